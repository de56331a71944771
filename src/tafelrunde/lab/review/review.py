"""A review on several processes, with what was judged kept in a file; and its picture."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import msgspec

from tafelrunde.core.match import Match
from tafelrunde.core.record import Record
from tafelrunde.core.state import Seat
from tafelrunde.lab.picture.plot import Mark, Series
from tafelrunde.lab.work import Follow, keep_each, read_lines, run_all
from tafelrunde.review.judgement import INACCURACY, Job, Step, assess, key_of, plan, plan_checks
from tafelrunde.review.review import Review, chance_curve, sum_up

# As people mark them beside a move.
SIGNS = {"good": "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
# So many of each are marked in the picture.
MARKED = 5


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A step that was judged; the key names everything that it depends on."""

    key: str
    step: Step


KEPT: msgspec.json.Decoder[Kept] = msgspec.json.Decoder(Kept)


def assess_all(jobs: list[Job], path: Path, processes: int) -> Generator[Step, None, None]:
    """What the file holds already comes first; the rest is judged and added to it."""
    keys = [key_of(job) for job in jobs]
    kept = {line.key: line.step for line in read_lines(path, KEPT)}
    missing = {job.number: key for job, key in zip(jobs, keys, strict=True) if key not in kept}
    yield from (kept[key] for key in keys if key in kept)
    todo = [job for job in jobs if job.number in missing]
    judged = run_all(assess, todo, processes)
    yield from keep_each(judged, path, lambda step: Kept(key=missing[step.number], step=step))


def review_match(
    match: Match,
    record: Record,
    seats: tuple[Seat, ...],
    players: list[str],
    budget: int,
    kept: Path,
    processes: int,
    name: str,
    follow: Follow,
) -> Review:
    """Judge what those seats decided and what chance did to them; what the file holds is not judged again."""
    jobs = plan(match, record.to_json(), budget, seats)
    steps = follow(assess_all(jobs, kept, processes), name, 0, len(jobs), kept)
    checks = plan_checks(jobs, steps)
    steps += follow(assess_all(checks, kept, processes), name, 0, len(checks), kept)
    return sum_up(match, record, steps, seats, players, budget)


def chance_lines(review: Review, length: int) -> tuple[list[Series], list[Mark]]:
    """The chances of each seat by its own knowledge, with the costliest decisions and the greatest luck."""
    series = [Series(review.players[each.seat], chance_curve(review, each, length)) for each in review.accounts]
    places = {account.seat: index for index, account in enumerate(review.accounts)}
    losses = sorted((step for step in review.decisions if step.loss >= INACCURACY), key=lambda step: -step.loss)
    marks = [
        Mark(places[step.seat], step.number + 1, step.does, f"{step.number + 1} {SIGNS[step.verdict]}", good=False)
        for step in losses[:MARKED]
    ]
    lucks = [(step, seat, change) for step in review.fortunes for seat, change in step.changes.items()]
    lucks = sorted((each for each in lucks if abs(each[2]) >= INACCURACY), key=lambda each: -abs(each[2]))
    for step, seat, change in lucks[:MARKED]:
        y = next((y for x, y in series[places[seat]].points if x > step.last), 0.5)
        marks.append(Mark(places[seat], step.last + 1, y, f"{step.number + 1} ☘", good=change > 0))
    return series, marks
