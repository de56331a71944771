"""One run of the browser's Laboratory, in a process of its own: it plays, and writes down how far it is.

The server that began it reads what stands in the folder, and nothing else passes between them. It gives way to
everything else on the machine, ends with the server, and goes on where it stopped.
"""

from __future__ import annotations

import fcntl
import os
import sys
import threading
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tafelrunde.core.decode import decode
from tafelrunde.core.error import BadRecord, TafelrundeError, UnreadableFile
from tafelrunde.core.rulebook import LANGUAGES
from tafelrunde.games import find_game
from tafelrunde.lab.diff.contrast import diff_page, figure_name, phrase_of, verdict_texts
from tafelrunde.lab.diff.diff import Diff
from tafelrunde.lab.diff.verdict import verdicts_of
from tafelrunde.lab.experiment import diff_by_strength, play
from tafelrunde.lab.report.answer import answer_of
from tafelrunde.lab.report.finding import Finding, findings_of
from tafelrunde.lab.report.page import to_html
from tafelrunde.lab.report.phrase import Phrase
from tafelrunde.lab.report.report import Report, glance, read_report
from tafelrunde.lab.report.strength import Strength
from tafelrunde.lab.survey import survey_tables
from tafelrunde.lab.trial.trial import make_setting
from tafelrunde.lab.work import write_json, write_text
from tafelrunde.table.laboratory import LabFinding, LabLive, LabShare, LabStrength, LabWish, check_wish

Result = TypeVar("Result")
WISH, LIVE, DATA, LOCK = "wish.json", "live.json", "data", "lock"
SEED = 1
# As far as a process can give way.
NICE = 19
# How often somebody is told how far it is, and what part of the time may go into figures nobody has asked for yet.
BETWEEN = 0.5
FIGURES = 0.1


class Trouble(msgspec.Struct, frozen=True, kw_only=True):
    """Why a run ended before its time, in a sentence for people."""

    trouble: str


