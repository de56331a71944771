"""Compiles the modules named in pyproject.toml with mypyc; without a C compiler they run as they are."""

import os
import shutil
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import Any

from setuptools import setup

ROOT = Path(__file__).parent
PACKAGE = Path("src/tafelrunde")


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
    config = tomllib.loads((ROOT / "pyproject.toml").read_text())
    patterns = config["tool"]["tafelrunde"]["compiled"]
    found = {path.relative_to(ROOT) for pattern in patterns for path in (ROOT / PACKAGE).glob(pattern)}
    return sorted(str(path) for path in found if path.name != "__init__.py")


if can_compile():
    from mypyc.build import mypycify

    modules: list[Any] = mypycify(compiled_modules(), opt_level="3", group_name="tafelrunde")
    if sys.platform != "win32":
        # Without this, functions of one module call each other through a table, and none is inlined.
        for module in modules:
            module.extra_compile_args += ["-fno-semantic-interposition"]
else:
    modules = []

setup(ext_modules=[*modules])
