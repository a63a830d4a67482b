"""The motions of key moments: a burst, cracks, a count, a collapse, a triumph, a consolation.

With reduced motion each is `still`: it shows its last picture from the beginning. They run in real
time while the table stands still or goes slowly.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate, product
from typing import ClassVar, NamedTuple

import pygame
from pygame import Rect, Surface, draw

from games.engine import Piece, Seat
from ui.files import SoundName
from ui.play.own_robot import Robot
from ui.table.layout.geometry import Pose, count_covered
from ui.table.motion.base import Motion
from ui.table.motion.drawing import (
    WHITE,
    MotionKit,
    Where,
    dim_area,
    draw_below,
    draw_outlined_text,
)
from ui.table.motion.ease import hump, in_cubic, out_back, out_cubic, share
from ui.table.motion.lights import draw_rays
from ui.table.paint.own_robots import draw_own_robot
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.picture_cache import PictureCache
from ui.toolkit.graphics.theme import Colour
from ui.toolkit.graphics.tokens import CORAL, GOLD, OUTLINE, PAPER, RED, SEATS, Rgb
from ui.toolkit.widgets.paint import porthole

FACE_SIZE = 112  # units of the window: a face that comes forward
SPRING = 1.12  # of its size: a word as it springs up
STAR_SIZE = 240, 130  # units, of the star of a first hit
STAR_FILL = 0.68  # of its width: a word, which ends before the tips of the points
WORD_REACH = 2.0  # at most, between a word and what it is about, in sizes of the word
SEARCH_STEPS = 4, 2  # places across and down in the size of a word, if it has no room beside it
WORD_SCALES = (1.0, 0.7, 0.5)  # a word is small where a large one would cover others
LIES_HIGH = 0.42  # share of a robot's width: the middle of one that lies on its side
FALLS_LEFT, FALLS_RIGHT = 0.08, 0.91  # share of a robot's height that it reaches from its foot
FALLEN_STEP = 0.62  # share of a band's height between two who fall, if there is room
BAND_MARGIN = 0.03  # share of a band's width: at its edge, and on both sides of its word
BANNER_SHARE = 0.74  # share of the room above the foot of a banner
KIND_WORD_SHARE = 0.19  # share of the room above the foot of the word to a person who lost
LINE_HEIGHT = 0.11  # share of the room: the line below that word
FEET_SHARE = 0.79  # share of the room above the feet of a person who lost
MOST_WINNER_WIDTH = 0.37  # share of the room: whoever won, beside a person who lost
NIGHT: Rgb = (14, 8, 8)
DUST: Rgb = (196, 182, 166)


@dataclass
class BuiltPicture:
    """The picture of a robot as it stands on the table."""

    picture: Surface
    _kept: PictureCache = field(default_factory=PictureCache, init=False)

    def scale(self, high: int) -> Surface:
        """Return the picture so many pixels tall."""
        w, h = self.picture.get_size()
        size = max(1, round(w * high / max(1, h))), high
        return self._kept.get(size, lambda: pygame.transform.smoothscale(self.picture, size))


class Portrait(NamedTuple):
    """A player as a key moment draws them: a whole robot, or the face of a person."""

    seat: Seat
    name: str
    face: int
    robot: str = ""
    mask: str = ""  # the drawing of a robot that replaces the face
    built: "BuiltPicture | None" = None  # the robot as it is built on the table
    own: Robot | None = None  # the robot that a person has built

    def draw(self, art: Art, high: int, mood: str) -> Surface:
        """Return the player `high` pixels tall in a mood."""
        high = max(8, high // 4 * 4)
        if self.own is not None:
            return draw_own_robot(art, self.own, high, mood)
        if self.built is not None:
            return self.built.scale(high)
        if self.robot:
            return art.robot(self.robot, high, high, mood)
        return art.face(self.face, high, mood)


@dataclass
class TimeScale(Motion):
    """The table stands still, or goes slowly, for a while."""

    seconds: ClassVar[float] = 0.0
    lasts: float = 0.1  # seconds
    pace: float = 0.0  # factor of the table's speed

    @property
    def length(self) -> float:
        return self.wait + self.lasts

    @property
    def now_pace(self) -> float:
        """The factor of the table's speed now."""
        return self.pace if 0 <= self.now < self.lasts else 1.0


