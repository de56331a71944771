"""Lets a program play short matches over WebSocket, at tables of a server that is there for nothing else."""

from __future__ import annotations

import asyncio
import socket
import tempfile
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from copy import deepcopy
from functools import partial
from pathlib import Path

import structlog

from tafelrunde.bots.check import DECISIONS
from tafelrunde.bots.player import RandomBot, knowledge
from tafelrunde.bots.program import HELLO_WITHIN, Conduct
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import Match
from tafelrunde.core.rng import Rng
from tafelrunde.server.live.lobby import Lobby
from tafelrunde.server.live.room import Room
from tafelrunde.server.live.thinking import Thinkers
from tafelrunde.server.setting import Settings
from tafelrunde.server.web.app import App, create_app
from tafelrunde.server.web.run import configure_logs, new_server
from tafelrunde.table.decision import decide
from tafelrunde.table.opening import new_ticket
from tafelrunde.table.protocol import NewTable, SeatPlan, Start

# Seconds between two looks at how far it is, and that a program has to end when it is told to.
LOOK = 0.02
LEAVE_WITHIN = 2.0


class RandomThinkers(Thinkers):
    """Rivals who play at random, without processes of their own."""

    def __init__(self, seed: int) -> None:
        super().__init__(1)
        self.rng = Rng(seed)

    async def act(self, match: Match, seat: int, level: int, address: str = "") -> str:
        return RandomBot().choose(knowledge(match, seat), self.rng)


def check_over_socket(
    command: Sequence[str],
    game: AnyGame,
    seconds: float,
    seed: int = 1,
    decisions: int = DECISIONS,
    seats: int | None = None,
) -> list[Conduct]:
    """One seat after the other against chance, a match each; the link of the seat is added to the command."""

    count = game.seats[0] if seats is None else seats

    async def run() -> list[Conduct]:
        async with _private_server(seconds, seed) as (app, address):
            lobby = app.parts.lobby
            return [await _play(lobby, address, command, game, (seat, count), decisions) for seat in range(count)]

    before = structlog.get_config()
    configure_logs("error")
    try:
        return asyncio.run(run())
    finally:
        structlog.configure(**before)


@asynccontextmanager
async def _private_server(seconds: float, seed: int) -> AsyncIterator[tuple[App, str]]:
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as listener:
        database = str(Path(folder) / "tables.sqlite")
        settings = Settings(database=database, program_seconds=seconds, bot_pause=0.0, commands_per_second=1000.0)
        app = create_app(settings, thinkers=RandomThinkers(seed))
        server = new_server(settings, app)
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started and not serving.done():
            await asyncio.sleep(LOOK)
        try:
            yield app, f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            await serving


async def _play(
    lobby: Lobby, address: str, command: Sequence[str], game: AnyGame, place: tuple[int, int], decisions: int
) -> Conduct:
    """`place` is the seat among how many."""
    seat, count = place
    plan = [SeatPlan(kind="open" if each == seat else "bot", level=1) for each in range(count)]
    entry = await lobby.create(NewTable(game=game.id, seats=plan), new_ticket(None, lobby.source))
    room = await lobby.room(entry.table)
    link = f"{address}/t/{entry.table}#{room.table.seats[seat].invitation}"
    try:
        program = await asyncio.create_subprocess_exec(*command, link, stdin=asyncio.subprocess.DEVNULL)
    except OSError as error:
        raise BadInput(f"{command[0]} cannot be started: {error.strerror}.") from None
    try:
        return await _watch(room, program, seat, decisions)
    finally:
        await _send_away(program)


async def _watch(room: Room, program: Process, seat: int, decisions: int) -> Conduct:
    """What it does until it has decided often enough."""
    table = room.table
    early = Conduct()
    try:
        async with asyncio.timeout(HELLO_WITHIN):
            while not (table.is_program(table.seats[seat]) and table.is_ready(table.seats[seat])):
                if program.returncode is not None:
                    early.note("gone", f"It ended with code {program.returncode} instead of saying hello.")
                    return early
                await asyncio.sleep(LOOK)
    except TimeoutError:
        early.note_late("hello")
        return early
    await room.change(partial(decide, viewer=table.host, command=Start("start"), source=room.source))
    report = room.report_of(table.seats[seat].viewer or 0)
    while table.status == "playing" and report.decisions < decisions:
        if program.returncode is not None:
            report.note("gone", f"It ended with code {program.returncode} during the match.")
            break
        await asyncio.sleep(LOOK)
    # What it does while it is sent away is not its fault.
    return deepcopy(report)


async def _send_away(program: Process) -> None:
    with suppress(ProcessLookupError):
        program.terminate()
    try:
        async with asyncio.timeout(LEAVE_WITHIN):
            await program.wait()
    except TimeoutError:
        with suppress(ProcessLookupError):
            program.kill()
        await program.wait()
