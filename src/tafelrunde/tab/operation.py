"""What the app asks for once, by the addresses and in the words of the server's HTTP."""

from __future__ import annotations

import datetime
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, TypeVar
from urllib.parse import parse_qsl

import msgspec
from msgspec import Meta, Struct

from tafelrunde.core.error import BadInput, TafelrundeError
from tafelrunde.core.record import Record, record_of
from tafelrunde.core.state import MOST_SEATS
from tafelrunde.games import all_games, find_game
from tafelrunde.review.progress import Progress
from tafelrunde.tab.house import House
from tafelrunde.tab.thinker import Bout as BoutJob
from tafelrunde.table.catalogue import game_info, picture_of, rules_info
from tafelrunde.table.daily import DailyTry, daily_info, play_daily, read_day
from tafelrunde.table.decision import hash_token
from tafelrunde.table.ending import story_of
from tafelrunde.table.lesson import find_lesson, try_step
from tafelrunde.table.opening import TABLE_ID, new_ticket
from tafelrunde.table.problem import new_problem, status_of
from tafelrunde.table.protocol import Join, LessonTry, NewTable
from tafelrunde.table.puzzle import (
    AS_GOOD,
    PuzzleTry,
    find_puzzle,
    may_be_as_good,
    own_puzzle,
    shelves,
    try_puzzle,
)
from tafelrunde.table.refusal import Refusal
from tafelrunde.table.replay import replay_of
from tafelrunde.table.review import ReviewInfo, review_info
from tafelrunde.table.study import StudyLine, look_at, match_of

T = TypeVar("T")
LONGEST_REPLAY = 500


class Problem(Exception):
    """A question that has no answer."""

    def __init__(self, status: int, code: str, detail: str = "") -> None:
        super().__init__(code)
        self.problem = new_problem(status, code, detail)


class Reply(NamedTuple):
    """The answer as HTTP would give it."""

    status: int
    body: str


@dataclass(frozen=True)
class Question:
    """`given` are the parameters of path and query; `key` lets a question come twice."""

    house: House
    given: dict[str, str]
    body: bytes
    token: str | None
    key: str | None

    def asked(self, kind: type[T]) -> T:
        try:
            return msgspec.convert(self.given, kind, strict=False)
        except msgspec.ValidationError as error:
            raise Problem(422, "bad-parameter", str(error)) from None

    def read(self, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(self.body, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Problem(422, "bad-body", str(error)) from None


Do = Callable[[Question], Awaitable[object]]
OPERATIONS: list[tuple[str, re.Pattern[str], Do]] = []


def operation(method: str, path: str) -> Callable[[Do], Do]:
    """Adds a function to the operations; names in braces are its parameters."""
    pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))

    def add(do: Do) -> Do:
        OPERATIONS.append((method, pattern, do))
        return do

    return add


async def perform(
    house: House, method: str, address: str, body: bytes = b"", token: str | None = None, key: str | None = None
) -> Reply:
    """Answer a question; whatever is wrong with it is a problem, and changes nothing."""
    path, _, query = address.partition("?")
    try:
        do, named = _find(method, path)
        return _reply(200, await do(Question(house, dict(parse_qsl(query)) | named, body, token, key)))
    except Problem as error:
        return _reply(error.problem.status, error.problem)
    except Refusal as error:
        return _reply(status_of(error), new_problem(status_of(error), error.code))
    except TafelrundeError as error:
        return _reply(status_of(error), new_problem(status_of(error), error.code, str(error)))


def _find(method: str, path: str) -> tuple[Do, dict[str, str]]:
    for each, pattern, do in OPERATIONS:
        if each == method and (found := pattern.fullmatch(path)):
            return do, found.groupdict()
    raise Problem(404, "not-found")


def _reply(status: int, value: object) -> Reply:
    return Reply(status, (value if isinstance(value, bytes) else msgspec.json.encode(value)).decode())


class OfGame(Struct, frozen=True):
    game: str


class OfRules(OfGame, frozen=True):
    language: Literal["de", "en"]


class OfLesson(OfGame, frozen=True):
    lesson: str
    step: Annotated[int, Meta(ge=1, le=100)]


BotName = Annotated[str, Meta(pattern=r"^(random|rollout:\d{1,4}|\d)$")]


class Bout(Struct, frozen=True):
    """A match between bots of these names, to be measured."""

    players: Annotated[list[BotName], Meta(min_length=1, max_length=MOST_SEATS)]
    seed: Annotated[int, Meta(ge=0, lt=1 << 53)]


