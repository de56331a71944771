"""The pictures of a report that are looked at first: a typical match, a map of the board, what follows upon what."""

from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tafelrunde.games import find_game
from tafelrunde.lab.errand import in_this_process, live_of
from tafelrunde.lab.picture.board import Cell, MapWords, arrange, board_map
from tafelrunde.lab.picture.flow import flow
from tafelrunde.lab.report.answer import answer_of
from tafelrunde.lab.report.course import MOMENTS, passages_of, spots_of, typical_match
from tafelrunde.lab.report.html import ReportPicture
from tafelrunde.lab.report.page import to_html
from tafelrunde.lab.report.report import Report, make_report, read_report
from tafelrunde.lab.survey import findings_page
from tafelrunde.lab.trial.folder import claim, decision_frame, match_frame, play_missing_trials, schedule_trials
from tafelrunde.lab.trial.trial import Trial, make_setting, play_trial

WORDS = MapWords("map", "often", "well")


def rows(*estimates: list[float], match: int = 0) -> list[dict[str, Any]]:
    return [{"table": 0, "match": match, "estimates": each} for each in estimates]


def test_a_typical_match_follows_the_later_winner() -> None:
    """The second seat wins both: once from behind, once from the start; a shared win has no winner to follow."""
    steps = pl.DataFrame(
        [
            *rows([0.9, 0.1], [0.5, 0.5], [0.1, 0.9]),
            *rows([0.5, 0.5], [0.3, 0.7], [0.1, 0.9], match=1),
            *rows([0.4, 0.6], [0.4, 0.6], match=2),
        ]
    )
    shares = ([0.0, 1.0], [0.0, 1.0], [0.5, 0.5])
    matches = [{"table": 0, "number": number, "shares": each} for number, each in enumerate(shares)]
    found = typical_match(matches, steps)
    assert found is not None
    assert (found.matches, len(found.median)) == (2, MOMENTS)
    assert found.median[0] == pytest.approx(0.3)
    assert found.median[-1] == pytest.approx(0.9)
    assert found.low[0] < found.median[0] < found.high[0]
    assert found.number in (0, 1)
    assert typical_match(matches[2:], steps) is None


def test_fields_are_counted_with_how_it_went_there() -> None:
    details = [["field=d4"], ["move=a1-d4", "piece=man"], ["spot=1 -2"], ["field="], ["what=net"], ["field=none"]]
    steps = pl.DataFrame({"details": details, "share": [1.0, 0.0, 0.5, 1.0, 1.0, 1.0]})
    found = {spot.name: (spot.uses, spot.share) for spot in spots_of(steps)}
    assert found == {"d4": (2, 0.5), "1 -2": (1, 0.5)}
    assert sum(spot.part for spot in spots_of(steps)) == pytest.approx(1.0)


def test_what_follows_upon_what_is_asked_of_one_seat_in_one_match() -> None:
    steps = pl.DataFrame(
        {
            "table": [0] * 5,
            "match": [0, 0, 0, 0, 1],
            "seat": [0, 1, 0, 1, 0],
            "verb": ["place", "move", "move", "place", "stop"],
        }
    )
    found = {(each.kind, each.then): each.count for each in passages_of(steps)}
    assert found == {("place", "move"): 1, ("move", "place"): 1}


@pytest.mark.parametrize(
    ("names", "places"),
    [
        (["a1", "c2"], {"a1": (0, 1), "c2": (2, 0)}),
        (["-1 0", "1 2"], {"-1 0": (0, 2), "1 2": (2, 0)}),
        (["M1", "T2"], {"M1": (0, 0), "T2": (1, 7)}),
        (["3", "5"], {"3": (0, 0), "5": (2, 0)}),
        (["a1", "7"], None),
        ([], None),
    ],
)
def test_fields_lie_as_on_the_board(names: list[str], places: Any) -> None:
    assert arrange(names) == places


def test_a_map_marks_only_fields_where_it_went_better_than_even() -> None:
    cells = [Cell("a1", 0.5, 0.9), Cell("b1", 0.3, 0.2), Cell("c1", 0.2, None)]
    drawn = board_map("map", cells, 0.5, WORDS, str)
    assert drawn is not None
    # One on the board, one in the legend.
    assert drawn.count("<circle") == 2
    assert board_map("map", [Cell("a1", 1.0, None), Cell("somewhere", 1.0, None)], 0.5, WORDS, str) is None


def test_bands_are_as_wide_as_they_are_frequent() -> None:
    drawn = flow("flow", "flow", ("first", "then"), [("a", "b", 3), ("a", "a", 1)], "")
    talls = [float(each) for each in re.findall(r'height="([\d.]+)" rx="2"', drawn)]
    # One kind on the left, two on the right, three to one.
    assert talls[1] == pytest.approx(3 * talls[2], rel=0.01)
    assert drawn.count("<path") == 2


def test_a_saved_picture_is_whole_by_itself() -> None:
    drawn = flow("flow", "flow & more", ("first", "then"), [("a", "b", 3)], "told")
    picture = ReportPicture(drawn)
    saved = base64.b64decode(picture.address.partition(",")[2]).decode()
    assert picture.name == "flow.svg"
    assert "<style>" in saved
    assert ET.fromstring(saved).tag.endswith("svg")  # noqa: S314 - our own


@pytest.fixture(scope="module")
def report() -> Report:
    game = find_game("blox")
    setting = make_setting(game, 2, [["greedy:1"]], {"max_rounds": 6}, 1)
    played = [play_trial(Trial(setting=setting, table=0, number=number)) for number in range(6)]
    return make_report(setting, game.rules_version, match_frame(played), decision_frame(played))


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_page_begins_with_the_answer_and_every_picture_can_be_saved(report: Report, language: str) -> None:
    page = to_html(report, language)
    order = [page.index(f'id="{name}"') for name in ("answer", "findings", "course", "seats")]
    assert order == sorted(order)
    assert page.count("<svg") == page.count("<a download=") > 5
    for section in ("course", "map", "flow"):
        assert f'id="{section}"' in page


def test_the_answer_is_three_sentences_and_claims_nothing_of_few_matches(report: Report) -> None:
    codes = [each.code for each in answer_of(report)]
    assert codes[1:] == ["answer-length", "answer-half"]
    assert codes[0] in ("answer-even", "answer-few", "answer-place-strong", "answer-place-weak")
    told = live_of(report)
    assert all(len(sentences) == 3 for sentences in told.answer.values())
    assert all(finding.holds == "" or "holds" not in finding.text["en"].lower() for finding in told.findings)


def test_findings_name_the_command_and_the_version_behind_them(tmp_path: Path) -> None:
    setting = make_setting(find_game("fischkopf"), 2, [["random"], ["1"]], {"allow_stop": True}, 7)
    claim(tmp_path, setting)
    list(play_missing_trials(schedule_trials(setting, 4), tmp_path, in_this_process))
    page = findings_page([tmp_path], "en")
    command = "tafelrunde lab run fischkopf --seats 2 --games 4 --bots random --bots 1 --set allow_stop=true --seed 7"
    maker = read_report(tmp_path).maker
    assert f"`{command}` with Tafelrunde {maker.version}, code {maker.code}, weights {maker.weights}:" in page
    assert page.count("\n## ") == 1
    assert "A match takes about" in page
