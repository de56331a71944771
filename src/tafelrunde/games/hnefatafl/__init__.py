"""Hnefatafl on 11x11: a king and his men break out of a siege."""

from pathlib import Path

from tafelrunde.core.game import BotSupport, Figures, FittedEvaluation, Game, Learning, Level, Notation, Positions
from tafelrunde.games.hnefatafl.advice import why
from tafelrunde.games.hnefatafl.array import ARRAYS
from tafelrunde.games.hnefatafl.evaluate import FEATURES, GUIDE, HnefataflGuide, estimate, evaluate, features
from tafelrunde.games.hnefatafl.notation import format_action, parse_action
from tafelrunde.games.hnefatafl.options import PRESETS, HnefataflOptions
from tafelrunde.games.hnefatafl.position import HnefataflPosition, format_position, new_state, parse_position
from tafelrunde.games.hnefatafl.refusal import why_not
from tafelrunde.games.hnefatafl.rules import REASONS
from tafelrunde.games.hnefatafl.terminal import draw
from tafelrunde.games.hnefatafl.view import NOTICES, tell, view

GAME = Game(
    id="hnefatafl",
    name="Hnefatafl",
    seats=range(2, 3),
    rules_version=1,
    secrets=False,
    chance=False,
    reasons=REASONS,
    notices=NOTICES,
    folder=Path(__file__).parent,
    options=HnefataflOptions,
    presets=PRESETS,
    roles=("hnefatafl-role-attackers", "hnefatafl-role-king"),
    set_up=new_state,
    notation=Notation(format=format_action, parse=parse_action),
    positions=Positions(kind=HnefataflPosition, format=format_position, parse=parse_position),
    why_not=why_not,
    view=view,
    tell=tell,
    draw=draw,
    bots=BotSupport(
        why=why,
        evaluate=evaluate,
        guide=GUIDE,
        fitted=FittedEvaluation(names=FEATURES, features=features, estimate=estimate, guide_with=HnefataflGuide),
        # The first two overlook most or many of their moves, as people do; the others see all, deeper and deeper.
        measuring=("alphabeta:250", "alphabeta:2000"),
        levels=(
            Level(engine="alphabeta", budget=150, blindness=850),
            Level(engine="alphabeta", budget=250, blindness=300),
            Level(engine="alphabeta", budget=2_000),
            Level(engine="alphabeta", budget=20_000),
            Level(engine="alphabeta", budget=600_000),
        ),
    ),
    learning=Learning(arrays=ARRAYS),
    figures=Figures(
        minutes=25,
        # Random play goes on for long; other programs that play at random stop here, too.
        longest_playout=300,
        bar_against_random=0.99,
        bar_on_each_seat=True,
        bar_compiled=60.0,
        bar_steps=20_000,
        bar_batch=500_000,
    ),
)
