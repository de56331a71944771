"""The browser app as it was built, and the headers that keep it safe."""

from __future__ import annotations

import os
from pathlib import Path

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import tafelrunde

WEBAPP = Path(tafelrunde.__file__).parent / "webapp"
PAGE = "index.html"
# What web/compress.ts writes beside a file, the smallest first.
COMPRESSED = {"br": ".br", "gzip": ".gz"}
# The name of what lies there changes with its content.
LASTING_FOLDERS = ("assets", "tab")
LASTING = "public, max-age=31536000, immutable"

# Boards place their pieces by style attributes; scripts and style sheets come from here alone.
SOURCES = {
    "default-src": "'none'",
    # The rules of tables in the browser are WebAssembly, which counts as a script; no text is ever taken for one.
    "script-src": "'self' 'wasm-unsafe-eval'",
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
POLICY = "; ".join(f"{kind} {source}" for kind, source in SOURCES.items())
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


class Webapp(StaticFiles):
    """The files of the app, and its page everywhere else: the app itself knows what its addresses mean.

    Where the build has left a file compressed too, that is sent to whoever can read it.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)

    async def check_config(self) -> None:
        """An app that is not built is no error."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if found := await self._find(path, scope):
            return found
        if Path(path).suffix:
            raise HTTPException(404)
        return await self._find(PAGE, scope) or HTMLResponse(MISSING, headers={"cache-control": "no-store"})

    async def _find(self, path: str, scope: Scope) -> Response | None:
        try:
            return await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404:
                raise
            return None

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        path, encoding = Path(full_path), ""
        for each, suffix in COMPRESSED.items():
            if each in Headers(scope=scope).get("accept-encoding", "") and (packed := _beside(path, suffix)).is_file():
                path, encoding, stat_result = packed, each, packed.stat()
                break
        response = super().file_response(path, stat_result, scope, status_code)
        if encoding and response.status_code != 304:
            response.headers["content-encoding"] = encoding
        response.headers["vary"] = "accept-encoding"
        folder = path.relative_to(str(self.directory)).parts[0]
        response.headers["cache-control"] = LASTING if folder in LASTING_FOLDERS else "no-cache"
        return response


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)
