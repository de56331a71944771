"""The board for a terminal."""

from __future__ import annotations

from tafelrunde.core.game import Say
from tafelrunde.games.hnefatafl.board import CORNERS, SIZE, THRONE
from tafelrunde.games.hnefatafl.view import HnefataflFacts
from tafelrunde.kit.grid import format_field

PIECES = {"A": "[seat0]●[/]", "D": "[seat1]○[/]", "K": "[seat1]♚[/]"}
FILES = "     " + " ".join("abcdefghijk")


def draw(facts: HnefataflFacts, say: Say) -> str:
    marked = facts.last_move.split("-") if facts.last_move else []
    lines = [FILES]
    for row, letters in zip(range(SIZE, 0, -1), facts.board, strict=True):
        cells = [_cell(row << 4 | column, letter, marked) for column, letter in enumerate(letters, start=1)]
        lines.append(f"{row:>3} {''.join(cells)} {row}")
    lines.append(FILES)
    lines.append("")
    lines.append(say("hnefatafl-men", attackers=facts.attackers, defenders=facts.defenders))
    if facts.occurrence > 1:
        lines.append(say("hnefatafl-occurrence", occurrence=facts.occurrence))
    return "\n".join(lines)


def _cell(square: int, letter: str, marked: list[str]) -> str:
    """Two columns: a mark where the last move ended, and the piece or the ground; ∘ is where it began."""
    ground = "✕" if square in CORNERS else "◇" if square == THRONE else "·"
    if format_field(square) in marked[:1]:
        return " [last]∘[/]"
    piece = PIECES.get(letter, f"[ground]{ground}[/]")
    return ("[last]›[/]" if format_field(square) in marked else " ") + piece
