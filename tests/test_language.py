"""English is English, and German is German: in the log, in what to do, on the boards in letters, and in refusals."""

from __future__ import annotations

import re
from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import tafelrunde
from tafelrunde.core.error import TafelrundeError
from tafelrunde.core.game import AnyGame
from tafelrunde.core.rulebook import LANGUAGES
from tafelrunde.terminal.prompt import COMMANDS
from tafelrunde.terminal.screen import show_error
from tafelrunde.testkit.sample import sampled_positions, variants
from tafelrunde.text import Speaker, speaker
from tafelrunde.text.theme import THEME

ROOT = Path(tafelrunde.__file__).parent
# What the browser app says is not installed beside the rules.
REPOSITORY = Path(__file__).parents[1]
APP_TEXTS = ("web/src/text", "src/tafelrunde/games/*/web", "src/tafelrunde/games/*/lesson")
GAMES = tafelrunde.all_games()
BOTH = pytest.mark.parametrize("language", LANGUAGES)
EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
# Names of games and what is shouted in them are the same everywhere.
NAMES = {"fischkopf", "gräte", "rangeln", "funkloch", "hnefatafl", "blox"}
# Comments, names of messages and of their values, and the cases that they are chosen by.
UNSPOKEN = re.compile(r"^#.*$|^[\w-]+ =|^\s+\.\w+ =|\{ \$\w+(?: ->)?|^\s*\*?\[[\w-]+\]|\{ [\w-]+ \}", re.MULTILINE)
# Words that only one of the languages has, and that no sentence does without for long.
ONLY = {
    "de": {"und", "oder", "nicht", "eine", "einen", "wird", "sind", "kann", "wenn", "keine", "nach", "über", "für"},
    "en": {"the", "and", "with", "you", "your", "which", "have", "may", "only", "their", "from", "into"},
}


def other_than(language: str) -> str:
    return "en" if language == "de" else "de"


def words_of(text: str) -> set[str]:
    return {word.casefold() for word in re.findall(r"[A-Za-zÄÖÜäöüß]{3,}", text)}


