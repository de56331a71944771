"""How a server is set up: flags before the environment, the environment before defaults, and errors in a sentence."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tafelrunde.core.error import BadInput
from tafelrunde.server.setting import Settings, load_settings
from tafelrunde.server.store.claim import Taken, claimed
from tafelrunde.server.store.database import database_url
from tafelrunde.server.web.run import run


def test_flags_come_before_the_environment_and_that_before_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAFELRUNDE_PORT", "1234")
    monkeypatch.setenv("TAFELRUNDE_FULL_SYNC", "true")
    monkeypatch.setenv("TAFELRUNDE_BOT_PAUSE", "0.25")
    settings = load_settings(port=4321, host=None)
    assert (settings.port, settings.full_sync, settings.bot_pause) == (4321, True, 0.25)
    assert settings.host == Settings().host


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "many"),
        ("PORT", "70000"),
        ("LOG_LEVEL", "loud"),
        ("FULL_SYNC", "perhaps"),
        ("OUTBOX", "-3"),
        ("THINKERS", "-1"),
        ("LARGEST_FRAME", "0"),
        ("COMMANDS_PER_SECOND", "nan"),
        ("COMMANDS_PER_SECOND", "0"),
        ("BOT_PAUSE", "inf"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(f"TAFELRUNDE_{name}", value)
    with pytest.raises(BadInput, match="Invalid settings"):
        load_settings()


def test_thinkers_without_memory_are_refused_before_anything_is_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAFELRUNDE_MEMORY", "none")
    with pytest.raises(BadInput, match="TAFELRUNDE_MEMORY"):
        run(Settings(port=0, database=str(tmp_path / "t.sqlite")))
    assert not list(tmp_path.iterdir())


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadInput, match=f"{port} cannot be listened on"):
            run(Settings(port=port, database=str(tmp_path / "t.sqlite")))


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    settings = Settings(port=0, database=str(tmp_path / "new" / "t.sqlite"))
    url = database_url(settings.database)
    with claimed(url), pytest.raises(BadInput, match="Another server has the tables"):
        run(settings)
    with claimed(url), claimed(database_url(str(tmp_path / "u.sqlite"))):
        assert Path(f"{settings.database}.lock").exists()


def test_a_file_by_another_name_is_the_same_file(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "folder").symlink_to(tmp_path / "data")
    (tmp_path / "link.sqlite").symlink_to(tmp_path / "folder" / "t.sqlite")
    names = ("data/t.sqlite", "folder/t.sqlite", "link.sqlite")
    for first in names:
        with claimed(database_url(str(tmp_path / first))):
            for name in names:
                with pytest.raises(Taken), claimed(database_url(str(tmp_path / name))):
                    pass


def test_who_opens_the_app_twice_is_shown_the_server_that_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("tafelrunde.server.web.run.show", shown.append)
    settings = Settings(port=0, database=str(tmp_path / "t.sqlite"))
    address = "http://127.0.0.1:8123/"
    with claimed(database_url(settings.database)) as claim:
        with pytest.raises(BadInput, match="Another server has the tables"):
            run(settings, shows=True)
        claim.say_where(address)
        run(settings, shows=True)
        with pytest.raises(BadInput, match=address):
            run(settings)
    assert shown == [address]
    assert capsys.readouterr().out == f"Tafelrunde is running already: {address}\n"
    # What an earlier server has left behind says nothing.
    with claimed(database_url(settings.database)), pytest.raises(Taken) as taken:
        run(settings, shows=True)
    assert taken.value.address == ""


def test_postgresql_is_for_any_number_of_servers() -> None:
    url = database_url("postgresql://somewhere/tafelrunde")
    with claimed(url), claimed(url):
        assert url.database == "tafelrunde"
