"""Every figure of a report on data whose answer is known."""

from __future__ import annotations

import math
import re
from typing import Any

import msgspec
import polars as pl
import pytest

import tafelrunde
from tafelrunde.core.game import Notice
from tafelrunde.core.rng import Rng
from tafelrunde.lab.diff.ruling import readings_of
from tafelrunde.lab.report.balance import balance_of, bins_of, by_position, by_seat, find_aim, scores_of, spread_of
from tafelrunde.lab.report.finding import findings_of
from tafelrunde.lab.report.lead import course_of, lead_by_estimate, lead_by_score, leader
from tafelrunde.lab.report.length import branching_of, length_of, reasons_of, seconds_for
from tafelrunde.lab.report.page import to_html
from tafelrunde.lab.report.phrase import TEXTS, Phrase
from tafelrunde.lab.report.report import Report, make_report
from tafelrunde.lab.report.skill import skill_of, variance_parts
from tafelrunde.lab.report.worth import details_of, kinds_of, never_of
from tafelrunde.lab.statistic.interval import (
    Estimate,
    clustered_difference,
    clustered_mean,
    critical,
    quantile,
    share_estimate,
)
from tafelrunde.lab.trial.folder import decision_frame, match_frame
from tafelrunde.lab.trial.schema import DECISION_SCHEMA
from tafelrunde.lab.trial.trial import Setting, Steps, TrialResult, details_told, verb_of
from tests.test_language import foreign_words


def draw(rng: Rng) -> float:
    return rng.below(1_000_000) / 1_000_000


def match(number: int, shares: list[float], **more: Any) -> dict[str, Any]:
    row = {
        "table": 0,
        "number": number,
        "deal": number,
        "shares": shares,
        "scores": [round(10 * share) for share in shares],
        "starter": 0,
        "reason": "shown",
        "turns": 4,
        "decisions": 8,
        "bots": ["1"] * len(shares),
        "notices": "{}",
    }
    return row | more


def steps(*rows: dict[str, Any]) -> pl.DataFrame:
    usual = {
        "table": 0,
        "match": 0,
        "number": 0,
        "seat": 0,
        "verb": "place",
        "event": "toy-places",
        "details": [],
        "choices": 2,
        "offered": ["move", "place"],
        "estimates": [0.5, 0.5],
        "scores": [0, 0],
        "after": 0.5,
        "share": 1.0,
    }
    return pl.DataFrame([usual | row for row in rows], schema=DECISION_SCHEMA)


def covered(find: Any, truth: float, runs: int = 300) -> float:
    """How often the interval of an experiment holds the truth."""
    return sum(not find(Rng(7, run)).excludes(truth) for run in range(runs)) / runs


def test_intervals_of_shares_and_means_cover() -> None:
    assert covered(lambda rng: share_estimate([float(draw(rng) < 0.3) for _ in range(80)]), 0.3) >= 0.93
    assert covered(lambda rng: clustered_mean(enumerate(draw(rng) for _ in range(60))), 0.5) >= 0.92


def test_intervals_of_clustered_data_cover_where_naive_ones_do_not() -> None:
    """Ten equal values in each of fifty clusters are fifty observations, not five hundred."""

    def pairs(rng: Rng) -> list[tuple[object, float]]:
        return [(cluster, value) for cluster in range(50) for value in [draw(rng)] for _ in range(10)]

    assert covered(lambda rng: clustered_mean(pairs(rng)), 0.5) >= 0.92
    assert covered(lambda rng: clustered_mean(enumerate(value for _, value in pairs(rng))), 0.5) < 0.6


def test_differences_of_groups_in_the_same_clusters_cover() -> None:
    def find(rng: Rng) -> Estimate:
        luck = [draw(rng) for _ in range(60)]
        ones = [(cluster, luck[cluster] + draw(rng) + 0.2) for cluster in range(60)]
        others = [(cluster, luck[cluster] + draw(rng)) for cluster in range(60)]
        return clustered_difference(ones, others)

    assert covered(find, 0.2) >= 0.92


