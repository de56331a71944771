"""What the search has to find in Hnefatafl within a small budget: escapes, blocks, captures, and when to repeat."""

from __future__ import annotations

from tafelrunde.bots.alphabeta import DECIDED, AlphaBeta
from tafelrunde.bots.player import AlphaBetaBot, Budget, Candidate, knowledge, never
from tafelrunde.core.guide import CALM, LOSES, THREATENED, WINS, WINS_SOON
from tafelrunde.core.match import Match, start_match
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import new_buffer
from tafelrunde.games.hnefatafl import GAME
from tafelrunde.games.hnefatafl.evaluate import FEATURES, GUIDE, PLACES, features, load_weights
from tafelrunde.games.hnefatafl.position import draw_rows, new_state
from tafelrunde.games.hnefatafl.rules import HnefataflState
from tafelrunde.testkit.sample import sampled_positions, variants
from tafelrunde.testkit.search import has_fork, saving_actions, winning_actions

NODES = 3_000


def table(drawing: str, to_act: str) -> Match:
    """A match from a drawing of the rows that are not empty, by number: `11 ...K...A...`."""
    rows = ["..........."] * 11
    for line in drawing.split("\n"):
        if line.strip():
            number, row = line.split()
            rows[11 - int(number)] = row
    return start_match(GAME, position={"board": rows, "to_act": to_act})


def best(match: Match, seed: int = 1) -> Candidate:
    return AlphaBetaBot(Budget(NODES)).analyse(knowledge(match, match.to_act), Rng(seed), 1)[0]


def test_the_king_takes_the_open_corner() -> None:
    match = table("11 ..K......A.\n 6 ....A......", "defenders")
    assert best(match).action == "c11-a11"
    assert best(match).share > 0.999


def test_the_king_sees_the_corner_two_moves_away() -> None:
    """Whatever the attackers do against it."""
    match = table(
        """
        11 ..A.....A..
         9 A.........A
         5 ....K......
         3 .........AA
         1 .....A.....
        """,
        "defenders",
    )
    assert best(match).share > 0.999


def test_the_attackers_block_the_only_way() -> None:
    match = table("11 ...KA......\n10 ..AAA......\n 7 .A.........", "attackers")
    match.submit(best(match).action)
    assert not [text for text in match.choices() if text.endswith("-a11")]


def test_the_attackers_leave_nothing_open_when_one_move_could_be_enough() -> None:
    """Of the two ways to the edge with an open corner, a single man can close both."""
    match = table(
        """
        11 ..A..A..A..
        10 .A.......A.
         9 A.........A
         5 .....A.....
         4 AAAA.K....A
         3 A....A....A
         2 .A.......A.
         1 ..A.....A..
        """,
        "attackers",
    )
    match.submit(best(match).action)
    assert best(match).share < 0.9


def test_the_attackers_capture_the_king() -> None:
    match = table("7 ....A......\n5 ...AKA.....\n4 ....A......", "attackers")
    assert best(match).action == "e7-e6"


def test_the_king_steps_out_of_a_grip() -> None:
    match = table("7 ....A......\n5 ...AKA.....\n4 ....A......", "defenders")
    assert best(match).action.startswith("e5-e6")


def test_the_attackers_see_that_the_king_is_theirs_in_two() -> None:
    """They capture the last man beside him; whatever he does then, they close the gap."""
    match = table(
        """
        5 .AAA.......
        4 AAKDA......
        3 .AA........
        2 ...A.......
        1 ........D..
        """,
        "attackers",
    )
    found = best(match)
    assert found.share > 0.999
    assert found.action == "d2-d3"


SEALED = """
    11 ..A.....A..
    10 .A.......A.
     9 A.........A
     7 {seven}
     6 .....K.....
     5 {five}
     3 A.........A
     2 .A.......A.
     1 ..A.....A..
"""


def test_the_attackers_take_a_man_for_nothing() -> None:
    match = table(
        """
        11 ...AAAA....
        10 .....A.....
         8 A.DA.D....A
         7 A...DDD...A
         6 AA..DKDD.AA
         5 A...DDD...A
         4 A....D....A
         2 .....A.....
         1 ...AAAAA...
        """,
        "attackers",
    )
    assert best(match).action.endswith("-b8")


