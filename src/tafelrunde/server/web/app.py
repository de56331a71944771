"""The server as an ASGI application: its parts, and how they start and stop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, Router
from starlette.types import Receive, Scope, Send

from tafelrunde.core.error import TafelrundeError
from tafelrunde.server import metric
from tafelrunde.server.knock.knocker import Knocker
from tafelrunde.server.live.lobby import Lobby
from tafelrunde.server.live.notebook import Notebook
from tafelrunde.server.live.reviewing import Reviewer
from tafelrunde.server.live.room import Service
from tafelrunde.server.live.thinking import Thinkers
from tafelrunde.server.setting import Settings
from tafelrunde.server.source import RealSource
from tafelrunde.server.store.appointment import Appointments
from tafelrunde.server.store.database import database_url
from tafelrunde.server.store.knock import KnockBook
from tafelrunde.server.store.neighbour import neighbours_of
from tafelrunde.server.store.outage import Heart
from tafelrunde.server.store.store import UNREACHABLE, Store
from tafelrunde.server.web import api, playtest, socket
from tafelrunde.server.web import door as program
from tafelrunde.server.web.host import OwnHost, is_plain_name
from tafelrunde.server.web.part import Parts
from tafelrunde.server.web.problem import HttpProblem, from_error, from_refusal
from tafelrunde.server.web.static import WEBAPP, SafeHeaders, Webapp
from tafelrunde.table.decision import Source
from tafelrunde.table.refusal import Refusal

log = structlog.get_logger()
# Seconds in which the database of a healthy server answers.
HEALTHY = 3.0
# Seconds for which its answer is believed.
PULSE = 1.0


class App:
    """The parts of a server, and the ASGI application that makes them one."""

    def __init__(self, parts: Parts, webapp: Path) -> None:
        self.parts = parts
        self._healthy_until = float("-inf")
        versioned = [*playtest.routes(parts), *socket.routes(parts), *program.routes(parts)]
        routes = [
            # What no operation answers below /api is not there; everywhere else is the app.
            Mount(api.PREFIX, Router(versioned, redirect_slashes=False)),
            Mount("/api", Router(redirect_slashes=False)),
            Route("/health", self._health),
            Route("/metrics", self._metrics),
            Mount("/", Webapp(webapp)),
        ]
        application = Starlette(routes=routes, lifespan=self._lifespan, exception_handlers=HANDLERS)
        # Around everything, so that an error nobody thought of has them too.
        self._application = SafeHeaders(OwnHost(application, parts.settings))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._application(scope, receive, send)

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        parts, settings = self.parts, self.parts.settings
        store = Store(database_url(settings.database), full_sync=settings.full_sync)
        await store.open()
        neighbours = neighbours_of(store, settings.bus)
        heart, appointments = Heart(store, parts.source), Appointments(store)
        knocker = Knocker(KnockBook(store), settings, parts.source)
        await knocker.open()
        notebook = Notebook(store)
        parts.running = Lobby(
            Service(store, parts.thinkers, neighbours, settings, parts.source, heart, appointments, knocker, notebook)
        )
        parts.reviewing = Reviewer(store)
        await parts.running.open()
        await parts.laboratory.open()
        log.info("server-started")
        async with AsyncExitStack() as stack:
            # The last first, and each whatever becomes of the others.
            stack.callback(log.info, "server-stopped")
            stack.push_async_callback(store.close)
            stack.push_async_callback(notebook.close)
            stack.push_async_callback(knocker.close)
            stack.callback(parts.thinkers.close)
            stack.callback(parts.reviewing.close)
            stack.push_async_callback(parts.laboratory.close)
            stack.push_async_callback(parts.running.close)
            yield

    async def _health(self, _: Request) -> Response:
        """Whether the database can be read and written, in time. That it could be written is believed for a second."""
        now, store = asyncio.get_running_loop().time(), self.parts.lobby.store
        async with asyncio.timeout(HEALTHY):
            await store.listed(1)
            if now >= self._healthy_until:
                await asyncio.shield(store.beat())
                self._healthy_until = now + PULSE
        trouble = self.parts.thinkers.trouble()
        said = "ok\n" if trouble is None else f"ok, but {trouble}\n"
        return PlainTextResponse(said, headers={"cache-control": "no-store"})

    async def _metrics(self, request: Request) -> Response:
        """For this machine only, unless the settings say otherwise: they are nobody else's business."""
        if not self.parts.settings.public_metrics and not _is_local(request):
            raise HttpProblem(404, "no-such-page")
        metric.tables_open.set(len(self.parts.lobby.rooms))
        return PlainTextResponse(metric.exposition(), headers={"cache-control": "no-store"})


def create_app(
    settings: Settings, webapp: Path = WEBAPP, *, source: Source | None = None, thinkers: Thinkers | None = None
) -> App:
    """`source` and `thinkers` are the server's chances and its bots, for whoever wants to foresee them."""
    return App(Parts(settings, source or RealSource(), thinkers or Thinkers(settings.thinkers)), webapp)


def _is_local(request: Request) -> bool:
    """From this very machine, by one of its own names, and not by way of a proxy on it."""
    forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    is_near = request.client is not None and request.client.host in ("127.0.0.1", "::1")
    return is_near and not forwarded and is_plain_name(request.url.hostname or "")


async def _problem(_: Request, error: HttpProblem) -> Response:
    return error.response()


async def _refusal(_: Request, error: Refusal) -> Response:
    return from_refusal(error).response()


async def _impossible(_: Request, error: TafelrundeError) -> Response:
    return from_error(error).response()


async def _other(_: Request, error: HTTPException) -> Response:
    code = {404: "no-such-page", 405: "no-such-method"}.get(error.status_code, "bad-request")
    response = HttpProblem(error.status_code, code).response()
    response.headers.update(error.headers or {})
    return response


async def _away(_: Request, error: Exception) -> Response:
    log.warning("database-away", error=type(error).__name__)
    return HttpProblem(503, "server-busy", retry_after=1).response()


async def _gone(_: Request, __: ClientDisconnect) -> Response:
    """Nobody reads it."""
    return Response(status_code=400)


async def _failed(request: Request, error: Exception) -> Response:
    log.error("request-failed", path=request.url.path, error=type(error).__name__)
    return HttpProblem(500, "internal-error").response()


HANDLERS: dict[Any, Callable[[Request, Any], Awaitable[Response]]] = {
    HttpProblem: _problem,
    Refusal: _refusal,
    TafelrundeError: _impossible,
    HTTPException: _other,
    ClientDisconnect: _gone,
    # A request that takes too long is one of them: TimeoutError is an OSError.
    **dict.fromkeys(UNREACHABLE, _away),
    Exception: _failed,
}
