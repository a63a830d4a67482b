"""The facts of Robo Power that are reasons for a move, and the exact odds of a duel."""

from collections import Counter
from collections.abc import Mapping

from ai.facts import Fact, Position, Reason
from games.engine import Move, Piece, Seat, State, bit
from games.robo_power.cards import RoboCard
from games.robo_power.duel import duelists, is_trap_duel
from games.robo_power.rules import victims
from games.robo_power.zones import HAND

# What a card of another player is beside one's own card.
LOWER, EQUAL, HIGHER, TRAP, COUNTERACT = range(5)
LEAST_SAFETY = 0.25  # chance: a lower one does not speak for a card
Shares = list[float]  # the chance of each of these


def held(at: Position, move: Move, verb: str) -> RoboCard | None:
    """Return the card of a move with a verb; None for other moves."""
    return at.view.faces[move.moved] if move.verb == verb and move.piece is not None else None


def numbers(at: Position) -> list[int]:
    """Return the numbers in the seat's hand, the lowest first."""
    faces: list[RoboCard] = at.view.faces
    found = [faces[piece].number for piece in at.view.zones[HAND[at.seat]]]
    return sorted([number for number in found if number is not None])


def steals(at: Position, move: Move) -> Reason | None:
    """Tell that a spy takes cards as it is discarded."""
    card = held(at, move, "discard")
    theirs = sum([len(at.view.zones[HAND[seat]]) for seat in victims(at.view, at.seat)])
    n = 0 if card is None else min(card.steals, theirs)
    return Reason("steals", n=n) if n else None


def is_weakest(at: Position, move: Move) -> Reason | None:
    """Tell that a card has the lowest number of the hand."""
    card = held(at, move, "discard")
    if card is None or card.number is None or card.number != numbers(at)[0]:
        return None
    return Reason("weakest")


def has_twin(at: Position, move: Move) -> Reason | None:
    """Tell that the hand has another card of this kind."""
    card = held(at, move, "discard")
    faces: list[RoboCard] = at.view.faces
    keys = [faces[piece].key for piece in at.view.zones[HAND[at.seat]]]
    return Reason("twin") if card is not None and keys.count(card.key) > 1 else None


def is_known(at: Position, move: Move) -> Reason | None:
    """Tell that an opponent has seen a card."""
    if held(at, move, "discard") is None:
        return None
    eyes = at.view.seen[move.moved] & ~bit(at.seat)
    return Reason("known") if eyes else None


def is_weak(at: Position, move: Move) -> Reason | None:
    """Tell that at least half of the robots in the hand are stronger than a card."""
    card = held(at, move, "discard")
    if card is None or card.number is None:
        return None
    own, low = numbers(at), card.number
    return Reason("weak") if 2 * sum([number > low for number in own]) >= len(own) else None


def has_most_cards(at: Position, move: Move) -> Reason | None:
    """Tell that nobody else has more cards than the victim of a spy."""
    if move.verb != "steal":
        return None
    sizes = {seat: len(at.view.zones[HAND[seat]]) for seat in victims(at.view, at.seat)}
    seat = HAND.index(str(move.to))
    return Reason("most_cards", seat=seat) if sizes[seat] == max(sizes.values()) else None


def is_short_of_cards(at: Position, move: Move) -> Reason | None:
    """Tell how few cards the victim of a spy has left."""
    if move.verb != "steal":
        return None
    seat = HAND.index(str(move.to))
    n = len(at.view.zones[HAND[seat]])
    return Reason("few_cards", seat=seat, n=n) if n <= 2 else None


def takes_all(at: Position, move: Move) -> Reason | None:
    """Tell how likely a card takes all others in a duel."""
    if move.verb != "duel":
        return None
    share = find_outcomes(at.view, at.seat, move.moved).get("wins", 0.0)
    return Reason("takes_all", n=round(100 * share)) if share >= 0.005 else None


