"""What seats do not know of each other: declared by the names of fields, so that views and redrawing follow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tafelrunde.core.rng import Rng


@dataclass(frozen=True)
class Hidden:
    """A field that nobody sees: a stock. It is a list whose order means nothing, as chance draws from it.

    Things of one `pool` can be anywhere in it, as far as somebody knows who does not see them.
    """

    pool: str = "cards"


@dataclass(frozen=True)
class Own:
    """A field with one entry for each seat, which only that seat sees: a list, as a hand, or a single value or None."""

    pool: str = "cards"


Secret = Hidden | Own


def check_declared(fields: dict[str, Any], secrets: dict[str, Secret], seats: int) -> None:
    """What is declared has to be there, in its form."""
    for name, secret in secrets.items():
        if name not in fields:
            raise ValueError(f"secrets names {name!r}, and set_up makes no such attribute")
        if not isinstance(fields[name], list):
            raise TypeError(f"{name!r} is secret, and so it has to be a list")
        if isinstance(secret, Own) and len(fields[name]) != seats:
            raise ValueError(f"{name!r} is Own(), and has {len(fields[name])} entries for {seats} seats")


@dataclass(frozen=True)
class Slot:
    """A place where something lies that a seat does not see: entry `index` of a list."""

    row: list[Any]
    index: int


def slots(fields: dict[str, Any], secrets: dict[str, Secret], pool: str, seat: int) -> Iterator[Slot]:
    """Every place of a pool that the seat does not see, in the order of the declarations."""
    for name, secret in secrets.items():
        if secret.pool != pool:
            continue
        if isinstance(secret, Hidden):
            yield from (Slot(fields[name], index) for index in range(len(fields[name])))
            continue
        for owner, held in enumerate(fields[name]):
            if owner == seat or held is None:
                continue
            if isinstance(held, list):
                yield from (Slot(held, index) for index in range(len(held)))
            else:
                yield Slot(fields[name], owner)


def redraw(fields: dict[str, Any], secrets: dict[str, Secret], seat: int, rng: Rng) -> None:
    """Deal everything anew that the seat does not see; what it sees, and how much lies where, stays."""
    for pool in dict.fromkeys(secret.pool for secret in secrets.values()):
        places = list(slots(fields, secrets, pool, seat))
        things = sorted((place.row[place.index] for place in places), key=_order)
        for last in range(len(things) - 1, 0, -1):
            other = rng.below(last + 1)
            things[last], things[other] = things[other], things[last]
        for place, thing in zip(places, things, strict=True):
            place.row[place.index] = thing
    tidy(fields, secrets)


def tidy(fields: dict[str, Any], secrets: dict[str, Secret]) -> None:
    """Put every hidden list into order: in which order things came is nobody's knowledge."""
    for name, secret in secrets.items():
        rows = [fields[name]] if isinstance(secret, Hidden) else fields[name]
        for row in rows:
            if isinstance(row, list):
                row.sort(key=_order)


def _order(thing: Any) -> tuple[str, Any]:
    return (type(thing).__name__, thing)


def seen(fields: dict[str, Any], secrets: dict[str, Secret], seat: int | None) -> dict[str, Any]:
    """The fields as a seat sees them: of what is hidden, only how much there is."""
    found = dict(fields)
    for name, secret in secrets.items():
        if isinstance(secret, Hidden):
            found[name] = len(fields[name])
        else:
            found[name] = [held if owner == seat else _extent(held) for owner, held in enumerate(fields[name])]
    return found


def _extent(held: Any) -> int | None:
    return len(held) if isinstance(held, list) else None if held is None else 1
