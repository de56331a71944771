"""A match on paper: acting, taking back, consent, resigning, stopping, rematch, and every refusal."""

from __future__ import annotations

import msgspec
import pytest

from tafelrunde.core.error import BadRecord
from tafelrunde.core.fairness import commitment_to
from tafelrunde.core.game import AnyGame, End
from tafelrunde.core.record import parse_record, replay, verify
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY
from tafelrunde.games import all_games, find_game
from tafelrunde.table.decision import decide_bot, moment_of
from tafelrunde.table.event import Started
from tafelrunde.table.message import Snapshot, told_with
from tafelrunde.table.play import Play
from tafelrunde.table.protocol import Contribute, Done, Trace
from tafelrunde.table.refusal import Refusal
from tafelrunde.table.table import fold
from tests.server.paper import BOT, ME, OPEN, Paper, duel


def test_before_the_match_nothing_can_be_done_on_the_board() -> None:
    paper = Paper("hnefatafl", ME, BOT)
    for kind in ("undo", "stop", "resign", "hint"):
        assert paper.refused(0, kind, seat=0) == "not-playing"
    assert paper.refused(0, "act", seat=0, number=0, action="d1-d4") == "not-playing"
    assert paper.refused(0, "rematch") == "not-finished"
    assert paper.message(0).views == []


def test_every_wrong_action_has_its_own_refusal() -> None:
    paper, ada, bo = duel()
    assert paper.refused(bo, "act", seat=1, number=0, action="f6-f7") == "not-your-turn"
    assert paper.refused(bo, "act", seat=0, number=0, action="d1-d2") == "not-your-seat"
    assert paper.refused(ada, "act", seat=0, number=1, action="d1-d2") == "outdated"
    assert paper.refused(ada, "act", seat=0, number=0, action="nonsense") == "invalid-action"
    with pytest.raises(Refusal) as refusal:
        paper.do(ada, "act", seat=0, number=0, action="d1-d11")
    assert refusal.value.code == "illegal-action"
    assert refusal.value.paragraph is not None


def test_a_repeated_command_is_answered_again_and_done_once() -> None:
    paper, ada, _ = duel()
    command = paper.command("act", seat=0, number=0, action="d1-d2")
    first = paper.give(ada, command)
    number = paper.table.number
    assert paper.give(ada, command) == first
    assert paper.table.number == number
    paper.table = paper.folded()
    assert paper.give(ada, command) == first
    assert paper.table.number == number


def test_an_id_that_comes_again_with_something_else_is_no_repetition() -> None:
    """To acknowledge it would be to promise what is not done."""
    paper, ada, _ = duel()
    paper.do(ada, "act", id="1", seat=0, number=0, action="d1-d2")
    for _ in range(2):
        assert paper.refused(ada, "act", id="1", seat=0, number=0, action="d1-d3") == "id-taken"
        assert paper.refused(ada, "undo", id="1", seat=0) == "id-taken"
        paper.table = paper.folded()


def test_a_nonce_ends_where_it_ends() -> None:
    """Not before a line feed, which would be one line more in what the key is made of."""
    frame = {"id": "1", "nonce": "0" * 32}
    assert msgspec.convert(frame, Contribute).nonce == "0" * 32
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**frame, "nonce": "0" * 32 + "\n"}, Contribute)


def test_a_command_from_long_ago_is_not_carried_out_again() -> None:
    paper, ada, _ = duel()
    paper.act(0)
    paper.do(ada, "undo", id="long ago", seat=0)
    for number in range(200):
        paper.do(ada, "rename", seat=0, name=f"Ada {number}")
    paper.act(0)
    number = paper.table.number
    assert paper.do(ada, "undo", id="long ago", seat=0) == Done(id="long ago")
    assert paper.table.number == number
    assert paper.refused(ada, "resign", id="long ago", seat=0) == "id-taken"


def test_an_invitation_is_answered_again_with_the_same_secret() -> None:
    paper, ada, _ = duel()
    command = paper.command("invite", seat=0)
    assert paper.give(ada, command) == paper.give(ada, command)


