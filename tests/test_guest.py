"""Games from elsewhere: a package or a file is at the table everywhere, and one that is broken harms no other."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tafelrunde import load, save, start
from tafelrunde.author.package import FILES_SETTING, PACKAGES_SETTING, add_file
from tafelrunde.author.scaffold import write_package
from tafelrunde.core.error import BadInput, UnknownGame
from tafelrunde.core.record import replay
from tafelrunde.games import all_games, find_game, guests, house_games, left_out
from tafelrunde.table.catalogue import game_info, rules_info
from tafelrunde.testkit.contract import GUEST_CHECKS
from tafelrunde.text import Speaker
from tests.command import run

EXAMPLES = Path(__file__).parent.parent / "examples" / "games"


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FILES_SETTING, "")
    monkeypatch.setenv(PACKAGES_SETTING, "all")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder like site-packages, which Python looks through."""
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith(("anna_", "ben_"))]:
        del sys.modules[name]


def install(shelf: Path, owner: str, name: str, change: tuple[str, str] = ("", "")) -> str:
    """What pip would put there: the package, and the file that names its entry points."""
    package = write_package(name, owner, shelf / f"source-{owner}")
    module = next((package / "src").iterdir())
    module.rename(shelf / module.name)
    rules = shelf / module.name / "__init__.py"
    rules.write_text(rules.read_text(encoding="utf-8").replace(*change), encoding="utf-8")
    game = module.name.replace("_", "-")
    info = shelf / f"{module.name}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {game}\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text(f"[tafelrunde.games]\n{game} = {module.name}:GAME\n")
    forget()
    return game


def forget() -> None:
    from tafelrunde.games import _guests  # noqa: PLC0415

    _guests.cache_clear()


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    yield
    forget()


def test_a_package_is_at_the_table(shelf: Path) -> None:
    name = install(shelf, "anna", "Pebbles")
    assert [game.id for game in guests().games] == [name]
    assert all_games()[: len(house_games())] == house_games()
    assert find_game("Pebbles").package == "anna-pebbles 0.1.0"
    assert left_out() == ()


def test_a_package_that_is_not_trusted_is_not_even_imported(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(shelf, "anna", "Pebbles")
    install(shelf, "ben", "Shells")
    monkeypatch.setenv(PACKAGES_SETTING, "Ben_Shells")
    assert [game.id for game in guests().games] == ["ben-shells"]
    assert "anna_pebbles" not in sys.modules
    monkeypatch.setenv(PACKAGES_SETTING, "none")
    assert all_games() == house_games()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("self.heaps = dict(SIZES)", "self.heaps = dict(SIZE)"), "NameError: name 'SIZE' is not defined, line"),
        (("GAME = define", "raise SystemExit(3)\nGAME = define"), "SystemExit: 3"),
        (("GAME = define(", "GAME = dict(kind="), "its GAME is a dict"),
        (("contract=1", "contract=99"), "it was written for contract 99, and this is contract 1"),
        (('namespace="anna"', 'namespace="Anna!"'), "ids look like owner-game"),
        (("GAME = define(", "GAME = 5\nOTHER = define("), "its GAME is a int, and `define` makes one"),
        (
            ('name="Pebbles"', 'name="Shells", namespace="ben"#'),
            "SyntaxError: '(' was never closed (__init__.py, line 42).",
        ),
    ],
)
def test_a_broken_package_is_left_out_with_a_sentence(shelf: Path, change: tuple[str, str], said: str) -> None:
    install(shelf, "ben", "Shells")
    install(shelf, "anna", "Pebbles", change)
    assert [game.id for game in guests().games] == ["ben-shells"]
    [sentence] = [each.why for each in left_out()]
    assert sentence.startswith("anna-pebbles (anna-pebbles 0.1.0) was left out: ")
    assert said in sentence
    assert "\n" not in sentence


