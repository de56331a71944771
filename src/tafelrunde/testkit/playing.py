"""Two words that nearly every test of a rule needs."""

from __future__ import annotations

from tafelrunde.core.error import IllegalAction
from tafelrunde.core.match import Match


def play(match: Match, *actions: str) -> Match:
    """Submit one action after another."""
    for action in actions:
        match.submit(action)
    return match


def refused_by(match: Match, text: str) -> str:
    """The number of the paragraph that forbids an action."""
    try:
        match.submit(text)
    except IllegalAction as refusal:
        return refusal.section
    raise AssertionError(f"{text} is allowed")
