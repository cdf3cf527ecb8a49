"""Big text logs into the event store: read in pieces, laid out by kernels, stored as one commit."""
