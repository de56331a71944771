"""Where somebody says how he wants to be told of his turns. What he said is told to nobody, himself included."""

from __future__ import annotations

from functools import partial
from typing import Literal
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tafelrunde.server.knock.knocker import Knocker, new_row, words_of
from tafelrunde.server.knock.way import WAYS, Failed
from tafelrunde.server.live.room import Room
from tafelrunde.server.store.knock import KnockRow
from tafelrunde.server.web import afterwards
from tafelrunde.server.web.api import DOCUMENTED, Nothing, OfTable, answer, operation, read_body, take_from, token_of
from tafelrunde.server.web.part import Parts
from tafelrunde.server.web.problem import HttpProblem
from tafelrunde.table.decision import decide_hearkening, hash_token
from tafelrunde.table.protocol import Knocks, KnockState, KnockStop, KnockTest, KnockWish
from tafelrunde.table.refusal import Refusal

DOCUMENTED += [Knocks, KnockWish, KnockTest, KnockStop]
QUIET = 120


class OfKnock(OfTable, frozen=True):
    way: Literal["push", "chat", "mail"] | None = None


def routes(parts: Parts) -> list[Route]:
    """All operations, these among them."""
    return afterwards.routes(parts)


async def _seated(parts: Parts, request: Request, table: str) -> tuple[Room, int]:
    """Only who sits there has turns."""
    room = await parts.lobby.fresh_room(table)
    token = token_of(request)
    viewer = None if token is None else room.table.viewer_with(hash_token(token))
    if viewer is None or not room.table.seats_of(viewer):
        raise Refusal("not-seated")
    return room, viewer


async def _state(knocker: Knocker, room: Room, viewer: int) -> Response:
    rows = await knocker.book.of(room.table.id, viewer)
    wish = room.table.viewers[viewer].hearkens
    return answer(
        Knocks(
            ways=[way for way in WAYS if way in knocker.ways],
            key=knocker.public_key,
            on=[KnockState(way=row.way, failure=row.failure) for row in rows],  # type: ignore[arg-type]
            quiet=QUIET if wish is None or wish.quiet is None else wish.quiet,
            reminder=wish is None or wish.reminder,
        )
    )


@operation("GET", "/tables/{table}/knocks", OfTable, Knocks, (401, 404, 410, 422), takes_token=True)
async def knocks(parts: Parts, request: Request, asked: OfTable) -> Response:
    """How the viewer is told of his turns at this table, and how he could be."""
    room, viewer = await _seated(parts, request, asked.table)
    return await _state(parts.lobby.service.knocker, room, viewer)


@operation(
    "PUT",
    "/tables/{table}/knocks",
    OfTable,
    Knocks,
    (401, 404, 409, 410, 413, 415, 422),
    body=KnockWish,
    takes_token=True,
)
async def set_knock(parts: Parts, request: Request, asked: OfTable) -> Response:
    """Knock there from now on. The address is checked as far as that can be done before it is used."""
    wish = await read_body(request, KnockWish)
    room, viewer = await _seated(parts, request, asked.table)
    knocker = parts.lobby.service.knocker
    if wish.way not in knocker.ways:
        raise HttpProblem(422, "no-such-way")
    if wish.address is not None:
        await _check(knocker, wish.way, wish.address)
        origin = _origin(request, behind_proxy=parts.settings.behind_proxy)
        await knocker.book.put(new_row(asked.table, viewer, wish.way, wish.address, wish.language, origin))
    elif not any(row.way == wish.way for row in await knocker.book.of(asked.table, viewer)):
        raise HttpProblem(422, "bad-address")
    await room.change(
        partial(decide_hearkening, viewer=viewer, quiet=wish.quiet, reminder=wish.reminder, source=parts.source)
    )
    return await _state(knocker, room, viewer)


@operation("DELETE", "/tables/{table}/knocks", OfKnock, Knocks, (401, 404, 409, 410, 422), takes_token=True)
async def end_knock(parts: Parts, request: Request, asked: OfKnock) -> Response:
    """Knock there no more, or nowhere."""
    room, viewer = await _seated(parts, request, asked.table)
    knocker = parts.lobby.service.knocker
    await knocker.book.remove(asked.table, viewer, asked.way)
    await _forget(parts, room, viewer)
    return await _state(knocker, room, viewer)


@operation(
    "POST",
    "/tables/{table}/knocks/test",
    OfTable,
    dict,
    (401, 404, 410, 413, 415, 422),
    body=KnockTest,
    takes_token=True,
)
async def test_knock(parts: Parts, request: Request, asked: OfTable) -> Response:
    """Knock once, to see whether it is heard; `failure` says why not."""
    wanted = await read_body(request, KnockTest)
    room, viewer = await _seated(parts, request, asked.table)
    take_from(parts.limits.tables, parts.address_of(request), "too-frequent")
    knocker = parts.lobby.service.knocker
    rows = [row for row in await knocker.book.of(asked.table, viewer) if row.way == wanted.way]
    if not rows:
        raise HttpProblem(422, "bad-address")
    return answer({"failure": await _try(knocker, room, rows[0])})


@operation("POST", "/knocks/stop", Nothing, dict, (404, 413, 415, 422), body=KnockStop)
async def stop_knock(parts: Parts, request: Request, _asked: Nothing) -> Response:
    """Knock there no more, by the secret that came with a knock."""
    stop = await read_body(request, KnockStop)
    gone = await parts.lobby.service.knocker.book.stop(stop.secret)
    if gone is None:
        raise HttpProblem(404, "no-such-knock")
    table, viewer = gone
    await _forget(parts, await parts.lobby.fresh_room(table), viewer)
    return answer({"table": table})


async def _check(knocker: Knocker, way: str, address: str) -> None:
    try:
        await knocker.ways[way].check(address)
    except Failed as failed:
        raise HttpProblem(422, failed.why) from None


async def _try(knocker: Knocker, room: Room, row: KnockRow) -> str:
    try:
        await knocker.say(row, words_of(room.table.game, room.table.id, row, "test", room.table.turns))
    except Failed as failed:
        return failed.why
    return ""


async def _forget(parts: Parts, room: Room, viewer: int) -> None:
    """Whoever has no way left is not waited for any more."""
    if not await parts.lobby.service.knocker.book.of(room.table.id, viewer):
        await room.change(partial(decide_hearkening, viewer=viewer, quiet=None, reminder=False, source=parts.source))


def _origin(request: Request, *, behind_proxy: bool) -> str:
    """Where the person has the app from: what links in a knock begin with."""
    host = request.headers.get("host", "")
    origin = urlsplit(request.headers.get("origin", ""))
    if origin.netloc == host and origin.scheme in ("http", "https"):
        return f"{origin.scheme}://{host}"
    forwarded = request.headers.get("x-forwarded-proto", "") if behind_proxy else ""
    return f"{'https' if forwarded == 'https' else request.url.scheme}://{host}"
