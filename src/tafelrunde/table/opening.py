"""How a table begins and how one comes to it: the secrets of whoever does, what it may be laid for, its first event."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass

import msgspec

from tafelrunde.core.error import BadInput, BadPosition
from tafelrunde.core.match import Match
from tafelrunde.core.record import Record
from tafelrunde.games import find_game
from tafelrunde.table.decision import Source, decide_join, digest_of_request, hash_token, is_repeated
from tafelrunde.table.event import Created, Event, decode_event
from tafelrunde.table.protocol import ClockPlan, Entry, Join, MatchPoint, NewTable, SeatPlan
from tafelrunde.table.refusal import Refusal
from tafelrunde.table.seat import clean_name
from tafelrunde.table.table import Table, fold

# What ids of tables look like.
TABLE_ID = "^[a-z2-7]{10}$"
# Seconds that nobody can do without, for his first turn.
LEAST_TIME = 5


@dataclass(frozen=True)
class Ticket:
    """The secrets of a new table or viewer. A client that sends its request again gets the same ones again."""

    table: str
    token: str


def new_ticket(key: str | None, source: Source) -> Ticket:
    """From the client's own secret key, or from fresh chance."""
    seed = (key or source.secret()).encode()
    table = hashlib.sha256(b"tafelrunde/ticket/table/1\n" + seed).digest()
    token = hashlib.sha256(b"tafelrunde/ticket/token/1\n" + seed).digest()
    return Ticket(base64.b32encode(table).decode().lower()[:10], base64.urlsafe_b64encode(token[:18]).decode())


def creation(new: NewTable, start: dict[str, object] | None, ticket: Ticket, source: Source) -> Created:
    """The first event of a table."""
    game = find_game(new.game)
    return Created(
        at=source.now(),
        viewer=0,
        digest=digest_of_request(new),
        table=ticket.table,
        game=game.id,
        # All of them: what a default is may change while the table is there.
        options=msgspec.to_builtins(game.make_options(new.options)),
        visibility=new.visibility,
        takeover=new.takeover,
        start=start,
        seats=[
            SeatPlan(kind=plan.kind, name="" if plan.kind == "open" else clean_name(plan.name), level=plan.level)
            for plan in new.seats
        ],
        invitations=[source.token() if plan.kind == "open" else None for plan in new.seats],
        token=hash_token(ticket.token),
        secret=source.secret(),
        clock=new.clock,
        playtest=new.playtest,
    )


def decide_arrival(table: Table, join: Join, known: str | None, ticket: Ticket, source: Source) -> Event | None:
    """Somebody comes, as the viewer with a known token or as a new one; None if that changes nothing (any more)."""
    token = known or ticket.token
    viewer = table.viewer_with(hash_token(token))
    if known is not None and viewer is None:
        raise Refusal("not-seated")
    request = f"join {hash_token(ticket.token)[:16]}"
    if viewer is not None and known is None:
        # The same request again, however long ago: its invitation has done its work.
        is_repeated(table, viewer, join, request)
        return None
    return decide_join(table, viewer, join, token, source, request)


def entry_of(table: Table, token: str) -> Entry:
    """What whoever has that token gets to know of himself."""
    viewer = table.viewer_with(hash_token(token))
    if viewer is None:
        raise Refusal("not-seated")
    return Entry(table=table.id, token=token, seats=table.seats_of(viewer))


def fold_bodies(bodies: list[str]) -> Table:
    return fold([decode_event(body) for body in bodies])


def check_table(new: NewTable, start: dict[str, object] | None) -> None:
    """Raise a TafelrundeError if no match could begin at such a table."""
    game = find_game(new.game)
    game.check_seats(len(new.seats))
    if new.clock is not None:
        check_clock(new.clock, len(new.seats))
    options = game.make_options(new.options)
    match = Match(game, len(new.seats), options, key=None, start=start)
    if match.end is not None:
        raise BadPosition("the match is over in it")


def check_clock(clock: ClockPlan, seats: int) -> None:
    """Raise BadInput for a time that nobody could play by."""
    if seats < 2:
        raise BadInput("A clock is for two seats and more.")
    if clock.bank + clock.free < LEAST_TIME:
        raise BadInput(f"A clock gives a turn at least {LEAST_TIME} seconds.")
    if clock.end == "match" and seats > 2:
        raise BadInput("A match is lost on time between two only.")


def position_at(record: Record, point: MatchPoint) -> dict[str, object]:
    if point.number > len(record.actions):
        raise Refusal("bad-number")
    game = find_game(record.game)
    match = Match(game, record.seats, game.options_by(record.rules, record.options), key=None, start=record.start)
    for text in record.actions[: point.number]:
        match.submit(text)
    return match.position()
