"""Writes docs/views.md: what a seat sees of every game, with the types of all fields. With --check it only compares."""

from __future__ import annotations

import argparse
import sys
import typing
from pathlib import Path
from typing import Any

import msgspec
from tools.typescript import PREFIX, type_of

from tafelrunde.core.game import AnyGame, View
from tafelrunde.games import house_games

PAGE = Path(__file__).parent.parent / "docs" / "views.md"
HEAD = """# Views

What a program reads of a match in words: the `view` in `decide`, in the server's messages, and in `match.view(seat)`.
`View` is the same for all games, and its `facts` are the first type of each game here. Types are written as in
TypeScript. All of it comes from the structs in Python; `python -m tools.views` writes this page, and a test compares.
"""


def describe_type(name: str, schema: dict[str, Any]) -> str:
    about = " ".join(str(schema.get("description", "")).split())
    if "properties" not in schema:
        return "\n".join(filter(None, [f"\n### {name}\n", about, f"\n`{type_of(schema)}`\n"]))
    rows = [f"| `{field}` | {in_cell(type_of(inner))} |" for field, inner in schema["properties"].items()]
    lead = [f"\n### {name}\n", *([about, ""] if about else [])]
    return "\n".join([*lead, "| field | type |", "|---|---|", *rows, ""])


def in_cell(text: str) -> str:
    """A bar would end the cell."""
    return f"`{text}`".replace("|", "\\|")


def describe(title: str, kind: Any) -> str:
    _, parts = msgspec.json.schema_components([kind], ref_template=PREFIX + "{name}")
    first = [kind.__name__, *(name for name in parts if name != kind.__name__)]
    return f"\n## {title}\n" + "".join(describe_type(name, parts[name]) for name in first)


def describe_game(game: AnyGame) -> str:
    return describe(game.name, typing.get_type_hints(game.view)["return"])


def page() -> str:
    return HEAD + describe("All games", View) + "".join(map(describe_game, house_games()))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    if not parser.parse_args().check:
        PAGE.write_text(page(), encoding="utf-8")
        return 0
    if PAGE.read_text(encoding="utf-8") == page():
        return 0
    print("docs/views.md is not what the games say; python -m tools.views writes it.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
