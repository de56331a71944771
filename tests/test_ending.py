"""How a finished match is told: every point of it, who was ahead, and the turn that decided it."""

from __future__ import annotations

import pytest

from tafelrunde.core.game import AnyGame
from tafelrunde.core.lesson import load_lessons
from tafelrunde.core.match import start_match
from tafelrunde.core.record import record_of
from tafelrunde.core.rng import Rng
from tafelrunde.games import all_games, find_game
from tafelrunde.table.ending import MOST_POINTS, StoryTurn, story_of, turning_point
from tafelrunde.table.protocol import Line, MatchStory

SHORT = {"blox": {"max_rounds": 8}, "xnet": {"target": 20, "stall_rounds": 4}}


def played(game: AnyGame, seed: int) -> tuple[MatchStory, list[int], list[int]]:
    """The story of a random match, its scores and its winners."""
    options = game.make_options(SHORT.get(game.id, {}))
    match = start_match(game, game.usual_seats, options, seed=seed)
    rng = Rng(seed)
    while match.to_act >= 0:
        choices = match.choices()
        match.submit(choices[rng.below(len(choices))], match.to_act)
    return story_of(record_of(match), "ABC", 1), match.state().scores(), match.state().winners()


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_points_add_up_and_the_curve_ends_with_the_result(game: AnyGame) -> None:
    story, scores, winners = played(game, 5)
    for seat, score in enumerate(scores):
        assert sum(gain.points for gain in story.gains if gain.seat == seat) == score
    assert [point.turn for point in story.outlooks] == sorted({point.turn for point in story.outlooks})
    assert (story.outlooks[0].turn, story.outlooks[-1].turn) == (0, story.turns)
    assert len(story.outlooks) <= MOST_POINTS + 1
    last = story.outlooks[-1].shares
    assert [seat for seat, share in enumerate(last) if share > 0] == winners
    assert all(sum(point.shares) == pytest.approx(1, abs=0.01) for point in story.outlooks)


def test_the_lines_are_those_that_everybody_may_read() -> None:
    """A spectator's: also after the match the story of it is told to those who only watched."""
    story, _, _ = played(find_game("funkloch"), 5)
    scored = [gain.line for gain in story.gains if gain.line is not None]
    assert {line.code for line in scored} == {"funkloch-scores"}
    assert all(gain.points == line.args["points"] for gain, line in zip(story.gains, scored, strict=True))


def test_a_match_may_begin_with_points() -> None:
    game = find_game("rangeln")
    lesson = next(each for each in load_lessons(game.folder) if each.id == "count")
    match = lesson.start(game, 2)
    scores = match.state().scores()
    match.submit(lesson.steps[2].solution[0])
    story = story_of(record_of(match), "ABC", 1)
    assert [gain.points for gain in story.gains if gain.turn == 0] == scores
    for seat, score in enumerate(match.state().scores()):
        assert sum(gain.points for gain in story.gains if gain.seat == seat) == score


def turns(*shares: float) -> list[StoryTurn]:
    """A match of two in which the first has so much of the win after each turn."""
    lines = [Line(seat=0, code=f"line-{number}", args={}) for number in range(len(shares))]
    return [
        StoryTurn(number + 1, number % 2, [(lines[number], [share, 1 - share])], [], [share, 1 - share])
        for number, share in enumerate(shares)
    ]


def test_the_turning_point_is_where_the_winner_took_the_lead_for_good() -> None:
    found = turning_point(turns(0.6, 0.4, 0.7, 0.8, 1.0), [0.5, 0.5], [0])
    assert found is not None
    assert (found.turn, found.seat, found.takes_lead, found.before, found.after) == (3, 0, True, 0.4, 0.7)
    assert found.line is not None
    assert found.line.code == "line-2"


def test_who_was_always_ahead_has_gained_most_somewhere() -> None:
    found = turning_point(turns(0.6, 0.65, 0.9, 1.0), [0.6, 0.4], [0])
    assert found is not None
    assert (found.turn, found.takes_lead) == (3, False)


def test_a_shared_win_has_none() -> None:
    assert turning_point(turns(0.5, 0.5), [0.5, 0.5], [0, 1]) is None
    assert turning_point([], [1.0], [0]) is None
