"""Deals and dice that anyone can check: a secret that is promised before a match and shown after it."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from tafelrunde.core.rng import KeyedRng
from tafelrunde.core.state import CHANCE, Action, State


class FairnessProof(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What it takes to recompute the chances of a match; `nonces` stand by seat, empty for bots.

    A pattern may end before a line feed, so there is something behind each that does not.
    """

    table: Annotated[str, Meta(pattern="^[a-z2-7]{10}$", max_length=10)]
    match: Annotated[int, Meta(ge=1)]
    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
    secret: Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
    nonces: list[Annotated[str, Meta(pattern="^([0-9a-f]{32})?$(?!\n)")]]

    def key(self) -> bytes:
        return match_key(bytes.fromhex(self.secret), self.table, self.match, self.nonces)


def commitment_to(secret: bytes) -> str:
    """The promise that is published before anybody adds his nonce."""
    return hashlib.sha256(b"tafelrunde/commitment/1\n" + secret).hexdigest()


def match_key(secret: bytes, table: str, match: int, nonces: Sequence[str]) -> bytes:
    """The key of a match; its message is four lines, and no value can contain a line break or a comma."""
    parts = ["tafelrunde/match/1", table, str(match), ",".join(nonce or "-" for nonce in nonces)]
    return hmac.new(secret, "\n".join(parts).encode(), hashlib.sha256).digest()


def outcome(key: bytes, state: State, number: int) -> Action:
    """What chance does as action `number`, counted from 0; it follows from the key and the number alone."""
    return state.chance(KeyedRng(key, str(number)))


def let_chance_act(key: bytes, state: State, number: int) -> list[Action]:
    """Apply the outcomes that follow in this position, and tell them."""
    actions: list[Action] = []
    while state.to_act == CHANCE:
        actions.append(outcome(key, state, number + len(actions)))
        state.apply(actions[-1])
    return actions
