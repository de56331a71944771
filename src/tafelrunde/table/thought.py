"""What bots and hints come to: from a record of the match so far, wherever it is thought about."""

from __future__ import annotations

import msgspec

from tafelrunde.bots.foresight import foresee
from tafelrunde.bots.guided import guide
from tafelrunde.bots.hint import AdvisedTurn, advise
from tafelrunde.bots.level import find_bot
from tafelrunde.bots.player import Budget, knowledge
from tafelrunde.core.match import Match
from tafelrunde.core.record import parse_record, replay
from tafelrunde.core.rng import Rng
from tafelrunde.games import find_game
from tafelrunde.table.protocol import GuideThought, HintStep, HintThought, HintTurn


def bot_action(record: bytes, seat: int, level: int, seed: int) -> str:
    """What a bot of that level does for what the seat knows."""
    match = _rebuild(record)
    return find_bot(match.game, str(level)).choose(knowledge(match, seat), Rng(seed))


def hint_thought(record: bytes, seat: int, budget: Budget, seed: int) -> bytes:
    """The best turn for what the seat knows, and why, as JSON."""
    advice = advise(_rebuild(record), seat, budget, Rng(seed))
    turns = [advice.best] if advice.other is None else [advice.best, advice.other]
    thought = HintThought(
        turns=[_turn(each) for each in turns],
        reasons=advice.reasons,
        sure=advice.sure,
        source=advice.source,
        searched=advice.searched,
        depth=advice.depth,
    )
    return msgspec.json.encode(thought)


def guide_thought(record: bytes, seat: int, budget: Budget, seed: int) -> bytes:
    """What a guided match tells at this turn, as JSON."""
    found = guide(_rebuild(record), seat, budget, Rng(seed))
    return msgspec.json.encode(GuideThought(cue=found.cue, lit=found.choices, turn=found.turn, turns=found.turns))


def foresight(record: bytes, seat: int, seed: int) -> bytes:
    """What a seat that is not to act may be able to do next, as JSON."""
    return msgspec.json.encode(foresee(_rebuild(record), seat, Rng(seed)))


def _turn(turn: AdvisedTurn) -> HintTurn:
    steps = [HintStep(action=step.action, notice=step.notice) for step in turn.steps]
    return HintTurn(steps=steps, share=round(turn.share, 4), visits=turn.visits)


def _rebuild(record: bytes) -> Match:
    return replay(parse_record(record), find_game)