def test_taking_back_is_free_until_somebody_acts() -> None:
    paper, ada, bo = duel()
    before = paper.message(ada).views
    paper.act(0)
    allowed = paper.message(ada).allowed
    assert (allowed.undo, allowed.undo_free) == (0, True)
    paper.do(ada, "undo", seat=0)
    after = paper.message(ada).views
    assert after[0].facts == before[0].facts
    assert after[0].number > before[0].number
    assert paper.refused(ada, "undo", seat=0) == "nothing-to-take-back"
    paper.act(0)
    paper.act(1)
    assert not paper.message(ada).allowed.undo_free
    assert paper.message(bo).allowed.undo_free


def test_taking_back_more_needs_everybodys_consent() -> None:
    paper, ada, bo = duel()
    paper.act(0)
    paper.act(1)
    paper.do(ada, "undo", seat=0)
    proposal = paper.message(bo).proposal
    assert proposal is not None
    assert (proposal.kind, proposal.seat, proposal.agreed, proposal.waiting) == ("undo", 0, [0], [1])
    assert paper.refused(ada, "undo", seat=0) == "proposal-pending"
    assert paper.refused(bo, "stop", seat=1) == "proposal-pending"
    assert paper.refused(bo, "consent", seat=1, proposal=99, agree=True) == "no-proposal"
    assert paper.refused(ada, "consent", seat=1, proposal=proposal.id, agree=True) == "not-your-seat"
    paper.do(bo, "consent", seat=1, proposal=proposal.id, agree=True)
    message = paper.message(bo)
    assert message.proposal is None
    assert message.logs[0].lines == []
    assert message.logs[0].edition == 1


def test_what_was_taken_back_leaves_a_trace_for_everybody_who_was_told() -> None:
    paper, ada, bo = duel()
    paper.act(0)
    paper.act(1)
    paper.act(0)
    paper.do(ada, "undo", seat=0)
    for who in (ada, bo):
        assert paper.message(who).logs[0].traces == [Trace(line=2, seat=0)]
    # One for each place and seat, however often; and what is before it goes before it.
    paper.act(0)
    paper.do(ada, "undo", seat=0)
    assert paper.message(bo).logs[0].traces == [Trace(line=2, seat=0)]
    paper.do(ada, "undo", seat=0)
    paper.do(bo, "consent", seat=1, proposal=1, agree=True)
    assert paper.message(bo).logs[0].lines == []
    assert paper.message(bo).logs[0].traces == [Trace(line=0, seat=0)]


def test_who_plays_with_bots_leaves_no_trace() -> None:
    paper = Paper("hnefatafl", ME, BOT)
    paper.start()
    paper.act(0)
    paper.do(0, "undo", seat=0)
    assert paper.message(0).logs[0].traces == []


def test_who_asked_to_take_back_can_think_again() -> None:
    paper, ada, bo = duel()
    paper.act(0)
    paper.act(1)
    paper.do(ada, "undo", seat=0)
    paper.do(ada, "consent", seat=0, proposal=1, agree=False)
    assert paper.message(bo).proposal is None
    assert len(paper.message(bo).logs[0].lines) == 2


def test_one_refusal_ends_a_proposal() -> None:
    paper, ada, bo = duel()
    paper.act(0)
    paper.act(1)
    paper.do(ada, "undo", seat=0)
    paper.do(bo, "consent", seat=1, proposal=1, agree=False)
    message = paper.message(ada)
    assert message.proposal is None
    assert len(message.logs[0].lines) == 2


def test_going_on_voids_the_wish_to_take_back() -> None:
    paper, ada, _ = duel()
    paper.act(0)
    paper.act(1)
    paper.do(ada, "undo", seat=0)
    paper.act(0)
    assert paper.message(ada).proposal is None


def test_bots_agree_and_wait_while_people_are_asked() -> None:
    paper = Paper("rangeln", ME, BOT, OPEN)
    cy = paper.invited(2, "cy", "Cy")
    paper.start()
    seats: list[int] = []
    while len(seats) < 6:
        seat = paper.table.acting_seat()
        assert seat is not None
        seats.append(seat)
        if paper.table.acting_bot() is None:
            paper.act(seat)
        else:
            paper.bot_acts()
    while paper.table.acting_bot() is None:
        seat = paper.table.acting_seat()
        assert seat is not None
        seats.append(seat)
        paper.act(seat)
    asking, asked, seat = (cy, 0, 2) if seats[-1] == 0 else (0, cy, 0)
    paper.do(asking, "undo", seat=seat)
    assert paper.message(asked).proposal is not None
    assert paper.table.acting_bot() is None
    with pytest.raises(Refusal, match="outdated"):
        paper.bot_acts(1)
    own = paper.table.seats_of(asked)[0]
    paper.do(asked, "consent", seat=own, proposal=1, agree=False)
    assert paper.table.acting_bot() is not None


