"""A place at a table and who has it."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

from tafelrunde.core.record import BOT
from tafelrunde.table.protocol import SeatInfo, SeatPlan
from tafelrunde.table.refusal import Refusal

# Who is absent, has left or resigned is replaced by a bot of this level.
STAND_IN = 3
LONGEST_NAME = 24


@dataclass
class Seat:
    """`viewer` holds the seat; `gone` says that he will not come back to it in this match."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    level: int | None = None
    viewer: int | None = None
    invitation: str | None = None
    stand_in: int | None = None
    resigned: bool = False
    gone: bool = False
    # His time ran out: a bot plays on, for this turn or, if he is late, to the end.
    for_turn: bool = False
    late: bool = False

    @property
    def bot_level(self) -> int | None:
        """The level of the bot that plays here now, if one does."""
        return self.level if self.kind == "bot" else self.stand_in

    @property
    def has_say(self) -> bool:
        """Whether a person is here to be asked for consent."""
        return self.kind == "person" and self.stand_in is None

    def take(self, viewer: int, name: str) -> None:
        self.kind, self.viewer, self.name = "person", viewer, name
        self.level = self.invitation = None

    def open(self, invitation: str) -> None:
        self.kind, self.viewer, self.name, self.level, self.invitation = "open", None, "", None, invitation
        self.refresh()

    def give_to_bot(self, level: int) -> None:
        self.kind, self.viewer, self.name, self.level, self.invitation = "bot", None, "", level, None

    def abandon(self) -> None:
        """Somebody leaves during a match: his name stays, a bot plays."""
        self.viewer = self.invitation = None
        self.gone = True
        self.stand_in = STAND_IN

    def resign(self) -> None:
        self.resigned = True
        self.stand_in = STAND_IN

    def run_out(self, *, for_turn: bool) -> None:
        self.stand_in = STAND_IN
        self.for_turn, self.late = for_turn, not for_turn

    def end_turn(self) -> None:
        if self.for_turn:
            self.stand_in = None
            self.for_turn = False

    @property
    def has_given_up(self) -> bool:
        """Whether nobody but a bot plays here until the match is over."""
        return self.gone or self.resigned or self.late

    def come_back(self) -> None:
        if not (self.has_given_up or self.for_turn):
            self.stand_in = None

    def refresh(self) -> None:
        """What a match left behind is over with it."""
        self.stand_in = None
        self.resigned = self.gone = self.late = self.for_turn = False

    def info(self, *, present: bool, ready: bool, acts: bool, program: bool) -> SeatInfo:
        return SeatInfo(
            kind=self.kind,
            name=self.name,
            level=self.level,
            present=present,
            ready=ready,
            stand_in=self.stand_in,
            resigned=self.resigned,
            program=program,
            late=self.late,
            # Not whether a bot is computing: its hidden steps would be seen by the pauses between them.
            thinking=acts and self.bot_level is not None,
        )


def planned_seat(plan: SeatPlan, invitation: str | None) -> Seat:
    """At a new table, whose host is viewer 0."""
    if plan.kind == "me":
        return Seat("person", plan.name, viewer=0)
    if plan.kind == "bot":
        return Seat("bot", plan.name, plan.level)
    return Seat("open", invitation=invitation)


def clean_name(name: str) -> str:
    """A name as people read it: composed, single spaces, nothing invisible, and not what records call a bot."""
    text = unicodedata.normalize("NFC", name)
    drawn = _JOINED.sub("", text)
    if any(unicodedata.category(sign) in _INVISIBLE or sign in _BLANK for sign in drawn):
        raise Refusal("bad-name")
    text = " ".join(text.split())
    is_empty = all(unicodedata.category(sign).startswith("M") for sign in text)
    if len(text) > LONGEST_NAME or text.startswith(BOT) or (text and is_empty):
        raise Refusal("bad-name")
    return text


# Control, format (text direction among them), surrogate, private, unassigned, line and paragraph separators.
_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
# What joins emoji to one (people to a family, say), and what keeps Arabic letters apart, where it does just that.
_JOINED = re.compile(
    "(?<=[\u2600-\u27bf\U0001f000-\U0001faff\ufe0f])\u200d(?=[\u2600-\u27bf\U0001f000-\U0001faff])"
    "|(?<=[\u0620-\u06ff])\u200c(?=[\u0620-\u06ff])"
)
# Letters and signs that are drawn as nothing: Hangul's fillers, and Braille without a dot.
_BLANK = "\u115f\u1160\u3164\uffa0\u2800"
