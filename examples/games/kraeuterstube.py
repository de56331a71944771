"""Herbs for the kettle: lay higher and higher cards on each herb, and mind the fire.

You hold five cards. In your turn you lay a card on its herb, where it must be higher than the one before, and get as
many points as its number; a seven clears the herb. Or you throw a card away for a coin, which is a point, and the fire
rises. Then you draw. When the kettle boils over, or somebody has no card left, the most points win.
"""

from collections.abc import Iterator
from itertools import product

from tafelrunde.author import (
    Area,
    Card,
    Hand,
    Hidden,
    Own,
    Pile,
    Position,
    Row,
    Scene,
    Step,
    Stone,
    Track,
    chance,
    define,
    verb,
)

HERBS = {"mint": "leaf", "mallow": "flower", "rosehip": "berry", "chicory": "sun"}
NUMBERS = range(1, 8)
HAND = 5
BOILS = 6


class Kraeuterstube(Position):
    reasons = ("boiled", "empty")
    secrets = {"hands": Own(), "stock": Hidden()}

    def set_up(self) -> None:
        self.stock = [f"{herb} {number}" for herb, number in product(HERBS, NUMBERS)]
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.piles: dict[str, list[int]] = {herb: [] for herb in HERBS}
        self.thrown: list[str] = []
        self.points = [0] * self.seats
        self.fire = 0
        self.let_chance_act()

    def outcomes(self) -> Iterator[tuple[str | int, ...]]:
        for card in self.stock:
            herb, number = card.split()
            yield 1, "draw", herb, int(number)

    @chance(HERBS, NUMBERS, secret=True)
    def draw(self, herb: str, number: int) -> None:
        """Everybody begins with five cards, and draws one after each turn while there are any."""
        self.stock.remove(f"{herb} {number}")
        self.hands[self.turn].append(f"{herb} {number}")
        self.pass_turn()
        if any(len(hand) < HAND for hand in self.hands) and sum(map(len, self.piles.values())) + len(self.thrown) == 0:
            self.let_chance_act()

    def legal(self) -> Iterator[tuple[str | int, ...]]:
        for card in self.hands[self.turn]:
            herb, number = card.split()
            yield "throw", herb, int(number)
            if int(number) > max(self.piles[herb], default=0):
                yield "play", herb, int(number)

    @verb(HERBS, NUMBERS)
    def play(self, herb: str, number: int) -> None:
        """A card you lay must be higher than the one before it on its herb; it brings you its number in points."""
        self.piles[herb] = [*self.piles[herb], number] if number < NUMBERS[-1] else []
        self.thrown += [f"{herb} {number}"] if number == NUMBERS[-1] else []
        self.points[self.turn] += number
        self.use(f"{herb} {number}")

    @verb(HERBS, NUMBERS)
    def throw(self, herb: str, number: int) -> None:
        """A card you throw away brings a coin, and the fire rises by one; at six the kettle boils over."""
        self.thrown.append(f"{herb} {number}")
        self.points[self.turn] += 1
        self.fire += 1
        self.use(f"{herb} {number}")

    def use(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        if self.fire == BOILS:
            self.finish("boiled")
        elif self.stock:
            self.let_chance_act()
        elif not self.hands[self.turn]:
            self.finish("empty")
        else:
            self.pass_turn()

    def score(self, seat: int) -> int:
        return self.points[seat]

    def scene(self, seat: int | None) -> Scene:
        top = {herb: self.card(f"{herb} {pile[-1]}") if pile else None for herb, pile in self.piles.items()}
        herbs = [Pile(herb, len(self.piles[herb]), top[herb], herb, [f"play {herb} *"]) for herb in HERBS]
        thrown = self.card(self.thrown[-1]) if self.thrown else None
        piles = [
            Pile("stock", len(self.stock), Card("back", face=False), "stock", []),
            Pile("thrown", len(self.thrown), thrown, "thrown", ["throw * *"]),
        ]
        fire = [Step(f"fire-{heat}", text=str(heat), names=[]) for heat in range(BOILS + 1)]
        fire[self.fire].things = [Stone("flame", symbol="flame", names=[])]
        things = [Row("pots", [*herbs]), Track("fire", fire, "fire"), Row("piles", [*piles])]
        hand = None if seat is None else Hand("hand", [self.card(card) for card in self.hands[seat]])
        return Scene([Area("herbs", things, look="felt")], hand)

    def card(self, name: str) -> Card:
        herb, number = name.split()
        return Card(name, herb, number, [*HERBS].index(herb) + 1, HERBS[herb], names=[name])


GAME = define(Kraeuterstube, name="Kräuterstube", namespace="example", seats=range(2, 5), usual_seats=3, minutes=15)
