"""Bad things done to servers under load, and a count of what was lost."""