def run_errand(folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
    """All of it, from the wish in the folder to the pages."""
    with (folder / LOCK).open("wb") as lock:
        # Whoever was started before a server was killed may take a moment to end.
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            wish = check_wish(_read_wish(folder))
            Errand(wish, folder, clock).run()
        except TafelrundeError as error:
            write_json(folder / "trouble.json", Trouble(trouble=str(error)))
            raise


def _read_wish(folder: Path) -> LabWish:
    try:
        return decode((folder / WISH).read_bytes(), LabWish)
    except OSError as error:
        raise UnreadableFile(WISH, error.strerror or str(error)) from None
    except msgspec.DecodeError as error:
        raise BadRecord(f"{WISH} is not what a server keeps there: {error}") from None


def give_way() -> None:
    """To every table and every bot."""
    os.nice(NICE)


def end_with_whoever_began_it() -> None:
    """He holds the other end of standard input, and lets go of it however he ends."""
    threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    # Not by Python's own reader, which nobody could close while this thread waits in it.
    while os.read(sys.stdin.fileno(), 1024):
        pass
    os._exit(0)


def in_this_process(work: Callable[[Any], Any], jobs: list[Any]) -> Generator[Any, None, None]:
    """One core is what a run may have."""
    for job in jobs:
        yield work(job)


class Errand:
    def __init__(self, wish: LabWish, folder: Path, clock: Callable[[], float]) -> None:
        self.wish, self.folder, self.clock = wish, folder, clock
        self.game = find_game(wish.game)
        self.told = self.figured = clock()
        self.cost = 0.0
        # What the matches so far say, and how many are behind it where several strengths come one after the other.
        self.live = LabLive(done=0, total=0)
        self.passed = 0

    @property
    def data(self) -> Path:
        return self.folder / DATA

    def run(self) -> None:
        if self.wish.against is None:
            self._measure()
        else:
            self._compare(self.wish.against)

    def _measure(self) -> None:
        wish = self.wish
        tables = survey_tables(self.game, wish.players, wish.seats)
        setting = make_setting(self.game, wish.seats, tables, wish.options, SEED)
        total = play(setting, wish.matches, self.data, in_this_process, self._follow)
        report = read_report(self.data)
        self._pages(lambda language: to_html(report, language))
        self._tell(total, total, report)

    def _compare(self, against: dict[str, Any]) -> None:
        wish = self.wish
        tables = [[name] for name in wish.players]
        before, after = (
            [make_setting(self.game, wish.seats, [table], options, SEED) for table in tables]
            for options in (against, wish.options)
        )
        found = diff_by_strength(before, after, wish.matches, self.data, in_this_process, self._follow)
        self._pages(lambda language: diff_page(found, language))
        played = sum(2 * each.outcome.pairs for each in found)
        self._write(live_of_diffs(found, played))

    def _pages(self, make: Callable[[str], str]) -> None:
        for language in LANGUAGES:
            write_text(self.folder / f"report.{language}.html", make(language))

    def _follow(
        self, results: Generator[Result, None, None], name: str, done: int, total: int, kept: Path
    ) -> list[Result]:
        """Whoever looks is told a few times a second how far it is, and now and then what it says so far."""
        found: list[Result] = []
        began, behind = self.clock(), self.passed + done
        every = total if self.wish.against is None else total * len(self.wish.players)
        self._tell(behind, every)
        for result in results:
            found.append(result)
            now = self.clock()
            if now - self.told >= BETWEEN:
                left = (now - began) / len(found) * (every - behind - len(found))
                self._tell(behind + len(found), every, self._figures(now), left)
        self.passed += total
        return found

    def _figures(self, now: float) -> Report | None:
        """They cost: the longer they take, the seldomer they are made. A comparison says nothing before its looks."""
        if self.wish.against is not None or now - self.figured < self.cost / FIGURES:
            return None
        report = glance(self.data)
        self.figured = self.clock()
        self.cost = self.figured - now
        return report

    def _tell(self, done: int, total: int, report: Report | None = None, left: float | None = None) -> None:
        self.told = self.clock()
        if report is not None:
            self.live = live_of(report)
        seconds = None if left is None else round(left, 1)
        self._write(msgspec.structs.replace(self.live, done=done, total=total, left=seconds))

    def _write(self, live: LabLive) -> None:
        """Whole or not at all: somebody may be reading."""
        unfinished = self.folder / f"{LIVE}.new"
        write_json(unfinished, live)
        unfinished.replace(self.folder / LIVE)


def _together(sentence: str) -> str:
    """A number and its percent sign stay on one line."""
    return sentence.replace(" %", "\N{NO-BREAK SPACE}%")


def live_of(report: Report) -> LabLive:
    phrases = [
        Phrase(language, find_game(report.setting.game), report.setting.seats, report.examples)
        for language in LANGUAGES
    ]
    answer = answer_of(report)
    return LabLive(
        done=0,
        total=0,
        even=report.seats.even,
        strengths=[_strength(each) for each in report.strengths],
        answer={phrase.language: [_together(phrase.finding(each)) for each in answer] for phrase in phrases},
        findings=[_finding(each, phrases) for each in findings_of(report)],
    )


def _strength(strength: Strength) -> LabStrength:
    variety = strength.variety
    shares = [LabShare(value=each.value, low=each.low, high=each.high) for each in strength.seats.shares]
    return LabStrength(
        players=strength.bot, matches=variety.matches, distinct=variety.distinct, few=variety.is_few, shares=shares
    )


def _finding(finding: Finding, phrases: list[Phrase]) -> LabFinding:
    """How far it holds is said beside it."""
    bare = msgspec.structs.replace(finding, holds="")
    text = {phrase.language: _together(phrase.finding(bare)) for phrase in phrases}
    return LabFinding(text=text, holds=finding.holds, section=finding.section)


def live_of_diffs(diffs: list[Diff], played: int) -> LabLive:
    """A comparison that is over."""
    phrases = {language: phrase_of(diffs[0], language) for language in LANGUAGES}
    findings = [
        LabFinding(
            text={language: figure_name(phrase, each.figure) for language, phrase in phrases.items()},
            holds=each.holds,
            section="verdict",
        )
        for each in verdicts_of(diffs)
        if each.holds
    ]
    answer = {
        language: [_together(each) for each in verdict_texts(phrase, diffs)] for language, phrase in phrases.items()
    }
    return LabLive(done=played, total=played, answer=answer, findings=findings)
