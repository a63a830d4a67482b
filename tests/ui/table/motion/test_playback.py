"""The table shown follows the events, beat by beat, and ends at the real view."""

from __future__ import annotations

import pytest

from games.engine.chance import seeded
from games.engine.core import PARTS, State, apply, legal_moves
from games.engine.events import (
    Asked,
    Attached,
    Chose,
    Counted,
    Event,
    Moved,
    Rolled,
    Said,
    Shuffled,
    Turned,
    Won,
    Wrote,
)
from games.engine.observation import censor, view
from games.registry import GAMES
from ui.language.presenters import find_table_spec
from ui.language.table_spec import Saying
from ui.storage.statistics_text import read_box_cards
from ui.table.motion.playback import PACE, Playback, classify, split_into_beats

CARD = read_box_cards("robot_wars")["plunger"]
EVERY: list[Event] = [
    Moved(1, "deck", "hand.0", None, False, 0),
    Turned(1, None, True, 0),
    Attached(1, 2),
    Rolled(None, 3, 6),
    Counted("turn", 1),
    Shuffled("deck", ()),
    Chose(0, None, True),
    Said("out", (1,)),
    Won((0,)),
    Asked((), 0),
    Wrote(1, CARD, CARD, 0),
]


def same(a: State, b: State) -> bool:
    names = [name for name in PARTS if name not in ("event_log", "box", "zone_viewers")]
    return all(getattr(a, name) == getattr(b, name) for name in names)


def play(seats: int, seed: int, watcher: int | None, step: float) -> None:
    """A whole game at random, looked at by one seat."""
    chance = seeded(seed)
    s = GAMES["robo_power"].new(seats, {"start": 0}, chance)
    playback = Playback(view(s, watcher))
    moves = 0
    while not s.winners and moves < 400:
        s, events = apply(s, chance.pick(legal_moves(s)), chance)
        moves += 1
        playback.feed([censor(event, watcher) for event in events], moves)
        for _ in range(2000):
            list(playback.update(step))
            if not playback.busy:
                break
        assert same(playback.shown, view(s, watcher))


@pytest.mark.parametrize("watcher", [0, 2, None])
def test_when_all_is_seen_the_table_shown_is_the_view(watcher: int | None) -> None:
    play(3, 5, watcher, 0.4)


def test_six_seats_are_followed_as_well() -> None:
    play(6, 2, 1, 5.0)


def test_every_event_has_its_way_to_be_seen() -> None:
    assert {type(event) for event in EVERY} == set(Event.__args__)
    assert {classify(event, False)[0] for event in EVERY} <= set(PACE)


def some_moves(n: int) -> tuple[State, Playback, State]:
    chance = seeded(3)
    s = GAMES["robo_power"].new(3, {"start": 0}, chance)
    playback = Playback(view(s, 0))
    for i in range(n):
        s, events = apply(s, legal_moves(s)[0], chance)
        playback.feed([censor(event, 0) for event in events], i + 1)
    return s, playback, view(s, 0)


def test_a_skip_ends_one_beat() -> None:
    _, playback, _ = some_moves(3)
    begun = [beat for beat, told in playback.update(0.01) if not told]
    playback.skip()
    begun += [beat for beat, told in playback.update(0.0) if not told]
    assert [beat.kind for beat in begun if beat.kind != "note"] == ["move", "settle"]


def test_what_leaves_alike_places_at_the_same_time_is_one_beat() -> None:
    gone = [Moved(n, f"stack_{'ab'[n]}.1", "discard", None, True, 0) for n in (0, 1)]
    away = Moved(2, "hand.1", "discard", None, True, 0)
    assert [len(beat.events) for beat in split_into_beats([*gone, away])] == [2, 1]


def test_finishing_shows_everything_at_once() -> None:
    _, playback, end = some_moves(6)
    assert len([beat for beat, told in playback.finish() if told]) > 6
    assert same(playback.shown, end)
    assert not playback.busy


def test_without_motion_only_the_time_to_look_remains() -> None:
    beat = split_into_beats([Moved(1, "deck", "hand.0", None, False, 0)])[0]
    assert beat.seconds(motion=False) < beat.seconds(motion=True)


def test_at_once_means_in_one_frame() -> None:
    _, playback, end = some_moves(6)
    playback.instant = True
    list(playback.update(0.001))
    assert same(playback.shown, end)


def test_all_duel_cards_flip_in_one_beat() -> None:
    events: list[Event] = []
    for seat in range(3):
        events.append(Chose(seat, seat, False))
        events.append(Moved(seat, f"hand.{seat}", f"table.{seat}", None, True, 15))
    assert [beat.kind for beat in split_into_beats(events)] == ["flip"]


def test_what_is_swept_away_is_not_turned_up_again() -> None:
    events: list[Event] = []
    for seat in range(2):
        events.append(Chose(seat, seat, False))
        events.append(Moved(seat, f"hand.{seat}", f"table.{seat}", None, True, 15))
    events += [Moved(seat, f"table.{seat}", "discard", None, True, 15) for seat in range(2)]
    assert [beat.kind for beat in split_into_beats(events)] == ["flip", "move"]


def test_what_a_die_shows_is_told_once_it_lies() -> None:
    _, playback, _ = some_moves(1)
    list(playback.finish())
    playback.feed([Rolled(None, 3, 6), Said("out", (1,))], 2)
    (begun,) = playback.update(0.01)
    assert (begun[0].kind, begun[1], playback.told) == ("roll", False, 0)
    assert list(playback.update(PACE["roll"][0])) == [(begun[0], True)]
    assert playback.told == 1


def test_a_capture_of_many_cards_is_one_swoop() -> None:
    events = [Moved(n, f"table.{n}", "hand.0", None, False, 15) for n in range(3)]
    assert [len(beat.events) for beat in split_into_beats(events)] == [3]


def test_an_announcement_is_told_with_the_move_that_it_announces() -> None:
    said, moved = Said("reach", (1,)), Moved(1, "hand.0", "robot.0", None, True, 0)
    says = {"reach": Saying(joins="next"), "works": Saying(joins="last")}
    assert [beat.kind for beat in split_into_beats([said, moved])] == ["say", "move"]
    (beat,) = split_into_beats([said, moved], says=says)
    assert beat.kind == "move"
    assert beat.events == [said, moved]
    (beat,) = split_into_beats([moved, Said("works", (1,))], says=says)
    assert beat.kind == "move"
    assert len(split_into_beats([moved, Said("reach", (1,)), Said("out", (1,))], says=says)) == 3


@pytest.mark.parametrize("game", GAMES)
def test_a_saying_joins_the_last_beat_or_the_next(game: str) -> None:
    says = find_table_spec(game).says
    assert says
    assert {one.joins for one in says.values()} <= {"", "last", "next"}
