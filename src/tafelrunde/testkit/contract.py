"""What the rest of the house relies on in every game. Each check raises AssertionError with what it found."""

from __future__ import annotations

import ast
import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable

import msgspec

from tafelrunde.core.error import BadRecord, IllegalAction, InvalidAction
from tafelrunde.core.example import PlayedExample, is_told, play_examples
from tafelrunde.core.game import AnyGame, Notice
from tafelrunde.core.match import Match, key_from_seed
from tafelrunde.core.option import options_of
from tafelrunde.core.record import parse_record, record_of, replay
from tafelrunde.core.rng import Rng
from tafelrunde.core.rulebook import LANGUAGES, Example, Rulebook, rulings_in
from tafelrunde.core.share import share_out
from tafelrunde.core.state import BUFFER_SIZE, CHANCE, NOBODY, Action, Seat, State
from tafelrunde.core.walk import after, next_action
from tafelrunde.kit.evaluation import arrange_weights
from tafelrunde.testkit.advice import check_advice
from tafelrunde.testkit.apart import first_difference
from tafelrunde.testkit.array import check_arrays, check_arrays_fit, check_arrays_tell, check_slots, check_symmetries
from tafelrunde.testkit.guided import check_guided
from tafelrunde.testkit.lesson import check_course, check_lessons
from tafelrunde.testkit.sample import Variant, positions, random_match, sampled_positions, variants
from tafelrunde.testkit.search import check_fingerprints, check_guide, check_nature
from tafelrunde.testkit.source import test_folder
from tafelrunde.text import MissingText, Speaker

Check = Callable[[AnyGame], None]

# A view has to fit into a phone's patience.
LARGEST_VIEW = 16_384
# How many actions of a match are looked at one by one; in so many every game hides something.
FOLLOWED = 120
FEWEST_EXAMPLES = 3


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
        texts = [game.notation.format(action) for action in actions]
        assert [game.notation.parse(text) for text in texts] == actions, f"{setting}: the notation loses something"
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


def check_starter(game: AnyGame) -> None:
    """Where somebody starts, that is drawn first, each seat alike, or named by the table and then not drawn."""
    for setting in variants(game):
        options = setting.options
        drawn = game.set_up(setting.seats, options)
        starts = [f"start {seat}" for seat in range(setting.seats)]
        is_drawn = drawn.to_act == CHANCE and game.choices(drawn) == starts
        assert is_drawn == game.has_starter, f"{setting}: a starter is {'' if is_drawn else 'not '}drawn"
        for seat in range(setting.seats) if game.has_starter else ():
            named = game.new_state(setting.seats, msgspec.structs.replace(options, starter=seat))
            by_lot = drawn.clone()
            by_lot.apply(game.notation.parse(f"start {seat}"))
            assert game.describe(named) == game.describe(by_lot), f"{setting}: it matters how seat {seat} was chosen"


def check_random_actions(game: AnyGame) -> None:
    """`random_action` is uniform over the legal actions."""
    rng = Rng(8)
    for setting, state, _ in positions(game, 6):
        if state.to_act >= 0:
            actions = state.legal_actions()
            drawn = [state.random_action(rng) for _ in range(20 * len(actions))]
            _assert_distribution(setting, drawn, dict.fromkeys(actions, 1))


def _assert_distribution(setting: Variant, drawn: list[Action], weights: dict[Action, int]) -> None:
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
    for number, setting in enumerate(variants(game)):
        match = random_keyed_match(setting, number)
        data = record_of(match).to_json()
        try:
            again = replay(parse_record(data), _only(game))
        except BadRecord as error:
            raise AssertionError(f"{setting}: a record does not replay: {error}") from None
        assert again.position() == match.position(), f"{setting}: a replay ends elsewhere"
        assert record_of(again).to_json() == data, f"{setting}: a replayed record has other bytes"


def random_keyed_match(setting: Variant, seed: int) -> Match:
    """A whole match with keyed chances and random decisions."""
    match = Match(setting.game, setting.seats, setting.options, key=key_from_seed(seed))
    rng = Rng(seed, 1)
    while match.to_act != NOBODY:
        match.submit(setting.game.notation.format(match.state().random_action(rng)), match.to_act)
    return match


def _only(game: AnyGame) -> Callable[[str], AnyGame]:
    return lambda _: game


def check_end(game: AnyGame) -> None:
    """Every match ends with a reason, winners and scores, and then nobody can do anything."""
    for number, setting in enumerate(variants(game)):
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
            assert here == there, (
                f"{setting}: {_name(seat)} sees what it cannot know: "
                f"{first_difference(json.loads(here), json.loads(there))}"
            )
            _assert_same_words(setting, state, other, seat)
    assert moved == game.secrets, (
        "resampling never changed anything: what a seat does not see has nowhere else to be"
        if game.secrets
        else "resampling changed a game without secrets"
    )


