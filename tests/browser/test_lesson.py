"""Lessons on the real board: by click, by keyboard, with what is tried instead."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

import tafelrunde
from tafelrunde.core.lesson import load_lessons
from tests.browser.access import check
from tests.browser.conftest import Come
from tests.browser.keys import Keys
from tests.browser.visitor import PHONE, Visitor

TAUGHT = [game.id for game in tafelrunde.all_games() if load_lessons(game.folder)]


def await_step(visitor: Visitor, number: int) -> None:
    expect(visitor.page.locator(f"[data-task$='-{number}']")).to_be_visible()
    expect(visitor.page.locator("[data-done=false]")).to_be_visible()


def click(visitor: Visitor, action: str) -> None:
    """Do this very thing on the board, after picking up whatever leads to it: what is named in the action, or else all
    that there is, one after the other."""
    wanted = visitor.table.locator(f"[data-choice='{action}']").first
    expect(visitor.table.locator("[data-choice], [data-pick]").first).to_be_visible()
    named = action.replace("-", " ").split()
    picks: list[str] = visitor.table.locator("[data-pick]").evaluate_all("all => all.map(each => each.dataset.pick)")
    for name in sorted(picks, key=lambda pick: named.index(pick) if pick in named else len(named)):
        if wanted.is_visible():
            break
        pick = visitor.table.locator(f"[data-pick='{name}']").first
        if pick.is_visible():
            pick.click()
    wanted.click()


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_by_click(come: Come, game: str) -> None:
    visitor = come()
    lesson = load_lessons(tafelrunde.find_game(game).folder)[0]
    visitor.open(f"/learn/{game}")
    for number, step in enumerate(lesson.steps, 1):
        await_step(visitor, number)
        for action in step.solution:
            click(visitor, action)
        expect(visitor.page.locator("[data-done=true]")).to_be_visible()
        onward = visitor.page.locator("[data-next]")
        expect(onward).to_be_focused()
        onward.press("Enter")
    # On to the next one, and this one stays done.
    expect(visitor.page.locator(f"[data-lesson='{lesson.id}'][data-state=done]")).to_be_visible()
    visitor.open(f"/learn/{game}")
    expect(visitor.page.locator(f"[data-lesson='{lesson.id}'][data-state=done]")).to_be_visible()


def test_what_is_tried_instead_gets_a_kind_answer_and_then_the_way(come: Come) -> None:
    visitor = come()
    visitor.open("/learn/fischkopf/1")
    await_step(visitor, 1)
    for tries in range(1, 4):
        click(visitor, "place 4")
        expect(visitor.page.locator(f"[data-tries='{tries}']")).to_be_visible()
    expect(visitor.page.locator("[data-answer=die]")).to_be_visible()
    check(visitor)
    show = visitor.page.locator("[data-show]")
    expect(show).to_have_class(re.compile("offered"))
    show.click()
    expect(visitor.page.locator(".mark-hint, .hint, [class*=hint]").first).to_be_visible()
    click(visitor, "place 6")
    expect(visitor.page.locator("[data-done=true]")).to_be_visible()
    check(visitor)


def test_what_the_rules_forbid_names_its_paragraph(come: Come) -> None:
    visitor = come()
    visitor.open("/learn/hnefatafl/2")
    await_step(visitor, 1)
    visitor.table.locator("[data-pick=d4]").click()
    visitor.table.locator("[data-cell=e6]").click()
    expect(visitor.page.locator("[data-refused=illegal-action]")).to_contain_text("§3.1")


def test_a_lesson_by_keyboard_on_a_phone(come: Come) -> None:
    visitor = come(size=PHONE, language="de")
    keys = Keys(visitor, random.Random(1))
    visitor.open("/learn/fischkopf/3")
    for number, step in enumerate(load_lessons(tafelrunde.find_game("fischkopf").folder)[2].steps, 1):
        await_step(visitor, number)
        for action in step.solution:
            thing = visitor.table.locator(f"[data-choice='{action}']").first
            expect(thing).to_be_visible()
            assert keys.reach(thing.element_handle())
            keys.press("Enter")
        expect(visitor.page.locator("[data-next]")).to_be_focused()
        keys.press("Enter")


def test_all_paths(come: Come) -> None:
    visitor = come()
    visitor.open("/")
    visitor.page.get_by_role("link", name="Or learn a game").click()
    expect(visitor.page.locator("main nav")).to_have_count(len(TAUGHT))
    check(visitor)
    visitor.page.locator("[data-lesson=head]").click()
    await_step(visitor, 1)
