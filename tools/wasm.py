"""Compiles the rules for a browser's tab, into build/wasm: mypyc writes C for 32 bits, Zig's clang WebAssembly of it.

It runs under the Python that the tab's Python is, for its headers; tools/tab.py finds one and starts this there.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "tafelrunde"
OUT = ROOT / "build" / "wasm"
MARK = "# compiled"
# Of the rooms of docs/architecture.md, those that no tab has; whatever else comes is taken along.
ELSEWHERE = ("cli", "envs", "lab", "paper", "server", "terminal", "testkit", "text", "webapp")
ROOMS = sorted(
    path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name not in (*ELSEWHERE, "__pycache__")
)
# The interpreter's own pyconfig.h is for 64 bits; the tab has 32.
NARROW = ("ALIGNOF_LONG", "ALIGNOF_SIZE_T", "SIZEOF_LONG", "SIZEOF_PTHREAD_T", "SIZEOF_SIZE_T", "SIZEOF_UINTPTR_T")
ABSENT = ("HAVE_BUILTIN_ATOMIC", "HAVE_GCC_UINT128_T", "HAVE_LINUX_RANDOM_H")
SUFFIX = f".cpython-3{sys.version_info.minor}-wasm32-emscripten.so"


def compiled_modules() -> list[str]:
    found = []
    for room in ROOMS:
        for path in (PACKAGE / room).rglob("*.py"):
            with path.open(encoding="utf-8") as file:
                if file.readline().rstrip() == MARK:
                    found.append(str(path.relative_to(ROOT)))
    return sorted(found)


def write_c() -> list[Any]:
    """The extensions, as setuptools knows them, with their C files written."""
    # Before mypyc looks: a size has four bytes there.
    sysconfig.get_config_vars()["SIZEOF_SIZE_T"] = 4
    from mypyc.build import mypycify  # noqa: PLC0415 (it reads the size when it is imported)

    options = ["--cache-dir", str(OUT / "types"), "--python-version", f"3.{sys.version_info.minor}"]
    extensions: list[Any] = mypycify(
        [*options, *compiled_modules()], opt_level="3", group_name="tafelrunde", target_dir=str(OUT / "c")
    )
    return extensions


def write_headers(folder: Path) -> None:
    """A copy, as Python's headers ask for each other by the folder they stand in."""
    shutil.copytree(sysconfig.get_paths()["include"], folder, dirs_exist_ok=True)
    text = Path(sysconfig.get_config_h_filename()).read_text(encoding="utf-8")
    for name in (*NARROW, "SIZEOF_VOID_P"):
        text = re.sub(rf"#define {name} \d+", f"#define {name} 4", text)
    for name in ABSENT:
        text = re.sub(rf"#define {name} 1", f"/* no {name} */", text)
    (folder / "pyconfig.h").write_text(text, encoding="utf-8")


class Zig:
    """Zig's clang and linker, with the headers of its own C library and of Python."""

    def __init__(self) -> None:
        # Found and not imported: it is there only where this runs.
        found = importlib.util.find_spec("ziglang")
        if found is None or found.origin is None:
            raise SystemExit("Zig is missing: tools/tab.py installs it.")
        self.home = Path(found.origin).parent
        write_headers(OUT / "include")
        library = self.home / "lib"
        headers = [OUT / "include", library / "include", *(library / "libc" / "include" / each for each in MUSL)]
        self.flags = [
            *("--target=wasm32-unknown-emscripten", "-fPIC", "-O2", "-w", "-nostdinc"),
            *("-D__wasi__", "-D_WASI_EMULATED_SIGNAL", "-D_WASI_EMULATED_PROCESS_CLOCKS", "-DNDEBUG"),
            *(f"-I{each}" for each in headers),
        ]

    def run(self, *words: str) -> None:
        done = subprocess.run([str(self.home / "zig"), *words], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"zig {words[0]} failed:\n{done.stderr[:4000]}")

    def compile(self, source: Path, include: list[str]) -> Path:
        made = OUT / "o" / f"{re.sub(r'[^A-Za-z0-9]', '_', str(source))}.o"
        if not made.exists() or made.stat().st_mtime < source.stat().st_mtime:
            made.parent.mkdir(parents=True, exist_ok=True)
            self.run("clang", *self.flags, *(f"-I{each}" for each in include), "-c", str(source), "-o", str(made))
        return made

    def link(self, name: str, objects: list[Path], made: Path) -> None:
        made.parent.mkdir(parents=True, exist_ok=True)
        self.run(
            *("wasm-ld", "-shared", "--experimental-pic", "--no-entry", "--unresolved-symbols=import-dynamic"),
            *(f"--export=PyInit_{name.rpartition('.')[2]}", "-O2", "--strip-debug", "--gc-sections"),
            *(str(each) for each in objects),
            *("-o", str(made)),
        )


MUSL = ("wasm-wasi-musl", "generic-musl")


def build(zig: Zig, name: str, sources: list[str], include: list[str]) -> None:
    objects = [zig.compile(Path(source), include) for source in sources]
    zig.link(name, objects, OUT / "lib" / f"{name.replace('.', '/')}{SUFFIX}")


def build_msgspec(zig: Zig, archive: Path) -> None:
    """PyPI has it for another Python only; its source is one file."""
    folder = OUT / "msgspec"
    shutil.rmtree(folder, ignore_errors=True)
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    (core,) = folder.glob("*/src/msgspec/_core.c")
    build(zig, "msgspec._core", [str(core)], [str(core.parent)])
    for path in core.parent.glob("*.py"):
        shutil.copy(path, OUT / "lib" / "msgspec" / path.name)


def main(archive: Path) -> int:
    os.chdir(ROOT)
    shutil.rmtree(OUT / "lib", ignore_errors=True)
    extensions = write_c()
    zig = Zig()
    jobs = [(each.name, each.sources, each.include_dirs) for each in extensions]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        waiting = [pool.submit(build, zig, *job) for job in jobs]
        waiting.append(pool.submit(build_msgspec, zig, archive))
        for each in waiting:
            each.result()
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("msgspec", type=Path, help="the source distribution of msgspec")
    sys.exit(main(parser.parse_args().msgspec))
