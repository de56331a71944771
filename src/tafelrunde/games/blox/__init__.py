"""Blox: pawns clear coloured towers, cards pay for it, and higher ones are built from the blocks."""

from pathlib import Path

from tafelrunde.core.game import BotSupport, Figures, FittedEvaluation, Game, Learning, Level, Notation, Positions
from tafelrunde.games.blox.advice import why
from tafelrunde.games.blox.array import ARRAYS
from tafelrunde.games.blox.board import MOST_SEATS
from tafelrunde.games.blox.evaluate import FEATURES, estimate, evaluate, features
from tafelrunde.games.blox.notation import format_action, parse_action
from tafelrunde.games.blox.options import PRESETS, BloxOptions
from tafelrunde.games.blox.position import BloxPosition, format_position, new_state, parse_position
from tafelrunde.games.blox.refusal import why_not
from tafelrunde.games.blox.rules import REASONS
from tafelrunde.games.blox.terminal import draw
from tafelrunde.games.blox.view import NOTICES, tell, view

GAME = Game(
    id="blox",
    name="Blox",
    seats=range(2, MOST_SEATS + 1),
    rules_version=1,
    secrets=True,
    reasons=REASONS,
    notices=NOTICES,
    folder=Path(__file__).parent,
    options=BloxOptions,
    presets=PRESETS,
    set_up=new_state,
    notation=Notation(format=format_action, parse=parse_action),
    positions=Positions(kind=BloxPosition, format=format_position, parse=parse_position),
    why_not=why_not,
    view=view,
    tell=tell,
    draw=draw,
    bots=BotSupport(
        why=why,
        evaluate=evaluate,
        fitted=FittedEvaluation(names=FEATURES, features=features, estimate=estimate),
        measuring=("greedy:2", "tree:400"),
        levels=(
            Level(engine="greedy", budget=1, blindness=790),
            Level(engine="greedy", budget=2, blindness=650),
            Level(engine="greedy", budget=2, blindness=460),
            Level(engine="greedy", budget=2, blindness=90),
            Level(engine="tree", budget=4000),
        ),
    ),
    learning=Learning(arrays=ARRAYS),
    figures=Figures(
        usual_seats=3,
        minutes=40,
        decisions_to_picture=6,
        bar_actions=0.15,
        daily_seats=2,
        bar_batch=500_000,
    ),
)