def test_one_cluster_says_nothing() -> None:
    assert clustered_mean([("a", 1.0), ("a", 2.0)]).high == math.inf


def test_quantiles_and_critical_values() -> None:
    assert quantile([4, 1, 3, 2], 0.5) == 2.5
    assert quantile([5], 0.95) == 5
    assert critical(0.05) == pytest.approx(1.96, abs=1e-3)
    spread = spread_of(list(range(101)))
    assert (spread.mean, spread.p5, spread.p50, spread.p95) == (50, 5, 50, 95)
    bins = bins_of([0, 0, 1, 2])
    assert (bins.counts, bins.edges[0], bins.edges[-1]) == ([2, 1, 1], 0, 2)


def test_win_shares_by_seat_and_by_position() -> None:
    """Seat 1 wins three of four; whoever begins never does, except in the tie."""
    rows = [
        match(0, [0.0, 1.0], starter=0),
        match(1, [0.0, 1.0], starter=0),
        match(2, [1.0, 0.0], starter=1),
        match(3, [0.5, 0.5], starter=1),
    ]
    assert [share.value for share in balance_of(rows, 2, by_seat).shares] == [0.375, 0.625]
    assert [share.value for share in balance_of(rows, 2, by_position).shares] == [0.125, 0.875]


def test_a_verdict_needs_evidence() -> None:
    fair = [match(number, [1.0, 0.0] if number % 2 else [0.0, 1.0]) for number in range(200)]
    tilted = [match(number, [1.0, 0.0] if number % 4 else [0.0, 1.0]) for number in range(200)]
    assert (balance_of(fair, 2, by_seat).strong, balance_of(fair, 2, by_seat).weak) == ([], [])
    assert (balance_of(tilted, 2, by_seat).strong, balance_of(tilted, 2, by_seat).weak) == ([0], [1])
    few = balance_of(tilted[:8], 2, by_seat)
    assert not few.strong
    assert few.notices > 0.3


def test_fair_seats_are_seldom_accused() -> None:
    def accused(run: int) -> bool:
        rng = Rng(3, run)
        rows = []
        for number in range(60):
            winner = rng.below(4)
            rows.append(match(number, [float(seat == winner) for seat in range(4)]))
        found = balance_of(rows, 4, by_seat)
        return bool(found.strong or found.weak)

    assert sum(accused(run) for run in range(300)) <= 0.06 * 300


