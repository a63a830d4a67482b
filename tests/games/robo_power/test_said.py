"""Robo Power: sentences, who knows what, and what is forgotten after a duel."""

from __future__ import annotations

import pytest

from games.cardfile.card import Card
from games.engine.chance import seeded
from games.engine.core import legal_moves
from games.engine.events import Counted, Event, Moved, Said, Turned
from games.engine.observation import censor, view
from games.robo_power import rules
from games.robo_power.rules import CONTROLLER
from tests.games.robo_power.tables import Table, fought, sizes

rule = pytest.mark.rule


def said(*rounds: list[str]) -> list[tuple[str, tuple[int, ...]]]:
    """What is said of a duel: the words and the seats."""
    hands = [" ".join([*cards, spare]) for cards, spare in zip(rounds, SPARES, strict=False)]
    t = Table(*hands).duel()
    return heard(t, [cards[n] for n in range(4) for cards in rounds if n < len(cards)])


def heard(t: Table, keys: list[str]) -> list[tuple[str, tuple[int, ...]]]:
    """What is said while these cards are played."""
    told: list[Event] = []
    t.s.event_log = told
    t.play(*keys)
    return [(event.key.split(".")[-1], event.seats) for event in told if isinstance(event, Said)]


SPARES = ["copy", "slice", "ram", "ram"]


@pytest.mark.parametrize(
    ("rounds", "words"),
    [
        ([["zip"], ["rock"], ["ram"]], [("lowest", (1,))]),
        ([["rock", "ram"], ["rock", "wind"], ["ram"]], [("tied_low", (0, 1)), ("lowest", (1,))]),
        ([["zip"], ["rock"], ["trap"]], [("trap", (2,))]),
        ([["trap", "zip"], ["trap", "rock"], ["ram"]], [("traps", (0, 1)), ("highest", (0,))]),
        (
            [["trap", "zip", "ram"], ["trap", "zip", "rock"], ["ram"]],
            [("traps", (0, 1)), ("tied_high", (0, 1)), ("highest", (0,))],
        ),
        ([["counteract"], ["rock"], ["counteract"]], [("counteract", (0, 2))]),
    ],
)
@rule("RP-D2")
def test_what_decided_a_round_is_told_with_whom_it_befell(
    rounds: list[list[str]], words: list[tuple[str, tuple[int, ...]]]
) -> None:
    assert said(*rounds) == words


@rule("RP-16")
def test_that_nobody_can_add_a_card_is_told() -> None:
    t = Table("trap", "trap", "ram zip", alone=True).duel()
    words = heard(t, ["trap", "trap", "ram"])
    assert words[:4] == [("traps", (0, 1)), ("no_card", (0,)), ("no_card", (1,)), ("nobody", ())]


@rule("RP-T3")
def test_who_took_from_whom_is_told_but_not_what() -> None:
    t = Table("spy rock", "zip wind", "ram blade", deck="copy").turn().play("spy")
    told: list[Event] = []
    t.s.event_log = told
    t.steal(1)
    (steal,) = [event for event in told if isinstance(event, Said)]
    assert (steal.key, steal.seats, steal.pieces) == ("robo_power.steals", (0, 1), ())


@rule("RP-14", "RP-D1")
def test_a_card_drawn_for_a_doubleduel_is_seen_by_nobody_until_all_flip() -> None:
    t = Table("rock", "rock zip", "ram", deck="robo_striker").duel().play("rock", "rock", "ram")
    told: list[Event] = []
    t.s.event_log = told
    t.play("zip")
    for eye in (None, 0, 1, 2):
        drawn, turned = [
            censor(event, eye)
            for event in told
            if isinstance(event, Moved | Turned) and event.face and event.face.key == "robo_striker"
        ][:2]
        assert isinstance(drawn, Moved)
        assert (drawn.origin, drawn.face, drawn.up) == ("deck", None, False)
        assert isinstance(turned, Turned)
        assert turned.up
        assert isinstance(turned.face, Card)
        assert turned.face.key == "robo_striker"


@rule("RP-25")
@pytest.mark.parametrize(
    "rounds",
    [
        [["rock"], ["zip"]],
        [["counteract"], ["zip"]],
        [["trap"], ["zip"]],
        [["trap", "zip"], ["trap", "wind"]],
    ],
)
def test_whatever_a_duel_discards_lies_face_up(rounds: list[list[str]]) -> None:
    t = fought(*rounds)
    assert t.s.zones["discard"]
    assert all(t.s.up[piece] for piece in t.s.zones["discard"])


@rule("RP-25")
def test_cards_taken_back_are_held_hidden_though_all_saw_them() -> None:
    t = fought(["zip"], ["rock"], ["ram"])
    zip_ = next(p for p in t.s.zones["hand.0"] if t.key(p) == "zip")
    assert not t.s.up[zip_]
    assert view(t.s, 2).faces[zip_].key == "zip"


