"""Draw what stands and lies on the sand: signs that say how colours roll, shadows under dice."""

import pygame
from pygame import Rect, Surface

from ui.graphics.picture_cache import cached
from ui.graphics.tokens import CREAM, OUTLINE, Rgb
from ui.table.paint.card_faces import rounded
from ui.table.tabletop import Tabletop

BOARDS: dict[str, Rgb] = {"red": (176, 70, 56), "blue": (66, 104, 170), "green": (78, 128, 64)}
POST = (112, 78, 52)
WIDE, HIGH, FOOT, APART = 112, 34, 16, 10  # units: a board, its post below it, between two
LIES = ("heap", "grid")  # shapes of places in which dice lie on the ground


def signs(table: Tabletop, to: Surface) -> None:
    """Draw a sign for each colour in front of the heap."""
    for colour, rect in boards(table).items():
        theme, u = table.theme, table.theme.base
        post = Rect(0, 0, max(3, round(8 * u)), rect.h // 2 + round(FOOT * u))
        post.midtop = rect.centerx, rect.centery
        to.blit(rounded(post.w, post.h, post.w / 3, POST, OUTLINE, max(1.2, 1.6 * u)), post)
        plank = rounded(rect.w, rect.h, 7 * u, BOARDS[colour], OUTLINE, max(1.5, 2.4 * u))
        to.blit(plank, rect)
        room = rect.inflate(-rect.h // 4, -rect.h // 8)
        name = Rect(room.left, room.top, room.w, room.h // 2)
        theme.text(to, table.say(f"sign.{colour}"), name, "title", 15, CREAM, "center")
        says = table.say(f"sign.{colour}_rolls")
        theme.text(to, says, name.move(0, name.h), "bold", 12.5, CREAM, "center")


def boards(table: Tabletop) -> dict[str, Rect]:
    """Return where the boards of the signs are, by colour: side by side below the heap."""
    lay, u = table.layout(), table.theme.base
    heaps = [place.rect for place in lay.places.values() if place.shape == "heap"]
    below = lay.places["target"].rect
    whole = heaps[0].unionall(heaps[1:])
    wide = min(round(WIDE * u), below.w // len(BOARDS) - round(APART * u))
    step = wide + round(APART * u)
    left = max(below.left, min(whole.right, below.right) - step * len(BOARDS))
    top = whole.bottom + round(12 * u)
    return {
        colour: Rect(left + i * step, top, wide, round(HIGH * u)) for i, colour in enumerate(BOARDS)
    }


def shadows(table: Tabletop, to: Surface) -> None:
    """Draw the shadow of every die that lies on the ground."""
    places = table.layout().places
    for sprite in table.sprites.all.values():
        if places[sprite.lying.zone].shape in LIES and not sprite.moving:
            pose = sprite.pose
            shade = _shade(max(4, round(pose.w * 1.06)), max(2, round(pose.w * 0.28)))
            to.blit(shade, shade.get_rect(center=(round(pose.x), round(pose.y + 0.44 * pose.w))))


@cached
def _shade(w: int, h: int) -> Surface:
    shade = Surface((w, h), pygame.SRCALPHA)
    pygame.draw.ellipse(shade, (26, 12, 8, 96), shade.get_rect())
    return shade
