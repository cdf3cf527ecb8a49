"""A corpus to tables, column by column: everyday matches compiled, all others by the plain projection."""
