"""One lantern for the whole market: carry it to a stall, and take what is there.

All carry the same lantern. In your turn you carry it one or two paths further, to a stall that still has something, and
take it. Things of one kind count more and more: one is one point, two are four, three are nine. When the lantern
reaches nothing any more, the most points win.
"""

from collections import Counter as Tally
from collections.abc import Iterator

from tafelrunde.author import Area, Arrow, Position, Row, Scene, Stone, Symbol, define, free_grid, verb

STALLS: dict[str, tuple[float, float]] = {
    "gate": (0, 1.5),
    "baker": (1, 0.3),
    "potter": (1.1, 1.6),
    "weaver": (0.9, 2.8),
    "smith": (2.1, 0),
    "fountain": (2.3, 1.2),
    "cooper": (2.2, 2.3),
    "dyer": (2, 3.3),
    "chandler": (3.3, 0.5),
    "stage": (3.5, 1.8),
    "brewer": (3.3, 3),
    "fiddler": (4.4, 1),
    "tower": (4.6, 2.4),
}
PATHS = [
    ("gate", "baker"), ("gate", "potter"), ("gate", "weaver"), ("baker", "smith"), ("baker", "potter"),
    ("potter", "fountain"), ("potter", "weaver"), ("potter", "cooper"), ("weaver", "dyer"), ("smith", "chandler"),
    ("smith", "fountain"), ("fountain", "stage"), ("fountain", "cooper"), ("cooper", "dyer"), ("cooper", "brewer"),
    ("dyer", "brewer"), ("chandler", "fiddler"), ("chandler", "stage"), ("stage", "fiddler"), ("stage", "tower"),
    ("brewer", "tower"), ("brewer", "stage"), ("fiddler", "tower"),
]  # fmt: skip
KINDS: tuple[Symbol, ...] = ("star", "moon", "heart", "coin")
# What lies at the stalls in the beginning, two things each; nothing at the gate, where the lantern is.
GOODS = {stall: [index % 4, (index * 3 + 1) % 4] for index, stall in enumerate(STALLS) if stall != "gate"}


def beside(stall: str) -> set[str]:
    return {end if start == stall else start for start, end in PATHS if stall in (start, end)}


class Lampionmarkt(Position):
    def set_up(self) -> None:
        self.lantern = "gate"
        self.came_from = ""
        self.goods = {stall: list(goods) for stall, goods in GOODS.items()}
        self.taken: list[list[int]] = [[] for _ in range(self.seats)]

    def reach(self) -> set[str]:
        near = beside(self.lantern)
        far = {stall for each in near for stall in beside(each)}
        return {stall for stall in near | far if stall != self.lantern and self.goods.get(stall)}

    def legal(self) -> Iterator[tuple[str, str]]:
        return (("carry", stall) for stall in STALLS if stall in self.reach())

    @verb(STALLS)
    def carry(self, stall: str) -> None:
        """You carry the lantern one or two paths on to a stall that still has something, and take what is on top."""
        self.came_from, self.lantern = self.lantern, stall
        self.taken[self.turn].append(self.goods[stall].pop())
        if self.reach():
            self.pass_turn()
        else:
            self.finish()

    def score(self, seat: int) -> int:
        return sum(count * count for count in Tally(self.taken[seat]).values())

    def scene(self, seat: int | None) -> Scene:
        market = free_grid(STALLS, PATHS)
        for cell in market:
            cell.text = cell.key
            goods = enumerate(self.goods.get(cell.key, []))
            cell.things = [Stone(f"{cell.key}-{place}", look="pebble", symbol=KINDS[kind]) for place, kind in goods]
            if cell.key == self.lantern:
                cell.things.append(Stone("lantern", symbol="lantern"))
        arrows = [Arrow(self.came_from, self.lantern, dotted=True)] if self.came_from else []
        baskets = [
            Row(f"basket-{owner}", [Stone(f"seat-{owner}", owner), *self.basket(owner)]) for owner in range(self.seats)
        ]
        return Scene([Area("market", [market]), Area("baskets", [*baskets], "baskets", "paper", row=1)], arrows=arrows)

    def basket(self, owner: int) -> list[Stone]:
        kinds = enumerate(sorted(self.taken[owner]))
        return [Stone(f"taken-{owner}-{place}", look="pebble", symbol=KINDS[kind]) for place, kind in kinds]


GAME = define(Lampionmarkt, name="Lampionmarkt", namespace="example", seats=range(3, 6), minutes=10)
