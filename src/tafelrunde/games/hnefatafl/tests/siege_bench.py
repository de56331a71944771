"""How well Hnefatafl's attackers finish: kings without men are hunted, and equals play from varied openings.

nice -n 19 python siege_bench.py hunt --nodes 40000
nice -n 19 python siege_bench.py equals --nodes 10000 --matches 100
nice -n 19 python siege_bench.py collect --matches 40 --scattered 26 --kings kings.json

Budgets are nodes, so results do not depend on the machine. `--attackers` and `--defenders` name files of weights, as
`tafelrunde tune` writes them; without one a side plays by the weights in use.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from tafelrunde.bots.alphabeta import AlphaBeta
from tafelrunde.bots.player import NOISE, never
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY, Action, State
from tafelrunde.games.hnefatafl import GAME
from tafelrunde.games.hnefatafl.board import FULL_ATTACKERS, SIZE
from tafelrunde.games.hnefatafl.evaluate import FEATURES, GUIDE, HnefataflGuide
from tafelrunde.games.hnefatafl.rules import ATTACKERS, DEFENDERS
from tafelrunde.lab.statistic.interval import share_estimate

KINGS = Path(__file__).with_name("kings.json")
# A king has to be caught within so many plies; a match between equals that lasts longer is a tie.
PATIENCE = 160
LONGEST = 400
# The first plies between equals: quick, and by judgements that are blurred so much.
OPENING = 6
OPENING_NODES = 2_000
OPENING_NOISE = 400
# The fewest attackers around a scattered king, and where the corners are guarded.
FEWEST = 16
GUARDED = [(r, c) for r in range(SIZE) for c in range(SIZE) if min(r, SIZE - 1 - r) + min(c, SIZE - 1 - c) == 2]

Mind = Callable[[State, Rng], Action]


class King(msgspec.Struct, frozen=True):
    """A king without men: the board, row 11 first, and how many attackers there are."""

    board: list[str]
    attackers: int
    to_act: str = "attackers"

    def state(self) -> State:
        position = {"board": self.board, "to_act": self.to_act}
        return GAME.state_from(position, GAME.make_options({}))


def guide_of(name: str) -> HnefataflGuide:
    if not name:
        return GUIDE
    weights = json.loads(Path(name).read_text(encoding="utf-8"))["2"]
    return HnefataflGuide([float(weights.get(feature, 0.0)) for feature in FEATURES])


def mind_of(guide: HnefataflGuide, nodes: int, noise: int = NOISE) -> Mind:
    def choose(state: State, rng: Rng) -> Action:
        actions = state.legal_actions()
        if len(actions) > 1:
            search = AlphaBeta(state, actions, guide, 2 * nodes, never, noise, rng.below(1 << 31))
            search.think(nodes)
            actions = [int(search.moves[0])]
        return actions[0]

    return choose


def play_on(state: State, minds: list[Mind], rng: Rng, plies: int) -> int:
    """On to the end, or for so many plies; return how many were played."""
    played = 0
    while state.to_act != NOBODY and played < plies:
        state.apply(minds[state.to_act](state, rng))
        played += 1
    return played


def hunt(kings: list[King], minds: list[Mind]) -> None:
    """Print for each king how he ended; then, by the number of attackers, how many were caught."""
    caught: dict[str, list[bool]] = {}
    for number, king in enumerate(kings):
        state = king.state()
        plies = play_on(state, minds, Rng(1, number), PATIENCE)
        end = "running" if state.to_act != NOBODY else GAME.reasons[state.reason]
        print(f"{number:3} {king.attackers:2} attackers: {end} after {plies} plies", flush=True)
        group = "20 and more" if king.attackers >= 20 else "18 and 19" if king.attackers >= 18 else "less than 18"
        caught.setdefault(group, []).append(end == "king_taken")
    for group, results in sorted(caught.items()):
        print(f"{group} attackers: {sum(results)} of {len(results)} kings caught")


def equals(matches: int, minds: list[Mind], first: int) -> None:
    """Print the attackers' points between these minds."""
    blurred = mind_of(GUIDE, OPENING_NODES, OPENING_NOISE)
    points: list[float] = []
    ends: dict[str, int] = {}
    plies = 0
    for number in range(first, first + matches):
        rng = Rng(2, number)
        state = GAME.new_state(2, GAME.make_options({}))
        play_on(state, [blurred, blurred], rng, OPENING)
        plies += play_on(state, minds, rng, LONGEST)
        end = "running" if state.to_act != NOBODY else GAME.reasons[state.reason]
        points.append(1.0 if end == "king_taken" else 0.0 if end == "king_escaped" else 0.5)
        ends[end] = ends.get(end, 0) + 1
        if len(points) % 10 == 0 or len(points) == matches:
            share = share_estimate(points)
            print(
                f"{len(points)}: {share.value:.1%} ({share.low:.1%} to {share.high:.1%}) {ends}, "
                f"{plies / len(points):.0f} plies",
                flush=True,
            )


def collect(matches: int, scattered: int, out: Path) -> None:
    """Write down where weak defenders lost their last man, and kings among attackers that stand anywhere."""
    attackers = mind_of(GUIDE, 8_000)
    weak = mind_of(GUIDE, 150, 1500)
    found: list[King] = []
    for number in range(matches):
        rng = Rng(3, number)
        state = GAME.new_state(2, GAME.make_options({}))
        while state.to_act != NOBODY and state.count(DEFENDERS) > 1 and state.quiet <= 100:
            play_on(state, [attackers, weak], rng, 1)
        if state.to_act != NOBODY and state.count(DEFENDERS) == 1:
            to_act = ("attackers", "defenders")[state.to_act]
            found.append(King(state.draw_rows(".ADK"), int(state.count(ATTACKERS)), to_act))
    rng = Rng(4)
    found += [scatter(FEWEST + rng.below(FULL_ATTACKERS - FEWEST), rng) for _ in range(scattered)]
    out.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1))


def scatter(attackers: int, rng: Rng) -> King:
    """Twelve guard the corners, and the others and the king stand anywhere else."""
    rows = [["."] * SIZE for _ in range(SIZE)]
    for row, column in GUARDED:
        rows[row][column] = "A"
    for piece in ["A"] * (attackers - len(GUARDED)) + ["K"]:
        row, column = rng.below(SIZE), rng.below(SIZE)
        while rows[row][column] != "." or _is_near_corner(row, column) or row == column == SIZE // 2:
            row, column = rng.below(SIZE), rng.below(SIZE)
        rows[row][column] = piece
    return King(["".join(row) for row in rows], attackers)


def _is_near_corner(row: int, column: int) -> bool:
    return min(row, SIZE - 1 - row) + min(column, SIZE - 1 - column) <= 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("hunt", "equals", "collect"))
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--defender-nodes", type=int)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--scattered", type=int, default=26)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--attackers", default="")
    parser.add_argument("--defenders", default="")
    parser.add_argument("--kings", type=Path, default=KINGS)
    asked = parser.parse_args()
    began = time.process_time()
    minds = [
        mind_of(guide_of(asked.attackers), asked.nodes),
        mind_of(guide_of(asked.defenders), asked.defender_nodes or asked.nodes),
    ]
    if asked.what == "collect":
        collect(asked.matches, asked.scattered, asked.kings)
    elif asked.what == "hunt":
        hunt(msgspec.json.decode(asked.kings.read_bytes(), type=list[King]), minds)
    else:
        equals(asked.matches, minds, asked.first)
    print(f"{time.process_time() - began:.0f} s of processor time")


if __name__ == "__main__":
    main()