def test_a_bot_does_not_answer_a_move_that_was_taken_back() -> None:
    """The match has as many actions as when the bot began to think, and is another one."""
    paper = Paper("hnefatafl", ME, BOT)
    paper.start()
    paper.act(0, "d1-b1")
    play = paper.table.play
    assert play is not None
    before = moment_of(paper.table, play, 1)
    paper.do(0, "undo", seat=0)
    paper.act(0, "h11-j11")
    with pytest.raises(Refusal, match="outdated"):
        decide_bot(paper.table, 1, before, "f4-f3", paper.source)
    paper.bot_acts()


def test_alone_with_bots_one_takes_back_without_asking() -> None:
    paper = Paper("hnefatafl", ME, BOT)
    paper.start()
    paper.act(0)
    paper.bot_acts()
    allowed = paper.message(0).allowed
    assert (allowed.undo, allowed.undo_free) == (0, True)
    paper.do(0, "undo", seat=0)
    assert paper.message(0).views[0].to_act == 0
    assert paper.message(0).logs[0].lines == []


def test_dice_fall_the_same_after_taking_back() -> None:
    paper = Paper("fischkopf", ME, BOT)
    paper.start()
    play = paper.table.play
    assert play is not None
    while paper.table.acting_seat() != 0:
        paper.bot_acts()
    choice = play.view(0).choices[0]
    paper.act(0, choice)
    once = play.match.action_texts()
    paper.do(0, "undo", seat=0)
    paper.act(0, choice)
    assert play.match.action_texts() == once


def test_resigning_for_two_lets_the_other_win() -> None:
    paper, ada, bo = duel()
    paper.do(bo, "resign", seat=1)
    message = paper.message(ada)
    assert message.status == "finished"
    assert message.result is not None
    assert (message.result.reason, message.result.winners) == ("resigned", [0])
    record = paper.table.finished_record(1)
    assert record is not None
    assert record.end is None
    assert record.early == End(reason="resigned", winners=[0], scores=message.result.scores)
    assert replay(parse_record(record.to_json()), find_game).end is None
    verify(record, find_game)
    with pytest.raises(BadRecord, match="scores are not those"):
        verify(msgspec.structs.replace(record, early=End(reason="resigned", winners=[0], scores=[99, 0])), find_game)
    assert message.views[0].choices == []
    assert message.views[0].to_act == NOBODY
    assert message.allowed.rematch
    assert paper.refused(ada, "act", seat=0, number=0, action="d1-d2") == "match-over"
    assert paper.refused(ada, "resign", seat=0) == "match-over"


def test_resigning_among_many_leaves_the_seat_to_a_bot() -> None:
    paper = Paper("rangeln", ME, OPEN, OPEN)
    bo, cy = paper.invited(1, "bo", "Bo"), paper.invited(2, "cy", "Cy")
    paper.start()
    paper.do(bo, "resign", seat=1)
    seat = paper.message(cy).seats[1]
    assert (seat.resigned, seat.stand_in) == (True, 3)
    assert paper.message(cy).status == "playing"
    assert paper.refused(bo, "undo", seat=1) == "bot-seat"
    paper.come_back(bo)
    assert paper.table.seats[1].stand_in == 3


def test_stopping_needs_all_people_and_leaves_no_winner() -> None:
    paper, ada, bo = duel()
    paper.do(ada, "stop", seat=0)
    assert paper.message(bo).status == "playing"
    paper.do(bo, "consent", seat=1, proposal=1, agree=True)
    result = paper.message(bo).result
    assert result is not None
    assert (result.reason, result.winners) == ("stopped", [])
    record = paper.table.finished_record(1)
    assert record is not None
    assert record.early is not None
    assert record.early.reason == "stopped"


