"""Messages that are read one by one say what they would say if each text were read whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from fluent.runtime import FluentResource
from fluent.syntax import ast

from tafelrunde.text.message import Messages, entries_of

ROOT = Path(__file__).parent.parent
TEXTS = sorted(path for folder in ("src", "web/src") for path in (ROOT / folder).rglob("*.ftl"))

TEXT = """\
# Its comment begins with sea = see.
ship = The { -name(case: "long") } on { sea }.
    .help = { $count ->
        [one] one { mast }
       *[other] { $count } masts
    }
sea = the sea
mast = mast
-name = { $case ->
   *[short] Argo
    [long] good ship { -name }
}
broken = { $count
last = The end.
"""


def say(messages: Messages, code: str, part: str = "", **values: str | int) -> str:
    message = messages.find(code)
    assert message is not None
    pattern = message.attributes[part] if part else message.value
    assert pattern is not None
    sentence, errors = messages.format(pattern, values)
    assert not errors
    return sentence


def test_an_entry_finds_all_that_it_speaks_of() -> None:
    messages = Messages("en", [TEXT])
    assert say(messages, "ship") == "The good ship Argo on the sea."
    assert say(messages, "ship", "help", count=1) == "one mast"
    assert say(messages, "last") == "The end."


def test_what_is_missing_broken_or_no_message_is_not_found() -> None:
    messages = Messages("en", [TEXT])
    for code in ("broken", "nothing", "-name", "Its", ""):
        assert messages.find(code) is None


def test_the_first_of_two_texts_has_the_word() -> None:
    messages = Messages("en", ["sea = a lake", TEXT])
    assert say(messages, "ship") == "The good ship Argo on a lake."


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_our_texts_have_the_entries_that_fluent_finds(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    whole = [each for each in FluentResource(text).body if isinstance(each, ast.Message | ast.Term)]
    parts = [lines for _, lines in entries_of(text)]
    assert len(parts) == len(whole) > 0
    for lines, expected in zip(parts, whole, strict=True):
        (found,) = (each for each in FluentResource(lines).body if isinstance(each, ast.Message | ast.Term))
        assert found.equals(expected, ignored_fields=["span", "comment"])
