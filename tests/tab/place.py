"""A browser's tab without a browser: its database in memory, its thoughts at once, and a page that talks to it."""

from __future__ import annotations

import asyncio
import itertools
import json
from typing import Any

from tafelrunde.tab.desk import Desk
from tafelrunde.tab.house import House
from tafelrunde.tab.source import TabSource
from tafelrunde.tab.store import Conflict
from tafelrunde.tab.thinker import think
from tafelrunde.table.protocol import PROTOCOL

Json = dict[str, Any]


class MemoryStore:
    """What IndexedDB keeps. As there, each call is over in a later turn of the loop."""

    def __init__(self) -> None:
        self.events: dict[str, list[str]] = {}
        self.records: dict[str, str] = {}
        self.steps: dict[tuple[str, int], dict[str, str]] = {}

    async def append(self, table: str, number: int, event: str) -> None:
        await asyncio.sleep(0)
        kept = self.events.get(table, [])
        if number != len(kept) + 1:
            raise Conflict
        self.events[table] = [*kept, event]

    async def read(self, table: str, after: int = 0) -> list[str]:
        await asyncio.sleep(0)
        return self.events.get(table, [])[after:]

    async def put_table(self, table: str, events: list[str]) -> bool:
        if table in self.events:
            return False
        self.events[table] = list(events)
        return True

    async def tables(self) -> list[str]:
        return list(reversed(self.events))

    async def delete(self, table: str) -> None:
        self.events.pop(table, None)
        self.records.pop(table, None)
        for name in [name for name in self.steps if name[0] == table]:
            del self.steps[name]

    async def put_record(self, name: str, record: str) -> None:
        self.records[name] = record

    async def record(self, name: str) -> str | None:
        return self.records.get(name)

    async def keep_judgement(self, table: str, match: int, key: str, body: str) -> None:
        await asyncio.sleep(0)
        self.steps.setdefault((table, match), {})[key] = body

    async def judgements(self, table: str, match: int) -> dict[str, str]:
        await asyncio.sleep(0)
        return dict(self.steps.get((table, match), {}))


class Thinking:
    """Thinks at once; `patience` holds it up, as a search would."""

    def __init__(self) -> None:
        self.stopped = 0
        self.patience: asyncio.Event | None = None
        self.jobs: list[Json] = []

    async def think(self, job: str) -> str:
        self.jobs.append(json.loads(job))
        if self.patience is not None:
            await self.patience.wait()
        await asyncio.sleep(0)
        return think(job)

    def stop(self) -> None:
        self.stopped += 1


class Tab:
    """One tab; others may share its store."""

    def __init__(self, store: MemoryStore | None = None) -> None:
        self.store = store or MemoryStore()
        self.thinking = Thinking()
        self.reviewing = Thinking()
        self.desk = Desk(House(self.store, self.thinking, TabSource(), self.reviewing))

    async def ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> tuple[int, Any]:
        text = "" if body is None else body if isinstance(body, str) else json.dumps(body)
        reply = await self.desk.ask(method, path, text, token, None)
        return reply.status, json.loads(reply.body)

    async def lay(self, game: str, *seats: Json, **more: Any) -> Json:
        status, entry = await self.ask("POST", "/tables", {"game": game, "seats": list(seats), **more})
        assert status == 200, entry
        return dict(entry)


ME = {"kind": "me", "name": "Ada"}


def bot(level: int = 1) -> Json:
    return {"kind": "bot", "level": level}


_numbers = itertools.count(1)


class Page:
    """A page that shows a table: the latest message, and an answer for each command."""

    def __init__(self, tab: Tab, table: str, token: str | None) -> None:
        self.tab, self.number = tab, next(_numbers)
        self.frames: list[str] = []
        self.message: Json = {}
        self.closed: int | None = None
        self._answers: dict[str, asyncio.Future[Json]] = {}
        self._changed = asyncio.Event()
        self._ids = 0
        tab.desk.open(self.number, table, self._hear, self._shut)
        tab.desk.take(self.number, json.dumps({"type": "hello", "protocol": PROTOCOL, "token": token}))

    def _hear(self, text: str) -> None:
        self.frames.append(text)
        frame = json.loads(text)
        if frame["type"] == "table":
            self.message = frame
        elif frame["id"] in self._answers:
            self._answers[frame["id"]].set_result(frame)
        self._changed.set()

    def _shut(self, code: int) -> None:
        self.closed = code
        self._changed.set()

    async def send(self, **command: Any) -> Json:
        self._ids += 1
        name = f"{self.number}-{self._ids}"
        self._answers[name] = asyncio.get_running_loop().create_future()
        self.tab.desk.take(self.number, json.dumps({"id": name, **command}))
        return await self._answers[name]

    async def until(self, wanted: Any) -> None:
        while not wanted():
            self._changed.clear()
            await self._changed.wait()

    async def begin(self) -> None:
        await self.until(lambda: self.message)
        await self.send(type="contribute", nonce="00" * 16)
        assert (await self.send(type="start"))["type"] == "done"

    def acting_view(self) -> Json | None:
        return next((view for view in self.message["views"] if view["choices"]), None)

    async def act(self, view: Json, action: str) -> Json:
        return await self.send(type="act", seat=view["to_act"], number=view["number"], action=action)

    def leave(self) -> None:
        self.tab.desk.close(self.number)
