"""Errors of the HTTP side, as RFC 9457 wants them, each with a stable code."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from tafelrunde.core.error import TafelrundeError
from tafelrunde.table.protocol import Problem
from tafelrunde.table.refusal import Refusal

_TITLES = {
    400: "Bad request",
    401: "Unknown token",
    403: "Not allowed",
    404: "Not found",
    405: "Method not allowed",
    409: "Conflict",
    410: "Damaged",
    413: "Too large",
    415: "Not JSON",
    421: "Not this server",
    422: "Impossible request",
    429: "Too frequent",
    500: "Internal error",
    503: "Not ready",
}
_STATUS = {
    "no-such-table": 404,
    "no-such-seat": 404,
    "no-such-invitation": 404,
    "not-finished": 409,
    "not-seated": 401,
    "not-your-seat": 403,
    "table-damaged": 410,
    "table-full": 409,
    "too-frequent": 429,
    "bad-number": 422,
    "key-reused": 422,
    "bad-name": 422,
}


class HttpProblem(Exception):
    def __init__(self, status: int, code: str, detail: str = "", *, retry_after: int | None = None) -> None:
        super().__init__(code)
        self.problem = Problem(
            type=f"urn:tafelrunde:problem:{code}",
            title=_TITLES.get(status, "Error"),
            status=status,
            code=code,
            detail=detail,
        )
        self.retry_after = retry_after

    def response(self) -> Response:
        headers = {"cache-control": "no-store"}
        if self.retry_after is not None:
            headers["retry-after"] = str(self.retry_after)
        if self.problem.status == 401:
            headers["www-authenticate"] = "Bearer"
        return Response(
            msgspec.json.encode(self.problem), self.problem.status, headers, media_type="application/problem+json"
        )


def from_refusal(refusal: Refusal) -> HttpProblem:
    return HttpProblem(_STATUS.get(refusal.code, 409), refusal.code)


def from_error(error: TafelrundeError) -> HttpProblem:
    """Of what was asked for: it cannot be, and the sentence says why."""
    return HttpProblem(404 if error.code == "unknown-game" else 422, error.code, str(error))


def problem_schema(*statuses: int) -> dict[str, dict[str, Any]]:
    """For OpenAPI: the answers of an operation that are problems."""
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {str(status): {"description": _TITLES[status], "content": content} for status in statuses}
