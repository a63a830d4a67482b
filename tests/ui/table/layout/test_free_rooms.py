"""Free rooms: the largest rectangles of an area beside what is taken."""

from __future__ import annotations

from itertools import product

from pygame import Rect

from games.engine.chance import seeded
from ui.table.layout.geometry import LEAST_ROOM, find_free_rooms

AREA = Rect(20, 10, 400, 300)
STEP = 20  # pixels


def test_a_rectangle_fits_into_a_free_room_wherever_it_would_touch_nothing() -> None:
    chance = seeded("rooms")
    for _ in range(20):
        taken = [
            Rect(chance.below(420), chance.below(300), 20 + chance.below(60), 20 + chance.below(60))
            for _ in range(8)
        ]
        rooms = find_free_rooms(AREA, taken)
        assert not [room for room in rooms if room.collidelist(taken) >= 0]
        assert all(AREA.contains(room) for room in rooms)
        sizes = product(range(LEAST_ROOM, AREA.w, STEP), range(LEAST_ROOM, AREA.h, STEP))
        for size in sizes:
            corners = product(
                range(AREA.left, AREA.right, STEP), range(AREA.top, AREA.bottom, STEP)
            )
            tried = [Rect(corner, size) for corner in corners]
            free = [one for one in tried if AREA.contains(one) and one.collidelist(taken) < 0]
            assert all(any(room.contains(one) for room in rooms) for one in free)


def test_an_area_without_obstacles_is_one_room() -> None:
    assert find_free_rooms(AREA, []) == [AREA]
