"""The search: what a node learns, which moves are one choice, and what it finds."""

import math

import pytest

from ai.search import information_sets, tree
from ai.search.greedy import greedy, random_move
from ai.search.shared_prefix import make_fork
from ai.search.tree import Branch, SearchNode, search
from ai.search.worlds import (
    MAX_PENDING_MOVES,
    Label,
    SearchNumbers,
    Worlds,
    choices,
    decide,
    deviation,
    label_of,
    pick,
    play_turns,
    reopen_secrets,
    settle,
)
from ai.value import Value
from games.engine import Move
from games.engine.chance import seeded
from games.engine.core import State, advance, asked
from games.engine.observation import view
from tests.ai.search.toy_search import (
    VALUE,
    Brief,
    Far,
    Gain,
    Penny,
    Quiet,
    Take,
    ToyJudge,
    asking,
    at,
    heap,
    pennies,
)
from tests.support.toys import table, toy

A, B, C = (label_of((key, None, None)) for key in "abc")
KEYS: dict[Label, Move] = dict(zip((A, B, C), map(Move, "abc"), strict=True))
NEVER = lambda: False  # noqa: E731


def named(move: Move) -> Label:
    """Return the label of a move that is only a verb."""
    return label_of((move.verb, None, None))


def node(visits: int, total: float, **branches: tuple[float, float]) -> SearchNode:
    """Return a node with so many visits in all, and of branches (visits, total)."""
    found = SearchNode()
    found.visits, found.total = visits, total
    for key, (tries, worth) in branches.items():
        found.branches[label_of((key, None, None))] = Branch(tries, worth)
    return found


@pytest.mark.parametrize(("worth", "first"), [(0.78, "b"), (0.82, "a")])
def test_a_move_that_was_never_tried_is_worth_a_little_less_than_its_node(
    worth: float, first: str
) -> None:
    # 0.5 - 0.1 + prior 0.4 * 3 / 2 against worth + prior / 5
    tried = node(8, 4.0, a=(4.0, 4 * (worth + 0.1 - 0.02)))
    two = {A: KEYS[A], B: KEYS[B]}
    assert two[tried.select(two)].verb == first


@pytest.mark.parametrize(("worth", "first"), [(0.54, "b"), (0.56, "a")])
def test_of_two_moves_the_one_tried_less_often_may_be_a_little_worse(
    worth: float, first: str
) -> None:
    # prior 0.4 * 4 / 2 = 0.8: a has 0.8 / 10, b 0.8 / 7
    tried = node(15, 7.5, a=(9.0, 9 * worth), b=(6.0, 6 * (0.55 + 0.08 - 0.8 / 7)))
    assert KEYS[tried.select({A: KEYS[A], B: KEYS[B]})].verb == first


@pytest.mark.parametrize(("worth", "first"), [(0.9905, "b"), (0.9925, "a")])
def test_of_a_game_that_is_decided_little_is_explored(worth: float, first: str) -> None:
    # open 0.02, prior 0.4 * 0.02 * 3 / 2 = 0.012; unseen 1.0 - 0.002
    tried = node(8, 8.0, a=(1.0, worth + 0.0125), b=(0.0, 0.0))
    del tried.branches[B]
    assert KEYS[tried.select({A: KEYS[A], B: KEYS[B]})].verb == first


def test_the_first_of_moves_never_tried_is_taken_first() -> None:
    assert SearchNode().select(KEYS) == A
    assert SearchNode().select({B: KEYS[B], A: KEYS[A]}) == B


@pytest.mark.parametrize(("left", "decided"), [(0, True), (1, True), (2, False), (3, False)])
def test_a_choice_is_decided_when_no_other_can_overtake_it(left: int, decided: bool) -> None:
    assert node(9, 0.0, a=(3, 0.0), b=(5, 0.0), c=(1, 0.0)).decided(left) is decided


def test_where_there_is_one_choice_it_is_decided() -> None:
    assert node(2, 0.0, a=(2, 0.0)).decided(99)
    assert not node(4, 0.0, a=(2, 0.0), b=(2, 0.0)).decided(0)


