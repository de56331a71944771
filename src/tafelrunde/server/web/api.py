"""What is asked for once, over HTTP: games, rules, tables, records, replays."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from functools import cache, partial
from itertools import groupby
from typing import Annotated, Any, Literal, TypeVar

import msgspec
import structlog
from msgspec import UNSET, Meta, Struct, UnsetType
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tafelrunde.core.game import View
from tafelrunde.core.record import Record
from tafelrunde.core.state import MOST_SEATS
from tafelrunde.games import all_games, find_game
from tafelrunde.paper.document import is_possible, make_pdf
from tafelrunde.server.limit import Buckets
from tafelrunde.server.live.lobby import Lobby
from tafelrunde.server.live.room import Room
from tafelrunde.server.web.operation import REFERENCE, Operation, document_of
from tafelrunde.server.web.part import Parts
from tafelrunde.server.web.problem import HttpProblem
from tafelrunde.table.catalogue import game_info, picture_of, rules_info
from tafelrunde.table.decision import hash_token
from tafelrunde.table.ending import story_of
from tafelrunde.table.lesson import find_lesson, try_step
from tafelrunde.table.opening import TABLE_ID, new_ticket
from tafelrunde.table.protocol import (
    Entry,
    GameInfo,
    Join,
    LessonAnswer,
    LessonTry,
    MatchStory,
    NewTable,
    Problem,
    Replay,
    RulesInfo,
    TableSummary,
)
from tafelrunde.table.refusal import Refusal
from tafelrunde.table.replay import replay_of

log = structlog.get_logger()
T = TypeVar("T")
P = TypeVar("P", bound=Struct)
Doing = Callable[[Parts, Request, P], Awaitable[Response]]

PREFIX = "/api/v1"
OPERATIONS: list[Operation[Any]] = []
DOCUMENTED = [
    Entry,
    GameInfo,
    Join,
    LessonAnswer,
    LessonTry,
    MatchStory,
    NewTable,
    Problem,
    Replay,
    RulesInfo,
    TableSummary,
]

LARGEST_BODY = 262_144
MOST_LISTED = 50
LONGEST_REPLAY = 500
_TOKEN = re.compile("^[A-Za-z0-9_-]{24}$")

# A pattern may end before a line feed, so each has a length too.
TableName = Annotated[str, Meta(pattern=TABLE_ID, max_length=10)]
MatchNumber = Annotated[int, Meta(ge=1, le=1_000_000)]
# A secret of the client's: whoever sends the same one gets the same answer, so it has to be random.
IdempotencyKey = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22,64}$", max_length=64)]
GameName = Annotated[str, Meta(min_length=1, max_length=40, examples=[game.id for game in all_games()])]


class Nothing(Struct, frozen=True):
    pass


class OfRules(Struct, frozen=True):
    game: GameName
    language: Literal["de", "en"]


class OfGame(Struct, frozen=True):
    game: GameName


class OfLesson(Struct, frozen=True):
    game: GameName
    lesson: Annotated[str, Meta(pattern="^[a-z0-9-]+$", min_length=1, max_length=40)]
    step: Annotated[int, Meta(ge=1, le=100)]


class OfTable(Struct, frozen=True):
    table: TableName


class WithKey(Struct, frozen=True):
    key: IdempotencyKey | UnsetType = msgspec.field(default=UNSET, name="idempotency-key")

    def key_for(self, purpose: str) -> str | None:
        return None if self.key is UNSET else f"{purpose}{self.key}"


class OfTableWithKey(WithKey, frozen=True, kw_only=True):
    table: TableName


class OfMatch(OfTable, frozen=True):
    match: MatchNumber


class OfReplay(OfMatch, frozen=True):
    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS)] | None = None
    everything: bool = msgspec.field(default=False, name="open")
    start: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    count: Annotated[int, Meta(ge=1, le=LONGEST_REPLAY)] = 100


def operation(
    method: str, path: str, asked: type[P], answer: Any, problems: tuple[int, ...] = (), **more: Any
) -> Callable[[Doing[P]], Doing[P]]:
    """Adds a function to the operations; each can be too frequent."""

    def add(do: Doing[P]) -> Doing[P]:
        OPERATIONS.append(Operation(method, path, do, asked, answer, (*problems, 429), **more))
        return do

    return add


def routes(parts: Parts) -> list[Route]:
    """All operations, and the document about them."""
    found = [Route("/openapi.json", document)]
    for path, group in groupby(OPERATIONS, key=lambda each: each.path):
        by_method = {each.method: each for each in group}
        found.append(Route(path, partial(_perform, parts, by_method), methods=list(by_method)))
    return found


async def _perform(parts: Parts, by_method: dict[str, Operation[Any]], request: Request) -> Response:
    take_from(parts.limits.requests, parts.address_of(request), "too-frequent")
    return await by_method["GET" if request.method == "HEAD" else request.method].perform(parts, request)


async def document(_: Request) -> Response:
    return answer(openapi(), cached=True)


@cache
def openapi() -> dict[str, Any]:
    _, schemas = msgspec.json.schema_components(DOCUMENTED, ref_template=REFERENCE)
    schemas["NewTable"]["properties"]["game"]["enum"] = [game.id for game in all_games()]
    return document_of(OPERATIONS, PREFIX, schemas)


def take_from(buckets: Buckets, address: str, code: str) -> None:
    if not buckets.take(address):
        raise HttpProblem(429, code, retry_after=buckets.wait(address))


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


def token_of(request: Request) -> str | None:
    """The token that came with the request; one that cannot be is as bad as an unknown one."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not _TOKEN.match(token):
        raise Refusal("not-seated")
    return token


