"""The fish for a terminal: head on top, the bone drawn between the even fields."""

from __future__ import annotations

from tafelrunde.core.game import Say
from tafelrunde.games.fischkopf.view import FischkopfFacts

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


def draw(facts: FischkopfFacts, say: Say) -> str:
    cells = ["", *(_cell(field, facts) for field in range(1, 13))]
    lines = [line.format(*cells) for line in FISH]
    dice = "  ".join(DICE[die - 1] for die in facts.roll)
    lines[2] += f"      [dice]{dice}[/]" if dice else ""
    lines[4] += f"     {say('fischkopf-free-sum', sum=facts.free_sum)}"
    if facts.rounds > 1:
        lines.append(say("fischkopf-round", round=facts.round, rounds=facts.rounds))
    if facts.playoff:
        lines.append(say("fischkopf-playoff", playoff=facts.playoff))
    return "\n".join(lines)


def _cell(field: int, facts: FischkopfFacts) -> str:
    if field in facts.occupied:
        return f"[seat{facts.player}] ● [/]"
    low_high = [*facts.roll, sum(facts.roll)] if facts.phase == "place" else []
    return f"[target]{field:^3}[/]" if field in low_high else f"[ground]{field:^3}[/]"
