"""The cruiser comes for a robot that wants to leave: its beam lifts the robot aboard, or the light
goes out and the robot falls.
"""

import math

import pygame
from pygame import SRCALPHA, Rect, Surface

from games.engine import Event, Piece, Said, Seat, State
from games.junkyard_bots.zones import HELD, ROBOT
from ui.games.junkyard_bots.ground import draw_cruiser, make_planet
from ui.table.layout.geometry import Pose
from ui.table.motion.ease import in_cubic, out_cubic, share, sine
from ui.table.paint.portholes import FORWARD_SIZE
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.canvas import unit
from ui.toolkit.graphics.tokens import OUTLINE

TELEPORT = "junkyard_bots.teleport"
SUCCEEDED = "junkyard_bots.peaceful"
FAILED = "junkyard_bots.too_little"
# Seconds until the robot hovers.
ARRIVAL_SECONDS = 0.4
BEAM_SECONDS = 0.4
LIFT_SECONDS = 0.4
HOVER_AFTER_SECONDS = ARRIVAL_SECONDS + BEAM_SECONDS + LIFT_SECONDS
# Seconds after a failure.
FLICKER_SECONDS = 0.24
FALL_SECONDS = 0.2
RETURN_SECONDS = 0.6
# Seconds after a success.
RISE_SECONDS = 0.9
WAIT_SECONDS = 2.2  # before the cruiser leaves
LEAVE_SECONDS = 0.8
HOVER_HEIGHT = 46  # units
BOB_HEIGHT = 3  # units
BEAM_TOP = 0.07  # in widths of the cruiser
BEAM_FOOT = 0.62  # in widths of the robot
HATCH_SIZE = 0.25  # of a robot at the hatch, in its full size
HAND = (196, 204, 210)
RAY = (160, 236, 255)
RAY_EDGE = (226, 250, 255)
PLATE_GAP = 10  # units between the cruiser and a plate
WAVE_SPEED = 7.0  # radians a second


