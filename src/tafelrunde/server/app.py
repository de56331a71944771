"""The server as an ASGI application: its parts, and how they start and stop."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp

from tafelrunde.core.error import TafelrundeError
from tafelrunde.games import all_games
from tafelrunde.server import api, metric, program, socket
from tafelrunde.server.database import database_url
from tafelrunde.server.decision import RealSource, Source
from tafelrunde.server.limit import Limits
from tafelrunde.server.lobby import Lobby
from tafelrunde.server.neighbour import neighbours_of
from tafelrunde.server.problem import HttpProblem, from_error, from_refusal
from tafelrunde.server.refusal import Refusal
from tafelrunde.server.room import Service
from tafelrunde.server.setting import Settings
from tafelrunde.server.static import WEBAPP, SafeHeaders, webapp_file
from tafelrunde.server.store import UNREACHABLE, Store
from tafelrunde.server.thinking import Thinkers

log = structlog.get_logger()
# Seconds in which the database of a healthy server answers.
HEALTHY = 3.0


class App(FastAPI):
    """FastAPI with the schemas of msgspec in its OpenAPI document, and safe headers on answers of every kind."""

    def build_middleware_stack(self) -> ASGIApp:
        return SafeHeaders(super().build_middleware_stack())

    def openapi(self) -> dict[str, Any]:
        if self.openapi_schema is None:
            self.openapi_schema = _openapi(self)
        return self.openapi_schema


def create_app(
    settings: Settings, webapp: Path = WEBAPP, *, source: Source | None = None, thinkers: Thinkers | None = None
) -> App:
    """`source` and `thinkers` are the server's chances and its bots, for whoever wants to foresee them."""
    app = App(
        title="Tafelrunde",
        version="1",
        lifespan=_lifespan,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
    )
    app.state.settings = settings
    app.state.webapp = webapp
    app.state.source = source or RealSource()
    app.state.thinkers = thinkers or Thinkers(settings.thinkers)
    app.state.limits = Limits(
        requests=(settings.request_burst, settings.requests_per_second),
        tables_per_hour=settings.tables_per_hour,
        sockets=settings.sockets_per_address,
    )
    # A long one takes a while, and together they would hold up the tables.
    app.state.replaying = asyncio.Semaphore(1)
    app.state.address = lambda connection: address_of(connection, behind_proxy=settings.behind_proxy)
    app.state.methods = documented_methods
    app.include_router(api.router)
    app.include_router(socket.router)
    app.include_router(program.router)
    app.add_api_route("/health", _health, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/metrics", _metrics, include_in_schema=False)
    app.add_route("/{path:path}", webapp_file, include_in_schema=False)
    _answer_errors(app)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    store = Store(database_url(settings.database), full_sync=settings.full_sync)
    await store.open()
    thinkers: Thinkers = app.state.thinkers
    app.state.lobby = lobby = Lobby(Service(store, thinkers, neighbours_of(store), settings, app.state.source))
    await lobby.open()
    log.info("server-started")
    async with AsyncExitStack() as stack:
        # The last first, and each whatever becomes of the others.
        stack.callback(log.info, "server-stopped")
        stack.push_async_callback(store.close)
        stack.callback(thinkers.close)
        stack.push_async_callback(lobby.close)
        yield


async def _health(request: Request) -> Response:
    """Whether the database answers, in time."""
    async with asyncio.timeout(HEALTHY):
        await request.app.state.lobby.store.listed(1)
    return PlainTextResponse("ok\n", headers={"cache-control": "no-store"})


async def _metrics(request: Request) -> Response:
    """For this machine only, unless the settings say otherwise: they are nobody else's business."""
    settings: Settings = request.app.state.settings
    if not settings.public_metrics and not _is_local(request):
        raise HttpProblem(404, "no-such-page")
    metric.tables_open.set(len(request.app.state.lobby.rooms))
    return PlainTextResponse(metric.exposition(), headers={"cache-control": "no-store"})


def _is_local(request: Request) -> bool:
    """From this very machine, and not by way of a proxy on it."""
    forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    return not forwarded and request.client is not None and request.client.host in ("127.0.0.1", "::1")


def address_of(connection: HTTPConnection, *, behind_proxy: bool) -> str:
    """Whom limits are counted for: the peer, or whom one's own proxy names last."""
    # A proxy may add a line of its own to those that the client made up.
    forwarded = ",".join(connection.headers.getlist("x-forwarded-for")) if behind_proxy else ""
    if forwarded:
        return forwarded.rpartition(",")[2].strip()
    return connection.client.host if connection.client else "?"


def _answer_errors(app: FastAPI) -> None:
    @app.exception_handler(HttpProblem)
    async def problem(_: Request, error: HttpProblem) -> Response:
        return error.response()

    @app.exception_handler(Refusal)
    async def refusal(_: Request, error: Refusal) -> Response:
        return from_refusal(error).response()

    @app.exception_handler(TafelrundeError)
    async def impossible(_: Request, error: TafelrundeError) -> Response:
        return from_error(error).response()

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        names = ", ".join(sorted({str(each["loc"][-1]) for each in error.errors()}))
        return HttpProblem(422, "bad-parameter", names).response()

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> Response:
        code = {404: "no-such-page", 405: "no-such-method"}.get(error.status_code, "bad-request")
        response = HttpProblem(error.status_code, code).response()
        if error.status_code == 405:
            response.headers["allow"] = ", ".join(sorted(documented_methods(request) or {"GET", "HEAD"}))
        return response

    async def away(_: Request, error: Exception) -> Response:
        log.warning("database-away", error=type(error).__name__)
        return HttpProblem(503, "server-busy", retry_after=1).response()

    # A request that takes too long is one of them: TimeoutError is an OSError.
    for kind in UNREACHABLE:
        app.add_exception_handler(kind, away)

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> Response:
        log.error("request-failed", path=request.url.path, error=type(error).__name__)
        return HttpProblem(500, "internal-error").response()


def documented_methods(request: Request) -> set[str]:
    """What can be done with the address of a request, by the document."""
    for template, operations in request.app.openapi()["paths"].items():
        if re.fullmatch(re.sub("{[^}]*}", "[^/]+", template), request.url.path):
            return {name.upper() for name in operations}
    return set()


def _openapi(app: FastAPI) -> dict[str, Any]:
    document = get_openapi(title=app.title, version=app.version, routes=app.routes, openapi_version="3.1.0")
    _, schemas = msgspec.json.schema_components(api.DOCUMENTED, ref_template="#/components/schemas/{name}")
    schemas["NewTable"]["properties"]["game"]["enum"] = [game.id for game in all_games()]
    document["components"] = {"schemas": schemas, "securitySchemes": api.SECURITY_SCHEMES}
    for path in document["paths"].values():
        for operation in path.values():
            _drop_pydantic(operation)
    return document


def _drop_pydantic(operation: dict[str, Any]) -> None:
    """FastAPI describes its own errors, which nobody gets here."""
    answer = operation["responses"].get("422", {}).get("content", {})
    answer.pop("application/json", None)
