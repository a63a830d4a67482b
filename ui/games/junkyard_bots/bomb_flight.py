"""Lets a thrown weapon wait in its claw until it is answered; then it flies and hits or misses."""

from dataclasses import dataclass, field
from typing import ClassVar

import pygame
from pygame import SRCALPHA, Rect, Surface

from games.engine import Counted, Moved, Piece, Said, Seat, State
from games.junkyard_bots.cards import Die
from games.junkyard_bots.zones import HELD, ROBOT
from ui.games.junkyard_bots.dice_faces import DiceFaces
from ui.table.layout.geometry import Pose, pose_of
from ui.table.motion.base import Flash, Motion, TableShake, shift_pose
from ui.table.motion.drawing import MotionKit, draw_outlined_text
from ui.table.motion.ease import hump, out_back, share
from ui.table.motion.key_moments import Past
from ui.table.motion.lines_and_sparks import Blast, Projectile
from ui.table.motion.playback import Beat
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.tokens import GOLD, SKY

THROWN = "junkyard_bots.throw"
ANSWERED = ("junkyard_bots.hit", "junkyard_bots.dodged")  # the sum of attack and dodge is known
STRIKES = "junkyard_bots.damage"
BLOCKED = "junkyard_bots.unhurt"
MISSES = "junkyard_bots.dodged"
LANDS = (STRIKES, BLOCKED, MISSES)
LEAVES_SECONDS = 0.05  # of the beat in which the rules take the weapon away
HIGH = 110.0  # units: the top of the flight
PAST = 0.55  # of the way: a weapon that misses flies on so far
WORD_SIZE = 54.0  # units
DOME_MARGIN = 26  # units


@dataclass
class Flight(Projectile):
    """A weapon flies from the claw where it waited, and is gone."""

    seconds: ClassVar[float] = 0.5
    hits: ClassVar[float] = seconds
    weapon: Piece = -1
    picture: Surface | None = None

    @property
    def removed_piece(self) -> Piece | None:
        return self.weapon

    def start(self, kit: MotionKit) -> None:
        super().start(kit)
        self.thrown = self.picture

    def hides(self, piece: Piece) -> bool:
        return piece == self.weapon


@dataclass
class Vanish(Motion):
    """A piece is drawn by something else from now on."""

    piece: Piece = -1

    @property
    def removed_piece(self) -> Piece | None:
        return self.piece


@dataclass
class Dome(Motion):
    """A blue dome stands over a robot and swells when something bursts on it."""

    seconds: ClassVar[float] = 1.2
    rises: ClassVar[float] = 0.2  # seconds until it stands
    robot: Rect
    hit: float = 0.0  # seconds from its beginning until something bursts on it

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.t >= 1:
            return
        stands = out_back(share(self.now, 0.0, self.rises))
        swell = hump(share(self.now, self.hit, 0.3)) if self.now > self.hit else 0.0
        fades = 1 - share(self.t, 0.75, 0.25)
        room = self.robot.inflate(*[round(DOME_MARGIN * kit.u * (1 + swell))] * 2)
        room.h = max(2, round(room.h * stands))
        room.bottom = self.robot.bottom + round(DOME_MARGIN * kit.u / 2)
        dome = Surface(room.size, SRCALPHA)
        wide = max(2, round((5 + 5 * swell) * kit.u))
        pygame.draw.ellipse(dome, (*SKY, round((70 + 90 * swell) * fades)), dome.get_rect())
        pygame.draw.ellipse(dome, (*SKY, round(235 * fades)), dome.get_rect(), wide)
        to.blit(dome, room)


@dataclass
class HopAside(Motion):
    """All dice of a robot hop aside together, and back."""

    seconds: ClassVar[float] = 0.6
    dice: frozenset[Piece]
    far: float  # pixels, to the right if positive

    def adjust_pose(self, piece: Piece, pose: Pose, u: float) -> Pose:
        if piece not in self.dice or not 0 < self.t < 1:
            return pose
        return shift_pose(pose, self.far * hump(self.t), -18 * u * hump((2 * self.t) % 1.0))


@dataclass
class Word(Motion):
    """A word leaps out over a place and stays for a moment."""

    seconds: ClassVar[float] = 0.8
    at: Pose
    text: str

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.t < 1:
            size = WORD_SIZE * out_back(share(self.now, 0.0, 0.2))
            draw_outlined_text(to, kit, self.text, (self.at.x, self.at.y), size, GOLD)


@dataclass
class Waiting:
    """A weapon that was thrown: who threw it at whom, and where it waits for its flight."""

    weapon: Piece
    thrower: Seat
    victim: Seat
    at: Pose | None = None


