"""Bots: they play by the rules, by what they may know, and within their budget."""

from __future__ import annotations

import itertools
import tracemalloc
from dataclasses import replace
from typing import Any

import msgspec
import pytest

import tafelrunde
from tafelrunde.bots.level import ENGINES, can_play, find_bot, make_bot
from tafelrunde.bots.player import (
    SLICE,
    AlphaBetaBot,
    Bot,
    Budget,
    GreedyBot,
    Knowledge,
    RandomBot,
    SeatedTree,
    TreeBot,
    knowledge,
    worlds_of,
)
from tafelrunde.bots.seat import PlayerGroup
from tafelrunde.bots.tree import NODE_BYTES, Tree
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame, Game, Level
from tafelrunde.core.match import Match, start_match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY, State, Worlds
from tafelrunde.testkit.sample import sampled_positions, variants

# With little budget: how they know things does not depend on how long they think.
QUICK = [
    Level(engine="random"),
    Level(engine="greedy", budget=2, blindness=300),
    Level(engine="tree", budget=12, blindness=100),
    Level(engine="alphabeta", budget=60, blindness=100),
    Level(engine="rollout", budget=3, blindness=100),
    Level(engine="exact", blindness=100),
]


def known_in(game: AnyGame, state: State, seat: int) -> Knowledge:
    """The knowledge of a seat in a world, without a log."""
    return Knowledge(game, seat, lambda: game.look(state, seat, 0), list, Worlds(state, seat))


def test_every_engine_is_examined() -> None:
    assert {level.engine for level in QUICK} == set(ENGINES)


@pytest.mark.parametrize(
    ("game", "level"),
    [(game, level) for game in tafelrunde.all_games() for level in QUICK if can_play(game, level.engine)],
    ids=lambda each: each.id if isinstance(each, Game) else each.engine,
)
def test_a_bot_answers_the_same_in_worlds_it_cannot_tell_apart(game: AnyGame, level: Level) -> None:
    """The worlds differ only in what the seat cannot know; generator and budget are equal."""
    differing = 0
    bot = make_bot(level)
    for number, setting in enumerate(variants(game)[:3]):
        for state, _ in itertools.islice(sampled_positions(setting, 70 + number, 12), 12):
            seat = state.to_act
            if seat < 0:
                continue
            other = state.resample(seat, Rng(number, 1))
            differing += game.describe(other) != game.describe(state)
            answers = {bot.choose(known_in(game, world, seat), Rng(4)) for world in (state, other)}
            assert len(answers) == 1
            assert answers <= set(game.choices(state))
    assert bool(differing) == game.secrets


@pytest.mark.parametrize("game", tafelrunde.all_games(), ids=lambda game: game.id)
def test_a_search_without_an_iteration_still_answers(game: AnyGame) -> None:
    match = tafelrunde.start(game.id, seed=1)
    while match.end is None and match.number < 300:
        known = knowledge(match, match.to_act)
        match.submit(TreeBot(Budget(0)).choose(known, Rng(match.number)), match.to_act)


def test_a_seed_and_iterations_reproduce_a_match() -> None:
    def play(seed: int) -> list[str]:
        match = tafelrunde.start("rangeln", 3, seed=seed)
        rng = Rng(seed)
        while match.end is None:
            match.submit(TreeBot(Budget(12)).choose(knowledge(match, match.to_act), rng), match.to_act)
        return match.action_texts()

    assert play(5) == play(5)


def test_the_search_finds_a_win_in_one() -> None:
    """And says so: the king beside an open corner."""
    board = "/11/11/11/11/11/11/11/11/11/5t5/1K9/"
    match = tafelrunde.start("hnefatafl", position={"board": board, "to_act": "defenders"})
    best = TreeBot(Budget(50)).analyse(knowledge(match, 1), Rng(1))[0]
    assert best.action in ("b1-a1", "b1-k1")
    assert best.share > 0.95


def test_the_search_stops_the_king() -> None:
    """The attackers have to block the only way out."""
    rows = ["..........."] * 11
    rows[0] = "...KA......"
    rows[1] = "..AAA......"
    rows[4] = ".A........."
    match = tafelrunde.start("hnefatafl", position={"board": rows})
    best = TreeBot(Budget(400)).analyse(knowledge(match, 0), Rng(1))[0]
    match.submit(best.action)
    assert "d11-a11" not in match.choices()


