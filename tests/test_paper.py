"""Games as pages to print: every part is there in its number and size, and the pages can be made."""

from __future__ import annotations

import os
import re
from collections import Counter

import pytest

from tafelrunde.core.example import play_examples
from tafelrunde.core.game import AnyGame
from tafelrunde.core.rulebook import LANGUAGES
from tafelrunde.games import all_games, find_game
from tafelrunde.games.funkloch.cards import FACES, FIELDS, HOLE
from tafelrunde.games.xnet.cards import TOPICS
from tafelrunde.paper.document import HEIGHT, WIDTH, blocks, document, is_possible, line, make_pdf, make_svg, quoted
from tafelrunde.paper.parts import DRAWINGS, load_kit
from tafelrunde.text import speaker
from tests.test_language import foreign_words

GAMES = [pytest.param(game, id=game.id) for game in all_games()]


@pytest.fixture(autouse=True)
def drawings() -> None:
    """The drawings are made with the browser app, which a source tree need not have."""
    if not is_possible() and os.environ.get("TAFELRUNDE_BUILD") != "compiled":
        pytest.skip("the browser app is not built")


def counts(game: str) -> Counter[str]:
    return Counter({part.name: part.count for sheet in load_kit(find_game(game)).sheets for part in sheet.parts})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_drawn(game: AnyGame, language: str) -> None:
    names = {f"part-{name}" for name in load_kit(game).names()}
    names |= {
        f"example-{name}-{place}" for name, each in play_examples(game).items() for place in range(len(each.pictures))
    }
    for name in names:
        drawing = (DRAWINGS / game.id / language / f"{name}.svg").read_text(encoding="utf-8")
        assert "var(" not in drawing, name
        assert "light-dark(" not in drawing, name
        assert "undefined" not in drawing, name
        assert "NaN" not in drawing, name


def drawn_words(game: AnyGame, language: str, name: str) -> list[str]:
    drawing = (DRAWINGS / game.id / language / f"{name}.svg").read_text(encoding="utf-8")
    return re.findall(r"<text[^>]*>([^<]+)</text>", drawing)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn_is_of_one_language(game: AnyGame, language: str) -> None:
    """Also the words that stand in a picture: topics, colours, what is called out."""
    for path in sorted((DRAWINGS / game.id / language).glob("*.svg")):
        words = " ".join(drawn_words(game, language, path.stem))
        assert not foreign_words(words, language), path.name


def test_topics_and_colours_are_drawn_in_the_words_of_the_reader() -> None:
    xnet, blox = find_game("xnet"), find_game("blox")
    assert "Knowledge" in drawn_words(xnet, "en", "part-card-Wissen-5")
    assert "Wissen" in drawn_words(xnet, "de", "part-card-Wissen-5")
    assert {"Technology", "Cooking"} & set(drawn_words(xnet, "en", "example-displace-0"))
    for name in ("part-block-S", "part-card-S"):
        assert "B" in drawn_words(blox, "en", name)
        assert "S" in drawn_words(blox, "de", name)
    assert Counter(drawn_words(blox, "en", "part-board"))["B"] == 20


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_pages_can_be_made(game: AnyGame, language: str) -> None:
    assert make_pdf(game, language).startswith(b"%PDF-")
    book = game.rulebook(language)
    text = document(game, language)
    assert all(quoted(f"§{number}") in text for number in book.sections)
    assert all(quoted(ruling) in text for ruling in book.readings)


def test_every_page_can_be_an_svg() -> None:
    pages = make_svg(find_game("fischkopf"), "de")
    assert len(pages) > 3
    assert all(b"<svg" in page[:300] for page in pages)


@pytest.mark.parametrize("game", GAMES)
def test_parts_fit_the_paper(game: AnyGame) -> None:
    for sheet in load_kit(game).sheets:
        assert all(part.width <= WIDTH and part.height <= HEIGHT for part in sheet.parts)


def test_hnefatafl_has_all_its_pieces() -> None:
    assert counts("hnefatafl") == {"board": 1, "king": 1, "defender": 12, "attacker": 24}


def test_stones_of_rangeln_are_no_larger_than_a_cent() -> None:
    """The sheet: 16 mm at most."""
    stones = [part for sheet in load_kit(find_game("rangeln")).sheets for part in sheet.parts if part.name != "board"]
    assert [part.count for part in stones] == [8, 8, 8, 6, 6]
    assert all(part.width <= 16 for part in stones)


