"""What is asked for once, over HTTP: games, rules, tables, records, replays."""

from __future__ import annotations

import asyncio
import re
from typing import Annotated, Any, Literal, TypeVar

import msgspec
import structlog
from fastapi import APIRouter, Depends, Header, Path, Query, Request
from starlette.responses import Response

from tafelrunde.games import all_games, find_game
from tafelrunde.server.catalogue import game_info, rules_info
from tafelrunde.server.decision import hash_token
from tafelrunde.server.limit import Buckets
from tafelrunde.server.lobby import TABLE_ID, Lobby, new_ticket
from tafelrunde.server.problem import HttpProblem, problem_schema
from tafelrunde.server.protocol import (
    Entry,
    GameInfo,
    Join,
    NewTable,
    Problem,
    Replay,
    RulesInfo,
    TableSummary,
)
from tafelrunde.server.refusal import Refusal
from tafelrunde.server.replay import replay_of
from tafelrunde.server.room import Room
from tafelrunde.server.store import UNREACHABLE

log = structlog.get_logger()


def address_of(request: Request) -> str:
    """Whom limits are counted for."""
    address: str = request.app.state.address(request)
    return address


async def check_frequency(request: Request) -> None:
    take_from(request.app.state.limits.requests, request, "too-frequent")


def take_from(buckets: Buckets, request: Request, code: str) -> None:
    address = address_of(request)
    if not buckets.take(address):
        raise HttpProblem(429, code, retry_after=buckets.wait(address))


router = APIRouter(prefix="/api/v1", dependencies=[Depends(check_frequency)])
T = TypeVar("T")
_TOKEN = re.compile("^[A-Za-z0-9_-]{24}$")

LARGEST_BODY = 262_144
MOST_LISTED = 50
LONGEST_REPLAY = 500

TableName = Annotated[str, Path(pattern=TABLE_ID)]
MatchNumber = Annotated[int, Path(ge=1, le=1_000_000)]
# A secret of the client's: whoever sends the same one gets the same answer, so it has to be random.
IdempotencyKey = Annotated[str, Header(pattern="^[A-Za-z0-9_-]{22,64}$")]
GameName = Annotated[str, Path(min_length=1, max_length=40, examples=[game.id for game in all_games()])]

# How OpenAPI says that a token may come with a request, or none.
WITH_TOKEN: dict[str, Any] = {"security": [{}, {"token": []}]}
SECURITY_SCHEMES = {"token": {"type": "http", "scheme": "bearer", "description": "The token of a viewer of the table."}}


def operation(
    answer: Any, *problems: int, body: Any = None, status: int = 200, leads_to: tuple[str, ...] = (), **extra: Any
) -> dict[str, Any]:
    """FastAPI's keywords for an operation whose schemas msgspec knows.

    `leads_to` are operations about the table that this one tells of.
    """
    done: dict[str, Any] = {"description": "Done", "content": {"application/json": {"schema": _reference(answer)}}}
    if leads_to:
        parameters = {"table": "$response.body#/table"}
        done["links"] = {name: {"operationId": name, "parameters": parameters} for name in leads_to}
    documented: dict[int | str, dict[str, Any]] = {status: done, **problem_schema(*problems)}
    if body is not None:
        content = {"application/json": {"schema": _reference(body)}}
        extra["requestBody"] = {"required": True, "content": content}
    return {"responses": documented, "openapi_extra": extra, "response_class": Response, "status_code": status}


def _reference(kind: Any) -> dict[str, Any]:
    if getattr(kind, "__origin__", None) is list:
        return {"type": "array", "items": _reference(kind.__args__[0])}
    return {"$ref": f"#/components/schemas/{kind.__name__}"} if kind is not dict else {"type": "object"}


DOCUMENTED = [Entry, GameInfo, Join, NewTable, Problem, Replay, RulesInfo, TableSummary]


def answer(value: object, status: int = 200, *, cached: bool = False) -> Response:
    headers = {"cache-control": "public, max-age=300" if cached else "no-store"}
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


