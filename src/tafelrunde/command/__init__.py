"""Commands of the command line that are too long to stand in one file."""