def spoken_in(path: Path) -> str:
    """The texts of a file without their names and values."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ftl":
        text = UNSPOKEN.sub(" ", text)
    return re.sub(r"`[^`]*`", " ", text)


def sources(language: str) -> list[Path]:
    found = [*ROOT.glob(f"text/{language}.ftl"), *ROOT.glob(f"games/*/{language}.ftl")]
    of_app = [path for folder in APP_TEXTS for path in REPOSITORY.glob(f"{folder}/{language}.ftl")]
    return sorted([*found, *of_app, *ROOT.glob(f"games/*/RULES.{language}.md")])


@cache
def vocabulary(language: str) -> set[str]:
    return {word for path in sources(language) for word in words_of(spoken_in(path))}


def foreign_words(text: str, language: str) -> set[str]:
    """Words that the other language uses and this one does not."""
    return (words_of(text) & vocabulary(other_than(language))) - vocabulary(language) - NAMES


def shown(game: AnyGame, say: Speaker) -> set[str]:
    """What is told, asked and drawn along a few matches."""
    found = set()
    for setting in (variants(game)[0], variants(game)[-1]):
        for state, _ in sampled_positions(setting, 77, 20):
            for seat in (*range(state.seats), None):
                facts = game.view(state, seat)
                found.add(say.tell(facts.prompt))
                found.add(re.sub(r"\[/?[^\]]*\]", " ", game.draw(facts, say)))
                notices = [game.tell(state, action, seat) for action in state.legal_actions()[:25]]
                found |= {say.tell(notice) for notice in notices if notice is not None}
    return found


@EACH
@BOTH
def test_what_is_shown_is_of_one_language(game: AnyGame, language: str) -> None:
    for text in shown(game, speaker(language, game)):
        assert not foreign_words(text, language), text


@BOTH
def test_texts_and_rules_are_of_one_language(language: str) -> None:
    for path in sources(language):
        assert not words_of(spoken_in(path)) & ONLY[other_than(language)], path


def test_a_word_of_the_other_language_is_found() -> None:
    assert foreign_words("draws Kunst 8.", "en") == {"kunst"}
    assert foreign_words("zieht Knowledge 8.", "de") == {"knowledge"}
    assert not foreign_words("zieht Kunst 8.", "de")


def test_topics_and_colours_are_those_of_the_reader() -> None:
    english, german = (speaker(language, tafelrunde.find_game("xnet")) for language in ("en", "de"))
    assert (english.spell("lay Kunst 8"), german.spell("lay Kunst 8")) == ("lay Art 8", "lege Kunst 8")
    assert [english.read(text) for text in ("lay Art 8", "lay art 8", "lay Kunst 8")] == ["lay Kunst 8"] * 3
    english, german = (speaker(language, tafelrunde.find_game("blox")) for language in ("en", "de"))
    assert (english.spell("exchange WSS"), german.spell("exchange WSS")) == ("exchange WBB", "tausche WSS")
    assert [english.read(text) for text in ("exchange WBB", "build c4 WB joker B")] == [
        "exchange WSS",
        "build c4 WS joker S",
    ]
    assert english("blox-hand", cards="3W 2S") == "Your hand: 3W 2B"


@EACH
@BOTH
def test_actions_are_spelled_in_one_language(game: AnyGame, language: str) -> None:
    """So are the examples of them that somebody gets who has typed something else, and those are understood."""
    say = speaker(language, game)
    spelled = {
        say.spell(text) for state, _ in sampled_positions(variants(game)[-1], 79, 20) for text in game.choices(state)
    }
    for text in (*spelled, say(f"{game.id}-notation")):
        assert not foreign_words(text, language), text
    for text in re.split(r", | oder | or ", say(f"{game.id}-notation")):
        if not re.search(r"\b(field|Feld|to|from|nach)\b", text):
            game.notation.parse(say.read(re.sub(r"^(?:etwa|as in) | (?:zum|für|for) .*", "", text)))


@BOTH
def test_commands_are_no_words_of_an_action(language: str) -> None:
    commands = [*COMMANDS, *(speaker(language)(f"command-{word}") for word in COMMANDS)]
    assert len({*commands[len(COMMANDS) :]}) == len(COMMANDS)
    for game in GAMES:
        for text in {
            text.split()[0]
            for state, _ in sampled_positions(variants(game)[-1], 80, 20)
            for text in game.choices(state)
        }:
            assert speaker(language, game).spell(text) not in commands, (game.id, text)


@EACH
@BOTH
def test_every_action_is_read_as_it_is_spelled(game: AnyGame, language: str) -> None:
    say = speaker(language, game)
    for state, _ in sampled_positions(variants(game)[0], 78, 20):
        for text in game.choices(state):
            assert say.read(say.spell(text)) == text


def refusals() -> list[tuple[str, TafelrundeError]]:
    """Errors that somebody at a terminal can meet, with a name for each."""
    found = []
    for game, options, position in [
        ("fischkopf", {"rounds": 0}, None),
        ("fischkopf", {"rounds": "many"}, None),
        ("fischkopf", {"nonsense": 1}, None),
        ("fischkopf", {}, {"sums": [0], "colour": "red"}),
        ("fischkopf", {}, {}),
        ("fischkopf", {}, {"sums": [0], "phase": "sleep"}),
        ("fischkopf", {}, {"sums": [0] * 30}),
        ("funkloch", {}, {"hands": [["F49"], []]}),
    ]:
        try:
            tafelrunde.start(game, position=position, **options)  # type: ignore[arg-type]
        except TafelrundeError as error:
            found.append((f"{options}{position}", error))
    for data in (b"", b"{", b"[]", b"{}"):
        try:
            tafelrunde.load(data)
        except TafelrundeError as error:
            found.append((repr(data), error))
    return found


def printed(error: TafelrundeError, language: str) -> list[str]:
    console = Console(file=StringIO(), theme=THEME, width=200)
    show_error(console, error, speaker(language))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize("error", [error for _, error in refusals()], ids=[name for name, _ in refusals()])
def test_a_refusal_is_a_sentence_of_one_language(error: TafelrundeError) -> None:
    """What cannot be said in German yet stands beside the sentence and not in it."""
    german, *beside = printed(error, "de")
    assert not words_of(german) & ONLY["en"], german
    assert not foreign_words(german, "de") - words_of(str(error.args_by_name)), german
    assert len(beside) <= 1
    assert len(printed(error, "en")) == 1


def test_most_refusals_of_data_are_said_in_german() -> None:
    """Those that a decoder finds; what a game finds is English beside the sentence."""
    assert sum(len(printed(error, "de")) == 1 for _, error in refusals()) >= 9
