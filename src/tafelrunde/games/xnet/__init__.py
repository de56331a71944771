"""X.net: providers offer what the net asks for, and win users for it."""

from pathlib import Path

from tafelrunde.core.game import BotSupport, Figures, FittedEvaluation, Game, Learning, Level, Notation, Positions
from tafelrunde.games.xnet.advice import why
from tafelrunde.games.xnet.array import ARRAYS
from tafelrunde.games.xnet.cards import MOST_SEATS
from tafelrunde.games.xnet.evaluate import FEATURES, GAINS, estimate, evaluate, features
from tafelrunde.games.xnet.notation import format_action, parse_action
from tafelrunde.games.xnet.options import PRESETS, XnetOptions
from tafelrunde.games.xnet.position import XnetPosition, format_position, new_state, parse_position
from tafelrunde.games.xnet.refusal import why_not
from tafelrunde.games.xnet.rules import REASONS
from tafelrunde.games.xnet.terminal import draw
from tafelrunde.games.xnet.view import NOTICES, tell, view

GAME = Game(
    id="xnet",
    name="X.net",
    seats=range(3, MOST_SEATS + 1),
    rules_version=1,
    secrets=True,
    reasons=REASONS,
    notices=NOTICES,
    folder=Path(__file__).parent,
    options=XnetOptions,
    presets=PRESETS,
    set_up=new_state,
    notation=Notation(format=format_action, parse=parse_action),
    positions=Positions(kind=XnetPosition, format=format_position, parse=parse_position),
    why_not=why_not,
    view=view,
    tell=tell,
    draw=draw,
    bots=BotSupport(
        why=why,
        retreats=frozenset({"cancel"}),
        evaluate=evaluate,
        fitted=FittedEvaluation(names=FEATURES, features=features, estimate=estimate, gains=GAINS),
        measuring=("greedy:1", "tree:300"),
        levels=(
            Level(engine="greedy", budget=1, blindness=900),
            Level(engine="greedy", budget=1, blindness=780),
            Level(engine="greedy", budget=1, blindness=600),
            Level(engine="greedy", budget=4, blindness=250),
            Level(engine="tree", budget=1_500, divided=True),
        ),
    ),
    learning=Learning(arrays=ARRAYS),
    figures=Figures(
        usual_seats=4,
        minutes=70,
        decisions_to_picture=16,
        bar_actions=0.15,
        daily_seats=3,
        daily_options={"target": 60},
        bar_batch=500_000,
    ),
)
