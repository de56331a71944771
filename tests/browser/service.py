"""A real server in a process of its own, which tests may stop and start again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Self

from tests.port import free_port

# Bots answer at once, and one machine may do what many people do.
SETTINGS = {
    "BOT_PAUSE": "0",
    "THINKERS": "1",
    "HINT_SECONDS": "0.2",
    "COMMAND_BURST": "100000",
    "COMMANDS_PER_SECOND": "100000",
    "REQUEST_BURST": "100000",
    "REQUESTS_PER_SECOND": "100000",
    "TABLES_PER_HOUR": "100000",
    "SOCKETS_PER_ADDRESS": "1000",
    "LOG_LEVEL": "warning",
    # What stands for this machine's address in its network.
    "LAN_ADDRESS": "127.0.0.2",
}


class Service:
    """`tafelrunde serve` on a port and a database that stay the same when it is started again."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        # Where the network reaches it, once it is open.
        self.near = f"http://{SETTINGS['LAN_ADDRESS']}:{self.port}"
        self.database = folder / "tables.sqlite"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "tafelrunde",
            "serve",
            "--port",
            str(self.port),
            "--database",
            str(self.database),
        ]
        settings = {f"TAFELRUNDE_{name}": value for name, value in SETTINGS.items()}
        self.process = subprocess.Popen(command, env=os.environ | settings, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 120
        while not self.is_up():
            assert self.process.poll() is None, "the server did not start"
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.05)

    def is_up(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/health", timeout=5) as answer:  # noqa: S310
                return bool(answer.status == 200)
        except OSError:
            return False

    def stop(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait(60)
