"""Matches of an experiment: how each is played, and the folder in which they are kept."""
