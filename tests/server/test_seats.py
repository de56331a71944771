"""Seats on paper: invitations, devices, hosts, hot-seat, and who may do what with them."""

from __future__ import annotations

import pytest

from tafelrunde.core.record import replay, verify
from tafelrunde.games import find_game
from tafelrunde.table.protocol import Invitation
from tafelrunde.table.refusal import Refusal
from tests.server.paper import BOT, ME, OPEN, Paper, duel


def test_an_invitation_gives_the_seat_once() -> None:
    paper = Paper("hnefatafl", ME, OPEN)
    invitation = paper.table.seats[1].invitation
    bo = paper.join("bo", "Bo", invitation=invitation)
    assert paper.table.seats_of(bo) == [1]
    with pytest.raises(Refusal, match="no-such-invitation"):
        paper.join("eve", "Eve", invitation=invitation)


def test_only_the_host_sees_invitations() -> None:
    paper = Paper("hnefatafl", ME, OPEN)
    watcher = paper.join("eve")
    assert paper.message(0).invitations == [None, paper.table.seats[1].invitation]
    assert paper.message(watcher).invitations == []
    assert paper.message(None).invitations == []


def test_a_fresh_invitation_voids_the_old_one() -> None:
    paper = Paper("hnefatafl", ME, OPEN)
    old = paper.table.seats[1].invitation
    answer = paper.do(0, "invite", seat=1)
    assert isinstance(answer, Invitation)
    with pytest.raises(Refusal, match="no-such-invitation"):
        paper.join("bo", invitation=old)
    assert paper.table.seats_of(paper.join("bo", invitation=answer.invitation)) == [1]


def test_a_seat_moves_to_another_device_and_is_never_doubled() -> None:
    paper, _, bo = duel()
    answer = paper.do(bo, "invite", seat=1)
    assert isinstance(answer, Invitation)
    phone = paper.join("phone", invitation=answer.invitation)
    assert paper.table.seats_of(bo) == []
    assert paper.table.seats_of(phone) == [1]
    assert paper.table.seats[1].name == "Bo"
    assert paper.refused(bo, "resign", seat=1) == "not-your-seat"
    assert paper.message(bo).mine == []


def test_the_host_goes_along_to_his_other_device() -> None:
    paper = Paper("hnefatafl", ME, OPEN)
    answer = paper.do(0, "invite", seat=0)
    assert isinstance(answer, Invitation)
    phone = paper.join("phone", invitation=answer.invitation)
    assert paper.table.host == phone
    assert not paper.message(0).host


def test_who_has_a_token_adds_the_seat_to_his_own() -> None:
    paper = Paper("rangeln", ME, OPEN, OPEN)
    bo = paper.invited(1, "bo", "Bo")
    assert paper.invited(2, "bo", "Cy") == bo
    assert paper.table.seats_of(bo) == [1, 2]


def test_anybody_with_a_token_may_sit_on_an_open_seat() -> None:
    paper = Paper("hnefatafl", ME, OPEN)
    watcher = paper.join("eve")
    assert paper.message(watcher).allowed.sit == [1]
    paper.do(watcher, "sit", seat=1, name="Eve")
    assert paper.table.seats_of(watcher) == [1]
    assert paper.refused(paper.join("fay"), "sit", seat=1, name="Fay") == "seat-not-open"


def test_without_a_token_one_only_watches() -> None:
    paper = Paper("hnefatafl", ME, OPEN)
    assert paper.refused(None, "sit", seat=1, name="Eve") == "watching"
    assert paper.message(None).allowed.sit == []


def test_names_have_nothing_invisible() -> None:
    paper = Paper("hnefatafl", ME, OPEN)
    for name in ("a\u202eb", "a\nb", "a\x00", "\u200b", "\u3164", "\u2800", "\ufe0f", "\u034f", "A\u200dda", "x" * 25):
        assert paper.refused(0, "rename", seat=0, name=name) == "bad-name"


