"""What is built: wheels with everything a player needs, with and without a C compiler."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from importlib.metadata import Distribution, distribution, files
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import tafelrunde
from tafelrunde.__main__ import EXTRAS
from tafelrunde.lab.speed import is_compiled

ROOT = Path(__file__).parent.parent
# What setup.py looks for.
MARK = "# compiled"


@pytest.fixture(scope="module")
def source_distribution(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("source")
    tree = folder / "tree"
    tree.mkdir()
    for name in ("src", "pyproject.toml", "setup.py", "README.md", "LICENSE"):
        (tree / name).symlink_to(ROOT / name)
    code = "import sys; from setuptools.build_meta import build_sdist; build_sdist(sys.argv[1])"
    subprocess.run([sys.executable, "-c", code, str(folder)], cwd=tree, check=True, capture_output=True)
    (archive,) = folder.glob("*.tar.gz")
    return archive


@pytest.fixture(scope="module")
def wheel_without_compiler(source_distribution: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from the source distribution, where no C compiler can be found."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps"]
    environment = {**os.environ, "CC": "no-such-compiler"}
    subprocess.run([*command, "--wheel-dir", str(folder), str(source_distribution)], env=environment, check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


class Empty:
    """An environment with nothing in it but what is asked for, which is taken from the one that runs the tests."""

    def __init__(self, folder: Path, wheel: Path, extras: frozenset[str] = frozenset()) -> None:
        venv.create(folder, with_pip=False, symlinks=True)
        self.bin = folder / "bin"
        self.site = next((folder / "lib").iterdir()) / "site-packages"
        pip = [sys.executable, "-m", "pip", "--python", str(self.bin / "python")]
        install = ["install", "--quiet", "--no-deps", "--no-index", "--no-compile", "--ignore-installed", str(wheel)]
        # What Python finds elsewhere is not in here.
        alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        subprocess.run([*pip, *install], env=alone, check=True)
        self.copied: set[str] = set()
        self._copy_needs(Distribution.at(next(self.site.glob("tafelrunde-*.dist-info"))), extras)

    def _copy_needs(self, of: Distribution, extras: frozenset[str]) -> None:
        for needed in map(Requirement, of.requires or []):
            here = [{"extra": extra} for extra in extras or {""}]
            if needed.marker is not None and not any(map(needed.marker.evaluate, here)):
                continue
            if needed.name == "tafelrunde":
                self._copy_needs(of, frozenset(needed.extras))
            elif needed.name not in self.copied:
                self.copied.add(needed.name)
                self._copy(distribution(needed.name))
                self._copy_needs(distribution(needed.name), frozenset(needed.extras))

    def _copy(self, found: Distribution) -> None:
        for file in found.files or []:
            if file.parts[0] not in ("..", "__pycache__"):
                target = self.site / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), target)

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.bin), "TAFELRUNDE_LANG": "en"}
        return subprocess.run(
            [str(self.bin / command[0]), *command[1:]],
            env=environment,
            cwd=self.bin,
            capture_output=True,
            text=True,
            check=False,
        )


PLAY = """
import tafelrunde
from tafelrunde.bots.level import find_bot
from tafelrunde.bots.player import knowledge
from tafelrunde.core.rng import Rng

for game in tafelrunde.all_games():
    match = tafelrunde.start(game.id, seed=1)
    seat = match.to_act
    match.submit(find_bot(game, "1").choose(knowledge(match, seat), Rng(1)), seat)
    assert tafelrunde.replay(tafelrunde.save(match)).position() == match.position()
    assert game.rulebook("de").title
    print(game.id)
