"""Tables that people are at: rooms in memory, the commands they take in order, and the bots that think for them."""
