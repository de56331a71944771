"""What the matches of people come to, in figures; and where they are too few, that they are."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import msgspec

from tafelrunde.lab.people.match import PeopleMatch, Thought
from tafelrunde.lab.report.balance import Row
from tafelrunde.lab.statistic.interval import Estimate, Z, clustered_mean, quantile, share_estimate, student, wilson

# Of fewer tables or people nothing is concluded: what they have in common could be anything.
FEWEST = 5
# If they are all alike, so many have to be.
MANY = 30
ERROR = 0.05
# A third of a match is its opening, its middle, its end.
PARTS = 3
QUESTIONS = ("fun", "length", "clarity")
# Nobody decides faster than this, and a clock that was set back must not make it nothing.
QUICKEST = 0.1

Pairs = Iterable[tuple[object, float]]
Value = Callable[[Row], float | None]


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A figure of people beside that of bots; `difference` is what people have more. None is too few, or not there.

    `sure` says that it is certain, with an error of 5 % for all figures of a group together.
    """

    name: str
    # What it is counted in: percent, points, or a plain number.
    unit: str
    people: float
    people_interval: Estimate | None
    bots: Estimate | None
    difference: Estimate | None
    sure: bool
    count: int


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """Finished matches of one kind: as many seats and the same rules."""

    seats: int
    options: dict[str, Any]
    matches: int
    tables: int
    figures: list[Figure]


class Misunderstood(msgspec.Struct, frozen=True, kw_only=True):
    """A paragraph that refused somebody something: how often, and how many of all people met it."""

    paragraph: str
    refusals: int
    people: int
    share: Estimate | None


class Pondered(msgspec.Struct, frozen=True, kw_only=True):
    """How long people thought about some decisions: typically (the geometric mean), half of them, nine of ten."""

    name: str
    count: int
    people: int
    typical: float
    interval: Estimate | None
    p50: float
    p90: float


class Stop(msgspec.Struct, frozen=True, kw_only=True):
    """Matches or seats that did not come to their end: how, how often, and after how many turns or decisions."""

    how: str
    count: int
    decisions: list[int]


class Answers(msgspec.Struct, frozen=True, kw_only=True):
    """What people said last: how many gave each of the three answers, and which part they are."""

    question: str
    counts: list[int]
    parts: list[Estimate | None]


class Habit(msgspec.Struct, frozen=True, kw_only=True):
    """Something that people do beside playing: how often, and how many of them."""

    name: str
    count: int
    people: int
    share: Estimate | None


class PeopleReport(msgspec.Struct, frozen=True, kw_only=True):
    """All that the playtests of a game tell."""

    game: str
    tables: int
    people: int
    matches: int
    finished: int
    groups: list[Group]
    paragraphs: list[Misunderstood]
    habits: list[Habit]
    kinds: list[Pondered]
    parts: list[Pondered]
    stops: list[Stop]
    answers: list[Answers]


def report_of(game: str, matches: Sequence[PeopleMatch], bots: dict[str, list[Row]]) -> PeopleReport:
    """`bots` are the matches of bots by the kind of match, as `kind_of` names it."""
    finished = [match for match in matches if match.finished]
    groups: dict[str, list[PeopleMatch]] = defaultdict(list)
    for match in finished:
        if not match.from_position and _is_played_by_people(match):
            groups[kind_of(match)].append(match)
    return PeopleReport(
        game=game,
        tables=len({match.table for match in matches}),
        people=len(people_in(matches)),
        matches=len(matches),
        finished=len(finished),
        groups=[group_of(each, bots.get(kind, [])) for kind, each in sorted(groups.items(), key=lambda g: -len(g[1]))],
        paragraphs=misunderstood(matches),
        habits=habits_of(matches),
        kinds=_pondered(matches, lambda thought, _: thought.kind),
        parts=_pondered(matches, lambda _, part: str(part)),
        stops=stops_of(matches),
        answers=[answers_to(question, matches) for question in QUESTIONS],
    )


def kind_of(match: PeopleMatch) -> str:
    """What matches have in common that can be compared with those of bots."""
    return msgspec.json.encode([match.seats, rules_of(match)], order="sorted").decode()


def rules_of(match: PeopleMatch) -> dict[str, Any]:
    """The options that are not the game's own. Who was to start is no rule: who did stands in the match."""
    return {name: value for name, value in match.options.items() if name != "starter"}


def _is_played_by_people(match: PeopleMatch) -> bool:
    """Where bots decided, too, nobody's way of playing can be told from theirs."""
    return all(thought.by == "person" for thought in match.decisions)


def people_in(matches: Sequence[PeopleMatch]) -> set[int]:
    return {person for match in matches for person in match.players if person is not None}


# ---------------------------------------------------------------- how sure it is


