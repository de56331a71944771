"""Rangeln: place stones, push each other about, and get as far from zero as you can."""

from pathlib import Path

from tafelrunde.core.game import Game, Judgement, Level
from tafelrunde.games.rangeln.array import ARRAYS
from tafelrunde.games.rangeln.board import FEWEST_SEATS, MOST_SEATS
from tafelrunde.games.rangeln.evaluate import FEATURES, evaluate, features, judge
from tafelrunde.games.rangeln.notation import format_action, parse_action
from tafelrunde.games.rangeln.options import PRESETS, RangelnOptions
from tafelrunde.games.rangeln.position import RangelnPosition, format_position, new_state, parse_position
from tafelrunde.games.rangeln.refusal import why_not
from tafelrunde.games.rangeln.rules import REASONS
from tafelrunde.games.rangeln.terminal import draw
from tafelrunde.games.rangeln.view import tell, view

GAME = Game(
    id="rangeln",
    name="Rangeln",
    seats=range(FEWEST_SEATS, MOST_SEATS + 1),
    rules_version=1,
    secrets=False,
    reasons=REASONS,
    folder=Path(__file__).parent,
    options=RangelnOptions,
    position=RangelnPosition,
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
        Level(engine="greedy", budget=1, blindness=940),
        Level(engine="greedy", budget=1, blindness=830),
        Level(engine="greedy", budget=1, blindness=500),
        Level(engine="tree", budget=25, blindness=200),
        Level(engine="tree", budget=2500),
    ),
)
