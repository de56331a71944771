"""All that measures: experiments and their reports, ladders, fitted weights, reviews of matches, and speed."""
