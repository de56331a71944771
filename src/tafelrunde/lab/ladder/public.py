"""A leaderboard for others to read: every result with its interval, its deals, and what it was played with."""

from __future__ import annotations

from tafelrunde.games import find_game
from tafelrunde.lab.ladder.document import bot_label, markdown_table, read_standings
from tafelrunde.lab.ladder.journal import LadderLog, Run
from tafelrunde.lab.ladder.standing import Pairing, Standing
from tafelrunde.text import Speaker
from tafelrunde.text.number import percent

HEADINGS = ("game", "seats", "bot", "rival", "matches", "share", "interval", "deals")


def to_leaderboard(log: LadderLog, say: Speaker) -> str:
    """The page for one file of outcomes. The number of a deal is its seed, so the commands play all of it again."""
    rows = [
        _row(standing, pairing, log, say)
        for standing in read_standings({"": log})
        for pairing in sorted(standing.pairings, key=lambda pairing: -pairing.share / pairing.chance)
    ]
    table = markdown_table([[say(f"leaderboard-{heading}") for heading in HEADINGS], *rows])
    runs = "".join(f"* {_run(run, say)}\n" for run in log.runs)
    return f"# {say('leaderboard-title')}\n\n{say('leaderboard-lead')}\n\n{table}\n{say('leaderboard-again')}\n\n{runs}"


def _run(run: Run, say: Speaker) -> str:
    return say("leaderboard-run", version=run.version, compiled=int(run.compiled), command=f"`{run.command}`")


def _row(standing: Standing, pairing: Pairing, log: LadderLog, say: Speaker) -> list[str]:
    deals = [
        played.duel.deal
        for played in log.played
        if (played.duel.game, played.duel.seats) == (standing.game, standing.seats)
        and (played.duel.bot, played.duel.rival) == (pairing.bot, pairing.rival)
    ]
    return [
        find_game(standing.game).name,
        str(standing.seats),
        bot_label(pairing.bot, say),
        bot_label(pairing.rival, say),
        str(pairing.duels),
        percent(pairing.share, say),
        say("ladder-from-to", low=percent(pairing.low, say), high=percent(pairing.high, say)),
        say("ladder-from-to", low=str(min(deals)), high=str(max(deals))),
    ]
