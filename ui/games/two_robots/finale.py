"""The end of a game in the office: robots step off the paper and wave, or a sheet is rolled up."""

import math

from pygame import Rect, Surface, draw

from ui.table.layout.geometry import Pose
from ui.table.motion.ease import hump, share, sine
from ui.toolkit.graphics.theme import WHITE
from ui.toolkit.graphics.tokens import OUTLINE

FINALE_SECONDS = 3.0
GROWTH = 0.1  # of a robot's size
BARE_TABLE = (24, 40, 66)
SHEET = (226, 236, 246)
SHEET_EDGE = (150, 176, 206)
ROLL_WIDTH = 40  # units: a roll of paper


def step_off(pose: Pose, bay: Rect, arms: bool, seconds: float, u: float) -> Pose:
    """Return the pose of a Part whose robot steps off the paper and waves."""
    t = sine(share(seconds, 0.2, 0.7))
    foot = bay.centerx, bay.bottom
    grown = 1 + GROWTH * t
    step = 12 * u * abs(hump(2 * share(seconds, 0.2, 0.7)))
    x, y = foot[0] + (pose.x - foot[0]) * grown, foot[1] + (pose.y - foot[1]) * grown - step
    wave = share(seconds, 0.95, 1.6)
    angle = pose.angle
    if arms and 0 < wave < 1:
        angle += 14 * math.sin(4 * math.tau * wave) * hump(wave)
    return pose._replace(x=x, y=y, w=pose.w * grown, angle=angle)


def roll_up(to: Surface, sheet: Rect, seconds: float, u: float) -> None:
    """Draw a sheet that is rolled up from its right end."""
    t = sine(share(seconds, 0.3, 1.6))
    wide = max(6, round(ROLL_WIDTH * u * (0.5 + 0.5 * t)))
    edge = round(sheet.right - t * (sheet.w - wide))
    bare = Rect(edge, sheet.top, sheet.right - edge, sheet.h)
    if bare.w <= 0:
        return
    to.fill(BARE_TABLE, bare)
    roll = Rect(edge - wide // 2, sheet.top - round(5 * u), wide, sheet.h + round(10 * u))
    draw.rect(to, OUTLINE, roll.inflate(round(6 * u), round(6 * u)), 0, wide // 2)
    draw.rect(to, SHEET, roll, 0, wide // 2)
    for part, ink in ((0.25, WHITE), (0.62, SHEET_EDGE), (0.8, SHEET_EDGE)):
        x = roll.left + round(part * wide)
        ends = (x, roll.top + wide // 3), (x, roll.bottom - wide // 3)
        draw.line(to, ink, *ends, max(2, round(0.12 * wide)))
