"""The rules of a game as people read them, in German and in English: aim, turn, paragraphs, examples, readings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

LANGUAGES = ("de", "en")

_HEADING = re.compile(r"^## +(?P<title>.+)$")
_CHAPTER = re.compile(r"^(?P<number>\d+) +(?P<title>.+)$")
_SECTION = re.compile(r"^\*\*§(?P<number>\d+\.\d+)\*\* +(?P<text>.+)$")
_EXAMPLE = re.compile(r"^> !\[(?P<id>[a-z0-9-]+)\] +\*\*(?P<title>[^*]+)\*\* +(?P<text>.+)$")
_READING = re.compile(r"^\*\*(?P<id>[A-Z]-\d+)\*\* +(?P<text>.+)$")
_PART = re.compile(r"\s*\*[^*]+:\*\s*")
_RULING = re.compile(r"\b[A-Z]-\d+\b")


@dataclass(frozen=True)
class Example:
    """A worked example below its paragraph. Its position and what is played there stand in examples.json."""

    id: str
    section: str
    title: str
    text: str


@dataclass(frozen=True)
class Reading:
    """Why a ruling is as it is: what the sheet says, what is unclear, what was decided and why.

    `option` says how a table agrees on something else, where it can.
    """

    id: str
    sheet: str
    unclear: str
    decided: str
    why: str
    option: str = ""


@dataclass(frozen=True)
class Rulebook:
    """`sections` maps `3.2` to its text, `chapters` maps `3` to its title, both in the order of the book.

    `aim` says what the game is about and who wins, `brief` what a turn is. `examples` has those of each paragraph
    that has some, and `readings` one for every ruling.
    """

    title: str
    aim: str
    brief_title: str
    brief: str
    chapters: Mapping[str, str]
    sections: Mapping[str, str]
    examples: Mapping[str, tuple[Example, ...]]
    readings_title: str
    readings: Mapping[str, Reading]

    def rulings(self) -> set[str]:
        """The ids of the rulings that the paragraphs name, such as H-4."""
        return {ruling for text in self.sections.values() for ruling in rulings_in(text)}

    def all_examples(self) -> list[Example]:
        return [example for examples in self.examples.values() for example in examples]


def rulings_in(text: str) -> list[str]:
    """The ids of the rulings that a text names, in order and each once."""
    return list(dict.fromkeys(_RULING.findall(text)))


@cache
def load_rulebook(folder: Path, language: str) -> Rulebook:
    return parse_rulebook((folder / f"RULES.{language}.md").read_text(encoding="utf-8"))


def parse_rulebook(text: str) -> Rulebook:
    """The aim stands below the title; the chapter before the first number is the turn in brief, that after the last
    one has the readings. A paragraph goes on until the next number, heading or example."""
    title = ""
    aim: list[str] = []
    plain: dict[str, list[str]] = {}
    chapters: dict[str, str] = {}
    sections: dict[str, list[str]] = {}
    examples: dict[str, list[Example]] = {}
    readings: dict[str, Reading] = {}
    current = aim
    number = ""
    for line in text.splitlines():
        if line.startswith("# "):
            title = line[2:].strip()
        elif heading := _HEADING.match(line):
            number = ""
            if chapter := _CHAPTER.match(heading["title"]):
                chapters[chapter["number"]] = chapter["title"]
                current = []
            else:
                current = plain[heading["title"].strip()] = []
        elif section := _SECTION.match(line):
            number = section["number"]
            if number in sections:
                raise ValueError(f"§{number} stands twice in {title}")
            current = sections[number] = [section["text"]]
        elif example := _EXAMPLE.match(line):
            found = Example(example["id"], number, example["title"], example["text"])
            examples.setdefault(number, []).append(found)
        elif reading := _READING.match(line):
            readings[reading["id"]] = _reading(reading["id"], reading["text"])
        else:
            current.append(line)
    first, *rest = [*plain, ""]
    return Rulebook(
        title=title,
        aim=_joined(aim),
        brief_title=first,
        brief=_joined(plain.get(first, [])),
        chapters=chapters,
        sections={number: _joined(lines) for number, lines in sections.items()},
        examples={number: tuple(found) for number, found in examples.items()},
        readings_title=rest[0] if rest else "",
        readings=readings,
    )


def _joined(lines: list[str]) -> str:
    return "\n".join(lines).strip()


def _reading(ruling: str, text: str) -> Reading:
    """Each part has its name in front, `*Sheet:* … *Unclear:* …`, and they come in this order."""
    before, *parts = _PART.split(text)
    if before or len(parts) not in (4, 5):
        raise ValueError(f"{ruling} has {len(parts)} parts, not sheet, unclear, decided, why and perhaps an option")
    return Reading(ruling, *parts)
