"""tafelrunde lab people: what people did at a server's playtests, as data without names and as a report."""

from __future__ import annotations

import hashlib
import shlex
import time
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from tafelrunde.bots.level import find_bot
from tafelrunde.cli.argument import Language, Processes, check_language, open_game
from tafelrunde.cli.lab import STOPPED, check_parts, tell, tell_path
from tafelrunde.cli.progress import ProgressBar
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame
from tafelrunde.games import find_game
from tafelrunde.lab.trial.trial import make_setting
from tafelrunde.lab.work import write_json, write_text
from tafelrunde.text import speaker


def people(
    database: Annotated[
        str | None,
        typer.Option(help="A file of SQLite, or postgresql://…; without it, that of serve. It is only read."),
    ] = None,
    game: Annotated[str, typer.Option(help="Only this game; without it, all that were played.")] = "",
    out: Annotated[Path, typer.Option(help="The folder for data and reports.")] = Path("lab/people"),
    bots: Annotated[
        str, typer.Option(help="The bots that stand beside people; without it, the game's best measuring strength.")
    ] = "",
    games: Annotated[
        int, typer.Option(help="How many matches of bots for each kind of match; 0 for none.", min=0)
    ] = 100,
    processes: Processes = 2,
    lang: Language = "",
) -> None:
    """Export what people did at playtests, names removed, and make a report that puts it beside bots."""
    check_parts()
    from tafelrunde.lab.people.course import matches_of  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.people.figure import report_of  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.people.match import PeopleMatch, lines_of, schema  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.people.page import TEXTS, to_html  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.report.phrase import Phrase  # noqa: PLC0415 - an optional part

    language = check_language(lang)
    chosen = open_game(game) if game else None
    playtests = _playtests(database)
    matches = matches_of(playtests, int(1000 * time.time()), chosen.id if chosen else "")
    if not matches:
        raise BadInput("No match of a playtest has ended yet" + (f" in {chosen.name}." if chosen else "."))
    by_game: dict[str, list[PeopleMatch]] = {}
    for match in matches:
        by_game.setdefault(match.game, []).append(match)
    beside = {name: bots or find_game(name).bots.measuring[-1] for name in by_game}
    for name, player in beside.items():
        find_bot(find_game(name), player)
    say = speaker(language, None, TEXTS)
    data = out / "people.jsonl"
    write_text(data, lines_of(matches))
    write_json(out / "people.schema.json", schema())
    tell(say("people-exported", matches=len(matches), path=shlex.quote(str(data))))
    for name, found in by_game.items():
        each = find_game(name)
        rows = _play_beside(each, found, beside[name], games, out, processes, language) if games else {}
        report = report_of(name, found, rows)
        page = out / f"{name}.html"
        write_text(page, to_html(report, language, beside[name] if games else ""))
        write_json(page.with_suffix(".json"), report)
        tell_path(Phrase(language, each).say, page)


def _playtests(database: str | None) -> Any:
    from tafelrunde.server.setting import load_settings  # noqa: PLC0415 - an optional part
    from tafelrunde.server.store.archive import read_playtests  # noqa: PLC0415 - an optional part
    from tafelrunde.server.web.run import database_of  # noqa: PLC0415 - an optional part

    where = database_of(load_settings(database=database))
    found = read_playtests(where, lambda sentence: typer.echo(sentence, err=True))
    if not found:
        raise BadInput("There are no playtests: a table is one only where whoever laid it has said so.")
    return found


def _play_beside(
    game: AnyGame, matches: list[Any], bots: str, games: int, out: Path, processes: int, language: str
) -> dict[str, list[dict[str, Any]]]:
    """Matches of bots for each kind of match that people have finished, each kept in a folder of its own."""
    from tafelrunde.lab.experiment import find_runner, play  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.people.bots import rows_of  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.people.figure import kind_of, rules_of  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.report.phrase import Phrase  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.trial.folder import read_decisions, read_matches  # noqa: PLC0415 - an optional part
    from tafelrunde.lab.trial.maker import maker_of  # noqa: PLC0415 - an optional part

    found: dict[str, list[dict[str, Any]]] = {}
    kinds = {kind_of(match): match for match in matches if match.finished and not match.from_position}
    for kind, match in kinds.items():
        if match.seats < 2:
            continue
        setting = make_setting(game, match.seats, [[bots]], rules_of(match), 1)
        # What was played by other code, weights or rules stands beside it, and is not mixed with this.
        state = msgspec.json.encode([kind, bots, msgspec.to_builtins(maker_of(game)), game.rules_version])
        folder = out / "bots" / f"{game.id}-{hashlib.blake2b(state, digest_size=5).hexdigest()}"
        play(setting, games, folder, find_runner("", processes), ProgressBar(Phrase(language, game).say, STOPPED))
        found[kind] = rows_of(read_matches(folder), read_decisions(folder))
    return found
