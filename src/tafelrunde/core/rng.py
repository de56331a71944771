# compiled
"""Random numbers: a fast generator for search and simulation, a keyed one for deals that count."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from mypy_extensions import i64, mypyc_attr

WORD: Final = 0xFFFFFFFF


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Rng:
    """A small fast generator (xoroshiro64*, period 2**64 - 1) that is the same compiled and interpreted.

    Streams with the same seed and different numbers are independent, so the results of a simulation do
    not depend on how its matches are spread over workers.
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        digest = hashlib.sha256(b"tafelrunde/rng/%d/%d" % (seed, stream)).digest()
        self.low: i64 = int.from_bytes(digest[:4], "big")
        # The all-zero state is the one state the generator never leaves.
        self.high: i64 = int.from_bytes(digest[4:8], "big") | 1

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1; for n up to 2048 no value is favoured by more than 2**-21."""
        low = self.low
        high = self.high ^ low
        # Only the lower 32 bits of the product count, so it may wrap.
        result = (low * 0x9E3779BB) & WORD
        self.low = (((low << 26) | (low >> 6)) ^ high ^ (high << 9)) & WORD
        self.high = ((high << 13) | (high >> 19)) & WORD
        return (result * n) >> 32


class KeyedRng(Rng):
    """Numbers that only the holder of the key can foresee, and that anyone can recompute once it is shown.

    Block i of the stream is HMAC-SHA256(key, "tafelrunde/outcome/" label "/" i); it is read four bytes at a
    time, and a number that would favour some values is thrown away.
    """

    def __init__(self, key: bytes, label: str) -> None:
        super().__init__(0)
        self.key: bytes = key
        self.label: bytes = b"tafelrunde/outcome/" + label.encode()
        self.block: int = 0
        self.words: list[int] = []

    def below(self, n: i64) -> i64:
        fair = (WORD + 1) // n * n
        while True:
            word = self._next_word()
            if word < fair:
                return word % n

    def _next_word(self) -> i64:
        if not self.words:
            message = self.label + b"/%d" % self.block
            digest = hmac.new(self.key, message, hashlib.sha256).digest()
            self.words = [int.from_bytes(digest[i : i + 4], "big") for i in range(28, -1, -4)]
            self.block += 1
        return self.words.pop()
