# compiled
"""The deck and the demand: twelve topics of eighteen cards, six fields. A set of topics is a bit mask."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.kit.bits import count_table, lowest_table

MOST_SEATS: Final = 6

# §1.2
TOPICS: Final = (
    "Technik",
    "Kochen",
    "Kunst",
    "Hobby",
    "Erotik",
    "Sport",
    "Musik",
    "Wirtschaft",
    "Natur",
    "Reisen",
    "Spiele",
    "Wissen",
)
VALUES: Final = (2, 2, 3, 3, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 8, 8, 9, 9)
LOWEST_VALUE: Final = 2
ALL_TOPICS: Final = 0xFFF

# A card is topic << 3 | value - 2; cards of one topic and value are the same card.
KINDS: Final = 96
DECK: Final = 216

# §1.4: the top, the middle and the bottom level.
FIELDS: Final = ("T1", "M1", "M2", "B1", "B2", "B3")
FIELD_COUNT: Final = 6
LEVELS: Final[vec[i64]] = vec[i64]([0, 1, 1, 2, 2, 2])
# §6.8: the first field one level higher and the one behind the last, by field.
ABOVE: Final[vec[i64]] = vec[i64]([0, 0, 0, 1, 1, 1])
BEHIND_ABOVE: Final[vec[i64]] = vec[i64]([0, 1, 1, 3, 3, 3])
# §2.3: the fields that get a card before the first turn.
FIRST_FIELDS: Final = (0, 1, 3)

# §4.6
NETS: Final = (4, 7, 9, 10)
BEST_NET: Final = 10
MOST_SERVERS: Final = 3
# Nobody ever holds more than the limit and the cards just drawn.
MOST_IN_HAND: Final = 15

# §2.2: how many cards the first, second, ... player gets.
START_HANDS: Final[vec[i64]] = vec[i64]([5, 5, 6, 7, 0, 0, 5, 5, 6, 6, 7, 7])


def start_hand(seats: i64, place: i64) -> i64:
    """`place` counts from 0 for the starting player."""
    return START_HANDS[place if seats <= 4 else 6 + place]


# What each of the 216 cards is, and how many of its kind come before it.
KIND_OF: Final[vec[u8]] = vec[u8]([topic << 3 | (value - LOWEST_VALUE) for topic in range(12) for value in VALUES])
COPY_OF: Final[vec[u8]] = vec[u8](
    [VALUES[:place].count(value) for _ in range(12) for place, value in enumerate(VALUES)]
)
# How many cards of a kind there are.
COPIES: Final[vec[u8]] = vec[u8]([VALUES.count((kind & 7) + LOWEST_VALUE) for kind in range(KINDS)])

# For a set of topics, or of values of one topic: how many, and the lowest.
COUNT: Final[vec[u8]] = count_table(12)
LOWEST: Final[vec[u8]] = lowest_table(12)


def topics_of(mask: int) -> list[str]:
    return [name for topic, name in enumerate(TOPICS) if mask >> topic & 1]


def format_card(card: int) -> str:
    return f"{TOPICS[card >> 3]} {(card & 7) + LOWEST_VALUE}"


CARD_BY_NAME: Final[dict[str, int]] = {format_card(card): card for card in range(KINDS)}
TOPIC_BY_NAME: Final[dict[str, int]] = {name: topic for topic, name in enumerate(TOPICS)}
