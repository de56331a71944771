"""The browser app as it was built, and the headers that keep it safe."""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import tafelrunde
from tafelrunde.server.problem import HttpProblem

# What shrinks; pictures are small already.
COMPRESSED = (".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest")
WEBAPP = Path(tafelrunde.__file__).parent / "webapp"

# Boards place their pieces by style attributes; scripts and style sheets come from here alone.
_SOURCES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "media-src": "'self' data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
POLICY = "; ".join(f"{kind} {source}" for kind, source in _SOURCES.items())
HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    # The address of a table is the permission to watch it.
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tafelrunde</title>
<h1>Tafelrunde</h1>
<p>The server is up, but the browser app is not built: run <code>make play</code> in the checkout.</p>
<p>The interface for programs is described at <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</p>
</html>
"""


class SafeHeaders:
    """Puts the headers above on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_safely if scope["type"] == "http" else send)


async def webapp_file(request: Request) -> Response:
    """A file of the app, or its page: the app itself knows what its addresses mean."""
    name = request.path_params["path"]
    if name.startswith("api/"):
        # Only what no operation answers comes here: another method, or another address.
        raise HTTPException(405 if request.app.state.methods(request) else 404)
    root: Path = request.app.state.webapp
    if path := _find(root, name):
        return await _file(request, path, _caching(hashed=name.startswith("assets/")))
    if "." in name.rpartition("/")[2]:
        raise HttpProblem(404, "no-such-page")
    page = root / "index.html"
    if page.is_file():
        return await _file(request, page, "no-cache")
    return HTMLResponse(MISSING, headers={"cache-control": "no-store"})


def _find(root: Path, name: str) -> Path | None:
    """The file of that name below the root."""
    try:
        path = (root / name).resolve()
        return path if path.is_relative_to(root.resolve()) and path.is_file() else None
    except (OSError, ValueError):
        # No file can have such a name.
        return None


def _caching(*, hashed: bool) -> str:
    return "public, max-age=31536000, immutable" if hashed else "no-cache"


async def _file(request: Request, path: Path, caching: str) -> Response:
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    if path.suffix not in COMPRESSED or "gzip" not in request.headers.get("accept-encoding", ""):
        return FileResponse(path, headers=headers)
    content = await asyncio.to_thread(_compressed, path, path.stat().st_mtime_ns)
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Response(content, headers={**headers, "content-encoding": "gzip"}, media_type=kind)


@lru_cache(maxsize=256)
def _compressed(path: Path, _changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)
