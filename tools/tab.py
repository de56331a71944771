"""Makes what a browser's tab needs to run the rules, into build/tab: Python, its library trimmed, and our modules.

With the headers of Python 3.13 at hand the rules are compiled, as in the package; without, they run as they are.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import msgspec
from tools.pythons import candidates, is_python
from tools.wasm import OUT as COMPILED
from tools.wasm import ROOMS

from tafelrunde.author.scaffold import single_file
from tafelrunde.games import all_games
from tafelrunde.table.catalogue import game_info, rules_info
from tafelrunde.table.puzzle import shelves

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
MODULES = ROOT / "web" / "node_modules"
BUILT = ROOT / "build" / "tab"
STAGE = ROOT / "build" / "stage"
WHEELS = ROOT / "build" / "wheels"
ENVIRONMENT = ROOT / ".venv" / "wasm"
# What a tab has no use for: it is looked at in a browser, and its texts are the app's.
LEFT_OUT = {".ftl", ".pyc", ".typ", ".jinja", ".c", ".svelte", ".ts", ".css", ".md"}
# These are packed by us and unpacked in the browser, so that every file server sends them small.
PACKED = ("python.wasm", "library.zip", "core.zip")
LANGUAGES = ("de", "en")


class Form:
    """One of the two forms of the rules: which Pyodide they run in, and what PyPI has for its Python."""

    def __init__(self, package: str, version: str, platform: str) -> None:
        self.pyodide = MODULES / package
        self.version = version
        self.tags = ["--python-version", version, "--platform", platform, "--abi", f"cp{version.replace('.', '')}"]


PLAIN = Form("pyodide", "3.14", "pyemscripten_2026_0_wasm32")
FAST = Form("pyodide-fast", "3.13", "pyemscripten_2025_0_wasm32")


def find_headers() -> Path | None:
    """A Python of the fast form's version that has its headers."""
    question = (
        "import sysconfig, pathlib; print((pathlib.Path(sysconfig.get_paths()['include']) / 'Python.h').exists())"
    )
    for path in candidates(FAST.version):
        if is_python(path, FAST.version):
            answer = subprocess.run([str(path), "-c", question], capture_output=True, text=True, check=False, cwd="/")
            if answer.stdout.strip() == "True":
                return path
    return None


def pip(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "pip", *words, "--quiet"], check=True)


def fetch_wheels(form: Form, *names: str) -> list[Path]:
    """From PyPI, by the hashes of requirements/tab.txt."""
    folder = WHEELS / form.version
    if not folder.exists():
        wanted = folder.with_suffix(".txt")
        folder.mkdir(parents=True)
        wanted.write_text(locked(*names), encoding="utf-8")
        # Pure ones have no platform, so both are looked for.
        tags = [*form.tags, "--platform", "any", "--abi", "none"]
        pip(
            "download",
            "--no-deps",
            "--only-binary=:all:",
            "--require-hashes",
            *tags,
            "-d",
            str(folder),
            "-r",
            str(wanted),
        )
    return sorted(folder.glob("*.whl"))


