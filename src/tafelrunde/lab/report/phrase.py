"""Figures and findings in the words of a language."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.core.game import AnyGame, Notice
from tafelrunde.lab.report.finding import Finding
from tafelrunde.lab.statistic.interval import Estimate
from tafelrunde.text import Speaker, speaker
from tafelrunde.text.number import decimals, percent

# Where the sentences of the laboratory stand.
TEXTS = Path(__file__).parent


class Phrase:
    """Speaks of one game's experiment in one language. `examples` are log lines by their code."""

    def __init__(
        self, language: str, game: AnyGame, seats: int = 0, examples: dict[str, dict[str, str | int]] | None = None
    ) -> None:
        self.language = language
        self.say: Speaker = speaker(language, game, TEXTS)
        self.game = game
        self.seats = seats
        self.examples = examples or {}

    def __call__(self, code: str, /, **args: str | int) -> str:
        return self.say(f"lab-{code}", **args)

    def percent(self, share: float | None) -> str:
        return percent(share, self.say)

    def whole_percent(self, share: float) -> str:
        return f"{100 * share:.0f} %"

    def number(self, value: float) -> str:
        """Whole numbers as they are, others with one digit behind the point."""
        text = f"{value:.0f}" if value == round(value) or abs(value) >= 1000 else f"{value:.1f}"
        return decimals(text, self.say)

    def points(self, share: float) -> str:
        """A difference of shares, in hundredths with its sign."""
        return self.signed(100 * share)

    def signed(self, value: float) -> str:
        return decimals(f"{value:+.1f}", self.say).replace("-", "−")

    def interval(self, estimate: Estimate) -> str:
        return self("from-to", low=self.percent(estimate.low), high=self.percent(estimate.high))

    def worth(self, estimate: Estimate | None) -> str:
        if estimate is None:
            return self("worth-unknown")
        span = self("from-to", low=self.points(estimate.low), high=self.points(estimate.high))
        return f"{self.points(estimate.value)} ({span})"

    def seat(self, number: int) -> str:
        """The role where sides differ; seats are counted from 0."""
        role = self.game.role(number)
        return self("seat", number=number + 1) if role is None else self.say(role)

    def position(self, number: int) -> str:
        return self("position", number=number + 1)

    def bot(self, name: str) -> str:
        if name.isdecimal():
            return self("level", number=name)
        engine, _, budget = name.partition(":")
        code = f"lab-bot-{engine}"
        return self.say(code, budget=int(budget or 1)) if self.say.knows(code) else name

    def verb(self, name: str) -> str:
        """A kind of action, which is written by its first words."""
        return self._known(name, f"{self.game.id}-verb-{name.replace(' ', '-')}")

    def detail(self, event: str, name: str) -> str:
        return self._known(name, f"{event}-detail-{name}", f"lab-detail-{name}")

    def value(self, value: str) -> str:
        """Of a detail: most are names or numbers, and some are words."""
        return self._known(value, f"{self.game.id}-value-{value}") if value not in ("", "none") else "–"

    def _known(self, plain: str, *codes: str) -> str:
        """In the words of the language, where it has them."""
        return next((self.say(code) for code in codes if self.say.knows(code)), plain)

    def reason(self, name: str) -> str:
        return self.say(f"{self.game.id}-reason-{name}") if name else self("endless")

    def event(self, code: str) -> str:
        """In the words of the log, with an example's values where there is one."""
        example = self.examples.get(code)
        words = self.say.outline(code) if example is None else self.say.tell(Notice(code, example))
        return self("quoted", words=words)

    def option(self, name: str) -> str:
        return self.say(f"{self.game.id}-option-{name}")

    def setting(self, name: str, value: object) -> str:
        """What an option is set to: yes or no, one of its words, a seat, or a number."""
        if isinstance(value, bool):
            return self("bool-true" if value else "bool-false")
        if isinstance(value, str):
            return self._known(value, f"{self.game.id}-option-{name}-{value}")
        return self.seat(value) if name == "starter" and isinstance(value, int) else str(value)

    def finding(self, finding: Finding) -> str:
        args: dict[str, str | int] = {name: self.percent(value) for name, value in finding.percents.items()}
        args |= {name: self.number(value) for name, value in finding.numbers.items()}
        args |= {name: self._join([self._word(word) for word in words]) for name, words in finding.words.items()}
        sentence = self(f"find-{finding.code}", **args)
        if finding.holds:
            sentence = f"{sentence} {self(f'holds-{finding.holds}')}"
        return sentence[0].upper() + sentence[1:]

    def _word(self, word: str) -> str:
        kind, _, name = word.partition(" ")
        if kind == "seat":
            return self.seat(int(name) - 1)
        if kind == "position":
            return self("who", number=int(name))
        if kind == "bot":
            return self.bot(name)
        if kind == "reason":
            return self.reason(name)
        if kind == "verb":
            return self.verb(name)
        return self.event(name) if kind == "event" else name

    @staticmethod
    def _join(words: list[str]) -> str:
        # Whole sentences stand side by side, names in a list.
        return " ".join(words) if all(word.endswith(".") for word in words) else ", ".join(words)
