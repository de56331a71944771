over = The match is over.