def locked(*names: str) -> str:
    """The lines of requirements/tab.txt about these."""
    text = (ROOT / "requirements" / "tab.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    return "\n".join(line for line in text.splitlines() if line.partition("==")[0] in names)


def install_compiler(python: Path) -> None:
    """Into an environment of its own, and again when the lock file has changed."""
    locks = ROOT / "requirements" / "wasm.txt"
    installed = ENVIRONMENT / "wasm.txt"
    if installed.exists() and installed.read_bytes() == locks.read_bytes():
        return
    print("Installing the compiler for browsers ...")
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    subprocess.run([str(python), "-m", "venv", str(ENVIRONMENT)], check=True)
    pip_there = [str(ENVIRONMENT / "bin" / "pip"), "install", "--quiet", "--require-hashes", "-r", str(locks)]
    subprocess.run(pip_there, check=True)
    shutil.copyfile(locks, installed)


def compile_core(python: Path) -> list[Path]:
    """What the rules are made of, as libraries for the fast form; the folders that go into the tab."""
    install_compiler(python)
    if not (sources := list((WHEELS / "source").glob("msgspec-*.tar.gz"))):
        wanted = WHEELS / "source.txt"
        wanted.parent.mkdir(parents=True, exist_ok=True)
        wanted.write_text(locked("msgspec"), encoding="utf-8")
        folder = str(WHEELS / "source")
        pip("download", "--no-deps", "--no-binary", "msgspec", "--require-hashes", "-d", folder, "-r", str(wanted))
        sources = list((WHEELS / "source").glob("msgspec-*.tar.gz"))
    subprocess.run([str(ENVIRONMENT / "bin" / "python"), str(ROOT / "tools" / "wasm.py"), str(sources[0])], check=True)
    return [COMPILED / "lib"]


def stage(wheels: list[Path], folders: list[Path]) -> None:
    """All that is to be in core.zip, in one folder."""
    shutil.rmtree(STAGE, ignore_errors=True)
    stage_source(STAGE)
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(STAGE, [name for name in packed.namelist() if is_needed(name)])
    for folder in folders:
        shutil.copytree(folder, STAGE, dirs_exist_ok=True)
        # A library is looked for before bytecode, but nobody has to load both.
        for library in STAGE.rglob("tafelrunde/**/*.so"):
            library.with_name(library.name.partition(".")[0] + ".py").unlink(missing_ok=True)


def stage_source(folder: Path) -> None:
    """Our own modules and the data beside them."""
    for room in ROOMS:
        for path in sorted((SOURCE / "tafelrunde" / room).rglob("*")):
            inner = path.relative_to(SOURCE)
            if path.is_file() and path.suffix not in LEFT_OUT and not {"web", "tests", "__pycache__"} & {*inner.parts}:
                copy(path, folder / inner)
    copy(SOURCE / "tafelrunde" / "__init__.py", folder / "tafelrunde" / "__init__.py")
    write_metadata(folder)


def write_metadata(folder: Path) -> None:
    """Which version it is, where Python looks for that: what was judged by another one is judged again."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    written = folder / f"{project['name']}-{project['version']}.dist-info" / "METADATA"
    written.parent.mkdir()
    written.write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8"
    )


def is_needed(name: str) -> bool:
    return name.endswith((".py", ".so")) and ".dist-info/" not in name


def copy(path: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, to)


def write_static() -> None:
    """What pages ask for before Python is there: the games, rules, puzzles by number, and a file to begin with."""
    (BUILT / "rules").mkdir()
    (BUILT / "puzzles.json").write_bytes(msgspec.json.encode(shelves()))
    (BUILT / "example.py").write_text(single_file(), encoding="utf-8")
    (BUILT / "games.json").write_bytes(msgspec.json.encode([game_info(game) for game in all_games()]))
    for game in all_games():
        for language in LANGUAGES:
            rules = msgspec.json.encode(rules_info(game, language, printable=False))
            (BUILT / "rules" / f"{game.id}.{language}.json").write_bytes(rules)


def write_python(form: Form) -> str:
    """Pyodide's own files; what it is begun with."""
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.js"):
        if (form.pyodide / name).exists():
            copy(form.pyodide / name, BUILT / name)
    copy(form.pyodide / "pyodide.asm.wasm", BUILT / "python.wasm")
    for name in PACKED:
        packed = gzip.compress((BUILT / name).read_bytes(), 9, mtime=0)
        (BUILT / name).with_suffix(".bin").write_bytes(packed)
        (BUILT / name).unlink()
    lock = json.loads((form.pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    # No package comes from anywhere but here.
    return json.dumps({"info": lock["info"], "packages": {}})


def node(*words: str) -> None:
    """By the Node that tools/npm finds."""
    command = ["sh", str(ROOT / "tools" / "npm"), "exec", "--offline", "--", "node", *words]
    subprocess.run(command, check=True)


def compiled_folders() -> list[Path]:
    """What was compiled; nothing where that cannot be, which is said."""
    python = None if os.environ.get("TAFELRUNDE_PURE") else find_headers()
    if python is None:
        print(f"Without the headers of Python {FAST.version} the rules run interpreted in the browser.")
        return []
    print("Compiling the rules for the browser ...")
    try:
        return compile_core(python)
    except subprocess.CalledProcessError as error:
        # Whoever wants to play can; a test notices.
        print(f"The rules run interpreted in the browser, as this failed: {error.cmd[0]}.", file=sys.stderr)
        return []


def main() -> int:
    folders = compiled_folders()
    if folders:
        form, wheels = FAST, fetch_wheels(FAST, "librt", "mypy-extensions")
    else:
        form, wheels = PLAIN, fetch_wheels(PLAIN, "librt", "msgspec", "mypy-extensions")
    shutil.rmtree(BUILT, ignore_errors=True)
    BUILT.mkdir(parents=True)
    stage(wheels, folders)
    node(str(ROOT / "tools" / "tab.mjs"), str(form.pyodide), str(STAGE), str(BUILT))
    lock = write_python(form)
    write_static()
    files = {str(path.relative_to(BUILT)): path.stat().st_size for path in sorted(BUILT.rglob("*")) if path.is_file()}
    digest = hashlib.sha256()
    for name in files:
        digest.update(name.encode() + (BUILT / name).read_bytes())
    index = {"version": digest.hexdigest()[:12], "compiled": form is FAST, "lock": lock, "files": files}
    (BUILT / "index.json").write_text(json.dumps(index), encoding="utf-8")
    return 0


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    sys.exit(main())
