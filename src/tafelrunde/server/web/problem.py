"""Errors of the HTTP side, as RFC 9457 wants them, each with a stable code."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from tafelrunde.core.error import TafelrundeError
from tafelrunde.table.problem import TITLES, new_problem, status_of
from tafelrunde.table.refusal import Refusal


class HttpProblem(Exception):
    def __init__(self, status: int, code: str, detail: str = "", *, retry_after: int | None = None) -> None:
        super().__init__(code)
        self.problem = new_problem(status, code, detail)
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
    return HttpProblem(status_of(refusal), refusal.code)


def from_error(error: TafelrundeError) -> HttpProblem:
    """Of what was asked for: it cannot be, and the sentence says why."""
    return HttpProblem(status_of(error), error.code, str(error))


def problem_schema(*statuses: int) -> dict[str, dict[str, Any]]:
    """For OpenAPI: the answers of an operation that are problems."""
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {str(status): {"description": TITLES[status], "content": content} for status in statuses}
