"""Nothing on the table overlaps or leaves the window, at any size and number of seats."""

from __future__ import annotations

import itertools
import math

import pytest
from pygame import Rect

from games.registry import GAMES
from ui.games.looks import LOOKS
from ui.language.presenters import PRESENTERS
from ui.table.layout.geometry import Pose
from ui.table.layout.table_layout import Layout, lay_out
from ui.table.look import LayoutRequest
from ui.table.motion.sprites import covers

SPEC = PRESENTERS["robo_power"].spec
SEATS = [(game, seats) for game, controller in GAMES.items() for seats in controller.seats]
SIZES = [(960, 600), (1280, 800), (1920, 1080), (3840, 2160), (1000, 1000), (2400, 700)]
SCALES = [75, 100, 150, 200]


def unit(size: tuple[int, int], scale: int) -> float:
    w, h = size
    return min(min(w / 1280, h / 800) * scale / 100, w / 800, h / 500)


def table(
    size: tuple[int, int],
    scale: int,
    seats: int,
    me: int = 0,
    game: str = "robo_power",
) -> Layout:
    u, direction = unit(size, scale), GAMES[game].direction
    frame = LayoutRequest(range(seats), me, direction, Rect((0, 0), size), u, scale / 100)
    return LOOKS[game].layout(PRESENTERS[game].spec, frame)


def rooms(lay: Layout) -> dict[str, Rect]:
    found = {"bar": lay.bar, "prompt": lay.prompt, "buttons": lay.buttons}
    floors = [place.rect for place in lay.places.values() if place.seat is None]
    assert lay.bar.contains(lay.caption) or any(floor.contains(lay.caption) for floor in floors)
    found |= {f"plate.{seat}": rect for seat, rect in lay.plates.items()}
    found |= {zone: place.rect for zone, place in lay.places.items()}
    return found


@pytest.mark.pairwise
@pytest.mark.parametrize(("game", "seats"), SEATS)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_leaves_the_window(
    size: tuple[int, int], scale: int, game: str, seats: int
) -> None:
    lay = table(size, scale, seats, 0, game)
    found = rooms(lay) | ({"queue": lay.queue} if lay.queue.h else {})
    assert all(Rect((0, 0), size).contains(rect) for rect in found.values())
    pairs = itertools.combinations(found.items(), 2)
    both = [(a, b) for (a, one), (b, two) in pairs if one.colliderect(two)]
    # What a robot of dice holds lies within it, and a roll over the dice on the ground.
    assert [pair for pair in both if not is_within(found, *pair)] == []


def is_within(found: dict[str, Rect], part: str, whole: str) -> bool:
    """Whether a room is meant to lie within another, or over it."""
    if "target" in (part, whole):
        return {part, whole} - {"target"} <= {"open", "edge.0"}
    (one, seat), (robot, other) = part.split("."), whole.split(".")
    inside = one == "held" and robot == "robot" and seat == other
    return inside and found[whole].contains(found[part])


@pytest.mark.parametrize(("game", "seats"), SEATS)
@pytest.mark.parametrize("size", SIZES[:3])
def test_twenty_cards_stay_in_their_room(size: tuple[int, int], game: str, seats: int) -> None:
    for place in table(size, 100, seats, game=game).places.values():
        for pose in place.poses(20):
            turn = math.radians(abs(pose.angle))
            high = pose.w * pose.tall
            half = (pose.w * math.cos(turn) + high * math.sin(turn)) / 2
            tall = (pose.w * math.sin(turn) + high * math.cos(turn)) / 2
            room = place.rect.inflate(2, 4)
            assert room.left <= pose.x - half
            assert pose.x + half <= room.right
            assert room.top <= pose.y - tall
            assert pose.y + tall <= room.bottom


def test_my_seat_is_at_the_bottom_whoever_i_am() -> None:
    for me in range(4):
        lay = table((1280, 800), 100, 4, me)
        lowest = max(lay.plates, key=lambda seat: lay.plates[seat].bottom)
        assert lowest == me


def test_play_to_the_right_seats_the_next_player_at_my_right_hand() -> None:
    lay = table((1280, 800), 100, 4)
    assert lay.plates[1].centerx > lay.plates[2].centerx > lay.plates[3].centerx
    left = lay_out(SPEC, range(4), 0, "left", Rect(0, 0, 1280, 800), 1.0)
    assert left.plates[1].centerx < left.plates[2].centerx < left.plates[3].centerx


def test_a_tilted_card_is_hit_where_it_is_seen() -> None:
    pose = Pose(100, 100, 50, 90)
    assert covers(pose, 130, 100)
    assert not covers(pose, 100, 130)
