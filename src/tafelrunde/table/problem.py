"""Why a question was not answered: what HTTP says by its numbers, and a browser's tab in the same words."""

from __future__ import annotations

from tafelrunde.core.error import TafelrundeError
from tafelrunde.table.protocol import Problem
from tafelrunde.table.refusal import Refusal

TITLES = {
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


def new_problem(status: int, code: str, detail: str = "") -> Problem:
    title = TITLES.get(status, "Error")
    return Problem(type=f"urn:tafelrunde:problem:{code}", title=title, status=status, code=code, detail=detail)


def status_of(error: Refusal | TafelrundeError) -> int:
    if isinstance(error, Refusal):
        return _STATUS.get(error.code, 409)
    return 404 if error.code == "unknown-game" else 422
