"""The robots of a table of factories as they are drawn: pads, missing parts, energies, ice."""

from __future__ import annotations

from typing import Any

from pygame import Rect, Surface

from games.engine.core import State
from ui.games.two_robots.robot_pose import SLOTS, awake, figure, foot, sorted_out
from ui.table.motion.sprites import Sprite
from ui.table.paint.card_faces import rounded
from ui.table.paint.name_plates import CREAM, PALE, WOOD, shortened
from ui.table.place.geometry import RATIO, Place, Pose

LIGHT = (255, 214, 92)
SHOULDERS = 0.5  # what is not so tall reaches past the torso on both sides


def pad(board: Any, to: Surface, place: Place, v: State) -> None:
    """Where a robot grows: its ground, the parts it still lacks and its energy."""
    rect, dark = place.rect, board.theme.felt == "dark"
    whole = awake(v, place.zone)
    line = (*CREAM, 120) if whole else (255, 255, 255, 46) if dark else (40, 60, 40, 70)
    fill = (*CREAM, 34) if whole else (0, 0, 0, 22)
    to.blit(rounded(rect.w, rect.h, 0.07 * rect.w, fill, line, 1.2), rect)
    if whole:  # gold round a place means that something can go there
        size = crown(rect)
        to.blit(board.art.image("ui/crown", size.w, size.h), size)
    if not v.zones[place.zone]:
        return
    worn, spares, _ = sorted_out(v, v.zones[place.zone])
    room, energies = figure(rect, bool(spares)), board.game.signs(v, place.zone)
    for part in SLOTS:
        if part not in worn:
            board.limbs.ghost(to, room, energies[0], part)
    plate(board, to, rect, energies, whole)


def crown(rect: Rect) -> Rect:
    """Where the crown of a complete robot is: in the corner, away from its head and its spares."""
    size, edge = max(14, round(rect.w * 0.17)), max(2, round(rect.w * 0.04))
    return Rect(rect.left + edge, rect.top + edge, size, size)


def plate(board: Any, to: Surface, rect: Rect, energies: tuple[str, ...], whole: bool) -> None:
    """The plate at a robot's feet: its energy, or both that it can still have."""
    u, high = board.theme.u, foot(rect)
    names = [board.say.say(f"move.{board.spec.game}.{energy}") for energy in energies]
    font = board.theme.font("bold", max(10.0, 10.4 / u))
    part = round(rect.w * 0.94) // len(energies)
    named = max(font.size(name)[0] for name in names) + 1.5 * high < part
    wide = min(rect.w - 4, round(rect.w * 0.94) if named else len(energies) * (high + 6) + high)
    strip = Rect(0, 0, wide, high)
    strip.midbottom = (rect.centerx, rect.bottom - 1)
    edge = LIGHT if whole else CREAM if len(energies) == 1 else PALE
    to.blit(rounded(wide, high, high * 0.4, (*WOOD, 235), edge, 1.2), strip)
    part = strip.w // len(energies)
    for i, energy in enumerate(energies):
        own = Rect(strip.left + i * part, strip.top, part, high)
        middle = own.left + high * 0.75 if named else own.centerx
        board.limbs.sign(to, energy, middle, own.centery, high - 2)
        if named:
            own.left, own.w = round(middle + high * 0.6), round(own.right - middle - high * 0.7)
            words = shortened(board.theme, names[i], "bold", 13, own.w)
            board.theme.text(to, words, own, "bold", 13, CREAM, "left")
    if len(energies) == 2 and not named:
        mark = Rect(strip.centerx - 1, strip.top + 2, 2, high - 4)
        to.fill(CREAM, mark)


def draw(board: Any, to: Surface, sprite: Sprite, pose: Pose, state: str, v: State) -> bool:
    """A card of a robot: a part in its place, or the ice over it; False: as any card."""
    zone = sprite.lying.zone
    place = board.layout().places[zone]
    if place.shape != "stack" or sprite.moving or pose != sprite.lying.pose:
        return False
    if pose.tall != RATIO:
        board.limbs.draw(to, sprite.lying.face, pose, state, awake(v, zone))
        return True
    if not getattr(sprite.lying.face, "part", ""):
        spares = sorted_out(v, v.zones[zone])[1]
        board.limbs.frost(to, figure(place.rect, bool(spares)))
    return False


def shrunk(sprite: Sprite, pose: Pose) -> Pose:
    """A card on its way to a place that is not as tall becomes as small as that."""
    aim = sprite.lying.pose
    if aim.tall == RATIO or not sprite.moving or not sprite.way:
        return pose
    t = max(0.0, min(1.0, (sprite.clock - sprite.wait) / sprite.way))
    return pose._replace(w=max(4.0, pose.w * (1 - t * (1 - min(1.0, aim.tall / RATIO)))))


def told(board: Any, zone: str, v: State) -> str:
    """A Stack in words: its energies, how far its robot has come, and whether it is frozen."""
    say, pile = board.say, v.zones[zone]
    if not pile:
        return str(say.say("stack.empty"))
    names = [say.say(f"move.{board.spec.game}.{e}") for e in board.game.signs(v, zone)]
    energies, worn = say.listed(names), sorted_out(v, pile)[0]
    key = "stack.robot" if len(worn) == len(SLOTS) else "stack.energy"
    text = str(say.say(key, energies=energies, n=len(worn)))
    return str(say.say("stack.frozen", told=text)) if sorted_out(v, pile)[2] else text


def free(pose: Pose, rect: Rect, after: Pose | None) -> Rect:
    """What is seen of a part: of the arms the first, of a spare what the next leaves free."""
    if pose.tall < SHOULDERS:
        rect.w = round(rect.w * 0.27)
    if after and pose.angle and after.angle:
        top = round(after.y - after.w / 2)
        rect.h = max(1, min(rect.bottom, top) - rect.top) if top > rect.top else rect.h
    return rect
