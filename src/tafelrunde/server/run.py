"""Starting the server: logs, the listening socket, uvicorn."""

from __future__ import annotations

import gc
import logging
import os
import socket
from pathlib import Path

import msgspec
import structlog
import typer
import uvicorn

from tafelrunde.core.error import BadInput
from tafelrunde.server.app import App, create_app
from tafelrunde.server.setting import Settings

# Seconds that open connections get to finish.
GRACE = 5


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


def run(settings: Settings) -> None:
    configure_logs(settings.log_level)
    settings = msgspec.structs.replace(settings, database=database_of(settings))
    listener = _listen(settings)
    shown = settings.host if settings.host not in ("0.0.0.0", "::") else socket.gethostname()  # noqa: S104
    # A thousand tables are many objects that live long; to look at all of them again and again would hold everybody up.
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
    typer.echo(f"Tafelrunde: http://{shown}:{listener.getsockname()[1]}/")
    new_server(settings).run(sockets=[listener])


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family)
    except OSError as error:
        raise BadInput(f"{settings.host}:{settings.port} cannot be listened on: {error.strerror or error}.") from None


def new_server(settings: Settings, app: App | None = None) -> uvicorn.Server:
    return uvicorn.Server(
        uvicorn.Config(
            app or create_app(settings),
            access_log=False,
            log_level="warning",
            server_header=False,
            proxy_headers=False,
            ws="websockets-sansio",
            ws_max_size=settings.largest_frame,
            ws_ping_interval=25,
            ws_ping_timeout=25,
            # Frames are small and many; compressing them would cost more than it saves.
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=GRACE,
        )
    )
