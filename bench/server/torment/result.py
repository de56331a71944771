"""One table with a row for each fault and database, kept in Markdown."""

from __future__ import annotations

import platform
import re
from dataclasses import dataclass
from pathlib import Path

from .check import Count

RESULTS = Path(__file__).parents[1] / "torment.md"
HEAD = f"""# Servers under torment

Two people at each of six tables act without a pause while something happens to the servers: one on SQLite, two on
PostgreSQL with `fsync` on. Afterwards the raw events are compared with what people were told: an acknowledged action
that is not there is lost; a command that is there twice is doubled; out of order is what was stored in another order
than it was sent, or told in another order than it is stored, unless it had to be sent again; untrue is a position that
somebody was shown and that is not there. `back` is the longest time until every person had another action acknowledged,
once the fault had passed; 15 s are allowed. Written by
`python -m bench.server.torment` ({platform.machine()}, Python {platform.python_version()}).

| fault | database | rounds | acknowledged | lost | doubled | out of order | untrue | unreadable | back s | |
|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---|
"""
ROW = re.compile(r"\| (\w+) \| (sqlite|postgres) \|")


@dataclass(frozen=True)
class Result:
    fault: str
    database: str
    rounds: int
    back: float
    count: Count
    took: float
    remark: str
    holds: bool

    @property
    def sentence(self) -> str:
        count = self.count
        figures = f"{self.rounds} rounds, {count.acknowledged} acknowledged, {count.lost} lost, {count.doubled} doubled"
        verdict = "holds" if self.holds else "DOES NOT HOLD"
        return f"{verdict}: {figures}, back within {self.back:.1f} s; {self.took:.0f} s. {self.remark}"

    @property
    def row(self) -> str:
        count = self.count
        figures = (count.acknowledged, count.lost, count.doubled, count.disordered, count.untrue, count.unreadable)
        numbers = " | ".join(f"{each:,}" for each in figures)
        remark = f"{'' if self.holds else '**does not hold** '}{self.remark}".strip()
        return f"| {self.fault} | {self.database} | {self.rounds} | {numbers} | {self.back:.1f} | {remark} |"


def note(result: Result, results: Path) -> None:
    """Put the row in its place, and leave the others."""
    before = results.read_text(encoding="utf-8").splitlines() if results.exists() else []
    rows = {match.groups(): line for line in before if (match := ROW.match(line))}
    rows[result.fault, result.database] = result.row
    results.parent.mkdir(parents=True, exist_ok=True)
    results.write_text(HEAD + "\n".join(rows.values()) + "\n", encoding="utf-8")