def test_secret_choices_are_mixed_by_regret_and_now_and_then_at_random() -> None:
    regretting = node(2, 1.0, a=(1, 0.2), b=(1, 0.8))
    assert SearchNode().mixed(KEYS) == regretting.mixed(KEYS) == pytest.approx([1 / 3] * 3)
    regretting.branches[A].regret, regretting.branches[B].regret = 3.0, 1.0
    assert [*KEYS] == [A, B, C]
    assert regretting.mixed(KEYS) == pytest.approx([0.6875, 0.2625, 0.05])


def test_a_secret_choice_is_regretted_against_what_the_others_were_worth() -> None:
    learning = node(2, 1.0, a=(1.0, 0.2), b=(1.0, 0.8))
    learning.branches[B].regret = 0.5
    learning.learn(A, 1.0, (KEYS, [0.5, 0.25, 0.25]))
    # guesses: a 0.2 + 0.8 / 0.5 = 1.8, b 0.8, c the mean 0.5; expected 1.225
    assert learning.branches[A].regret == pytest.approx(0.575)
    assert learning.branches[B].regret == pytest.approx(0.075)
    assert C not in learning.branches
    assert (learning.visits, learning.total) == (3, 2.0)
    one = learning.branches[A]
    assert (one.visits, one.total, one.squares) == pytest.approx((2.0, 1.2, 1.0))


def test_a_choice_that_was_never_tried_is_regretted_when_those_tried_are_worse() -> None:
    learning = node(4, 2.0, a=(1.0, 0.0))
    learning.learn(A, 0.0, ({A: KEYS[A], C: KEYS[C]}, [0.5, 0.5]))
    assert learning.branches[C].regret == pytest.approx(0.25)
    assert learning.branches[C].visits == 0
    fresh = SearchNode()
    fresh.learn(
        B, 0.5, ({A: KEYS[A], B: KEYS[B]}, [0.5, 0.5])
    )  # nothing is known: all are worth what it was
    assert [*fresh.branches] == [B]
    assert fresh.branches[B].regret == 0.0


@pytest.mark.parametrize(
    ("draw", "drawn"), [(0.0, 0), (0.24, 0), (0.26, 1), (0.74, 1), (0.76, 2), (0.999999, 2)]
)
def test_an_index_is_drawn_by_its_share(draw: float, drawn: int) -> None:
    assert pick([0.5, 1.0, 0.5], at(draw)) == drawn


def test_of_shares_that_are_all_nothing_the_last_is_drawn() -> None:
    assert pick([0.0, 0.0, 0.0], at(0.3)) == 2
    assert pick([0.0, 1.0], at(0.0)) == 1


def test_how_values_vary_follows_from_their_sum_and_squares() -> None:
    assert deviation(2.0, 4.0, 10.0) == 1.0
    assert deviation(4.0, 8.0, 16.0) == 0.0
    assert deviation(3.0, 0.3, 0.03 - 1e-18) == pytest.approx(0.0, abs=1e-8)


def test_what_leads_to_alike_tables_is_one_choice() -> None:
    s = table("ant ant bee")
    s.faces[1] = toy("ant", variant=1)
    s.add([toy("ant"), toy("bee")], "deck")
    for piece in (0, 1, 3):
        s.move(piece, "hand.0")
    for piece in (2, 4):
        s.move(piece, "pile", up=True)

    class Any(ToyJudge):
        def sensible(self, s: State, ask: object) -> list[Move]:
            lay = [Move("lay", piece, to) for piece in (0, 1, 3) for to in ("pile", 2, 4)]
            return [*lay, Move("pass"), Move("lay", 0, "deck")]

    s.push(Take(0))
    found = [*choices(s, Any()).values()]
    # odd and plain ant are two, the two plain ones and the two bees on the pile one
    assert found == [
        Move("lay", 0, "pile"),
        Move("lay", 0, 2),
        Move("lay", 1, "pile"),
        Move("lay", 1, 2),
        Move("pass"),
        Move("lay", 0, "deck"),
    ]
    s.stack.clear()
    assert choices(s, Any()) == {}


def test_secret_choices_of_the_others_are_asked_again_in_their_order() -> None:
    s = pennies()
    assert reopen_secrets(s) is s
    advance(s, Move("lay", 1), seeded(1))
    again = reopen_secrets(view(s, 1))
    assert [ask.seat for ask in again.stack if isinstance(ask, Penny)] == [1, 0]
    assert not again.chosen
    assert s.chosen
    s.stack.clear()
    assert reopen_secrets(s) is s
    s.push(Take(0))
    assert reopen_secrets(s) is s


