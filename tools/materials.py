"""Writes what the release is made of, and asks whether any pinned version is known to be unsafe.

The list is CycloneDX (build/materials.json), made from the lock files alone: the packages of the server and of the
browser app are `required`, what only builds and tests them is `excluded`. The question goes to OSV (https://osv.dev),
which knows the advisories of PyPI and npm alike. Without a network the list is written all the same, and it is said
that nothing was asked. The exit code is 1 if there are advisories.
"""

from __future__ import annotations

import argparse
import base64
import json
import re
import sys
import tomllib
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).parent.parent
LIST = ROOT / "build" / "materials.json"
SERVICE = "https://api.osv.dev/v1/querybatch"
SECONDS = 20.0
# As many as the service takes at once.
BATCH = 1000
PINNED = re.compile(
    r"^(?P<name>[A-Za-z0-9._-]+)(?:\[[^]]*\])?==(?P<version>[^ ;\\]+).*(?P<hashes>(?:\n +--hash.*)*)", re.MULTILINE
)
# Pinned among what runs, and there to compile it.
BUILDS = frozenset({"ast-serialize", "mypy", "pathspec", "setuptools", "types-setuptools"})
# Compiled into the app, which therefore needs them only to be built.
IN_APP = frozenset({"svelte"})


class Unreachable(Exception):
    """Nobody can be asked."""


@dataclass(frozen=True, order=True)
class Material:
    kind: str
    name: str
    version: str
    runs: bool
    hashes: tuple[tuple[str, str], ...] = ()

    @property
    def purl(self) -> str:
        return f"pkg:{self.kind}/{quote(self.name, safe='/')}@{quote(self.version)}"

    @property
    def component(self) -> dict[str, Any]:
        described: dict[str, Any] = {
            "type": "library",
            "bom-ref": self.purl,
            "name": self.name,
            "version": self.version,
            "purl": self.purl,
            "scope": "required" if self.runs else "excluded",
        }
        # PyPI has one for each of a version's files, and there is no telling which of them is installed where.
        if len(self.hashes) == 1:
            described["hashes"] = [{"alg": kind, "content": digest} for kind, digest in self.hashes]
        return described


def from_pip(text: str, *, runs: bool) -> Iterator[Material]:
    """What a lock file of pip names."""
    for pinned in PINNED.finditer(text):
        name = pinned["name"].lower()
        hashes = tuple(("SHA-256", digest) for digest in re.findall(r"sha256:([0-9a-f]{64})", pinned["hashes"]))
        yield Material("pypi", name, pinned["version"], runs and name not in BUILDS, hashes)


def from_npm(text: str) -> Iterator[Material]:
    for path, package in json.loads(text)["packages"].items():
        if not path:
            continue
        name = path.rpartition("node_modules/")[2]
        runs = not package.get("dev") or name in IN_APP
        yield Material("npm", name, package["version"], runs, tuple(_integrity(package.get("integrity", ""))))


def _integrity(text: str) -> Iterator[tuple[str, str]]:
    for each in text.split():
        kind, _, digest = each.partition("-")
        yield kind.upper().replace("SHA", "SHA-"), base64.b64decode(digest).hex()


def materials() -> list[Material]:
    """Each once; whatever runs anywhere runs."""
    found: dict[tuple[str, str, str], Material] = {}
    locks = sorted((ROOT / "requirements").glob("*.txt"), key=lambda path: path.name != "run.txt")
    listed = [each for path in locks for each in from_pip(path.read_text("utf-8"), runs=path.name == "run.txt")]
    listed += from_npm((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    for each in listed:
        key = (each.kind, each.name, each.version)
        if key not in found or each.runs > found[key].runs:
            found[key] = each
    return sorted(found.values())


def bill(listed: list[Material]) -> dict[str, Any]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    name, version = project["name"], project["version"]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": f"pkg:pypi/{name}@{version}",
                "name": name,
                "version": version,
                "purl": f"pkg:pypi/{name}@{version}",
            }
        },
        "components": [each.component for each in listed],
    }


def advisories(listed: list[Material], service: str) -> dict[Material, list[str]]:
    """By package, the ids of what is known about that version."""
    found: dict[Material, list[str]] = {}
    for start in range(0, len(listed), BATCH):
        # Whoever has more to say than fits gives a token to ask on with.
        asked: list[tuple[Material, dict[str, Any]]] = [
            (each, {"package": {"purl": each.purl}}) for each in listed[start : start + BATCH]
        ]
        while asked:
            answers = _ask(service, [query for _, query in asked])
            further = []
            for (each, query), answer in zip(asked, answers, strict=True):
                if known := [vulnerability["id"] for vulnerability in answer.get("vulns", ())]:
                    found.setdefault(each, []).extend(known)
                if token := answer.get("next_page_token"):
                    further.append((each, {**query, "page_token": token}))
            asked = further
    return found


def _ask(service: str, queries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    body, kind = json.dumps({"queries": queries}).encode(), {"content-type": "application/json"}
    try:
        request = urllib.request.Request(service, body, kind)  # noqa: S310  # whoever runs this names it
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
            results: list[dict[str, Any]] = json.load(answer)["results"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Unreachable(str(error)) from error
    if len(results) != len(queries):
        raise Unreachable("an answer for other packages")
    return results


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--service", default=SERVICE, help="who is asked; %(default)s if nobody else is named")
    parser.add_argument("--list", type=Path, default=LIST, help="where the list goes; build/materials.json by default")
    parser.add_argument("--strict", action="store_true", help="fail if nobody could be asked")
    chosen = parser.parse_args()
    listed = materials()
    chosen.list.parent.mkdir(parents=True, exist_ok=True)
    chosen.list.write_text(json.dumps(bill(listed), indent=1) + "\n", encoding="utf-8")
    running = sum(each.runs for each in listed)
    print(f"{len(listed)} packages, {running} of which run, are listed in {chosen.list.name}.")
    try:
        found = advisories(listed, chosen.service)
    except Unreachable as error:
        print(f"Nobody could be asked about advisories: {error}.", file=sys.stderr)
        return int(chosen.strict)
    for each, known in found.items():
        print(f"{each.purl}{'' if each.runs else ' (does not run)'}: {', '.join(known)}")
    print(f"{len(found)} of them have advisories." if found else "None of them has an advisory.")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
