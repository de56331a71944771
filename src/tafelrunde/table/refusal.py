"""Why a command was not carried out: a stable code for programs, and for forbidden actions the paragraph."""

from __future__ import annotations

from typing import Literal

Code = Literal[
    "already-contributed",
    "bad-message",
    "bad-name",
    "bad-number",
    "bot-seat",
    "id-taken",
    "illegal-action",
    "invalid-action",
    "key-reused",
    "match-over",
    "no-proposal",
    "no-starter",
    "no-such-invitation",
    "no-such-seat",
    "no-such-table",
    "not-finished",
    "not-host",
    "not-playing",
    "not-ready",
    "not-seated",
    "not-waiting",
    "not-your-seat",
    "not-your-turn",
    "nothing-to-take-back",
    "outdated",
    "proposal-pending",
    "said-just-now",
    "seat-not-open",
    "seats-open",
    "server-busy",
    "table-damaged",
    "table-full",
    "table-worn",
    "time-over",
    "too-frequent",
    "watching",
]


class Refusal(Exception):
    """A command that changes nothing."""

    def __init__(self, code: Code, paragraph: str | None = None) -> None:
        super().__init__(code)
        self.code: Code = code
        self.paragraph = paragraph
