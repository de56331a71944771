"""Whole numbers as people write them."""

from __future__ import annotations


def parse_number(text: str, least: int, most: int) -> int | None:
    """The number, if it is one from `least` to `most`, both 0 or more, written in the one usual way: 1, and not 01.

    It may be of any length: what has more digits than `most` is not looked at.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))) or (text[0] == "0" and text != "0"):
        return None
    number = int(text)
    return number if least <= number <= most else None
