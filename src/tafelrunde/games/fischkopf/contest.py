# compiled
"""Exact play of the last round of Fischkopf, and of a playoff: everybody plays for the best chance to win the match.

All that matters between two turns is the lowest total so far, how many have it, and what those still to come have
noted before. A list of shares begins with the leaders, in their order of play, and goes on with those to come;
whoever has more than the lowest total is out, and has no share.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from tafelrunde.games.fischkopf.solve import WORST, SolvedTurn

# The lowest total before anybody has played.
NOTHING: Final = 1 << 20
# The most that a turn leaves free: one stone is always laid.
MOST_FREE: Final = 77
# A duel is solved for so many turns before its end: three rounds.
MOST_TURNS: Final = 6
CLOSE: Final = 1e-12


class Solved:
    """What is known of contests in which nobody has noted anything before, up to so many players.

    `playoffs[count]` are the shares before the first turn, and `standings[key_of(...)]` those between two turns.
    """

    def __init__(self) -> None:
        self.playoffs: list[list[float]] = [[], [1.0]]
        self.standings: dict[int, list[float]] = {}


def key_of(to_come: int, lowest: int, tied: int) -> int:
    return (to_come << 5 | tied) << 8 | lowest


class Contest:
    """One round, seen from any point of it. `offsets` are what the players still to come noted before, in order."""

    def __init__(self, offsets: list[int], liberty: int, solved: Solved) -> None:
        self.offsets: list[int] = offsets
        self.liberty: int = liberty
        self.solved: Solved = solved
        self.found: dict[tuple[int, int, int], list[float]] = {}
        self.ends_for_bone: vec[float] = vec[float]()

    def shares(self, place: int, lowest: int, tied: int) -> list[float]:
        """Before the turn of the player at `place`, when `tied` players lead with `lowest`."""
        if place == len(self.offsets):
            return self.solved.playoffs[tied]
        if tied > 0 and lowest - self.offsets[place] > MOST_FREE:
            # They are beaten, whatever happens.
            return [0.0] * tied + self.shares(place, NOTHING, 0)
        known = self._known(place, lowest, tied)
        if known is not None:
            return known
        key = (place, lowest, tied)
        found = self.found.get(key)
        if found is None:
            found = self.average(place, lowest, tied)
            self.found[key] = found
        return found

    def _known(self, place: int, lowest: int, tied: int) -> list[float] | None:
        """Equal offsets are as good as none."""
        offset = self.offsets[place]
        for each in self.offsets[place + 1 :]:
            if each != offset:
                return None
        to_come = len(self.offsets) - place
        if tied == 0:
            return self.solved.playoffs[to_come] if to_come < len(self.solved.playoffs) else None
        if lowest < offset:
            return None
        return self.solved.standings.get(key_of(to_come, lowest - offset, tied))

    def average(self, place: int, lowest: int, tied: int) -> list[float]:
        """The shares over all that the best turn of the player at `place` may come to."""
        if lowest < self.offsets[place]:
            return self.mix(place, lowest, tied, self._ends_for_bone())
        return self.mix(place, lowest, tied, self.turn(place, lowest, tied).find_ends())

    def _ends_for_bone(self) -> vec[float]:
        """Whoever has more than the lowest total already plays for the bone, and for nothing else."""
        if len(self.ends_for_bone) == 0:
            self.ends_for_bone = SolvedTurn(vec[float]([0.0] * (WORST + 1)), 1.0, self.liberty).find_ends()
        return self.ends_for_bone

    def turn(self, place: int, lowest: int, tied: int) -> SolvedTurn:
        """The best turn of the player at `place`."""
        worth = [self.after(place, lowest, tied, free)[tied] for free in range(MOST_FREE + 1)]
        worth.append(0.0)
        return SolvedTurn(vec[float](worth), 1.0, self.liberty)

    def after(self, place: int, lowest: int, tied: int, free: int) -> list[float]:
        """The shares when the player at `place` has noted `free`: the leaders of before, his own, those to come."""
        total = self.offsets[place] + free
        if total < lowest:
            return [0.0] * tied + self.shares(place + 1, total, 1)
        if total == lowest:
            return self.shares(place + 1, lowest, tied + 1)
        shares = self.shares(place + 1, lowest, tied)
        return [*shares[:tied], 0.0, *shares[tied:]]

    def mix(self, place: int, lowest: int, tied: int, ends: vec[float]) -> list[float]:
        """The shares when the turn of the player at `place` ends with these chances."""
        count = tied + len(self.offsets) - place
        mixed = vec[float]([0.0] * count)
        mixed[tied] = ends[WORST + 1]
        worse = 0.0
        for free in range(MOST_FREE + 1):
            if self.offsets[place] + free > lowest:
                worse += ends[free]
            elif ends[free] > 0.0:
                add(mixed, self.after(place, lowest, tied, free), ends[free])
        if worse > 0.0:
            add(mixed, self.after(place, lowest, tied, WORST), worse)
        return [float(each) for each in mixed]


def add(mixed: vec[float], shares: list[float], chance: float) -> None:
    for index in range(len(shares)):
        mixed[index] += chance * shares[index]


def solve_contests(most: int, liberty: int) -> Solved:
    """Contests of up to `most` players.

    A playoff may end in the same tie again, so its shares are found by iteration from equal ones; that all tie is
    rare, so each step gains more than a digit. With so many players, what is new in a contest are the standings in
    which all of them can still tie; the others are those of smaller contests.
    """
    solved = Solved()
    for count in range(2, most + 1):
        guess = [1.0 / count] * count
        solved.playoffs.append(guess)
        change = 1.0
        while change > CLOSE:
            solve_standings(solved, count, liberty)
            contest = Contest([0] * count, liberty, solved)
            found = contest.average(0, NOTHING, 0)
            change = max([abs(found[each] - guess[each]) for each in range(count)])
            guess = found
            solved.playoffs[count] = found
    return solved


def solve_standings(solved: Solved, count: int, liberty: int) -> None:
    """Those in which `count` players lead or are still to come, the last ones of a round first."""
    for to_come in range(1, count):
        contest = Contest([0] * to_come, liberty, solved)
        for lowest in range(MOST_FREE + 1):
            key = key_of(to_come, lowest, count - to_come)
            solved.standings[key] = contest.average(0, lowest, count - to_come)


class TwoPlayerMatch:
    """A match of two over several rounds: what matters is how far the player is behind, and how many turns follow.

    `chances[turns][behind - lowest_of(turns)]` is how likely the player at turn wins.
    """

    def __init__(self, first_in_playoff: float) -> None:
        self.first_in_playoff: float = first_in_playoff
        self.chances: list[list[float]] = [[]]

    def chance(self, turns: int, behind: int) -> float:
        """How likely the player wins who is to play the first of so many turns, and is so far behind."""
        if turns == 0:
            return 1.0 if behind < 0 else 0.0 if behind > 0 else self.first_in_playoff
        least = least_behind(turns)
        found = self.chances[turns]
        return found[min(max(behind - least, 0), len(found) - 1)]

    def turn(self, turns: int, behind: int, liberty: int) -> SolvedTurn:
        """The best first one of so many turns."""
        worth = [1.0 - self.chance(turns - 1, -behind - free) for free in range(79)]
        return SolvedTurn(vec[float](worth), 1.0, liberty)


def least_behind(turns: int) -> int:
    """With less, only a bone can take the win away, so it is no better."""
    return -MOST_FREE * ((turns + 1) // 2) - 1


def solve_duel(first_in_playoff: float, turns: int, liberty: int) -> TwoPlayerMatch:
    duel = TwoPlayerMatch(first_in_playoff)
    for number in range(1, turns + 1):
        least = least_behind(number)
        span = range(least, MOST_FREE * (number // 2) + 2)
        duel.chances.append([duel.turn(number, behind, liberty).value() for behind in span])
    return duel
