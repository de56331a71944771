"""Bots against each other: who plays whom, what came of it, and how strong that makes them."""
