"""JSON from outside: one kind of error for whatever is wrong with it."""

from __future__ import annotations

from typing import TypeVar

import msgspec

Decoded = TypeVar("Decoded")


def decode(data: str | bytes, kind: type[Decoded]) -> Decoded:
    """What the data says, as that type; raises msgspec.DecodeError, which says what is wrong."""
    try:
        return msgspec.json.decode(data, type=kind)
    except UnicodeDecodeError as error:
        raise msgspec.DecodeError(str(error)) from None
    except RecursionError:
        raise msgspec.DecodeError("it is nested too deeply") from None