@dataclass
class Later(Motion):
    """Something that is done after the wait, at the latest when the beat is skipped."""

    calm: ClassVar[bool] = True
    act: Callable[[], object] = field(kw_only=True)

    @property
    def length(self) -> float:
        return self.wait

    def start(self, kit: MotionKit) -> None:
        self.act()

    def end(self) -> None:
        super().end()
        if not self.has_begun:
            self.has_begun = True
            self.act()


@dataclass
class Sounding(Motion):
    """A sound of a motion, after its wait; one that is skipped is not heard."""

    calm: ClassVar[bool] = True
    name: SoundName

    @property
    def length(self) -> float:
        return self.wait


@dataclass
class MomentMotion(Motion):
    """A motion of a key moment."""

    calm: ClassVar[bool] = True
    still: bool = field(default=False, kw_only=True)

    def at(self, start: float, seconds: float) -> float:
        """Return the progress of a part of the motion, 1 if it is still."""
        return 1.0 if self.still else share(self.now, start, seconds)

    def fading(self, seconds: float = 0.2) -> float:
        """Return how much is visible, less at the end."""
        left = 1 - share(self.now, self.length - self.wait - seconds, seconds)
        return 1.0 if self.still else left

    def word_rects(self, kit: MotionKit) -> list[Rect]:
        """Return where the large words lie that stay in the end."""
        return []

    def figure_rects(self, kit: MotionKit) -> list[Rect]:
        """Return where the winners stand in the end."""
        return []


@dataclass
class PlacedWord(MomentMotion):
    """A word beside a piece; it stays where the piece was when it appeared."""

    lingers: ClassVar[bool] = True
    where: Where
    word: str
    beside: tuple[Where, ...] = field(default=(), kw_only=True)  # in sight if there is room
    pose: Pose | None = field(default=None, init=False)
    room: Rect | None = field(default=None, init=False)  # of the word
    kept: list[Rect] = field(default_factory=list, init=False)  # where `beside` lie
    texts: list[Rect] = field(default_factory=list, init=False)  # of the table

    def start(self, kit: MotionKit) -> None:
        self.pose = kit.at(self.where)
        self.kept, self.texts = find_rects(kit, self.beside), kit.texts()

    def _place(self, sizes: Sequence[Rect], hit: Rect, to: Surface, kit: MotionKit) -> Rect:
        """Return the room of a word of one of these sizes beside what is hit."""
        texts, area = [kit.read(), *self.texts], find_area(to, kit)
        return place_beside(sizes, hit, texts, self.kept, area)


@dataclass
class Burst(PlacedWord):
    """A word bursts out of what is hit: the first hit of the game."""

    seconds: ClassVar[float] = 1.1
    colour: Colour = GOLD
    attached: tuple[Piece, ...] = ()  # pieces that are hit with it
    around: tuple[Rect, ...] = ()  # texts below the stage, panels and other pieces
    hit: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0), init=False)

    def start(self, kit: MotionKit) -> None:
        super().start(kit)
        if self.pose is not None:
            self.hit = self.pose.rect.unionall(find_rects(kit, self.attached))
        self.texts += self.around

    def draw(self, to: Surface, kit: MotionKit) -> None:
        pose = self.pose
        if pose is None or self.t >= 1:
            return
        u, grown = kit.u, out_back(self.at(0.0, 0.22)) * self.fading()
        ring = self.at(0.0, 0.5)
        if 0 < ring < 1:
            far, wide = 0.4 * pose.w + 150 * u * out_cubic(ring), max(1, round(14 * u * (1 - ring)))
            middle = round(pose.x), round(pose.y)
            circle = partial(draw.circle, to, self.colour, middle, round(far), wide)
            draw_below(to, [kit.read(), *self.texts], circle)
        if self.room is None:
            wide, high = STAR_SIZE
            sizes = [Rect(0, 0, round(wide * u * f), round(high * u * f)) for f in WORD_SCALES]
            self.room = self._place(sizes, self.hit, to, kit)
        star, grown = self.room.center, grown * self.room.w / (STAR_SIZE[0] * u)
        draw_star(to, star, 75 * u * grown, self.colour)
        across = kit.theme.font("title", 38).size(self.word)[0] + 6 * u  # with its outline
        size = 38 * min(1.0, STAR_FILL * STAR_SIZE[0] * u / across)
        foot = star[0], star[1] + 0.6 * size * u * grown
        draw_outlined_text(to, kit, self.word, foot, size * grown, WHITE)


