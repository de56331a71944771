"""A person at a browser: opens pages, sits down, clicks what is offered, and notices everything that goes wrong."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlparse

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from playwright.sync_api import TimeoutError as Slow

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PHONE_ON_ITS_SIDE = {"width": 844, "height": 390}
# Nothing on the way between two actions takes longer, however busy the machine is.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)


ME = {"kind": "me", "name": "Ada"}
FRIEND = {"kind": "open"}
BOT = {"kind": "bot", "level": 1}


class Visitor:
    """One browser window. `wrong` collects console errors, page errors and requests to other hosts.

    Whoever is not `patient` has switched off that the others' moves are shown one by one.
    """

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        language: str = "en",
        size: Any = DESKTOP,
        patient: bool = False,
        **more: Any,
    ) -> None:
        more.setdefault("reduced_motion", "reduce")
        self.address = address
        self.has_fingers = bool(more.get("has_touch"))
        self.context: BrowserContext = browser.new_context(viewport=size, locale=f"{language}-GB", **more)
        if not patient:
            self.context.add_init_script(IMPATIENT)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.wrong: list[str] = []
        # What the server has told this window.
        self.frames: list[dict[str, Any]] = []
        self.watch(self.page)

    def watch(self, page: Page) -> None:
        page.on("console", lambda message: self._note(message.type in ("error", "warning"), message.text))
        page.on("pageerror", lambda error: self._note(True, str(error)))
        page.on("request", lambda request: self._check_host(request.url))
        page.on("websocket", lambda socket: socket.on("framereceived", self._keep))

    def _note(self, is_wrong: bool, text: str) -> None:
        # A browser reports a server that is down by itself; pages say so in their own way, which tests look at.
        if is_wrong and "ERR_CONNECTION" not in text and "WebSocket connection to" not in text:
            self.wrong.append(text)

    def _check_host(self, url: str) -> None:
        if urlparse(url).scheme in ("http", "https", "ws", "wss") and not url.startswith(self.address):
            self.wrong.append(f"a request to {url}")

    def _keep(self, payload: str | bytes) -> None:
        self.frames.append(json.loads(payload))

    def open(self, path: str) -> None:
        self.page.goto(self.address + path)

    @contextmanager
    def cut_off(self, pattern: str) -> Iterator[None]:
        """As long as this lasts, these addresses cannot be reached."""
        self.page.route(pattern, lambda route: route.abort("connectionrefused"))
        yield
        self.page.unroute(pattern)

    def close(self) -> None:
        self.context.close()
        assert self.wrong == [], self.wrong

    # ------------------------------------------------------------ opening a table

    def open_table(self, game: str, seats: list[dict[str, Any]], **more: Any) -> tuple[str, str]:
        """A new table over HTTP, as the page for new tables does it; return its id and the host's token."""
        answer = self.page.request.post(
            f"{self.address}/api/v1/tables",
            data={"game": game, "seats": seats, **more},
            headers={"Origin": self.address},
        )
        assert answer.status == 201, answer.text()
        entry = answer.json()
        return entry["table"], entry["token"]

    def remember(self, table: str, token: str, game: str) -> None:
        """As the app itself remembers a table that was opened here, from the next page on."""
        self.context.add_init_script(f"({REMEMBER})({json.dumps([table, token, game])})")

    def lay(self, game: str, seats: list[dict[str, Any]], **more: Any) -> str:
        """Open a table and go there; return its id."""
        table, token = self.open_table(game, seats, **more)
        self.remember(table, token, game)
        self.open(f"/t/{table}")
        return table

    def invitation(self, seat: int) -> str:
        """The link that the waiting room shows this host for a seat."""
        expect(self.page.locator(f"li[data-seat='{seat}'][data-kind=open]")).to_be_visible()
        table = self.tables[-1]
        return f"/t/{table['table']}#i={table['invitations'][seat]}"

    def sit_by_link(self, link: str, name: str) -> None:
        """Come by an invitation and take its seat."""
        self.open(link)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Take the seat").click()
        expect(self.page.locator("main[data-page=waiting], main[data-page=table]").first).to_be_visible()
        # The secret does not stay in the address.
        assert "#" not in self.page.url

    def begin(self) -> None:
        """Press the button of the waiting room once it can be pressed, unless the match begins by itself."""
        ready = self.page.locator("main[data-page=waiting] .btn--primary:not([aria-disabled=true])")
        curtain = self.page.locator("main[data-curtain]")
        expect(ready.or_(self.table).or_(curtain).first).to_be_visible()
        if ready.is_visible():
            self.page.evaluate(PRESS)
        expect(self.table.or_(curtain).first).to_be_visible()

    # ------------------------------------------------------------ playing

    @property
    def table(self) -> Locator:
        return self.page.locator("main[data-page=table]")

    @property
    def tables(self) -> list[dict[str, Any]]:
        """What the server has told this window about the table, the latest last."""
        return [frame for frame in self.frames if frame["type"] == "table"]

    def choices(self) -> list[str]:
        """What the server lets this window do now."""
        found: list[str] = self.tables[-1]["views"][0]["choices"]
        return found

    def choose(self, choice: str) -> None:
        """Do one thing from the list of all actions."""
        moment = self.moment()
        self.page.keyboard.press("a")
        self.page.locator(f"[data-choices] [data-choice='{choice}']").click()
        self.await_change(moment)

    def state(self) -> dict[str, str]:
        """What the table page says about itself: whose seat, whose turn, which moment, whether it is over."""
        found: dict[str, str] = self.table.evaluate("node => ({...node.dataset})")
        return found

    def is_over(self) -> bool:
        return self.state()["over"] == "true"

    def await_turn(self) -> bool:
        """Wait until it is this window's turn, or the match is over; say whether it is the turn."""
        # By frames of the browser: `expect` would look only once a second after a while.
        over: bool = self.page.wait_for_function(AWAIT_TURN).json_value() == "over"
        return not over

    @contextmanager
    def glimpse(self, condition: str) -> Iterator[None]:
        """This becomes true, for however short a time: the page itself looks at every frame."""
        self.page.evaluate(GLIMPSE.replace("CONDITION", condition))
        yield
        self.page.wait_for_function("() => glimpsed")

    def act(self, rng: random.Random) -> str:
        """Click something that acts at once; where things have to be picked up first, pick one until there is."""
        for _ in range(60):
            # What was counted on the board covers it until somebody has seen it.
            go_on = self.table.get_by_role("button", name=re.compile("^(Go on|Weiter)$"))
            if go_on.count():
                go_on.first.click()
            targets = self.table.locator("[data-choice]:visible")
            if targets.count():
                return self._click_one(targets, rng)
            picks = self.table.locator("[data-pick]:visible")
            if picks.count():
                self._touch(picks.nth(rng.randrange(picks.count())))
            else:
                self.page.wait_for_timeout(50)
            if self.is_over():
                return ""
        raise AssertionError(f"nothing on the page can be clicked in {self.state()}")

    def _click_one(self, targets: Locator, rng: random.Random) -> str:
        target = targets.nth(rng.randrange(targets.count()))
        choice = target.get_attribute("data-choice") or ""
        self._touch(target)
        return choice

    def _touch(self, thing: Locator) -> None:
        """With a finger where there is no mouse."""
        if self.has_fingers:
            thing.tap()
        else:
            thing.click()

    def moment(self) -> str:
        found: str = self.page.evaluate(MOMENT)
        return found

    def await_change(self, moment: str) -> None:
        """Wait until the table has moved on."""
        try:
            self.page.wait_for_function(AWAIT_CHANGE, arg=moment)
        except Slow as error:
            said = self.page.locator("[data-refused], [data-connection]").all_inner_texts()
            raise AssertionError(f"nothing happened after {moment}: {said}, {self.frames[-3:]}") from error

    def play(self, rng: random.Random, most: int = 2_000) -> int:
        """Click through the match until it is over; return how many actions that took."""
        for done in range(most):
            if not self.await_turn():
                return done
            moment = self.moment()
            if self.act(rng):
                self.await_change(moment)
        raise AssertionError(f"after {most} actions the match still goes on")


