"""A ladder on paper: markdown tables, a plot of the ratings, and the document that is made from a folder of logs."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.bots.level import PROGRAM
from tafelrunde.core.error import BadInput
from tafelrunde.core.file import read_text
from tafelrunde.games import all_games, find_game
from tafelrunde.lab.ladder.journal import LadderLog, read_logs
from tafelrunde.lab.ladder.standing import Bar, Pairing, Standing, stand
from tafelrunde.lab.picture.plot import Dot, interval_chart
from tafelrunde.lab.work import write_text
from tafelrunde.text import Speaker, speaker
from tafelrunde.text.number import decimals, percent

BEGIN = "<!-- ladder: made by `tafelrunde ladder --report`, do not edit -->"
END = "<!-- ladder: end -->"
# Pictures lie in this folder beside the document.
PICTURES = Path("pictures")
# Documents are written in English.
LANGUAGE = "en"


def bot_label(bot: str, say: Speaker) -> str:
    return say("ladder-level", number=bot) if bot.isdecimal() else bot


def bar_text(bar: Bar | None, say: Speaker) -> str:
    if bar is None:
        return ""
    return say("ladder-bar-each" if bar.each_seat else "ladder-bar-whole", percent=percent(bar.share, say))


def seat_names(standing: Standing, say: Speaker) -> str:
    """Roles where sides differ, else their numbers."""
    roles = [find_game(standing.game).role(seat) for seat in range(standing.seats)]
    return " / ".join(str(seat) if role is None else say(role) for seat, role in enumerate(roles, start=1))


def rating_table(standing: Standing, say: Speaker) -> list[list[str]]:
    """Headings and rows."""
    headings = ["bot", "rating", "interval", "median", "longest"]
    paces = {pace.bot: pace for pace in standing.paces}
    programs = any(bot.startswith(PROGRAM) for bot in paces)
    rows = [[say(f"ladder-{heading}") for heading in (*headings, *(["faults"] if programs else []))]]
    for rating in standing.ratings:
        pace = paces.get(rating.bot)
        seconds = [f"{pace.median:.3f}", f"{pace.longest:.2f}"] if pace else ["–", "–"]
        interval = say("ladder-from-to", low=f"{rating.low:.0f}", high=f"{rating.high:.0f}")
        row = [bot_label(rating.bot, say), f"{rating.rating:.0f}", interval]
        faults = [str(pace.faults if pace else 0)] if programs else []
        rows.append([*row, *(decimals(each, say) for each in seconds), *faults])
    return rows


def pairing_table(standing: Standing, say: Speaker) -> list[list[str]]:
    """Headings and rows."""
    headings = ["bot", "rival", "matches", "share", "interval", "by-seat", "bar", "verdict"]
    names = seat_names(standing, say)
    return [
        [say(f"ladder-{heading}", seats=names) for heading in headings],
        *(_pairing_row(pairing, say) for pairing in standing.pairings),
    ]


def _pairing_row(pairing: Pairing, say: Speaker) -> list[str]:
    return [
        bot_label(pairing.bot, say),
        bot_label(pairing.rival, say),
        str(pairing.duels),
        percent(pairing.share, say),
        say("ladder-from-to", low=percent(pairing.low, say), high=percent(pairing.high, say)),
        " / ".join(percent(share, say) for share in pairing.by_seat),
        bar_text(pairing.bar, say),
        "" if pairing.bar is None else say(f"ladder-verdict-{pairing.verdict}"),
    ]


def markdown_table(rows: list[list[str]]) -> str:
    headings, *rest = rows
    lines = [headings, ["---"] * len(headings), *rest]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def to_markdown(standing: Standing, say: Speaker) -> str:
    """Both tables, and what equals would get."""
    even = say("ladder-even", percent=percent(1 / standing.seats, say))
    return f"{markdown_table(rating_table(standing, say))}\n{even}\n\n{markdown_table(pairing_table(standing, say))}"


def to_plot(standing: Standing, say: Speaker) -> str:
    dots = [Dot(bot_label(rating.bot, say), rating.rating, rating.low, rating.high) for rating in standing.ratings]
    description = "; ".join(f"{dot.name}: {dot.value:.0f} ({dot.low:.0f}–{dot.high:.0f})" for dot in dots)
    title = say("ladder-plot", game=find_game(standing.game).name, seats=standing.seats)
    return interval_chart(title, description, dots)


def read_standings(logs: dict[str, LadderLog]) -> list[Standing]:
    """One for every game and number of seats that was played, in the order of the games."""
    played = [each for log in logs.values() for each in log.played]
    kinds = {(each.duel.game, each.duel.seats) for each in played}
    return [stand(game.id, seats, played) for game in all_games() for seats in game.seats if (game.id, seats) in kinds]


def make_ladder_report(folder: Path, plots: Path | None = None) -> tuple[str, dict[str, str]]:
    """The markdown for all files of a folder, and the plots by the names under which it shows them."""
    logs = read_logs(folder)
    sections = []
    pictures = {}
    for standing in read_standings(logs):
        name = f"ladder-{standing.game}-{standing.seats}.svg"
        say = speaker(LANGUAGE, find_game(standing.game))
        pictures[name] = to_plot(standing, say)
        title = f"### {find_game(standing.game).name}, {standing.seats} seats\n\n"
        shown = f"\n![ratings]({(plots / name).as_posix()})\n" if plots is not None else ""
        sections.append(title + to_markdown(standing, say) + shown)
    return "\n".join([*sections, _commands(logs)]), pictures


def _commands(logs: dict[str, LadderLog]) -> str:
    runs = [run for log in logs.values() for run in log.runs]
    commands = "".join(f"    {run.command}\n" for run in runs)
    builds = sorted({f"version {run.version}, {'compiled' if run.compiled else 'interpreted'}" for run in runs})
    left_out = sum(log.outdated for log in logs.values())
    note = f"\n{left_out} matches of levels that have been changed since are left out.\n" if left_out else ""
    return f"### How this was measured\n\n{'; '.join(builds)}:\n\n{commands}{note}"


def insert_report(document: str, report: str) -> str:
    """The document with everything between its two marks replaced."""
    before, begin, rest = document.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise BadInput(f"The document needs the lines {BEGIN} and {END}, between which the report goes.")
    return f"{before}{BEGIN}\n\n{report.strip()}\n\n{END}{after}"


def write_into(folder: Path, document: Path) -> int:
    """The report into a document, its pictures beside it; return how many those are."""
    before = read_text(document)
    text, pictures = make_ladder_report(folder, PICTURES)
    written = insert_report(before, text)
    for name, picture in pictures.items():
        write_text(document.parent / PICTURES / name, picture)
    write_text(document, written)
    return len(pictures)
