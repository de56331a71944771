"""Puts the built browser app together with what its own tables need, and copies it into the installed package."""

from __future__ import annotations

import argparse
import gzip
import hashlib
import importlib.util
import json
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
BUILT = ROOT / "src" / "tafelrunde" / "webapp"
# What tools/tab.py has made, if it has; without it the app offers no tables of the browser's own.
TAB = ROOT / "build" / "tab"
SHRINKS = {".js", ".json", ".mjs"}


def place_tab(webapp: Path) -> str | None:
    """Put the tab's part into the app; the folder that it is in there. Its name changes with its content."""
    shutil.rmtree(webapp / "tab", ignore_errors=True)
    if not (TAB / "index.json").exists():
        return None
    folder = f"tab/{json.loads((TAB / 'index.json').read_text(encoding='utf-8'))['version']}"
    shutil.copytree(TAB, webapp / folder)
    for path in sorted((webapp / folder).rglob("*")):
        if path.suffix in SHRINKS:
            write_packed(path)
    return folder


def write_packed(path: Path) -> None:
    """Leave it compressed beside itself, for servers that look for it there."""
    path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
    path.with_name(f"{path.name}.br").unlink(missing_ok=True)


def mark_page(page: Path, **marks: str) -> None:
    """Write into the page's first element what the app has to know of the place where it is put."""
    text = re.sub(r' data-(tab|alone)="[^"]*"', "", page.read_text(encoding="utf-8"))
    written = "".join(f' data-{name}="{value}"' for name, value in marks.items())
    page.write_text(text.replace("<html", f"<html{written}", 1), encoding="utf-8")
    write_packed(page)


def list_files(webapp: Path, *, alone: bool) -> None:
    """Tell the service worker what belongs together: the version is that of all files, and whole or not at all."""
    names = sorted(str(path.relative_to(webapp)) for path in webapp.rglob("*") if path.is_file())
    names = [name for name in names if not name.endswith((".gz", ".br")) and name not in ("files.json", "service.js")]
    digest = hashlib.sha256()
    for name in names:
        digest.update(name.encode() + (webapp / name).read_bytes())
    version = digest.hexdigest()[:12]
    assets, parts = ([name for name in names if name.startswith(folder)] for folder in ("assets/", "tab/"))
    pages = [name for name in names if "/" not in name]
    files = {"version": version, "pages": pages, "assets": assets, "parts": parts}
    (webapp / "files.json").write_text(json.dumps(files), encoding="utf-8")
    write_packed(webapp / "files.json")
    service = webapp / "service.js"
    text = re.sub(r"const VERSION = '.*'", f"const VERSION = '{version}'", service.read_text(encoding="utf-8"))
    service.write_text(re.sub(r"const ALONE = \w+", f"const ALONE = {str(alone).lower()}", text), encoding="utf-8")
    write_packed(service)


def main() -> int:
    # Without importing it: the installed package is meant, wherever this is started.
    spec = importlib.util.find_spec("tafelrunde")
    if spec is None or spec.origin is None:
        print("tafelrunde is not installed here.")
        return 1
    if folder := place_tab(BUILT):
        mark_page(BUILT / "index.html", tab=f"/{folder}")
        list_files(BUILT, alone=False)
    installed = Path(spec.origin).parent / "webapp"
    if installed.resolve() != BUILT.resolve():
        shutil.rmtree(installed, ignore_errors=True)
        shutil.copytree(BUILT, installed)
    return 0


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    sys.exit(main())
