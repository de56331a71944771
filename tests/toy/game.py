"""A small game with secrets, and with faults to order: what the test kit has to find."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.array import NO_SLOTS, Arrays, Numbers, Part
from tafelrunde.core.error import BadPosition, InvalidAction
from tafelrunde.core.game import (
    BotSupport,
    Facts,
    FittedEvaluation,
    Game,
    Learning,
    Notation,
    Notice,
    Options,
    Position,
    Positions,
    Reason,
    Say,
    StarterOptions,
    View,
    no_reasons,
)
from tafelrunde.core.guide import CALM, WINS, Guide
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, State

FOLDER = Path(__file__).parent
CARDS = range(1, 5)
RAISE, PASS = 10, 11
WORDS = {RAISE: "raise", PASS: "pass"} | {card: f"deal {card}" for card in CARDS}
STRAY = Rng(99)


class ToyOptions(Options, frozen=True, kw_only=True):
    tripled: bool = False


class StartedOptions(StarterOptions, frozen=True, kw_only=True):
    """Somebody is said to start, and nobody does."""

    tripled: bool = False


class ToyFacts(Facts, frozen=True, kw_only=True):
    hand: int | None
    said: list[str]
    shown: list[int]
    padding: str = ""


class ToyPosition(Position, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    hands: list[int] = []
    said: list[int] = []


class ToyState(State):
    """`fault` names what is wrong with this toy; None is a sound one."""

    def __init__(self, fault: str | None, weight: int, hands: list[int], said: list[int]) -> None:
        super().__init__(2, CHANCE)
        self.fault = fault
        self.weight = weight
        self.hands = hands
        self.said = said
        self.settle()

    def settle(self) -> None:
        if len(self.hands) < 2:
            self.to_act = CHANCE
        elif len(self.said) < 2 or self.fault == "never ends":
            self.to_act = len(self.said) % 2
        else:
            self.to_act = NOBODY
            self.reason = 0

    def clone(self) -> ToyState:
        said = self.said if self.fault == "clone shares a list" else list(self.said)
        return ToyState(self.fault, self.weight, list(self.hands), said)

    def generate(self, buffer: Any) -> int:
        actions = [RAISE, PASS]
        if self.to_act == NOBODY:
            actions = []
        elif self.to_act == CHANCE:
            actions = [card for card in CARDS if card not in self.hands]
        elif self.fault == "action listed twice":
            actions = [RAISE, PASS, PASS]
        for index, action in enumerate(actions):
            buffer[index] = action
        return len(actions)

    def apply(self, action: int) -> None:
        if self.to_act == CHANCE:
            self.hands.append(action)
        elif self.fault == "applying is not deterministic":
            self.said.append(RAISE + STRAY.below(2))
        else:
            self.said.append(action)
        self.settle()

    def chance_outcomes(self) -> list[tuple[int, int]]:
        return [(card, 1) for card in CARDS if card not in self.hands]

    def chance(self, rng: Rng) -> int:
        outcomes = self.chance_outcomes()
        if self.fault == "chance favours a card":
            return outcomes[min(rng.below(len(outcomes)), rng.below(len(outcomes)))][0]
        return outcomes[rng.below(len(outcomes))][0]

    def random_action(self, rng: Rng) -> int:
        if self.fault == "random action is not uniform":
            return RAISE
        return RAISE + rng.below(2)

    def resample(self, seat: int, rng: Rng) -> ToyState:
        other = self.clone()
        if self.fault == "resample changes nothing":
            return other
        kept = [self.hands[seat]] if 0 <= seat < len(self.hands) else []
        for index in range(len(self.hands)):
            if index != seat and self.to_act != NOBODY:
                free = [card for card in CARDS if card not in kept]
                if self.fault == "resample peeks" and self.hands[index] in free:
                    free.sort(key=lambda card: card != self.hands[index])
                other.hands[index] = free[rng.below(len(free))]
                kept.append(other.hands[index])
        return other

    def fingerprint(self) -> int:
        same = self.fault == "fingerprints are all the same"
        return 1 if same else hash((tuple(self.hands), tuple(self.said))) & 0xFFFFFFFF | 1 << 32

    def scores(self) -> list[int]:
        points = 1 + self.weight * self.said.count(RAISE)
        return [points if seat in self.winners() else 0 for seat in range(2)]

    def winners(self) -> list[int]:
        if self.to_act != NOBODY:
            return [0] if self.fault == "winners before the end" else []
        return [0 if self.hands[0] > self.hands[1] else 1]


def view(state: ToyState, seat: int | None) -> ToyFacts:
    hand = state.hands[seat] if seat is not None and seat < len(state.hands) else None
    over = state.to_act == NOBODY
    leaks = state.fault == "view shows a secret"
    return ToyFacts(
        prompt=Notice("toy-deal" if state.to_act == CHANCE else "toy-prompt"),
        aim=Notice("toy-no-aim" if state.fault == "nothing is aimed at" else "toy-aim"),
        hand=hand,
        said=[WORDS[action] for action in state.said],
        shown=list(state.hands) if over or leaks else [0] * len(state.hands),
        padding="x" * 20_000 if state.fault == "view is too large" else "",
    )


def tell(state: ToyState, action: int, seat: int | None) -> Notice | None:
    if action in (RAISE, PASS):
        return Notice(f"toy-{WORDS[action]}", {"seat": state.to_act})
    dealt = len(state.hands)
    if state.fault == "log speaks like a machine":
        return Notice("toy-gets", {"seat": dealt, "card": "F24"})
    if seat == dealt or state.fault == "log tells a secret":
        return Notice("toy-gets", {"seat": dealt, "card": action})
    if state.fault == "number counts what is hidden":
        return None
    code = "toy-unknown" if state.fault == "text is missing" else "toy-dealt"
    return Notice(code, {"seat": dealt})


def parse_action(fault: str | None, text: str) -> int:
    for action, word in WORDS.items():
        if word == text:
            return action
    if fault == "nonsense is an action":
        return RAISE
    raise InvalidAction(text, "raise")


def parse_position(fault: str | None, position: ToyPosition, options: ToyOptions) -> ToyState:
    if len(position.hands) > 2:
        raise BadPosition("there are two hands")
    said = [] if fault == "position forgets" else list(position.said)
    return ToyState(fault, 3 if options.tripled else 1, list(position.hands), said)


def evaluate(state: ToyState) -> list[float]:
    if state.to_act == NOBODY:
        return [1.0 if seat in state.winners() else 0.0 for seat in range(2)]
    return [0.5, 0.9] if state.fault == "shares do not add up" else [0.5, 0.5]


def one_reason(before: View, after: View) -> list[Reason]:
    return [Reason(kind="grows", notice=Notice("toy-pass"))]


class ToyGuide(Guide):
    """It knows nothing; the faulty one believes that whoever acts wins."""

    def __init__(self, fault: str | None) -> None:
        self.fault = fault

    def lead(self, state: State) -> int:
        return 0

    def outlook(self, state: State) -> int:
        return WINS if self.fault == "guide sees a win that is none" else CALM


class ToyArrays(Arrays):
    def __init__(self, fault: str | None) -> None:
        super().__init__(actions=2, outcomes=4)
        self.fault = fault

    def parts(self, seats: int) -> list[Part]:
        length = 3 if self.fault == "parts are too short" else 4
        return [Part("all", (length,), "the hand, nothing, and what was said")]

    def choices(self, state: State, chosen: int, into: vec[i64], at: int) -> int:
        into[at] = 0
        into[at + 1] = 0 if self.fault == "indices are not unique" else 1
        return 2

    def action(self, state: State, chosen: int, index: int) -> int:
        return RAISE + index

    def observe(self, state: State, seat: int, chosen: int, numbers: Numbers) -> None:
        assert isinstance(state, ToyState)
        if self.fault != "numbers say nothing":
            secret = state.hands[1] if self.fault == "numbers tell a secret" and len(state.hands) == 2 else 0
            told = [state.hands[seat] if seat < len(state.hands) else 0, secret, *state.said[:2]]
            for at, number in enumerate(told):
                numbers.set(at, number)
        numbers.skip(4)

    def slots(self, state: State, into: vec[i64]) -> int:
        if self.fault != "slots tell a secret":
            return NO_SLOTS
        into[0] = 0
        return 1

    def symmetries(self, seats: int) -> list[list[int]]:
        return {
            "symmetry loses a number": [[0, 1, 2, 3], [0, 1, 3, 3]],
            "symmetry is missing": [[0, 1, 2, 3], [1, 2, 0, 3]],
            "first symmetry moves": [[0, 1, 3, 2], [0, 1, 2, 3]],
        }.get(self.fault or "", [])


def features(state: ToyState, seat: int) -> vec[float]:
    return vec[float]([1.0] if state.fault == "feature is missing" else [1.0, 2.0])


def draw(facts: ToyFacts, say: Say) -> str:
    return f"{facts.hand} {facts.said}"


class TalkativeGame(Game[ToyState, Any, ToyFacts, ToyPosition]):
    """It numbers its views by all that has happened."""

    def show(self, state: ToyState, seat: int | None, number: int, choices: list[str]) -> View:
        return super().show(state, seat, len(state.hands) + len(state.said), choices)


def make_toy(fault: str | None = None, folder: Path = FOLDER) -> Game[ToyState, Any, ToyFacts, ToyPosition]:
    kind = TalkativeGame if fault == "number counts what is hidden" else Game
    return kind(
        id="toy",
        name="Toy",
        seats=range(2, 3),
        rules_version=1,
        secrets=True,
        chance=fault != "chance is denied",
        reasons=("shown",),
        notices=(
            "toy-dealt",
            "toy-gets",
            "toy-pass",
            *(["toy-raise"] if fault != "notice is not declared" else []),
            *(["toy-yawns"] if fault == "declared notice has no text" else []),
        ),
        folder=folder,
        options=StartedOptions if fault == "starter is promised" else ToyOptions,
        set_up=lambda _, options: ToyState(fault, 3 if options.tripled else 1, [], []),
        notation=Notation(
            format=lambda action: "raise" if fault == "notation loses something" and action == PASS else WORDS[action],
            parse=lambda text: parse_action(fault, text),
        ),
        positions=Positions(
            kind=ToyPosition,
            format=lambda state: ToyPosition(hands=list(state.hands), said=list(state.said)),
            parse=lambda position, options: parse_position(fault, position, options),
        ),
        why_not=lambda *_: "9.9" if fault == "paragraph is not there" else "1.2",
        view=view,
        tell=tell,
        draw=draw,
        bots=BotSupport(
            evaluate=evaluate,
            why=one_reason if fault == "reasons are all the same" else no_reasons,
            guide=ToyGuide(fault),
            fitted=FittedEvaluation(names=("one", "two"), features=features, estimate=lambda state, _: evaluate(state)),
        ),
        learning=Learning(
            arrays=ToyArrays(fault),
        ),
    )
