"""The matches of bots, in the rows that people's are compared with."""

from __future__ import annotations

from collections import Counter, defaultdict

import polars as pl

from tafelrunde.lab.report.balance import Row
from tafelrunde.lab.report.length import seconds_for


def rows_of(matches: pl.DataFrame, decisions: pl.DataFrame) -> list[Row]:
    """Of those whose single decisions were kept. Minutes are estimated: bots do not take any."""
    kinds: defaultdict[tuple[int, int], Counter[str]] = defaultdict(Counter)
    seconds: defaultdict[tuple[int, int], float] = defaultdict(float)
    for table, match, verb, choices in decisions.select("table", "match", "verb", "choices").iter_rows():
        kinds[table, match][verb] += 1
        seconds[table, match] += seconds_for(choices)
    return [
        {
            # The same match again is no other observation.
            "cluster": ("bots", match["trace"]),
            "turns": match["turns"],
            "decisions": match["decisions"],
            "minutes": seconds[key] / 60,
            "shares": match["shares"],
            "scores": match["scores"],
            "starter": match["starter"],
            "kinds": kinds[key],
        }
        for match in matches.to_dicts()
        if (key := (match["table"], match["number"])) in kinds
    ]
