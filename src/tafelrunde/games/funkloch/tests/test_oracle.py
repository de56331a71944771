"""Funkloch written a second time, slowly and by the book, to check the fast one against."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.core.game import named_starter
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY
from tafelrunde.core.walk import next_action
from tafelrunde.games.funkloch import GAME
from tafelrunde.games.funkloch.options import FunklochOptions
from tafelrunde.games.funkloch.rules import FunklochState
from tafelrunde.testkit.perft import Count, read_counts, slow_perft
from tafelrunde.testkit.sample import Variant, variants

HERE = Path(__file__).parent
COUNTS = read_counts(HERE / "perft.txt")
# The slow game counts a few hundred positions in a second.
SLOW_LIMIT = 2000

Spot = tuple[int, int]
DECK = """
F01 AA/oB/oC  F02 Ao/AB/Do  F03 AC/oo/BA  F04 Ao/CA/oD  F05 oA/DB/Ao  F06 oD/Ao/CA
F07 BB/oC/oD  F08 Bo/BC/Ao  F09 BD/oo/CB  F10 Bo/DB/oA  F11 oB/AC/Bo  F12 oA/Bo/DB
F13 CC/oD/oA  F14 Co/CD/Bo  F15 CA/oo/DC  F16 Co/AC/oB  F17 oC/BD/Co  F18 oB/Co/AC
F19 DD/oA/oB  F20 Do/DA/Co  F21 DB/oo/AD  F22 Do/BD/oC  F23 oD/CA/Do  F24 oC/Do/BD
F25 AA/BC/oD  F26 AB/AD/Co  F27 AC/oB/DA  F28 Ao/CA/BD  F29 oD/AB/CA  F30 DA/Co/AB
F31 BB/CD/oA  F32 BC/BA/Do  F33 BD/oC/AB  F34 Bo/DB/CA  F35 oA/BC/DB  F36 AB/Do/BC
F37 CC/DA/oB  F38 CD/CB/Ao  F39 CA/oD/BC  F40 Co/AC/DB  F41 oB/CD/AC  F42 BC/Ao/CD
F43 DD/AB/oC  F44 DA/DC/Bo  F45 DB/oA/CD  F46 Do/BD/AC  F47 oC/DA/BD  F48 CD/Bo/DA
"""
FACES = {line[:3]: line[4:].split("/") for line in re.findall(r"F\d\d \S+", DECK)}
STOCK = {2: 10, 3: 15, 4: 12}
TURNS = ("r0", "r90", "r180", "r270")
AROUND = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def fields(rows: list[str], turn: str, row: int, column: int) -> dict[Spot, str]:
    """What a card shows where, after that many degrees clockwise: what was at the bottom comes to the left."""
    card = {(down, right): face for down, line in enumerate(rows) for right, face in enumerate(line)}
    for _ in range(TURNS.index(turn)):
        last = max(down for down, _ in card)
        card = {(right, last - down): face for (down, right), face in card.items()}
    return {(row + down, column + right): face for (down, right), face in card.items()}


class SlowGame:
    """All that lies on the table is kept as it was laid, and every question is answered from that."""

    def __init__(self, seats: int, options: FunklochOptions) -> None:
        chooses = options.choose_symbols
        self.seats = seats
        self.see_through = options.see_through_holes
        self.factors = {1: options.first_factor, 2: options.second_factor, 3: options.last_factor}
        self.new_tokens = {1: options.first_tokens, 2: options.second_tokens, 3: options.last_tokens}
        self.phase = "draw_starter"
        self.round = 1
        self.starter = self.player = 0
        self.unseen = set(FACES)
        self.stock = STOCK[seats]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.out: list[list[str]] = [[] for _ in range(seats)]
        self.tokens = [0] * seats
        self.points: list[list[int]] = [[] for _ in range(seats)]
        self.symbols = ["."] * seats if chooses else list("ABCD"[:seats])
        self.table = [] if chooses else [fields(["AB", "oo", "CD"], "r0", 0, 0)]
        self.laid: list[list[Any]] = []
        self.markers: dict[Spot, tuple[int, str]] = {}
        self.taken: tuple[str, str] | None = None
        self.last: dict[str, Any] | None = None

    def set_up(self, position: dict[str, Any]) -> None:
        """Go to the beginning of a turn of a described position."""
        self.round, self.starter = position.get("round", 1), position.get("starter", 0)
        self.player = position.get("player", 0)
        self.stock = position.get("stock", 0)
        self.hands = [list(hand) for hand in position["hands"]]
        self.points = [list(points) for points in position.get("points", self.points)]
        self.symbols = list(position.get("symbols", "ABCD"[: self.seats]))
        self.table = [fields(["AB", "oo", "CD"], "r0", 0, 0)]
        self.tokens = [sum(self.new_tokens[number] for number in range(1, self.round + 1))] * self.seats
        for seat, name, turn, row, column in position.get("laid", []):
            self.table.append(fields(FACES[name], turn, row, column))
            self.laid.append([seat, name, turn, row, column])
        for seat, kind, row, column in position.get("markers", []):
            self.markers[row, column] = (seat, kind)
            self.tokens[seat] -= kind == "token"
        self.unseen -= {name for hand in self.hands for name in hand} | {laid[1] for laid in self.laid}
        self.begin_turn()

    def is_card(self, spot: Spot) -> bool:
        return any(spot in card for card in self.table)

    def visible(self, spot: Spot) -> str:
        """The face on top; with holes cut out, the uppermost one that is no hole, if there is any."""
        faces = [card[spot] for card in self.table if spot in card]
        if self.see_through:
            faces = [face for face in faces if face != "o"] or faces
        return faces[-1]

    def is_own(self, spot: Spot, seat: int) -> bool:
        if spot in self.markers:
            return self.markers[spot][0] == seat
        return self.is_card(spot) and self.visible(spot) == self.symbols[seat]

    def network(self, spot: Spot, seat: int) -> set[Spot]:
        found, waiting = {spot}, [spot]
        while waiting:
            row, column = waiting.pop()
            for down, right in AROUND:
                beside = (row + down, column + right)
                if beside not in found and self.is_own(beside, seat):
                    found.add(beside)
                    waiting.append(beside)
        return found

    def places(self, turn: str) -> list[Spot]:
        """Where the top left field of a card turned so can come."""
        spots = {spot for card in self.table for spot in card}
        near = [(row - up, column - left) for row, column in spots for up in range(3) for left in range(3)]
        return [
            place
            for place in sorted(set(near))
            if (covered := set(fields(["..", "..", ".."], turn, *place))) & spots and not covered & set(self.markers)
        ]

    def to_act(self) -> int:
        if self.phase in ("draw_starter", "deal", "draw"):
            return CHANCE
        return NOBODY if self.phase == "over" else self.player

    def actions(self) -> set[str]:
        if self.phase == "draw_starter":
            return {f"start {seat}" for seat in range(self.seats)}
        if self.phase == "symbol":
            return {f"symbol {symbol}" for symbol in "ABCD" if symbol not in self.symbols}
        hand, card = self.hands[self.player], self.table[-1]
        free = [spot for spot in card if spot not in self.markers]
        if self.phase in ("deal", "draw"):
            return {f"draw {name}" for name in self.unseen}
        if self.phase == "discard":
            return {f"discard {name}" for name in hand}
        if self.phase == "take":
            return {f"take {name} {turn}" for turn in TURNS if self.places(turn) for name in hand}
        if self.phase == "place":
            assert self.taken
            name, turn = self.taken
            return {f"place {row} {column} {turn} {name}" for row, column in self.places(turn)}
        if self.phase == "token":
            good = [spot for spot in free if card[spot] in ("o", self.symbols[self.player])]
            return {f"token {row} {column}" for row, column in good} | {"no token"}
        if self.phase == "score":
            return {f"score {row} {column}" for row, column in free} | (set() if self.is_last_card() else {"no score"})
        return set()

    def is_last_card(self) -> bool:
        return not self.hands[self.player] and not self.stock

    def play(self, text: str) -> None:
        verb, *rest = text.split()
        getattr(self, f"play_{verb}")(*rest)

    def play_start(self, seat: str) -> None:
        self.starter = self.player = int(seat)
        self.phase = "symbol"
        self.deal_if_all_have_symbols()

    def play_symbol(self, symbol: str) -> None:
        self.symbols[self.player] = symbol
        self.player = (self.player + 1) % self.seats
        self.deal_if_all_have_symbols()

    def deal_if_all_have_symbols(self) -> None:
        if "." not in self.symbols:
            self.table = [fields(["AB", "oo", "CD"], "r0", 0, 0)]
            self.tokens = [self.new_tokens[1]] * self.seats
            self.phase = "deal"

    def play_draw(self, name: str) -> None:
        self.unseen.remove(name)
        self.hands[self.player].append(name)
        if self.phase == "draw":
            self.stock -= 1
            self.pass_on()
        elif len(self.hands[self.player]) == 3:
            self.player = (self.player + 1) % self.seats
            if self.player == self.starter:
                self.begin_turn()

    def begin_turn(self) -> None:
        self.phase = "take" if any(self.places(turn) for turn in TURNS) else "discard"

    def play_take(self, name: str, turn: str) -> None:
        self.taken = (name, turn)
        self.phase = "place"

    def play_place(self, row: str, column: str, turn: str, name: str) -> None:
        self.table.append(fields(FACES[name], turn, int(row), int(column)))
        self.laid.append([self.player, name, turn, int(row), int(column)])
        self.hands[self.player].remove(name)
        self.taken = None
        self.phase = "token"
        if not self.tokens[self.player]:
            self.after_token()

    def play_token(self, row: str, column: str) -> None:
        self.markers[int(row), int(column)] = (self.player, "token")
        self.tokens[self.player] -= 1
        self.after_token()

    def after_token(self) -> None:
        if self.round == 3 or self.is_last_card():
            self.phase = "score"
        else:
            self.end_turn()

    def play_no(self, what: str) -> None:
        if what == "token":
            self.after_token()
        else:
            self.end_turn()

    def play_score(self, row: str, column: str) -> None:
        spot = (int(row), int(column))
        self.markers[spot] = (self.player, "large" if self.round == 3 else "small")
        self.note_points(self.network(spot, self.player))

    def note_points(self, network: set[Spot]) -> None:
        seat = self.player
        self.points[seat].append(self.factors[self.round] * len(network))
        self.last = {"seat": seat, "round": self.round, "network": sorted(map(list, network))}
        self.out[seat] += self.hands[seat]
        self.hands[seat] = []
        self.end_turn()

    def play_discard(self, name: str) -> None:
        self.hands[self.player].remove(name)
        self.out[self.player].append(name)
        if self.is_last_card():
            self.note_points(set())
        else:
            self.end_turn()

    def end_turn(self) -> None:
        if self.stock:
            self.phase = "draw"
        else:
            self.pass_on()

    def pass_on(self) -> None:
        waiting = [seat for seat in range(self.seats) if len(self.points[seat]) < self.round]
        if waiting:
            order = [(self.player + step) % self.seats for step in range(1, self.seats + 1)]
            self.player = next(seat for seat in order if seat in waiting)
            self.begin_turn()
        elif self.round == 3:
            self.phase = "over"
        else:
            self.next_round()

    def next_round(self) -> None:
        """The order anticlockwise from the seat before the last starter, who comes last."""
        best = max(points[-1] for points in self.points)
        order = [(self.starter - step) % self.seats for step in range(1, self.seats + 1)]
        tied = [seat for seat in order if self.points[seat][-1] == best]
        self.starter = self.player = tied[0]
        self.round += 1
        self.tokens = [count + self.new_tokens[self.round] for count in self.tokens]
        self.phase = "deal"

    def scores(self) -> list[int]:
        return [sum(points) for points in self.points]

    def winners(self) -> list[int]:
        best = max(self.scores())
        return [seat for seat, total in enumerate(self.scores()) if total == best] if self.phase == "over" else []

    def describe(self) -> dict[str, Any]:
        return {
            "phase": self.phase,
            "round": self.round,
            "starter": self.starter,
            "player": self.player,
            "symbols": "".join(self.symbols),
            "hands": [sorted(hand) for hand in self.hands],
            "out": [sorted(out) for out in self.out],
            "stock": self.stock,
            "points": self.points,
            "laid": self.laid,
            "markers": sorted([seat, kind, *spot] for spot, (seat, kind) in self.markers.items()),
            "taken": list(self.taken) if self.taken else None,
            "last_scoring": self.last,
        }


def slow_twin(setting: Variant) -> SlowGame:
    assert isinstance(setting.options, FunklochOptions)
    slow = SlowGame(setting.seats, setting.options)
    if (starter := named_starter(setting.options)) is not None:
        slow.play(f"start {starter}")
    return slow


def described(state: FunklochState) -> dict[str, Any]:
    """A position in the words of the slow game: nothing left out, and sets in order."""
    position: dict[str, Any] = {"phase": "take", "round": 1, "starter": 0, "player": 0, "laid": [], "markers": []}
    position |= {"taken": None, "last_scoring": None} | GAME.describe(state)
    unchosen = state.chooses and position["phase"] in ("draw_starter", "symbol")
    position.setdefault("symbols", ("...." if unchosen else "ABCD")[: state.seats])
    position["markers"] = sorted(position["markers"])
    if position["last_scoring"] is not None:
        position["last_scoring"]["network"].sort()
    return position


def grid_of(state: FunklochState) -> dict[Spot, str]:
    lines = GAME.view(state, None).grid
    spots = {(line.row, line.column + step): sign for line in lines for step, sign in enumerate(line.signs)}
    return {spot: sign for spot, sign in spots.items() if sign != "."}


def play_both(state: FunklochState, slow: SlowGame, rng: Rng, script: list[str]) -> None:
    """Go through the script and then on at random to the end; all has to be the same after every action."""
    for number in range(1000):
        assert (state.to_act, set(GAME.choices(state))) == (slow.to_act(), slow.actions())
        assert described(state) == slow.describe()
        assert (state.scores(), state.winners()) == (slow.scores(), slow.winners())
        if state.to_act == NOBODY:
            break
        action = GAME.notation.parse(script[number]) if number < len(script) else next_action(state, rng)
        state.apply(action)
        slow.play(GAME.notation.format(action))
    assert grid_of(state) == {spot: slow.visible(spot) for card in slow.table for spot in card}
    assert GAME.view(state, None).tokens == slow.tokens
    assert slow.phase == "over"


@pytest.mark.parametrize("setting", variants(GAME), ids=str)
def test_whole_matches_agree_with_the_slow_game(setting: Variant) -> None:
    """Who acts, what is possible, what lies where, the points and the winners, after every action of a match."""
    state = setting.start()
    assert isinstance(state, FunklochState)
    play_both(state, slow_twin(setting), Rng(len(str(setting))), [])


@pytest.mark.parametrize("path", sorted((HERE / "golden").glob("*.json")), ids=lambda path: path.stem)
def test_golden_matches_agree_with_the_slow_game(path: Path) -> None:
    """Among them one in which nothing fits any more."""
    record = json.loads(path.read_text(encoding="utf-8"))
    setting = Variant(GAME, record["seats"], GAME.make_options(record["options"]))
    state = setting.start()
    assert isinstance(state, FunklochState)
    play_both(state, slow_twin(setting), Rng(1), record["actions"])


# Five cards and tokens of two seats that work together, and the sixth, after which nothing fits.
ALMOST_CLOSED: dict[str, Any] = {
    "laid": [
        *([0, "F05", "r0", 0, 0], [1, "F02", "r90", 1, 0], [0, "F04", "r0", 0, 1]),
        *([1, "F01", "r0", 1, 1], [0, "F08", "r0", 1, 2]),
    ],
    "markers": [[0, "token", 0, 0], [1, "token", 2, 0], [0, "token", 0, 2], [1, "token", 3, 1], [0, "token", 3, 3]],
}
CLOSING = ["take F06 r90", "place 1 1 r90 F06", "token 1 3"]
SCORING = [*CLOSING, "score 1 2"]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("number", "stock", "script"),
    [(1, 5, CLOSING), (1, 0, CLOSING), (2, 0, CLOSING), (3, 0, [*CLOSING, "no score"]), (3, 0, SCORING)],
)
def test_closed_tables_agree_with_the_slow_game(seats: int, number: int, stock: int, script: list[str]) -> None:
    """F-17 in every round, with a stock and without."""
    setting = Variant(GAME, seats, GAME.make_options({}))
    hands = [[f"F{20 + 3 * seat + card}" for card in range(3)] for seat in range(seats)]
    hands[1][0] = "F06"
    position = {"hands": hands, "round": number, "player": 1, "stock": stock, **ALMOST_CLOSED}
    position["points"] = [[0] * (number - 1) for _ in hands]
    state, slow = GAME.state_from(position, GAME.make_options({})), slow_twin(setting)
    slow.set_up(position)
    play_both(state, slow, Rng(seats), script)
    assert len(slow.laid) == 6
    assert any(slow.out)


@pytest.mark.parametrize("turn", TURNS)
def test_every_card_lies_as_in_the_slow_game(turn: str) -> None:
    for name, rows in FACES.items():
        position = {"hands": [["F47"], ["F48"]] if name < "F47" else [["F01"], ["F02"]], "stock": 0}
        state = GAME.state_from({**position, "laid": [[0, name, turn, 0, 0]]}, GAME.make_options({}))
        expected = fields(["AB", "oo", "CD"], "r0", 0, 0) | fields(rows, turn, 0, 0)
        assert grid_of(state) == expected


@pytest.mark.parametrize(
    "count", [count for count in COUNTS if count.count <= SLOW_LIMIT], ids=lambda count: f"{count.count}"
)
def test_perft_by_the_slow_game(count: Count) -> None:
    slow = slow_twin(Variant(GAME, count.seats, GAME.make_options(count.options)))
    if count.position is not None:
        slow.set_up(count.position)
    assert slow_perft(slow, count.depth) == count.count
