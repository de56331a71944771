"""Rulings that are options: where the printed rules can be read in another way, and what that way is."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from tafelrunde.core.game import AnyGame


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """Another reading of one ruling: an option, the value that the game takes, and one that it could take."""

    ruling: str
    option: str
    taken: Any
    other: Any


def readings_of(game: AnyGame) -> list[Reading]:
    """Every other value of yes-or-no options and of named ones; of numbers, those that the game's presets use."""
    hints = get_type_hints(game.options, include_extras=True)
    found = []
    for field in msgspec.structs.fields(game.options):
        kind, metas = _open(hints[field.name])
        ruling = next((meta.extra["ruling"] for meta in metas if meta.extra and "ruling" in meta.extra), None)
        if ruling is not None:
            others = _others(game, field.name, kind, field.default, metas)
            found += [Reading(ruling=ruling, option=field.name, taken=field.default, other=each) for each in others]
    return found


def _open(hint: Any) -> tuple[Any, list[msgspec.Meta]]:
    if get_origin(hint) is Annotated:
        kind, *metas = get_args(hint)
        return kind, [meta for meta in metas if isinstance(meta, msgspec.Meta)]
    return hint, []


def _others(game: AnyGame, option: str, kind: Any, taken: Any, metas: list[msgspec.Meta]) -> list[Any]:
    if kind is bool:
        return [not taken]
    if get_origin(kind) is Literal:
        return [value for value in get_args(kind) if value != taken]
    named = {getattr(preset, option) for preset in game.presets.values()} - {taken}
    return sorted(named or _half_and_double(taken, metas))


def _half_and_double(taken: int, metas: list[msgspec.Meta]) -> set[int]:
    """Within what the option allows; nothing from 0 but 1."""
    low = next((int(meta.ge) for meta in metas if meta.ge is not None), 0)
    high = next((int(meta.le) for meta in metas if meta.le is not None), 1 << 30)
    return {min(high, max(low, value)) for value in (taken // 2, 2 * taken or 1)} - {taken}
