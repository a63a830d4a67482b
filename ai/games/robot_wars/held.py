"""What a hand is, as far as it is known, for the features: worked out once for the same cards."""

from ai.games.robot_wars.worth import HELD, PLAIN, WORKING, worth
from games.engine import Piece, State
from games.robot_wars.card import RobotCard

MANY = 1 << 14  # hands that are kept at most
FIRST = len(PLAIN) + len(WORKING)  # where the group `HELD` begins


class Held:
    """The known cards of a hand in their order."""

    def __init__(self, cards: list[RobotCard]) -> None:
        self.cards = cards
        row = [0.0] * len(HELD)
        for card in cards:
            for at, x in worth(card).held:
                row[at - FIRST] += x
        self.row = tuple(row)
        parts = [card for card in cards if card.kind == "component"]
        self.components = len(parts)
        self.engine = any(card.engine for card in cards)
        self.drives = any(card.engine for card in parts)
        self.hit = max([worth(card).hit for card in parts], default=0.0)
        self.weapon = any(worth(card).hit for card in parts)
        self.acts = any(card.kind == "action" for card in cards)


_kept: dict[tuple[int, ...], Held] = {}  # by the identity of their cards, which live in them


def holding(s: State, hand: list[Piece]) -> Held:
    """Return what is known of a hand now."""
    faces: list[RobotCard | None] = s.faces
    cards = [face for p in hand if (face := faces[p]) is not None]
    key = tuple(map(id, cards))
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MANY:
            _kept.clear()
        found = _kept[key] = Held(cards)
    return found
