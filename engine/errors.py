"""The error vocabulary: every error a log or a user can cause is a `QuepuError`, which is a `ValueError`."""


class QuepuError(ValueError):
    """Something given to Quepu cannot be used; the text says what, where and what to do."""


class MalformedLogError(QuepuError):
    """The bytes are not a log that can be read."""


class IllegalEventError(QuepuError):
    """The log is readable, but this event breaks a rule here."""


class MalformedHandError(QuepuError):
    """The text is not a hand in the hand notation, or its tiles cannot be."""


class BookError(QuepuError):
    """A rule book is wrong or unknown, or a parameter of it is."""


class StoreError(QuepuError):
    """The event store cannot do what was asked, or is damaged."""
