"""The bulbs of the theatre: they chase round the ring before cards turn; a red one warns."""

import math

from pygame import SRCALPHA, Rect, Surface, draw

from ui.games.robo_power.ground import BULBS, Ring
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.theme import WHITE
from ui.toolkit.graphics.tokens import OUTLINE, RED, Rgb, mix

CHASE_SECONDS = 0.5  # for one round
TAIL_LENGTH = 9  # bulbs that glow at once
LIT_COLOUR: Rgb = (255, 247, 206)
GLOW_RADIUS = 15  # units


def place_bulbs(ring: Rect, u: float) -> list[tuple[int, int]]:
    """Return the positions of the bulbs round the ring, from the right one clockwise."""
    across, down = ring.w / 2 + 6 * u, ring.h / 2 + 5 * u
    x, y = ring.centerx, ring.centery + 9 * u
    turns = [2 * math.pi * i / BULBS for i in range(BULBS)]
    return [(round(x + across * math.cos(t)), round(y + down * math.sin(t))) for t in turns]


def draw_chase(to: Surface, place: Ring, seconds: float, u: float) -> None:
    """Draw two lights that chase round the ring; `u` is a unit of the window in pixels."""
    found = place_bulbs(Rect(place.ring), u)
    first = round(BULBS * seconds / CHASE_SECONDS)
    for start in (0, BULBS // 2):
        for i in range(TAIL_LENGTH):
            light = draw_bulb(
                round(GLOW_RADIUS * u), LIT_COLOUR, round(255 * (1 - i / TAIL_LENGTH))
            )
            to.blit(light, light.get_rect(center=found[(start + first - i) % BULBS]))


def draw_warning(to: Surface, plate: Rect, u: float) -> None:
    """Draw a shining red bulb on the plate of a player with only one card left."""
    light = draw_bulb(round(17 * u), RED, 255)
    to.blit(light, light.get_rect(center=(plate.right - round(8 * u), plate.top + round(6 * u))))


@cached
def draw_bulb(radius: int, colour: Rgb, seen: int) -> Surface:
    """Return a shining bulb with a glow of `radius` pixels; `seen` is its opacity, 0 to 255."""
    radius = max(4, radius)
    drawn = Surface((2 * radius, 2 * radius), SRCALPHA)
    for i in range(8, 0, -1):
        glow = round(radius * (0.45 + 0.55 * i / 8))
        draw.circle(drawn, (*colour, 14 + 12 * (8 - i)), (radius, radius), glow)
    draw.circle(drawn, OUTLINE, (radius, radius), round(0.48 * radius))
    draw.circle(drawn, colour, (radius, radius), round(0.4 * radius))
    shine = mix(WHITE, colour, 0.7)
    draw.circle(drawn, shine, (round(0.87 * radius), round(0.87 * radius)), round(0.14 * radius))
    drawn.set_alpha(seen)
    return drawn
