"""Nets: their files, their whole numbers, what they say of positions, and bots that listen to them."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots.level import find_bot
from tafelrunde.bots.net import OWN, NetJudgement, evaluation_sum, inputs_of, judgement, load_net, own_net
from tafelrunde.bots.player import knowledge
from tafelrunde.core.array import Arrays, Part
from tafelrunde.core.array import Numbers as Board
from tafelrunde.core.error import BadInput, TafelrundeError, UnreadableFile
from tafelrunde.core.game import AnyGame, Learning
from tafelrunde.core.match import start_match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY, State
from tafelrunde.core.walk import next_action
from tafelrunde.games import find_game, house_games
from tafelrunde.kit.judge import SlotJudge
from tafelrunde.kit.net import HALF, Net, Sums, is_safe
from tafelrunde.kit.netfile import MAGIC, Header, Numbers, decode_net, encode_net, read_net, write_net
from tafelrunde.lab.ladder.duel import is_current, parse_quota, schedule_duels
from tafelrunde.testkit.array import check_slots

SOURCE = Path(__file__).parent.parent / "src"
GAME = find_game("hnefatafl")
assert GAME.learning is not None
ARRAYS = GAME.learning.arrays


def draw(rng: Rng, count: int, reach: int) -> list[int]:
    return [rng.below(2 * reach + 1) - reach for _ in range(count)]


def random_numbers(inputs: int, hidden: int, heads: int, seed: int, reach: int = 300) -> Numbers:
    rng = Rng(seed)
    return Numbers(
        caps=[1 + rng.below(3) for _ in range(inputs)],
        first=draw(rng, inputs * hidden, reach),
        bias=draw(rng, hidden, reach),
        second=draw(rng, hidden * heads, 900),
        last=draw(rng, heads, 5000),
    )


def random_net(game: AnyGame, seats: int, seed: int = 1, hidden: int = 32, heads: int = 1) -> tuple[Header, Numbers]:
    inputs = inputs_of(game, seats)
    header = Header(
        version=1,
        game=game.id,
        rules=game.rules_version,
        seats=seats,
        inputs=inputs,
        hidden=hidden,
        heads=heads,
        one=1024,
        whole=1024 * 1024,
    )
    # A net for thousands of inputs has smaller weights.
    return header, random_numbers(header.size, hidden, heads, seed, 300 if header.size < 2000 else 100)


def net_of(numbers: Numbers, hidden: int, heads: int, one: int = 1024) -> Net:
    return Net(
        numbers.caps,
        hidden,
        heads,
        one,
        one * 1024,
        numbers.first,
        numbers.bias,
        numbers.second,
        numbers.last,
    )


def slowly(numbers: Numbers, hidden: int, one: int, values: dict[int, int], head: int) -> int:
    """What a net says, by the definition."""
    total = numbers.last[head]
    for unit in range(hidden):
        worth = numbers.bias[unit]
        for at, value in values.items():
            cap = numbers.caps[at]
            worth += max(-cap, min(cap, value)) * numbers.first[at * hidden + unit]
        total += max(0, min(one, worth)) * numbers.second[head * hidden + unit]
    return total * 1000 // (one * 1024)


def walk(game: AnyGame, seats: int, seed: int, most: int = 150) -> list[State]:
    """The positions of a random match."""
    state: State = game.new_state(seats, game.make_options({}))
    rng = Rng(seed)
    found: list[State] = []
    while state.to_act != NOBODY and len(found) < most:
        found.append(state.clone())
        state.apply(next_action(state, rng))
    return found


@pytest.mark.parametrize("hidden", [1, 2, 3, 32, 33, 64])
@pytest.mark.parametrize("seed", range(3))
def test_lanes_add_up_as_units_do(hidden: int, seed: int) -> None:
    numbers = random_numbers(50, hidden, 2, seed)
    rng = Rng(seed, 1)
    sums = Sums(net_of(numbers, hidden, 2))
    for _ in range(30):
        values = {rng.below(50): rng.below(11) - 5 for _ in range(20)}
        sums.restart()
        for at, value in values.items():
            sums.put(at, value)
        for head in range(2):
            assert sums.answer(head) == slowly(numbers, hidden, 1024, values, head)


@pytest.mark.parametrize("sign", [-1, 1])
def test_lanes_hold_the_most_that_is_safe(sign: int) -> None:
    """One more is refused, and so much is exact, in each lane and whatever its neighbours hold."""
    most = HALF - 1
    for heavy in range(3):
        first = [sign * 1000 if unit == heavy else -sign * 7 for unit in range(3)]
        bias = [sign * (most - 1000) if unit == heavy else 0 for unit in range(3)]
        assert is_safe([1], 3, first, bias)
        assert not is_safe([1], 3, first, [each + sign * (each != 0) for each in bias])
        numbers = Numbers(caps=[1], first=first, bias=bias, second=[3, 5, 7], last=[1])
        sums = Sums(net_of(numbers, 3, 1, one=90_000))
        for value in (1, -1):
            sums.restart()
            sums.put(0, value)
            expected = sum(
                max(0, min(90_000, bias[unit] + value * first[unit])) * numbers.second[unit] for unit in range(3)
            )
            assert sums.answer(0) == (expected + 1) * 1000 // (90_000 * 1024)


def test_a_file_comes_back_as_it_was(tmp_path: Path) -> None:
    header, numbers = random_net(GAME, 2, heads=2)
    header = msgspec.structs.replace(header, made="tafelrunde train hnefatafl", beside=evaluation_sum(GAME))
    path = tmp_path / "net.bin"
    write_net(path, header, numbers)
    found = load_net(GAME, 2, path)
    assert (found.header, found.numbers) == (header, numbers)
    assert encode_net(found.header, found.numbers) == path.read_bytes()
    assert [each.name for each in tmp_path.iterdir()] == ["net.bin"]


def test_every_damage_is_refused() -> None:
    content = encode_net(*random_net(GAME, 2, hidden=4))
    rng = Rng(5)
    assert decode_net(content)
    for place in [*range(40), *(rng.below(len(content)) for _ in range(100)), len(content) - 1]:
        damaged = bytearray(content)
        damaged[place] ^= 1 << rng.below(8)
        with pytest.raises(ValueError, match=r"it is no net|damaged"):
            decode_net(bytes(damaged))
    for length in (0, 5, len(MAGIC), len(content) // 2, len(content) - 1):
        with pytest.raises(ValueError, match=r"it is no net|damaged"):
            decode_net(content[:length])


def sealed(head: bytes, body: bytes) -> bytes:
    content = MAGIC + head + b"\n" + body
    return content + hashlib.sha256(content).digest()


def test_a_sound_checksum_is_not_enough() -> None:
    header, numbers = random_net(GAME, 2, hidden=4)
    head, body = msgspec.json.encode(header), encode_net(header, numbers)[:-32].partition(b"\n")[2].partition(b"\n")[2]
    wrong: list[tuple[bytes, str]] = [
        (sealed(head, body), ""),
        (sealed(head, body + b"\0\0"), "not as many numbers"),
        (sealed(head.replace(b'"version":1', b'"version":2'), body), "version 2"),
        (sealed(head.replace(b'"hidden":4', b'"hidden":400'), body), "does not say what it is"),
        (sealed(b"{}", body), "version None"),
        (sealed(b"[]", body), "does not say what it is"),
        (sealed(b"\xff", body), "does not say what it is"),
        (encode_net(header, msgspec.structs.replace(numbers, caps=[32767] * header.size)), "more than it has room"),
        (encode_net(header, msgspec.structs.replace(numbers, caps=[-1] * header.size)), "more than it has room"),
        (encode_net(header, msgspec.structs.replace(numbers, last=[1 << 61])), "answer more than it has room"),
    ]
    for content, reason in wrong:
        if not reason:
            assert decode_net(content).numbers == numbers
            continue
        with pytest.raises(ValueError, match=reason):
            decode_net(content)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "blox"}, "a net for blox"),
        ({"seats": 3}, "with 3 seats"),
        ({"rules": 99}, "version 99 of the rules"),
        ({"inputs": [("board", 366)]}, "reads other numbers"),
    ],
)
def test_a_net_for_something_else_is_refused(tmp_path: Path, change: dict[str, object], reason: str) -> None:
    header, numbers = random_net(GAME, 2)
    header = msgspec.structs.replace(header, inputs=[("all", header.size)])
    header = msgspec.structs.replace(header, **{"inputs": inputs_of(GAME, 2), **change})
    numbers = msgspec.structs.replace(
        numbers, caps=numbers.caps[: header.size], first=numbers.first[: 32 * header.size]
    )
    path = tmp_path / "net.bin"
    write_net(path, header, numbers)
    with pytest.raises(UnreadableFile, match=reason):
        load_net(GAME, 2, path)


def test_what_changed_gives_the_same_as_everything() -> None:
    """In whatever order positions of several matches are asked for."""
    header, numbers = random_net(GAME, 2, heads=2)
    net = decode_net(encode_net(header, numbers)).net()
    states = [state for seed in range(4) for state in walk(GAME, 2, seed)]
    judge = SlotJudge(ARRAYS, net)
    rng = Rng(3)
    for _ in range(600):
        state = states[rng.below(len(states))]
        fresh = SlotJudge(ARRAYS, net)
        assert judge.answer(state) == fresh.answer(state)
    assert len({judge.answer(state) for state in states}) > 100


def test_pieces_in_slots_are_what_a_net_reads() -> None:
    header, numbers = random_net(GAME, 2, heads=2)
    judge = SlotJudge(ARRAYS, decode_net(encode_net(header, numbers)).net())
    for state in walk(GAME, 2, 9, 40):
        values = {}
        for row, line in enumerate(reversed(GAME.describe(state)["board"])):  # type: ignore[call-overload]
            for column, letter in enumerate(line):
                plane = {"A": 0, "D": 1, "K": 2}.get(letter)
                if plane is not None:
                    values[plane * 121 + row * 11 + column] = 1
        assert judge.answer(state) == slowly(numbers, 32, 1024, values, state.to_act)


@pytest.mark.parametrize("game", house_games(), ids=lambda game: game.id)
def test_a_net_that_says_nothing_changes_nothing(game: AnyGame) -> None:
    if game.learning is None:
        return
    seats = game.fewest_rivals
    header, numbers = random_net(game, seats)
    silent = msgspec.structs.replace(numbers, second=[0] * len(numbers.second), last=[0] * len(numbers.last))
    plain = judgement(game, seats, "")
    quiet = NetJudgement(game, seats, decode_net(encode_net(header, silent)).net())
    loud = NetJudgement(game, seats, decode_net(encode_net(header, numbers)).net())
    moved = 0
    for state in walk(game, seats, 2, 60):
        assert quiet.evaluate(state) == pytest.approx(plain.evaluate(state), abs=1e-4)
        assert sum(loud.evaluate(state)) == pytest.approx(1.0)
        assert quiet.guide.outlook(state) == plain.guide.outlook(state)
        moved += loud.evaluate(state) != pytest.approx(plain.evaluate(state), abs=1e-4)
    assert moved > 10


def test_nobody_is_ahead_where_nobody_gets_anywhere() -> None:
    """After 240 quiet moves a net may not keep alive what the evaluation has let go."""
    header, numbers = random_net(GAME, 2, heads=2)
    guide = NetJudgement(GAME, 2, decode_net(encode_net(header, numbers)).net()).guide
    state = GAME.new_state(2, GAME.make_options({}))
    assert guide.lead(state) != GAME.bots.guide.lead(state)  # type: ignore[union-attr]
    state.quiet = 240
    assert guide.fade(state, 5000) == guide.lead(state) == 0


def test_a_bot_listens_to_a_net(tmp_path: Path) -> None:
    for name in ("hnefatafl", "rangeln"):
        game = find_game(name)
        seats = game.fewest_rivals
        path = tmp_path / f"{name}.bin"
        write_net(path, *random_net(game, seats, seed=2, heads=seats if name == "hnefatafl" else 1))
        match = start_match(game, seats, seed=1)
        known = knowledge(match, match.to_act)
        budgets = range(5, 15)
        chosen = [find_bot(game, f"net:{budget}:{path}").choose(known, Rng(budget)) for budget in budgets]
        assert set(chosen) <= set(match.choices())
        engine = "alphabeta" if name == "hnefatafl" else "tree"
        assert chosen != [find_bot(game, f"{engine}:{budget}").choose(known, Rng(budget)) for budget in budgets]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("net:", "has no budget"),
        ("net:many", "has no budget"),
        ("net:100:missing.bin", "missing.bin cannot be read"),
        (f"net:100:{__file__}", "it is no net"),
    ],
)
def test_what_is_no_net_gets_one_sentence(name: str, reason: str) -> None:
    with pytest.raises(TafelrundeError, match=reason):
        find_bot(GAME, name)


def test_a_game_without_a_net_says_so_and_plays_without(tmp_path: Path) -> None:
    game = find_game("fischkopf")
    assert judgement(game, 2, OWN) is judgement(game, 2, "")
    with pytest.raises(BadInput, match="no net of its own"):
        find_bot(game, "net:100")


def test_a_ladder_notices_that_a_net_is_another(tmp_path: Path) -> None:
    path = tmp_path / "net.bin"
    write_net(path, *random_net(GAME, 2, seed=1))
    duels = schedule_duels(GAME.id, 2, ["1", f"net:10:{path}"], parse_quota("2"))
    assert all(is_current(duel) for duel in duels)
    write_net(path, *random_net(GAME, 2, seed=2))
    assert not any(is_current(duel) for duel in duels)
    path.unlink()
    assert not any(is_current(duel) for duel in duels)


def test_a_ladder_refuses_a_net_for_another_table(tmp_path: Path) -> None:
    game = find_game("rangeln")
    path = tmp_path / "net.bin"
    write_net(path, *random_net(game, 3))
    with pytest.raises(UnreadableFile, match="with 3 seats"):
        schedule_duels(game.id, 4, ["1", f"net:10:{path}"], parse_quota("2"))


def test_shipped_nets_fit_their_games() -> None:
    """They are small, made by a command that is named, and have learned beside the weights that are in use."""
    for game in house_games():
        for seats in game.seats:
            if own_net(game, seats).is_file():
                found = load_net(game, seats, own_net(game, seats))
                assert own_net(game, seats).stat().st_size <= 500_000
                assert found.header.made.startswith("tafelrunde train")
                assert found.header.beside == evaluation_sum(game)
        levels = [level for level in game.bots.levels if level.net]
        assert not levels or any(own_net(game, seats).is_file() for seats in game.seats)


PROBE = """
from tests.test_net import *
for name in ("hnefatafl", "rangeln", "funkloch"):
    game = find_game(name)
    seats = game.fewest_rivals
    found = decode_net(encode_net(*random_net(game, seats, heads=seats if name == "hnefatafl" else 1)))
    judged = NetJudgement(game, seats, found.net())
    for state in walk(game, seats, 4, 40):
        print(judged.evaluate(state), judged.guide.lead(state))
