"""A way to a database that can be lost without a word: what is sent over it is swallowed, and nobody is told."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator


class Way:
    """Passes everything on to `port` of this machine, until it is lost."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.port = 0
        self.is_lost = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        with contextlib.suppress(asyncio.CancelledError):
            if self.is_lost:
                # Nobody there, and nobody who would say so; also not later.
                await asyncio.Event().wait()
            there, onward = await asyncio.open_connection("127.0.0.1", self.target)
            self._writers.add(onward)
            await asyncio.gather(self._pass(reader, onward), self._pass(there, writer))

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65_536):
                if not self.is_lost:
                    target.write(data)
        if not self.is_lost:
            target.close()

    def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        for writer in self._writers:
            writer.transport.abort()


@contextlib.asynccontextmanager
async def way_to(port: int) -> AsyncIterator[Way]:
    way = Way(port)
    server = await asyncio.start_server(way.serve, "127.0.0.1", 0)
    way.port = server.sockets[0].getsockname()[1]
    try:
        yield way
    finally:
        server.close()
        way.end()