def test_two_games_of_one_name_are_not_mixed_up(shelf: Path, tmp_path: Path) -> None:
    install(shelf, "anna", "Pebbles")
    again = tmp_path / "again.py"
    again.write_text((shelf / "anna_pebbles" / "__init__.py").read_text(encoding="utf-8"), encoding="utf-8")
    os.environ[FILES_SETTING] = str(again)
    assert [game.id for game in guests().games] == ["anna-pebbles"]
    assert "there is another game called anna-pebbles" in left_out()[0].why


def test_a_file_is_a_game_like_all_others() -> None:
    name = add_file(EXAMPLES / "honigtal.py")
    assert find_game("Honigtal").id == name == "example-honigtal"
    assert add_file(EXAMPLES / "honigtal.py") == name
    with pytest.raises(UnknownGame):
        find_game("./examples/games/honigtal.py")


def test_a_file_with_a_mistake_says_where_it_is(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("GAME = 1 / 0\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r"ZeroDivisionError: division by zero, line 1 of mine\.py"):
        add_file(file)
    file.write_text("x = 1\n", encoding="utf-8")
    with pytest.raises(BadInput, match="it has no GAME"):
        add_file(file)


def test_a_record_names_the_package_and_needs_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    add_file(EXAMPLES / "honigtal.py")
    match = start("example-honigtal", 2, seed=1)
    match.submit("place c3")
    record = load(save(match))
    assert record.package.startswith("honigtal.py ")
    assert replay(record, find_game).number == 1
    assert load(save(start(house_games()[0].id))).package == ""
    monkeypatch.setenv(FILES_SETTING, "")
    with pytest.raises(Exception, match="no game called 'example-honigtal'"):
        replay(record, find_game)


def test_clients_are_told_of_a_guest() -> None:
    game = find_game(add_file(EXAMPLES / "kraeuterstube.py"))
    info = game_info(game)
    assert (info.id, info.name, info.secrets, info.fewest, info.most) == (game.id, "Kräuterstube", True, 2, 4)
    rules = rules_info(game, "de", printable=False)
    assert rules.chapters[0].paragraphs[1].text.startswith("Alle beginnen mit fünf Karten")


def test_the_command_line_takes_a_file() -> None:
    shown = run("check", str(EXAMPLES / "lampionmarkt.py"), "--lang", "en")
    assert shown.returncode == 0, shown.stdout + shown.stderr
    assert f"All {len(GUEST_CHECKS)} checks of the contract hold." in shown.stdout
    assert "Browser\n" in shown.stdout
    missing = run("play", "nowhere.py")
    assert (missing.returncode, missing.stderr.count("\n")) == (2, 1)


def test_a_new_package_passes_its_own_tests(tmp_path: Path) -> None:
    made = run("new-game", "Stone's Throw", "--owner", "anna", "--folder", str(tmp_path / "new"), "--lang", "en")
    assert made.returncode == 0, made.stderr
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    tests = subprocess.run(command, cwd=tmp_path / "new", capture_output=True, text=True, check=False, timeout=300)
    assert tests.returncode == 0, tests.stdout
    assert run("new-game", "Stone's Throw", "--folder", str(tmp_path / "new")).returncode == 2
    for wrong in ("", "a/b", "x" * 31):
        assert run("new-game", wrong, "--folder", str(tmp_path / "other")).returncode == 2
    assert not (tmp_path / "other").exists()


def test_what_was_left_out_is_said_in_german_too(shelf: Path) -> None:
    install(shelf, "anna", "Pebbles", ("GAME = define(", "GAME = 1 / 0 if True else define("))
    (out,) = left_out()
    say = Speaker("de")
    assert say("left-out", name=out.name, detail=say.detail(out.detail)).startswith(
        "anna-pebbles (anna-pebbles 0.1.0) ist nicht dabei: ZeroDivisionError: division by zero, Zeile "
    )
    assert Speaker("en").detail(out.detail) in out.why


def test_a_file_that_is_refused_is_refused_in_german_too(tmp_path: Path) -> None:
    file = tmp_path / "empty.py"
    file.write_text("")
    with pytest.raises(BadInput) as raised:
        add_file(file)
    assert Speaker("de").detail(raised.value.args_by_name["detail"]) == f"{file}: es fehlt GAME."
