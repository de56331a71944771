"""A PostgreSQL in a network namespace of its own, whose packets can be made to vanish without a word."""

from __future__ import annotations

import contextlib
import os
import pwd
import re
import secrets
import subprocess
import time
from collections.abc import AsyncIterator

from tests.server.postgres import running_postgres

# Addresses that are for tests alone (RFC 5737); some machine may use them all the same, and then nothing is done to it.
NETWORK, HERE, THERE = "198.51.100.0/24", "198.51.100.1", "198.51.100.2"


def is_taken() -> bool:
    """Whether this machine has a way to those addresses, other than the one for everything else."""
    known = subprocess.run(["ip", "-4", "route", "show", "root", NETWORK], check=False, capture_output=True)  # noqa: S607
    near = subprocess.run(["ip", "-4", "route", "show", "match", THERE], check=False, capture_output=True)  # noqa: S607
    others = [line for line in near.stdout.splitlines() if not line.startswith(b"default")]
    return bool(known.stdout.strip() or others)


def run(*command: str) -> None:
    subprocess.run(command, check=True)


class Namespace:
    """A pair of cables, the other end of it in a namespace that a sleeping process keeps."""

    def __init__(self) -> None:
        self.cable = f"tr{secrets.token_hex(3)}"
        self.keeper = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])  # noqa: S607
        mine = os.stat("/proc/self/ns/net").st_ino  # noqa: PTH116
        while os.stat(f"/proc/{self.keeper.pid}/ns/net").st_ino == mine:  # noqa: PTH116
            time.sleep(0.01)
        other = f"{self.cable}b"
        run("ip", "link", "add", self.cable, "type", "veth", "peer", "name", other)
        run("ip", "link", "set", other, "netns", str(self.keeper.pid))
        run("ip", "address", "add", f"{HERE}/30", "dev", self.cable)
        run("ip", "link", "set", self.cable, "up")
        self.inside("ip", "address", "add", f"{THERE}/30", "dev", other)
        self.inside("ip", "link", "set", other, "up")
        self.inside("ip", "link", "set", "lo", "up")

    def inside(self, *command: str) -> None:
        run(*self.enter, *command)

    @property
    def enter(self) -> list[str]:
        return ["nsenter", f"--net=/proc/{self.keeper.pid}/ns/net"]

    @property
    def enter_as_nobody(self) -> list[str]:
        """PostgreSQL does not run as root."""
        nobody = pwd.getpwnam("nobody")
        return [*self.enter, f"--setuid={nobody.pw_uid}", f"--setgid={nobody.pw_gid}"]

    def close(self) -> None:
        with contextlib.suppress(subprocess.CalledProcessError):
            run("ip", "link", "del", self.cable)
        self.keeper.kill()
        self.keeper.wait()


class DistantWay:
    def __init__(self, namespace: Namespace, url: str, direct: str) -> None:
        self.namespace = namespace
        self.url = url
        self.direct = direct
        self.is_lost = False

    def vanish(self) -> None:
        """Both ways: what would answer has no way back, and what arrives from there is not believed."""
        if not self.is_lost:
            self.namespace.inside("ip", "route", "add", "blackhole", f"{HERE}/32")
        self.is_lost = True

    def come_back(self) -> None:
        if self.is_lost:
            self.namespace.inside("ip", "route", "del", "blackhole", f"{HERE}/32")
        self.is_lost = False


@contextlib.asynccontextmanager
async def way_to_postgres() -> AsyncIterator[DistantWay]:
    namespace = Namespace()
    try:
        with running_postgres(namespace.enter_as_nobody, listen_addresses=THERE, fsync="on") as postgres:
            direct = postgres.new_database()
            name = re.search(r"/(\w+)\?", direct)
            assert name is not None  # noqa: S101
            with (postgres.data / "pg_hba.conf").open("a", encoding="ascii") as rules:
                rules.write(f"host all all {HERE}/32 trust\n")
            postgres.reload()
            yield DistantWay(namespace, f"postgresql://postgres@{THERE}/{name[1]}", direct)
    finally:
        namespace.close()
