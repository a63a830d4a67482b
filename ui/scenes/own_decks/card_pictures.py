"""Shows the cards of a deck as they look on the table."""

from collections import Counter
from collections.abc import Callable
from functools import partial

from pygame import Rect

from games.cardfile.game import Deck
from games.cardfile.reader import Card
from ui.scenes.drawings import CardDrawer
from ui.storage.statistics_text import read_box_cards
from ui.table.layout.geometry import RATIO
from ui.toolkit.widgets import Node, Picture

LEAST_CARD_WIDTH = 90  # units, with the shadow
LEAST_NAMED_WIDTH = 84  # pixels, with room for a name


class DeckCards(CardDrawer):
    """Draws the cards of one deck at a time."""

    shown = ""

    def make_nodes(self, deck: Deck | None, show: Callable[[Card], object]) -> list[Node]:
        """Return a node for each kind of card, which calls `show`; None is our own deck."""
        if (digest := deck.digest if deck else "") != self.shown:
            self.shown = digest
            self.faces.change_words(self.app.words)  # a card of another deck may have the same key
        counts = Counter(deck.cards) if deck else Counter(read_box_cards(self.game).values())
        return [
            self._make_node(n, face, many, partial(show, face))
            for n, (face, many) in enumerate(counts.items())
        ]

    def make_rows(self, cards: list[Node], wide: int) -> list[Node]:
        """Return rows of cards, each with as many as fit at their least width."""
        least = max(LEAST_NAMED_WIDTH, self.app.theme.px(LEAST_CARD_WIDTH))
        columns = max(1, wide // least)
        high = round(wide // columns * RATIO)
        return [
            Node(f"cards.{n}", "group", rect=Rect(0, 0, 0, high), children=cards[n : n + columns])
            for n in range(0, len(cards), columns)
        ]

    def _make_node(self, n: int, face: Card, many: int, show: Callable[[], object]) -> Node:
        words = self.app.words
        told = (words.card_text(face), words.card_does(face))
        tip = f"{words.card_name(face)} × {many}. {' '.join(filter(None, told))}"
        return Picture(
            f"card.{n}",
            "card",
            words.card_name(face),
            str(many),
            actions={"press": show, "show": show},
            tip=tip,
            image=partial(self.draw_fitting, face),
        )

    def make_large_picture(self, face: Card, rect: Rect) -> Node:
        """Return a card as a picture that fills a rectangle."""
        name, text = self.app.words.card_name(face), self.app.words.card_text(face)
        return Picture("card", "card", name, text, rect, image=partial(self.draw_fitting, face))
