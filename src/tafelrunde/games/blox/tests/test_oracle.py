"""Blox written a second time, slowly and by the book, to check the fast one against."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.core.record import parse_record
from tafelrunde.core.state import NOBODY
from tafelrunde.games.blox import GAME
from tafelrunde.games.blox.rules import BloxState

HERE = Path(__file__).parent
COLOURS = "WRGS"
GROUND = "WSGWRGWSR GWRSWSGRW SRWGRWRGS RGSWGRSWR WSWRGSGRG SGRSWGRWS RWSGSWGSR GSWRGRSGW SRGWSGWRG"
MARKED = {1: "c2 h3 b7 g8", 2: "f2 b4 h6 d8", 3: "d4 f4 d6 f6", 4: "e3 c5 g5 e7"}
WAYS = [(1, 0), (-1, 0), (0, 1), (0, -1)]
EDGES = [edge for i in range(9) for edge in ((i, -1, (0, 1)), (i, 9, (0, -1)), (-1, i, (1, 0)), (9, i, (-1, 0)))]
PLAIN = ("step", "phase", "starter", "round", "quiet", "scored", "last", "over")
# What a payment costs, and the colour for which the joker stands in.
Payment = tuple[Counter[str], str]


def name(column: int, row: int) -> str:
    return "abcdefghi"[column] + str(row + 1)


def place_of(field: str) -> tuple[int, int]:
    return "abcdefghi".index(field[0]), int(field[1]) - 1


def ground(field: str) -> str:
    column, row = place_of(field)
    return GROUND[10 * row + column]


def spell(things: Counter[str]) -> str:
    return "".join(colour * things[colour] for colour in COLOURS)


def ray(column: int, row: int, way: tuple[int, int]) -> Iterator[str]:
    """The fields from here to the edge, without this one, which may lie outside."""
    column, row = column + way[0], row + way[1]
    while 0 <= column < 9 and 0 <= row < 9:
        yield name(column, row)
        column, row = column + way[0], row + way[1]


class SlowPlayer:
    def __init__(self, described: dict[str, Any]) -> None:
        self.hand = Counter(described.get("hand", ""))
        self.known = Counter(described.get("known", ""))
        self.blocks = Counter(described.get("blocks", ""))
        self.pawns = set(described.get("pawns", []))
        self.points: int = described.get("points", 0)
        self.joker: bool = described.get("joker", True)

    def payments(self, price: Counter[str]) -> Iterator[Payment]:
        if price <= self.hand:
            yield price, ""
        for colour in price if self.joker else ():
            if price - Counter(colour) <= self.hand:
                yield price, colour

    def description(self) -> dict[str, Any]:
        return {
            "hand": spell(self.hand),
            "known": spell(self.known),
            "blocks": spell(self.blocks),
            "pawns": sorted(self.pawns),
            "points": self.points,
            "joker": self.joker,
        }


class SlowGame:
    """A described position that goes on by the book; actions are texts."""

    def __init__(self, described: dict[str, Any], stall_rounds: int, max_rounds: int) -> None:
        self.stall_rounds, self.max_rounds = stall_rounds, max_rounds
        self.players = [SlowPlayer(player) for player in described["players"]]
        self.towers = {field: Counter(blocks) for field, blocks in described.get("towers", {}).items()}
        self.discard = Counter(described.get("discard", ""))
        self.step: str = described.get("step", "act")
        self.phase: int = described.get("phase", 1)
        self.number: int = described.get("player", 0)
        self.starter: int = described.get("starter", 0)
        self.round: int = described.get("round", 1)
        self.quiet: int = described.get("quiet", 0)
        self.scored: bool = described.get("scored", False)
        self.last: str | None = described.get("last")
        self.over: str | None = described.get("over")
        in_hands = sum((player.hand for player in self.players), Counter[str]())
        self.stock = Counter(COLOURS * 15) - self.discard - in_hands
        used = sum([*self.towers.values(), *(player.blocks for player in self.players)], Counter[str]())
        self.bag = Counter(COLOURS * (9 if len(self.players) == 2 else 10)) - used

    def description(self) -> dict[str, Any]:
        return {
            "players": [player.description() for player in self.players],
            "towers": {field: spell(blocks) for field, blocks in self.towers.items()},
            "discard": spell(self.discard),
            "player": self.number,
            **{key: getattr(self, key) for key in PLAIN},
        }

    @property
    def me(self) -> SlowPlayer:
        return self.players[self.number]

    def is_taken(self, field: str) -> bool:
        return field in self.towers or any(field in player.pawns for player in self.players)

    def goals(self, fields: Iterable[str]) -> Iterator[str]:
        """The first field of each colour, as long as nothing is in the way."""
        seen = set()
        for field in fields:
            if self.is_taken(field):
                return
            if ground(field) not in seen:
                seen.add(ground(field))
                yield field

    def sights(self, pawn: str) -> Iterator[tuple[str, set[str]]]:
        """The first pawn or tower in each direction, and the colours in between."""
        for way in WAYS:
            between: set[str] = set()
            for field in ray(*place_of(pawn), way):
                if self.is_taken(field):
                    yield field, between
                    break
                between.add(ground(field))

    def heights(self) -> Counter[int]:
        return Counter(blocks.total() for blocks in self.towers.values())

    def outcomes(self) -> dict[str, int]:
        """What chance can bring, with the weights."""
        if self.step == "draw_starter":
            return {f"start {seat}": 1 for seat in range(len(self.players))}
        if self.step == "set_up":
            return {f"block {colour}": count for colour, count in self.bag.items() if count}
        return {f"draw {colour}": count for colour, count in self.stock.items() if count}

    def actions(self) -> dict[str, Payment]:
        offers = {}
        for words, price in self.offers():
            for payment in self.me.payments(price):
                spelled = f" joker {payment[1]}" if words.startswith(("clear", "build")) else " joker"
                offers[words + (spelled if payment[1] else "")] = payment
        for count in range(1, 6):
            for cards in set(combinations(spell(self.me.hand), count)):
                offers[f"exchange {''.join(cards)}"] = (Counter(cards), "")
        return offers

    def offers(self) -> Iterator[tuple[str, Counter[str]]]:
        """Everything but exchanging, with its price."""
        if len(self.me.pawns) < 4:
            for edge in EDGES:
                for field in self.goals(ray(*edge)):
                    yield f"place {field}", Counter(ground(field))
        for pawn in self.me.pawns:
            for way in WAYS:
                for field in self.goals(ray(*place_of(pawn), way)):
                    yield f"move {pawn}-{field}", Counter(ground(field))
            for field, between in self.sights(pawn):
                yield from self.strikes(pawn, field, between)
            for blocks in set(combinations(spell(self.me.blocks), self.phase + 1)):
                yield f"build {pawn} {''.join(blocks)}", Counter(blocks)

    def strikes(self, pawn: str, field: str, between: set[str]) -> Iterator[tuple[str, Counter[str]]]:
        if field in self.towers:
            tower = self.towers[field]
            if tower.total() <= self.phase and self.me.blocks.total() < 7 and not between & set(tower):
                yield f"clear {pawn}-{field}", tower
        elif field not in self.me.pawns and ground(field) not in between:
            for count in (3, 4, 5):
                yield f"capture {pawn}-{field} {count}", Counter({ground(field): count})

    def play(self, text: str) -> None:
        verb, what = text.split()[:2]
        if verb == "start":
            self.starter = self.number = int(what)
            self.step = "set_up"
        elif verb == "block":
            self.set_up(what)
        elif verb == "draw":
            self.draw(what)
        else:
            self.act(text)

    def set_up(self, colour: str) -> None:
        lowest = 2 if len(self.players) == 2 else 1
        room = [
            field
            for height in range(lowest, 5)
            for field in sorted(MARKED[height].split(), key=lambda field: (field[1], field[0]))
            if self.towers.setdefault(field, Counter()).total() < height
        ]
        self.towers[room[0]][colour] += 1
        self.towers = {field: blocks for field, blocks in self.towers.items() if blocks}
        self.bag -= Counter(colour)
        if not self.bag:
            self.step = "deal"

    def draw(self, colour: str) -> None:
        self.me.hand[colour] += 1
        self.stock -= Counter(colour)
        if not self.stock and len(self.players) == 2:
            for me, rival in (self.players, self.players[::-1]):
                rival.known = Counter(COLOURS * 15) - me.hand - self.discard
        if self.step == "draw":
            self.go_on()
        elif self.me.hand.total() == 5:
            self.number = (self.number + 1) % len(self.players)
            self.step = "act" if self.number == self.starter else "deal"

    def act(self, text: str) -> None:
        price, joker = self.actions()[text]
        paid = price - Counter(joker)
        self.me.hand -= paid
        self.me.known -= paid
        self.discard += paid
        if joker:
            self.me.joker = False
        points = self.change_the_board(text, price)
        self.me.points += points
        self.scored = self.scored or points > 0
        self.last = text
        self.step = "draw"
        self.go_on()

    def change_the_board(self, text: str, price: Counter[str]) -> int:
        """The points of an action after it was carried out."""
        verb, way = text.split()[:2]
        source, _, target = way.partition("-")
        if verb == "exchange":
            return 0
        if verb == "place":
            self.me.pawns.add(source)
            return 0
        self.me.pawns.remove(source)
        if verb == "build":
            self.towers[source] = price
            self.me.blocks -= price
            return price.total()
        for player in self.players:
            player.pawns.discard(target)
        self.me.pawns.add(target)
        if verb == "clear":
            self.me.blocks += self.towers.pop(target)
            if self.phase < 4 and self.heights()[self.phase] <= 1:
                self.phase += 1
        return 0 if verb == "move" else price.total()

    def go_on(self) -> None:
        """Another card, or the next turn, or the end."""
        if self.me.hand.total() < 5:
            if not self.stock:
                self.stock, self.discard = self.discard, Counter()
            return
        if self.last and self.last.startswith("exchange"):
            self.me.joker = True
        following = (self.number + 1) % len(self.players)
        if following == self.starter:
            self.end_round()
        if not self.over:
            self.number = following
            self.step = "act"

    def end_round(self) -> None:
        self.quiet = 0 if self.scored else self.quiet + 1
        if self.phase == 4 and self.heights()[4] <= 1:
            self.over = "towers_cleared"
        elif self.quiet == self.stall_rounds:
            self.over = "stalled"
        elif self.round == self.max_rounds:
            self.over = "round_limit"
        else:
            self.round += 1
            self.scored = False

    def winners(self) -> list[int]:
        ranks = [(player.points, player.blocks.total()) for player in self.players]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def in_full(described: dict[str, Any]) -> dict[str, Any]:
    """A description with everything that it leaves out because it is the usual."""
    full = SlowGame(described, 0, 0).description()
    if full["over"]:
        # Whether the last card was drawn or none was needed.
        full["step"] = "over"
    return full


# What is done if it can be, mostly.
MOODS = {"any": (), "strike": ("clear", "capture", "build"), "build": ("build", "clear"), "hunt": ("capture", "clear")}


def choose(texts: list[str], mood: str, chance: random.Random) -> str:
    for verb in MOODS[mood]:
        wanted = [text for text in texts if text.startswith(verb)]
        if wanted and chance.random() < 0.9:
            return chance.choice(wanted)
    verb = chance.choice(sorted({text.split()[0] for text in texts}))
    return chance.choice([text for text in texts if text.startswith(verb)])


def assert_alike(state: BloxState, slow: SlowGame) -> None:
    described = in_full(GAME.describe(state))
    assert described == in_full(slow.description())
    assert state.scores() == [player.points for player in slow.players]
    if slow.over:
        assert (state.to_act, state.winners()) == (NOBODY, slow.winners())
    elif slow.step == "act":
        choices = GAME.choices(state)
        assert (state.to_act, set(choices)) == (slow.number, set(slow.actions()))
        assert len(set(choices)) == len(choices)
    else:
        assert {GAME.notation.format(action): weight for action, weight in state.chance_outcomes()} == slow.outcomes()


def chosen(slow: SlowGame, mood: str, chance: random.Random) -> Iterator[str]:
    """The actions of a match, each asked for when the one before was played."""
    while not slow.over:
        if slow.step == "act":
            yield choose(sorted(slow.actions()), mood, chance)
        else:
            outcomes = slow.outcomes()
            yield chance.choices(list(outcomes), list(outcomes.values()))[0]


def play_both(state: BloxState, texts_of: Callable[[SlowGame], Iterable[str]]) -> SlowGame:
    slow = SlowGame(GAME.describe(state), state.stall_rounds, state.max_rounds)
    assert_alike(state, slow)
    for text in texts_of(slow):
        state.apply(GAME.notation.parse(text))
        slow.play(text)
        assert_alike(state, slow)
    return slow


@pytest.mark.parametrize("mood", MOODS)
@pytest.mark.parametrize("seats", GAME.seats)
def test_whole_matches_agree_with_the_slow_game(seats: int, mood: str) -> None:
    """Set-up, actions, board, hands, piles, rounds and winners, after every action of a match."""
    state = GAME.new_state(seats, GAME.make_options({"max_rounds": 18, "stall_rounds": 8}))
    assert play_both(state, lambda slow: chosen(slow, mood, random.Random(seats))).over


@pytest.mark.parametrize("path", sorted((HERE / "golden").glob("towers_cleared-*.json")), ids=lambda path: path.stem)
def test_golden_matches_agree_with_the_slow_game(path: Path) -> None:
    """All phases and kinds of actions, to the end that the rules have in mind."""
    record = parse_record(path.read_text(encoding="utf-8"))
    state = GAME.new_state(record.seats, GAME.make_options(record.options))
    slow = play_both(state, lambda _: record.actions)
    assert (slow.over, slow.phase) == ("towers_cleared", 4)
    assert {text.split()[0] for text in record.actions} >= {"place", "move", "clear", "build", "capture", "exchange"}


def crowded(chance: random.Random) -> dict[str, Any]:
    """Anywhere in a match: many pawns in a corner, full stores, an almost empty stock, any seat to begin."""
    seats = chance.choice(GAME.seats)
    phase = chance.randint(2 if seats == 2 else 1, 4)
    blocks = chance.sample(COLOURS * (9 if seats == 2 else 10), k=36 if seats == 2 else 40)
    deck = chance.sample(COLOURS * 15, k=60)
    fields = chance.sample([name(column, row) for column in range(7) for row in range(7)], k=49)
    players = []
    for _ in range(seats):
        pawns = [fields.pop() for _ in range(chance.randint(1, 4))]
        stored = "".join(blocks.pop() for _ in range(chance.choice([0, 3, 6, 7])))
        hand = "".join(deck.pop() for _ in range(5))
        players.append({"hand": hand, "blocks": stored, "pawns": pawns, "joker": chance.random() < 0.6})
    towers = {fields.pop(): "".join(blocks.pop() for _ in range(phase)) for _ in range(2)}
    while blocks:
        height = min(len(blocks), chance.randint(1, 4))
        towers[fields.pop()] = "".join(blocks.pop() for _ in range(height))
    return {
        "players": players,
        "towers": towers,
        "discard": "".join(deck[chance.choice([0, 1, 2, 10]) :]),
        "phase": phase,
        "player": chance.randrange(seats),
        "starter": chance.randrange(seats),
        "round": 3,
    }


@pytest.mark.parametrize("seed", range(12))
def test_crowded_positions_agree_with_the_slow_game(seed: int) -> None:
    chance = random.Random(seed)
    state = GAME.state_from(crowded(chance), GAME.make_options({"max_rounds": 6, "stall_rounds": 2}))
    assert play_both(state, lambda slow: chosen(slow, chance.choice(list(MOODS)), chance)).over
