"""Runs the server and Vite behind one address while the code is changed: rules by a restart, boards in place.

Interpreted from the source tree; with --compiled, rules are compiled into build/loop, and after a change only those of
the game that was changed.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path

from watchfiles import Change, watch

ROOT = Path(__file__).parent.parent
MARK = "# compiled"
# What the server reads at its start. In a game's folder boards are Vite's, and tests are nobody's while it runs.
READ = (".bin", ".ftl", ".json", ".md", ".py")
NOT_READ = ("__pycache__/*", "webapp/*", "games/*/web/*", "games/*/tests/*")
# Milliseconds of quiet after a change: an editor may write a file more than once.
QUIET = 50
# Seconds for a server to take its leave.
LEAVE = 1.0


def is_served(path: Path, package: Path) -> bool:
    name = str(path.relative_to(package))
    return path.suffix in READ and not any(fnmatch(name, pattern) for pattern in NOT_READ)


class Build:
    """Where the server finds the package: in the source tree, or compiled beside links to it."""

    def __init__(self, root: Path, *, compiled: bool) -> None:
        self.root = root
        self.package = root / "src" / "tafelrunde"
        self.folder = root / "build" / "loop"
        self.compiled = compiled

    @property
    def path(self) -> Path:
        return self.folder / "lib" if self.compiled else self.root / "src"

    def make(self) -> bool:
        """Bring it up to date; False if it cannot be compiled, and the reason has been printed."""
        if not self.compiled:
            return True
        command = [sys.executable, "setup.py", "--quiet", "build_ext"]
        folders = ["--build-lib", str(self.path), "--build-temp", str(self.folder / "objects")]
        environment = os.environ | {"TAFELRUNDE_LOOP": str(self.folder)}
        began = time.monotonic()
        if subprocess.run([*command, *folders], cwd=self.root, env=environment, check=False).returncode != 0:
            return False
        self._link()
        print(f"Compiled in {time.monotonic() - began:.1f} s.", flush=True)
        return True

    def _link(self) -> None:
        """Put a link to every file of the package beside what is compiled, and take away what is gone."""
        mirror = self.path / "tafelrunde"
        for path in self.package.rglob("*"):
            link = mirror / path.relative_to(self.package)
            if is_served(path, self.package) and not link.is_symlink():
                link.parent.mkdir(parents=True, exist_ok=True)
                link.symlink_to(path)
        for path in mirror.rglob("*"):
            source = self.package / path.relative_to(mirror)
            if path.suffix in (".so", ".pyd"):
                is_gone = not is_marked(source.with_name(f"{path.name.partition('.')[0]}.py"))
            else:
                is_gone = path.is_symlink() and not source.exists()
            if is_gone:
                path.unlink()


def is_marked(path: Path) -> bool:
    return path.exists() and path.read_text(encoding="utf-8").startswith(f"{MARK}\n")


@contextmanager
def running(command: list[str], folder: Path, environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A program with all that it starts; when it is no longer needed, all of it ends."""
    process = subprocess.Popen(command, cwd=folder, env=os.environ | environment, start_new_session=True)
    try:
        yield process
    finally:
        stop(process)


def stop(process: subprocess.Popen[bytes]) -> None:
    for request in (signal.SIGTERM, signal.SIGKILL):
        if process.poll() is not None:
            return
        os.killpg(process.pid, request)
        try:
            process.wait(LEAVE)
        except subprocess.TimeoutExpired:
            continue


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def serve(build: Build, port: int) -> None:
    """Serve, and again after every change, until interrupted."""
    changes = watch(
        build.package,
        watch_filter=lambda _, name: is_served(Path(name), build.package),
        step=QUIET,
        rust_timeout=200,
        yield_on_timeout=True,
        raise_interrupt=True,
    )
    # It looks from here on, so that a change during the first compilation is not missed.
    next(changes)
    tables = build.folder / "tables.sqlite"
    command = [sys.executable, "-P", "-m", "tafelrunde", "serve", "--port", str(port), "--database", str(tables)]
    while not build.make():
        await_change(changes)
    while True:
        with running(command, build.root, {"PYTHONPATH": str(build.path)}):
            await_change(changes)
            # What cannot be compiled is mended while the last build that could goes on.
            while not build.make():
                await_change(changes)


def await_change(changes: Iterator[set[tuple[Change, str]]]) -> None:
    found = next(filter(None, changes))
    print("Changed:", *sorted({Path(name).name for _, name in found}), flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compiled", action="store_true", help="compile the rules")
    parser.add_argument("--port", type=int, default=5173, help="where the browser finds it")
    parser.add_argument("--without-app", action="store_true", help="the server alone, on that port")
    parser.add_argument("--root", type=Path, default=ROOT, help="another checkout")
    chosen = parser.parse_args()
    build = Build(chosen.root.resolve(), compiled=chosen.compiled)
    build.folder.mkdir(parents=True, exist_ok=True)
    # Whoever ends this by a signal wants its programs to end as well.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if chosen.without_app:
            serve(build, chosen.port)
        port = free_port()
        vite = ["sh", "tools/npm", "run", "--silent", "dev", "--", "--port", str(chosen.port), "--strictPort"]
        with running(vite, build.root, {"TAFELRUNDE_SERVER": f"http://127.0.0.1:{port}"}):
            serve(build, port)
    except KeyboardInterrupt:
        return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
