"""The file in which a ladder keeps what was played: one line a match, added to by every run."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import msgspec

from tafelrunde.core.error import UnreadableFile
from tafelrunde.games import find_game
from tafelrunde.lab.ladder.duel import Duel, Played, is_current, play_duel
from tafelrunde.lab.work import Follow, keep_each, read_lines, run_all


class Run(msgspec.Struct, frozen=True, kw_only=True, tag="run"):
    """A command that added to the file, and what it ran on."""

    command: str
    version: str
    compiled: bool


LINE: msgspec.json.Decoder[Played | Run] = msgspec.json.Decoder(Played | Run)


class LadderLog(msgspec.Struct, frozen=True, kw_only=True):
    """What a file holds. `outdated` counts matches of levels that have been changed since; they are left out."""

    played: list[Played]
    runs: list[Run]
    outdated: int


def read_log(path: Path) -> LadderLog:
    lines = read_lines(path, LINE)
    # The same duel twice would count twice: a file may have been put together from two.
    by_duel = {line.duel: line for line in lines if isinstance(line, Played)}
    played = [line for duel, line in by_duel.items() if is_current(duel)]
    runs = list(dict.fromkeys(line for line in lines if isinstance(line, Run)))
    return LadderLog(played=played, runs=runs, outdated=len(by_duel) - len(played))


def read_logs(folder: Path) -> dict[str, LadderLog]:
    """By name of the file."""
    if not folder.is_dir():
        raise UnreadableFile(str(folder), "it is no folder")
    paths = sorted(folder.glob("*.jsonl"))
    if not paths:
        raise UnreadableFile(str(folder), "it holds no .jsonl files of a ladder")
    return {path.name: read_log(path) for path in paths}


def missing_duels(duels: list[Duel], path: Path) -> list[Duel]:
    done = {played.duel for played in read_log(path).played}
    return [duel for duel in duels if duel not in done]


def play_missing_duels(
    duels: list[Duel], path: Path, processes: int, run: Run | None = None
) -> Generator[Played, None, None]:
    """Play what is not in the file yet and add it there, as soon as it is known."""
    missing = missing_duels(duels, path)
    yield from keep_each(run_all(play_duel, missing, processes), path, lambda played: played, run if missing else None)


def play_all(duels: list[Duel], path: Path, processes: int, run: Run, follow: Follow) -> None:
    done = len(duels) - len(missing_duels(duels, path))
    follow(play_missing_duels(duels, path, processes, run), find_game(duels[0].game).name, done, len(duels), path)
