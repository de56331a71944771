"""tafelrunde puzzles: find positions in which one action is clearly best, in matches of strong bots."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from tafelrunde.cli.argument import Language, Processes, check_language
from tafelrunde.cli.progress import ProgressBar
from tafelrunde.games import find_game
from tafelrunde.lab.review.mining import mine_all
from tafelrunde.lab.work import write_json
from tafelrunde.review.mine import select
from tafelrunde.terminal import screen
from tafelrunde.text import speaker


def puzzles(
    game: Annotated[str, typer.Argument(help="The game.")],
    matches: Annotated[int, typer.Option(help="How many matches to look through.", min=1, max=1_000_000)] = 200,
    count: Annotated[int, typer.Option(help="How many puzzles to choose.", min=1, max=1000)] = 40,
    out: Annotated[Path | None, typer.Option(help="A file for the chosen puzzles (JSON).")] = None,
    keep: Annotated[Path | None, typer.Option(help="Where finds are kept; without it GAME.puzzles.jsonl.")] = None,
    processes: Processes = 1,
    lang: Language = "",
) -> None:
    """Look for puzzles in matches of bots. Each is checked with ten times the thought. It can be resumed."""
    found_game = find_game(game)
    say = speaker(check_language(lang), found_game)
    kept = keep or Path(f"{found_game.id}.puzzles.jsonl")
    progress = ProgressBar(say, "puzzles-stopped")
    found = mine_all(found_game.id, matches, kept, processes, say("puzzles-working"), progress)
    chosen = select(found, count)
    if out is not None:
        write_json(out, chosen)
    grades = Counter(each.grade for each in chosen)
    listed = ", ".join(f"{grades[grade]} × {grade}" for grade in sorted(grades)) or "–"
    text = say("puzzles-found", found=len(found), matches=matches, chosen=len(chosen), grades=listed)
    screen.new_console().print(escape(text), soft_wrap=True)
