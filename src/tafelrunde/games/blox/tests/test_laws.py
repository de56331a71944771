"""What holds in every Blox position that play can reach, and slow twins of the fast functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY
from tafelrunde.games.blox import GAME
from tafelrunde.games.blox.board import (
    FIELD_BY_NAME,
    LAYOUT,
    LETTERS,
    counts_of,
    covers,
    letters_of,
    subset,
    subsets,
    total,
    without,
)
from tafelrunde.games.blox.moves import ACT, HEIGHTS, OCCUPIED
from tafelrunde.games.blox.rules import BloxState
from tafelrunde.testkit.golden import check_golden
from tafelrunde.testkit.perft import Count, check_count, read_counts
from tafelrunde.testkit.strategies import reached_states
from tafelrunde.testkit.walks import next_action

HERE = Path(__file__).parent
STATES = reached_states(GAME, 900)
COLUMNS = "abcdefghi"
WAYS = ((0, 1), (0, -1), (1, 0), (-1, 0))


def ground(row: int, column: int) -> str:
    return LAYOUT[row - 1][column - 1]


def name(row: int, column: int) -> str:
    return COLUMNS[column - 1] + str(row)


def walk(row: int, column: int, way: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The fields from here on, without this one, to the edge of the board."""
    row, column = row + way[0], column + way[1]
    while 1 <= row <= 9 and 1 <= column <= 9:
        yield row, column
        row, column = row + way[0], column + way[1]


