# compiled
"""The difference between two messages to one viewer, for clients that keep the last one.

A difference is a tree in the shape of the message. Where it ends is a list with the new value in it. An object goes
deeper: it has the fields that change, or of a list the places. An object whose only field is `~` puts a list together
anew: each of its splices is a place in the list as it has become by then, how many elements go, and those that come.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from tafelrunde.core.game import View
from tafelrunde.table.protocol import TableChange, TableMessage

Difference = dict[str, Any] | list[Any]
SPLICES = "~"
# What can be looked up, and so found again at another place.
PLAIN = (str, int)
# A list that stays as long as it is and is no longer than this is compared place by place, such as the rows of a board.
SHORT = 24
# What there is nothing in to be changed.
SCALARS = (str, int, bool, float, type(None))


def change_between(last: TableMessage | None, message: TableMessage, kept: list[list[str]]) -> TableChange | None:
    """What makes the message of the last one; None where it has to be sent whole. `kept` is for choices that return."""
    if last is None or not _is_alike(last, message):
        return None
    changes: dict[str, Any] = {}
    for name, before, after in zip(message.__struct_fields__, astuple(last), astuple(message), strict=True):
        # The logs are not kept: they are sent as what is new to them anyway.
        if before is not after and name != "logs" and before != after:
            changes[name] = _of_views(before, after, kept) if name == "views" else difference(before, after)
    return TableChange(changes=changes, logs=message.logs)


def kept_choices(message: TableMessage, kept: list[list[str]] | None = None) -> list[list[str]]:
    """Of each view the last choices that were any; with None the message has been sent whole.

    A player has choices only in his own turns, and from one to the next most of them stay.
    """
    pairs = zip(message.views, kept or [[] for _ in message.views], strict=True)
    return [view.choices or before for view, before in pairs]


def _is_alike(last: TableMessage, message: TableMessage) -> bool:
    """Whether it is still the same match, seen with the same eyes."""
    return last.match == message.match and last.mine == message.mine and len(last.views) == len(message.views)


def _of_views(old: list[View], new: list[View], kept: list[list[str]]) -> dict[str, Any]:
    """By place. Choices that return are compared with those that were there before; they may be the very same."""
    found: dict[str, Any] = {}
    for place, (before, after) in enumerate(zip(old, new, strict=True)):
        if before != after:
            found[str(place)] = changes = _of_structs(before, after)
            if after.choices and not before.choices:
                changes["choices"] = _of_lists(kept[place], after.choices)
    return found


def difference(old: Any, new: Any) -> Difference:
    """Between two values that are not equal."""
    kind = type(new)
    if kind in SCALARS or type(old) is not kind:
        return [new]
    if kind is list:
        return _of_lists(old, new)
    if kind is dict:
        is_alike = old.keys() == new.keys()
        return {key: difference(old[key], new[key]) for key in new if old[key] != new[key]} if is_alike else [new]
    return _of_structs(old, new) if _has_names(kind) else [new]


def _has_names(kind: type) -> bool:
    """Whether it is a struct; one that is written as a list is short, and sent whole."""
    return issubclass(kind, Struct) and not kind.__struct_config__.array_like


def _of_structs(old: Any, new: Any) -> dict[str, Any]:
    left_out = _left_out(type(new))
    return {
        name: [after] if name in left_out else difference(before, after)
        for name, before, after in zip(new.__struct_fields__, astuple(old), astuple(new), strict=True)
        if before is not after and before != after
    }


def _left_out(kind: type[Struct]) -> tuple[str, ...]:
    """The fields that are not sent where they have their default: of these a client may have no old value to change."""
    if not kind.__struct_config__.omit_defaults:
        return ()
    names = kind.__struct_fields__
    return names[len(names) - len(kind.__struct_defaults__) :]


def _of_lists(old: list[Any], new: list[Any]) -> Difference:
    if not old or not new:
        return [new]
    is_plain = isinstance(new[0], PLAIN) and isinstance(old[0], PLAIN)
    is_short = len(old) == len(new) <= SHORT
    splices = _splices(old, new) if is_plain and not is_short else None
    if splices is not None:
        return {SPLICES: splices}
    if len(old) == len(new):
        return {
            str(place): difference(before, after)
            for place, (before, after) in enumerate(zip(old, new, strict=True))
            if before != after
        }
    return {SPLICES: [_splice(old, new)]}


def _splices(old: list[Any], new: list[Any]) -> list[list[Any]] | None:
    """Runs of what goes and comes; None if something has changed its place."""
    before, after = set(old), set(new)
    splices: list[list[Any]] = []
    at = place = 0
    while True:
        # There are many choices, most of them stay, and each is the very same text.
        while at < len(old) and place < len(new) and (old[at] is new[place] or old[at] == new[place]):
            at += 1
            place += 1
        first, start = at, place
        while at < len(old) and old[at] not in after:
            at += 1
        while place < len(new) and new[place] not in before:
            place += 1
        if at == first and place == start:
            return splices if at == len(old) and place == len(new) else None
        splices.append([start, at - first, *new[start:place]])


def _splice(old: list[Any], new: list[Any]) -> list[Any]:
    """All between what is the same at the beginning and at the end."""
    shorter = min(len(old), len(new))
    start = 0
    while start < shorter and old[start] == new[start]:
        start += 1
    end = 0
    while end < shorter - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return [start, len(old) - end - start, *new[start : len(new) - end]]


# ---------------------------------------------------------------- at the other end


class Keeper:
    """A client's end, on JSON: makes whole messages of whatever comes."""

    def __init__(self) -> None:
        self.message: dict[str, Any] = {}
        self._choices: list[list[str]] = []

    def take(self, message: dict[str, Any]) -> dict[str, Any]:
        """Of a `table` or a `change` the whole message that it makes."""
        if message["type"] == "change":
            views = message["changes"].get("views", {})
            base = {**self.message, "views": [self._based(*each, views) for each in enumerate(self.message["views"])]}
            self.message = {**patched(base, message["changes"]), "logs": message["logs"]}
        else:
            self.message, self._choices = message, [[] for _ in message["views"]]
        pairs = zip(self.message["views"], self._choices, strict=True)
        self._choices = [view["choices"] or before for view, before in pairs]
        return self.message

    def _based(self, place: int, view: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
        """Choices that come back are put together from those that were there before."""
        comes_back = not view["choices"] and "choices" in changes.get(str(place), {})
        return {**view, "choices": self._choices[place]} if comes_back else view


def patched(value: Any, change: Difference) -> Any:
    """The value that a difference leads to; the old one stays what it was."""
    if isinstance(change, list):
        return change[0]
    if SPLICES in change:
        result = list(value)
        for at, gone, *come in change[SPLICES]:
            result[at : at + gone] = come
        return result
    if isinstance(value, list):
        return [patched(each, change[str(place)]) if str(place) in change else each for place, each in enumerate(value)]
    return {**value, **{name: patched(value.get(name), each) for name, each in change.items()}}
