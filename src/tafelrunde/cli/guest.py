"""tafelrunde check, new-game: what a game has and what it lacks, and a package to begin with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from tafelrunde.author.inventory import Part, missing_texts, parts_of
from tafelrunde.author.scaffold import write_package
from tafelrunde.cli.argument import GameName, Language, check_language, open_game
from tafelrunde.core.game import AnyGame
from tafelrunde.core.rulebook import LANGUAGES
from tafelrunde.games import house_games
from tafelrunde.terminal import screen
from tafelrunde.testkit.contract import CHECKS, GUEST_CHECKS, Check
from tafelrunde.text import Speaker, speaker

# What a game can be used for, by the checks that have to hold and the parts that make it whole.
NEEDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "play": (("actions", "end", "running", "clones", "replay", "positions", "match_refuses"), ("rules",)),
    "secrecy": (("secrecy", "resampling", "told_is_seen", "numbers"), ()),
    "bots": (("random_actions", "chance", "evaluation"), ("evaluation", "levels")),
    "lab": (("notices", "prose", "texts"), ()),
    "environments": (("arrays", "arrays_tell"), ("arrays",)),
    "browser": (("views", "texts"), ("scene",)),
    "languages": (("texts", "prose", "paragraphs"), tuple(f"texts-{language}" for language in LANGUAGES)),
}


@dataclass(frozen=True)
class Finding:
    """What a check of the contract found wrong."""

    check: str
    what: str


def check(game: GameName, lang: Language = "") -> None:
    """Say what a game has, what is still a default, what the contract finds, and what is missing for which use."""
    chosen = open_game(game)
    say = speaker(check_language(lang))
    console = screen.new_console()
    console.print(f"[title]{escape(chosen.name)}[/]  [dim]{chosen.id}  {escape(chosen.package)}[/]", soft_wrap=True)
    checks = CHECKS if chosen in house_games() else GUEST_CHECKS
    with console.status("…"):
        parts = parts_of(chosen)
        findings = list(run_checks(chosen, checks))
    for standing in ("own", "default", "none"):
        names = [say(f"part-{part.name}") for part in parts if part.standing == standing]
        if names:
            console.print(f"{say(f'check-{standing}')}: {', '.join(names)}", soft_wrap=True)
    _tell_findings(console, say, findings, len(checks))
    for line in uses(say, chosen, parts, findings):
        console.print(line, soft_wrap=True)
    if findings:
        raise typer.Exit(1)


def run_checks(game: AnyGame, checks: tuple[Check, ...]) -> Iterator[Finding]:
    for each in checks:
        name = each.__name__.removeprefix("check_")
        try:
            each(game)
        except AssertionError as error:
            yield Finding(name, str(error))
        except Exception as error:  # noqa: BLE001  # the author's code may raise anything
            yield Finding(name, f"{type(error).__name__}: {error}{_place(error, game)}")


def _place(error: Exception, game: AnyGame) -> str:
    """The last line of the author's own code that was running."""
    place, found = error.__traceback__, ""
    while place is not None:
        file = Path(place.tb_frame.f_code.co_filename)
        if file.with_suffix("") == game.folder or file.parent == game.folder:
            found = f" ({file.name}, line {place.tb_lineno})"
        place = place.tb_next
    return found


def _tell_findings(console: Console, say: Speaker, findings: list[Finding], count: int) -> None:
    if not findings:
        console.print(f"[good]{say('check-contract-holds', count=count)}[/]")
    for finding in findings:
        console.print(f"[bad]{finding.check}[/]  {escape(finding.what)}", soft_wrap=True)


def uses(say: Speaker, game: AnyGame, parts: list[Part], findings: list[Finding]) -> Iterator[str]:
    """One line for each use: ready, ready with defaults, or what stands in its way."""
    broken = {finding.check for finding in findings}
    standing = {part.name: part.standing for part in parts}
    for use, (checks, needed) in NEEDS.items():
        failed = [name for name in checks if name in broken]
        lacking = [say(f"part-{name}") for name in needed if standing[name] != "own"]
        if failed:
            yield f"[bad]✗[/] {say(f'use-{use}')}: {say('check-broken', checks=', '.join(failed))}"
        elif use == "secrecy" and not game.secrets:
            yield f"[good]✓[/] {say('use-secrecy')}: {say('check-no-secrets')}"
        elif lacking:
            yield f"[good]✓[/] {say(f'use-{use}')}: {say('check-still-default', parts=', '.join(lacking))}"
        else:
            yield f"[good]✓[/] {say(f'use-{use}')}"
    for language in LANGUAGES:
        if missing := missing_texts(game, language):
            yield f"[dim]{language}: {', '.join(missing)}[/]"


def new_game(
    name: Annotated[str, typer.Argument(help="What the game is called, as in “Honey Valley”.", metavar="NAME")],
    owner: Annotated[
        str, typer.Option(help="Whose games these are; it comes before the game's name in its id.")
    ] = "my",
    folder: Annotated[
        Path | None, typer.Option(help="Where to write it; without it, a folder of the game's name.")
    ] = None,
    lang: Language = "",
) -> None:
    """Make a package with a small game that can be played at once, to begin with."""
    say = speaker(check_language(lang))
    written = write_package(name, owner, folder)
    typer.echo(say("new-game-written", path=str(written)))
    typer.echo(say("new-game-next", path=str(written)))