def test_who_is_asked_before_a_seat_chooses_at_random() -> None:
    chosen = set()
    for draw in (0.1, 0.9):
        s = pennies()
        s.stack[:] = [Penny(1), Penny(0)]
        decide(s, 1, Move("lay", 3), at(draw))
        chosen.add(s.winners)
    assert chosen == {(1,), (0, 1)}


def test_what_needs_no_thought_is_answered_and_no_more() -> None:
    s = asking(Quiet(0), Quiet(1), Take(0), Quiet(0))
    settle(s, ToyJudge(), seeded(1))
    assert (s.marks["quiet"], type(asked(s))) == (2, Take)
    many = asking(*[Quiet(0)] * (MAX_PENDING_MOVES + 5))
    settle(many, ToyJudge(), seeded(1))
    assert many.marks["quiet"] == MAX_PENDING_MOVES == 40
    done = asking(Quiet(0))
    done.win(0)
    settle(done, ToyJudge(), seeded(1))
    assert "quiet" not in done.marks


def test_a_secret_that_has_begun_is_ended_at_random_and_wholly_one_that_has_not() -> None:
    s = pennies()
    settle(s, ToyJudge(), seeded(1))
    assert not s.chosen
    advance(s, Move("lay", 1), seeded(1))
    laid = {winners(s, seed) for seed in range(12)}
    assert laid == {(0, 1), (1,)}
    settle(whole := pennies(), ToyJudge(), seeded(1), wholly=True)
    assert whole.winners


def winners(s: State, seed: int) -> tuple[int, ...]:
    """Return who wins a copy that is played on at random."""
    settle(after := s.copy(), ToyJudge(), seeded(seed))
    return after.winners


def test_turns_are_played_by_habit_until_so_many_have_begun() -> None:
    for turns in (0, 1, 2):
        s = asking(*[Quiet(0)] * 3, Take(0))
        s.mark("heap", 1)
        play_turns(s, ToyJudge(), turns, seeded(1))
        # of no turn nothing is played; then the habit plays, and what needs no thought is answered
        assert s.marks.get("quiet", 0) == (3 if turns else 0)
        assert not s.winners
    s = heap(9)
    play_turns(s, ToyJudge(), 2, seeded(1))
    assert (s.marks["heap"], s.turn_number) == (7, 2)
    play_turns(s, ToyJudge(), 99, seeded(1))
    assert s.winners == (0,)


def test_a_step_ahead_the_best_of_all_moves_is_taken_and_all_are_told() -> None:
    v = view(asking(Gain(0)), 0)
    answer = greedy(v, VALUE, 40, 3, NEVER)
    little, sure = (1 / (1 + math.exp(-gain)) for gain in (1, 2))
    assert answer.move == Move("sure")
    assert [move.verb for move, _ in answer.ranked] == ["sure", "little", "roll"]
    assert answer.numbers.chance == pytest.approx(sure)
    assert answer.numbers == SearchNumbers(answer.numbers.chance, 40.0)
    known = {one.move.verb: one for one in answer.known}
    assert known["little"][1:] == pytest.approx((little, 0.0, 40.0), abs=1e-7)
    assert dict(answer.ranked)[Move("roll")] == pytest.approx(known["roll"].mean)
    assert 0.5 < known["roll"].mean < little
    assert 0.2 < known["roll"].spread < 0.4
    hurried = greedy(v, VALUE, 40, 3, lambda: True)
    assert (hurried.numbers.rounds, hurried.known[0].tries) == (1.0, 1.0)


def test_a_random_opponent_takes_any_move_with_equal_shares() -> None:
    v = view(asking(Gain(0)), 0)
    answers = [random_move(v, ToyJudge(), seed) for seed in range(30)]
    assert {answer.move.verb for answer in answers} == {"little", "sure", "roll"}
    assert [share for _, share in answers[0].ranked] == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize(("many", "last", "best"), [(5, 1, 1), (7, 1, 3), (6, 0, 1), (8, 0, 3)])
