"""Places a note next to its subject, so that it covers as little as possible."""

from collections.abc import Sequence

from pygame import Rect

from ui.table.layout.geometry import count_covered

OTHER_PIECE_COST = 0.05  # of covering a piece that the note is not about, relative to one it is
FAR_GAPS = 3  # gaps between a note and its subject if words stand between them
DISTANCE_COST = 0.4  # gaps: the cost of a pixel between a note and its subject
MISLEADING_COST = 0.25  # of each pixel of a note that lies nearer to the subject of another


def place_beside(
    size: Rect,
    area: Rect,
    aim: Rect,
    avoid: list[Rect],
    gap: int,
    others: Sequence[Rect],
    first: list[Rect],
    rooms: Sequence[Rect] = (),
    rivals: Sequence[Rect] = (),
) -> Rect:
    """Return the best rectangle around `aim`, in one of the free `rooms`, or one of `first`.

    It covers as little as possible of `aim` and `avoid`, then of `others`, and lies near `aim`,
    and nearer to it than to the `rivals`, which other notes are about.
    """
    inside = [spot.clamp(area) for spot in (*first, *_rects_around(size, aim, gap))]
    inside += [
        moved.clamp(area)
        for spot in inside
        for block in avoid
        if spot.colliderect(block)
        for moved in _move_clear(spot, block, gap // 3)
    ]
    inside += [
        size.move_to(center=aim.center).clamp(room)
        for room in rooms
        if room.w >= size.w and room.h >= size.h
    ]
    return min(
        inside,
        key=lambda rect: (
            (0 if first and aim.contains(rect) else count_covered(rect, aim))
            + count_all_covered(rect, avoid)
            + measure_doubt(rect, aim, rivals)
            + OTHER_PIECE_COST * count_all_covered(rect, others)
            + DISTANCE_COST * gap * find_distance(rect, aim)
        ),
    )


def measure_doubt(rect: Rect, aim: Rect, rivals: Sequence[Rect]) -> float:
    """Return what it costs if a note lies no nearer to its subject than to that of another."""
    near = find_distance(rect, aim)
    misleads = any(find_distance(rect, rival) <= near for rival in rivals)
    return MISLEADING_COST * rect.w * rect.h if misleads else 0.0


def count_all_covered(room: Rect, rects: Sequence[Rect]) -> int:
    """Return how many pixels of rectangles a room covers, each counted by itself."""
    return sum(count_covered(room, rects[i]) for i in room.collidelistall(rects))


def _rects_around(size: Rect, aim: Rect, gap: int) -> list[Rect]:
    """Return positions of a rectangle around another: at sides and corners, and further away."""
    above, below = aim.top - gap, aim.bottom + gap
    left, right = aim.left - gap, aim.right + gap
    x = aim.centerx
    return [
        size.move_to(midbottom=(x, above)),
        size.move_to(midleft=(right, aim.centery)),
        size.move_to(midright=(left, aim.centery)),
        size.move_to(midtop=(x, below)),
        size.move_to(bottomleft=(right, aim.top + gap)),
        size.move_to(bottomright=(left, aim.top + gap)),
        size.move_to(topleft=(right, aim.bottom - gap)),
        size.move_to(topright=(left, aim.bottom - gap)),
        size.move_to(bottomleft=(x, above)),
        size.move_to(bottomright=(x, above)),
        size.move_to(topleft=(x, below)),
        size.move_to(topright=(x, below)),
        size.move_to(midtop=(x, aim.bottom + FAR_GAPS * gap)),
        size.move_to(midbottom=(x, aim.top - FAR_GAPS * gap)),
    ]


def _move_clear(spot: Rect, block: Rect, gap: int) -> list[Rect]:
    """Return a rectangle moved off another in each of the four directions."""
    return [
        spot.move_to(right=block.left - gap),
        spot.move_to(left=block.right + gap),
        spot.move_to(bottom=block.top - gap),
        spot.move_to(top=block.bottom + gap),
    ]


def find_distance(a: Rect, b: Rect) -> int:
    """Return the pixels between two rectangles, horizontally plus vertically."""
    both = a.union(b)
    return max(0, both.w - a.w - b.w) + max(0, both.h - a.h - b.h)
