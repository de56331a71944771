"""Sentences about a game that follow from the figures by fixed thresholds; nobody writes them by hand."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tafelrunde.lab.report.balance import Balance
from tafelrunde.lab.report.report import Report
from tafelrunde.lab.report.strength import Strength, kind_answers, place_answers
from tafelrunde.lab.statistic.interval import Estimate
from tafelrunde.lab.statistic.standing import Answer, is_found, standing_of, witness_of

# Who leads at half-time and gets so much of the win has as good as won; with no more than this above an even part,
# next to nothing is decided.
DECIDES = 0.8
OPEN = 0.15
# At most so many kinds of action are named as good, and as many as bad.
NAMED = 3


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence by its code, with values; `section` is where the figures stand that it rests on.

    `percents` are parts of one, `numbers` are told as they are, `words` name things of the game by their text ids.
    `holds` says how far it holds, where that was asked of several strengths.
    """

    code: str
    section: str
    percents: dict[str, float] = {}
    numbers: dict[str, float] = {}
    words: dict[str, list[str]] = {}
    holds: str = ""


def findings_of(report: Report) -> list[Finding]:
    return [
        *_doubts(report),
        *_places(report, "seats", "seat"),
        *(_places(report, "positions", "position") if report.positions != report.seats else []),
        *_length(report),
        *_ends(report),
        *_lead(report),
        *_skill(report),
        *_kinds(report),
        *_never(report),
    ]


def _range(estimate: Estimate) -> dict[str, float]:
    return {"share": estimate.value, "low": estimate.low, "high": estimate.high}


def _doubts(report: Report) -> Iterator[Finding]:
    """Players who overlook things, and players who repeat themselves, are no measure."""
    for each in report.strengths:
        players = {"players": [f"bot {each.bot}"]}
        if each.variety.is_few:
            variety = {"matches": each.variety.matches, "distinct": each.variety.distinct}
            numbers = {**variety, "beginnings": each.variety.beginnings}
            yield Finding(code="few", section="strengths", numbers=dict(numbers), words=players)
        if each.blindness:
            yield Finding(code="blind", section="strengths", percents={"part": each.blindness}, words=players)


def _balance_in(strength: Strength, section: str) -> Balance:
    return strength.seats if section == "seats" else strength.positions


def _places(report: Report, section: str, word: str) -> Iterator[Finding]:
    balance = report.seats if section == "seats" else report.positions
    asked = [
        place_answers(report.strengths, lambda each: _balance_in(each, section), place)
        for place in range(len(balance.shares))
    ]
    found = [place for place, answers in enumerate(asked) if is_found(answers)]
    # Of two, one's advantage is the other's disadvantage.
    if len(balance.shares) == 2 and len(found) == 2:
        found = [max(found, key=lambda place: witness_of(asked[place]).effect.value)]
    if not found and any(each.counts for each in report.strengths):
        yield Finding(code=f"{section}-even", section=section, numbers={"notices": 100 * balance.notices})
    for place in found:
        yield _place(section, f"{word} {place + 1}", asked[place], balance.even)


def _place(section: str, word: str, answers: list[Answer], even: float) -> Finding:
    witness = witness_of(answers)
    side = "strong" if witness.sign > 0 else "weak"
    effect = witness.effect
    ends = {"low": max(0.0, even + effect.low), "high": min(1.0, even + effect.high)}
    return Finding(
        code=f"place-{side}",
        section=section,
        percents={"share": even + effect.value, "even": even, **ends},
        words={"place": [word], "players": [f"bot {witness.players}"]},
        holds=standing_of(answers),
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
    """Kinds of action that bring or cost something, where one decision was tried both ways."""
    names = sorted({kind for each in report.strengths for kind in each.effects})
    asked = {name: kind_answers(report.strengths, name) for name in names}
    found = [(name, witness_of(asked[name])) for name in names if is_found(asked[name])]
    good = sorted((each for each in found if each[1].sign > 0), key=lambda each: -each[1].effect.value)
    bad = sorted((each for each in found if each[1].sign < 0), key=lambda each: each[1].effect.value)
    for code, some in (("kind-good", good[:NAMED]), ("kind-bad", bad[:NAMED])):
        yield from (_kind(code, name, witness, standing_of(asked[name])) for name, witness in some)


def _kind(code: str, name: str, witness: Answer, holds: str) -> Finding:
    effect = witness.effect
    ends = sorted([100 * abs(effect.low), 100 * abs(effect.high)])
    return Finding(
        code=code,
        section="kinds",
        numbers={"worth": 100 * abs(effect.value), "low": ends[0], "high": ends[1], "pairs": effect.count},
        words={"kind": [f"verb {name}"], "players": [f"bot {witness.players}"]},
        holds=holds,
    )


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
    numbers = {"matches": float(report.matches)}
    if never.reasons:
        words = {"reasons": [f"reason {reason}" for reason in never.reasons]}
        yield Finding(code="never-reasons", section="never", numbers=numbers, words=words)
    if never.events:
        words = {"events": [f"event {event}" for event in never.events]}
        yield Finding(code="never-events", section="never", numbers=numbers, words=words)
