"""The duel of Robo Power: RP-D1, RP-D2 and the rulings about it."""

from __future__ import annotations

import pytest

from games.engine.core import legal_moves
from games.engine.observation import view
from games.robo_power.zones import HAND
from tests.games.robo_power.tables import Table, fought

rule = pytest.mark.rule


@rule("RP-D1", "RP-T4")
def test_all_choose_in_secret_and_flip_together() -> None:
    t = Table("rock buzzy", "zip wind", "ram blade").duel()
    t.play("rock")
    assert t.table(0) == []
    assert view(t.s, 1).chosen == {0: None}
    t.play("zip", "ram")
    assert "rock" in t.keys("discard")
    assert t.table(0) == t.table(1) == t.table(2) == []


@rule("RP-D1")
def test_a_last_card_is_forced() -> None:
    t = Table("rock", "zip wind").duel()
    assert len(legal_moves(t.s)) == 1


@rule("RP-D2", "RP-D2e", "RP-buzzy", "RP-robo_striker")
def test_the_lowest_number_is_discarded_and_the_rest_go_back() -> None:
    t = fought(["robo_striker"], ["buzzy"])
    assert t.keys("discard") == ["buzzy"]
    assert "robo_striker" in t.holds(0)


@rule("RP-06", "RP-alx", "RP-un_beat")
def test_a_tie_that_is_not_the_lowest_means_nothing() -> None:
    t = fought(["un_beat"], ["buzzy"], ["un_beat"], ["alx"])
    assert t.keys("discard") == ["buzzy"]
    assert "un_beat" in t.holds(0)
    assert "un_beat" in t.holds(2)
    assert "alx" in t.holds(3)


@rule("RP-D2b", "RP-trap")
def test_a_single_trap_takes_every_other_card() -> None:
    t = fought(["un_beat"], ["buzzy"], ["un_beat"], ["trap"])
    assert t.keys("discard") == ["trap"]
    assert t.holds(3) == ["buzzy", "ram", "un_beat", "un_beat"]
    assert t.holds(0) == ["copy"]


@rule("RP-05")
def test_a_trap_settles_a_tie_for_lowest() -> None:
    t = fought(["crusher"], ["brainiac"], ["trap"])
    assert t.holds(2) == ["brainiac", "crusher", "slice"]
    assert t.keys("discard") == ["trap"]


@rule("RP-D2e", "RP-brainiac", "RP-crusher", "RP-wind")
def test_those_tied_for_lowest_duel_on_top_and_the_loser_loses_both() -> None:
    t = fought(["crusher", "robo_striker"], ["brainiac", "wind"], ["un_beat"])
    assert t.keys("discard") == ["brainiac", "wind"]
    assert t.holds(0) == ["copy", "crusher", "robo_striker"]
    assert "un_beat" in t.holds(2)


@rule("RP-D2e")
def test_players_not_tied_take_their_cards_back_at_once() -> None:
    t = (
        Table("crusher zip", "brainiac wind", "un_beat")
        .duel()
        .play("crusher", "brainiac", "un_beat")
    )
    assert t.holds(2) == ["un_beat"]
    assert t.table(0) == ["crusher"]
    assert t.ask.seat == 0


@rule("RP-08", "RP-D2b")
def test_a_trap_in_a_doubleduel_reaches_only_cards_still_on_the_table() -> None:
    t = fought(["crusher", "robo_striker"], ["brainiac", "trap"], ["un_beat"])
    assert t.holds(1) == ["brainiac", "crusher", "robo_striker", "slice"]
    assert t.keys("discard") == ["trap"]
    assert "un_beat" in t.holds(2)


@rule("RP-08", "RP-D2a")
def test_a_counteract_in_a_doubleduel_spares_those_who_were_safe() -> None:
    t = fought(["crusher", "counteract"], ["brainiac", "wind"], ["un_beat"])
    assert t.keys("discard") == ["brainiac", "counteract", "crusher", "wind"]
    assert "un_beat" in t.holds(2)


@rule("RP-D2a", "RP-counteract")
def test_counteract_discards_everything_even_itself() -> None:
    t = fought(["counteract"], ["robo_striker"], ["buzzy"])
    assert t.keys("discard") == ["buzzy", "counteract", "robo_striker"]


