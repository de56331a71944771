"""Nets that learn by playing: matches against themselves, a fit to them, and again."""
