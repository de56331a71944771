"""What all ways of knocking have in common."""

from __future__ import annotations

from typing import Literal, Protocol

from msgspec import Struct

WayName = Literal["push", "chat", "mail"]
WAYS: tuple[WayName, ...] = ("push", "chat", "mail")


class Knock(Struct, frozen=True):
    """What is said: nothing but the game, the table, and that it is somebody's turn. `tag` is the same for one turn."""

    title: str
    text: str
    link: str
    stop: str
    tag: str
    language: str


class Failed(Exception):
    """Nobody heard it. `is_final` says that nobody ever will, at this address."""

    def __init__(self, why: str, *, is_final: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.is_final = is_final


class Way(Protocol):
    async def check(self, address: str) -> None:
        """Raise Failed if nobody can be reached there, as far as that can be known before."""
        ...

    async def knock(self, address: str, knock: Knock) -> None:
        """Raise Failed if it was not heard."""
        ...
