"""A program of standard input and output at a server's table: what either side says is passed on to the other."""

from __future__ import annotations

import http.client
import json
import queue
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.sync.client import connect
from websockets.sync.connection import Connection

from tafelrunde.bots.program import HELLO_WITHIN, NoMessage, Over, ProgramHello, ProgramPipe, read_message
from tafelrunde.core.decode import decode
from tafelrunde.core.error import BadInput

Parsed = TypeVar("Parsed")

# Seconds until the next attempt to connect, at first and at most; and until a program's silence is looked at again.
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 8.0
LISTEN = 0.2
# No answer of a server that lays a table or gives a seat is longer.
LARGEST_ANSWER = 65_536
# Close codes after which another attempt would end the same way.
FINAL = {
    4401: "The server does not know this seat any more.",
    4403: "The seat belongs to somebody else now.",
    4404: "There is no such table.",
    4409: "The server does not speak this protocol, or the program does not play this game.",
    4410: "The program has come to this table a second time, and the first one leaves.",
}


@dataclass(frozen=True)
class RemoteSeat:
    """A seat at a server's table, and the token that proves it."""

    table: str
    token: str

    @property
    def page(self) -> str:
        """Where people find the table."""
        return self.table.replace("/api/v1/tables/", "/t/")

    @property
    def door(self) -> str:
        return f"{self.table.replace('http', 'ws', 1)}/bot"


class _Entry(msgspec.Struct, frozen=True):
    """What a server answers to whoever comes: the table, and the token that says who it is from now on."""

    table: str
    token: str


class _Problem(msgspec.Struct, frozen=True):
    detail: str = ""


class _Message(msgspec.Struct, frozen=True):
    type: str


def take_seat(link: str, name: str) -> RemoteSeat:
    """By a link to a table, with an invitation behind the #, or with the token of somebody who sits there."""
    page, _, secret = link.partition("#")
    server, separator, table = page.partition("/t/")
    if not separator or not secret or not _is_web(page):
        raise BadInput(f"A seat has a link such as http://host/t/table#invitation, and this is none: {page}")
    address = f"{server}/api/v1/tables/{table}"
    entry = _post(f"{address}/join", {"invitation": secret, "name": name})
    # An invitation works once; whoever comes back has a token.
    return RemoteSeat(address, secret if entry is None else entry.token)


def lay_table(server: str, game: str, seats: int, level: int, name: str) -> RemoteSeat:
    """A new table, with bots on the other seats."""
    plan = [{"kind": "me", "name": name}, *[{"kind": "bot", "level": level}] * (seats - 1)]
    server = server.rstrip("/")
    if not _is_web(server):
        raise BadInput(f"A server has an address such as http://127.0.0.1:8765, not {server}.")
    entry = _post(f"{server}/api/v1/tables", {"game": game, "seats": plan})
    if entry is None:
        raise BadInput(f"There is no Tafelrunde at {server}.")
    return RemoteSeat(f"{server}/api/v1/tables/{entry.table}", entry.token)


def _is_web(address: str) -> bool:
    try:
        return urlsplit(address).scheme in ("http", "https")
    except ValueError:
        return False


def _post(address: str, body: dict[str, Any]) -> _Entry | None:
    """The answer; None if what was asked for is not there."""
    headers = {"content-type": "application/json"}
    try:
        request = urllib.request.Request(address, json.dumps(body).encode(), headers)  # noqa: S310  # http, see above
        with urllib.request.urlopen(request, timeout=HELLO_WITHIN) as response:  # noqa: S310
            return decode(response.read(LARGEST_ANSWER), _Entry)
    except urllib.error.HTTPError as error:
        if error.code == 404:
            return None
        raise BadInput(f"The server refuses: {_detail(error) or error.reason}.") from None
    except (OSError, http.client.HTTPException, ValueError, msgspec.DecodeError) as error:
        raise BadInput(f"There is no Tafelrunde at {urlsplit(address).netloc}: {error}.") from None


def _detail(error: urllib.error.HTTPError) -> str:
    """Why a server refuses, if it is one of ours."""
    try:
        return decode(error.read(LARGEST_ANSWER), _Problem).detail
    except (OSError, http.client.HTTPException, msgspec.DecodeError):
        return ""


class Bridge:
    """One program on one seat, over as many connections as it takes."""

    def __init__(self, seat: RemoteSeat, line: ProgramPipe, tell: Callable[[Over], bool]) -> None:
        """`tell` hears how each match ended, and says whether to stay for another."""
        self.seat = seat
        self.line = line
        self.tell = tell
        self._hello: ProgramHello | None = None
        self._pause = FIRST_PAUSE
        self._is_over = False

    def run(self) -> None:
        """Until the program ends, the server sends it away, or it need not stay."""
        while not self._is_over:
            try:
                with connect(self.seat.door, max_size=None) as socket:
                    self._serve(socket)
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1006
                if code in FINAL:
                    raise BadInput(FINAL[code]) from None
            except (OSError, InvalidHandshake, InvalidURI) as error:
                if self._hello is None:
                    raise BadInput(f"There is no way to {urlsplit(self.seat.door).netloc}: {error}.") from None
            if not self._is_over:
                time.sleep(self._pause)
                self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def _serve(self, socket: Connection) -> None:
        done = threading.Event()
        pump: threading.Thread | None = None
        try:
            for frame in socket:
                data = frame.encode() if isinstance(frame, str) else frame
                kind = self._parse(data, _Message).type
                if kind == "hello":
                    socket.send(msgspec.json.encode(self._greet(data)).decode())
                    # This connection is a good one; after it breaks, the next attempt comes soon.
                    self._pause = FIRST_PAUSE
                    pump = threading.Thread(target=self._pump, args=(socket, done), daemon=True)
                    pump.start()
                    continue
                self.line.pass_on(data)
                if kind == "end" and not self.tell(self._parse(data, Over)):
                    self._is_over = True
                if self._is_over:
                    return
        finally:
            done.set()
            if pump is not None:
                pump.join()

    def _parse(self, data: bytes, kind: type[Parsed]) -> Parsed:
        try:
            return decode(data, kind)
        except msgspec.DecodeError as error:
            raise BadInput(f"There is no Tafelrunde at {urlsplit(self.seat.door).netloc}: {error}.") from None

    def _greet(self, data: bytes) -> ProgramHello:
        """The program's hello with the token in it; it is asked for it once."""
        if self._hello is None:
            self.line.pass_on(data)
            try:
                answer = self.line.receive(HELLO_WITHIN)
                hello = None if answer is None else read_message(answer)
            except (queue.Empty, NoMessage) as error:
                raise BadInput(f"The program does not say hello: {str(error) or 'it is silent.'}") from None
            if not isinstance(hello, ProgramHello):
                raise BadInput("The program ended, or does not say hello.")
            self._hello = msgspec.structs.replace(hello, token=self.seat.token)
        return self._hello

    def _pump(self, socket: Connection, done: threading.Event) -> None:
        """What the program says, to the server; a program that has ended is taken from the table."""
        while not done.is_set():
            try:
                line = self.line.receive(LISTEN)
            except queue.Empty:
                continue
            try:
                if line is None:
                    self._is_over = True
                    socket.close()
                    return
                socket.send(line.decode(errors="replace").strip())
            except ConnectionClosed:
                # The decision is asked for again over the next connection.
                return
