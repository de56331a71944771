"""What the rest of the house relies on in every game. Each check raises AssertionError with what it found."""

from __future__ import annotations

import ast
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import msgspec

from tafelrunde.core.error import BadRecord, IllegalAction, InvalidAction
from tafelrunde.core.game import AnyGame, Notice
from tafelrunde.core.match import Match, key_from_seed
from tafelrunde.core.record import parse_record, record_of, replay
from tafelrunde.core.rng import Rng
from tafelrunde.core.rulebook import LANGUAGES
from tafelrunde.core.state import BUFFER_SIZE, CHANCE, NOBODY, Action, Seat, State
from tafelrunde.testkit.search import check_fingerprints, check_judge, check_nature
from tafelrunde.testkit.source import test_folder
from tafelrunde.testkit.walks import Setting, next_action, random_match, sampled_positions, settings
from tafelrunde.text import MissingText, Speaker

Check = Callable[[AnyGame], None]

# A view has to fit into a phone's patience.
LARGEST_VIEW = 16_384
POSITIONS = 25


def positions(game: AnyGame, count: int = POSITIONS) -> Iterator[tuple[Setting, State, list[Action]]]:
    """Positions of one random match in every setting."""
    for number, setting in enumerate(settings(game)):
        for state, actions in sampled_positions(setting, 1000 + number, count):
            yield setting, state, actions


def viewers(state: State) -> list[Seat | None]:
    """All seats and the spectators."""
    return [*range(state.seats), None]


def check_actions(game: AnyGame) -> None:
    """Legal actions are ascending and unique, exist while somebody acts, and are equal to their texts."""
    for setting, state, _ in positions(game):
        actions = state.legal_actions()
        assert actions == sorted(set(actions)), f"{setting}: an action is listed twice or out of order: {actions}"
        assert bool(actions) == (state.to_act != NOBODY), f"{setting}: {len(actions)} actions for {state.to_act}"
        assert len(actions) <= BUFFER_SIZE, f"{setting}: {len(actions)} actions do not fit into a buffer"
        texts = [game.format_action(action) for action in actions]
        assert [game.parse_action(text) for text in texts] == actions, f"{setting}: the notation loses something"
        assert game.choices(state) == texts, f"{setting}: the choices are not the legal actions"


def check_chance(game: AnyGame) -> None:
    """While CHANCE acts, outcomes are the legal actions, have weights, and are proposed accordingly."""
    rng = Rng(7)
    for setting, state, _ in positions(game):
        if state.to_act != CHANCE:
            continue
        weights = dict(state.chance_outcomes())
        assert list(weights) == state.legal_actions(), f"{setting}: outcomes are not the legal actions"
        assert all(weight > 0 for weight in weights.values()), f"{setting}: an outcome cannot happen"
        if len(weights) <= 60:
            drawn = [state.chance(rng) for _ in range(40 * len(weights))]
            _assert_distribution(setting, drawn, weights)


def check_random_actions(game: AnyGame) -> None:
    """`random_action` is uniform over the legal actions."""
    rng = Rng(8)
    for setting, state, _ in positions(game, 6):
        if state.to_act >= 0:
            actions = state.legal_actions()
            drawn = [state.random_action(rng) for _ in range(20 * len(actions))]
            _assert_distribution(setting, drawn, dict.fromkeys(actions, 1))


def _assert_distribution(setting: Setting, drawn: list[Action], weights: dict[Action, int]) -> None:
    """A chi-square test so wide that only a wrong generator fails it."""
    total = sum(weights.values())
    counts = Counter(drawn)
    strangers = set(counts) - set(weights)
    assert not strangers, f"{setting}: {strangers} was drawn and is not possible"
    chi_square = sum(
        (counts[outcome] - len(drawn) * weight / total) ** 2 / (len(drawn) * weight / total)
        for outcome, weight in weights.items()
    )
    freedom = len(weights) - 1
    assert chi_square <= freedom + 8 * math.sqrt(2 * freedom) + 8, f"{setting}: drawn with the wrong odds"


def check_clones(game: AnyGame) -> None:
    """A clone and its original go separate ways."""
    for setting, state, _ in positions(game):
        before = game.describe(state)
        copy = state.clone()
        assert game.describe(copy) == before, f"{setting}: a clone differs from its original"
        _go_on(copy, 3, 6)
        assert game.describe(state) == before, f"{setting}: an action on a clone changed its original"
        other = state.clone()
        _go_on(state, 4, 6)
        assert game.describe(other) == before, f"{setting}: an action on the original changed a clone"


def _go_on(state: State, seed: int, steps: int) -> None:
    rng = Rng(seed)
    for _ in range(steps):
        if state.to_act != NOBODY:
            state.apply(next_action(state, rng))


