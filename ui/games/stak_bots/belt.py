"""The belt of the dock, its lamp, and the lift that raises the winner at the end."""

from dataclasses import dataclass, field

from pygame import SRCALPHA, Rect, Surface, draw

from games.engine import State
from games.stak_bots.zones import marks_of
from ui.games.stak_bots.ground import BELT_DARK, BELT_MARK, MARK_STEP, PLATFORM, Dock
from ui.table.layout.geometry import Pose
from ui.table.motion.base import Ride
from ui.table.motion.drawing import MotionKit
from ui.table.motion.ease import out_back, out_cubic, share
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.tokens import CREAM, EDGE, GREEN, OUTLINE, RED, WOOD_DARK, Rgb

BELT_SPEED = 150.0  # units a second
RIDE_SECONDS = 1.1
TIP_SECONDS = 0.26  # until a tipped card is clear of its Stak


def draw_belt(to: Surface, dock: Dock, far: float, u: float) -> None:
    """Draw the marks of the belt after it has run `far` units."""
    belt, left, right = Rect(dock.belt), Rect(dock.hopper).right, Rect(dock.furnace).left
    step, arm, wide = max(2, round(MARK_STEP * u)), belt.h * 0.18, max(2, round(7 * u))
    band = Rect(left, belt.top + round(0.15 * belt.h), right - left, round(0.7 * belt.h))
    kept = to.get_clip()
    to.set_clip(band.clip(kept))
    to.fill(BELT_DARK, band)
    first = belt.left + round(6 * u) + round(far * u) % step - step
    for x in range(first, right + step, step):
        top, middle = belt.top + belt.h * 0.16, belt.top + belt.h * 0.5
        bend = x + arm, middle
        draw.line(to, BELT_MARK, (x, top), bend, wide)
        draw.line(to, BELT_MARK, bend, (x, top + belt.h * 0.68), wide)
    to.set_clip(kept)


@dataclass
class TippedRide(Ride):
    """The lowest card of a Stak slides off its platform to the left, and rides from there."""

    first: Pose | None = field(default=None, init=False)  # where the card lay

    def start(self, kit: MotionKit) -> None:
        super().start(kit)
        self.first = self.ends[0] if self.ends else None

    def draw(self, to: Surface, kit: MotionKit) -> None:
        if self.ends is None or self.first is None:
            return
        one, clip = self.first, to.get_clip()
        aside = 0.85 * one.w * out_cubic(share(self.now, 0.0, self.lies))
        self.ends = one._replace(x=one.x - aside), self.ends[1]
        if self.now < TIP_SECONDS:  # the other cards still cover it
            edge = round(one.x - 0.4 * one.w)
            to.set_clip(clip.clip(Rect(0, 0, max(0, edge), to.get_height())))
        super().draw(to, kit)
        to.set_clip(clip)


LAMP_WIDTH = 116  # units
LAMP_HEIGHT = 28  # units
PILE_GAP = 20  # units between the lamp and the pile in the furnace


def place_lamp(pile: Rect, u: float) -> Rect:
    """Return the rectangle of the lamp, beside the foot of the pile; `u` is a unit in pixels."""
    high = round(LAMP_HEIGHT * u)
    rect = Rect(0, 0, round(LAMP_WIDTH * u), min(high, pile.h // 2))
    rect.bottomright = round(pile.left - PILE_GAP * u), pile.bottom - round(6 * u)
    return rect


def draw_lamp(table: Tabletop, v: State, to: Surface) -> None:
    """Draw the lamp until the game is over: red, and green once the Scrapheap is fed."""
    if v.winners:
        return
    rect = place_lamp(table.layout().places["discard"].rect, table.theme.u)
    fed = bool(marks_of(v)["fed"])
    colour, line = GREEN if fed else RED, max(1.2, 2 * table.theme.u)
    to.blit(rounded(rect.w, rect.h, rect.h / 2, WOOD_DARK, EDGE, line), rect)
    r = round(rect.h * 0.29)
    middle = rect.left + round(rect.h * 0.52), rect.centery
    draw.aacircle(to, OUTLINE, middle, r + max(1, round(line)))
    draw.aacircle(to, colour, middle, r)
    draw.aacircle(to, CREAM, (middle[0] - r // 3, middle[1] - r // 3), max(1, r // 4))
    room = Rect(rect.left + rect.h, rect.top, rect.w - round(1.3 * rect.h), rect.h)
    text = table.say("lamp.fed" if fed else "lamp.feed")
    table.theme.text(to, text, room, "bold", 14, CREAM, "center")


START_SECONDS = 0.3  # before a platform moves
RISE_SECONDS = 1.1
# units
RISE_HEIGHT = 60  # of my platform
RISE_BELOW_PLATE = 24  # of another's, which has a plate above it
SINK_DEPTH = 14  # of a loser's platform
DARKNESS = 90  # of 255
STEEL: tuple[Rgb, Rgb] = ((176, 182, 186), (104, 112, 118))


def find_rise(winner: bool, near: bool, seconds: float, u: float) -> float:
    """Return by how many pixels a Stak has risen; it stops below a plate unless it is `near`."""
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
