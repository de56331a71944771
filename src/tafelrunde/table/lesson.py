"""A lesson as it is played: nothing is kept, so what has been done so far comes along with every try."""

from __future__ import annotations

from typing import Literal

from tafelrunde.core.error import BadInput, IllegalAction, InvalidAction
from tafelrunde.core.game import AnyGame
from tafelrunde.core.lesson import Lesson, LessonStep, load_lessons
from tafelrunde.core.match import Match
from tafelrunde.core.state import CHANCE, Seat
from tafelrunde.table.protocol import LessonAnswer, LessonScene, Line

Verdict = Literal["on", "done", "astray", "refused"]


def find_lesson(game: AnyGame, name: str) -> Lesson | None:
    return next((lesson for lesson in load_lessons(game.folder) if lesson.id == name), None)


def try_step(game: AnyGame, lesson: Lesson, number: int, actions: list[str]) -> LessonAnswer:
    """What becomes of the last of these actions; those before it have to be on the way."""
    attempt = Attempt(game, lesson, number)
    if not actions:
        return attempt.answer("done" if attempt.is_done() else "on", [attempt.scene()])
    *before, last = actions
    for action in before:
        if attempt.submit(action).verdict != "on":
            raise BadInput(f"{action} does not lead on in step {number + 1} of {lesson.id}.")
    return attempt.submit(last)


class Attempt:
    """One try at a step of a lesson."""

    def __init__(self, game: AnyGame, lesson: Lesson, number: int) -> None:
        self.step: LessonStep = lesson.steps[number]
        self.match: Match = lesson.start(game, number)
        self.taken: list[str] = []

    @property
    def seat(self) -> Seat:
        return self.step.seat

    def is_done(self) -> bool:
        return self.step.is_done(self.match.view(self.seat), self.taken)

    def submit(self, text: str) -> LessonAnswer:
        """Take an action and let the others reply, if it leads on; otherwise everything is as it was."""
        match, before = self.match, self.match.number
        try:
            action = match.game.notation.format(match.check(text, self.seat))
        except IllegalAction as error:
            return self.answer("refused", [], paragraph=error.section)
        except InvalidAction:
            return self.answer("refused", [])
        is_allowed = self.step.allows(action, self.taken)
        scenes = [self._play(action)]
        if not is_allowed and not self.step.is_done(match.view(self.seat), [*self.taken, action]):
            match.take_back(before)
            return self.answer("astray", scenes, said=self.step.answer_to(action))
        self.taken.append(action)
        scenes += self._reply(action)
        return self.answer("done" if self.is_done() else "on", scenes)

    def scene(self, *lines: Line) -> LessonScene:
        return LessonScene(view=self.match.view(self.seat), lines=list(lines))

    def answer(
        self, verdict: Verdict, scenes: list[LessonScene], *, said: str | None = None, paragraph: str | None = None
    ) -> LessonAnswer:
        return LessonAnswer(
            verdict=verdict,
            scenes=scenes,
            answer=said,
            paragraph=paragraph,
            show=None if verdict == "done" else self._next(),
            paragraphs=self.step.teaches,
            spots=self.step.spots,
        )

    def _play(self, text: str) -> LessonScene:
        """Carry out an action, with the line that the learner's seat reads of it, if it is told."""
        match = self.match
        action = match.check(text)
        actor, notice = match.to_act, match.tell(action, self.seat)
        match.submit(text)
        lines = [] if notice is None else [Line(seat=actor, code=notice.code, args=notice.args)]
        return self.scene(*lines)

    def _reply(self, action: str) -> list[LessonScene]:
        """What others and chance do then; a row of draws is one scene, as it would be at a table."""
        scenes: list[LessonScene] = []
        actor = self.seat
        for reply in self.step.reply_to(action):
            before, actor = actor, self.match.to_act
            scene = self._play(reply)
            if before == actor == CHANCE:
                scene = LessonScene(view=scene.view, lines=[*scenes.pop().lines, *scene.lines])
            scenes.append(scene)
        return scenes

    def _next(self) -> str | None:
        """What to do now: the first action of the solution that is missing and can be taken.

        Whoever has gone another way is shown what ends the step from there, or else what leads on.
        """
        match, step = self.match, self.step
        if match.to_act != self.seat:
            return None
        choices = match.choices()
        missing = [action for action in step.solution if step.solution.count(action) > self.taken.count(action)]
        usual = next((action for action in missing if action in choices), None)
        if usual or not step.way:
            return usual
        ending = (action for action in choices if self._ends(action))
        leading = (action for action in choices if step.allows(action, self.taken))
        return next(ending, None) or next(leading, None)

    def _ends(self, action: str) -> bool:
        before = self.match.number
        self.match.submit(action, self.seat)
        found = self.step.is_done(self.match.view(self.seat), [*self.taken, action])
        self.match.take_back(before)
        return found
