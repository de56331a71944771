"""The command line as a person meets it: real processes, real files, real signals."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import tafelrunde
from tafelrunde.cli.measure import count_lines
from tafelrunde.core.error import InvalidAction
from tafelrunde.core.game import AnyGame
from tafelrunde.core.walk import perft
from tafelrunde.terminal import screen
from tafelrunde.terminal.prompt import COMMANDS
from tafelrunde.terminal.step import RecordWalk
from tafelrunde.text import speaker
from tests.command import COMMAND
from tests.command import run as run_program
from tests.test_language import foreign_words

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """English, no colours, and a folder of its own for matches."""
    home = str(tmp_path / "matches")
    return {**os.environ, "TAFELRUNDE_HOME": home, "TAFELRUNDE_LANG": "en", "COLUMNS": "100", "NO_COLOR": "1"}


@pytest.fixture
def run(environment: dict[str, str]) -> Run:
    def run_command(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return run_program(*arguments, environment=environment, typed=typed)

    return run_command


def kept_match(environment: dict[str, str]) -> Path:
    (path,) = Path(environment["TAFELRUNDE_HOME"]).glob("*.json")
    return path


def test_games_are_listed_with_their_pitch(run: Run) -> None:
    output = run("games").stdout
    for game in tafelrunde.all_games():
        assert game.id in output
    assert "A king and twelve men" in output
    assert "Ein König" in run("games", "--lang", "de").stdout


@pytest.mark.parametrize("game", tafelrunde.all_games(), ids=lambda game: game.id)
def test_the_options_of_a_game_are_told(run: Run, game: AnyGame) -> None:
    """By the names that the screen and the rules have for them, and only then as what is typed."""
    output = run("games", game.id).stdout
    say = speaker("en", game)
    for field in msgspec.structs.fields(game.options):
        assert f"  {say(f'{game.id}-option-{field.name}')}\n" in output
        assert (f"--set {field.name}=" in output) or (field.name == "starter" and "--starter 1" in output)
    assert not re.search(r"^(?! +--).*[a-z]_[a-z]", output, re.MULTILINE)


def test_rules_can_be_read_whole_or_by_paragraph(run: Run) -> None:
    assert "§6.4" in run("rules", "hnefatafl").stdout
    assert "Übersprungen" in run("rules", "hnefatafl", "§3.2", "--lang", "de").stdout
    assert "§3.4" in run("rules", "hnefatafl", "3").stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["games", "chess"], "no game called “chess”"),
        (["play", "chess"], "no game called “chess”"),
        (["play", "hnefatafl", "--seats", "5"], "for 2 players, not 5"),
        (["play", "hnefatafl", "--seats", "two"], "--seats"),
        (["play", "fischkopf", "--set", "rounds=0"], "rounds"),
        (["play", "fischkopf", "--set", "rounds"], "option=value"),
        (["play", "fischkopf", "--set", "wounds=1"], "wounds"),
        (["play", "fischkopf", "--preset", "none"], "no preset"),
        (["play", "hnefatafl", "--starter", "1"], "its rules say who does"),
        (["play", "rangeln", "--starter", "4"], "seat 3 cannot start among 3"),
        (["play", "rangeln", "--starter", "0"], "--starter"),
        (["play", "hnefatafl", "--bot", "3"], "no seat 3"),
        (["play", "hnefatafl", "--bot", "0"], "no seat 0"),
        (["play", "hnefatafl", "--bot", "x"], "--bot SEAT"),
        (["play", "hnefatafl", "--bot", "1=2", "--bot", "1=3"], "two bots"),
        (["play", "hnefatafl", "--bot", "1=genius"], "no bot called"),
        (["play", "hnefatafl", "--bot", "9" * 5000], "--bot SEAT"),
        (["play", "hnefatafl", "--bot", "1=" + "9" * 5000], "no bot called"),
        (["play", "hnefatafl", "--bot", "1=alphabeta:99999999999999999999"], "no bot called"),
        (["play", "hnefatafl", "--bot", "1=alphabeta:" + "9" * 5000], "no bot called"),
        (["play", "hnefatafl", "--name", "A", "--name", "B", "--name", "C"], "3 names"),
        (["play", "hnefatafl", "--resume", "nowhere.json"], "nowhere.json cannot be read"),
        (["serve", "--database", "/dev/null/tables"], "/dev/null/tables.lock cannot be written"),
        (["serve", "--open", "--port", "0", "--host", "192.0.2.1"], "192.0.2.1:0 cannot be listened on"),
        (["play", "hnefatafl", "--position", "nowhere.json"], "nowhere.json cannot be read"),
        (["play", "--lang", "fr"], "no language"),
        (["replay", "nowhere.json"], "nowhere.json cannot be read"),
        (["replay", "."], "cannot be read"),
        (["replay", "/dev/zero"], "it is too large"),
        (["verify", "/dev/zero"], "it is too large"),
        (["verify", "nowhere.json"], "nowhere.json cannot be read"),
        (["lab", "diff", "fischkopf", "--against", "zz"], "--against option=value"),
        (["replay", __file__], "Invalid record"),
        (["perft", "hnefatafl", "13"], "depth"),
        (["perft", "hnefatafl", "many"], "depth"),
        (["bench", "chess"], "no game called"),
        (["bench", "hnefatafl", "--seats", "9"], "for 2 players"),
        (["rules", "hnefatafl", "99.9"], "no §99.9"),
        (["solve", "hnefatafl"], "Nobody has solved Hnefatafl"),
        (["juggle"], "juggle"),
        (["play", "--juggle"], "--juggle"),
    ],
)
def test_whatever_is_wrong_gets_one_sentence_and_code_2(run: Run, arguments: list[str], sentence: str) -> None:
    result = run(*arguments)
    assert result.returncode == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) <= 2
    assert "Traceback" not in result.stderr


LONG = "x" * 5000


@pytest.mark.parametrize("arguments", [["games", LONG], ["play", "hnefatafl", "--bot", f"1={LONG}"]])
def test_a_sentence_about_something_long_is_cut_short(run: Run, arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.returncode == 2
    assert "xxx…" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_record_of_a_game_with_a_long_name_is_refused(run: Run) -> None:
    record = {"schema": 1, "game": LONG, "rules": 1, "seats": 2, "options": {}, "actions": []}
    result = run("replay", write(msgspec.json.encode(record).decode()))
    assert result.returncode == 2
    assert result.stderr.startswith("Invalid record")


def test_an_error_shows_what_was_typed_as_it_was_typed(run: Run) -> None:
    """`:abc:` is the name of an emoji."""
    result = run("bot", "connect", "http://127.0.0.1:abc", "true", "--game", "blox")
    assert "127.0.0.1:abc: nonnumeric port" in result.stderr


@pytest.mark.parametrize("arguments", [["rules", "blox"], ["perft", "hnefatafl", "1", "--divide"]])
def test_a_reader_who_has_seen_enough_is_no_error(environment: dict[str, str], arguments: list[str]) -> None:
    """As in `tafelrunde rules blox | head -1`; here nobody reads at all."""
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as output:  # noqa: PTH123 - a pipe has no path
        result = subprocess.run(
            [*COMMAND, *arguments], env=environment, stdout=output, stderr=subprocess.PIPE, check=False, timeout=180
        )
    assert (result.returncode, result.stderr) == (0, b"")


@pytest.mark.parametrize("command", ["games", "doctor"])
def test_a_full_disk_is_one_sentence(environment: dict[str, str], command: str) -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [*COMMAND, command], env=environment, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert result.returncode == 2
    assert result.stderr == "Something could not be read or written: No space left on device.\n"


@pytest.mark.slow
@pytest.mark.parametrize("depth", [700, 100_000])
def test_what_is_nested_deeply_is_refused_in_one_sentence(run: Run, depth: int) -> None:
    deep = '{"a":' * depth + "1" + "}" * depth
    position = run("play", "hnefatafl", "--position", write(deep))
    assert position.returncode == 2
    assert position.stderr.startswith("Invalid position")
    head = '{"schema":1,"game":"hnefatafl","rules":1,"seats":2,"options":{},"actions":[]'
    record = run("replay", write(f'{head},"start":{deep}}}'))
    assert record.returncode == 2
    assert record.stderr.startswith("Invalid record")
    option = run("play", "fischkopf", "--set", "rounds=" + "[" * min(depth, 60_000))
    assert option.returncode == 2
    assert option.stderr.startswith("Invalid options")


def test_an_error_speaks_the_chosen_language(run: Run) -> None:
    assert "gibt es nicht" in run("play", "chess", "--lang", "de").stderr


def test_the_prompt_is_german_for_germans(run: Run, environment: dict[str, str]) -> None:
    """Commands, choices and hints; what records and English have is understood as well."""
    typed = "hilfe\nfoo\nLEGE 3\nZurück\nliste\ntipp\nplace 4\nverlauf\nschluss\n"
    output = run("play", "fischkopf", "--lang", "de", "--seed", "3", typed=typed).stdout
    assert "lege 3" in output
    assert "schreib lege und ein Feld" in output
    assert not foreign_words(output.partition("Die Partie bleibt erhalten")[0], "de")
    record = tafelrunde.load(kept_match(environment).read_bytes())
    assert [action for action in record.actions if action.startswith("place")] == ["place 4"]


def test_a_refused_action_shows_its_paragraph(run: Run) -> None:
    output = run("play", "hnefatafl", typed="d1-f1\nquit\n").stdout
    assert "d1-f1 is not allowed: §3.2." in output
    assert "Nothing is jumped over" in output


def test_actions_go_by_notation_whatever_the_case_and_by_number(run: Run, environment: dict[str, str]) -> None:
    run("play", "hnefatafl", typed=" D1-D4 \n1\nquit\n")
    record = tafelrunde.load(kept_match(environment).read_bytes())
    first = tafelrunde.start("hnefatafl")
    first.submit("d1-d4")
    assert record.actions == ["d1-d4", first.choices()[0]]


def test_nonsense_is_answered_and_changes_nothing(run: Run, environment: dict[str, str]) -> None:
    output = run("play", "hnefatafl", typed=f"castle\n9999\n{'9' * 5000}\n\n\x00\nundo 2\nquit\n").stdout
    assert output.count("There are 116 choices") == 2
    assert "“undo 2” is not an action" in output
    assert "“castle” is not an action; write from-to" in output
    assert tafelrunde.load(kept_match(environment).read_bytes()).actions == []


def test_help_lists_rules_log_and_choices(run: Run) -> None:
    output = run(
        "play", "fischkopf", "--seats", "1", "--seed", "1", typed="help\nrules 4.1\nrules 9.9\nlist\nlog\n"
    ).stdout
    assert "Commands: undo" in output
    assert "Fischkopf!" in output
    assert "There is no §9.9." in output
    assert "starts." in output


def test_a_hint_names_actions_that_can_be_done(run: Run) -> None:
    position = '{"board": "/11/11/11/11/11/11/11/11/11/5t5/1K9/", "to_act": "defenders"}'
    output = run("play", "hnefatafl", "--position", write(position), typed="hint\nquit\n").stdout
    hints = re.findall(r"(\S+): about (\d+) %", output)
    assert hints[0] in (("b1-a1", "100"), ("b1-k1", "100"))


def write(text: str) -> str:
    """A file with that text, for programs that read one."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as file:
        file.write(text)
    return file.name