@rule("RP-19")
def test_whoever_knew_the_only_card_still_knows_it_when_it_is_stolen() -> None:
    t = Table("spy rock", "zip", "ram blade", deck="copy").turn()
    (last,) = t.s.zones["hand.1"]
    t.s.look(last, 2)
    t.play("spy").steal(1)
    assert view(t.s, 2).faces[last].key == "zip"
    assert view(t.s, None).faces[last] is None


@rule("RP-19")
def test_the_thief_still_knows_the_other_cards_it_had_seen() -> None:
    t = Table("spy rock", "zip wind ram", "slice blade", deck="copy").turn()
    for piece in t.s.zones["hand.1"]:
        t.s.look(piece, 0)
    t.play("spy").steal(1)
    assert None not in [view(t.s, 0).faces[piece] for piece in t.s.zones["hand.1"]]
    assert None not in [view(t.s, 1).faces[piece] for piece in t.s.zones["hand.1"]]


@rule("RP-T4")
def test_what_is_chosen_for_a_duel_is_secret_and_what_is_discarded_is_not() -> None:
    t = Table("rock zip", "zip wind", deck="copy").turn()
    assert not t.ask.secret
    assert t.play("rock").ask.secret


@rule("RP-12")
def test_the_next_duel_is_an_ordinary_one_after_a_trap_duel() -> None:
    t = Table("trap zip", "trap rock", "buzzy wind ram").duel()
    t.play("trap", "trap", "buzzy", "zip", "rock")
    assert (t.s.marks["trapping"], t.s.marks["stood"], t.s.marks["dueling"]) == (0, (), ())
    t.onward()
    assert t.s.active == 2
    assert t.s.out == ((1,),)


@rule("RP-21")
def test_nobody_leaves_after_a_duel_that_all_survive() -> None:
    t = fought(["zip"], ["rock"], ["ram"])
    assert t.s.out == ()


@rule("RP-T1", "RP-T2", "RP-T4")
def test_each_answer_says_where_the_card_goes() -> None:
    t = Table("rock zip", "zip wind", deck="copy").turn()
    assert {(m.verb, m.to) for m in legal_moves(t.s)} == {("discard", "discard")}
    t.play("rock")
    assert {(m.verb, m.to) for m in legal_moves(t.s)} == {("duel", "table.0")}
    t.play("zip")
    assert {(m.verb, m.to) for m in legal_moves(t.s)} == {("duel", "table.1")}


@rule("RP-T1")
def test_a_turn_is_told_before_its_card_is_drawn() -> None:
    t = Table("rock zip", "zip wind", deck="copy")
    t.s.event_log = told = list[Event]()
    t.turn()
    turn, active, drawn = told[:3]
    assert (turn, active) == (Counted("turn", 1), Counted("active", 0))
    assert isinstance(drawn, Moved)
    assert (drawn.origin, drawn.to, drawn.up) == ("deck", "hand.0", False)


@rule("RP-T5")
def test_those_who_go_out_in_one_duel_go_out_together() -> None:
    t = Table("rock", "zip", "trap").duel().play("rock", "zip", "trap").onward()
    assert t.s.out == ((0, 1),)
    assert t.s.winners == (2,)


@rule("RP-23")
def test_a_tie_names_its_winners_in_the_order_of_the_seats() -> None:
    t = Table("counteract", "rock", "zip").duel(2).play("zip", "counteract", "rock")
    assert t.s.winners == (0, 1, 2)


@rule("RP-S1")
def test_the_deck_is_shuffled_anew_for_every_game() -> None:
    dealt = [
        [s.faces[p].key for p in s.zones["hand.0"]]
        for s in (CONTROLLER.new(2, {"start": 0}, seeded(seed)) for seed in range(8))
    ]
    assert len({tuple(sorted(hand)) for hand in dealt}) == 8


@rule("RP-S1")
def test_all_99_cards_are_in_the_game() -> None:
    s = CONTROLLER.new(6, {"start": 0}, seeded(1))
    assert len(s.faces) == sum(map(len, s.zones.values())) == 99
    assert rules.DEALT == 6


@rule("RP-24")
def test_six_players_duel_and_tripleduel() -> None:
    t = Table("rock zip ram", "rock zip wind", "rock zip copy", *["slice blade"] * 3).duel(3)
    assert t.ask.seat == 3
    t.play("slice", "slice", "slice", "rock", "rock", "rock")
    assert t.s.marks["dueling"] == (0, 1, 2)
    t.play("zip", "zip", "zip", "ram", "wind", "copy")
    assert t.keys("discard") == ["rock", "wind", "zip"]
    assert sizes(t.s) == [3, 0, 3, 2, 2, 2]
    assert t.onward().s.active == 4
