"""The tab's Python plays, counts and hides as this one does: with the rules as they were built, and as they are."""

from __future__ import annotations

import base64
import io
import json
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tools.tab import find_headers, stage_source

from tests.site import sameness
from tests.site.conftest import Files, Loner

ROOT = Path(__file__).parents[2]
# What web/src/tab/python.ts does, in a page that a test can ask.
BEGIN = """async (base) => {
  const index = await (await fetch(base + 'index.json')).json()
  const unpack = async (name) => {
    const packed = (await fetch(base + name)).body.pipeThrough(new DecompressionStream('gzip'))
    return new Response(packed, { headers: { 'Content-Type': 'application/wasm' } })
  }
  const lent = { 'pyodide.asm.wasm': 'python.bin', 'python_stdlib.zip': 'library.bin' }
  const real = fetch.bind(window)
  window.fetch = (address, init) => {
    const name = lent[String(address).split('/').pop()]
    return name ? unpack(name) : real(address, init)
  }
  const { loadPyodide } = await import(base + 'pyodide.mjs')
  window.python = await loadPyodide({ indexURL: base, lockFileContents: index.lock, packageBaseUrl: base })
  python.FS.writeFile('/core.zip', new Uint8Array(await (await unpack('core.bin')).arrayBuffer()))
  python.runPython(`
import sys, zipfile
zipfile.ZipFile("/core.zip").extractall("/house")
sys.path.insert(0, "/house")
`)
}"""
ADD = """(packed) => {
  python.FS.writeFile('/source.zip', Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0)))
  python.runPython(`
zipfile.ZipFile("/source.zip").extractall("/source")
sys.path.insert(0, "/source")
`)
}"""


@pytest.fixture(scope="module")
def here() -> str:
    return sameness.everything()


def packed_source(folder: Path) -> str:
    """The rules uncompiled, as a tab without compiled ones has them."""
    stage_source(folder)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            archive.write(path, path.relative_to(folder))
    return base64.b64encode(packed.getvalue()).decode()


@pytest.mark.parametrize("form", ["built", "source"])
def test_both_places_play_count_and_hide_alike(
    browser: Browser, files: Files, here: str, form: str, tmp_path: Path
) -> None:
    visitor = Loner(browser, files.address)
    visitor.open("/")
    folder = next(path for path in (files.folder / "tab").iterdir())
    visitor.page.evaluate(BEGIN, f"{files.address}/tab/{folder.name}/")
    if form == "source":
        visitor.page.evaluate(ADD, packed_source(tmp_path))
    code = (ROOT / "tests" / "site" / "sameness.py").read_text(encoding="utf-8")
    there = visitor.page.evaluate("code => python.runPython(code)", f"{code}\neverything()")
    assert there == here
    secret = {name for name, (_, *matches) in json.loads(here).items() if any(each["different"] for each in matches)}
    assert secret == {"blox", "funkloch", "xnet"}
    visitor.close()


def test_the_rules_are_compiled_where_that_can_be(files: Files) -> None:
    """A build that fell back to the source says so to whoever plays; here it is a defect."""
    (index,) = files.folder.rglob("index.json")
    assert json.loads(index.read_text(encoding="utf-8"))["compiled"] == (find_headers() is not None)
