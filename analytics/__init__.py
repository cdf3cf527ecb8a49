"""Event store to tables, audit findings, metrics and reports; all SQL lives here."""