@operation("GET", "/games", Nothing, list[GameInfo])
async def games(_parts: Parts, _request: Request, _asked: Nothing) -> Response:
    """All games, with their options, presets and levels."""
    return answer([game_info(game) for game in all_games()], cached=True)


@operation("GET", "/games/{game}/rules/{language}", OfRules, RulesInfo, (404, 422))
async def rules(_parts: Parts, _request: Request, asked: OfRules) -> Response:
    """The rules of a game, in German (de) or English (en)."""
    return answer(rules_info(find_game(asked.game), asked.language, printable=is_possible()), cached=True)


@operation("GET", "/games/{game}/texts/{language}", OfRules, str, (404, 422))
async def texts(_parts: Parts, _request: Request, asked: OfRules) -> Response:
    """Every sentence of a game in German (de) or English (en), as Fluent messages."""
    return answer(find_game(asked.game).texts_in(asked.language), cached=True)


@operation("GET", "/games/{game}/picture", OfGame, View, (404, 422))
async def picture(_parts: Parts, _request: Request, asked: OfGame) -> Response:
    """A moment of a match as a spectator sees it, for a picture of the game; always the same one."""
    return answer(picture_of(find_game(asked.game)), cached=True)


@operation("GET", "/games/{game}/print/{language}", OfRules, bytes, (404, 422))
async def pages(_parts: Parts, _request: Request, asked: OfRules) -> Response:
    """A game as pages of A4 (PDF): board, pieces, cards, and the rules; 404 where the server cannot make them."""
    found = find_game(asked.game)
    if not is_possible():
        raise HttpProblem(404, "no-pages")
    # It takes a second or two, the first time.
    pdf = await asyncio.to_thread(make_pdf, found, asked.language)
    name = f"{found.id}-{asked.language}.pdf"
    headers = {"cache-control": "public, max-age=300", "content-disposition": f'inline; filename="{name}"'}
    return Response(pdf, 200, headers, media_type="application/pdf")


@operation(
    "POST",
    "/games/{game}/lessons/{lesson}/{step}",
    OfLesson,
    LessonAnswer,
    (404, 413, 415, 422),
    body=LessonTry,
)
async def lesson_step(_parts: Parts, request: Request, asked: OfLesson) -> Response:
    """One step of a lesson, after what the learner has done in it so far. Nothing of it is kept here."""
    tried = await read_body(request, LessonTry)
    found = find_lesson(find_game(asked.game), asked.lesson)
    if found is None or asked.step > len(found.steps):
        raise HttpProblem(404, "no-such-lesson")
    return answer(try_step(find_game(asked.game), found, asked.step - 1, tried.actions))


@operation("GET", "/tables", Nothing, list[TableSummary])
async def tables(parts: Parts, _request: Request, _asked: Nothing) -> Response:
    """The tables that want to be found, the latest first."""
    ids = await parts.lobby.store.listed(MOST_LISTED)
    found = [await summary_of(parts.lobby, table) for table in ids]
    return answer([summary for summary in found if summary is not None])


async def summary_of(lobby: Lobby, table: str) -> TableSummary | None:
    """None for a table that was deleted meanwhile, or whose events add up to nothing: no reason to hide the others."""
    try:
        return (await lobby.room(table)).snapshot().summary()
    except Refusal:
        return None


TABLE_OPERATIONS = ("table_summary", "join_table", "match_record", "match_replay", "match_story")


@operation(
    "POST",
    "/tables",
    WithKey,
    Entry,
    (404, 409, 410, 413, 415, 422),
    body=NewTable,
    status=201,
    leads_to=TABLE_OPERATIONS,
)
async def create_table(parts: Parts, request: Request, asked: WithKey) -> Response:
    """Lay a table. With an Idempotency-Key the same request can be sent again."""
    take_from(parts.limits.tables, parts.address_of(request), "too-many-tables")
    new = await read_body(request, NewTable)
    if new.playtest and not parts.settings.playtests:
        raise HttpProblem(422, "no-playtests", "This server has no playtests.")
    return answer(await parts.lobby.create(new, new_ticket(asked.key_for(""), parts.source)), 201)


