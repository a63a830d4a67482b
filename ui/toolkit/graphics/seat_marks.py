"""The seats' marks on the lines of a graph, in their colours."""

from pygame import Surface, draw

from ui.toolkit.graphics.tokens import CREAM, SEATS

# corners of the marks, in radii; the first mark is a circle
MARKS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    ((0.0, -1.1), (1.1, 0.9), (-1.1, 0.9)),
    ((0.0, -1.3), (1.0, 0.0), (0.0, 1.3), (-1.0, 0.0)),
    ((-1.1, -0.9), (1.1, -0.9), (0.0, 1.1)),
    ((-1.3, -0.5), (1.3, -0.5), (1.3, 0.5), (-1.3, 0.5)),
)


def mark(to: Surface, seat: int, at: tuple[int, int], r: float) -> None:
    """Draw the mark of a seat's line, so that colour is not the only sign.

    `r` is in pixels.
    """
    colour, corners = SEATS[seat % len(SEATS)], MARKS[seat % len(MARKS)]
    spots = [(at[0] + x * r, at[1] + y * r) for x, y in corners]
    if not spots:
        draw.circle(to, colour, at, r)
        draw.circle(to, CREAM, at, r, 1)
        return
    draw.polygon(to, colour, spots)
    draw.aalines(to, CREAM, True, spots)
