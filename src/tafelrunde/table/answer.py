"""What a viewer's commands were answered: the latest in full, and of the others that they were carried out."""

from __future__ import annotations

import hashlib
from array import array
from bisect import bisect_left, insort
from collections import OrderedDict
from typing import NamedTuple

from tafelrunde.table.protocol import Done, Invitation

Answer = Done | Invitation
# A client that lost its connection repeats what was not answered, which are a few.
LATEST = 64


class Answered(NamedTuple):
    """What was said to a command, and the digest of what that was; None in events from before there were any."""

    digest: str | None
    answer: Answer


class Marks:
    """A set of texts that only grows, as sorted numbers: eight bytes each, because there are very many."""

    def __init__(self) -> None:
        self._numbers = array("Q")

    def add(self, text: str) -> None:
        insort(self._numbers, _mark(text))

    def __contains__(self, text: str) -> bool:
        number = _mark(text)
        place = bisect_left(self._numbers, number)
        return place < len(self._numbers) and self._numbers[place] == number


def _mark(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())


class Answers:
    """By the ids of commands. None is ever forgotten: what comes again, however late, must not be carried out again."""

    def __init__(self) -> None:
        self._latest: OrderedDict[str, Answered] = OrderedDict()
        self._earlier_ids = Marks()
        self._earlier = Marks()

    def add(self, command: str, answered: Answered) -> None:
        self._latest[command] = answered
        if len(self._latest) > LATEST:
            old, (digest, _) = self._latest.popitem(last=False)
            self._earlier_ids.add(old)
            self._earlier.add(f"{old}\n{digest}")

    def latest(self, command: str) -> Answer:
        return self._latest[command].answer

    def find(self, command: str, digest: str) -> Answered | None:
        """What was answered to it; with another digest if that was another command of the same id."""
        if command in self._latest:
            return self._latest[command]
        if command not in self._earlier_ids:
            return None
        is_same = any(f"{command}\n{said}" in self._earlier for said in (digest, None))
        return Answered(digest if is_same else "", Done(id=command))
