"""A position as text for a terminal, and the same as a picture, as the spectators see it."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from tafelrunde.core.game import AnyGame
from tafelrunde.core.state import State
from tafelrunde.text import speaker
from tafelrunde.text.theme import THEME

WIDTH = 100


def draw_ansi(game: AnyGame, state: State) -> str:
    """The board in characters and colours."""
    screen = io.StringIO()
    _print(Console(file=screen, theme=THEME, width=WIDTH, force_terminal=True, emoji=False), game, state)
    return screen.getvalue()


def draw_picture(game: AnyGame, state: State) -> NDArray[np.uint8]:
    """The board in pixels: height, width, red-green-blue."""
    # Only pictures need these two.
    import vl_convert  # noqa: PLC0415
    from PIL import Image  # noqa: PLC0415

    console = Console(file=io.StringIO(), theme=THEME, width=WIDTH, record=True, emoji=False)
    _print(console, game, state)
    png = vl_convert.svg_to_png(console.export_svg(title=game.name))
    with Image.open(io.BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))


def _print(console: Console, game: AnyGame, state: State) -> None:
    table: Any = game.view(state, None)
    console.print(game.draw(table, speaker("en", game)), highlight=False)
