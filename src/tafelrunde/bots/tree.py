"""Tree search for any number of players, chance and hidden hands: information-set UCT with max^n values.

Every iteration draws what the seat cannot know anew, walks down the tree by the actions that are legal in that
world, adds a node, judges the position there and writes the judgement back. A node belongs to what the searching
seat knows, so one tree serves all worlds.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, State, new_buffer


class Node:
    """What came of one action: `total` is the sum of the shares of the win of the seat that took it."""

    def __init__(self, action: i64, mover: i64, prior: float) -> None:
        self.action: i64 = action
        self.mover: i64 = mover
        self.prior: float = prior
        self.visits: i64 = 0
        # In how many iterations this action was legal when its parent was passed.
        self.available: i64 = 0
        self.total: float = 0.0
        self.children: dict[int, Node] = {}

    def mean(self, faith: float) -> float:
        """The mean share, with the prior counted as `faith` visits."""
        return (self.total + faith * self.prior) / (float(self.visits) + faith)


class Tree:
    """A search from what one seat knows. `sample` gives a fresh world each time, `judge` the shares of the win.

    `rollout` random actions are played from a new node before it is judged. `exploration` weighs curiosity, `faith`
    the first judgement of a child. No more than `most_nodes` are made; the search goes on without new ones.
    """

    def __init__(
        self,
        sample: Callable[[Rng], State],
        judge: Callable[[State], list[float]],
        rng: Rng,
        rollout: i64,
        exploration: float,
        faith: float,
        most_nodes: i64,
    ) -> None:
        self.sample: Callable[[Rng], State] = sample
        self.judge: Callable[[State], list[float]] = judge
        self.rng: Rng = rng
        self.rollout: i64 = rollout
        self.exploration: float = exploration
        self.faith: float = faith
        self.most_nodes: i64 = most_nodes
        self.nodes: i64 = 1
        self.root: Node = Node(-1, NOBODY, 0.0)
        self.buffer: vec[i64] = new_buffer()

    def run(self, iterations: i64) -> None:
        done: i64 = 0
        while done < iterations:
            self._iterate()
            done += 1

    def look(self) -> None:
        """Judge the root's children once, so that there is an answer even without an iteration."""
        state = self.sample(self.rng)
        if state.to_act >= 0:
            self._meet_children(self.root, state, state.generate(self.buffer))

    def candidates(self) -> list[tuple[int, int, float]]:
        """Action, visits and mean share for each action of the root, the best first."""
        found = [(int(node.action), int(node.visits), node.mean(self.faith)) for node in self.root.children.values()]
        return sorted(found, key=lambda each: (-each[1], -each[2], each[0]))

    def line(self, most: int) -> list[int]:
        """The likely continuation: the most visited actions from the root on."""
        actions: list[int] = []
        node = self.root
        while node.children and len(actions) < most:
            node = max(node.children.values(), key=lambda child: (child.visits, -child.action))
            if node.visits == 0:
                break
            actions.append(int(node.action))
        return actions

    def _iterate(self) -> None:
        state = self.sample(self.rng)
        node = self.root
        path = [node]
        while state.to_act != NOBODY:
            if state.to_act == CHANCE:
                node = self._meet(node, state.chance(self.rng), CHANCE, 0.0)
                state.apply(node.action)
                path.append(node)
                continue
            node = self._select(node, state)
            state.apply(node.action)
            path.append(node)
            if node.visits == 0:
                break
        self._roll_out(state)
        shares = self.judge(state)
        for passed in path:
            passed.visits += 1
            if passed.mover >= 0:
                passed.total += shares[passed.mover]

    def _meet(self, parent: Node, action: i64, mover: i64, prior: float) -> Node:
        """The child for an action, made if it is new and there is room."""
        child = parent.children.get(action)
        if child is None:
            child = Node(action, mover, prior)
            if self.nodes < self.most_nodes:
                parent.children[action] = child
                self.nodes += 1
        return child

    def _meet_children(self, node: Node, state: State, count: i64) -> None:
        """Make the missing children for the actions in the buffer, each judged one step ahead."""
        mover = state.to_act
        for i in range(count):
            action = self.buffer[i]
            if action not in node.children:
                after = state.clone()
                after.apply(action)
                self._meet(node, action, mover, self.judge(after)[mover])

    def _select(self, node: Node, state: State) -> Node:
        count = state.generate(self.buffer)
        if count == 1 or self.nodes >= self.most_nodes:
            return self._meet(node, self._any(node, count), state.to_act, 0.5)
        self._meet_children(node, state, count)
        best: Node | None = None
        best_score = -1e9
        for i in range(count):
            child = node.children.get(self.buffer[i])
            if child is None:
                continue
            child.available += 1
            curiosity = math.sqrt(math.log(float(child.available) + 1.0) / (float(child.visits) + 1.0))
            score = child.mean(self.faith) + self.exploration * curiosity
            if score > best_score:
                best_score = score
                best = child
        if best is None:
            return self._meet(node, self._any(node, count), state.to_act, 0.5)
        return best

    def _any(self, node: Node, count: i64) -> i64:
        return self.buffer[self.rng.below(count)]

    def _roll_out(self, state: State) -> None:
        done: i64 = 0
        while done < self.rollout and state.to_act != NOBODY:
            if state.to_act == CHANCE:
                state.apply(state.chance(self.rng))
            else:
                state.apply(state.random_action(self.rng))
            done += 1
        # A judgement between a decision and its outcome would not see the outcome.
        while state.to_act == CHANCE:
            state.apply(state.chance(self.rng))
