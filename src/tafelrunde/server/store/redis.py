"""Redis as the way for news between processes, where PostgreSQL's own has become too narrow."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import unquote, urlsplit

import structlog

log = structlog.get_logger()
CHANNEL = b"tafelrunde"
PORT = 6379
# Seconds to wait for a sign of life, and until the next attempt.
PROMPT = 5.0
RETRY = 1.0
# So many news wait for a line at most. Whoever misses some looks for himself soon.
MOST_WAITING = 10_000


class RedisBus:
    """One connection that listens and one that speaks; what is said while nobody answers is lost."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.host, self.port = parts.hostname or "127.0.0.1", parts.port or PORT
        # A name is for those who have more than one.
        self.password = [unquote(word).encode() for word in (parts.username, parts.password) if word]
        self._tasks: list[asyncio.Task[None]] = []
        self._news: list[str] = []
        self._woken = asyncio.Event()
        self._ready = asyncio.Event()

    async def open(self, hear: Callable[[str | None], None]) -> None:
        self._tasks = [
            asyncio.create_task(self._for_ever(lambda: self._listen(hear)), name="redis-listener"),
            asyncio.create_task(self._for_ever(self._speak), name="redis-speaker"),
        ]
        # Without it everything takes longer, and nothing else: it is no reason not to begin.
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ready.wait(), PROMPT)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def tell(self, news: list[str]) -> None:
        if len(self._news) < MOST_WAITING:
            self._news.extend(news)
        self._woken.set()

    async def _for_ever(self, work: Callable[[], asyncio.Future[None] | object]) -> None:
        while True:
            try:
                await work()  # type: ignore[misc]  # a coroutine each time
            except (OSError, EOFError, ValueError) as error:
                log.warning("bus-lost", error=type(error).__name__)
            await asyncio.sleep(RETRY)

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        async with asyncio.timeout(PROMPT):
            reader, writer = await asyncio.open_connection(self.host, self.port)
            try:
                if self.password:
                    writer.write(_command(b"AUTH", *self.password))
                    await _reply(reader)
            except BaseException:
                writer.close()
                raise
        return reader, writer

    async def _listen(self, hear: Callable[[str | None], None]) -> None:
        reader, writer = await self._connect()
        try:
            writer.write(_command(b"SUBSCRIBE", CHANNEL))
            async with asyncio.timeout(PROMPT):
                await _reply(reader)
            hear(None)
            self._ready.set()
            while True:
                match await self._next(reader, writer):
                    case [b"message", _, bytes() as said]:
                        for news in said.decode(errors="replace").split("\n"):
                            hear(news)
        finally:
            writer.close()

    async def _next(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> object:
        """What comes next; while nothing does, ask whether anybody is there."""
        coming = asyncio.ensure_future(_reply(reader))
        try:
            done, _ = await asyncio.wait({coming}, timeout=PROMPT)
            if not done:
                writer.write(_command(b"PING"))
                async with asyncio.timeout(PROMPT):
                    return await asyncio.shield(coming)
            return coming.result()
        finally:
            coming.cancel()

    async def _speak(self) -> None:
        reader, writer = await self._connect()
        try:
            while True:
                await self._woken.wait()
                self._woken.clear()
                if not self._news:
                    continue
                news, self._news = self._news, []
                writer.write(_command(b"PUBLISH", CHANNEL, "\n".join(news).encode()))
                async with asyncio.timeout(PROMPT):
                    await _reply(reader)
        finally:
            writer.close()
            # What could not be said now is said over the next line.
            self._woken.set()


def _command(*words: bytes) -> bytes:
    return b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in words)


async def _reply(reader: asyncio.StreamReader) -> object:
    line = await reader.readuntil(b"\r\n")
    kind, rest = line[:1], line[1:-2]
    if kind == b"-":
        raise ValueError(rest.decode(errors="replace"))
    if kind == b"*":
        return [await _reply(reader) for _ in range(int(rest))]
    if kind == b"$":
        with suppress(ValueError):
            size = int(rest)
            return (await reader.readexactly(size + 2))[:-2] if size >= 0 else None
    return rest
