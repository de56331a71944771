"""Fischkopf: two dice, twelve stones, a fish; whoever leaves the least uncovered wins."""

from pathlib import Path

from tafelrunde.core.game import Game, Level
from tafelrunde.games.fischkopf.array import ARRAYS
from tafelrunde.games.fischkopf.board import MOST_SEATS
from tafelrunde.games.fischkopf.evaluate import evaluate
from tafelrunde.games.fischkopf.notation import format_action, parse_action
from tafelrunde.games.fischkopf.optimum import solve
from tafelrunde.games.fischkopf.options import PRESETS, FischkopfOptions
from tafelrunde.games.fischkopf.outlook import exact
from tafelrunde.games.fischkopf.position import ALL_FREE, FischkopfPosition, format_position, new_state, parse_position
from tafelrunde.games.fischkopf.refusal import why_not
from tafelrunde.games.fischkopf.rules import REASONS
from tafelrunde.games.fischkopf.terminal import draw
from tafelrunde.games.fischkopf.view import tell, view

GAME = Game(
    id="fischkopf",
    name="Fischkopf",
    seats=range(1, MOST_SEATS + 1),
    rules_version=1,
    secrets=False,
    reasons=REASONS,
    folder=Path(__file__).parent,
    options=FischkopfOptions,
    position=FischkopfPosition,
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
    draw=draw,
    arrays=ARRAYS,
    solve=solve,
    exact=exact,
    worst_alone=ALL_FREE,
    levels=(
        Level(engine="greedy", blindness=500),
        Level(engine="greedy", blindness=280),
        Level(engine="greedy", blindness=120),
        Level(engine="greedy"),
        Level(engine="exact"),
    ),
)
