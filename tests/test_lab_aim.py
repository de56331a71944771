"""lab aim on a game whose truth is known: it finds the setting that is wished for, and certifies it honestly."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

import tafelrunde
import tafelrunde.games
from tafelrunde.core.error import BadInput
from tafelrunde.lab.aim.page import AimPage, aim_page
from tafelrunde.lab.aim.search import FIRST, Aim, Certificate, Found, Search, make_aim
from tafelrunde.lab.aim.wish import Knob, Wish, figure_of, parse_turn, parse_wish
from tafelrunde.lab.experiment import aim_at, write_aim
from tafelrunde.lab.statistic.interval import Estimate
from tafelrunde.lab.trial.folder import Runner
from tafelrunde.lab.trial.trial import Trial, make_setting, play_trial
from tests.trap.game import TRAP

SETTINGS = 12
MATCHES = 96


@pytest.fixture(autouse=True)
def trap_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    games = (*tafelrunde.games.all_games(), TRAP)
    monkeypatch.setattr(tafelrunde.games, "all_games", lambda: games)


def serial() -> Runner:
    return lambda work, jobs: (work(job) for job in jobs)


def follow(results: Generator[Any, None, None], name: str, done: int, total: int, kept: Path) -> list[Any]:
    return list(results)


def aim(*wishes: str) -> Aim:
    """Seat 1 always begins, and wins 20 of 100 and one more for every point of the tilt."""
    turns = [parse_turn(TRAP, "tilt")]
    return make_aim(
        TRAP, 2, [parse_wish(each) for each in wishes], turns, ["greedy", "greedy:2"], MATCHES, 3, {"trap": "tilted"}
    )


def test_it_finds_what_is_wished_for_and_certifies_it_on_fresh_matches(tmp_path: Path) -> None:
    search = Search(aim("first=45..55", "decisions=1..9"), tmp_path, serial())
    found = aim_at(search, SETTINGS, follow)
    assert found.tried[0].values == {"tilt": 0}
    assert abs(found.best.values["tilt"] - 30) <= 15
    assert len(found.best.figures) == 2
    assert found.today.figures[0][0].high < 45
    assert not found.today.keeps(found.aim.wishes)
    assert found.today.miss > found.best.miss
    # What cannot win any more costs little.
    beaten = [each for each in found.tried if each.beaten]
    assert beaten
    assert min(each.matches for each in beaten) == FIRST
    assert all(each.matches == MATCHES for each in found.tried if not each.beaten)
    page = write_aim(found, tmp_path, "de").read_text(encoding="utf-8")
    assert page.index("Die Antwort") < page.index("<svg") < page.index("<table")
    assert "heute: tilt 0" in page
    assert len(AimPage(found, "en").answer()) == 3


def test_a_search_is_resumed_where_it_stopped(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    at_once = aim_at(Search(aim("first=45..55"), whole, serial()), 6, follow)
    first = Search(aim("first=45..55"), parts, serial())
    list(zip(first.play(6), range(3), strict=False))
    again = Search(aim("first=45..55"), parts, serial())
    assert 0 < len(again.tried) < 6
    assert aim_at(again, 6, follow) == at_once
    with pytest.raises(BadInput, match="another search"):
        Search(aim("first=30..55"), parts, serial())


@pytest.mark.parametrize("text", ["first", "first=", "first=..", "luck=1..2", "first=60..40", "first=a..b"])
def test_a_wish_that_says_nothing_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        parse_wish(text)


def test_what_may_turn_is_a_number_within_its_range() -> None:
    game = tafelrunde.find_game("xnet")
    assert parse_turn(game, "target=60..140") == Knob(name="target", low=60, high=140)
    assert parse_turn(game, "hand_limit") == Knob(name="hand_limit", low=7, high=10)
    for text in ("luck", "remember_hands", "target=5..140", "target=140..60", "target=60", "starter"):
        with pytest.raises(BadInput):
            parse_turn(game, text)
    for wishes, turns in (([], [parse_turn(game, "target")]), ([parse_wish("first=45..55")], [])):
        with pytest.raises(BadInput, match="Say what"):
            make_aim(game, None, wishes, turns, [], 24, 1, {})


def test_how_far_a_figure_is_from_a_wish() -> None:
    wish = Wish(name="first", low=48, high=52)
    near, far = (Estimate(value=value, low=value - 5, high=value + 5, count=9) for value in (54.0, 70.0))
    assert (wish.miss(50), wish.miss(54), wish.miss(42)) == (0.0, 0.2, 0.6)
    assert (wish.least_miss(near), wish.most_miss(near)) == (0.0, 0.7)
    assert wish.least_miss(far) == pytest.approx(1.3)
    assert Wish(name="better", low=60).miss(99) == 0.0


def test_figures_of_real_matches() -> None:
    game = tafelrunde.find_game("fischkopf")
    setting = make_setting(game, 2, [["greedy"], ["exact", "random"]], {}, 1)
    equals = [play_trial(Trial(setting=setting, table=0, number=number, probing=False)) for number in range(12)]
    mixed = [play_trial(Trial(setting=setting, table=1, number=number, probing=False)) for number in range(24)]
    figures = {
        name: figure_of(Wish(name=name, low=1), equals, mixed, "exact")
        for name in ("first", "better", "taken", "ties", "minutes", "decisions")
    }
    assert figures["first"].value == pytest.approx(100 * sum(each.shares[each.starter] for each in equals) / 12)
    assert figures["better"].value > 50
    assert figures["decisions"].value == pytest.approx(sum(each.decisions for each in equals) / 12)
    assert figures["minutes"].value > 0
    assert figures["ties"].value == 0
    assert 0 <= figures["taken"].value <= 100


def test_an_answer_that_is_not_good_enough_says_so() -> None:
    figure = Estimate(value=60.0, low=55.0, high=65.0, count=100)
    poor = Certificate(values={"tilt": 40}, figures=[[figure], [figure]], miss=0.8)
    made = Found(aim=aim("first=48..52"), tried=[], today=poor, certified=[poor])
    assert "Nothing that was tried" in AimPage(made, "en").answer()[0]
    good = Estimate(value=50.0, low=45.0, high=55.0, count=100)
    kept = Certificate(values={"tilt": 30}, figures=[[good], [good]], miss=0.0)
    made = Found(aim=aim("first=48..52"), tried=[], today=poor, certified=[poor, kept])
    assert "tilt 30" in AimPage(made, "en").answer()[0]
    assert "Nothing" not in aim_page(made, "en")
