"""`make dev`: what is changed is served, interpreted and compiled. Nothing here asks how fast."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tools.dev import free_port

ROOT = Path(__file__).parent.parent
GAME = "fischkopf"
LIMIT = 300


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with one game, whose version of the rules is what its compiled rules say."""
    package = tmp_path / "src" / "tafelrunde"
    others = [path.name for path in (ROOT / "src/tafelrunde/games").iterdir() if path.is_dir() and path.name != GAME]
    shutil.copytree(
        ROOT / "src" / "tafelrunde", package, ignore=shutil.ignore_patterns(*others, "webapp", "__pycache__")
    )
    for name in ("setup.py", "pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    # Two are enough to see that one is not compiled again, and are compiled soon.
    for path in package.rglob("*.py"):
        if path.parent.name not in (GAME, "core") or path.stem not in ("board", "guide", "rng", "rules", "state"):
            path.write_text(path.read_text(encoding="utf-8").removeprefix("# compiled\n"), encoding="utf-8")
    about = package / "games" / GAME / "__init__.py"
    text = re.sub(r"rules_version=\d+", "rules_version=generation()", about.read_text(encoding="utf-8"))
    about.write_text(text.replace("\nGAME", f"\nfrom tafelrunde.games.{GAME}.rules import generation\n\nGAME", 1))
    change(tmp_path, 101)
    return tmp_path


def change(checkout: Path, generation: int) -> None:
    path = checkout / "src" / "tafelrunde" / "games" / GAME / "rules.py"
    rules = path.read_text(encoding="utf-8").partition("\n\ndef generation")[0]
    path.write_text(f"{rules}\n\ndef generation() -> int:\n    return {generation}\n", encoding="utf-8")


@contextmanager
def developing(checkout: Path, *flags: str) -> Iterator[str]:
    """The server of tools/dev.py alone, and its address."""
    port = free_port()
    command = [sys.executable, str(ROOT / "tools" / "dev.py"), "--without-app", "--port", str(port)]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    process = subprocess.Popen([*command, "--root", str(checkout), *flags], env=environment)
    try:
        yield f"http://127.0.0.1:{port}/api/v1/games"
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0


def await_generation(address: str, generation: int | None) -> None:
    deadline = time.monotonic() + LIMIT
    while served(address) != generation:
        assert time.monotonic() < deadline, f"{served(address)} is served, and not {generation}"
        time.sleep(0.05)


def served(address: str) -> int | None:
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:  # noqa: S310
            (game,) = json.load(answer)
            version: int = game["rules"]
            return version
    except OSError:
        return None


def test_a_changed_rule_is_served_without_being_asked_for(checkout: Path) -> None:
    with developing(checkout) as address:
        await_generation(address, 101)
        change(checkout, 102)
        await_generation(address, 102)


def test_a_broken_rule_can_be_mended(checkout: Path) -> None:
    with developing(checkout) as address:
        await_generation(address, 101)
        rules = checkout / "src" / "tafelrunde" / "games" / GAME / "rules.py"
        rules.write_text("this is no rule\n" + rules.read_text(encoding="utf-8"), encoding="utf-8")
        await_generation(address, None)
        rules.write_text(rules.read_text(encoding="utf-8").partition("\n")[2], encoding="utf-8")
        change(checkout, 103)
        await_generation(address, 103)


def test_only_what_a_change_touches_is_compiled_again(checkout: Path) -> None:
    library = checkout / "build" / "loop" / "lib"

    def made(name: str) -> int:
        (path,) = library.glob(f"{name}.*.so")
        return path.stat().st_mtime_ns

    with developing(checkout, "--compiled") as address:
        await_generation(address, 101)
        game, core = made(f"tafelrunde_{GAME}__mypyc"), made("tafelrunde_core__mypyc")
        assert {path.name.partition(".")[0] for path in library.glob(f"tafelrunde/games/{GAME}/*.so")} == {
            "board",
            "rules",
        }
        change(checkout, 102)
        await_generation(address, 102)
        assert made(f"tafelrunde_{GAME}__mypyc") > game
        assert made("tafelrunde_core__mypyc") == core
        # What cannot be compiled can be mended.
        rules = checkout / "src" / "tafelrunde" / "games" / GAME / "rules.py"
        rules.write_text(rules.read_text(encoding="utf-8") + '\nWRONG: int = "text"\n', encoding="utf-8")
        change(checkout, 103)
        await_generation(address, 103)