def test_matches_of_the_same_deal_count_as_one() -> None:
    rows = [match(number, [1.0, 0.0], deal=number // 10) for number in range(10)]
    rows += [match(10 + number, [0.0, 1.0], deal=1) for number in range(10)]
    assert balance_of(rows, 2, by_seat).shares[0].low < 0.05


@pytest.mark.parametrize(
    ("aim", "scores", "mean"),
    [("most", [[3, 9], [-8, -2]], 3.5), ("least", [[9, 3], [-2, -8]], -2.5), ("farthest", [[3, -9], [3, 9]], 0)],
)
def test_what_wins_is_learned_from_the_winners(aim: str, scores: list[list[int]], mean: float) -> None:
    rows = [match(number, [0.0, 1.0], scores=both) for number, both in enumerate(scores)]
    assert find_aim(rows) == aim
    found = scores_of(rows, 2)
    assert found.winner.mean == mean
    assert found.margin.mean == 6


def test_length_in_turns_decisions_and_minutes() -> None:
    rows = [match(0, [1.0, 0.0], turns=2, decisions=3), match(1, [1.0, 0.0], turns=6, decisions=1)]
    found = length_of(rows, rows, steps({"choices": 1}, {"choices": 1}, {"choices": 2}, {"match": 1, "choices": 8}))
    assert found.turns.mean == 4
    assert found.decisions.p50 == 2
    assert seconds_for(1) == 3.0
    assert seconds_for(8) == 12.0
    assert found.minutes.mean == pytest.approx((3 + 3 + 6 + 12) / 2 / 60)


def test_reasons_with_those_that_never_came_about() -> None:
    rows = [match(number, [1.0, 0.0], reason="full" if number < 3 else "") for number in range(4)]
    found = reasons_of(rows, ["full", "never"])
    assert [(each.reason, each.part.value) for each in found] == [("full", 0.75), ("", 0.25), ("never", 0.0)]


def test_branching_and_its_course() -> None:
    found = branching_of([match(0, [1.0, 0.0])], steps(*({"choices": n} for n in (1, 3, 5, 7))), parts=2)
    assert (found.choices.mean, found.most, found.forced) == (4, 7, 0.25)
    assert found.course == [2, 6]


def test_lead_changes_half_time_and_the_moment_of_decision() -> None:
    assert leader([0.2, 0.5, 0.3]) == 1
    assert leader([0.5, 0.5]) is None
    standings = [[0.6, 0.4], [0.5, 0.5], [0.3, 0.7], [0.6, 0.4], [0.2, 0.8], [0.1, 0.9]]
    course = course_of(standings, [0.0, 1.0])
    assert course.changes == 3
    assert course.half == 0
    assert course.decided == pytest.approx(4 / 6)
    assert course_of(standings, [1.0, 0.0]).decided == 1.0


def test_how_often_the_leader_at_half_time_wins() -> None:
    rows = [match(number, [1.0, 0.0]) for number in range(4)]
    ahead, behind = {"estimates": [0.7, 0.3], "scores": [1, 5]}, {"estimates": [0.3, 0.7], "scores": [5, 1]}
    frame = steps(*({"match": n, **(behind if n == 3 else ahead)} for n in range(4) for _ in range(2)))
    assert lead_by_estimate(rows, frame).half_wins.value == 0.75
    assert lead_by_estimate(rows, frame).led == 1.0
    assert lead_by_score(rows, frame, "most").half_wins.value == 0.25
    assert lead_by_score(rows, frame, "least").half_wins.value == 0.75
    assert lead_by_estimate(rows, frame).by_tenth[0] == 0.75


def rotated(deal: int, wins: Any) -> list[dict[str, Any]]:
    """Both rotations of two bots; `wins` says which seat wins from who sits where."""
    rows = []
    for turn, bots in enumerate((["a", "b"], ["b", "a"])):
        winner = wins(bots)
        rows.append(match(2 * deal + turn, [float(seat == winner) for seat in range(2)], deal=deal, bots=bots))
    return rows


def parts_of(deals: list[list[dict[str, Any]]]) -> dict[str, float]:
    found = skill_of([row for deal in deals for row in deal])
    assert found is not None
    return {part: estimate.value for part, estimate in found.parts.items()}


def test_pure_skill_pure_seat_and_pure_deal_are_told_apart() -> None:
    skill = parts_of([rotated(deal, lambda bots: bots.index("a")) for deal in range(40)])
    seat = parts_of([rotated(deal, lambda _: 0) for deal in range(40)])
    rng = Rng(5)
    lucky = [rng.below(2) for _ in range(400)]
    deal = parts_of([rotated(number, lambda _, number=number: lucky[number]) for number in range(400)])
    assert skill["skill"] == pytest.approx(1.0)
    assert seat["seat"] == pytest.approx(1.0)
    assert deal["deal"] == pytest.approx(1.0, abs=0.02)


def test_pure_chance_is_the_course_of_the_match() -> None:
    rng = Rng(6)
    parts = parts_of([rotated(deal, lambda _: rng.below(2)) for deal in range(500)])
    assert parts["course"] > 0.9
    assert sum(parts.values()) == pytest.approx(1.0)


def test_the_strength_of_a_bot_is_its_share() -> None:
    rows = [row for deal in range(40) for row in rotated(deal, lambda bots: bots.index("a"))]
    found = skill_of(rows)
    assert found is not None
    assert found.shares["a"].value == 1.0
    assert skill_of(rows[:3]) is None
    assert variance_parts([[("a", 0, 0.5), ("b", 1, 0.5)]])["skill"] == 0.0


def test_a_kind_is_worth_what_it_brings_beyond_the_estimate() -> None:
    """Whoever places wins a tenth more than promised; the losers' move is not blamed, as nothing was promised them."""
    rows = []
    for number in range(200):
        win = number % 10 < 6
        rows.append({"match": number, "verb": "place", "share": float(win), "estimates": [0.5, 0.5]})
        rows.append({"match": number, "verb": "move", "share": 0.1 * (number % 2), "estimates": [0.05, 0.95]})
    kinds = {kind.name: kind for kind in kinds_of([match(n, [1.0, 0.0]) for n in range(200)], steps(*rows))}
    place = kinds["place"]
    assert (place.chosen, place.per_match, place.offered, place.taken) == (200, 1.0, 400, 0.5)
    assert place.share is not None
    assert place.others is not None
    assert place.worth is not None
    assert place.share.value == pytest.approx(0.6)
    assert place.others.value == pytest.approx(0.05)
    assert place.worth.value == pytest.approx(0.1, abs=1e-6)
    assert not place.worth.excludes(0.1)


def test_worth_is_silent_where_there_was_no_choice_or_too_little() -> None:
    forced = steps(*({"match": n, "offered": ["place"]} for n in range(200)))
    few = steps(*({"match": n, "verb": "move" if n % 2 else "place"} for n in range(20)))
    for frame in (forced, few):
        assert all(kind.worth is None for kind in kinds_of([match(0, [1.0, 0.0])], frame))


def test_values_of_a_detail_are_compared_with_each_other() -> None:
    rows = [
        {"match": n, "details": [f"height={1 + n % 2}", f"spot={n}"], "share": float(n % 2 == 0)} for n in range(100)
    ]
    (detail,) = details_of(steps(*rows))
    assert (detail.event, detail.name) == ("toy-places", "height")
    low, high = detail.values
    assert (low.value, low.chosen, low.part, low.share.value) == ("1", 50, 0.5, 1.0)
    assert low.worth is not None
    assert high.worth is not None
    assert low.worth.value == pytest.approx(1.0)
    assert high.worth.value == pytest.approx(-1.0)


def test_what_was_never_taken_never_fired_and_never_paid() -> None:
    game = tafelrunde.find_game("fischkopf")
    kinds = kinds_of([match(0, [1.0, 0.0])], steps(*({"match": n} for n in range(150))))
    rows = [match(0, [1.0, 0.0], reason="lowest_sum", notices='{"fischkopf-places":3}')]
    never = never_of(game, rows, kinds, ["place"])
    assert never.taken == ["move"]
    assert never.reasons == ["bone_laid", "playoff_won"]
    assert "fischkopf-lays-bone" in never.events
    assert "fischkopf-places" not in never.events
    assert never.poor == ["place"]


@pytest.mark.parametrize("game", tafelrunde.all_games(), ids=lambda game: game.id)
def test_the_codes_of_a_log_are_all_texts_of_the_game(game: Any) -> None:
    text = (game.folder / "en.ftl").read_text(encoding="utf-8")
    assert len(game.notices) >= 2
    assert all(f"\n{code} =" in f"\n{text}" for code in game.notices)


def test_verbs_and_details_come_from_notation_and_log() -> None:
    assert [verb_of(text) for text in ("d1-d4", "place 3 -4", "no token", "lay Kunst 8", "server")] == [
        "move",
        "place",
        "no token",
        "lay",
        "server",
    ]
    notice = Notice("x", {"seat": 1, "size": 4, "noted": "x" * 30})
    assert details_told(notice) == ["size=4"]
    assert details_told(None) == []


def result(number: int) -> TrialResult:
    """A made-up match of Fischkopf in which the one who begins wins two of three."""
    win = number % 3 != 0
    return TrialResult(
        table=0,
        number=number,
        deal=number,
        bots=["4", "4"],
        shares=[float(win), float(not win)],
        scores=[10, 20] if win else [20, 10],
        reason="lowest_sum",
        starter=0,
        actions=4,
        chances=2,
        turns=2,
        decisions=2,
        faults=[{}, {"late": 2}],
        notices={"fischkopf-places": 2},
        examples={"fischkopf-places": {"seat": 0, "field": 6}},
        steps=Steps(
            number=[1, 3],
            seat=[0, 1],
            verb=["place", "place"],
            event=["fischkopf-places"] * 2,
            details=[["field=6"], ["field=7"]],
            choices=[2, 3],
            offered=[["place"], ["place"]],
            estimates=[[0.6, 0.4], [0.7, 0.3]],
            scores=[[0, 0], [10, 0]],
            after=[0.6, 0.3],
        ),
        trace=number,
        beginning=number,
    )


@pytest.fixture(scope="module")
def report() -> Report:
    setting = Setting(game="fischkopf", seats=2, tables=[["4", "4"]], options={"rounds": 2})
    results = [result(number) for number in range(300)]
    return make_report(setting, 1, match_frame(results), decision_frame(results))


def test_a_report_puts_the_figures_together(report: Report) -> None:
    assert report.matches == 300
    assert report.decisions == 600
    assert report.seats.shares[0].value == pytest.approx(2 / 3)
    assert report.seats.strong == [0]
    assert report.scores.aim == "least"
    assert report.lead.half_wins.value == pytest.approx(2 / 3)
    assert report.faults == {"4": {"late": 600}}
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report


def test_findings_follow_from_the_figures(report: Report) -> None:
    found = {finding.code: finding for finding in findings_of(report)}
    assert found["place-strong"].words["place"] == ["seat 1"]
    assert found["place-strong"].percents["share"] == pytest.approx(2 / 3)
    assert found["half-middle"].percents["share"] == pytest.approx(2 / 3)
    assert found["length"].numbers["decisions"] == 2
    assert "seats-even" not in found
    assert "bone_laid" in str(found["never-reasons"].words)


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_page_stands_alone(report: Report, language: str) -> None:
    page = to_html(report, language)
    assert page.startswith("<!doctype html>")
    for outside in ("<script", "<link", "src=", "@import", "url("):
        assert outside not in page
    assert page.count("<svg") >= 5
    assert page.count('id="title') == len({part.split('"')[0] for part in page.split('id="title')[1:]})
    assert ("66,7\u00a0%" if language == "de" else "66.7\u00a0%") in page
    assert "prefers-color-scheme: dark" in page


@pytest.mark.parametrize("game", tafelrunde.all_games(), ids=lambda game: game.id)
def test_what_never_happened_is_told_with_gaps(game: Any) -> None:
    for language in ("de", "en"):
        phrase = Phrase(language, game)
        told = [phrase.event(code) for code in game.notices]
        assert any("…" in sentence for sentence in told)
        assert not any("$" in sentence or "{" in sentence for sentence in told)


def test_options_are_told_in_words() -> None:
    """Nothing that only the program calls so, whatever an option is set to."""
    for game in tafelrunde.all_games():
        phrase = Phrase("de", game, game.seats[-1])
        for reading in readings_of(game):
            told = [phrase.setting(reading.option, value) for value in (reading.taken, reading.other)]
            assert all(text.isdecimal() or not foreign_words(text, "de") for text in told), told
            assert not {"True", "False"} & set(told)
    german = Phrase("de", tafelrunde.find_game("hnefatafl"), 2)
    assert german.setting("corners_hostile_to", "both") == "beide Seiten"
    assert Phrase("de", tafelrunde.find_game("fischkopf"), 3).setting("starter", 0) == "Platz 1"


def test_both_languages_have_every_text() -> None:
    folder = TEXTS
    german, english = (
        set(re.findall(r"^([a-z0-9-]+) =", (folder / f"{language}.ftl").read_text(encoding="utf-8"), re.MULTILINE))
        for language in ("de", "en")
    )
    assert german == english
