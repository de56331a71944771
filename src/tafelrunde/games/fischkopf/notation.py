"""Actions as text: `place 6`, `decline`, `stop`, `go`, and of chance `roll 2 4`, `start 1`."""

from __future__ import annotations

import re

from tafelrunde.core.error import InvalidAction
from tafelrunde.core.state import MOST_SEATS, Action
from tafelrunde.games.fischkopf.board import FIELDS
from tafelrunde.games.fischkopf.rules import DECLINE, GO, ROLLS, SEAT, STARTS, STOP

_EXPECTED = "place 6 (a field from 1 to 12)"
_WORDS = {STOP: "stop", GO: "go", DECLINE: "decline"}
_ACTION_BY_WORD = {word: action for action, word in _WORDS.items()}
_SENTENCE = re.compile(r"(?P<verb>place|roll|start) (?P<one>0|[1-9][0-9]?)( (?P<two>[1-6]))?")


def format_action(action: Action) -> str:
    if action in _WORDS:
        return _WORDS[action]
    if action & STARTS:
        return f"start {action & SEAT}"
    if action & ROLLS:
        return f"roll {action >> 3 & 7} {action & 7}"
    return f"place {action}"


def parse_action(text: str) -> Action:
    """The dice of a roll may stand in either order."""
    if text in _ACTION_BY_WORD:
        return _ACTION_BY_WORD[text]
    sentence = _SENTENCE.fullmatch(text)
    if sentence is None:
        raise InvalidAction(text, _EXPECTED)
    one, two = int(sentence["one"]), int(sentence["two"] or 0)
    if sentence["verb"] == "roll" and 1 <= one <= 6 and 1 <= two <= 6:
        return ROLLS | min(one, two) << 3 | max(one, two)
    if sentence["verb"] == "start" and one < MOST_SEATS and not sentence["two"]:
        return STARTS | one
    if sentence["verb"] == "place" and 1 <= one <= FIELDS and not sentence["two"]:
        return one
    raise InvalidAction(text, _EXPECTED)
