"""Players of one's own in Python, and decisions by index."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde.bots import own
from tafelrunde.bots.index import IndexedDecision
from tafelrunde.bots.level import find_bot
from tafelrunde.bots.player import knowledge, worlds_of
from tafelrunde.bots.seat import PlayerGroup
from tafelrunde.core.array import observation
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY

EXAMPLE = Path(__file__).parent.parent / "examples" / "player.py"
GAMES = tafelrunde.all_games()


def written(folder: Path, body: str, name: str = "Player") -> str:
    path = folder / "mine.py"
    path.write_text(f"class {name}:\n    def choose(self, question):\n        {body}\n", encoding="utf-8")
    return f"python:{path}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_example_plays_every_game(game: AnyGame) -> None:
    match = tafelrunde.start(game.id, seed=3)
    bot = find_bot(game, f"python:{EXAMPLE}")
    with PlayerGroup([bot] * len(match.view(None).scores)) as players:
        for _ in range(40):
            if match.to_act == NOBODY:
                break
            match.submit(players.choose(match, Rng(1)), match.to_act)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_decision_by_index_tells_what_the_seat_may_know_and_leads_to_every_action(game: AnyGame) -> None:
    assert game.learning is not None
    match = tafelrunde.start(game.id, seed=5)
    for number in range(25):
        state, seat = match.state(), match.to_act
        assert seat >= 0
        first = IndexedDecision(game, seat, worlds_of(state, seat))
        assert first.observation() == observation(game.learning.arrays, state, seat)
        reached = []
        for index in first.legal():
            decision = IndexedDecision(game, seat, worlds_of(state, seat))
            action = decision.take(index)
            if action is not None:
                reached.append(action)
                continue
            assert decision.observation() == observation(game.learning.arrays, state, seat, index)
            for other in decision.legal():
                again = IndexedDecision(game, seat, worlds_of(state, seat))
                assert again.take(index) is None
                last = again.take(other)
                assert last is not None
                reached.append(last)
        assert sorted(reached) == match.legal_actions()
        match.submit(match.choices()[number % len(match.choices())], seat)
        if match.to_act == NOBODY:
            break


def test_a_player_may_answer_with_a_text_or_an_integer_of_numpy(tmp_path: Path) -> None:
    match = tafelrunde.start("rangeln", seed=1)
    known = knowledge(match, match.to_act)
    (tmp_path / "text").mkdir()
    text = find_bot(match.game, written(tmp_path / "text", "return question.view.choices[-1]"))
    assert text.choose(known, Rng(1)) == match.choices()[-1]
    number = find_bot(match.game, written(tmp_path, "import numpy; return numpy.int64(question.legal[0])"))
    assert number.choose(known, Rng(1)) in match.choices()


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("return 'fly'", "chose 'fly' in Rangeln, which is not possible"),
        ("return -5", "chose -5 in Rangeln"),
        ("return None", "chose -1 in Rangeln"),
        ("raise ValueError('no idea')", "failed to choose: ValueError: no idea"),
    ],
)
def test_whoever_answers_nonsense_is_told_in_one_sentence(body: str, why: str, tmp_path: Path) -> None:
    match = tafelrunde.start("rangeln", seed=1)
    bot = find_bot(match.game, written(tmp_path, body))
    with pytest.raises(BadInput, match=why):
        bot.choose(knowledge(match, match.to_act), Rng(1))


def test_who_is_not_there_is_named(tmp_path: Path) -> None:
    game = tafelrunde.find_game("rangeln")
    with pytest.raises(BadInput, match="There is no file"):
        find_bot(game, f"python:{tmp_path}/none.py")
    with pytest.raises(BadInput, match="no class Player with a method choose"):
        find_bot(game, written(tmp_path, "return 0", name="Other"))
    find_bot(game, f"python:{tmp_path}/mine.py:Other")
    with pytest.raises(BadInput, match="There is no player python:nobody"):
        find_bot(game, "python:nobody")
    (tmp_path / "bad.py").write_text("1 / 0", encoding="utf-8")
    with pytest.raises(BadInput, match=r"cannot be loaded: ZeroDivisionError"):
        find_bot(game, f"python:{tmp_path}/bad.py")


def test_a_package_names_its_player(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("steady", "examples.player:Player", own.GROUP)
    monkeypatch.setattr(own, "entry_points", lambda group: [entry] if group == own.GROUP else [])
    match = tafelrunde.start("rangeln", seed=1)
    bot = find_bot(match.game, "python:steady")
    assert bot.choose(knowledge(match, match.to_act), Rng(1)) in match.choices()