@operation("GET", "/tables/{table}", OfTable, TableSummary, (401, 404, 410, 422), takes_token=True)
async def table_summary(parts: Parts, request: Request, asked: OfTable) -> Response:
    """What anybody with the link may know of a table, in short; with a token also which seats are one's own."""
    token = token_of(request)
    room = await parts.lobby.fresh_room(asked.table)
    viewer = None if token is None else room.table.viewer_with(hash_token(token))
    return answer(room.snapshot().summary(viewer))


@operation(
    "POST",
    "/tables/{table}/join",
    OfTableWithKey,
    Entry,
    (401, 404, 409, 410, 413, 415, 422),
    body=Join,
    takes_token=True,
)
async def join_table(parts: Parts, request: Request, asked: OfTableWithKey) -> Response:
    """Come to a table, by an invitation to a seat or to watch. Whoever has a token already keeps it."""
    join = await read_body(request, Join)
    token = token_of(request)
    # Strangers are remembered, so they come no more often than new tables.
    if join.invitation is None and token is None:
        take_from(parts.limits.tables, parts.address_of(request), "too-frequent")
    ticket = new_ticket(asked.key_for(f"{asked.table} "), parts.source)
    return answer(await parts.lobby.join(asked.table, join, token, ticket))


@operation("GET", "/tables/{table}/matches/{match}/record", OfMatch, dict, (404, 409, 410, 422))
async def match_record(parts: Parts, _request: Request, asked: OfMatch) -> Response:
    """The record of a finished match, with the proof of its chances."""
    room = await parts.lobby.fresh_room(asked.table)
    record = room.table.finished_record(asked.match)
    if record is None:
        raise missing_match(room, asked.match)
    return answer(record)


@operation(
    "GET", "/tables/{table}/matches/{match}/replay", OfReplay, Replay, (401, 403, 404, 409, 410, 422), takes_token=True
)
async def match_replay(parts: Parts, request: Request, asked: OfReplay) -> Response:
    """A match step by step. A running one only as spectators see it, or as one's own seat does."""
    room = await parts.lobby.fresh_room(asked.table)
    if asked.seat is not None and asked.seat >= len(room.table.seats):
        raise HttpProblem(404, "no-such-seat")
    record = room.table.finished_record(asked.match)
    finished = record is not None
    if record is None:
        check_watchable(room, asked, token_of(request))
        record = room.table.record()
    return await in_turn(parts, request, partial(_replay, record, asked, finished=finished))


async def in_turn(parts: Parts, request: Request, work: Callable[[], Response]) -> Response:
    """Go through a whole match, when it is the turn of whoever asks."""
    address = parts.address_of(request)
    if not parts.replaying.has_room(address):
        raise HttpProblem(429, "too-frequent", retry_after=1)
    async with parts.replaying.turn(address):
        if await request.is_disconnected():
            # Nobody waits for it any more.
            return Response(status_code=400)
        return await asyncio.to_thread(work)


def _replay(record: Record, asked: OfReplay, *, finished: bool) -> Response:
    span = range(asked.start, asked.start + asked.count)
    everything = asked.everything
    return answer(
        replay_of(record, asked.table, asked.match, asked.seat, finished=finished, everything=everything, span=span)
    )


@operation("GET", "/tables/{table}/matches/{match}/story", OfMatch, MatchStory, (404, 409, 410, 422))
async def match_story(parts: Parts, request: Request, asked: OfMatch) -> Response:
    """How a finished match went: points turn by turn, who was ahead, and what decided it."""
    room = await parts.lobby.fresh_room(asked.table)
    record = room.table.finished_record(asked.match)
    if record is None:
        raise missing_match(room, asked.match)
    return await in_turn(parts, request, lambda: answer(story_of(record, asked.table, asked.match)))


def missing_match(room: Room, match: int) -> HttpProblem:
    running = match == room.table.match and room.table.play is not None
    return HttpProblem(409, "not-finished") if running else HttpProblem(404, "no-such-match")


def check_watchable(room: Room, asked: OfReplay, token: str | None) -> None:
    """A running match is seen by each with his own eyes."""
    if asked.match != room.table.match or room.table.play is None:
        raise HttpProblem(404, "no-such-match")
    if asked.everything:
        raise HttpProblem(409, "not-finished")
    if asked.seat is None:
        return
    viewer = None if token is None else room.table.viewer_with(hash_token(token))
    if viewer is None:
        raise Refusal("not-seated")
    if room.table.seats[asked.seat].viewer != viewer:
        raise Refusal("not-your-seat")