def test_names_are_written_as_people_write_them() -> None:
    """With signs that join a family of emoji, or keep Persian letters apart."""
    paper = Paper("hnefatafl", ME, OPEN)
    for name in (
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        "\u0646\u06cc\u200c\u0645\u0627",
        "Åse \u2764\ufe0f",
        "",
    ):
        paper.do(0, "rename", seat=0, name=name)
        assert paper.table.seats[0].name == name


def test_nobody_is_called_what_records_call_a_bot() -> None:
    """Whoever goes on with the record would have a bot of that name on the seat."""
    paper = Paper("hnefatafl", ME, OPEN)
    for name in ("bot:5", " bot:program:touch me", "bot:"):
        assert paper.refused(0, "rename", seat=0, name=name) == "bad-name"


def test_spaces_do_not_count() -> None:
    paper = Paper("hnefatafl", ME, OPEN)
    paper.do(0, "rename", seat=0, name="  Ada" + " " * 30 + "Lovelace ")
    assert paper.table.seats[0].name == "Ada Lovelace"
    paper.do(0, "rename", seat=0, name="  Zoë   Ünal ")
    assert paper.table.seats[0].name == "Zoë Ünal"


def test_leaving_before_the_match_opens_the_seat_and_hands_the_house_on() -> None:
    paper = Paper("rangeln", ME, OPEN, BOT)
    bo = paper.invited(1, "bo", "Bo")
    paper.do(0, "leave", seat=0)
    assert paper.table.seats[0].kind == "open"
    assert paper.table.host == bo
    assert paper.message(bo).invitations[0] is not None


def test_leaving_during_the_match_leaves_a_bot_for_good() -> None:
    paper, ada, bo = duel()
    paper.do(bo, "leave", seat=1)
    seat = paper.message(ada).seats[1]
    assert (seat.kind, seat.name, seat.stand_in) == ("person", "Bo", 3)
    paper.come_back(bo)
    assert paper.table.seats[1].stand_in == 3
    assert paper.message(bo).mine == []


def test_the_host_assigns_seats_between_matches() -> None:
    paper = Paper("hnefatafl", ME, OPEN)
    paper.do(0, "assign", seat=1, kind="bot", level=4)
    assert paper.message(0).seats[1].level == 4
    paper.do(0, "assign", seat=1, kind="open")
    bo = paper.invited(1, "bo", "Bo")
    assert paper.refused(bo, "assign", seat=0, kind="bot") == "not-host"
    paper.start()
    assert paper.refused(0, "assign", seat=1, kind="bot") == "not-waiting"


def test_the_match_starts_when_all_have_come_and_contributed() -> None:
    paper = Paper("hnefatafl", ME, OPEN)
    assert paper.refused(0, "start") == "seats-open"
    bo = paper.invited(1, "bo", "Bo")
    assert paper.refused(bo, "start") == "not-host"
    assert paper.refused(0, "start") == "not-ready"
    paper.do(0, "contribute", nonce="0" * 32)
    assert paper.refused(0, "contribute", nonce="1" * 32) == "already-contributed"
    assert not paper.message(0).allowed.start
    paper.do(bo, "contribute", nonce="2" * 32)
    assert paper.message(0).allowed.start
    paper.do(0, "start")
    assert paper.message(None).status == "playing"
    assert paper.refused(0, "start") == "not-waiting"


def test_a_seat_that_does_not_exist_is_refused() -> None:
    paper, _, _ = duel()
    for kind in ("undo", "stop", "resign", "leave", "invite", "hint"):
        assert paper.refused(0, kind, seat=7) == "no-such-seat"


def test_hot_seat_gives_one_view_and_one_log_per_seat() -> None:
    paper = Paper("xnet", ME, ME, BOT)
    paper.start()
    message = paper.message(0)
    assert message.mine == [0, 1]
    assert [view.seat for view in message.views] == [0, 1]
    assert len(message.logs) == 2
    drawn = [[line.code for line in log.lines].count("xnet-draws") for log in message.logs]
    assert all(count > 0 for count in drawn)


