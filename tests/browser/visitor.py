"""A person at a browser: opens pages, sits down, clicks what is offered, and notices everything that goes wrong."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlparse

from playwright.sync_api import Browser, BrowserContext, ElementHandle, Error, Locator, Page, expect
from playwright.sync_api import TimeoutError as Slow

from tafelrunde.table.change import Keeper

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PHONE_ON_ITS_SIDE = {"width": 844, "height": 390}
# Nothing on the way between two actions takes longer, however busy the machine is.
PATIENCE = 180_000
expect.set_options(timeout=PATIENCE)
# How long something that is offered is tried before one looks whether it still is; doubled each time.
FIRST_TRY = 1_000
# Nothing has to be picked up more often before something can be done.
MOST_PICKS = 60

ME = {"kind": "me", "name": "Ada"}
FRIEND = {"kind": "open"}
BOT = {"kind": "bot", "level": 1}


@dataclass
class Offer:
    """Something on the page that can be clicked, held in the hand, and the moment in which it was seen."""

    # "choice" acts at once, "pick" leads to it, "go on" uncovers the board; when the match is over, "over".
    kind: str
    choice: str
    moment: str
    # Whether this is what was held before.
    is_same: bool
    element: ElementHandle | None

    @property
    def thing(self) -> ElementHandle:
        assert self.element is not None
        return self.element


class Visitor:
    """One browser window. `wrong` collects console errors, page errors and requests to other hosts.

    Whoever is not `patient` has switched off that the others' moves are shown one by one. For whoever is `timeless`
    nothing ends by itself that would be shown for a while.

    A page changes whenever it likes. So nothing here counts first and points at a number later: what is acted upon is
    held, and where it slips out of the hand, one looks again.
    """

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        language: str = "en",
        size: Any = DESKTOP,
        patient: bool = False,
        timeless: bool = False,
        **more: Any,
    ) -> None:
        more.setdefault("reduced_motion", "reduce")
        self.address = address
        self.has_fingers = bool(more.get("has_touch"))
        self.context: BrowserContext = browser.new_context(viewport=size, locale=f"{language}-GB", **more)
        if not patient:
            self.context.add_init_script(IMPATIENT)
        if timeless:
            self.context.add_init_script(TIMELESS)
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
        page.on("websocket", lambda socket: socket.on("framereceived", partial(self._keep, Keeper())))

    def _note(self, is_wrong: bool, text: str) -> None:
        # A browser reports a server that is down by itself; pages say so in their own way, which tests look at.
        if is_wrong and "ERR_CONNECTION" not in text and "WebSocket connection to" not in text:
            self.wrong.append(text)

    def _check_host(self, url: str) -> None:
        if urlparse(url).scheme in ("http", "https", "ws", "wss") and not url.startswith(self.address):
            self.wrong.append(f"a request to {url}")

    def _keep(self, keeper: Keeper, payload: str | bytes) -> None:
        """What was said over one connection; of a change the whole message that the app makes of it."""
        frame = json.loads(payload)
        self.frames.append(keeper.take(frame) if frame["type"] in ("table", "change") else frame)

    def await_rest(self) -> None:
        """Wait until nothing on the page moves or fades any more."""
        self.page.wait_for_function("() => document.getAnimations().every(each => each.playState !== 'running')")

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

    def open_network(self) -> None:
        """Let others in this network in, by the button that only the device itself has."""
        expect(self.page.get_by_text("Only on this device").first).to_be_visible()
        self.page.get_by_role("button", name="Open for this network").click()
        expect(self.page.get_by_text("Only on this device")).to_have_count(0)

    def invitation(self, seat: int) -> str:
        """The link that the waiting room shows this host for a seat."""
        expect(self.page.locator(f"li[data-seat='{seat}'][data-kind=open]")).to_be_visible()
        table = self.await_told(lambda message: bool(message["invitations"][seat]))
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

    def await_told(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The latest message about the table, as soon as something holds of it.

        What is on the screen is no sign that its message is here already: both come on ways of their own.
        """
        self.until(lambda: bool(self.tables) and holds(self.tables[-1]), lambda: f"the last was {self.frames[-3:]}")
        return self.tables[-1]

    def until(self, holds: Callable[[], bool], said: Callable[[], str]) -> None:
        """Look again, once in every frame of the browser, until something holds."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not holds():
            assert time.monotonic() < deadline, said()
            self.page.evaluate("() => new Promise(requestAnimationFrame)")

    def view(self) -> dict[str, Any]:
        """What the server has told this window about the moment on the screen."""
        message = self.await_told(lambda each: f"{each['views'][0]['number']}" == self.state()["number"])
        found: dict[str, Any] = message["views"][0]
        return found

    def choices(self) -> list[str]:
        """What the server lets this window do now."""
        found: list[str] = self.view()["choices"]
        return found

    def choose(self, choice: str) -> None:
        """Do one thing from the list of all actions, which opens for whoever's turn it is."""
        assert self.await_turn()
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

    def has_turn(self) -> bool:
        return self.page.locator("[data-my-turn=true]").is_visible()

    def await_turn(self) -> bool:
        """Wait until it is this window's turn, or the match is over; say whether it is the turn."""
        # By frames of the browser: `expect` would look only once a second after a while.
        over: bool = self.page.wait_for_function(AWAIT_TURN).json_value() == "over"
        return not over

    @contextmanager
    def glimpse(self, condition: str) -> Iterator[None]:
        """This becomes true, for however short a time: the page itself looks after every change."""
        self.page.evaluate(GLIMPSE.replace("CONDITION", condition))
        yield
        self.page.wait_for_function("() => glimpsed")

    def act(self, rng: random.Random) -> str:
        """Click something that acts, and wait until the table has moved on; return it, or nothing if all is over.

        Where things have to be picked up first, pick one until there is something that acts.
        """
        for _ in range(MOST_PICKS):
            offer = self.look(rng)
            if offer.kind == "over":
                return ""
            if self._take(offer, rng) and offer.kind == "choice":
                self.await_change(offer.moment)
                return offer.choice
        raise AssertionError(f"nothing on the page acts in {self.state()}")

    def look(self, rng: random.Random, held: ElementHandle | None = None, *, uncover: bool = True) -> Offer:
        """Something that can be clicked now, seen and taken in one glance; what is held, if it is still offered."""
        try:
            seen = self.page.wait_for_function(LOOK, arg={"share": rng.random(), "held": held, "uncover": uncover})
        except Slow as error:
            raise AssertionError(f"nothing on the page can be clicked in {self.state()}") from error
        found: dict[str, Any] = seen.evaluate("({ element, ...rest }) => rest")
        return Offer(**found, element=seen.get_property("element").as_element())

    def _take(self, offer: Offer, rng: random.Random) -> bool:
        """Whether it was touched; if not, it is not there any more, or not what can be done now."""
        patience = FIRST_TRY
        while not self._touch(offer.thing, patience):
            if self.moment() != offer.moment:
                # It was: whoever has the turn is the only one to move the table on, and a busy machine says so late.
                return True
            if not self.look(rng, offer.thing).is_same or self.moment() != offer.moment:
                return False
            assert patience < PATIENCE, f"{offer.choice or offer.kind} is offered and cannot be touched"
            patience *= 2
        return True

    def _touch(self, thing: ElementHandle, patience: int) -> bool:
        """With a finger where there is no mouse; say whether it could be reached."""
        try:
            if self.has_fingers:
                thing.tap(timeout=patience)
            else:
                thing.click(timeout=patience)
        except Slow:
            return False
        except Error as error:
            if "not attached" not in error.message:
                raise
            return False
        return True

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
            self.act(rng)
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
# Who is asked whether that was meant says yes.
AWAIT_CHANGE = f"moment => {{ document.querySelector('[data-sure]')?.click(); return ({MOMENT})() !== moment }}"
AWAIT_TURN = """() => {
  if (document.querySelector('main[data-over=true]')) return 'over'
  return document.querySelector('[data-my-turn=true]') && 'turn'
}"""
GLIMPSE = """() => {
  window.glimpsed = false
  const look = () => {
    if (!window.glimpsed && (CONDITION)) window.glimpsed = true
  }
  const everything = { subtree: true, childList: true, attributes: true, characterData: true }
  new MutationObserver(look).observe(document, everything)
  look()
}"""
TIMELESS = """{
  const start = window.setTimeout
  window.setTimeout = (then, wait, ...more) => wait > 1000 ? 0 : start(then, wait, ...more)
}"""
# What was counted on the board covers it until somebody has seen it; then come things that act, and then others.
LOOK = f"""({{ share, held, uncover }}) => {{
  const moment = ({MOMENT})()
  const table = document.querySelector('main[data-page=table]')
  if (!table) return null
  if (table.dataset.over === 'true') return {{ kind: 'over', choice: '', moment, is_same: false, element: null }}
  const isOffered = node => {{
    const {{ width, height }} = node.getBoundingClientRect()
    const isVisible = width > 0 && height > 0 && node.checkVisibility({{ visibilityProperty: true }})
    return isVisible && node.ariaDisabled !== 'true'
  }}
  const find = selector => [...table.querySelectorAll(selector)].filter(isOffered)
  const covers = find('button').filter(each => /^(Go on|Weiter)$/.test((each.ariaLabel ?? each.textContent).trim()))
  const all = [['go on', uncover ? covers : []], ['choice', find('[data-choice]')], ['pick', find('[data-pick]')]]
  for (const [kind, things] of all) {{
    if (things.length === 0) continue
    const is_same = things.includes(held)
    const element = is_same ? held : things[Math.floor(share * things.length)]
    return {{ kind, choice: element.dataset.choice ?? '', moment, is_same, element }}
  }}
  return null
}}"""
# A match without guests begins by itself, and then there is no button any more.
PRESS = "document.querySelector('main[data-page=waiting] .btn--primary:not([aria-disabled=true])')?.click()"
