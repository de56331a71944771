"""Fischkopf: two dice, twelve stones, a fish; whoever leaves the least uncovered wins."""

from pathlib import Path

from tafelrunde.core.game import BotSupport, Figures, Game, Learning, Level, Notation, Positions
from tafelrunde.core.state import MOST_SEATS
from tafelrunde.games.fischkopf.advice import why
from tafelrunde.games.fischkopf.array import ARRAYS
from tafelrunde.games.fischkopf.evaluate import evaluate
from tafelrunde.games.fischkopf.notation import format_action, parse_action
from tafelrunde.games.fischkopf.optimum import solve
from tafelrunde.games.fischkopf.options import PRESETS, FischkopfOptions
from tafelrunde.games.fischkopf.outlook import exact, expected_sum
from tafelrunde.games.fischkopf.position import ALL_FREE, FischkopfPosition, format_position, new_state, parse_position
from tafelrunde.games.fischkopf.refusal import why_not
from tafelrunde.games.fischkopf.rules import REASONS
from tafelrunde.games.fischkopf.terminal import draw
from tafelrunde.games.fischkopf.view import NOTICES, tell, view

GAME = Game(
    id="fischkopf",
    name="Fischkopf",
    seats=range(1, MOST_SEATS + 1),
    rules_version=1,
    secrets=False,
    reasons=REASONS,
    notices=NOTICES,
    folder=Path(__file__).parent,
    options=FischkopfOptions,
    presets=PRESETS,
    set_up=new_state,
    notation=Notation(format=format_action, parse=parse_action),
    positions=Positions(kind=FischkopfPosition, format=format_position, parse=parse_position),
    why_not=why_not,
    view=view,
    tell=tell,
    draw=draw,
    bots=BotSupport(
        why=why,
        evaluate=evaluate,
        solve=solve,
        exact=exact,
        expected=expected_sum,
        measuring=("greedy", "exact"),
        levels=(
            Level(engine="greedy", blindness=500),
            Level(engine="greedy", blindness=280),
            Level(engine="greedy", blindness=120),
            Level(engine="greedy"),
            Level(engine="exact"),
        ),
    ),
    learning=Learning(arrays=ARRAYS, worst_alone=ALL_FREE),
    figures=Figures(
        usual_seats=4,
        minutes=5,
        decisions_to_picture=4,
        bar_compiled=30.0,
        bar_steps=20_000,
        daily_seats=1,
        bar_batch=2_000_000,
    ),
)
