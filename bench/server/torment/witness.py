"""People who go on whatever happens to the server, and remember what they were told."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from client import Frame, Player

# Seconds until what was refused for want of a database is sent again, and between two attempts to connect.
AGAIN = 0.2
# Seconds without a word after which a connection is not believed any more, as in the browser.
SILENCE = 8.0


def at_ease(act: Callable[[], None]) -> None:
    """Fast enough to be hit by everything, and slow enough that matches do not end all the time."""
    asyncio.get_running_loop().call_later(0.01, act)


class Witness(Player):
    """Sends the same command again until it is answered, over whichever server can be reached."""

    def __init__(self, ports: list[int], table: str, token: str) -> None:
        super().__init__(ports[0], table, token, at_ease)
        self.ports = ports
        # What was acknowledged, in this order: the command, and what it was.
        self.told: list[tuple[str, tuple[int, int, str]]] = []
        # What was sent more than once, because nobody answered or the database was away.
        self.again: set[str] = set()
        # By match, how far it was when this person was last shown it.
        self.shown: dict[int, int] = {}
        self.busy = 0
        self.returns = 0
        self._heard = time.monotonic()

    def take(self, frame: Frame) -> None:
        self._heard = time.monotonic()
        if frame.type == "table" and self.socket is not None and not self.socket.is_greeted:
            self.again |= self.unanswered.keys()
        if frame.type == "table" and frame.views:
            self.shown[frame.match] = max(self.shown.get(frame.match, 0), frame.views[0].number)
        super().take(frame)

    def _hear(self, frame: Frame, name: str) -> None:
        loop = asyncio.get_running_loop()
        if frame.type == "refused" and frame.code == "server-busy" and name in self.unanswered:
            self.busy += 1
            loop.call_later(AGAIN, self._send_again, name)
            return
        if frame.type == "done" and name in self._wanted:
            self.told.append((name, self._wanted[name]))
        super()._hear(frame, name)
        if frame.type == "refused":
            # Somebody was faster, or the table has gone on: look again.
            self._acted = None
            loop.call_later(AGAIN, self._look_again)

    def _send_again(self, name: str) -> None:
        if name in self.unanswered and self.socket is not None:
            self.again.add(name)
            self.socket.send(self.unanswered[name])

    def _look_again(self) -> None:
        if self.last is not None and not self.pending:
            self._consider(self.last)

    def place_of(self, name: str) -> int:
        """Of a command among all that were sent."""
        return int(name.removeprefix(self.token[:6]))

    async def live(self) -> None:
        while True:
            if self.is_gone:
                await self._return()
            elif self.unanswered and time.monotonic() - self._heard > SILENCE:
                self.hang_up()
                self.is_gone = True
            await asyncio.sleep(0.02)

    async def _return(self) -> None:
        self.returns += 1
        self.port = self.ports[self.returns % len(self.ports)]
        self._heard = time.monotonic()
        try:
            async with asyncio.timeout(SILENCE):
                await self.connect()
        except (OSError, TimeoutError):
            await asyncio.sleep(AGAIN)
