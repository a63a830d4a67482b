"""Summarize the known cards of a hand for the features, cached by the cards."""

from ai.games.robot_wars.card_worth import HELD, PLAIN, WORKING, worth
from games.engine import Piece, State
from games.robot_wars.card import RobotCard

MANY = 1 << 14  # hands in the cache, at most
FIRST = len(PLAIN) + len(WORKING)  # where the group `HELD` begins


class HandSummary:
    """A summary of the known cards of a hand."""

    def __init__(self, cards: list[RobotCard]) -> None:
        self.cards = cards
        self.components, self.hit = 0, 0.0  # their number; targets of the best weapon
        self.engine = self.acts = False
        row = [0.0] * len(HELD)
        for card in cards:
            value, kind = worth(card), card.kind
            for at, x in value.held:
                row[at - FIRST] += x
            if kind == "component":
                self.components += 1
                self.engine = self.engine or card.engine
                self.hit = max(self.hit, value.hit)
            elif kind == "action":
                self.acts = True
        self.row = tuple(row)


_kept: dict[tuple[int, ...], HandSummary] = {}  # by the identity of their cards, which live in them


def summarize_hand(s: State, hand: list[Piece]) -> HandSummary:
    """Return the summary of the known cards of a hand."""
    faces: list[RobotCard | None] = s.faces
    cards = [face for p in hand if (face := faces[p]) is not None]
    key = tuple(map(id, cards))
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MANY:
            _kept.clear()
        found = _kept[key] = HandSummary(cards)
    return found
