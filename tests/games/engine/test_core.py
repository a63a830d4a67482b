"""The engine: pieces, steps, and who knows what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from games.engine.chance import Chance, seeded
from games.engine.core import Ask, State, Step, advance, apply, asked, legal_moves, start
from games.engine.events import (
    Asked,
    Attached,
    Counted,
    Facts,
    Moved,
    Rolled,
    Said,
    Shuffled,
    Turned,
    Won,
)
from games.engine.identity import fingerprint
from games.engine.moves import Move, bit
from tests.support.toys import names, table, toy, toys

ALL = 0b1111  # three seats and whoever watches


@dataclass(frozen=True, slots=True)
class Damage(Facts):
    """How much a saying is about."""

    damage: int


@dataclass(frozen=True, slots=True)
class Note(Step):
    """Says its word."""

    word: str

    def run(self, s: State, chance: Chance) -> None:
        s.say(self.word)


@dataclass(frozen=True, slots=True)
class Draw(Ask):
    """Draw the top card, or pass."""

    def moves(self, s: State) -> list[Move]:
        return [Move("draw", None, f"hand.{self.seat}"), Move("pass")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.verb == "draw":
            s.move(s.zones["deck"][-1], str(move.to))
            s.roll(chance)
        s.push(Note("done"), Draw((self.seat + 1) % s.seats))


def told(s: State) -> list[Any]:
    """What the table tells from now on."""
    s.event_log = []
    return s.event_log


def dice(*throws: float) -> Chance:
    """Dice that fall as wished."""
    return Chance(iter(throws).__next__)


def test_a_moved_piece_lies_on_top_of_the_other_zone() -> None:
    s = table()
    events = told(s)
    s.move(1, "pile", up=True)
    s.move(3, "pile")
    assert names(s, "deck") == ["ant", "cat"]
    assert names(s, "pile") == ["bee", "dog"]
    assert s.where[1] == "pile"
    assert events[0] == Moved(1, "deck", "pile", s.faces[1], True, ALL)


def test_a_piece_can_be_put_under_others() -> None:
    s = table()
    s.move(3, "pile")
    s.move(2, "pile", at=0)
    s.move(1, "pile", at=1)
    assert names(s, "pile") == ["cat", "bee", "dog"]


def test_whoever_sees_a_zone_knows_what_comes_there_and_does_not_forget() -> None:
    s = table()
    s.move(0, "hand.1")
    assert s.seen[0] == bit(1)
    s.move(0, "hand.2")
    assert s.seen[0] == bit(1) | bit(2)
    s.move(0, "deck")
    assert s.seen[0] == bit(1) | bit(2)


def test_what_is_put_face_up_all_know_and_still_know_face_down() -> None:
    s = table()
    s.move(0, "pile", up=True)
    assert (s.up[0], s.seen[0]) == (True, ALL)
    s.turn(0, False)
    assert (s.up[0], s.seen[0]) == (False, ALL)


def test_a_piece_turned_up_is_seen_by_all() -> None:
    s = table()
    events = told(s)
    s.turn(2, True)
    assert s.up[2]
    assert events == [Turned(2, s.faces[2], True, ALL)]


def test_a_look_tells_one_seat_alone() -> None:
    s = table()
    s.look(2, 1)
    assert (s.up[2], s.seen[2]) == (False, bit(1))


def test_pieces_are_fastened_and_counted() -> None:
    s = table()
    events = told(s)
    s.attach(1, 0)
    s.count(0, 3)
    s.attach(1, None)
    assert (s.host[1], s.pips[0]) == (None, 3)
    assert events == [Attached(1, 0), Counted(0, 3), Attached(1, None)]


def test_a_die_shows_each_of_its_sides() -> None:
    s = table()
    events = told(s)
    assert [s.roll(dice(throw)) for throw in (0.0, 0.5, 0.999)] == [1, 4, 6]
    assert s.roll(dice(0.999), piece=2, sides=10) == s.pips[2] == 10
    assert events[-1] == Rolled(2, 10, 10)


def test_a_shuffle_moves_faces_and_what_is_known_of_them_is_forgotten() -> None:
    s = table("ant bee cat dog elk fox")
    for piece in range(6):
        s.look(piece, 1)
    events = told(s)
    s.shuffle("deck", seeded(1))
    assert s.zones["deck"] == [0, 1, 2, 3, 4, 5]
    assert sorted(names(s, "deck")) == ["ant", "bee", "cat", "dog", "elk", "fox"]
    assert names(s, "deck") != ["ant", "bee", "cat", "dog", "elk", "fox"]
    assert s.seen == [0] * 6
    assert isinstance(events[0], Shuffled)


def test_a_shuffled_hand_is_known_to_its_owner_and_to_those_kept() -> None:
    s = table()
    for piece in range(4):
        s.move(piece, "hand.0", up=True)
    s.shuffle("hand.0", seeded(1), keep=bit(2))
    assert s.seen == [bit(0) | bit(2)] * 4
    assert s.up == [False] * 4


def test_what_a_seat_knows_goes_with_the_face_and_not_with_the_place() -> None:
    s = table()
    for piece in range(4):
        s.move(piece, "hand.0")
    s.look(3, 2)
    known = s.faces[3]
    s.shuffle("hand.0", dice(0.0, 0.0, 0.0), keep=bit(2))
    place = s.faces.index(known)
    assert place != 3
    assert [bool(seen & bit(2)) for seen in s.seen] == [piece == place for piece in range(4)]


def test_pieces_of_another_look_stay_apart_when_shuffled() -> None:
    s = table("ant bee cat dog")
    s.add(toys("red_1 red_2 red_3", back="red"), "deck")
    s.shuffle("deck", seeded(3))
    assert all(s.faces[piece].back == s.backs[piece] for piece in range(7))
    assert sorted(names(s, "deck")[4:]) == ["red_1", "red_2", "red_3"]


def test_pieces_of_three_looks_stay_apart_when_shuffled() -> None:
    s = table("ant bee cat dog")
    for look in ("red", "green"):
        s.add(toys("one two three", back=look), "deck")
    for seed in range(5):
        s.shuffle("deck", seeded(seed))
        assert [face.back for face in s.faces] == s.backs


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    orders: dict[str, int] = {}
    for seed in range(1200):
        s = table("a b c")
        s.shuffle("deck", seeded(seed))
        order = "".join(names(s, "deck"))
        orders[order] = orders.get(order, 0) + 1
    assert len(orders) == 6
    assert min(orders.values()) > 150


def test_a_secret_choice_stays_where_it_is_until_it_is_revealed() -> None:
    s = table()
    s.move(0, "hand.1")
    s.choose(1, 0)
    assert (s.chosen, names(s, "hand.1")) == ({1: 0}, ["ant"])
    assert s.reveal(1) == 0
    assert s.chosen == {}


def test_steps_happen_in_the_order_they_were_pushed_before_what_waited() -> None:
    s = table()
    s.push(Note("last"), Draw(0))
    s.push(Note("first"), Note("second"))
    events = told(s)
    start(s, seeded(1))
    assert [event.key for event in events] == ["first", "second", "last"]
    assert asked(s) == Draw(0)


def test_the_table_waits_for_the_seat_that_is_asked() -> None:
    s = table()
    s.push(Draw(1))
    assert legal_moves(s) == [Move("draw", None, "hand.1"), Move("pass")]
    advance(s, Move("pass"), seeded(1))
    assert asked(s) == Draw(2)
    assert s.decisions == 1


def test_apply_tells_what_happened_and_leaves_the_old_table_alone() -> None:
    s = table()
    s.push(Draw(1))
    before = fingerprint(s)
    new, events = apply(s, legal_moves(s)[0], dice(0.2))
    assert fingerprint(s) == before
    assert (names(s, "hand.1"), names(new, "hand.1")) == ([], ["dog"])
    assert [type(event) for event in events] == [Moved, Rolled, Said, Asked]
    assert new.event_log is None


def test_a_won_game_asks_nobody() -> None:
    s = table()
    s.push(Draw(0))
    events = told(s)
    s.win(2)
    assert (asked(s), legal_moves(s), s.winners) == (None, [], (2,))
    assert events == [Won((2,))]


def test_nothing_more_happens_once_somebody_has_won() -> None:
    s = table()
    s.push(Note("late"), Draw(0))
    events = told(s)
    s.win(2)
    start(s, seeded(1))
    assert events == [Won((2,))]


def test_seats_leave_together_and_the_rest_plays_on() -> None:
    s = table()
    assert s.playing() == [0, 1, 2]
    s.leave(2, 0)
    assert s.out == ((2, 0),)
    assert s.playing() == [1]


def test_who_leaves_is_told() -> None:
    s = table()
    events = told(s)
    s.leave(2, 0)
    assert events == [Counted("out", ((2, 0),)), Said("out", (2, 0))]


def test_a_word_tells_whom_what_and_how_much_it_is_about() -> None:
    s = table()
    events = told(s)
    s.say("hit", (1,), (2,), Damage(3))
    assert events == [Said("hit", (1,), (2,), facts=Damage(3))]
    assert events != [Said("hit", (1,), (2,), facts=Damage(4))]


def test_a_table_that_nobody_listens_to_tells_nothing() -> None:
    s = table()
    s.move(0, "pile")
    s.roll(dice(0.5))
    s.choose(1, 1)
    s.reveal(1)
    s.shuffle("deck", seeded(1))
    s.say("word")
    s.leave(1)
    s.win(0)
    assert s.event_log is None


def test_a_new_table_has_had_no_turn_and_nobody_is_out() -> None:
    s = table()
    assert s.marks == {"turn": 0, "active": 0, "out": ()}
    assert (s.everyone, bit(None), bit(0), bit(2)) == (ALL, 1, 2, 8)


def test_a_piece_turned_down_tells_nobody_more() -> None:
    s = table()
    s.look(0, 1)
    s.turn(0, False)
    assert s.seen[0] == bit(1)


def test_a_new_turn_counts_its_own_decisions() -> None:
    s = table()
    s.decisions = 17
    s.begin_turn(2)
    assert (s.decisions, s.turn_number, s.active) == (0, 1, 2)


def test_a_stopped_game_is_a_tie_of_all_still_in_it() -> None:
    s = table()
    s.leave(1)
    events = told(s)
    s.end_as_tie("steps")
    s.end_as_tie("steps")
    assert s.winners == (0, 2)
    assert [event.key for event in events if isinstance(event, Said)] == ["stopped.steps"]


CHANGES: dict[str, Callable[[State], object]] = {
    "a piece elsewhere": lambda s: s.move(0, "pile"),
    "another order": lambda s: s.zones["deck"].reverse(),
    "a piece turned": lambda s: s.turn(0, True),
    "a piece seen": lambda s: s.look(0, 0),
    "a counter": lambda s: s.count(0, 1),
    "a piece fastened": lambda s: s.attach(0, 1),
    "a fact": lambda s: s.mark("storm", 1),
    "a choice": lambda s: s.choose(0, 0),
    "a question": lambda s: s.push(Draw(0)),
    "another seat asked": lambda s: s.push(Draw(1)),
    "a winner": lambda s: s.win(0),
    "a decision": lambda s: setattr(s, "decisions", 1),
    "a face": lambda s: s.faces.__setitem__(0, toy("cat")),
    "another kind of face": lambda s: s.faces.__setitem__(0, toy("ant", variant=1)),
    "an unknown face": lambda s: s.faces.__setitem__(0, None),
    "an option": lambda s: setattr(s, "options", {"start": 1}),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_fingerprint_tells_every_difference(change: str) -> None:
    prints = {fingerprint(table())}
    for name in (change, "a question"):
        s = table()
        CHANGES[name](s)
        prints.add(fingerprint(s))
    assert len(prints) == (2 if change == "a question" else 3)


def test_the_same_table_has_the_same_fingerprint_however_it_came_about() -> None:
    s = table()
    s.move(3, "pile")
    s.move(3, "deck")
    s.mark("b", 1)
    s.mark("a", 2)
    other = table()
    other.mark("a", 2)
    other.mark("b", 1)
    s.choose(1, 1)
    s.choose(0, 0)
    other.choose(0, 0)
    other.choose(1, 1)
    s.options, other.options = {"x": 1, "y": 2}, {"y": 2, "x": 1}
    other.zones = dict(reversed(other.zones.items()))
    assert fingerprint(s) == fingerprint(other)
    assert len(fingerprint(s)) == 32
