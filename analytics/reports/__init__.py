"""Reports: structs with integers, and their text, CSV and JSON forms."""
