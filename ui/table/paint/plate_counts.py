"""What is counted of a player, always in sight on the name plate: a symbol and a number each."""

from __future__ import annotations

from pygame import Rect, Surface

from ui.graphics.art import Art
from ui.graphics.theme import Theme
from ui.presentation.sentences import Sentences
from ui.widgets.paint import Colour

ORDER = ("health", "stacks", "cards", "plays")


def words(counts: dict[str, int], say: Sentences) -> str:
    """It in words: `3 health · 2 Stacks · 6 cards`."""
    return " · ".join(say.say(f"tally.{key}", n=counts[key]) for key in ORDER if key in counts)


def chips(
    art: Art, theme: Theme, to: Surface, room: Rect, counts: dict[str, int], ink: Colour
) -> None:
    """It in symbols."""
    shown = [key for key in ORDER if key in counts]
    digits = sum(max(1, len(str(counts.get(key, "")))) for key in ORDER)
    unit = room.w / (len(ORDER) + 0.7 * digits)
    size, left = round(min(room.h * 0.95, unit * 0.94)), float(room.left)
    for key in shown:
        icon = art.image(f"ui/{key}", size, size)
        to.blit(icon, icon.get_rect(midleft=(round(left), room.centery)))
        text = str(counts[key])
        number = Rect(
            round(left) + size + 1, room.top, int(unit * (0.94 + 0.7 * len(text))) - size, room.h
        )
        theme.text(to, text, number, "bold", 15, ink, "left")
        left += unit * (1 + 0.7 * len(text))
