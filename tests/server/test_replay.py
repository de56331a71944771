"""A recorded match as different eyes saw it."""

from __future__ import annotations

import random

import tafelrunde
from tafelrunde.core.record import record_of
from tafelrunde.core.state import NOBODY
from tafelrunde.table.protocol import Replay
from tafelrunde.table.replay import replay_of


def test_the_same_moment_is_found_by_the_actions_that_led_to_it() -> None:
    """In X.net a seat is not told of half of what another one does, so its steps have other numbers."""
    rng = random.Random(3)
    match = tafelrunde.start("xnet", seats=3, seed=3)
    while match.to_act != NOBODY and match.number < 300:
        match.submit(rng.choice(match.choices()))
    record = record_of(match)

    def seen(seat: int | None, *, finished: bool = True, everything: bool = False) -> Replay:
        return replay_of(record, "t", 1, seat, finished=finished, everything=everything, span=range(1000))

    opened = seen(None, everything=True)
    assert [step.actions for step in opened.steps] == list(range(len(record.actions) + 1))
    for seat in (None, 0, 1, 2):
        replay = seen(seat)
        assert 100 < replay.total < opened.total
        for step in replay.steps:
            assert step.actions is not None
            there = opened.steps[step.actions]
            assert (step.view.scores, step.view.to_act) == (there.view.scores, there.view.to_act)
        # While a match runs, the number of actions could tell of those that nobody was told of.
        assert {step.actions for step in seen(seat, finished=False).steps} == {None}
