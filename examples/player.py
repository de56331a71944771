"""A player of one's own in Python, in this process: python:examples/player.py wherever a command takes bots.

    tafelrunde ladder rangeln --bots random,1,python:examples/player.py

Put your network where the sum is: it gets int16 numbers (docs/observations.md) and answers with one of the indices.
"""

from __future__ import annotations

from tafelrunde.bots.own import Question


class Player:
    """There is one for each match and seat, so it may remember what it was asked."""

    def __init__(self) -> None:
        self.decisions = 0

    def choose(self, question: Question) -> int:
        self.decisions += 1
        numbers = memoryview(question.observation).cast("h")
        return question.legal[(sum(numbers) + self.decisions) % len(question.legal)]
