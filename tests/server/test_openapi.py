"""The OpenAPI document against the running server: schemathesis finds no request that is answered otherwise."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.house import House, me, running_house

pytestmark = pytest.mark.slow

EXAMPLES = 20
# Whether a seat count or an option fits its game is for the game to say, not for the document: 422 is a good answer.
# What is too large is refused before anybody reads whether it fits: 413 joins the refusals that schemathesis knows.
CONFIGURATION = """
[checks]
positive_data_acceptance.expected-statuses = ["2xx", "401", "403", "404", "409", "422"]
negative_data_rejection.expected-statuses = [
    "400", "401", "403", "404", "405", "406", "409", "413", "415", "422", "428", "429", "5xx",
]
"""
AT_A_TABLE = """
[parameters]
"path.table" = "{table}"
"path.game" = "hnefatafl"
"""


async def finished_table(house: House) -> str:
    entry = await house.create("hnefatafl", [me("Ada"), me("Bo")])
    ada = await house.client(entry["table"], entry["token"])
    await ada.contribute()
    await ada.do("start")
    await ada.act(0)
    await ada.do("resign", seat=1)
    return str(entry["table"])


async def operations(house: House) -> int:
    """As many as the document has, so that none is passed over."""
    _, document, _ = await house.request("GET", "/api/v1/openapi.json")
    return sum(len(methods) for methods in document["paths"].values())


@pytest.mark.parametrize(
    ("configuration", "excluded"),
    [
        (CONFIGURATION, ()),
        # An id that breaks the pattern is replaced by the table's too, and of course that is accepted.
        (CONFIGURATION + AT_A_TABLE, ("--exclude-checks", "negative_data_rejection")),
    ],
    ids=["any table", "a finished table"],
)
def test_the_server_does_what_its_document_says(tmp_path: Path, configuration: str, excluded: tuple[str, ...]) -> None:
    async def run() -> None:
        async with running_house(tmp_path / "t.sqlite") as house:
            file = tmp_path / "schemathesis.toml"
            file.write_text(configuration.format(table=await finished_table(house)), encoding="utf-8")
            command = [
                *(str(Path(sys.executable).parent / "schemathesis"), "--config-file", str(file), "run"),
                *(f"http://127.0.0.1:{house.port}/api/v1/openapi.json", "--checks", "all", "--seed", "1"),
                *("--max-examples", str(EXAMPLES), "--generation-database", "none", "--suppress-health-check", "all"),
                *excluded,
            ]
            done = await asyncio.to_thread(
                subprocess.run, command, cwd=tmp_path, capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, done.stdout + done.stderr
            count = await operations(house)
            assert f"{count} selected / {count} total" in done.stdout

    asyncio.run(run())
