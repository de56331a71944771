"""Makes dist/site of the built app: a folder for any file server, under any address, in which all games are played."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from pathlib import Path

from tools.webapp import BUILT, ROOT, TAB, list_files, mark_page, place_tab

from tafelrunde.server.web.static import SOURCES

SITE = ROOT / "dist" / "site"
# What only our own server looks for beside a file.
PACKED = {".gz", ".br"}
# A file server sends no policy, so the page brings its own. It binds the page alone: a Worker has the policy that came
# with its own file, here none, and gives up its powers by itself (web/src/tab/power.ts). Only a server forbids frames.
POLICY = "; ".join(f"{kind} {source}" for kind, source in SOURCES.items() if kind != "frame-ancestors")


def make(site: Path) -> None:
    shutil.rmtree(site, ignore_errors=True)
    # Drawings are for pages to print, which a server makes.
    shutil.copytree(BUILT, site, ignore=shutil.ignore_patterns("tab", "drawings"))
    folder = place_tab(site)
    if folder is None:
        raise SystemExit("build/tab is missing: make site builds it.")
    page = site / "index.html"
    text = page.read_text(encoding="utf-8").replace('="/', '="./')
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    page.write_text(text.replace("<head>", f"<head>\n    {policy}", 1), encoding="utf-8")
    mark_page(page, tab=folder, alone="")
    list_files(site, alone=True)
    for path in [path for path in site.rglob("*") if path.suffix in PACKED]:
        path.unlink()


def main() -> int:
    make(SITE)
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    is_compiled = json.loads((TAB / "index.json").read_text(encoding="utf-8"))["compiled"]
    print(f"dist/site: {size / 1e6:.1f} MB, the rules {'compiled' if is_compiled else 'interpreted'}.")
    return 0


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    sys.exit(main())