"""


def test_alone_it_is_the_rules_the_bots_and_the_api(wheel_without_compiler: Path, tmp_path: Path) -> None:
    empty = Empty(tmp_path, wheel_without_compiler)
    assert empty.copied <= {"librt", "msgspec", "mypy_extensions"}
    played = empty.run("python", "-c", PLAY)
    assert played.stderr == ""
    assert played.stdout.split() == [game.id for game in tafelrunde.all_games()]
    for command in (("tafelrunde", "play"), ("python", "-m", "tafelrunde", "doctor")):
        refused = empty.run(*command)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert refused.stderr == "This needs a part that is not installed: pip install 'tafelrunde[terminal]'\n"


def test_each_extra_has_what_its_commands_need(wheel_without_compiler: Path, tmp_path: Path) -> None:
    terminal = Empty(tmp_path / "terminal", wheel_without_compiler, frozenset({"terminal"}))
    assert "uvicorn" not in terminal.copied
    assert "hnefatafl" in terminal.run("tafelrunde", "games").stdout
    refused = terminal.run("tafelrunde", "serve")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "This needs a part that is not installed: pip install 'tafelrunde[server]'\n"
    assert "tafelrunde[lab]" in terminal.run("tafelrunde", "lab", "run", "blox", "--games", "1").stderr
    server = Empty(tmp_path / "server", wheel_without_compiler, frozenset({"server"}))
    listed = server.run("tafelrunde", "admin", "list", "--database", str(tmp_path / "none.sqlite"))
    assert "not installed" not in listed.stderr
    made = server.run(
        "python", "-c", "from tafelrunde.server.web.run import new_server, Settings; new_server(Settings())"
    )
    assert (made.returncode, made.stderr) == (0, "")


def test_every_module_of_an_extra_is_known_to_the_command_line() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for extra, modules in EXTRAS.items():
        names = {Requirement(line).name.partition(".")[0].replace("-", "_") for line in extras[extra]}
        assert names - {"tafelrunde"} == set(modules)


def test_without_a_compiler_the_package_runs_interpreted_and_says_so(wheel_without_compiler: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(wheel_without_compiler), "TAFELRUNDE_LANG": "en"}
    names = zipfile.ZipFile(wheel_without_compiler).namelist()
    assert not [name for name in names if name.endswith((".so", ".pyd"))]
    folder = wheel_without_compiler.parent / "installed"
    zipfile.ZipFile(wheel_without_compiler).extractall(folder)
    environment["PYTHONPATH"] = str(folder)
    command = [sys.executable, "-P", "-m", "tafelrunde"]
    for arguments, expected in ((["doctor"], "apt install gcc"), (["play"], "run interpreted here")):
        result = subprocess.run(
            [*command, *arguments], env=environment, capture_output=True, text=True, check=True, input=""
        )
        assert expected in result.stdout


def test_a_wheel_has_rules_and_texts_and_no_tests(wheel_without_compiler: Path) -> None:
    names = set(zipfile.ZipFile(wheel_without_compiler).namelist())
    for game in tafelrunde.all_games():
        for part in ("rules.py", "RULES.de.md", "RULES.en.md", "de.ftl", "en.ftl", "puzzles.json"):
            assert f"tafelrunde/games/{game.id}/{part}" in names
    assert "tafelrunde/text/de.ftl" in names
    assert "tafelrunde/games/fischkopf/solution.bin" in names
    assert "tafelrunde/py.typed" in names
    # The browser app comes built, so that installing needs no Node.
    assert "tafelrunde/webapp/index.html" in names
    assert [name for name in names if name.startswith("tafelrunde/webapp/assets/") and name.endswith(".js")]
    assert not [name for name in names if name.endswith((".svelte", ".ts"))]
    assert not [name for name in names if "/tests/" in name]


def first_lines() -> dict[str, str]:
    """Every module of the package, as a path without its suffix, and what it begins with."""
    source = ROOT / "src"
    return {
        str(path.relative_to(source).with_suffix("")): path.read_text(encoding="utf-8").partition("\n")[0]
        for path in (source / "tafelrunde").rglob("*.py")
    }


def test_the_installed_package_has_compiled_what_carries_the_mark_and_nothing_else() -> None:
    if not is_compiled():
        return
    installed = {str(path).partition(".")[0] for path in files("tafelrunde") or [] if path.suffix == ".so"}
    marked = {name for name, line in first_lines().items() if line == MARK}
    assert {name for name in installed if name.startswith("tafelrunde/")} == marked


def test_every_game_has_rules_that_carry_the_mark() -> None:
    lines = first_lines()
    for game in tafelrunde.all_games():
        assert lines[f"tafelrunde/games/{game.id}/rules"] == MARK


def test_the_mark_is_neither_misspelt_nor_forgotten() -> None:
    """Without it, a module that is written for the compiler would quietly be slow."""
    for name, line in first_lines().items():
        assert not line.startswith("#") or line == MARK, f"{name} begins with {line!r}"
        text = (ROOT / "src" / f"{name}.py").read_text(encoding="utf-8")
        is_typed = re.search(r"^from mypy_extensions import .*\bi64\b", text, re.MULTILINE) is not None
        # A position hands machine numbers over to the rules; as a struct it cannot be compiled itself.
        assert line == MARK or not is_typed or name.endswith("/position"), f"{name} does not begin with {MARK!r}"


@pytest.mark.parametrize("path", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda path: path.name)
def test_lock_files_name_packages_versions_and_hashes_only(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "--hash=sha256:" in text
    assert "://" not in text
    assert "--index" not in text


def test_the_rules_alone_load_no_bots_and_start_no_programs() -> None:
    loaded = "{'tafelrunde.bots', 'subprocess'} & set(sys.modules)"
    code = f"import sys, tafelrunde.core.state; print(*{loaded})"
    result = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == ""
