# compiled
"""Search for two players with open information and no chance: principal variations, deepened step by step.

It looks at every action to a depth that grows until the budget is used up, cuts off what cannot matter, and goes on
from there with forcing actions only. The guide of the game knows what is forcing and who is ahead.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.bots.memory import AT_LEAST, AT_MOST, EXACT, Memory, action_in, bound_in, depth_in, pack, value_in
from tafelrunde.core.guide import LOSES, THREATENED, WINS, WINS_SOON, Guide
from tafelrunde.core.state import BUFFER_SIZE, NOBODY, State, new_buffer

# A win after n actions is worth WIN - n.
WIN: Final = 100000
DECIDED: Final = 99000
INFINITE: Final = 200000
DEEPEST: Final = 60
# Forcing actions are followed so many plies beyond the depth.
SETTLING: Final = -6
# The halt is asked once in so many nodes, a power of two.
PATIENCE: Final = 128

# Actions are ordered by a number that stands in the upper bits, with the action in the lower 32.
ACTION: Final = 0xFFFFFFFF
FIRST: Final = 0x20000000
FORCING: Final = 0x10000000
KILLER: Final = 0x8000000
MOST_HISTORY: Final = 0x4000000

# Half-widths of the first window around the last value, and the lead that a quiet action is trusted to gain.
WINDOW: Final = 250
GAIN: Final = 500
# Close to the end of the depth so many actions are looked at, and as many times the square of what is left of it:
# with a hundred moves and no reason for most of them, the search gets two plies deeper without the rest.
ENOUGH: Final = 12
ENOUGH_MORE: Final = 4
# So many actions of the root are always looked at in full depth.
EARLY: Final = 4


def _reductions() -> list[int]:
    """By depth * 64 + number of the action: how much less deep a late action is looked at."""
    return [
        int(0.6 + math.log(max(depth, 1)) * math.log(max(number, 1)) / 1.9) if depth > 1 and number > 2 else 0
        for depth in range(64)
        for number in range(64)
    ]


REDUCTIONS: Final[vec[i64]] = vec[i64](_reductions())


class AlphaBeta:
    """One search. `think` may be stopped at any moment by `halt`; the answer is the best so far.

    `actions` are what the root may choose from. `noise` blurs every judgement by up to that much, the same way for
    the same salt: so matches differ, and a search can be repeated. With `plain` nothing is left out and nothing is
    added: the value is that of minimax to the given depth.
    """

    def __init__(
        self,
        root: State,
        actions: list[int],
        guide: Guide,
        entries: i64,
        halt: Callable[[], bool],
        noise: i64,
        salt: i64,
    ) -> None:
        self.root: State = root
        self.guide: Guide = guide
        self.repetition: i64 = guide.repetition(root)
        self.memory: Memory = Memory(entries)
        self.remembers: bool = entries > 0
        self.halt: Callable[[], bool] = halt
        self.noise: i64 = noise
        self.salt: i64 = salt
        self.plain: bool = False
        self.nodes: i64 = 0
        self.limit: i64 = 0
        self.stopped: bool = False
        # So many of the first actions have values of their own.
        self.valued: i64 = 0
        # The depth that was searched to the end, and the one being searched.
        self.depth: i64 = 0
        self.depth_now: i64 = 0
        self.count: i64 = len(actions)
        self.moves: vec[i64] = vec[i64](actions)
        # Until it is searched, an action is worth what the position is.
        lead = guide.lead(root)
        self.values: vec[i64] = vec[i64]([lead if root.to_act == 0 else -lead] * len(actions))
        self.buffer: vec[i64] = new_buffer()
        self.ranks: vec[i64] = new_buffer()
        # The ordered actions of all nodes of the current line, one after the other.
        self.stack: vec[i64] = vec[i64]([0] * 16384)
        self.top: i64 = 0
        self.killers: vec[i64] = vec[i64]([-1] * 256)
        self.history: vec[i64] = vec[i64]([0] * 131072)
        self._order_root()

    def _order_root(self) -> None:
        """By how forcing they are, so that there is a sensible answer without any search."""
        self.guide.rank(self.root, self.moves, self.count, self.ranks)
        self._sort(self.ranks, self.count)

    def _swap(self, values: vec[i64], i: i64) -> None:
        value = values[i]
        values[i] = values[i - 1]
        values[i - 1] = value

    def think(self, nodes: i64, deepest: i64 = DEEPEST, lines: i64 = 1) -> None:
        """Search deeper and deeper until the nodes are used up, the halt says so, or everything is decided.

        The best `lines` actions get values of their own, the best first.
        """
        self.limit = nodes
        lines = min(lines, self.count)
        depth: i64 = 1
        while depth <= deepest and not self.stopped and nodes > 0:
            self.depth_now = depth
            for first in range(lines):
                self._deepen(depth, first)
                if not self.stopped:
                    self.valued = max(self.valued, first + 1)
            self._sort(self.values, self.valued)
            if not self.stopped:
                self.depth = depth
            if lines == 1 and WIN - max(self.values[0], -self.values[0]) <= depth:
                return
            depth += 1

    def _sort(self, keys: vec[i64], count: i64) -> None:
        """Order the first actions of the root by their keys, the largest first."""
        for i in range(1, count):
            j = i
            while j > 0 and keys[j] > keys[j - 1]:
                self._swap(keys, j)
                self._swap(self.moves, j)
                j -= 1

    def _deepen(self, depth: i64, first: i64) -> None:
        """Search the root's actions from number `first` on; the window opens when the value falls outside."""
        guess = self.values[first]
        low: i64 = -INFINITE
        high: i64 = INFINITE
        if depth > 3 and not self.plain:
            low = guess - WINDOW
            high = guess + WINDOW
        while not self.stopped:
            value = self._search_root(depth, low, high, first)
            if value <= low and low > -INFINITE:
                low = -INFINITE
            elif value >= high and high < INFINITE:
                high = INFINITE
            else:
                return

    def _search_root(self, depth: i64, alpha: i64, beta: i64, first: i64) -> i64:
        best: i64 = -INFINITE
        mover = self.root.to_act
        for i in range(first, self.count):
            child = self.root.clone()
            child.apply(self.moves[i])
            value: i64 = 0
            if i > first and alpha > -INFINITE and not self.plain:
                less: i64 = max(self._reduction(depth, i - first) - 1, i64(0)) if i > first + EARLY else 0
                value = self._try(child, mover, depth - 1, less, alpha, alpha + 1, 1, False)
            if i == first or alpha == -INFINITE or self.plain or (value > alpha and not self.stopped):
                value = self._look(child, mover, depth - 1, alpha, beta, 1)
            if self.stopped:
                return best
            if value > best:
                best = value
                if value > alpha or i == first:
                    self._promote(i, first, value)
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
        return best

    def _promote(self, i: i64, first: i64, value: i64) -> None:
        """Put the new best action before the others, and keep their order."""
        action = self.moves[i]
        while i > first:
            self.moves[i] = self.moves[i - 1]
            self.values[i] = self.values[i - 1]
            i -= 1
        self.moves[first] = action
        self.values[first] = value

    def _look(self, child: State, mover: i64, depth: i64, alpha: i64, beta: i64, ply: i64) -> i64:
        """The value of a position after an action, for the seat that acted."""
        if child.to_act == NOBODY:
            self._tick()
            return self._result(child, mover, ply)
        if child.to_act == mover:
            return self._search(child, depth, alpha, beta, ply, True)
        return -self._search(child, depth, -beta, -alpha, ply, True)

    def _result(self, state: State, mover: i64, ply: i64) -> i64:
        winners = state.winners()
        if len(winners) != 1:
            return 0
        return WIN - ply if winners[0] == mover else ply - WIN

    def _tick(self) -> None:
        self.nodes += 1
        if self.nodes >= self.limit or (self.nodes & (PATIENCE - 1) == 0 and self.halt()):
            self.stopped = True

    def _lead(self, state: State, key: i64) -> i64:
        """For the seat to act, blurred."""
        lead = self.guide.lead(state)
        if self.noise > 0:
            mixed = (key ^ self.salt) & 0x7FFFFFFF
            lead += (mixed * 1103515245 >> 16 & 0x7FFF) * self.noise // 0x4000 - self.noise
        return lead if state.to_act == 0 else -lead

    def _search(self, state: State, depth: i64, alpha: i64, beta: i64, ply: i64, may_skip: bool) -> i64:
        """The value for the seat to act, exact within the window."""
        self._tick()
        if self.stopped:
            return 0
        outlook: i64 = 0 if self.plain else self.guide.outlook(state)
        if outlook == WINS:
            return WIN - ply - 1
        if outlook == LOSES:
            return ply + 2 - WIN
        if outlook == WINS_SOON:
            return WIN - ply - 3
        # Whoever comes back once in this search can come back again; what was there before it is no tie yet.
        if not self.plain and state.repeats(ply) > 0:
            return self.repetition if state.to_act == self.root.to_act else -self.repetition
        if outlook == THREATENED and ply < 2 * self.depth_now + 4:
            depth = max(depth, 0) + 1
        key: i64 = state.fingerprint() if self.remembers else 0
        hint: i64 = -1
        if key != 0:
            note = self.memory.find(key)
            if note != 0:
                hint = action_in(note)
                if self._settles(note, depth, alpha, beta, ply):
                    return self._recall(value_in(note), ply)
        if depth <= 0 or ply >= DEEPEST:
            if self.plain:
                return self._lead(state, key)
            value = self._settle(state, depth, alpha, beta, ply, key)
            if key != 0 and depth == 0 and not self.stopped:
                self._keep(key, hint, value, 0, alpha, beta, ply)
            return value
        return self._expand(state, depth, alpha, beta, ply, key, hint, outlook, may_skip)

    def _settles(self, note: i64, depth: i64, alpha: i64, beta: i64, ply: i64) -> bool:
        """Does what is remembered answer the question? Principal variations are always looked at anew."""
        deep = depth_in(note)
        if deep < depth or (beta - alpha != 1 and not self.plain) or (self.plain and deep != depth):
            return False
        value = self._recall(value_in(note), ply)
        bound = bound_in(note)
        return bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha)

    def _recall(self, value: i64, ply: i64) -> i64:
        """Wins are remembered by their distance from the position, and counted from the root."""
        if value > DECIDED:
            return value - ply
        return value + ply if value < -DECIDED else value

    def _keep(self, key: i64, action: i64, value: i64, depth: i64, alpha: i64, beta: i64, ply: i64) -> None:
        bound: i64 = AT_LEAST if value >= beta else EXACT if value > alpha else AT_MOST
        if value > DECIDED:
            value += ply
        elif value < -DECIDED:
            value -= ply
        self.memory.keep(key, pack(action, value, depth, bound))

    def _settle(self, state: State, depth: i64, alpha: i64, beta: i64, ply: i64, key: i64) -> i64:
        """Follow forcing actions only, and never take less than the position is worth without them."""
        best = self._lead(state, key)
        if best >= beta or depth <= SETTLING or ply >= DEEPEST:
            return best
        low = max(alpha, best)
        mover = state.to_act
        count = self.guide.forcing(state, self.buffer, depth >= 0)
        base = self.top
        self._push(state, count, -1, ply, mover)
        for i in range(base, base + count):
            child = state.clone()
            child.apply(self._pick(i, base + count))
            value = self._look(child, mover, depth - 1, low, beta, ply + 1)
            if self.stopped:
                break
            if value > best:
                best = value
                low = max(low, value)
                if best >= beta:
                    break
        self.top = base
        return best

    def _expand(
        self,
        state: State,
        depth: i64,
        alpha: i64,
        beta: i64,
        ply: i64,
        key: i64,
        hint: i64,
        outlook: i64,
        may_skip: bool,
    ) -> i64:
        """Look at all actions, the most promising first, until one is too good for the rival to allow it."""
        threatened = outlook == THREATENED
        hopeless = False
        enough: i64 = BUFFER_SIZE
        if not threatened and beta - alpha == 1 and not self.plain and -DECIDED < alpha < DECIDED:
            lead = self._lead(state, key)
            if self._is_good_enough(state, lead, depth, beta, ply, may_skip):
                return beta
            hopeless = depth <= 3 and lead + GAIN * depth <= alpha
            if depth <= 4:
                enough = ENOUGH + ENOUGH_MORE * depth * depth
        count = self.guide.answers(state, self.buffer) if threatened else state.generate(self.buffer)
        if count == 0:
            return ply + 2 - WIN
        mover = state.to_act
        base = self.top
        self._push(state, count, hint, ply, mover)
        best: i64 = -INFINITE
        best_action: i64 = -1
        for i in range(base, base + count):
            action = self._pick(i, base + count)
            quiet = self.stack[i] >> 32 < FORCING
            if quiet and best > -DECIDED and ((hopeless and i > base) or i - base >= enough):
                break
            child = state.clone()
            child.apply(action)
            less = self._reduction(depth, i - base) if quiet and not threatened else 0
            value = self._try(child, mover, depth - 1, less, max(alpha, best), beta, ply + 1, i == base)
            if self.stopped:
                break
            if value > best:
                best = value
                best_action = action
                if value >= beta:
                    if quiet:
                        self._praise(action, mover, depth, ply)
                        self._blame(base, i, mover, depth)
                    break
        self.top = base
        if key != 0 and not self.stopped:
            self._keep(key, best_action if best > alpha else hint, best, depth, alpha, beta, ply)
        return best

    def _try(self, child: State, mover: i64, depth: i64, less: i64, low: i64, beta: i64, ply: i64, first: bool) -> i64:
        """Is an action better than `low`? Only then its value is worth to be known: less deep, as deep, exactly."""
        if first or self.plain:
            return self._look(child, mover, depth, low, beta, ply)
        value = self._look(child, mover, depth - less, low, low + 1, ply)
        if value > low and less > 0 and not self.stopped:
            value = self._look(child, mover, depth, low, low + 1, ply)
        if value > low and beta - low > 1 and not self.stopped:
            value = self._look(child, mover, depth, low, beta, ply)
        return value

    def _is_good_enough(self, state: State, lead: i64, depth: i64, beta: i64, ply: i64, may_skip: bool) -> bool:
        """Will the rival not allow this position anyway? By a wide margin, or even if the turn is given away."""
        if depth <= 3 and lead - GAIN * depth >= beta:
            return True
        return lead >= beta and depth >= 2 and may_skip and self._holds_anyway(state, depth, beta, ply)

    def _reduction(self, depth: i64, number: i64) -> i64:
        if self.plain:
            return 0
        return REDUCTIONS[min(depth, 63) << 6 | min(number, 63)]

    def _holds_anyway(self, state: State, depth: i64, beta: i64, ply: i64) -> bool:
        """Is the position good enough even if the turn is given away? Then it is without looking closer."""
        other = state.clone()
        if not other.skip():
            return False
        value = -self._search(other, depth - 3 - depth // 4, -beta, 1 - beta, ply + 1, False)
        return value >= beta and value < DECIDED and not self.stopped

    def _push(self, state: State, count: i64, hint: i64, ply: i64, mover: i64) -> None:
        """Lay the actions in the buffer on the stack, with the number that orders them."""
        base = self.top
        self.top = base + count
        while len(self.stack) < self.top:
            self.stack = append(self.stack, 0)
        self.guide.rank(state, self.buffer, count, self.ranks)
        stack = self.stack
        ranks = self.ranks
        buffer = self.buffer
        history = self.history
        side = mover << 16
        killer = self.killers[2 * ply]
        other = self.killers[2 * ply + 1]
        for i in range(count):
            action = buffer[i]
            order = ranks[i]
            if action == hint:
                order = FIRST
            elif order > 0:
                order += FORCING
            elif action == killer:
                order = KILLER + 1
            elif action == other:
                order = KILLER
            else:
                order = history[side | action & 0xFFFF] + (MOST_HISTORY >> 1)
            stack[base + i] = order << 32 | action

    def _pick(self, first: i64, end: i64) -> i64:
        """Bring the best of the remaining actions to the front."""
        stack = self.stack
        best = stack[first]
        place = first
        for i in range(first + 1, end):
            if stack[i] > best:
                best = stack[i]
                place = i
        stack[place] = stack[first]
        stack[first] = best
        return best & ACTION

    def _praise(self, action: i64, mover: i64, depth: i64, ply: i64) -> None:
        if self.killers[2 * ply] != action:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = action
        self._learn(mover << 16 | action & 0xFFFF, min(depth * depth, 400))

    def _blame(self, base: i64, end: i64, mover: i64, depth: i64) -> None:
        """The quiet actions that were tried before in vain."""
        for i in range(base, end):
            tried = self.stack[i]
            if tried >> 32 < FORCING:
                self._learn(mover << 16 | tried & 0xFFFF, -min(depth * depth, 400))

    def _learn(self, place: i64, amount: i64) -> None:
        """Old merits fade, so the sum stays within bounds."""
        value = self.history[place]
        self.history[place] = value + amount * 64 - value * max(amount, -amount) // 512

    def line(self, place: i64, most: i64) -> list[int]:
        """The likely continuation: an action of the root, and what is remembered of the positions after it."""
        actions: list[int] = []
        state = self.root.clone()
        action = self.moves[place]
        while len(actions) < most and action in state.legal_actions():
            actions.append(int(action))
            state.apply(action)
            key = state.fingerprint()
            note: i64 = self.memory.find(key) if key != 0 and state.to_act != NOBODY else 0
            if note == 0:
                break
            action = action_in(note)
        return actions
