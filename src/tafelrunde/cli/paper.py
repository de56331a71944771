"""tafelrunde print: a game on pages of A4, to be played on paper."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from tafelrunde.cli.argument import GameName, Language, check_language, open_game
from tafelrunde.paper.document import make_pdf, make_svg
from tafelrunde.terminal import screen
from tafelrunde.text import speaker


def print_game(
    game: GameName,
    out: Annotated[
        Path | None, typer.Option(help="The file, or for SVG the folder; without it, named after the game.")
    ] = None,
    svg: Annotated[bool, typer.Option("--svg", help="Every page as an SVG of its own, instead of one PDF.")] = False,
    lang: Language = "",
) -> None:
    """Make A4 pages to play a game on paper: board, pieces, cards, a score pad, and the rules."""
    chosen = open_game(game)
    say = speaker(check_language(lang), chosen)
    target = out or Path(f"{chosen.id}-{say.language}" + ("" if svg else ".pdf"))
    if svg:
        pages = make_svg(chosen, say.language)
        target.mkdir(parents=True, exist_ok=True)
        for number, page in enumerate(pages, start=1):
            (target / f"{number:02}.svg").write_bytes(page)
    else:
        target.write_bytes(make_pdf(chosen, say.language))
    screen.new_console().print(escape(say("print-wrote", file=str(target))), soft_wrap=True)