async def read_body(request: Request, kind: type[T]) -> T:
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise HttpProblem(415, "not-json")
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > LARGEST_BODY:
            raise HttpProblem(413, "too-large")
    try:
        return msgspec.convert(_with_integers(msgspec.json.decode(bytes(data))), kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise HttpProblem(422, "bad-body", str(error)) from None


def _with_integers(value: Any) -> Any:
    """To JSON Schema 3.0 is an integer, and so it is here."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_with_integers(each) for each in value]
    if isinstance(value, dict):
        return {name: _with_integers(each) for name, each in value.items()}
    return value


def lobby_of(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


def token_of(request: Request) -> str | None:
    """The token that came with the request; one that cannot be is as bad as an unknown one."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not _TOKEN.match(token):
        raise Refusal("not-seated")
    return token


@router.get("/games", **operation(list[GameInfo], 429))
async def games() -> Response:
    """All games, with their options, presets and levels."""
    return answer([game_info(game) for game in all_games()], cached=True)


@router.get("/games/{game}/rules/{language}", **operation(RulesInfo, 404, 422, 429))
async def rules(game: GameName, language: Literal["de", "en"]) -> Response:
    """The rules of a game, in German (de) or English (en)."""
    return answer(rules_info(find_game(game), language), cached=True)


@router.get("/tables", **operation(list[TableSummary], 429))
async def tables(request: Request) -> Response:
    """The tables that want to be found, the latest first."""
    lobby = lobby_of(request)
    ids = await lobby.store.listed(MOST_LISTED)
    found = [await summary_of(lobby, table) for table in ids]
    return answer([summary for summary in found if summary is not None])


async def summary_of(lobby: Lobby, table: str) -> TableSummary | None:
    """None for a table that was deleted meanwhile, or whose events add up to nothing: no reason to hide the others."""
    try:
        return (await lobby.room(table)).desk().summary()
    except UNREACHABLE:
        raise
    except Refusal:
        return None
    except Exception as error:  # noqa: BLE001  # whatever is wrong with it is wrong with this table alone
        log.warning("table-unreadable", table=table, error=type(error).__name__)
        return None


TABLE_OPERATIONS = ("table_summary", "join_table", "match_record", "match_replay")


@router.post(
    "/tables",
    **operation(Entry, 404, 409, 413, 415, 422, 429, body=NewTable, status=201, leads_to=TABLE_OPERATIONS),
)
async def create_table(request: Request, idempotency_key: IdempotencyKey = "") -> Response:
    """Lay a table. With an Idempotency-Key the same request can be sent again."""
    take_from(request.app.state.limits.tables, request, "too-many-tables")
    lobby = lobby_of(request)
    new = await read_body(request, NewTable)
    return answer(await lobby.create(new, new_ticket(idempotency_key or None, lobby.source)), 201)


@router.get("/tables/{table}", **operation(TableSummary, 404, 422, 429))
async def table_summary(request: Request, table: TableName) -> Response:
    """What anybody with the link may know of a table, in short."""
    return answer((await lobby_of(request).fresh_room(table)).desk().summary())


@router.post("/tables/{table}/join", **operation(Entry, 401, 404, 409, 413, 415, 422, 429, body=Join, **WITH_TOKEN))
async def join_table(request: Request, table: TableName, idempotency_key: IdempotencyKey = "") -> Response:
    """Come to a table, by an invitation to a seat or to watch. Whoever has a token already keeps it."""
    lobby = lobby_of(request)
    join = await read_body(request, Join)
    token = token_of(request)
    # Strangers are remembered, so they come no more often than new tables.
    if join.invitation is None and token is None:
        take_from(request.app.state.limits.tables, request, "too-frequent")
    ticket = new_ticket(f"{table} {idempotency_key}" if idempotency_key else None, lobby.source)
    return answer(await lobby.join(table, join, token, ticket))


@router.get("/tables/{table}/matches/{match}/record", **operation(dict, 404, 409, 422, 429))
async def match_record(request: Request, table: TableName, match: MatchNumber) -> Response:
    """The record of a finished match, with the proof of its chances."""
    room = await lobby_of(request).fresh_room(table)
    record = room.table.finished_record(match)
    if record is None:
        raise missing_match(room, match)
    return answer(record)


@router.get("/tables/{table}/matches/{match}/replay", **operation(Replay, 401, 403, 404, 409, 422, 429, **WITH_TOKEN))
async def match_replay(
    request: Request,
    table: TableName,
    match: MatchNumber,
    seat: Annotated[int | None, Query(ge=0, le=7)] = None,
    everything: Annotated[bool, Query(alias="open")] = False,
    start: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, Query(ge=1, le=LONGEST_REPLAY)] = 100,
) -> Response:
    """A match step by step. A running one only as spectators see it, or as one's own seat does."""
    room = await lobby_of(request).fresh_room(table)
    if seat is not None and seat >= len(room.table.seats):
        raise HttpProblem(404, "no-such-seat")
    record = room.table.finished_record(match)
    finished = record is not None
    if record is None:
        check_watchable(room, match, seat, token_of(request), everything=everything)
        record = room.table.record()
    span = range(start, start + count)
    async with request.app.state.replaying:
        return await asyncio.to_thread(
            lambda: answer(replay_of(record, table, match, seat, finished=finished, everything=everything, span=span))
        )


def missing_match(room: Room, match: int) -> HttpProblem:
    running = match == room.table.match and room.table.play is not None
    return HttpProblem(409, "not-finished") if running else HttpProblem(404, "no-such-match")


def check_watchable(room: Room, match: int, seat: int | None, token: str | None, *, everything: bool) -> None:
    """A running match is seen by each with his own eyes."""
    if match != room.table.match or room.table.play is None:
        raise HttpProblem(404, "no-such-match")
    if everything:
        raise HttpProblem(409, "not-finished")
    if seat is None:
        return
    viewer = None if token is None else room.table.viewer_with(hash_token(token))
    if viewer is None:
        raise Refusal("not-seated")
    if room.table.seats[seat].viewer != viewer:
        raise Refusal("not-your-seat")
