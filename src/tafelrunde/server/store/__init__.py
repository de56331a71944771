"""Where tables are kept: the database, its form, and the other processes that use it."""
