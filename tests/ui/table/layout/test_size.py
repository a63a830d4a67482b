"""The setting "Size" enlarges the game: no piece, name or number gets smaller as it rises."""

from __future__ import annotations

import itertools

import pytest
from pygame import Rect

from tests.support.sizes import EARLY, SCALES, TABLES, WINDOWS, Sized, sized
from ui.language.presenters import PRESENTERS
from ui.table.layout.geometry import OVERLAP_SHOWN, HandPlace

LEAST = {"own hand": 70, "own card": 60, "own part": 54, "card": 60, "part": 36}  # units
LEAST_OF_TEN = {"stak_bots": 110}  # units: of a hand of ten; elsewhere as in any hand
FREE = 1 / 3  # of the ground at most is not used by anything
# A game with only hands and piles in the middle cannot fill the rest of the ground.
SPREAD = [
    (game, seats)
    for game, seats in TABLES
    if {zone.at for zone in PRESENTERS[game].spec.zones.values()} - {"bench", "seat"}
]


def texts(at: Sized) -> dict[str, int]:
    """Return the height in pixels of texts of the chrome at one size."""
    lay, now = at.lay, at.theme
    rooms = {f"plate.{seat}": rect for seat, rect in lay.plates.items()}
    rooms |= {"prompt": lay.prompt, "buttons": lay.buttons, "caption": lay.caption}
    return {key: now.fitted("Bartholomew: 12", rect, "bold", 17) for key, rect in rooms.items()}


@pytest.mark.few(2)
@pytest.mark.pairwise
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
@pytest.mark.parametrize("window", WINDOWS)
def test_nothing_gets_smaller_as_the_size_rises(
    window: tuple[int, int], table: tuple[str, int]
) -> None:
    for less, more in itertools.pairwise(SCALES):
        for pieces in (0, 100):  # with the texts, or set apart
            small = sized(*table, window, less, pieces)
            large = sized(*table, window, more, pieces)
            for piece, item in small.table.items():
                now = large.table[piece]
                if {"pile", "backs"}.isdisjoint((small.kind(item), large.kind(now))):  # give way
                    assert now.pose.w >= item.pose.w - 0.01, (less, item.zone)
            before, after = texts(small), texts(large)
            assert all(after[key] >= high for key, high in before.items()), (less, before, after)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def test_pieces_are_large_enough_at_the_usual_size(table: tuple[str, int]) -> None:
    at = sized(*table, (1280, 800), 100)
    for kind, least in LEAST.items():
        assert all(w >= least for w in at.widths(kind)), (kind, min(at.widths(kind)))


@pytest.mark.pairwise
@pytest.mark.parametrize("table", SPREAD, ids=lambda table: f"{table[0]}-{table[1]}")
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("scale", SCALES)
def test_little_ground_is_unused(
    scale: int, window: tuple[int, int], table: tuple[str, int]
) -> None:
    assert sized(*table, window, scale, lengths=EARLY).unused() < FREE


@pytest.mark.few(3)
@pytest.mark.pairwise
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("scale", SCALES)
def test_ten_cards_of_a_hand_are_large_enough_and_lie_apart_while_there_is_room(
    scale: int, window: tuple[int, int], table: tuple[str, int]
) -> None:
    hands = [
        p for p in sized(*table, window, scale).lay.places.values() if isinstance(p, HandPlace)
    ]
    u = min(window[0] / 1280, window[1] / 800)
    least = LEAST_OF_TEN.get(table[0], LEAST["own hand"])
    for place, n in itertools.product(hands, range(2, 11)):
        poses, w = place.poses(n), place.width(n)
        assert w >= min(place.card, least * u * min(1.0, scale / 100)) - 0.01
        assert place.count_shown(n) == n - 1, "none is scrolled away"
        apart = min(b.x - a.x for a, b in itertools.pairwise(poses))
        assert apart >= w or w <= place.least + 0.01, "they shrink before they overlap"
        last = place.rect.right - poses[-1].x - w / 2
        assert apart >= 1.01 * w or last < 0.1 * w, "no name is cut beside free felt"


def test_a_hand_lies_side_by_side_then_shrinks_then_overlaps_and_at_last_scrolls() -> None:
    place = HandPlace("hand.0", 0, Rect(0, 0, 800, 220), "fan", 140.0, 1.02, 3.0, least=110.0)
    widths = [place.width(n) for n in range(1, 31)]
    assert widths[4] == 140.0 > widths[6] > 110.0 == widths[9] == widths[-1]
    for n in range(2, 11):
        assert place.count_shown(n) == n - 1, "nothing is scrolled away"
        assert all(b.x - a.x >= OVERLAP_SHOWN * a.w for a, b in itertools.pairwise(place.poses(n)))
    assert place.count_shown(20) < 19
    for n, i in itertools.product((11, 14, 20), (0, 5, 9)):
        there = HandPlace(
            *("hand.0", 0, place.rect, "fan", 140.0, 1.02, 3.0),
            least=110.0,
            first=place.first_to_show(n, i),
        )
        poses = there.poses(n)
        assert poses[i + 1].x - poses[i].x >= OVERLAP_SHOWN * poses[i].w, "it lies open"
        assert all(place.rect.inflate(2, 4).contains(outline(pose)) for pose in poses)


def outline(pose: tuple[float, ...]) -> Rect:
    x, y, w = pose[:3]
    return Rect(0, 0, w, w * 1.4).move_to(center=(x, y))