@pytest.mark.parametrize(("rollout", "faith"), [(0, 2.0), (50, 0.0)])
def test_nodes_are_bounded(rollout: int, faith: float) -> None:
    """The search goes on without new ones, judging or not."""
    tree = Tree(Worlds(first_placement(), 0), uniform, Rng(1), rollout, 0.25, faith, 500)
    tree.look()
    tree.run(200)
    assert tree.nodes <= 500
    assert sum(visits for _, visits, _ in tree.candidates()) == 200


def test_memory_is_what_was_asked_for() -> None:
    """A full tree takes as many bytes as its nodes are said to take, or fewer."""
    most_nodes = 5_000
    tracemalloc.start()
    try:
        tree = Tree(Worlds(first_placement(), 0), uniform, Rng(1), 0, 0.25, 2.0, most_nodes)
        tree.run(3_000)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert tree.nodes > most_nodes - 200
    # Beside the nodes there are a path and two lists of actions.
    assert peak < most_nodes * NODE_BYTES + 80_000


def test_memory_is_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    """In megabytes, and even the smallest has room for all actions of a decision."""
    game = tafelrunde.find_game("funkloch")
    assert memory_of(find_bot(game, "tree:10")) == 256_000_000
    monkeypatch.setenv("TAFELRUNDE_MEMORY", "3")
    bots = [(game, "tree:10"), (game, "rollout:10"), (tafelrunde.find_game("hnefatafl"), "alphabeta:10")]
    assert [memory_of(find_bot(*bot)) for bot in bots] == [3_000_000] * 3
    match = tafelrunde.start("funkloch", 2, seed=1, choose_symbols=False)
    found = TreeBot(Budget(20), memory=1).analyse(knowledge(match, match.to_act), Rng(1), 10**6)
    assert len(found) == len(match.choices()) > 5
    for wrong in ("0", "much", "-1", "9999999"):
        monkeypatch.setenv("TAFELRUNDE_MEMORY", wrong)
        with pytest.raises(BadInput, match="TAFELRUNDE_MEMORY"):
            find_bot(game, "tree:10")


def memory_of(bot: Bot) -> int:
    assert isinstance(bot, TreeBot | AlphaBetaBot)
    return bot.memory


def test_a_divided_budget_is_less_at_a_larger_table() -> None:
    visits = []
    for seats in (3, 4, 6):
        match = tafelrunde.start("xnet", seats, seed=1)
        found = TreeBot(Budget(120), divided=True).analyse(knowledge(match, match.to_act), Rng(1), 10**6)
        visits.append(sum(each.visits for each in found))
    assert visits == [120, 90, 60]


def first_placement() -> State:
    game = tafelrunde.find_game("rangeln")
    state: State = game.new_state(3, game.make_options({}))
    state.apply(state.chance(Rng(1)))
    return state


def uniform(state: State) -> list[float]:
    return [1 / int(state.seats)] * int(state.seats)


def test_untried_actions_come_first_without_judgements() -> None:
    state = first_placement()
    tree = Tree(Worlds(state, 0), uniform, Rng(1), 20, 0.5, 0.0, 100_000)
    actions = state.legal_actions()
    tree.run(len(actions))
    assert sorted((action, visits) for action, visits, _ in tree.candidates()) == [(each, 1) for each in actions]


def test_a_search_that_nobody_waits_for_stops() -> None:
    """With what it has: the change is heard after every slice."""
    match = tafelrunde.start("rangeln", 3, seed=1)
    asked: list[bool] = []

    def stop() -> bool:
        asked.append(len(asked) == 3)
        return asked[-1]

    found = TreeBot(Budget(10**9, stop=stop)).analyse(knowledge(match, match.to_act), Rng(1), 100)
    assert sum(candidate.visits for candidate in found) == 3 * SLICE


def test_time_ends_a_search() -> None:
    match = tafelrunde.start("rangeln", 3, seed=1)
    assert TreeBot(Budget(10**9, seconds=0.0)).choose(knowledge(match, match.to_act), Rng(1)) in match.choices()


def test_a_seated_bot_goes_on_with_what_it_thought() -> None:
    """Within its own turn; and a match is still the same every time."""

    def play() -> tuple[list[str], int]:
        match = tafelrunde.start("rangeln", 3, seed=4)
        rng = Rng(4)
        seated = [TreeBot(Budget(40)).sit() for _ in range(3)]
        kept = 0
        while match.end is None:
            player = seated[match.to_act]
            before = player.tree
            match.submit(player.choose(knowledge(match, match.to_act), rng), match.to_act)
            kept += player.tree is before
        return match.action_texts(), kept

    first, kept = play()
    assert kept > 20
    assert play() == (first, kept)


