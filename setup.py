"""Compiles the modules that begin with `# compiled` with mypyc; without a C compiler they run as they are."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import setup

ROOT = Path(__file__).parent
PACKAGE = Path("src/tafelrunde")
MARK = "# compiled"


def can_compile() -> bool:
    if os.environ.get("TAFELRUNDE_PURE"):
        return False
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    compiler = os.environ.get("CC", compiler).split()[0]
    headers = Path(sysconfig.get_paths()["include"]) / "Python.h"
    missing = [
        name
        for name, there in (("a C compiler", shutil.which(compiler)), ("Python's headers", headers.exists()))
        if not there
    ]
    if missing:
        print(f"tafelrunde: without {' and '.join(missing)} the rules run interpreted.", file=sys.stderr)
    return not missing


def compiled_modules() -> list[str]:
    """A module says by its first line that it is compiled; docs/adding-a-game.md says what that asks of it."""
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / PACKAGE).rglob("*.py") if is_marked(path))


def is_marked(path: Path) -> bool:
    with path.open(encoding="utf-8") as file:
        return file.readline().rstrip() == MARK


def release() -> list[Any]:
    """All in one library, optimised as far as it goes."""
    from mypyc.build import mypycify  # noqa: PLC0415 (not needed where nothing is compiled)

    modules: list[Any] = mypycify(compiled_modules(), opt_level="3", group_name="tafelrunde")
    if sys.platform != "win32":
        # Without this, functions of one module call each other through a table, and none is inlined.
        for module in modules:
            module.extra_compile_args += ["-fno-semantic-interposition"]
    return modules


def loop(folder: Path) -> list[Any]:
    """A library for each game and room, compiled quickly: after a change, only what it touches is made again."""
    from mypyc.build import mypycify  # noqa: PLC0415 (not needed where nothing is compiled)

    rooms: dict[str, list[str]] = {}
    for name in compiled_modules():
        room, *inner = Path(name).relative_to(PACKAGE).parts
        rooms.setdefault(inner[0] if room == "games" else room, []).append(name)
    groups: list[tuple[list[str], str | None]] = [(names, f"tafelrunde_{room}") for room, names in rooms.items()]
    # A cache of its own: `mypy` asks for other things, and each would throw away what the other has found.
    options = ["--cache-dir", str(folder / "types")]
    modules: list[Any] = mypycify(
        [*options, *compiled_modules()],
        opt_level="1",
        debug_level="0",
        separate=groups,
        target_dir=str(folder / "c"),
    )
    return modules


# A source distribution is compiled where it is installed.
if "sdist" in sys.argv or not can_compile():
    extensions = []
elif "TAFELRUNDE_LOOP" in os.environ:
    extensions = loop(Path(os.environ["TAFELRUNDE_LOOP"]))
else:
    extensions = release()

setup(ext_modules=extensions)
