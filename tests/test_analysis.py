"""Analysis and review: best for what the player knew, and nothing else; losses and luck that are known exactly."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tafelrunde
from tafelrunde import Budget, analyse
from tafelrunde.bots.analysis import Engine, Solution, find_analyst, knowledge_in
from tafelrunde.bots.level import find_bot
from tafelrunde.bots.outlook import Outlook
from tafelrunde.bots.player import TreeBot, knowledge
from tafelrunde.core.error import BadRecord, MatchOver, NotYourTurn
from tafelrunde.core.game import AnyGame, Level
from tafelrunde.core.match import Match
from tafelrunde.core.record import parse_record
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, State
from tafelrunde.core.walk import after
from tafelrunde.lab.review.review import assess_all
from tafelrunde.review.judgement import (
    CHECKED,
    CHECKING,
    Check,
    Decision,
    Fortune,
    Opening,
    Step,
    assess,
    assess_decision,
    assess_luck,
    plan,
    plan_checks,
    settle,
)
from tafelrunde.review.review import find_moments, turns_of
from tafelrunde.testkit.sample import Variant, sampled_positions, variants
from tests.toy.game import PASS, RAISE, make_toy

GAMES = tafelrunde.all_games()
# Between a corner and a pocket of attackers, who can close it.
POCKET = ["..........."] * 8 + ["...A.......", "..A.A......", "...K.....A."]


def worlds(game: AnyGame, seed: int, count: int) -> list[tuple[Variant, State]]:
    """Positions of random matches in three variants, with where they come from."""
    return [
        (setting, state)
        for number, setting in enumerate(variants(game)[:3])
        for state, _ in sampled_positions(setting, seed + number, count)
    ]


def match_at(setting: Variant, state: State) -> Match:
    return Match(setting.game, setting.seats, setting.options, key=None, start=setting.game.describe(state))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_analysis_is_the_same_in_worlds_that_the_seat_cannot_tell_apart(game: AnyGame) -> None:
    """Candidates, shares, visits and continuations, to the last bit."""
    differing = 0
    for number, (setting, state) in enumerate(worlds(game, 70, 7)):
        seat = state.to_act
        if seat < 0:
            continue
        other = state.resample(seat, Rng(number, 1))
        differing += game.describe(other) != game.describe(state)
        found = [analyse(match_at(setting, world), seat, 12) for world in (state, other)]
        assert found[0] == found[1]
        assert {each.action for each in found[0].candidates} <= set(game.choices(state))
    assert bool(differing) == game.secrets


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_review_is_the_same_in_worlds_that_the_seat_cannot_tell_apart(game: AnyGame) -> None:
    """Each decision by the seat that takes it, and each piece of luck for every seat."""
    rng = Rng(5)
    judged = lucky = 0
    for number, (_, state) in enumerate(worlds(game, 80, 6)):
        if state.to_act >= 0:
            action = state.random_action(rng)
            other = state.resample(state.to_act, Rng(number, 1))
            assert assess_decision(game, state, action, 8) == assess_decision(game, other, action, 8)
            judged += 1
        elif state.to_act == CHANCE:
            outcome = state.chance(rng)
            for seat in range(state.seats):
                happened = after(state, outcome).resample(seat, Rng(number, 2))
                # What chance did as this seat may know it, told of two worlds.
                one = assess_luck(game, state, after(state, outcome), 1, seat, 8)
                two = assess_luck(game, state.resample(seat, Rng(number, 1)), happened, 1, seat, 8)
                assert one == two
                lucky += 1
    assert judged
    assert lucky or game.id in ("hnefatafl", "rangeln")


def test_an_analysis_names_candidates_with_chance_visits_and_line() -> None:
    match = tafelrunde.start("hnefatafl", position={"board": POCKET, "to_act": "defenders"})
    found = analyse(match, 1, 300)
    best = found.candidates[0]
    assert best.action == "d1-a1"
    assert best.share > 0.95
    assert best.line[0] == best.action
    assert found.share == best.share
    assert found.seat == 1
    assert len(found.candidates) == 5
    assert found == analyse(match, 1, Budget(300))


def test_a_likely_continuation_can_be_played() -> None:
    match = tafelrunde.start("rangeln", 3, seed=4)
    line = analyse(match, match.to_act, 400).candidates[0].line
    assert len(line) > 1
    for action in line:
        match.submit(action)


def test_only_the_seat_that_decides_is_analysed() -> None:
    match = tafelrunde.start("hnefatafl")
    with pytest.raises(NotYourTurn):
        analyse(match, 1, 5)
    over = tafelrunde.start("hnefatafl", position={"board": POCKET, "to_act": "defenders"})
    over.submit("d1-a1")
    with pytest.raises(MatchOver):
        analyse(over, 1, 5)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_strongest_level_is_the_analyst_with_open_eyes(game: AnyGame) -> None:
    level = Level(engine="tree", budget=7, blindness=900)
    blind = replace(game, bots=replace(game.bots, levels=(level,), exact=None))
    seeing = find_analyst(blind, Budget(5))
    assert isinstance(seeing, TreeBot)
    assert (seeing.budget, seeing.blindness) == (Budget(5), 0)
    found = find_analyst(game, Budget(5))
    searcher = found.otherwise if isinstance(found, Solution) else found
    assert isinstance(searcher, Engine)
    assert searcher.budget == Budget(5)


def toy_with(exact: Callable[[Any], list[tuple[int, list[float]]]]) -> AnyGame:
    toy = make_toy()
    return replace(toy, bots=replace(toy.bots, exact=exact))


def test_a_solved_game_is_not_searched() -> None:
    """The first action wins and the second loses; so the second loses all of it."""
    solved = toy_with(lambda _: [(PASS, [0.0, 1.0]), (RAISE, [1.0, 0.0])])
    state = after(solved.new_state(2, solved.make_options({})), 1, 2)
    wasted = assess_decision(solved, state, PASS, 50)
    assert (wasted.best, wasted.could, wasted.does, wasted.loss, wasted.verdict) == ("raise", 1.0, 0.0, 1.0, "blunder")
    assert assess_decision(solved, state, RAISE, 50).verdict == "good"
    assert Outlook(solved, 1).of(state, 50, Rng(1)) == 0.0


def test_where_a_solution_does_not_reach_there_is_a_search() -> None:
    toy = toy_with(lambda _: [])
    state = after(toy.new_state(2, toy.make_options({})), 4, 2)
    known = knowledge_in(toy, state, 0)
    found = find_analyst(toy, Budget(40)).analyse(known, Rng(1))
    assert sum(each.visits for each in found) == 40
    assert found[0].share > 0.9


def test_a_missed_win_in_one_that_loses_is_a_blunder_of_everything() -> None:
    """The king steps into the pocket instead of the corner, and is taken."""
    match = tafelrunde.start("hnefatafl", position={"board": POCKET, "to_act": "defenders"})
    action = match.game.notation.parse("d1-d2")
    step = assess_decision(match.game, match.state(), action, 400)
    assert step.best == "d1-a1"
    assert step.could > 0.95
    assert step.does < 0.05
    assert step.loss > 0.9
    assert step.verdict == "blunder"


def test_the_best_action_costs_nothing() -> None:
    match = tafelrunde.start("hnefatafl", position={"board": POCKET, "to_act": "defenders"})
    step = assess_decision(match.game, match.state(), match.game.notation.parse("d1-a1"), 200)
    assert (step.loss, step.verdict, step.best) == (0.0, "good", "d1-a1")


def test_not_blocking_the_king_is_a_blunder() -> None:
    """The other side of it: whoever lets him go has lost everything that was left."""
    board = ["..........."] * 9 + ["..........A", "...K......."]
    match = tafelrunde.start("hnefatafl", position={"board": [*board[:4], ".A.........", *board[5:]]})
    step = assess_decision(match.game, match.state(), match.game.notation.parse("k2-j2"), 200)
    assert step.does < 0.05


@pytest.mark.parametrize(
    ("does", "verdict"), [(0.5, "good"), (0.451, "good"), (0.449, "inaccuracy"), (0.39, "mistake"), (0.29, "blunder")]
)
def test_verdicts_go_by_what_was_given_away(does: float, verdict: str) -> None:
    step = Decision(number=0, seat=0, action="a", best="b", line=[], could=0.5, does=does)
    assert step.verdict == verdict


def test_a_decision_without_a_choice_is_nobodys_fault() -> None:
    match = tafelrunde.start("fischkopf", 1, seed=1)
    while len(match.choices()) > 1:
        match.submit(match.choices()[0])
    step = assess_decision(match.game, match.state(), match.game.notation.parse(match.choices()[0]), 8)
    assert step.forced
    assert step.loss == 0.0


@pytest.mark.parametrize(("cards", "least", "most"), [((4, 1), 0.2, 0.8), ((1, 4), -0.8, -0.2)])
def test_a_good_hand_is_luck_for_its_owner(cards: tuple[int, int], least: float, most: float) -> None:
    """The highest card wins for certain, and before the deal everything is even."""
    toy = make_toy()
    state = toy.new_state(2, toy.make_options({}))
    for seat, sign in ((0, 1), (1, -1)):
        low, high = sorted((sign * least, sign * most))
        assert low <= assess_luck(toy, state, after(state, *cards), 2, seat, 400) <= high


def test_a_card_that_a_seat_does_not_see_is_no_luck_to_it() -> None:
    toy = make_toy()
    state = after(toy.new_state(2, toy.make_options({})), 3)
    assert assess_luck(toy, state, after(state, 4), 1, 0, 100) == 0.0
    assert assess_luck(toy, state, after(state, 4), 1, 1, 100) != 0.0


def test_dice_are_even_in_the_long_run() -> None:
    """Over all rolls, luck adds up to nothing, whatever the estimates are worth."""
    match = tafelrunde.start("fischkopf", 2, by_hand=True)
    match.submit("start 1")
    match.submit("roll 2 3")
    match.submit("place 5")
    state = match.state()
    lucks = [
        (assess_luck(match.game, state, after(state, outcome), 1, seat, 60), weight)
        for outcome, weight in state.chance_outcomes()
        for seat in (0, 1)
    ]
    assert sum(luck * weight for luck, weight in lucks) == pytest.approx(0.0, abs=1e-6)
    assert max(luck for luck, _ in lucks) > 0.001


@pytest.fixture(scope="module")
def reviewed() -> tuple[Match, str, list[Step]]:
    """A short match of Fischkopf, wholly judged."""
    match = tafelrunde.start("fischkopf", 2, seed=3)
    rng = Rng(1)
    while match.to_act != NOBODY:
        match.submit(find_bot(match.game, "random").choose(knowledge(match, match.to_act), rng))
    record = tafelrunde.save(match)
    return match, record, [assess(job) for job in plan(match, record, 8, (0, 1))]


def test_a_review_has_every_decision_and_everything_that_chance_did(reviewed: tuple[Match, str, list[Step]]) -> None:
    match, _, steps = reviewed
    decided = [step.number for step in steps if isinstance(step, Decision)]
    rolled = [number for step in steps if isinstance(step, Fortune) for number in range(step.number, step.last + 1)]
    movers = match.seat_of_actions()
    assert decided == [number for number, seat in enumerate(movers) if seat >= 0]
    assert rolled == [number for number, seat in enumerate(movers) if seat == CHANCE]
    assert [step.action for step in steps if isinstance(step, Decision)] == [match.action_texts()[n] for n in decided]


def test_deals_are_judged_as_a_whole() -> None:
    match = tafelrunde.start("blox", 2, seed=3)
    opening, first = plan(match, tafelrunde.save(match), 8, (0, 1))[:2]
    assert opening.number == -1
    assert (first.number, first.last) == (0, match.number - 1)
    assert match.number > 4


def test_accounts_add_up_to_the_result(reviewed: tuple[Match, str, list[Step]]) -> None:
    match, record, steps = reviewed
    accounts = settle(match, parse_record(record), steps, (0, 1))
    assert sum(account.result or 0.0 for account in accounts) == 1.0
    for account in accounts:
        assert account.rest is not None
        assert account.start + account.luck - account.lost + account.rest == pytest.approx(account.result)
        assert sum(account.verdicts.values()) == account.decisions > 0
        assert account.lost >= 0


def test_a_match_that_is_not_over_has_no_result() -> None:
    match = tafelrunde.start("hnefatafl")
    match.submit("d1-d4")
    record = tafelrunde.save(match)
    (account,) = settle(match, parse_record(record), [assess(job) for job in plan(match, record, 8, (0,))], (0,))
    assert account.result is None
    assert account.decisions == 1


def test_what_was_judged_is_not_judged_again(reviewed: tuple[Match, str, list[Step]], tmp_path: Path) -> None:
    match, record, steps = reviewed
    path = tmp_path / "kept.jsonl"
    jobs = plan(match, record, 8, (0, 1))
    assert len(list(itertools.islice(assess_all(jobs, path, 1), 3))) == 3
    kept = path.read_bytes().count(b"\n")
    assert kept >= 3
    with path.open("ab") as file:
        file.write(b'{"key": "cut o')
    found = sorted(assess_all(jobs, path, 2), key=lambda step: step.number)
    assert found == steps
    whole = path.read_bytes()
    assert whole.count(b"\n") == len(jobs)
    assert sorted(assess_all(jobs, path, 1), key=lambda step: step.number) == steps
    assert path.read_bytes() == whole
    shorter = tafelrunde.load(record).actions[:20]
    early = tafelrunde.start("fischkopf", 2, by_hand=True)
    for action in shorter:
        early.submit(action)
    list(assess_all(plan(early, tafelrunde.save(early), 8, (0, 1)), path, 1))
    assert path.read_bytes() == whole
    list(assess_all(plan(early, tafelrunde.save(early), 9, (0, 1))[:1], path, 1))
    assert path.read_bytes().count(b"\n") == len(jobs) + 1


def test_a_foreign_file_is_not_written_to(reviewed: tuple[Match, str, list[Step]], tmp_path: Path) -> None:
    match, record, _ = reviewed
    path = tmp_path / "diary.txt"
    path.write_text("Dear diary\n", encoding="utf-8")
    with pytest.raises(BadRecord, match="line 1"):
        list(assess_all(plan(match, record, 8, (0, 1)), path, 1))
    assert path.read_text(encoding="utf-8") == "Dear diary\n"


def judged(number: int, loss: float, seat: int = 0) -> Decision:
    return Decision(number=number, seat=seat, action="a", best="b", line=["b"], could=0.9, does=0.9 - loss)


def test_the_opening_is_judged_for_every_seat(reviewed: tuple[Match, str, list[Step]]) -> None:
    _, _, steps = reviewed
    (opening,) = [step for step in steps if isinstance(step, Opening)]
    assert sum(opening.hopes.values()) == pytest.approx(1.0)


def test_a_solved_match_needs_no_second_look(reviewed: tuple[Match, str, list[Step]]) -> None:
    match, record, steps = reviewed
    assert plan_checks(plan(match, record, 8, (0, 1)), steps) == []
    found = find_moments(match, steps)
    assert all(each.sure == 3 for each in found)
    assert [each.number for each in found] == sorted(each.number for each in found)


def test_the_costliest_decisions_are_looked_at_again_and_longer() -> None:
    match = tafelrunde.start("hnefatafl", seed=1)
    while match.number < 24:
        match.submit(match.choices()[7 * match.number % len(match.choices())])
    jobs = plan(match, tafelrunde.save(match), 8, (0, 1))
    steps: list[Step] = [judged(number, 0.02 * number, number % 2) for number in range(20)]
    checks = plan_checks(jobs, steps)
    assert [job.number for job in checks] == list(range(20 - CHECKED, 20))
    assert all(job.is_check and job.budget == CHECKING * 8 for job in checks)
    again = assess(checks[0])
    assert isinstance(again, Check)
    assert again.again.number == again.number == checks[0].number


def test_moments_go_by_the_second_look_and_say_how_sure_it_is() -> None:
    """One that was dear at first sight and is not at the second is none; of one turn there is one."""
    match = tafelrunde.start("rangeln", 3, seed=1)
    while match.number < 60:
        match.submit(match.choices()[7 * match.number % len(match.choices())])
    turns = turns_of(match.seat_of_actions())
    first = {turn: number for number, turn in reversed(list(enumerate(turns))) if turn > 0}
    same = next(number for number in range(1, 60) if turns[number] == turns[number - 1] > 0)
    numbers = [same - 1, same, *[first[turn] for turn in sorted(first) if first[turn] > same][:4]]
    again = [0.5, 0.4, 0.3, 0.2, 0.0, 0.25]
    steps: list[Step] = [
        judged(number, loss) for number, loss in zip(numbers, [0.5, 0.4, 0.2, 0.5, 0.9, 0.25], strict=True)
    ]
    steps += [Check(number=number, again=judged(number, loss)) for number, loss in zip(numbers, again, strict=True)]
    found = find_moments(match, steps)
    assert [each.number for each in found] == [numbers[0], numbers[2], numbers[5]]
    assert [each.sure for each in found] == [3, 2, 3]


def test_a_turn_goes_on_until_another_seat_decides() -> None:
    assert turns_of([CHANCE, 0, 0, CHANCE, 0, 1, CHANCE, 1, 0]) == [0, 1, 1, 1, 1, 2, 2, 2, 3]