def test_an_absent_seat_is_played_by_a_bot_and_given_back() -> None:
    paper, ada, bo = duel()
    paper.stand_in(1)
    assert paper.message(ada).seats[1].stand_in == 3
    paper.act(0)
    assert paper.table.acting_bot() == 1
    assert paper.refused(bo, "act", seat=1, number=0, action="a1-a2") == "bot-seat"
    paper.bot_acts()
    paper.come_back(bo)
    assert paper.table.seats[1].stand_in is None
    paper.act(0)
    paper.act(1)


def test_the_host_says_who_starts_and_then_nothing_is_drawn() -> None:
    """The record knows it, the proof has one chance less, and a rematch keeps the seat."""
    paper = Paper("rangeln", ME, OPEN, BOT)
    bo = paper.invited(1, "bo", "Bo")
    assert paper.message(0).allowed.appoint
    assert not paper.message(bo).allowed.appoint
    assert paper.refused(bo, "appoint", seat=1) == "not-host"
    assert paper.refused(0, "appoint", seat=3) == "no-such-seat"
    assert "starter" not in paper.message(0).options
    paper.do(0, "appoint", seat=2)
    paper.do(0, "appoint", seat=1)
    assert paper.message(bo).options["starter"] == 1
    paper.start()
    play = paper.table.play
    assert play is not None
    assert (play.to_act, play.match.action_texts()) == (1, [])
    assert paper.refused(0, "appoint", seat=0) == "not-waiting"
    paper.act(1)
    paper.do(0, "stop", seat=0)
    paper.do(bo, "consent", seat=1, proposal=1, agree=True)
    record = paper.table.finished_record(1)
    assert record is not None
    assert record.options["starter"] == 1
    assert replay(record, find_game).action_texts() == record.actions
    assert verify(record, find_game) == 0
    paper.do(0, "rematch")
    assert paper.folded().shown_options["starter"] == 1
    paper.do(0, "appoint", seat=None)
    assert "starter" not in paper.message(0).options
    paper.start()
    assert paper.table.play is not None
    assert paper.table.play.match.action_texts()[0].startswith("start ")


def test_nobody_is_appointed_where_the_rules_or_the_position_say_who_starts() -> None:
    paper = Paper("hnefatafl", ME, OPEN)
    assert not paper.message(0).allowed.appoint
    assert paper.refused(0, "appoint", seat=0) == "no-starter"
    paper = Paper("rangeln", *[ME] * 3, start={"seats": 3})
    assert paper.refused(0, "appoint", seat=0) == "no-starter"


def test_two_seats_change_places() -> None:
    """The people take their names, their invitations and the start with them."""
    paper = Paper("rangeln", ME, OPEN, BOT)
    bo = paper.invited(1, "bo", "Bo")
    paper.do(0, "appoint", seat=1)
    assert paper.refused(bo, "swap", seat=0, other=1) == "not-host"
    assert paper.refused(0, "swap", seat=0, other=3) == "no-such-seat"
    paper.do(0, "swap", seat=0, other=1)
    assert [seat.name for seat in paper.table.seats] == ["Bo", "Ada", ""]
    assert (paper.table.seats_of(0), paper.table.seats_of(bo), paper.table.host) == ([1], [0], 0)
    assert paper.message(0).options["starter"] == 0
    number = paper.table.number
    paper.do(0, "swap", seat=1, other=1)
    assert paper.table.number == number
    paper.do(0, "swap", seat=1, other=2)
    assert paper.message(0).options["starter"] == 0
    paper.start()
    assert paper.refused(0, "swap", seat=0, other=1) == "not-waiting"
    assert paper.folded().seats_of(0) == [2]


def test_an_open_seat_keeps_its_invitation_when_it_moves() -> None:
    paper = Paper("hnefatafl", ME, OPEN)
    invitation = paper.table.seats[1].invitation
    paper.do(0, "swap", seat=0, other=1)
    assert paper.table.seats_of(0) == [1]
    assert paper.table.seats_of(paper.join("bo", "Bo", invitation=invitation)) == [0]
