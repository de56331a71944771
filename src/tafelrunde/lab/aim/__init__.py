"""From what an author wants to the settings that come nearest to it."""
