"""Draws the robots that persons have built, and the parts they are built from."""

from functools import lru_cache

from pygame import Rect, Surface, transform

from ui.play.own_robot import Robot, RobotPart, find_part, plan, plan_face
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.picture_cache import cached

KEPT_TEXTS = 64  # robots in their moods
PART_SIDE = 340  # units of the drawing in which a part is looked for
PART_DRAWN = 2  # how much larger a part is drawn before it is fitted
MOST_GROWTH = 2.4  # of a small part, relative to a robot as tall as the room


def draw_own_robot(art: Art, robot: Robot, side: int, mood: str = "ok") -> Surface:
    """Return a complete robot in a mood, `side` pixels wide and high."""
    return art.sketch(_write(art, tuple(robot.items()), False, mood), side, side)


def draw_own_face(art: Art, robot: Robot, side: int, mood: str = "ok") -> Surface:
    """Return the face of a complete robot in a mood, `side` pixels wide and high."""
    return art.sketch(_write(art, tuple(robot.items()), True, mood), side, side)


@lru_cache(KEPT_TEXTS)
def _write(art: Art, parts: tuple[tuple[str, str], ...], face: bool, mood: str) -> str:
    """Return the SVG of a robot or of its face: a table draws it in every frame."""
    robot = dict(parts)
    if face:
        return art.composed(plan_face(robot), mood, "")
    return art.composed(plan(robot), mood)


def draw_part(art: Art, part: RobotPart, robot: Robot, w: int, h: int) -> Surface:
    """Return a part in the robot's colours, or the robot in the part's, in w x h pixels."""
    if part.colours:
        return art.sketch(art.composed(plan({**robot, part.slot: part.key}), "ok", ""), w, h)
    return _draw_limb(art, part.slot, part.key, tuple(map(str, plan(robot)["colours"])), w, h)


@cached
def _draw_limb(art: Art, slot: str, key: str, colours: tuple[str, ...], w: int, h: int) -> Surface:
    """Return a part as large as fits, in the middle of w x h pixels."""
    part = find_part(slot, key)
    assert part is not None
    shift = (PART_SIDE - 200) / 2
    lines = [
        [name, float(x) + shift, float(y) + shift, *rest]
        for name, x, y, *rest in (*part.behind, *part.parts)
    ]
    side = PART_DRAWN * max(w, h)
    drawn = art.assembled(lines, (PART_SIDE, PART_SIDE), side, side, colours)
    room = drawn.get_bounding_rect()
    most = MOST_GROWTH * PART_SIDE / 200 / PART_DRAWN
    scale = min(w / max(1, room.w), h / max(1, room.h), most)
    size = max(1, round(room.w * scale)), max(1, round(room.h * scale))
    whole = drawn.copy()
    whole.fill((0, 0, 0, 0))
    whole = whole.subsurface(Rect(0, 0, w, h)).copy()
    small = transform.smoothscale(drawn.subsurface(room), size) if room.w and room.h else whole
    whole.blit(small, small.get_rect(center=(w // 2, h // 2)))
    return whole
