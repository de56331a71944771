"""Programs of standard input and output at a server's table, and the check over WebSocket."""

from __future__ import annotations

import asyncio
import re
import shlex
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner
from websockets.sync.server import ServerConnection, serve

from tafelrunde.bots.program import Over, ProgramPipe
from tafelrunde.cli.main import app
from tafelrunde.core.error import BadInput
from tafelrunde.games import find_game
from tafelrunde.server.web import bridge
from tafelrunde.server.web.bridge import Bridge, RemoteSeat, lay_table, take_seat
from tafelrunde.server.web.check import check_over_socket
from tests.server.house import OPEN, House, me, play_out, running_house
from tests.server.test_door import EXAMPLES, NODE_BOT, PYTHON_BOT
from tests.test_program import TALK

ODD = TALK.replace("import json, sys, time", "import json, sys")


def odd(code: str) -> list[str]:
    """A program of standard input and output that answers by the code."""
    return [sys.executable, "-c", ODD + "".join(f"        {line}\n" for line in code.split("\n"))]


class Ends:
    """How the matches ended; stays for so many."""

    def __init__(self, matches: int = 1) -> None:
        self.matches = matches
        self.overs: list[Over] = []

    def __call__(self, over: Over) -> bool:
        self.overs.append(over)
        return len(self.overs) < self.matches


async def cross(seat: RemoteSeat, command: list[str] | tuple[str, ...], ends: Ends) -> None:
    line = ProgramPipe(list(command))
    try:
        await asyncio.to_thread(Bridge(seat, line, ends).run)
    finally:
        await asyncio.to_thread(line.close)


