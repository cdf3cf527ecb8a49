"""Log bytes to events, archives, quarantine, the event store, and export back to a format."""
