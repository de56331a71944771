"""Compares the raw events of a database with what people were told."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Any

from tafelrunde.table.event import decode_event
from tafelrunde.table.table import fold

from .witness import Witness

# Of a table, the number and the body of each row.
Rows = list[tuple[int, str]]


@dataclass(frozen=True)
class Count:
    """All but the first are to be 0. `unreadable` tables are those that no fault was meant to damage."""

    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    disordered: int = 0
    untrue: int = 0
    unreadable: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))

    @property
    def is_clean(self) -> bool:
        return not any(getattr(self, each.name) for each in fields(self)[1:])


def count_table(rows: Rows, people: list[Witness]) -> Count:
    """Every acknowledged action is there once, in the order it was told, and nobody was shown more than there is."""
    try:
        events: list[dict[str, Any]] = [json.loads(body) for _, body in rows]
        fold([decode_event(body) for _, body in rows])
    except Exception:  # noqa: BLE001  # whatever it is, that table is lost
        return Count(unreadable=1)
    gaps = sum(number != expected for expected, (number, _) in enumerate(rows, start=1))
    played = _actions(events)
    commands = Counter((event.get("viewer"), event.get("command")) for event in events if event.get("command"))
    places = {event["command"]: place for place, event in enumerate(events) if event.get("command")}
    total = Count(
        acknowledged=sum(len(person.told) for person in people),
        doubled=sum(times - 1 for times in commands.values()),
        disordered=gaps,
    )
    for person in people:
        total += _count_person(person, played, places)
    return total


def _actions(events: list[dict[str, Any]]) -> dict[tuple[int, int], str]:
    """By match and number, as the events have them."""
    match, number = 1, 0
    found: dict[tuple[int, int], str] = {}
    for event in events:
        if event["type"] == "rematched":
            match, number = match + 1, 0
        elif event["type"] in ("started", "acted"):
            found |= {(match, place): action for place, action in enumerate(event["actions"], start=number)}
            number += len(event["actions"])
    return found


def _count_person(person: Witness, played: dict[tuple[int, int], str], places: dict[str, int]) -> Count:
    stored = [name for name, _ in person.told if name in places]
    # What was sent again may be acknowledged after what was sent later, though it was there long before.
    told = [places[name] for name in stored if name not in person.again]
    sent = [places[name] for name in sorted(stored, key=person.place_of)]
    return Count(
        lost=sum(
            name not in places or played.get((match, number)) != action for name, (match, number, action) in person.told
        ),
        disordered=sum(later <= earlier for order in (told, sent) for earlier, later in pairwise(order)),
        untrue=sum(number > 0 and (match, number - 1) not in played for match, number in person.shown.items()),
    )
