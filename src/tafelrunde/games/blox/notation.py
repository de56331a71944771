"""Actions as text: `place c4`, `move c4-c7 joker`, `clear c4-c7 joker R`, `build c4 WWR`, `capture c4-c7 4`,
`exchange WWR`, and of chance `start 1`, `block W`, `draw W`."""

from __future__ import annotations

import re

from tafelrunde.core.error import InvalidAction
from tafelrunde.core.state import Action
from tafelrunde.games.blox.board import (
    BITS,
    COLOUR,
    FIELD_BY_NAME,
    LETTERS,
    count_of,
    counts_of,
    letters_of,
)
from tafelrunde.games.blox.moves import (
    BLOCK,
    BUILD,
    CAPTURE,
    CARD,
    CLEAR,
    EXCHANGE,
    GOODS,
    JOKER,
    KIND,
    MOVE,
    PLACE,
    SOURCE,
    START,
    TARGET,
)
from tafelrunde.kit.grid import format_field

_EXPECTED = "place c4, move c4-c7, clear c4-c7, build c4 WWR, capture c4-c7 3 or exchange WR, with joker or not"
_VERBS = {
    PLACE: "place",
    MOVE: "move",
    CLEAR: "clear",
    BUILD: "build",
    CAPTURE: "capture",
    EXCHANGE: "exchange",
    START: "start",
    BLOCK: "block",
    CARD: "draw",
}
_KIND_BY_VERB = {verb: kind for kind, verb in _VERBS.items()}
_WAY = r"(?P<source>[a-i][1-9])-(?P<target>[a-i][1-9])"
_SENTENCES = [
    re.compile(pattern, re.ASCII)
    for pattern in (
        r"(?P<verb>place) (?P<target>[a-i][1-9])(?P<plain> joker)?",
        rf"(?P<verb>move) {_WAY}(?P<plain> joker)?",
        rf"(?P<verb>clear) {_WAY}( joker (?P<joker>[WRGS]))?",
        r"(?P<verb>build) (?P<source>[a-i][1-9]) (?P<letters>[WRGS]{1,5})( joker (?P<joker>[WRGS]))?",
        rf"(?P<verb>capture) {_WAY} (?P<number>[1-9])(?P<plain> joker)?",
        r"(?P<verb>exchange) (?P<letters>[WRGS]{1,5})",
        r"(?P<verb>start) (?P<seat>[0-3])",
        r"(?P<verb>block|draw) (?P<colour>[WRGS])",
    )
]


def kind_of(action: Action) -> int:
    return action >> KIND


def source_of(action: Action) -> int:
    return action >> SOURCE & 0xFF


def target_of(action: Action) -> int:
    return action >> TARGET & 0xFF


def joker_of(action: Action) -> int:
    """1 + the colour that the joker stands for, or 0."""
    return action >> JOKER & 7


def format_action(action: Action) -> str:
    kind, goods = kind_of(action), action & GOODS
    verb = _VERBS[kind]
    if kind == START:
        return f"{verb} {goods}"
    if kind in (BLOCK, CARD):
        return f"{verb} {LETTERS[goods]}"
    if kind == EXCHANGE:
        return f"{verb} {letters_of(goods)}"
    words = [verb, _format_way(action)]
    if kind == BUILD:
        words.append(letters_of(goods))
    if kind == CAPTURE:
        words.append(str(count_of(goods, int(COLOUR[target_of(action)]))))
    if joker := joker_of(action):
        words.append(f"joker {LETTERS[joker - 1]}" if kind in (CLEAR, BUILD) else "joker")
    return " ".join(words)


def _format_way(action: Action) -> str:
    return "-".join(format_field(field) for field in (source_of(action), target_of(action)) if field)


def parse_action(text: str) -> Action:
    """The letters of blocks and cards may stand in any order."""
    for pattern in _SENTENCES:
        if sentence := pattern.fullmatch(text):
            return _action(text, {name: word for name, word in sentence.groupdict().items() if word})
    raise InvalidAction(text, _EXPECTED)


def _action(text: str, words: dict[str, str]) -> Action:
    action = _KIND_BY_VERB[words["verb"]] << KIND
    if "seat" in words:
        return action | int(words["seat"])
    if "colour" in words:
        return action | LETTERS.index(words["colour"])
    source, target = (FIELD_BY_NAME.get(words.get(name, ""), 0) for name in ("source", "target"))
    joker = COLOUR[target] + 1 if "plain" in words else LETTERS.index(words["joker"]) + 1 if "joker" in words else 0
    goods = counts_of(words.get("letters", ""))
    if "number" in words:
        goods = int(words["number"]) << BITS * COLOUR[target]
    if goods and joker and not count_of(goods, int(joker) - 1):
        raise InvalidAction(text, "a joker for one of the blocks")
    return action | source << SOURCE | target << TARGET | joker << JOKER | goods