def test_a_seated_bot_goes_on_after_what_others_did_where_all_is_open() -> None:
    match = tafelrunde.start("rangeln", 3, seed=4)
    seated = TreeBot(Budget(1_000)).sit()
    kept = 0
    while match.end is None:
        known = knowledge(match, match.to_act)
        if match.to_act != 0:
            match.submit(GreedyBot(1).choose(known, Rng(match.number)), match.to_act)
            continue
        before, waited = seated.tree, known.view.number > seated.number + 1
        match.submit(seated.choose(known, Rng(match.number)), 0)
        kept += waited and before is not None and seated.tree is before
    assert kept > 0


@pytest.mark.parametrize("game", [game for game in tafelrunde.all_games() if game.secrets], ids=lambda game: game.id)
def test_the_true_position_stays_behind(game: AnyGame) -> None:
    """Not even by looking where it should not could a bot find it; and of worlds that look alike it has the same."""
    differing = 0
    for state, _ in sampled_positions(variants(game)[0], 2, 40):
        seat = state.to_act
        if seat < 0:
            continue
        worlds = [worlds_of(each, seat) for each in (state, state.resample(seat, Rng(7)))]
        first, second = (msgspec.json.encode(game.positions.format(each._truth)) for each in worlds)
        assert first == second
        differing += first != msgspec.json.encode(game.positions.format(state))
    assert differing > 0


def test_only_trees_remember() -> None:
    game = tafelrunde.find_game("rangeln")
    seated = PlayerGroup([find_bot(game, "tree:10"), find_bot(game, "random")]).players
    assert isinstance(seated[0], SeatedTree)
    assert isinstance(seated[1], RandomBot)


def test_a_stronger_level_beats_a_random_player() -> None:
    """A rough check that the search helps at all; the ladder measures."""
    won = sum(winner_of_duel("hnefatafl", ["3", "random"], seed) == 0 for seed in range(4))
    won += sum(winner_of_duel("funkloch", ["random", "3"], seed) == 1 for seed in range(4))
    assert won >= 7


def winner_of_duel(name: str, bots: list[str], seed: int) -> int:
    match = tafelrunde.start(name, 2, seed=seed)
    rng = Rng(seed)
    while match.to_act != NOBODY:
        match.submit(find_bot(match.game, bots[match.to_act]).choose(knowledge(match, match.to_act), rng), match.to_act)
    assert match.end is not None
    return match.end.winners[0] if len(match.end.winners) == 1 else -1


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(BadInput, match="genius"):
        find_bot(tafelrunde.find_game("blox"), "genius")


def test_a_bot_gets_no_true_position() -> None:
    """Its worlds are copies: what it does to them changes nothing."""
    match: Match = tafelrunde.start("xnet", 3, seed=2)
    before = match.position()
    assert knowledge(match, match.to_act).log() == match.notices(match.to_act)
    world = knowledge(match, match.to_act).worlds.draw(Rng(1))
    world.apply(world.random_action(Rng(1)))
    assert match.position() == before


@pytest.mark.parametrize("name", ["greedy", "tree:40"])
def test_players_who_shall_not_repeat_themselves_choose_what_is_hardly_worse(name: str) -> None:
    """Without a spread the same position gets few answers; with one more of them, and none that is much worse."""
    game = tafelrunde.find_game("rangeln")
    match = start_match(game, 3, seed=1)
    bot = find_bot(game, name)
    match.submit(bot.choose(knowledge(match, match.to_act), Rng(1)))
    known = knowledge(match, match.to_act)
    plain = {bot.choose(known, Rng(seed)) for seed in range(30)}
    varied = {bot.choose(replace(known, spread=30), Rng(seed)) for seed in range(30)}
    assert len(varied) > len(plain)
    assert varied <= set(match.choices())


def test_nobody_is_shown_what_nobody_looks_at() -> None:
    """The view is built for whoever asks for it, and a choice among fewer actions stays among them."""
    match = start_match(tafelrunde.find_game("xnet"), 3, seed=1)

    def look() -> Any:
        raise AssertionError("nobody has to look at the board to choose")

    known = replace(knowledge(match, match.to_act), show=look)
    for name in ("random", "greedy", "tree:20"):
        assert find_bot(match.game, name).choose(known, Rng(1)) in match.choices()
    among = match.legal_actions()[:2]
    chosen = {find_bot(match.game, "greedy").choose(replace(known, among=among), Rng(seed)) for seed in range(4)}
    assert chosen <= set(match.choices()[:2])
