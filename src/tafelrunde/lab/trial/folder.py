"""The folder of an experiment: its setting, its matches and decisions as Parquet, and a journal while it runs."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
from polars.datatypes import DataTypeClass

from tafelrunde.core.decode import decode
from tafelrunde.core.error import BadInput, BadRecord, UnreadableFile, UnwritableFile
from tafelrunde.core.game import Level
from tafelrunde.games import find_game
from tafelrunde.lab.trial.trial import Setting, Trial, TrialResult, play_trial
from tafelrunde.lab.work import keep_each, read_lines, run_all, write_json

SETTING = "setting.json"
JOURNAL = "journal.jsonl"
MATCHES = "matches.parquet"
DECISIONS = "decisions.parquet"

# So many matches make one job: enough to be worth a journey to a worker, few enough to lose.
BATCH = 4

MATCH_SCHEMA: dict[str, pl.DataType | DataTypeClass] = {
    "table": pl.Int16,
    "number": pl.Int32,
    "deal": pl.Int32,
    "bots": pl.List(pl.String),
    "shares": pl.List(pl.Float64),
    "scores": pl.List(pl.Int64),
    "reason": pl.String,
    "starter": pl.Int8,
    "actions": pl.Int32,
    "chances": pl.Int32,
    "turns": pl.Int32,
    "decisions": pl.Int32,
    # As JSON: the keys differ from game to game.
    "faults": pl.String,
    "notices": pl.String,
    "examples": pl.String,
}
DECISION_SCHEMA: dict[str, pl.DataType | DataTypeClass] = {
    "table": pl.Int16,
    "match": pl.Int32,
    "number": pl.Int32,
    "seat": pl.Int8,
    "verb": pl.String,
    "event": pl.String,
    "details": pl.List(pl.String),
    "choices": pl.Int32,
    "offered": pl.List(pl.String),
    "estimates": pl.List(pl.Float32),
    "scores": pl.List(pl.Int64),
    "after": pl.Float32,
    "share": pl.Float64,
}
SCHEMAS = {MATCHES: MATCH_SCHEMA, DECISIONS: DECISION_SCHEMA}
RESULT: msgspec.json.Decoder[TrialResult] = msgspec.json.Decoder(TrialResult)

Work = Callable[[list[Trial]], list[TrialResult]]
# Where batches are worked on: processes of this machine, or a cluster.
Runner = Callable[[Work, list[list[Trial]]], Generator[list[TrialResult], None, None]]


class SettingFile(msgspec.Struct, frozen=True, kw_only=True):
    """What stands in a folder's setting file: a level or a rule that was changed since makes another experiment."""

    setting: Setting
    rules: int
    levels: dict[str, Level]


def setting_file_of(setting: Setting) -> SettingFile:
    game = find_game(setting.game)
    names = {name for table in setting.tables for name in table if name.isdecimal()}
    levels = {name: game.bots.levels[int(name) - 1] for name in sorted(names)}
    return SettingFile(setting=setting, rules=game.rules_version, levels=levels)


def claim(folder: Path, setting: Setting) -> None:
    """Make the folder one of this experiment, or see that it is."""
    path = folder / SETTING
    if not path.exists():
        write_json(path, setting_file_of(setting))
    elif read_setting_file(folder) != setting_file_of(setting):
        raise BadInput(f"{folder} holds another experiment, or one with other levels or rules; choose another --out.")


def read_setting_file(folder: Path) -> SettingFile:
    path = folder / SETTING
    try:
        return decode(path.read_bytes(), SettingFile)
    except OSError as error:
        raise UnreadableFile(str(path), error.strerror or str(error)) from None
    except msgspec.DecodeError as error:
        raise BadRecord(f"{path.name} is not what this program keeps there: {error}") from None


def schedule_trials(setting: Setting, games: int) -> list[Trial]:
    """The tables take turns, so that all of them grow together; a deal is played to its last rotation."""
    first = [Trial(setting=setting, table=table, number=0) for table in range(len(setting.tables))]
    counts = [games + -games % each.rotations for each in first]
    return [
        Trial(setting=setting, table=table, number=number)
        for number in range(max(counts))
        for table, count in enumerate(counts)
        if number < count
    ]


