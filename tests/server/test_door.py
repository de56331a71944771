"""The bots' door: programs play over WebSocket; bad ones lose a decision, never the match or the server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest
import websockets
from websockets.typing import Origin

from tafelrunde.core.game import AnyGame
from tafelrunde.games import all_games
from tafelrunde.server import metric
from tafelrunde.server.store import store
from tafelrunde.server.web.socket import PATIENCE
from tests.server.house import OPEN, QUICK, Client, House, Json, Program, bot, me, play_out
from tests.server.test_fuzz import any_frame

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
PYTHON_BOT = (sys.executable, str(EXAMPLES / "bot.py"))
# Node 20 has WebSocket only behind this flag; newer ones ignore it.
NODE_BOT = ("node", "--experimental-websocket", str(EXAMPLES / "bot.mjs"))


async def invited(house: House, game: str = "hnefatafl", **more: Any) -> tuple[Client, Program]:
    """A person who has laid a table, and a program that has joined it and is not yet at the door."""
    entry = await house.create(game, [me("Ada"), OPEN], **more)
    ada = await house.client(entry["table"], entry["token"])
    second = await house.join(entry["table"], invitation=ada.message["invitations"][1], name="Robo")
    return ada, Program(house, entry["table"], second["token"])


async def begun(house: House, game: str = "hnefatafl", **more: Any) -> tuple[Client, Program]:
    ada, program = await invited(house, game, **more)
    await program.connect()
    await ada.contribute()
    await ada.until(lambda message: bool(message["allowed"]["start"]))
    await ada.do("start")
    return ada, program


def faults(house: House, program: Program, viewer: int = 1) -> dict[str, int]:
    return dict(house.app.parts.lobby.rooms[program.table].report_of(viewer).faults)


def test_a_program_is_told_in_numbers_and_answers_by_index(tmp_path: Path) -> None:
    """Where a decision takes two indices, the same one is asked again with what is told then."""

    async def scenario(house: House) -> None:
        entry = await house.create("blox", [me("Robo"), bot(1)])
        program = Program(house, entry["table"], entry["token"])
        await program.connect(numbers=True)
        two_steps = 0
        last = -1
        for _ in range(12):
            asked = await program.until("decide")
            told = asked["numbers"]
            assert len(told["observation"]) == 821
            two_steps += asked["number"] == last
            # First a pawn is placed, and then the joker moves it: that takes two steps, and such indices come last.
            index = min(told["legal"]) if last < 0 else max(told["legal"])
            last = asked["number"]
            await program.send({"type": "act", "match": 1, "number": last, "index": index})
        assert two_steps
        assert not faults(house, program, 0)

    play_out(tmp_path, scenario)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_program_plays_a_whole_match_of_every_game(game: AnyGame, tmp_path: Path) -> None:
    """NoNeighbours at a table with bots: it contributes and starts by itself, since nobody else could."""
    short = {"blox": {"stall_rounds": 4, "max_rounds": 8}, "xnet": {"target": 10, "stall_rounds": 2}}

    async def scenario(house: House) -> None:
        seats = [me("Robo"), *[bot(1)] * (max(game.seats[0], 2) - 1)]
        entry = await house.create(game.id, seats, options=short.get(game.id, {}))
        program = Program(house, entry["table"], entry["token"])
        await program.connect(games=[game.id])
        start = await program.until("start")
        assert (start["game"], start["seat"], start["seats"]) == (game.id, 0, len(seats))
        asked = await program.until("decide")
        for _ in range(12):
            assert asked["view"]["seat"] == 0
            assert asked["view"]["number"] == asked["number"]
            await program.answer(asked)
            message = await program.receive()
            if message["type"] == "end":
                break
            asked = message
        assert not faults(house, program, viewer=0)
        await program.close()

    play_out(tmp_path, scenario)


def test_a_match_goes_from_hello_to_its_end_and_on_to_the_next(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, program = await begun(house, "fischkopf")
        playing = asyncio.create_task(ada.play())
        end = await program.play()
        await playing
        assert end["match"] == 1
        assert end["faults"] == {}
        assert end["result"]["reason"] == ada.message["result"]["reason"]
        assert ada.message["seats"][1]["program"]
        assert not ada.message["seats"][0]["program"]
        await ada.do("rematch")
        await ada.contribute()
        await ada.until(lambda message: bool(message["allowed"]["start"]))
        await ada.do("start")
        playing = asyncio.create_task(ada.play())
        start = await program.until("start")
        assert (start["match"], start["seat"]) == (2, 0)
        assert (await program.play())["match"] == 2
        await playing

    play_out(tmp_path, scenario)


def test_the_log_is_what_the_seat_was_told_since_it_was_last_asked(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, program = await begun(house, "fischkopf")
        told: list[Json] = []
        playing = asyncio.create_task(ada.play())
        while (message := await program.receive())["type"] != "end":
            if message["type"] == "decide":
                told += message["log"]
                assert message["number"] == len(told)
                await program.answer(message)
        await playing
        lines = [{"code": line["code"], "args": line["args"]} for line in ada.logs[0]]
        assert told == lines[: len(told)]

    play_out(tmp_path, scenario)


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ("what?", "nonsense"),
        (b"\xff\xfe", "nonsense"),
        (json.dumps({"type": "act", "match": 1}), "nonsense"),
        (json.dumps({"type": "hello", "protocol": 2}), "nonsense"),
        ("[" * 5000, "nonsense"),
        (json.dumps({"type": "act", "match": 1, "number": 1, "action": "fly"}), "illegal"),
        ("", "nonsense"),
    ],
    ids=["text", "bytes", "half", "hello", "deep", "illegal", "empty"],
)
def test_a_bad_answer_costs_the_decision_and_nothing_else(answer: str | bytes, fault: str, tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, program = await begun(house)
        await ada.act(0)
        before = ada.message["views"][0]["number"]
        assert (await program.until("decide"))["number"] == 1
        count = metric.program_faults.labels(fault)._value.get()
        await program.send(answer)
        await ada.until_told(before + 1)
        assert ada.view(0)["to_act"] == 0
        assert faults(house, program) == {fault: 1}
        assert metric.program_faults.labels(fault)._value.get() == count + 1
        await ada.act(0)
        await program.answer(await program.until("decide"))
        await ada.until_told(before + 3)
        assert faults(house, program) == {fault: 1}
        await ada.do("resign", seat=0)
        assert (await program.until("end"))["faults"] == {fault: 1}

    play_out(tmp_path, scenario)


def test_a_late_program_loses_its_decisions_one_by_one(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, program = await begun(house)
        for count in (1, 2):
            await ada.act(0)
            number = ada.view(0)["number"]
            late = await program.until("decide")
            assert late["deadline_ms"] == 200
            await ada.until_told(number + 1)
            assert faults(house, program) == {"late": count}
            # What comes after all is no fault, and no answer to anything.
            await program.answer(late)
        house.set(program_seconds=QUICK["program_seconds"])
        await ada.act(0)
        number = ada.view(0)["number"]
        await program.answer(await program.until("decide"))
        await ada.until_told(number + 1)
        assert faults(house, program) == {"late": 2}

    play_out(tmp_path, scenario, program_seconds=0.2)


def test_an_answer_to_what_was_never_asked_is_a_fault_that_costs_nothing(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, program = await begun(house)
        await ada.act(0)
        number = ada.view(0)["number"]
        asked = await program.until("decide")
        await program.answer({**asked, "number": 99})
        await program.answer(asked)
        await program.answer(asked)
        await ada.until_told(number + 1)
        assert ada.logs[0][-1]["seat"] == 1
        assert faults(house, program) == {"outdated": 1}

    play_out(tmp_path, scenario)


def test_a_vanished_program_is_replaced_by_chance_until_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tafelrunde.server.live.lobby.SWEEP", 0.05)

    async def scenario(house: House) -> None:
        ada, program = await begun(house)
        await program.close()
        for _ in range(2):
            await ada.act(0)
            await ada.until_told(ada.view(0)["number"] + 1)
            assert not ada.message["seats"][1]["present"]
        assert faults(house, program)["gone"] == 2
        house.set(program_seconds=QUICK["program_seconds"])
        await program.connect()
        await ada.until(lambda message: bool(message["seats"][1]["present"]))
        await ada.act(0)
        start = await program.until("start")
        assert start["match"] == 1
        asked = await program.until("decide")
        assert len(asked["log"]) == asked["number"] == 5
        await program.answer(asked)
        await ada.until_told(6)
        assert faults(house, program)["gone"] == 2

    play_out(tmp_path, scenario, program_seconds=0.3)


def test_a_broken_connection_costs_nothing_if_it_is_back_in_time(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, program = await begun(house)
        await ada.act(0)
        asked = await program.until("decide")
        await program.close()
        await program.connect()
        again = await program.until("decide")
        assert again["view"] == asked["view"]
        await program.answer(again)
        await ada.until_told(2)
        assert not faults(house, program)

    play_out(tmp_path, scenario)


def test_a_program_is_one_after_a_restart_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it answered is kept; what it did not is asked again, or decided by chance if it stays away."""
    monkeypatch.setattr("tafelrunde.server.live.lobby.SWEEP", 0.05)
    kept: dict[str, Any] = {}

    async def before(house: House) -> None:
        ada, program = await begun(house)
        await ada.act(0)
        await program.answer(await program.until("decide"))
        await ada.until_told(2)
        await ada.act(0)
        kept["asked"] = await program.until("decide")
        kept["ada"], kept["program"] = ada, program

    async def after(house: House) -> None:
        ada = await house.client(kept["ada"].table, kept["ada"].token)
        assert ada.message["seats"][1]["program"]
        assert ada.view(0)["number"] == 3
        if kept.pop("stays", None):
            await ada.until_told(4)
            return
        program = Program(house, ada.table, kept["program"].token)
        await program.connect()
        again = await program.until("decide")
        assert again["view"] == kept["asked"]["view"]
        await program.close()
        kept["stays"] = True

    play_out(tmp_path, before)
    play_out(tmp_path, after)
    play_out(tmp_path, after, program_seconds=0.2)


