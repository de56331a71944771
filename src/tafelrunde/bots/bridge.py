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
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect
from websockets.sync.connection import Connection

from tafelrunde.bots.program import HELLO_WITHIN, Hello, Line, NoMessage, Over, read_message
from tafelrunde.core.error import BadInput

# Seconds until the next attempt to connect, at first and at most; and until a program's silence is looked at again.
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 8.0
LISTEN = 0.2
# Close codes after which another attempt would end the same way.
FINAL = {
    4401: "The server does not know this seat any more.",
    4403: "The seat belongs to somebody else now.",
    4404: "There is no such table.",
    4409: "The server does not speak this protocol, or the program does not play this game.",
    4410: "The program has come to this table a second time, and the first one leaves.",
}


@dataclass(frozen=True)
class Seat:
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


def take_seat(link: str, name: str) -> Seat:
    """By a link to a table, with an invitation behind the #, or with the token of somebody who sits there."""
    page, _, secret = link.partition("#")
    server, separator, table = page.partition("/t/")
    if not separator or not secret or urlsplit(page).scheme not in ("http", "https"):
        raise BadInput(f"A seat has a link such as http://host/t/table#invitation, and this is none: {page}")
    address = f"{server}/api/v1/tables/{table}"
    entry = _post(f"{address}/join", {"invitation": secret, "name": name})
    # An invitation works once; whoever comes back has a token.
    return Seat(address, secret if entry is None else str(entry["token"]))


def lay_table(server: str, game: str, seats: int, level: int, name: str) -> Seat:
    """A new table, with bots on the other seats."""
    plan = [{"kind": "me", "name": name}, *[{"kind": "bot", "level": level}] * (seats - 1)]
    server = server.rstrip("/")
    entry = _post(f"{server}/api/v1/tables", {"game": game, "seats": plan})
    if entry is None:
        raise BadInput(f"There is no Tafelrunde at {server}.")
    return Seat(f"{server}/api/v1/tables/{entry['table']}", str(entry["token"]))


def _post(address: str, body: dict[str, Any]) -> dict[str, Any] | None:
    """The answer; None if what was asked for is not there."""
    if urlsplit(address).scheme not in ("http", "https"):
        raise BadInput(f"A server has an address such as http://127.0.0.1:8765, not {address}.")
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)  # noqa: S310  # http, see above
    try:
        with urllib.request.urlopen(request, timeout=HELLO_WITHIN) as response:  # noqa: S310
            found: dict[str, Any] = json.load(response)
            return found
    except urllib.error.HTTPError as error:
        if error.code == 404:
            return None
        problem = error.read()
        detail = msgspec.json.decode(problem).get("detail") if problem.startswith(b"{") else ""
        raise BadInput(f"The server refuses: {detail or error.reason}.") from None
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise BadInput(f"There is no Tafelrunde at {urlsplit(address).netloc}: {error}.") from None


class Bridge:
    """One program on one seat, over as many connections as it takes."""

    def __init__(self, seat: Seat, line: Line, tell: Callable[[Over], bool]) -> None:
        """`tell` hears how each match ended, and says whether to stay for another."""
        self.seat = seat
        self.line = line
        self.tell = tell
        self._hello: Hello | None = None
        self._is_over = False

    def run(self) -> None:
        """Until the program ends, the server sends it away, or it need not stay."""
        pause = FIRST_PAUSE
        while not self._is_over:
            try:
                with connect(self.seat.door, max_size=None) as socket:
                    self._serve(socket)
                    pause = FIRST_PAUSE
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1006
                if code in FINAL:
                    raise BadInput(FINAL[code]) from None
            except (OSError, InvalidHandshake, TimeoutError) as error:
                if self._hello is None:
                    raise BadInput(f"There is no way to {urlsplit(self.seat.door).netloc}: {error}.") from None
            if not self._is_over:
                time.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _serve(self, socket: Connection) -> None:
        done = threading.Event()
        pump: threading.Thread | None = None
        try:
            for frame in socket:
                data = frame.encode() if isinstance(frame, str) else frame
                kind = msgspec.json.decode(data)["type"]
                if kind == "hello":
                    socket.send(msgspec.json.encode(self._greet(data)).decode())
                    pump = threading.Thread(target=self._pump, args=(socket, done), daemon=True)
                    pump.start()
                    continue
                self.line.pass_on(data)
                if kind == "end" and not self.tell(msgspec.json.decode(data, type=Over)):
                    self._is_over = True
                if self._is_over:
                    return
        finally:
            done.set()
            if pump is not None:
                pump.join()

    def _greet(self, data: bytes) -> Hello:
        """The program's hello with the token in it; it is asked for it once."""
        if self._hello is None:
            self.line.pass_on(data)
            try:
                answer = self.line.receive(HELLO_WITHIN)
                hello = None if answer is None else read_message(answer)
            except (queue.Empty, NoMessage) as error:
                raise BadInput(f"The program does not say hello: {str(error) or 'it is silent.'}") from None
            if not isinstance(hello, Hello):
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
