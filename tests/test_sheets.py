"""What the printed sheets say, in positions that were set up from their words alone: a second reading of all games."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.core.error import IllegalAction
from tafelrunde.core.match import Match, start_match
from tafelrunde.games import find_game


def at(game: str, position: dict[str, Any], **options: object) -> Match:
    chosen = find_game(game)
    return start_match(chosen, options=chosen.make_options(options), position=position, by_hand=True)


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.submit(action)
    return match


def section_against(match: Match, action: str) -> str:
    with pytest.raises(IllegalAction) as refusal:
        match.check(action)
    return refusal.value.section


# ------------------------------------------------------------ Hnefatafl


def captured(stones: dict[str, str], to_act: str, move: str) -> list[str]:
    """What a move takes; the king and a man of each side stand out of the way, unless they are named."""
    spare = {"K": "k9", "A": "i1", "D": "i11"}
    stones = {**stones, **{field: letter for letter, field in spare.items() if letter not in stones.values()}}
    rows = [
        "".join(
            next((sign for field, sign in stones.items() if field == f"{column}{row}"), ".") for column in "abcdefghijk"
        )
        for row in range(11, 0, -1)
    ]
    match = play(at("hnefatafl", {"board": rows, "to_act": to_act}), move)
    after = match.view(None).facts.board
    left = {
        f"{'abcdefghijk'[column]}{11 - row}" for row in range(11) for column in range(11) if after[row][column] != "."
    }
    return sorted(set(stones) - left - {move.partition("-")[0]})


@pytest.mark.parametrize(
    ("stones", "to_act", "move", "taken"),
    [
        # „Thron und Eckfeld zählen … wie eine weiße Figur“, and the king fights along: he and a corner take one.
        ({"b1": "A", "c4": "K"}, "defenders", "c4-c1", ["b1"]),
        # The king is the one who waits.
        ({"d4": "K", "d5": "A", "g6": "D"}, "defenders", "g6-d6", ["d5"]),
        # „dem leeren Thron“: with the king on it he himself is the second enemy.
        ({"f6": "K", "e6": "A", "d2": "D"}, "defenders", "d2-d6", ["e6"]),
        # A corner helps against attackers only.
        ({"b1": "D", "c4": "A"}, "attackers", "c4-c1", []),
        # „ungestraft zwischen zwei gegnerische Figuren“, and one of the two falls by it all the same.
        ({"c4": "A", "e4": "A", "b4": "D", "d8": "D"}, "defenders", "d8-d4", ["c4"]),
        # „nicht diagonal“.
        ({"d4": "D", "c3": "A", "e9": "A"}, "attackers", "e9-e5", []),
        # Three at once, in a row and in a column.
        (
            {"c4": "A", "e4": "A", "d5": "A", "b4": "D", "f4": "D", "d6": "D", "d1": "D"},
            "defenders",
            "d1-d4",
            ["c4", "d5", "e4"],
        ),
        # Two attackers on both sides of the king, „nicht auf einfache Weise“.
        ({"d4": "K", "c4": "A", "e9": "A"}, "attackers", "e9-e4", []),
    ],
)
def test_hnefatafl_takes(stones: dict[str, str], to_act: str, move: str, taken: list[str]) -> None:
    assert captured(stones, to_act, move) == taken


# ------------------------------------------------------------ Fischkopf


def rolled(occupied: list[int], *roll: int) -> Match:
    position = {"sums": [0, 0], "phase": "place", "player": 0, "occupied": occupied, "roll": list(roll), "roller": 0}
    return at("fischkopf", position)


@pytest.mark.parametrize(
    ("occupied", "roll", "fields"),
    [([], (1, 1), [1, 2]), ([], (6, 6), [6, 12]), ([1, 6], (1, 6), [7]), ([2], (2, 4), [4, 6]), ([3], (3, 3), [6])],
)
def test_fischkopf_lays_on_a_die_or_the_sum(occupied: list[int], roll: tuple[int, int], fields: list[int]) -> None:
    assert rolled(occupied, *roll).choices() == [f"place {field}" for field in fields]


def test_fischkopf_keeps_the_head_only_with_the_last_field_of_all() -> None:
    """„als letztes Feld“: with the 7 still free, the 3 clears the head though it is the last of its row."""
    match = play(rolled([1, 2, 4, 5, 6, 8, 9, 10, 11, 12], 1, 2), "place 3")
    assert match.view(None).facts.occupied == [4, 5, 6, 8, 9, 10, 11, 12]
    # With the 7 covered as well there is nothing left to clear the head for.
    facts = play(rolled([1, 2, *range(4, 13)], 1, 2), "place 3").view(None).facts
    assert (facts.sums[0], facts.unscored) == (0, [1])


def test_fischkopf_has_no_bone_with_a_stone_too_many() -> None:
    """„nur die Zahlen, die zur Gräte verbunden sind“."""
    assert play(rolled([2, 4, 6, 8, 10], 6, 6), "place 12").view(None).end is not None
    assert play(rolled([2, 4, 5, 6, 8, 10], 6, 6), "place 12").view(None).end is None


# ------------------------------------------------------------ Rangeln


def last_of_three(row: str) -> Match:
    """C moves one stone six fields, and row 5 is as given; the other stones stand far from it."""
    others = "".join(letter * (8 - row.count(letter)) for letter in "ABC")
    board = [f".{others[at : at + 6]:.<8}" for at in range(0, 24, 6)]
    board = [board[0], "." * 9, board[1], "." * 9, row, "." * 9, board[2], "." * 9, board[3]]
    return at("rangeln", {"seats": 3, "phase": "move", "player": 2, "starter": 0, "board": board})


def test_rangeln_pushes_onto_black_and_over_it_but_steps_on_none() -> None:
    """„Auf schwarze Felder kann man nicht ziehen. Man kann nur hinein- und hinausgeschoben werden.“"""
    match = play(last_of_three(".CA......"), "b5-c5", "c5-d5")
    assert match.view(None).facts.board[4] == "...CA...."
    assert section_against(match, "d5-e5") == "5.3"
    match = play(match, "d5-d6", "d6-e6")
    assert section_against(match, "e6-e5") == "5.3"


def test_rangeln_goes_back_by_a_detour_only() -> None:
    """„Auf denselben Feldern vor- und zurückzuziehen ist nicht erlaubt.“"""
    match = play(last_of_three(".C......."), "b5-b6")
    assert section_against(match, "b6-b5") == "5.2"
    match = play(match, "b6-a6", "a6-a5", "a5-b5")
    assert "b5-b6" in match.choices()
    assert section_against(match, "b5-a5") == "5.2"


def test_rangeln_bends_at_the_rim() -> None:
    """„Es werden niemals Spielsteine über den Rand … hinausgeschoben“: a row that stands at it does not give way."""
    assert section_against(last_of_three("......CAB"), "g5-h5") == "6.2"
    # One field short of the rim it goes, and then no further.
    match = play(last_of_three(".....CAB."), "f5-g5")
    assert match.view(None).facts.board[4] == "......CAB"
    assert section_against(match, "g5-h5") == "6.2"


# ------------------------------------------------------------ Funkloch


def test_funkloch_scores_the_symbol_that_was_chosen() -> None:
    """„Alle wählen jeweils 1 Symbol“: whoever has the diamond joins diamonds, and the rest is foreign to all."""
    match = at("funkloch", {"hands": [["F19"], ["F01"]], "stock": 0, "symbols": "DC"})
    # DD/oA/oB on its head: B o / A o / D D; its lower row covers the third row of the start card, C and D.
    play(match, "take F19 r180", "place 0 0 r180 F19")
    assert match.view(None).facts.largest[0] == 2
    play(match, "no token", "score 1 0")
    scoring = match.view(None).facts.last_scoring
    assert (len(scoring.network), scoring.points) == (3, 6)


def test_funkloch_covers_no_marker_not_even_an_own_one() -> None:
    position = {
        "hands": [["F02"], ["F08"]],
        "stock": 0,
        "laid": [[0, "F01", "r0", 0, -1]],
        "markers": [[0, "token", 1, -1]],
    }
    match = play(at("funkloch", position), "take F02 r0")
    assert section_against(match, "place 1 -1 r0 F02") == "3.4"
    assert section_against(match, "place 9 9 r0 F02") == "3.3"


# ------------------------------------------------------------ Blox


def board(
    hand: str,
    pawns: list[str],
    towers: dict[str, str] | None = None,
    enemy: str = "",
    first: dict[str, Any] | None = None,
) -> Match:
    """Phase 1 with a few towers; A is at the turn, and the other blocks stand aside."""
    standing = {"h3": "W", "b7": "S", "g8": "G", "f2": "WW", "h6": "GS", "d8": "RR", **(towers or {})}
    own = {"hand": hand, "pawns": pawns, **(first or {})}
    used = "".join(standing.values()) + str(own.get("blocks", ""))
    spare = "".join(letter * (10 - used.count(letter)) for letter in "WRGS")
    standing |= {f"{'ihgfedcba'[place // 4]}9": spare[place : place + 4] for place in range(0, len(spare), 4)}
    rival = {"hand": "WGRGS", "pawns": [enemy] if enemy else []}
    return at("blox", {"players": [own, rival, {"hand": "RRGGS"}], "towers": standing, "round": 3})


def test_blox_captures_with_the_joker_as_the_third_card() -> None:
    """„3 oder mehr Karten“, and the joker „gilt als 1 beliebige Karte“: two whites are enough then, one is not."""
    assert "capture a1-d1 3 joker" in board("WWRGS", ["a1"], enemy="d1").choices()
    assert section_against(board("WRRGS", ["a1"], enemy="d1"), "capture a1-d1 3 joker") == "7.3"
    points = play(board("WWRGS", ["a1"], enemy="d1"), "capture a1-d1 3 joker").view(None).facts.players[0]
    assert (points.points, points.joker, points.pawns) == (3, False, ["d1"])


def test_blox_does_not_capture_by_placing() -> None:
    """„ermöglicht nicht das Schlagen“: the first white field of the line is taken, so nothing goes there."""
    assert "place a1" not in board("WWWGS", [], enemy="a1").choices()


def test_blox_looks_at_the_fields_between_and_at_no_others() -> None:
    """„zwischen der Figur und dem Turm“: white on the pawn's own field does not matter, white between does."""
    # b2 is white, and so is a1; c2 lies beyond b2 from a2, and beside nothing from b2 itself.
    assert "clear b2-c2" in board("WRRGS", ["b2"], {"c2": "W"}).choices()
    assert section_against(board("WRRGS", ["a2"], {"c2": "W"}), "clear a2-c2") == "5.3"


