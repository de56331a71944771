"""Hnefatafl on 11x11: a king and his men break out of a siege."""

from pathlib import Path

from tafelrunde.core.game import Game, Judgement, Level
from tafelrunde.games.hnefatafl.array import ARRAYS
from tafelrunde.games.hnefatafl.evaluate import FEATURES, JUDGE, HnefataflJudge, evaluate, features, judge
from tafelrunde.games.hnefatafl.notation import format_action, parse_action
from tafelrunde.games.hnefatafl.options import PRESETS, HnefataflOptions
from tafelrunde.games.hnefatafl.position import HnefataflPosition, format_position, new_state, parse_position
from tafelrunde.games.hnefatafl.refusal import why_not
from tafelrunde.games.hnefatafl.rules import REASONS
from tafelrunde.games.hnefatafl.terminal import draw
from tafelrunde.games.hnefatafl.view import tell, view

GAME = Game(
    id="hnefatafl",
    name="Hnefatafl",
    seats=range(2, 3),
    rules_version=1,
    secrets=False,
    chance=False,
    reasons=REASONS,
    folder=Path(__file__).parent,
    options=HnefataflOptions,
    position=HnefataflPosition,
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
    judge=JUDGE,
    judgement=Judgement(names=FEATURES, features=features, judge=judge, searcher=HnefataflJudge),
    draw=draw,
    # The first two overlook most or many of their moves, as people do; the others see all, deeper and deeper.
    levels=(
        Level(engine="alphabeta", budget=150, blindness=850),
        Level(engine="alphabeta", budget=250, blindness=300),
        Level(engine="alphabeta", budget=2_000),
        Level(engine="alphabeta", budget=20_000),
        Level(engine="alphabeta", budget=500_000),
    ),
    arrays=ARRAYS,
)
