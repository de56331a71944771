"""A match judged decision by decision, without hindsight."""
