"""Draws the cards of Stak Bots: their power, signs and name stand along one side."""

import pygame
from pygame import Rect, Surface

from games.cardfile.reader import Card
from games.stak_bots.cards import StakCard
from ui.table.layout.geometry import RATIO, SIDEBAR
from ui.table.paint.card_faces import CardFaces
from ui.table.paint.drawings import Drawings
from ui.toolkit.graphics.lettering import fit
from ui.toolkit.graphics.theme import BLACK, TINY, Colour
from ui.toolkit.graphics.tokens import PAPER, mix


class StakFaces(CardFaces):
    """Draws the cards of one table."""

    side = SIDEBAR

    def _heading(self, face: Card) -> str:
        # The line of a card without effects says what its text says.
        assert isinstance(face, StakCard)
        return super()._heading(face) if find_effect_symbols(face) else ""

    def _kind(self, face: Card) -> str:
        # A large card has room for its rank (SB-29).
        assert isinstance(face, StakCard)
        return f"{super()._kind(face)} · {self.words('table.rank.stak_bots')} {face.rank}"

    def _draw_number(self, card: Surface, face: Card, w: int, tint: Colour) -> None:
        # The side strip stays visible when another card covers this one.
        assert isinstance(face, StakCard)
        strip = draw_side(self.art, self.words.card_name(face), face, w, mix(tint, BLACK, 0.5))
        card.blit(strip, (0, 0))


def find_effect_symbols(card: StakCard) -> list[str]:
    """Return the symbols of a card's effects, one for each kind."""
    entry = ["entry" for _ in card.do]
    battle = ["attack" if line.verb == "keep_attacking" else "damage" for line in card.when]
    return list(dict.fromkeys([*entry, *battle, *["open" for _ in card.while_]]))


def draw_side(art: Drawings, name: str, card: StakCard, w: int, ground: Colour) -> Surface:
    """Draw the side strip of a card of width `w`: from the top its power, symbols and name."""
    power = "X" if card.power is None else str(card.power)
    h, wide = round(w * RATIO), max(6, round(w * SIDEBAR))
    strip = Surface((wide, h), pygame.SRCALPHA)
    pygame.draw.rect(
        strip,
        ground,
        strip.get_rect(),
        border_top_left_radius=wide // 3,
        border_bottom_left_radius=wide // 3,
    )
    top = _draw_line(art, power, wide, 0.86)
    y = round(wide * 0.12)
    strip.blit(top, top.get_rect(midtop=(wide // 2, y)))
    y += top.get_height()
    size = round(wide * 0.66)
    for drawing in find_effect_symbols(card):
        icon = art.image(f"ui/{drawing}", size, size)
        strip.blit(icon, icon.get_rect(midtop=(wide // 2, y)))
        y += size + 1
    room = Rect(0, y, wide, h - round(wide * 0.14) - y)
    drawn = pygame.transform.rotate(_draw_name(art, name, room), 90)
    strip.blit(drawn, drawn.get_rect(center=room.center))
    return strip


def _draw_line(art: Drawings, text: str, wide: int, share: float) -> Surface:
    return fit(art, "title", text, round(wide * 0.92), wide, round(wide * share), PAPER, True)


def _draw_name(art: Drawings, name: str, room: Rect) -> Surface:
    """Return a name as high as the strip is wide; an empty surface if that cannot be read."""
    if room.w < TINY:
        return Surface((0, 0))
    return fit(art, "bold", name, round(room.h * 0.96), room.w, round(room.w * 0.78), PAPER)
