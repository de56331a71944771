"""What every lesson promises: it can be done as its text says, forgives what is tried instead, and teaches the book."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tafelrunde.core.game import AnyGame
from tafelrunde.core.guided import load_guided
from tafelrunde.core.lesson import FOLDER, Lesson, LessonStep, load_lessons, play_solution
from tafelrunde.core.rulebook import LANGUAGES
from tafelrunde.table.lesson import Attempt
from tafelrunde.testkit.guided import cue_code
from tafelrunde.text import MissingText, Speaker

FEWEST_LESSONS = 6
# A lesson takes a minute and a half.
MOST_STEPS = 5
# From wherever somebody may go in a step, it is done after so many more actions.
MOST_ACTIONS = 40
# A task is one sentence.
LONGEST_TASK = 90
LONGEST_REASON = 200

Taken = tuple[str, ...]


def check_lessons(game: AnyGame) -> None:
    """Every lesson is played to its end, every other action on the way is tried, and there is a text for everything."""
    lessons = load_lessons(game.folder)
    if not lessons:
        return
    twice = [name for name, count in Counter(lesson.id for lesson in lessons).items() if count > 1]
    assert not twice, f"several lessons are called {twice}"
    check_taught(game, lessons)
    for lesson in lessons:
        assert 1 <= len(lesson.steps) <= MOST_STEPS, f"{lesson.id} has {len(lesson.steps)} steps"
        for number in range(len(lesson.steps)):
            check_step(game, lesson, number)
    for language in LANGUAGES:
        check_lesson_texts(game, lessons, language)


def check_course(game: AnyGame) -> None:
    """There are enough lessons for a whole course, and every chapter of the rules is taught."""
    lessons = load_lessons(game.folder)
    if not lessons:
        return
    assert len(lessons) >= FEWEST_LESSONS, f"there are fewer than {FEWEST_LESSONS} lessons: {len(lessons)}"
    chapters = {section.partition(".")[0] for section in _taught(lessons)}
    missing = set(game.rulebook("en").chapters) - chapters
    assert not missing, f"no lesson is about chapter {', '.join(sorted(missing))}"


def _taught(lessons: tuple[Lesson, ...]) -> set[str]:
    return {section for lesson in lessons for step in lesson.steps for section in step.teaches}


def check_taught(game: AnyGame, lessons: tuple[Lesson, ...]) -> None:
    unknown = _taught(lessons) - set(game.rulebook("en").sections)
    assert not unknown, f"§{', §'.join(sorted(unknown))} is not there"
    aimless = [lesson.id for lesson in lessons for step in lesson.steps if not step.teaches]
    assert not aimless, f"a step of {aimless[0]} teaches no paragraph"


def check_step(game: AnyGame, lesson: Lesson, number: int) -> None:
    """The solution does it, and not before its end; whatever else is tried is answered, or leads there too."""
    step, where = lesson.steps[number], f"{lesson.id}, step {number + 1}"
    assert not step.goes_on or number > 0, f"{where} goes on from nothing"
    assert not Attempt(game, lesson, number).is_done(), f"{where} is done before anything happens"
    for taken in prefixes(step):
        attempt = arrive(game, lesson, number, taken, where)
        assert attempt.match.to_act == step.seat, f"{where}: after {taken} seat {attempt.match.to_act} acts"
        assert not attempt.is_done(), f"{where} is done with {taken}, before the end of its solution"
    assert arrive(game, lesson, number, tuple(step.solution), where).is_done(), f"{where} is not done by its solution"
    answered = {name for name in try_others(game, lesson, number, where) if name is not None}
    unheard = set(step.tries.values()) - answered
    assert not unheard, f"{where}: nothing that can be tried is answered by {', '.join(sorted(unheard))}"


def prefixes(step: LessonStep) -> Iterator[Taken]:
    for length in range(len(step.solution)):
        yield tuple(step.solution[:length])


def arrive(game: AnyGame, lesson: Lesson, number: int, taken: Taken, where: str) -> Attempt:
    attempt = Attempt(game, lesson, number)
    for action in taken:
        verdict = attempt.submit(action).verdict
        assert verdict in ("on", "done"), f"{where}: {action} of the solution is {verdict}"
    return attempt


def try_others(game: AnyGame, lesson: Lesson, number: int, where: str) -> Iterator[str | None]:
    """The names of the answers to everything that can be tried along the solution."""
    step = lesson.steps[number]
    for taken in prefixes(step):
        for action in arrive(game, lesson, number, taken, where).match.choices():
            attempt = arrive(game, lesson, number, taken, where)
            found = attempt.submit(action)
            if found.verdict == "astray":
                assert found.answer is not None, f"{where}: there is no answer to {action} after {taken}"
            elif found.verdict == "done":
                check_same_end(game, lesson, number, attempt, where)
            else:
                check_leads_on(attempt, action, where)
            yield found.answer


def check_leads_on(attempt: Attempt, action: str, where: str) -> None:
    """Whatever is no mistake leaves a way to the end, and those who ask are shown it."""
    for _ in range(MOST_ACTIONS):
        if attempt.is_done():
            return
        show = attempt.answer("on", []).show
        assert show is not None, f"{where}: after {action} there is no way to the end"
        attempt.submit(show)
    raise AssertionError(f"{where}: after {action} it takes more than {MOST_ACTIONS} actions")


def check_same_end(game: AnyGame, lesson: Lesson, number: int, attempt: Attempt, where: str) -> None:
    """Where the next step goes on, every way has to end where it begins."""
    if number + 1 == len(lesson.steps) or not lesson.steps[number + 1].goes_on:
        return
    usual = lesson.start(game, number)
    play_solution(usual, lesson.steps[number])
    assert attempt.match.position() == usual.position(), (
        f"{where}: {attempt.taken} ends elsewhere than the next step begins"
    )


def check_lesson_texts(game: AnyGame, lessons: tuple[Lesson, ...], language: str) -> None:
    """A title for each lesson; for each step the task, why, when it is done, and all its answers; and nothing else."""
    say = Speaker(language, game, game.folder / FOLDER)
    said: dict[str, set[str]] = {}
    for lesson in lessons:
        title = f"{game.id}-lesson-{lesson.id}"
        said[title] = set()
        for number, step in enumerate(lesson.steps, 1):
            said[f"{title}-{number}"] = {"why", "goal", "well", *step.tries.values()}
    try:
        for code, parts in said.items():
            assert len(say(code)) <= LONGEST_TASK, f"{language}: {code} is too long for a task: {say(code)}"
            for part in parts - {"well"}:
                assert len(say.part(code, part)) <= LONGEST_REASON, f"{language}: {code}.{part} is too long"
    except MissingText as error:
        raise AssertionError(str(error)) from None
    guided = load_guided(game.folder)
    cues = {} if guided is None else {cue_code(game, cue): set[str]() for cue in guided.cues}
    check_no_strays(game, said | cues, language)


def check_no_strays(game: AnyGame, said: dict[str, set[str]], language: str) -> None:
    current = ""
    for line in (game.folder / FOLDER / f"{language}.ftl").read_text(encoding="utf-8").splitlines():
        if message := re.match(r"([a-z][\w-]*) *=", line):
            current = message[1]
            assert current in said, f"{language}: no lesson says {current}"
        elif attribute := re.match(r"\s+\.([\w-]+) *=", line):
            assert attribute[1] in said[current], f"{language}: no lesson says {current}.{attribute[1]}"
