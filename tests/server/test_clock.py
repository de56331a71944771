"""Clocks on paper: what each kind of time gives and takes, and what becomes of it when things go otherwise."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from tafelrunde.core.error import BadInput
from tafelrunde.table.clock import MOST_LAG, Clock
from tafelrunde.table.decision import decide_away, decide_time
from tafelrunde.table.opening import check_clock
from tafelrunde.table.protocol import ClockInfo, ClockPlan
from tafelrunde.table.refusal import Refusal
from tests.server.paper import BOT, ME, OPEN, CountingSource, Paper

START = 1_000_000
DAY = 86_400


class HandSource(CountingSource):
    """A clock whose hands the test moves."""

    def __init__(self) -> None:
        super().__init__()
        self.time = START

    def now(self) -> int:
        return self.time

    def pass_time(self, seconds: float) -> None:
        self.time += round(1000 * seconds)


def live(end: Literal["turn", "seat", "match"] = "turn", **more: int) -> ClockPlan:
    return ClockPlan(kind="live", end=end, **{"bank": 60, "increment": 2, **more})


def per_turn(seconds: int = 30, end: Literal["turn", "seat", "match"] = "turn", reserve: int = 0) -> ClockPlan:
    return ClockPlan(kind="turn", free=seconds, bank=reserve, end=end)


class Timed(Paper):
    """A table with a clock, people on all seats but those of bots, the match begun."""

    hands: HandSource

    def __init__(self, plan: ClockPlan, game: str = "hnefatafl", seats: int = 2, **more: Any) -> None:
        super().__init__(game, ME, *[OPEN] * (seats - 1), clock=plan, **more)
        self.source = self.hands = HandSource()
        for seat in range(1, seats):
            self.invited(seat, f"guest {seat}", f"Guest {seat}")
        self.start()

    @property
    def clock(self) -> Clock:
        assert self.table.clock is not None
        return self.table.clock

    @property
    def info(self) -> ClockInfo:
        clock = self.message(None).clock
        assert clock is not None
        return clock

    def act_after(self, seconds: float, **more: Any) -> None:
        """The seat whose turn it is does something."""
        self.hands.pass_time(seconds)
        seat, play = self.table.acting_seat(), self.table.play
        assert seat is not None
        assert play is not None
        view = play.view(seat)
        viewer = self.table.seats[seat].viewer
        self.do(viewer, "act", seat=seat, number=view.number, action=view.choices[0], **more)

    def run_out(self) -> None:
        self.add(decide_time(self.table, self.source))

    def seconds(self) -> list[float]:
        return [bank / 1000 for bank in self.clock.banks]

    def check_folded(self) -> None:
        """Whoever reads the events anew finds the same time."""
        other = self.folded().clock
        assert other is not None
        assert other.info(self.hands.time) == self.clock.info(self.hands.time)
        assert other.turns == self.clock.turns


def test_a_live_clock_runs_for_whoever_is_to_act_and_gives_an_increment() -> None:
    paper = Timed(live())
    paper.act_after(10)
    assert paper.seconds() == [52, 60]
    paper.act_after(5)
    assert paper.seconds() == [52, 57]
    assert paper.clock.running == 0
    paper.check_folded()


def test_a_delay_costs_nothing() -> None:
    paper = Timed(live(free=3, increment=0))
    paper.act_after(2)
    paper.act_after(8)
    assert paper.seconds() == [60, 55]


def test_time_per_turn_comes_anew_and_a_reserve_does_not() -> None:
    paper = Timed(per_turn(30, reserve=10))
    paper.act_after(29)
    paper.act_after(34)
    paper.act_after(1)
    assert paper.seconds() == [10, 6]
    assert paper.clock.deadline == paper.hands.time + 36_000


def test_days_are_long_turns() -> None:
    paper = Timed(ClockPlan(kind="days", free=3 * DAY, bank=DAY))
    paper.act_after(3 * DAY + 3600)
    assert paper.seconds() == [DAY - 3600, DAY]


@pytest.mark.parametrize(("game", "seats"), [("rangeln", 5), ("blox", 4), ("xnet", 3)])
def test_a_turn_is_all_that_a_seat_does_until_another_is_to_act(game: str, seats: int) -> None:
    paper = Timed(live(bank=1000, increment=0), game, seats)
    used = [0.0] * seats
    for _ in range(60):
        seat = paper.table.acting_seat()
        if seat is None:
            break
        assert paper.clock.running == seat
        used[seat] += 1
        paper.act_after(1)
    turn = paper.clock.turn
    assert turn is not None
    # What the running turn has taken so far comes off when it ends.
    running = (paper.hands.time - (paper.clock.since or 0)) / 1000
    used[turn.seat] -= running
    assert paper.seconds() == [1000 - each for each in used]
    assert min(used) > 0
    paper.check_folded()


def test_nobody_runs_out_before_time() -> None:
    paper = Timed(per_turn(30))
    paper.hands.pass_time(30)
    # A connection may be slow.
    with pytest.raises(Refusal, match="outdated"):
        paper.run_out()
    paper.hands.pass_time(MOST_LAG / 1000)
    paper.run_out()


def test_a_bot_plays_the_turn_and_no_more() -> None:
    paper = Timed(per_turn(30))
    paper.hands.pass_time(31)
    paper.run_out()
    assert paper.table.acting_bot() == 0
    assert paper.clock.running is None
    assert paper.refused(0, "act", seat=0, number=0, action="d1-d2") == "bot-seat"
    # He is there, and still it is the bot's turn.
    paper.come_back(0)
    assert paper.table.acting_bot() == 0
    paper.hands.pass_time(5)
    paper.bot_acts()
    assert paper.table.seats[0].stand_in is None
    assert paper.clock.running == 1
    paper.act_after(1)
    assert paper.clock.running == 0
    paper.check_folded()


def test_who_ran_out_of_a_live_clock_has_what_he_gets_from_then_on() -> None:
    paper = Timed(live(free=5))
    paper.hands.pass_time(66)
    paper.run_out()
    paper.bot_acts()
    assert paper.seconds() == [0, 60]
    paper.act_after(0)
    paper.act_after(1)
    assert paper.seconds() == [2, 62]


def test_the_seat_goes_to_a_bot_for_good() -> None:
    paper = Timed(per_turn(30, "seat"))
    paper.hands.pass_time(31)
    paper.run_out()
    paper.bot_acts()
    paper.act_after(1)
    paper.come_back(0)
    assert paper.table.acting_bot() == 0
    assert paper.message(0).seats[0].late
    assert paper.refused(0, "act", seat=0, number=0, action="d1-d2") == "bot-seat"
    assert paper.message(0).allowed.resign == []
    # The next match is another one.
    paper.do(1, "resign", seat=1)
    paper.do(0, "rematch")
    assert not any(seat.late for seat in paper.table.seats)
    assert paper.table.clock is None


def test_the_match_is_lost() -> None:
    paper = Timed(live("match"))
    paper.hands.pass_time(61)
    paper.run_out()
    result = paper.table.result
    assert result is not None
    assert (result.reason, result.winners) == ("time", [1])
    assert paper.clock.running is None
    early = paper.table.record().early
    assert early is not None
    assert early.reason == "time"


def test_bots_have_all_the_time() -> None:
    paper = Paper("hnefatafl", BOT, ME, clock=live())
    hands = paper.source = HandSource()
    paper.start()
    hands.pass_time(1000)
    with pytest.raises(Refusal, match="outdated"):
        decide_time(paper.table, hands)
    paper.bot_acts()
    assert paper.table.clock is not None
    assert paper.table.clock.banks == [60_000, 60_000]
    assert paper.table.clock.running == 1


def test_while_a_bot_stands_in_no_time_runs() -> None:
    paper = Timed(live(increment=0))
    paper.hands.pass_time(10)
    paper.stand_in(0)
    paper.hands.pass_time(100)
    assert paper.clock.running is None
    paper.come_back(0)
    paper.act_after(5)
    assert paper.seconds() == [45, 60]
    paper.check_folded()


def test_a_step_taken_back_within_a_turn_gains_no_time() -> None:
    paper = Timed(per_turn(30), "rangeln", 3)
    seat = paper.table.acting_seat()
    paper.act_after(1)
    while paper.table.acting_seat() != seat:
        seat = paper.table.acting_seat()
        paper.act_after(1)
    assert seat is not None
    deadline = paper.clock.deadline
    paper.do(paper.table.seats[seat].viewer, "undo", seat=seat)
    assert paper.clock.running == seat
    assert paper.clock.deadline == deadline


def test_a_turn_taken_back_goes_on_where_it_was() -> None:
    paper = Timed(live())
    paper.act_after(10)
    paper.hands.pass_time(20)
    # Nobody has to be asked: nothing has happened since.
    paper.do(0, "undo", seat=0)
    # The ten seconds are gone, the increment too, and who thought in vain has lost nothing.
    assert paper.clock.running == 0
    assert paper.clock.deadline == paper.hands.time + 50_000
    assert paper.seconds() == [60, 60]
    paper.act_after(10)
    assert paper.seconds() == [42, 60]
    paper.check_folded()


def test_a_turn_taken_back_by_consent_goes_on_too() -> None:
    paper = Timed(live())
    paper.act_after(10)
    paper.act_after(20)
    paper.hands.pass_time(5)
    paper.do(0, "undo", seat=0)
    proposal = paper.table.proposal
    assert proposal is not None
    paper.do(1, "consent", seat=1, proposal=proposal.id, agree=True)
    assert paper.clock.deadline == paper.hands.time + 50_000
    assert paper.seconds() == [60, 60]
    paper.check_folded()


def test_what_a_bot_did_for_want_of_time_cannot_be_taken_back() -> None:
    """It would be a turn with all its time anew."""
    paper = Timed(per_turn(30))
    paper.hands.pass_time(31)
    paper.run_out()
    paper.bot_acts()
    assert paper.message(0).allowed.undo is None
    assert paper.refused(0, "undo", seat=0) == "time-over"
    # The rival may take back what he did after that.
    paper.act_after(1)
    assert paper.message(1).allowed.undo == 1
    paper.do(1, "undo", seat=1)
    assert paper.clock.running == 1


def test_time_without_a_server_is_given_back_once() -> None:
    paper = Timed(live(increment=0))
    paper.hands.pass_time(10)
    since, until = paper.hands.time, paper.hands.time + 3_600_000
    paper.hands.pass_time(3610)
    for _ in range(2):
        paper.add(decide_away(paper.table, since, until, paper.source))
    paper.act_after(5)
    assert paper.seconds() == [60 - 10 - 10 - 5, 60]
    # What was before this turn has cost nobody anything.
    assert decide_away(paper.table, since, until, paper.source) is None
    paper.check_folded()


def test_two_times_without_a_server_in_one_turn() -> None:
    paper = Timed(live(increment=0))
    gone = [(START + 5_000, START + 105_000), (START + 110_000, START + 210_000)]
    paper.hands.pass_time(215)
    for since, until in gone:
        paper.add(decide_away(paper.table, since, until, paper.source))
    paper.act_after(0)
    assert paper.seconds() == [45, 60]


def test_the_way_of_an_action_is_no_time_of_the_seat_up_to_a_limit() -> None:
    paper = Timed(live(increment=0))
    paper.act_after(10, thought=9_700)
    paper.act_after(10, thought=0)
    assert paper.seconds() == [50.3, 50.5]
    # Nobody thinks for longer than there was time for.
    paper.act_after(1, thought=5_000)
    assert paper.seconds() == [49.3, 50.5]
    paper.check_folded()


def test_what_came_on_a_slow_way_is_in_time() -> None:
    paper = Timed(per_turn(30))
    paper.act_after(30.3, thought=29_900)
    paper.hands.pass_time(30.3)
    play = paper.table.play
    assert play is not None
    choice = play.view(1).choices[0]
    number = play.view(1).number
    assert paper.refused(1, "act", seat=1, number=number, action=choice, thought=30_200) == "time-over"
    assert paper.refused(1, "act", seat=1, number=number, action=choice) == "time-over"


def test_a_slow_way_in_steps_stays_within_the_limit_of_its_turn() -> None:
    clock = Clock(live(), 2)
    clock.follow(0, 0, 0, counts=True)
    clock.credit(clock.lag_of(1000, 600))
    clock.follow(1000, 1, 0, counts=True)
    assert clock.lag_of(2000, 500) == MOST_LAG - 400


def test_what_a_turn_gained_by_its_way_shows_when_it_is_over() -> None:
    """Otherwise everybody would see how many steps it has had so far."""
    clock = Clock(live(), 2)
    clock.follow(0, 0, 0, counts=True)
    before = clock.info(1000)
    clock.credit(300)
    clock.follow(900, 1, 0, counts=True)
    assert clock.info(1000) == before


def test_a_clock_that_goes_back_takes_no_time() -> None:
    paper = Timed(live(increment=0))
    paper.hands.time -= 5_000
    paper.act_after(0)
    assert paper.seconds() == [60, 60]


def test_a_finished_match_has_no_running_time() -> None:
    paper = Timed(live())
    paper.do(0, "resign", seat=0)
    assert paper.info.running is None
    assert decide_away(paper.table, START, START + 10**6, paper.source) is None
    with pytest.raises(Refusal, match="outdated"):
        paper.run_out()


@pytest.mark.parametrize(
    ("plan", "seats"),
    [(live(bank=2, free=2), 2), (live(), 1), (live("match"), 3), (per_turn(0), 2)],
    ids=["hardly any time", "alone", "lost among three", "none at all"],
)
def test_clocks_that_nobody_can_play_by(plan: ClockPlan, seats: int) -> None:
    with pytest.raises(BadInput):
        check_clock(plan, seats)


def test_many_seats_have_a_clock_each() -> None:
    check_clock(live(), 20)
    assert Clock(live(), 20).banks == [60_000] * 20