def few_mean(pairs: Pairs, level: float = ERROR) -> Estimate | None:
    """The mean of values in clusters, with the wider interval of few of them; None for too few.

    A few that happen to be alike tell nothing about how different others are.
    """
    known = list(pairs)
    clusters = len({cluster for cluster, _ in known})
    is_alike = len({value for _, value in known}) == 1
    if clusters < (MANY if is_alike else FEWEST):
        return None
    found = clustered_mean(known)
    half = (found.high - found.value) * student(clusters - 1, level) / Z
    return msgspec.structs.replace(found, low=found.value - half, high=found.value + half)


def few_shares(pairs: Pairs, level: float = ERROR) -> Estimate | None:
    """The mean of shares of the win, which are all or nothing: however alike they are, the next may be the other."""
    known = list(pairs)
    clusters = len({cluster for cluster, _ in known})
    if clusters < FEWEST:
        return None
    mean = sum(value for _, value in known) / len(known)
    low, high = wilson(mean, clusters, student(clusters - 1, level))
    return Estimate(value=mean, low=low, high=high, count=len(known))


def part_of(some: int, every: int) -> Estimate | None:
    """A part of people, each of whom counts once."""
    return share_estimate([1.0] * some + [0.0] * (every - some)) if every >= FEWEST else None


def difference(one: Estimate | None, other: Estimate | None) -> Estimate | None:
    """Of two figures that have nothing to do with each other."""
    if one is None or other is None:
        return None
    value = one.value - other.value
    low = math.hypot(one.value - one.low, other.high - other.value)
    high = math.hypot(one.high - one.value, other.value - other.low)
    return Estimate(value=value, low=value - low, high=value + high, count=one.count)


# ---------------------------------------------------------------- people beside bots


def group_of(matches: Sequence[PeopleMatch], bots: Sequence[Row]) -> Group:
    rows = [_row(match) for match in matches]
    kinds = sorted(
        {kind for row in rows for kind in row["kinds"]}, key=lambda kind: -sum(r["kinds"][kind] for r in rows)
    )
    asked: list[tuple[str, str, Value]] = [
        *FIGURES,
        *((kind, "kind", partial(_part_of_kind, kind)) for kind in (kinds if len(kinds) > 1 else [])),
    ]
    figures = [
        _figure(name, unit, _values(rows, value), _values(bots, value), len(asked)) for name, unit, value in asked
    ]
    first = matches[0]
    return Group(
        seats=first.seats,
        options=rules_of(first),
        matches=len(matches),
        tables=len({match.table for match in matches}),
        figures=[figure for figure in figures if figure is not None],
    )


def _row(match: PeopleMatch) -> Row:
    """In the columns that matches of bots have."""
    return {
        "cluster": match.table,
        "turns": match.turns,
        "decisions": len(match.decisions),
        "minutes": match.minutes,
        "shares": match.shares,
        "scores": match.scores,
        "starter": match.starter,
        "kinds": Counter(thought.kind for thought in match.decisions),
    }


def _figure(
    name: str, unit: str, people: list[tuple[object, float]], bots: list[tuple[object, float]], asked: int
) -> Figure | None:
    """One of so many that are asked at once: who looks at ten has ten chances to be fooled."""
    if not people:
        return None
    certain = difference(_estimate(unit, people, ERROR / asked), _estimate(unit, bots, ERROR / asked))
    theirs, others = _estimate(unit, people), _estimate(unit, bots)
    return Figure(
        name=name,
        unit=unit,
        people=sum(value for _, value in people) / len(people),
        people_interval=theirs,
        bots=others,
        difference=difference(theirs, others),
        # Minutes of bots are no minutes.
        sure=name != "minutes" and certain is not None and certain.excludes(0.0),
        count=len(people),
    )


def _estimate(unit: str, pairs: list[tuple[object, float]], level: float = ERROR) -> Estimate | None:
    if unit == "percent":
        return few_shares(pairs, level)
    found = few_mean(pairs, level)
    if found is None or unit != "kind":
        return found
    return msgspec.structs.replace(found, low=max(0.0, found.low), high=min(1.0, found.high))


def _values(rows: Sequence[Row], value: Value) -> list[tuple[object, float]]:
    found = [(row["cluster"], value(row)) for row in rows]
    return [(cluster, each) for cluster, each in found if each is not None]


def _part_of_kind(kind: str, row: Row) -> float | None:
    total = sum(row["kinds"].values())
    return row["kinds"][kind] / total if total else None


def _first_share(row: Row) -> float | None:
    """Of who begins, where somebody does and there are others."""
    if row["starter"] < 0 or len(row["shares"]) < 2:
        return None
    return float(row["shares"][row["starter"]])


