"""Actions as text: `lay Kunst 8`, `shift B1 M2`, `recruit 2 Kunst`, `pay Sport 3`, `end`; of chance `draw Kunst 8`."""

from __future__ import annotations

from tafelrunde.core.error import InvalidAction
from tafelrunde.core.state import Action
from tafelrunde.games.xnet import board
from tafelrunde.games.xnet.cards import (
    CARD_BY_NAME,
    FIELDS,
    MOST_SEATS,
    TOPICS,
)

_EXPECTED = "lay Kunst 8, demand M2, shift B1 M2, displace T1, recruit 2 Kunst, pay Sport 3, server or end"

_WORDS = {
    board.RECRUIT_ONE: "recruit 1",
    board.UNPARK: "unpark",
    board.SERVER: "server",
    board.NEXT_NET: "net",
    board.NEW_STREAMER: "streamer",
    board.PLACE: "place",
    board.CANCEL: "cancel",
    board.END: "end",
    board.SCORES: "score",
    board.SHUFFLES: "shuffle",
}
_OF_CARDS = {board.LAYS: "lay", board.PAYS: "pay", board.DISCARDS: "discard", board.DRAWS: "draw"}
_OF_TOPICS = {board.SPECIALIST: "specialist", board.RECRUIT_TWO: "recruit 2", board.PARKS: "park", board.TAKES: "take"}
_OF_FIELDS = {board.DEMANDS: "demand", board.DISPLACES: "displace"}


def _sentences() -> dict[Action, str]:
    """Every action there is, and its text."""
    texts = dict(_WORDS)
    texts |= {kind | card: f"{verb} {name}" for kind, verb in _OF_CARDS.items() for name, card in CARD_BY_NAME.items()}
    texts |= {kind | topic: f"{verb} {TOPICS[topic]}" for kind, verb in _OF_TOPICS.items() for topic in range(12)}
    texts |= {kind | field: f"{verb} {FIELDS[field]}" for kind, verb in _OF_FIELDS.items() for field in range(6)}
    texts |= {
        board.SHIFTS | low << 3 | high: f"shift {FIELDS[low]} {FIELDS[high]}" for low in range(6) for high in range(6)
    }
    texts |= {board.STARTS | seat: f"start {seat}" for seat in range(MOST_SEATS)}
    return texts


TEXTS = _sentences()
_ACTION_BY_TEXT = {text: action for action, text in TEXTS.items()}


def format_action(action: Action) -> str:
    return TEXTS[action]


def parse_action(text: str) -> Action:
    try:
        return _ACTION_BY_TEXT[text]
    except KeyError:
        raise InvalidAction(text, _EXPECTED) from None
