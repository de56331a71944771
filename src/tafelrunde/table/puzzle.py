"""Puzzles as clients get them, and what becomes of a try. Nothing of it is kept here."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tafelrunde.core.game import AnyGame
from tafelrunde.core.puzzle import Puzzle, load_puzzles
from tafelrunde.core.record import Record, replay
from tafelrunde.games import all_games, find_game
from tafelrunde.review.review import Moment
from tafelrunde.table.protocol import LessonScene
from tafelrunde.table.stage import REFUSED, Stage, paragraph_of

# An action that costs no more than this, in shares of the win, is as good as the best.
AS_GOOD = 0.03


class PuzzleShelf(Struct, frozen=True, kw_only=True):
    """The puzzles of a game, by their grades: number 1 is the first of them."""

    game: str
    grades: list[int]


class PuzzleTry(Struct, frozen=True, kw_only=True):
    """An action to try, or none to see the position; `show` asks for the solution."""

    action: Annotated[str, Meta(max_length=200)] | None = None
    show: bool = False


class PuzzleAnswer(Struct, frozen=True, kw_only=True):
    """What became of a try: it is right, or wrong, or the rules forbid it; without any, the puzzle is open.

    `scenes` are what there is to see: the position, or what the action would lead to. What the best action and the best
    of all others are worth is told with the solution, for whoever has found it or asks for it.
    """

    verdict: Literal["open", "right", "wrong", "refused", "shown"]
    game: str
    grade: int | None
    scenes: list[LessonScene]
    paragraph: str | None = None
    solution: str | None = None
    share: float | None = None
    next: float | None = None


def shelves() -> list[PuzzleShelf]:
    found = [
        PuzzleShelf(game=game.id, grades=[each.grade for each in load_puzzles(game.folder)]) for game in all_games()
    ]
    return [shelf for shelf in found if shelf.grades]


def find_puzzle(game: AnyGame, number: int) -> Puzzle | None:
    """By its number, counted from 1."""
    puzzles = load_puzzles(game.folder)
    return puzzles[number - 1] if 1 <= number <= len(puzzles) else None


def try_puzzle(game: AnyGame, puzzle: Puzzle, tried: PuzzleTry, *, as_good: bool = False) -> PuzzleAnswer:
    """`as_good` says that somebody has judged the action, and it is no worse than the solution."""
    stage = Stage(puzzle.match(game), puzzle.seat)
    action = puzzle.right[0] if tried.show else tried.action
    if action is None:
        return PuzzleAnswer(verdict="open", game=game.id, grade=puzzle.grade, scenes=[stage.scene([])])
    try:
        text = game.notation.format(stage.match.check(action, puzzle.seat))
        scene = stage.play(text)
    except REFUSED as error:
        paragraph = paragraph_of(error)
        return PuzzleAnswer(verdict="refused", game=game.id, grade=puzzle.grade, scenes=[], paragraph=paragraph)
    if text not in puzzle.right and not as_good:
        return PuzzleAnswer(verdict="wrong", game=game.id, grade=puzzle.grade, scenes=[scene])
    return PuzzleAnswer(
        verdict="shown" if tried.show else "right",
        game=game.id,
        grade=puzzle.grade,
        scenes=[scene],
        solution=puzzle.right[0],
        share=puzzle.share,
        next=puzzle.next,
    )


def own_puzzle(record: Record, moment: Moment) -> Puzzle:
    """A moment of one's own match: what would have been better?"""
    match = replay(record, find_game)
    match.take_back(moment.number)
    return Puzzle(
        seats=match.seats,
        options=record.options,
        start=match.position(),
        seat=moment.seat,
        right=[moment.best],
        line=moment.line,
        share=moment.could,
        next=moment.does,
        grade=3,
        origin=(0, moment.number),
    )


def may_be_as_good(found: PuzzleAnswer, moment: Moment, tried: PuzzleTry) -> bool:
    """What was played is known to be worse; anything else may be as good as what the search liked best."""
    return found.verdict == "wrong" and tried.action not in (None, moment.action)
