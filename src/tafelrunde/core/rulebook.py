"""The rules of a game as people read them: numbered paragraphs, in German and in English."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

LANGUAGES = ("de", "en")

_HEADING = re.compile(r"^## +(?P<title>.+)$")
_SECTION = re.compile(r"^\*\*§(?P<number>\d+\.\d+)\*\* +(?P<text>.+)$")
_RULING = re.compile(r"\b[A-Z]-\d+\b")


@dataclass(frozen=True)
class Rulebook:
    """`sections` maps `3.2` to its text, `chapters` maps `3` to its title, both in the order of the book."""

    title: str
    chapters: Mapping[str, str]
    sections: Mapping[str, str]

    def rulings(self) -> set[str]:
        """The ids of the rulings that the book names, such as H-4."""
        return {ruling for text in self.sections.values() for ruling in _RULING.findall(text)}


@cache
def load_rulebook(folder: Path, language: str) -> Rulebook:
    return parse_rulebook((folder / f"RULES.{language}.md").read_text(encoding="utf-8"))


def parse_rulebook(text: str) -> Rulebook:
    """A paragraph begins with its number in bold and goes on until the next number or heading."""
    title = ""
    chapters: dict[str, str] = {}
    sections: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in text.splitlines():
        if line.startswith("# "):
            title = line[2:].strip()
        elif heading := _HEADING.match(line):
            number, _, name = heading["title"].partition(" ")
            chapters[number] = name
            current = None
        elif section := _SECTION.match(line):
            if section["number"] in sections:
                raise ValueError(f"§{section['number']} stands twice in {title}")
            current = sections[section["number"]] = [section["text"]]
        elif current is not None:
            current.append(line)
    return Rulebook(title, chapters, {number: "\n".join(lines).strip() for number, lines in sections.items()})
