"""Grow a meadow of your own: place a stone beside your stones, and reach the blooms before the others do.

Everybody places one stone in turn. A stone counts one point, and three on a bloom. Whoever has no field left waits; the
match is over when nobody can place, or when all rounds are played. The most points win.
"""

from collections.abc import Iterator

from tafelrunde.author import (
    Area,
    Counter,
    Number,
    Position,
    Row,
    Scene,
    Stone,
    define,
    hex_fields,
    hex_grid,
    hex_neighbours,
    verb,
)

SIDE = 5
FIELDS = hex_fields(SIDE)
BESIDE = {field: hex_neighbours(field, SIDE) for field in FIELDS}
BLOOMS = {"b9", "c5", "g5", "d2", "d7", "b2", "e2", "h5"}
WATER = {"e5", "d6", "e8", "b3", "f3"}
MEADOWS = {"c9", "b8", "a7", "g7", "d6", "b5", "f4", "a3", "g3", "c1", "c3"}


class Honigtal(Position):
    reasons = ("full", "rounds")
    prompts = ("first", "turn")

    def set_up(self) -> None:
        self.owner: dict[str, int] = {}
        self.round = 1

    def free(self, seat: int) -> list[str]:
        """Where a seat can place: its first stone anywhere, all others beside its own."""
        own = [field for field, owner in self.owner.items() if owner == seat]
        near = {field for stone in own for field in BESIDE[stone]} if own else set(FIELDS)
        return [field for field in FIELDS if field in near and field not in self.owner and field not in WATER]

    def legal(self) -> Iterator[tuple[str, str]]:
        for field in self.free(self.turn):
            yield "place", field

    @verb(FIELDS)
    def place(self, field: str) -> None:
        """You place on a free field beside one of your stones, your first stone anywhere; water cannot be built on."""
        self.owner[field] = self.turn
        for _ in range(self.seats):
            self.round += self.turn == self.seats - 1
            if self.round > self.options.rounds:
                return self.finish("rounds")
            self.pass_turn()
            if self.free(self.turn):
                return None
        return self.finish("full")

    def score(self, seat: int) -> int:
        return sum(3 if field in BLOOMS else 1 for field, owner in self.owner.items() if owner == seat)

    def prompt(self) -> str:
        return "turn" if self.turn in self.owner.values() else "first"

    def scene(self, seat: int | None) -> Scene:
        board = hex_grid(SIDE)
        for cell in board:
            cell.look = "water" if cell.key in WATER else "bloom" if cell.key in BLOOMS else "wood"
            cell.look = "meadow" if cell.key in MEADOWS - WATER else cell.look
            cell.symbol = "flower" if cell.key in BLOOMS else "wave" if cell.key in WATER else ""
            if cell.key in self.owner:
                cell.things = [Stone(f"stone-{cell.key}", self.owner[cell.key])]
        shown = min(self.round, self.options.rounds)
        counter = Counter("round", shown, "round", self.options.rounds)
        notes = [counter, Counter("bloom", "× 3", "bloom", symbol="flower")]
        return Scene([Area("valley", [board]), Area("notes", [Row("counts", notes)], row=1)])


GAME = define(
    Honigtal,
    name="Honigtal",
    namespace="example",
    seats=range(2, 5),
    usual_seats=3,
    minutes=10,
    options={"rounds": Number(9, low=4, high=15)},
    english="""
        prompt-first = Place your first stone wherever you like, except on water.
        prompt-turn = Place a stone beside your stones. A bloom counts three.
        place = places on { $field }.
        choice-place = Place on { $field }
        reason-full = Nobody can place any more: the most points win.
        reason-rounds = All rounds are played: the most points win.
        option-rounds = Rounds
            .help = How many stones everybody places at most.
        label-round = Round
        label-bloom = bloom
    """,
    german="""
        pitch = Lass deine Wiese wachsen: Leg Stein an Stein und sei vor den anderen an den Blüten.
        aim = Jeder Stein zählt einen Punkt, auf einer Blüte drei.
        about = Lass deine Wiese wachsen: Leg Stein an Stein und sei vor den anderen an den Blüten.
        rule-place = Du legst auf ein freies Feld neben einem deiner Steine, den ersten irgendwohin, nie aufs Wasser.
        prompt-first = Leg deinen ersten Stein, wohin du willst, nur nicht aufs Wasser.
        prompt-turn = Leg einen Stein an deine Steine an. Eine Blüte zählt drei.
        place = legt auf { $field }.
        choice-place = Auf { $field } legen
        reason-full = Niemand kann mehr legen: Die meisten Punkte gewinnen.
        reason-rounds = Alle Runden sind gespielt: Die meisten Punkte gewinnen.
        option-rounds = Runden
            .help = Wie viele Steine jeder höchstens legt.
        label-round = Runde
        label-bloom = Blüte
    """,
)
