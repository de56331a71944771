"""Everything that can be wrong with what someone asks for, as one tree of errors with stable codes."""

# TafelrundeError
# ├── UnknownGame          no game of that name
# ├── BadSeats             the game is not for so many
# ├── BadOptions           an unknown option, or a value it cannot have
# ├── BadPosition          a description of an impossible position
# ├── BadRecord            a damaged or impossible record
# ├── OtherRules           a version of a game's rules that today's cannot play
# ├── BadInput             something else that was asked for and is impossible
# ├── UnreadableFile       a file that cannot be opened or is no text
# ├── UnwritableFile
# └── ActionError
#     ├── InvalidAction    not a sentence of the game's notation
#     ├── IllegalAction    well-formed, and forbidden by a paragraph of the rules
#     ├── NotYourTurn      another seat decides
#     └── MatchOver        nobody decides any more

from __future__ import annotations

from typing import ClassVar, Self


class Detail(str):
    """The part of an error that says what is wrong: in English, and as `code` and `args_by_name` in every language."""

    __slots__ = ("args_by_name", "code")
    code: str
    args_by_name: dict[str, str | int]

    def __new__(cls, sentence: str, code: str, **args_by_name: str | int) -> Self:
        detail = super().__new__(cls, sentence)
        detail.code = code
        detail.args_by_name = args_by_name
        return detail


class TafelrundeError(Exception):
    """`code` is stable and made for programs, `args_by_name` fills a translated sentence, str() is English."""

    code: ClassVar[str] = "error"

    def __init__(self, sentence: str, **args_by_name: str | int) -> None:
        super().__init__(sentence)
        self.args_by_name = args_by_name


class UnknownGame(TafelrundeError):
    code = "unknown-game"

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(
            f"There is no game called {name!r}; there are {', '.join(known)}.", name=name, known=", ".join(known)
        )


class BadSeats(TafelrundeError):
    code = "bad-seats"

    def __init__(self, game: str, seats: object, allowed: range) -> None:
        span = "–".join(str(count) for count in sorted({allowed[0], allowed[-1]}))
        super().__init__(f"{game} is for {span} players, not {seats}.", game=game, seats=str(seats), span=span)


class BadOptions(TafelrundeError):
    code = "bad-options"

    def __init__(self, detail: str) -> None:
        super().__init__(f"Invalid options: {detail}.", detail=detail)


class BadPosition(TafelrundeError):
    code = "bad-position"

    def __init__(self, detail: str) -> None:
        super().__init__(f"Invalid position: {detail}.", detail=detail)


class BadRecord(TafelrundeError):
    """`number` counts the actions from 1; it is 0 where no single action is to blame."""

    code = "bad-record"

    def __init__(self, detail: str, number: int = 0) -> None:
        where = f"Invalid record, action {number}" if number else "Invalid record"
        super().__init__(f"{where}: {detail.rstrip('.')}.", detail=detail, number=number)
        self.number = number


class OtherRules(TafelrundeError):
    code = "other-rules"

    def __init__(self, rules: int, current: int) -> None:
        super().__init__(
            f"It was played under version {rules} of the rules; this is version {current}.",
            rules=rules,
            current=current,
        )


class BadInput(TafelrundeError):
    code = "bad-input"

    def __init__(self, detail: str) -> None:
        super().__init__(detail, detail=detail)


class UnreadableFile(TafelrundeError):
    code = "unreadable-file"

    def __init__(self, path: str, detail: str) -> None:
        super().__init__(f"{path} cannot be read: {detail}.", path=path, detail=detail)


class UnwritableFile(TafelrundeError):
    code = "unwritable-file"

    def __init__(self, path: str, detail: str) -> None:
        super().__init__(f"{path} cannot be written: {detail}.", path=path, detail=detail)


class ActionError(TafelrundeError):
    code = "action-error"


class InvalidAction(ActionError):
    code = "invalid-action"

    def __init__(self, text: str, expected: str) -> None:
        super().__init__(f"{text!r} is not an action; write {expected}.", text=text, expected=expected)


class IllegalAction(ActionError):
    """`section` is the number of the paragraph, as in `3.2`."""

    code = "illegal-action"

    def __init__(self, text: str, section: str) -> None:
        super().__init__(f"{text} is not allowed: §{section}.", text=text, section=section)
        self.section = section


class NotYourTurn(ActionError):
    code = "not-your-turn"

    def __init__(self, seat: int, to_act: int) -> None:
        super().__init__(f"Seat {seat} does not decide now.", seat=seat, to_act=to_act)


class MatchOver(ActionError):
    code = "match-over"

    def __init__(self) -> None:
        super().__init__("The match is over.")