def test_who_is_absent_is_not_asked() -> None:
    paper, ada, _ = duel()
    paper.do(ada, "stop", seat=0)
    paper.stand_in(1)
    assert paper.message(ada).status == "finished"


def test_a_rematch_moves_everybody_on_by_one_seat() -> None:
    paper, ada, bo = duel()
    first = paper.message(ada).fairness.commitment
    paper.do(bo, "resign", seat=1)
    watcher = paper.join("eve")
    assert paper.refused(watcher, "rematch") == "not-seated"
    paper.do(bo, "rematch")
    message = paper.message(ada)
    assert (message.status, message.match, message.mine) == ("waiting", 2, [1])
    assert message.fairness.commitment != first
    assert not any(seat.ready for seat in message.seats)
    assert message.views == []
    paper.start()
    assert paper.message(bo).views[0].seat == 0
    assert paper.message(bo).logs[0].edition == 0


def test_who_left_leaves_an_open_seat_after_the_match() -> None:
    paper, ada, bo = duel()
    paper.do(bo, "leave", seat=1)
    paper.do(ada, "resign", seat=0)
    paper.do(ada, "rematch")
    assert [seat.kind for seat in paper.table.seats] == ["open", "person"]
    assert paper.message(ada).invitations[0] is not None


def test_the_secret_is_shown_when_the_match_is_over() -> None:
    paper, ada, bo = duel("fischkopf")
    fairness = paper.message(None).fairness
    assert fairness.secret is None
    assert fairness.nonces == [f"{ada:032x}", f"{bo:032x}"]
    paper.do(bo, "resign", seat=1)
    secret = paper.message(None).fairness.secret
    assert secret is not None
    assert commitment_to(bytes.fromhex(secret)) == fairness.commitment


def test_records_are_for_finished_matches() -> None:
    paper, ada, bo = duel("fischkopf")
    assert paper.table.finished_record(1) is None
    paper.do(bo, "resign", seat=1)
    record = paper.table.finished_record(1)
    assert record is not None
    assert record.players == ["Ada", "Bo"]
    paper.do(ada, "rematch")
    assert paper.table.finished_record(1) == record
    assert paper.table.finished_record(2) is None


def test_a_table_folded_anew_says_the_same_to_everybody() -> None:
    paper, ada, bo = duel("fischkopf")
    for _ in range(12):
        seat = paper.table.acting_seat()
        assert seat is not None
        paper.act(seat)
    paper.do(ada, "undo", seat=0)
    if paper.table.proposal is not None:
        paper.do(bo, "consent", seat=1, proposal=1, agree=True)
    again = Snapshot(paper.folded(), set())
    for viewer in (ada, bo, None):
        assert again.message(viewer) == paper.message(viewer)


def test_a_returning_client_gets_only_new_lines() -> None:
    paper, ada, _ = duel()
    paper.act(0)
    snapshot = Snapshot(paper.table, set())
    told = told_with(snapshot.message(ada))
    paper.act(1)
    log = snapshot.message(ada, told).logs[0]
    assert (log.start, len(log.lines)) == (1, 1)
    paper.do(1, "undo", seat=1)
    log = snapshot.message(ada, told_with(snapshot.message(ada))).logs[0]
    assert (log.start, log.lines) == (1, [])
    assert snapshot.message(ada, told).logs[0].start == 0


def test_hidden_steps_taken_back_leave_no_trace_for_others() -> None:
    """In X.net a purchase is told when it is paid; until then rivals see no number move, and no edition."""
    paper = Paper("xnet", ME, OPEN, OPEN)
    bo, cy = paper.invited(1, "bo", "Bo"), paper.invited(2, "cy", "Cy")
    viewers = [0, bo, cy]
    paper.start()
    play = paper.table.play
    assert play is not None
    hidden, rng = 0, Rng(5)
    for _ in range(400):
        seat = paper.table.acting_seat()
        if seat is None:
            break
        rivals = [viewer for number, viewer in enumerate(viewers) if number != seat]
        before = [paper.message(viewer) for viewer in [*rivals, None]]
        choices = play.view(seat).choices
        choice = choices[rng.below(len(choices))]
        paper.act(seat, choice)
        silent = [paper.message(viewer) for viewer in [*rivals, None]] == before
        if silent:
            hidden += 1
            paper.do(viewers[seat], "undo", seat=seat)
            assert [paper.message(viewer) for viewer in [*rivals, None]] == before
            paper.act(seat, choice)
    assert hidden > 0


