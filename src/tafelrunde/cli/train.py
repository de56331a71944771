"""tafelrunde train: a net learns a game by playing it."""

from __future__ import annotations

import shlex
import time
from pathlib import Path
from typing import Annotated

import typer

from tafelrunde.cli.argument import GameName, Language, Processes, Seats, check_language, open_game
from tafelrunde.cli.progress import ProgressBar
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame
from tafelrunde.lab.train.curve import to_curve
from tafelrunde.lab.train.selfplay import net_path
from tafelrunde.lab.train.training import MOST_MATCHES, Generation, Training, TrainingPlan
from tafelrunde.lab.work import write_text
from tafelrunde.terminal import screen
from tafelrunde.text import Speaker, speaker
from tafelrunde.text.number import percent

HOUR = 3600.0


def train(
    game: GameName,
    seats: Seats = None,
    hours: Annotated[
        float | None, typer.Option(help="Stop after so many hours; the same command goes on.", min=0.0, max=10_000.0)
    ] = None,
    generations: Annotated[
        int, typer.Option(help="Stop when there are so many generations in all.", min=1, max=10_000)
    ] = 1_000,
    matches: Annotated[
        int, typer.Option(help="How many matches to play for each generation.", min=16, max=MOST_MATCHES)
    ] = 200,
    budget: Annotated[
        int, typer.Option(help="How long to think where something is to be learned.", min=1, max=1_000_000)
    ] = 200,
    noise: Annotated[int, typer.Option(help="How many actions in a thousand are random.", min=0, max=1000)] = 60,
    odds: Annotated[
        int,
        typer.Option(help="The first seat thinks so many times as long, where it has the harder part.", min=1, max=100),
    ] = 1,
    hidden: Annotated[int, typer.Option(help="How many hidden units the net has.", min=1, max=64)] = 32,
    window: Annotated[
        int, typer.Option(help="From the matches of how many generations to learn.", min=1, max=10_000)
    ] = 20,
    passes: Annotated[int, typer.Option(help="How often to go through them for each net.", min=1, max=1_000)] = 2,
    rate: Annotated[float, typer.Option(help="How long the steps of learning are.", min=1e-6, max=1.0)] = 0.001,
    decay: Annotated[
        float, typer.Option(help="How strongly weights that nothing speaks for go to zero.", min=0.0, max=10.0)
    ] = 0.01,
    check: Annotated[
        int, typer.Option(help="How many matches each net plays against the evaluation.", min=0, max=MOST_MATCHES)
    ] = 20,
    seed: Annotated[int, typer.Option(help="The same seed gives the same nets.", min=0)] = 1,
    out: Annotated[
        Path | None, typer.Option(help="The folder of the training; what is there already is gone on with.")
    ] = None,
    processes: Processes = 2,
    lang: Language = "",
) -> None:
    """Let a net learn a game by playing it, beside the game's evaluation. It can be stopped and resumed."""
    chosen = open_game(game)
    places = chosen.fewest_rivals if seats is None else seats
    chosen.check_seats(places)
    check_trainable(chosen, places)
    plan = TrainingPlan(
        game=chosen.id,
        seats=places,
        seed=seed,
        matches=matches,
        budget=budget,
        noise=noise,
        odds=odds,
        hidden=hidden,
        window=window,
        passes=passes,
        rate=rate,
        decay=decay,
        checks=check,
    )
    say = speaker(check_language(lang), chosen)
    folder = out or Path(f"train-{chosen.id}-{places}")
    deadline = None if hours is None else time.monotonic() + hours * HOUR
    training = Training(
        plan=plan,
        folder=folder,
        processes=processes,
        follow=ProgressBar(say, "train-stopped"),
        tell=lambda found: show(found, places, say),
        is_over=lambda: deadline is not None and time.monotonic() >= deadline,
        made=command_of(plan),
    )
    done = training.run(generations)
    curve = folder / "curve.svg"
    if done:
        write_text(curve, to_curve(chosen, places, done, say))
    net = shlex.quote(str(net_path(folder, len(done) - 1))) if done else ""
    screen.new_console().print(
        say("train-kept", count=len(done), net=net, curve=shlex.quote(str(curve))), soft_wrap=True, markup=False
    )


def check_trainable(game: AnyGame, seats: int) -> None:
    if game.learning is None:
        raise BadInput(f"{game.name} has no numbers for programs that learn, so no net can learn it.")
    if seats < 2:
        raise BadInput("A net learns by playing against others, so it needs at least two seats.")


def command_of(plan: TrainingPlan) -> str:
    """What makes this net again, whatever folder it is in and however many processes there are."""
    words = ["tafelrunde", "train", plan.game, "-n", str(plan.seats), "--matches", str(plan.matches)]
    words += ["--budget", str(plan.budget), "--noise", str(plan.noise), "--odds", str(plan.odds)]
    words += [
        "--hidden",
        str(plan.hidden),
        "--window",
        str(plan.window),
        "--passes",
        str(plan.passes),
        "--rate",
        str(plan.rate),
    ]
    words += ["--decay", str(plan.decay), "--check", str(plan.checks), "--seed", str(plan.seed)]
    return shlex.join(words)


def show(found: Generation, seats: int, say: Speaker) -> None:
    sentence = say(
        "train-generation",
        number=found.number,
        share=percent(found.share, say),
        matches=found.checks,
        even=percent(1 / seats, say),
        before=f"{found.loss_before:.4f}",
        after=f"{found.loss_after:.4f}",
        unseen=found.unseen,
        positions=found.positions,
    )
    screen.new_console().print(sentence, soft_wrap=True, markup=False)
