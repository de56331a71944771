"""The ladder: fair seats, outcomes that survive an interruption, ratings and intervals that cover."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest

import tafelrunde
from tafelrunde.core.error import BadInput, BadRecord, UnreadableFile
from tafelrunde.core.game import Level
from tafelrunde.core.rng import Rng
from tafelrunde.lab.ladder.document import BEGIN, END, insert_report, make_ladder_report, to_markdown, to_plot
from tafelrunde.lab.ladder.duel import Duel, Outcome, Played, Quota, Thinking, parse_quota, play_duel, schedule_duels
from tafelrunde.lab.ladder.journal import Run, play_missing_duels, read_log
from tafelrunde.lab.ladder.rating import MEAN, POINTS, Tally, expected_share, fit
from tafelrunde.lab.ladder.standing import find_bar, stand
from tafelrunde.lab.statistic.interval import wilson
from tafelrunde.text import speaker

DUELS = schedule_duels("fischkopf", 2, ["random", "1", "2"], Quota(games=6))
QUICK = Thinking(turns=3, median=0.1, longest=0.5)
SLOW = Thinking(turns=3, median=0.3, longest=1.5)


def played(duel: Duel, share: float) -> Played:
    return Played(duel=duel, outcome=Outcome(share=share, actions=9), bot=SLOW, rival=QUICK)


def test_every_pair_plays_every_deal_from_every_seat() -> None:
    duels = schedule_duels("rangeln", 3, ["random", "1"], Quota(games=9))
    assert Counter((duel.bot, duel.rival, duel.seat) for duel in duels) == {
        ("1", "random", seat): 3 for seat in range(3)
    }
    assert Counter((duel.deal, duel.seat) for duel in duels) == {
        (deal, seat): 1 for deal in range(3) for seat in range(3)
    }
    assert len(DUELS) == 18


def test_pairs_are_all_neighbours_or_each_against_chance() -> None:
    def pairs(*kinds: str) -> set[tuple[str, str]]:
        duels = schedule_duels("fischkopf", 2, ["random", "1", "2"], Quota(games=1), list(kinds))
        return {(duel.bot, duel.rival) for duel in duels}

    assert pairs("all") == {("1", "random"), ("2", "random"), ("2", "1")}
    assert pairs("neighbours") == {("1", "random"), ("2", "1")}
    assert pairs("random") == {("1", "random"), ("2", "random")}
    assert pairs("neighbours", "random") == pairs("all")


def test_slow_bots_can_play_fewer_matches() -> None:
    quota = parse_quota("8, 2=3")
    duels = schedule_duels("fischkopf", 2, ["random", "1", "2"], quota)
    assert Counter((duel.bot, duel.rival) for duel in duels) == {("1", "random"): 8, ("2", "random"): 3, ("2", "1"): 3}


@pytest.mark.parametrize(
    "text", ["", "0", "-1", "x", "5,", "5,4", "5,4=0", "5,4=x", "100001", "05", "9" * 5000, "5,4=" + "9" * 5000]
)
def test_a_number_of_matches_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="--games"):
        parse_quota(text)


def test_a_duel_is_reproducible_but_for_its_seconds() -> None:
    once, again = play_duel(DUELS[0]), play_duel(DUELS[0])
    assert once.duel == again.duel
    assert once.outcome == again.outcome
    assert once.bot.turns == again.bot.turns > 0
    assert once.bot.median <= once.bot.longest


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    first = [each for each, _ in zip(play_missing_duels(DUELS, path, 1), range(4), strict=False)]
    assert len(first) == 4
    kept = len(read_log(path).played)
    assert kept >= 4
    with path.open("ab") as file:
        file.write(b'{"duel":{"ga')
    rest = list(play_missing_duels(DUELS, path, 2))
    assert len(rest) == len(DUELS) - kept
    assert {each.duel: each.outcome for each in read_log(path).played} == {
        duel: play_duel(duel).outcome for duel in DUELS
    }


def test_runs_are_kept_with_what_they_played(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    run = Run(command="tafelrunde ladder fischkopf", version="1", compiled=True)
    for _ in range(2):
        list(play_missing_duels(DUELS[:2], path, 1, run))
    log = read_log(path)
    assert log.runs == [run]
    assert len(log.played) == 2


def test_matches_of_a_level_that_was_changed_since_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    list(play_missing_duels(DUELS[:3], path, 1))
    levels = tafelrunde.find_game("fischkopf").bots.levels
    assert {duel.levels for duel in DUELS[:3]} >= {(levels[1], levels[0])}
    other = msgspec.structs.replace(DUELS[2], levels=(Level(engine="greedy", budget=77), levels[0]))
    with path.open("ab") as file:
        file.write(msgspec.json.encode(played(other, 1.0)) + b"\n")
    log = read_log(path)
    assert len(log.played) == 3
    assert log.outdated == 1


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    path.write_text("nonsense\n{}\n", encoding="utf-8")
    with pytest.raises(BadRecord, match="line 1"):
        read_log(path)


@pytest.mark.parametrize(("bots", "seats"), [(["1"], 2), (["1", "1"], 2), (["1", "2"], 1), (["1", "genius"], 2)])
def test_what_is_no_ladder_is_refused(bots: list[str], seats: int) -> None:
    with pytest.raises(BadInput):
        schedule_duels("fischkopf", seats, bots, Quota(games=2))


def test_unknown_pairs_are_refused() -> None:
    with pytest.raises(BadInput, match="neighbours"):
        schedule_duels("fischkopf", 2, ["1", "2"], Quota(games=2), ["friends"])


def test_intervals_cover() -> None:
    low, high = wilson(0.5, 100)
    assert 0.40 < low < 0.41
    assert 0.59 < high < 0.60
    assert wilson(1.0, 10)[1] == 1.0
    assert wilson(0.0, 10)[0] == 0.0


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_two_bots_get_the_difference_that_their_share_means(seats: int) -> None:
    """With many matches the prior is nothing, and the share says all."""
    share = expected_share(120, seats)
    first, second = fit([Tally(bot="b", rival="a", seats=seats, duels=100_000, won=100_000 * share)])
    assert (first.bot, second.bot) == ("b", "a")
    assert first.rating - second.rating == pytest.approx(120, abs=0.5)
    assert first.rating + second.rating == pytest.approx(2 * MEAN)
    # For two, the information on half of their difference is known in closed form.
    half = 1.96 * POINTS / (100_000 * share * (1 - share)) ** 0.5 / 2
    assert first.high - first.rating == pytest.approx(half, rel=1e-3)


def test_equals_in_a_table_of_three_get_equal_ratings() -> None:
    ratings = fit([Tally(bot="b", rival="a", seats=3, duels=300, won=100)])
    assert [each.rating for each in ratings] == pytest.approx([MEAN, MEAN])


def test_known_strengths_are_found_and_covered() -> None:
    """Matches drawn from the model: nearly every interval has to contain the truth."""
    truth = {"a": -250.0, "b": -50.0, "c": 80.0, "d": 220.0}
    rng = Rng(11)
    covered = 0
    for _ in range(40):
        tallies = [
            Tally(bot=bot, rival=rival, seats=2, duels=80, won=drawn(rng, expected_share(truth[bot] - truth[rival], 2)))
            for rival, bot in [("a", "b"), ("b", "c"), ("c", "d"), ("a", "c"), ("b", "d")]
        ]
        ratings = fit(tallies)
        assert sum(each.rating for each in ratings) == pytest.approx(4 * MEAN)
        covered += sum(each.low <= MEAN + truth[each.bot] <= each.high for each in ratings)
    assert 140 <= covered <= 160


def drawn(rng: Rng, share: float) -> int:
    return sum(rng.below(2000) < round(2000 * share) for _ in range(80))


def test_who_won_everything_gets_a_finite_rating_with_a_wide_interval() -> None:
    first, second = fit([Tally(bot="b", rival="a", seats=2, duels=200, won=200)])
    assert 600 < first.rating - second.rating < 2000
    assert first.high - first.low > 200


def test_a_standing_tells_share_seats_seconds_and_rating() -> None:
    """The bot wins from its first seat only; matches of other games do not count."""
    duels = schedule_duels("hnefatafl", 2, ["1", "2"], Quota(games=10))
    standing = stand("hnefatafl", 2, [*(played(duel, 1.0 - duel.seat) for duel in duels), played(DUELS[0], 1.0)])
    (pairing,) = standing.pairings
    assert (pairing.duels, pairing.share, pairing.by_seat, pairing.chance) == (10, 0.5, [1.0, 0.0], 0.5)
    assert [(pace.bot, pace.turns, pace.median, pace.longest) for pace in standing.paces] == [
        ("1", 30, 0.1, 0.5),
        ("2", 30, 0.3, 1.5),
    ]
    assert [rating.rating for rating in standing.ratings] == pytest.approx([MEAN, MEAN])


@pytest.mark.parametrize(
    ("game", "seats", "bot", "rival", "share"),
    [
        ("hnefatafl", 2, "3", "2", 0.65),
        ("rangeln", 3, "3", "2", 0.5),
        ("rangeln", 5, "3", "2", 1 / 3),
        ("rangeln", 3, "5", "random", 0.95),
        ("hnefatafl", 2, "5", "random", 0.99),
        ("xnet", 3, "5", "random", 0.95),
    ],
)
def test_what_is_demanded(game: str, seats: int, bot: str, rival: str, share: float) -> None:
    bar = find_bar(tafelrunde.find_game(game), seats, bot, rival)
    assert bar is not None
    assert bar.share == pytest.approx(share)


@pytest.mark.parametrize(
    ("game", "seats", "bot", "rival"),
    [
        ("hnefatafl", 2, "4", "2"),
        ("hnefatafl", 2, "4", "random"),
        ("rangeln", 4, "5", "random"),
        ("fischkopf", 2, "3", "2"),
        ("blox", 2, "tree:9", "1"),
    ],
)
def test_nothing_is_demanded_of_other_pairs(game: str, seats: int, bot: str, rival: str) -> None:
    assert find_bar(tafelrunde.find_game(game), seats, bot, rival) is None


def test_a_bar_for_each_seat_is_missed_on_one() -> None:
    duels = schedule_duels("hnefatafl", 2, ["random", "5"], Quota(games=200))
    both = stand("hnefatafl", 2, [played(duel, 1.0) for duel in duels])
    one = stand("hnefatafl", 2, [played(duel, 0.0 if duel.number == 1 else 1.0) for duel in duels])
    two = stand("hnefatafl", 2, [played(duel, 0.0 if duel.number in (1, 3) else 1.0) for duel in duels])
    assert [each.pairings[0].verdict for each in (both, one, two)] == ["met", "met", "missed"]
    assert one.pairings[0].by_seat == [1.0, 0.99]


@pytest.mark.parametrize(("won", "verdict"), [(100, "sure"), (68, "met"), (64, "missed")])
def test_a_bar_is_met_surely_if_the_whole_interval_is_above(won: int, verdict: str) -> None:
    duels = schedule_duels("blox", 2, ["1", "2"], Quota(games=100))
    standing = stand("blox", 2, [played(duel, float(duel.number < won)) for duel in duels])
    assert standing.pairings[0].verdict == verdict


def test_tables_are_markdown_in_both_languages() -> None:
    duels = schedule_duels("hnefatafl", 2, ["1", "2"], Quota(games=100))
    standing = stand("hnefatafl", 2, [played(duel, float(duel.number < 70)) for duel in duels])
    game = tafelrunde.find_game("hnefatafl")
    english = to_markdown(standing, speaker("en", game))
    assert "| level 2 | level 1 | 100 | 70.0 % | 60.4 % to 78.1 % | 70.0 % / 70.0 % | ≥ 65.0 % | yes |" in english
    assert "by seat (Attackers / King)" in english
    assert "| level 2 | 157" in english
    german = to_markdown(standing, speaker("de", game))
    assert "| Stufe 2 | Stufe 1 | 100 | 70,0 % | 60,4 % bis 78,1 % |" in german


def test_a_plot_is_an_image_for_light_and_dark() -> None:
    standing = stand(
        "hnefatafl", 2, [played(duel, 0.5) for duel in schedule_duels("hnefatafl", 2, ["1", "2"], Quota(games=4))]
    )
    svg = to_plot(standing, speaker("en"))
    root = ET.fromstring(svg)  # noqa: S314 - we made it
    assert root.get("role") == "img"
    assert "prefers-color-scheme: dark" in svg
    assert {"level 1", "level 2", "1500"} <= {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")}


def test_a_report_is_made_of_a_folder_and_goes_between_its_marks(tmp_path: Path) -> None:
    run = Run(command="tafelrunde ladder fischkopf -n 2", version="1", compiled=False)
    list(play_missing_duels(DUELS, tmp_path / "a.jsonl", 1, run))
    more = schedule_duels("rangeln", 3, ["random", "1"], Quota(games=3))
    list(play_missing_duels(more, tmp_path / "b.jsonl", 1))
    report, pictures = make_ladder_report(tmp_path, Path("pictures"))
    assert "### Fischkopf, 2 seats" in report
    assert "### Rangeln, 3 seats" in report
    assert "    tafelrunde ladder fischkopf -n 2\n" in report
    assert "version 1, interpreted" in report
    assert sorted(pictures) == ["ladder-fischkopf-2.svg", "ladder-rangeln-3.svg"]
    assert all(f"(pictures/{name})" in report for name in pictures)
    document = f"before\n{BEGIN}\nold\n{END}\nafter\n"
    once = insert_report(document, report)
    assert once.startswith("before\n")
    assert once.endswith("\nafter\n")
    assert "old" not in once
    assert insert_report(once, report) == once


def test_a_document_without_marks_is_refused() -> None:
    with pytest.raises(BadInput, match="needs the lines"):
        insert_report("nothing", "report")


def test_a_folder_without_outcomes_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile):
        make_ladder_report(tmp_path)
    with pytest.raises(UnreadableFile):
        make_ladder_report(tmp_path / "nowhere")


def test_the_page_about_bots_can_be_made_again() -> None:
    page = (Path(__file__).parent.parent / "docs" / "bots.md").read_text(encoding="utf-8")
    again = insert_report(page, "figures")
    assert again.count(BEGIN) == again.count(END) == 1
    assert "\n\nfigures\n\n" in again
