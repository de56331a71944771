"""What an author wants to know first, in three sentences: is it fair, how long is it, does it pay to play well?"""

from __future__ import annotations

from tafelrunde.lab.report.finding import Finding, findings_of
from tafelrunde.lab.report.report import Report

# A finding about a place that is told as the answer.
PLACES = ("place-strong", "place-weak")
EVEN = ("seats-even", "positions-even")


def answer_of(report: Report) -> list[Finding]:
    found = findings_of(report)
    return [_fairness(report, found), _length(report), _skill(report, found)]


def _fairness(report: Report, found: list[Finding]) -> Finding:
    places = [each for each in found if each.code in PLACES]
    if places:
        # What holds at every strength comes before what does not, and then the largest.
        first = max(places, key=lambda each: (each.holds == "holds", _gap(each)))
        return _as_answer(first, f"answer-{first.code}")
    even = next((each for each in found if each.code in EVEN), None)
    if even is None or not any(each.counts for each in report.strengths):
        return Finding(code="answer-few", section="strengths")
    return _as_answer(even, "answer-even")


def _gap(finding: Finding) -> float:
    return abs(finding.percents["share"] - finding.percents["even"])


def _length(report: Report) -> Finding:
    minutes, decisions = report.length.minutes, report.length.decisions
    numbers = {"p50": minutes.p50, "p95": minutes.p95, "decisions": decisions.p50}
    return Finding(code="answer-length", section="length", numbers=numbers)


def _skill(report: Report, found: list[Finding]) -> Finding:
    """From a table on which strong and weak players meet; without one, from who leads at half-time."""
    skill = next((each for each in found if each.code == "skill"), None)
    if skill is not None:
        even = 1 / report.setting.seats
        pays = skill.percents["low"] > even
        code = "answer-skill" if pays else "answer-luck"
        kept = {name: skill.percents[name] for name in ("share", "low", "high")}
        return Finding(code=code, section="skill", percents={**kept, "even": even})
    half = report.lead.half_wins
    if not half.count:
        return Finding(code="answer-unmeasured", section="lead")
    percents = {"share": half.value, "low": half.low, "high": half.high}
    return Finding(code="answer-half", section="lead", percents=percents)


def _as_answer(finding: Finding, code: str) -> Finding:
    return Finding(
        code=code,
        section=finding.section,
        percents=finding.percents,
        numbers=finding.numbers,
        words=finding.words,
        holds=finding.holds,
    )