def check_replay(game: AnyGame) -> None:
    """A match replays from the JSON of its record to the same position and the same bytes."""
    for number, setting in enumerate(settings(game)):
        match = random_keyed_match(setting, number)
        data = record_of(match).to_json()
        try:
            again = replay(parse_record(data), _only(game))
        except BadRecord as error:
            raise AssertionError(f"{setting}: a record does not replay: {error}") from None
        assert again.position() == match.position(), f"{setting}: a replay ends elsewhere"
        assert record_of(again).to_json() == data, f"{setting}: a replayed record has other bytes"


def random_keyed_match(setting: Setting, seed: int) -> Match:
    """A whole match with keyed chances and random decisions."""
    match = Match(setting.game, setting.seats, setting.options, key=key_from_seed(seed))
    rng = Rng(seed, 1)
    while match.to_act != NOBODY:
        match.submit(setting.game.format_action(match.state().random_action(rng)), match.to_act)
    return match


def _only(game: AnyGame) -> Callable[[str], AnyGame]:
    return lambda _: game


def check_end(game: AnyGame) -> None:
    """Every match ends with a reason, winners and scores, and then nobody can do anything."""
    for number, setting in enumerate(settings(game)):
        for seed in (number, number + 100):
            actions, state = random_match(setting, seed)
            assert state.to_act == NOBODY, f"{setting}: still running after {len(actions)} actions"
            end = game.end(state)
            assert end is not None, f"{setting}: over without a reason"
            assert end.winners == sorted(set(end.winners)), f"{setting}: {end}"
            assert end.winners, f"{setting}: over without a winner"
            assert set(end.winners) <= set(range(setting.seats)), f"{setting}: {end}"
            assert len(end.scores) == setting.seats, f"{setting}: {end}"
            assert state.legal_actions() == [], f"{setting}: over, and something can be done"


def check_running(game: AnyGame) -> None:
    """Before the end nobody has won and there is no reason."""
    for setting, state, _ in positions(game):
        if state.to_act != NOBODY:
            assert state.winners() == [], f"{setting}: winners before the end"
            assert game.end(state) is None, f"{setting}: an end before the end"
            assert CHANCE <= state.to_act < setting.seats, f"{setting}: seat {state.to_act} acts"


def check_positions(game: AnyGame) -> None:
    """A position survives its JSON, and play goes on from it as from the original."""
    for setting, state, _ in positions(game):
        description = game.describe(state)
        data = msgspec.json.decode(msgspec.json.encode(description))
        copy = game.state_from(data, setting.options)
        assert game.describe(copy) == description, f"{setting}: a position changes in its description"
        assert copy.legal_actions() == state.legal_actions(), f"{setting}: a described position offers other actions"
        for seat in viewers(state):
            assert game.view(copy, seat) == game.view(state, seat), f"{setting}: a described position looks different"
        rng = Rng(9)
        for _ in range(12):
            if state.to_act != NOBODY:
                action = next_action(state, rng)
                state.apply(action)
                copy.apply(action)
        assert game.describe(copy) == game.describe(state), f"{setting}: a described position goes on differently"


def check_views(game: AnyGame) -> None:
    """Views are small, choices go to the seat that decides and to nobody else, and all of it is JSON."""
    for setting, state, actions in positions(game):
        for seat in viewers(state):
            view = game.look(state, seat, len(actions))
            size = len(msgspec.json.encode(view))
            assert size <= LARGEST_VIEW, f"{setting}: a view of {size} bytes"
            expected = game.choices(state) if seat == state.to_act else []
            assert view.choices == expected, f"{setting}: seat {seat} is offered {view.choices}"


def check_secrecy(game: AnyGame) -> None:
    """What a seat cannot know changes not one byte of what reaches it, and something can be changed."""
    rng = Rng(10)
    moved = False
    for setting, state, actions in positions(game):
        for seat in viewers(state):
            other = state.resample(-1 if seat is None else seat, rng)
            moved = moved or game.describe(other) != game.describe(state)
            here, there = (msgspec.json.encode(game.look(each, seat, len(actions))) for each in (state, other))
            assert here == there, f"{setting}: seat {seat} sees what it cannot know:\n{here!r}\n{there!r}"
            _assert_same_words(setting, state, other, seat)
    assert moved == game.secrets, (
        "resampling never changed anything" if game.secrets else "resampling changed a game without secrets"
    )


def check_resampling(game: AnyGame) -> None:
    """What is redrawn depends on nothing that the seat cannot know: from any of its worlds come the same ones."""
    for setting, state, _ in positions(game):
        for seat in viewers(state):
            number = -1 if seat is None else seat
            here = state.resample(number, Rng(11))
            there = state.resample(number, Rng(12)).resample(number, Rng(11))
            assert game.describe(here) == game.describe(there), f"{setting}: redrawing for seat {seat} peeks"


