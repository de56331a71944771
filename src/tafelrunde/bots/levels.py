"""Five strengths for every game, and the plain random bot."""

from __future__ import annotations

from tafelrunde.bots.player import Bot, Budget, GreedyBot, RandomBot, TreeBot
from tafelrunde.core.error import BadInput

# Level 5 thinks at most this long about one decision.
LONGEST = 2.0

BOTS: dict[str, Bot] = {
    "random": RandomBot(),
    "1": GreedyBot(worlds=1, blindness=600),
    "2": GreedyBot(worlds=2, blindness=200),
    "3": TreeBot(Budget(60)),
    "4": TreeBot(Budget(400)),
    "5": TreeBot(Budget(3000, LONGEST)),
}


def find_bot(name: str) -> Bot:
    if name not in BOTS:
        raise BadInput(f"There is no bot called {name!r}; there are {', '.join(BOTS)}.")
    return BOTS[name]
