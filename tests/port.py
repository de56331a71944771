"""A port for a server that is to be found at the same address after it was away."""

from __future__ import annotations

import random
import socket

# Below those that a system gives to whoever connects somewhere: while the server is away nobody may be given its port,
# least of all somebody who tries to reach it and would be connected to himself.
LOWEST, HIGHEST = 10_240, 32_000


def free_port() -> int:
    numbers = random.SystemRandom()
    while True:
        port = numbers.randint(LOWEST, HIGHEST)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
