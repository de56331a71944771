"""JSON from outside: one kind of error for whatever is wrong with it."""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec

from tafelrunde.core.error import Detail

Decoded = TypeVar("Decoded")

# What msgspec says of data that does not fit, by the name of the message that says it in other languages.
_SAID = {
    "unknown-field": re.compile(r"Object contains unknown field `(?P<field>[^`]*)`"),
    "missing-field": re.compile(r"Object missing required field `(?P<field>[^`]*)`"),
    "wrong-kind": re.compile(r"Expected `(?P<expected>[^`]*)`, got `(?P<found>[^`]*)`"),
    "out-of-bounds": re.compile(r"Expected `[^`]*` (?P<sign>[<>]=?) (?P<limit>-?[0-9.]+)"),
    "no-such-word": re.compile(r"Invalid enum value '?(?P<word>[^']*?)'?(?= - |$)"),
    "cut-off": re.compile(r"Input data was truncated"),
    "malformed": re.compile(r"JSON is malformed"),
}
_PLACE = re.compile(r" - at `\$?\.?(?P<place>[^`]*)`")


def explain(error: Exception) -> Detail | str:
    """What a decoder complains of, for people of every language as far as it is known."""
    said = str(error)
    place = _PLACE.search(said)
    for code, pattern in _SAID.items():
        if found := pattern.match(said):
            return Detail(said, code, place=place["place"] if place else "none", **found.groupdict())
    return said


def decode(data: str | bytes, kind: type[Decoded]) -> Decoded:
    """What the data says, as that type; raises msgspec.DecodeError, which says what is wrong."""
    try:
        return msgspec.json.decode(data, type=kind)
    except UnicodeDecodeError as error:
        raise msgspec.DecodeError(str(error)) from None
    except RecursionError:
        raise msgspec.DecodeError("it is nested too deeply") from None