@rule("RP-D2a")
def test_two_counteracts_are_no_doubleduel() -> None:
    t = fought(["counteract"], ["counteract"], ["buzzy"])
    assert t.keys("discard") == ["buzzy", "counteract", "counteract"]
    assert t.s.marks["dueling"] == ()


@rule("RP-04")
def test_counteract_beats_trap() -> None:
    t = fought(["counteract"], ["trap"], ["trap"])
    assert t.keys("discard") == ["counteract", "trap", "trap"]


@rule("RP-D2c", "RP-D2d", "RP-09", "RP-10", "RP-12")
def test_of_several_traps_the_highest_next_card_takes_all() -> None:
    t = fought(["trap", "robo_striker"], ["trap", "buzzy"], ["trap", "buzzy"], ["wind"])
    assert t.keys("discard") == ["trap"]
    assert t.holds(0) == ["buzzy", "buzzy", "copy", "robo_striker", "trap", "trap", "wind"]
    assert t.holds(3) == ["ram"]


@rule("RP-D2c", "RP-09")
def test_after_two_traps_only_their_players_duel_on_and_all_cards_stay() -> None:
    t = Table("trap zip", "trap wind", "un_beat ram").duel().play("trap", "trap", "un_beat")
    assert t.s.marks["dueling"] == (0, 1)
    assert t.s.marks["trapping"] == 1
    assert t.table(2) == ["un_beat"]
    assert t.ask.seat == 0


@rule("RP-11")
def test_one_trap_among_trappers_takes_all_and_both_its_traps_go() -> None:
    t = fought(["trap", "trap"], ["trap", "robo_striker"], ["wind"])
    assert t.keys("discard") == ["trap", "trap"]
    assert t.holds(0) == ["copy", "robo_striker", "trap", "wind"]


@rule("RP-12")
def test_traps_again_and_a_tie_for_highest_go_on_to_a_fourth_round() -> None:
    t = fought(
        ["trap", "trap", "crusher", "robo_striker"], ["trap", "trap", "brainiac", "buzzy"], ["zip"]
    )
    assert t.keys("discard") == ["trap", "trap"]
    assert t.holds(1) == ["slice"]
    assert t.holds(0) == sorted(
        ["copy", "crusher", "robo_striker", "trap", "trap", "brainiac", "buzzy", "zip"]
    )


@rule("RP-D2d")
def test_a_tie_below_the_highest_settles_a_trap_duel_at_once() -> None:
    t = fought(["trap", "zip"], ["trap", "zip"], ["trap", "ram"])
    assert t.keys("discard") == ["trap"]
    assert len(t.holds(2)) == 6


@rule("RP-13")
def test_counteract_among_trappers_discards_the_bystanders_cards_too() -> None:
    t = fought(["trap", "counteract"], ["trap", "zip"], ["un_beat"])
    assert t.keys("discard") == ["counteract", "trap", "trap", "un_beat", "zip"]
    assert t.holds(2) == ["slice"]


@rule("RP-07")
def test_of_three_tied_a_sole_lowest_loses_both_cards() -> None:
    t = fought(["rock", "ram"], ["rock", "wind"], ["rock", "zip"])
    assert t.keys("discard") == ["rock", "wind"]
    assert "zip" in t.holds(2)


@rule("RP-07")
def test_of_three_tied_two_again_lowest_tripleduel_and_the_third_is_safe() -> None:
    t = fought(["rock", "wind", "ram"], ["rock", "wind", "zip"], ["rock", "blade"])
    assert t.keys("discard") == ["rock", "wind", "zip"]
    assert "blade" in t.holds(2)


@rule("RP-07")
def test_doubleduels_go_as_deep_as_ties_do() -> None:
    t = fought(["rock", "wind", "hairy", "shock", "zip"], ["rock", "wind", "hairy", "shock", "ram"])
    assert t.keys("discard") == ["hairy", "rock", "shock", "wind", "zip"]


@rule("RP-14")
def test_an_empty_hand_duels_with_the_unseen_top_of_the_deck() -> None:
    t = Table("rock", "rock zip", "ram", deck="robo_striker").duel().play("rock", "rock", "ram")
    assert t.s.marks["dueling"] == (0, 1)
    assert t.ask.seat == 1
    t.play("zip")
    assert t.holds(0) == ["robo_striker", "rock"]
    assert t.keys("discard") == ["rock", "zip"]


