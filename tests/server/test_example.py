"""The example client plays a match, and every frame that the protocol's document shows is one."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from tafelrunde.server.setting import Settings
from tafelrunde.table.protocol import (
    Entry,
    FromClient,
    FromServer,
    Join,
    NewTable,
    Problem,
    TableChange,
)
from tafelrunde.table.refusal import Code
from tests.server.house import running_house

ROOT = Path(__file__).parent.parent.parent
BLOCK = re.compile(r"^```json (\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
KINDS = {
    "client": FromClient,
    "server": FromServer,
    "change": TableChange,
    "NewTable": NewTable,
    "Entry": Entry,
    "Join": Join,
    "Problem": Problem,
}


def test_the_example_client_plays_a_match(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            example = await asyncio.create_subprocess_exec(
                *(sys.executable, str(ROOT / "examples" / "client.py"), f"http://127.0.0.1:{house.port}", "fischkopf"),
                stdout=asyncio.subprocess.PIPE,
            )
            output, _ = await example.communicate()
            assert example.returncode == 0
            assert b"'reason'" in output

    asyncio.run(run())


def test_the_example_client_is_short() -> None:
    lines = (ROOT / "examples" / "client.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 40


def test_every_frame_in_the_document_is_a_message() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    blocks = BLOCK.findall(text)
    assert len(blocks) >= 15
    for kind, content in blocks:
        try:
            msgspec.json.decode(content, type=KINDS[kind])
        except msgspec.ValidationError as error:
            pytest.fail(f"{error} in {content}")


def test_every_refusal_and_close_code_is_documented() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    missing = [code for code in get_args(Code) if f"`{code}`" not in text]
    assert not missing
    for code in (4400, 4401, 4403, 4404, 4408, 4409, 4410, 4429):
        assert str(code) in text


def test_every_setting_is_documented() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    missing = [
        field.name for field in msgspec.structs.fields(Settings) if f"`TAFELRUNDE_{field.name.upper()}`" not in text
    ]
    assert not missing
