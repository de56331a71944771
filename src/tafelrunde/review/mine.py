"""Puzzles are found in matches of strong bots, and each is checked with ten times the thought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from tafelrunde.bots.analysis import find_analyst, knowledge_in, solve_position
from tafelrunde.bots.level import find_bot
from tafelrunde.bots.outlook import Outlook
from tafelrunde.bots.player import Budget, Candidate, GreedyBot
from tafelrunde.bots.seat import PlayerGroup
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import Match, start_match
from tafelrunde.core.puzzle import Puzzle
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import State
from tafelrunde.core.walk import after
from tafelrunde.review.review import default_budget

# Who plays the matches: the strongest level that answers at once.
PLAYER = "4"
# By how much the right action has to be better than all others, in shares of the win: at first, and after the check.
CLEAR = 0.15
# Who is no worse than this is right too; with more right actions than that it is no puzzle.
AS_GOOD = 0.03
MOST_RIGHT = 2
# Fewer choices are no question. A match that is won or lost whatever one does is none either.
FEWEST_CHOICES = 3
LEAST_SHARE = 0.25
# A first glance with this part of the thought, and the check with so many times as much.
GLANCE = 16
CHECK = 10
# So many of those that a search found next best are looked at as long as the best one.
RIVALS = 4
# An action is right in no more puzzles than this; otherwise one would try it first.
MOST_ALIKE = 7
# A match gives so many puzzles, and these turns lie between them.
MOST_OF_MATCH = 2
APART = 6
# The parts of the thought with which a grade is tried, from the second on.
GRADES = (64, 16, 4)
# Where the game is solved nobody has to search: the closer the next best is, the harder to see.
SOLVED_GRADES = (0.25, 0.18, 0.12, 0.08)
# What is best at first sight is a puzzle in one of so many matches only.
EASY = 8
# How first sight looks: one action ahead, in a few worlds.
FIRST_SIGHT = GreedyBot(worlds=4)


def mine_match(game: AnyGame, seed: int) -> Iterator[Puzzle]:
    """The puzzles of one match; the same seed finds the same ones."""
    match = start_match(game, _seats(game, seed), seed=seed)
    rng = Rng(seed, 1)
    found, last = 0, -APART
    with PlayerGroup([find_bot(game, PLAYER)] * match.seats) as players:
        decided = 0
        while match.end is None and found < MOST_OF_MATCH:
            decided += 1
            if decided - last >= APART and (puzzle := examine(match, seed)) is not None:
                found, last = found + 1, decided
                yield puzzle
            match.submit(players.choose(match, rng))


def _seats(game: AnyGame, seed: int) -> int:
    """As many as usually play, and every other time one seat less where that can be: there is more to foresee."""
    return max(game.fewest_rivals, game.usual_seats - seed % 2)


def examine(match: Match, seed: int) -> Puzzle | None:
    """The puzzle that this decision is, if it is one."""
    game, state = match.game, match.state()
    if len(match.choices()) < FEWEST_CHOICES:
        return None
    if solved := solve_position(game, state):
        return _from_solution(
            match, seed, [(game.notation.format(each), share[state.to_act]) for each, share in solved]
        )
    budget = default_budget(match)
    glance = _look(game, state, max(8, budget // GLANCE), 0)
    if not _is_clear(glance) or (seed % EASY and _first_sight(game, state) == glance[0].action):
        return None
    if not _is_clear(_look(game, state, budget, 1)):
        return None
    found = _look(game, state, CHECK * budget, 2)
    if not _is_clear(found):
        return None
    worth = _compare(game, state, found[: RIVALS + 1], budget)
    return _puzzle(match, seed, worth, found[0])


def _first_sight(game: AnyGame, state: State) -> str:
    return FIRST_SIGHT.choose(knowledge_in(game, state, state.to_act), Rng(0))


def _look(game: AnyGame, state: State, budget: int, stream: int) -> list[Candidate]:
    """The best actions for what the seat knows."""
    known = knowledge_in(game, state, state.to_act)
    return find_analyst(game, Budget(budget)).analyse(known, Rng(budget, stream), RIVALS + 1)


def _is_clear(found: list[Candidate]) -> bool:
    """Whether no more actions than may be right are near the best one. Searches look away from what seems bad."""
    best = found[0].share
    near = sum(each.share > best - CLEAR for each in found)
    return best >= LEAST_SHARE and near <= MOST_RIGHT


def _compare(game: AnyGame, state: State, found: list[Candidate], budget: int) -> list[tuple[str, float]]:
    """Each looked at for as long as the others, with the same random numbers, by what the seat knows."""
    outlook = Outlook(game, state.to_act)
    worth = [
        (each.action, outlook.of(after(state, game.notation.parse(each.action)), budget, Rng(3))) for each in found
    ]
    return sorted(worth, key=lambda each: -each[1])


def _from_solution(match: Match, seed: int, worth: list[tuple[str, float]]) -> Puzzle | None:
    (action, share), *_ = worth
    return _puzzle(match, seed, worth, Candidate(action, share, 0, [action]))


def _puzzle(match: Match, seed: int, worth: list[tuple[str, float]], best: Candidate) -> Puzzle | None:
    top = worth[0][1]
    right = [action for action, share in worth if share >= top - AS_GOOD]
    others = [share for action, share in worth if action not in right]
    clear = CLEAR / 3 if match.game.bots.exact is not None else CLEAR
    if (
        best.action not in right
        or len(right) > MOST_RIGHT
        or not others
        or top < LEAST_SHARE
        or top - others[0] < clear
    ):
        return None
    right.sort(key=lambda action: action != best.action)
    return Puzzle(
        seats=match.seats,
        options=msgspec.to_builtins(match.options),
        start=match.position(),
        seat=match.to_act,
        right=right,
        line=best.line,
        share=round(top, 3),
        next=round(others[0], 3),
        grade=grade_of(match, right) if best.visits else grade_of_gap(top - others[0]),
        origin=(seed, match.number),
    )


def grade_of(match: Match, right: list[str]) -> int:
    """How deep one has to look: 1 for what is best at first sight, 5 for what only the whole thought finds."""
    game, state = match.game, match.state()
    if _first_sight(game, state) in right:
        return 1
    budget = default_budget(match)
    for grade, part in enumerate(GRADES, start=2):
        if _look(game, state, max(1, budget // part), 4)[0].action in right:
            return grade
    return len(GRADES) + 2


def grade_of_gap(gap: float) -> int:
    return 1 + sum(gap < limit for limit in SOLVED_GRADES)


def select(found: list[Puzzle], count: int) -> list[Puzzle]:
    """So many of those that were found: no position twice, no answer that is right all the time, and no more
    easy ones than a quarter, unless there are not enough others. They come back with the easy ones first.
    """
    chosen: list[Puzzle] = []
    seen: set[bytes] = set()
    answers: Counter[str] = Counter()
    for puzzle in sorted(found, key=lambda each: (-each.grade, each.next - each.share, each.origin)):
        position = msgspec.json.encode([puzzle.start, puzzle.seat])
        if position in seen or max(answers[action] for action in puzzle.right) >= MOST_ALIKE:
            continue
        seen.add(position)
        answers.update(puzzle.right)
        chosen.append(puzzle)
    easy = [each for each in chosen if each.grade == 1]
    hard = [each for each in chosen if each.grade > 1][: count - min(len(easy), count // 4)]
    return sorted(hard + easy[: count - len(hard)], key=lambda each: (each.grade, each.origin))