def is_safe(at: Position, move: Move) -> Reason | None:
    """Tell how safe a card is in this duel; of a bad one, only that no other is safer."""
    if move.verb != "duel":
        return None
    share = find_safety(at.view, at.seat, move.moved)
    if share > 1 - 1e-9:
        return Reason("sure_safe")
    if share < LEAST_SAFETY:
        others = [find_safety(at.view, at.seat, one.moved) for one in at.others_than(move)]
        return Reason("safest") if share >= max(others, default=0.0) else None
    return Reason("safe", n=min(99, round(100 * share)))


FACTS: tuple[Fact, ...] = (
    steals,
    is_weakest,
    has_twin,
    is_known,
    is_weak,
    is_short_of_cards,
    has_most_cards,
    takes_all,
    is_safe,
)


def find_safety(v: State, seat: Seat, piece: Piece) -> float:
    """Return the chance that a card comes back from a duel, or takes all, without a tie."""
    found = find_outcomes(v, seat, piece)
    return found.get("safe", 0.0) + found.get("wins", 0.0)


def find_outcomes(v: State, seat: Seat, piece: Piece) -> Mapping[str, float]:
    """Return the exact chances of a card in a duel if all others show a random card.

    An unknown card of a hand, or of the draw pile for an empty hand, is any card unseen so far.
    """
    faces: list[RoboCard | None] = v.faces
    own = faces[piece]
    assert own is not None
    unseen = Counter(v.box) - Counter([face for face in faces if face is not None])
    pool: Shares = [0.0] * 5
    for face, n in unseen.items():
        pool[_compare(face, own)] += n
    found: dict[str, float] = {}
    hands = [_spread_of_hand(v, other, own) for other in duelists(v) if other != seat]
    _add_outcomes(found, own, is_trap_duel(v), hands, pool, [0] * 5, 1.0)
    return found


def _compare(face: RoboCard, own: RoboCard) -> int:
    """Return what a card is beside the own card; a card without a number only meets specials."""
    if face.number is None:
        return TRAP if face.kind == "trap" else COUNTERACT
    number = own.number or 0
    return LOWER if face.number < number else EQUAL if face.number == number else HIGHER


def _spread_of_hand(v: State, seat: Seat, own: RoboCard) -> Shares:
    """Return the chances of known cards of a hand, and last that of an unknown one."""
    hand = v.zones[HAND[seat]]
    found: Shares = [0.0] * 6
    for piece in hand:
        face: RoboCard | None = v.faces[piece]
        found[5 if face is None else _compare(face, own)] += 1.0 / len(hand)
    if not hand:
        found[5] = 1.0
    return found


def _add_outcomes(
    found: dict[str, float],
    own: RoboCard,
    trap_duel: bool,
    hands: list[Shares],
    pool: Shares,
    shown: list[int],
    chance: float,
) -> None:
    """Let the next hand show each kind of card, and add the chances of what then happens."""
    if not hands:
        key = _find_outcome(own, trap_duel, shown)
        found[key] = found.get(key, 0.0) + chance
        return
    left = sum(pool)
    for kind in range(5):
        known = hands[0][kind]
        if known:
            shown[kind] += 1
            _add_outcomes(found, own, trap_duel, hands[1:], pool, shown, chance * known)
            shown[kind] -= 1
        drawn = hands[0][5] * pool[kind] / left if left else 0.0
        if drawn:
            shown[kind] += 1
            pool[kind] -= 1
            _add_outcomes(found, own, trap_duel, hands[1:], pool, shown, chance * drawn)
            pool[kind] += 1
            shown[kind] -= 1


def _find_outcome(own: RoboCard, trap_duel: bool, shown: list[int]) -> str:
    """Return the outcome (a key of `outcome`) of the own card beside what all others show."""
    if own.kind == "counteract" or shown[COUNTERACT]:
        return "swept"
    if own.kind == "trap":
        return "tie" if shown[TRAP] else "wins"
    if shown[TRAP]:
        return "taken"
    if trap_duel:
        return "taken" if shown[HIGHER] else "tie" if shown[EQUAL] else "wins"
    return "safe" if shown[LOWER] else "tie" if shown[EQUAL] else "lost"