class Teleport:
    """The cruiser of one table; without a seat it stands where the ground shows it."""

    def __init__(self, table: Tabletop) -> None:
        self.table = table
        self.seat: Seat | None = None
        self.clock, self.calm = 0.0, False  # with reduced motion nothing moves
        self.told: float | None = None  # the clock when the outcome was told
        self.made = False
        self.dice: tuple[Piece, ...] = ()
        self.robot = self.near = self.ship = Rect(
            0, 0, 1, 1
        )  # the robot at rest; the waiting and the present cruiser

    # what happens

    def hear(self, v: State, event: Event, motion: bool) -> None:
        """Follow an event: set out, take the robot along or let it fall."""
        if not isinstance(event, Said):
            return
        if event.key == TELEPORT:
            self._begin(v, event.seats[0], motion)
        elif event.key in (SUCCEEDED, FAILED) and self.seat is not None:
            self.land()
            self.told, self.made = self.clock, event.key == SUCCEEDED
            if self.calm and not self.made:
                self.clear()

    def _begin(self, v: State, seat: Seat, motion: bool) -> None:
        self.clear()
        self.seat, self.clock, self.calm = seat, 0.0 if motion else HOVER_AFTER_SECONDS, not motion
        self.told, self.made = None, False
        self.dice = (*v.zones[ROBOT[seat]], *v.zones[HELD[seat]])
        self._update_places()

    def clear(self) -> None:
        """Send the cruiser home."""
        if self.seat is not None:
            self.seat, self.dice = None, ()
            self.table.aside, self.table.grown = {}, {}

    def land(self) -> None:
        """Skip to the end of a beat."""
        self.clock = max(self.clock, HOVER_AFTER_SECONDS)

    @property
    def gone(self) -> bool:
        """Whether the robot is aboard."""
        return self.made and self.since >= RISE_SECONDS

    @property
    def since(self) -> float:
        """Seconds since the outcome was told; 0 before."""
        if self.told is None:
            return 0.0
        return 0.5 * (RISE_SECONDS + WAIT_SECONDS) if self.calm else self.clock - self.told

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether anything must be redrawn."""
        if self.seat is None:
            return False
        self.clock += 0.0 if self.calm else dt
        if (
            self.told is not None
            and not self.made
            and self.since >= FALL_SECONDS + FLICKER_SECONDS + RETURN_SECONDS
        ):
            self.clear()
            return True
        self._update_places()
        return not self.calm and (
            self.told is None or self.since < WAIT_SECONDS + LEAVE_SECONDS + 0.2
        )

    def _update_places(self) -> None:
        """Update the places of the robot and the cruiser, and of each die of the robot."""
        sprites = self.table.sprites.all
        dice = [piece for piece in self.dice if piece in sprites]
        rects = [sprites[piece].pose.rect for piece in dice]
        self.robot = rects[0].unionall(rects[1:]) if rects else self.home
        self.near = self._find_waiting_place()
        self.ship = self._place_ship()
        self.table.aside, self.table.grown = {}, {}
        for piece in dice:
            at = sprites[piece].pose
            seen = self._lift(at)
            self.table.aside[piece] = seen.x - at.x, seen.y - at.y, 0.0
            if seen.w != at.w:
                self.table.grown[piece] = seen.w / at.w

    # where it is

    @property
    def up(self) -> float:
        """How far the robot is lifted, from 0 to 1."""
        up = out_cubic(share(self.clock, ARRIVAL_SECONDS + 0.7 * BEAM_SECONDS, LIFT_SECONDS))
        return (
            up
            if self.made
            else up * (1 - in_cubic(share(self.since, FLICKER_SECONDS, FALL_SECONDS)))
        )

    def _lift(self, pose: Pose) -> Pose:
        """Return the pose of a die of the robot on its way up."""
        u, robot = self.table.theme.base, self.robot
        bob = (
            BOB_HEIGHT * math.sin(3.4 * self.clock) if self.told is None and not self.calm else 0.0
        )
        y = pose.y - self.up * min(HOVER_HEIGHT * u, 0.35 * robot.h) - self.up * bob * u
        t = in_cubic(share(self.since, 0.0, RISE_SECONDS)) if self.made else 0.0
        part, hatch = 1 - (1 - HATCH_SIZE) * t, self.near
        x = robot.centerx + (pose.x - robot.centerx) * part
        x += (hatch.centerx - robot.centerx) * t
        y = robot.centery + (y - robot.centery) * part + (hatch.centery - robot.centery) * t
        return pose._replace(x=x, y=y, w=pose.w * part)

    @property
    def home(self) -> Rect:
        """The cruiser as the ground shows it."""
        return Rect(make_planet(self.table.layout(), unit(self.table.theme.size)).cruiser)

    def _find_waiting_place(self) -> Rect:
        """Return where the cruiser waits: as near above the robot as it can beside the plates."""
        home, lay, gap = self.home, self.table.layout(), round(PLATE_GAP * self.table.theme.base)
        beside = 2 * round(FORWARD_SIZE * self.table.theme.base)  # for a face that comes forward
        others = [rect.inflate(beside, 2 * gap) for rect in lay.plates.values()]
        step = 4 if self.robot.centerx < home.centerx else -4
        for x in range(self.robot.centerx, home.centerx, step):
            spot = home.move(x - home.centerx, 0)
            if spot.collidelist(others) < 0 and lay.area.contains(spot):
                return spot
        return home

    def _place_ship(self) -> Rect:
        home, near = self.home, self.near
        t = sine(share(self.clock, 0.0, ARRIVAL_SECONDS))
        if self.told is not None and not self.made:
            t = 1 - sine(share(self.since, FLICKER_SECONDS + FALL_SECONDS, RETURN_SECONDS))
        dx, dy = (near.x - home.x) * t, (near.y - home.y) * t
        away = in_cubic(share(self.since, WAIT_SECONDS, LEAVE_SECONDS)) if self.made else 0.0
        return home.move(round(dx - away * 6 * home.w), round(dy - away * 2 * home.bottom))

    @property
    def bright(self) -> float:
        """The brightness of the beam, from 0 to 1."""
        if self.told is None:
            return 1.0
        if self.made:
            return 1 - share(self.since, RISE_SECONDS, 0.25)
        return float(self.since < FLICKER_SECONDS and int(self.since / 0.06) % 2 == 1)

    # how it looks

    def cover(self, to: Surface) -> None:
        """Cover the cruiser of the ground with sky while it flies; under trays
        it is hidden anyway.
        """
        home, lay = self.home.inflate(8, 4), self.table.layout()
        if self.seat is None or any(place.folded for place in lay.places.values()):
            return
        planet = make_planet(lay, unit(self.table.theme.size))
        sky, beside = self.table.theme.ground(planet), home.move(home.w, 0)
        if abs(beside.centerx - planet.open[1]) < home.w:  # the moon stands there
            beside = home.move(-home.w, 0)
        to.blit(sky, home, beside)

    def draw(self, to: Surface) -> None:
        """Draw the beam and the cruiser; a player who has left waves from it."""
        if self.seat is None:
            return
        ship, table = self.ship, self.table
        grown = out_cubic(share(self.clock, ARRIVAL_SECONDS, BEAM_SECONDS))
        if grown and self.bright:
            self._draw_light(to, ship, grown)
        to.blit(draw_cruiser(ship.size, table.theme.felt == "light"), ship)
        if self.gone:
            draw_wave(table, to, ship, self.seat, self.clock)

    def _draw_light(self, to: Surface, ship: Rect, grown: float) -> None:
        robot, top = self.robot, (ship.centerx, ship.top + round(0.7 * ship.h))
        foot = top[1] + (robot.bottom - top[1]) * grown
        middle = top[0] + (robot.centerx - top[0]) * grown
        half = (BEAM_TOP * ship.w, BEAM_FOOT * max(robot.w, 0.6 * robot.h) * (0.3 + 0.7 * grown))
        for part, alpha in ((1.0, 92), (0.62, 60)):
            draw_beam(
                to, top, (middle, foot), (half[0] * part, half[1] * part), alpha * self.bright
            )


def draw_beam(
    to: Surface,
    top: tuple[float, float],
    foot: tuple[float, float],
    half: tuple[float, float],
    alpha: float,
) -> None:
    """Draw light from `top` to `foot`; `half` is half its width at each end."""
    (x, y), (far, low), (a, b) = top, foot, half
    shape = [(x - a, y), (x + a, y), (far + b, low), (far - b, low)]
    left, right = min(x - a, far - b), max(x + a, far + b)
    room = Rect(round(left), round(y), max(1, round(right - left)), max(1, round(low - y)))
    light = Surface(room.size, SRCALPHA)
    corners = [(px - room.left, py - room.top) for px, py in shape]
    pygame.draw.polygon(light, (*RAY, round(alpha)), corners)
    for i, j in ((0, 3), (1, 2)):
        pygame.draw.line(
            light, (*RAY_EDGE, round(min(255, 1.6 * alpha))), corners[i], corners[j], 2
        )
    to.blit(light, room)


def draw_wave(table: Tabletop, to: Surface, ship: Rect, seat: Seat, seconds: float) -> None:
    """Draw the head of a player in the dome of the cruiser, and a waving hand."""
    side = max(10, round(ship.w * 0.2))
    number = table.heads[seat] if seat < len(table.heads) else 0
    head = table.art.face(number, side, "glad")
    spot = ship.left + round(ship.w * 0.5), ship.top + round(ship.h * 0.1)
    to.blit(head, head.get_rect(center=spot))
    swing = 0.6 * math.sin(WAVE_SPEED * seconds)
    root = spot[0] + side * 0.55, spot[1] + side * 0.2
    hand = root[0] + side * 0.5 * math.sin(0.5 + swing), root[1] - side * 0.6
    for colour, wide in ((OUTLINE, 0.2), (HAND, 0.1)):
        pygame.draw.line(to, colour, root, hand, max(2, round(side * wide)))
        pygame.draw.circle(to, colour, hand, max(2, round(side * wide)))
