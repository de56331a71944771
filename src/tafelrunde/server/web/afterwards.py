"""What is asked for after a match and every morning: reviews, puzzles, the day's deal, studies.

Of a match that still runs nothing is told here.
"""

from __future__ import annotations

import asyncio
import datetime
from contextlib import AbstractAsyncContextManager
from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tafelrunde.core.error import BadInput
from tafelrunde.core.record import Record
from tafelrunde.games import find_game
from tafelrunde.review.progress import Progress
from tafelrunde.server.live.reviewing import Crowded
from tafelrunde.server.web import api
from tafelrunde.server.web.api import (
    DOCUMENTED,
    GameName,
    Nothing,
    OfMatch,
    answer,
    missing_match,
    operation,
    read_body,
)
from tafelrunde.server.web.part import Parts
from tafelrunde.server.web.problem import HttpProblem
from tafelrunde.table.daily import DailyAnswer, DailyInfo, DailyTry, daily_info, play_daily, read_day
from tafelrunde.table.protocol import HintThought
from tafelrunde.table.puzzle import (
    AS_GOOD,
    PuzzleAnswer,
    PuzzleShelf,
    PuzzleTry,
    find_puzzle,
    may_be_as_good,
    own_puzzle,
    shelves,
    try_puzzle,
)
from tafelrunde.table.review import ReviewInfo, review_info
from tafelrunde.table.study import StudyLine, StudyScene, look_at, match_of

DOCUMENTED += [
    DailyAnswer,
    DailyInfo,
    DailyTry,
    HintThought,
    PuzzleAnswer,
    PuzzleShelf,
    PuzzleTry,
    ReviewInfo,
    StudyLine,
    StudyScene,
]
# Seconds after which somebody who was told to come back may do so.
LATER = 60


class OfPuzzle(Struct, frozen=True):
    game: GameName
    number: Annotated[int, Meta(ge=1, le=1_000_000)]


class OfOwnPuzzle(OfMatch, frozen=True):
    number: Annotated[int, Meta(ge=0, le=1_000_000)]


class OfDay(Struct, frozen=True):
    day: Annotated[str, Meta(pattern="^2[0-9]{3}-[0-9]{2}-[0-9]{2}$", max_length=10)]

    def date(self, parts: Parts) -> datetime.date:
        found = read_day(self.day, parts.source.now())
        if found is None:
            raise HttpProblem(404, "no-such-day")
        return found


def routes(parts: Parts) -> list[Route]:
    """All operations, these among them."""
    return api.routes(parts)


async def finished_record(parts: Parts, asked: OfMatch) -> Record:
    """Of a match that is over; nobody else gets any further."""
    room = await parts.lobby.fresh_room(asked.table)
    record = room.table.finished_record(asked.match)
    if record is None:
        raise missing_match(room, asked.match)
    return record


async def _answer_with(asked: OfMatch, progress: Progress) -> Response:
    info = await asyncio.to_thread(
        review_info,
        asked.table,
        asked.match,
        progress.match,
        progress.record,
        progress.all_steps(),
        progress.budget,
        len(progress.jobs),
    )
    return answer(info)


@operation("GET", "/tables/{table}/matches/{match}/review", OfMatch, ReviewInfo, (404, 409, 410, 422))
async def match_review(parts: Parts, _request: Request, asked: OfMatch) -> Response:
    """The review of a finished match, as far as it has been thought out."""
    record = await finished_record(parts, asked)
    return await _answer_with(asked, await parts.reviewer.look(asked.table, asked.match, record))


@operation("POST", "/tables/{table}/matches/{match}/review", OfMatch, ReviewInfo, (404, 409, 410, 422))
async def think_about_match(parts: Parts, _request: Request, asked: OfMatch) -> Response:
    """Ask for the review of a finished match: it is thought out when there is time, and kept."""
    record = await finished_record(parts, asked)
    try:
        progress = await parts.reviewer.want(asked.table, asked.match, record)
    except Crowded:
        raise HttpProblem(429, "too-many-reviews", retry_after=LATER) from None
    return await _answer_with(asked, progress)


