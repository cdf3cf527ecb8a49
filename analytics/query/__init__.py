"""Questions to the published tables: a locked-down DuckDB and one function for each thing a page shows."""
