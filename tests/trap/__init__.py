"""Small games whose truth is known, each a trap for whoever measures games."""
