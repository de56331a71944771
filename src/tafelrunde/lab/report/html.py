"""The pages of the laboratory: what stands on them, part by part, and the template that makes one file of it.

The file has its style with it and loads nothing from anywhere. Words are escaped by the template; only pictures, which
are drawn here, go in as they are.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from tafelrunde.lab.picture.plot import FONT, svg_style
from tafelrunde.text import speaker


@dataclass(frozen=True)
class Paragraph:
    kind: ClassVar = "paragraph"
    words: str
    faint: bool = False


@dataclass(frozen=True)
class Notable:
    """What has to be read before everything else."""

    kind: ClassVar = "notable"
    words: str


@dataclass(frozen=True)
class Heading:
    kind: ClassVar = "heading"
    words: str


@dataclass(frozen=True)
class ReportPicture:
    """A drawing of our own, as SVG."""

    kind: ClassVar = "picture"
    drawing: str

    @property
    def svg(self) -> Markup:
        return Markup(self.drawing)  # noqa: S704 - what it says was escaped where it was drawn

    @property
    def name(self) -> str:
        """For the file in which somebody saves it."""
        found = re.search(r'<title id="title(\w+)"', self.drawing)
        return f"{found[1] if found else 'picture'}.svg"

    @property
    def address(self) -> str:
        """The picture by itself, with its style, as an address that needs no server."""
        whole = self.drawing.replace("\n<title", f"\n<style>{svg_style()}</style>\n<title", 1)
        return "data:image/svg+xml;base64," + base64.b64encode(whole.encode()).decode()


@dataclass(frozen=True)
class FigureTable:
    kind: ClassVar = "figures"
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Bullet:
    """A line of a list; it may end with a link to a section."""

    words: str
    section: str = ""
    link: str = ""


@dataclass(frozen=True)
class Bullets:
    kind: ClassVar = "bullets"
    items: Sequence[Bullet]
    findings: bool = False


@dataclass(frozen=True)
class Folded:
    """Shown when somebody asks for it."""

    kind: ClassVar = "folded"
    summary: str
    content: FigureTable


@dataclass(frozen=True)
class Links:
    """To sections, by their names."""

    kind: ClassVar = "links"
    targets: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Section:
    kind: ClassVar = "section"
    name: str
    title: str
    parts: Sequence[Part]


Part = Paragraph | Notable | Heading | ReportPicture | FigureTable | Bullets | Folded | Links | Section


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("page.html.jinja")


def render(language: str, title: str, parts: Sequence[Part]) -> str:
    style = Markup(svg_style())  # noqa: S704 - our own
    page = _template().render(
        language=language,
        title=title,
        parts=parts,
        save=speaker(language, None, Path(__file__).parent)("lab-save-picture"),
        svg_style=style,
        font=Markup(FONT),  # noqa: S704 - our own
    )
    return "\n".join(line for line in page.splitlines() if line.strip()) + "\n"
