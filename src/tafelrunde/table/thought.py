"""What bots and hints come to: from a record of the match so far, wherever it is thought about."""

from __future__ import annotations

import msgspec

from tafelrunde.bots.analysis import analyse
from tafelrunde.bots.level import find_bot
from tafelrunde.bots.player import Budget, knowledge
from tafelrunde.core.match import Match
from tafelrunde.core.record import parse_record, replay
from tafelrunde.core.rng import Rng
from tafelrunde.games import find_game
from tafelrunde.table.protocol import HintCandidate

# So many actions a hint names.
HINTED = 5


def bot_action(record: bytes, seat: int, level: int, seed: int) -> str:
    """What a bot of that level does for what the seat knows."""
    match = _rebuild(record)
    return find_bot(match.game, str(level)).choose(knowledge(match, seat), Rng(seed))


def hint_candidates(record: bytes, seat: int, budget: Budget, seed: int) -> bytes:
    """The best actions for what the seat knows, as JSON."""
    match = _rebuild(record)
    found = []
    for each in analyse(match, seat, budget, rng=Rng(seed), most=HINTED).candidates:
        notice = match.game.tell(match.state(), match.game.notation.parse(each.action), seat)
        found.append(
            HintCandidate(
                action=each.action, notice=notice, share=round(each.share, 4), visits=each.visits, line=each.line
            )
        )
    return msgspec.json.encode(found)


def _rebuild(record: bytes) -> Match:
    return replay(parse_record(record), find_game)
