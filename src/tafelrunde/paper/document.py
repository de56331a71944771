"""A game as pages of A4: the board, what is cut out, a pad for the points, and the rules with their examples."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Literal

from tafelrunde.core.error import BadInput
from tafelrunde.core.example import play_examples
from tafelrunde.core.game import AnyGame
from tafelrunde.core.rulebook import Example, Reading, Rulebook
from tafelrunde.paper.parts import DRAWINGS, Kit, Pad, Sheet, load_kit
from tafelrunde.text import Speaker, speaker

# What of an A4 page is left between margins of ten millimetres, which every printer can do.
WIDTH, HEIGHT = 190, 277

_SPAN = re.compile(r"\*\*([^*]+)\*\*|\*([^*]+)\*|([^*]+|\*)")
_LOOK = Path(__file__).parent / "look.typ"


def is_possible() -> bool:
    """Whether pages can be made here: the typesetter is installed, and the drawings were made with the browser app."""
    return importlib.util.find_spec("typst") is not None and DRAWINGS.is_dir()


@cache
def make_pdf(game: AnyGame, language: str) -> bytes:
    pages = _typeset(game, language, "pdf")
    return pages[0]


def make_svg(game: AnyGame, language: str) -> list[bytes]:
    """Every page by itself."""
    return _typeset(game, language, "svg")


def _typeset(game: AnyGame, language: str, form: Literal["pdf", "svg"]) -> list[bytes]:
    if not is_possible():
        raise BadInput("To print, install tafelrunde[print] and build the browser app, as make play does.")
    # Only those who print need the typesetter.
    import typst  # noqa: PLC0415

    source = document(game, language).encode()
    # Its types ask for a root of the same kind as the source, and its program for a path.
    typeset: Any = typst.compile
    made = typeset(source, root=str(DRAWINGS), format=form, ignore_system_fonts=True)
    return made if isinstance(made, list) else [made]


def document(game: AnyGame, language: str) -> str:
    """The pages in the typesetter's language."""
    say = speaker(language, game)
    book = game.rulebook(language)
    names = f"#let title = {quoted(book.title)}\n#let language = {quoted(language)}"
    look = _LOOK.read_text(encoding="utf-8")
    return "\n".join([names, look, *_material(game, load_kit(game), say), *_rules(game, book, say)])


