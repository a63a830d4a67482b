"""From legal moves to picking up and putting down, without a window."""

from __future__ import annotations

from games.engine.moves import Move
from ui.table.input.selection import Selection

MOVES = [Move("discard", 3, "discard"), Move("discard", 4, "discard"), Move("pass")]


def asked(*moves: Move) -> Selection:
    hand = Selection()
    hand.set_moves(list(moves or MOVES))
    return hand


def test_what_can_be_moved_glows() -> None:
    assert asked().pickable == {3, 4}


def test_what_can_receive_glows_while_a_card_is_held() -> None:
    hand = asked()
    assert hand.spots == set()
    assert hand.pick(3)
    assert hand.spots == {"discard"}


def test_a_card_that_cannot_be_moved_is_not_picked_up() -> None:
    assert not asked().pick(9)


def test_putting_a_card_where_it_may_go_means_one_move() -> None:
    hand = asked()
    hand.pick(4)
    assert hand.drop("discard") == [Move("discard", 4, "discard")]
    assert hand.held is None


def test_putting_it_elsewhere_means_nothing_and_it_lies_in_the_hand_again() -> None:
    hand = asked()
    hand.pick(4)
    assert hand.drop("deck") == []
    assert hand.held is None


def test_two_meanings_of_one_drop_are_a_question() -> None:
    hand = asked(Move("play", 1, "table"), Move("fight", 1, "table"))
    hand.pick(1)
    assert len(hand.drop("table")) == 2


def test_a_move_without_a_piece_is_a_button_or_a_glowing_zone() -> None:
    hand = asked(Move("steal", None, "hand.1"), Move("steal", None, "hand.2"))
    assert hand.spots == {"hand.1", "hand.2"}
    assert hand.moves_to("hand.2") == [Move("steal", None, "hand.2")]
    assert len(hand.buttons) == 2


def test_a_refusal_has_a_reason() -> None:
    assert Selection().why_not(1, "deck") == "not_asked"
    assert asked().why_not(9, "deck") == "not_this_one"
    assert asked().why_not(3, "deck") == "not_there"
    assert asked().why_not(3, None) == "put_back"
    assert asked().why_not(None, "deck") == "nothing_there"
