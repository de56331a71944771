"""After the match: decisions judged without hindsight, what they make of a match, and puzzles found in it."""
