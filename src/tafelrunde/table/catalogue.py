"""The games and their rules as clients get them."""

from __future__ import annotations

from functools import cache

import msgspec

from tafelrunde.core.example import PlayedExample, play_examples
from tafelrunde.core.game import AnyGame, StarterOptions, View
from tafelrunde.core.guided import load_guided
from tafelrunde.core.lesson import load_lessons
from tafelrunde.core.match import Match, key_from_seed
from tafelrunde.core.option import options_of
from tafelrunde.core.rng import Rng
from tafelrunde.core.rulebook import Example, Reading, Rulebook, rulings_in
from tafelrunde.core.state import NOBODY
from tafelrunde.table.protocol import (
    ChapterInfo,
    ExampleInfo,
    GameInfo,
    LessonInfo,
    OptionInfo,
    ParagraphInfo,
    ReadingInfo,
    RulesInfo,
)


def game_info(game: AnyGame) -> GameInfo:
    guided = load_guided(game.folder)
    return GameInfo(
        id=game.id,
        name=game.name,
        rules=game.rules_version,
        fewest=game.seats[0],
        most=game.seats[-1],
        secrets=game.secrets,
        levels=len(game.bots.levels),
        # Who starts is a question of the table, not of the rules.
        options=[
            msgspec.convert(option, OptionInfo, from_attributes=True)
            for option in options_of(game.options)
            if option.name not in StarterOptions.__struct_fields__
        ],
        presets={name: msgspec.to_builtins(options) for name, options in game.presets.items()},
        starter=game.has_starter,
        roles=list(game.roles),
        lessons=[LessonInfo(id=lesson.id, steps=len(lesson.steps)) for lesson in load_lessons(game.folder)],
        guided=guided.turns if guided else 0,
        guided_first=guided is not None and guided.first,
    )


def rules_info(game: AnyGame, language: str, *, printable: bool) -> RulesInfo:
    book = game.rulebook(language)
    played = play_examples(game)
    chapters = []
    for number, title in book.chapters.items():
        paragraphs = [
            ParagraphInfo(
                number=section,
                text=text,
                rulings=sorted(rulings_in(text)),
                examples=[_example(each, played[each.id]) for each in book.examples.get(section, ())],
            )
            for section, text in book.sections.items()
            if section.partition(".")[0] == number
        ]
        chapters.append(ChapterInfo(number=number, title=title, paragraphs=paragraphs))
    return RulesInfo(
        game=game.id,
        language=language,
        title=book.title,
        aim=book.aim,
        brief_title=book.brief_title,
        brief=book.brief,
        chapters=chapters,
        readings_title=book.readings_title,
        readings=[_reading(each, book) for each in book.readings.values()],
        printable=printable,
    )


def _example(example: Example, played: PlayedExample) -> ExampleInfo:
    return ExampleInfo(
        id=example.id,
        title=example.title,
        text=example.text,
        steps=played.setting.steps,
        pictures=list(played.pictures),
    )


def _reading(reading: Reading, book: Rulebook) -> ReadingInfo:
    return ReadingInfo(
        id=reading.id,
        sheet=reading.sheet,
        unclear=reading.unclear,
        decided=reading.decided,
        why=reading.why,
        option=reading.option,
        paragraphs=[number for number, text in book.sections.items() if reading.id in rulings_in(text)],
    )


@cache
def picture_of(game: AnyGame) -> View:
    """A moment in which there is something to see, with decisions that chance takes."""
    match = Match(game, game.usual_seats, game.make_options({}), key=key_from_seed(1))
    rng = Rng(1)
    for _ in range(game.figures.decisions_to_picture * 2):
        if match.to_act == NOBODY:
            break
        match.submit(game.notation.format(match.state().random_action(rng)))
    return match.view(None)
