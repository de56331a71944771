"""The difference between two messages to one viewer, for clients that keep the last one.

A difference is a tree in the shape of the message. Where it ends is a list with the new value in it. An object goes
deeper: it has the fields that change, or of a list the places. An object whose only field is `~` puts a list together
anew: each of its splices is a place in the list as it has become by then, how many elements go, and those that come.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tafelrunde.table.protocol import TableChange, TableMessage

Difference = dict[str, Any] | list[Any]
SPLICES = "~"
# What can be looked up, and so found again at another place.
PLAIN = (str, int)


def change_between(last: TableMessage | None, message: TableMessage, kept: list[list[str]]) -> TableChange | None:
    """What makes the message of the last one; None where it has to be sent whole. `kept` is for choices that return."""
    if last is None or not _is_alike(last, message):
        return None
    places = [place for place, view in enumerate(last.views) if message.views[place].choices and not view.choices]
    views = [replace(view, choices=kept[place]) if place in places else view for place, view in enumerate(last.views)]
    # The logs are not kept: they are sent as what is new to them anyway.
    changes = _of_structs(replace(last, views=views, logs=message.logs), message)
    for place in places:
        # Also if they are the very same.
        changes.setdefault("views", {}).setdefault(str(place), {}).setdefault("choices", {SPLICES: []})
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


def difference(old: Any, new: Any) -> Difference:
    """Between two values that are not equal."""
    kind = type(new)
    if type(old) is kind:
        if kind is list:
            return _of_lists(old, new)
        if kind is dict and old.keys() == new.keys():
            return {str(key): difference(old[key], value) for key, value in new.items() if old[key] != value}
        # One that is written as a list is short.
        if issubclass(kind, Struct) and not kind.__struct_config__.array_like:
            return _of_structs(old, new)
    return [new]


def _of_structs(old: Any, new: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in new.__struct_fields__:
        before, after = getattr(old, name), getattr(new, name)
        if before is not after and before != after:
            found[name] = difference(before, after)
    return found


def _of_lists(old: list[Any], new: list[Any]) -> Difference:
    if not old or not new:
        return [new]
    splices = _splices(old, new) if isinstance(new[0], PLAIN) and isinstance(old[0], PLAIN) else None
    if splices is not None:
        return {SPLICES: splices}
    if len(old) == len(new):
        return {
            str(place): difference(before, after)
            for place, (before, after) in enumerate(zip(old, new, strict=True))
            if before != after
        }
    return {SPLICES: [_splice(old, new)]}


def _splices(old: Sequence[Any], new: Sequence[Any]) -> list[list[Any]] | None:
    """Runs of what goes and comes; None if something has changed its place."""
    gone, come = set(old).difference(new), set(new).difference(old)
    splices: list[list[Any]] = []
    at = place = 0
    while at < len(old) or place < len(new):
        if at < len(old) and place < len(new) and old[at] == new[place]:
            at += 1
            place += 1
            continue
        first, start = at, place
        while at < len(old) and old[at] in gone:
            at += 1
        while place < len(new) and new[place] in come:
            place += 1
        if (at, place) == (first, start):
            return None
        splices.append([start, at - first, *new[start:place]])
    return splices


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
    return {**value, **{name: patched(value[name], each) for name, each in change.items()}}
