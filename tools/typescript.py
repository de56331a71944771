"""Writes the TypeScript types of the protocol and of every game's view; with --check it only compares."""

from __future__ import annotations

import argparse
import sys
import typing
from collections.abc import Collection
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.author.view import SceneFacts
from tafelrunde.core.game import AnyGame, View
from tafelrunde.games import house_games
from tafelrunde.table import protocol
from tafelrunde.table.daily import DailyAnswer, DailyInfo
from tafelrunde.table.laboratory import LabDesk, LabOrder, LabRun, LabWish
from tafelrunde.table.puzzle import PuzzleAnswer, PuzzleShelf, PuzzleTry
from tafelrunde.table.review import ReviewInfo
from tafelrunde.table.study import StudyLine, StudyScene

ROOT = Path(__file__).parent.parent
PREFIX = "#"
HEAD = "// Written by tools/typescript.py from the Python structs; change those.\n"
HTTP = (
    protocol.NewTable,
    protocol.Entry,
    protocol.Knocks,
    protocol.KnockStop,
    protocol.KnockTest,
    protocol.KnockWish,
    protocol.Join,
    protocol.NetworkState,
    protocol.NetworkWish,
    protocol.TableSummary,
    protocol.GameInfo,
    protocol.LessonAnswer,
    protocol.RulesInfo,
    protocol.Replay,
    protocol.HintThought,
    ReviewInfo,
    protocol.MatchStory,
    PuzzleShelf,
    PuzzleTry,
    PuzzleAnswer,
    DailyInfo,
    DailyAnswer,
    LabDesk,
    LabRun,
    StudyLine,
    StudyScene,
    protocol.Opinion,
    protocol.SeatOpinion,
    protocol.Problem,
)
UNIONS = {"Command": protocol.Command, "FromClient": protocol.FromClient, "FromServer": protocol.FromServer}
SCALARS = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def type_of(schema: dict[str, Any]) -> str:
    """The TypeScript type of one JSON Schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(PREFIX)
    if "anyOf" in schema:
        return " | ".join(type_of(each) for each in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return " | ".join(literal(each) for each in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        return array_of(schema)
    if schema.get("type") == "object":
        return f"Record<string, {type_of(schema.get('additionalProperties') or {})}>"
    return SCALARS.get(str(schema.get("type")), "unknown")


def literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)


def array_of(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return "[" + ", ".join(type_of(each) for each in schema["prefixItems"]) + "]"
    items = type_of(schema.get("items") or {})
    return f"({items})[]" if " | " in items else f"{items}[]"


def declare(name: str, schema: dict[str, Any], *, received: bool) -> str:
    """One exported type with its docstring; what the server sends is complete, what it gets may leave defaults out."""
    comment = "".join(
        f" * {line.strip()}\n".replace(" * \n", " *\n") for line in schema.get("description", "").splitlines()
    )
    lines = f"/**\n{comment} */\n" if comment else ""
    if "properties" not in schema:
        return f"{lines}export type {name} = {type_of(schema)}\n"
    required = set(schema.get("required", []))
    fields = "".join(
        f"  {field}{'' if received or field in required else '?'}: {type_of(inner)}\n"
        for field, inner in schema["properties"].items()
    )
    return f"{lines}export interface {name} {{\n{fields}}}\n"


def declare_all(kinds: list[Any], *, received: bool, without: Collection[str] = ()) -> tuple[str, set[str]]:
    _, parts = msgspec.json.schema_components(kinds, ref_template=PREFIX + "{name}")
    texts = [declare(name, part, received=received) for name, part in parts.items() if name not in without]
    return "\n".join(texts), set(parts)


def protocol_types() -> str:
    # What a client sends may leave defaults out, so these are declared first and once.
    asked, names = declare_all(
        [protocol.NewTable, protocol.Join, protocol.LessonTry, LabWish, LabOrder, protocol.FromClient], received=False
    )
    told, _ = declare_all([protocol.FromServer, View, *HTTP], received=True, without=names)
    unions = "".join(
        f"export type {name} = {' | '.join(kind.__name__ for kind in typing.get_args(union))}\n"
        for name, union in UNIONS.items()
    )
    return f"{HEAD}\nexport const PROTOCOL = {protocol.PROTOCOL}\n\n{asked}\n{told}\n{unions}"


def view_types(game: AnyGame) -> str:
    table = typing.get_type_hints(game.view)["return"]
    text, _ = declare_all([table], received=True)
    return f"{HEAD}\n{text}"


def main(*, only_compares: bool) -> int:
    files = {ROOT / "web" / "src" / "protocol.ts": protocol_types()}
    # What is a default is left out of a scene.
    scene, _ = declare_all([SceneFacts], received=False)
    files[ROOT / "web" / "src" / "scene" / "facts.ts"] = f"{HEAD}\n{scene}"
    for game in house_games():
        files[ROOT / "src" / "tafelrunde" / "games" / game.folder.name / "web" / "view.ts"] = view_types(game)
    stale = [path for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if only_compares:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is not what tools/typescript.py writes.")
        return bool(stale)
    for path in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(files[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if something would change")
    sys.exit(main(only_compares=parser.parse_args().check))
