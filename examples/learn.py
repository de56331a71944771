"""A small network learns a game by playing against itself: PyTorch on a batch of matches.

    pip install 'tafelrunde[pettingzoo]' torch
    python examples/learn.py rangeln

It prints how often the network wins against random play. This is a start to build on, not a strong player: one hidden
layer, no search, and the plain policy gradient with the batch's mean as its baseline.
"""

from __future__ import annotations

import sys
import time

import numpy as np
import torch

from tafelrunde.envs.batch import BatchEnv

MATCHES = 256
HIDDEN = 128
# How many decisions are looked back on for one step of learning.
HORIZON = 64


def make_net(env: BatchEnv) -> torch.nn.Sequential:
    size = int(np.prod(env.setup.shape))
    return torch.nn.Sequential(
        torch.nn.Flatten(),
        torch.nn.LayerNorm(size),
        torch.nn.Linear(size, HIDDEN),
        torch.nn.ReLU(),
        torch.nn.Linear(HIDDEN, env.setup.arrays.actions),
    )


def policy(net: torch.nn.Module, observations: np.ndarray, mask: np.ndarray) -> torch.distributions.Categorical:
    """Chances for the possible decisions alone."""
    logits = net(torch.from_numpy(observations.astype(np.float32)))
    return torch.distributions.Categorical(logits=logits.masked_fill(torch.from_numpy(mask == 0), -1e9))


def gather(env: BatchEnv, net: torch.nn.Module, observations: np.ndarray, info: dict) -> tuple[list, np.ndarray, dict]:
    """Play on, and note for every decision the seat that took it; later rewards of that seat are its own."""
    steps = []
    for _ in range(HORIZON):
        seen, mask, turn = observations.copy(), info["action_mask"].copy(), info["turn"].copy()
        with torch.no_grad():
            actions = policy(net, seen, mask).sample().numpy()
        observations, _, ended, _, info = env.step(actions)
        steps.append((seen, mask, turn, actions, info["all_rewards"].copy(), ended.copy()))
    return steps, observations, info


def learn(net: torch.nn.Module, optimiser: torch.optim.Optimizer, steps: list) -> None:
    """Make decisions likelier whose seat won afterwards; of matches that still go on nothing is known."""
    known = np.zeros(MATCHES, bool)
    rewards = np.zeros_like(steps[0][4])
    rows = np.arange(MATCHES)
    batch = []
    for seen, mask, turn, actions, final, ended in reversed(steps):
        rewards[ended] = final[ended]
        known |= ended
        batch.append((seen[known], mask[known], actions[known], rewards[rows, turn][known]))
    seen, mask, actions, gains = (np.concatenate(each) for each in zip(*batch, strict=True))
    if len(gains) == 0:
        return
    chances = policy(net, seen, mask)
    advantage = torch.from_numpy((gains - gains.mean()).astype(np.float32))
    loss = -(advantage * chances.log_prob(torch.from_numpy(actions))).mean() - 0.01 * chances.entropy().mean()
    optimiser.zero_grad()
    loss.backward()
    optimiser.step()


def measure(net: torch.nn.Module, game: str) -> float:
    """The mean reward against random play, from all seats: 0 is as good as chance, 1 wins every match."""
    env = BatchEnv(game, MATCHES, opponents="random", dense_mask=True)
    observations, info = env.reset(seed=1)
    gains: list[float] = []
    while len(gains) < MATCHES:
        with torch.no_grad():
            actions = policy(net, observations, info["action_mask"]).sample().numpy()
        observations, rewards, ended, _, info = env.step(actions)
        gains += rewards[ended].tolist()
    return float(np.mean(gains))


def main(game: str, seconds: float) -> None:
    torch.manual_seed(1)
    env = BatchEnv(game, MATCHES, dense_mask=True)
    net = make_net(env)
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-3)
    observations, info = env.reset(seed=1)
    began = shown = time.monotonic()
    print(f"before: {measure(net, game):+.2f} against random play")
    while time.monotonic() - began < seconds:
        steps, observations, info = gather(env, net, observations, info)
        learn(net, optimiser, steps)
        if time.monotonic() - shown > seconds / 5:
            shown = time.monotonic()
            print(f"after {shown - began:.0f} s: {measure(net, game):+.2f}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "rangeln", float(sys.argv[2]) if len(sys.argv) > 2 else 120)