class Obvious:
    """All actions of the player, found by walking over the described board field by field: the oracle of `generate`."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.number = position.get("player", 0)
        self.me = position["players"][self.number]
        self.phase = position.get("phase", 1)
        self.hand = Counter(self.me["hand"])
        self.store = Counter(self.me.get("blocks", ""))
        self.joker = self.me.get("joker", True)
        self.towers: dict[str, str] = position.get("towers", {})
        self.pawns = {
            field: seat for seat, player in enumerate(position["players"]) for field in player.get("pawns", [])
        }

    def payments(self, need: Counter[str]) -> list[str]:
        """The colours that the joker can stand for, and "" for a payment without it."""
        found = [""] if need <= self.hand else []
        if self.joker:
            found += [colour for colour in need if need - Counter(colour) <= self.hand]
        return found

    def reach(self, row: int, column: int, way: tuple[int, int]) -> Iterator[str]:
        """The nearest field of each colour, as long as the way is free."""
        passed = set()
        for at in walk(row, column, way):
            if name(*at) in self.pawns or name(*at) in self.towers:
                return
            if ground(*at) not in passed:
                yield name(*at)
            passed.add(ground(*at))

    def own_pawns(self) -> list[tuple[int, int]]:
        own = [field for field, seat in self.pawns.items() if seat == self.number]
        return [(int(field[1]), COLUMNS.index(field[0]) + 1) for field in own]

    def go(self, words: str, field: str) -> Iterator[str]:
        colour = ground(int(field[1]), COLUMNS.index(field[0]) + 1)
        for joker in self.payments(Counter(colour)):
            yield f"{words}{field} joker" if joker else f"{words}{field}"

    def places(self) -> Iterator[str]:
        sides = [((0, i), (1, 0)) for i in range(1, 10)] + [((10, i), (-1, 0)) for i in range(1, 10)]
        sides += [((i, 0), (0, 1)) for i in range(1, 10)] + [((i, 10), (0, -1)) for i in range(1, 10)]
        if len(self.own_pawns()) < 4:
            for (row, column), way in sides:
                for field in self.reach(row, column, way):
                    yield from self.go("place ", field)

    def moves(self) -> Iterator[str]:
        for (row, column), way in product(self.own_pawns(), WAYS):
            for field in self.reach(row, column, way):
                yield from self.go(f"move {name(row, column)}-", field)

    def strikes(self) -> Iterator[str]:
        for (row, column), way in product(self.own_pawns(), WAYS):
            between = ""
            for at in walk(row, column, way):
                field = name(*at)
                if field in self.towers:
                    yield from self.clearings(name(row, column), field, between)
                elif field in self.pawns:
                    yield from self.captures(name(row, column), field, ground(*at), between)
                else:
                    between += ground(*at)
                    continue
                break

    def clearings(self, source: str, target: str, between: str) -> Iterator[str]:
        tower = self.towers[target]
        if len(tower) <= self.phase and not set(tower) & set(between) and self.store.total() < 7:
            for joker in self.payments(Counter(tower)):
                yield f"clear {source}-{target}" + (f" joker {joker}" if joker else "")

    def captures(self, source: str, target: str, colour: str, between: str) -> Iterator[str]:
        if self.pawns[target] != self.number and colour not in between:
            for cards in (3, 4, 5):
                for joker in self.payments(Counter({colour: cards})):
                    yield f"capture {source}-{target} {cards}" + (" joker" if joker else "")

    def buildings(self) -> Iterator[str]:
        chosen = {"".join(sorted(blocks, key=LETTERS.index)) for blocks in self._block_choices()}
        for (row, column), blocks in product(self.own_pawns(), chosen):
            for joker in self.payments(Counter(blocks)):
                yield f"build {name(row, column)} {blocks}" + (f" joker {joker}" if joker else "")

    def _block_choices(self) -> Iterator[tuple[str, ...]]:
        return combinations(self.store.elements(), self.phase + 1)

    def exchanges(self) -> Iterator[str]:
        cards = sorted(self.hand.elements(), key=LETTERS.index)
        for count in range(1, 6):
            yield from {f"exchange {''.join(chosen)}" for chosen in combinations(cards, count)}

    def actions(self) -> set[str]:
        return {*self.places(), *self.moves(), *self.strikes(), *self.buildings(), *self.exchanges()}


def on_the_way(state: BloxState, rng: Rng, steps: int) -> Iterator[BloxState]:
    """A match in which clearing, building and capturing are preferred, so that it gets somewhere."""
    for _ in range(steps):
        if state.to_act == NOBODY:
            return
        yield state
        state.apply(eager_action(state, rng))


def eager_action(state: BloxState, rng: Rng) -> int:
    if state.to_act == CHANCE:
        return state.chance(rng)
    striking = [action for action in state.legal_actions() if GAME.format_action(action)[:2] in ("cl", "bu", "ca")]
    return striking[rng.below(len(striking))] if striking else state.random_action(rng)


def eager_states(seats: int, seed: int, steps: int = 3000) -> Iterator[BloxState]:
    return on_the_way(GAME.new_state(seats, GAME.make_options({})), Rng(seed), steps)


@given(STATES)
@settings(max_examples=60, deadline=None)
def test_actions_are_the_obvious_ones(state: BloxState) -> None:
    if state.to_act >= 0:
        assert set(GAME.choices(state)) == Obvious(GAME.describe(state)).actions()


@pytest.mark.parametrize("seats", GAME.seats)
def test_actions_are_the_obvious_ones_to_the_end(seats: int) -> None:
    """Whole matches of eager players, so that all phases and all kinds of actions are met."""
    kinds = set()
    phases = set()
    for number, state in enumerate(eager_states(seats, 5)):
        phases.add(state.phase)
        if state.to_act >= 0 and number % 3 == 0:
            texts = set(GAME.choices(state))
            assert texts == Obvious(GAME.describe(state)).actions()
            kinds |= {text.split()[0] for text in texts}
    assert kinds == {"place", "move", "clear", "build", "capture", "exchange"}
    assert phases >= {2, 3}


def assert_nothing_is_lost(state: BloxState) -> None:
    position = GAME.describe(state)
    players: Any = position["players"]
    towers: Any = position.get("towers", {})
    cards = letters_of(state.stock) + letters_of(state.discard) + "".join(player.get("hand", "") for player in players)
    assert Counter(cards) == dict.fromkeys("WRGS", 15)
    blocks = letters_of(state.bag) + "".join(towers.values()) + "".join(player.get("blocks", "") for player in players)
    assert Counter(blocks) == dict.fromkeys("WRGS", 9 if state.seats == 2 else 10)
    pawns = [field for player in players for field in player.get("pawns", [])]
    assert len(set(pawns) | set(towers)) == len(pawns) + len(towers)
    assert all(len(player.get("pawns", [])) == state.standing(seat) <= 4 for seat, player in enumerate(players))
    assert_the_lines_are_the_board(state, {*pawns, *towers})
    heights = Counter(len(blocks) for blocks in towers.values())
    assert [state.table[HEIGHTS + height] for height in range(1, 6)] == [heights[height] for height in range(1, 6)]


def assert_the_lines_are_the_board(state: BloxState, occupied: set[str]) -> None:
    for text, field in FIELD_BY_NAME.items():
        row, column = field >> 4, field & 15
        assert (state.table[field] != 0) == (text in occupied)
        assert bool(state.table[OCCUPIED + row] >> (column - 1) & 1) == (text in occupied)
        assert bool(state.table[OCCUPIED + 16 + column] >> (row - 1) & 1) == (text in occupied)


@given(STATES)
@settings(max_examples=60, deadline=None)
def test_cards_blocks_and_pawns_are_conserved(state: BloxState) -> None:
    assert_nothing_is_lost(state)


@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_is_lost_in_an_eager_match(seats: int) -> None:
    for state in eager_states(seats, 8):
        assert_nothing_is_lost(state)
        assert state.phase == 4 or state.table[HEIGHTS + state.phase] != 1 or state.step < ACT
        assert all(total(state.store(seat)) <= 10 for seat in range(seats))


@given(STATES)
@settings(max_examples=60, deadline=None)
def test_everybody_has_five_cards_when_a_seat_decides(state: BloxState) -> None:
    """So an exchange is always possible, and there is no dead end."""
    if state.to_act >= 0:
        assert all(total(state.hand(seat)) == 5 for seat in range(state.seats))
        assert any(text.startswith("exchange") for text in GAME.choices(state))
    elif state.to_act == CHANCE:
        assert state.chance_outcomes()


@pytest.mark.parametrize("seats", GAME.seats)
def test_points_come_from_clearing_building_and_capturing_only(seats: int) -> None:
    for state in eager_states(seats, 21, 900):
        before = state.scores()
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            gained = [new - old for new, old in zip(after.scores(), before, strict=True)]
            assert gained[state.player] == points_of(state, GAME.format_action(action)), GAME.format_action(action)
            assert not any(gain for seat, gain in enumerate(gained) if seat != state.player)


def points_of(state: BloxState, text: str) -> int:
    verb, *words = text.split()
    if verb == "clear":
        return total(state.table[FIELD_BY_NAME[words[0][-2:]]])
    return len(words[1]) if verb == "build" else int(words[1]) if verb == "capture" else 0


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_match_ends_after_the_agreed_rounds_at_the_latest(seats: int) -> None:
    """The bound: a round is a turn for each, and a turn is one action and at most five draws."""
    options = GAME.make_options({"max_rounds": 7, "stall_rounds": 7})
    for seed in range(20):
        state = GAME.new_state(seats, options)
        rng = Rng(seed)
        count = 0
        while state.to_act != NOBODY:
            state.apply(next_action(state, rng))
            count += 1
        assert count <= 1 + 40 + 5 * seats + 7 * seats * 6
        assert state.round <= 7


@given(STATES, st.integers(-1, 3), st.integers(0, 2**32))
@settings(max_examples=80, deadline=None)
def test_resampling_keeps_what_a_seat_knows(state: BloxState, seat: int, seed: int) -> None:
    assume(seat < state.seats)
    other = state.resample(seat, Rng(seed))
    assert_nothing_is_lost(other)
    assert seat < 0 or other.hand(seat) == state.hand(seat)
    assert (other.discard, total(other.stock)) == (state.discard, total(state.stock))
    viewer = None if seat < 0 else seat
    table, again = GAME.view(state, viewer), GAME.view(other, viewer)
    assert table == again
    for rival, player in enumerate(table.players):
        assert covers(other.hand(rival), counts_of(player.known))
        assert total(other.hand(rival)) == total(state.hand(rival))


def test_resampling_redraws_all_that_can_be() -> None:
    """In the middle of a match every hand of a rival that the unseen cards allow comes up, as often as it should."""
    state = GAME.new_state(3, GAME.make_options({}))
    rng = Rng(12)
    while state.to_act < 0:
        state.apply(state.chance(rng))
    unseen = Counter("WRGS" * 15) - Counter(letters_of(state.hand(0)))
    drawn: Counter[str] = Counter()
    for _ in range(2000):
        other = state.resample(0, rng)
        assert letters_of(other.hand(0)) == letters_of(state.hand(0))
        drawn.update(letters_of(other.hand(1)))
    for letter in "WRGS":
        expected = 10_000 * unseen[letter] / unseen.total()
        assert abs(drawn[letter] - expected) < 300


def test_an_empty_stock_gives_a_single_rival_away() -> None:
    """With two players nothing is left to redraw when all other cards lie open."""
    met = 0
    for seed in range(12):
        for state in eager_states(2, seed):
            if state.step == ACT and total(state.stock) == 0:
                assert state.resample(0, Rng(1)).hand(1) == state.hand(1)
                met += 1
    assert met > 0


@pytest.mark.parametrize("seed", range(3))
def test_known_cards_are_those_of_the_last_shuffle_that_were_not_played(seed: int) -> None:
    """The slow way: note both hands at a shuffle, and all that is played since."""
    noted: list[Counter[str]] = [Counter(), Counter()]
    shuffles = 0
    state = GAME.new_state(2, GAME.make_options({}))
    rng = Rng(seed)
    while state.to_act != NOBODY:
        player, before, piles = state.player, state.hand(state.player), state.discard
        state.apply(next_action(state, rng))
        noted[player] -= Counter(letters_of(without(before, state.hand(player))))
        if piles and not state.discard:
            shuffles += 1
            noted = [Counter(letters_of(state.hand(seat))) for seat in (0, 1)]
        for seat in (0, 1):
            known = GAME.view(state, 1 - seat).players[seat].known
            assert Counter(known) == noted[seat]
            assert noted[seat] <= Counter(letters_of(state.hand(seat)))
    assert shuffles > 0


TURNED_COLOUR = dict(zip("WRGS", "RGSW", strict=True))


def turn_field(field: str) -> str:
    """A quarter clockwise: row 1 becomes column i."""
    row, column = int(field[1]), COLUMNS.index(field[0]) + 1
    return name(column, 10 - row)


def turn_letters(letters: str) -> str:
    return letters_of(counts_of("".join(TURNED_COLOUR[letter] for letter in letters)))


def turn_words(text: str) -> str:
    words = []
    for word in text.split():
        if word[0] in COLUMNS and word[1:2].isdigit():
            words.append("-".join(turn_field(field) for field in word.split("-")))
        else:
            words.append(turn_letters(word) if word.isupper() else word)
    return " ".join(words)


def touches_the_middle(text: str) -> bool:
    """The middle field keeps its colour in a turn, so its row and column are no mirror of each other."""
    return any("e" in word[:1] + word[3:4] or "5" in word for word in text.split()[1:2] if word[0] in COLUMNS)


@given(STATES)
@settings(max_examples=60, deadline=None)
def test_a_turned_position_has_turned_actions(state: BloxState) -> None:
    assume(state.to_act >= 0)
    position: Any = GAME.describe(state)
    turned = {
        **position,
        "players": [turn_player(player) for player in position["players"]],
        "towers": {turn_field(field): turn_letters(blocks) for field, blocks in position["towers"].items()},
        "discard": turn_letters(position.get("discard", "")),
    }
    other = GAME.state_from(turned, GAME.make_options({"max_rounds": 1000, "stall_rounds": 1000}))
    expected = {turn_words(text) for text in GAME.choices(state) if not touches_the_middle(text)}
    assert {text for text in GAME.choices(other) if not touches_the_middle(text)} == expected


def turn_player(player: dict[str, Any]) -> dict[str, Any]:
    letters: dict[str, str] = {key: turn_letters(player[key]) for key in ("hand", "known", "blocks") if key in player}
    return {**player, **letters, "pawns": [turn_field(field) for field in player.get("pawns", [])]}


COUNTS = st.text(alphabet="WRGS", max_size=10).map(Counter)


@given(COUNTS, COUNTS)
def test_packed_counts_calculate_like_counters(some: Counter[str], others: Counter[str]) -> None:
    one, two = ("".join(counter.elements()) for counter in (some, others))
    assert Counter(letters_of(counts_of(one))) == some
    assert total(counts_of(one)) == some.total()
    assert covers(counts_of(one), counts_of(two)) == (others <= some)
    assert Counter(letters_of(without(counts_of(one), counts_of(two)))) == some - others
    chosen = [letters_of(subset(counts_of(one), index)) for index in range(subsets(counts_of(one)))]
    assert len(set(chosen)) == len(chosen)
    assert all(Counter(letters) <= some for letters in chosen)
    assert (chosen[0], Counter(chosen[-1])) == ("", some)


@given(STATES)
@settings(max_examples=30, deadline=None)
def test_every_sentence_that_is_not_legal_is_forbidden_by_a_paragraph(state: BloxState) -> None:
    """Every field to place on, every way from the player's pawns and from elsewhere, all kinds of payments."""
    assume(state.to_act != NOBODY)
    sections = GAME.rulebook("en").sections
    fields = list(FIELD_BY_NAME)
    texts = [f"place {field}{joker}" for field in fields for joker in ("", " joker")]
    pawns = [field for player in GAME.view(state, None).players for field in player.pawns]
    for source, target in product([*pawns, "e5"], fields):
        texts += [f"move {source}-{target} joker", f"clear {source}-{target}", f"clear {source}-{target} joker R"]
        texts += [f"capture {source}-{target} 3", f"capture {source}-{target} 5 joker"]
    texts += [f"build {field} {blocks}" for field in [*pawns, "e5"] for blocks in ("W", "WR", "RRG joker G", "WRGSS")]
    texts += ["exchange WWWWW", "exchange WRGS", "start 3", "block W", "draw S"]
    legal = set(state.legal_actions())
    for text in texts:
        action = GAME.parse_action(text)
        if action not in legal:
            assert GAME.why_not(state, action) in sections, text


@pytest.mark.parametrize("count", read_counts(HERE / "perft.txt"), ids=lambda count: f"{count.count}")
def test_perft(count: Count) -> None:
    check_count(GAME, count)


@pytest.mark.parametrize("path", sorted((HERE / "golden").glob("*.json")), ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    check_golden(GAME, path)


def test_golden_matches_show_every_end() -> None:
    ends = {path.stem.rpartition("-")[0] for path in (HERE / "golden").glob("*.json")}
    assert ends == set(GAME.reasons)


def test_every_ruling_is_in_the_rules() -> None:
    assert GAME.rulebook("en").rulings() == {f"B-{number}" for number in range(1, 23)}