def _winners_score(row: Row) -> float | None:
    scores = [score for score, share in zip(row["scores"], row["shares"], strict=True) if share > 0]
    return float(scores[0]) if scores else None


def _is_tie(row: Row) -> float:
    return float(sum(share > 0 for share in row["shares"]) > 1)


FIGURES: tuple[tuple[str, str, Value], ...] = (
    ("turns", "number", lambda row: row["turns"]),
    ("decisions", "number", lambda row: row["decisions"]),
    ("minutes", "number", lambda row: row["minutes"]),
    ("first", "percent", _first_share),
    ("score", "number", _winners_score),
    ("ties", "percent", _is_tie),
)


# ---------------------------------------------------------------- what people ran into


def misunderstood(matches: Sequence[PeopleMatch]) -> list[Misunderstood]:
    """The paragraphs that most people met first; how often one of them tried again matters less."""
    every = len(people_in(matches))
    refusals: Counter[str] = Counter()
    people: defaultdict[str, set[int | None]] = defaultdict(set)
    for match in matches:
        for trouble in match.troubles:
            if trouble.paragraph:
                refusals[trouble.paragraph] += 1
                people[trouble.paragraph].add(match.players[trouble.seat])
    order = sorted(refusals, key=lambda paragraph: (-len(people[paragraph]), -refusals[paragraph], paragraph))
    return [
        Misunderstood(
            paragraph=each,
            refusals=refusals[each],
            people=len(people[each]),
            share=part_of(len(people[each]), every),
        )
        for each in order
    ]


def habits_of(matches: Sequence[PeopleMatch]) -> list[Habit]:
    found: defaultdict[str, list[int | None]] = defaultdict(list)
    for match in matches:
        for trouble in match.troubles:
            if not trouble.paragraph:
                found[trouble.kind].append(match.players[trouble.seat])
        for each in match.take_backs:
            found["take-back"].append(match.players[each.seat])
            if each.asked:
                found["take-back-asked"].append(match.players[each.seat])
            if each.asked and not each.done:
                found["take-back-refused"].append(match.players[each.seat])
    every = len(people_in(matches))
    order = ("hint", "take-back", "take-back-asked", "take-back-refused", "nothing-to-take-back", "not-your-turn")
    return [
        Habit(
            name=name, count=len(found[name]), people=len(set(found[name])), share=part_of(len(set(found[name])), every)
        )
        for name in order
    ]


# ---------------------------------------------------------------- how long they thought


def _pondered(matches: Sequence[PeopleMatch], name: Callable[[Thought, int], str]) -> list[Pondered]:
    found: defaultdict[str, list[tuple[object, float]]] = defaultdict(list)
    for match in matches:
        for number, thought in enumerate(match.decisions):
            if thought.by == "person":
                part = number * PARTS // len(match.decisions)
                found[name(thought, part)].append((match.players[thought.seat], thought.seconds))
    return [_one_pondered(each, found[each]) for each in sorted(found)]


def _one_pondered(name: str, pairs: list[tuple[object, float]]) -> Pondered:
    seconds = [value for _, value in pairs]
    logs = [(person, math.log(max(value, QUICKEST))) for person, value in pairs]
    mean = few_mean(logs)
    interval = None
    if mean is not None:
        low, value, high = (math.exp(each) for each in (mean.low, mean.value, mean.high))
        interval = Estimate(value=value, low=low, high=high, count=len(pairs))
    return Pondered(
        name=name,
        count=len(pairs),
        people=len({person for person, _ in pairs}),
        typical=math.exp(sum(value for _, value in logs) / len(logs)),
        interval=interval,
        p50=quantile(seconds, 0.5),
        p90=quantile(seconds, 0.9),
    )


# ---------------------------------------------------------------- where they stopped, and what they said


def stops_of(matches: Sequence[PeopleMatch]) -> list[Stop]:
    found: defaultdict[str, list[int]] = defaultdict(list)
    for match in matches:
        if not match.finished and match.end in ("stopped", "abandoned"):
            found[match.end].append(len(match.decisions))
        for each in match.departures:
            found[each.how].append(each.decision)
    order = ("abandoned", "stopped", "resigned", "left", "away", "time")
    return [Stop(how=how, count=len(found[how]), decisions=sorted(found[how])) for how in order if found[how]]


def answers_to(question: str, matches: Sequence[PeopleMatch]) -> Answers:
    """Each person counts once, with what he said last."""
    last: dict[object, int] = {}
    for match in matches:
        for verdict in match.verdicts:
            said, person = getattr(verdict, question), match.players[verdict.seat]
            if said is not None and person is not None:
                last[person] = said
    counts = [sum(said == each for said in last.values()) for each in (1, 2, 3)]
    return Answers(question=question, counts=counts, parts=[part_of(count, len(last)) for count in counts])
