"""Who made a figure: the version, the code and the weights that were installed when the matches were played."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

import msgspec

import tafelrunde
from tafelrunde.core.game import AnyGame

# What a match depends on beside the game's own folder.
ROOMS = ("core", "kit", "bots")
DIGITS = 12


class Maker(msgspec.Struct, frozen=True, kw_only=True):
    """`code` and `weights` are short digests of files; another one means that something there was changed."""

    version: str = ""
    code: str = ""
    weights: str = ""


@cache
def maker_of(game: AnyGame) -> Maker:
    root = Path(tafelrunde.__file__).parent
    sources = [path for room in ROOMS for path in (root / room).rglob("*.py")]
    rules = [path for path in game.folder.glob("*.py") if path.parent == game.folder]
    learned = [path for path in game.folder.iterdir() if path.suffix in (".json", ".bin")]
    weights = [path for path in learned if path.name in ("weights.json", "solution.bin")]
    return Maker(version=version("tafelrunde"), code=_digest([*sources, *rules]), weights=_digest(weights))


def _digest(paths: list[Path]) -> str:
    """Of names and contents; where there is nothing, there is none."""
    if not paths:
        return ""
    found = hashlib.sha256()
    for path in sorted(paths, key=lambda each: (each.parent.name, each.name)):
        content = path.read_bytes()
        found.update(f"{path.parent.name}/{path.name} {len(content)}\n".encode() + content)
    return found.hexdigest()[:DIGITS]
