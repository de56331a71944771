"""Who reaches this server, and the switch for that, which only works at the machine itself."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tafelrunde.core.error import BadInput
from tafelrunde.server.web import knocking
from tafelrunde.server.web.api import DOCUMENTED, Nothing, answer, operation, read_body
from tafelrunde.server.web.part import Parts
from tafelrunde.server.web.problem import HttpProblem
from tafelrunde.table.protocol import NetworkState, NetworkWish

DOCUMENTED += [NetworkState, NetworkWish]


def routes(parts: Parts) -> list[Route]:
    """All operations, these among them."""
    return knocking.routes(parts)


def _state(parts: Parts, request: Request) -> Response:
    lan = parts.lan
    reach = "network" if lan.is_open else "device" if lan.is_ours else "any"
    return answer(
        NetworkState(
            reach=reach,  # type: ignore[arg-type]
            address=lan.address,
            switch=is_at_the_device(parts, request),
            lab=parts.laboratory.is_possible and is_at_the_device(parts, request),
        )
    )


@operation("GET", "/network", Nothing, NetworkState)
async def network(parts: Parts, request: Request, _asked: Nothing) -> Response:
    """Who reaches this server, by which address, and whether whoever asks may change that."""
    return _state(parts, request)


@operation("PUT", "/network", Nothing, NetworkState, (403, 409, 413, 415, 422), body=NetworkWish)
async def set_network(parts: Parts, request: Request, _asked: Nothing) -> Response:
    """Open the server for the local network, or close it again; at the machine itself, and from the app itself."""
    wish = await read_body(request, NetworkWish)
    if not (is_at_the_device(parts, request) and is_own_page(request)):
        raise HttpProblem(403, "not-this-device")
    if not wish.open:
        await parts.lan.close()
        return _state(parts, request)
    try:
        await parts.lan.open()
    except BadInput as error:
        raise HttpProblem(409, "no-network", str(error)) from None
    return _state(parts, request)


def is_at_the_device(parts: Parts, request: Request) -> bool:
    """Whether whoever runs the server asks: he sits at it, and nobody else reaches it by that address."""
    return parts.lan.is_ours and parts.lan.is_at_the_machine(request)


def is_own_page(request: Request) -> bool:
    """A browser says which page asks; programs say nothing."""
    origin, site = request.headers.get("origin"), request.headers.get("sec-fetch-site", "same-origin")
    try:
        is_own = origin is None or urlsplit(origin).netloc == request.headers.get("host")
    except ValueError:
        return False
    return is_own and site == "same-origin"
