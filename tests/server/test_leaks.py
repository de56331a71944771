"""Planted leaks, each through another door: the comparison of two worlds has to find every one of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.requests import Request
from starlette.responses import Response

from tafelrunde.bots import guided
from tafelrunde.core.game import Notice, View
from tafelrunde.core.match import Match
from tafelrunde.core.record import Record
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import Seat
from tafelrunde.games import find_game
from tafelrunde.server.live import room as rooms
from tafelrunde.server.live.room import Guest
from tafelrunde.server.web import afterwards, api, network
from tafelrunde.server.web import door as program
from tafelrunde.server.web.afterwards import OfOwnPuzzle
from tafelrunde.server.web.api import OfMatch, answer
from tafelrunde.server.web.door import ProgramGuest
from tafelrunde.server.web.part import Parts
from tafelrunde.server.web.problem import HttpProblem
from tafelrunde.table import decision, thought
from tafelrunde.table.change import change_between
from tafelrunde.table.clock import Clock
from tafelrunde.table.decision import Source, _Decision, consequences, running_play
from tafelrunde.table.event import Event
from tafelrunde.table.gesture import Gestures
from tafelrunde.table.message import Snapshot, Told, told_with
from tafelrunde.table.play import Play, SeatLog
from tafelrunde.table.protocol import (
    Act,
    Done,
    Fairness,
    Gesture,
    GestureMessage,
    Hint,
    Log,
    NetworkState,
    TableChange,
    TableMessage,
    TableSummary,
)
from tafelrunde.table.refusal import Refusal
from tafelrunde.table.table import Table
from tests.server.chain import DoorChain
from tests.server.test_secrecy import play_twice
from tests.server.twin import Leak

pytestmark = pytest.mark.slow

Plant = Callable[[pytest.MonkeyPatch], None]
LINKS = 8


def a_rivals_hand_in_the_view(patch: pytest.MonkeyPatch) -> None:
    look = Play._look

    def leaky(self: Play, seat: Seat | None) -> View:
        view = look(self, seat)
        rival = 0 if seat != 0 else 1
        return msgspec.structs.replace(
            view, facts=msgspec.structs.replace(view.facts, hand=look(self, rival).facts.hand)
        )

    patch.setattr(Play, "_look", leaky)


def the_log_of_another_seat(patch: pytest.MonkeyPatch) -> None:
    logs = Snapshot._logs

    def leaky(self: Snapshot, play: Play, mine: list[int], told: Told | None) -> list[Log]:
        found = logs(self, play, mine, told)
        rival = play.seat_logs[0 if 0 not in mine else 1]
        return [*found, Log(edition=0, start=0, lines=rival.lines[-1:])]

    patch.setattr(Snapshot, "_logs", leaky)


def choices_for_everybody(patch: pytest.MonkeyPatch) -> None:
    look = Play._look
    patch.setattr(
        Play, "_look", lambda self, seat: msgspec.structs.replace(look(self, seat), choices=self.match.choices())
    )


def the_true_number_of_actions(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SeatLog, "number", property(lambda self: len(self.marks) + self.void))


def whether_a_rival_could_do_it(patch: pytest.MonkeyPatch) -> None:
    act = _Decision.act

    def leaky(self: _Decision, command: Act) -> Event:
        play = running_play(self.table)
        # Legality before ownership: "illegal" or "not yours" says what the rival holds.
        consequences(play, command.action, play.to_act)
        return act(self, command)

    patch.setattr(_Decision, "act", leaky)


def the_paragraph_of_what_is_not_ones_turn(patch: pytest.MonkeyPatch) -> None:
    act = _Decision.act

    def leaky(self: _Decision, command: Act) -> Event:
        try:
            return act(self, command)
        except Refusal as refusal:
            play = running_play(self.table)
            is_legal = play.game.notation.parse(command.action) in play.match.legal_actions()
            raise Refusal(refusal.code, "1.1" if is_legal and refusal.code == "not-your-turn" else None) from None

    patch.setattr(_Decision, "act", leaky)


def a_hint_for_another_seat(patch: pytest.MonkeyPatch) -> None:
    about = _Decision.about

    def leaky(self: _Decision, command: Any) -> Any:
        if isinstance(command, Hint):
            decision.check_turn(self.table, command.seat)
            return Done(id=command.id)
        return about(self, command)

    patch.setattr(_Decision, "about", leaky)


def the_record_of_a_running_match(patch: pytest.MonkeyPatch) -> None:
    def leaky(self: Table, match: int) -> Record | None:
        return self.record() if match == self.match and self.play is not None else None

    patch.setattr(Table, "finished_record", leaky)


def the_replay_of_another_seat(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(api, "check_watchable", lambda *_, **__: None)


def the_review_of_a_running_match(patch: pytest.MonkeyPatch) -> None:
    """How much there is to judge counts the hidden steps."""

    async def leaky(parts: Parts, asked: OfMatch) -> Record:
        return (await parts.lobby.room(asked.table)).table.record()

    patch.setattr(afterwards, "finished_record", leaky)


def the_secret_before_the_end(patch: pytest.MonkeyPatch) -> None:
    def leaky(self: Snapshot) -> Fairness:
        table = self.table
        return Fairness(commitment=table.commitment, nonces=table.nonces, secret=table.secret.hex())

    patch.setattr(Snapshot, "_fairness", leaky)


def a_frame_for_a_hidden_step(patch: pytest.MonkeyPatch) -> None:
    def leaky(self: Guest, snapshot: Snapshot) -> None:
        message = snapshot.message(self.viewer, self.told)
        self.outbox.put(message)
        self.told = told_with(message)

    patch.setattr(Guest, "update", leaky)


def invitations_for_guests(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Snapshot, "_invitations", lambda self, _: [seat.invitation for seat in self.table.seats])


def a_token_in_the_list(patch: pytest.MonkeyPatch) -> None:
    summary = Snapshot.summary

    def leaky(self: Snapshot, viewer: int | None = None) -> TableSummary:
        holders = [seat.viewer for seat in self.table.seats]
        tokens = ["" if viewer is None else self.table.viewers[viewer].token for viewer in holders]
        found = summary(self, viewer)
        named = [msgspec.structs.replace(seat, name=name) for seat, name in zip(found.seats, tokens, strict=True)]
        return msgspec.structs.replace(found, seats=named)

    patch.setattr(Snapshot, "summary", leaky)


def an_edition_for_what_was_never_told(patch: pytest.MonkeyPatch) -> None:
    take_back = SeatLog.take_back

    def leaky(self: SeatLog, number: int, leaves_trace: int | None = None) -> None:
        edition = self.edition
        take_back(self, number, leaves_trace)
        self.edition = edition + 1

    patch.setattr(SeatLog, "take_back", leaky)


def a_trace_of_what_was_never_told(patch: pytest.MonkeyPatch) -> None:
    take_back = SeatLog.take_back

    def leaky(self: SeatLog, number: int, leaves_trace: int | None = None) -> None:
        take_back(self, number, leaves_trace)
        self._leave_trace(len(self.lines), leaves_trace)

    patch.setattr(SeatLog, "take_back", leaky)


def a_proposal_that_a_hidden_step_ends(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Play, "heard", property(lambda self: self.match.number))


def a_change_of_what_somebody_else_kept(patch: pytest.MonkeyPatch) -> None:
    latest = [[""]]

    def leaky(last: TableMessage | None, message: TableMessage, _: list[list[str]]) -> TableChange | None:
        change = change_between(last, message, latest * len(message.views))
        latest[:] = [view.choices for view in message.views if view.choices] or latest
        return change

    patch.setattr(rooms, "change_between", leaky)


def time_for_the_way_of_a_hidden_step(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Clock, "told_deadline", Clock.deadline)


def since_the_last_hidden_step(patch: pytest.MonkeyPatch) -> None:
    note_turn = Table._note_turn

    def leaky(self: Table, at: int) -> None:
        note_turn(self, at)
        self.turn_since = at

    patch.setattr(Table, "_note_turn", leaky)


def a_hidden_step_that_counts_as_a_turn(patch: pytest.MonkeyPatch) -> None:
    """Only knocks say which turn it is."""
    note_turn = Table._note_turn

    def leaky(self: Table, at: int) -> None:
        note_turn(self, at)
        self.turns += 1

    patch.setattr(Table, "_note_turn", leaky)


def a_winner_by_what_one_could_do(patch: pytest.MonkeyPatch) -> None:
    summary = Snapshot.summary

    def leaky(self: Snapshot, viewer: int | None = None) -> TableSummary:
        found, play = summary(self, viewer), self.table.play
        if play is None:
            return found
        return msgspec.structs.replace(found, winners=sorted(play.match.legal_actions())[:1])

    patch.setattr(Snapshot, "summary", leaky)


def events_of(parts: Parts) -> int:
    """The hidden ones among them."""
    return sum(room.table.number for room in parts.lobby.rooms.values())


def how_much_happens_here(patch: pytest.MonkeyPatch) -> None:
    def leaky(parts: Parts, _: Request) -> Response:
        return answer(NetworkState(reach="device", address=f"{events_of(parts)}", switch=False))

    patch.setattr(network, "_state", leaky)


def turns_of_a_guided_match_by_hidden_steps(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(guided, "count_turns", lambda match, _: match.number)


def a_puzzle_that_counts_a_running_match(patch: pytest.MonkeyPatch) -> None:
    finished_record = afterwards.finished_record

    async def leaky(parts: Parts, asked: OfMatch) -> Record:
        if isinstance(asked, OfOwnPuzzle):
            raise HttpProblem(409, "not-finished", f"{events_of(parts)}")
        return await finished_record(parts, asked)

    patch.setattr(afterwards, "finished_record", leaky)


def a_daily_deal_that_waits_for_hidden_steps(patch: pytest.MonkeyPatch) -> None:
    def leaky(parts: Parts, _: Request) -> Any:
        raise HttpProblem(429, "too-frequent", retry_after=events_of(parts))

    patch.setattr(afterwards, "_turn", leaky)


def a_gesture_that_counts_hidden_steps(patch: pytest.MonkeyPatch) -> None:
    take = Gestures.take

    def leaky(
        self: Gestures, table: Table, viewer: int | None, command: Gesture, source: Source
    ) -> GestureMessage | None:
        said = take(self, table, viewer, command, source)
        return None if said is None else msgspec.structs.replace(said, seat=table.number % 2)

    patch.setattr(Gestures, "take", leaky)


def a_plan_from_the_true_position(patch: pytest.MonkeyPatch) -> None:
    def leaky(match: Match, seat: Seat, _: Rng) -> list[str]:
        return [f"{match.number}", *match.choices()]

    patch.setattr(thought, "foresee", leaky)


def a_rivals_log_for_programs(patch: pytest.MonkeyPatch) -> None:
    lines_for = program.lines_for

    def leaky(play: Play, seat: Seat, heard: int) -> list[Notice]:
        return [*lines_for(play, seat, heard), *lines_for(play, 0 if seat != 0 else 1, 0)]

    patch.setattr(program, "lines_for", leaky)


def a_program_woken_by_a_hidden_step(patch: pytest.MonkeyPatch) -> None:
    update = ProgramGuest.update

    def leaky(self: ProgramGuest, snapshot: Snapshot) -> None:
        self.outbox.put(Done(id=""))
        update(self, snapshot)

    patch.setattr(ProgramGuest, "update", leaky)


PLANTS: list[tuple[Plant, str]] = [
    (a_rivals_hand_in_the_view, "blox"),
    (the_log_of_another_seat, "blox"),
    (choices_for_everybody, "funkloch"),
    (the_true_number_of_actions, "xnet"),
    (whether_a_rival_could_do_it, "blox"),
    (whether_a_rival_could_do_it, "funkloch"),
    (the_paragraph_of_what_is_not_ones_turn, "funkloch"),
    (a_hint_for_another_seat, "funkloch"),
    (the_record_of_a_running_match, "blox"),
    (the_replay_of_another_seat, "funkloch"),
    (the_review_of_a_running_match, "xnet"),
    (the_secret_before_the_end, "fischkopf"),
    (a_frame_for_a_hidden_step, "xnet"),
    (invitations_for_guests, "hnefatafl"),
    (a_token_in_the_list, "rangeln"),
    (an_edition_for_what_was_never_told, "xnet"),
    (a_trace_of_what_was_never_told, "xnet"),
    (a_proposal_that_a_hidden_step_ends, "xnet"),
    (a_change_of_what_somebody_else_kept, "blox"),
    (time_for_the_way_of_a_hidden_step, "xnet"),
    (since_the_last_hidden_step, "xnet"),
    (a_hidden_step_that_counts_as_a_turn, "xnet"),
    (a_winner_by_what_one_could_do, "funkloch"),
    (how_much_happens_here, "xnet"),
    (turns_of_a_guided_match_by_hidden_steps, "xnet"),
    (a_puzzle_that_counts_a_running_match, "xnet"),
    (a_daily_deal_that_waits_for_hidden_steps, "xnet"),
    (a_gesture_that_counts_hidden_steps, "xnet"),
    (a_plan_from_the_true_position, "funkloch"),
]
# Those behind the bots' door, where a program has to look for them.
DOOR_PLANTS: list[tuple[Plant, str]] = [
    (a_rivals_log_for_programs, "blox"),
    (a_program_woken_by_a_hidden_step, "xnet"),
]


@pytest.mark.parametrize(("plant", "game"), PLANTS, ids=lambda value: getattr(value, "__name__", value))
def test_a_planted_leak_is_found(plant: Plant, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        play_twice(find_game(game), tmp_path, monkeypatch, links=LINKS)


@pytest.mark.parametrize(("plant", "game"), DOOR_PLANTS, ids=lambda value: getattr(value, "__name__", value))
def test_a_leak_behind_the_bots_door_is_found(
    plant: Plant, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        play_twice(find_game(game), tmp_path, monkeypatch, links=LINKS, kind=DoorChain)
