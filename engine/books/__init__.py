"""Rule books as data and their loader."""
