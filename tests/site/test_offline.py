"""What is kept on the device: everything, once, and in versions that are whole."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tools.site import make
from tools.webapp import list_files

from tests.site.conftest import Files, Loner

# Bytes of a first visit, with every file as a file server sends it that compresses, and as one that does not.
MOST_BYTES = 7_000_000
MOST_PLAIN_BYTES = 9_000_000
# Of what is large, nothing may come twice.
LARGE = 500_000


@pytest.fixture
def own_files(tmp_path: Path) -> Iterator[Files]:
    """Files that a test may change."""
    make(tmp_path)
    served = Files(tmp_path)
    yield served
    served.close()


def test_after_the_first_visit_everything_works_without_a_network(browser: Browser, own_files: Files) -> None:
    visitor = Loner(browser, own_files.address)
    visitor.open("/")
    visitor.await_offline()
    expect(visitor.page.locator("[data-offline]")).to_be_visible()
    visitor.context.set_offline(True)
    visitor.page.reload()
    expect(visitor.page.get_by_role("heading", name="Blox")).to_be_visible()
    visitor.lay_short("hnefatafl")
    assert visitor.await_turn()
    visitor.close()
    size = {
        name: (own_files.folder / name.partition("where/")[2]).stat().st_size for name in own_files.sent if "." in name
    }
    assert [name for name in size if size[name] > LARGE and own_files.sent[name] > 1] == []
    assert sum(own_files.sent[name] * size[name] for name in size) < MOST_PLAIN_BYTES
    compressed = {
        name: len(gzip.compress((own_files.folder / name.partition("where/")[2]).read_bytes())) for name in size
    }
    assert sum(own_files.sent[name] * min(size[name], compressed[name]) for name in size) < MOST_BYTES


def test_a_new_version_comes_whole_and_asks_once(browser: Browser, own_files: Files) -> None:
    visitor = Loner(browser, own_files.address)
    visitor.open("/")
    visitor.await_offline()
    page = own_files.folder / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace("<title>", '<meta name="new" /><title>'), encoding="utf-8")
    # The new page is there, but what belongs to it is not: nobody gets half of it.
    visitor.page.reload()
    assert visitor.page.locator("meta[name=new]").count() == 0
    list_files(own_files.folder, alone=True)
    visitor.page.reload()
    box = visitor.page.locator("[data-update]")
    expect(box).to_be_visible()
    assert visitor.page.locator("meta[name=new]").count() == 0
    with visitor.page.expect_navigation():
        box.get_by_role("button", name="Change now").click()
    expect(visitor.page.locator("meta[name=new]")).to_be_attached()
    expect(visitor.page.get_by_role("heading", name="Blox")).to_be_visible()
    assert box.count() == 0
    visitor.close()
