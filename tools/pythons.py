"""Runs a part of the tests on the other Pythons that are on this machine, and says which those are.

They are looked for in PATH, among pyenv's and among uv's. Each gets an environment below .venv, which is made once.
The source tree runs there interpreted, since to compile it would take longer than its tests; `--compiled` does both.
What all games promise is checked interpreted once, on the newest of them, or on this Python where there is no other.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
WANTED = ("3.11", "3.12", "3.13", "3.14")
ENVIRONMENTS = ROOT / ".venv" / "pythons"
LOCKS = (ROOT / "requirements" / "run.txt", ROOT / "requirements" / "pythons.txt")
# What all games promise, uncompiled: the longest of it.
CONTRACT = ("tests/test_build.py::test_the_build_is_the_one_asked_for", "tests/test_contract.py", "tests/test_kit.py")
# Every paragraph of their rules, the heart of the house, and a server with real connections.
# The rest searches and counts so much that it would take many minutes uncompiled.
PART = (
    *("tests/test_match.py", "tests/test_rng.py"),
    *("tests/server/test_match.py", "tests/server/test_play.py", "tests/server/test_connection.py"),
    *sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("src/tafelrunde/games/*/tests/test_rules.py")),
)


def candidates(version: str) -> Iterator[Path]:
    """Where this Python might be."""
    if found := shutil.which(f"python{version}"):
        yield Path(found)
    pyenv = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser()
    yield from sorted(pyenv.glob(f"versions/{version}.*/bin/python"), key=_patch, reverse=True)
    if uv := shutil.which("uv"):
        asked = [uv, "python", "find", "--no-python-downloads", "--no-project", version]
        found = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
        yield from [Path(found)] if found else []


def _patch(path: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", path.parent.parent.name)]


def is_python(path: Path, version: str) -> bool:
    """Whether it answers, is that version, and can make environments; pyenv's own stand-ins often do not."""
    question = "import ensurepip, sys, venv; print('%d.%d' % sys.version_info[:2])"
    try:
        answer = subprocess.run([str(path), "-c", question], capture_output=True, text=True, check=False, cwd="/")
    except OSError:
        return False
    return answer.returncode == 0 and answer.stdout.strip() == version


def find(version: str) -> Path | None:
    return next((path for path in candidates(version) if is_python(path, version)), None)


def prepare(version: str, python: Path) -> Path:
    """The environment's Python, with what is needed installed as the lock files say."""
    folder = ENVIRONMENTS / version
    inside, stamp = folder / "bin" / "python", folder / "locked"
    locked = "".join(lock.read_text(encoding="utf-8") for lock in LOCKS)
    if stamp.exists() and stamp.read_text(encoding="utf-8") == locked:
        return inside
    subprocess.run([str(python), "-m", "venv", "--clear", str(folder)], check=True)
    named = [part for lock in LOCKS for part in ("-r", str(lock))]
    subprocess.run([str(inside), "-m", "pip", "install", "--quiet", "--require-hashes", *named], check=True)
    stamp.write_text(locked, encoding="utf-8")
    return inside


def compile_package(inside: Path) -> None:
    flags = ["--quiet", "--no-build-isolation", "--no-deps", "--force-reinstall"]
    subprocess.run([str(inside), "-m", "pip", "install", *flags, str(ROOT)], check=True)


def run_tests(inside: Path, *, compiled: bool, more: list[str]) -> int:
    environment = {**os.environ, "TAFELRUNDE_BUILD": "compiled" if compiled else "interpreted"}
    if not compiled:
        environment["PYTHONPATH"] = str(ROOT / "src")
    command = [
        str(inside),
        "-m",
        "pytest",
        "-q",
        "-n",
        "2",
        "-p",
        "no:cacheprovider",
        "--hypothesis-profile",
        "ci",
        *more,
    ]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    lines = done.stdout.strip().splitlines()
    print(done.stdout + done.stderr if done.returncode else lines[-1], flush=True)
    return done.returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiled", action="store_true", help="compile the rules there, and run them so")
    parser.add_argument("--tests", nargs="+", help="other arguments for pytest", default=[])
    known = parser.parse_args()
    own = sysconfig.get_python_version()
    pythons = {version: find(version) for version in WANTED if version != own}
    there = {version: path for version, path in pythons.items() if path is not None}
    missing = [version for version in pythons if version not in there]
    here, not_here = (", ".join(each) or "none" for each in (there, missing))
    print(f"This Python is {own}; others that are here: {here}; that are not: {not_here}.", flush=True)
    failed = []
    newest = [*there][-1] if there else own
    for version, path in (there or {own: Path(sys.executable)}).items():
        inside = prepare(version, path) if version in there else path
        if known.compiled:
            compile_package(inside)
        print(f"Python {version} ({'compiled' if known.compiled else 'interpreted'}): ", end="", flush=True)
        more = known.tests or [*PART, *(CONTRACT if version == newest else ())]
        if run_tests(inside, compiled=known.compiled, more=more):
            failed.append(version)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
