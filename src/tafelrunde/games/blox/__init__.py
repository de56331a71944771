"""Blox: pawns clear coloured towers, cards pay for it, and higher ones are built from the blocks."""

from pathlib import Path

from tafelrunde.core.game import Game, Judgement, Level
from tafelrunde.games.blox.array import ARRAYS
from tafelrunde.games.blox.board import MOST_SEATS
from tafelrunde.games.blox.evaluate import FEATURES, evaluate, features, judge
from tafelrunde.games.blox.notation import format_action, parse_action
from tafelrunde.games.blox.options import PRESETS, BloxOptions
from tafelrunde.games.blox.position import BloxPosition, format_position, new_state, parse_position
from tafelrunde.games.blox.refusal import why_not
from tafelrunde.games.blox.rules import REASONS
from tafelrunde.games.blox.terminal import draw
from tafelrunde.games.blox.view import tell, view

GAME = Game(
    id="blox",
    name="Blox",
    seats=range(2, MOST_SEATS + 1),
    rules_version=1,
    secrets=True,
    reasons=REASONS,
    folder=Path(__file__).parent,
    options=BloxOptions,
    position=BloxPosition,
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
        Level(engine="greedy", budget=1, blindness=790),
        Level(engine="greedy", budget=2, blindness=650),
        Level(engine="greedy", budget=2, blindness=460),
        Level(engine="greedy", budget=2, blindness=90),
        Level(engine="tree", budget=4000),
    ),
)
