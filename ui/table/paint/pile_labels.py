"""The label below a pile: its name and number; without room the number lies on the pile."""

from pygame import Rect, Surface

from ui.language.sentences import Sentences
from ui.table.layout.geometry import Place
from ui.table.layout.table_layout import Layout
from ui.table.paint.badges import draw_badge
from ui.table.paint.drawings import Drawings
from ui.table.paint.name_plates import shorten
from ui.table.paint.tags import draw_tag
from ui.toolkit.graphics.theme import Theme

PADDING = 3  # units beside the words of a label
LABEL_SIZE = 13  # units
TALL_ROOM = 72  # units below a pile: more room than this is cut
CUT_ROOM = 34  # units that are left of it
NUMBER_SIZE = 0.3  # share of a card's width


def label_bottom(theme: Theme, place: Place) -> int:
    """Return the lower edge of a place's label; in a tall place it is not far below the cards."""
    if place.shape != "pile":
        return place.rect.bottom
    end = place.poses(1)[0].y + place.height / 2
    far = place.rect.bottom - end > TALL_ROOM * theme.u
    return round(end + CUT_ROOM * theme.u) if far else place.rect.bottom


def room_of(theme: Theme, lay: Layout, place: Place) -> Rect:
    """Return the room of the words below a pile."""
    top = round(place.poses(1)[0].y + place.height / 2 + 0.02 * place.card)
    label = Rect(place.rect.left, top, place.rect.w, label_bottom(theme, place) - top)
    label.inflate_ip(2 * place.margin, 0)
    return label.inflate(min(0, _widest(lay, place) - 2 * theme.px(PADDING) - label.w), 0)


def _widest(lay: Layout, place: Place) -> int:
    """Return how wide the label of a pile may be before it meets its neighbour's."""
    others = [
        one.rect
        for one in lay.places.values()
        if one.shape == "pile" and one.rect.top < place.rect.bottom <= one.rect.bottom + 9
    ]
    spans = [abs(rect.centerx - place.rect.centerx) for rect in others]
    return min((span for span in spans if span), default=lay.area.w)


def describe(theme: Theme, say: Sentences, room: Rect, place: Place, n: int) -> tuple[str, bool]:
    """Return the words below a pile of `n` cards, and whether they include its number."""
    name, count, size = say.zone_title(place.zone), f" · {n}", _size(theme, room)
    text = shorten(theme, name, "bold", size, room.w, count)
    if text == name + count:
        return text, True
    return shorten(theme, name, "bold", size, room.w), False


def _size(theme: Theme, room: Rect) -> float:
    return min(LABEL_SIZE, 1.2 * room.h / theme.u)


def draw(theme: Theme, say: Sentences, lay: Layout, to: Surface, place: Place, n: int) -> Rect:
    """Draw the label below a pile of `n` cards; return its rectangle."""
    room = room_of(theme, lay, place)
    size = _size(theme, room)
    text = describe(theme, say, room, place, n)[0].replace(" ", "\N{NO-BREAK SPACE}")
    high = min(room.h, theme.font("bold", size).get_linesize() + theme.px(2))
    line = Rect(room.left, room.centery - high // 2, room.w, high)
    return draw_tag(theme, to, text, line, size, pad=theme.px(PADDING))


def draw_number(
    art: Drawings, theme: Theme, say: Sentences, lay: Layout, to: Surface, place: Place, n: int
) -> list[Rect]:
    """Draw the number of a pile's cards on the pile, if the label has no room for it; return where
    it stands, if it does.
    """
    if not n or describe(theme, say, room_of(theme, lay, place), place, n)[1]:
        return []
    pose, px = place.poses(n)[-1], max(12, round(NUMBER_SIZE * place.card))
    spot = (
        round(pose.x + 0.5 * pose.w - 0.6 * px),
        round(pose.y + 0.5 * place.height - 0.6 * px),
    )
    return [draw_badge(art, to, str(n), spot, px, damage=False)]
