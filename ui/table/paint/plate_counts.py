"""The counts on a name plate: a symbol and a number each."""

from pygame import Rect, Surface

from ui.language.sentences import Sentences
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.theme import TINY, Colour, Theme

Counts = dict[str, int | None]  # by drawing; None: room is kept, nothing is shown


def words(counts: Counts, say: Sentences) -> str:
    """Return the counts in words: `3 health · 2 Stacks · 6 cards`."""
    shown = {key: n for key, n in counts.items() if n is not None}
    return " · ".join(say(f"tally.{key}", n=n) for key, n in shown.items())


def number(
    art: Art, theme: Theme, to: Surface, room: Rect, told: tuple[str, int], ink: Colour
) -> Rect:
    """Draw one symbol with its number at the right end of a room; return the rest of the room."""
    (key, n), side = told, round(0.62 * room.h)
    wide = side + round(0.42 * room.h * len(str(n)))
    icon = art.image(f"ui/{key}", side, side)
    to.blit(icon, icon.get_rect(midleft=(room.right - wide, room.centery)))
    count = Rect(room.right - wide + side, room.top, wide - side, room.h)
    theme.text(to, str(n), count, "bold", 20, ink, "center")
    return Rect(room.left, room.top, room.w - wide - round(0.1 * room.h), room.h)


def _unit(room: Rect, texts: dict[str, str]) -> float:
    """Return how wide a symbol may be with its air; a digit is 0.7 of that."""
    return room.w / (len(texts) + 0.7 * sum(max(1, len(text)) for text in texts.values()))


def chips(art: Art, theme: Theme, to: Surface, room: Rect, counts: Counts, ink: Colour) -> None:
    """Draw the counts as symbols with numbers: the first of them, as many as can be read."""
    texts = {key: "" if n is None else str(n) for key, n in counts.items()}
    while (unit := _unit(room, texts)) < TINY and len(texts) > 1:
        texts.popitem()
    size, left = round(min(room.h * 0.95, unit * 0.86)), float(room.left)
    for key, text in texts.items():
        if not text:
            continue
        icon = art.image(f"ui/{key}", size, size)
        to.blit(icon, icon.get_rect(midleft=(round(left), room.centery)))
        number = Rect(
            round(left) + size + 1, room.top, int(unit * (0.94 + 0.7 * len(text))) - size, room.h
        )
        theme.text(to, text, number, "bold", 15, ink, "left")
        left += unit * (1 + 0.7 * len(text))
