"""How many different matches there were: the same one, played a hundred times, is one observation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

# With fewer different ones than a half of the matches, or fewer beginnings than a tenth of them or of a hundred, the
# players have repeated themselves, and nothing is concluded.
DIFFERENT = 0.5
BEGINNINGS = 0.1
ENOUGH = 100


class Variety(msgspec.Struct, frozen=True, kw_only=True):
    """Matches, how many of them differ, and how many ways the first ten decisions went."""

    matches: int
    distinct: int
    beginnings: int

    @property
    def is_few(self) -> bool:
        repeated = self.distinct < DIFFERENT * self.matches
        return repeated or self.beginnings < BEGINNINGS * min(self.matches, ENOUGH)


def variety_of(matches: Sequence[dict[str, Any]]) -> Variety:
    return Variety(
        matches=len(matches),
        distinct=len({match["trace"] for match in matches}),
        beginnings=len({match["beginning"] for match in matches}),
    )
