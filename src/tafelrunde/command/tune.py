"""tafelrunde tune: self-play, a fit, and on request the proof of it in duels."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from tafelrunde.core.error import BadInput, UnreadableFile, UnwritableFile
from tafelrunde.core.game import AnyGame
from tafelrunde.games import find_game
from tafelrunde.interval import wilson
from tafelrunde.tune.climb import Climb, Plan, units_of, with_scale
from tafelrunde.tune.contest import Contest, Verdict, play_contest
from tafelrunde.tune.fit import Sheet, fit_weights
from tafelrunde.tune.selfplay import Lesson, Task, Weights, contrasts_of, judgement_of, play_lesson, positions_of
from tafelrunde.tune.workbook import Workbook

# Every match whose number this divides is held out of the fit.
HELD_OUT = 5
DIGITS = 4
# What a feature that can do no harm counts at least: enough to take it where it costs nothing.
LEAST = 0.02


def read_weights(game: AnyGame) -> dict[str, Weights]:
    """Those in use, by number of seats."""
    found: dict[str, Weights] = json.loads((game.folder / "weights.json").read_text(encoding="utf-8"))
    return found


def make_sheet(lessons: list[Lesson], seats: int, features: int, kept: int) -> Sheet:
    values: list[float] = []
    shares: list[float] = []
    for lesson in lessons:
        share = [1 / len(lesson.winners) if seat in lesson.winners else 0.0 for seat in range(seats)]
        for position in positions_of(lesson, kept):
            for found in position:
                values.extend(found)
            shares.extend(share)
    return Sheet(seats, features, values, shares)


def tune(
    game: Annotated[str, typer.Argument(help="The game, as `tafelrunde games` names it.", metavar="GAME")],
    seats: Annotated[
        int | None, typer.Option("--seats", "-n", help="How many play; weights are fitted for these.")
    ] = None,
    matches: Annotated[int, typer.Option(help="How many matches to learn from.", min=10, max=1_000_000)] = 500,
    rounds: Annotated[
        int, typer.Option(help="How often: each time with new matches, played by the weights found before.", min=0)
    ] = 1,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Begin with nothing but the first feature, not with the weights in use.")
    ] = False,
    first: Annotated[
        Path | None, typer.Option(help="Begin with the weights of this file, not with those in use.")
    ] = None,
    iterations: Annotated[int, typer.Option(help="How long to think about each action.", min=0, max=1_000_000)] = 30,
    noise: Annotated[int, typer.Option(help="How many actions in a thousand are random.", min=0, max=1000)] = 100,
    kept: Annotated[int, typer.Option(help="How many positions of each match to learn from.", min=1, max=1000)] = 16,
    penalty: Annotated[float, typer.Option(help="How strongly weights are held to the old ones.", min=0.001)] = 30.0,
    climb: Annotated[
        int, typer.Option(help="After the fit, so many steps to weights that win more, by matches.", min=0)
    ] = 0,
    pairs: Annotated[int, typer.Option(help="How many pairs of weights play each other for a step.", min=1)] = 100,
    odds: Annotated[
        int, typer.Option(help="In these matches the first seat thinks so many times as long.", min=1, max=100)
    ] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same weights.")] = 1,
    check: Annotated[int, typer.Option(help="So many duels against the old weights, and against none.", min=0)] = 0,
    out: Annotated[Path | None, typer.Option(help="Where the new weights go; those for other seats stay.")] = None,
    data: Annotated[
        Path | None, typer.Option(help="Where matches are kept; what is there already is not played again.")
    ] = None,
    processes: Annotated[int, typer.Option(help="How many matches at a time.", min=1, max=256)] = 2,
) -> None:
    """Fit the weights of a game's evaluation to matches of bots against themselves. It can be stopped and resumed."""
    chosen = find_game(game)
    names = judgement_of(chosen).names
    places = chosen.seats[0] if seats is None else seats
    chosen.check_seats(places)
    path = Path(f"tune-{chosen.id}-{places}.jsonl") if data is None else data
    console = Console()
    old = nearest_weights(chosen, places)
    if fresh and first is not None:
        raise BadInput("Begin with nothing (--fresh) or with a file (--first), not with both.")
    new = first_weights(chosen) if fresh else old if first is None else weights_of(first, chosen, places)

    def play(each: int, weights: Weights) -> list[Lesson]:
        tasks = [
            Task(
                game=chosen.id,
                seats=places,
                seed=seed,
                number=each * matches + number,
                iterations=iterations,
                noise=noise,
                weights=weights,
            )
            for number in range(matches)
        ]
        return learn(console, lesson_book(path), tasks, processes)

    lessons: list[Lesson] = []
    for each in range(rounds):
        lessons = play(each, new)
        new = fit(console, chosen, lessons, kept, penalty, new)
    if climb:
        lessons = lessons or play(0, new)
        contrasts = [each for lesson in lessons for each in contrasts_of(lesson, kept)]
        way = Climb(new, units_of(contrasts), climb, pairs, seed)
        plan = Plan(chosen.id, places, iterations, odds)
        go_up(console, verdict_book(path.with_suffix(".climb.jsonl")), way, plan, processes)
        summit = [way.summit[name] for name in names]
        if judgement_of(chosen).searcher is None:
            summit = with_scale(make_sheet(play(max(rounds, 1), way.summit), places, len(names), kept), summit)
        new = {name: round(weight, DIGITS) for name, weight in zip(names, summit, strict=True)}
    if out is not None:
        write_weights(out, places, new)
    if check:
        book = verdict_book(path.with_suffix(".check.jsonl"))
        rivals: list[tuple[str, Weights | None]] = [("the old weights", old), (_no_evaluation(chosen), None)]
        for name, rival in rivals:
            prove(
                console,
                book,
                name,
                [
                    Contest(
                        game=chosen.id, seats=places, number=number, iterations=iterations, weights=new, rival=rival
                    )
                    for number in range(check)
                ],
                processes,
            )