@dataclass
class Fissures(MomentMotion):
    """Red cracks run through a piece that is destroyed, before it leaves."""

    seconds: ClassVar[float] = 0.6
    lingers: ClassVar[bool] = True
    piece: Piece

    def draw_on(self, to: Surface, piece: Piece, pose: Pose, kit: MotionKit) -> None:
        if piece != self.piece or self.t >= 1:
            return
        grown, high = out_cubic(self.at(0.0, 0.16)), pose.w * pose.tall
        for i in range(5):
            way = math.tau * (i + 0.35 * math.sin(3 * i)) / 5
            points = [(pose.x, pose.y)]
            for step in range(1, 5):
                far = grown * step / 4
                bend = way + (0.35 if step % 2 else -0.35)
                across = 0.46 * pose.w * far * math.cos(bend)
                points.append((pose.x + across, pose.y + 0.46 * high * far * math.sin(bend)))
            for ink, wide in ((OUTLINE, 6.0), (RED, 3.0)):
                draw.lines(to, ink, False, points, max(2, round(wide * kit.u)))


@dataclass
class LinkCount(PlacedWord):
    """The number of a chain's link springs up beside the piece that acts, larger each time."""

    seconds: ClassVar[float] = 0.9
    rises: ClassVar[int] = 16  # units, meanwhile
    link: int

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.pose is None or self.t >= 1:
            return
        size, high = min(72, 30 + 7 * self.link), round(self.rises * kit.u)
        wide, tall = kit.theme.font("title", size).size(self.word)
        whole = Rect(0, 0, round(SPRING * wide), tall + high)
        if self.room is None:
            sizes = [Rect(0, 0, round(whole.w * f), round(whole.h * f)) for f in WORD_SCALES]
            self.room = self._place(sizes, self.pose.rect, to, kit)
        scale = self.room.w / whole.w
        foot = self.room.centerx, self.room.bottom - scale * high * self.at(0.0, self.seconds)
        grown = out_back(self.at(0.0, 0.2)) * self.fading() * scale
        draw_outlined_text(to, kit, self.word, foot, size * grown, (GOLD, CORAL)[self.link > 3])


