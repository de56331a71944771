"""What is printed, and in which colours; every colour comes with a letter or a shape."""

from __future__ import annotations

from itertools import groupby

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from tafelrunde.core.error import ActionError, IllegalAction, InvalidAction, TafelrundeError
from tafelrunde.core.example import play_examples
from tafelrunde.core.game import AnyGame, End, View
from tafelrunde.core.rulebook import Example, Reading
from tafelrunde.text import Speaker
from tafelrunde.text.theme import THEME


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Rich would end the program with an error; a reader who has seen enough is none."""
        raise BrokenPipeError


def new_console(*, stderr: bool = False) -> Console:
    """What is printed is not searched for numbers to colour or for names of emoji: `:abc` in an address stays."""
    return _Console(theme=THEME, stderr=stderr, highlight=False, emoji=False)


def hide_all(console: Console) -> None:
    """Wipe the screen and what could be scrolled back to, so that the next player sees nothing of it."""
    console.file.write("\x1b[H\x1b[J\x1b[3J" if console.is_terminal else "\n" * 3)
    console.file.flush()


def show_view(console: Console, game: AnyGame, view: View, names: list[str], say: Speaker) -> None:
    """The board, the scores, and the sentence that says what to do."""
    console.print()
    console.print(game.draw(view.facts, say))
    console.print()
    console.print(_score_line(view, names, say))


def _score_line(view: View, names: list[str], say: Speaker) -> str:
    unscored = view.facts.unscored
    parts = [
        f"[seat{seat}]{'▸' if seat == view.to_act else ' '}{escape(name)}[/] {'–' if seat in unscored else score}"
        for seat, (name, score) in enumerate(zip(names, view.scores, strict=True))
    ]
    return f"{say('scores')}:  " + "   ".join(parts)


def show_choices(console: Console, choices: list[str]) -> None:
    """Numbered, in as many columns as fit."""
    width = max(len(choice) for choice in choices) + 7
    columns = max(1, console.width // width)
    grid = Grid.grid(padding=(0, 2))
    cells = [f"[dim]{number:>3}[/] {escape(choice)}" for number, choice in enumerate(choices, start=1)]
    for start in range(0, len(cells), columns):
        grid.add_row(*cells[start : start + columns])
    console.print(grid)


def show_error(console: Console, error: TafelrundeError, say: Speaker, game: AnyGame | None = None) -> None:
    """One sentence; for a forbidden action also the paragraph."""
    args = dict(error.args_by_name)
    if isinstance(error, ActionError):
        args |= {name: say.spell(value) for name, value in args.items() if name == "text" and isinstance(value, str)}
    if game is not None and isinstance(error, InvalidAction):
        # What the error itself expects is English.
        args["expected"] = say(f"{game.id}-notation")
    detail = str(args.get("detail", ""))
    if "detail" in args:
        args["detail"] = say.detail(args["detail"])
    sentence = escape(say(f"error-{error.code}", **args))
    console.print(f"[bad]{sentence}[/]", soft_wrap=True)
    if "detail" in args and not say.can_detail(error.args_by_name["detail"]):
        # Nobody has said this in the reader's language yet: better beside the sentence than not at all.
        console.print(f"  [dim]{escape(detail)}[/]", soft_wrap=True)
    if game is not None and isinstance(error, IllegalAction):
        show_section(console, game, error.section, say, examples=False)


def show_section(console: Console, game: AnyGame, number: str, say: Speaker, *, examples: bool = True) -> None:
    """A paragraph, or with the number of a chapter all of its paragraphs."""
    book = game.rulebook(say.language)
    found = {each: text for each, text in book.sections.items() if is_part(each, number)}
    if not found:
        console.print(escape(say("no-such-section", section=number)))
    for each, text in found.items():
        console.print(f"  [dim]§{each}[/] {escape(text)}")
        for example in book.examples.get(each, ()) if examples else ():
            show_example(console, game, example, say)


def show_example(console: Console, game: AnyGame, example: Example, say: Speaker) -> None:
    """What it says, and its pictures as a terminal draws them."""
    console.print(f"\n  [title]{escape(example.title)}[/] {escape(example.text)}")
    for view in play_examples(game)[example.id].pictures:
        console.print()
        console.print(game.draw(view.facts, say))
    console.print()


def is_part(section: str, number: str) -> bool:
    return number in (section, section.partition(".")[0])


def show_rules(console: Console, game: AnyGame, say: Speaker) -> None:
    book = game.rulebook(say.language)
    console.print(f"[title]{escape(book.title)}[/]\n\n{escape(book.aim)}")
    console.print(f"\n[title]{escape(book.brief_title)}[/]\n{escape(book.brief)}")
    chapter = ""
    for number in book.sections:
        if number.partition(".")[0] != chapter:
            chapter = number.partition(".")[0]
            console.print(f"\n[title]{chapter} {escape(book.chapters[chapter])}[/]")
        show_section(console, game, number, say)
    console.print(f"\n[title]{escape(book.readings_title)}[/]")
    for reading in book.readings.values():
        show_reading(console, reading, say)


def show_reading(console: Console, reading: Reading, say: Speaker) -> None:
    """Why a ruling is as it is."""
    parts = {"sheet": reading.sheet, "unclear": reading.unclear, "decided": reading.decided, "why": reading.why}
    lines = [f"[dim]{say(f'reading-{name}')}:[/] {escape(text)}" for name, text in parts.items()]
    if reading.option:
        lines.append(f"[dim]{say('reading-option')}:[/] {escape(reading.option)}")
    console.print(f"  [title]{reading.id}[/] {' '.join(lines)}")


def show_end(console: Console, game: AnyGame, end: End, names: list[str], say: Speaker) -> None:
    """Reason and winners."""
    winners = [names[seat] for seat in end.winners]
    console.print()
    console.print(f"[title]{say('result')}[/]: {escape(say(f'{game.id}-reason-{end.reason}'))}")
    tied = 1 < len(winners) == len(names)
    sentence = say("tie") if tied else say("winner", names=", ".join(winners), count=len(winners))
    console.print(f"[good]{escape(sentence)}[/]")


def show_log(console: Console, lines: list[tuple[int, str]], names: list[str], most: int | None = None) -> None:
    """Lines of the log with who did it; chance has no name. The same line several times is counted.

    With `most`, only so many of the last ones.
    """
    runs = [(line, len(list(same))) for line, same in groupby(lines)]
    if most is not None and len(runs) > most:
        console.print("  …")
        runs = runs[-most:]
    for (seat, line), count in runs:
        who = f"[seat{seat}]{escape(names[seat])}[/] " if 0 <= seat < len(names) else ""
        times = f" [dim]({count}×)[/]" if count > 1 else ""
        console.print(f"  {who}{escape(line)}{times}")
