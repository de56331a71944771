"""Numbers as people write them: in range, in one way, of any length."""

from __future__ import annotations

import pytest

from tafelrunde.core.number import parse_number


@pytest.mark.parametrize("text", ["1", "7", "10"])
def test_a_number_in_range_is_read(text: str) -> None:
    assert parse_number(text, 1, 10) == int(text)


@pytest.mark.parametrize(
    "text", ["", "0", "11", "100", "-1", "+1", "01", "1.0", " 1", "1_0", "x", "٣", "²", "9" * 5000]
)
def test_everything_else_is_none(text: str) -> None:
    assert parse_number(text, 1, 10) is None


def test_nothing_is_a_number_too() -> None:
    assert parse_number("0", 0, 0) == 0
    assert parse_number("00", 0, 10) is None
