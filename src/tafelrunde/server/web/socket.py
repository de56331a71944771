"""One WebSocket per viewer: hello, then commands in and messages out."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import msgspec
import structlog
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from tafelrunde.bots.program import ToProgram
from tafelrunde.server import metric
from tafelrunde.server.live.queue import Outcome
from tafelrunde.server.live.room import Guest, Room, SharedMessage
from tafelrunde.server.setting import Settings
from tafelrunde.server.store.store import complain
from tafelrunde.server.web.part import Parts, address_of
from tafelrunde.server.web.wire import Closing, Wire, text_frame, wire_of
from tafelrunde.table.message import told_by
from tafelrunde.table.protocol import PROTOCOL, Command, Foresee, FromClient, FromServer, Gesture, Hello, Hint, Refused
from tafelrunde.table.refusal import Refusal

log = structlog.get_logger()

BAD_MESSAGE, BAD_TOKEN, FORBIDDEN, NO_TABLE = 4400, 4401, 4403, 4404
TOO_SLOW, BAD_VERSION, REPLACED, TOO_FREQUENT = 4408, 4409, 4410, 4429
# What RFC 6455 has for a server that met with something unexpected.
FAILED = 1011
# Seconds until nobody waits any longer for a client to hear that.
CLOSE_WITHIN = 10.0
# Who goes on in spite of so many refusals in a row is cut off.
PATIENCE = 100
# So many commands of one connection may wait for their answers.
MOST_UNANSWERED = 64

_TABLE = re.compile("[a-z2-7]{10}")
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class _Id(msgspec.Struct):
    id: str


class SocketOutbox:
    """Frames on their way to one client; a client that does not read them is cut off."""

    def __init__(self, wire: Wire, most: int) -> None:
        self.wire = wire
        self.most = most

    def put(self, message: FromServer | ToProgram) -> None:
        if self.wire.backlog < self.most:
            self.wire.say(_encoder.encode(message))
        else:
            self.wire.cut(TOO_SLOW)

    def put_shared(self, shared: SharedMessage) -> None:
        if self.wire.backlog < self.most:
            if shared.written is None:
                shared.written = text_frame(_encoder.encode(shared.message))
            self.wire.say_framed(shared.written)
        else:
            self.wire.cut(TOO_SLOW)

    def end(self) -> None:
        self.wire.cut(NO_TABLE)


Serve = Callable[[Parts, WebSocket, str], Awaitable[None]]


def routes(parts: Parts) -> list[WebSocketRoute]:
    return [WebSocketRoute("/tables/{table}/socket", partial(attend, parts, _serve))]


async def attend(parts: Parts, serve: Serve, socket: WebSocket) -> None:
    """Open a socket, if it may be, and close it with the code that says why."""
    table: str = socket.path_params["table"]
    if not is_own_origin(socket, parts.settings):
        await socket.close(FORBIDDEN)
        return
    address = parts.address_of(socket)
    if not parts.limits.requests.take(address) or not parts.limits.open_socket(address):
        await socket.close(TOO_FREQUENT)
        return
    try:
        await socket.accept()
        await serve(parts, socket, table)
    except Closing as closing:
        await _close(socket, closing.code)
    except WebSocketDisconnect:
        # The client is gone; a frame that was on its way to it is lost, which is what reconnecting is for.
        log.debug("socket-gone", table=table)
    except Exception as error:
        # A table that was deleted under its people is gone; anything else should not happen.
        is_gone = isinstance(error, Refusal) and error.code == "no-such-table"
        if not is_gone:
            log.exception("socket-failed", table=table)
        await _close(socket, NO_TABLE if is_gone else FAILED)
    finally:
        parts.limits.close_socket(address)


def is_own_origin(socket: WebSocket, settings: Settings) -> bool:
    """A browser says which page opened the socket; programs say nothing."""
    origin = socket.headers.get("origin")
    if origin is None:
        return True
    allowed = {each.strip() for each in settings.origins.split(",") if each.strip()}
    try:
        return origin in allowed or urlsplit(origin).netloc == socket.headers.get("host")
    except ValueError:
        return False


async def _close(socket: WebSocket, code: int) -> None:
    """Say why, to a client that may be gone by now or have been told already."""
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        async with asyncio.timeout(CLOSE_WITHIN):
            await socket.close(code)


async def _serve(parts: Parts, socket: WebSocket, table: str) -> None:
    settings = parts.settings
    hello = await _hello(socket, settings)
    room = await room_of(parts, table)
    viewer = None if hello.token is None else await viewer_of(room, hello.token)
    outbox = SocketOutbox(wire_of(socket), settings.outbox)
    guest = Guest(viewer, outbox, told_by(hello.known), keeps=hello.changes)
    visit = Visit(socket, room, guest, outbox, settings)
    await visit.run()


async def room_of(parts: Parts, table: str) -> Room:
    if not _TABLE.fullmatch(table):
        raise Closing(NO_TABLE)
    try:
        return await parts.lobby.room(table)
    except Refusal:
        raise Closing(NO_TABLE) from None


async def viewer_of(room: Room, token: str) -> int:
    viewer = await room.viewer_with(token)
    if viewer is None:
        raise Closing(BAD_TOKEN)
    return viewer


async def first_frame(socket: WebSocket, settings: Settings) -> str | bytes:
    try:
        async with asyncio.timeout(settings.hello_seconds):
            return await receive(socket)
    except TimeoutError:
        raise Closing(TOO_SLOW) from None


async def _hello(socket: WebSocket, settings: Settings) -> Hello:
    text = await first_frame(socket, settings)
    try:
        hello = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Closing(BAD_MESSAGE) from None
    if not isinstance(hello, Hello):
        raise Closing(BAD_MESSAGE)
    if hello.protocol != PROTOCOL:
        raise Closing(BAD_VERSION)
    return hello


async def receive(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | bytes | None = message.get("text")
    return text if text is not None else message.get("bytes", b"")


class Visit:
    """A connection from its hello to its end."""

    def __init__(self, socket: WebSocket, room: Room, guest: Guest, outbox: SocketOutbox, settings: Settings) -> None:
        self.socket = socket
        self.room = room
        self.guest = guest
        guest.address = address_of(socket, behind_proxy=settings.behind_proxy)
        self.outbox = outbox
        self.bucket = room.bucket_of(guest.viewer)
        self.refused = 0
        self.unanswered = 0
        self.hints: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        metric.sockets_open.inc()
        tasks: list[asyncio.Task[None]] = []
        try:
            await self.room.welcome(self.guest)
            tasks = [asyncio.create_task(duty) for duty in self.duties()]
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in [*tasks, *self.hints]:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            metric.sockets_open.dec()
            await self.room.see_off(self.guest)

    def duties(self) -> list[Coroutine[Any, Any, None]]:
        """What goes on as long as the connection does."""
        return [self._listen(), *self.outbox.wire.duties()]

    async def _listen(self) -> None:
        """Take frames as they arrive. What is awaited are those that came before, and the end."""
        wire = self.outbox.wire
        wire.listener = self._take_at_once
        try:
            while True:
                self._take(await receive(self.socket))
        finally:
            wire.listener = None

    def _take_at_once(self, frame: str) -> None:
        try:
            self._take(frame)
        except Closing as closing:
            self.outbox.wire.cut(closing.code)
        except Exception:
            log.exception("frame-failed", table=self.room.table.id)
            self.outbox.wire.cut(FAILED)

    def _take(self, frame: str | bytes) -> None:
        if not self.bucket.take() or self.unanswered >= MOST_UNANSWERED:
            self._refuse(_id_of(frame), "too-frequent")
            return
        try:
            command = _decoder.decode(frame)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self._refuse(_id_of(frame), "bad-message")
            return
        if isinstance(command, Hello):
            self._refuse(None, "bad-message")
        elif isinstance(command, Hint | Foresee):
            self._begin_hint(command)
        elif isinstance(command, Gesture):
            self._say(command)
        else:
            self._perform(command)

    def _say(self, command: Gesture) -> None:
        try:
            self._answer(command, self.room.gesture(self.guest.viewer, command))
        except Refusal as refusal:
            self._answer(command, refusal)

    def _begin_hint(self, command: Hint | Foresee) -> None:
        """A hint takes a while, and the table goes on meanwhile."""
        self.unanswered += 1
        task = asyncio.create_task(self._give_hint(command))
        self.hints.add(task)
        task.add_done_callback(self._end_hint)

    def _end_hint(self, task: asyncio.Task[None]) -> None:
        self.unanswered -= 1
        self.hints.discard(task)

    async def _give_hint(self, command: Hint | Foresee) -> None:
        try:
            answer: FromServer | Exception = await self.room.think(self.guest.viewer, command)
        except Exception as error:  # noqa: BLE001  # it is answered like every other
            answer = error
        self._answer(command, answer)

    def _perform(self, command: Command) -> None:
        began = time.perf_counter()
        self.unanswered += 1

        def answer(outcome: Outcome) -> None:
            self.unanswered -= 1
            metric.command_seconds.observe(time.perf_counter() - began)
            self._answer(command, outcome)

        self.room.perform(self.guest.viewer, command, answer)

    def _answer(self, command: Command, outcome: FromServer | Exception | None) -> None:
        if isinstance(outcome, Refusal):
            self._put_refusal(command.id, outcome.code, outcome.paragraph)
        elif outcome is None or isinstance(outcome, Exception):
            failure = outcome or RuntimeError("a command without an answer")
            complain("command-failed", failure, table=self.room.table.id, command=type(command).__name__)
            self._put_refusal(command.id, "server-busy")
        else:
            self.refused = 0
            metric.commands_done.inc()
            self.outbox.put(outcome)

    def _put_refusal(self, command: str | None, code: str, paragraph: str | None = None) -> None:
        metric.commands.labels(code).inc()
        self.outbox.put(Refused(id=command, code=code, paragraph=paragraph))

    def _refuse(self, command: str | None, code: str) -> None:
        """Refuse what is no command of a well-behaved client; the connection of one that never is has to end."""
        self._put_refusal(command, code)
        self.refused += 1
        if self.refused > PATIENCE:
            raise Closing(TOO_FREQUENT if code == "too-frequent" else BAD_MESSAGE)


def _id_of(frame: str | bytes) -> str | None:
    """The id of a frame that is no command, if it has one that could be answered."""
    try:
        found = msgspec.json.decode(frame, type=_Id).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return found if 1 <= len(found) <= 40 else None
