"""What a seat may know: views, censored events, determinized tables."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.chance import seeded
from games.engine.core import State
from games.engine.events import (
    Asked,
    Attached,
    Chose,
    Counted,
    Moved,
    Rolled,
    Said,
    Shuffled,
    Turned,
    Won,
)
from games.engine.identity import fingerprint
from games.engine.moves import bit
from games.engine.observation import ALL, censor, determinize, fold, view
from tests.support.toys import names, table, toys

EYES = (None, 0, 1, 2)


def dealt() -> State:
    """Seat 0 holds an ant, seat 1 a bee; a cat lies face up; the rest is the deck."""
    s = table("ant bee cat dog elk fox")
    s.move(0, "hand.0")
    s.move(1, "hand.1")
    s.move(2, "pile", up=True)
    return s


def test_a_seat_sees_its_hand_and_what_lies_open() -> None:
    s = dealt()
    for eye, ant, bee in ((None, "?", "?"), (0, "ant", "?"), (1, "?", "bee"), (2, "?", "?")):
        v = view(s, eye)
        assert names(v, "hand.0") + names(v, "hand.1") == [ant, bee]
        assert names(v, "pile") == ["cat"]
        assert names(v, "deck") == ["?", "?", "?"]


def test_a_view_does_not_tell_who_else_knows_a_card() -> None:
    s = dealt()
    s.look(1, 2)
    assert view(s, 1).seen[1] == bit(1)
    assert view(s, 0).seen[1] == 0


def test_a_view_tells_that_all_know_an_open_card() -> None:
    s = dealt()
    assert view(s, 1).seen[2] == s.everyone


def test_the_table_itself_is_not_touched_by_a_look_at_it() -> None:
    s = dealt()
    before = fingerprint(s)
    view(s, 1).faces.clear()
    assert fingerprint(s) == before


def test_others_see_only_that_a_seat_has_chosen() -> None:
    s = dealt()
    s.choose(0, 0)
    assert view(s, 0).chosen == {0: 0}
    assert view(s, 1).chosen == view(s, None).chosen == {0: None}


def test_a_guess_fills_every_blank_from_the_box() -> None:
    v = view(dealt(), 0)
    for seed in range(30):
        guess = determinize(v, seeded(seed))
        assert sorted(face.key for face in guess.faces) == [
            "ant",
            "bee",
            "cat",
            "dog",
            "elk",
            "fox",
        ]
        assert names(guess, "hand.0") + names(guess, "pile") == ["ant", "cat"]
        assert fingerprint(view(guess, 0)) == fingerprint(v)


def test_every_unknown_card_may_be_in_the_other_hand_equally_often() -> None:
    v = view(dealt(), 0)
    held = [names(determinize(v, seeded(seed)), "hand.1")[0] for seed in range(800)]
    counts = {key: held.count(key) for key in held}
    assert set(counts) == {"bee", "dog", "elk", "fox"}
    assert min(counts.values()) > 150


def test_a_guess_deals_blanks_by_the_look_of_their_backs() -> None:
    s = dealt()
    s.add(toys("red_1 red_2", back="red"), "deck")
    for seed in range(20):
        guess = determinize(view(s, 1), seeded(seed))
        assert all(face.back == back for face, back in zip(guess.faces, guess.backs, strict=True))


def test_a_guess_knows_two_cards_of_one_kind_apart_from_the_third() -> None:
    s = table()
    ant = s.faces[0]
    s.add([ant, ant], "deck")
    s.move(4, "hand.1")
    guess = determinize(view(s, 1), seeded(1))
    assert [face.key for face in guess.faces].count("ant") == 3


def test_a_guess_imagines_what_another_has_chosen() -> None:
    s = dealt()
    s.move(3, "hand.0")
    s.choose(0, 3)
    imagined = {determinize(view(s, 1), seeded(seed)).chosen[0] for seed in range(30)}
    assert imagined == {0, 3}
    assert {determinize(view(s, 0), seeded(seed)).chosen[0] for seed in range(30)} == {3}


def hears(event: Any) -> dict[int | None, Any]:
    """What each hears of an event."""
    return {eye: censor(event, eye) for eye in EYES}


def test_a_hidden_card_is_heard_moving_without_its_face() -> None:
    face = toys("ant")[0]
    heard = hears(Moved(0, "deck", "hand.1", face, False, bit(1) | bit(2)))
    assert heard[1] == Moved(0, "deck", "hand.1", face, False, bit(1))
    assert heard[2] == Moved(0, "deck", "hand.1", face, False, bit(2))
    assert heard[0] == heard[None] == Moved(0, "deck", "hand.1", None, False, 0)


def test_an_open_card_is_heard_with_its_face_by_all() -> None:
    event = Turned(0, toys("ant")[0], True, 0b1111)
    assert set(map(repr, hears(event).values())) == {repr(event)}


def test_of_a_shuffle_each_hears_what_it_still_knows() -> None:
    ant, bee = toys("ant bee")
    heard = hears(Shuffled("hand.1", ((0, ant, bit(1)), (1, bee, bit(1) | bit(0)))))
    assert heard[1] == Shuffled("hand.1", ((0, ant, bit(1)), (1, bee, bit(1))))
    assert heard[0] == Shuffled("hand.1", ((0, None, 0), (1, bee, bit(0))))
    assert heard[None] == Shuffled("hand.1", ((0, None, 0), (1, None, 0)))


def test_a_choice_is_heard_by_others_without_its_piece_until_it_is_out() -> None:
    made = hears(Chose(1, 5, True))
    assert made[1] == Chose(1, 5, True)
    assert made[0] == made[None] == Chose(1, None, True)
    assert set(hears(Chose(1, 5, False)).values()) == {Chose(1, 5, False)}


@pytest.mark.parametrize(
    "event",
    [
        Attached(0, 1),
        Rolled(None, 3, 6),
        Counted("turn", 2),
        Said("out", (1,)),
        Won((1,)),
        Asked((), 3),
    ],
)
def test_what_is_no_secret_all_hear_the_same(event: Any) -> None:
    assert all(heard == event for heard in hears(event).values())


CHANGES: dict[str, Any] = {
    "a card drawn": lambda s: s.move(5, "hand.1"),
    "a card on top of several": lambda s: s.move(0, "deck"),
    "a card shown": lambda s: s.move(0, "pile", up=True),
    "a card put under": lambda s: s.move(5, "pile", at=0),
    "a card turned up": lambda s: s.turn(4, True),
    "a card turned down": lambda s: s.turn(2, False),
    "a card looked at": lambda s: s.look(4, 1),
    "a hand shuffled": lambda s: s.shuffle("hand.1", seeded(1), keep=bit(2)),
    "the deck shuffled": lambda s: s.shuffle("deck", seeded(2)),
    "an open pile shuffled": lambda s: s.shuffle("pile", seeded(2)),
    "a piece fastened": lambda s: s.attach(1, 2),
    "a counter set": lambda s: s.count(2, 4),
    "a fact noted": lambda s: s.mark("storm", (1, 2)),
    "a die of the table": lambda s: s.roll(seeded(1), 3),
    "a loose die": lambda s: s.roll(seeded(1)),
    "a secret choice": lambda s: s.choose(0, 0),
    "a choice revealed": lambda s: (s.choose(1, 1), s.reveal(1)),
    "somebody out": lambda s: s.leave(1),
    "a new turn": lambda s: s.begin_turn(1),
    "somebody winning": lambda s: s.win(0, 2),
    "a word": lambda s: s.say("hello", (1,)),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("eye", EYES)
def test_a_view_is_kept_up_to_date_by_what_its_seat_hears(change: str, eye: int | None) -> None:
    s = dealt()
    v, s.event_log = view(s, eye), []
    CHANGES[change](s)
    events = [*s.event_log, Asked(tuple(s.stack), s.decisions)]
    for event in events:
        fold(v, censor(event, eye))
    assert fingerprint(v) == fingerprint(view(s, eye))
    assert v.where == s.where


def test_all_seats_together_know_every_hand_and_choice_but_not_the_deck() -> None:
    s = dealt()
    s.choose(0, 0)
    v = view(s, ALL)
    assert names(v, "hand.0") + names(v, "hand.1") == ["ant", "bee"]
    assert names(v, "deck") == ["?", "?", "?"]
    assert v.chosen == {0: 0}
    assert censor(Chose(0, 0, True), ALL) == Chose(0, 0, True)
