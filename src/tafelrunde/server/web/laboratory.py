"""The Laboratory, for whoever runs the server: he sits at its machine, or knows the secret that he has set."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import re
from typing import Annotated, Literal
from urllib.parse import unquote

import structlog
from msgspec import UNSET, Meta, Struct, UnsetType, field
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tafelrunde.games import all_games
from tafelrunde.server.live.laboratory import Crowded
from tafelrunde.server.web import network
from tafelrunde.server.web.api import DOCUMENTED, answer, operation, read_body
from tafelrunde.server.web.network import is_at_the_device, is_own_page
from tafelrunde.server.web.operation import Page
from tafelrunde.server.web.part import Parts
from tafelrunde.server.web.problem import HttpProblem
from tafelrunde.table.laboratory import LabDesk, LabOrder, LabRun, LabWish, check_wish

log = structlog.get_logger()
DOCUMENTED += [LabDesk, LabOrder, LabRun, LabWish]
# What a report may do: show its own style and its own pictures, and nothing else.
REPORT_POLICY = (
    "default-src 'none'; style-src {styles}; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; sandbox allow-downloads allow-popups"
)
_STYLE = re.compile(rb"<style>(.*?)</style>", re.DOTALL)
NOT_YOURS = (
    "The Laboratory is for whoever runs this server: open it at the server's own machine, or with the secret set there."
)


class WithSecret(Struct, frozen=True):
    """Printable, so that it fits into a header."""

    secret: Annotated[str, Meta(min_length=1, max_length=200)] | UnsetType = field(default=UNSET, name="lab-secret")


class OfRun(WithSecret, frozen=True, kw_only=True):
    run: Annotated[int, Meta(ge=1, le=1_000_000_000)]


class OfReport(OfRun, frozen=True, kw_only=True):
    language: Literal["de", "en"]


def routes(parts: Parts) -> list[Route]:
    """All operations, these among them."""
    return network.routes(parts)


def _check(parts: Parts, request: Request, asked: WithSecret) -> None:
    """Whoever asks has to be the one who runs the server, and what asks a page of its own."""
    expected = parts.settings.lab_secret
    knows = bool(expected) and asked.secret is not UNSET and _is_same(asked.secret, expected)
    if not (is_own_page(request) and (knows or is_at_the_device(parts, request))):
        raise HttpProblem(403, "not-yours", NOT_YOURS)
    if not parts.laboratory.is_possible:
        raise HttpProblem(409, "no-laboratory", "This server has no laboratory: its optional part is not installed.")


def _is_same(given: str, expected: str) -> bool:
    """In a header every character of a secret is written as addresses write it."""
    return hmac.compare_digest(unquote(given).encode(), expected.encode())


def _check_run(parts: Parts, asked: OfRun) -> None:
    if asked.run not in parts.laboratory:
        raise HttpProblem(404, "no-such-run")


async def _answer_run(parts: Parts, number: int, status: int = 200) -> Response:
    run = await asyncio.to_thread(parts.laboratory.look, number)
    if run is None:
        raise HttpProblem(404, "no-such-run")
    return answer(run, status)


async def _answer_desk(parts: Parts) -> Response:
    laboratory = parts.laboratory
    looked = await asyncio.to_thread(lambda: [laboratory.look(number) for number in laboratory.numbers])
    measuring = {game.id: list(game.bots.measuring) for game in all_games()}
    return answer(LabDesk(runs=[run for run in looked if run is not None], measuring=measuring))


@operation("GET", "/lab", WithSecret, LabDesk, (403, 409, 422))
async def lab_desk(parts: Parts, request: Request, asked: WithSecret) -> Response:
    """All runs of the Laboratory; for whoever runs the server."""
    _check(parts, request, asked)
    return await _answer_desk(parts)


@operation("POST", "/lab/runs", WithSecret, LabRun, (403, 404, 409, 413, 415, 422), body=LabWish, status=201)
async def start_lab_run(parts: Parts, request: Request, asked: WithSecret) -> Response:
    """Begin to play many matches, or to compare two sets of rules; it waits for what was begun before."""
    wish = await read_body(request, LabWish)
    _check(parts, request, asked)
    # A wish is checked by setting a game up, which may be anybody's.
    whole = await asyncio.to_thread(check_wish, wish)
    try:
        number = await parts.laboratory.start(whole, parts.source.now())
    except Crowded:
        raise HttpProblem(409, "lab-full", "Too many runs wait or are kept; stop or delete one.") from None
    log.info("lab-run-started", run=number, game=whole.game)
    return await _answer_run(parts, number, 201)


@operation("GET", "/lab/runs/{run}", OfRun, LabRun, (403, 404, 409, 422))
async def lab_run(parts: Parts, request: Request, asked: OfRun) -> Response:
    """How far a run is, and what it says so far."""
    _check(parts, request, asked)
    _check_run(parts, asked)
    return await _answer_run(parts, asked.run)


@operation("PUT", "/lab/runs/{run}", OfRun, LabRun, (403, 404, 409, 413, 415, 422), body=LabOrder)
async def order_lab_run(parts: Parts, request: Request, asked: OfRun) -> Response:
    """Stop a run, or let it go on; what was played is kept."""
    order = await read_body(request, LabOrder)
    _check(parts, request, asked)
    _check_run(parts, asked)
    try:
        await (parts.laboratory.go_on(asked.run) if order.go else parts.laboratory.stop(asked.run))
    except Crowded:
        raise HttpProblem(409, "lab-full", "Too many runs wait; stop one of them.") from None
    return await _answer_run(parts, asked.run)


@operation("DELETE", "/lab/runs/{run}", OfRun, LabDesk, (403, 404, 409, 422))
async def delete_lab_run(parts: Parts, request: Request, asked: OfRun) -> Response:
    """Delete a run with all that was played."""
    _check(parts, request, asked)
    _check_run(parts, asked)
    await parts.laboratory.delete(asked.run)
    return await _answer_desk(parts)


@operation("GET", "/lab/runs/{run}/report/{language}", OfReport, Page, (403, 404, 409, 422))
async def lab_report(parts: Parts, request: Request, asked: OfReport) -> Response:
    """The page of a run that is done, as the command line writes it."""
    _check(parts, request, asked)
    _check_run(parts, asked)
    try:
        page = await asyncio.to_thread(parts.laboratory.report(asked.run, asked.language).read_bytes)
    except FileNotFoundError:
        raise HttpProblem(404, "no-such-page") from None
    headers = {"content-security-policy": policy_for(page), "cache-control": "no-store"}
    return Response(page, 200, headers, media_type="text/html; charset=utf-8")


def policy_for(page: bytes) -> str:
    """Exactly the styles that stand on the page, by their digests."""
    digests = [base64.b64encode(hashlib.sha256(style).digest()).decode() for style in _STYLE.findall(page)]
    return REPORT_POLICY.format(styles=" ".join(f"'sha256-{each}'" for each in digests) or "'none'")
