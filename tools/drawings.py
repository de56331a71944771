"""Draws the examples of all rules, and the parts of all games that are printed, into the built browser app."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec

from tafelrunde.core.example import play_examples
from tafelrunde.core.rulebook import LANGUAGES
from tafelrunde.games import house_games
from tafelrunde.paper.parts import load_kit

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "src" / "tafelrunde" / "webapp" / "drawings"


def wishes() -> list[dict[str, object]]:
    return [
        {
            "game": game.id,
            "language": language,
            "examples": {
                name: {"steps": played.setting.steps, "pictures": played.pictures}
                for name, played in play_examples(game).items()
            },
            "parts": sorted(load_kit(game).names()),
        }
        for game in house_games()
        for language in LANGUAGES
    ]


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "wishes.json"
        file.write_bytes(msgspec.json.encode(wishes()))
        command = ["sh", str(ROOT / "tools" / "npm"), "run", "--silent", "draw", "--", str(file), str(FOLDER)]
        return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    sys.exit(main())
