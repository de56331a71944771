"""Games to be played on paper: boards, pieces, cards and rules as pages to print."""
