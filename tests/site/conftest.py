"""The app from a plain file server, under an address of its own, and visitors who need nothing else."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tools.site import make

from tests.browser.conftest import open_browser
from tests.browser.visitor import Visitor

PREFIX = "/some/where"


class Handler(SimpleHTTPRequestHandler):
    """Knows files and nothing else."""

    def __init__(self, sent: Counter[str], asked: list[str], *args: Any, **more: Any) -> None:
        self.sent = sent
        self.asked = asked
        super().__init__(*args, **more)

    def translate_path(self, path: str) -> str:
        inner = path.partition("?")[0].removeprefix(PREFIX)
        return super().translate_path(inner if path.startswith(PREFIX) else "/nothing")

    def log_request(self, code: Any = "-", size: Any = "-") -> None:
        self.asked.append(self.path)
        # What is only asked about, and has not changed, is not sent.
        if int(code) == 200:
            self.sent[self.path] += 1

    def log_message(self, *_: Any) -> None:
        pass


class Files:
    """A file server, how often it has sent each file, and everything it was asked for, be it there or not."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sent: Counter[str] = Counter()
        self.asked: list[str] = []
        handler = partial(Handler, self.sent, self.asked, directory=str(folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}{PREFIX}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def path_of(self, name: str) -> Path:
        return self.folder / name.removeprefix(f"{PREFIX}/")

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


UNFOLD = "form => form.querySelectorAll('details').forEach(each => (each.open = true))"


class Loner(Visitor):
    """Somebody without a server: tables are laid by the page itself."""

    def open(self, path: str) -> None:
        self.page.goto(f"{self.address}/#{path}")

    def lay_short(self, game: str, **options: int) -> None:
        """Me against beginners, by the page for new tables, to the first moment of the match."""
        self.open(f"/new/{game}")
        expect(self.page.locator("form")).to_be_visible()
        for level in self.page.get_by_role("radio", name="Level 1", exact=False).all():
            # On a phone the bar at the bottom may cover it.
            level.evaluate("node => node.click()")
        self.unfold()
        for name, value in options.items():
            field = self.page.locator(f"input[id$='-{name}']")
            field.fill(str(value))
            field.blur()
        self.page.locator("form button[type=submit]").click()
        expect(self.table.or_(self.page.locator("main[data-curtain]")).first).to_be_visible()

    def unfold(self) -> None:
        """Look behind the house rules, and at what is for authors."""
        self.page.locator("form").evaluate(UNFOLD)

    def await_offline(self) -> None:
        """Everything is on this device."""
        self.page.evaluate("() => navigator.serviceWorker.ready")
        self.page.wait_for_function("() => navigator.serviceWorker.controller !== null")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with open_browser() as launched:
        yield launched


@pytest.fixture(scope="package")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Files]:
    folder = tmp_path_factory.mktemp("site")
    make(folder)
    served = Files(folder)
    yield served
    served.close()


@pytest.fixture
def loner(browser: Browser, files: Files) -> Iterator[Loner]:
    visitor = Loner(browser, files.address)
    yield visitor
    visitor.close()
