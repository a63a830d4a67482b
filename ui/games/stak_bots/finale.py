"""The end of a game on the dock: the winner's platform rises, or the light goes down."""

from pygame import SRCALPHA, Rect, Surface, draw

from ui.games.stak_bots.ground import PLATFORM
from ui.table.motion.ease import out_back, out_cubic, share
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.tokens import OUTLINE, Rgb

START_SECONDS = 0.3  # before a platform moves
RISE_SECONDS = 1.1
# units
RISE_HEIGHT = 60  # of my platform
RISE_BELOW_PLATE = 24  # of another's, which has a plate above it
SINK_DEPTH = 14  # of a loser's platform
DARKNESS = 90  # of 255
STEEL: tuple[Rgb, Rgb] = ((176, 182, 186), (104, 112, 118))


def find_rise(winner: bool, near: bool, seconds: float, u: float) -> float:
    """Return by how many pixels a Stak has risen; it has a plate above it unless it is `near`."""
    t = share(seconds, START_SECONDS, RISE_SECONDS)
    high = RISE_HEIGHT if near else RISE_BELOW_PLATE
    return high * u * out_back(t, 0.9) if winner else -SINK_DEPTH * u * out_cubic(t)


def draw_lift(to: Surface, box: Rect, seat_colour: Rgb, up: float, u: float) -> None:
    """Draw a platform raised on two crossed legs."""
    plate = box.move(0, -round(up))
    for a, b in (((0.2, 0.8)), ((0.8, 0.2))):
        low = box.left + a * box.w, box.bottom - 2 * u
        high = box.left + b * box.w, plate.bottom
        draw.line(to, OUTLINE, low, high, max(3, round(15 * u)))
        draw.line(to, STEEL[0], low, high, max(2, round(9 * u)))
    middle = box.centerx, (box.bottom + plate.bottom) / 2
    draw.circle(to, OUTLINE, middle, 9 * u)
    draw.circle(to, STEEL[1], middle, 6 * u)
    to.blit(draw_platform(plate.size, seat_colour, max(4, round(22 * u))), plate)


@cached
def draw_platform(size: tuple[int, int], colour: Rgb, step: int) -> Surface:
    """Return a platform with stripes in the colour of its seat."""
    w, h = size
    drawn = Surface(size, SRCALPHA)
    drawn.fill(PLATFORM)
    for x in range(0, w, step):
        corners = [(x, h), (x + h, 0), (x + h + step // 2, 0), (x + step // 2, h)]
        draw.polygon(drawn, colour, corners)
    draw.rect(drawn, OUTLINE, drawn.get_rect(), max(2, h // 5))
    return drawn


def draw_darkness(to: Surface, room: Rect, seconds: float) -> None:
    """Draw darkness that falls over a room."""
    veil = Surface(room.size)
    veil.set_alpha(round(DARKNESS * share(seconds, 0.0, RISE_SECONDS)))
    to.blit(veil, room)
