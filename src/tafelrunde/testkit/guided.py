"""What every guided match promises: at each turn it says something, in both languages, and lights what can be done."""

from __future__ import annotations

from collections import Counter

from tafelrunde.bots.guided import MOST, Guidance, guide
from tafelrunde.bots.level import find_bot
from tafelrunde.bots.player import Budget, knowledge
from tafelrunde.core.game import AnyGame
from tafelrunde.core.guided import Cue, Guided, load_guided
from tafelrunde.core.lesson import FOLDER
from tafelrunde.core.match import Match, start_match
from tafelrunde.core.rng import Rng
from tafelrunde.core.rulebook import LANGUAGES
from tafelrunde.core.state import Seat
from tafelrunde.text import MissingText, Speaker

# A cue is one sentence, or two short ones.
LONGEST_CUE = 140
FEWEST_CUES = 4
# Thought enough to find something; what is found is not judged here.
THOUGHT = Budget(16)


def check_guided(game: AnyGame) -> None:
    """A match is guided from the first seat and from the last one, as somebody who follows would play it."""
    guided = load_guided(game.folder)
    if guided is None:
        return
    assert guided.turns >= 1, "nothing is guided"
    assert len(guided.cues) >= FEWEST_CUES, f"there are only {len(guided.cues)} cues"
    twice = [name for name, count in Counter(cue.id for cue in guided.cues).items() if count > 1]
    assert not twice, f"several cues are called {twice}"
    for language in LANGUAGES:
        check_cue_texts(game, guided.cues, language)
    seats = max(2, game.seats[0])
    for seat in sorted({0, seats - 1}):
        check_match(game, guided, seats, seat)


def check_match(game: AnyGame, guided: Guided, seats: int, seat: Seat) -> None:
    match, rng = start_match(game, seats, seed=seat), Rng(seat)
    heard = 0
    while match.to_act >= 0:
        if match.to_act != seat:
            match.submit(find_bot(game, "1").choose(knowledge(match, match.to_act), rng))
            continue
        found = guide(match, seat, THOUGHT, rng)
        if found.turn > guided.turns:
            assert found.cue is None, f"turn {found.turn} is guided, too"
            break
        check_guidance(match, guided, found)
        heard += 1
        match.submit(found.choices[0], seat)
    assert heard >= guided.turns, f"{heard} cues for {guided.turns} turns of seat {seat}"


def check_guidance(match: Match, guided: Guided, found: Guidance) -> None:
    where = f"turn {found.turn} of seat {match.to_act}"
    assert found.cue in {cue.id for cue in guided.cues}, f"{where}: nothing is said about {match.choices()[:5]}"
    assert 1 <= len(found.choices) <= MOST, f"{where}: {len(found.choices)} actions are in the light"
    illegal = set(found.choices) - set(match.choices())
    assert not illegal, f"{where}: {sorted(illegal)} cannot be done"


def check_cue_texts(game: AnyGame, cues: list[Cue], language: str) -> None:
    say = Speaker(language, game, game.folder / FOLDER)
    try:
        for cue in cues:
            said = say(cue_code(game, cue))
            assert len(said) <= LONGEST_CUE, f"{language}: {cue.id} is too long: {said}"
    except MissingText as error:
        raise AssertionError(str(error)) from None


def cue_code(game: AnyGame, cue: Cue) -> str:
    return f"{game.id}-cue-{cue.id}"
