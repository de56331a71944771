"""Fitting the weights of a game's evaluation to matches that bots play against themselves."""
