"""The fish for a terminal: head on top, the bone drawn between the even fields."""

from __future__ import annotations

from tafelrunde.core.game import Say
from tafelrunde.games.fischkopf.view import FischkopfTable

DICE = "⚀⚁⚂⚃⚄⚅"

FISH = (
    "  {1}───{2}───{3}",
    "      ╱     ╲",
    "  {4}   {5}   {6}",
    "      ╲     ╱",
    "  {7}   {8}   {9}",
    "      ╱     ╲",
    "  {10}   {11}   {12}",
)


def draw(table: FischkopfTable, say: Say) -> str:
    cells = ["", *(_cell(field, table) for field in range(1, 13))]
    lines = [line.format(*cells) for line in FISH]
    dice = "  ".join(DICE[die - 1] for die in table.roll)
    lines[2] += f"      [dice]{dice}[/]" if dice else ""
    lines[4] += f"     {say('fischkopf-free-sum', sum=table.free_sum)}"
    if table.rounds > 1:
        lines.append(say("fischkopf-round", round=table.round, rounds=table.rounds))
    if table.playoff:
        lines.append(say("fischkopf-playoff", playoff=table.playoff))
    return "\n".join(lines)


def _cell(field: int, table: FischkopfTable) -> str:
    if field in table.occupied:
        return f"[seat{table.player}] ● [/]"
    low_high = [*table.roll, sum(table.roll)] if table.phase == "place" else []
    return f"[target]{field:^3}[/]" if field in low_high else f"[ground]{field:^3}[/]"
