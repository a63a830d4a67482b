"""Name the moves of Robo Power at which people laugh."""

from games.engine import Ask, Move, State, bit
from games.robo_power.cards import RoboCard
from games.robo_power.zones import HAND

STRONG = 85  # the lowest number of a robot that is better than a stolen card
TREASURE = 120  # the lowest number of a robot that is kept like a Trap
SMALL = 60  # the highest number of a robot that everybody would rather lose


def is_robot(card: RoboCard) -> bool:
    """Return whether a card is a robot and no Spy."""
    return card.number is not None and not card.steals


def is_silly(s: State, ask: Ask, move: Move) -> bool:
    """Return whether a move throws a good card away while a worse one is there."""
    if move.piece is None:
        return False
    card: RoboCard = s.faces[move.piece]
    rest: list[RoboCard] = [s.faces[p] for p in s.zones[HAND[ask.seat]] if p != move.piece]
    if move.verb != "discard":
        return loses_spy(card, rest) or loses_to_known(s, ask, card, rest)
    if card.number is None or card.number >= TREASURE:
        return any(one.number is not None and one.number <= SMALL for one in rest)
    if card.number >= STRONG and any(one.steals for one in rest):
        return True
    robots = [one.number or 0 for one in rest if is_robot(one)]
    best = card.number >= max(robots, default=0)
    twice = card.number >= 2 * min(robots, default=999)
    return is_robot(card) and twice and (best or card.number > SMALL)


def loses_spy(card: RoboCard, rest: list[RoboCard]) -> bool:
    """Return whether a Spy would fight although a small robot could."""
    return card.steals > 0 and any(is_robot(one) and (one.number or 0) <= SMALL for one in rest)


def loses_to_known(s: State, ask: Ask, card: RoboCard, rest: list[RoboCard]) -> bool:
    """Return whether a robot would lose to the only, known card of the only opponent."""
    others = [seat for seat in s.playing() if seat != ask.seat]
    theirs = s.zones[HAND[others[0]]] if len(others) == 1 else []
    if card.number is None or len(theirs) != 1 or not s.seen[theirs[0]] & bit(ask.seat):
        return False
    known: RoboCard | None = s.faces[theirs[0]]
    if known is None or known.number is None or card.number >= known.number:
        return False
    return any(one.number is None or one.number > known.number for one in rest)
