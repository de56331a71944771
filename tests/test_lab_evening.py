"""An author's evening, as docs/lab.md tells it: every line is run as it stands there, only with fewer matches."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.core.option import options_of
from tafelrunde.games import find_game

pytestmark = pytest.mark.slow

DOCUMENT = Path(__file__).parent.parent / "docs" / "lab.md"
ENVIRONMENT = {**os.environ, "TAFELRUNDE_LANG": "en", "COLUMNS": "100", "NO_COLOR": "1"}
# What each command is given beside what stands in the document, so that an evening takes a minute.
CHEAPER = {
    "run": ["--games", "4", "--bots", "greedy", "--bots", "random", "--processes", "1"],
    "aim": ["--games", "24", "--settings", "2", "--bots", "greedy:1,greedy:2", "--processes", "1"],
    "diff": ["--games", "100", "--bots", "random", "--processes", "1"],
}


def evening() -> str:
    found = re.search(r"## An author's evening\n(.*?)\n## ", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def lines() -> list[list[str]]:
    return [shlex.split(line) for line in re.findall(r"^ {4,}(tafelrunde .*)$", evening(), re.MULTILINE)]


def test_the_evening_has_its_steps() -> None:
    assert [line[1:3] for line in lines()] == [
        ["games", "blox"],
        *(["lab", each] for each in ("run", "report", "aim", "diff", "run", "report")),
    ]


def test_every_line_works_and_every_page_begins_with_an_answer(tmp_path: Path) -> None:
    for line in lines():
        arguments = line[1:]
        if line[1] == "lab" and line[2] in CHEAPER:
            arguments = [*without_games(arguments), *CHEAPER[line[2]]]
        done = subprocess.run(
            [sys.executable, "-P", "-m", "tafelrunde", *arguments],
            cwd=tmp_path,
            env=ENVIRONMENT,
            capture_output=True,
            text=True,
            check=False,
            timeout=900,
        )
        assert done.returncode == 0, (line, done.stderr)
        assert "Traceback" not in done.stderr
    for page in ("today/report.html", "wish/aim.html", "tomorrow/report.html"):
        assert 'id="answer"' in (tmp_path / "evening" / page).read_text(encoding="utf-8")
    assert 'id="verdict"' in (tmp_path / "evening" / "change" / "diff.html").read_text(encoding="utf-8")
    assert "Points for clearing" in (tmp_path / "evening" / "tomorrow" / "report.html").read_text(encoding="utf-8")


def without_games(arguments: list[str]) -> list[str]:
    place = arguments.index("--games") if "--games" in arguments else len(arguments)
    return [*arguments[:place], *arguments[place + 2 :]]


def test_what_is_to_be_turned_can_be() -> None:
    turned = set(re.findall(r"--(?:turn|set) (\w+)", evening()))
    dials = {option.name for option in options_of(find_game("blox").options) if option.dial}
    assert turned
    assert turned <= dials


def test_the_browser_says_what_the_evening_says() -> None:
    """Every word that is to be pressed there is one of the app's."""
    web = DOCUMENT.parent.parent / "web" / "src" / "text"
    games = DOCUMENT.parent.parent / "src" / "tafelrunde" / "games" / "blox"
    said = "\n".join(path.read_text(encoding="utf-8") for folder in (web, games) for path in folder.rglob("en.ftl"))
    browser = evening().partition("In the browser")[2]
    words = [each.strip(".,") for each in re.findall(r"\*\*(.*?)\*\*|“(.*?)”", browser) for each in each if each]
    assert len(words) >= 8
    assert [word for word in words if f"= {word}" not in said and f" {word} " not in said] == []
