"""Holes, and the veil that leaves the sentence readable."""

import pygame
from pygame import Rect, Surface, mask

from tests.support.house import ART
from ui.table.layout.geometry import Pose
from ui.table.motion.dice_and_debris import Hole
from ui.table.motion.drawing import BAND_BYTES, MotionKit, dim_area
from ui.toolkit.graphics.theme import Theme

A, B = Pose(100, 100, 80), Pose(400, 100, 80)
BACK = (40, 60, 50)


def kit() -> MotionKit:
    pygame.font.init()
    where = {1: A, 2: B}
    return MotionKit(
        Theme(ART, (500, 300)),
        lambda at: where.get(at) if isinstance(at, int) else at,
        lambda piece: Surface((1, 1)),
    )


def drawn(motion: Hole, seconds: float) -> Rect:
    """Return what a motion has changed of a picture after some seconds."""
    tools, to = kit(), Surface((500, 300))
    to.set_colorkey(BACK)
    to.fill(BACK)
    motion.update(0.0, tools)
    motion.update(seconds, tools)
    motion.draw(to, tools)
    return to.get_bounding_rect()


def test_a_hole_stays_where_it_was_shot_until_its_piece_goes_away() -> None:
    assert drawn(Hole(1), 0.5).w > 0
    assert drawn(Hole(1), 1.4).w == 0


def test_the_veil_dims_all_but_the_sentence() -> None:
    to, pill = Surface((200, 100)), Rect(50, 60, 100, 30)
    to.fill((200, 200, 200))
    dim_area(to, to.get_rect(), (0, 0, 0), 128, pill)
    assert to.get_at(pill.center)[0] > 190
    assert to.get_at((10, 10))[0] < 120
    assert to.get_at(pill.topleft)[0] < 120  # its corners are round
    dim_area(to, to.get_rect(), (0, 0, 0), 128, Rect(0, 0, 0, 0))
    assert to.get_at(pill.center)[0] < 120


def test_the_veil_is_as_dark_everywhere() -> None:
    pitch = Surface((500, 1)).get_pitch()
    to = Surface((500, 2 * BAND_BYTES // pitch + 3))  # more than two bands, and not a whole number
    to.fill((200, 190, 180))
    dim_area(to, Rect(20, 0, 400, to.get_height()), (14, 8, 8), 138, Rect(0, 0, 0, 0))
    dark = to.get_at((20, 0))
    assert dark[0] < 120
    part = to.subsurface((20, 0, 400, to.get_height()))
    assert mask.from_threshold(part, dark, (1, 1, 1, 255)).count() == 400 * to.get_height()
    for x in (19, 420):
        assert to.get_at((x, 5))[:3] == (200, 190, 180)
