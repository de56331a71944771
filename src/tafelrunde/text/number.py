"""Numbers as the reader's language writes them."""

from __future__ import annotations

import re

from tafelrunde.text import Speaker

_POINT = re.compile(r"(?<=\d)\.(?=\d)")


def decimals(text: str, say: Speaker) -> str:
    """A number, or a sentence with numbers in it."""
    return _POINT.sub(",", text) if say.language == "de" else text


def percent(share: float | None, say: Speaker) -> str:
    return "–" if share is None else decimals(f"{100 * share:.1f} %", say)
