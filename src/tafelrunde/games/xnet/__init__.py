"""X.net: providers offer what the net asks for, and win users for it."""

from pathlib import Path

from tafelrunde.core.game import Game, Judgement, Level
from tafelrunde.games.xnet.array import ARRAYS
from tafelrunde.games.xnet.cards import MOST_SEATS
from tafelrunde.games.xnet.evaluate import FEATURES, GAINS, evaluate, features, judge
from tafelrunde.games.xnet.notation import format_action, parse_action
from tafelrunde.games.xnet.options import PRESETS, XnetOptions
from tafelrunde.games.xnet.position import XnetPosition, format_position, new_state, parse_position
from tafelrunde.games.xnet.refusal import why_not
from tafelrunde.games.xnet.rules import REASONS
from tafelrunde.games.xnet.terminal import draw
from tafelrunde.games.xnet.view import tell, view

GAME = Game(
    id="xnet",
    name="X.net",
    seats=range(3, MOST_SEATS + 1),
    rules_version=1,
    secrets=True,
    reasons=REASONS,
    folder=Path(__file__).parent,
    options=XnetOptions,
    position=XnetPosition,
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
    judgement=Judgement(names=FEATURES, features=features, judge=judge, gains=GAINS),
    draw=draw,
    arrays=ARRAYS,
    levels=(
        Level(engine="greedy", budget=1, blindness=900),
        Level(engine="greedy", budget=1, blindness=780),
        Level(engine="greedy", budget=1, blindness=600),
        Level(engine="greedy", budget=4, blindness=250),
        Level(engine="tree", budget=1_500, divided=True),
    ),
)
