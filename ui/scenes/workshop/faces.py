"""Draws the cards of the deck in the workshop; a card is drawn again when it changes."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from pygame import Rect, Surface

from games.cardfile.reader import Card
from ui.play.workshop.deck_editor import DeckEditor
from ui.scenes.drawings import CardDrawer
from ui.scenes.host import Host
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets import Node, NodeState, draw_rounded

SIGN_SIZE = 20  # units: the sign of a mistake, and the count of a card


@dataclass
class BenchCard(Node):
    """A card of the deck, with its count and a sign if it has mistakes; lit if it is chosen."""

    role: str = "listitem"
    image: Callable[[int, int], Surface] | None = None
    many: int = 1
    lit: bool = False
    wrong: bool = False
    doubt: bool = False

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        p, u, rect = theme.palette, theme.u, self.rect
        if self.lit or look.hot:
            ground = (*p.gold_dark[:3], 255) if self.lit else (*p.row, 80)
            draw_rounded(surface, rect, 10 * u, ground)
        if self.image:
            drawn = self.image(rect.w, rect.h)
            surface.blit(drawn, drawn.get_rect(center=rect.center))
        else:
            room = rect.inflate(-theme.px(16), -theme.px(16))
            draw_rounded(surface, room, 8 * u, p.paper_dark, p.paper_dark, p.edge, u)
            theme.text(surface, self.label, room, "bold", 14, p.ink, "center")
        side = theme.px(SIGN_SIZE)
        if self.many != 1:
            badge = Rect(rect.right - 2 * side, rect.top + side // 4, 2 * side - side // 3, side)
            draw_rounded(surface, badge, side / 2, p.well)
            theme.text(surface, f"×{self.many}", badge, "bold", 13, p.cream, "center")
        if self.wrong or self.doubt:
            sign = Rect(rect.left + side // 3, rect.top + side // 4, side, side)
            draw_rounded(surface, sign, side / 2, p.red if self.wrong else p.gold_dark)
            theme.text(surface, "!", sign, "bold", 15, p.paper if self.wrong else p.ink, "center")


class BenchCardDrawer(CardDrawer):
    """Draws the cards of one deck editor."""

    def __init__(self, app: Host, game: str) -> None:
        super().__init__(app, game)
        self._versions: dict[str, tuple[Card, Card]] = {}  # by key: the card, and its drawn version

    def current_version(self, card: Card) -> Card:
        """Return the version of a card to draw; it is new only if the card has changed."""
        kept = self._versions.get(card.key)
        if kept is not None and (kept[0] is card or _look_same(kept[0], card)):
            return kept[1]
        number = 1 + (kept[1].variant if kept else 0)
        drawn = replace(card, variant=number)
        self._versions[card.key] = card, drawn
        return drawn

    def make_node(
        self, bench: DeckEditor, key: str, rect: Rect, choose: Callable[[], object]
    ) -> Node:
        """Return the node of a card in the list."""
        words, card = self.app.words, bench.faces.get(key)
        marks = bench.mistakes_below((bench.grammar.section, key))
        told = card.text_in(words.language) if card else ""
        return BenchCard(
            f"card.{key}",
            label=words.card_name(card) if card else key,
            value=" ".join(map(words.mistake, marks)),
            tip=" ".join(filter(None, [told, *map(words.mistake, marks)])),
            rect=rect,
            actions={"press": choose},
            image=partial(self.draw_fitting, self.current_version(card)) if card else None,
            many=bench.count_copies(key),
            lit=key == bench.chosen,
            wrong=bool(marks) and not bench.is_valid,
            doubt=bool(marks),
        )


def _look_same(one: Card, other: Card) -> bool:
    """Return whether two cards of a key look the same."""
    return repr(one) == repr(other) and (one.do, one.when, one.while_) == (
        other.do,
        other.when,
        other.while_,
    )
