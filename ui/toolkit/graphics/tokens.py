"""The design tokens: colours, outlines, sizes and times, as listed in docs/art.md.

Lengths are in units (a unit is a pixel in a window of 1280 x 800), times in seconds.
"""

from typing import NamedTuple

Rgb = tuple[int, int, int]

# ink
OUTLINE: Rgb = (58, 42, 34)
THICK, FINE = 4.0, 3.0  # in a drawing of 100 x 100: the outline, and lines within a shape

# the workshop
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

# meanings, the same everywhere; a colour is never the only sign of a meaning
GOLD: Rgb = (255, 209, 102)  # can be touched: a rim
GOLD_DARK: Rgb = (240, 172, 62)
CORAL: Rgb = (255, 122, 84)  # the aim: a ribbon with a head
RED: Rgb = (206, 66, 48)  # lost, forbidden: a lock or a crack
GREEN: Rgb = (126, 200, 122)  # safe, met
SKY: Rgb = (96, 177, 255)  # a tie

# the colours of the seats: on portholes, pads, platforms and rings
SEATS: tuple[Rgb, ...] = (
    (216, 87, 74),
    (74, 134, 200),
    (95, 160, 90),
    (224, 160, 48),
    (144, 104, 184),
    (63, 159, 152),
)

# light comes from the upper left
LIGHT_POSITION = (0.3, 0.16)  # where the light is, as shares of the window
MIN_CONTRAST = 4.5  # the minimum contrast of text and its ground

# heights
STRIP = 50  # the tools along the top
BENCH_EDGE = 11
PORTHOLE = 64
PROMPT = 38
SMALLEST_TEXT = 12.5  # on a piece, at 1280 x 800

# times
LIFT, PUT_DOWN, TURN_OVER, FLASH, SHAKE, BREAK = 0.09, 0.12, 0.22, 0.06, 0.18, 0.32
REACTS = 1.2  # seconds for which a face is glad or hurt
SETTLE = 0.12  # seconds after a resize until the ground is drawn anew


class BenchColours(NamedTuple):
    """The colours of the workbench: planks from back to front, and the lip of the edge."""

    back: Rgb
    front: Rgb
    lip: Rgb


BENCHES = {
    "dark": BenchColours((132, 92, 62), (98, 66, 49), (66, 44, 32)),
    "light": BenchColours((206, 160, 112), (182, 134, 88), (138, 95, 58)),
}


def to_hex(colour: Rgb) -> str:
    """Return a colour as `#rrggbb`."""
    return "#" + bytes(colour).hex()


def parse_hex(colour: str) -> Rgb:
    """Return `#rrggbb` as red, green and blue."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(a: tuple[int, ...], b: tuple[int, ...], part: float) -> Rgb:
    """Mix two colours: `part` of the first, the rest of the second; the result is opaque."""
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