REMEMBER = """([table, token, game]) => {
  const tables = JSON.parse(localStorage.getItem('tafelrunde.tables') ?? '[]')
  if (tables.some(each => each.table === table)) return
  tables.unshift({ table, token, game, names: [], seen: Date.now() })
  localStorage.setItem('tafelrunde.tables', JSON.stringify(tables))
}"""
IMPATIENT = """{
  const saved = JSON.parse(localStorage.getItem('tafelrunde.setting') ?? '{}')
  localStorage.setItem('tafelrunde.setting', JSON.stringify({ stepwise: false, ...saved }))
}"""
# The moment on the screen; where a curtain hangs or rises there is none.
MOMENT = """() => {
  const { number, toAct, over } = document.querySelector('main')?.dataset ?? {}
  return `${number}/${toAct}/${over}`
}"""
AWAIT_CHANGE = f"moment => ({MOMENT})() !== moment"
AWAIT_TURN = """() => {
  if (document.querySelector('main[data-over=true]')) return 'over'
  return document.querySelector('[data-my-turn=true]') && 'turn'
}"""
GLIMPSE = """() => {
  window.glimpsed = false
  const look = () => (CONDITION) ? (window.glimpsed = true) : requestAnimationFrame(look)
  look()
}"""
# A match without guests begins by itself, and then there is no button any more.
PRESS = "document.querySelector('main[data-page=waiting] .btn--primary:not([aria-disabled=true])')?.click()"