@dataclass
class BombFlight:
    """The thrown weapon of one table."""

    table: Tabletop
    dice: DiceFaces
    thrown: Waiting | None = field(default=None, init=False)

    def clear(self) -> None:
        self.thrown = None

    def hear(self, v: State, beat: Beat, motion: bool) -> None:
        """Follow a beat that begins: something is thrown, and is answered."""
        for event in beat.events:
            if isinstance(event, Counted) and event.what == "active":
                self.thrown = None  # the throw is over
            if not isinstance(event, Said):
                continue
            if event.key == THROWN:
                self.thrown = Waiting(event.pieces[0], event.seats[0], event.seats[1])
            elif event.key in ANSWERED and self.thrown is not None and motion:
                sprite = self.table.sprites.all.get(self.thrown.weapon)
                self.thrown.at = None if sprite is None else sprite.pose

    def lead_seconds(self, beat: Beat) -> float:
        """Return the seconds until the weapon lands, in a beat in which it flies."""
        return Flight.seconds if self.thrown is not None and _find_end(beat) else 0.0

    def lasts(self, beat: Beat) -> tuple[float, float] | None:
        """Return the seconds of the beat in which the rules take the weapon away; else None."""
        moved = [event.piece for event in beat.events if isinstance(event, Moved)]
        taken = self.thrown is not None and moved == [self.thrown.weapon]
        return (LEAVES_SECONDS, 0.0) if taken and beat.kind == "move" else None

    def make_motions(self, v: State, beat: Beat) -> list[Motion]:
        """Return the flight of a beat and what comes of it; a weapon that only waits vanishes."""
        end, thrown = _find_end(beat), self.thrown
        if thrown is None:
            return []
        if not end:
            answered = any(isinstance(e, Said) and e.key in ANSWERED for e in beat.events)
            return [Vanish(thrown.weapon)] if answered else []
        body = next(iter(v.zones[ROBOT[thrown.victim]]), None)
        if body is None:
            return []
        return self._fly(v, thrown, body, end)

    def _fly(self, v: State, thrown: Waiting, body: Piece, end: str) -> list[Motion]:
        lay, sprites = self.table.layout(), self.table.sprites.all
        start = thrown.at or pose_of(lay.places[ROBOT[thrown.thrower]].rect)._replace(w=60.0)
        goal, hits = sprites[body].pose, Flight.seconds
        thrown.at = None
        dice = [p for zone in (ROBOT, HELD) for p in v.zones[zone[thrown.victim]] if p in sprites]
        rects = [sprites[piece].pose.rect for piece in dice]
        robot = rects[0].unionall(rects[1:])
        above = goal._replace(y=max(robot.top, lay.area.top + goal.w))
        face: Die = v.faces[thrown.weapon]
        picture = self.dice.large(face, max(8, round(start.w)))
        found: list[Motion] = []
        if end == MISSES:
            goal = goal._replace(
                x=goal.x + PAST * (goal.x - start.x), y=goal.y + PAST * (goal.y - start.y)
            )
            far = robot.w * (0.5 if start.x > robot.centerx else -0.5)
            found = [HopAside(frozenset(dice), -far, wait=0.4 * hits)]
            found += [Word(above, self.table.say("missed"), wait=0.8 * hits)]
        elif end == BLOCKED:
            found = [Dome(robot, hits - 0.2, wait=0.2), Blast(above, SKY, wait=hits)]
            found += [Word(above, self.table.say("blocked"), wait=hits)]
        else:
            found = [Blast(body, wait=hits), Flash(body, wait=hits), TableShake(8.0, wait=hits)]
        return [Flight(start, goal, HIGH, weapon=thrown.weapon, picture=picture), *found]

    def hides(self, piece: Piece) -> bool:
        """Return whether a piece is the waiting weapon, which is drawn here."""
        thrown = self.thrown
        return thrown is not None and thrown.weapon == piece and thrown.at is not None

    def draw(self, to: Surface, v: State) -> None:
        """Draw the weapon that waits in its claw."""
        thrown = self.thrown
        if thrown is None or thrown.at is None:
            return
        face: Die | None = v.faces[thrown.weapon]
        if face is not None:
            drawn = self.dice.large(face, max(8, round(thrown.at.w)))
            to.blit(drawn, drawn.get_rect(center=(round(thrown.at.x), round(thrown.at.y))))


def _find_end(beat: Beat) -> str:
    """Return the saying with which a thrown weapon lands in this beat; empty if it does not."""
    keys = (event.key for event in beat.events if isinstance(event, Said))
    return next((key for key in keys if key in LANDS), "")


def find_thrower(past: Past) -> Seat | None:
    """Return who threw the last weapon of the present turn; None if nobody did."""
    thrown = (e for e in reversed(past.turn) if isinstance(e, Said) and e.key == THROWN)
    last = next(thrown, None)
    return None if last is None else last.seats[0]
