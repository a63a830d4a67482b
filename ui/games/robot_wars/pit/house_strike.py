"""Shows how a robot of the house comes out of its corner, rolls, and strikes a Component."""

from dataclasses import dataclass
from typing import ClassVar

from pygame import Rect, Surface

from ai.games.robot_wars.odds import SIDES
from games.engine import Piece, Said
from games.robot_wars.quick_game import Housed
from ui.games.robot_wars.layout import place_corner
from ui.table.layout.geometry import Pose
from ui.table.motion.base import Motion
from ui.table.motion.dice_and_debris import draw_tumbling_die
from ui.table.motion.drawing import WHITE, MotionKit, draw_outlined_text
from ui.table.motion.ease import in_cubic, out_cubic, share
from ui.table.motion.playback import Beat
from ui.table.tabletop import Tabletop

ROBOT_SIZE = 120  # units
DIE_SIZE = 54  # units
SUM_SIZE = 40  # units
KEYS = ("robot_wars.house_hits", "robot_wars.house_misses")


@dataclass
class HouseStrike(Motion):
    """The robot drives at a Component while its die rolls above it, strikes, and goes home."""

    seconds: ClassVar[float] = 1.35
    rolls: ClassVar[float] = 0.5  # seconds until the die lies
    sets_out: ClassVar[float] = 0.65
    hits: ClassVar[float] = 0.85
    robot: Surface
    corner: Pose
    target: Piece
    total: int
    plus: int

    def draw(self, to: Surface, kit: MotionKit) -> None:
        goal = kit.at(self.target)
        if goal is None or self.t >= 1:
            return
        out = out_cubic(share(self.now, 0.0, 0.3))
        there = in_cubic(share(self.now, self.sets_out, self.hits - self.sets_out))
        there *= 1 - out_cubic(share(self.now, self.hits + 0.1, self.seconds - self.hits - 0.1))
        x = self.corner.x + (goal.x - self.corner.x) * (0.15 * out + 0.75 * there)
        y = self.corner.y + (goal.y - self.corner.y) * (0.15 * out + 0.75 * there)
        seen = self.robot.get_rect(center=(round(x), round(y)))
        to.blit(self.robot, seen)
        side = round(DIE_SIZE * kit.u)
        die = Rect(0, 0, side, side).move_to(midbottom=(seen.centerx, seen.top))
        draw_tumbling_die(to, die, self.total - self.plus, SIDES, self.now, self.rolls)
        if self.now > self.rolls:
            told = f"+ {self.plus} = {self.total}" if self.plus else ""
            foot = die.right + 1.6 * SUM_SIZE * kit.u, die.bottom
            draw_outlined_text(to, kit, told, foot, SUM_SIZE, WHITE)


def find_house_strikes(table: Tabletop, beat: Beat) -> list[Motion]:
    """Return the strikes of the house in a beat."""
    side = round(ROBOT_SIZE * table.theme.u)
    found: list[Motion] = []
    for event in beat.events:
        facts = event.facts if isinstance(event, Said) and event.key in KEYS else None
        if isinstance(facts, Housed) and isinstance(event, Said):
            corner = place_corner(table.layout())
            at = Pose(corner.centerx, corner.centery, side, 0.0, 1.0)
            robot = table.art.robot("robot_wars.house_robot", side, side)
            found.append(HouseStrike(robot, at, event.pieces[0], facts.total, facts.plus))
    return found
