"""The opponents: legal, honest, repeatable, and better than chance."""

from __future__ import annotations

import math

import pytest

from ai.confidence import wilson_interval
from ai.levels import LEVELS, LOOK_TABLES, SIMPLE, Level
from ai.misjudgement import forget_cards, form_opinion
from ai.registry import JUDGES
from ai.search.greedy import greedy
from ai.search.tree import TREE_DIVISOR, SearchNode, search
from ai.search.worlds import Label, choices, label_of, play_turns, turn_number
from ai.think import think
from ai.value import value_of, weights_of
from bench.arena import contest
from games.engine.chance import Chance, seeded
from games.engine.core import State, advance, asked, legal_moves
from games.engine.identity import fingerprint
from games.engine.match import Match
from games.engine.moves import Move, bit
from games.engine.observation import determinize, view
from games.registry import GAMES
from tests.games.robo_power.tables import Table

KINDS = [(key, seats) for key, game in GAMES.items() for seats in game.seats]


def positions(game: str, seats: int, seed: int, every: int) -> list[Match]:
    """Some moments of a random game."""
    match, luck, found = Match(GAMES[game], seats, seed), seeded(seed), []
    while not match.over:
        if len(match.moves) % every == 0:
            found.append(match.branch(len(match.moves)))
        match.play(luck.pick(legal_moves(match.state)))
    return found


def quick(game: str, level: str) -> Level:
    """The same way to choose, with little thought."""
    how = JUDGES[game].level(level)
    return how._replace(
        rounds=min(16, how.rounds), duels=min(16, how.duels), tables=min(4, how.tables)
    )


@pytest.mark.few(2)
@pytest.mark.pairwise
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_every_level_answers_with_a_legal_move(game: str, seats: int, level: str) -> None:
    for match in positions(game, seats, 3, 17):
        ask = match.asked
        assert ask is not None
        answer = think(JUDGES[game], match.view(ask.seat), quick(game, level), 1, timed=False)
        assert answer.move in legal_moves(match.state)


@pytest.mark.parametrize("level", ["random", "greedy", "apprentice", "mechanic"])
def test_an_opponent_cannot_tell_tables_apart_that_its_seat_cannot(level: str) -> None:
    short = quick("robo_power", level)
    for match in positions("robo_power", 3, 5, 9):
        ask = match.asked
        assert ask is not None
        v = match.view(ask.seat)
        other = view(determinize(v, seeded(99)), ask.seat)
        assert fingerprint(other) == fingerprint(v)
        first = think(JUDGES["robo_power"], v, short, 7, timed=False)
        again = think(JUDGES["robo_power"], other, short, 7, timed=False)
        assert first == again


@pytest.mark.few(3)
@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_chances_add_up_and_who_is_out_has_none(game: str, seats: int) -> None:
    for match in positions(game, seats, 8, 11):
        chances = value_of(JUDGES[game]).chances(match.state)
        assert math.isclose(sum(chances), 1.0)
        assert all(chances[seat] == 0 for seat in range(seats) if seat not in match.state.playing())


@pytest.mark.few(3)
@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_features_of_all_seats_together_are_those_of_each(game: str, seats: int) -> None:
    judge = JUDGES[game]
    for match in positions(game, seats, 9, 13):
        seen = [view(match.state, seat) for seat in range(seats)]
        together = judge.rows(match.state, [*range(seats)])
        assert together == [judge.features(match.state, seat) for seat in range(seats)]
        assert {len(row) for row in together} == {len(judge.feature_names)}
        for seat, v in enumerate(seen):
            assert judge.rows(v, [seat, 0]) == [judge.features(v, seat), judge.features(v, 0)]


def test_every_game_has_weights_for_all_its_features() -> None:
    for key, game in JUDGES.items():
        assert all(set(row) == set(game.feature_names) for row in weights_of(JUDGES[key]).values())


def test_a_finished_game_is_worth_its_share() -> None:
    t = Table("counteract", "rock", "zip").duel().play("counteract", "rock", "zip")
    assert value_of(JUDGES["robo_power"]).chances(t.s) == [1 / 3, 1 / 3, 1 / 3]


def test_equal_cards_are_one_choice() -> None:
    t = Table("rock rock spy", "wind", deck="rock").turn()
    assert len(legal_moves(t.s)) == 4
    assert len(choices(t.s, JUDGES["robo_power"])) == 2


def test_the_search_takes_the_win_that_lies_before_it() -> None:
    t = Table("spy zip", "rock", deck="robo_striker").turn()
    answer = think(JUDGES["robo_power"], view(t.s, 0), "master", 1, timed=False)
    assert answer.move.piece is not None
    assert t.key(answer.move.piece) == "spy"


def test_the_mix_of_a_duel_is_no_single_card() -> None:
    t = Table("trap counteract robo_striker buzzy", "rock zip wind ram", deck="lightor").turn()
    t.play("lightor")
    answer = think(JUDGES["robo_power"], view(t.s, 0), "master", 1, timed=False)
    assert sum(weight > 0.05 for _, weight in answer.ranked) > 1


def test_greedy_beats_random() -> None:
    wins, _ = contest("robo_power", SIMPLE["greedy"], SIMPLE["random"], 60, 2, False, workers=1)
    assert wilson_interval(wins, 60)[0] > 0.5


