"""The search of two players: it equals minimax, keeps to its budget, and can be stopped and repeated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import tafelrunde
from tafelrunde.bots.alphabeta import DECIDED, WIN, AlphaBeta
from tafelrunde.bots.level import can_play, make_bot
from tafelrunde.bots.memory import AT_LEAST, EXACT, Memory, action_in, bound_in, depth_in, pack, value_in
from tafelrunde.bots.player import AlphaBetaBot, Budget, knowledge, never, notice_actions
from tafelrunde.core.guide import MOST_LEAD, Guide, ShareGuide, lead_of, share_of
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY, State

GAME = tafelrunde.find_game("hnefatafl")
# The rules as printed, and all that changes what a move takes and what is a tie.
RULES: list[dict[str, object]] = [{}, {"capture_rows": True, "repetition": "moves"}]
GUIDE = GAME.bots.guide or ShareGuide(GAME.bots.evaluate)


def small_positions(count: int, options: dict[str, object]) -> Iterator[State]:
    """Random positions with few pieces, so that minimax is quick, and matches end within its depth."""
    rng = Rng(11)
    for _ in range(count):
        rows = [["."] * 11 for _ in range(11)]
        for piece, number in (("K", 1), ("A", 5), ("D", 1)):
            for _ in range(number):
                while rows[row := rng.below(11)][column := 1 + rng.below(9)] != "." or (row, column) == (5, 5):
                    pass
                rows[row][column] = piece
        position = {"board": ["".join(row) for row in rows], "to_act": ("attackers", "defenders")[rng.below(2)]}
        yield GAME.state_from(position, GAME.make_options(options))


def minimax(state: State, judge: Guide, depth: int, ply: int = 0) -> int:
    """The value for seat 0, by looking at everything."""
    if state.to_act == NOBODY:
        winners = state.winners()
        return 0 if len(winners) != 1 else (WIN - ply) * (1 - 2 * winners[0])
    if depth == 0:
        return judge.lead(state)
    values = []
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        values.append(minimax(after, judge, depth - 1, ply + 1))
    return max(values) if state.to_act == 0 else min(values)


def search(state: State, judge: Guide, entries: int, *, plain: bool = False) -> AlphaBeta:
    found = AlphaBeta(state, state.legal_actions(), judge, entries, never, 0, 0)
    found.plain = plain
    return found


@pytest.mark.parametrize("options", RULES)
@pytest.mark.parametrize("entries", [0, 64, 1 << 14])
def test_without_shortcuts_it_is_minimax(entries: int, options: dict[str, object]) -> None:
    """With any memory: none, one that is always too small, and one that holds everything."""
    decided = 0
    for state in small_positions(12, options):
        if state.to_act == NOBODY:
            continue
        found = search(state, GUIDE, entries, plain=True)
        found.think(10_000_000, 2)
        value = int(found.values[0]) * (1 if state.to_act == 0 else -1)
        assert value == minimax(state, GUIDE, 2)
        decided += abs(value) > DECIDED
    assert 0 < decided < 12


@pytest.mark.parametrize("options", RULES)
def test_shortcuts_find_the_same_wins(options: dict[str, object]) -> None:
    """Whatever minimax sees decided, the search with all its shortcuts sees as well, and it is as quick."""
    for state in small_positions(25, options):
        if state.to_act == NOBODY:
            continue
        value = minimax(state, GUIDE, 2) * (1 if state.to_act == 0 else -1)
        if value > DECIDED:
            found = search(state, GUIDE, 1 << 12)
            found.think(3_000)
            assert found.values[0] >= value


def test_any_open_game_for_two_can_be_searched() -> None:
    """The estimated shares are enough."""
    state = GAME.new_state(2, GAME.make_options({}))
    found = search(state, ShareGuide(GAME.bots.evaluate), 1 << 10)
    found.think(500)
    assert found.depth >= 1
    assert found.moves[0] in state.legal_actions()


def test_only_open_games_for_two_without_chance() -> None:
    assert [game.id for game in tafelrunde.all_games() if can_play(game, "alphabeta")] == ["hnefatafl"]


@pytest.mark.parametrize("nodes", [0, 1, 2, 50, 1000])
def test_the_budget_of_nodes_is_kept(nodes: int) -> None:
    state = GAME.new_state(2, GAME.make_options({}))
    found = search(state, GUIDE, 1 << 12)
    found.think(nodes)
    assert found.nodes <= nodes
    assert found.moves[0] in state.legal_actions()


def test_it_stops_when_told() -> None:
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) == 3

    state = GAME.new_state(2, GAME.make_options({}))
    found = AlphaBeta(state, state.legal_actions(), GUIDE, 1 << 12, stop, 0, 0)
    found.think(10_000_000)
    assert len(asked) == 3
    assert found.nodes < 1000
    assert found.moves[0] in state.legal_actions()


def test_a_bot_stops_when_told() -> None:
    match = tafelrunde.start("hnefatafl")
    bot = AlphaBetaBot(Budget(10**12, 3600.0, stop=lambda: True))
    assert bot.choose(knowledge(match, 0), Rng(1)) in match.choices()
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 5

    found = tafelrunde.analyse(match, 0, Budget(10**12, stop=stop))
    assert len(asked) == 6
    assert found.candidates[0].action in match.choices()


class Clock:
    """Time that goes on by a hundredth of a second whenever somebody looks at it."""

    def __init__(self) -> None:
        self.looks = 0

    def monotonic(self) -> float:
        self.looks += 1
        return self.looks / 100


WON_AT_ONCE = "/11/11/11/11/11/11/11/11/11/5t5/1K9/"
LOST_AT_ONCE = "/5K5/11/11/11/11/11/11/11/11/11/5t5/"


@pytest.mark.parametrize(
    "position",
    [
        {},
        {"position": {"board": WON_AT_ONCE, "to_act": "defenders"}},
        {"position": {"board": LOST_AT_ONCE, "to_act": "attackers"}},
    ],
    ids=["start", "won", "lost"],
)
def test_a_bot_is_never_late(monkeypatch: pytest.MonkeyPatch, position: dict[str, Any]) -> None:
    """Within a second of a clock that says when it was looked at last, whatever the position."""
    clock = Clock()
    monkeypatch.setattr("tafelrunde.bots.player.time", clock)
    match = tafelrunde.start("hnefatafl", **position)
    assert AlphaBetaBot(Budget(10**12, 1.0)).choose(knowledge(match, match.to_act), Rng(1)) in match.choices()
    assert clock.looks / 100 <= 1.0


class BusyClock:
    """Time of a machine with other work: every tenth look comes a fifth of a second late."""

    def __init__(self) -> None:
        self.looks = 0

    def monotonic(self) -> float:
        self.looks += 1
        return self.looks / 1000 + self.looks // 10 / 5


def test_a_bot_that_had_to_wait_once_expects_to_wait_again(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = BusyClock()
    monkeypatch.setattr("tafelrunde.bots.player.time", clock)
    match = tafelrunde.start("hnefatafl")
    assert AlphaBetaBot(Budget(10**12, 1.0)).choose(knowledge(match, match.to_act), Rng(1)) in match.choices()
    # One look earlier than the last wait that would have been too long.
    assert 0.6 < clock.monotonic() <= 1.0


def test_levels_keep_within_a_second_and_seeds_vary_their_play() -> None:
    bots = [make_bot(level) for level in GAME.bots.levels]
    assert all(isinstance(bot, AlphaBetaBot) and bot.budget.seconds == 1.0 for bot in bots)
    match = tafelrunde.start("hnefatafl")
    answers = [AlphaBetaBot(Budget(2000)).choose(knowledge(match, 0), Rng(seed)) for seed in range(12)]
    assert answers == [AlphaBetaBot(Budget(2000)).choose(knowledge(match, 0), Rng(seed)) for seed in range(12)]
    assert len(set(answers)) > 3


def test_memory_is_bounded() -> None:
    assert [Memory(entries).size for entries in (0, 2, 3, 1000, 1024)] == [2, 2, 2, 512, 1024]
    match = tafelrunde.start("hnefatafl")
    best = AlphaBetaBot(Budget(2000), memory=1000).analyse(knowledge(match, 0), Rng(1))
    assert len(best) == 5


def test_only_what_was_searched_is_told() -> None:
    """With few nodes few actions are compared, but there is always an answer, and what the position is worth."""
    match = tafelrunde.start("hnefatafl")
    found = {nodes: AlphaBetaBot(Budget(nodes)).analyse(knowledge(match, 0), Rng(1)) for nodes in (0, 1, 400, 4000)}
    assert [len(best) for best in found.values()] == [1, 1, 3, 5]
    assert found[0][0].share == share_of(GUIDE.lead(match.state()))
    assert all(each.line[0] == each.action for each in found[4000])
    assert all(len(each.line) > 1 for each in found[4000])


def test_memory_keeps_the_deeper_and_the_latest() -> None:
    memory = Memory(8)
    memory.keep(8, pack(1, -5, 9, EXACT))
    memory.keep(16, pack(2, 70, 3, AT_LEAST))
    memory.keep(24, pack(3, WIN, 2, AT_LEAST))
    assert memory.find(16) == 0
    assert action_in(memory.find(8)) == 1
    note = memory.find(24)
    assert (action_in(note), value_in(note), depth_in(note), bound_in(note)) == (3, WIN, 2, AT_LEAST)


def test_notes_hold_their_extremes() -> None:
    for action in (-1, 0, (1 << 33) - 2):
        for value in (-WIN, 0, WIN):
            note = pack(action, value, 255, EXACT)
            assert (action_in(note), value_in(note), depth_in(note), bound_in(note)) == (action, value, 255, EXACT)


def test_the_same_generator_gives_the_same_match_and_another_one_varies() -> None:
    def opening(seed: int) -> list[str]:
        match = tafelrunde.start("hnefatafl")
        rng = Rng(seed)
        for _ in range(4):
            match.submit(AlphaBetaBot(Budget(300)).choose(knowledge(match, match.to_act), rng))
        return match.action_texts()

    assert opening(1) == opening(1)
    assert len({tuple(opening(seed)) for seed in range(6)}) >= 4


def test_candidates_are_in_order_with_shares_and_a_line() -> None:
    match = tafelrunde.start("hnefatafl")
    found = AlphaBetaBot(Budget(3000)).analyse(knowledge(match, 0), Rng(1), 4)
    shares = [candidate.share for candidate in found]
    assert shares == sorted(shares, reverse=True)
    assert len({candidate.action for candidate in found}) == 4
    assert found[0].depth >= 1
    assert found[0].line[0] == found[0].action
    assert len(found[0].line) > 1


def test_what_escapes_notice_is_not_played() -> None:
    """With much blindness most moves are overlooked, but never all of them, and never a win in one."""
    match = tafelrunde.start("hnefatafl")
    noticed = [notice_actions(knowledge(match, 0), Rng(seed), 990) for seed in range(30)]
    assert {len(seen) for seen in noticed} <= set(range(1, 10))
    board = "/11/11/11/11/11/11/11/11/11/5t5/1K9/"
    match = tafelrunde.start("hnefatafl", position={"board": board, "to_act": "defenders"})
    answers = {AlphaBetaBot(Budget(50), blindness=999).choose(knowledge(match, 1), Rng(seed)) for seed in range(30)}
    assert answers <= {"b1-a1", "b1-k1"}


def test_shares_and_leads_are_each_other() -> None:
    for lead in (-4000, -1, 0, 1, 700, 4000):
        assert abs(int(lead_of(share_of(lead))) - lead) <= 1
    assert (lead_of(0.0), lead_of(1.0)) == (-MOST_LEAD, MOST_LEAD)
