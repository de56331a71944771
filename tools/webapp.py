"""Copies the built browser app into the installed package."""

from __future__ import annotations

import argparse
import importlib.util
import shutil
import sys
from pathlib import Path

BUILT = Path(__file__).parent.parent / "src" / "tafelrunde" / "webapp"


def main() -> int:
    # Without importing it: the installed package is meant, wherever this is started.
    spec = importlib.util.find_spec("tafelrunde")
    if spec is None or spec.origin is None:
        print("tafelrunde is not installed here.")
        return 1
    installed = Path(spec.origin).parent / "webapp"
    if installed.resolve() != BUILT.resolve():
        shutil.rmtree(installed, ignore_errors=True)
        shutil.copytree(BUILT, installed)
    return 0


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    sys.exit(main())
