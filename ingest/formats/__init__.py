"""One module per log format; foreign bytes are known only here."""