def _name(seat: Seat | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def check_resampling(game: AnyGame) -> None:
    """What is redrawn depends on nothing that the seat cannot know: from any of its worlds come the same ones."""
    for setting, state, _ in positions(game):
        for seat in viewers(state):
            number = -1 if seat is None else seat
            here = state.resample(number, Rng(11))
            there = state.resample(number, Rng(12)).resample(number, Rng(11))
            assert game.describe(here) == game.describe(there), f"{setting}: redrawing for seat {seat} peeks"


def _assert_same_words(setting: Variant, state: State, other: State, seat: Seat | None) -> None:
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
                seen = msgspec.json.encode(game.view(after(state, action), seat))
                notice = game.tell(state, action, seat)
                assert told.setdefault(seen, notice) == notice, (
                    f"{setting}: seat {seat} sees no difference, and is told {told[seen]} or {notice}"
                )


def check_numbers(game: AnyGame) -> None:
    """A match numbers a seat's views by what the seat is told, so nobody can count what others do in secret."""
    for number, setting in enumerate(variants(game)):
        actions, _ = random_match(setting, 3000 + number)
        told: dict[Seat | None, int] = dict.fromkeys((*range(setting.seats), None), 0)
        match = Match(game, setting.seats, setting.options, key=None)
        for action in actions[:FOLLOWED]:
            for seat in told:
                told[seat] += match.tell(action, seat) is not None
            match.go_through([action])
            for seat, count in told.items():
                seen = match.view(seat).number
                assert seen == count, f"{setting}: seat {seat} was told {count} things and sees the number {seen}"
        assert game.secrets or set(told.values()) == {match.number}, f"{setting}: not every action is told"


def check_refusals(game: AnyGame) -> None:
    """Whatever is well-formed and illegal is refused with a paragraph that the rules have, and changes nothing."""
    sections = game.rulebook("en").sections
    for setting in variants(game):
        pool = _actions_of_some_matches(setting)
        for state, _ in sampled_positions(setting, 2000, 12):
            legal = set(state.legal_actions())
            before = game.describe(state)
            for action in pool - legal if state.to_act != NOBODY else set():
                section = game.why_not(state, action)
                assert section in sections, (
                    f"{setting}: §{section} forbids {game.notation.format(action)}, and is not there"
                )
            assert game.describe(state) == before, f"{setting}: asking why not changed the position"


def _actions_of_some_matches(setting: Variant) -> set[Action]:
    """Well-formed actions, most of them illegal at any given moment."""
    pool: set[Action] = set()
    for seed in (31, 32):
        for state, _ in sampled_positions(setting, seed, 20):
            pool.update(state.legal_actions())
    return set(sorted(pool)[:: max(1, len(pool) // 150)])


def check_match_refuses(game: AnyGame) -> None:
    """A match refuses nonsense and illegal actions, names the paragraph, and stays as it was."""
    setting = variants(game)[-1]
    match = Match(game, setting.seats, setting.options, key=key_from_seed(5))
    before = match.position()
    for text in ("", " ", "nonsense", "§", "-1", "a" * 10_000, "\x00"):
        _assert_refused(match, text, InvalidAction)
    legal = set(match.state().legal_actions())
    for action in sorted(_actions_of_some_matches(setting) - legal):
        _assert_refused(match, game.notation.format(action), IllegalAction)
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
        shares = game.bots.evaluate(state)
        assert len(shares) == setting.seats, f"{setting}: {len(shares)} shares"
        assert math.isclose(sum(shares), 1.0, abs_tol=1e-6), f"{setting}: the shares add up to {sum(shares)}"
        assert all(-1e-9 <= share <= 1 + 1e-9 for share in shares), f"{setting}: {shares}"
        if winners := state.winners():
            assert shares == share_out(winners, setting.seats), f"{setting}: {shares} at the end"


def check_fitted_evaluation(game: AnyGame) -> None:
    """A fitted evaluation has one weight for each of its features, and judges by those in its weights.json."""
    if game.bots.fitted is None:
        return
    names = game.bots.fitted.names
    assert len(set(names)) == len(names), f"a feature is named twice: {names}"
    by_seats = json.loads((game.folder / "weights.json").read_text(encoding="utf-8"))
    for seats, weights in by_seats.items():
        assert int(seats) in game.seats, f"there are weights for {seats} seats"
        assert tuple(weights) == names, f"the weights for {seats} seats are {list(weights)}, the features {names}"
    in_use = arrange_weights(by_seats, names)
    for setting, state, _ in positions(game):
        for seat in range(setting.seats):
            found = game.bots.fitted.features(state, seat)
            assert len(found) == len(names), f"{setting}: {len(found)} features for {len(names)} names"
            assert all(math.isfinite(value) for value in found), f"{setting}: {found}"
        assert game.bots.fitted.estimate(state, in_use) == game.bots.evaluate(state), (
            f"{setting}: other weights are in use"
        )


def check_paragraphs(game: AnyGame) -> None:
    """Both languages have the same chapters and paragraphs."""
    german, english = (game.rulebook(language) for language in LANGUAGES)
    for what, here, there in (
        ("chapter ", german.chapters, english.chapters),
        ("§", german.sections, english.sections),
    ):
        lone = sorted(here.keys() ^ there.keys())
        assert not lone, f"only one of RULES.de.md and RULES.en.md has {what}{lone[0]}"
        assert list(here) == list(there), f"the order of {what.strip()} differs between the languages"


def check_rulebook(game: AnyGame) -> None:
    """Both languages have the same rulings, explain every ruling and name every option."""
    books = [game.rulebook(language) for language in LANGUAGES]
    for number in books[0].sections:
        rulings = [set(rulings_in(book.sections[number])) for book in books]
        assert rulings[0] == rulings[1], f"§{number} names other rulings in German than in English"
    for language, book in zip(LANGUAGES, books, strict=True):
        assert len(re.findall(r"[.!](?:\s|$)", book.aim)) == 2, f"{language}: the aim is not told in two sentences"
        assert book.brief, f"{language}: no turn in brief"
        assert set(book.readings) == book.rulings(), f"{language}: {set(book.readings) ^ book.rulings()} not explained"
        check_words(game, book, Speaker(language, game))


def check_words(game: AnyGame, book: Rulebook, say: Speaker) -> None:
    """Options are called what the screen calls them, and nothing in the text is a name of the program."""
    readings = [" ".join(vars(each).values()) for each in book.readings.values()]
    examples = [f"{each.title} {each.text}" for each in book.all_examples()]
    text = "\n".join([book.aim, book.brief, *book.sections.values(), *examples, *readings])
    assert "`" not in text, f"{say.language}: the text has names of the program"
    # The text prints the number of a dial, and not that it may be turned.
    for field in (each for each in options_of(game.options) if not each.dial):
        assert say(f"{game.id}-option-{field.name}") in text, f"{say.language}: no text names the option {field.name}"
        assert "_" not in field.name or field.name not in text, f"{say.language}: {field.name} is no word for players"
    for option in options_of(game.options):
        if option.ruling in book.readings:
            name = say(f"{game.id}-option-{option.name}")
            assert name in book.readings[option.ruling].option, f"{say.language}: {option.ruling} does not name {name}"


def check_examples(game: AnyGame) -> None:
    """Every example can be played, and what its text says of it is so, in both languages."""
    books = [game.rulebook(language) for language in LANGUAGES]
    german, english = ([(each.id, each.section) for each in book.all_examples()] for book in books)
    assert german == english, "the examples differ between the languages"
    assert len({name for name, _ in german}) == len(german), "an example stands twice"
    played = play_examples(game)
    assert {name for name, _ in german} == set(played), "the texts have other examples than examples.json"
    worked = sum(bool(each.setting.steps) for each in played.values())
    assert worked >= FEWEST_EXAMPLES, f"in only {worked} examples something is played"
    for language, book in zip(LANGUAGES, books, strict=True):
        for example in book.all_examples():
            check_example(example, played[example.id], Speaker(language, game))


def check_example(example: Example, played: PlayedExample, say: Speaker) -> None:
    for claim in played.setting.told + played.setting.holds:
        found = played.find(claim.picture, claim.path)
        assert found == claim.value, f"{example.id}: {claim.path} of picture {claim.picture} is {found!r}"
    for claim in played.setting.told:
        told = say.spell(claim.value) if isinstance(claim.value, str) else claim.value
        assert is_told(told, example.text, say.language), f"{example.id} ({say.language}) does not say {told!r}"


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


def check_notices(game: AnyGame) -> None:
    """Whatever the log tells anybody is declared, each code once, and both languages have a text for all that is."""
    assert len(set(game.notices)) == len(game.notices), f"a notice is declared twice: {game.notices}"
    for setting, state, _ in positions(game):
        for seat in viewers(state):
            for action in state.legal_actions()[:40]:
                notice = game.tell(state, action, seat)
                assert notice is None or notice.code in game.notices, f"{setting}: {notice} is not declared"
    for language in LANGUAGES:
        silent = [code for code in game.notices if not Speaker(language, game).knows(code)]
        assert not silent, f"{language} has no text for {', '.join(silent)}"


# What records are written in and no sentence is: turned cards, places of a grid, letters in a row, numbers of cards and
# of demand fields, and two fields of a board with a hyphen between them.
MACHINE = re.compile(
    r"\br(?:0|90|180|270)\b|(?<![\d,])[−-]?\d+ [−-]\d+\b|\b[A-ZÄÖÜ]{2,}\b"
    r"|\b[A-Z]\d+\b|\b[a-z]\d+-[a-z]\d+\b|_|\b[A-Zo]+/[A-Zo]+"
)


def check_prose(game: AnyGame) -> None:
    """Whatever the log of a match tells anybody is a sentence: nothing of the notation, and an end like one."""
    speakers = [Speaker(language, game) for language in LANGUAGES]
    for number, setting in enumerate(variants(game)):
        actions, _ = random_match(setting, 4000 + number)
        state = setting.start()
        for action in actions[: 4 * FOLLOWED]:
            told = {
                msgspec.json.encode(notice): notice
                for seat in viewers(state)
                if (notice := game.tell(state, action, seat))
            }
            for notice in told.values():
                for say in speakers:
                    _assert_prose(setting, say.tell(with_names(notice)))
            state.apply(action)


def with_names(notice: Notice) -> Notice:
    """A notice as it is said at a table, with somebody's name where it speaks of a rival."""
    return Notice(notice.code, {**notice.args, "rival": "Ben"}) if "rival" in notice.args else notice


def _assert_prose(setting: Variant, sentence: str) -> None:
    found = MACHINE.search(sentence)
    assert not found, f"{setting}: {found.group()!r} is no word of a sentence: {sentence}"
    assert sentence.endswith((".", "!", "?")), f"{setting}: this is no sentence: {sentence}"


def check_texts(game: AnyGame) -> None:
    """Both languages have a sentence for everything the game says."""
    for language in LANGUAGES:
        try:
            _say_everything(game, Speaker(language, game))
        except MissingText as error:
            raise AssertionError(str(error)) from None


def _telling(say: Speaker) -> Callable[[Notice], str]:
    """The same notice comes to many seats in many positions, and is said once."""
    told: dict[bytes, str] = {}

    def tell(notice: Notice) -> str:
        packed = msgspec.json.encode(notice)
        if packed not in told:
            told[packed] = say.tell(notice)
        return told[packed]

    return tell


def _say_everything(game: AnyGame, say: Speaker) -> None:
    tell = _telling(say)
    say(f"{game.id}-pitch")
    say(f"{game.id}-notation")
    for reason in game.reasons:
        say(f"{game.id}-reason-{reason}")
    assert len(game.roles) in (0, game.seats[-1]), f"there are {len(game.roles)} roles"
    for role in game.roles:
        say(role)
    for option in options_of(game.options):
        say(f"{game.id}-option-{option.name}")
        say.help(f"{game.id}-option-{option.name}")
        for word in option.choices:
            say(f"{game.id}-option-{option.name}-{word}")
    for preset in game.presets:
        say(f"{game.id}-preset-{preset}")
    for setting, state, _ in positions(game):
        for seat in viewers(state):
            table = game.view(state, seat)
            tell(table.prompt)
            assert tell(table.aim), f"{setting}: seat {seat} is not told what it is after"
            assert len(table.sides) in (0, setting.seats), f"{setting}: there are {len(table.sides)} sides"
            for side in table.sides:
                say(side)
            assert game.draw(table, say), f"{setting}: nothing is drawn"
            for action in state.legal_actions()[:20]:
                notice = game.tell(state, action, seat)
                assert notice is None or tell(notice), f"{setting}: {notice} says nothing"


CHECKS: tuple[Check, ...] = (
    check_actions,
    check_chance,
    check_starter,
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
    check_numbers,
    check_refusals,
    check_match_refuses,
    check_evaluation,
    check_nature,
    check_fingerprints,
    check_guide,
    check_arrays,
    check_arrays_fit,
    check_arrays_tell,
    check_slots,
    check_symmetries,
    check_fitted_evaluation,
    check_paragraphs,
    check_rulebook,
    check_examples,
    check_lessons,
    check_course,
    check_guided,
    check_advice,
    check_section_comments,
    check_sections_tested,
    check_notices,
    check_prose,
    check_texts,
)

# What only the games of the house have to have: rules in paragraphs with worked examples and a test for each of them,
# and a whole course of lessons.
HOUSE_CHECKS: tuple[Check, ...] = (
    check_rulebook,
    check_examples,
    check_course,
    check_section_comments,
    check_sections_tested,
)
GUEST_CHECKS: tuple[Check, ...] = tuple(check for check in CHECKS if check not in HOUSE_CHECKS)