def test_a_program_agrees_waits_and_is_asked_again_when_a_move_is_taken_back(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, program = await begun(house)
        await ada.act(0)
        first = await program.until("decide")
        await program.answer(first)
        await ada.until_told(2)
        await ada.do("undo", seat=0)
        await ada.until(lambda message: message["logs"][0]["edition"] == 1)
        assert ada.message["proposal"] is None
        await ada.act(0, ada.view(0)["choices"][-1])
        start = await program.until("start")
        assert start["match"] == 1
        asked = await program.until("decide")
        assert len(asked["log"]) == 1
        assert asked["number"] > first["number"]
        await program.answer(asked)
        await ada.until(lambda message: len(message["views"][0]["choices"]) > 0)
        assert not faults(house, program)

    play_out(tmp_path, scenario)


def test_the_door_has_its_codes(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, program = await invited(house)
        for hello, code in (
            ("nonsense", 4400),
            ('{"type": "act", "match": 1, "number": 1, "action": "x"}', 4400),
            ('{"type": "hello", "protocol": 1}', 4409),
            ('{"type": "hello", "protocol": 2}', 4401),
            ('{"type": "hello", "protocol": 2, "token": "aaaaaaaaaaaaaaaaaaaaaaaa"}', 4401),
            (json.dumps({"type": "hello", "protocol": 2, "token": program.token, "games": ["blox"]}), 4409),
            ("x" * 20_000, 1009),
        ):
            await program.open()
            await program.send(hello)
            assert await program.closed() == code
        watcher = await house.join(ada.table)
        seatless = Program(house, ada.table, watcher["token"])
        await seatless.connect()
        assert await seatless.closed() == 4403
        nowhere = Program(house, "aaaaaaaaaa", program.token)
        await nowhere.connect()
        assert await nowhere.closed() == 4404

    play_out(tmp_path, scenario)


def test_silence_at_the_door_is_cut_off_and_pages_from_elsewhere_stay_outside(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        _, program = await invited(house)
        await program.open()
        assert await program.closed() == 4408
        address = f"ws://127.0.0.1:{house.port}/api/v1/tables/{program.table}/bot"
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(address, origin=Origin("https://elsewhere.example"))

    play_out(tmp_path, scenario, hello_seconds=0.2)


def test_a_second_connection_takes_the_place_of_the_first(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, program = await begun(house)
        second = Program(house, program.table, program.token)
        await second.connect()
        assert await program.closed() == 4410
        await ada.act(0)
        await second.answer(await second.until("decide"))
        await ada.until_told(2)

    play_out(tmp_path, scenario)


def test_who_gives_the_seat_away_is_sent_away(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, program = await begun(house)
        person = await house.client(program.table, program.token)
        invitation = (await person.do("invite", seat=1))["invitation"]
        await house.join(program.table, invitation=invitation, name="Bo")
        assert await program.closed() == 4403
        await ada.until(lambda message: not message["seats"][1]["program"])

    play_out(tmp_path, scenario)


def test_endless_nonsense_is_cut_off_and_a_flood_is_read_slowly(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        _, program = await begun(house)
        for _ in range(PATIENCE + 5):
            await program.send("nonsense")
        assert await program.closed() == 4400

    async def flood(house: House) -> None:
        _, program = await begun(house)
        began = asyncio.get_running_loop().time()
        for _ in range(12):
            await program.send("nonsense")
        while faults(house, program).get("nonsense", 0) < 12:
            await asyncio.sleep(0.01)
        assert asyncio.get_running_loop().time() - began > 0.4

    play_out(tmp_path, scenario)
    play_out(tmp_path, flood, command_burst=2, commands_per_second=20.0)


def test_a_failing_database_is_survived(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is not taken, and the decision is asked for again."""
    monkeypatch.setattr("tafelrunde.server.web.door.AFTER_FAILURE", 0.05)
    commit = store.Store._commit

    async def failing(self: store.Store, group: Any) -> None:
        raise OSError("no space left")

    async def scenario(house: House) -> None:
        ada, program = await begun(house)
        await ada.act(0)
        asked = await program.until("decide")
        monkeypatch.setattr(store.Store, "_commit", failing)
        await program.answer(asked)
        again = await program.until("decide")
        assert again == {**asked, "log": []}
        monkeypatch.setattr(store.Store, "_commit", commit)
        await program.answer(again)
        await ada.until_told(2)

    play_out(tmp_path, scenario)


@pytest.mark.parametrize("command", [PYTHON_BOT, NODE_BOT], ids=["python", "javascript"])
def test_the_examples_play_at_a_server(command: tuple[str, ...], tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        entry = await house.create("fischkopf", [me("Ada"), OPEN])
        ada = await house.client(entry["table"], entry["token"])
        link = f"http://127.0.0.1:{house.port}/t/{ada.table}#{ada.message['invitations'][1]}"
        example = await asyncio.create_subprocess_exec(*command, link, stderr=asyncio.subprocess.PIPE)
        await ada.contribute()
        await ada.until(lambda message: bool(message["allowed"]["start"]))
        await ada.do("start")
        await ada.play()
        assert example.stderr is not None
        said = [json.loads(await example.stderr.readline()) for _ in range(2)]
        assert [each["type"] for each in said] == ["start", "end"]
        assert said[1]["faults"] == {}
        assert "example" in ada.message["seats"][1]["name"]
        example.terminate()
        await example.wait()

    play_out(tmp_path, scenario)


def test_any_frames_at_the_door_cost_decisions_and_nothing_else(tmp_path: Path) -> None:
    """Also answers that are almost right; whoever never is, is cut off and comes back."""
    rng = random.Random(1)

    async def nonsense(program: Program) -> None:
        heard = [json.dumps({"type": "act", "match": 1, "number": number, "action": "f6-f7"}) for number in range(4)]
        for _ in range(PATIENCE):
            await program.send(any_frame(rng, heard))
            await asyncio.sleep(0)

    async def scenario(house: House) -> None:
        ada, program = await begun(house)
        for _ in range(20):
            with contextlib.suppress(websockets.ConnectionClosed):
                await nonsense(program)
            await ada.ask("consent", seat=0, proposal=0, agree=True)
            if ada.view(0)["choices"]:
                await ada.act(0)
            await program.close()
            await program.connect()
        assert sum(faults(house, program).values()) > 1_000
        await ada.until(lambda message: message["views"][0]["to_act"] == 1)
        number = ada.view(0)["number"]
        await program.answer(await program.until("decide"))
        await ada.until_told(number + 1)
        assert ada.message["status"] == "playing"

    play_out(tmp_path, scenario)


def test_a_program_pauses_after_what_is_seen_and_not_before_each_action(tmp_path: Path) -> None:
    """A pause of its own for a step that nobody is told of would tell of it."""

    async def scenario(house: House) -> None:
        ada, program = await begun(house)
        pace = house.app.parts.lobby.rooms[program.table].pace
        await ada.act(0)
        asked = await program.until("decide")
        # As if the last thing that anybody saw were long ago: what follows is a hidden step.
        pace._since -= 3600.0
        await program.answer(asked)
        await ada.until_told(2)

    # With a pause before each action this would wait for an hour.
    play_out(tmp_path, scenario, bot_pause=3600.0)