def missing_trials(trials: list[Trial], folder: Path) -> list[Trial]:
    done = {result.key for result in read_lines(folder / JOURNAL, RESULT)}
    if (folder / MATCHES).exists():
        done |= set(_read(folder / MATCHES).select("table", "number").iter_rows())
    return [trial for trial in trials if trial.key not in done]


def play_batch(batch: list[Trial]) -> list[TrialResult]:
    return [play_trial(trial) for trial in batch]


def on_processes(processes: int) -> Runner:
    return lambda work, jobs: run_all(work, jobs, processes)


def play_missing_trials(trials: list[Trial], folder: Path, run: Runner) -> Generator[TrialResult, None, None]:
    """Play what the folder does not hold yet; each batch is kept as soon as it is there."""
    missing = missing_trials(trials, folder)
    batches = [missing[first : first + BATCH] for first in range(0, len(missing), BATCH)]
    yield from keep_each(_one_by_one(run(play_batch, batches)), folder / JOURNAL, lambda result: result)


def _one_by_one(batches: Generator[list[TrialResult], None, None]) -> Generator[TrialResult, None, None]:
    with closing(batches):
        for batch in batches:
            yield from batch


def fold_journal(folder: Path) -> None:
    """Put what the journal holds into the Parquet files."""
    results = read_lines(folder / JOURNAL, RESULT)
    if results:
        _append(folder / MATCHES, match_frame(results), ["table", "number"])
        _append(folder / DECISIONS, decision_frame(results), ["table", "match", "number"])
    (folder / JOURNAL).unlink(missing_ok=True)


def _append(path: Path, new: pl.DataFrame, key: list[str]) -> None:
    """Whole or not at all; what was there already is not doubled."""
    frame = pl.concat([_read(path), new]) if path.exists() else new
    frame = frame.unique(key, keep="first").sort(key)
    unfinished = path.with_suffix(".new")
    try:
        frame.write_parquet(unfinished, compression="zstd")
        unfinished.replace(path)
    except OSError as error:
        raise UnwritableFile(str(path), error.strerror or str(error)) from None


def _read(path: Path) -> pl.DataFrame:
    try:
        frame = pl.read_parquet(path)
    except OSError as error:
        raise UnreadableFile(str(path), error.strerror or str(error)) from None
    except pl.exceptions.PolarsError as error:
        raise BadRecord(f"{path.name} is no Parquet file of an experiment: {error}") from None
    if frame.schema != pl.Schema(SCHEMAS[path.name]):
        raise BadRecord(f"{path.name} has other columns than those of an experiment")
    return frame


def read_matches(folder: Path) -> pl.DataFrame:
    if not (folder / MATCHES).exists():
        raise UnreadableFile(str(folder), "it holds no matches of an experiment")
    return _read(folder / MATCHES)


def read_decisions(folder: Path) -> pl.DataFrame:
    return _read(folder / DECISIONS)


def match_frame(results: list[TrialResult]) -> pl.DataFrame:
    return pl.DataFrame([_match_row(each) for each in results], schema=MATCH_SCHEMA, orient="row")


def _match_row(result: TrialResult) -> dict[str, Any]:
    row = {name: getattr(result, name) for name in MATCH_SCHEMA}
    for name in ("faults", "notices", "examples"):
        row[name] = msgspec.json.encode(row[name]).decode()
    return row


def decision_frame(results: list[TrialResult]) -> pl.DataFrame:
    columns = ("number", "seat", "verb", "event", "details", "choices", "offered", "estimates", "scores", "after")
    data: dict[str, list[Any]] = {name: [] for name in DECISION_SCHEMA}
    for result in results:
        count = len(result.steps.number)
        data["table"] += [result.table] * count
        data["match"] += [result.number] * count
        data["share"] += [result.shares[seat] for seat in result.steps.seat]
        for name in columns:
            data[name] += getattr(result.steps, name)
    return pl.DataFrame(data, schema=DECISION_SCHEMA)
