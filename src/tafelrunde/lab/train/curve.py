"""How a training went, as a picture."""

from __future__ import annotations

from tafelrunde.core.game import AnyGame
from tafelrunde.lab.picture.plot import Series, line_chart
from tafelrunde.lab.train.training import Generation
from tafelrunde.text import Speaker
from tafelrunde.text.number import percent


def to_curve(game: AnyGame, seats: int, done: list[Generation], say: Speaker) -> str:
    """Generation by generation: what the net wins, and what is left of the evaluation's log-loss; it may exceed it."""
    shares = Series(say("train-share"), [(each.number, each.share) for each in done if each.checks])
    losses = Series(say("train-loss"), [(each.number, min(1.0, lost(each))) for each in done])
    description = "; ".join(f"{each.number}: {percent(each.share, say)}, {percent(lost(each), say)}" for each in done)
    title = say("train-plot", game=game.name, seats=seats)
    return line_chart(title, description, say("train-axis"), [shares, losses], [])


def lost(each: Generation) -> float:
    return each.loss_after / each.loss_before if each.loss_before > 0 else 1.0
