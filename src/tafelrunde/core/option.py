"""What can be said about the switches of a game's rules: their names, kinds, words, ranges and defaults."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

import msgspec

from tafelrunde.core.game import Options

Kind = Literal["bool", "int", "choice"]


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One switch. `choices` are its words if it has words, `low` and `high` bound a number.

    `ruling` is the id of the ruling that it turns over, such as H-4, or empty. `dial` is the paragraph that prints the
    number, if it is one for authors to turn (`core/dial.py`).
    """

    name: str
    kind: Kind
    default: Any
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    ruling: str = ""
    dial: str = ""

    @property
    def others(self) -> list[Any]:
        """All values but the default; nothing for numbers, of which there are many."""
        values = [False, True] if self.kind == "bool" else self.choices
        return [value for value in values if value != self.default]


def options_of(kind: type[Options]) -> tuple[Option, ...]:
    """In the order in which the game names them."""
    return _found_options(kind)


@cache
def _found_options(kind: type[Options]) -> tuple[Option, ...]:
    """Kept, as every new match asks for its dials."""
    return tuple(_option(field) for field in msgspec.structs.fields(kind))


def _option(field: msgspec.structs.FieldInfo) -> Option:
    info = msgspec.inspect.type_info(field.type)
    extra: dict[str, Any] = {}
    if isinstance(info, msgspec.inspect.Metadata):
        extra = info.extra or {}
        info = info.type
    ruling = str(extra.get("ruling", ""))
    match info:
        case msgspec.inspect.BoolType():
            return Option(name=field.name, kind="bool", default=field.default, ruling=ruling)
        case msgspec.inspect.LiteralType(values=values):
            words = tuple(str(value) for value in values)
            return Option(name=field.name, kind="choice", default=field.default, choices=words, ruling=ruling)
        case msgspec.inspect.IntType(ge=low, le=high):
            paragraph = str(extra.get("dial", ""))
            return Option(
                name=field.name,
                kind="int",
                default=field.default,
                low=low,
                high=high,
                ruling=ruling,
                dial=paragraph,
            )
    raise TypeError(f"an option is yes or no, a whole number or one of some words, and {field.name} is none of them")
