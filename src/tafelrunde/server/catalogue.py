"""The games and their rules as clients get them."""

from __future__ import annotations

import re
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from tafelrunde.core.game import AnyGame
from tafelrunde.server.protocol import ChapterInfo, GameInfo, OptionInfo, ParagraphInfo, RulesInfo

_RULING = re.compile(r"\b[A-Z]-\d+\b")


def game_info(game: AnyGame) -> GameInfo:
    hints = get_type_hints(game.options, include_extras=True)
    return GameInfo(
        id=game.id,
        name=game.name,
        rules=game.rules_version,
        fewest=game.seats[0],
        most=game.seats[-1],
        secrets=game.secrets,
        levels=len(game.levels),
        options=[_option(field, hints[field.name]) for field in msgspec.structs.fields(game.options)],
        presets={name: msgspec.to_builtins(options) for name, options in game.presets.items()},
    )


def _option(field: msgspec.structs.FieldInfo, hint: Any) -> OptionInfo:
    kind, meta = hint, msgspec.Meta()
    if hasattr(hint, "__metadata__"):
        kind, meta = get_args(hint)[0], hint.__metadata__[0]
    choices = [str(choice) for choice in get_args(kind)] if get_origin(kind) is Literal else []
    return OptionInfo(
        name=field.name,
        kind="choice" if choices else "bool" if kind is bool else "int",
        default=field.default,
        choices=choices,
        low=None if meta.ge is None else int(meta.ge),
        high=None if meta.le is None else int(meta.le),
        ruling=str((meta.extra or {}).get("ruling", "")),
    )


def rules_info(game: AnyGame, language: str) -> RulesInfo:
    book = game.rulebook(language)
    chapters = []
    for number, title in book.chapters.items():
        paragraphs = [
            ParagraphInfo(number=section, text=text, rulings=sorted(set(_RULING.findall(text))))
            for section, text in book.sections.items()
            if section.partition(".")[0] == number
        ]
        chapters.append(ChapterInfo(number=number, title=title, paragraphs=paragraphs))
    return RulesInfo(game=game.id, language=language, title=book.title, chapters=chapters)
