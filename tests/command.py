"""The command line as tests run it: each command in a process of its own, forked from one that has loaded the program.

To load it takes most of the time of a command that only says a sentence. What starts the program itself is tested where
`COMMAND` is run: in terminals, into pipes and onto full disks.
"""

from __future__ import annotations

import atexit
import gc
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack, redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path

COMMAND = [sys.executable, "-P", "-m", "tafelrunde"]
# What a command and its surroundings are written in: words in a row, as neither has a zero byte.
SEPARATOR = "\0"
LONGEST = 1 << 20
# The three streams of a process.
STREAMS = 3


@dataclass
class Order:
    """A command, and where it runs."""

    arguments: list[str]
    folder: str
    environment: dict[str, str]

    def pack(self) -> bytes:
        variables = [f"{name}={value}" for name, value in self.environment.items()]
        words = [str(len(self.arguments)), *self.arguments, self.folder, *variables]
        return os.fsencode(SEPARATOR.join(words))

    @classmethod
    def unpack(cls, packed: bytes) -> Order:
        count, *words = os.fsdecode(packed).split(SEPARATOR)
        arguments, (folder, *variables) = words[: int(count)], words[int(count) :]
        return cls(arguments, folder, dict(each.split("=", 1) for each in variables))


class Program:
    """One that is loaded, and carries out one command after the other."""

    def __init__(self) -> None:
        self._here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._here.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LONGEST)
        with there:
            command = [sys.executable, "-P", __file__, str(there.fileno())]
            self._process = subprocess.Popen(command, pass_fds=[there.fileno()], stdin=subprocess.DEVNULL)
        atexit.register(self._close)

    def _close(self) -> None:
        """Without orders to come, it ends."""
        self._here.close()
        self._process.wait()

    def carry_out(self, order: Order, typed: str, patience: float) -> tuple[int, str, str]:
        """The exit code, and what it wrote on its two outputs."""
        with ExitStack() as files:
            streams = [files.enter_context(tempfile.TemporaryFile("w+", encoding="utf-8")) for _ in range(STREAMS)]
            streams[0].write(typed)
            streams[0].seek(0)
            self._here.settimeout(patience)
            socket.send_fds(self._here, [order.pack()], [stream.fileno() for stream in streams])
            code = int(self._here.recv(LONGEST))
            # Its place in a file is shared with the process.
            for stream in streams[1:]:
                stream.seek(0)
            return code, streams[1].read(), streams[2].read()


@cache
def program() -> Program:
    return Program()


def run(
    *arguments: str, folder: Path | None = None, environment: Mapping[str, str] | None = None, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """As `subprocess.run` with captured text; where nothing else is said, here and now."""
    order = Order(list(arguments), str(folder or Path.cwd()), dict(os.environ if environment is None else environment))
    code, output, errors = program().carry_out(order, typed, patience=300)
    return subprocess.CompletedProcess([*COMMAND, *arguments], code, output, errors)


def await_orders(orders: socket.socket) -> Order | None:
    """In the program: fork for each order. It returns in the fork, with its order, or when no more come."""
    while True:
        packed, streams, _, _ = socket.recv_fds(orders, LONGEST, STREAMS)
        if not packed:
            return None
        fork = os.fork()
        if not fork:
            for number, stream in enumerate(streams):
                os.dup2(stream, number)
                os.close(stream)
            orders.close()
            return Order.unpack(packed)
        for stream in streams:
            os.close(stream)
        _, status = os.waitpid(fork, 0)
        orders.send(str(os.waitstatus_to_exitcode(status)).encode())


def main() -> None:
    # Here, as tests import this module, too.
    from tafelrunde.__main__ import main as tafelrunde  # noqa: PLC0415
    from tafelrunde.cli.main import run  # noqa: PLC0415

    # A first command, of no consequence: what it loads, all others have.
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
        run(["games", "--lang", "en"])
    gc.freeze()
    order = await_orders(socket.socket(fileno=int(sys.argv[1])))
    if order:
        os.environ.clear()
        os.environ.update(order.environment)
        os.chdir(order.folder)
        # Where tests run in the background, programs are started deaf to Ctrl-C.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.argv = ["tafelrunde", *order.arguments]
        tafelrunde()


if __name__ == "__main__":
    main()