def test_a_wilson_interval_holds_the_share() -> None:
    low, high = wilson_interval(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson_interval(0, 0) == (0.0, 1.0)


def test_a_search_leaves_the_view_alone() -> None:
    match = Match(GAMES["robo_power"], 4, 2)
    assert match.asked is not None
    v = match.view(match.asked.seat)
    mark = fingerprint(v)
    think(JUDGES["robo_power"], v, "tinkerer", 1, timed=False)
    assert fingerprint(v) == mark


def test_a_whole_game_between_searchers_ends() -> None:
    match = Match(GAMES["robo_power"], 3, 6)
    while (ask := match.asked) is not None:
        match.play(
            think(JUDGES["robo_power"], match.view(ask.seat), "tinkerer", 1, timed=False).move
        )
    assert match.over
    assert asked(match.state) is None


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_turns_pass_by_habit_alone(game: str, seats: int) -> None:
    for match in positions(game, seats, 4, 60)[:6]:
        s, before = match.state.copy(), fingerprint(match.state)
        play_turns(s, JUDGES[game], 0, seeded(1))
        assert fingerprint(s) == before
        turn = match.state.turn_number
        assert isinstance(turn, int)
        play_turns(s, JUDGES[game], 2, seeded(1))
        assert s.winners or s.turn_number in (turn + 2, turn + 3)


def test_a_search_that_looks_on_has_a_smaller_tree_and_stops_when_it_must() -> None:
    match, judge = Match(GAMES["two_robots"], 2, 3), JUDGES["two_robots"]
    while match.asked is not None and len(choices(match.view(match.asked.seat), judge)) < 4:
        match.play(legal_moves(match.state)[0])
    assert match.asked is not None
    v, value = match.view(match.asked.seat), value_of(JUDGES["two_robots"])
    assert value.judge.ahead == 1
    whole = search(v, value, 60, 1, lambda: False)
    assert whole.numbers.rounds <= 60 // TREE_DIVISOR
    hurried = search(v, value, 60, 1, lambda: True)
    assert hurried.move in legal_moves(match.state)
    assert hurried.numbers.rounds < 8


@pytest.mark.parametrize(("game", "beyond"), [("junkyard_bots", False), ("stak_bots", True)])
def test_where_the_next_turn_is_mostly_luck_a_search_thinks_of_this_one(
    game: str, beyond: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns: set[int] = set()

    def counted(s: State, move: Move, chance: Chance) -> None:
        turns.add(turn_number(s))
        advance(s, move, chance)

    match, judge = Match(GAMES[game], 2, 3), JUDGES[game]
    while match.asked is not None and len(choices(match.view(match.asked.seat), judge)) < 4:
        match.play(legal_moves(match.state)[0])
    assert match.asked is not None
    v, value = match.view(match.asked.seat), value_of(JUDGES[game])
    assert value.judge.this_turn is not beyond
    monkeypatch.setattr("ai.search.information_sets.advance", counted)
    search(v, value, 200, 1, lambda: False)
    assert min(turns) == turn_number(v)
    assert (max(turns) > turn_number(v)) is beyond


def test_a_node_of_a_decided_game_explores_less() -> None:
    keys: dict[Label, Move] = {label_of((key, None, None)): Move(key) for key in "abc"}
    shares = {}
    for mean in (0.5, 0.99):
        node = SearchNode()
        for key, worth in zip(keys, (0.005, 0.0, -0.005), strict=True):
            for _ in range(6):
                node.learn(key, mean + worth, None)
        for _ in range(60):
            key = node.select(keys)
            node.learn(key, mean + {"a": 0.005, "b": 0.0, "c": -0.005}[keys[key].verb], None)
        shares[mean] = node.branches[next(iter(keys))].visits / node.visits
    assert shares[0.5] < 0.45
    assert shares[0.99] > 0.7


@pytest.mark.parametrize("game", JUDGES)
@pytest.mark.parametrize("level", ["apprentice", "tinkerer"])
def test_who_misjudges_takes_no_move_that_is_far_worse(game: str, level: str) -> None:
    judge, how = JUDGES[game], JUDGES[game].level(level)
    assert how.points < 0.8, "or a move that gives the game away is as good as any"
    for match in positions(game, 2, 6, 23)[:4]:
        ask = match.asked
        assert ask is not None
        v = match.view(ask.seat)
        for seed in range(4):
            more = judge.tempting(v, ask) if how.heedless else []
            looked = greedy(v, value_of(judge), LOOK_TABLES, seed, lambda: False, more=more)
            best = dict(looked.ranked)
            taken = think(judge, v, how, seed, timed=False).move
            sane = [best[m] for m in best if not judge.is_silly(v, ask, m)] or [*best.values()]
            assert best[taken] >= max(sane) - how.points


def test_an_opinion_weighs_wrongly_but_keeps_its_signs_for_a_turn() -> None:
    judge = JUDGES["stak_bots"]
    how, true = judge.level("apprentice"), value_of(judge).weights(2)
    first, again, later = (form_opinion(judge, how, mark).weights(2) for mark in ("a", "a", "b"))
    assert first == again
    assert first not in (true, later)
    assert all(a * b >= 0 for a, b in zip(first, true, strict=True))


def test_an_apprentice_may_forget_a_card_it_saw() -> None:
    t = Table("spy zip", "rock wind", deck="rock").turn()
    v = view(t.s, 0)
    theirs = t.s.zones["hand.1"][0]
    v.faces[theirs], v.seen[theirs] = t.s.faces[theirs], v.seen[theirs] | bit(0)
    sure = JUDGES["robo_power"].level("apprentice")._replace(oversight=1.0)
    assert forget_cards(v, 0, sure, "2:1:0").faces[theirs] is None
    assert forget_cards(v, 0, sure._replace(oversight=0.0), "2:1:0") is v