@rule("RP-14")
def test_nobody_is_out_while_own_cards_lie_on_the_table() -> None:
    t = Table("rock", "rock zip", deck="wind").duel().play("rock", "rock")
    assert t.s.playing() == [0, 1]
    t.play("zip")
    assert t.onward().s.winners == (1,)


@rule("RP-28")
def test_those_with_cards_choose_first_then_the_others_draw_in_turn_order() -> None:
    t = Table("rock", "rock zip", "rock", "ram", deck="buzzy grapple").duel(2)
    assert t.ask.seat == 2
    t.play("rock", "ram", "rock", "rock")
    assert t.ask.seat == 1
    t.play("zip")
    assert t.holds(0) == ["grapple", "rock"]
    assert t.keys("discard") == ["buzzy", "rock"]


@rule("RP-28", "RP-15")
def test_drawing_for_a_doubleduel_reshuffles_the_discard_pile() -> None:
    t = Table("rock", "rock zip", "ram", discard="blade", alone=True).duel()
    t.play("rock", "rock", "ram", "zip")
    assert t.holds(0) == ["blade", "rock"]


@rule("RP-16", "RP-27")
def test_who_cannot_add_a_card_loses_the_doubleduel() -> None:
    t = Table("rock", "rock zip", "ram", alone=True).duel().play("rock", "rock", "ram", "zip")
    assert t.holds(1) == ["rock", "zip"]
    assert t.keys("discard") == ["rock"]
    assert t.s.playing() == [1, 2]


@rule("RP-27")
def test_a_trap_shown_is_settled_before_those_who_could_not_add() -> None:
    t = Table("rock", "rock trap", "ram", alone=True).duel().play("rock", "rock", "ram", "trap")
    assert t.holds(1) == ["rock", "rock"]
    assert t.keys("discard") == ["trap"]


@rule("RP-27")
def test_a_counteract_shown_is_settled_before_those_who_could_not_add() -> None:
    t = Table("rock", "rock counteract", "ram", alone=True).duel()
    t.play("rock", "rock", "ram", "counteract")
    assert t.keys("discard") == ["counteract", "rock", "rock"]
    assert t.onward().s.winners == (2,)


@rule("RP-16")
def test_a_trapper_without_a_card_cannot_win() -> None:
    t = Table("trap", "trap buzzy", "ram", alone=True).duel().play("trap", "trap", "ram", "buzzy")
    assert t.holds(1) == ["buzzy", "ram", "trap"]
    assert t.onward().s.winners == (1,)


@rule("RP-16")
def test_if_no_trapper_can_add_a_card_all_is_discarded() -> None:
    t = Table("trap", "trap", "ram zip", alone=True).duel().play("trap", "trap", "ram")
    assert t.keys("discard") == ["ram", "trap", "trap"]
    assert t.onward().s.winners == (2,)


@rule("RP-16", "RP-27")
def test_if_nobody_tied_can_add_a_card_all_of_them_lose() -> None:
    t = Table("rock", "rock", "ram", alone=True).duel().play("rock", "rock", "ram")
    assert t.keys("discard") == ["rock", "rock"]
    assert t.onward().s.winners == (2,)


@rule("RP-01")
def test_trap_and_counteract_have_no_number_and_spies_have_low_ones() -> None:
    t = Table("trap counteract spy_master spy", "rock")
    numbers = {t.key(p): t.s.faces[p].number for p in t.s.zones[HAND[0]]}
    assert numbers == {"trap": None, "counteract": None, "spy_master": 1, "spy": 3}


@rule("RP-02", "RP-spy")
@pytest.mark.parametrize("spy", ["spy", "spy_master"])
def test_a_spy_duels_like_a_robot_and_steals_nothing(spy: str) -> None:
    t = fought([spy], ["buzzy"])
    assert t.keys("discard") == [spy]
    assert len(t.holds(1)) == 2


@rule("RP-17", "RP-18")
def test_everybody_still_in_duels_and_nobody_may_decline() -> None:
    t = Table("rock zip", "zip wind", "ram wind", "blade wind").duel(1)
    asked = []
    while t.s.marks["dueling"]:
        moves = legal_moves(t.s)
        assert {m.verb for m in moves} == {"duel"}
        asked.append(t.ask.seat)
        t.play(t.key(moves[0].piece or 0))
    assert asked == [1, 2, 3, 0]
