"""Draw what a robot has been through: cracks in its body, and smoke once it has little power."""

import pygame
from pygame import SRCALPHA, Surface

from games.engine import State
from games.junkyard_bots.cards import NUMBERS
from games.junkyard_bots.zones import ROBOT
from ui.games.junkyard_bots.dice_faces import DEPTH
from ui.graphics.picture_cache import cached
from ui.graphics.tokens import OUTLINE
from ui.table.tabletop import Tabletop

CRACKS = (  # one for each point of power that is gone: x, y in shares of the front
    ((1.0, 0.66), (0.9, 0.72), (0.94, 0.8), (0.84, 0.9), (0.88, 1.0)),
    ((0.0, 0.06), (0.08, 0.12), (0.04, 0.2), (0.1, 0.3), (0.05, 0.38)),
    ((0.14, 1.0), (0.2, 0.9), (0.14, 0.84), (0.22, 0.74)),
    ((0.62, 0.0), (0.68, 0.09), (0.78, 0.05), (0.86, 0.14), (0.98, 0.1)),
)
SMOKES = 2  # power from which on it smokes
PUFFS = ((0.05, 0.0, 0.16), (0.16, -0.2, 0.2), (0.02, -0.44, 0.24), (0.2, -0.68, 0.2))


def draw(table: Tabletop, to: Surface, v: State) -> None:
    """Draw the wounds of all robots on their bodies."""
    for zone in ROBOT[: v.seats]:
        for piece in v.zones[zone][:1]:
            sprite = table.sprites.all.get(piece)
            power = v.pips[piece]
            if sprite is None or sprite.moving or power >= NUMBERS.power or power < 1:
                continue
            pose = sprite.pose
            wounds = _wounds(max(8, round(pose.w)), power)
            spot = round(pose.x - pose.w / 2), round(pose.y - pose.w / 2 - wounds.get_width() * 0.5)
            to.blit(wounds, spot)


@cached
def _wounds(side: int, power: int) -> Surface:
    """Return cracks for a body of `side` pixels, with room above for half as high a smoke."""
    whole, above = Surface((side, side + side // 2), SRCALPHA), side // 2
    front, d = side * (1 - DEPTH), side * DEPTH
    for line in CRACKS[: NUMBERS.power - power]:
        points = [(x * front, above + d + y * front) for x, y in line]
        pygame.draw.lines(whole, OUTLINE, False, points, max(2, round(side * 0.028)))
    if power <= SMOKES:
        for x, y, r in PUFFS:
            spot = round(side * (0.6 + x)), round(above + side * (0.1 + 0.7 * y))
            puff = Surface((side, side), SRCALPHA)
            pygame.draw.circle(puff, (52, 44, 44, 120), (side // 2, side // 2), round(side * r / 2))
            whole.blit(puff, (spot[0] - side // 2, spot[1] - side // 2))
    return whole
