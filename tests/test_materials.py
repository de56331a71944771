"""The list of what a release is made of names every pinned package, and advisories are asked for."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from tools.materials import from_npm, from_pip, materials

ROOT = Path(__file__).parent.parent
# Nobody listens there.
NOWHERE = "http://127.0.0.1:9/"


@contextmanager
def service(known: dict[str, list[str]]) -> Iterator[str]:
    """Answers as OSV does, one advisory of a package at a time, so that whoever asks has to ask on."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["content-length"])))["queries"]
            body = json.dumps({"results": [answer(query) for query in asked]}).encode()
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Nobody reads it."""

    def answer(query: dict[str, Any]) -> dict[str, Any]:
        ids, page = known.get(query["package"]["purl"], []), int(query.get("page_token", 0))
        if not ids:
            return {}
        told: dict[str, Any] = {"vulns": [{"id": ids[page], "modified": "2026-01-01T00:00:00Z"}]}
        return told if page + 1 == len(ids) else {**told, "next_page_token": str(page + 1)}

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.materials", "--list", str(folder / "list.json"), *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_list_names_what_runs_and_what_only_builds(tmp_path: Path) -> None:
    with service({}) as address:
        done = run(tmp_path, "--service", address)
    assert done.returncode == 0, done.stderr
    assert "None of them has an advisory." in done.stdout
    listed = json.loads((tmp_path / "list.json").read_text())
    assert (listed["bomFormat"], listed["specVersion"]) == ("CycloneDX", "1.5")
    scopes = {component["name"]: component["scope"] for component in listed["components"]}
    assert {name: scopes[name] for name in ("starlette", "svelte", "uqr")} == dict.fromkeys(
        ("starlette", "svelte", "uqr"), "required"
    )
    assert {name: scopes[name] for name in ("mypy", "pytest", "vite")} == dict.fromkeys(
        ("mypy", "pytest", "vite"), "excluded"
    )
    references = [component["bom-ref"] for component in listed["components"]]
    assert len(set(references)) == len(references)


def test_an_advisory_is_told_and_fails(tmp_path: Path) -> None:
    pinned = next(each for each in materials() if each.name == "starlette")
    with service({pinned.purl: ["GHSA-first", "GHSA-second"]}) as address:
        done = run(tmp_path, "--service", address)
    assert done.returncode == 1
    assert f"{pinned.purl}: GHSA-first, GHSA-second" in done.stdout


@pytest.mark.parametrize(("flags", "code"), [((), 0), (("--strict",), 1)])
def test_without_a_network_the_list_is_written_and_it_is_said(
    tmp_path: Path, flags: tuple[str, ...], code: int
) -> None:
    done = run(tmp_path, "--service", NOWHERE, *flags)
    assert done.returncode == code
    assert "Nobody could be asked" in done.stderr
    assert (tmp_path / "list.json").exists()


def test_lock_files_are_read_as_they_are_written() -> None:
    lock = "one==1.0 \\\n    --hash=sha256:" + "a" * 64 + "\ntwo[more]==2.0 ; x < '3' \\\n    --hash=sha256:" + "b" * 64
    one, two = from_pip(lock + " \\\n    --hash=sha256:" + "c" * 64 + "\n", runs=True)
    assert (one.purl, one.component["hashes"]) == ("pkg:pypi/one@1.0", [{"alg": "SHA-256", "content": "a" * 64}])
    assert (two.purl, len(two.hashes), "hashes" in two.component) == ("pkg:pypi/two@2.0", 2, False)
    package = {"version": "3.0.0", "integrity": "sha512-AAEC", "dev": True}
    (three,) = from_npm(json.dumps({"packages": {"": {}, "node_modules/a/node_modules/@b/three": package}}))
    assert (three.purl, three.hashes, three.runs) == ("pkg:npm/%40b/three@3.0.0", (("SHA-512", "000102"),), False)
