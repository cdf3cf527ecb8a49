"""One module per command; `run` is the command."""
