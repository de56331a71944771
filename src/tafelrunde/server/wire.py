"""WebSockets on the wire: what is sent to a client in one turn of the loop leaves in one piece.

An answer follows its table message at once, and to the kernel, and to a client that has to wake up, two small writes
cost twice as much as one.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class GatheringTransport:
    """A transport whose writes wait for the end of the loop's turn; whatever ends the connection lets them go first."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._pieces: list[bytes] = []

    def write(self, piece: bytes) -> None:
        if not piece:
            return
        if not self._pieces:
            self._loop.call_soon(self._flush)
        self._pieces.append(piece)

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._pieces:
            pieces, self._pieces = self._pieces, []
            self._transport.write(b"".join(pieces))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class GatheringProtocol(WebSocketsSansIOProtocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        gathering = GatheringTransport(cast("asyncio.Transport", transport))
        super().connection_made(cast("asyncio.Transport", gathering))
