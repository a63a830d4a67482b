"""The cruiser comes for a robot that wants to leave: its beam lifts it; then it rises and is gone,
or the light goes out and it falls.
"""

import math

import pygame
from pygame import SRCALPHA, Rect, Surface

from games.engine import Event, Piece, Said, Seat, State
from games.junkyard_bots.zones import HELD, ROBOT
from ui.games.junkyard_bots.ground import cruiser_picture, planet_of
from ui.table.layout.geometry import Pose
from ui.table.motion.ease import in_cubic, out_cubic, share, sine
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.canvas import unit
from ui.toolkit.graphics.tokens import OUTLINE

TELEPORT, MADE, FAILED = (f"junkyard_bots.{key}" for key in ("teleport", "peaceful", "too_little"))
COMES, BEAM, LIFTS = 0.4, 0.4, 0.4  # seconds: it flies here, the beam grows, the robot hovers
STANDS = COMES + BEAM + LIFTS
FLICKERS, FALLS, HOME = 0.24, 0.2, 0.6  # of a beam that goes out
RISES, GOES, LEAVES = 0.9, 2.2, 0.8  # the robot rises; after so many the cruiser leaves
HOVER, BOB = 46, 3  # units above the ground, and up and down
NARROW, WIDE = 0.07, 0.62  # of its width: the beam at the cruiser; of the robot's: at its foot
SMALL = 0.25  # of its size: a robot at the hatch
RAY, EDGE = (160, 236, 255), (226, 250, 255)
GAP = 10  # units between the cruiser and a plate
WAVES = 7.0  # radians a second