def _no_evaluation(game: AnyGame) -> str:
    return "random rollouts" if judgement_of(game).searcher is None else "the same search without an evaluation"


def lesson_book(path: Path) -> Workbook[Task, Lesson]:
    return Workbook(path, Lesson, lambda lesson: lesson.task)


def verdict_book(path: Path) -> Workbook[Contest, Verdict]:
    return Workbook(path, Verdict, lambda verdict: verdict.task)


def nearest_weights(game: AnyGame, seats: int) -> Weights:
    by_seats = read_weights(game)
    return by_seats[min(by_seats, key=lambda each: abs(int(each) - seats))]


def weights_of(path: Path, game: AnyGame, seats: int) -> Weights:
    """The weights of a file, one for each feature; those for other seats are ignored."""
    try:
        by_seats = msgspec.json.decode(path.read_bytes(), type=dict[str, Weights])
    except OSError as error:
        raise UnreadableFile(str(path), error.strerror or str(error)) from None
    except msgspec.DecodeError as error:
        raise BadInput(f"{path} holds no weights: {error}.") from None
    found = by_seats.get(str(seats), {})
    names = judgement_of(game).names
    if set(found) != set(names):
        raise BadInput(f"{path} does not hold one weight for each feature of {game.name} with {seats} seats.")
    return {name: found[name] for name in names}


def first_weights(game: AnyGame) -> Weights:
    """The first feature of an evaluation is the score, the one thing of which anybody knows that it counts."""
    first, *others = judgement_of(game).names
    return {first: 1.0, **dict.fromkeys(others, 0.0)}


def learn(console: Console, book: Workbook[Task, Lesson], tasks: list[Task], processes: int) -> list[Lesson]:
    with Progress(console=console) as progress:
        bar = progress.add_task("self-play", total=len(tasks), completed=len(book.finished(tasks)))
        for _ in book.work(tasks, play_lesson, processes):
            progress.advance(bar)
    return book.finished(tasks)


