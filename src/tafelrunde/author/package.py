"""Games from elsewhere: installed packages that name themselves under `tafelrunde.games`, and single files.

Their code runs where they are found, so whoever runs a server says which of them it trusts. One that cannot be used is
left out, with a sentence that says why, and harms no other.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import walk_tb

from tafelrunde.core.error import BadInput, Detail, TafelrundeError
from tafelrunde.core.file import read_text
from tafelrunde.core.game import CONTRACT, AnyGame, Game
from tafelrunde.core.rulebook import LANGUAGES

GROUP = "tafelrunde.games"
# Environment variables, so that every process of a server or a laboratory finds the same games.
PACKAGES_SETTING = "TAFELRUNDE_PACKAGES"
FILES_SETTING = "TAFELRUNDE_FILES"
ALL = "all"
NONE = "none"

_HOUSE = Path(__file__).parent.parent
_PYTHON = Path(os.__file__).parent

# Somebody's name and the game's: the house's own games have no hyphen.
_ID = re.compile(r"(?=.{3,40}$)[a-z][a-z0-9]*(-[a-z0-9]+)+")


@dataclass(frozen=True)
class LeftOut:
    """Something that would be a game and cannot be used; `why` is one sentence, `detail` its end in any language."""

    name: str
    why: str
    detail: Detail


@dataclass(frozen=True)
class Guests:
    games: tuple[AnyGame, ...]
    left_out: tuple[LeftOut, ...]


@dataclass(frozen=True)
class Candidate:
    """Where a game might be: `package` is what records name, `load` runs the author's code."""

    name: str
    package: str
    load: Callable[[], object]


def find_guests(packages: str, files: str, taken: Iterable[str]) -> Guests:
    """The games of trusted packages and of files; `packages` are names with commas between, or all, or none."""
    known = set(taken)
    found: list[AnyGame] = []
    left_out: list[LeftOut] = []
    for candidate in [*_installed(packages), *_filed(files)]:
        try:
            game = check_guest(candidate.load(), candidate.package)
            if game.id in known:
                raise _unusable(f"there is another game called {game.id}", "taken", game=game.id)  # noqa: TRY301  # as others
        except (Exception, SystemExit) as error:  # noqa: BLE001  # somebody else's code may raise anything
            detail = what_is_wrong(error)
            left_out.append(LeftOut(candidate.name, f"{candidate.name} was left out: {detail}.", detail))
            continue
        known.add(game.id)
        found.append(game)
    return Guests(tuple(sorted(found, key=lambda game: game.id)), tuple(left_out))


def _unusable(sentence: str, code: str, **args: str | int) -> BadInput:
    return BadInput(Detail(sentence, f"guest-{code}", **args))


def what_is_wrong(error: BaseException) -> Detail:
    """In one phrase, with the line of the author's file where it happened."""
    found = error.args_by_name.get("detail") if isinstance(error, TafelrundeError) else None
    if isinstance(found, Detail):
        return found
    told = (str(error).strip().rstrip(".").splitlines() or [""])[0]
    if isinstance(error, TafelrundeError):
        return Detail(told, "guest-said", what=told)
    what = f"{type(error).__name__}: {told}" if told else type(error).__name__
    # It says itself where it is.
    if isinstance(error, SyntaxError):
        return Detail(what, "guest-said", what=what)
    frames = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    places = [(Path(name), line) for name, line in frames if _is_authors(name)]
    if not places:
        return Detail(what, "guest-said", what=what)
    path, line = places[-1]
    return Detail(f"{what}, line {line} of {path.name}", "guest-raised", what=what, line=line, file=path.name)


def _is_authors(file: str) -> bool:
    """Neither the house's nor Python's: what goes wrong there goes wrong for somebody who called it."""
    if file.startswith("<") or Path(file).is_relative_to(_HOUSE):
        return False
    return not Path(file).is_relative_to(_PYTHON) or "site-packages" in file


