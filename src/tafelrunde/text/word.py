"""Words of a notation as a language has them: records say lay Kunst 8, English lay Art 8, German lege Kunst 8."""

from __future__ import annotations

import re

# Values of messages that are no words of the game: names of people, and what a message only looks at.
NO_WORDS = ("name", "colour", "what")


class WordList:
    """Read from a game's texts: `GAME-word-Kunst = Art` is a word, `GAME-letter-S = B` a letter of letters in a row.

    `GAME-typed-lay = lege` is what people type and read in an action, and no value of a message.
    """

    def __init__(self, game: str, texts: str) -> None:
        words, letters = _named(f"{game}-word", texts), _named(f"{game}-letter", texts)
        in_actions = words | _named(f"{game}-typed", texts)
        self._values = _Exchange(words, letters)
        self._shown = _Exchange(in_actions, letters)
        # Words of the notation itself are understood as well.
        known = {shown: word for word, shown in in_actions.items()} | {word: word for word in in_actions}
        self._typed = _Exchange(known, {shown: letter for letter, shown in letters.items()})

    def name(self, text: str) -> str:
        """A thing of the game, for the reader."""
        return self._values.apply(text)

    def spell(self, text: str) -> str:
        """An action of the notation, for the reader."""
        return self._shown.apply(text)

    def read(self, text: str) -> str:
        """What somebody has typed, in the notation."""
        return self._typed.apply(text)


class _Exchange:
    def __init__(self, words: dict[str, str], letters: dict[str, str]) -> None:
        self._words = {word.casefold(): other for word, other in words.items()}
        self._letters = letters

    def apply(self, text: str) -> str:
        return re.sub(r"\w+", self._change, text) if self._words or self._letters else text

    def _change(self, found: re.Match[str]) -> str:
        word = found[0]
        if word.casefold() in self._words:
            return self._words[word.casefold()]
        row = word.lstrip("0123456789")
        if row and all(letter in self._letters for letter in row):
            return word[: -len(row)] + "".join(self._letters[letter] for letter in row)
        return word


def _named(prefix: str, texts: str) -> dict[str, str]:
    return dict(re.findall(rf"^{prefix}-(\w+) = (.+)$", texts, re.MULTILINE))