def test_blox_allows_no_clearing_with_seven_blocks() -> None:
    """„≥ 7 Blöcke“, looked at before: with six it goes."""
    few, many = ({"blocks": blocks} for blocks in ("RRGGSW", "RRGGSWW"))
    assert "clear b2-c2" in board("WRRGS", ["b2"], {"c2": "W"}, first=few).choices()
    assert section_against(board("WRRGS", ["b2"], {"c2": "W"}, first=many), "clear b2-c2") == "5.6"


# ------------------------------------------------------------ X.net

DEMAND = {"T1": "Hobby 7", "M1": "Kunst 5", "M2": "Erotik 4", "B1": "Sport 6", "B2": "Musik 3", "B3": "Technik 8"}


def provider(hand: list[str], demand: dict[str, str] = DEMAND, **more: Any) -> Match:
    others = [{"hand": ["Kochen 3"]}, {"hand": ["Spiele 3"]}]
    return at("xnet", {"providers": [{"hand": hand, **more}, *others], "demand": demand, "player": 0})


def test_xnet_takes_two_users_only_for_one_topic() -> None:
    """„zwei passende Karten der gleichen Rubrik“: one of each of two topics is one user."""
    match = provider(["Kunst 8", "Sport 3"], offer={"Kunst": [4], "Sport": [2]})
    assert not [choice for choice in match.choices() if choice.startswith("recruit 2")]
    assert play(match, "recruit 1", "pay Kunst 8", "pay Sport 3").view(None).facts.providers[0].users == 1


