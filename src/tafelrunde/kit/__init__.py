"""Pure functions that more than one game needs."""
