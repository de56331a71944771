"""Starting the server: logs, the listening socket, uvicorn."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import threading
from pathlib import Path
from types import FrameType

import msgspec
import sqlalchemy as sa
import structlog
import typer
import uvicorn

from tafelrunde.bots.level import memory_setting
from tafelrunde.server.setting import Settings
from tafelrunde.server.store.claim import Claim, Taken, claimed
from tafelrunde.server.store.database import database_url
from tafelrunde.server.store.store import Store
from tafelrunde.server.web.app import App, create_app
from tafelrunde.server.web.browser import listen, show
from tafelrunde.server.web.lan import Lan
from tafelrunde.server.web.wire import protocols

# Seconds that open connections get to finish, and after which a server that was told to end has ended.
GRACE = 5
END = 20


def database_of(settings: Settings) -> str:
    """The one that is named, or a file in the user's data folder."""
    if settings.database:
        return settings.database
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return str(Path(data).expanduser() / "tafelrunde" / "tables.sqlite")


def configure_logs(level: str) -> None:
    """One JSON object per line; names of events and ids of tables, never a token, a name or a hand."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.PrintLoggerFactory(),
    )


def configure_web_logs() -> None:
    """What the web server itself has to say goes the same way."""
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[
                structlog.processors.add_log_level,
                structlog.processors.TimeStamper(fmt="iso"),
                structlog.processors.format_exc_info,
            ],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    logging.getLogger("uvicorn").handlers = [handler]


def run(settings: Settings, *, shows: bool = False) -> None:
    """Serve until stopped; with `shows`, open the app for whoever sits here."""
    configure_logs(settings.log_level)
    configure_web_logs()
    settings = msgspec.structs.replace(settings, database=database_of(settings))
    url = database_url(settings.database)
    # Thinkers read it themselves, but too late to tell anybody that it cannot be.
    memory_setting()
    try:
        with claimed(url) as claim:
            # Here and now: inside the server, a database that cannot be opened would end in a traceback.
            asyncio.run(prepare(url))
            _serve(settings, claim, shows=shows)
    except Taken as taken:
        if not (shows and taken.address):
            raise
        typer.echo(f"Tafelrunde is running already: {taken.address}")
        show(taken.address)


def _serve(settings: Settings, claim: Claim, *, shows: bool) -> None:
    listener = listen(settings.host, settings.port, may_move=shows)
    address = address_of(settings.host, listener.getsockname()[1])
    # A thousand tables are many objects that live long; to look at all of them again and again would hold everybody up.
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
    # Views of a long replay are made beside the tables, which have to wait so many seconds for their turn.
    sys.setswitchinterval(0.001)
    server = new_server(settings)
    server.lan.port = listener.getsockname()[1]
    near = server.lan.bind() if settings.lan else ""
    claim.say_where(address)
    typer.echo(f"Tafelrunde: {address}")
    if near:
        typer.echo(f"In this network: {near}")
    if shows:
        show(address)
    # When uvicorn is done it raises the signal that stopped it once more, which would end us before we are done.
    signal.signal(signal.SIGTERM, lambda *_: None)
    server.run(sockets=[listener])


async def prepare(url: sa.URL) -> None:
    """Bring the database to this version."""
    store = Store(url)
    await store.open()
    await store.close()


def address_of(host: str, port: int) -> str:
    """Where people find the server: all addresses go by the name of the machine."""
    shown = socket.gethostname() if host in ("", "0.0.0.0", "::") else host  # noqa: S104
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


class Server(uvicorn.Server):
    """One that ends when it is told to, whatever it waits for, and that can be opened for the local network."""

    def __init__(self, config: uvicorn.Config, lan: Lan) -> None:
        super().__init__(config)
        self.lan = lan
        lan.serve, lan.drop = self._serve_too, self._drop_from

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if sockets:
            self.lan.port = sockets[0].getsockname()[1]
        await super().startup(sockets)
        if self.lan.settings.lan:
            await self.lan.open()

    async def _serve_too(self, listener: socket.socket) -> asyncio.Server:
        """As uvicorn serves what it was given at first."""
        state = {"server_state": self.server_state, "app_state": self.lifespan.state}

        def new_protocol() -> asyncio.Protocol:
            return self.config.http_protocol_class(config=self.config, **state)  # type: ignore[call-arg]

        server = await asyncio.get_running_loop().create_server(
            new_protocol, sock=listener, backlog=self.config.backlog
        )
        self.servers.append(server)
        return server

    def _drop_from(self, address: str) -> None:
        self.servers = [server for server in self.servers if server.is_serving()]
        for connection in list(self.server_state.connections):
            came_to = getattr(connection, "server", None)
            if came_to and came_to[0] == address:
                connection.transport.abort()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        watch = threading.Timer(END, os._exit, [1])
        watch.daemon = True
        watch.start()
        super().handle_exit(sig, frame)


def new_server(settings: Settings, app: App | None = None) -> Server:
    app = app or create_app(settings)
    return Server(
        uvicorn.Config(
            app,
            access_log=False,
            log_config=None,
            log_level="warning",
            server_header=False,
            proxy_headers=False,
            **protocols(settings),
            ws_max_size=settings.largest_frame,
            ws_ping_interval=25,
            ws_ping_timeout=25,
            # Frames are small and many; compressing them would cost more than it saves.
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=GRACE,
        ),
        app.parts.lan,
    )
