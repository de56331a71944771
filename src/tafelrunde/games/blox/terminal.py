"""The board for a terminal: small letters are the ground, capital letters the blocks of a tower."""

from __future__ import annotations

import re

from tafelrunde.core.game import Say
from tafelrunde.games.blox.view import BloxTable, Player

COLUMNS = "abcdefghi"
WIDTH = 6
SIDE = 3
TOP, RULE, BOTTOM = (
    " " * SIDE + left + cross.join(["─" * WIDTH] * 9) + right for left, cross, right in ("┌┬┐", "├┼┤", "└┴┘")
)
HEAD = " " * SIDE + "".join(f" {letter:^{WIDTH}}" for letter in COLUMNS)


def draw(table: BloxTable, say: Say) -> str:
    marked = set(re.findall(r"\b[a-i][1-9]\b", table.last or ""))
    cells = _cells(table)
    lines = [HEAD, TOP]
    for row in range(1, 10):
        signs = [_cell(cells, table, f"{column}{row}", marked) for column in COLUMNS]
        lines += [f"{row:>2} │{'│'.join(signs)}│ {row}", RULE]
    lines[-1] = BOTTOM
    lines += [say("blox-legend"), "", _phase(table, say)]
    lines += [_player(table, seat, player, say) for seat, player in enumerate(table.players)]
    lines.append(say("blox-piles", stock=table.stock_size, discard=_spaced(table.discard) or "–"))
    if table.hand:
        lines.append(f"[bold]{say('blox-hand', cards=_spaced(table.hand))}[/]")
    return "\n".join(lines)


def _cells(table: BloxTable) -> dict[str, str]:
    """The pawns and towers by field, six columns wide with their markup."""
    cells = {tower.field: _tower(tower.blocks, tower.chip, table) for tower in table.towers}
    for seat, player in enumerate(table.players):
        for field in player.pawns:
            cells[field] = f"[seat{seat}]♟{seat + 1}[/] [ground]{_ground(table, field)}[/] "
    return cells


def _cell(cells: dict[str, str], table: BloxTable, field: str, marked: set[str]) -> str:
    mark = "[last]›[/]" if field in marked else " "
    return mark + cells.get(field, f"  [ground]{_ground(table, field)}[/]  ")


def _ground(table: BloxTable, field: str) -> str:
    return table.layout[int(field[1]) - 1][COLUMNS.index(field[0])].lower()


def _tower(blocks: str, chip: int, table: BloxTable) -> str:
    style = "target" if 0 < chip <= table.clear_up_to else "bold"
    return f"[{style}]{blocks:<5}[/]"


def _phase(table: BloxTable, say: Say) -> str:
    text = say("blox-phase", phase=table.phase, clear=table.clear_up_to, build=table.build_height, round=table.round)
    return f"{text} [bad]{say('blox-last-round')}[/]" if table.last_round else text


def _player(table: BloxTable, seat: int, player: Player, say: Say) -> str:
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
    return f"[seat{seat}]{'▶' if seat == table.player else ' '} {text}[/]"


def _spaced(letters: str) -> str:
    """Groups of equal letters: 3W 1R."""
    return " ".join(f"{letters.count(letter)}{letter}" for letter in dict.fromkeys(letters))
