"""Draws signs that say how colours roll, shadows under dice, and the wounds of robots."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from games.engine import Piece, State, asked
from games.junkyard_bots.cards import NUMBERS
from games.junkyard_bots.pool import Pool
from games.junkyard_bots.zones import ROBOT
from ui.games.junkyard_bots.dice_faces import DEPTH, draw_mark
from ui.games.junkyard_bots.layout import SIGNS_WIDTH
from ui.table.layout.geometry import Pose
from ui.table.motion.sprites import Sprite
from ui.table.paint.drawings import Drawings
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.lettering import fit
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.theme import WHITE
from ui.toolkit.graphics.tokens import CREAM, OUTLINE, Rgb

BOARDS: dict[str, Rgb] = {"red": (176, 70, 56), "blue": (66, 104, 170), "green": (70, 118, 57)}
POST = (112, 78, 52)
SHADOW = (26, 12, 8)
SMOKE = (52, 44, 44)
BOARD_HEIGHT = 34  # units
POST_HEIGHT = 14  # units, below the board
BOARD_GAP = 8  # units
MARK_RATIO = 1.5  # width of a mark on a sign by its height
LEAST_BOARD_HEIGHT = 27  # pixels, for two lines
ON_GROUND = ("heap", "grid")  # shapes of places in which dice lie on the ground
CRACKS = (  # one for each lost point of power: x and y as shares of the front
    ((1.0, 0.66), (0.9, 0.72), (0.94, 0.8), (0.84, 0.9), (0.88, 1.0)),
    ((0.0, 0.06), (0.08, 0.12), (0.04, 0.2), (0.1, 0.3), (0.05, 0.38)),
    ((0.14, 1.0), (0.2, 0.9), (0.14, 0.84), (0.22, 0.74)),
    ((0.62, 0.0), (0.68, 0.09), (0.78, 0.05), (0.86, 0.14), (0.98, 0.1)),
)
MOST_SMOKING_POWER = 2  # a body with more power does not smoke
PUFFS = ((0.05, 0.0, 0.16), (0.16, -0.2, 0.2), (0.02, -0.44, 0.24), (0.2, -0.68, 0.2))


def draw_signs(table: Tabletop, to: Surface) -> None:
    """Draw a sign for each colour beside its row of the heap, with the mark of its dice."""
    theme, u = table.theme, table.theme.base
    boards_ = place_signs(table)
    feet = {"red": boards_["red"].bottom, "blue": boards_["green"].bottom}
    for colour, low in feet.items():
        rect = boards_[colour]
        post = Rect(0, 0, max(3, round(8 * u)), low + round(POST_HEIGHT * u) - rect.centery)
        post.midtop = rect.centerx, rect.centery
        to.blit(rounded(post.w, post.h, post.w / 3, POST, OUTLINE, max(1.2, 1.6 * u)), post)
    for colour, rect in boards_.items():
        plank = rounded(rect.w, rect.h, 7 * u, BOARDS[colour], OUTLINE, max(1.5, 2.4 * u))
        to.blit(plank, rect)
        room = rect.inflate(-rect.h // 4, -rect.h // 8)
        name = Rect(room.left, room.top, room.w, room.h // 2)
        mark = _draw_mark(colour, round(MARK_RATIO * name.h), name.h)
        to.blit(mark, name)
        to.blit(mark, mark.get_rect(topright=name.topright))
        between = name.inflate(-2 * mark.get_width(), 0)
        theme.text(to, table.say(f"sign.{colour}"), between, "title", 15, CREAM, "center")
        says = table.say(f"sign.{colour}_rolls")
        theme.text(to, says, name.move(0, name.h), "bold", 12.5, CREAM, "center")


@cached
def _draw_mark(colour: str, w: int, h: int) -> Surface:
    """Return the mark that a die of a colour has on its top."""
    big = Surface((3 * w, 3 * h), pygame.SRCALPHA)
    draw_mark(big, colour, big.get_rect(), max(2, round(0.36 * h)))
    return pygame.transform.smoothscale(big, (w, h))


def place_signs(table: Tabletop) -> dict[str, Rect]:
    """Return the boards of the signs by colour: red and blue are left of their rows.

    Green has no row: its board hangs below the blue one.
    """
    lay, u = table.layout(), table.theme.base
    heaps = {place.zone: place.rect for place in lay.places.values() if place.shape == "heap"}
    red, blue = heaps["s_red"], heaps["s_blue"]
    room, gap = round(SIGNS_WIDTH * u), round(BOARD_GAP * u)
    high = min(round(BOARD_HEIGHT * u), (blue.h - round(POST_HEIGHT * u)) // 2 - gap // 2)
    left = red.left - room + gap
    if high < LEAST_BOARD_HEIGHT:  # packed, so that both lines of each board can be read
        board = Rect(left, 0, room - 2 * gap, LEAST_BOARD_HEIGHT)
        rows = [*BOARDS][::-1]
        steps = {
            colour: blue.bottom - (n + 1) * (LEAST_BOARD_HEIGHT + 2)
            for n, colour in enumerate(rows)
        }
        return {colour: board.move(0, steps[colour]) for colour in BOARDS}
    board = Rect(0, 0, room - 2 * gap, high)
    low = blue.bottom - round(POST_HEIGHT * u) - high
    tops = {"red": red.bottom - high - round(POST_HEIGHT * u) - gap, "green": low}
    tops["blue"] = low - high - gap // 2
    return {colour: board.move_to(topleft=(left, tops[colour])) for colour in BOARDS}


def draw_shadows(table: Tabletop, to: Surface, seen: Callable[[Sprite], Pose | None]) -> None:
    """Draw a shadow under every die on the ground, at the pose in which it is seen."""
    places = table.layout().places
    for sprite in table.sprites.all.values():
        lies = places[sprite.lying.zone].shape in ON_GROUND and not sprite.moving
        if lies and (pose := seen(sprite)) is not None:
            shade = _draw_shadow(max(4, round(pose.w * 1.06)), max(2, round(pose.w * 0.28)))
            to.blit(shade, shade.get_rect(center=(round(pose.x), round(pose.y + 0.44 * pose.w))))


@cached
def _draw_shadow(w: int, h: int) -> Surface:
    shade = Surface((w, h), pygame.SRCALPHA)
    pygame.draw.ellipse(shade, (*SHADOW, 96), shade.get_rect())
    return shade


def draw_wounds(table: Tabletop, to: Surface, v: State, hidden: Callable[[Piece], bool]) -> None:
    """Draw the wounds of all robots on their visible bodies."""
    for zone in ROBOT[: v.seats]:
        for piece in v.zones[zone][:1]:
            sprite = table.sprites.all.get(piece)
            power = v.pips[piece]
            if (
                sprite is None
                or sprite.moving
                or hidden(piece)
                or power >= NUMBERS.power
                or power < 1
            ):
                continue
            pose = table.drawn_pose(piece, sprite.pose)
            drawn = _draw_body_wounds(max(8, round(pose.w)), power)
            spot = round(pose.x - pose.w / 2), round(pose.y - pose.w / 2 - drawn.get_width() * 0.5)
            to.blit(drawn, spot)


@cached
def _draw_body_wounds(side: int, power: int) -> Surface:
    """Return cracks for a body of `side` pixels, with half as much room above for smoke."""
    whole, above = Surface((side, side + side // 2), pygame.SRCALPHA), side // 2
    front, d = side * (1 - DEPTH), side * DEPTH
    for line in CRACKS[: NUMBERS.power - power]:
        points = [(x * front, above + d + y * front) for x, y in line]
        pygame.draw.lines(whole, OUTLINE, False, points, max(2, round(side * 0.028)))
    if power <= MOST_SMOKING_POWER:
        for x, y, r in PUFFS:
            spot = round(side * (0.6 + x)), round(above + side * (0.1 + 0.7 * y))
            puff = Surface((side, side), pygame.SRCALPHA)
            pygame.draw.circle(puff, (*SMOKE, 120), (side // 2, side // 2), round(side * r / 2))
            whole.blit(puff, (spot[0] - side // 2, spot[1] - side // 2))
    return whole


INCLUDED = (70, 176, 84)
ROLL_COLOURS = (  # by what a die rolls for; 0: for all
    INCLUDED,
    (66, 140, 222),
    (176, 96, 204),
    (222, 120, 40),
)


def find_dice_to_roll(v: State) -> dict[Piece, int]:
    """Return the dice that roll now, each with the number of what it rolls for; 0: for all."""
    ask = asked(v)
    return ask.rolling(v) if isinstance(ask, Pool) else {}


def mark_dice(table: Tabletop, to: Surface, v: State, held: Piece | None) -> None:
    """Draw a ring and a tick, or a number, on each die that rolls, except the held one."""
    for piece, number in find_dice_to_roll(v).items():
        sprite = table.sprites.all.get(piece)
        if sprite is not None and piece != held and not sprite.moving:
            _draw_ring(to, sprite.pose, ROLL_COLOURS[number % len(ROLL_COLOURS)])
            _draw_badge(table.art, to, sprite.pose, number)


def _draw_ring(to: Surface, pose: Pose, colour: Rgb) -> None:
    side = round(pose.w * 1.08)
    ring = rounded(side, side, 0.16 * side, (*colour, 0), colour, max(2.5, 0.065 * pose.w))
    to.blit(ring, ring.get_rect(center=(round(pose.x), round(pose.y))))


def _draw_badge(art: Drawings, to: Surface, pose: Pose, number: int) -> None:
    """Draw a badge at the upper left."""
    colour, d = ROLL_COLOURS[number % len(ROLL_COLOURS)], max(15, round(pose.w * 0.4))
    badge = Rect(0, 0, d, d).move_to(
        center=(round(pose.x - 0.42 * pose.w), round(pose.y - 0.42 * pose.w))
    )
    to.blit(rounded(d, d, d / 2, colour, WHITE, 1.6), badge)
    if number:
        text = fit(art, "title", str(number), d - 4, d, round(d * 0.72), WHITE, True)
        to.blit(text, text.get_rect(center=badge.center))
    else:
        _draw_tick(to, badge)


def _draw_tick(to: Surface, room: Rect) -> None:
    points = [
        (room.left + x * room.w, room.top + y * room.h)
        for x, y in ((0.27, 0.52), (0.44, 0.70), (0.74, 0.33))
    ]
    pygame.draw.lines(to, WHITE, False, points, max(2, round(room.w * 0.14)))
