"""What X.net says is true: prompts offer what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.core.match import Match
from tafelrunde.games.xnet import GAME
from tafelrunde.testkit.playing import play
from tafelrunde.text import Speaker

OnTable = Callable[..., Match]
SPEAKERS = {language: Speaker(language, GAME) for language in ("de", "en")}
# What a prompt calls laying one more card aside, and cancelling.
WORDS = {"de": (("leg noch", "Leg noch"), "brich ab"), "en": (("add more", "lay aside"), "cancel")}


def prompts(match: Match) -> dict[str, str]:
    table: Any = match.view(match.to_act).table
    return {language: say.tell(table.prompt) for language, say in SPEAKERS.items()}


TWO, THREE = ["Natur 9", "Natur 2"], ["Natur 9", "Natur 2", "Natur 3"]
# What is in hand and what of it is laid aside; without an offer a last card is kept for the server.
WITH_OFFER = [(THREE, 0), (THREE, 1), (TWO, 1), (TWO, 2)]
WITHOUT_OFFER = [(THREE, 0), (THREE, 1), (THREE, 2), (TWO, 1)]


@pytest.mark.parametrize("cancelled", [0, 5])
@pytest.mark.parametrize(
    ("offer", "hand", "paid"),
    [({"Natur": [3]}, *case) for case in WITH_OFFER] + [({}, *case) for case in WITHOUT_OFFER],
)
def test_s6_3_whoever_displaces_is_offered_what_is_allowed(
    cancelled: int, offer: dict[str, list[int]], hand: list[str], paid: int, on_table: OnTable
) -> None:
    match = on_table({"hand": hand, "offer": offer})
    play(match, *["displace M2", "cancel"] * cancelled, "displace M2", *[f"pay {card}" for card in hand[:paid]])
    kinds = {choice.split()[0] for choice in match.choices()}
    for language, sentence in prompts(match).items():
        adding, cancelling = WORDS[language]
        assert any(words in sentence for words in adding) == ("pay" in kinds), sentence
        assert (cancelling in sentence) == ("cancel" in kinds), sentence


def test_s6_3_nothing_can_be_added_to_the_last_card(on_table: OnTable) -> None:
    match = play(on_table({"hand": ["Natur 9"], "offer": {"Natur": [3]}}), "displace M2", "pay Natur 9")
    assert match.choices() == ["place", "cancel"]
    assert prompts(match) == {
        "de": "Verdränge Erotik 4 mit diesen Karten oder brich ab.",
        "en": "Displace Erotik 4 with these cards, or cancel.",
    }


def test_s6_5_the_last_card_is_for_the_server(on_table: OnTable) -> None:
    match = play(on_table({"hand": ["Natur 9", "Natur 2"]}), "displace M2", "pay Natur 9")
    assert match.choices() == ["lay Natur 2", "cancel"]
    assert prompts(match) == {
        "de": "Leg eine Karte Natur an einen Server, dann ist Erotik 4 verdrängt; oder brich ab.",
        "en": "Lay a card of Natur on a server, and Erotik 4 is displaced; or cancel.",
    }
