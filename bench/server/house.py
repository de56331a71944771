"""The server as a process of its own, and requests to it."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

# Limits are for strangers; the bench is one address that does more than a thousand people.
WIDE = {
    "TAFELRUNDE_COMMAND_BURST": "1000000",
    "TAFELRUNDE_COMMANDS_PER_SECOND": "1000000",
    "TAFELRUNDE_REQUEST_BURST": "1000000",
    "TAFELRUNDE_REQUESTS_PER_SECOND": "1000000",
    "TAFELRUNDE_TABLES_PER_HOUR": "10000000",
    "TAFELRUNDE_SOCKETS_PER_ADDRESS": "100000",
    "TAFELRUNDE_CONNECTIONS_PER_ADDRESS": "100000",
    "TAFELRUNDE_BOT_PAUSE": "0",
    "TAFELRUNDE_LOG_LEVEL": "warning",
}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


class House:
    def __init__(self, database: Path | str, port: int, **settings: str) -> None:
        self.port = port
        self.command = [sys.executable, "-m", "tafelrunde", "serve", "--port", str(port), "--database", str(database)]
        self.environment = {**os.environ, **WIDE, **settings}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, env=self.environment, stdout=subprocess.DEVNULL)
        while True:
            try:
                if self.request("GET", "/health")[0] == 200:
                    return
            except OSError:
                time.sleep(0.02)
            if self.process.poll() is not None:
                raise RuntimeError("the server has ended")

    def kill(self) -> None:
        """As a power cut for the process."""
        assert self.process is not None  # noqa: S101
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()

    def cpu_seconds(self) -> float:
        """Of the server process alone, without those that think."""
        assert self.process is not None  # noqa: S101
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def request(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            data = None if body is None else json.dumps(body)
            connection.request(method, path, data, {"content-type": "application/json"} if data else {})
            response = connection.getresponse()
            content = response.read()
            is_json = re.search("json", response.getheader("content-type") or "")
            return response.status, json.loads(content) if is_json else content
        finally:
            connection.close()

    def duel(self, game: str) -> tuple[str, list[str]]:
        """A table for two people, and their tokens."""
        _, entry = self.request("POST", "/api/v1/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]})
        return entry["table"], [entry["token"]]

    def join(self, table: str, invitation: str) -> str:
        _, entry = self.request("POST", f"/api/v1/tables/{table}/join", {"invitation": invitation})
        return str(entry["token"])


@contextlib.contextmanager
def running_house(database: Path | str, **settings: str) -> Iterator[House]:
    house = House(database, free_port(), **settings)
    house.start()
    try:
        yield house
    finally:
        house.stop()
