"""What the reasons of a hint promise: they are facts of the board, the same in every world, and whole sentences."""

from __future__ import annotations

from tafelrunde.core.game import AnyGame, Notice, Reason, View, no_reasons
from tafelrunde.core.rng import Rng
from tafelrunde.core.rulebook import LANGUAGES
from tafelrunde.core.state import NOBODY, Action, Seat, State
from tafelrunde.core.walk import let_chance_act
from tafelrunde.testkit.sample import Variant, variants
from tafelrunde.text import Speaker

# Turns of random play that are explained, by variant, and worlds in which each is taken.
TURNS = 60
WORLDS = 3
LONGEST_TURN = 200
LONGEST_REASON = 110


def check_advice(game: AnyGame) -> None:
    """Random turns are taken in several worlds that agree with what the seat knows: the reasons do not differ."""
    if game.bots.why is no_reasons:
        return
    speakers = [Speaker(language, game) for language in LANGUAGES]
    kinds = set()
    for number, setting in enumerate(variants(game)):
        for reason in explained(setting, 7000 + number):
            kinds.add(reason.kind)
            for say in speakers:
                check_sentence(say.tell(with_name(reason.notice)), f"{setting}: {reason}")
    assert len(kinds) > 1, f"random turns have no reasons but {kinds}"


def check_sentence(sentence: str, where: str) -> None:
    assert sentence.endswith((".", "!")), f"{where} is no sentence: {sentence}"
    assert len(sentence) <= LONGEST_REASON, f"{where} is too long: {sentence}"


def with_name(notice: Notice) -> Notice:
    return Notice(notice.code, {**notice.args, "rival": "Ben"}) if "rival" in notice.args else notice


def explained(setting: Variant, seed: int) -> list[Reason]:
    """The reasons of the first turns of a random match."""
    game, rng, state = setting.game, Rng(seed), setting.start()
    found: list[Reason] = []
    for _ in range(TURNS):
        let_chance_act(state, rng)
        if state.to_act == NOBODY:
            break
        found += same_reasons(game, state, random_turn(state.clone(), rng), rng, str(setting))
        for action in random_turn(state.clone(), rng):
            state.apply(action)
    return found


def random_turn(state: State, rng: Rng) -> list[Action]:
    """All that a seat does before somebody else acts, or chance does; the state is consumed."""
    seat = state.to_act
    actions: list[Action] = []
    while state.to_act == seat and len(actions) < LONGEST_TURN:
        actions.append(state.random_action(rng))
        state.apply(actions[-1])
    return actions


def same_reasons(game: AnyGame, state: State, turn: list[Action], rng: Rng, where: str) -> list[Reason]:
    """What speaks for a turn, in the true position and in worlds with everything redrawn that the seat cannot know."""
    seat = state.to_act
    worlds = [state, *(state.resample(seat, rng) for _ in range(WORLDS))]
    told = [game.bots.why(*around(game, world, seat, turn)) for world in worlds]
    assert all(each == told[0] for each in told), f"{where}: what is hidden changes the reasons: {told}"
    return told[0]


def around(game: AnyGame, state: State, seat: Seat, turn: list[Action]) -> tuple[View, View]:
    """What the seat sees before the turn and after it."""
    world = state.clone()
    before = game.look(world, seat, 0)
    for action in turn:
        world.apply(action)
    return before, game.look(world, seat, 0)