def _assert_same_words(setting: Setting, state: State, other: State, seat: Seat | None) -> None:
    """The log tells of an action of one's own, or of a rival's that is possible in both worlds."""
    for action in set(state.legal_actions()) & set(other.legal_actions()):
        here, there = (setting.game.tell(each, action, seat) for each in (state, other))
        assert here == there, f"{setting}: the log tells seat {seat} what it cannot know: {here} or {there}"


def check_told_is_seen(game: AnyGame) -> None:
    """Two actions after which a seat sees the same are told to it in the same words.

    So the log can give away no more than the views, and a client can animate all of it from two views.
    """
    for setting, state, _ in positions(game):
        for seat in viewers(state):
            if seat == state.to_act or state.to_act == NOBODY:
                continue
            told: dict[bytes, Notice | None] = {}
            for action in state.legal_actions()[:40]:
                after = state.clone()
                after.apply(action)
                seen = msgspec.json.encode(game.view(after, seat))
                notice = game.tell(state, action, seat)
                assert told.setdefault(seen, notice) == notice, (
                    f"{setting}: seat {seat} sees no difference, and is told {told[seen]} or {notice}"
                )


def check_refusals(game: AnyGame) -> None:
    """Whatever is well-formed and illegal is refused with a paragraph that the rules have, and changes nothing."""
    sections = game.rulebook("en").sections
    for setting in settings(game):
        pool = _actions_of_some_matches(setting)
        for state, _ in sampled_positions(setting, 2000, 12):
            legal = set(state.legal_actions())
            before = game.describe(state)
            for action in pool - legal if state.to_act != NOBODY else set():
                section = game.why_not(state, action)
                assert section in sections, (
                    f"{setting}: §{section} forbids {game.format_action(action)}, and is not there"
                )
            assert game.describe(state) == before, f"{setting}: asking why not changed the position"