@dataclass
class Collapse(MomentMotion):
    """Somebody who is out falls over in slow motion, while the attacker looks on."""

    seconds: ClassVar[float] = 1.4
    topples: ClassVar[tuple[float, float]] = (0.45, 0.4)  # seconds until it falls, and for how long
    who: tuple[Portrait, ...]
    by: Portrait | None
    word: str
    room: Rect

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.t >= 1:
            return
        art, room, seen = kit.theme.art, self.room, out_cubic(self.at(0.0, 0.18)) * self.fading()
        band = room.inflate(0, round(room.h * (seen - 1)))
        if band.h < 8:
            return
        dim_area(to, band.clip(to.get_rect()), NIGHT, 205, kit.read())
        ink = SEATS[self.who[0].seat % len(SEATS)]
        for y in (band.top, band.bottom - 1):
            draw.line(to, ink, (band.left, y), (band.right, y), max(2, round(4 * kit.u)))
        clip = to.get_clip()
        to.set_clip(clip.clip(band))
        fall = in_cubic(self.at(*self.topples))
        hop = hump(self.at(sum(self.topples), 0.2)) * (not self.still)
        high, mood = round(0.86 * room.h), "out" if fall > 0.2 else "hurt"
        robots = [who.draw(art, high, mood) for who in self.who]
        feet = self._place_feet([robot.get_width() for robot in robots], high)
        side, slam = face_side(kit), self.at(self.topples[0] + 0.3, 0.18)
        if slam > 0:
            gap = BAND_MARGIN * room.w
            left = feet[-1] + FALLS_RIGHT * high + 0.1 * robots[-1].get_width() + gap
            right = room.right - 0.14 * room.w - side / 2 - gap  # up to the face
            fits = 100 * (right - left) / max(1, kit.theme.font("title", 100).size(self.word)[0])
            size = min(92.0, 0.4 * room.h / kit.u, fits) * (1.7 - 0.7 * out_cubic(slam))
            foot = (left + right) / 2, room.centery + 0.2 * room.h
            draw_outlined_text(to, kit, self.word, foot, size, CORAL)
        for robot, x in zip(robots, feet, strict=True):  # none lies below the word
            self._draw_fallen(to, robot, x, fall, hop)
        if self.by is not None:
            left = room.right - round((0.14 * room.w + side / 2) * out_cubic(self.at(0.3, 0.25)))
            hole = Rect(left, room.centery - side // 2, side, side)
            draw_medallion(to, art, self.by, hole, "sly")
        to.set_clip(clip)

    def _place_feet(self, widths: list[int], high: int) -> list[float]:
        """Return where robots of these widths stand: in the left half, without those at its edge
        leaving the band.
        """
        room = self.room
        first = room.left + BAND_MARGIN * room.w + 0.5 * widths[0] + FALLS_LEFT * high
        most = (room.centerx - FALLS_RIGHT * high - first) / max(1, len(widths) - 1)
        step = max(0.0, min(FALLEN_STEP * room.h, most))
        return [first + n * step for n in range(len(widths))]

    def _draw_fallen(self, to: Surface, robot: Surface, x: float, fall: float, hop: float) -> None:
        """Draw a robot that has turned round its foot as far as `fall`, from 0 to 1."""
        foot, turn = self.room.bottom - 0.06 * self.room.h, 80 * fall - 8 * hop
        w, h = robot.get_size()
        turned = pygame.transform.rotozoom(robot, -round(turn / 2) * 2, 1.0) if turn else robot
        a = math.radians(turn)
        middle = (
            x + 0.42 * h * math.sin(a),
            foot - 0.42 * h * math.cos(a) - LIES_HIGH * w * math.sin(a),
        )
        to.blit(turned, turned.get_rect(center=(round(middle[0]), round(middle[1]))))
        dust = self.at(sum(self.topples), 0.4)
        for i in range(7 if 0 < dust < 1 else 0):
            spot = x + w * (0.14 * i - 0.1), foot - 0.2 * h * dust * (1 + i % 3)
            draw.circle(to, DUST, spot, 0.04 * w * (1 - dust))


@dataclass
class EndMotion(MomentMotion):
    """The end of a game: it stays in sight."""

    lingers: ClassVar[bool] = True
    room: Rect
    lasts: float = field(default=math.inf, kw_only=True)  # seconds

    @property
    def length(self) -> float:
        return self.wait + self.lasts

    def land(self) -> None:
        """Show the last picture, which stays."""
        self.still, self.wait = True, min(self.wait, self.clock)


@dataclass
class Triumph(EndMotion):
    """The winner walks in, as tall as the stage; a word falls across, and the others look on."""

    walks: ClassVar[float] = 0.55  # seconds until it stands
    who: tuple[Portrait, ...]
    others: tuple[Portrait, ...]
    word: str

    def draw(self, to: Surface, kit: MotionKit) -> None:
        room, seen = self.room, self.at(0.0, 0.3)
        dim_area(to, room.clip(to.get_rect()), NIGHT, round(120 * seen), kit.read())
        clip = to.get_clip()
        to.set_clip(clip.clip(room))
        walk = out_cubic(self.at(0.0, self.walks))
        bob = round(0.04 * room.h * abs(math.sin(9 * walk)) * (1 - walk))
        for robot, rect in self._place_winners(kit, "ok" if walk < 1 else "glad"):
            if self.at(self.walks, 0.3) > 0:
                rays = draw_rays(round(0.72 * room.h), GOLD)
                rays.set_alpha(round(150 * self.at(self.walks, 0.3)))
                to.blit(rays, rays.get_rect(center=(rect.centerx, room.centery)))
            far = round((1 - walk) * (rect.centerx - room.left + 0.5 * room.h))
            to.blit(robot, rect.move(-far, -bob))
        draw_witnesses(to, kit, self.others, room, "hurt", out_cubic(self.at(self.walks, 0.35)))
        to.set_clip(clip)
        slam = self.at(self.walks + 0.25, 0.2)  # after a beat of stillness
        if slam > 0:
            grown = 1.6 - 0.6 * out_cubic(slam)
            foot, size = place_banner(kit, self.word, room)
            draw_outlined_text(to, kit, self.word, foot, size * grown, GOLD)

    def word_rects(self, kit: MotionKit) -> list[Rect]:
        foot, size = place_banner(kit, self.word, self.room)
        return [measure_word(kit, self.word, foot, size)]

    def figure_rects(self, kit: MotionKit) -> list[Rect]:
        return [rect for _, rect in self._place_winners(kit, "glad")]

    def _place_winners(self, kit: MotionKit, mood: str) -> list[tuple[Surface, Rect]]:
        """Return the winners and where they stand in the end: between the faces of the others."""
        sides = 2 * measure_column(kit, len(self.others), self.room)
        return line_up(kit.theme.art, self.who, mood, self.room.inflate(-sides, 0))


@dataclass
class Consolation(EndMotion):
    """The lights sink on the person who lost; a kind word says how close it was."""

    me: Portrait
    winners: tuple[Portrait, ...]
    others: tuple[Portrait, ...]
    word: str
    line: str

    def draw(self, to: Surface, kit: MotionKit) -> None:
        art, room = kit.theme.art, self.room
        dim_area(to, room.clip(to.get_rect()), NIGHT, round(150 * self.at(0.0, 0.5)), kit.read())
        clip = to.get_clip()
        to.set_clip(clip.clip(room))
        enters = out_cubic(self.at(0.35, 0.4))
        for robot, rect in self._place_winners(art):
            to.blit(robot, rect.move(round((1 - enters) * room.w * MOST_WINNER_WIDTH), 0))
        bow, lift = hump(self.at(0.1, 0.7)), out_back(self.at(0.0, 0.3))
        high = round(min(0.42 * room.h, 0.24 * room.w))
        mine = self.me.draw(art, high, "hurt" if self.at(0.9, 0.1) < 1 else "ok")
        low = round(
            room.top + FEET_SHARE * room.h + 0.05 * room.h * bow + 0.2 * room.h * (1 - lift)
        )
        to.blit(mine, mine.get_rect(midbottom=(room.centerx, low)))
        seen = out_cubic(self.at(0.5, 0.35))
        draw_witnesses(to, kit, self.others, room, "ok", seen, right=False)
        to.set_clip(clip)
        if (told := self.at(0.8, 0.25)) > 0:
            foot, size = self._place_word(kit)
            draw_outlined_text(to, kit, self.word, foot, size * out_back(told), GOLD)
        if self.line and self.at(1.1, 0.2) > 0:
            pill = self._place_line(kit)
            to.blit(rounded(pill.w, pill.h, pill.h / 3, (*NIGHT, 190), (*NIGHT, 190), 0), pill)
            kit.theme.text(to, self.line, pill, "bold", 26, PAPER, "center")

    def word_rects(self, kit: MotionKit) -> list[Rect]:
        lines = [self._place_line(kit)] if self.line else []
        return [measure_word(kit, self.word, *self._place_word(kit)), *lines]

    def figure_rects(self, kit: MotionKit) -> list[Rect]:
        return [rect for _, rect in self._place_winners(kit.theme.art)]

    def _place_winners(self, art: Art) -> list[tuple[Surface, Rect]]:
        """Return the winners and where they stand in the end: at the right, below the line."""
        corner = Rect(0, 0, MOST_WINNER_WIDTH * self.room.w, 0.52 * self.room.h)
        corner.bottomright = self.room.bottomright
        return line_up(art, self.winners, "glad", corner)

    def _place_word(self, kit: MotionKit) -> tuple[tuple[float, float], float]:
        """Return the foot and the size of the kind word."""
        room = self.room
        size = min(76.0, 0.15 * room.h / kit.u)
        return (room.centerx, room.top + KIND_WORD_SHARE * room.h), size

    def _place_line(self, kit: MotionKit) -> Rect:
        """Return the pill of the line below the kind word, above all robots."""
        room, high = self.room, round(LINE_HEIGHT * self.room.h)
        words = kit.theme.font("bold", 26).size(self.line)[0] + round(36 * kit.u)
        top = round(room.top + (KIND_WORD_SHARE + 0.03) * room.h)
        pill = Rect(0, top, min(words, round(0.9 * room.w)), high)
        pill.centerx = room.centerx
        return pill


def face_side(kit: MotionKit) -> int:
    """Return the pixels of a face that comes forward."""
    return round(FACE_SIZE * kit.theme.base)


def draw_medallion(to: Surface, art: Art, who: Portrait, hole: Rect, mood: str) -> None:
    """Draw the face of a player in a ring in the colour of the seat."""
    porthole(to, hole, who.seat)
    side = round(0.92 * hole.w)
    head = art.robot(who.mask, side, side, mood) if who.mask else art.face(who.face, side, mood)
    to.blit(head, head.get_rect(center=hole.center))


def draw_witnesses(
    to: Surface,
    kit: MotionKit,
    who: tuple[Portrait, ...],
    room: Rect,
    mood: str,
    far: float,
    right: bool = True,
) -> None:
    """Draw the faces of the others at the left edge of a room, come in as `far` as 0 to 1.

    Every second one is at the `right` edge, or else in a second column.
    """
    side, column = _measure_face(kit, len(who), room), measure_column(kit, len(who), room)
    for n, one in enumerate(who):
        y, second = room.bottom - round((n // 2 + 1) * 1.06 * side), n % 2
        x = round(column * far)
        left = room.right - x if second and right else room.left + x * (1 + second) - side
        draw_medallion(to, kit.theme.art, one, Rect(left, y, side, side), mood)


def _measure_face(kit: MotionKit, faces: int, room: Rect) -> int:
    """Return the pixels of each of some faces that stand one above the other in a room."""
    return min(face_side(kit), room.h // max(1, (faces + 1) // 2))


def measure_column(kit: MotionKit, faces: int, room: Rect) -> int:
    """Return the pixels that faces take at an edge of a room."""
    return round(_measure_face(kit, faces, room) + 0.02 * room.w) if faces else 0


def line_up(art: Art, who: Sequence[Portrait], mood: str, room: Rect) -> list[tuple[Surface, Rect]]:
    """Return robots side by side at the foot of a room, as tall as it if they fit its width."""
    robots = [one.draw(art, room.h, mood) for one in who]
    wide = sum(robot.get_width() for robot in robots)
    if wide > room.w:
        high = robots[0].get_height() * room.w // wide
        robots = [one.draw(art, high, mood) for one in who]
        wide = sum(robot.get_width() for robot in robots)
    lefts = accumulate([one.get_width() for one in robots[:-1]], initial=room.centerx - wide // 2)
    feet = [(left, room.bottom) for left in lefts]
    return [(one, one.get_rect(bottomleft=at)) for one, at in zip(robots, feet, strict=True)]


def place_banner(kit: MotionKit, word: str, room: Rect) -> tuple[tuple[float, float], float]:
    """Return the foot and the size of a word across a room, as large as it fits."""
    wide = kit.theme.font("title", 100).size(word)[0]
    size = min(120.0, 92 * 0.9 * room.w / max(1, wide))
    return (room.centerx, room.top + BANNER_SHARE * room.h), size


def measure_word(kit: MotionKit, word: str, foot: tuple[float, float], size: float) -> Rect:
    """Return the rectangle of a large word above its foot."""
    wide, high = kit.theme.font("title", round(size)).size(word)
    return Rect(round(foot[0] - wide / 2), round(foot[1] - high), wide, high)


def draw_star(to: Surface, middle: tuple[float, float], far: float, colour: Colour) -> None:
    """Draw a star with twelve points."""
    if far < 4:
        return
    x, y = middle
    points = [
        (
            x + 1.5 * far * (1.0 if i % 2 else 0.7) * math.cos(math.tau * i / 24),
            y + 0.8 * far * (1.0 if i % 2 else 0.7) * math.sin(math.tau * i / 24),
        )
        for i in range(24)
    ]
    draw.polygon(to, OUTLINE, points)
    inner = [(x + (px - x) * 0.93, y + (py - y) * 0.93) for px, py in points]
    draw.polygon(to, colour, inner)


def find_area(to: Surface, kit: MotionKit) -> Rect:
    """Return the part of a picture that the table has, without the history rail."""
    area = kit.area()
    return area.clip(to.get_rect()) if area else to.get_rect()


def find_rects(kit: MotionKit, wanted: Sequence[Where]) -> list[Rect]:
    """Return the rectangles of the pieces and places that can be seen."""
    return [pose.rect for where in wanted if (pose := kit.at(where)) is not None]


def place_beside(
    sizes: Sequence[Rect],
    hit: Rect,
    texts: Sequence[Rect],
    kept: Sequence[Rect],
    area: Rect,
) -> Rect:
    """Return a rectangle of one of the sizes beside what is hit, within an area.

    It covers as little as possible of what is hit and of texts, then of what is to be `kept` in
    sight, is rather near, and rather of the first size.
    """
    beside = list[Rect]()
    for one, part in product(sizes, (0.5, 0.0, 0.25, 0.75, 1.0)):
        x, y = hit.left + round(hit.w * part), hit.top + round(hit.h * part)
        beside += [
            one.move_to(midleft=(hit.right, y)),
            one.move_to(midright=(hit.left, y)),
            one.move_to(midbottom=(x, hit.top)),
            one.move_to(midtop=(x, hit.bottom)),
        ]
    around = [room for one in sizes for room in _scan_around(one, hit)]
    around.sort(key=lambda room: math.dist(room.center, hit.center))
    words = [hit, *texts]

    def covers(rect: Rect) -> tuple[int, int]:
        return (
            sum(count_covered(rect, words[n]) for n in rect.collidelistall(words)),
            sum(count_covered(rect, kept[n]) for n in rect.collidelistall(kept)),
        )

    return min((rect.clamp(area) for rect in (*beside, *around)), key=covers)


def _scan_around(one: Rect, hit: Rect) -> Iterator[Rect]:
    """Yield rectangles of a size in steps, within reach of what is hit."""
    room = hit.inflate(2 * (WORD_REACH + 1) * one.w, 2 * (WORD_REACH + 1) * one.h)
    across, down = (max(1, side // n) for side, n in zip(one.size, SEARCH_STEPS, strict=True))
    for x in range(room.left, room.right - one.w + 1, across):
        for y in range(room.top, room.bottom - one.h + 1, down):
            yield one.move_to(topleft=(x, y))