@pytest.mark.parametrize("command", [PYTHON_BOT, NODE_BOT], ids=["python", "javascript"])
def test_a_program_plays_at_a_table_of_its_own(command: tuple[str, ...], tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ends = Ends()
        seat = await asyncio.to_thread(lay_table, f"http://127.0.0.1:{house.port}", "fischkopf", 2, 1, "Robo")
        await cross(seat, command, ends)
        assert [(over.match, over.faults) for over in ends.overs] == [(1, {})]

    play_out(tmp_path, scenario)


def test_a_program_takes_a_seat_by_its_link_and_comes_back_by_its_token(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        entry = await house.create("fischkopf", [me("Ada"), OPEN])
        ada = await house.client(entry["table"], entry["token"])
        page = f"http://127.0.0.1:{house.port}/t/{ada.table}"
        link = f"{page}#{ada.message['invitations'][1]}"
        seat = await asyncio.to_thread(take_seat, link, "Robo")
        assert seat.page == page
        assert await asyncio.to_thread(take_seat, f"{page}#{seat.token}", "Robo") == seat
        ends = Ends(2)
        crossing = asyncio.create_task(cross(seat, PYTHON_BOT, ends))
        for match in (1, 2):
            await ada.contribute()
            await ada.until(lambda message: bool(message["allowed"]["start"]))
            await ada.do("start")
            await ada.play()
            if match == 1:
                await ada.do("rematch")
        await crossing
        assert [over.match for over in ends.overs] == [1, 2]

    play_out(tmp_path, scenario)


def test_a_program_survives_a_restart_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "FIRST_PAUSE", 0.05)

    async def run() -> None:
        database = tmp_path / "t.sqlite"
        ends = Ends()
        async with running_house(database) as house:
            entry = await house.create("hnefatafl", [me("Ada"), OPEN])
            ada = await house.client(entry["table"], entry["token"])
            link = f"http://127.0.0.1:{house.port}/t/{ada.table}#{ada.message['invitations'][1]}"
            seat = await asyncio.to_thread(take_seat, link, "Robo")
            crossing = asyncio.create_task(cross(seat, odd("say(**answer)"), ends))
            await ada.contribute()
            await ada.until(lambda message: bool(message["allowed"]["start"]))
            await ada.do("start")
            await ada.act(0)
            await ada.until_told(2)
            port = house.port
        async with running_house(database, port=port) as house:
            ada = await house.client(entry["table"], entry["token"])
            await ada.act(0)
            await ada.until_told(4)
            await ada.do("resign", seat=0)
            await crossing
        assert [over.faults for over in ends.overs] == [{}]

    asyncio.run(run())


def test_a_program_that_ends_leaves_the_table(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        seat = await asyncio.to_thread(lay_table, f"http://127.0.0.1:{house.port}", "fischkopf", 2, 1, "Robo")
        ends = Ends()
        await cross(seat, odd("sys.exit(3)"), ends)
        assert not ends.overs

    play_out(tmp_path, scenario)


@pytest.mark.parametrize("code", ["pass", "print('what?', flush=True); sys.stdin.read()"])
def test_a_program_that_says_no_hello_is_told(code: str, tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        seat = await asyncio.to_thread(lay_table, f"http://127.0.0.1:{house.port}", "fischkopf", 2, 1, "Robo")
        with pytest.raises(BadInput, match="hello"):
            await cross(seat, [sys.executable, "-c", f"import sys; {code}"], Ends())

    play_out(tmp_path, scenario)


def test_what_the_server_does_not_want_is_one_sentence(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        address = f"http://127.0.0.1:{house.port}"
        for server, game, seats in ((address, "go", 2), (address, "xnet", 2), ("http://127.0.0.1:1", "blox", 2)):
            with pytest.raises(BadInput):
                await asyncio.to_thread(lay_table, server, game, seats, 1, "Robo")
        for link in ("nowhere", f"{address}/t/aaaaaaaaaa", "file:///t/aaaaaaaaaa#x"):
            with pytest.raises(BadInput):
                await asyncio.to_thread(take_seat, link, "Robo")
        entry = await house.create("fischkopf", [me("Ada"), OPEN])
        stranger = RemoteSeat(f"{address}/api/v1/tables/{entry['table']}", "a" * 24)
        with pytest.raises(BadInput, match="does not know"):
            await cross(stranger, odd("pass"), Ends())

    play_out(tmp_path, scenario)


@contextmanager
def stranger(status: int, body: bytes) -> Iterator[str]:
    """A server that is none of ours, and answers everything in the same way."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize("status", [200, 500])
@pytest.mark.parametrize(
    "body", [b"[1,2]", b'"s"', b'{"x":1}', b"{broken", b"\xff", b'{"detail":1}', b'{"a":' * 10_000]
)
def test_an_answer_that_is_not_ours_is_one_sentence(status: int, body: bytes) -> None:
    with stranger(status, body) as address:
        with pytest.raises(BadInput, match=r"no Tafelrunde|refuses"):
            lay_table(address, "fischkopf", 2, 1, "Robo")
        with pytest.raises(BadInput, match=r"no Tafelrunde|refuses"):
            take_seat(f"{address}/t/aaaaaaaaaa#x", "Robo")


@pytest.mark.parametrize("address", ["http://[bad", "http://127.0.0.1:abc", "http://", "http://a b", "ftp://a"])
def test_an_address_that_is_none_is_one_sentence(address: str) -> None:
    with pytest.raises(BadInput):
        lay_table(address, "fischkopf", 2, 1, "Robo")
    with pytest.raises(BadInput):
        take_seat(f"{address}/t/aaaaaaaaaa#x", "Robo")


@contextmanager
def stranger_socket(talk: Callable[[ServerConnection], None]) -> Iterator[RemoteSeat]:
    with serve(talk, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield RemoteSeat(f"http://127.0.0.1:{server.socket.getsockname()[1]}/api/v1/tables/aaaaaaaaaa", "a" * 24)
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize("frame", ["[1]", "{broken", "{}", '{"type":"end"}'])
def test_a_message_that_is_not_ours_is_one_sentence(frame: str) -> None:
    with stranger_socket(lambda socket: socket.send(frame)) as seat:
        line = ProgramPipe(odd("pass"))
        try:
            with pytest.raises(BadInput, match="no Tafelrunde"):
                Bridge(seat, line, Ends()).run()
        finally:
            line.close()


def test_after_a_good_connection_the_next_attempt_comes_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many connections there were before it."""
    pauses: list[float] = []
    monkeypatch.setattr(bridge, "time", SimpleNamespace(sleep=pauses.append))

    def talk(socket: ServerConnection) -> None:
        socket.send('{"type":"hello","protocol":2}')
        socket.recv()
        socket.close(4404 if len(pauses) == 3 else 1012)

    with stranger_socket(talk) as seat:
        line = ProgramPipe(odd("pass"))
        try:
            with pytest.raises(BadInput, match="no such table"):
                Bridge(seat, line, Ends()).run()
        finally:
            line.close()
    assert pauses == [bridge.FIRST_PAUSE] * 3


def test_the_command_seats_a_program_and_tells_the_end(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        words = ["bot", "connect", f"http://127.0.0.1:{house.port}", " ".join(PYTHON_BOT), "--game", "fischkopf"]
        result = await asyncio.to_thread(CliRunner().invoke, app, [*words, "--level", "1", "--lang", "en"])
        assert result.exit_code == 0, result.output
        assert "/t/" in result.output
        assert "Match 1 is over" in result.output
        assert "made no mistakes" in result.output
        result = await asyncio.to_thread(CliRunner().invoke, app, words[:4])
        assert isinstance(result.exception, BadInput)

    play_out(tmp_path, scenario)


def test_the_check_over_websocket_finds_no_fault_in_the_examples() -> None:
    for command in (PYTHON_BOT, NODE_BOT):
        for report in check_over_socket(command, find_game("hnefatafl"), 20.0, decisions=6):
            assert not report.faults, report.details
            assert "example" in report.name
            assert report.decisions >= 6


def test_the_check_over_websocket_explains_what_is_wrong(tmp_path: Path) -> None:
    example = (Path(PYTHON_BOT[1])).read_text(encoding="utf-8")
    cases: list[tuple[str, str, str]] = [
        ('"action": decide(message["view"])', '"action": "fly"', "illegal"),
        ('**asked, "action"', '"action"', "nonsense"),
        ('"number": message["number"]', '"number": -1', "outdated"),
        ('"type": "hello", "protocol"', '"type": "hallo", "protocol"', "gone"),
        ('        say(json.dumps({"type": "act"', '        str(({"type": "act"', "late"),
    ]
    for old, new, fault in cases:
        assert old in example
        bot = tmp_path / f"{fault}.py"
        bot.write_text(example.replace(old, new), encoding="utf-8")
        for report in check_over_socket((sys.executable, str(bot)), find_game("fischkopf"), 0.3, decisions=3):
            assert report.faults[fault] >= 1, (fault, report)
            assert report.details


def test_the_check_command_says_it_in_words(tmp_path: Path) -> None:
    words: list[Any] = ["bot", "check", " ".join(PYTHON_BOT), "--game", "fischkopf", "--socket", "--lang", "en"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    assert "without a fault" in result.output
    words[2] = f"{sys.executable} -c pass"
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 1
    assert "gone" in result.output


# What a line of the document needs here: a shorter run, and this machine's programs.
INSTEAD = {
    "--games 100": "--games 2 --processes 1",
    "random,1,program:": "random,program:",
    "tafelrunde ladder": "tafelrunde ladder --games 2",
    "./my-bot": "python3 examples/bot.py",
    "python3": sys.executable,
    "http://127.0.0.1:8765": "SERVER",
    "--game blox --level 3": "--game fischkopf --level 1",
    "--socket": "--socket --game fischkopf",
}


def document_lines() -> list[str]:
    """What docs/ai.md tells to type about programs."""
    text = (EXAMPLES.parent / "docs" / "ai.md").read_text(encoding="utf-8")
    section = text.partition("## A bot in any language")[2]
    return [line.strip() for line in section.splitlines() if line.startswith("    tafelrunde ")]


def test_the_document_has_a_line_for_every_way() -> None:
    assert len(document_lines()) == 6


@pytest.mark.parametrize("line", document_lines())
def test_the_lines_of_the_document_run(line: str, tmp_path: Path) -> None:
    """As they stand there, but for what has to be shorter; a seat's link is that of an open seat."""
    (tmp_path / "examples").symlink_to(EXAMPLES)

    async def scenario(house: House) -> None:
        entry = await house.create("fischkopf", [me("Ada"), OPEN])
        ada = await house.client(entry["table"], entry["token"])
        link = f"/t/{ada.table}#{ada.message['invitations'][1]}"
        words = re.sub(r"/t/\S+", link, line)
        for there, here in INSTEAD.items():
            words = words.replace(there, here)
        words = words.replace("SERVER", f"http://127.0.0.1:{house.port}")
        command = [sys.executable, "-m", *shlex.split(words)]
        program = await asyncio.create_subprocess_exec(*command, cwd=tmp_path, stdout=asyncio.subprocess.PIPE)
        if link in words:
            # This one stays until somebody takes it away.
            await ada.until(lambda message: bool(message["seats"][1]["present"]))
            program.terminate()
            await program.communicate()
            return
        output, _ = await program.communicate()
        assert program.returncode == 0, output.decode()

    play_out(tmp_path, scenario)