def test_the_search_finds_what_only_the_next_moves_tell(many: int, last: int, best: int) -> None:
    answer = search(view(heap(many, last), 0), VALUE, 400, 1, NEVER)
    assert answer.move == Move(f"take_{best}")
    assert answer.numbers.chance is not None
    assert answer.numbers.chance > 0.75
    assert answer.ranked[0][1] > 0.6
    assert sum(share for _, share in answer.ranked) == pytest.approx(1.0)
    assert {one.move for one in answer.known} == {Move(f"take_{n}") for n in (1, 2, 3)}
    assert sum(one.tries for one in answer.known) == answer.numbers.rounds + 18
    assert max(one.tries for one in answer.known) == answer.numbers.visits
    best_known = max(answer.known, key=lambda one: one.tries)
    assert best_known.mean == pytest.approx(answer.numbers.chance)


def test_a_search_ends_when_its_choice_is_decided_or_time_is_up() -> None:
    v = view(heap(3), 0)
    sure = search(v, VALUE, 4000, 1, NEVER)
    assert sure.move == Move("take_3")
    assert sure.numbers.rounds < 4000
    assert sure.numbers.rounds % 8 == 7
    calls = iter([False, True])
    late = search(view(heap(9), 0), VALUE, 400, 1, lambda: next(calls, True))
    assert late.numbers.rounds == 7


def test_a_search_of_a_game_that_looks_on_has_more_looks_and_fewer_rounds() -> None:
    for judge, looks, rounds in ((ToyJudge(), 6, 24), (Far(), 24, 4)):
        value = Value(judge, {2: {"toy.gain": 1.0}})
        answer = search(view(heap(9), 0), value, 24, 1, NEVER)
        assert answer.numbers.rounds == rounds
        assert sum(one.tries for one in answer.known) == 3 * looks + rounds


def test_a_search_that_thinks_of_this_turn_values_the_table_where_it_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deepest = set()
    monkeypatch.setattr(
        information_sets,
        "advance",
        lambda s, *more: (deepest.add(s.turn_number), advance(s, *more)),
    )
    for judge, deep in ((Brief(), {0}), (ToyJudge(), {0, 1, 2, 3})):
        deepest.clear()
        search(view(heap(9), 0), Value(judge, {2: {"toy.gain": 1.0}}), 200, 1, NEVER)
        assert deepest >= deep
        assert (max(deepest) > 0) is (max(deep) > 0)


def test_a_secret_choice_is_searched_by_the_mix_that_cannot_be_exploited() -> None:
    # seat 0 wins with two ants, ties with two bees, else loses; in equilibrium it lays an ant once
    # in three times, and so does seat 1; seat 0 then has a third of a win
    for seat, chance in ((0, 1 / 3), (1, 2 / 3)):
        s = pennies()
        if seat:
            s.stack.reverse()
        found = search(view(s, seat), VALUE, 3000, 2, NEVER)
        assert found.numbers.chance == pytest.approx(chance, abs=0.12)
        assert min(share for _, share in found.ranked) > 0.15


def test_the_root_begins_with_what_a_step_ahead_has_found() -> None:
    v = view(asking(Gain(0)), 0)
    for looks in (6, 24):
        root = tree._first_look(v, VALUE, 3, looks, NEVER)
        known = {one.move.verb: one for one in greedy(v, VALUE, looks, 3, NEVER).known}
        assert root.visits == 3 * looks
        assert root.total == pytest.approx(looks * sum(one.mean for one in known.values()))
        for key, branch in root.branches.items():
            one = next(one for one in known.values() if named(one.move) == key)
            assert (branch.visits, branch.total) == pytest.approx((looks, looks * one.mean))
            found = deviation(branch.visits, branch.total, branch.squares)
            assert found == pytest.approx(one.spread, abs=1e-6)
        assert known["roll"].spread > 0.1
    assert tree._first_look(v, VALUE, 3, 6, lambda: True).visits == 3


def test_what_is_forced_on_the_way_down_is_no_node() -> None:
    judge, v = ToyJudge(), heap(2)
    for keys in (None, choices(v, judge)):
        fork = make_fork(v, keys, judge)
        trees: tree.Trees = [{fork.walk.information[0]: node(4, 2.0, take_1=(4.0, 4.0))}, {}]
        path: tree.Path = []
        s = tree._descend(Worlds(v, 1), trees, fork, judge, path)
        assert [(key, seat) for _, key, seat, _ in path] == [(named(Move("take_1")), 0)]
        assert s.winners == (1,)
        assert trees[1] == {}
