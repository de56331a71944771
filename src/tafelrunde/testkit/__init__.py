"""Checks that every game inherits by standing in its folder, and tools for writing its own tests."""