def go_up(console: Console, book: Workbook[Contest, Verdict], way: Climb, plan: Plan, processes: int) -> None:
    with Progress(console=console) as progress:
        bar = progress.add_task("climb", total=way.steps * way.pairs * plan.seats)
        for _ in range(way.steps):
            contests = way.contests(plan)
            progress.advance(bar, len(book.finished(contests)))
            for _ in book.work(contests, play_contest, processes):
                progress.advance(bar)
            way.take(book.finished(contests))


def fit(console: Console, game: AnyGame, lessons: list[Lesson], kept: int, penalty: float, old: Weights) -> Weights:
    """The new weights; how well they predict matches that they have not seen is told."""
    names = judgement_of(game).names
    seats = lessons[0].task.seats
    known = make_sheet([each for each in lessons if each.task.number % HELD_OUT], seats, len(names), kept)
    unseen = make_sheet([each for each in lessons if each.task.number % HELD_OUT == 0], seats, len(names), kept)
    if known.positions == 0 or unseen.positions == 0:
        raise BadInput("No match came to an end, so there is nothing to learn from.")
    before = [old.get(name, 0.0) for name in names]
    gains = judgement_of(game).gains
    after = fit_gains(known, penalty, before, [place for place, name in enumerate(names) if name in gains])
    for name, first, second, scale in zip(names, before, after, known.scales(), strict=True):
        console.print(f"{name:<22} {first:9.4f} → {second:9.4f}   weighs {abs(second) * scale:6.3f}")
    console.print(
        f"log-loss on {unseen.positions:,} positions held out: knowing nothing {unseen.loss([0.0] * len(names)):.4f}, "
        f"old weights {unseen.loss(before):.4f}, new weights {unseen.loss(after):.4f} "
        f"(fitted to {known.positions:,} others)"
    )
    return dict(zip(names, after, strict=True))


def fit_gains(sheet: Sheet, penalty: float, before: list[float], gains: list[int]) -> list[float]:
    """A fit in which the features at these places count LEAST if it would make less of them."""
    held: list[int] = []
    while True:
        start = [LEAST if place in held else weight for place, weight in enumerate(before)]
        found = [round(weight, DIGITS) for weight in fit_weights(blank(sheet, held), penalty, start)]
        below = [place for place in gains if found[place] < LEAST]
        if not below:
            return found
        held += below


def blank(sheet: Sheet, places: list[int]) -> Sheet:
    """The same positions with nothing at some places, so that a fit leaves those weights alone."""
    if not places:
        return sheet
    values = [0.0 if index % sheet.features in places else value for index, value in enumerate(sheet.values)]
    return Sheet(sheet.seats, sheet.features, values, list(sheet.shares))


def write_weights(path: Path, seats: int, new: Weights) -> None:
    """Into a file beside weights for other numbers of seats, whose names must be the same."""
    try:
        by_seats = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        by_seats[str(seats)] = new
        ordered = {key: by_seats[key] for key in sorted(by_seats, key=int)}
        path.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise UnwritableFile(str(path), error.strerror or str(error)) from None


def prove(
    console: Console, book: Workbook[Contest, Verdict], name: str, contests: list[Contest], processes: int
) -> None:
    with Progress(console=console) as progress:
        bar = progress.add_task(f"against {name}", total=len(contests), completed=len(book.finished(contests)))
        for _ in book.work(contests, play_contest, processes):
            progress.advance(bar)
    shares = [verdict.share for verdict in book.finished(contests)]
    mean = sum(shares) / len(shares)
    low, high = wilson(mean, len(shares))
    console.print(
        f"against {name}: {mean:.1%} ({low:.1%} to {high:.1%}; even would be {1 / contests[0].seats:.1%}; "
        f"matches: {len(shares)})"
    )
