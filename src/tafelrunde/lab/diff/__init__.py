"""Two rule sets side by side, and every ruling against its other reading."""
