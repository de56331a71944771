"""Sentences about a game that follow from the figures by fixed thresholds; nobody writes them by hand."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tafelrunde.lab.report.balance import Balance
from tafelrunde.lab.report.report import Report
from tafelrunde.lab.report.worth import NOTABLE, Kind, widen
from tafelrunde.lab.statistic.interval import Estimate

# Who leads at half-time and gets so much of the win has as good as won; with no more than this above an even part,
# next to nothing is decided.
DECIDES = 0.8
OPEN = 0.15
# At most so many kinds of action are named as good, and as many as bad.
NAMED = 3


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence by its code, with values; `section` is where the figures stand that it rests on.

    `percents` are parts of one, `numbers` are told as they are, `words` name things of the game by their text ids.
    """

    code: str
    section: str
    percents: dict[str, float] = {}
    numbers: dict[str, float] = {}
    words: dict[str, list[str]] = {}


def findings_of(report: Report) -> list[Finding]:
    return [
        *_places(report.seats, "seats", "seat"),
        *(_places(report.positions, "positions", "position") if report.positions != report.seats else []),
        *_length(report),
        *_ends(report),
        *_lead(report),
        *_skill(report),
        *_kinds(report),
        *_never(report),
    ]


def _range(estimate: Estimate) -> dict[str, float]:
    return {"share": estimate.value, "low": estimate.low, "high": estimate.high}


def _places(balance: Balance, section: str, word: str) -> Iterator[Finding]:
    if not balance.strong and not balance.weak:
        yield Finding(code=f"{section}-even", section=section, numbers={"notices": 100 * balance.notices})
    # Of two, one's advantage is the other's disadvantage.
    named = [("weak", place) for place in balance.weak] if len(balance.shares) > 2 else []
    for side, place in [*(("strong", place) for place in balance.strong), *named]:
        percents = _range(balance.shares[place]) | {"even": balance.even}
        yield Finding(
            code=f"place-{side}", section=section, percents=percents, words={"place": [f"{word} {place + 1}"]}
        )


def _length(report: Report) -> Iterator[Finding]:
    length, branching = report.length, report.branching
    numbers = {
        "p50": length.minutes.p50,
        "p95": length.minutes.p95,
        "decisions": length.decisions.p50,
        "turns": length.turns.p50,
    }
    yield Finding(code="length", section="length", numbers=numbers)
    yield Finding(
        code="branching",
        section="branching",
        numbers={"choices": branching.choices.mean, "most": branching.most},
        percents={"forced": branching.forced},
    )


def _ends(report: Report) -> Iterator[Finding]:
    for reason in report.reasons:
        if reason.reason and reason.part.value > 0:
            words = {"reason": [f"reason {reason.reason}"]}
            yield Finding(code="reason", section="reasons", percents={"share": reason.part.value}, words=words)
        elif not reason.reason:
            yield Finding(code="endless", section="reasons", percents={"share": reason.part.value})


def _lead(report: Report) -> Iterator[Finding]:
    half = report.lead.half_wins
    if half.count:
        yield Finding(code=_half_code(half, report.seats.even), section="lead", percents=_range(half))
    yield Finding(
        code="decided",
        section="lead",
        percents={"part": report.lead.decided.p50},
        numbers={"changes": report.lead.changes.mean},
    )


def _half_code(half: Estimate, even: float) -> str:
    if half.high < even:
        return "half-turns"
    if half.value >= DECIDES:
        return "half-decides"
    return "half-open" if half.value < even + OPEN else "half-middle"


def _skill(report: Report) -> Iterator[Finding]:
    for skill in report.skill:
        best = max(skill.bots, key=lambda bot: skill.shares[bot].value)
        parts = {part: estimate.value for part, estimate in skill.parts.items()}
        words = {"bots": [f"bot {bot}" for bot in skill.bots], "best": [f"bot {best}"]}
        yield Finding(code="skill", section="skill", percents=_range(skill.shares[best]) | parts, words=words)


def _kinds(report: Report) -> Iterator[Finding]:
    """At a level that allows for how many kinds are looked at."""
    known = [(kind, kind.worth) for kind in report.kinds if kind.worth is not None]
    judged = [(kind, widen(worth, len(known))) for kind, worth in known]
    good = sorted(((k, w) for k, w in judged if w.low > NOTABLE), key=lambda each: -each[1].value)
    bad = sorted(((k, w) for k, w in judged if w.high < -NOTABLE), key=lambda each: each[1].value)
    for code, found in (("kind-good", good[:NAMED]), ("kind-bad", bad[:NAMED])):
        yield from (_kind(code, kind, worth) for kind, worth in found)


def _kind(code: str, kind: Kind, worth: Estimate) -> Finding:
    numbers = {"worth": 100 * abs(worth.value)}
    ends = sorted([100 * abs(worth.low), 100 * abs(worth.high)])
    numbers |= {"low": ends[0], "high": ends[1]}
    return Finding(code=code, section="kinds", numbers=numbers, words={"kind": [f"verb {kind.name}"]})


def _never(report: Report) -> Iterator[Finding]:
    never = report.never
    for kind in report.kinds:
        if kind.name in never.taken:
            yield Finding(
                code="never-taken",
                section="never",
                percents={"share": kind.taken or 0.0},
                numbers={"offered": kind.offered},
                words={"kind": [f"verb {kind.name}"]},
            )
    poor = [each for each in never.poor if each.event][:NAMED]
    if poor:
        words = {"what": [f"poor {each.event} {each.name} {each.value}" for each in poor]}
        yield Finding(code="never-worthwhile", section="never", words=words)
    numbers = {"matches": float(report.matches)}
    if never.reasons:
        words = {"reasons": [f"reason {reason}" for reason in never.reasons]}
        yield Finding(code="never-reasons", section="never", numbers=numbers, words=words)
    if never.events:
        words = {"events": [f"event {event}" for event in never.events]}
        yield Finding(code="never-events", section="never", numbers=numbers, words=words)
