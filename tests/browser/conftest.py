"""A browser, a server, and visitors who must not have noticed anything wrong when they leave."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.service import Service
from tests.browser.visitor import Visitor

Come = Callable[..., Visitor]
# The first is the same browser without its windows, and opens a page in a third of the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
]


# Without windows, a page that was clicked and is loaded again counts as never touched, and may make no sound.
WINDOWLESS_FLAGS = ["--autoplay-policy=no-user-gesture-required"]


def find_browser() -> str:
    """The path of Debian's Chromium or a kin of it; without one the run fails."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    assert path is not None, "The tests need a browser: on Debian, apt-get install chromium."
    return path


@contextmanager
def open_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = find_browser()
        more = WINDOWLESS_FLAGS if path.endswith(NAMES[0]) else []
        launched = playwright.chromium.launch(executable_path=path, args=[*FLAGS, *more])
        yield launched
        launched.close()


# Not for the whole session: while Playwright is there, nobody else in this process can run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with open_browser() as launched:
        yield launched


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def own_service(tmp_path: Path) -> Iterator[Service]:
    """One that a test may stop or kill."""
    with Service(tmp_path) as running:
        yield running


@pytest.fixture
def come(browser: Browser, service: Service) -> Iterator[Come]:
    """Let somebody come to the house; when they leave, nothing may have gone wrong."""
    here: list[Visitor] = []

    def visitor(address: str = service.address, **more: Any) -> Visitor:
        here.append(Visitor(browser, address, **more))
        return here[-1]

    yield visitor
    for each in here:
        each.close()
