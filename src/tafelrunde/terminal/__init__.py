"""The table in a terminal: choose a game, sit down, play, step through a record."""
