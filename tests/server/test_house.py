"""The server over real HTTP: games, tables, records and replays, headers, figures, and what becomes of idle tables."""

from __future__ import annotations

import asyncio
import gzip
import json
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import websockets
from starlette.requests import HTTPConnection

from tafelrunde.core.record import parse_record
from tafelrunde.server.web import app
from tafelrunde.server.web.api import OPERATIONS, PREFIX
from tafelrunde.server.web.part import address_of
from tafelrunde.table import decision
from tests.server.house import OPEN, House, bot, duel, encoded, me, play_out


def test_games_and_rules_are_told(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        status, games, _ = await house.request("GET", "/api/v1/games")
        assert status == 200
        assert [game["id"] for game in games] == ["blox", "fischkopf", "funkloch", "hnefatafl", "rangeln", "xnet"]
        for game in games:
            assert all(option["kind"] in ("bool", "int", "choice") for option in game["options"])
            for language in ("de", "en"):
                status, rules, _ = await house.request("GET", f"/api/v1/games/{game['id']}/rules/{language}")
                assert status == 200
                assert all(chapter["paragraphs"] for chapter in rules["chapters"])
        status, problem, headers = await house.request("GET", "/api/v1/games/chess/rules/de")
        assert (status, problem["code"]) == (404, "unknown-game")
        assert headers["content-type"] == "application/problem+json"

    play_out(tmp_path, scenario)


@pytest.mark.parametrize(
    ("new", "status", "code"),
    [
        ({"game": "chess", "seats": [me()]}, 404, "unknown-game"),
        ({"game": "hnefatafl", "seats": [me()]}, 422, "bad-seats"),
        ({"game": "hnefatafl", "seats": [me(), bot()], "options": {"speed": 9}}, 422, "bad-options"),
        ({"game": "rangeln", "seats": [me(), bot(), bot()], "options": {"starter": 3}}, 422, "bad-options"),
        ({"game": "rangeln", "seats": [me(), bot(), bot()], "options": {"starter": -1}}, 422, "bad-options"),
        ({"game": "hnefatafl", "seats": [me(), bot()], "options": {"starter": 1}}, 422, "bad-options"),
        ({"game": "hnefatafl", "seats": [me(), bot()], "start": {"board": "?"}}, 422, "bad-position"),
        ({"game": "hnefatafl", "seats": [me("a\u202eb"), bot()]}, 422, "bad-name"),
        ({"game": "hnefatafl"}, 422, "bad-body"),
        (b"{", 422, "bad-body"),
        (b"[" * 100_000, 422, "bad-body"),
        (b'"' + b"x" * 300_000 + b'"', 413, "too-large"),
        (
            {
                "game": "hnefatafl",
                "seats": [me(), bot()],
                "from_match": {"table": "aaaaaaaaaa", "match": 1, "number": 3},
            },
            404,
            "no-such-table",
        ),
    ],
)
def test_an_impossible_table_is_a_problem_with_a_code(tmp_path: Path, new: Any, status: int, code: str) -> None:
    async def scenario(house: House) -> None:
        found, problem, _ = await house.request("POST", "/api/v1/tables", new)
        assert (found, problem["code"], problem["status"]) == (status, code, status)

    play_out(tmp_path, scenario)


def test_the_same_request_again_is_the_same_table(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        headers = {"idempotency-key": secrets.token_urlsafe(24)}
        new = {"game": "hnefatafl", "seats": [me("Ada"), OPEN]}
        _, first, _ = await house.request("POST", "/api/v1/tables", new, headers)
        _, again, _ = await house.request("POST", "/api/v1/tables", new, headers)
        assert first == again
        ada = await house.client(first["table"], first["token"])
        path = f"/api/v1/tables/{first['table']}/join"
        join = {"invitation": ada.message["invitations"][1], "name": "Bo"}
        _, entry, _ = await house.request("POST", path, join, headers)
        status, repeated, _ = await house.request("POST", path, join, headers)
        assert (status, repeated) == (200, entry)
        status, problem, _ = await house.request("POST", path, join)
        assert (status, problem["code"]) == (404, "no-such-invitation")
        # Also for somebody who is there already, and takes a second seat.
        headers = {"authorization": f"Bearer {entry['token']}", "idempotency-key": secrets.token_urlsafe(24)}
        invitation = (await ada.do("invite", seat=0))["invitation"]
        for _ in range(2):
            status, moved, _ = await house.request("POST", path, {"invitation": invitation}, headers)
            assert (status, moved["seats"]) == (200, [0, 1])

    play_out(tmp_path, scenario)


def test_another_request_with_a_used_key_is_refused(tmp_path: Path) -> None:
    """It would get a table, or a seat, that nobody asked for."""

    async def scenario(house: House) -> None:
        headers = {"idempotency-key": secrets.token_urlsafe(24)}
        new = {"game": "fischkopf", "seats": [me("Ada"), OPEN, OPEN], "options": {"rounds": 1, "allow_stop": True}}
        # The order of an object's members says nothing, nor does the way a number is written.
        same = {**dict(reversed(new.items())), "options": {"allow_stop": True, "rounds": 1.0}}
        _, entry, _ = await house.request("POST", "/api/v1/tables", new, headers)
        ada = await house.client(entry["table"], entry["token"])
        path = f"/api/v1/tables/{entry['table']}/join"
        first, second = ({"invitation": each, "name": "Bo"} for each in ada.message["invitations"][1:])
        _, joined, _ = await house.request("POST", path, first, headers)
        more = headers | {"authorization": f"Bearer {joined['token']}", "idempotency-key": secrets.token_urlsafe(24)}
        _, both, _ = await house.request("POST", path, second, more)
        for is_loaded in (True, False):
            if not is_loaded:
                house.app.parts.lobby.rooms.clear()
            assert (await house.request("POST", "/api/v1/tables", same, headers))[:2] == (201, entry)
            assert (await house.request("POST", path, first, headers))[:2] == (200, both | {"token": joined["token"]})
            assert (await house.request("POST", path, second, more))[:2] == (200, both)
            for address, body, key in (
                ("/api/v1/tables", new | {"game": "hnefatafl", "seats": [me("Ada"), OPEN], "options": {}}, headers),
                ("/api/v1/tables", new | {"visibility": "listed"}, headers),
                (path, second, headers),
                (path, first | {"name": "Cleo"}, more),
            ):
                status, problem, found = await house.request("POST", address, body, key)
                assert (status, problem["code"]) == (422, "key-reused")
                assert found["content-type"] == "application/problem+json"

    play_out(tmp_path, scenario)


def test_a_table_from_before_there_were_digests_answers_as_it_did(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        headers = {"idempotency-key": secrets.token_urlsafe(24)}
        new = {"game": "hnefatafl", "seats": [me("Ada"), OPEN]}
        _, entry, _ = await house.request("POST", "/api/v1/tables", new, headers)
        house.app.parts.lobby.rooms.clear()
        with closing(sqlite3.connect(tmp_path / "t.sqlite")) as connection, connection:
            changed = "UPDATE events SET body = json_remove(body, '$.digest') WHERE body LIKE '%digest%'"
            assert connection.execute(changed).rowcount == 1
        assert (await house.request("POST", "/api/v1/tables", new, headers))[:2] == (201, entry)

    play_out(tmp_path, scenario)


def test_only_listed_tables_are_listed(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        hidden = await house.create("hnefatafl", [me(), OPEN])
        shown = await house.create("hnefatafl", [me("Ada"), OPEN], visibility="listed")
        _, tables, _ = await house.request("GET", "/api/v1/tables")
        assert [table["table"] for table in tables] == [shown["table"]]
        _, summary, _ = await house.request("GET", f"/api/v1/tables/{hidden['table']}")
        assert summary["status"] == "waiting"
        assert "invitation" not in json.dumps(summary)

    play_out(tmp_path, scenario)


def test_records_and_open_replays_are_for_finished_matches(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, bo = await duel(house, "fischkopf")
        base = f"/api/v1/tables/{ada.table}/matches/1"
        assert (await house.request("GET", f"{base}/record"))[0] == 409
        assert (await house.request("GET", f"{base}/replay?open=true"))[0] == 409
        assert (await house.request("GET", f"{base}/replay?seat=0"))[0] == 401
        bearer = {"authorization": f"Bearer {bo.token}"}
        assert (await house.request("GET", f"{base}/replay?seat=0", headers=bearer))[0] == 403
        status, replay, _ = await house.request("GET", f"{base}/replay?seat=1", headers=bearer)
        assert (status, replay["seat"]) == (200, 1)
        assert [step["line"] for step in replay["steps"][1:]] == bo.logs[0]
        assert {step["actions"] for step in replay["steps"]} == {None}
        assert (await house.request("GET", f"/api/v1/tables/{ada.table}/matches/2/record"))[0] == 404
        await bo.do("resign", seat=1)
        status, record, _ = await house.request("GET", f"{base}/record")
        assert status == 200
        assert parse_record(json.dumps(record)).fairness is not None
        status, replay, _ = await house.request("GET", f"{base}/replay?open=true&start=1&count=2")
        assert (replay["start"], len(replay["steps"]), len(replay["steps"][0]["all"])) == (1, 2, 2)
        assert [step["actions"] for step in replay["steps"]] == [1, 2]
        status, replay, _ = await house.request("GET", f"{base}/replay?seat=0")
        assert status == 200

    play_out(tmp_path, scenario)


def test_a_new_table_goes_on_from_a_finished_match(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ada, bo = await duel(house)
        await ada.act(0)
        await bo.until(lambda message: bool(message["views"][0]["choices"]))
        await bo.act(1)
        await bo.do("resign", seat=1)
        point = {"table": ada.table, "match": 1, "number": 1}
        entry = await house.create("hnefatafl", [me(), me()], from_match=point)
        again = await house.client(entry["table"], entry["token"])
        await again.contribute()
        await again.do("start")
        assert again.view(1)["choices"] == (await _replay_view(house, ada.table, 1, 1))["choices"]

    async def _replay_view(house: House, table: str, number: int, seat: int) -> Any:
        path = f"/api/v1/tables/{table}/matches/1/replay?seat={seat}&start={number}&count=1"
        return (await house.request("GET", path))[1]["steps"][0]["view"]

    play_out(tmp_path, scenario)


def test_every_answer_has_safe_headers(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        for path in ("/", "/health", "/api/v1/games", "/api/v1/nothing", "/t/abc", "/assets/none.js"):
            _, _, headers = await house.request("GET", path)
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "script-src 'self' 'wasm-unsafe-eval';" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers
        house.app.parts.lobby.store.listed = None
        status, _, headers = await house.request("GET", "/api/v1/tables")
        assert status == 500
        assert headers["x-content-type-options"] == "nosniff"
        for path in ("/../pyproject.toml", "/..%2fpyproject.toml", "/assets/none.js", "/api/v2/games"):
            assert (await house.request("GET", path))[0] == 404

    play_out(tmp_path, scenario)


def test_the_document_describes_every_operation(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        status, document, _ = await house.request("GET", "/api/v1/openapi.json")
        assert (status, document["openapi"]) == (200, "3.1.0")
        assert set(document["paths"]) == {f"{PREFIX}{operation.path}" for operation in OPERATIONS}
        text = encoded(document).decode()
        for reference in {part.split(chr(34))[0] for part in text.split("#/components/schemas/")[1:]}:
            assert reference in document["components"]["schemas"]
        assert "HTTPValidationError" not in text

    play_out(tmp_path, scenario)


def test_figures_are_for_this_machine_alone(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        await duel(house)
        status, text, _ = await house.request("GET", "/metrics")
        assert status == 200
        assert b"tafelrunde_sockets_open 2.0" in text
        assert b"tafelrunde_events_stored_total" in text
        assert (await house.request("GET", "/metrics", headers={"x-forwarded-for": "10.0.0.1"}))[0] == 404
        assert (await house.request("GET", "/health"))[1] == b"ok\n"

    play_out(tmp_path, scenario)


def test_health_tells_whether_the_database_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "PULSE", 0.0)

    async def scenario(house: House) -> None:
        assert (await house.request("GET", "/health"))[:2] == (200, b"ok\n")
        assert (await house.request("HEAD", "/health"))[0] == 200

        async def fail(_: int) -> list[str]:
            raise OSError("the line is dead")

        house.app.parts.lobby.store.listed = fail
        status, problem, headers = await house.request("GET", "/health")
        assert (status, problem["code"], headers["x-content-type-options"]) == (503, "server-busy", "nosniff")
        assert (await house.request("HEAD", "/health"))[0] == 503
        assert (await house.request("GET", "/api/v1/tables"))[0] == 503

    play_out(tmp_path, scenario)


def test_a_server_whose_database_does_not_answer_in_time_is_not_healthy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "HEALTHY", 0.01)

    async def scenario(house: House) -> None:
        house.app.parts.lobby.store.listed = lambda _: asyncio.sleep(3600)
        status, problem, headers = await house.request("GET", "/health")
        assert (status, problem["code"], headers["retry-after"]) == (503, "server-busy", "1")

    play_out(tmp_path, scenario)


def test_everything_that_is_asked_for_is_counted(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        assert (await house.request("GET", "/api/v1/games"))[0] == 200
        for path in ("/games", "/games/blox/rules/de", "/tables/aaaaaaaaaa", "/tables/aaaaaaaaaa/matches/1/record"):
            assert (await house.request("GET", f"/api/v1{path}"))[0] == 429

    play_out(tmp_path, scenario, request_burst=1, requests_per_second=1e-6)


def test_sockets_are_asked_for_like_everything_else(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        entry = await house.create("hnefatafl", [me("Ada"), OPEN])
        await house.client(entry["table"], entry["token"])
        with pytest.raises(websockets.InvalidStatus):
            await house.client(entry["table"], entry["token"])

    play_out(tmp_path, scenario, request_burst=2, requests_per_second=1e-6)


def test_it_is_said_when_one_may_come_again(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        new = {"game": "hnefatafl", "seats": [me(), OPEN]}
        answers = [await house.request("POST", "/api/v1/tables", new) for _ in range(2)]
        assert [status for status, _, _ in answers] == [201, 429]
        assert 3590 <= int(answers[1][2]["retry-after"]) <= 3600
        for _ in range(2):
            status, _, headers = await house.request("GET", "/api/v1/games")
        assert status == 429
        assert 15 <= int(headers["retry-after"]) <= 20

    play_out(tmp_path, scenario, tables_per_hour=1, request_burst=3, requests_per_second=0.05)


def test_an_address_is_what_the_own_proxy_says_last() -> None:
    def address(*lines: str) -> str:
        headers = [(b"x-forwarded-for", line.encode()) for line in lines]
        scope = {"type": "http", "headers": headers, "client": ("10.0.0.1", 1)}
        return address_of(HTTPConnection(scope), behind_proxy=True)

    assert address() == "10.0.0.1"
    assert address("1.2.3.4, 9.9.9.9") == "9.9.9.9"
    assert address("1.2.3.4", "9.9.9.9") == "9.9.9.9"
    assert address("9.9.9.9, 1.2.3.4", "5.6.7.8, 9.9.9.9") == "9.9.9.9"


def test_strangers_come_no_more_often_than_new_tables_and_keep_no_guest_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decision, "MOST_VIEWERS", 3)

    async def scenario(house: House) -> None:
        entry = await house.create("hnefatafl", [me("Ada"), OPEN])
        path = f"/api/v1/tables/{entry['table']}/join"
        answers = [await house.request("POST", path, {}) for _ in range(5)]
        codes = [answer.get("code") for _, answer, _ in answers]
        assert codes == [None, None, "table-full", "table-full", "too-frequent"]
        ada = await house.client(entry["table"], entry["token"])
        await house.join(entry["table"], invitation=ada.message["invitations"][1], name="Bo")

    play_out(tmp_path, scenario, tables_per_hour=5)


def test_logs_have_no_secrets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    secrets_seen: list[str] = []

    async def scenario(house: House) -> None:
        ada, bo = await duel(house)
        await ada.act(0)
        await bo.refused("act", seat=0, number=0, action="d1-d2")
        answer = await ada.do("invite", seat=0)
        table = house.app.parts.lobby.rooms[ada.table].table
        secrets_seen.extend([str(ada.token), str(bo.token), answer["invitation"], table.secret.hex(), "Ada", "Bo"])

    play_out(tmp_path, scenario)
    logged = "".join(capsys.readouterr())
    assert "table-created" in logged
    for secret in secrets_seen:
        assert secret not in logged


def test_tables_that_nobody_is_at_leave_memory_and_come_back(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        entry = await house.create("hnefatafl", [me("Ada"), OPEN])
        lobby = house.app.parts.lobby
        lobby.rooms[entry["table"]].used -= 1000
        await lobby.sweep()
        assert entry["table"] not in lobby.rooms
        ada = await house.client(entry["table"], entry["token"])
        lobby.rooms[entry["table"]].used -= 1000
        await lobby.sweep()
        assert entry["table"] in lobby.rooms
        assert ada.message["seats"][0]["name"] == "Ada"

    play_out(tmp_path, scenario)


def test_the_app_is_served_with_its_addresses_and_lasting_caches(tmp_path: Path) -> None:
    webapp = tmp_path / "webapp"
    (webapp / "assets").mkdir(parents=True)
    (webapp / "index.html").write_text("<title>app</title>")
    (webapp / "assets" / "app-1a2b.js").write_text("let x = 1;\n" * 100)
    (webapp / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(b"let x = 1;\n" * 100))
    (tmp_path / "secret.txt").write_text("secret")

    async def scenario(house: House) -> None:
        for path in ("/", "/t/abcdefghij", "/rules/blox"):
            status, content, headers = await house.request("GET", path)
            assert (status, content, headers["cache-control"]) == (200, b"<title>app</title>", "no-cache")
        script = "/assets/app-1a2b.js"
        status, content, headers = await house.request("GET", script)
        assert (status, len(content)) == (200, 1100)
        assert "immutable" in headers["cache-control"]
        assert headers["content-type"].startswith("text/javascript")
        _, packed, headers = await house.request("GET", script, headers={"accept-encoding": "gzip, br"})
        assert headers["content-encoding"] == "gzip"
        assert gzip.decompress(packed) == content
        assert headers["content-type"].startswith("text/javascript")
        (webapp / "assets" / "app-1a2b.js.br").write_bytes(b"smaller still")
        _, packed, headers = await house.request("GET", script, headers={"accept-encoding": "gzip, br"})
        assert (packed, headers["content-encoding"], headers["vary"]) == (b"smaller still", "br", "accept-encoding")
        same = {"accept-encoding": "br", "if-none-match": headers["etag"]}
        assert (await house.request("GET", script, headers=same))[:2] == (304, b"")
        for path in ("/a%00b", "/" + 5000 * "a"):
            assert (await house.request("GET", path))[:2] == (200, b"<title>app</title>")
        for path in (
            "/../secret.txt",
            "/a%00b.js",
            f"/{5000 * 'a'}.js",
            "/%2e%2e/secret.txt",
            "/assets/../../secret.txt",
            "/assets/app-0000.js",
        ):
            assert (await house.request("GET", path))[0] == 404

    play_out(tmp_path, scenario, webapp=webapp)
