"""The promise of fair deals at a table: in which order things are shown, and that every record can be checked."""

from __future__ import annotations

import pytest

from tafelrunde.core.fairness import commitment_to
from tafelrunde.core.record import Record, parse_record, verify
from tafelrunde.games import find_game
from tafelrunde.table.protocol import TableMessage
from tests.server.paper import BOT, ME, OPEN, Paper, duel


def play_on(paper: Paper, actions: int = 500) -> None:
    for _ in range(actions):
        seat = paper.table.acting_seat()
        if seat is None:
            return
        if paper.table.acting_bot() is None:
            paper.act(seat)
        else:
            paper.bot_acts()


def checked(paper: Paper, match: int = 1) -> Record:
    """The record as it is downloaded, with all its chances recomputed."""
    record = paper.table.finished_record(match)
    assert record is not None
    assert verify(parse_record(record.to_json()), find_game) > 0
    return record


def shown(paper: Paper) -> TableMessage:
    return paper.message(None)


def test_the_promise_comes_before_every_nonce_and_stays() -> None:
    paper = Paper("fischkopf", ME, OPEN)
    promise = shown(paper).fairness.commitment
    assert promise == commitment_to(paper.table.secret)
    bo = paper.invited(1, "bo", "Bo")
    for viewer in (0, bo):
        paper.do(viewer, "contribute", nonce=f"{viewer + 7:032x}")
        assert shown(paper).fairness.nonces == [], "whoever adds his nonce last would know the others"
        assert shown(paper).fairness.commitment == promise
    paper.do(0, "start")
    assert shown(paper).fairness.nonces == [f"{7:032x}", f"{8:032x}"]
    play_on(paper)
    assert shown(paper).fairness.commitment == promise
    proof = checked(paper).fairness
    assert proof is not None
    assert (proof.commitment, proof.nonces) == (promise, [f"{7:032x}", f"{8:032x}"])


def test_a_nonce_is_given_once_and_not_during_a_match() -> None:
    paper = Paper("fischkopf", ME, ME)
    paper.do(0, "contribute", nonce="1" * 32)
    assert paper.refused(0, "contribute", nonce="2" * 32) == "already-contributed"
    paper.do(0, "start")
    assert paper.refused(0, "contribute", nonce="2" * 32) == "not-waiting"
    assert shown(paper).fairness.nonces == ["1" * 32, "1" * 32]


def test_who_takes_a_seat_over_before_the_match_adds_his_own_nonce() -> None:
    paper = Paper("fischkopf", ME, OPEN)
    bo = paper.invited(1, "bo", "Bo")
    paper.do(0, "contribute", nonce="1" * 32)
    paper.do(bo, "contribute", nonce="2" * 32)
    paper.do(bo, "invite", seat=1)
    cy = paper.invited(1, "cy", "Cy")
    assert paper.refused(0, "start") == "not-ready"
    paper.do(cy, "contribute", nonce="3" * 32)
    paper.do(0, "start")
    assert shown(paper).fairness.nonces == ["1" * 32, "3" * 32]


def test_every_match_has_a_secret_of_its_own() -> None:
    paper, ada, bo = duel("fischkopf")
    promises = [shown(paper).fairness.commitment]
    for match in (1, 2, 3):
        play_on(paper)
        checked(paper, match)
        paper.do(ada, "rematch")
        assert shown(paper).fairness.secret is None
        assert shown(paper).fairness.nonces == []
        promises.append(shown(paper).fairness.commitment)
        assert paper.refused(ada, "start") == "not-ready"
        for viewer in (ada, bo):
            paper.do(viewer, "contribute", nonce=f"{match * 10 + viewer:032x}")
        paper.do(ada, "start")
    assert len(set(promises)) == 4


@pytest.mark.parametrize("game", ["fischkopf", "blox", "funkloch"])
def test_a_record_is_proven_after_taking_back(game: str) -> None:
    """By consent beyond dice and draws, again and again; then on by another way."""
    paper, *people = duel(game, options={"max_rounds": 30} if game == "blox" else {})
    for turn in range(6):
        play_on(paper, 3)
        seat = next(
            each for each in (turn % 2, 1 - turn % 2) if paper.table.play and paper.table.play.last_action_of(each)
        )
        paper.do(people[seat], "undo", seat=seat)
        if paper.table.proposal is not None:
            other = 1 - seat
            paper.do(people[other], "consent", seat=other, proposal=paper.table.proposal.id, agree=True)
        choices = [] if paper.table.play is None else paper.table.play.view(seat).choices
        if choices:
            paper.act(seat, choices[-1])
    play_on(paper)
    checked(paper)


def test_leaving_resigning_and_bots_change_nothing_about_the_nonces() -> None:
    paper = Paper("funkloch", ME, OPEN, BOT, OPEN)
    people = [0, *(paper.invited(seat, f"viewer {seat}", f"Name {seat}") for seat in (1, 3))]
    paper.start()
    play_on(paper, 5)
    paper.do(people[1], "leave", seat=1)
    paper.do(people[2], "resign", seat=3)
    play_on(paper)
    record = checked(paper)
    assert record.players == ["Ada", "Name 1", "bot:1", "Name 3"]
    assert record.fairness is not None
    assert [bool(nonce) for nonce in record.fairness.nonces] == [True, True, False, True]


def test_a_proof_does_not_fit_another_match() -> None:
    """Not the next one of the same table, though the same people sent the same nonces."""
    paper, ada, bo = duel("fischkopf")
    play_on(paper)
    first = checked(paper)
    paper.do(ada, "rematch")
    for viewer in (ada, bo):
        paper.do(viewer, "contribute", nonce=f"{viewer:032x}")
    paper.do(ada, "start")
    play_on(paper)
    second = checked(paper, 2)
    assert first.fairness is not None
    assert second.fairness is not None
    assert first.fairness.key() != second.fairness.key()
    assert first.actions != second.actions
