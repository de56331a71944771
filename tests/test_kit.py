"""The test kit bites: it passes a sound game and reports every fault that is planted into it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tafelrunde.core.game import AnyGame
from tafelrunde.testkit import sample as walks
from tafelrunde.testkit.contract import CHECKS, Check
from tafelrunde.testkit.diagram import read_diagram
from tafelrunde.testkit.perft import Count, check_count
from tests.toy.game import FOLDER, make_toy

FAULTS = {
    "clone shares a list": "clones",
    "view shows a secret": "secrecy",
    "log tells a secret": "told_is_seen",
    "number counts what is hidden": "numbers",
    "action listed twice": "actions",
    "notation loses something": "actions",
    "resample changes nothing": "secrecy",
    "resample peeks": "resampling",
    "chance favours a card": "chance",
    "random action is not uniform": "random_actions",
    "applying is not deterministic": "replay",
    "never ends": "end",
    "winners before the end": "running",
    "position forgets": "positions",
    "view is too large": "views",
    "paragraph is not there": "refusals",
    "nonsense is an action": "match_refuses",
    "shares do not add up": "evaluation",
    "chance is denied": "nature",
    "starter is promised": "starter",
    "fingerprints are all the same": "fingerprints",
    "guide sees a win that is none": "guide",
    "feature is missing": "fitted_evaluation",
    "notice is not declared": "notices",
    "declared notice has no text": "notices",
    "text is missing": "texts",
    "nothing is aimed at": "texts",
    "log speaks like a machine": "prose",
    "indices are not unique": "arrays",
    "numbers tell a secret": "arrays",
    "numbers say nothing": "arrays_tell",
    "parts are too short": "arrays_fit",
    "slots tell a secret": "slots",
    "symmetry loses a number": "symmetries",
    "symmetry is missing": "symmetries",
    "first symmetry moves": "symmetries",
    "reasons are all the same": "advice",
}
BY_NAME = {check.__name__.removeprefix("check_"): check for check in CHECKS}


@pytest.fixture(autouse=True)
def shorter_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A toy that never ends need not be watched for long."""
    monkeypatch.setattr(walks, "ENDLESS", 500)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_sound_game_passes(check: Check) -> None:
    check(make_toy())


@pytest.mark.parametrize(("fault", "check"), FAULTS.items())
def test_a_fault_is_found(fault: str, check: str) -> None:
    with pytest.raises(AssertionError):
        BY_NAME[check](make_toy(fault))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("§1.3", "§1.4"),
        ("(T-1)", ""),
        ("Tripled", "Dreifach"),
        ("## 1 Das Spiel", "## 2 Das Spiel"),
        ("Die höhere Karte gewinnt.\n\n## Ein", "## Ein"),
        ("*Warum:* Das genügt.", ""),
        ("Erhöhen oder passen.", ""),
        ("erhöht oder passt. Mit", "erhöht oder passt. Mit `tripled`,"),
    ],
)
def test_a_rulebook_that_differs_between_languages_is_found(tmp_path: Path, old: str, new: str) -> None:
    folder = shutil.copytree(FOLDER, tmp_path / "toy")
    book = folder / "RULES.de.md"
    book.write_text(book.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises((AssertionError, ValueError)):
        check_books(make_toy(folder=folder))


def check_books(game: AnyGame) -> None:
    BY_NAME["paragraphs"](game)
    BY_NAME["rulebook"](game)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("RULES.de.md", "die 4 schlägt", "sie schlägt"),
        ("RULES.de.md", "![raise]", "![rise]"),
        ("RULES.en.md", "the 4 beats", "it beats"),
        ("examples.json", '"scores.1", 3', '"scores.1", 2'),
        ("examples.json", '[["raise"]]', "[]"),
    ],
)
def test_an_example_that_is_not_so_is_found(tmp_path: Path, file: str, old: str, new: str) -> None:
    folder = shutil.copytree(FOLDER, tmp_path / "toy")
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(AssertionError):
        BY_NAME["examples"](make_toy(folder=folder))


@pytest.mark.parametrize(("old", "new"), [("test_s1_3_", "test_other_"), ("test_s1_3_", "test_s4_4_")])
def test_a_paragraph_without_a_test_is_found(tmp_path: Path, old: str, new: str) -> None:
    """And a test for a paragraph that is not there."""
    folder = shutil.copytree(FOLDER, tmp_path / "toy")
    tests = folder / "tests" / "test_rules.py"
    tests.write_text(tests.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(AssertionError):
        BY_NAME["sections_tested"](make_toy(folder=folder))


def test_a_comment_that_names_a_missing_paragraph_is_found(tmp_path: Path) -> None:
    folder = shutil.copytree(FOLDER, tmp_path / "toy")
    (folder / "rules.py").write_text("# §7.7\n", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"rules\.py names §7\.7"):
        BY_NAME["section_comments"](make_toy(folder=folder))


def test_every_check_has_a_fault() -> None:
    """In the table above, in a test above, or, of lessons and guided matches, in tests of their own."""
    books = {"paragraphs", "rulebook", "examples", "section_comments", "sections_tested"}
    elsewhere = books | {"lessons", "course", "guided"}
    assert {*FAULTS.values(), *elsewhere} == set(BY_NAME)


def test_a_wrong_count_prints_the_divide() -> None:
    with pytest.raises(AssertionError, match="deal 1: 3"):
        check_count(make_toy(), Count(2, 11, 2, None, {}))
    check_count(make_toy(), Count(2, 12, 2, None, {}))


def test_diagrams_name_their_squares() -> None:
    assert read_diagram("2 . A\n1 K .\n  a b") == {"a2": ".", "b2": "A", "a1": "K", "b1": "."}
    with pytest.raises(ValueError, match="row 2"):
        read_diagram("2 .\n1 K .\n  a b")
