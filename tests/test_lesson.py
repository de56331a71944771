"""Lessons: how they are run, and that the contract about them bites."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame
from tafelrunde.core.lesson import FILE, FOLDER, Fact, Lesson, holds, load_lessons
from tafelrunde.games import all_games, find_game
from tafelrunde.table.lesson import find_lesson, try_step
from tafelrunde.testkit.lesson import check_course, check_lessons

GAME = find_game("fischkopf")
Change = tuple[int, str, Any]


def lesson(name: str) -> Lesson:
    found = find_lesson(GAME, name)
    assert found is not None
    return found


def test_every_game_has_a_path() -> None:
    """The contract lets a game of somebody else go without; those of the house all teach."""
    assert [game.id for game in all_games() if not load_lessons(game.folder)] == []


def test_a_step_begins_with_what_the_seat_sees_and_may_do() -> None:
    found = try_step(GAME, lesson("first"), 0, [])
    assert (found.verdict, found.show) == ("on", "place 6")
    assert [scene.view.choices for scene in found.scenes] == [["place 2", "place 4", "place 6"]]


def test_what_leads_astray_is_answered_and_taken_back() -> None:
    found = try_step(GAME, lesson("first"), 0, ["place 4"])
    assert (found.verdict, found.answer, found.show) == ("astray", "die", "place 6")
    assert found.scenes[0].view.facts.occupied == [4]
    with pytest.raises(BadInput):
        try_step(GAME, lesson("first"), 0, ["place 4", "place 6"])


def test_what_is_forbidden_names_its_paragraph() -> None:
    found = try_step(GAME, lesson("first"), 2, ["place 3"])
    assert (found.verdict, found.paragraph, found.scenes) == ("refused", "3.3", [])
    assert try_step(GAME, lesson("first"), 2, ["what"]).verdict == "refused"


def test_replies_come_one_after_the_other_until_it_is_done() -> None:
    on = try_step(GAME, lesson("turn"), 0, ["place 7"])
    assert (on.verdict, [line.code for scene in on.scenes for line in scene.lines]) == (
        "on",
        ["fischkopf-places", "fischkopf-rolls"],
    )
    assert try_step(GAME, lesson("turn"), 0, ["place 7", "place 11"]).verdict == "done"


def test_a_row_of_draws_is_one_scene() -> None:
    xnet = find_game("xnet")
    win = find_lesson(xnet, "win")
    assert win is not None
    found = try_step(xnet, win, 0, ["end"])
    assert [(scene.view.to_act, len(scene.lines)) for scene in found.scenes] == [
        (-1, 1),
        (1, 6),
        (-1, 1),
        (2, 6),
        (-1, 1),
        (-2, 1),
    ]


def test_whoever_goes_another_way_is_shown_how_it_ends_from_there() -> None:
    funkloch = find_game("funkloch")
    grow = find_lesson(funkloch, "grow")
    assert grow is not None
    found = try_step(funkloch, grow, 0, ["take F01 r90"])
    assert (found.verdict, found.show) == ("on", "place 1 -2 r90 F01")
    assert try_step(funkloch, grow, 0, ["take F01 r90", "place 1 -2 r90 F01"]).verdict == "done"


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        (("a.0", "is", 1), True),
        (("a.0", "is", 2), False),
        (("a", "has", 1), True),
        (("a", "has not", 1), False),
        (("b", "at least", 3), True),
        (("b", "at most", 2), False),
        (("b", "is not", 2), True),
        (("nothing.there", "is", 1), False),
        (("nothing.there", "is not", 1), True),
    ],
)
def test_facts(fact: tuple[str, Any, Any], expected: bool) -> None:
    assert holds(Fact(*fact), {"a": [1], "b": 3}) == expected


def planted(folder: Path, change: Change) -> AnyGame:
    """The game with one thing of its first lesson changed, in a folder of its own."""
    home = folder / GAME.folder.name
    (home / FOLDER).mkdir(parents=True)
    for path in [*GAME.folder.glob("*.ftl"), *GAME.folder.glob("RULES.*.md"), *(GAME.folder / FOLDER).iterdir()]:
        target = home / path.relative_to(GAME.folder)
        target.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    lessons = msgspec.to_builtins(list(load_lessons(GAME.folder)))
    number, field, value = change
    lessons[0]["steps"][number][field] = value
    (home / FOLDER / FILE).write_bytes(msgspec.json.encode(lessons))
    return replace(GAME, folder=home)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ((0, "solution", ["place 7"]), "of the solution is refused"),
        ((0, "solution", ["place 6", "place 2"]), "seat -1 acts"),
        ((0, "done", [["facts.occupied", "has", 5]]), "not done by its solution"),
        ((0, "done", [["facts.occupied", "has not", 5]]), "done before anything happens"),
        ((0, "tries", {}), "no answer to place"),
        ((0, "tries", {"place *": "die", "place 9": "sum"}), "answered by sum"),
        ((0, "tries", {"place *": "unwritten"}), "unwritten"),
        ((0, "teaches", ["9.9"]), "§9.9 is not there"),
        ((0, "teaches", []), "teaches no paragraph"),
        ((0, "goes_on", True), "goes on from nothing"),
        ((0, "way", ["place 2"]), "after place 2"),
    ],
)
def test_the_contract_notices_a_planted_fault(tmp_path: Path, change: Change, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_lessons(planted(tmp_path, change))


def test_the_contract_misses_a_sentence_and_a_chapter(tmp_path: Path) -> None:
    game = planted(tmp_path, (0, "seat", 0))
    check_lessons(game)
    german = game.folder / FOLDER / "de.ftl"
    whole = german.read_text(encoding="utf-8")
    german.write_text(whole.replace("    .die =", "    .dye ="), encoding="utf-8")
    with pytest.raises(AssertionError, match="die"):
        check_lessons(game)
    german.write_text(whole, encoding="utf-8")
    for path in game.folder.glob("RULES.*.md"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text + "\n## 9 More\n\n**§9.1** More.\n", encoding="utf-8")
    other = replace(game, folder=game.folder.rename(tmp_path / "other"))
    check_lessons(other)
    with pytest.raises(AssertionError, match="no lesson is about chapter 9"):
        check_course(other)
