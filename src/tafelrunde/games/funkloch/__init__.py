"""Funkloch: cards on cards, networks of symbols, and three scorings that each must set off in time."""

from pathlib import Path

from tafelrunde.core.game import Game, Judgement, Level
from tafelrunde.games.funkloch.array import ARRAYS
from tafelrunde.games.funkloch.evaluate import FEATURES, evaluate, features, judge
from tafelrunde.games.funkloch.notation import format_action, parse_action
from tafelrunde.games.funkloch.options import PRESETS, FunklochOptions
from tafelrunde.games.funkloch.position import FunklochPosition, format_position, new_state, parse_position
from tafelrunde.games.funkloch.refusal import why_not
from tafelrunde.games.funkloch.rules import MOST_SEATS, REASONS
from tafelrunde.games.funkloch.terminal import draw
from tafelrunde.games.funkloch.view import tell, view

GAME = Game(
    id="funkloch",
    name="Funkloch",
    seats=range(2, MOST_SEATS + 1),
    rules_version=1,
    secrets=True,
    reasons=REASONS,
    folder=Path(__file__).parent,
    options=FunklochOptions,
    position=FunklochPosition,
    presets=PRESETS,
    new_state=new_state,
    format_action=format_action,
    parse_action=parse_action,
    why_not=why_not,
    view=view,
    tell=tell,
    format_position=format_position,
    parse_position=parse_position,
    evaluate=evaluate,
    judgement=Judgement(names=FEATURES, features=features, judge=judge),
    draw=draw,
    arrays=ARRAYS,
    levels=(
        Level(engine="greedy", budget=1, blindness=780),
        Level(engine="greedy", budget=2, blindness=400),
        Level(engine="greedy", budget=2),
        Level(engine="tree", budget=20),
        Level(engine="tree", budget=1500),
    ),
)
