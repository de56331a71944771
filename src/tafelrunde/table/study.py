"""A line of actions that somebody has brought along, from the start or from a position set up by hand: what is there.

Nothing of it is kept. Whoever brings a position knows all of it already, so all of it is shown to him.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from tafelrunde.core.error import ActionError, BadInput
from tafelrunde.core.game import View
from tafelrunde.core.match import Match
from tafelrunde.core.state import CHANCE, NOBODY
from tafelrunde.games import find_game
from tafelrunde.table.protocol import Line

# More ways in which chance may act than this are not listed; it is then drawn at random by whoever asks.
MOST_OUTCOMES = 400


class StudyLine(Struct, frozen=True, kw_only=True):
    """A match up to a moment: as a record has it, without its end."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=20)]
    options: dict[str, Any] = {}
    start: dict[str, Any] | None = None
    rules: Annotated[int, Meta(ge=1, le=1000)] | None = None
    actions: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=3000)]


class StudyScene(Struct, frozen=True, kw_only=True):
    """The moment: what each seat sees, what led here, and what can follow, by whoever is to act, chance included.

    `position` is the moment as JSON, to be set up again anywhere.
    """

    views: list[View]
    line: Line | None
    to_act: int
    choices: list[str]
    position: dict[str, Any]


def match_of(study: StudyLine) -> Match:
    """Raises a TafelrundeError with the number of the action that cannot be."""
    game = find_game(study.game)
    options = game.options_by(game.rules_version if study.rules is None else study.rules, study.options)
    match = Match(game, study.seats, options, key=None, start=study.start)
    for number, text in enumerate(study.actions, start=1):
        _submit(match, text, number)
    return match


def _submit(match: Match, text: str, number: int) -> None:
    try:
        match.submit(text)
    except ActionError as error:
        raise BadInput(f"Action {number}: {error}") from None


def look_at(study: StudyLine) -> StudyScene:
    if not study.actions:
        return _scene(match_of(study), None)
    *before, last = study.actions
    match = match_of(StudyLine(**{**_fields(study), "actions": before}))
    state, actor = match.state(), match.to_act
    _submit(match, last, len(study.actions))
    action = match.game.notation.parse(last)
    # By the eyes of whoever acts: he is told most.
    notices = [match.game.tell(state, action, seat) for seat in ([actor] if actor >= 0 else range(match.seats))]
    notice = max((each for each in notices if each is not None), key=lambda each: len(each.args), default=None)
    return _scene(match, None if notice is None else Line(seat=actor, code=notice.code, args=notice.args))


def _fields(study: StudyLine) -> dict[str, Any]:
    return {name: getattr(study, name) for name in study.__struct_fields__}


def _scene(match: Match, line: Line | None) -> StudyScene:
    choices = [] if match.to_act == NOBODY else match.choices()
    return StudyScene(
        views=[match.view(seat) for seat in range(match.seats)],
        line=line,
        to_act=match.to_act,
        choices=choices[:MOST_OUTCOMES] if match.to_act == CHANCE else choices,
        position=match.position(),
    )
