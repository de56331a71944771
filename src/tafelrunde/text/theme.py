"""The colours in which boards are drawn in letters."""

from __future__ import annotations

from rich.theme import Theme

from tafelrunde.core.state import MOST_SEATS

# Eight colours that colour-blind people can tell apart, as far as a terminal allows. More seats than that have them
# again, at first underlined and then slanted.
INKS = ("#d55e00", "#56b4e9", "#009e73", "#f0e442", "#cc79a7", "#0072b2", "#e69f00", "white")
MANNERS = ("", " underline", " italic underline")
SEATS = {f"seat{seat}": f"bold{MANNERS[seat // len(INKS)]} {INKS[seat % len(INKS)]}" for seat in range(MOST_SEATS)}

THEME = Theme(
    {
        **SEATS,
        "ground": "dim",
        "target": "bold reverse",
        "last": "bold yellow",
        "dice": "bold",
        "good": "green",
        "bad": "red",
        "title": "bold",
    }
)