def line_in(file: Path, error: BaseException) -> int:
    """The last line of that file that was running, or that Python could not read; 0 if it was none of them."""
    if isinstance(error, SyntaxError) and error.filename == str(file):
        return error.lineno or 0
    place, found = error.__traceback__, 0
    while place is not None:
        if place.tb_frame.f_code.co_filename == str(file):
            found = place.tb_lineno
        place = place.tb_next
    return found


def _installed(packages: str) -> list[Candidate]:
    if packages == NONE:
        return []
    trusted = {_normal(name) for name in packages.split(",")}
    return [
        _of_entry(entry)
        for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
        if packages == ALL or (entry.dist is not None and _normal(entry.dist.name) in trusted)
    ]


def _of_entry(entry: EntryPoint) -> Candidate:
    package = f"{entry.dist.name} {entry.dist.version}" if entry.dist else entry.value
    return Candidate(f"{entry.name} ({package})", package, entry.load)


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name.strip()).lower()


def _filed(files: str) -> list[Candidate]:
    return [_of_file(Path(name)) for name in files.split(os.pathsep) if name]


def _of_file(path: Path) -> Candidate:
    return Candidate(path.name, package_of_file(path), lambda: load_file(path))


def package_of_file(path: Path) -> str:
    """A file has no version, so its content is one."""
    content = path.read_bytes() if path.is_file() else b""
    return f"{path.name} {hashlib.sha256(content).hexdigest()[:12]}"


def load_file(path: Path) -> object:
    """Run a file and return its GAME; raises whatever its code raises."""
    read_text(path)
    if path.name == "__init__.py":
        return _game_of(path, path.parent.name, [str(path.parent)])
    mark = hashlib.sha256(str(path).encode()).hexdigest()[:8]
    name = f"tafelrunde_file_{re.sub(r'[^A-Za-z0-9]', '_', path.stem)}_{mark}"
    return _game_of(path, name, None)


def _game_of(path: Path, name: str, inside: list[str] | None) -> object:
    """A folder with an __init__.py is a package, and finds its own modules."""
    spec = spec_from_file_location(name, path, submodule_search_locations=inside)
    if spec is None or spec.loader is None:
        raise _unusable(f"{path.name} is no Python file", "no-python", file=path.name)
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    if not hasattr(module, "GAME"):
        raise _unusable("it has no GAME", "no-game")
    return module.GAME


def check_guest(game: object, package: str) -> AnyGame:
    """The game as the house takes it in; raises what is wrong with it."""
    if not isinstance(game, Game):
        kind = type(game).__name__
        raise _unusable(f"its GAME is a {kind}, and `define` makes one", "no-definition", kind=kind)
    if game.contract != CONTRACT:
        sentence = f"it was written for contract {game.contract}, and this is contract {CONTRACT}"
        raise _unusable(sentence, "contract", written=str(game.contract), current=str(CONTRACT))
    if not _ID.fullmatch(game.id):
        sentence = f"its id is {game.id}, and ids look like owner-game, in at most 40 small letters and digits"
        raise _unusable(sentence, "id", game=game.id)
    state = game.new_state(game.seats[0], game.make_options({}))
    game.look(state, None, 0)
    for language in LANGUAGES:
        game.texts_in(language)
        game.rulebook(language)
    return replace(game, package=package)


def add_file(path: Path) -> str:
    """Take a file in, here and in every process that is started from here; the id of its game, or what is wrong."""
    whole = path.resolve()
    try:
        game = check_guest(load_file(whole), package_of_file(whole))
    except BadInput as error:
        raise _refused(path, error) from None
    except (Exception, SystemExit) as error:
        raise _refused(path, error) from error
    named = os.environ.get(FILES_SETTING, "").split(os.pathsep)
    if str(whole) not in named:
        os.environ[FILES_SETTING] = os.pathsep.join([*filter(None, named), str(whole)])
    return game.id


def _refused(path: Path, error: BaseException) -> BadInput:
    detail = what_is_wrong(error)
    return BadInput(Detail(f"{path}: {detail}.", "guest-file", path=str(path), detail=detail))
