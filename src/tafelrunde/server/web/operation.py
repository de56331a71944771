"""Operations over HTTP: each says what it is asked with and what it answers, to the server and to OpenAPI."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cached_property
from inspect import getdoc
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from tafelrunde.server.web.part import Parts
from tafelrunde.server.web.problem import HttpProblem, problem_schema

P = TypeVar("P", bound=Struct)
REFERENCE = "#/components/schemas/{name}"
# What needs no schema of its own.
PLAIN = {dict: "object", str: "string"}
# How OpenAPI says that a token may come with a request, or none.
WITH_TOKEN: list[dict[str, list[str]]] = [{}, {"token": []}]
SECURITY_SCHEMES = {"token": {"type": "http", "scheme": "bearer", "description": "The token of a viewer of the table."}}


class Page:
    """Says of an answer that it is a page of HTML."""


@dataclass(frozen=True)
class Operation(Generic[P]):
    """`asked` are the parameters: in the address where it names them, in a header if it is one's own, or in the query.

    `leads_to` are operations about the table that the answer tells of.
    """

    method: str
    path: str
    do: Callable[[Parts, Request, P], Awaitable[Response]]
    asked: type[P]
    answer: Any
    problems: tuple[int, ...]
    body: Any = None
    status: int = 200
    leads_to: tuple[str, ...] = ()
    takes_token: bool = False

    async def perform(self, parts: Parts, request: Request) -> Response:
        return await self.do(parts, request, self._read(request))

    def _read(self, request: Request) -> P:
        given: dict[str, object] = {}
        for name, place in self.places.items():
            found = {"path": request.path_params, "header": request.headers, "query": request.query_params}[place]
            if name in found:
                given[name] = found[name]
        try:
            return msgspec.convert(given, self.asked, strict=False)
        except msgspec.ValidationError as error:
            raise HttpProblem(422, "bad-parameter", str(error)) from None

    @cached_property
    def places(self) -> dict[str, Literal["path", "header", "query"]]:
        """Where each parameter stands."""
        names = [field.encode_name for field in msgspec.structs.fields(self.asked)]
        return {name: "path" if f"{{{name}}}" in self.path else "header" if "-" in name else "query" for name in names}

    def document(self) -> dict[str, Any]:
        """The operation as OpenAPI describes it."""
        name = self.do.__name__
        described: dict[str, Any] = {
            "summary": name.replace("_", " ").title(),
            "description": getdoc(self.do),
            "operationId": name,
            "responses": {str(self.status): self._done(), **problem_schema(*self.problems)},
        }
        if parameters := self._parameters():
            described["parameters"] = parameters
        if self.body is not None:
            described["requestBody"] = {"required": True, "content": _json(self.body)}
        if self.takes_token:
            described["security"] = WITH_TOKEN
        return described

    def _done(self) -> dict[str, Any]:
        done: dict[str, Any] = {"description": "Done", "content": _content(self.answer)}
        if self.leads_to:
            parameters = {"table": "$response.body#/table"}
            done["links"] = {name: {"operationId": name, "parameters": parameters} for name in self.leads_to}
        return done

    def _parameters(self) -> list[dict[str, Any]]:
        (_,), components = msgspec.json.schema_components([self.asked], ref_template=REFERENCE)
        schema = components[self.asked.__name__]
        return [
            {"name": name, "in": place, "required": name in schema.get("required", ()), "schema": kind}
            for (name, place), kind in zip(self.places.items(), schema["properties"].values(), strict=True)
        ]


def _content(kind: Any) -> dict[str, Any]:
    if kind is Page:
        return {"text/html": {"schema": {"type": "string"}}}
    if kind is bytes:
        return {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}
    return _json(kind)


def _json(kind: Any) -> dict[str, Any]:
    return {"application/json": {"schema": _reference(kind)}}


def _reference(kind: Any) -> dict[str, Any]:
    if getattr(kind, "__origin__", None) is list:
        return {"type": "array", "items": _reference(kind.__args__[0])}
    if kind in PLAIN:
        return {"type": PLAIN[kind]}
    return {"$ref": REFERENCE.format(name=kind.__name__)}


def document_of(operations: list[Operation[Any]], prefix: str, schemas: dict[str, Any]) -> dict[str, Any]:
    """The OpenAPI document."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(prefix + operation.path, {})[operation.method.lower()] = operation.document()
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tafelrunde", "version": "1"},
        "paths": paths,
        "components": {"schemas": schemas, "securitySchemes": SECURITY_SCHEMES},
    }
