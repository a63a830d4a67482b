"""The end of a game in the theatre: the winner's cards bow, or the curtain falls."""

from pygame import SRCALPHA, Rect, Surface, draw, transform

from ui.games.robo_power.ground import RIM, RIM_DARK, VELVET
from ui.table.layout.geometry import Pose
from ui.table.motion.ease import hump, in_cubic, out_back, share
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.tokens import OUTLINE, parse_hex

BOW_SECONDS = 0.7
BOW_STAGGER_SECONDS = 0.28  # from one card to the next
ALL_BOWS_SECONDS = 2.0  # at most
FALL_SECONDS = 0.4  # of a curtain
START_SECONDS = 0.25  # before anything moves
FOLD_WIDTH = 26  # units
CURTAIN_WIDTH = 0.15  # of a picture, for the curtain at each side


def bow(pose: Pose, nth: int, many: int, seconds: float, u: float) -> Pose:
    """Return the pose of the `nth` of `many` bowing cards: each first rises, then bends low."""
    t = share(
        seconds,
        START_SECONDS + nth * min(BOW_STAGGER_SECONDS, ALL_BOWS_SECONDS / many),
        BOW_SECONDS,
    )
    if not 0 < t < 1:
        return pose
    rise, low = hump(min(1.0, 2 * t)), hump(max(0.0, 2 * t - 1))
    tilt = -14 * rise + 11 * low
    return pose._replace(y=pose.y + (10 * low - 34 * rise) * u, angle=pose.angle + tilt)


def drop_curtain(to: Surface, rect: Rect, seconds: float, u: float, light: bool) -> None:
    """Draw a curtain that falls in front of a rectangle."""
    t = share(seconds, 0.0, FALL_SECONDS)
    high = round(rect.h * (in_cubic(t) if t < 1 else 1))
    if high > 0:
        cloth = draw_velvet(rect.size, round(FOLD_WIDTH * u), light)
        part = Rect(0, rect.h - high, rect.w, high)
        to.blit(cloth, rect.topleft, part)


def close_curtains(to: Surface, room: Rect, seconds: float, u: float, light: bool) -> None:
    """Draw a curtain that comes from each side of a picture while the lights go down."""
    t = out_back(share(seconds, START_SECONDS, 2 * FALL_SECONDS), 0.6)
    dark = Surface(room.size)
    dark.set_alpha(round(102 * min(1.0, t)))
    to.blit(dark, room)
    wide = round(CURTAIN_WIDTH * room.w)
    cloth = draw_velvet((wide, room.h), round(FOLD_WIDTH * u), light)
    for mirrored, x in ((False, room.left), (True, room.right)):
        drawn = transform.flip(cloth, mirrored, False)
        off = round((1 - t) * wide)
        left = x - wide + off if mirrored else x - off
        to.blit(drawn, (left, room.top))


@cached
def draw_velvet(size: tuple[int, int], fold: int, light: bool) -> Surface:
    """Return a curtain with folds and a golden fringe at its foot."""
    main, dark, shine = (parse_hex(one) for one in VELVET[light])
    wide, high = size
    many = max(2, round(wide / max(4, fold)))
    strip = Surface((4 * many, 1))
    for i in range(4 * many):
        strip.set_at((i, 0), (shine, main, dark, main)[(i + (i // 4) % 2) % 4])
    cloth = Surface(size, SRCALPHA)
    foot = max(3, high // 30)
    cloth.blit(transform.smoothscale(strip, (wide, high - foot)), (0, 0))
    step = wide / many
    for i in range(many):
        spot = round((i + 0.5) * step), high - foot
        draw.circle(
            cloth,
            main,
            spot,
            max(2, round(step * 0.5)),
            draw_bottom_left=True,
            draw_bottom_right=True,
        )
    band = Rect(0, high - 3 * foot, wide, foot)
    draw.rect(cloth, parse_hex(RIM), band)
    draw.rect(cloth, parse_hex(RIM_DARK), band.move(0, foot - max(1, foot // 3)), max(1, foot // 3))
    draw.line(cloth, OUTLINE, band.topleft, band.topright, max(1, foot // 4))
    return cloth
