"""The board for a terminal: small letters are the ground, capital letters the blocks of a tower."""

from __future__ import annotations

import re

from msgspec.structs import replace

from tafelrunde.core.game import Say
from tafelrunde.games.blox.board import LETTERS
from tafelrunde.games.blox.view import BloxFacts, Player

COLUMNS = "abcdefghi"
WIDTH = 6
SIDE = 3
TOP, RULE, BOTTOM = (
    " " * SIDE + left + cross.join(["─" * WIDTH] * 9) + right for left, cross, right in ("┌┬┐", "├┼┤", "└┴┘")
)
HEAD = " " * SIDE + "".join(f" {letter:^{WIDTH}}" for letter in COLUMNS)


def draw(facts: BloxFacts, say: Say) -> str:
    marked = set(re.findall(r"\b[a-i][1-9]\b", facts.last or ""))
    facts = _in_letters_of(facts, say)
    cells = _cells(facts)
    lines = [HEAD, TOP]
    for row in range(1, 10):
        signs = [_cell(cells, facts, f"{column}{row}", marked) for column in COLUMNS]
        lines += [f"{row:>2} │{'│'.join(signs)}│ {row}", RULE]
    lines[-1] = BOTTOM
    lines += [say("blox-legend"), "", _phase(facts, say)]
    lines += [_player(facts, seat, player, say) for seat, player in enumerate(facts.players)]
    lines.append(say("blox-piles", stock=facts.stock_size, discard=len(facts.discard)))
    if facts.hand:
        lines.append(f"[bold]{say('blox-hand', cards=_spaced(facts.hand))}[/]")
    return "\n".join(lines)


def _in_letters_of(facts: BloxFacts, say: Say) -> BloxFacts:
    """The same with the letters that the reader's language has for colours."""
    letters = str.maketrans({letter: say(f"blox-letter-{letter}") for letter in LETTERS})
    return replace(
        facts,
        layout=[row.translate(letters) for row in facts.layout],
        towers=[replace(tower, blocks=tower.blocks.translate(letters)) for tower in facts.towers],
    )


def _cells(facts: BloxFacts) -> dict[str, str]:
    """The pawns and towers by field, six columns wide with their markup."""
    cells = {tower.field: _tower(tower.blocks, tower.chip, facts) for tower in facts.towers}
    for seat, player in enumerate(facts.players):
        for field in player.pawns:
            cells[field] = f"[seat{seat}]♟{seat + 1}[/] [ground]{_ground(facts, field)}[/] "
    return cells


def _cell(cells: dict[str, str], facts: BloxFacts, field: str, marked: set[str]) -> str:
    mark = "[last]›[/]" if field in marked else " "
    return mark + cells.get(field, f"  [ground]{_ground(facts, field)}[/]  ")


def _ground(facts: BloxFacts, field: str) -> str:
    return facts.layout[int(field[1]) - 1][COLUMNS.index(field[0])].lower()


def _tower(blocks: str, chip: int, facts: BloxFacts) -> str:
    style = "target" if 0 < chip <= facts.clear_up_to else "bold"
    return f"[{style}]{blocks:<5}[/]"


def _phase(facts: BloxFacts, say: Say) -> str:
    text = say("blox-phase", phase=facts.phase, clear=facts.clear_up_to, build=facts.build_height, round=facts.round)
    return f"{text} [bad]{say('blox-last-round')}[/]" if facts.last_round else text


def _player(facts: BloxFacts, seat: int, player: Player, say: Say) -> str:
    text = say(
        "blox-player",
        number=seat + 1,
        points=player.points,
        blocks=_spaced(player.blocks) or "–",
        supply="♟" * player.supply or "–",
        joker="active" if player.joker else "used",
        cards=player.hand_size,
    )
    if player.known:
        text += say("blox-known", cards=_spaced(player.known))
    return f"[seat{seat}]{'▶' if seat == facts.player else ' '} {text}[/]"


def _spaced(letters: str) -> str:
    """Groups of equal letters: 3W 1R."""
    return " ".join(f"{letters.count(letter)}{letter}" for letter in dict.fromkeys(letters))
