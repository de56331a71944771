"""The folder of an experiment: its setting, its matches and decisions as Parquet, and a journal while it runs."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from tafelrunde.core.decode import decode
from tafelrunde.core.error import BadInput, BadRecord, UnreadableFile, UnwritableFile
from tafelrunde.core.game import Level
from tafelrunde.games import find_game
from tafelrunde.lab.trial.crowd import RANDOM, Crowd, CrowdResult, crowd_frame, is_crowd, play_crowd
from tafelrunde.lab.trial.maker import Maker, maker_of
from tafelrunde.lab.trial.schema import DECISION_SCHEMA, MATCH_SCHEMA
from tafelrunde.lab.trial.trial import Setting, Trial, TrialResult, play_trial
from tafelrunde.lab.work import keep_each, read_lines, run_all, write_json

SETTING = "setting.json"
JOURNAL = "journal.jsonl"
CROWD_JOURNAL = "crowd.jsonl"
MATCHES = "matches.parquet"
DECISIONS = "decisions.parquet"

# So many matches make one job: enough to be worth a journey to a worker, few enough to lose.
BATCH = 4
CROWD = 5_000
# Single decisions are kept of so many matches at each table; of random ones fewer, as nobody has thought about them.
DETAILED = 1_000
DETAILED_RANDOM = 60

SCHEMAS = {MATCHES: MATCH_SCHEMA, DECISIONS: DECISION_SCHEMA}
RESULT: msgspec.json.Decoder[TrialResult] = msgspec.json.Decoder(TrialResult)
CROWD_RESULT: msgspec.json.Decoder[CrowdResult] = msgspec.json.Decoder(CrowdResult)

Batch = list[Trial] | Crowd
Played = list[TrialResult] | CrowdResult
Work = Callable[[Any], Any]
# Where batches are worked on: processes of this machine, or a cluster.
Runner = Callable[[Work, list[Any]], Generator[Any, None, None]]


class SettingFile(msgspec.Struct, frozen=True, kw_only=True):
    """What stands in a folder's setting file: a level or a rule that was changed since makes another experiment.

    So does other code, and other weights: `maker` says who played.
    """

    setting: Setting
    rules: int
    levels: dict[str, Level]
    maker: Maker = Maker()


def setting_file_of(setting: Setting) -> SettingFile:
    game = find_game(setting.game)
    names = {name for table in setting.tables for name in table if name.isdecimal()}
    levels = {name: game.bots.levels[int(name) - 1] for name in sorted(names)}
    return SettingFile(setting=setting, rules=game.rules_version, levels=levels, maker=maker_of(game))


def claim(folder: Path, setting: Setting) -> None:
    """Make the folder one of this experiment, or see that it is."""
    path = folder / SETTING
    if not path.exists():
        write_json(path, setting_file_of(setting))
    elif read_setting_file(folder) != setting_file_of(setting):
        raise BadInput(
            f"{folder} holds another experiment, or one with other rules, bots or weights; choose another --out."
        )


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
    details = [DETAILED_RANDOM if set(table) == {RANDOM} else DETAILED for table in setting.tables]
    return [
        Trial(setting=setting, table=table, number=number, detailed=number < details[table])
        for number in range(max(counts))
        for table, count in enumerate(counts)
        if number < count
    ]


def missing_trials(trials: list[Trial], folder: Path) -> list[Trial]:
    done = {result.key for result in read_lines(folder / JOURNAL, RESULT)}
    for crowd in read_lines(folder / CROWD_JOURNAL, CROWD_RESULT):
        done |= {(crowd.table, number) for number in range(crowd.first, crowd.first + crowd.count)}
    if (folder / MATCHES).exists():
        done |= set(_read(folder / MATCHES).select("table", "number").iter_rows())
    return [trial for trial in trials if trial.key not in done]


def play_batch(batch: Batch) -> Played:
    return play_crowd(batch) if isinstance(batch, Crowd) else [play_trial(trial) for trial in batch]


def on_processes(processes: int) -> Runner:
    return lambda work, jobs: run_all(work, jobs, processes)


def batches_of(trials: list[Trial]) -> list[Batch]:
    """Random matches that nobody looks at by the thousand, others by a few."""
    watched = [trial for trial in trials if not is_crowd(trial)]
    batches: list[Batch] = [watched[first : first + BATCH] for first in range(0, len(watched), BATCH)]
    return [*batches, *crowds_of([trial for trial in trials if is_crowd(trial)])]


def crowds_of(trials: list[Trial]) -> list[Crowd]:
    """Those with following numbers together."""
    found: list[Crowd] = []
    for trial in sorted(trials, key=lambda each: each.key):
        last = found[-1] if found else None
        if last and last.count < CROWD and (last.table, last.first + last.count) == trial.key:
            found[-1] = Crowd(setting=trial.setting, table=last.table, first=last.first, count=last.count + 1)
        else:
            found.append(Crowd(setting=trial.setting, table=trial.table, first=trial.number, count=1))
    return found


def play_missing_trials(trials: list[Trial], folder: Path, run: Runner) -> Generator[int, None, None]:
    """Play what the folder does not hold yet; each batch is kept as soon as it is there. It tells their numbers."""
    batches = batches_of(missing_trials(trials, folder))
    lone = [batch for batch in batches if not isinstance(batch, Crowd)]
    crowds = [batch for batch in batches if isinstance(batch, Crowd)]
    for result in keep_each(_one_by_one(run(play_batch, lone)), folder / JOURNAL, lambda result: result):
        yield result.number
    for crowd in keep_each(run(play_batch, crowds), folder / CROWD_JOURNAL, lambda crowd: crowd):
        yield from range(crowd.first, crowd.first + crowd.count)


def _one_by_one(batches: Generator[list[TrialResult], None, None]) -> Generator[TrialResult, None, None]:
    with closing(batches):
        for batch in batches:
            yield from batch


def fold_journal(folder: Path) -> None:
    """Put what the journals hold into the Parquet files."""
    results = read_lines(folder / JOURNAL, RESULT)
    crowds = read_lines(folder / CROWD_JOURNAL, CROWD_RESULT)
    setting = read_setting_file(folder).setting if crowds else None
    frames = [crowd_frame(setting, crowd) for crowd in crowds] if setting else []
    if results or frames:
        _append(folder / MATCHES, pl.concat([match_frame(results), *frames]), ["table", "number"])
        _append(folder / DECISIONS, decision_frame(results), ["table", "match", "number"])
    for journal in (JOURNAL, CROWD_JOURNAL):
        (folder / journal).unlink(missing_ok=True)


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


def read_so_far(folder: Path) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Matches and decisions while others are being played: the journal is only read, as somebody writes there."""
    results = read_lines(folder / JOURNAL, RESULT)
    crowds = read_lines(folder / CROWD_JOURNAL, CROWD_RESULT)
    setting = read_setting_file(folder).setting
    matches = [match_frame(results), *(crowd_frame(setting, crowd) for crowd in crowds)]
    decisions = [decision_frame(results)]
    if (folder / MATCHES).exists():
        matches, decisions = [_read(folder / MATCHES), *matches], [_read(folder / DECISIONS), *decisions]
    return (
        pl.concat(matches).unique(["table", "number"]).sort("table", "number"),
        pl.concat(decisions).unique(["table", "match", "number"]).sort("table", "match", "number"),
    )


def match_frame(results: list[TrialResult]) -> pl.DataFrame:
    return pl.DataFrame([_match_row(each) for each in results], schema=MATCH_SCHEMA, orient="row")


def _match_row(result: TrialResult) -> dict[str, Any]:
    row = {name: getattr(result, name) for name in MATCH_SCHEMA}
    for name in ("faults", "notices", "examples", "probes"):
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
