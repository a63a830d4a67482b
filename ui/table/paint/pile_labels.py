"""What stands below a pile: its name and number; without room for both the number lies on it."""

from pygame import Rect, Surface

from ui.language.sentences import Sentences
from ui.table.layout.geometry import Place
from ui.table.layout.table_layout import Layout
from ui.table.paint.badges import badge
from ui.table.paint.drawings import Drawings
from ui.table.paint.name_plates import shortened
from ui.table.paint.tags import tag
from ui.toolkit.graphics.theme import Theme

EDGE, SIZE = 3, 13  # units of a label beside its words; of its letters
TALL, LABEL = 72, 34  # units below a pile: more than the first are cut to the second
NUMBER = 0.3  # of a card's width: the letters of a number on it


def below(theme: Theme, place: Place) -> int:
    """Return where the label of a place ends: in a tall place not far below its cards."""
    if place.shape != "pile":
        return place.rect.bottom
    end = place.poses(1)[0].y + place.height / 2
    far = place.rect.bottom - end > TALL * theme.u
    return round(end + LABEL * theme.u) if far else place.rect.bottom


def room_of(theme: Theme, lay: Layout, place: Place) -> Rect:
    """Return the room of the words below a pile."""
    top = round(place.poses(1)[0].y + place.height / 2 + 0.02 * place.card)
    label = Rect(place.rect.left, top, place.rect.w, below(theme, place) - top)
    label.inflate_ip(2 * place.margin, 0)
    return label.inflate(min(0, _apart(lay, place) - 2 * theme.px(EDGE) - label.w), 0)


def _apart(lay: Layout, place: Place) -> int:
    """Return how wide the label of a pile may be until it meets that of its neighbour."""
    others = [
        one.rect
        for one in lay.places.values()
        if one.shape == "pile" and one.rect.top < place.rect.bottom <= one.rect.bottom + 9
    ]
    spans = [abs(rect.centerx - place.rect.centerx) for rect in others]
    return min((span for span in spans if span), default=lay.area.w)


def told(theme: Theme, say: Sentences, room: Rect, place: Place, n: int) -> tuple[str, bool]:
    """Return the words below a pile of `n` cards, and whether its number is among them."""
    name, count, size = say.zone(place.zone), f" · {n}", _size(theme, room)
    text = shortened(theme, name, "bold", size, room.w, count)
    if text == name + count:
        return text, True
    return shortened(theme, name, "bold", size, room.w), False


def _size(theme: Theme, room: Rect) -> float:
    return min(SIZE, 1.2 * room.h / theme.u)


def draw(theme: Theme, say: Sentences, lay: Layout, to: Surface, place: Place, n: int) -> None:
    """Draw what stands below a pile of `n` cards."""
    room = room_of(theme, lay, place)
    text = told(theme, say, room, place, n)[0].replace(" ", "\N{NO-BREAK SPACE}")
    tag(theme, to, text, room, _size(theme, room), pad=theme.px(EDGE))


def number(
    art: Drawings, theme: Theme, say: Sentences, lay: Layout, to: Surface, place: Place, n: int
) -> None:
    """Draw the number of a pile's cards on it, if it has no room below it."""
    if n and not told(theme, say, room_of(theme, lay, place), place, n)[1]:
        pose, px = place.poses(n)[-1], max(12, round(NUMBER * place.card))
        spot = (
            round(pose.x + 0.5 * pose.w - 0.6 * px),
            round(pose.y + 0.5 * place.height - 0.6 * px),
        )
        badge(art, to, str(n), spot, px, damage=False)
