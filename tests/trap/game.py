"""A game of a deal, a few decisions and a die, which fools those who measure it; each trap is one value of an option.

* `repeat`: nothing is drawn and one action is clearly the best, so every match is the same; seat 1 wins it.
* `blind`: fair, unless seat 2 overlooks the one good action among ten.
* `selection`: whoever is behind ends, whoever is ahead goes on, and neither changes anything.
* `flips`: seat 2 may grab what looks good and loses by it; whoever looks two actions ahead waits, and wins.
* `beginners`: the same, but the match is fair for those who wait.
* `advantage`: seat 1 wins three of four, whoever plays.
* `poison`: whoever ends throws the match away, and can see it.
* `tilted`: seat 1 wins 20 of 100, and one more for every point of the option `tilt`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta

from tafelrunde.core.error import InvalidAction
from tafelrunde.core.game import (
    BotSupport,
    Facts,
    Game,
    Level,
    Notation,
    Notice,
    Options,
    Position,
    Positions,
    Say,
)
from tafelrunde.core.state import CHANCE, NOBODY, State

Trap = Literal["repeat", "blind", "selection", "flips", "beginners", "advantage", "poison", "tilted"]
FACES = 1000
END = 10
PLAIN = 5


class TrapOptions(Options, frozen=True, kw_only=True):
    trap: Annotated[Trap, Meta(description="Which trap it is.", extra={"ruling": "T-1"})] = "repeat"
    tilt: Annotated[int, Meta(ge=0, le=60, description="How much the first seat is helped.")] = 0


class TrapFacts(Facts, frozen=True, kw_only=True):
    done: list[int]


class TrapPosition(Position, frozen=True, kw_only=True):
    done: list[int] = []


class TrapState(State):
    """What was done so far; the first is a deal and the last a die, but for `repeat`."""

    def __init__(self, trap: str, tilt: int, done: list[int]) -> None:
        super().__init__(2, CHANCE)
        self.trap, self.tilt, self.done = trap, tilt, done
        # Who decides, one after the other; -1 is chance.
        self.order = [0, 1] * 6 if trap == "repeat" else [CHANCE, 0, 1, 0, CHANCE]
        if trap == "blind":
            self.order = [CHANCE, *([0, 1] * 3), CHANCE]
        self.settle()

    def settle(self) -> None:
        if len(self.done) < len(self.order):
            self.to_act = self.order[len(self.done)]
        else:
            self.to_act, self.reason = NOBODY, 0

    def clone(self) -> TrapState:
        return TrapState(self.trap, self.tilt, list(self.done))

    def choices(self) -> list[int]:
        if self.trap == "blind" and self.to_act == 1:
            return list(range(1, 11))
        if self.trap == "repeat":
            return [1, 2, 3]
        return [PLAIN, END]

    def generate(self, buffer: Any) -> int:
        actions = [] if self.to_act == NOBODY else list(range(FACES)) if self.to_act == CHANCE else self.choices()
        for index, action in enumerate(actions):
            buffer[index] = action
        return len(actions)

    def chance_outcomes(self) -> list[tuple[int, int]]:
        return [(face, 1) for face in range(FACES)]

    def apply(self, action: int) -> None:
        self.done.append(action)
        self.settle()

    def decided(self, seat: int) -> list[int]:
        return [action for who, action in zip(self.order, self.done, strict=False) if who == seat]

    def chance_of_first(self) -> float:
        """How likely seat 1 wins, by what was decided."""
        one, two = self.decided(0), self.decided(1)
        if self.trap == "repeat":
            return 1.0 if sum(one) >= sum(two) else 0.0
        if self.trap == "blind":
            return 0.5 + 0.15 * sum(action != 1 for action in two)
        if self.trap == "selection":
            return 0.85 if self.done[:1] < [FACES // 2] else 0.15
        if self.trap == "advantage":
            return 0.75
        if self.trap == "tilted":
            return 0.2 + self.tilt / 100
        if self.trap == "poison":
            return 0.5 - 0.2 * one.count(END) + 0.4 * two.count(END)
        grabbed = END in two
        return 0.9 if grabbed else 0.1 if self.trap == "flips" else 0.5

    def scores(self) -> list[int]:
        return [int(seat in self.winners()) for seat in range(2)]

    def winners(self) -> list[int]:
        if self.to_act != NOBODY:
            return []
        share = self.chance_of_first()
        if self.trap == "repeat":
            return [0 if share > 0.5 else 1]
        return [0 if self.done[-1] < share * FACES else 1]


def evaluate(state: TrapState) -> list[float]:
    """What the bots believe: the truth, but for the traps that live by an error."""
    if state.to_act == NOBODY:
        return [float(seat in state.winners()) for seat in range(2)]
    if state.trap == "repeat":
        ahead = sum(state.decided(0)) - sum(state.decided(1))
        first = 0.5 + 0.5 * ahead / (1 + abs(ahead))
        return [first, 1 - first]
    if state.trap == "selection":
        return _believe_selection(state)
    if state.trap in ("flips", "beginners") and len(state.done) == 3:
        # Right after the grab it looks good for seat 2.
        return [0.2, 0.8] if state.done[-1] == END else [0.5, 0.5]
    return [state.chance_of_first(), 1 - state.chance_of_first()]


def _believe_selection(state: TrapState) -> list[float]:
    """It knows nothing of who is ahead, and still lets those end who are behind."""
    if not 1 < len(state.done) < 5:
        return [0.5, 0.5]
    seat = state.order[len(state.done) - 1]
    is_behind = (state.done[0] < FACES // 2) == (seat == 1)
    liked = 0.501 if (state.done[-1] == END) == is_behind else 0.499
    return [liked, 1 - liked] if seat == 0 else [1 - liked, liked]


def _text(action: int) -> str:
    return "end" if action == END else f"go {action}"


def _parse(text: str) -> int:
    if text == "end":
        return END
    if text.startswith("go ") and text[3:].isdecimal():
        return int(text[3:])
    raise InvalidAction(text, "go 1")


def tell(state: TrapState, action: int, seat: int | None) -> Notice | None:
    if state.to_act == CHANCE:
        return Notice("trap-deal", {"card": action})
    return Notice("trap-acts", {"seat": state.to_act, "what": _text(action)})


def view(state: TrapState, seat: int | None) -> TrapFacts:
    return TrapFacts(prompt=Notice("trap-prompt"), aim=Notice("trap-aim"), done=list(state.done))


def draw(facts: TrapFacts, say: Say) -> str:
    return str(facts.done)


TRAP: Game[TrapState, TrapOptions, TrapFacts, TrapPosition] = Game(
    id="trap",
    name="Trap",
    seats=range(2, 3),
    rules_version=1,
    secrets=False,
    reasons=("over",),
    notices=("trap-acts", "trap-deal"),
    folder=Path(__file__).parent,
    options=TrapOptions,
    set_up=lambda _, options: TrapState(options.trap, options.tilt, []),
    notation=Notation(format=_text, parse=_parse),
    positions=Positions(
        kind=TrapPosition,
        format=lambda state: TrapPosition(done=list(state.done)),
        parse=lambda position, options: TrapState(options.trap, options.tilt, list(position.done)),
    ),
    why_not=lambda *_: "1",
    view=view,
    tell=tell,
    draw=draw,
    bots=BotSupport(
        evaluate=evaluate,
        levels=(Level(engine="greedy", blindness=600), Level(engine="greedy"), Level(engine="tree", budget=60)),
        measuring=("greedy", "tree:24"),
    ),
)
