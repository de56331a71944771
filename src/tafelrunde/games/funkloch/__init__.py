"""Funkloch: cards on cards, networks of symbols, and three scorings that each must set off in time."""

from pathlib import Path

from tafelrunde.core.game import BotSupport, Figures, FittedEvaluation, Game, Learning, Level, Notation, Positions
from tafelrunde.games.funkloch.advice import why
from tafelrunde.games.funkloch.array import ARRAYS
from tafelrunde.games.funkloch.evaluate import FEATURES, estimate, evaluate, features
from tafelrunde.games.funkloch.notation import format_action, parse_action
from tafelrunde.games.funkloch.options import EARLIER, PRESETS, FunklochOptions
from tafelrunde.games.funkloch.position import FunklochPosition, format_position, new_state, parse_position
from tafelrunde.games.funkloch.refusal import why_not
from tafelrunde.games.funkloch.rules import MOST_SEATS, REASONS
from tafelrunde.games.funkloch.terminal import draw
from tafelrunde.games.funkloch.view import NOTICES, tell, view

GAME = Game(
    id="funkloch",
    name="Funkloch",
    seats=range(2, MOST_SEATS + 1),
    rules_version=2,
    secrets=True,
    reasons=REASONS,
    notices=NOTICES,
    folder=Path(__file__).parent,
    options=FunklochOptions,
    presets=PRESETS,
    earlier=EARLIER,
    set_up=new_state,
    notation=Notation(format=format_action, parse=parse_action),
    positions=Positions(kind=FunklochPosition, format=format_position, parse=parse_position),
    why_not=why_not,
    view=view,
    tell=tell,
    draw=draw,
    bots=BotSupport(
        why=why,
        evaluate=evaluate,
        fitted=FittedEvaluation(names=FEATURES, features=features, estimate=estimate),
        measuring=("greedy:2", "tree:40"),
        levels=(
            Level(engine="greedy", budget=1, blindness=780),
            Level(engine="greedy", budget=2, blindness=400),
            Level(engine="greedy", budget=2),
            Level(engine="tree", budget=20),
            Level(engine="tree", budget=1500),
        ),
    ),
    learning=Learning(arrays=ARRAYS),
    figures=Figures(
        usual_seats=3,
        minutes=30,
        decisions_to_picture=22,
        bar_actions=0.02,
        daily_seats=2,
        bar_batch=500_000,
    ),
)
