"""What a search relies on in every game: that positions are told apart, and that forced play is forced."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.core.game import AnyGame
from tafelrunde.core.guide import CALM, LOSES, MOST_LEAD, THREATENED, UNIT, WINS, WINS_SOON, Guide, share_of
from tafelrunde.core.state import CHANCE, NOBODY, Action, Seat, State, new_buffer
from tafelrunde.core.walk import after
from tafelrunde.testkit.sample import Variant, sampled_positions, variants

POSITIONS = 40


def _positions(game: AnyGame) -> Iterator[tuple[Variant, State]]:
    """Positions of two random matches in every setting."""
    for number, setting in enumerate(variants(game)):
        for seed in (number, number + 50):
            for state, _ in sampled_positions(setting, 3000 + seed, POSITIONS):
                yield setting, state


def check_nature(game: AnyGame) -> None:
    """A game has chance exactly if it says so."""
    drawn = any(state.to_act == CHANCE for _, state in _positions(game))
    told = "chance acts, and the game has no actions of chance" if drawn else "no action of chance ever happened"
    assert drawn == game.chance, f"{game.id}: {told}"


def check_fingerprints(game: AnyGame) -> None:
    """Copies have the same fingerprint; the same one means the same actions for the same seat; skipping changes it."""
    met: dict[tuple[str, int], tuple[Seat, list[Action]]] = {}
    for setting, state in _positions(game):
        mark = state.fingerprint()
        assert state.clone().fingerprint() == mark, f"{setting}: a clone has another fingerprint"
        copy = game.state_from(game.describe(state), setting.options)
        assert copy.fingerprint() == mark, f"{setting}: a described position has another fingerprint"
        offer = (state.to_act, state.legal_actions())
        if mark != 0 and state.to_act != NOBODY:
            found = met.setdefault((str(setting), mark), offer)
            assert found == offer, f"{setting}: a fingerprint is that of two positions"
            _check_skip(setting, state)


def _check_skip(setting: Variant, state: State) -> None:
    other = state.clone()
    if state.to_act >= 0 and other.skip():
        assert other.to_act >= 0, f"{setting}: skipping ends the match"
        assert other.to_act != state.to_act, f"{setting}: skipping leaves the turn where it was"
        assert other.fingerprint() != state.fingerprint(), f"{setting}: skipping keeps the fingerprint"
        assert other.legal_actions(), f"{setting}: nobody can act after skipping"


def check_guide(game: AnyGame) -> None:
    """What the guide of a game for two says is forced is forced, and what it names can be done."""
    if game.bots.guide is None:
        return
    for setting, state in _positions(game):
        if state.to_act < 0:
            continue
        _check_estimate(game, setting, state, game.bots.guide)
        _check_lists(setting, state, game.bots.guide)
        _check_outlook(setting, state, game.bots.guide)


def _check_estimate(game: AnyGame, setting: Variant, state: State, guide: Guide) -> None:
    lead = guide.lead(state)
    assert -MOST_LEAD <= lead <= MOST_LEAD, f"{setting}: a lead of {lead}"
    gap = abs(share_of(lead) - game.bots.evaluate(state)[0])
    assert gap < 2 / UNIT, f"{setting}: the lead and the shares differ by {gap}"


def _check_lists(setting: Variant, state: State, guide: Guide) -> None:
    legal = state.legal_actions()
    buffer = new_buffer()
    ranks = new_buffer()
    forcing = [buffer[i] for i in range(guide.forcing(state, buffer, True))]
    assert set(forcing) <= set(legal), f"{setting}: forced to do what is not allowed"
    assert len(set(forcing)) == len(forcing), f"{setting}: a forcing action is listed twice"
    guide.rank(state, buffer, state.generate(buffer), ranks)
    assert all(0 <= ranks[i] <= 999 for i in range(len(legal))), f"{setting}: a rank out of bounds"


def _check_outlook(setting: Variant, state: State, guide: Guide) -> None:
    outlook = guide.outlook(state)
    if outlook == WINS:
        assert winning_actions(state), f"{setting}: no action wins at once"
    elif outlook == LOSES:
        assert not saving_actions(state), f"{setting}: there is a way out"
    elif outlook == WINS_SOON:
        assert has_fork(state), f"{setting}: the rival can do something about it"
    elif outlook == THREATENED:
        buffer = new_buffer()
        answers = {buffer[i] for i in range(guide.answers(state, buffer))}
        assert saving_actions(state) <= answers, f"{setting}: an answer to a threat is missing"
        assert answers <= set(state.legal_actions()), f"{setting}: an answer is not allowed"
    else:
        assert outlook == CALM, f"{setting}: an outlook of {outlook}"


def winning_actions(state: State) -> set[Action]:
    """The actions that win the match at once."""
    return {action for action in state.legal_actions() if after(state, action).winners() == [state.to_act]}


def saving_actions(state: State) -> set[Action]:
    """The actions after which the rival cannot win at once."""
    found = set()
    for action in state.legal_actions():
        future = after(state, action)
        if future.to_act == NOBODY or not winning_actions(future):
            found.add(action)
    return found


def has_fork(state: State) -> bool:
    """Is there an action that the rival cannot answer?"""
    return any(not saving_actions(after(state, action)) for action in state.legal_actions())