def test_undo_goes_back_to_the_last_decision_of_a_person(run: Run, environment: dict[str, str]) -> None:
    output = run("play", "hnefatafl", "--bot", "2", typed="undo\nd1-d4\nundo\nquit\n").stdout
    assert "nothing to take back" in output
    assert "Taken back." in output
    assert tafelrunde.load(kept_match(environment).read_bytes()).actions == []


def test_a_match_is_saved_and_goes_on(run: Run, environment: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "my match.json"
    assert f"Saved to '{file}'" in run("play", "hnefatafl", typed=f"d1-d4\nsave {file}\nquit\n").stdout.replace(
        "\n", " "
    )
    run("play", "--resume", str(file), typed="f4-e4\nquit\n")
    assert tafelrunde.load(file.read_bytes()).actions == ["d1-d4", "f4-e4"]


@pytest.mark.slow
def test_a_seed_repeats_bots_too_whatever_is_asked_meanwhile(run: Run, environment: dict[str, str]) -> None:
    def played(typed: str) -> list[str]:
        run("play", "rangeln", "-n", "3", "--bot", "1=2", "--bot", "2=2", "--seed", "5", typed=f"{typed}1\nquit\n")
        file = kept_match(environment)
        actions = tafelrunde.load(file.read_bytes()).actions
        file.unlink()
        return actions

    first = played("")
    assert len(first) > 3
    assert played("") == first
    assert played("hint\n") == first


@pytest.mark.slow
def test_a_record_starts_no_program(run: Run, environment: dict[str, str], tmp_path: Path) -> None:
    """Whoever wrote it, its commands are not run; who wants a program names it."""
    trace = tmp_path / "trace"
    refused = run("play", "hnefatafl", "--name", f"bot:program:touch {trace}", typed="quit\n")
    assert "nobody can be called" in refused.stderr
    run("play", "hnefatafl", "--bot", "2=1", typed="d1-d4\nquit\n")
    file = kept_match(environment)
    file.write_text(file.read_text().replace("bot:1", f"bot:program:touch {trace}"))
    assert "Seat 2 was played by a program" in run("play", "--resume", str(file), typed="a4-a3\n").stderr
    thief = tmp_path / "thief.py"
    thief.write_text(f"open({str(trace)!r}, 'w')\nclass Player:\n    choose = min\n")
    file.write_text(file.read_text().replace(f"bot:program:touch {trace}", f"bot:python:{thief}"))
    assert "name it with --bot 2=python:FILE" in run("play", "--resume", str(file), typed="a4-a3\n").stderr
    assert "There is no seat 3" in run("play", "--resume", str(file), "--bot", "3", typed="quit\n").stderr
    assert not trace.exists()
    assert run("play", "--resume", str(file), "--bot", "2=2", typed="a4-a3\nquit\n").returncode == 0
    record = tafelrunde.load(file.read_bytes())
    assert (len(record.actions), record.players[1]) == (4, "bot:2")


def test_saving_where_nothing_can_be_saved_is_answered(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be written" in run("play", "hnefatafl", typed=f"save {tmp_path}/file/deeper\nquit\n").stdout


def test_what_could_not_be_saved_leaves_nothing_behind(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    assert "cannot be written" in run("play", "hnefatafl", typed=f"save {folder}\nquit\n").stdout
    assert {path.name for path in tmp_path.iterdir()} == {"folder", "matches"}


def test_a_link_to_nowhere_among_the_matches_is_passed_over(run: Run, environment: dict[str, str]) -> None:
    run("play", "hnefatafl", typed="d1-d4\nquit\n")
    (Path(environment["TAFELRUNDE_HOME"]) / "gone.json").symlink_to("nowhere.json")
    result = run("play", typed="quit\n")
    assert result.returncode == 0, result.stderr
    assert "Unfinished matches" in result.stdout


def test_between_two_people_a_curtain_falls_over_hidden_hands(environment: dict[str, str]) -> None:
    """In a real terminal: the screen and what could be scrolled back to are wiped before and after."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "play", "blox", "--seats", "2", "--seed", "3"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment,
    )
    os.close(slave)
    read_until(master, rb"Your action")
    os.write(master, b"1\n")
    read_until(master, rb"(?s)\x1b\[3J.*Pass it on to Player")
    os.write(master, b"\n")
    read_until(master, rb"(?s)\x1b\[3J.*Your action")
    os.write(master, b"quit\n")
    read_until(master, rb"Goodbye")
    assert process.wait(timeout=180) == 0
    os.close(master)


def test_the_menu_offers_unfinished_matches(run: Run, environment: dict[str, str]) -> None:
    run("play", "hnefatafl", typed="d1-d4\nquit\n")
    output = run("play", typed="1\nf4-e4\nquit\n").stdout
    assert "Unfinished matches" in output
    assert tafelrunde.load(kept_match(environment).read_bytes()).actions == ["d1-d4", "f4-e4"]


def test_the_menu_asks_until_it_has_an_answer(run: Run, environment: dict[str, str]) -> None:
    number = [game.id for game in tafelrunde.all_games()].index("hnefatafl") + 1
    output = run("play", typed=f"99\nx\n{'9' * 5000}\n{number}\n1\n3\nquit\n").stdout
    assert output.count("Please enter a number from 1 to") == 3
    assert tafelrunde.load(kept_match(environment).read_bytes()).players == ["Player 1", "bot:3"]


@pytest.mark.parametrize("typed", ["", "d1-d4\n"])
def test_end_of_input_leaves_politely_and_keeps_the_match(run: Run, environment: dict[str, str], typed: str) -> None:
    result = run("play", "hnefatafl", typed=typed)
    assert result.returncode == 0
    assert "Goodbye." in result.stdout
    assert tafelrunde.load(kept_match(environment).read_bytes()).actions == typed.split()


def test_ctrl_c_leaves_politely_and_keeps_the_match(environment: dict[str, str]) -> None:
    """In a real terminal, while the prompt waits."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "play", "hnefatafl"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment,
        preexec_fn=listen_to_interrupts,  # noqa: PLW1509 - there are no threads here
    )
    os.close(slave)
    read_until(master, rb"Your action")
    os.write(master, b"d1-d4\n")
    read_until(master, rb"(?s)Defenders: move.*Your action")
    # Like a person: press it again if nothing happens, as readline misses one that comes while it draws its prompt.
    drain(master)
    process.send_signal(signal.SIGINT)
    for _ in range(5):
        if select.select([master], [], [], 3)[0]:
            break
        process.send_signal(signal.SIGINT)
    read_until(master, rb"Goodbye\.")
    assert process.wait(timeout=180) == 0
    os.close(master)
    assert tafelrunde.load(kept_match(environment).read_bytes()).actions == ["d1-d4"]


def listen_to_interrupts() -> None:
    """Where tests run in the background, programs are started deaf to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def drain(terminal: int) -> None:
    """Read until the terminal is still."""
    while select.select([terminal], [], [], 0.5)[0]:
        os.read(terminal, 4096)


def read_until(terminal: int, wanted: bytes) -> None:
    """Read what the terminal shows until it matches `wanted`; give up after half a minute."""
    shown = b""
    while not re.search(wanted, shown):
        readable, _, _ = select.select([terminal], [], [], 30)
        assert readable, f"{wanted!r} was not shown: {shown!r}"
        shown += os.read(terminal, 4096)


@pytest.mark.slow
@pytest.mark.parametrize("game", tafelrunde.all_games(), ids=lambda game: game.id)
def test_bots_play_a_whole_match_and_it_can_be_replayed(run: Run, environment: dict[str, str], game: AnyGame) -> None:
    seats = game.seats[0]
    bots = [argument for seat in range(1, seats + 1) for argument in ("--bot", f"{seat}=random")]
    played = run("play", game.id, "--seats", str(seats), "--seed", "1", *bots)
    assert played.returncode == 0, played.stderr
    assert re.search(r"wins\.|share the win\.|A tie\.", played.stdout)
    record = tafelrunde.load(kept_match(environment).read_bytes())
    assert record.end is not None
    last = run("replay", str(kept_match(environment)), "--at", str(len(record.actions)))
    assert "Result" in last.stdout
    assert "Traceback" not in last.stderr


@pytest.mark.slow
def test_a_record_is_stepped_through(run: Run, environment: dict[str, str]) -> None:
    run("play", "hnefatafl", typed="d1-d4\nf4-e4\nquit\n")
    output = run("replay", str(kept_match(environment)), "--seat", "1").stdout
    assert [line for line in output.splitlines() if line.endswith(" of 2")] == ["0 of 2", "1 of 2", "2 of 2"]
    assert run("replay", str(kept_match(environment)), "--seat", "3").returncode == 2
    assert run("replay", str(kept_match(environment)), "--at", "3").returncode == 2


def test_a_record_is_stepped_through_by_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A number that is too large is the end, however large it is."""
    match = tafelrunde.start("hnefatafl")
    match.submit("d1-d4")
    match.submit("f4-e4")
    answers = iter(["1", "9" * 5000, "q"])
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    RecordWalk(match, ["A", "B"], screen.new_console(), speaker("en", match.game), None).step_through()
    shown = [line for line in capsys.readouterr().out.splitlines() if line.endswith(" of 2")]
    assert shown == ["0 of 2", "1 of 2", "2 of 2"]


def test_perft_counts_and_divides(run: Run) -> None:
    assert run("perft", "hnefatafl", "2").stdout == "6788\n"
    lines = run("perft", "hnefatafl", "1", "--divide").stdout.splitlines()
    assert lines[-1] == "116"
    assert lines[0] == "d1-b1: 1"
    deep = run("perft", "fischkopf", "5", "-n", "1", "--divide").stdout.splitlines()
    assert int(deep[-1]) == sum(int(line.rpartition(" ")[2]) for line in deep[:-1])
    start = tafelrunde.start("fischkopf", seats=1, by_hand=True).state()
    assert run("perft", "fischkopf", "5", "-n", "1").stdout == f"{deep[-1]}\n" == f"{perft(start, 5)}\n"


class Interrupted(Exception):
    """As Ctrl-C does it, but only here."""


def test_perft_hears_signals_while_it_counts() -> None:
    """Counting as deep as this would take days; compiled code alone would not be interrupted."""

    def interrupt(*_: object) -> None:
        raise Interrupted

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(Interrupted):
            count_lines(tafelrunde.start("hnefatafl").state(), 12)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_what_is_solved_is_told(run: Run) -> None:
    told = run("solve", "fischkopf").stdout
    assert "28.7358" in told
    assert "49.08 %  50.92 %" in told
    assert (
        "nothing is known for certain" in run("solve", "fischkopf", "--preset", "three-rounds", "--lang", "en").stdout
    )
    assert "28,7301" in run("solve", "fischkopf", "--set", "allow_stop=true", "--lang", "de").stdout


def test_bench_prints_a_table(run: Run) -> None:
    output = run("bench", "fischkopf", "--seconds", "0.05").stdout
    assert "playouts/s" in output
    assert "fischkopf" in output


def test_the_doctor_tells_the_build(run: Run) -> None:
    output = run("doctor").stdout
    assert ("The rules are compiled" in output) != ("The rules run interpreted" in output)


@pytest.mark.parametrize("game", tafelrunde.all_games(), ids=lambda game: game.id)
@pytest.mark.parametrize("word", COMMANDS)
def test_no_command_is_an_action(game: AnyGame, word: str) -> None:
    with pytest.raises(InvalidAction):
        game.notation.parse(word)