def test_the_defenders_take_a_man_for_nothing() -> None:
    match = table(
        """
        11 ...AAAA....
        10 .....A.....
         9 ...D.......
         8 A..A......A
         7 A...DDD...A
         6 AA.DDKDD.AA
         5 A...DDD...A
         4 A....D....A
         2 .....A.....
         1 ...AAAAA...
        """,
        "defenders",
    )
    assert best(match).action.endswith("-d7")


def shuttle(to_act: str) -> Match:
    """Both sides go to and fro until one of them can make the same position come for the third time."""
    match = table(SEALED.format(seven="A..........", five="..........A"), to_act)
    forth = {"attackers": ("a7-b7", "b7-a7"), "defenders": ("f6-e6", "e6-f6")}
    order = ("attackers", "defenders") if to_act == "attackers" else ("defenders", "attackers")
    for half in (0, 1):
        for side in order:
            match.submit(forth[side][half])
    for side in order:
        match.submit(forth[side][0])
    match.submit(forth[order[0]][1])
    return match


def test_who_cannot_win_repeats() -> None:
    """A king alone, all corners closed."""
    match = shuttle("attackers")
    assert match.to_act == 1
    assert best(match).action == "e6-f6"


def test_who_can_win_does_not_repeat() -> None:
    match = shuttle("defenders")
    assert match.to_act == 0
    assert best(match).action != "b7-a7"


def test_to_repeat_is_no_tie_where_the_rival_wins_at_once() -> None:
    """The man on c1 keeps the king from a corner; that he went away once before without harm makes it no tie."""
    match = table(
        """
        11 ..A......A.
        10 .A.......A.
         9 A.........A
         8 ...........
         7 ...........
         6 ...........
         5 ...........
         4 ...........
         3 A.........A
         2 .A.......A.
         1 ..A..K...A.
        """,
        "attackers",
    )
    for action in ("c1-c2", "f1-f2", "c2-c1", "f2-f1"):
        match.submit(action)
    search = AlphaBeta(match.state(), [GAME.notation.parse("c1-c2")], GUIDE, 1 << 12, never, 0, 0)
    search.think(2_000, 6)
    assert search.values[0] < -DECIDED


def test_outlooks_of_random_positions_are_true() -> None:
    """And every one of them occurs; the contract looks at fewer positions."""
    seen: set[int] = set()
    for seed in range(12):
        for state, _ in sampled_positions(variants(GAME)[0], seed, 60):
            if state.to_act < 0:
                continue
            assert isinstance(state, HnefataflState)
            outlook = int(GUIDE.outlook(state))
            assert (outlook == WINS) == bool(winning_actions(state))
            if outlook == LOSES:
                assert not saving_actions(state)
            if outlook == WINS_SOON and WINS_SOON not in seen:
                assert has_fork(state)
            seen.add(outlook)
    assert seen == {CALM, WINS, LOSES, THREATENED, WINS_SOON}


def test_forcing_moves_are_all_captures() -> None:
    """The list of captures equals what happens when every move is tried."""
    buffer = new_buffer()
    for state, _ in sampled_positions(variants(GAME)[0], 3, 60):
        assert isinstance(state, HnefataflState)
        if state.to_act < 0:
            continue
        pieces = state.count(0) + state.count(1)
        taking = set()
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            if after.count(0) + after.count(1) < pieces:
                taking.add(action)
        assert {buffer[i] for i in range(GUIDE.forcing(state, buffer, False))} == taking


def test_the_lead_is_what_features_and_weights_say() -> None:
    # It counts in thousandths.
    weights = [round(1000 * weight) / 1000 for weight in load_weights()]
    for state, _ in sampled_positions(variants(GAME)[0], 5, 40):
        assert isinstance(state, HnefataflState)
        if state.to_act >= 0 and state.quiet <= 60:
            values = features(state, 0)
            lead = 1000 * sum(value * weight for value, weight in zip(values, weights, strict=True))
            assert abs(lead - int(GUIDE.lead(state))) < 0.01
            assert not any(features(state, 1))


def test_features_of_the_start() -> None:
    named = dict(zip(FEATURES, features(new_state(2, GAME.make_options({})), 0), strict=True))
    assert len(FEATURES) == len(load_weights())
    assert named["corners within the king's reach"] == 4
    assert named["squares within the king's reach"] == 97
    assert named["moves of the king"] == 0
    assert named["moves of the attackers"] == 116
    assert named["moves of the defenders"] == 60
    assert sum(list(named.values())[PLACES:]) == 24 + 12 + 1


