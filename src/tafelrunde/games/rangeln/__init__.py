"""Rangeln: place stones, push each other about, and get as far from zero as you can."""

from pathlib import Path

from tafelrunde.core.game import BotSupport, Figures, FittedEvaluation, Game, Learning, Level, Notation, Positions
from tafelrunde.games.rangeln.advice import why
from tafelrunde.games.rangeln.array import ARRAYS
from tafelrunde.games.rangeln.board import FEWEST_SEATS, MOST_SEATS
from tafelrunde.games.rangeln.evaluate import FEATURES, estimate, evaluate, features
from tafelrunde.games.rangeln.notation import format_action, parse_action
from tafelrunde.games.rangeln.options import EARLIER, PRESETS, RangelnOptions
from tafelrunde.games.rangeln.position import RangelnPosition, format_position, new_state, parse_position
from tafelrunde.games.rangeln.refusal import why_not
from tafelrunde.games.rangeln.rules import REASONS
from tafelrunde.games.rangeln.terminal import draw
from tafelrunde.games.rangeln.view import NOTICES, tell, view

GAME = Game(
    id="rangeln",
    name="Rangeln",
    seats=range(FEWEST_SEATS, MOST_SEATS + 1),
    rules_version=2,
    secrets=False,
    reasons=REASONS,
    notices=NOTICES,
    folder=Path(__file__).parent,
    options=RangelnOptions,
    presets=PRESETS,
    earlier=EARLIER,
    set_up=new_state,
    notation=Notation(format=format_action, parse=parse_action),
    positions=Positions(kind=RangelnPosition, format=format_position, parse=parse_position),
    why_not=why_not,
    view=view,
    tell=tell,
    draw=draw,
    bots=BotSupport(
        why=why,
        evaluate=evaluate,
        fitted=FittedEvaluation(names=FEATURES, features=features, estimate=estimate),
        measuring=("greedy:1", "tree:100"),
        levels=(
            Level(engine="greedy", budget=1, blindness=940),
            Level(engine="greedy", budget=1, blindness=830),
            Level(engine="greedy", budget=1, blindness=500),
            Level(engine="tree", budget=25, blindness=200),
            Level(engine="tree", budget=2500),
        ),
    ),
    learning=Learning(arrays=ARRAYS),
    figures=Figures(usual_seats=4, minutes=45, decisions_to_picture=9, bar_actions=0.15, bar_batch=1_000_000),
)
