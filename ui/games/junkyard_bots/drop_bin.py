"""Where a held die may be dropped: anywhere on a robot, or in a bin that rises for it."""

import math

from pygame import Rect, Surface

from games.engine import Piece, Spot
from games.junkyard_bots.zones import ENERGY, OPEN
from ui.table.highlights import Highlights
from ui.table.layout.geometry import Place
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.tokens import BRASS, CREAM, OUTLINE, RED

# units
BIN_WIDTH = 104
BIN_HEIGHT = 92
BIN_INSET = 26  # from the edge of the window
ROBOT_MARGIN = 24  # round a robot, where a dropped die still hits it

RISE_SECONDS = 0.16
STEEL = (122, 132, 140)
LID = (150, 162, 170)


class DropBin:
    """The bin of one table, which rises at the edge of the bench while a part is held."""

    def __init__(self, table: Tabletop) -> None:
        self.table = table
        self.up = 0.0  # 0 to 1

    @property
    def wanted(self) -> bool:
        """Whether the player holds something that may be thrown away."""
        hand = self.table.selection
        bins = self.table.spec.bin
        return hand.held is not None and any(
            move.piece == hand.held and move.verb in bins for move in hand.moves
        )

    @property
    def rect(self) -> Rect:
        """The rectangle of the risen bin."""
        lay, u = self.table.layout(), self.table.theme.base
        rect = Rect(0, 0, round(BIN_WIDTH * u), round(BIN_HEIGHT * u))
        return rect.move_to(bottomright=(lay.area.right - round(BIN_INSET * u), lay.prompt.top))

    def at(self, x: float, y: float, spots: set[Spot]) -> Spot | None:
        """Return the zone that the bin empties into, if a point is over the bin."""
        inside = self.wanted and self.rect.inflate(12, 12).collidepoint(x, y)
        return OPEN if inside and OPEN in spots else None

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether the bin moved."""
        aim = float(self.wanted)
        if self.up == aim:
            return False
        step = dt / RISE_SECONDS
        self.up = min(aim, self.up + step) if aim else max(0.0, self.up - step)
        return True

    def draw(self, to: Surface, lit: Highlights) -> None:
        if self.up <= 0:
            return
        theme, u, whole = self.table.theme, self.table.theme.base, self.rect
        hot = self.wanted and lit.hot_zone == OPEN
        top = whole.bottom - round(whole.h * self.up)
        can = Rect(whole.left + round(6 * u), top + round(14 * u), whole.w - round(12 * u), 0)
        can.h = max(1, whole.bottom - can.top)
        line = max(1.5, 2.6 * u)
        to.blit(rounded(can.w, can.h, 8 * u, RED if hot else STEEL, OUTLINE, line), can)
        lid = Rect(whole.left, top - (round(12 * u) if hot else 0), whole.w, round(18 * u))
        to.blit(rounded(lid.w, lid.h, 6 * u, LID, OUTLINE, line), lid)
        words = Rect(can.left, can.top, can.w, min(can.h, round(54 * u))).inflate(-10 * u, -8 * u)
        if self.up == 1:
            theme.text(to, self.table.say("bin"), words, "title", 17, CREAM, "center")
            picture = theme.art.image("dice/wreck", round(26 * u), round(26 * u))
            to.blit(picture, picture.get_rect(midbottom=(can.centerx, can.bottom - round(8 * u))))
        rim = Rect(can.left, can.bottom - round(5 * u), can.w, max(1, round(3 * u)))
        to.fill(BRASS, rim)


def find_nearest_target(table: Tabletop, x: float, y: float, spots: set[Spot]) -> Spot | None:
    """Return the target die nearest to a point on or near a robot; None elsewhere."""
    sprites, places = table.sprites.all, table.layout().places
    found = [s for s in spots if isinstance(s, int) and s in sprites]
    for seat in {places[sprites[piece].lying.zone].seat for piece in found} - {None}:
        dice = [p for p in found if sprites[p].lying.zone in (f"robot.{seat}", f"held.{seat}")]
        robot = find_robot_area(table, places[f"robot.{seat}"])
        if dice and robot is not None and robot.collidepoint(x, y):
            return min(dice, key=lambda p: _distance(table, p, x, y))
    return None


def find_tool(table: Tabletop, x: float, y: float, tools: set[Spot]) -> Spot | None:
    """Return the tool that a die is brought to: it is close, or all tools there do the same.

    A die that is dropped on a glass can only be eaten.
    """
    hand, lay = table.selection, table.layout()
    does = {tool: hand.moves_to(tool)[0].verb for tool in tools}
    if lay.places[ENERGY[lay.me]].rect.collidepoint(x, y):
        return next((tool for tool, verb in does.items() if verb == "eat"), None)
    near = find_nearest_target(table, x, y, tools)
    if not isinstance(near, int):
        return None
    close = _distance(table, near, x, y) < table.sprites.all[near].lying.pose.w
    return near if close or len(set(does.values())) == 1 else None


def find_robot_area(table: Tabletop, place: Place) -> Rect | None:
    """Return the rectangle of a robot with a margin; None if no die is left of it."""
    near = round(2 * ROBOT_MARGIN * table.theme.base)
    sprites = table.sprites.all.values()
    own = [s.lying.pose.rect for s in sprites if s.lying.zone == place.zone]
    return own[0].unionall(own[1:]).inflate(near, near).clip(table.layout().area) if own else None


def _distance(table: Tabletop, piece: Piece, x: float, y: float) -> float:
    pose = table.sprites.all[piece].lying.pose
    return math.hypot(pose.x - x, pose.y - y)
