"""Many who look on, and many tables at which nothing happens: what is done once for all, and what is not done."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.server.live import room as rooms
from tafelrunde.server.live.room import Room
from tafelrunde.server.web.wire import text_frame
from tafelrunde.table.message import Snapshot
from tests.server.house import OPEN, House, duel, known_by, me, play_out


def test_all_spectators_are_told_by_one_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However they came to know what they know."""
    written, message = [0], Snapshot.message

    def count(self: Snapshot, *args: Any) -> Any:
        written[0] += 1
        return message(self, *args)

    async def scenario(house: House) -> None:
        ada, bo = await duel(house)
        watchers = [await house.client(ada.table) for _ in range(20)]
        await ada.act(0)
        for watcher in watchers:
            await watcher.until_told(1)
        late = await house.client(ada.table)
        back = await house.client(ada.table, known=known_by(watchers[0]))
        watchers += [late, back]
        await bo.until_told(1)
        monkeypatch.setattr(Snapshot, "message", count)
        await bo.act(1)
        for watcher in watchers:
            await watcher.until_told(2)
        # Ada, Bo, and the spectators: those from the beginning, who came late, and who came back.
        assert written[0] <= 5
        await ada.until_told(2)
        written[0] = 0
        await ada.act(0, ada.view(0)["choices"][3])
        for watcher in watchers:
            await watcher.until_told(3)
        assert written[0] <= 3 + 2
        assert len({json.dumps(watcher.message, sort_keys=True) for watcher in watchers}) == 1
        assert watchers[0].logs[0][-len(late.logs[0]) :] == late.logs[0]

    play_out(tmp_path, scenario)


def test_a_large_audience_is_told_in_parts_and_misses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "LARGEST_PART", 3)

    async def scenario(house: House) -> None:
        ada, bo = await duel(house)
        watchers = [await house.client(ada.table) for _ in range(11)]
        for _ in range(5):
            await ada.until(lambda message: bool(message["views"][0]["choices"]))
            await ada.act(0)
            await bo.until(lambda message: bool(message["views"][0]["choices"]))
            await bo.act(1)
        await watchers.pop().close()
        await ada.do("rename", seat=0, name="Zoë")
        for watcher in watchers:
            await watcher.until(lambda message: message["seats"][0]["name"] == "Zoë")
            assert len(watcher.logs[0]) == 10
            assert watcher.logs[0] == watchers[0].logs[0]

    play_out(tmp_path, scenario)


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_is_what_the_standard_says(size: int) -> None:
    from websockets.frames import OP_TEXT, Frame  # noqa: PLC0415

    text = b"x" * size
    assert text_frame(text) == Frame(OP_TEXT, text).serialize(mask=False)


def test_tables_at_which_nothing_can_happen_are_not_looked_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_after: list[str] = []
    restore = Room.restore_present

    async def count(self: Room) -> None:
        looked_after.append(self.table.id)
        await restore(self)

    monkeypatch.setattr(Room, "restore_present", count)

    async def scenario(house: House) -> None:
        for _ in range(30):
            await house.create("hnefatafl", [me("Ada"), OPEN])
        ada, bo = await duel(house, takeover=10)
        await duel(house)
        lobby = house.app.parts.lobby
        looked_after.clear()
        await lobby.sweep()
        assert set(looked_after) == {ada.table}
        await bo.close()
        await asyncio.sleep(0)
        lobby.rooms[ada.table].absent_since[1] = -1000.0
        await lobby.sweep()
        await ada.until(lambda message: message["seats"][1]["stand_in"] is not None)

    play_out(tmp_path, scenario)
