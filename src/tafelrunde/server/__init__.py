"""The table for many: a server that keeps tables, seats people and bots, and tells each viewer what he may know."""