def _actions_of_some_matches(setting: Setting) -> set[Action]:
    """Well-formed actions, most of them illegal at any given moment."""
    pool: set[Action] = set()
    for seed in (31, 32):
        for state, _ in sampled_positions(setting, seed, 20):
            pool.update(state.legal_actions())
    return set(sorted(pool)[:: max(1, len(pool) // 150)])


def check_match_refuses(game: AnyGame) -> None:
    """A match refuses nonsense and illegal actions, names the paragraph, and stays as it was."""
    setting = settings(game)[-1]
    match = Match(game, setting.seats, setting.options, key=key_from_seed(5))
    before = match.position()
    for text in ("", " ", "nonsense", "§", "-1", "a" * 10_000, "\x00"):
        _assert_refused(match, text, InvalidAction)
    legal = set(match.state().legal_actions())
    for action in sorted(_actions_of_some_matches(setting) - legal):
        _assert_refused(match, game.format_action(action), IllegalAction)
    assert match.position() == before, f"{setting}: a refused action changed the match"


def _assert_refused(match: Match, text: str, expected: type[Exception]) -> None:
    try:
        match.submit(text)
    except expected:
        return
    raise AssertionError(f"{match.game.id} accepts {text!r}")


def check_evaluation(game: AnyGame) -> None:
    """Estimated shares of the win are shares, and at the end they are the result."""
    for setting, state, _ in positions(game):
        shares = game.evaluate(state)
        assert len(shares) == setting.seats, f"{setting}: {len(shares)} shares"
        assert math.isclose(sum(shares), 1.0, abs_tol=1e-6), f"{setting}: the shares add up to {sum(shares)}"
        assert all(-1e-9 <= share <= 1 + 1e-9 for share in shares), f"{setting}: {shares}"
        if winners := state.winners():
            result = [1 / len(winners) if seat in winners else 0.0 for seat in range(setting.seats)]
            assert shares == result, f"{setting}: {shares} at the end"


def check_arrays(game: AnyGame) -> None:
    """Every choice has its own index and comes back from it; numbers tell a seat nothing that its view does not."""
    arrays = game.arrays
    for setting, state, _ in positions(game):
        size = 2 * math.prod(arrays.shape(state.seats))
        if state.to_act == CHANCE:
            assert len(state.chance_outcomes()) <= arrays.outcomes, f"{setting}: too many outcomes"
        elif state.to_act >= 0:
            indices = arrays.choices(state)
            assert all(0 <= index < arrays.actions for index in indices), f"{setting}: an index is out of range"
            found = sorted(arrays.action(state, index) for index in indices)
            assert found == state.legal_actions(), f"{setting}: indices are not the legal actions"
        for seat in range(state.seats):
            seen = arrays.observe(state, seat)
            assert len(seen) == size, f"{setting}: {len(seen)} bytes for {size}"
            other = state.resample(seat, Rng(19))
            assert arrays.observe(other, seat) == seen, f"{setting}: the numbers of seat {seat} tell a secret"


def check_arrays_tell(game: AnyGame) -> None:
    """Numbers say what matters: where a seat has other choices they differ, and mostly where it sees anything else."""
    arrays = game.arrays
    choices: dict[tuple[str, bytes], list[str]] = {}
    views = set()
    for setting, state, _ in positions(game):
        if state.to_act >= 0:
            key = (str(setting), arrays.observe(state, state.to_act))
            found = choices.setdefault(key, game.choices(state))
            assert found == game.choices(state), f"{setting}: two positions with other choices have the same numbers"
            views.add((str(setting), msgspec.json.encode(game.view(state, state.to_act))))
    assert len(choices) >= 0.8 * len(views), f"{len(choices)} rows of numbers for {len(views)} views"


def check_rulebook(game: AnyGame) -> None:
    """Both languages have the same paragraphs and rulings, and name every option."""
    books = [game.rulebook(language) for language in LANGUAGES]
    german, english = books
    assert list(german.sections) == list(english.sections), "the paragraphs differ between the languages"
    assert list(german.chapters) == list(english.chapters), "the chapters differ between the languages"
    for number in german.sections:
        rulings = [set(re.findall(r"\b[A-Z]-\d+\b", book.sections[number])) for book in books]
        assert rulings[0] == rulings[1], f"§{number} names other rulings in German than in English"
    for field in msgspec.structs.fields(game.options):
        for book in books:
            assert any(f"`{field.name}" in text for text in book.sections.values()), f"no § names {field.name}"


def check_section_comments(game: AnyGame) -> None:
    """Every paragraph that the code names is there."""
    sections = set(game.rulebook("en").sections)
    for path in sorted(game.folder.glob("*.py")):
        named = set(re.findall(r"§(\d+\.\d+)", path.read_text(encoding="utf-8")))
        assert named <= sections, f"{path.name} names §{', §'.join(sorted(named - sections))}, which is not there"


def check_sections_tested(game: AnyGame) -> None:
    """Every paragraph has a test that carries its number, such as test_s3_2_nothing_is_jumped_over."""
    tested = {
        ".".join(number.groups()) for name in test_names(game) if (number := re.match(r"test_s(\d+)_(\d+)_", name))
    }
    sections = set(game.rulebook("en").sections)
    assert sections <= tested, f"no test for §{', §'.join(sorted(sections - tested))}"
    assert tested <= sections, f"tests for missing §{', §'.join(sorted(tested - sections))}"


def test_names(game: AnyGame) -> Iterable[str]:
    """The names of the test functions in a game's folder, or in the source tree of an installed game."""
    for path in sorted(test_folder(game).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name


def check_texts(game: AnyGame) -> None:
    """Both languages have a sentence for everything the game says."""
    for language in LANGUAGES:
        try:
            _say_everything(game, Speaker(language, game))
        except MissingText as error:
            raise AssertionError(str(error)) from None


def _say_everything(game: AnyGame, say: Speaker) -> None:
    say(f"{game.id}-pitch")
    say(f"{game.id}-notation")
    for reason in game.reasons:
        say(f"{game.id}-reason-{reason}")
    for field in msgspec.structs.fields(game.options):
        say(f"{game.id}-option-{field.name}")
        say.help(f"{game.id}-option-{field.name}")
        for word in _words_of(field.type):
            say(f"{game.id}-option-{field.name}-{word}")
    for preset in game.presets:
        say(f"{game.id}-preset-{preset}")
    for setting, state, _ in positions(game):
        for seat in viewers(state):
            table = game.view(state, seat)
            say.tell(table.prompt)
            assert game.draw(table, say), f"{setting}: nothing is drawn"
            for action in state.legal_actions()[:20]:
                notice = game.tell(state, action, seat)
                assert notice is None or say.tell(notice), f"{setting}: {notice} says nothing"


def _words_of(kind: object) -> list[str]:
    """The words an option can have, if it has words."""
    info = msgspec.inspect.type_info(kind)
    if isinstance(info, msgspec.inspect.Metadata):
        info = info.type
    return [str(word) for word in info.values] if isinstance(info, msgspec.inspect.LiteralType) else []


CHECKS: tuple[Check, ...] = (
    check_actions,
    check_chance,
    check_random_actions,
    check_clones,
    check_replay,
    check_end,
    check_running,
    check_positions,
    check_views,
    check_secrecy,
    check_resampling,
    check_told_is_seen,
    check_refusals,
    check_match_refuses,
    check_evaluation,
    check_nature,
    check_fingerprints,
    check_judge,
    check_arrays,
    check_arrays_tell,
    check_rulebook,
    check_section_comments,
    check_sections_tested,
    check_texts,
)
