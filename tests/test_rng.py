"""Random numbers: equal everywhere, unpredictable where that counts, fair."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

from tafelrunde.core.rng import KeyedRng, Rng


def test_a_seed_and_a_stream_fix_the_numbers() -> None:
    """The first numbers are part of what a seed means, so they may never change."""
    rng = Rng(1)
    assert [rng.below(1000) for _ in range(6)] == FIRST_OF_SEED_1
    assert Rng(1).below(1 << 31) == Rng(1).below(1 << 31)
    assert [Rng(1, stream).below(1 << 31) for stream in range(3)] != [Rng(1).below(1 << 31)] * 3


def test_the_fast_generator_follows_its_definition() -> None:
    """xoroshiro64*, step by step, on plain ints."""
    digest = hashlib.sha256(b"tafelrunde/rng/5/0").digest()
    low, high = int.from_bytes(digest[:4], "big"), int.from_bytes(digest[4:8], "big") | 1
    rng = Rng(5)
    for _ in range(200):
        assert rng.below(1 << 30) == (low * 0x9E3779BB % 2**32) * 2**30 >> 32
        high ^= low
        low = (_rotate(low, 26) ^ high ^ high << 9) % 2**32
        high = _rotate(high, 13)


def _rotate(word: int, by: int) -> int:
    return (word << by | word >> 32 - by) % 2**32


def test_numbers_are_spread_evenly() -> None:
    for rng in (Rng(3), KeyedRng(b"k", "l")):
        counts = Counter(rng.below(6) for _ in range(60_000))
        assert set(counts) == set(range(6))
        assert all(abs(count - 10_000) < 500 for count in counts.values())


def test_keyed_numbers_follow_from_key_and_label() -> None:
    """The construction, written out once more: HMAC-SHA256, four bytes at a time, fair by rejection."""
    block = hmac.new(b"secret", b"tafelrunde/outcome/7/0", hashlib.sha256).digest()
    words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
    fair = [word % 52 for word in words if word < 2**32 // 52 * 52]
    rng = KeyedRng(b"secret", "7")
    assert [rng.below(52) for _ in fair] == fair


def test_other_keys_and_labels_give_other_numbers() -> None:
    numbers = {KeyedRng(key, label).below(1 << 31) for key in (b"a", b"b") for label in ("1", "2")}
    assert len(numbers) == 4


FIRST_OF_SEED_1 = [657, 104, 898, 247, 688, 847]
