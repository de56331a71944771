"""A package with a small game that works, for somebody to change into another: one file for each thing it needs."""

from __future__ import annotations

import re
from pathlib import Path
from string import Template

from tafelrunde.author.game import slug
from tafelrunde.core.error import BadInput, UnwritableFile
from tafelrunde.core.game import CONTRACT

_OWNER = re.compile(r"[a-z][a-z0-9]*")

PROJECT = """\
[build-system]
requires = ["setuptools>=80"]
build-backend = "setuptools.build_meta"

[project]
name = "$owner-$game"
version = "0.1.0"
description = "$name, a game for Tafelrunde."
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["tafelrunde>=0.2"]

# This line puts the game on the table of everybody who installs the package.
[project.entry-points."tafelrunde.games"]
$owner-$game = "$module:GAME"

[tool.setuptools.packages.find]
where = ["src"]

[tool.setuptools.package-data]
"*" = ["*.ftl", "RULES.*.md", "*.json"]

[tool.pytest.ini_options]
pythonpath = ["src"]
"""

RULES = '''\
"""Take stones from the heaps; whoever takes the last one wins.

In your turn you take one, two or three stones from one heap.
"""

from collections.abc import Iterator

from tafelrunde.author import Area, Position, Row, Scene, Stone, define, verb

HEAPS = ("left", "middle", "right")
SIZES = {"left": 3, "middle": 4, "right": 5}


class $kind(Position):
    reasons = ("last_stone",)

    def set_up(self) -> None:
        self.heaps = dict(SIZES)

    def legal(self) -> Iterator[tuple[str, str, int]]:
        for heap, size in self.heaps.items():
            for count in range(1, min(size, 3) + 1):
                yield "take", heap, count

    @verb(HEAPS, (1, 2, 3))
    def take(self, heap: str, count: int) -> None:
        """You take one, two or three stones from a heap that has as many."""
        self.heaps[heap] -= count
        if sum(self.heaps.values()) == 0:
            self.finish("last_stone", winners=[self.turn])
        else:
            self.pass_turn()

    def scene(self, seat: int | None) -> Scene:
        rows = [
            Row(heap, [Stone(f"{heap}-{place}", look="pebble", names=[heap]) for place in range(size)], heap)
            for heap, size in self.heaps.items()
        ]
        return Scene([Area("table", [*rows], look="felt")])


GAME = define($kind, name="$name", namespace="$owner", seats=range(2, 4), version=1, contract=$contract)
'''

ENGLISH = """\
prompt-turn = Choose a heap, and how many stones you take from it.
take = takes { $$count } from the { $$heap } heap.
choice-take = Take { $$count } from the { $$heap } heap
reason-last_stone = The last stone is taken: whoever took it wins.
label-left = Left
label-middle = Middle
label-right = Right
"""

GERMAN = """\
pitch = Nimm Steine von den Haufen: Wer den letzten nimmt, gewinnt.
aim = Wer den letzten Stein nimmt, gewinnt.
about = Nimm Steine von den Haufen: Wer den letzten nimmt, gewinnt.
rule-take = Du nimmst einen, zwei oder drei Steine von einem Haufen, der so viele hat.
prompt-turn = Wähl einen Haufen, und wie viele Steine du nimmst.
take = nimmt { $$count } vom Haufen { $$heap }.
choice-take = { $$count } vom Haufen { $$heap } nehmen
reason-last_stone = Der letzte Stein ist genommen: Wer ihn hat, gewinnt.
word-left = links
word-middle = in der Mitte
word-right = rechts
label-left = Links
label-middle = Mitte
label-right = Rechts
"""

TESTS = '''\
"""$name by its rules, and by the contract that every game at the table fulfils."""

import pytest
from $module import GAME

from tafelrunde import Match
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import start_match
from tafelrunde.testkit.contract import GUEST_CHECKS, Check


@pytest.mark.parametrize("check", GUEST_CHECKS, ids=lambda check: check.__name__)
def test_contract(check: Check) -> None:
    check(GAME)


def play(game: AnyGame, *actions: str) -> Match:
    match = start_match(game, 2)
    for action in actions:
        match.submit(action)
    return match


def test_whoever_takes_the_last_stone_wins() -> None:
    match = play(GAME, "take left 3", "take middle 3", "take middle 1", "take right 3", "take right 2")
    assert match.end is not None
    assert match.end.winners == [0]
'''

