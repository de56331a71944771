"""How a server is set up: flags before the environment, the environment before defaults, and errors in a sentence."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tafelrunde.core.error import BadInput
from tafelrunde.server.run import run
from tafelrunde.server.setting import Settings, load_settings


def test_flags_come_before_the_environment_and_that_before_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAFELRUNDE_PORT", "1234")
    monkeypatch.setenv("TAFELRUNDE_FULL_SYNC", "true")
    monkeypatch.setenv("TAFELRUNDE_BOT_PAUSE", "0.25")
    settings = load_settings(port=4321, host=None)
    assert (settings.port, settings.full_sync, settings.bot_pause) == (4321, True, 0.25)
    assert settings.host == Settings().host


@pytest.mark.parametrize(
    ("name", "value"), [("PORT", "many"), ("PORT", "70000"), ("LOG_LEVEL", "loud"), ("FULL_SYNC", "perhaps")]
)
def test_a_setting_that_cannot_be_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(f"TAFELRUNDE_{name}", value)
    with pytest.raises(BadInput, match="settings cannot be"):
        load_settings()


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadInput, match=f"{port} cannot be listened on"):
            run(Settings(port=port, database=str(tmp_path / "t.sqlite")))
