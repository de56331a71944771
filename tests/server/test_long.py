"""Long matches and long histories: what they cost, and where they end."""

from __future__ import annotations

import asyncio
import random
import secrets
from pathlib import Path

import pytest

from tafelrunde.core.match import CHECKPOINT, Match, start_match
from tafelrunde.games import all_games, find_game
from tafelrunde.server.live.room import Pace
from tafelrunde.server.store import store as storing
from tafelrunde.table import table as tables
from tests.server.house import OPEN, House, bot, duel, me, play_out


def long_match(game: str, actions: int, seed: int = 3) -> Match:
    chance, match = random.Random(seed), start_match(find_game(game), seed=seed)
    while match.number < actions and match.end is None:
        match.submit(chance.choice(match.choices()))
    return match


def test_to_take_back_is_to_replay_a_few_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    match = long_match("hnefatafl", 400)
    assert match.number > 300
    applied, apply = [0], Match._apply

    def count(self: Match, action: int) -> None:
        applied[0] += 1
        apply(self, action)

    monkeypatch.setattr(Match, "_apply", count)
    match.take_back(match.number - 1)
    assert applied[0] < CHECKPOINT


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_a_match_that_was_taken_back_is_the_match_that_never_went_on(game: str) -> None:
    """At every point, also where a position was kept, and with the same chances after it."""
    whole = long_match(game, 3 * CHECKPOINT)
    texts = whole.action_texts()
    for number in {0, 1, CHECKPOINT - 1, CHECKPOINT, CHECKPOINT + 1, whole.number - 1, whole.number // 2}:
        if not 0 <= number <= whole.number:
            continue
        back = long_match(game, 3 * CHECKPOINT)
        back.action_texts()
        back.take_back(number)
        kept = back.number
        plain = start_match(find_game(game), by_hand=True)
        for text in texts[:kept]:
            plain.submit(text)
        assert back.action_texts() == texts[:kept]
        assert back.position() == plain.position()
        for text in texts[kept:]:
            if back.number < len(texts) and back.action_texts() == texts[: back.number] and texts[back.number] == text:
                back.submit(text)
        assert back.action_texts() == texts


def test_a_table_cannot_be_filled_with_names(tmp_path: Path) -> None:
    """What is changed around a match has an end; the match itself goes on to its own."""

    async def scenario(house: House) -> None:
        ada, bo = await duel(house)
        codes = [(await ada.ask("rename", seat=0, name=f"Ada {number}")).get("code") for number in range(600)]
        assert codes[:400] == [None] * 400
        assert codes[-1] == "table-worn"
        for kind in ("invite", "undo", "stop"):
            assert await ada.refused(kind, seat=0) == "table-worn"
        await ada.act(0)
        await bo.until(lambda message: bool(message["views"][0]["choices"]))
        await bo.act(1)
        while (await ada.ask("rename", seat=0, name="Ada"))["type"] == "done":
            pass
        await ada.do("resign", seat=0)
        assert await ada.refused("rematch") == "table-worn"

    play_out(tmp_path, scenario)


def test_whoever_acts_and_takes_back_for_ever_has_to_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_EVENTS", 60)

    async def scenario(house: House) -> None:
        ada, bo = await duel(house)
        for _ in range(60):
            await ada.act(0)
            answer = await ada.ask("undo", seat=0)
            if answer["type"] == "refused":
                break
        assert answer["code"] == "table-worn"
        await bo.close()

    play_out(tmp_path, scenario)


def test_a_long_history_is_read_in_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storing, "PAGE", 7)

    async def scenario(house: House) -> None:
        entry = await house.create("hnefatafl", [me("Ada"), OPEN])
        ada = await house.client(entry["table"], entry["token"])
        store = house.app.parts.lobby.store
        for number in range(2, 23):
            await ada.do("rename", seat=0, name=f"Ada {number}")
            assert len(await store.read_bodies(entry["table"])) == number
            assert len(await store.read_bodies(entry["table"], number - 1)) == 1

    play_out(tmp_path, scenario)


def test_a_bot_waits_for_what_is_seen_and_not_for_hidden_steps() -> None:
    pace = Pace(0.6)
    pace.hear(5, 10.0)
    assert pace.wait(10.0) == pytest.approx(0.6)
    assert pace.wait(10.4) == pytest.approx(0.2)
    # A step that nobody was told of changes nothing: the next one follows at once.
    pace.hear(5, 10.6)
    assert pace.wait(10.6) == 0.0
    pace.hear(6, 10.6)
    assert pace.wait(10.6) == pytest.approx(0.6)


def test_between_two_actions_that_are_seen_a_bot_pauses(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        entry = await house.create("hnefatafl", [me("Ada"), bot(1)])
        ada = await house.client(entry["table"], entry["token"])
        await ada.do("contribute", nonce=secrets.token_hex(16))
        await ada.do("start")
        await ada.act(0)
        began = asyncio.get_running_loop().time()
        await ada.until_told(2)
        assert asyncio.get_running_loop().time() - began >= 0.4

    play_out(tmp_path, scenario, bot_pause=0.5)