class OfTable(Struct, frozen=True):
    table: Annotated[str, Meta(pattern=TABLE_ID, max_length=10)]


class OfMatch(OfTable, frozen=True):
    match: Annotated[int, Meta(ge=1, le=1_000_000)]


class OfOwnPuzzle(OfMatch, frozen=True):
    number: Annotated[int, Meta(ge=0, le=1_000_000)]


class OfPuzzle(OfGame, frozen=True):
    number: Annotated[int, Meta(ge=1, le=1_000_000)]


class OfDay(Struct, frozen=True):
    day: Annotated[str, Meta(pattern="^2[0-9]{3}-[0-9]{2}-[0-9]{2}$", max_length=10)]


class OfReplay(OfMatch, frozen=True):
    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS)] | None = None
    everything: bool = msgspec.field(default=False, name="open")
    start: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    count: Annotated[int, Meta(ge=1, le=LONGEST_REPLAY)] = 100


@operation("GET", "/games")
async def games(_question: Question) -> object:
    return [game_info(game) for game in all_games()]


@operation("GET", "/games/{game}/rules/{language}")
async def rules(question: Question) -> object:
    asked = question.asked(OfRules)
    return rules_info(find_game(asked.game), asked.language, printable=False)


@operation("GET", "/games/{game}/texts/{language}")
async def texts(question: Question) -> object:
    asked = question.asked(OfRules)
    return find_game(asked.game).texts_in(asked.language)


@operation("GET", "/games/{game}/picture")
async def picture(question: Question) -> object:
    return picture_of(find_game(question.asked(OfGame).game))


@operation("POST", "/games/{game}/bouts")
async def play_bout(question: Question) -> object:
    """One match of the small laboratory, in the Worker that thinks."""
    bout, game = question.read(Bout), find_game(question.asked(OfGame).game)
    game.check_seats(len(bout.players))
    job = BoutJob(game=game.id, players=bout.players, seed=bout.seed)
    return (await question.house.thinkers.think(msgspec.json.encode(job).decode())).encode()


@operation("POST", "/games/{game}/lessons/{lesson}/{step}")
async def lesson_step(question: Question) -> object:
    asked, tried = question.asked(OfLesson), question.read(LessonTry)
    game = find_game(asked.game)
    found = find_lesson(game, asked.lesson)
    if found is None or asked.step > len(found.steps):
        raise Problem(404, "no-such-lesson")
    return try_step(game, found, asked.step - 1, tried.actions)


@operation("GET", "/tables")
async def tables(question: Question) -> object:
    """Unlike a server's: all of them, as they are all one's own."""
    return await question.house.summaries()


@operation("POST", "/tables")
async def create_table(question: Question) -> object:
    new = question.read(NewTable)
    return await question.house.create(new, new_ticket(question.key, question.house.source))


@operation("GET", "/tables/{table}")
async def table_summary(question: Question) -> object:
    return await question.house.summary(question.asked(OfTable).table, question.token)


@operation("DELETE", "/tables/{table}")
async def delete_table(question: Question) -> object:
    await question.house.delete(question.asked(OfTable).table)
    return {}


@operation("POST", "/tables/{table}/join")
async def join_table(question: Question) -> object:
    asked, house = question.asked(OfTable), question.house
    key = None if question.key is None else f"{asked.table} {question.key}"
    return await house.join(asked.table, question.read(Join), question.token, new_ticket(key, house.source))


@operation("GET", "/tables/{table}/events")
async def table_events(question: Question) -> object:
    """The table as a file, to carry it to a server or another browser."""
    return await question.house.export([question.asked(OfTable).table])


@operation("POST", "/files")
async def load_file(question: Question) -> object:
    """Tables or a record from a file: the names of what is there now."""
    return await question.house.load(question.body)


@operation("POST", "/tables/{table}/claim")
async def claim_table(question: Question) -> object:
    house = question.house
    return await house.claim(question.asked(OfTable).table, new_ticket(question.key, house.source))


@operation("GET", "/tables/{table}/matches/{match}/record")
async def match_record(question: Question) -> object:
    return await _finished(question)


@operation("GET", "/tables/{table}/matches/{match}/story")
async def match_story(question: Question) -> object:
    asked = question.asked(OfMatch)
    return story_of(await _finished(question), asked.table, asked.match)


async def _finished(question: Question) -> Record:
    asked, house = question.asked(OfMatch), question.house
    record = await house.finished_record(asked.table, asked.match)
    if record is None:
        table = (await house.room(asked.table)).table
        is_running = asked.match == table.match and table.play is not None
        raise Problem(409, "not-finished") if is_running else Problem(404, "no-such-match")
    return record


