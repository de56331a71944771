"""Where people say after a playtest how it was. Everybody is told only what he has said himself."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from sqlalchemy.exc import IntegrityError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tafelrunde.core.state import MOST_SEATS
from tafelrunde.server.live.room import Room
from tafelrunde.server.store.playtest import keep_opinion, read_opinions
from tafelrunde.server.web import laboratory
from tafelrunde.server.web.api import DOCUMENTED, OfMatch, answer, missing_match, operation, read_body, token_of
from tafelrunde.server.web.part import Parts
from tafelrunde.server.web.problem import HttpProblem
from tafelrunde.table.decision import hash_token
from tafelrunde.table.protocol import Opinion, SeatOpinion
from tafelrunde.table.refusal import Refusal

DOCUMENTED += [Opinion, SeatOpinion]


class OfOpinion(OfMatch, frozen=True):
    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS)]


def routes(parts: Parts) -> list[Route]:
    """All operations, these among them."""
    return laboratory.routes(parts)


async def _own_seats(parts: Parts, request: Request, asked: OfMatch) -> tuple[Room, list[int]]:
    """The seats of whoever asks, in the match that ended last at a playtest; nobody is asked about any other."""
    room = await parts.lobby.fresh_room(asked.table)
    token = token_of(request)
    viewer = None if token is None else room.table.viewer_with(hash_token(token))
    if viewer is None:
        raise Refusal("not-seated")
    if asked.match >= room.table.match and room.table.result is None:
        raise missing_match(room, asked.match)
    seats = room.table.seats_in(asked.match, viewer)
    if not room.table.is_playtest or not seats:
        raise HttpProblem(404, "no-opinion-wanted")
    return room, seats


@operation(
    "GET",
    "/tables/{table}/matches/{match}/opinions",
    OfMatch,
    list[SeatOpinion],
    (401, 404, 409, 410, 422),
    takes_token=True,
)
async def own_opinions(parts: Parts, request: Request, asked: OfMatch) -> Response:
    """What the viewer has said so far about the match that ended last, for each of his seats."""
    room, seats = await _own_seats(parts, request, asked)
    return answer(await read_opinions(room.store, asked.table, asked.match, seats))


@operation(
    "PUT",
    "/tables/{table}/matches/{match}/opinions/{seat}",
    OfOpinion,
    SeatOpinion,
    (401, 403, 404, 409, 410, 413, 415, 422),
    body=Opinion,
    takes_token=True,
)
async def set_opinion(parts: Parts, request: Request, asked: OfOpinion) -> Response:
    """Say how the match was, in the place of what was said before."""
    opinion = await read_body(request, Opinion)
    room, seats = await _own_seats(parts, request, asked)
    if asked.seat not in seats:
        raise Refusal("not-your-seat")
    try:
        await _keep(room, asked, opinion)
    except IntegrityError:
        # Somebody has deleted it in this very moment.
        raise Refusal("no-such-table") from None
    return answer(SeatOpinion(seat=asked.seat, opinion=opinion))


async def _keep(room: Room, asked: OfOpinion, opinion: Opinion) -> None:
    """Whoever taps twice at once may meet himself; the second time it is there."""
    said = (room.store, asked.table, asked.match, asked.seat, opinion)
    try:
        await keep_opinion(*said)
    except IntegrityError:
        await keep_opinion(*said)
