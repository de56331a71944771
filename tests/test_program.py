"""Programs as bots: good ones play, bad ones lose their decision and nothing else."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde.bots.check import check_program
from tafelrunde.bots.player import knowledge
from tafelrunde.bots.program import MOST_WAITING, Conduct, ProgramBot, ProgramPipe
from tafelrunde.core.error import BadInput
from tafelrunde.core.game import AnyGame
from tafelrunde.core.rng import Rng

EXAMPLES = Path(__file__).parent.parent / "examples"
PYTHON_BOT = (sys.executable, str(EXAMPLES / "bot.py"))
NODE_BOT = ("node", str(EXAMPLES / "bot.mjs"))

# Reads a line and answers by the rest of the script.
TALK = """
import json, sys, time
def say(**message): print(json.dumps(message), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello": say(type="hello", protocol=2, name="odd")
    if asked["type"] == "decide":
        answer = dict(type="act", match=asked["match"], number=asked["number"], action=asked["view"]["choices"][0])
"""


def odd(code: str, seconds: float = 5.0) -> ProgramBot:
    return ProgramBot((sys.executable, "-c", TALK + "".join(f"        {line}\n" for line in code.split("\n"))), seconds)


def play(program: ProgramBot, decisions: int = 4) -> Conduct:
    """A few decisions of Fischkopf for one; whatever the program does, they are made."""
    match = tafelrunde.start("fischkopf", seed=3)
    player = program.sit()
    try:
        for number in range(decisions):
            match.submit(player.choose(knowledge(match, 0), Rng(number)), 0)
    finally:
        report = player.close(match.end)
    assert report.decisions == decisions
    return report


@pytest.mark.parametrize("game", tafelrunde.all_games(), ids=lambda game: game.id)
@pytest.mark.parametrize("command", [PYTHON_BOT, NODE_BOT], ids=["python", "javascript"])
def test_the_examples_play_every_game(game: AnyGame, command: tuple[str, ...]) -> None:
    for report in check_program(ProgramBot(command, 20.0), game, decisions=10):
        assert not report.faults, report.details
        assert "example" in report.name
        assert report.decisions > 0


@pytest.mark.parametrize("example", ["bot.py", "bot.mjs"])
def test_the_examples_are_short(example: str) -> None:
    assert len((EXAMPLES / example).read_text(encoding="utf-8").splitlines()) <= 40


def test_a_good_program_decides() -> None:
    assert play(odd("say(**answer)")).faults == {}


@pytest.mark.parametrize(
    ("code", "fault", "count"),
    [
        ("say(**(answer | {'action': 'fly'}))", "illegal", 4),
        ("print('what?', flush=True)", "nonsense", 4),
        ("print('x' * 70000, flush=True)", "nonsense", 4),
        ("say(type='act', match=1)", "nonsense", 4),
        ("sys.exit(3)", "gone", 4),
        ("say(**(answer | {'number': -1})); say(**answer)", "outdated", 4),
    ],
)
def test_a_fault_is_counted_and_the_match_goes_on(code: str, fault: str, count: int) -> None:
    report = play(odd(code))
    assert report.faults[fault] >= count
    assert set(report.faults) == {fault}
    assert report.details


def test_a_late_program_loses_its_decisions() -> None:
    report = play(odd("pass", seconds=0.2))
    assert report.faults == {"late": 4}


def test_a_late_answer_is_not_taken_for_the_next_one() -> None:
    """It answers each decision only when the next one is asked."""
    code = "globals().setdefault('held', [])\nheld.append(answer)\nif len(held) > 1: say(**held[-2])"
    report = play(odd(code, seconds=0.4))
    assert report.faults["late"] == 4
    assert report.faults["outdated"] >= 1


def test_a_program_that_never_reads_stops_nobody() -> None:
    sleeper = ProgramBot((sys.executable, "-c", "import time; time.sleep(60)"), 0.1)
    match = tafelrunde.start("fischkopf", seed=3)
    player = sleeper.sit()
    player._line.process.kill()
    assert player.choose(knowledge(match, 0), Rng(1)) in match.choices()
    assert player.close(None).faults["gone"] >= 1


def test_a_program_that_never_stops_writing_stops_nobody() -> None:
    flood = "many = (json.dumps(answer | {'number': 999999}) + '\\n') * 1000\nwhile True: sys.stdout.write(many)"
    report = play(odd(flood, seconds=0.2), decisions=2)
    assert report.faults["late"] == 2
    assert report.faults["outdated"] >= 1


def test_what_nobody_reads_is_not_heaped_up() -> None:
    """A program that writes without end waits until it is listened to."""
    line = ProgramPipe([sys.executable, "-c", "while True: print('on and on', flush=True)"])
    try:
        for _ in range(2 * MOST_WAITING):
            assert line.receive(10.0) == b"on and on\n"
        while not line._in.full():
            time.sleep(0.01)
    finally:
        line.close()
    assert not any(thread.is_alive() for thread in line._threads)


def test_what_a_program_has_started_ends_with_it() -> None:
    """As long as one of them lives, the reader waits for it."""
    code = "import subprocess; subprocess.Popen(['sleep', '1000']); print('started', flush=True); input()"
    line = ProgramPipe([sys.executable, "-c", code])
    assert line.receive(10.0) == b"started\n"
    line.close()
    assert line.receive(10.0) is None


def test_a_program_that_ends_at_once_leaves_no_complaint() -> None:
    """Nobody closes a pipe that another thread writes to; complaints of threads are errors here."""
    for _ in range(20):
        line = ProgramPipe([sys.executable, "-c", "pass"])
        line.process.wait()
        for _ in range(50):
            line.pass_on(b"{}")
        line.close()
        assert not any(thread.is_alive() for thread in line._threads)


NUMBERS = """
import json, sys
def say(**message): print(json.dumps(message), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello": say(type="hello", protocol=2, name="counting", numbers=True)
    if asked["type"] == "decide":
        told = asked["numbers"]
        index = told["legal"][sum(told["observation"]) % len(told["legal"])]
        say(type="act", match=asked["match"], number=asked["number"], index=index)
"""


@pytest.mark.parametrize("game", tafelrunde.all_games(), ids=lambda game: game.id)
def test_a_program_may_be_told_in_numbers_and_answer_by_index(game: AnyGame) -> None:
    program = ProgramBot((sys.executable, "-c", NUMBERS), 20.0)
    for report in check_program(program, game, decisions=8, seats=game.seats[-1] if len(game.seats) < 5 else None):
        assert not report.faults, report.details
        assert report.decisions > 0


def test_an_index_that_is_not_legal_or_was_not_asked_for_is_refused() -> None:
    assert play(odd("answer.pop('action'); say(**(answer | {'index': 0}))")).faults == {"illegal": 4}
    wrong = NUMBERS.replace("index=index", "index=99999")
    report = play(ProgramBot((sys.executable, "-c", wrong), 20.0))
    assert report.faults == {"illegal": 4}
    assert "Index 99999" in report.details[0]


def test_who_does_not_say_hello_is_silent_and_who_ends_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.bots.program.HELLO_WITHIN", 0.3)
    silent = play(ProgramBot((sys.executable, "-c", "import sys; sys.stdin.read()"), 1.0))
    assert silent.faults == {"silent": 4}
    monkeypatch.setattr("tafelrunde.bots.program.HELLO_WITHIN", 30.0)
    assert set(play(ProgramBot((sys.executable, "-c", "pass"), 1.0)).faults) == {"gone"}


def test_a_check_is_played_with_as_many_seats_as_asked_for() -> None:
    game = tafelrunde.find_game("rangeln")
    reports = list(check_program(odd("say(**answer)"), game, decisions=2, seats=4))
    assert [report.decisions for report in reports] == [2] * 4


@pytest.mark.parametrize(
    "hello", ["{'type': 'hello', 'protocol': 9}", "{'type': 'hello', 'protocol': 2, 'games': ['go']}"]
)
def test_who_speaks_another_protocol_or_plays_other_games_is_told(hello: str) -> None:
    code = f"import json, sys\nsys.stdin.readline()\nprint(json.dumps({hello}), flush=True)\nsys.stdin.read()"
    report = play(ProgramBot((sys.executable, "-c", code)))
    assert report.faults["nonsense"] == 1


def test_what_cannot_be_started_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be started"):
        ProgramBot((str(tmp_path / "nothing"),)).sit()