@operation("GET", "/tables/{table}/matches/{match}/replay")
async def match_replay(question: Question) -> object:
    """A running match only as spectators see it, or as one's own seat does."""
    asked, house = question.asked(OfReplay), question.house
    record = await house.finished_record(asked.table, asked.match)
    is_finished = record is not None
    if record is None:
        table = (await house.room(asked.table)).table
        _check_watchable(house, table.id, asked, question.token)
        record = table.record()
    if asked.seat is not None and asked.seat >= record.seats:
        raise Problem(404, "no-such-seat")
    span = range(asked.start, asked.start + asked.count)
    return replay_of(
        record, asked.table, asked.match, asked.seat, finished=is_finished, everything=asked.everything, span=span
    )


def _check_watchable(house: House, name: str, asked: OfReplay, token: str | None) -> None:
    """A running match is seen by each with his own eyes."""
    table = house.rooms[name].table
    if asked.match != table.match or table.play is None:
        raise Problem(404, "no-such-match")
    if asked.everything:
        raise Problem(409, "not-finished")
    if asked.seat is None:
        return
    viewer = None if token is None else table.viewer_with(hash_token(token))
    if viewer is None:
        raise Refusal("not-seated")
    if asked.seat >= len(table.seats) or table.seats[asked.seat].viewer != viewer:
        raise Refusal("not-your-seat")


# ---------------------------------------------------------------- after the match, and every morning


def _review(asked: OfMatch, progress: Progress) -> ReviewInfo:
    steps, total = progress.all_steps(), len(progress.jobs)
    return review_info(asked.table, asked.match, progress.match, progress.record, steps, progress.budget, total)


@operation("POST", "/tables/{table}/matches/{match}/review")
async def think_about_match(question: Question) -> object:
    asked, record = question.asked(OfMatch), await _finished(question)
    return _review(asked, await question.house.reviewer.want(asked.table, asked.match, record))


@operation("DELETE", "/tables/{table}/matches/{match}/review")
async def leave_review(question: Question) -> object:
    """Nobody looks at it any more; what has been judged stays. A server goes on."""
    asked = question.asked(OfMatch)
    question.house.reviewer.leave(asked.table, asked.match)
    return {}


@operation("POST", "/tables/{table}/matches/{match}/puzzles/{number}")
async def own_puzzle_try(question: Question) -> object:
    asked, tried, record = question.asked(OfOwnPuzzle), question.read(PuzzleTry), await _finished(question)
    reviewer = question.house.reviewer
    progress = await reviewer.look(asked.table, asked.match, record)
    if not progress.is_done:
        raise Problem(409, "not-reviewed")
    moment = progress.moment_at(asked.number)
    if moment is None:
        raise Problem(404, "no-such-puzzle")
    game, puzzle = find_game(record.game), own_puzzle(record, moment)
    found = try_puzzle(game, puzzle, tried)
    if may_be_as_good(found, moment, tried):
        judged = await reviewer.judge(record, asked.number, str(tried.action), progress.budget)
        found = try_puzzle(game, puzzle, tried, as_good=judged.loss <= AS_GOOD)
    return found


@operation("GET", "/puzzles")
async def puzzles(_question: Question) -> object:
    return shelves()


@operation("POST", "/puzzles/{game}/{number}")
async def puzzle_try(question: Question) -> object:
    asked, tried = question.asked(OfPuzzle), question.read(PuzzleTry)
    game = find_game(asked.game)
    puzzle = find_puzzle(game, asked.number)
    if puzzle is None:
        raise Problem(404, "no-such-puzzle")
    return try_puzzle(game, puzzle, tried)


def _day(question: Question) -> datetime.date:
    day = read_day(question.asked(OfDay).day, question.house.source.now())
    if day is None:
        raise Problem(404, "no-such-day")
    return day


@operation("GET", "/daily/{day}")
async def daily(question: Question) -> object:
    return daily_info(_day(question))


@operation("POST", "/daily/{day}")
async def daily_deal(question: Question) -> object:
    return play_daily(_day(question), question.read(DailyTry).actions)


@operation("POST", "/studies/look")
async def study_look(question: Question) -> object:
    return look_at(question.read(StudyLine))


@operation("POST", "/studies/analyse")
async def study_analyse(question: Question) -> object:
    match = match_of(question.read(StudyLine))
    if match.to_act < 0:
        raise BadInput("Nobody has to decide there.")
    record = msgspec.json.encode(record_of(match)).decode()
    return await question.house.advise(record, match.to_act)
