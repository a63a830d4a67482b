"""The turn of Robo Power: set-up, drawing, discarding, spies, going out, winning, tying."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.chance import seeded
from games.engine.core import legal_moves
from games.engine.events import Moved
from games.engine.match import Match
from games.engine.observation import censor, determinize, view
from games.registry import GAMES
from games.robo_power.cards import CARDS
from games.robo_power.rules import CONTROLLER
from tests.games.robo_power.tables import Rest, Table, sizes

rule = pytest.mark.rule

SHEET = {  # number, copies
    "counteract": (None, 3),
    "trap": (None, 10),
    "spy_master": (1, 1),
    "spy": (3, 4),
    "buzzy": (10, 6),
    "wind": (25, 7),
    "shock": (30, 7),
    "rock": (35, 7),
    "lightor": (40, 8),
    "zip": (50, 4),
    "hairy": (51, 6),
    "grapple": (60, 8),
    "brainy": (65, 4),
    "blade": (70, 3),
    "alx": (75, 3),
    "brainiac": (85, 3),
    "crusher": (85, 3),
    "ram": (120, 4),
    "slice": (160, 3),
    "un_beat": (200, 2),
    "copy": (205, 2),
    "robo_striker": (210, 1),
}


@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=pytest.mark.rule(f"RP-{key}")) for key in SHEET]
)
def test_every_card_has_its_number_and_copies(key: str) -> None:
    card = next(card for card in CARDS if card.key == key)
    assert (card.number, card.count) == SHEET[key]


@pytest.mark.parametrize(
    "key",
    [
        pytest.param(key, marks=pytest.mark.rule(f"RP-{key}"))
        for key, (number, _) in SHEET.items()
        if number is not None
    ],
)
def test_every_number_beats_a_lower_one_and_loses_to_a_higher(key: str) -> None:
    number = SHEET[key][0]
    assert number is not None
    for other, (against, _) in SHEET.items():
        if against is None or against == number:
            continue
        t = Table(f"{key} trap", f"{other} trap").duel().play(key, other)
        loser = key if number < against else other
        assert t.keys("discard") == [loser]


@pytest.mark.parametrize("key", ["trap", "counteract"])
def test_a_special_card_meets_every_kind_of_answer(key: str) -> None:
    for other, (number, _) in SHEET.items():
        t = Table(f"{key} zip", f"{other} wind").duel().play(key, other)
        pile = t.keys("discard")
        if key == "counteract" or other == "counteract":
            assert pile == sorted([key, other])
        elif number is None:
            assert pile == []
            assert t.s.marks["trapping"] == 1
        else:
            assert pile == ["trap"]
            assert other in t.holds(0)


@rule("RP-S1")
@pytest.mark.parametrize("seats", CONTROLLER.seats)
def test_six_cards_each_and_the_rest_is_the_draw_pile(seats: int) -> None:
    s = CONTROLLER.new(seats, {"start": 1}, seeded(3))
    assert sizes(s) == [7 if seat == 1 else 6 for seat in range(seats)]
    assert len(s.zones["deck"]) == 99 - 6 * seats - 1
    assert s.zones["discard"] == []


@rule("RP-S1")
def test_who_starts_can_be_chosen_and_is_drawn_by_default() -> None:
    assert CONTROLLER.new(4, {"start": 2}, seeded(1)).marks["active"] == 2
    first = Counter(Match(GAMES["robo_power"], 4, seed).state.active for seed in range(200))
    assert set(first) == {0, 1, 2, 3}
    assert min(first.values()) > 25
    assert CONTROLLER.options(4)[0].values == ("random", 0, 1, 2, 3)


@rule("RP-24")
def test_two_to_six_can_play() -> None:
    assert list(CONTROLLER.seats) == [2, 3, 4, 5, 6]


@rule("RP-T1")
def test_a_turn_begins_with_one_card_from_the_draw_pile() -> None:
    t = Table("rock", "zip", deck="copy").turn()
    assert t.holds(0) == ["copy", "rock"]
    assert t.holds(1) == ["zip"]


@rule("RP-T1", "RP-15")
def test_an_empty_draw_pile_is_made_anew_from_the_discard_pile_first() -> None:
    t = Table("rock", "zip", discard="copy wind", alone=True).turn()
    assert len(t.holds(0)) == 2
    assert t.keys("discard") == []
    assert len(t.s.zones["deck"]) == 1
    assert not any(seen & ~2 for seen in [t.s.seen[t.s.zones["deck"][0]]])


@rule("RP-16")
def test_with_both_piles_empty_nothing_is_drawn_but_a_card_is_discarded() -> None:
    t = Table("rock wind", "zip", alone=True).turn()
    assert t.holds(0) == ["rock", "wind"]
    assert {m.verb for m in legal_moves(t.s)} == {"discard"}


@rule("RP-T2")
def test_any_card_may_be_discarded_face_up_the_drawn_one_too() -> None:
    t = Table("rock zip", "zip", deck="copy").turn()
    assert len(legal_moves(t.s)) == 3
    t.play("copy")
    assert t.keys("discard") == ["copy"]
    assert t.s.up[t.s.zones["discard"][0]]


@rule("RP-03")
@pytest.mark.parametrize("key", ["trap", "counteract"])
def test_trap_and_counteract_do_nothing_when_discarded(key: str) -> None:
    t = Table("rock zip", "zip wind", deck=key).turn().play(key)
    assert type(t.ask).__name__ == "Pick"
    assert sizes(t.s) == [2, 2]


@rule("RP-T3", "RP-spy", "RP-19")
def test_a_discarded_spy_takes_one_card_of_one_opponent() -> None:
    t = Table("spy rock", "zip", "wind ram", deck="copy").turn().play("spy")
    assert [m.to for m in legal_moves(t.s)] == ["hand.1", "hand.2"]
    t.steal(2)
    assert sizes(t.s) == [3, 1, 1]
    assert type(t.ask).__name__ == "Pick"


@rule("RP-T3", "RP-spy_master", "RP-20")
def test_spy_master_takes_two_of_one_or_one_each_of_two() -> None:
    for victims, left in (((1, 1), [4, 1, 2]), ((1, 2), [4, 2, 1])):
        t = Table("spy_master rock", "zip wind blade", "ram zip", deck="copy").turn()
        t.play("spy_master")
        for victim in victims:
            t.steal(victim)
        assert sizes(t.s) == left


@rule("RP-spy_master", "RP-20")
def test_spy_master_sees_the_first_card_before_the_second_choice() -> None:
    t = Table("spy_master rock", "zip wind", "ram zip", deck="copy").turn().play("spy_master")
    before = set(t.s.zones["hand.0"])
    t.steal(1)
    assert type(t.ask).__name__ == "Steal"
    (stolen,) = set(t.s.zones["hand.0"]) - before
    assert view(t.s, 0).faces[stolen].key in ("zip", "wind")


@rule("RP-20")
def test_without_another_card_to_take_the_second_steal_is_skipped() -> None:
    t = Table("spy_master rock zip", "zip", deck="copy").turn().play("spy_master").steal(1)
    assert t.s.winners == (0,)
    t = Table("spy_master rock zip", "zip wind", deck="copy").turn().play("spy_master")
    t.steal(1)
    assert [m.to for m in legal_moves(t.s)] == ["hand.1"]


@rule("RP-19")
def test_thief_and_victim_know_the_stolen_card_and_others_only_that_one_moved() -> None:
    t = Table("spy rock", "zip wind", "ram blade", deck="copy").turn().play("spy")
    before = set(t.s.zones["hand.0"])
    t.steal(1)
    (stolen,) = set(t.s.zones["hand.0"]) - before
    assert view(t.s, 0).faces[stolen] is not None
    assert view(t.s, 1).faces[stolen] is not None
    assert view(t.s, 2).faces[stolen] is None
    assert view(t.s, None).faces[stolen] is None


@rule("RP-19")
def test_a_steal_hides_from_others_which_of_the_known_cards_is_gone() -> None:
    t = Table("spy rock", "zip wind", "ram blade", deck="copy").turn()
    for piece in t.s.zones["hand.1"]:
        t.s.look(piece, 2)
    t.play("spy")
    assert None not in [view(t.s, 2).faces[p] for p in t.s.zones["hand.1"]]
    t.steal(1)
    assert [view(t.s, 2).faces[p] for p in t.s.zones["hand.1"]] == [None]


@rule("RP-19", "RP-29")
def test_every_card_of_the_victim_is_as_likely_to_be_taken() -> None:
    taken: Counter[str] = Counter()
    for seed in range(300):
        t = Table("spy rock", "zip wind ram", deck="copy", seed=seed).turn().play("spy").steal(1)
        taken.update(set(t.holds(0)) - {"rock", "copy"})
    assert set(taken) == {"zip", "wind", "ram"}
    assert min(taken.values()) > 70


@rule("RP-02")
def test_a_spy_lost_in_a_duel_steals_nothing() -> None:
    t = Table("spy zip", "wind ram").duel().play("spy", "wind")
    assert isinstance(t.ask, Rest)
    assert sizes(t.s) == [1, 2]


@rule("RP-T3", "RP-21")
def test_an_opponent_whose_last_card_is_stolen_is_out_at_once() -> None:
    t = Table("spy rock", "zip", "ram blade", deck="copy").turn().play("spy").steal(1)
    assert t.s.playing() == [0, 2]
    assert t.s.marks["stood"] == (0, 2)


@rule("RP-T3", "RP-21")
def test_whoever_is_left_alone_by_a_steal_wins_without_a_duel() -> None:
    t = Table("spy rock", "zip", deck="copy").turn().play("spy").steal(1)
    assert t.s.winners == (0,)


@rule("RP-21", "RP-T5")
def test_players_without_cards_are_out_after_the_whole_duel() -> None:
    t = Table("rock", "zip wind", "ram wind", alone=True).duel().play("rock", "zip", "ram")
    assert t.s.playing() == [1, 2]
    assert t.s.out == ((0,),)


@rule("RP-22", "RP-16")
def test_discarding_ones_last_card_puts_one_out_and_no_duel_is_fought() -> None:
    t = Table("rock", "zip wind", "ram wind", alone=True).turn().play("rock")
    assert t.s.playing() == [1, 2]
    assert t.s.active == 1
    assert type(t.ask).__name__ == "Discard"


@rule("RP-22")
def test_of_two_the_other_wins_when_one_discards_the_last_card() -> None:
    t = Table("rock", "zip wind", alone=True).turn().play("rock")
    assert t.s.winners == (1,)


@rule("RP-22")
def test_a_spy_as_last_card_saves_its_player() -> None:
    t = Table("spy", "zip wind", "ram wind", alone=True).turn().play("spy").steal(1)
    assert t.s.playing() == [0, 1, 2]
    assert type(t.ask).__name__ == "Pick"


@rule("RP-T5")
def test_the_next_turn_is_the_right_hand_neighbours_who_is_still_in() -> None:
    assert CONTROLLER.direction == "right"
    t = Table("rock wind", "buzzy", "ram wind").duel().play("rock", "buzzy", "ram").onward()
    assert t.s.active == 2
    t = Table("rock wind", "buzzy wind", "ram wind").duel(2).play("ram", "rock", "buzzy").onward()
    assert t.s.active == 0


@rule("RP-T5")
def test_the_last_with_cards_wins() -> None:
    t = Table("rock zip", "buzzy").duel().play("rock", "buzzy").onward()
    assert t.s.winners == (0,)


@rule("RP-T5", "RP-23", "RP-counteract")
def test_if_a_duel_leaves_nobody_with_cards_it_is_a_tie_of_all_who_dueled() -> None:
    t = Table("counteract", "rock", "zip").duel().play("counteract", "rock", "zip")
    assert t.s.winners == (0, 1, 2)


@rule("RP-23")
def test_bystanders_of_a_trap_duel_share_the_tie() -> None:
    t = Table("trap counteract", "trap zip", "ram").duel()
    t.play("trap", "trap", "ram", "counteract", "zip")
    assert t.s.winners == (0, 1, 2)


@rule("RP-23")
def test_who_was_out_before_the_duel_does_not_share_the_tie() -> None:
    t = Table("counteract", "rock", "zip")
    t.s.move(t.s.zones["hand.2"][0], "discard", up=True)
    t.s.leave(2)
    t.duel().play("counteract", "rock")
    assert t.s.winners == (0, 1)


@rule("RP-25")
def test_discard_pile_hand_sizes_and_dueled_cards_are_open_and_nothing_else() -> None:
    t = Table("rock zip", "wind ram", deck="copy", discard="blade").duel().play("rock", "wind")
    for seat in (None, 0, 1):
        v = view(t.s, seat)
        assert None not in [v.faces[p] for p in v.zones["discard"]]
        assert sizes(v) == sizes(t.s)
        assert [v.faces[p] for p in v.zones["deck"]] == [None] * len(v.zones["deck"])
    assert "wind" in t.keys("discard")
    back = next(p for p in t.s.zones["hand.0"] if t.key(p) == "rock")
    assert view(t.s, 1).faces[back] is not None  # it was dueled, so all know where it went
    other = next(p for p in t.s.zones["hand.0"] if t.key(p) == "zip")
    assert view(t.s, 1).faces[other] is None


@rule("RP-25")
def test_a_guess_at_the_table_respects_what_was_shown() -> None:
    t = Table("rock zip", "wind ram", deck="copy").duel().play("rock", "wind")
    rock = next(p for p in t.s.zones["hand.0"] if t.key(p) == "rock")
    for seed in range(20):
        guess = determinize(view(t.s, 1), seeded(seed))
        assert guess.faces[rock].key == "rock"


@rule("RP-26")
def test_there_is_no_hand_limit() -> None:
    many = "rock rock rock rock zip zip zip zip wind wind wind wind"
    t = Table(many, "ram zip".replace("zip", "blade"), deck="copy").turn().play("copy")
    assert len(t.holds(0)) == 12


@rule("RP-D1")
def test_a_face_down_choice_is_heard_of_but_not_seen() -> None:
    match = Match(GAMES["robo_power"], 3, 4)
    match.play(next(m for m in legal_moves(match.state)))
    while type(match.asked).__name__ != "Pick":
        match.play(legal_moves(match.state)[0])
    assert match.asked is not None
    chooser = match.asked.seat
    events = match.play(legal_moves(match.state)[0])
    told = [censor(event, (chooser + 1) % 3) for event in events]
    assert not any(isinstance(event, Moved) for event in told)
    assert next(getattr(event, "piece", 0) for event in told) is None
