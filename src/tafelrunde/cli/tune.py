"""tafelrunde tune: self-play, a fit, a climb, and on request the proof of it in duels."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tafelrunde.cli.argument import open_game
from tafelrunde.cli.progress import ProgressBar
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame
from tafelrunde.lab.tune.selfplay import evaluation_of
from tafelrunde.lab.tune.tuning import Fitted, Proof, Tuning, TuningPlan
from tafelrunde.lab.tune.weight import check_target, first_weights, nearest_weights, read_weights, write_weights
from tafelrunde.terminal import screen
from tafelrunde.text import preferred_language, speaker


def tune(
    game: Annotated[str, typer.Argument(help="The game, as `tafelrunde games` names it.", metavar="GAME")],
    seats: Annotated[
        int | None, typer.Option("--seats", "-n", help="How many play; weights are fitted for these.")
    ] = None,
    matches: Annotated[int, typer.Option(help="How many matches to learn from.", min=10, max=1_000_000)] = 500,
    rounds: Annotated[
        int,
        typer.Option(
            help="How often: each time with new matches, played by the weights found before.", min=0, max=1_000
        ),
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
    penalty: Annotated[
        float, typer.Option(help="How strongly weights are held to the old ones.", min=0.001, max=1e9)
    ] = 30.0,
    climb: Annotated[
        int, typer.Option(help="After the fit, so many steps to weights that win more, by matches.", min=0, max=10_000)
    ] = 0,
    pairs: Annotated[
        int, typer.Option(help="How many pairs of weights play each other for a step.", min=1, max=100_000)
    ] = 100,
    odds: Annotated[
        int, typer.Option(help="In these matches the first seat thinks so many times as long.", min=1, max=100)
    ] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same weights.")] = 1,
    check: Annotated[
        int, typer.Option(help="So many duels against the old weights, and against none.", min=0, max=100_000)
    ] = 0,
    out: Annotated[Path | None, typer.Option(help="Where the new weights go; those for other seats stay.")] = None,
    data: Annotated[
        Path | None, typer.Option(help="Where matches are kept; what is there already is not played again.")
    ] = None,
    processes: Annotated[int, typer.Option(help="How many matches at a time.", min=1, max=256)] = 2,
) -> None:
    """Fit the weights of a game's evaluation to matches of bots against themselves. It can be stopped and resumed."""
    chosen = open_game(game)
    places = chosen.seats[0] if seats is None else seats
    chosen.check_seats(places)
    old = nearest_weights(chosen, places)
    if fresh and first is not None:
        raise BadInput("Begin with nothing (--fresh) or with a file (--first), not with both.")
    new = first_weights(chosen) if fresh else old if first is None else read_weights(first, chosen, places)
    if out is not None:
        check_target(out)
    console = screen.new_console()
    tuning = Tuning(
        game=chosen,
        seats=places,
        seed=seed,
        matches=matches,
        iterations=iterations,
        noise=noise,
        kept=kept,
        path=Path(f"tune-{chosen.id}-{places}.jsonl") if data is None else data,
        processes=processes,
        follow=ProgressBar(speaker(preferred_language()), "tune-stopped"),
        tell=lambda found: show(console, found),
    )
    plan = TuningPlan(rounds=rounds, penalty=penalty, climb=climb, pairs=pairs, odds=odds)
    new = tuning.run(new, plan)
    if out is not None:
        write_weights(out, places, new)
    if check:
        tuning.prove("the old weights", new, old, check)
        tuning.prove(_no_evaluation(chosen), new, None, check)


def _no_evaluation(game: AnyGame) -> str:
    return "random rollouts" if evaluation_of(game).guide_with is None else "the same search without an evaluation"


def show(console: Console, found: Fitted | Proof) -> None:
    if isinstance(found, Proof):
        console.print(
            f"against {found.rival}: {found.share:.1%} ({found.low:.1%} to {found.high:.1%}; "
            f"even would be {found.even:.1%}; matches: {found.matches})"
        )
        return
    for each in found.weights:
        console.print(f"{each.name:<22} {each.before:9.4f} → {each.after:9.4f}   weighs {each.weighs:6.3f}")
    console.print(
        f"log-loss on {found.unseen:,} positions held out: "
        f"knowing nothing {found.loss_of_nothing:.4f}, old weights {found.loss_before:.4f}, "
        f"new weights {found.loss_after:.4f} (fitted to {found.positions:,} others)"
    )
