"""What several games share: the deck that is refilled, who starts, who has the most."""

from __future__ import annotations

from games.engine.chance import Chance
from games.engine.core import State
from games.engine.moves import bit
from games.shared_verbs import draw, first_seat, number_option, seats_with_most, top_of_deck
from tests.support.toys import names, toys


def in_order() -> Chance:
    """Shuffles that leave everything where it was."""
    return Chance(lambda: 0.999)


def discarded(keys: str) -> State:
    """Return a table whose deck is used up; these lie on the discards, face up, the last on top."""
    s = State(2, {"start": 1, "rounds": 7}, {"deck": 0, "discard": 0, "hand.0": bit(0)})
    s.add(toys(keys), "deck")
    for piece in range(len(s.faces)):
        s.move(piece, "discard", up=True)
    return s


def test_an_empty_deck_is_the_discards_turned_over_and_known_to_nobody() -> None:
    s = discarded("ant bee cat")
    assert top_of_deck(s, in_order()) == s.zones["deck"][-1]
    assert (names(s, "deck"), s.zones["discard"]) == (["cat", "bee", "ant"], [])
    assert (s.seen, s.up) == ([0, 0, 0], [False] * 3)


def test_what_is_held_stays_on_the_discards() -> None:
    s = discarded("ant bee cat")
    top_of_deck(s, in_order(), held=[1])
    assert (names(s, "deck"), names(s, "discard")) == (["cat", "ant"], ["bee"])


def test_a_deck_that_is_not_empty_is_left_alone() -> None:
    s = discarded("ant bee cat")
    s.move(0, "deck")
    assert top_of_deck(s, in_order()) == 0
    assert names(s, "discard") == ["bee", "cat"]


def test_a_card_is_drawn_face_down_until_there_is_none() -> None:
    s = discarded("ant bee")
    assert [draw(s, "hand.0", in_order()) for _ in range(3)] == [0, 1, None]
    assert (s.zones["hand.0"], s.up) == ([0, 1], [False, False])
    assert s.seen == [bit(0)] * 2


def test_who_starts_is_chosen_or_drawn_among_all() -> None:
    s = discarded("ant")
    assert first_seat(s, in_order()) == 1
    s.options = {"start": "random"}
    assert [first_seat(s, Chance(lambda n=n: n)) for n in (0.0, 0.49, 0.5)] == [0, 0, 1]  # type: ignore[misc]


def test_all_who_tie_have_the_most_and_an_option_is_a_number() -> None:
    assert (seats_with_most({0: 3, 1: 5, 2: 5}), seats_with_most({2: 1})) == ([1, 2], [2])
    assert number_option(discarded("ant"), "rounds") == 7
