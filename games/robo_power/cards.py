"""The 99 cards of Robo Power, of 22 kinds."""

from dataclasses import dataclass
from typing import Literal

from games.cardfile.reader import CARD_FILE, Card, load_cards


@dataclass(frozen=True, eq=False)
class RoboCard(Card):
    """A robot with its number, a spy, or a special card, which has none."""

    kind: Literal["robot", "spy", "trap", "counteract"]
    number: int | None = None
    steals: int = 0  # cards that a discarded spy takes


CARDS: tuple[RoboCard, ...] = load_cards(CARD_FILE, "robo_power", RoboCard)
BY_KEY: dict[str, RoboCard] = {card.key: card for card in CARDS}
BOX = tuple(card for card in CARDS for _ in range(card.count))
