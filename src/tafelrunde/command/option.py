"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from tafelrunde.core.error import BadInput
from tafelrunde.core.rulebook import LANGUAGES
from tafelrunde.text import preferred_language

GameName = Annotated[str, typer.Argument(help="The game, as `tafelrunde games` names it.", metavar="GAME")]
Seats = Annotated[int | None, typer.Option("--seats", "-n", help="How many play.")]
Language = Annotated[str, typer.Option("--lang", help="de or en; without it, that of the environment.")]
Processes = Annotated[int, typer.Option(help="How many processes work at a time.", min=1, max=256)]


def check_language(language: str) -> str:
    chosen = language or preferred_language()
    if chosen not in LANGUAGES:
        raise BadInput(f"There is no language {language!r}; there are de and en.")
    return chosen
