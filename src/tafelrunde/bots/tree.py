# compiled
"""Tree search for any number of players, chance and hidden hands: information-set UCT with max^n values.

Every iteration draws what the seat cannot know anew, walks down the tree by the actions that are legal in that
world, adds to the tree where it leaves it, judges the position there and writes the judgement back. A node belongs
to what the searching seat knows, so one tree serves all worlds.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i32, i64, u8

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, MOST_SEATS, NOBODY, State, Worlds, new_buffer
from tafelrunde.core.walk import let_chance_act

# What a node takes at most: 49 bytes of numbers, and as much again while the vectors that hold them grow.
NODE_BYTES: Final = 98
FIRST_ROOM: Final = 64
# Node 0 is never used, so that it can stand for "there is none".
ROOT: Final = 1
# Where nothing is judged, a node is passed so many times before it gets children: until then one random match from it
# is as good as another, and to find the way through the tree takes longer than to play a short one.
RIPE: Final = 64
# No line of a search gets longer; beyond it positions are judged where they are.
DEEPEST: Final = 2_000


class Tree:
    """A search from what one seat knows; `estimate` gives the shares of the win in a world.

    With `faith` above 0, all children of a node are judged when it is first passed, the first judgement counts as
    so many visits, and curiosity goes first where it was good. With `faith` 0 nothing is judged but the ends of
    rollouts, every action is tried once, in random order, before any is tried again, and the tree grows more slowly.
    `rollout` random actions are played from a new node before it is judged, and `exploration` weighs curiosity. No
    more than `most_nodes` are made; the search goes on without new ones.
    """

    def __init__(
        self,
        worlds: Worlds,
        estimate: Callable[[State], list[float]],
        rng: Rng,
        rollout: i64,
        exploration: float,
        faith: float,
        most_nodes: i64,
    ) -> None:
        self.worlds: Worlds = worlds
        self.estimate: Callable[[State], list[float]] = estimate
        self.rng: Rng = rng
        self.rollout: i64 = rollout
        self.exploration: float = exploration
        self.faith: float = faith
        self.most_nodes: i64 = most_nodes
        self.ripe: i64 = 1 if faith > 0.0 else RIPE
        self.root: i64 = ROOT
        # Node by node: the action and who took it, visits, in how many iterations the action was legal when its
        # parent was passed, the sum of the mover's shares, the first judgement and what it says about where to
        # look, the first child and the next sibling.
        self.action: vec[i64] = vec[i64]([0] * FIRST_ROOM)
        self.mover: vec[u8] = vec[u8]([0] * FIRST_ROOM)
        self.visits: vec[i32] = vec[i32]([0] * FIRST_ROOM)
        self.available: vec[i32] = vec[i32]([0] * FIRST_ROOM)
        self.total: vec[float] = vec[float]([0.0] * FIRST_ROOM)
        self.prior: vec[float] = vec[float]([0.0] * FIRST_ROOM)
        self.policy: vec[float] = vec[float]([0.0] * FIRST_ROOM)
        self.child: vec[i32] = vec[i32]([0] * FIRST_ROOM)
        self.sibling: vec[i32] = vec[i32]([0] * FIRST_ROOM)
        self.room: i64 = FIRST_ROOM
        self.nodes: i64 = 2
        self.buffer: vec[i64] = new_buffer()
        # The child for each action in the buffer, or 0.
        self.found: vec[i64] = new_buffer()
        self.path: vec[i64] = vec[i64]([0] * DEEPEST)
        # The shares of the seats where an iteration ended.
        self.shares: vec[float] = vec[float]([0.0] * MOST_SEATS)

    def run(self, iterations: i64) -> None:
        done: i64 = 0
        while done < iterations:
            self._iterate()
            done += 1

    def look(self) -> None:
        """Meet the root's children once, so that there is an answer even without an iteration."""
        state = self.worlds.draw(self.rng)
        if state.to_act >= 0:
            count = state.generate(self.buffer)
            if self._find_children(self.root, count) > 0:
                self._add_children(self.root, state, count)

    def candidates(self) -> list[tuple[int, int, float]]:
        """Action, visits and mean share for each action of the root, the best first."""
        found = [
            (int(self.action[node]), int(self.visits[node]), self._mean(node)) for node in self._children(self.root)
        ]
        return sorted(found, key=lambda each: (-each[1], -each[2], each[0]))

    def line(self, action: i64, most: int) -> list[int]:
        """The likely continuation: an action of the root, and the most visited ones after it."""
        actions = [int(action)]
        node = self._child_by(action)
        while node != 0 and len(actions) < most:
            node = self._most_visited(node)
            if node == 0:
                break
            actions.append(int(self.action[node]))
        return actions

    def _child_by(self, action: i64) -> i64:
        """The position after an action of the root, or 0."""
        node = i64(self.child[self.root])
        while node != 0 and self.action[node] != action:
            node = i64(self.sibling[node])
        return node

    def advance(self, action: i64) -> bool:
        """Go on from the position after an action of the root, with all that is known about it."""
        node = self._child_by(action)
        if node == 0:
            return False
        self.root = node
        return True

    def is_crowded(self) -> bool:
        """Is the memory more than half full?"""
        return self.nodes > self.most_nodes // 2

    def _children(self, node: i64) -> list[int]:
        children: list[int] = []
        child = i64(self.child[node])
        while child != 0:
            children.append(int(child))
            child = i64(self.sibling[child])
        return children

    def _most_visited(self, node: i64) -> i64:
        """The child that was visited most, or 0 if none was."""
        best: i64 = 0
        child = i64(self.child[node])
        while child != 0:
            if self.visits[child] > (self.visits[best] if best != 0 else i32(0)):
                best = child
            child = i64(self.sibling[child])
        return best

    def _mean(self, node: i64) -> float:
        """The mean share, with the first judgement counted as `faith` visits."""
        weight = float(i64(self.visits[node])) + self.faith
        return (self.total[node] + self.faith * self.prior[node]) / weight if weight > 0.0 else 0.0

    def _iterate(self) -> None:
        state = self.worlds.draw(self.rng)
        node = self.root
        path = self.path
        path[0] = node
        depth: i64 = 1
        while state.to_act != NOBODY and depth < DEEPEST:
            action: i64
            if state.to_act == CHANCE:
                action = state.chance(self.rng)
                node = self._meet(node, action, 0)
                state.apply(action)
            else:
                node = self._select(node, state)
                if node == 0:
                    state.apply(self.buffer[self.rng.below(state.generate(self.buffer))])
                else:
                    state.apply(self.action[node])
            if node == 0:
                break
            path[depth] = node
            depth += 1
            if i64(self.visits[node]) < self.ripe and state.to_act != CHANCE:
                break
        self._roll_out(state)
        self._share(state)
        self._note(depth)

    def _share(self, state: State) -> None:
        shares = self.shares
        if state.to_act == NOBODY:
            winners = state.winners()
            for seat in range(state.seats):
                shares[seat] = 0.0
            share = 1.0 / float(len(winners))
            for winner in winners:
                shares[winner] = share
            return
        judged = self.estimate(state)
        for seat in range(state.seats):
            shares[seat] = judged[seat]

    def _note(self, depth: i64) -> None:
        path = self.path
        shares = self.shares
        for i in range(depth):
            node = path[i]
            self.visits[node] += i32(1)
            self.total[node] += shares[i64(self.mover[node])]

    def _meet(self, parent: i64, action: i64, mover: i64) -> i64:
        """The child for an action, made if it is new and there is room, otherwise 0."""
        node = i64(self.child[parent])
        while node != 0:
            if self.action[node] == action:
                return node
            node = i64(self.sibling[node])
        return self._add(parent, action, mover, 0.5)

    def _add(self, parent: i64, action: i64, mover: i64, prior: float) -> i64:
        """A new child at the end of the list, so that it keeps the order in which actions are generated."""
        node = self._make(action, mover, prior)
        if node == 0:
            return 0
        last = i64(self.child[parent])
        if last == 0:
            self.child[parent] = i32(node)
            return node
        while self.sibling[last] != 0:
            last = i64(self.sibling[last])
        self.sibling[last] = i32(node)
        return node

    def _make(self, action: i64, mover: i64, prior: float) -> i64:
        """A node that belongs nowhere yet; 0 if there is no room."""
        node = self.nodes
        if node >= self.most_nodes:
            return 0
        if node == self.room:
            self._grow()
        self.nodes = node + 1
        self.action[node] = action
        self.mover[node] = u8(mover)
        self.visits[node] = i32(0)
        self.available[node] = i32(0)
        self.total[node] = 0.0
        self.prior[node] = prior
        self.policy[node] = 1.0
        self.child[node] = i32(0)
        self.sibling[node] = i32(0)
        return node

    def _grow(self) -> None:
        """Twice the room, or all that is allowed; what is written there is of no use and will be overwritten."""
        more = min(self.room, self.most_nodes - self.room)
        self.action = extend(self.action, self.action[:more])
        self.mover = extend(self.mover, self.mover[:more])
        self.visits = extend(self.visits, self.visits[:more])
        self.available = extend(self.available, self.available[:more])
        self.total = extend(self.total, self.total[:more])
        self.prior = extend(self.prior, self.prior[:more])
        self.policy = extend(self.policy, self.policy[:more])
        self.child = extend(self.child, self.child[:more])
        self.sibling = extend(self.sibling, self.sibling[:more])
        self.room += more

    def _find_children(self, node: i64, count: i64) -> i64:
        """Write the child for each of the actions in the buffer into `found`; return how many there are not yet.

        In the same position actions come in the same order, so the next child is usually the right one.
        """
        missing: i64 = 0
        first = i64(self.child[node])
        likely = first
        for i in range(count):
            action = self.buffer[i]
            at = likely
            while at != 0 and self.action[at] != action:
                at = i64(self.sibling[at])
            if at == 0:
                at = first
                while at != likely and self.action[at] != action:
                    at = i64(self.sibling[at])
                if at == likely:
                    at = 0
            self.found[i] = at
            if at == 0:
                missing += 1
            else:
                likely = i64(self.sibling[at])
        return missing

    def _add_children(self, node: i64, state: State, count: i64) -> None:
        """Make the missing children for the actions in the buffer, and write them into `found`."""
        mover = state.to_act
        last: i64 = 0
        child = i64(self.child[node])
        while child != 0:
            last = child
            child = i64(self.sibling[child])
        for i in range(count):
            if self.found[i] == 0:
                prior = 0.0
                if self.faith > 0.0:
                    after = state.clone()
                    after.apply(self.buffer[i])
                    prior = self.estimate(after)[mover]
                child = self._make(self.buffer[i], mover, prior)
                if child == 0:
                    return
                self.found[i] = child
                if last == 0:
                    self.child[node] = i32(child)
                else:
                    self.sibling[last] = i32(child)
                last = child
        if self.faith > 0.0:
            self._set_policy(count)

    def _set_policy(self, count: i64) -> None:
        """Curiosity by the first judgement, whatever its scale: 1 for the best, 1/e for one that is average."""
        best = 0.0
        total = 0.0
        for i in range(count):
            prior = self.prior[self.found[i]]
            total += prior
            best = max(best, prior)
        heat = best - total / float(count) + 0.001
        for i in range(count):
            child = self.found[i]
            self.policy[child] = math.exp((self.prior[child] - best) / heat)

    def _select(self, node: i64, state: State) -> i64:
        """The child to look at next; 0 if there is none and no room for one."""
        count = state.generate(self.buffer)
        if count == 1:
            return self._meet(node, self.buffer[0], state.to_act)
        missing = self._find_children(node, count)
        if missing > 0 and self.nodes + missing < self.most_nodes:
            self._add_children(node, state, count)
        return self._select_plain(count) if self.faith == 0.0 else self._select_by_policy(count)

    def _select_by_policy(self, count: i64) -> i64:
        best: i64 = 0
        best_score = -1e9
        for i in range(count):
            child = self.found[i]
            if child != 0:
                self.available[child] += i32(1)
                visits = float(i64(self.visits[child]))
                curiosity = self.policy[child] * math.sqrt(float(i64(self.available[child]))) / (1.0 + visits)
                mean = (self.total[child] + self.faith * self.prior[child]) / (visits + self.faith)
                score = mean + self.exploration * curiosity
                if score > best_score:
                    best_score = score
                    best = child
        return best

    def _select_plain(self, count: i64) -> i64:
        """One that was never tried, or the best by UCB1."""
        fresh: i64 = 0
        best: i64 = 0
        best_score = -1e9
        passed = i32(0)
        logarithm = 0.0
        for i in range(count):
            child = self.found[i]
            if child == 0:
                continue
            self.available[child] += i32(1)
            if self.visits[child] == 0:
                # Each of those never tried is equally likely to be the one that stays.
                fresh += 1
                if self.rng.below(fresh) == 0:
                    best = child
            elif fresh == 0:
                if self.available[child] != passed:
                    passed = self.available[child]
                    logarithm = math.log(float(i64(passed)) + 1.0)
                visits = float(i64(self.visits[child]))
                score = self.total[child] / visits + self.exploration * math.sqrt(logarithm / visits)
                if score > best_score:
                    best_score = score
                    best = child
        return best

    def _roll_out(self, state: State) -> None:
        done: i64 = 0
        while done < self.rollout and state.to_act != NOBODY:
            if state.to_act == CHANCE:
                state.apply(state.chance(self.rng))
            else:
                state.apply(state.random_action(self.rng))
            done += 1
        # A judgement between a decision and its outcome would not see the outcome.
        let_chance_act(state, self.rng)
