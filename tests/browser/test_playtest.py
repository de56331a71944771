"""A playtest as people meet it: laid, read about before sitting down, played with a refusal, judged, and reported."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.access import check
from tests.browser.conftest import Come
from tests.browser.service import Service
from tests.browser.visitor import BOT, DESKTOP, ME, PHONE, Visitor

NOTICE = "This is a playtest: how long you think"


def lay_by_hand(visitor: Visitor) -> None:
    """On the page for new tables, behind what is for authors; with the keyboard, as a switch is."""
    page = visitor.page
    visitor.open("/new/fischkopf")
    page.get_by_text("For authors").click()
    switch = page.get_by_role("switch", name="Playtest")
    expect(switch).not_to_be_checked()
    switch.focus()
    page.keyboard.press("Space")
    expect(switch).to_be_checked()
    check(visitor)
    page.get_by_role("button", name="Open the table").click()


def run_into_it(visitor: Visitor) -> str:
    """Touch a field that nothing rolled leads to; the paragraph that says so."""
    page = visitor.page
    assert visitor.await_turn()
    legal = visitor.choices()
    forbidden = next(field for field in range(1, 7) if f"place {field}" not in legal)
    page.locator(f"[data-cell='{forbidden}']").click()
    said = page.locator("[data-refused=illegal-action]")
    expect(said).to_be_visible()
    return next(word.strip("§.,") for word in said.inner_text().split() if word.startswith("§"))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_a_playtest_from_the_first_sentence_to_the_report(
    come: Come, service: Service, tmp_path: Path, size: dict[str, Any]
) -> None:
    ada = come(size=size)
    lay_by_hand(ada)
    page = ada.page
    # Nothing begins before it was read, though everybody is there.
    expect(page.locator("main[data-page=waiting]")).to_be_visible()
    expect(page.get_by_role("note").filter(has_text=NOTICE)).to_be_visible()
    check(ada)
    ada.begin()
    paragraph = run_into_it(ada)
    ada.play(random.Random(1))
    fun = page.get_by_role("group", name="Was it fun?")
    expect(fun).to_be_visible()
    fun.get_by_text("It was all right").click()
    fun.get_by_text("Very much").click()
    page.get_by_role("group", name="How long did it feel?").get_by_role("radio").first.focus()
    page.keyboard.press("Space")
    clarity = page.get_by_role("group", name="Were the rules clear?")
    clarity.get_by_text("Mostly").click()
    expect(page.get_by_text("Thank you, that is kept.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    check(ada)
    # Whoever comes back finds what he said, and can change it.
    page.wait_for_load_state("networkidle")
    page.reload()
    expect(fun.get_by_role("radio", name="Very much")).to_be_checked()
    expect(clarity.get_by_role("radio", name="Mostly")).to_be_checked()
    expect(page.get_by_role("radio", name="Too short")).to_be_checked()
    out = tmp_path / "people"
    command = [*(sys.executable, "-m", "tafelrunde", "lab", "people"), "--database", str(service.database)]
    done = subprocess.run(
        [*command, "--out", str(out), "--games", "0", "--lang", "en"],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    report = (out / "fischkopf.html").read_text(encoding="utf-8")
    assert f"<td>§{paragraph}</td>" in report
    assert "say very much" in report


def test_who_is_invited_reads_it_before_sitting_down_and_is_asked_though_others_go_on(come: Come) -> None:
    ada, bo = come(), come(size=PHONE, language="de", color_scheme="dark")
    ada.lay("fischkopf", [ME, {"kind": "open"}], playtest=True)
    bo.open(ada.invitation(1))
    expect(bo.page.get_by_role("note").filter(has_text="Das ist ein Testspiel")).to_be_visible()
    check(bo)
    bo.page.get_by_label("Dein Name").fill("Bo")
    bo.page.get_by_role("button", name="Platz nehmen").click()
    expect(bo.page.locator("main[data-page=waiting]")).to_be_visible()
    ada.begin()
    ada.page.get_by_role("button", name="More").click()
    ada.page.get_by_role("button", name="Resign").click()
    ada.page.get_by_role("alert").get_by_role("button", name="Resign").click()
    expect(bo.page.get_by_role("group", name="Hat es Spaß gemacht?")).to_be_visible()
    # Before he has answered, somebody else wants to play again.
    ada.page.get_by_role("button", name="Play again").click()
    expect(bo.page.locator("main[data-page=waiting]")).to_be_visible()
    bo.page.get_by_role("group", name="Waren die Regeln klar?").get_by_text("Kaum").click()
    expect(bo.page.get_by_text("Danke, das ist festgehalten.")).to_be_visible()
    check(bo)


def test_at_other_tables_nobody_is_told_or_asked_anything(come: Come) -> None:
    ada = come()
    ada.lay("fischkopf", [ME, {"kind": "open"}])
    expect(ada.page.locator("main[data-page=waiting]")).to_be_visible()
    expect(ada.page.locator("[data-playtest]")).to_have_count(0)
    ada.lay("fischkopf", [ME, BOT], options={"rounds": 1})
    ada.begin()
    ada.play(random.Random(2))
    expect(ada.page.locator("[data-result]")).to_be_visible()
    expect(ada.page.locator("[data-questions]")).to_have_count(0)
