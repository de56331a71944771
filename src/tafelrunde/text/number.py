"""Numbers as the reader's language writes them."""

from __future__ import annotations

from tafelrunde.text import Speaker


def decimals(number: str, say: Speaker) -> str:
    return number.replace(".", ",") if say.language == "de" else number


def percent(share: float | None, say: Speaker) -> str:
    return "–" if share is None else decimals(f"{100 * share:.1f} %", say)
