"""Deals and dice can be recomputed, and a record in which one was changed is found out."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from tafelrunde.cli.main import app
from tafelrunde.core.error import BadRecord
from tafelrunde.core.fairness import FairnessProof, commitment_to, match_key
from tafelrunde.core.game import AnyGame
from tafelrunde.core.match import Match
from tafelrunde.core.record import Record, record_of, replay, verify
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY
from tafelrunde.games import all_games, find_game

ROOT = Path(__file__).parent.parent
SECRET = bytes(range(32))


def proven_match(game: AnyGame, seed: int) -> Record:
    """A random match whose chances follow from a proof."""
    seats = max(game.seats[0], 2)
    nonces = [f"{seat:032x}" for seat in range(seats - 1)] + [""]
    key = match_key(SECRET, "abcdefghij", 3, nonces)
    match = Match(game, seats, game.make_options({}), key=key)
    rng = Rng(seed)
    while match.to_act != NOBODY and match.number < 400:
        choices = match.choices()
        match.submit(choices[rng.below(len(choices))])
    proof = FairnessProof(
        table="abcdefghij", match=3, commitment=commitment_to(SECRET), secret=SECRET.hex(), nonces=nonces
    )
    return msgspec.structs.replace(record_of(match), fairness=proof)


def other_outcomes(record: Record) -> dict[str, tuple[int, str]]:
    """For every kind of outcome that could have been another one: the number of one, and that other one."""
    found: dict[str, tuple[int, str]] = {}
    game = find_game(record.game)
    match = Match(game, record.seats, game.make_options(record.options), key=None)
    for number, text in enumerate(record.actions, start=1):
        kind = text.split()[0]
        if match.to_act == CHANCE and kind not in found:
            others = [other for other in match.choices() if other != text]
            if others:
                found[kind] = (number, others[-1])
        match.submit(text)
    return found


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_chance_of_a_match_can_be_recomputed(game: AnyGame) -> None:
    record = proven_match(game, 1)
    chances = [seat for seat in replay(record, find_game).seat_of_actions() if seat == CHANCE]
    assert verify(record, find_game) == len(chances)


KINDS = {
    "blox": {"start", "block", "draw"},
    "fischkopf": {"start", "roll"},
    "funkloch": {"start", "draw"},
    "rangeln": {"start"},
    "xnet": {"start", "draw"},
}


@pytest.mark.parametrize("game", [game for game in all_games() if game.chance], ids=lambda game: game.id)
def test_one_changed_outcome_of_any_kind_is_found_where_it_is(game: AnyGame, tmp_path: Path) -> None:
    """All other actions stay, so that most such records cannot be played on; it is the outcome that is named."""
    record = proven_match(game, 2)
    outcomes = other_outcomes(record)
    assert set(outcomes) == KINDS[game.id]
    for number, other in outcomes.values():
        actions = [*record.actions[: number - 1], other, *record.actions[number:]]
        path = tmp_path / "forged.json"
        path.write_text(msgspec.structs.replace(record, actions=actions).to_json(), encoding="utf-8")
        result = CliRunner().invoke(app, ["verify", str(path)])
        assert isinstance(result.exception, BadRecord)
        assert result.exception.number == number
        assert f"Invalid record, action {number}:" in str(result.exception)


def test_a_proof_has_to_fit_its_promise_and_its_seats() -> None:
    record = proven_match(find_game("fischkopf"), 3)
    proof = record.fairness
    assert proof is not None
    for forged in (
        None,
        msgspec.structs.replace(proof, secret="00" * 32),
        msgspec.structs.replace(proof, nonces=proof.nonces[:-1]),
        msgspec.structs.replace(proof, nonces=["f" * 32, ""]),
        msgspec.structs.replace(proof, match=4),
        msgspec.structs.replace(proof, table="abcdefghik"),
    ):
        with pytest.raises(BadRecord):
            verify(msgspec.structs.replace(record, fairness=forged), find_game)


def test_no_value_of_a_proof_ends_with_a_line_feed() -> None:
    proof = msgspec.to_builtins(proven_match(find_game("fischkopf"), 3).fairness)
    assert msgspec.convert(proof, FairnessProof)
    changes: list[dict[str, Any]] = [{name: f"{value}\n"} for name, value in proof.items() if isinstance(value, str)]
    for change in (*changes, {"nonces": ["0" * 32 + "\n", ""]}, {"nonces": ["0" * 32, "\n"]}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(proof | change, FairnessProof)


def test_a_person_without_a_nonce_is_found() -> None:
    record = msgspec.structs.replace(proven_match(find_game("fischkopf"), 3), players=["Ada", "bot:3"])
    assert verify(record, find_game) > 0
    with pytest.raises(BadRecord, match="player 2 is a person"):
        verify(msgspec.structs.replace(record, players=["Ada", "Bo"]), find_game)


def test_whoever_was_there_checks_what_he_saw(tmp_path: Path) -> None:
    record = proven_match(find_game("fischkopf"), 3)
    proof = record.fairness
    assert proof is not None
    path = tmp_path / "match.json"
    path.write_text(record.to_json(), encoding="utf-8")
    seen = ["--commitment", proof.commitment.upper(), "--nonce", proof.nonces[0]]
    result = CliRunner().invoke(app, ["verify", str(path), *seen])
    assert result.exit_code == 0, result.output
    assert "outcomes follow from the secret and 1 nonces." in result.output
    for wrong in (["--commitment", "00" * 32], ["--nonce", "f" * 32], ["--nonce", ""]):
        assert isinstance(CliRunner().invoke(app, ["verify", str(path), *wrong]).exception, BadRecord)


def vectors() -> dict[str, Any]:
    """The numbers that docs/fairness.md prints."""
    text = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text.split("```json\n")[1].split("```")[0])
    return found


def test_the_printed_vectors_are_what_the_games_do() -> None:
    given = vectors()
    secret = bytes.fromhex(given["secret"])
    key = match_key(secret, given["table"], given["match"], given["nonces"])
    assert (commitment_to(secret), key.hex()) == (given["commitment"], given["key"])
    assert set(given["outcomes"]) == {game.id for game in all_games() if game.chance}
    for name, texts in given["outcomes"].items():
        options = {"choose_symbols": False} if name == "funkloch" else {}
        match = Match(find_game(name), 3, find_game(name).make_options(options), key=key)
        assert match.action_texts()[: len(texts)] == texts
        assert match.seat_of_actions()[: len(texts)] == [CHANCE] * len(texts)


def test_another_language_computes_the_same() -> None:
    script = ROOT / "tests" / "fairness.mjs"
    result = subprocess.run(["node", script], capture_output=True, text=True, check=False)  # noqa: S607
    assert result.returncode == 0, result.stderr
    assert int(result.stdout.split()[0]) >= 40