class Pickup:
    """The way of the cruiser over one table; without a seat it stands where it is painted."""

    def __init__(self, table: Tabletop) -> None:
        self.table = table
        self.seat: Seat | None = None
        self.clock, self.calm = 0.0, False  # with reduced motion all stands still
        self.told: float | None = None  # when it was known what came of it
        self.made = False
        self.dice: tuple[Piece, ...] = ()
        self.robot = self.near = self.ship = Rect(0, 0, 1, 1)  # standing; where it waits, and is

    # what happens

    def hear(self, v: State, event: Event, motion: bool) -> None:
        """Set out, take the robot along or let it fall, as it is told."""
        if not isinstance(event, Said):
            return
        if event.key == TELEPORT:
            self._begin(v, event.seats[0], motion)
        elif event.key in (MADE, FAILED) and self.seat is not None:
            self.land()
            self.told, self.made = self.clock, event.key == MADE
            if self.calm and not self.made:
                self.clear()

    def _begin(self, v: State, seat: Seat, motion: bool) -> None:
        self.clear()
        self.seat, self.clock, self.calm = seat, 0.0 if motion else STANDS, not motion
        self.told, self.made = None, False
        self.dice = (*v.zones[ROBOT[seat]], *v.zones[HELD[seat]])
        self._place()

    def clear(self) -> None:
        """Be home."""
        if self.seat is not None:
            self.seat, self.dice = None, ()
            self.table.aside, self.table.grown = {}, {}

    def land(self) -> None:
        """Be where a beat that is skipped ends."""
        self.clock = max(self.clock, STANDS)

    @property
    def gone(self) -> bool:
        """Whether the robot is aboard."""
        return self.made and self.since >= RISES

    @property
    def since(self) -> float:
        """Seconds since it was known what came of it; 0 before."""
        if self.told is None:
            return 0.0
        return 0.5 * (RISES + GOES) if self.calm else self.clock - self.told

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether anything has to be drawn anew."""
        if self.seat is None:
            return False
        self.clock += 0.0 if self.calm else dt
        if self.told is not None and not self.made and self.since >= FALLS + FLICKERS + HOME:
            self.clear()
            return True
        self._place()
        return not self.calm and (self.told is None or self.since < GOES + LEAVES + 0.2)

    def _place(self) -> None:
        """Look where all is, and say where the dice of the robot are seen."""
        sprites = self.table.sprites.all
        dice = [piece for piece in self.dice if piece in sprites]
        rects = [sprites[piece].pose.rect for piece in dice]
        self.robot = rects[0].unionall(rects[1:]) if rects else self.home
        self.near = self._near()
        self.ship = self._ship()
        self.table.aside, self.table.grown = {}, {}
        for piece in dice:
            at = sprites[piece].pose
            seen = self._lifted(at)
            self.table.aside[piece] = seen.x - at.x, seen.y - at.y, 0.0
            if seen.w != at.w:
                self.table.grown[piece] = seen.w / at.w

    # where it is

    @property
    def up(self) -> float:
        """How far it is lifted, from 0 to 1."""
        up = out_cubic(share(self.clock, COMES + 0.7 * BEAM, LIFTS))
        return up if self.made else up * (1 - in_cubic(share(self.since, FLICKERS, FALLS)))

    def _lifted(self, pose: Pose) -> Pose:
        """Return where a die of the robot is seen."""
        u, robot = self.table.theme.base, self.robot
        bob = BOB * math.sin(3.4 * self.clock) if self.told is None and not self.calm else 0.0
        y = pose.y - self.up * min(HOVER * u, 0.35 * robot.h) - self.up * bob * u
        t = in_cubic(share(self.since, 0.0, RISES)) if self.made else 0.0
        part, hatch = 1 - (1 - SMALL) * t, self.near
        x = robot.centerx + (pose.x - robot.centerx) * part
        x += (hatch.centerx - robot.centerx) * t
        y = robot.centery + (y - robot.centery) * part + (hatch.centery - robot.centery) * t
        return pose._replace(x=x, y=y, w=pose.w * part)

    @property
    def home(self) -> Rect:
        """Where it is painted."""
        return Rect(planet_of(self.table.layout(), unit(self.table.theme.size)).cruiser)

    def _near(self) -> Rect:
        """Return where it waits: as near above the robot as it covers no plate."""
        home, lay, gap = self.home, self.table.layout(), round(GAP * self.table.theme.base)
        others = [rect.inflate(2 * gap, 2 * gap) for rect in lay.plates.values()]
        step = 4 if self.robot.centerx < home.centerx else -4
        for x in range(self.robot.centerx, home.centerx, step):
            spot = home.move(x - home.centerx, 0)
            if spot.collidelist(others) < 0 and lay.area.contains(spot):
                return spot
        return home

    def _ship(self) -> Rect:
        home, near = self.home, self.near
        t = sine(share(self.clock, 0.0, COMES))
        if self.told is not None and not self.made:
            t = 1 - sine(share(self.since, FLICKERS + FALLS, HOME))
        dx, dy = (near.x - home.x) * t, (near.y - home.y) * t
        away = in_cubic(share(self.since, GOES, LEAVES)) if self.made else 0.0
        return home.move(round(dx - away * 6 * home.w), round(dy - away * 2 * home.bottom))

    @property
    def bright(self) -> float:
        """How much of the beam is seen."""
        if self.told is None:
            return 1.0
        if self.made:
            return 1 - share(self.since, RISES, 0.25)
        return float(self.since < FLICKERS and int(self.since / 0.06) % 2 == 1)

    # how it looks

    def cover(self, to: Surface) -> None:
        """Draw the sky where it is painted, for it is elsewhere; under trays that is not seen."""
        home, lay = self.home.inflate(8, 4), self.table.layout()
        if self.seat is None or any(place.folded for place in lay.places.values()):
            return
        planet = planet_of(lay, unit(self.table.theme.size))
        sky, beside = self.table.theme.ground(planet), home.move(home.w, 0)
        if abs(beside.centerx - planet.open[1]) < home.w:  # there stands the moon
            beside = home.move(-home.w, 0)
        to.blit(sky, home, beside)

    def draw(self, to: Surface) -> None:
        """Draw the beam and the cruiser; who has left waves from it."""
        if self.seat is None:
            return
        ship, table = self.ship, self.table
        grown = out_cubic(share(self.clock, COMES, BEAM))
        if grown and self.bright:
            self._light(to, ship, grown)
        to.blit(cruiser_picture(ship.size, table.theme.felt == "light"), ship)
        if self.gone:
            wave(table, to, ship, self.seat, self.clock)

    def _light(self, to: Surface, ship: Rect, grown: float) -> None:
        robot, top = self.robot, (ship.centerx, ship.top + round(0.7 * ship.h))
        foot = top[1] + (robot.bottom - top[1]) * grown
        middle = top[0] + (robot.centerx - top[0]) * grown
        half = (NARROW * ship.w, WIDE * max(robot.w, 0.6 * robot.h) * (0.3 + 0.7 * grown))
        for part, alpha in ((1.0, 92), (0.62, 60)):
            cone(to, top, (middle, foot), (half[0] * part, half[1] * part), alpha * self.bright)


def cone(
    to: Surface,
    top: tuple[float, float],
    foot: tuple[float, float],
    half: tuple[float, float],
    alpha: float,
) -> None:
    """Draw light that falls from a point to another, half as wide as `half` says there."""
    (x, y), (far, low), (a, b) = top, foot, half
    shape = [(x - a, y), (x + a, y), (far + b, low), (far - b, low)]
    left, right = min(x - a, far - b), max(x + a, far + b)
    room = Rect(round(left), round(y), max(1, round(right - left)), max(1, round(low - y)))
    light = Surface(room.size, SRCALPHA)
    corners = [(px - room.left, py - room.top) for px, py in shape]
    pygame.draw.polygon(light, (*RAY, round(alpha)), corners)
    for i, j in ((0, 3), (1, 2)):
        pygame.draw.line(light, (*EDGE, round(min(255, 1.6 * alpha))), corners[i], corners[j], 2)
    to.blit(light, room)


def wave(table: Tabletop, to: Surface, ship: Rect, seat: Seat, seconds: float) -> None:
    """Draw the head of who left in the dome, and a hand that waves."""
    side = max(10, round(ship.w * 0.2))
    number = table.heads[seat] if seat < len(table.heads) else 0
    head = table.art.face(number, side, "glad")
    spot = ship.left + round(ship.w * 0.5), ship.top + round(ship.h * 0.1)
    to.blit(head, head.get_rect(center=spot))
    swing = 0.6 * math.sin(WAVES * seconds)
    root = spot[0] + side * 0.55, spot[1] + side * 0.2
    hand = root[0] + side * 0.5 * math.sin(0.5 + swing), root[1] - side * 0.6
    for colour, wide in ((OUTLINE, 0.2), ((196, 204, 210), 0.1)):
        pygame.draw.line(to, colour, root, hand, max(2, round(side * wide)))
        pygame.draw.circle(to, colour, hand, max(2, round(side * wide)))
