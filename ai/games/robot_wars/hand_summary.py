"""Summarize the known cards of a hand for the features, cached by the cards."""

from ai.games.robot_wars.card_worth import (
    HAND_FEATURES,
    PLAIN_FEATURES,
    WORKING_FEATURES,
    find_worth,
)
from games.engine import Piece, State
from games.robot_wars.card import RobotCard

MAX_CACHED_HANDS = 1 << 14  # hands in the cache, at most
HAND_INDEX = len(PLAIN_FEATURES) + len(WORKING_FEATURES)  # where the group `HELD` begins


class HandSummary:
    """A summary of the known cards of a hand."""

    def __init__(self, cards: list[RobotCard]) -> None:
        self.cards = cards
        self.components, self.hit = 0, 0.0  # their number; targets of the best weapon
        self.engine = self.acts = False
        row = [0.0] * len(HAND_FEATURES)
        for card in cards:
            value, kind = find_worth(card), card.kind
            for at, x in value.held:
                row[at - HAND_INDEX] += x
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
        if len(_kept) >= MAX_CACHED_HANDS:
            _kept.clear()
        found = _kept[key] = HandSummary(cards)
    return found