def test_funkloch_has_its_deck() -> None:
    letters = {HOLE: "o"} | {symbol + 1: letter for symbol, letter in enumerate("ABCD")}
    # Each card stands there in its four turns, the upright one first.
    upright = [FACES[card * 4 * FIELDS : (card * 4 + 1) * FIELDS] for card in range(48)]
    faces = ["".join(letters[int(face)] for face in card) for card in upright]
    deck = {f"card-{each[:2]}.{each[2:4]}.{each[4:]}" for each in faces} | {"card-AB.oo.CD"}
    assert {name for name in counts("funkloch") if name.startswith("card")} == deck
    markers = Counter({f"{kind}-{seat}": count for seat in range(4) for kind, count in MARKERS.items()})
    assert {name: count for name, count in counts("funkloch").items() if not name.startswith("card")} == markers


MARKERS = {"token": 6, "small": 2, "large": 1}


def test_blox_has_its_material() -> None:
    found = counts("blox")
    assert sum(count for name, count in found.items() if name.startswith("card")) == 60
    assert sum(count for name, count in found.items() if name.startswith("block")) == 40
    assert sum(count for name, count in found.items() if name.startswith("pawn")) == 16
    assert sum(count for name, count in found.items() if name.startswith("chip")) == 60
    assert sum(count for name, count in found.items() if name.startswith("joker")) == 4
    assert found["phases"] == found["marker"] == 1
    phases = drawn_words(find_game("blox"), "en", "part-phases")
    assert phases[3:] == ["1", "1", "2", "2", "1–2", "3", "3", "1–3", "4", "4", "1–4", "5"]


def test_xnet_has_its_cards_and_markers() -> None:
    found = counts("xnet")
    for topic in TOPICS:
        assert sum(count for name, count in found.items() if name.startswith(f"card-{topic}-")) == 18
    markers = [count for name, count in found.items() if name.split("-")[0] in ("user", "users", "x", "s")]
    assert sum(markers) == 64
    assert (found["server"], found["streamer"]) == (18, 6)
    assert [found[f"net-{users}"] for users in (4, 7, 9, 10)] == [6, 6, 6, 6]


def test_cards_of_xnet_lie_on_the_fields_of_the_demand() -> None:
    """Six fields in three levels worth 3, 2 and 1; those that the match opens with have the sheet's x."""
    sizes = {
        part.name: (part.width, part.height) for sheet in load_kit(find_game("xnet")).sheets for part in sheet.parts
    }
    drawing = (DRAWINGS / "xnet" / "de" / "part-demand.svg").read_text(encoding="utf-8")
    scale = sizes["demand"][0] / 380
    fields = re.findall(r'<rect width="([\d.]+)" height="([\d.]+)"', drawing)
    assert {(float(width) * scale, float(height) * scale) for width, height in fields} == {sizes["card-Kunst-2"]}
    words = drawn_words(find_game("xnet"), "de", "part-demand")
    assert words == ["3", "T1", "x", "2", "M1", "x", "2", "M2", "1", "B1", "x", "1", "B2", "1", "B3"]


def test_a_full_table_of_fischkopf_fits_the_pad() -> None:
    game = find_game("fischkopf")
    pad = load_kit(game).pad
    assert pad is not None
    assert pad.columns * pad.blocks >= max(game.seats)


def test_markdown_is_typeset() -> None:
    assert line("a **b** *c* d*") == '"a " ; strong("b") ; " " ; emph("c") ; " d" ; "*"'
    assert list(blocks("One\nline.\n\n1. x\n2. y\n\n| n | m |\n|---|---|\n| 1 | |")) == [
        'par({ "One line." })',
        'enum({ "x" }, { "y" })',
        'table(columns: 2, table.header(strong("n"), strong("m")), "1", "")',
    ]
    assert quoted('a "b" \\') == '"a \\"b\\" \\\\"'


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_pages_of_true_size_say_how_to_print_them(game: AnyGame, language: str) -> None:
    text = document(game, language)
    assert text.count("footer: scaled(") == len(load_kit(game).sheets)
    assert quoted(speaker(language, game)("print-scale")) in text
    if load_kit(game).pad:
        assert f"[{speaker(language, game)('print-name')}]" in text


@pytest.mark.parametrize("game", GAMES)
def test_a_table_stays_with_the_sentence_before_it(game: AnyGame) -> None:
    """On paper neither stands alone at the end or the beginning of a page."""
    paragraphs = [part for part in document(game, "en").splitlines() if part.startswith("#paragraph(")]
    assert all(("table(" in part) == ("breakable: false" in part) for part in paragraphs)


@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_large_enough_to_read(game: AnyGame) -> None:
    """And two or three of them fit side by side."""
    widths = re.findall(r'/example-[^"]+", width: (\d+)mm', document(game, "de"))
    assert len(widths) == sum(len(each.pictures) for each in play_examples(game).values())
    assert all(50 <= int(width) <= 80 for width in widths)


def test_pieces_of_one_size_stand_in_one_grid() -> None:
    """One stroke cuts a row: Blox has pawns, blocks, chips and the table of its phases."""
    assert document(find_game("blox"), "de").count("#pieces((") == 4
    assert document(find_game("hnefatafl"), "de").count("#pieces((") == 1
