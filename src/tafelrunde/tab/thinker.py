"""What the second Worker does: one thought after the other, each from a record and for what one seat may know."""

from __future__ import annotations

import secrets

import msgspec

from tafelrunde.bots.player import Budget
from tafelrunde.games import find_game
from tafelrunde.review.progress import judge, judge_other
from tafelrunde.tab.trial import guest_fault, measure
from tafelrunde.table.thought import bot_action, foresight, guide_thought, hint_thought

# Beyond this a hint does not get better, and takes memory.
HINT_ITERATIONS = 20_000
# What a thought begins with that is none: the fault of a file that is being tried, as JSON.
BROKEN = "!"
HINT_SECONDS = 1.0
# What a guided match tells is asked for at every turn, and nobody wants to wait for it.
GUIDE_SECONDS = 0.4


class Act(msgspec.Struct, frozen=True, kw_only=True, tag="act", tag_field="kind"):
    """What a bot of that level does."""

    record: str
    seat: int
    seed: int
    level: int


class Advise(msgspec.Struct, frozen=True, kw_only=True, tag="hint", tag_field="kind"):
    """What a hint of so many seconds says, or what a guided match does."""

    record: str
    seat: int
    seed: int
    seconds: float
    guided: bool = False


class Foretell(msgspec.Struct, frozen=True, kw_only=True, tag="foresee", tag_field="kind"):
    """What a seat may be able to do next."""

    record: str
    seat: int
    seed: int


class Judge(msgspec.Struct, frozen=True, kw_only=True, tag="judge", tag_field="kind"):
    """A step of a review; its job as JSON."""

    job: str


class JudgeOther(msgspec.Struct, frozen=True, kw_only=True, tag="judge-other", tag_field="kind"):
    """What another action would have cost."""

    record: str
    number: int
    action: str
    budget: int


class Bout(msgspec.Struct, frozen=True, kw_only=True, tag="match", tag_field="kind"):
    """How a match between bots of these names goes."""

    game: str
    players: list[str]
    seed: int


Job = Act | Advise | Foretell | Judge | JudgeOther | Bout
_jobs: msgspec.json.Decoder[Job] = msgspec.json.Decoder(Job)


def new_hint(record: str, seat: int) -> Advise:
    return Advise(record=record, seat=seat, seed=secrets.randbits(62), seconds=HINT_SECONDS)


def new_guide(record: str, seat: int) -> Advise:
    return Advise(record=record, seat=seat, seed=secrets.randbits(62), seconds=GUIDE_SECONDS, guided=True)


def new_foresight(record: str, seat: int) -> Foretell:
    return Foretell(record=record, seat=seat, seed=secrets.randbits(62))


def think(text: str) -> str:
    """The action that a bot takes, what a hint says, or what a decision was worth, as JSON."""
    job = _jobs.decode(text)
    if isinstance(job, Act):
        return msgspec.json.encode(bot_action(job.record.encode(), job.seat, job.level, job.seed)).decode()
    if isinstance(job, Advise):
        budget = Budget(HINT_ITERATIONS, job.seconds)
        thought = guide_thought if job.guided else hint_thought
        return thought(job.record.encode(), job.seat, budget, job.seed).decode()
    if isinstance(job, Foretell):
        return foresight(job.record.encode(), job.seat, job.seed).decode()
    if isinstance(job, Bout):
        return msgspec.json.encode(measure(find_game(job.game), job.players, job.seed)).decode()
    if isinstance(job, Judge):
        return judge(job.job.encode()).decode()
    return judge_other(job.record.encode(), job.number, job.action, job.budget).decode()


def think_for_guest(text: str) -> str:
    """The same about a game that is being tried, whose code may raise anything."""
    try:
        return think(text)
    except Exception as error:
        fault = guest_fault(error)
        if fault is None:
            raise
        return BROKEN + msgspec.json.encode(fault).decode()
