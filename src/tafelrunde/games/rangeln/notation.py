"""Actions as text: `place d4`, `d4-d5` for a step, `choose 2x3`, `stop`, and of chance `start 1`."""

from __future__ import annotations

import re

from tafelrunde.core.error import InvalidAction
from tafelrunde.core.state import Action
from tafelrunde.games.rangeln.board import FIELD_BY_NAME, MOST_SEATS
from tafelrunde.games.rangeln.rules import CHOOSE_THREE, CHOOSE_TWO, FIRST_STEP, STARTS, STOP
from tafelrunde.kit.grid import format_field

_EXPECTED = "place d4 to set a stone, d4-d5 for a step"
_WORDS = {CHOOSE_TWO: "choose 2x3", CHOOSE_THREE: "choose 3x2", STOP: "stop"}
_WORDS |= {STARTS | seat: f"start {seat}" for seat in range(MOST_SEATS)}
_ACTION_BY_WORD = {word: action for action, word in _WORDS.items()}
_SENTENCE = re.compile(r"place (?P<place>[a-i][1-9])|(?P<source>[a-i][1-9])-(?P<target>[a-i][1-9])", re.ASCII)


def format_action(action: Action) -> str:
    if action in _WORDS:
        return _WORDS[action]
    if action >= FIRST_STEP:
        return f"{format_field(action >> 8)}-{format_field(action & 0xFF)}"
    return f"place {format_field(action)}"


def parse_action(text: str) -> Action:
    if text in _ACTION_BY_WORD:
        return _ACTION_BY_WORD[text]
    sentence = _SENTENCE.fullmatch(text)
    if sentence is None:
        raise InvalidAction(text, _EXPECTED)
    if sentence["place"]:
        return FIELD_BY_NAME[sentence["place"]]
    return FIELD_BY_NAME[sentence["source"]] << 8 | FIELD_BY_NAME[sentence["target"]]
