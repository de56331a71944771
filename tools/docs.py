"""Builds all pages about the project as one site: docs/, the rules of the games, and the reference of the package."""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).parent.parent
SITE = ROOT / "build" / "docs"
STAGE = ROOT / "build" / "docs-source"
GAMES = ROOT / "src" / "tafelrunde" / "games"
# What somebody who builds upon the package may rely on.
REFERENCE = {
    "The short interface": ["tafelrunde"],
    "Games and matches": ["core.game", "core.state", "core.match", "core.record", "core.error", "core.fairness"],
    "Bots": ["bots.player", "bots.analysis", "core.guide"],
    "Environments": ["envs.pettingzoo", "envs.openspiel"],
    "The table and its protocol": ["table.protocol", "table.event", "table.decision", "table.table"],
    "Checks for a game": ["testkit.contract", "testkit.diagram", "testkit.strategy"],
}
# With it, the search works without a server.
SHIM = ROOT / "web" / "node_modules" / "iframe-worker" / "shim" / "index.js"
LINK = re.compile(r"(?<=\]\()(?!\w+:)([^)#\s]+)(?=[)#\s])")
FENCED = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)


def pages() -> dict[Path, str]:
    """Every page of the repository and where it is on the site."""
    found = {ROOT / "README.md": "index.md", ROOT / "CONTRIBUTING.md": "contributing.md"}
    found[ROOT / "CHANGELOG.md"] = "changelog.md"
    for path in sorted((ROOT / "docs").rglob("*.md")):
        found[path] = str(path.relative_to(ROOT / "docs"))
    for path in sorted((ROOT / "bench").rglob("*.md")):
        found[path] = str(path.relative_to(ROOT))
    for path in sorted(GAMES.glob("*/RULES.*.md")):
        found[path] = f"rules/{path.parent.name}.{language_of(path)}.md"
    return found


def language_of(path: Path) -> str:
    return path.name.split(".")[1]


def title_of(path: Path) -> str:
    heading = re.search(r"^# (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return heading[1].strip() if heading else path.stem


def stage() -> None:
    """Collect everything as one tree in which links lead to where things now are."""
    shutil.rmtree(STAGE, ignore_errors=True)
    tree = STAGE / "pages"
    shutil.copytree(ROOT / "docs", tree, ignore=shutil.ignore_patterns("*.md"))
    (tree / "javascripts").mkdir()
    shutil.copy(SHIM, tree / "javascripts" / "iframe-worker.js")
    known = pages()
    for path, name in known.items():
        target = tree / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(moved_links(path, name, known, tree), encoding="utf-8")
    for title, modules in REFERENCE.items():
        target = tree / reference_name(title)
        target.parent.mkdir(parents=True, exist_ok=True)
        names = [each if each == "tafelrunde" else f"tafelrunde.{each}" for each in modules]
        target.write_text("\n\n".join([f"# {title}", *(f"::: {name}" for name in names)]) + "\n", encoding="utf-8")
    config = {
        "INHERIT": str(ROOT / "mkdocs.yml"),
        "docs_dir": str(tree),
        "site_dir": str(SITE),
        "nav": contents(known),
    }
    (STAGE / "mkdocs.yml").write_text(json.dumps(config, ensure_ascii=False), encoding="utf-8")


def reference_name(title: str) -> str:
    return f"reference/{title.lower().replace(' ', '-')}.md"


def moved_links(path: Path, name: str, known: dict[Path, str], tree: Path) -> str:
    """The text of a page; a link to a page leads to that page, and one to any other file to a copy of it."""

    def moved(found: re.Match[str]) -> str:
        target = (path.parent / found[1]).resolve()
        if target in known:
            place = known[target]
        elif target.is_relative_to(ROOT / "docs") or not target.is_file():
            # It lies as it lay, or is nowhere, and the build complains.
            return found[1]
        else:
            place = f"files/{target.relative_to(ROOT)}"
            (tree / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(target, tree / place)
        return os.path.relpath(place, Path(name).parent)

    text = path.read_text(encoding="utf-8")
    if path == ROOT / "README.md":
        # Its pictures are where the pages are.
        text = text.replace("](docs/pictures/", "](pictures/")
    # Code stays as it is; but some says for the tests what it shows, and Markdown here knows only languages.
    codes = [re.sub(r"^( *```\w+) .*", r"\1", code, count=1) for code in FENCED.findall(text)]
    prose = [LINK.sub(moved, part) for part in FENCED.split(text)]
    return "".join(part for pair in zip_longest(prose, codes, fillvalue="") for part in pair)


def contents(known: dict[Path, str]) -> list[dict[str, list[dict[str, str]]]]:
    """The table of contents: what is new in a folder is in it by itself."""

    def section(*folders: Path) -> list[dict[str, str]]:
        return [{title_of(path): name} for path, name in known.items() if path.parent in folders]

    rules = [
        {f"{title_of(path)} ({language_of(path)})": name} for path, name in known.items() if path.parent.parent == GAMES
    ]
    reports = section(ROOT / "docs" / "lab")
    return [
        {"Start": [{"Tafelrunde": "index.md"}, {"Contributing": "contributing.md"}, {"Changes": "changelog.md"}]},
        {"Pages": section(ROOT / "docs")},
        {"Rules": rules},
        {"Reference": [{title: reference_name(title)} for title in REFERENCE]},
        {"Decisions": section(ROOT / "docs" / "decisions")},
        {"Measured": section(ROOT / "bench", ROOT / "bench" / "server")},
        *([{"Reports": reports}] if reports else []),
    ]


def foreign_parts() -> list[str]:
    """What pages would fetch from elsewhere: they are to be read without a network, and nobody is to know of it."""
    parts = {
        part
        for page in SITE.rglob("*.html")
        for part in re.findall(r"<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)=\"(https?:[^\"]+)", page.read_text())
    }
    return sorted(parts)


def build() -> int:
    stage()
    # Not --quiet: what is not said is not counted, and --strict would pass.
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", str(STAGE / "mkdocs.yml")]
    # Its makers tell here of another program of theirs.
    code = subprocess.run(command, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"}, cwd=ROOT, check=False).returncode
    if code == 0 and (foreign := foreign_parts()):
        print("Loaded from another place:", *foreign, sep="\n  ")
        return 1
    if code == 0:
        print(f"The pages: {(SITE / 'index.html').relative_to(ROOT)}")
    return code


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    sys.exit(build())
