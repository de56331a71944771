"""Comparing two rule sets: a planted advantage is found, an equal pair is left alone, and stopping early is honest."""

from __future__ import annotations

from pathlib import Path

import pytest

import tafelrunde
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import StarterOptions
from tafelrunde.core.option import options_of
from tafelrunde.core.rng import Rng
from tafelrunde.lab.diff.contrast import Measured, diff_page, ruling_rows, rulings_page, verdict_texts
from tafelrunde.lab.diff.diff import PAIRS, SHARE_MARGIN, Comparison, Diff
from tafelrunde.lab.diff.ruling import readings_of
from tafelrunde.lab.report.phrase import Phrase
from tafelrunde.lab.statistic.sequential import ERROR, Figure, SequentialResult, allowance, examine, looks_of, spent
from tafelrunde.lab.trial.folder import on_processes
from tafelrunde.lab.trial.trial import make_setting

FIGURES = [
    Figure(name="seat 1", scale=1.0, margin=SHARE_MARGIN),
    Figure(name="starter", scale=1.0, margin=SHARE_MARGIN),
    Figure(name="decisions", scale=30.0, margin=1.5),
    Figure(name="score", scale=20.0, margin=1.0),
]


def toy_match(rng: Rng, tilt: int) -> list[float]:
    """A coin for who begins, one for who wins, dice for length and score; seat 0 wins `tilt` in a thousand more."""
    starter, wins = rng.below(2), rng.below(1000) < 500 + tilt
    length = 20 + rng.below(21)
    return [float(wins), float(wins == (starter == 0)), float(length), float(10 + rng.below(20))]


def compare(run: int, tilt: int, planned: int = PAIRS) -> SequentialResult:
    """The two sides have no luck in common, which is the hardest case for a comparison."""
    rng = Rng(run, tilt)
    base: list[list[float]] = [[] for _ in FIGURES]
    other: list[list[float]] = [[] for _ in FIGURES]
    found: SequentialResult | None = None
    for look in looks_of(planned):
        while len(base[0]) < look:
            for side, extra in ((base, 0), (other, tilt)):
                for column, value in zip(side, toy_match(rng, extra), strict=True):
                    column.append(value)
        found = examine(FIGURES, base, other, planned, found)
        if found.is_settled:
            break
    assert found is not None
    return found


@pytest.mark.slow
def test_an_advantage_of_five_points_is_found_in_95_of_100_runs_at_the_default_size() -> None:
    found = [compare(run, 50) for run in range(100)]
    sure = [outcome.effects[0].is_sure for outcome in found]
    assert sum(sure) >= 95
    assert all(outcome.verdict == "different" for outcome, is_sure in zip(found, sure, strict=True) if is_sure)


@pytest.mark.slow
def test_an_equal_pair_is_called_different_in_5_of_100_runs_at_most() -> None:
    """Many short runs rather than few long ones: what is counted here is rare."""
    verdicts = [compare(run, 0, 400).verdict for run in range(1200)]
    assert verdicts.count("different") <= 60


def test_intervals_hold_wherever_it_stopped() -> None:
    found = [compare(run, 120, 1600).effects[0].difference for run in range(120)]
    assert sum(each.excludes(0.12) for each in found) <= 6


def test_a_great_difference_ends_early_and_so_does_none() -> None:
    columns = [[float(number % 2) for number in range(PAIRS)], [1.0] * PAIRS]
    figure = FIGURES[:1]
    great = examine(figure, [columns[0][:500]], [columns[1][:500]], PAIRS)
    assert (great.verdict, great.is_settled) == ("different", True)
    none = examine(figure, [columns[0][:1000]], [columns[0][:1000]], PAIRS)
    assert (none.verdict, none.is_settled) == ("same", True)
    assert examine(figure, [columns[0][:250]], [columns[0][:250]], PAIRS).verdict == "unclear"


def test_the_looks_spend_the_error_and_no_more() -> None:
    for planned in (100, 150, 1600, 4000):
        looks = looks_of(planned)
        assert looks[-1] == planned
        assert looks[0] >= 100
        assert sum(allowance(look, planned) for look in looks) == pytest.approx(ERROR)
    assert spent(1.0) == pytest.approx(ERROR)
    assert 0 < spent(1 / 16) < spent(0.25) < 0.001


def test_the_same_rules_are_nothing_to_compare(tmp_path: Path) -> None:
    game = tafelrunde.find_game("fischkopf")
    setting = make_setting(game, 2, [["random"]], {"rounds": 1}, 1)
    with pytest.raises(BadInput, match="the same"):
        Comparison(setting, make_setting(game, 2, [["random"]], {}, 1), 100, tmp_path)


@pytest.fixture(scope="module")
def rounds(tmp_path_factory: pytest.TempPathFactory) -> Diff:
    """Twice as many rounds of Fischkopf: longer for certain."""
    folder = tmp_path_factory.mktemp("diff")
    game = tafelrunde.find_game("fischkopf")
    base, other = (make_setting(game, 2, [["random"]], {"rounds": count}, 1) for count in (1, 2))
    contest = Comparison(base, other, 100, folder)
    assert contest.done() == 0
    assert len(list(contest.play(on_processes(2)))) == 200
    again = Comparison(base, other, 100, folder)
    assert again.done() == 200
    assert list(again.play(on_processes(2))) == []
    assert again.result() == contest.result()
    return contest.result()


def test_real_rules_are_compared_on_the_same_dice(rounds: Diff) -> None:
    assert rounds.changes == {"rounds": (1, 2)}
    assert rounds.outcome.verdict == "different"
    effects = {effect.figure.name: effect for effect in rounds.outcome.effects}
    assert set(effects) == {"seat 1", "starter", "decisions", "score"}
    assert effects["decisions"].is_sure
    assert effects["decisions"].other > effects["decisions"].base


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_comparison_is_told_in_words(rounds: Diff, language: str) -> None:
    phrase = Phrase(language, tafelrunde.find_game("fischkopf"), 2)
    page = diff_page([rounds], language)
    for sentence in verdict_texts(phrase, [rounds]):
        assert sentence.replace(" %", "\u00a0%") in page
    assert "<script" not in page
    reading = readings_of(tafelrunde.find_game("fischkopf"))[-1]
    measured = [Measured(reading=reading, diffs=[rounds])]
    headings, row = ruling_rows(phrase, measured)
    assert len(headings) == len(row)
    assert row[0] == reading.ruling
    assert row[0] in rulings_page(measured, language)


def test_every_ruling_that_is_an_option_has_another_reading() -> None:
    found = {game.id: {reading.option for reading in readings_of(game)} for game in tafelrunde.all_games()}
    for game in tafelrunde.all_games():
        # Who starts is no reading of the rules, and neither is a number that an author turns.
        rulings = {option.name for option in options_of(game.options) if not option.dial}
        assert found[game.id] == rulings - set(StarterOptions.__struct_fields__)
        for reading in readings_of(game):
            assert reading.other != reading.taken
            game.make_options({reading.option: reading.other})
    assert found["funkloch"] == {"see_through_holes", "choose_symbols"}