def test_new_rules_end_a_running_match_and_the_table_goes_on() -> None:
    paper, ada, bo = duel()
    paper.act(0)
    paper.do(ada, "undo", seat=0)
    paper.events = [
        msgspec.structs.replace(event, rules=99) if isinstance(event, Started) else event for event in paper.events
    ]
    paper.table = paper.folded()
    message = paper.message(bo)
    assert (message.status, message.views, message.logs) == ("finished", [], [])
    assert message.result is not None
    assert message.result.reason == "stopped"
    assert paper.refused(ada, "act", seat=0, number=0, action="d1-d2") == "not-playing"
    assert paper.table.finished_record(1) is None
    paper.do(ada, "rematch")
    paper.start()
    paper.act(0)
    assert paper.message(ada).match == 2
    assert paper.table.finished_record(1) is None


def test_a_match_of_an_earlier_version_goes_on_by_its_own_rules() -> None:
    """The host has said nothing of the option, and what that means has changed since the match began."""
    paper = Paper("rangeln", *[ME] * 3)
    paper.start()
    first = [msgspec.structs.replace(event, rules=1) if isinstance(event, Started) else event for event in paper.events]
    assert paper.table.shown_options["cross_own_path"] is True
    paper.events, paper.table = first, fold(first)
    assert paper.message(0).status == "playing"
    assert paper.message(0).options["cross_own_path"] is False
    paper.do(0, "stop", seat=0)
    record = paper.table.finished_record(1)
    assert record is not None
    assert (record.rules, record.options["cross_own_path"]) == (2, False)
    replay(record, find_game)
    paper.do(0, "rematch")
    paper.start()
    assert paper.folded().shown_options["cross_own_path"] is False


@pytest.mark.parametrize("kind", ["stop", "undo"])
def test_hidden_steps_do_not_show_in_what_becomes_of_a_proposal(kind: str) -> None:
    """While others are asked for something, a rival lays cards aside and takes them back: nobody may notice."""
    paper = Paper("xnet", ME, OPEN, OPEN)
    people = [0, paper.invited(1, "bo", "Bo"), paper.invited(2, "cy", "Cy")]
    paper.start()
    play = paper.table.play
    assert play is not None
    asking = play.to_act
    while play.to_act == asking or not _hidden_choices(play):
        paper.act(play.to_act, play.view(play.to_act).choices[-1])
    actor = play.to_act
    paper.do(people[asking], kind, seat=asking)
    before = paper.message(people[asking])
    assert before.proposal is not None
    paper.act(actor, _hidden_choices(play)[0])
    assert paper.message(people[asking]) == before
    paper.do(people[actor], "undo", seat=actor)
    assert paper.message(people[asking]) == before


def _hidden_choices(play: Play) -> list[str]:
    """What the seat to act may begin without anybody else noticing."""
    state = play.match.state()
    choices = play.view(play.to_act).choices
    return [text for text in choices if play.game.tell(state, play.game.notation.parse(text), None) is None]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_what_was_decided_here_and_what_was_read_again_is_the_same_match(game: AnyGame) -> None:
    decided, read = (Play(game, game.seats[0], game.make_options({}), None, bytes(32)) for _ in range(2))
    texts = decided.opening()
    rng = Rng(3)
    for _ in range(60):
        decided.advance(texts)
        read.advance(list(texts))
        seat = decided.to_act
        if seat == NOBODY:
            break
        choices = decided.view(seat).choices
        texts = decided.consequences(choices[rng.below(len(choices))], seat)
    assert decided.match.actions == read.match.actions
    assert decided.seat_logs == read.seat_logs
    assert decided.match.position() == read.match.position()


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_seat_sees_with_its_own_eyes(game: AnyGame) -> None:
    """Also where nothing is hidden: sides are after different things."""
    play = Play(game, game.seats[0], game.make_options({}), None, bytes(32))
    play.advance(play.opening())
    for seat in (*range(play.match.seats), None):
        assert play.view(seat) == play.match.view(seat, play.seat_logs[seat].number)
