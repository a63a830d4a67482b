"""Shows the cards of a deck as they look on the table, as many as fit."""

from collections import Counter
from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from games.cardfile.reader import Card
from games.engine import Deck
from ui.presentation.records import box_of
from ui.scenes.drawings import Cards
from ui.widgets import Node, Picture

WIDEST, LEAST = 120, 72  # units of the width of a card with its shadow
HIGH = 1.4  # height by width


class DeckCards(Cards):
    """Draws the cards of the deck last asked for."""

    shown = ""

    def nodes(self, deck: Deck | None, room: Rect, show: Callable[[Card], object]) -> list[Node]:
        """Return a node for each kind of card, which calls `show`; None is our own deck."""
        if (digest := deck.digest if deck else "") != self.shown:
            self.shown = digest
            self.faces.retell(self.app.words)  # a card of another deck may have the same key
        counts = Counter(deck.cards) if deck else Counter(box_of(self.game).values())
        wide = self._width(len(counts), room)
        columns, high = max(1, room.w // wide), round(wide * HIGH)
        wide = room.w // columns
        places = [
            Rect(room.left + n % columns * wide, room.top + n // columns * high, wide, high)
            for n in range(columns * max(0, room.h // high))
        ]
        cards = zip(counts.items(), places, strict=False)
        return [
            self._card(n, face, many, place, partial(show, face))
            for n, ((face, many), place) in enumerate(cards)
        ]

    def _width(self, many: int, room: Rect) -> int:
        """Return the largest width of a card at which all fit."""
        theme = self.app.theme
        for units in range(WIDEST, LEAST, -4):
            wide = theme.px(units)
            if (room.w // wide) * (room.h // round(wide * HIGH)) >= many:
                return wide
        return theme.px(LEAST)

    def _card(self, n: int, face: Card, many: int, rect: Rect, show: Callable[[], object]) -> Node:
        words = self.app.words
        told = (words.card_text(face), words.card_does(face))
        tip = f"{words.card_name(face)} × {many}. {' '.join(filter(None, told))}"
        return Picture(
            f"card.{n}",
            "card",
            words.card_name(face),
            str(many),
            rect,
            {"press": show, "show": show},
            tip=tip,
            image=partial(self._fitting, face),
        )

    def large(self, face: Card, rect: Rect) -> Node:
        """Return a card as a picture that fills a rectangle."""
        name, text = self.app.words.card_name(face), self.app.words.card_text(face)
        return Picture("card", "card", name, text, rect, image=partial(self._fitting, face))

    def _fitting(self, face: Card, w: int, h: int) -> Surface:
        return self.picture(face, min(w, h / HIGH))