"""


def probe(path: str) -> bytes:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(each for each in (path, str(SOURCE.parent)) if each)}
    return subprocess.run(
        [sys.executable, "-P", "-c", PROBE], env=environment, check=True, capture_output=True, cwd=SOURCE.parent
    ).stdout


@pytest.mark.slow
def test_compiled_and_interpreted_nets_say_the_same() -> None:
    installed, source = probe(""), probe(str(SOURCE))
    assert len(source) > 4_000
    assert installed == source


def test_a_net_can_be_read_again_from_its_path(tmp_path: Path) -> None:
    path = tmp_path / "net.bin"
    write_net(path, *random_net(GAME, 2))
    assert read_net(path).checksum == hashlib.sha256(path.read_bytes()[:-32]).hexdigest()


class Shuffled(Arrays):
    """Slots that are wrong in one way."""

    def __init__(self, fault: str) -> None:
        super().__init__(ARRAYS.actions, ARRAYS.outcomes)
        self.fault = fault

    def parts(self, seats: int) -> list[Part]:
        return ARRAYS.parts(seats)

    def observe(self, state: State, seat: int, chosen: int, numbers: Board) -> None:
        ARRAYS.observe(state, seat, chosen, numbers)

    def slots(self, state: State, into: vec[i64]) -> int:
        count = ARRAYS.slots(state, into)
        if self.fault == "twice":
            into[1] = into[0]
        elif self.fault == "elsewhere":
            into[0] = (into[0] + 60) % 121
        elif self.fault == "forgotten":
            into[0] = -1
        return count


@pytest.mark.parametrize("fault", ["", "twice", "elsewhere", "forgotten"])
def test_slots_that_are_wrong_are_found(fault: str) -> None:
    game = replace(GAME, learning=Learning(arrays=Shuffled(fault)))
    if not fault:
        check_slots(game)
        return
    with pytest.raises(AssertionError, match="slot"):
        check_slots(game)