def test_equal_boards_have_equal_fingerprints_and_others_do_not() -> None:
    """However they came about: the same moves in another order lead to the same number."""
    boards: dict[int, tuple[int, list[str]]] = {}
    for seed in range(4):
        for state, actions in sampled_positions(variants(GAME)[0], seed, 80):
            assert isinstance(state, HnefataflState)
            board = (state.side, draw_rows(state))
            assert boards.setdefault(state.fingerprint(), board) == board
            again = new_state(2, GAME.make_options({}))
            for action in swap_first_and_third(actions):
                again.apply(action)
            if (again.side, draw_rows(again)) == board:
                assert again.fingerprint() == state.fingerprint()


def swap_first_and_third(actions: list[int]) -> list[int]:
    """The same actions with the attackers' first two the other way round, where that is possible."""
    if len(actions) < 3:
        return actions
    swapped = [actions[2], actions[1], actions[0], *actions[3:]]
    state = new_state(2, GAME.make_options({}))
    for action in swapped:
        if action not in state.legal_actions():
            return actions
        state.apply(action)
    return swapped


def test_nobody_goes_on_for_ever() -> None:
    """All corners are guarded, and there are not enough attackers left to catch the king: a tie, sooner or later."""
    match = table(
        """
        11 ..A.....A..
        10 .A.......A.
         9 A.........A
         6 ...D.K.D...
         5 .....A.....
         3 A.........A
         2 .A.......A.
         1 ..A.....A..
        """,
        "attackers",
    )
    rng = Rng(1)
    while match.end is None and match.number < 1500:
        match.submit(AlphaBetaBot(Budget(40)).choose(knowledge(match, match.to_act), rng))
    assert match.end
    assert match.end.reason == "repetition"


def test_a_repetition_is_worth_something_once_nobody_gets_anywhere() -> None:
    state = new_state(2, GAME.make_options({}))
    assert GUIDE.repetition(state) == 0
    assert GUIDE.lead(state) != 0
    state.quiet = 240
    assert GUIDE.repetition(state) > 0
    assert GUIDE.lead(state) == 0


def state_of(match: Match) -> HnefataflState:
    state = match.state()
    assert isinstance(state, HnefataflState)
    return state


def test_a_turn_is_not_given_away_for_a_king_left_alone() -> None:
    """He may have to leave the edge because he has to move."""
    alone = state_of(table("6 ....K......\n 3 ...A.......", "defenders"))
    assert not alone.skip()
    assert state_of(table("6 ....K......\n 3 ...A...D...", "defenders")).skip()
    assert state_of(table("6 ....K......\n 3 ...A.......", "attackers")).skip()


def test_the_last_attacker_but_one_beside_the_king_comes_first() -> None:
    match = table("9 ......A....\n 8 .....AKA...\n 7 ...........\n 6 ......A....\n 3 D...A......", "attackers")
    state = state_of(match)
    assert ranked_targets(state) == set()
    match = table("9 ......A....\n 8 .....AK....\n 6 ......A....\n 4 .......A...\n 3 D...A......", "attackers")
    assert ranked_targets(state_of(match)) == {"g7", "h8"}


def ranked_targets(state: HnefataflState) -> set[str]:
    """Where the moves go that are more than quiet."""
    actions, ranks = new_buffer(), new_buffer()
    count = state.generate(actions)
    GUIDE.rank(state, actions, count, ranks)
    return {GAME.notation.format(actions[i]).split("-")[1] for i in range(count) if ranks[i] > 0}


def test_what_was_judged_lately_is_judged_by_its_own_rules() -> None:
    """Beside the empty throne the king cannot be captured, unless an option says that it helps (H-6)."""
    edge, empty = ".AAAAAAAAA.", ["..........."] * 4
    boards = [{"board": [edge, *empty, "....K......", *empty, edge], "to_act": "attackers"}] * 2
    plain, helped = (
        GAME.state_from(board, GAME.make_options({"throne_helps_capture_king": helps}))
        for board, helps in zip(boards, (False, True), strict=True)
    )
    assert GUIDE.lead(plain) == GUIDE.lead(plain)
    assert GUIDE.lead(plain) != GUIDE.lead(helped)
