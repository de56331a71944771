"""A table without a network, a clock or a database: commands go in, events and messages come out."""
