"""The tokens of the house's style: colours, outlines, type and times, as docs/art.md lists them.

Lengths are units (a unit is a pixel in a window of 1280 x 800), times seconds.
"""

from typing import NamedTuple

Rgb = tuple[int, int, int]

# what everything is drawn with
OUTLINE: Rgb = (58, 42, 34)
THICK, FINE = 4.0, 3.0  # of a drawing of 100 x 100: the outline, and lines within a shape

# the house
WOOD: Rgb = (66, 49, 40)
WOOD_DARK: Rgb = (48, 35, 29)
EDGE: Rgb = (122, 94, 72)
BRASS: Rgb = (214, 170, 96)
PAPER: Rgb = (252, 246, 231)
PAPER_DARK: Rgb = (238, 226, 202)
INK: Rgb = (46, 33, 26)
CREAM: Rgb = (255, 247, 230)
PALE: Rgb = (222, 206, 184)
FAINT: Rgb = (200, 184, 166)

# what a colour means, everywhere; never the colour alone
GOLD: Rgb = (255, 209, 102)  # can be touched: a rim
GOLD_DARK: Rgb = (240, 172, 62)
CORAL: Rgb = (255, 122, 84)  # the aim: a ribbon with a head
RED: Rgb = (206, 66, 48)  # lost, forbidden: a lock or a crack
GREEN: Rgb = (126, 200, 122)  # safe, met
SKY: Rgb = (96, 177, 255)  # a tie

# whose it is: on porthole, pad, platform and ring
SEATS: tuple[Rgb, ...] = (
    (216, 87, 74),
    (74, 134, 200),
    (95, 160, 90),
    (224, 160, 48),
    (144, 104, 184),
    (63, 159, 152),
)

# light comes from the upper left
LIGHT = (0.3, 0.16)  # in shares of the window
CONTRAST = 4.5  # of text and what lies under it, at least

# heights
STRIP = 50  # the tools along the top
BENCH_EDGE = 11
PORTHOLE = 64
PROMPT = 38
SMALLEST_TEXT = 12.5  # on a piece, at 1280 x 800

# times
LIFT, PUT_DOWN, TURN_OVER, FLASH, SHAKE, BREAK = 0.09, 0.12, 0.22, 0.06, 0.18, 0.32
REACTS = 1.2  # a face is glad or hurt
SETTLE = 0.12  # after the last size of a window, until its ground is drawn anew


class Bench(NamedTuple):
    """The colours of the workbench: planks from back to front, and the lip of their edge."""

    back: Rgb
    front: Rgb
    lip: Rgb


BENCHES = {
    "dark": Bench((132, 92, 62), (98, 66, 49), (66, 44, 32)),
    "light": Bench((206, 160, 112), (182, 134, 88), (138, 95, 58)),
}


def hexed(colour: Rgb) -> str:
    """Return a colour as `#rrggbb`."""
    return "#" + bytes(colour).hex()


def rgb_of(colour: str) -> Rgb:
    """Return `#rrggbb` as red, green and blue."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(a: tuple[int, ...], b: tuple[int, ...], part: float) -> Rgb:
    """Return `part` of the first colour and the rest of the second, opaque."""
    pairs = zip(a[:3], b[:3], strict=True)
    red, green, blue = (round(x * part + y * (1 - part)) for x, y in pairs)
    return red, green, blue


def contrast(a: Rgb, b: Rgb) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Rgb) -> float:
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (part / 255 for part in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
