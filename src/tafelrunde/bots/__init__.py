"""Opponents: each gets what its seat may know, a budget and a generator, and answers with an action."""
