"""What happens at a table, as it is stored: a table is the list of its events, and nothing else."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Struct

from tafelrunde.table.protocol import ClockPlan, SeatPlan

# The year 10000 in milliseconds, which no calendar of Python's has.
LATEST = 253_402_300_800_000


class TableEvent(Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """`at` is the time in milliseconds, `viewer` who wanted it by which `command`; the table itself wants some too.

    `digest` is that of the command or request: an id or a key that comes again with something else is no repetition.
    """

    at: Annotated[int, msgspec.Meta(ge=0, lt=LATEST)]
    viewer: int | None = None
    command: str | None = None
    digest: str | None = None


class Created(TableEvent, frozen=True, kw_only=True, tag="created"):
    """`token` is the hash of the host's; `invitations` and the first match's `secret` are random."""

    table: str
    game: str
    options: dict[str, Any]
    visibility: Literal["link", "listed"]
    takeover: int | None
    start: dict[str, Any] | None
    seats: list[SeatPlan]
    invitations: list[str | None]
    token: str
    secret: str
    clock: ClockPlan | None = None
    playtest: bool = False


class Joined(TableEvent, frozen=True, kw_only=True, tag="joined"):
    """`token` is the hash of a new viewer's; with a seat he claims its invitation."""

    token: str | None = None
    seat: int | None = None
    name: str = ""


class Sat(TableEvent, frozen=True, kw_only=True, tag="sat"):
    seat: int
    name: str


class Renamed(TableEvent, frozen=True, kw_only=True, tag="renamed"):
    seat: int
    name: str


class Left(TableEvent, frozen=True, kw_only=True, tag="left"):
    """`invitation` is for the seat that is open again."""

    seat: int
    invitation: str


class Invited(TableEvent, frozen=True, kw_only=True, tag="invited"):
    seat: int
    invitation: str


class Assigned(TableEvent, frozen=True, kw_only=True, tag="assigned"):
    seat: int
    kind: Literal["open", "bot"]
    level: int
    invitation: str


class Swapped(TableEvent, frozen=True, kw_only=True, tag="swapped"):
    seat: int
    other: int


class Appointed(TableEvent, frozen=True, kw_only=True, tag="appointed"):
    """Who starts the matches to come; None for the lot."""

    seat: int | None


class Introduced(TableEvent, frozen=True, kw_only=True, tag="introduced"):
    """A viewer has said that it is a program."""


class Contributed(TableEvent, frozen=True, kw_only=True, tag="contributed"):
    nonce: str


class Started(TableEvent, frozen=True, kw_only=True, tag="started"):
    """`actions` are what chance does first; `rules` is the version of the game's rules."""

    rules: int
    actions: list[str]


class Acted(TableEvent, frozen=True, kw_only=True, tag="acted"):
    """An action and what chance did after it; `lag` is how long its way took that does not count as the seat's time."""

    seat: int
    actions: list[str]
    lag: int = 0


class TookBack(TableEvent, frozen=True, kw_only=True, tag="took_back"):
    """Only the first `number` actions of the match stay."""

    number: int


class Proposed(TableEvent, frozen=True, kw_only=True, tag="proposed"):
    """Wanted by a seat, with everybody's consent; `number` is for undo, as in TookBack."""

    kind: Literal["undo", "stop"]
    seat: int
    number: int = 0


class Consented(TableEvent, frozen=True, kw_only=True, tag="consented"):
    seat: int
    agree: bool


class Resigned(TableEvent, frozen=True, kw_only=True, tag="resigned"):
    seat: int


class StoodIn(TableEvent, frozen=True, kw_only=True, tag="stood_in"):
    """A bot plays for somebody absent."""

    seat: int


class CameBack(TableEvent, frozen=True, kw_only=True, tag="came_back"):
    """Somebody who was absent plays his seats again."""


class RanOut(TableEvent, frozen=True, kw_only=True, tag="ran_out"):
    """The seat that is to act has no time left; the table's clock says what that means."""

    seat: int


class GaveBack(TableEvent, frozen=True, kw_only=True, tag="gave_back"):
    """No server was there between these moments, in milliseconds, so that this was nobody's time."""

    since: int
    until: int


class Hearkened(TableEvent, frozen=True, kw_only=True, tag="hearkened"):
    """The viewer wants to be told of his turns when he is not there, after so many seconds, or no more with None.

    `reminder` is for a second time, before his time runs out. Where he is told is a secret of his and stands elsewhere.
    """

    quiet: int | None
    reminder: bool = False


class Hosted(TableEvent, frozen=True, kw_only=True, tag="hosted"):
    """The viewer takes the place of a host who is gone."""


class Rematched(TableEvent, frozen=True, kw_only=True, tag="rematched"):
    """`invitations` are for seats whose people are gone."""

    secret: str
    invitations: list[str]


Event = (
    Created
    | Joined
    | Sat
    | Renamed
    | Left
    | Invited
    | Assigned
    | Swapped
    | Appointed
    | Introduced
    | Contributed
    | Started
    | Acted
    | TookBack
    | Proposed
    | Consented
    | Resigned
    | StoodIn
    | CameBack
    | RanOut
    | GaveBack
    | Hearkened
    | Hosted
    | Rematched
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def encode_event(event: Event) -> str:
    return _encoder.encode(event).decode()


def decode_event(text: str) -> Event:
    return _decoder.decode(text)