def quoted(text: str) -> str:
    """A text as it stands in the typesetter's programs."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'"{escaped}"'


def _material(game: AnyGame, kit: Kit, say: Speaker) -> Iterator[str]:
    for sheet in kit.sheets:
        title = f"{game.name}: {say(f'print-{sheet.kind}')}"
        yield f"#page(footer: scaled({quoted(title)}, {quoted(say('print-scale'))}))[{_sheet(game, sheet, say)}]"
    if kit.pad:
        title = f"{game.name}: {say('print-pad')}"
        yield f"#page(footer: foot({quoted(title)}))[{_pad(kit.pad, game, say)}]"


def _sheet(game: AnyGame, sheet: Sheet, say: Speaker) -> str:
    boxes = [
        f"cut({part.width}mm, {part.height}mm, {_image(game, say, f'part-{part.name}', f'{part.width}mm', part.name)})"
        for part in sheet.parts
        for _ in range(part.count)
    ]
    if sheet.kind == "board":
        return f"#align(center + horizon, {boxes[0]})"
    if sheet.kind == "cards":
        columns = int(WIDTH // max(part.width for part in sheet.parts))
        return f"#align(center, grid(columns: {columns}, {', '.join(boxes)}))"
    return "\n#v(3mm)\n".join(f"#pieces(({', '.join(row)},))" for row in _same_size(sheet, boxes))


def _same_size(sheet: Sheet, boxes: list[str]) -> Iterator[list[str]]:
    """Pieces that are cut with the same strokes stand in one grid; another size begins another."""
    sizes = [(part.width, part.height) for part in sheet.parts for _ in range(part.count)]
    for _, group in groupby(zip(sizes, boxes, strict=True), key=itemgetter(0)):
        yield [box for _, box in group]


def _image(game: AnyGame, say: Speaker, name: str, width: str, alt: str) -> str:
    return f'image("{game.id}/{say.language}/{name}.svg", width: {width}, alt: {quoted(alt)})'


def _pad(pad: Pad, game: AnyGame, say: Speaker) -> str:
    lines = [str(number) if pad.numbered else "" for number in range(1, pad.rows + 1)]
    rows = [
        *((f"[{line}]", *["[]"] * pad.columns) for line in lines),
        (f"[*{say('print-sum')}*]", *["[]"] * pad.columns),
    ]
    height = f"({', '.join(['7mm'] * (pad.rows + 2))})"
    names = (f"[{say('print-name')}]", *["[]"] * pad.columns)
    cells = ", ".join(cell for row in [names, *rows] for cell in row)
    table = f"#table(columns: (20mm, ..range({pad.columns}).map(_ => 1fr)), rows: {height}, {cells})"
    return f"= {game.name}\n" + "\n#v(4mm)\n".join([table] * pad.blocks)


def _rules(game: AnyGame, book: Rulebook, say: Speaker) -> Iterator[str]:
    title = f"{game.name}: {say('print-rules')}"
    yield f"#set page(margin: (x: 20mm, y: 18mm), footer: foot({quoted(title)}))"
    yield "#set par(justify: true)"
    yield f"= #{quoted(book.title)}"
    yield f'#text(size: 12pt, style: "italic", {quoted(book.aim)})'
    yield f"== #{quoted(book.brief_title)}"
    yield "".join(f"#{{ {block} }}\n" for block in blocks(book.brief))
    chapter = ""
    for number, text in book.sections.items():
        if number.partition(".")[0] != chapter:
            chapter = number.partition(".")[0]
            yield f"== #{quoted(f'{chapter} {book.chapters[chapter]}')}"
        examples = book.examples.get(number, ())
        # A table stays with the sentence that leads to it, and an example with its paragraph.
        whole = ", breakable: false" if "\n|" in text else ""
        sticky = ", sticky: true" if examples else ""
        yield f"#paragraph({quoted(f'§{number}')}, {{ {' ; '.join(blocks(text))} }}{whole}{sticky})"
        for example in examples:
            yield _example(game, example, say)
    yield f"== #{quoted(book.readings_title)}"
    yield "#set text(size: 8.5pt)"
    yield from (_reading(reading, say) for reading in book.readings.values())


def _example(game: AnyGame, example: Example, say: Speaker) -> str:
    count = len(play_examples(game)[example.id].pictures)
    alt = f"{example.title} {example.text}"
    width = "52mm" if count <= 3 else "62mm"
    pictures = [_image(game, say, f"example-{example.id}-{place}", width, alt) for place in range(count)]
    words = (
        [""]
        if count == 1
        else [say("print-before"), say("print-after")]
        if count == 2
        else map(str, range(1, count + 1))
    )
    return (
        f"#example({quoted(example.title)}, ({', '.join(pictures)},), ({', '.join(map(quoted, words))},), "
        f"{{ {line(example.text)} }})"
    )


def _reading(reading: Reading, say: Speaker) -> str:
    parts = {"sheet": reading.sheet, "unclear": reading.unclear, "decided": reading.decided, "why": reading.why}
    if reading.option:
        parts["option"] = reading.option
    named = {say(f"reading-{name}"): text for name, text in parts.items()}
    body = " ; ".join(f'emph({quoted(name + ":")}) ; " " ; {line(text)} ; " "' for name, text in named.items())
    return f"#paragraph({quoted(reading.id)}, {{ {body} }})"


def blocks(text: str) -> Iterator[str]:
    """The plain Markdown of the rules, block by block."""
    for part in re.split(r"\n{2,}", text.strip()):
        lines = part.splitlines()
        if lines[0].startswith("|"):
            yield _table(lines)
        elif re.match(r"\d+\. ", lines[0]):
            items = [re.sub(r"^\d+\. +", "", each) for each in lines]
            yield f"enum({', '.join(f'{{ {line(item)} }}' for item in items)})"
        elif re.match(r"[-*] ", lines[0]):
            yield f"list({', '.join(f'{{ {line(each[2:])} }}' for each in lines)})"
        else:
            yield f"par({{ {line(' '.join(lines))} }})"


def _table(lines: Iterable[str]) -> str:
    rows = [
        [cell.strip() for cell in each.strip().strip("|").split("|")]
        for each in lines
        if not re.fullmatch(r"[|\s:-]+", each)
    ]
    columns = max(len(row) for row in rows)
    head = ", ".join(f"strong({quoted(cell)})" for cell in rows[0])
    cells = ", ".join(quoted(cell) for row in rows[1:] for cell in [*row, *[""] * (columns - len(row))])
    return f"table(columns: {columns}, table.header({head}), {cells})"


def line(text: str) -> str:
    """A line with what stands out in it."""
    found = []
    for strong, emphasis, plain in _SPAN.findall(text):
        marked = f"strong({quoted(strong)})" if strong else f"emph({quoted(emphasis)})" if emphasis else quoted(plain)
        found.append(marked)
    return " ; ".join(found)
