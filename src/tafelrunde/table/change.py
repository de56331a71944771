# compiled
"""The difference between two messages to one viewer, for clients that keep the last one.

A difference is a tree in the shape of the message. Where it ends is a list with the new value in it. An object goes
deeper: it has the fields that change, or of a list the places. An object whose only field is `~` puts a list together
anew: each of its splices is a place in the list as it has become by then, how many elements go, and those that come.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import astuple

from tafelrunde.core.game import View
from tafelrunde.table.protocol import TableChange, TableMessage

Difference = dict[str, Any] | list[Any]
SPLICES: Final = "~"
# A list that stays as long as it is and is no longer than this is compared place by place, such as the rows of a board.
SHORT: Final = 24


def change_between(last: TableMessage | None, message: TableMessage, kept: list[list[str]]) -> TableChange | None:
    """What makes the message of the last one; None where it has to be sent whole. `kept` is for choices that return."""
    if last is None or not _is_alike(last, message):
        return None
    changes: dict[str, Any] = {}
    old: tuple[Any, ...] = astuple(last)
    new: tuple[Any, ...] = astuple(message)
    names: tuple[str, ...] = message.__struct_fields__
    for place in range(len(new)):
        before, after = old[place], new[place]
        if before is after:
            continue
        name = names[place]
        if name == "views":
            views = _of_views(before, after, kept)
            if views:
                changes[name] = views
        # The logs are not kept: they are sent as what is new to them anyway.
        elif name != "logs" and before != after:
            changes[name] = difference(before, after)
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
    for place in range(len(new)):
        before, after = old[place], new[place]
        changes = _of_structs(before, after)
        if changes:
            if after.choices and not before.choices:
                changes["choices"] = _of_lists(kept[place], after.choices)
            found[str(place)] = changes
    return found


def difference(old: Any, new: Any) -> Difference:
    """Between two values that are not equal."""
    kind: Any = type(new)
    if type(old) is not kind:
        return [new]
    if kind is list:
        return _of_lists(old, new)
    if kind is dict:
        return _of_dicts(old, new)
    return _of_structs(old, new) if _has_names(kind) else [new]


# Of kinds that were met: whether they are structs with names, and their fields that are not sent where they have their
# default. There are as many as protocol and games have classes.
_named: Final[dict[Any, bool]] = {str: False, int: False, bool: False, float: False, type(None): False}
_defaults: Final[dict[Any, tuple[str, ...]]] = {}


def _has_names(kind: Any) -> bool:
    """Whether it is a struct; one that is written as a list is short, and sent whole."""
    if kind not in _named:
        _named[kind] = issubclass(kind, Struct) and not kind.__struct_config__.array_like
    return _named[kind]


def _left_out(kind: Any) -> tuple[str, ...]:
    """The fields that are not sent where they have their default: of these a client may have no old value to change."""
    if kind not in _defaults:
        names: tuple[str, ...] = kind.__struct_fields__
        count = len(kind.__struct_defaults__) if kind.__struct_config__.omit_defaults else 0
        _defaults[kind] = names[len(names) - count :]
    return _defaults[kind]


def _of_structs(before: Any, after: Any) -> dict[str, Any]:
    left_out = _left_out(type(after))
    names: tuple[str, ...] = after.__struct_fields__
    old: tuple[Any, ...] = astuple(before)
    new: tuple[Any, ...] = astuple(after)
    found: dict[str, Any] = {}
    for place in range(len(new)):
        if old[place] is not new[place] and old[place] != new[place]:
            name = names[place]
            found[name] = [new[place]] if left_out and name in left_out else difference(old[place], new[place])
    return found


def _of_dicts(old: dict[Any, Any], new: dict[Any, Any]) -> Difference:
    if old.keys() != new.keys():
        return [new]
    return {key: difference(old[key], after) for key, after in new.items() if old[key] != after}


def _of_lists(old: list[Any], new: list[Any]) -> Difference:
    if not old or not new:
        return [new]
    # What can be looked up can be found again at another place.
    is_plain = isinstance(new[0], (str, int)) and isinstance(old[0], (str, int))
    is_short = len(old) == len(new) <= SHORT
    splices = _splices(old, new) if is_plain and not is_short else None
    if splices is not None:
        return {SPLICES: splices}
    if len(old) == len(new):
        return {str(place): difference(old[place], new[place]) for place in range(len(new)) if old[place] != new[place]}
    return {SPLICES: [_splice(old, new)]}


def _splices(old: list[Any], new: list[Any]) -> list[list[Any]] | None:
    """Runs of what goes and comes; None if something has changed its place."""
    splices: list[list[Any]] = []
    at = place = 0
    # There are many choices, most of them stay, and each is the very same text. The end is as good as the beginning.
    end, last = len(old), len(new)
    while at < end and place < last and (old[at] is new[place] or old[at] == new[place]):
        at += 1
        place += 1
    while at < end and place < last and (old[end - 1] is new[last - 1] or old[end - 1] == new[last - 1]):
        end -= 1
        last -= 1
    before, after = set(old[at:end]), set(new[place:last])
    while at < end or place < last:
        first, start = at, place
        while at < end and old[at] not in after:
            at += 1
        while place < last and new[place] not in before:
            place += 1
        if at == first and place == start:
            return None
        splices.append([start, at - first, *new[start:place]])
        while at < end and place < last and (old[at] is new[place] or old[at] == new[place]):
            at += 1
            place += 1
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
    return {**value, **{name: patched(value.get(name), each) for name, each in change.items()}}
