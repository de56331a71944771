"""Four fords, five dice: cross by the stepping stones, and stop in time.

In your turn you throw all dice. A die carries you one stone further on a ford if it is at least as high as that stone.
Then use another die, throw those that are left once more, or stay. If no die can carry you after a throw, you slip back
to where your turn began. Whoever reaches the far bank of a ford gets its points, and the ford is closed. When three are
closed, the most points win.
"""

from collections import Counter as Tally
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial, prod

from tafelrunde.author import Area, Die, Position, Row, Scene, Step, Stone, Track, chance, define, verb

FORDS = {"willow": 6, "mill": 8, "weir": 5, "bridge": 9}
NEEDS = {"willow": "1233456", "mill": "2334456", "weir": "1223345", "bridge": "3344566"}
DICE = 5
FACES = range(7)


def throws(count: int) -> Iterator[tuple[int, list[int]]]:
    """Every throw of so many dice, the lowest first, and how many ways lead to it; dice that are away show 0."""
    for faces in combinations_with_replacement(range(1, 7), count):
        ways = factorial(count) // prod(factorial(same) for same in Tally(faces).values())
        yield ways, [*faces, *[0] * (DICE - count)]


THROWS = {count: list(throws(count)) for count in range(1, DICE + 1)}


class VierFurten(Position):
    starter = True
    prompts = ("step", "turn")

    def set_up(self) -> None:
        self.at = [dict.fromkeys(FORDS, 0) for _ in range(self.seats)]
        self.before = dict.fromkeys(FORDS, 0)
        self.closed: dict[str, int] = {}
        self.dice: list[int] = []
        self.left = DICE

    def begin(self) -> None:
        self.let_chance_act()

    def steps(self) -> list[tuple[int, str]]:
        open_fords = [ford for ford in FORDS if ford not in self.closed]
        needs = {ford: int(NEEDS[ford][self.at[self.turn][ford]]) for ford in open_fords}
        return [(die, ford) for die in sorted(set(self.dice)) for ford, need in needs.items() if die >= need]

    def legal(self) -> Iterator[tuple[str | int, ...]]:
        yield from (("step", *each) for each in self.steps())
        if self.left < DICE:
            yield ("stay",)
            if self.dice:
                yield ("again",)

    def outcomes(self) -> Iterator[tuple[str | int, ...]]:
        return ((ways, "throw", *faces) for ways, faces in THROWS[self.left])

    @chance(*[FACES] * DICE)
    def throw(self, a: int, b: int, c: int, d: int, e: int) -> None:
        """If no die carries you further after a throw, you slip back to where your turn began."""
        self.dice = [face for face in (a, b, c, d, e) if face]
        self.go_on()
        if not self.steps():
            self.at[self.turn] = dict(self.before)
            self.next_turn()

    @verb(range(1, 7), FORDS)
    def step(self, die: int, ford: str) -> None:
        """A die carries you one stone further on a ford that is open, if it is at least as high as that stone."""
        self.dice.remove(die)
        self.left -= 1
        self.at[self.turn][ford] += 1
        if self.at[self.turn][ford] == len(NEEDS[ford]):
            self.closed[ford] = self.turn
            if len(self.closed) == 3:
                self.finish()

    @verb()
    def again(self) -> None:
        """After a step you may throw the dice that are left once more."""
        self.let_chance_act()

    @verb()
    def stay(self) -> None:
        """After a step you may stay where you are, and the next one has a turn."""
        self.next_turn()

    def next_turn(self) -> None:
        self.pass_turn()
        self.before, self.left = dict(self.at[self.turn]), DICE
        self.let_chance_act()

    def score(self, seat: int) -> int:
        return sum(FORDS[ford] for ford, owner in self.closed.items() if owner == seat)

    def prompt(self) -> str:
        return "turn" if self.left == DICE else "step"

    def scene(self, seat: int | None) -> Scene:
        dice = [Die(f"die-{number}", face, names=[str(face)]) for number, face in enumerate(self.dice)]
        return Scene([Area("fords", [*map(self.track, FORDS), Row("dice", dice)], look="felt")])

    def track(self, ford: str) -> Track:
        steps = [Step(f"{ford}-{index}", int(need), names=[]) for index, need in enumerate(NEEDS[ford])]
        if ford not in self.closed:
            steps[self.at[self.turn][ford]].names = [ford]
        steps.append(Step(f"{ford}-bank", symbol="flag", names=[]))
        for seat, reached in enumerate(each[ford] for each in self.at):
            if reached:
                steps[-1 if self.closed.get(ford) == seat else reached - 1].things.append(Stone(f"{ford}+{seat}", seat))
        return Track(f"{ford}-track", steps, ford, str(FORDS[ford]), "stream")


GAME = define(VierFurten, name="Vier Furten", namespace="example", seats=range(2, 5), minutes=15)