def test_xnet_matches_what_lies_on_a_server_and_is_in_demand() -> None:
    """A topic under the streamer is not offered, and one that nobody asks for wins nobody."""
    assert "recruit 1" not in provider(["Kunst 8", "Kunst 3"], streamer=True, parked={"Kunst": [4]}).choices()
    assert "recruit 1" not in provider(["Wissen 8", "Wissen 3"], offer={"Wissen": [4]}).choices()


def test_xnet_displaces_with_more_than_the_number() -> None:
    """„übertroffen“: an 8 falls to a 9, or to 5 and 4; to 5 and 3 it does not."""
    hand = ["Natur 5", "Natur 4", "Natur 3"]
    match = play(provider(hand, offer={"Natur": [2]}), "displace B3", "pay Natur 5", "pay Natur 3")
    assert "place" not in match.choices()
    match = play(provider(hand, offer={"Natur": [2]}), "displace B3", "pay Natur 5", "pay Natur 4", "place")
    assert match.view(None).facts.demand[5].card == "Natur 5"


def test_xnet_displaces_nothing_while_a_field_is_free_but_shifts() -> None:
    """„Verschieben in der Nachfrage ist auch erlaubt, wenn noch Plätze frei sind, verdrängen nicht.“"""
    demand = {field: card for field, card in DEMAND.items() if field != "M2"}
    match = provider(["Natur 9", "Sport 2"], demand=demand, offer={"Natur": [2]})
    assert section_against(match, "displace B3") == "6.2"
    assert "shift B1 M1" in match.choices()
    assert section_against(match, "shift B1 M2") == "6.9"


def test_xnet_keeps_ten_cards() -> None:
    """„daß das Kartenhandlimit von 10 Karten am Ende seines Zuges nicht überschritten wird“."""
    nine = [f"Natur {value}" for value in (2, 2, 3, 3, 4, 4, 5, 5, 5)]
    assert "take Kunst" in provider(nine, offer={"Kunst": [4]}).choices()
    assert section_against(provider(nine, offer={"Kunst": [4, 5]}), "take Kunst") == "7.1"
