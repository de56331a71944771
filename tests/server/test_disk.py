"""A disk that takes nothing any more: the server says so, in a sentence or by its health, and goes on when it can."""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
from pathlib import Path

from tests.server.house import OPEN, House, me, play_out
from tests.server.test_kill import Mortal

FULL = (0, resource.RLIM_INFINITY)
FREE = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


def test_health_is_bad_while_nothing_can_be_written(tmp_path: Path) -> None:
    async def run() -> None:
        house = Mortal(tmp_path / "t.sqlite")
        await house.live()
        assert house.process is not None
        entry = await house.create("hnefatafl", [me("Ada"), OPEN])
        ada = await house.client(entry["table"], entry["token"])
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, FULL)
        await asyncio.sleep(1.1)
        assert (await house.request("GET", "/health"))[0] == 503
        assert await ada.refused("rename", seat=0, name="Zoë") == "server-busy"
        # What is there can be seen all the same.
        assert (await house.request("GET", f"/api/v1/tables/{entry['table']}"))[0] == 200
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, FREE)
        assert (await house.request("GET", "/health"))[0] == 200
        await ada.do("rename", seat=0, name="Zoë")
        house.process.terminate()
        house.process.wait()

    asyncio.run(run())


def test_a_server_on_a_full_disk_says_so_in_a_sentence(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        await house.create("hnefatafl", [me("Ada"), OPEN])

    play_out(tmp_path, scenario)
    for database in (tmp_path / "t.sqlite", tmp_path / "new.sqlite"):
        command = [sys.executable, "-m", "tafelrunde", "serve", "--port", "0", "--database", str(database)]
        start = f"resource.setrlimit(resource.RLIMIT_FSIZE, {FULL}); os.execv({command[0]!r}, {command})"
        limit = f"import resource, os; {start}"
        with subprocess.Popen(
            [sys.executable, "-c", limit], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as server:
            try:
                said, _ = server.communicate(timeout=20)
            except subprocess.TimeoutExpired:
                # There was nothing to write yet, and it serves what it has.
                server.terminate()
                said, _ = server.communicate()
        assert "Traceback" not in said
        assert "cannot be opened" in said or "server-started" in said
