"""The protocol's document names every message and field, and its session is what a server really says."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.core.game import End, Notice, View
from tafelrunde.core.state import CHANCE, Action, State
from tafelrunde.games import find_game
from tafelrunde.server.web import socket
from tafelrunde.table import play, protocol
from tests.server.house import Client, House, Json, running_house

PAGE = Path(__file__).parent.parent.parent / "docs" / "protocol.md"
HEADING = "## All messages and their fields\n"
INTRODUCTION = """
Written from `table/protocol.py` by `python -m tests.server.test_protocol`; a test compares. Clients may leave out
a field in brackets; the server sends all of them.
"""


def structs() -> Iterator[type[msgspec.Struct]]:
    """All that a client can meet, in the order of the module."""
    own = [each for each in vars(protocol).values() if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    yield from (each for each in own if each.__module__ == protocol.__name__ and each is not msgspec.Struct)
    yield from (View, Notice, End)


def fields_page() -> str:
    """The last section of the document."""
    lines = [HEADING, INTRODUCTION, "| message | fields |", "|---|---|"]
    for struct in structs():
        tag = struct.__struct_config__.tag
        fields = [f'`"type": "{tag}"`'] if tag else []
        for field in msgspec.structs.fields(struct):
            fields += [f"`{field.encode_name}`" if field.required else f"[`{field.encode_name}`]"]
        lines.append(f"| {struct.__name__} | {', '.join(fields)} |")
    return "\n".join(lines) + "\n"


def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def test_every_message_and_field_is_named() -> None:
    assert page().partition(HEADING)[1:] == (HEADING, fields_page().partition(HEADING)[2])


def test_every_close_code_is_named() -> None:
    codes = [
        value for name, value in vars(socket).items() if name.isupper() and isinstance(value, int) and value > 4000
    ]
    assert len(codes) == 8
    for code in codes:
        assert f"\n| {code} |" in page()


def blocks() -> list[tuple[str, Json]]:
    """What the session shows, in its order."""
    session = page().partition("## A session")[2].partition("\n## ")[0]
    found = re.findall(r"^```json (\w+)\n(.*?)^```$", session, re.MULTILINE | re.DOTALL)
    return [(kind, json.loads(text)) for kind, text in found]


def as_the_page_rolls(key: bytes, state: State, number: int) -> list[Action]:
    """Chance as the document tells it: Bo begins, and the dice show 2 and 2."""
    game = find_game("fischkopf")
    actions: list[Action] = []
    while state.to_act == CHANCE:
        actions.append(game.notation.parse("start 1" if number + len(actions) == 0 else "roll 2 2"))
        state.apply(actions[-1])
    return actions


class Reader:
    """Plays the session of the document; what is random there stands for what is random here."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.blocks = iter(blocks())
        self.names: dict[str, str] = {}

    def next(self, kind: str) -> Json:
        found, content = next(self.blocks)
        assert found == kind, content
        return content

    def here(self, content: Any) -> Any:
        """With this server's secrets in place of the document's."""
        text = json.dumps(content)
        for there, here in self.names.items():
            text = text.replace(f'"{there}"', f'"{here}"')
        return json.loads(text)

    def learn(self, there: Any, here: Any) -> None:
        """Take over random values, and find everything else the same."""
        if isinstance(there, dict):
            assert list(there) == list(here)
            for name in there:
                self.learn(there[name], here[name])
        elif isinstance(there, list):
            assert len(there) == len(here)
            for one, two in zip(there, here, strict=True):
                self.learn(one, two)
        elif isinstance(there, str) and re.fullmatch("[a-z2-7]{10}|[A-Za-z0-9_-]{24}|[0-9a-f]{64}", there):
            assert self.names.setdefault(there, here) == here
        else:
            assert there == here

    async def post(self, path: str, kind: str) -> Json:
        _, entry, _ = await self.house.request("POST", path, self.here(self.next(kind)))
        self.learn(self.next("Entry"), entry)
        return dict(entry)

    async def hello(self, entry: Json) -> Client:
        frame = self.here(self.next("client"))
        assert frame["token"] == entry["token"]
        return await self.house.client(entry["table"], frame["token"], frame.get("known"))

    async def say(self, client: Client) -> Json:
        """The next command of the document, and its answer."""
        command = self.here(self.next("client"))
        return await client.ask(command.pop("type"), **command)


async def read_session(house: House) -> None:
    reader = Reader(house)
    entry = await reader.post("/api/v1/tables", "NewTable")
    ada = await reader.hello(entry)
    reader.learn(reader.next("server"), ada.message)
    second = await reader.post(f"/api/v1/tables/{entry['table']}/join", "Join")
    bo = await house.client(entry["table"], second["token"])
    reader.learn({"type": "done", "id": "a1"}, await reader.say(ada))
    assert reader.next("server") == {"type": "done", "id": "a1"}
    await bo.do("contribute", nonce="4f2af0b2049b08e2e6bf825bb0c08bb4")
    assert (await reader.say(ada))["type"] == "done"
    await bo.until(lambda message: message["status"] == "playing")
    reader.learn(reader.next("server"), bo.message)
    for _ in range(2):
        answer = await reader.say(bo)
        reader.learn(reader.next("server"), answer)
    await read_the_rest(reader, house, entry, ada, bo)


async def read_the_rest(reader: Reader, house: House, entry: Json, ada: Client, bo: Client) -> None:
    assert (await reader.say(bo))["type"] == "done"
    await ada.until(lambda message: message["proposal"] is not None)
    assert ada.message["proposal"] == {"id": 1, "kind": "undo", "seat": 1, "agreed": [1], "waiting": [0]}
    assert (await reader.say(ada))["type"] == "done"
    assert [log["edition"] for log in ada.message["logs"]] == [1]
    answer = await reader.say(bo)
    reader.learn(reader.next("server"), answer)
    await ada.close()
    again = await reader.hello(entry)
    assert again.message["logs"] == [{"edition": 1, "start": 2, "lines": [], "traces": [{"line": 2, "seat": 1}]}]
    assert (await reader.say(again))["type"] == "done"
    assert again.message["result"]["reason"] == "resigned"
    assert again.message["fairness"]["secret"]
    await bo.until(lambda message: message["status"] == "finished")
    assert (await reader.say(bo))["type"] == "done"
    assert list(reader.blocks) == []


def test_the_session_is_what_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            await read_session(house)

    monkeypatch.setattr(play, "let_chance_act", as_the_page_rolls)
    asyncio.run(run())


def test_the_problem_is_what_the_server_says(tmp_path: Path) -> None:
    async def run() -> Any:
        async with running_house(tmp_path / "t.sqlite") as house:
            body = {"game": "xnet", "seats": [{"kind": "me"}, {"kind": "open"}]}
            return await house.request("POST", "/api/v1/tables", body)

    status, problem, _ = asyncio.run(run())
    [example] = re.findall(r"^```json Problem\n(.*?)^```$", page(), re.MULTILINE | re.DOTALL)
    assert (status, problem) == (problem["status"], json.loads(example))


if __name__ == "__main__":
    PAGE.write_text(page().partition(HEADING)[0].rstrip() + "\n\n" + fields_page(), encoding="utf-8")
