"""What X.net says is true: prompts offer what is allowed, and the log tells what happened."""

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
    table: Any = match.view(match.to_act).facts
    return {language: say.tell(table.prompt) for language, say in SPEAKERS.items()}


TWO, THREE = ["Natur 9", "Natur 2"], ["Natur 9", "Natur 2", "Natur 3"]
# What is in hand and what of it is laid aside; without an offer a last card is kept for the server.
WITH_OFFER = [(THREE, 0), (THREE, 1), (TWO, 1), (TWO, 2)]
WITHOUT_OFFER = [(THREE, 0), (THREE, 1), (THREE, 2), (TWO, 1)]


@pytest.mark.parametrize("cancelled", [0, 100])
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
        "en": "Displace Erotica 4 with these cards, or cancel.",
    }


def test_s6_5_the_last_card_is_for_the_server(on_table: OnTable) -> None:
    match = play(on_table({"hand": ["Natur 9", "Natur 2"]}), "displace M2", "pay Natur 9")
    assert match.choices() == ["lay Natur 2", "cancel"]
    assert prompts(match) == {
        "de": "Leg eine Karte Natur an einen Server, dann ist Erotik 4 verdrängt; oder brich ab.",
        "en": "Lay a card of Nature on a server, and Erotica 4 is displaced; or cancel.",
    }


def told(match: Match, seat: int | None = None) -> tuple[str, dict[str, str | int]]:
    """The last line of the log."""
    notice = match.notices(seat)[-1]
    return notice.code, notice.args


def test_s2_3_a_topic_that_comes_again_is_told_apart(dealt: Match) -> None:
    """X-2."""
    assert told(play(dealt, "draw Natur 5")) == ("xnet-opens-with", {"seat": 0, "card": "Natur 5"})
    assert told(play(dealt, "draw Natur 7")) == ("xnet-opens-again", {"seat": 0, "card": "Natur 7"})
    assert told(play(dealt, "draw Musik 2")) == ("xnet-opens-with", {"seat": 0, "card": "Musik 2"})


def test_s3_4_the_total_has_the_new_points(on_table: OnTable) -> None:
    match = play(on_table({"offer": {"Hobby": [2]}, "users": 3, "score": 5}, phase="scoring"), "score")
    assert match.view(None).scores == [14, 0, 0]
    assert told(match) == ("xnet-scores", {"seat": 0, "points": 9, "users": 3, "total": 14})


@pytest.mark.parametrize("paid", [["Natur 3", "Natur 8"], ["Natur 8", "Natur 3"]])
@pytest.mark.parametrize(
    ("offer", "last", "code"),
    [({"Natur": [2]}, "place", "xnet-displaces"), ({}, "lay Natur 2", "xnet-displaces-and-lays")],
)
def test_s6_4_the_card_that_lies_there_is_named(
    offer: dict[str, list[int]], last: str, code: str, paid: list[str], on_table: OnTable
) -> None:
    """X-16."""
    match = on_table({"hand": [*paid, "Natur 2"], "offer": offer})
    play(match, "displace M1", *[f"pay {card}" for card in paid], last)
    assert match.view(None).facts.demand[1].card == "Natur 8"
    for seat in (0, 1, None):
        found, args = told(match, seat)
        assert (found, args["card"], args["field"], args["other"]) == (code, "Natur 8", "M1", "Kunst 6")
        assert args["cards"] == "Natur 3, Natur 8"
