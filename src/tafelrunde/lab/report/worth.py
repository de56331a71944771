"""What was chosen, who chose it, and what never happened at all.

Those who took an action are compared with those who could have and did not, by what they got in the end beyond what the
position promised before (the share of the win minus the estimate). That is selection and no advice: players of one kind
take it, and others do not. What an action brings is asked by trying one decision both ways (`strength.py`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
import polars as pl

from tafelrunde.core.game import AnyGame
from tafelrunde.lab.report.balance import Row, bounded
from tafelrunde.lab.statistic.interval import Estimate, Z, clustered_difference, clustered_mean, critical

# A value that splits an event into more parts than this is a place or a sum and no kind.
MOST_VALUES = 40
# Fewer observations, or fewer matches, than this say nothing about worth.
FEWEST = 30
FEWEST_MATCHES = 20
# Offered so often, and taken by fewer than one in so many: a choice that is not worth taking.
OFFERED = 100
SELDOM = 0.005
# Shares of the win.
NOTABLE = 0.03

# Values that only choose the words of a log line, sums of what is noted, and places.
NO_KINDS = ("captured", "move", "news", "noted", "source", "spot")
_FIELD = re.compile(r"[a-k][0-9]{1,2}")

Pair = tuple[object, float]


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of action. `worth` is missing where nobody had another choice, or nobody took it.

    `taken` is the part of the offers, with another kind to choose from, that were taken.
    """

    name: str
    chosen: int
    per_match: float
    offered: int
    taken: float | None
    share: Estimate | None
    others: Estimate | None
    worth: Estimate | None


class Value(msgspec.Struct, frozen=True, kw_only=True):
    """One value of a detail, compared with the other values of it."""

    value: str
    chosen: int
    part: float
    share: Estimate
    worth: Estimate | None


class EventDetail(msgspec.Struct, frozen=True, kw_only=True):
    """A value in the log line of an event that tells its kinds apart: a card, a height, a size."""

    event: str
    name: str
    values: list[Value]


class Never(msgspec.Struct, frozen=True, kw_only=True):
    """Kinds that were offered often and hardly taken, kinds that cost whoever took them, and what did not occur."""

    taken: list[str]
    poor: list[str]
    reasons: list[str]
    events: list[str]


def kinds_of(matches: Sequence[Row], decisions: pl.DataFrame) -> list[Kind]:
    """By the verbs of the notation, the frequent ones first."""
    rows = list(_rows(decisions))
    verbs = sorted({verb for row in rows for verb in row["offered"]})
    found = [_kind(verb, rows, len(matches)) for verb in verbs]
    return sorted(found, key=lambda kind: (-kind.chosen, kind.name))


def _rows(decisions: pl.DataFrame) -> Iterator[Row]:
    """With the cluster, and what the mover got beyond the estimate."""
    for row in decisions.iter_rows(named=True):
        row["cluster"] = (row["table"], row["match"])
        row["gain"] = row["share"] - row["estimates"][row["seat"]]
        yield row


def _pairs(rows: Sequence[Row], column: str) -> list[Pair]:
    return [(row["cluster"], row[column]) for row in rows]


def _kind(verb: str, rows: list[Row], matches: int) -> Kind:
    chosen = [row for row in rows if row["verb"] == verb]
    free = [row for row in rows if verb in row["offered"] and len(row["offered"]) > 1]
    taken = [row for row in free if row["verb"] == verb]
    left = [row for row in free if row["verb"] != verb]
    enough = _enough(taken) and _enough(left)
    return Kind(
        name=verb,
        chosen=len(chosen),
        per_match=len(chosen) / matches,
        offered=len(free),
        taken=len(taken) / len(free) if free else None,
        share=bounded(clustered_mean(_pairs(taken, "share"))) if enough else None,
        others=bounded(clustered_mean(_pairs(left, "share"))) if enough else None,
        worth=clustered_difference(_pairs(taken, "gain"), _pairs(left, "gain")) if enough else None,
    )


def _enough(rows: Sequence[Row]) -> bool:
    return len(rows) >= FEWEST and len({row["cluster"] for row in rows}) >= FEWEST_MATCHES


def details_of(decisions: pl.DataFrame) -> list[EventDetail]:
    """Every event whose log line has a value that takes several forms, but not too many of them."""
    groups: dict[tuple[str, str], dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in _rows(decisions):
        for detail in row["details"]:
            name, _, value = detail.partition("=")
            groups[row["event"], name][value].append(row)
    return [
        EventDetail(event=event, name=name, values=_values(values))
        for (event, name), values in sorted(groups.items())
        if 1 < len(values) <= MOST_VALUES and name not in NO_KINDS and not _are_places(values)
    ]


def _are_places(values: Iterable[str]) -> bool:
    """Fields of a board, of which few have been seen yet, or lists of things."""
    return all(_FIELD.fullmatch(value) for value in values) or any(", " in value for value in values)


def _values(groups: dict[str, list[Row]]) -> list[Value]:
    total = sum(len(rows) for rows in groups.values())
    found = []
    for value, rows in sorted(groups.items(), key=lambda item: _order(item[0])):
        rest = [row for other, some in groups.items() if other != value for row in some]
        enough = _enough(rows) and _enough(rest)
        found.append(
            Value(
                value=value,
                chosen=len(rows),
                part=len(rows) / total,
                share=bounded(clustered_mean(_pairs(rows, "share"))),
                worth=clustered_difference(_pairs(rows, "gain"), _pairs(rest, "gain")) if enough else None,
            )
        )
    return found


def _order(value: str) -> tuple[int, float, str]:
    """Numbers by their size, before words."""
    try:
        return 0, float(value.replace("−", "-")), ""
    except ValueError:
        return 1, 0.0, value


def never_of(game: AnyGame, matches: Sequence[Row], kinds: Sequence[Kind], poor: Sequence[str]) -> Never:
    fired: set[str] = set()
    for match in matches:
        fired |= msgspec.json.decode(match["notices"], type=dict[str, Any]).keys()
    ended = {match["reason"] for match in matches}
    return Never(
        taken=[kind.name for kind in kinds if kind.offered >= OFFERED and (kind.taken or 0.0) < SELDOM],
        poor=list(poor),
        reasons=[reason for reason in game.reasons if reason not in ended],
        events=[code for code in game.notices if code not in fired],
    )


def widen(worth: Estimate, count: int) -> Estimate:
    """The interval that holds together with so many others."""
    half = (worth.high - worth.value) * critical(0.05 / count) / Z
    return msgspec.structs.replace(worth, low=worth.value - half, high=worth.value + half)
