"""What is asked for after a match: its review. Of a match that still runs nothing is told here."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tafelrunde.core.record import Record
from tafelrunde.server.live.reviewing import Crowded, Progress
from tafelrunde.server.web import api
from tafelrunde.server.web.api import DOCUMENTED, OfMatch, answer, missing_match, operation
from tafelrunde.server.web.part import Parts
from tafelrunde.server.web.problem import HttpProblem
from tafelrunde.table.review import ReviewInfo, review_info

DOCUMENTED += [ReviewInfo]
# Seconds after which somebody who was told to come back may do so.
LATER = 60


def routes(parts: Parts) -> list[Route]:
    """All operations, these among them."""
    return api.routes(parts)


async def finished_record(parts: Parts, asked: OfMatch) -> Record:
    """Of a match that is over; nobody else gets any further."""
    room = await parts.lobby.fresh_room(asked.table)
    record = room.table.finished_record(asked.match)
    if record is None:
        raise missing_match(room, asked.match)
    return record


async def _answer_with(asked: OfMatch, progress: Progress) -> Response:
    info = await asyncio.to_thread(
        review_info,
        asked.table,
        asked.match,
        progress.match,
        progress.record,
        progress.all_steps(),
        progress.budget,
        len(progress.jobs),
    )
    return answer(info)


@operation("GET", "/tables/{table}/matches/{match}/review", OfMatch, ReviewInfo, (404, 409, 410, 422))
async def match_review(parts: Parts, _request: Request, asked: OfMatch) -> Response:
    """The review of a finished match, as far as it has been thought out."""
    record = await finished_record(parts, asked)
    return await _answer_with(asked, await parts.reviewer.look(asked.table, asked.match, record))


@operation("POST", "/tables/{table}/matches/{match}/review", OfMatch, ReviewInfo, (404, 409, 410, 422))
async def think_about_match(parts: Parts, _request: Request, asked: OfMatch) -> Response:
    """Ask for the review of a finished match: it is thought out when there is time, and kept."""
    record = await finished_record(parts, asked)
    try:
        progress = await parts.reviewer.want(asked.table, asked.match, record)
    except Crowded:
        raise HttpProblem(429, "too-many-reviews", retry_after=LATER) from None
    return await _answer_with(asked, progress)