README = """\
# $name

A game for [Tafelrunde](https://pypi.org/project/tafelrunde/): `pip install $owner-$game`, and it is at the table.

| | |
|---|---|
| `make dev` | play it in the browser; every change is there as soon as it is saved |
| `make test` | its rules, and the contract that every game fulfils |
| `make check` | what it has, what is still a default, and what is missing for which use |
| `make wheel` | the package, into `dist/` |

The rules are in `src/$module/__init__.py`, the sentences in `en.ftl` and `de.ftl` beside it. When a match that was
played before could go on differently after a change, raise `version`.
"""

MAKEFILE = """\
# make dev     play in the browser, with every change as soon as it is saved
# make test    rules and contract
# make check   what the game has and what it lacks
# make wheel   the package, into dist/
PYTHON ?= python3
export PYTHONPATH := src

.PHONY: dev test check wheel
dev:
	@$$(PYTHON) -m tafelrunde serve src/$module/__init__.py --watch --open

test:
	@$$(PYTHON) -m pytest -q

check:
	@$$(PYTHON) -m tafelrunde check src/$module/__init__.py

wheel:
	@$$(PYTHON) -m pip wheel --no-deps --wheel-dir dist .
"""

WORKFLOW = """\
name: test
on: [push, pull_request]
jobs:
  test:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        python: ["3.11", "3.13"]
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: $${{ matrix.python }}
      - run: pip install "tafelrunde[server]" pytest
      - run: make test
"""

FILES = {
    "pyproject.toml": PROJECT,
    "README.md": README,
    "Makefile": MAKEFILE,
    ".gitignore": "__pycache__/\n/dist/\n/build/\n*.egg-info/\n",
    ".github/workflows/test.yml": WORKFLOW,
    "src/$module/__init__.py": RULES,
    "src/$module/en.ftl": ENGLISH,
    "src/$module/de.ftl": GERMAN,
    "tests/test_game.py": TESTS,
}


def write_package(name: str, owner: str, folder: Path | None) -> Path:
    """Write it; raises BadInput for names that cannot be, and writes over nothing."""
    shown = " ".join(name.split())
    if not shown or len(shown) > 30 or not all(letter.isalnum() or letter in " '-" for letter in shown):
        raise BadInput(f"A game is called by up to 30 letters and digits, not {name!r}.")
    if not _OWNER.fullmatch(owner) or len(f"{owner}-{slug(shown)}") > 40:
        raise BadInput(f"An owner's name has small letters and digits and begins with a letter, not {owner!r}.")
    game = slug(shown)
    target = folder or Path(game)
    if target.exists() and any(target.iterdir() if target.is_dir() else [target]):
        raise BadInput(f"{target} is there already, and nothing is written over.")
    module = f"{owner}_{game}"
    values = {"name": shown, "owner": owner, "game": game, "module": module, "contract": str(CONTRACT)}
    values["kind"] = "".join(part.capitalize() for part in re.findall(r"[A-Za-z0-9]+", shown)) or "Game"
    if values["kind"][0].isdigit():
        values["kind"] = f"Game{values['kind']}"
    try:
        for place, text in FILES.items():
            path = target / Template(place).substitute(values)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(Template(text).substitute(values), encoding="utf-8")
    except OSError as error:
        raise UnwritableFile(str(target), error.strerror or str(error)) from None
    return target


def single_file() -> str:
    """The same small game in one file, with its sentences."""
    values = {"name": "Pebbles", "owner": "my", "kind": "Pebbles", "contract": str(CONTRACT)}
    rules, english, german = (Template(text).substitute(values) for text in (RULES, ENGLISH, GERMAN))
    rules = rules.replace(f", version=1, contract={CONTRACT})", ", english=ENGLISH, german=GERMAN)")
    texts = f'ENGLISH = """\n{english}"""\n\nGERMAN = """\n{german}"""\n\n'
    return rules.replace("GAME = define(", f"{texts}GAME = define(")