@operation("GET", "/puzzles", Nothing, list[PuzzleShelf])
async def puzzles(_parts: Parts, _request: Request, _asked: Nothing) -> Response:
    """How many puzzles each game has, and how hard they are."""
    return answer(shelves(), cached=True)


@operation("POST", "/puzzles/{game}/{number}", OfPuzzle, PuzzleAnswer, (404, 413, 415, 422), body=PuzzleTry)
async def puzzle_try(_parts: Parts, request: Request, asked: OfPuzzle) -> Response:
    """A puzzle as it stands, or what becomes of a try. Nothing of it is kept here."""
    tried = await read_body(request, PuzzleTry)
    game = find_game(asked.game)
    puzzle = find_puzzle(game, asked.number)
    if puzzle is None:
        raise HttpProblem(404, "no-such-puzzle")
    return answer(try_puzzle(game, puzzle, tried))


@operation(
    "POST",
    "/tables/{table}/matches/{match}/puzzles/{number}",
    OfOwnPuzzle,
    PuzzleAnswer,
    (404, 409, 410, 413, 415, 422),
    body=PuzzleTry,
)
async def own_puzzle_try(parts: Parts, request: Request, asked: OfOwnPuzzle) -> Response:
    """A moment of a finished match as a puzzle, once its review is there; what is as good counts as right."""
    tried = await read_body(request, PuzzleTry)
    record = await finished_record(parts, asked)
    progress = await parts.reviewer.look(asked.table, asked.match, record)
    if not progress.is_done:
        raise HttpProblem(409, "not-reviewed")
    moment = await asyncio.to_thread(progress.moment_at, asked.number)
    if moment is None:
        raise HttpProblem(404, "no-such-puzzle")
    game, puzzle = find_game(record.game), own_puzzle(record, moment)
    found = try_puzzle(game, puzzle, tried)
    if may_be_as_good(found, moment, tried):
        judged = await parts.reviewer.judge(record, asked.number, str(tried.action), progress.budget)
        found = try_puzzle(game, puzzle, tried, as_good=judged.loss <= AS_GOOD)
    return answer(found)


def _turn(parts: Parts, request: Request) -> AbstractAsyncContextManager[None]:
    """Wait for one's turn, as replays do: they take a while, and together they would hold up the tables."""
    address = parts.address_of(request)
    if not parts.replaying.has_room(address):
        raise HttpProblem(429, "too-frequent", retry_after=1)
    return parts.replaying.turn(address)


@operation("GET", "/daily/{day}", OfDay, DailyInfo, (404, 422))
async def daily(parts: Parts, _request: Request, asked: OfDay) -> Response:
    """What a day brings; it follows from the date. Days to come are not told."""
    return answer(daily_info(asked.date(parts)), cached=True)


@operation("POST", "/daily/{day}", OfDay, DailyAnswer, (404, 413, 415, 422), body=DailyTry)
async def daily_deal(parts: Parts, request: Request, asked: OfDay) -> Response:
    """The day's deal after these decisions: the same cards or dice for everybody, and the same bots."""
    day, tried = asked.date(parts), await read_body(request, DailyTry)
    async with _turn(parts, request):
        return answer(await asyncio.to_thread(play_daily, day, tried.actions))


@operation("POST", "/studies/look", Nothing, StudyScene, (404, 413, 415, 422), body=StudyLine)
async def study_look(parts: Parts, request: Request, _asked: Nothing) -> Response:
    """A line of actions that somebody has brought along: the moment after them, as every seat sees it."""
    study = await read_body(request, StudyLine)
    async with _turn(parts, request):
        return answer(await asyncio.to_thread(look_at, study))


@operation("POST", "/studies/analyse", Nothing, HintThought, (404, 413, 415, 422), body=StudyLine)
async def study_analyse(parts: Parts, request: Request, _asked: Nothing) -> Response:
    """The best actions for what the seat that decides knows there."""
    study = await read_body(request, StudyLine)
    async with _turn(parts, request):
        match = await asyncio.to_thread(match_of, study)
    if match.to_act < 0:
        raise BadInput("Nobody has to decide there.")
    seconds = parts.settings.hint_seconds
    return answer(await parts.thinkers.hint(match, match.to_act, seconds, parts.address_of(request)))
