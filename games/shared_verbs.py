"""What several games share: drawing cards, the first seat, ties, shortages."""

from collections.abc import Collection
from dataclasses import dataclass

from games.engine import DECK, DISCARD, Chance, Facts, Piece, Seat, State, deal


@dataclass(frozen=True)
class Shortage(Facts):
    """How many are needed, and how many are available."""

    need: int
    have: int


def top_of_deck(s: State, chance: Chance, held: Collection[Piece] = ()) -> Piece | None:
    """Return the next card to draw, or None. An empty deck is refilled from the discard pile.

    The pieces in `held` stay on the discard pile.
    """
    deck = s.zones[DECK]
    if not deck:
        if held:
            for piece in reversed(s.zones[DISCARD][:]):
                if piece not in held:
                    s.move(piece, DECK)
        else:
            deal(s, DISCARD, DECK, len(s.zones[DISCARD]))
        s.shuffle(DECK, chance)
    return deck[-1] if deck else None


def draw(s: State, to: str, chance: Chance, held: Collection[Piece] = ()) -> Piece | None:
    """Move the top of the deck face down to a zone; return it, or None if both piles are empty."""
    deck = s.zones[DECK]
    piece = deck[-1] if deck else top_of_deck(s, chance, held)
    if piece is not None:
        s.move(piece, to)
    return piece


def draw_all(s: State, to: str, count: int, chance: Chance, held: Collection[Piece] = ()) -> None:
    """Draw `count` cards to a zone, or as many as there are; pieces in `held` stay discarded."""
    if len(s.zones[DECK]) >= count:
        deal(s, DECK, to, count)
        return
    for _ in range(count):
        draw(s, to, chance, held)


def first_seat(s: State, chance: Chance) -> Seat:
    """Return the seat that begins: the one in the option `start`, or a random seat."""
    first = s.options["start"]
    return first if isinstance(first, int) else chance.below(s.seats)


def seats_with_most(numbers: dict[Seat, int]) -> list[Seat]:
    """Return the seats with the highest number; several if they tie."""
    top = max(numbers.values())
    return [seat for seat, number in numbers.items() if number == top]


def number_option(s: State, option: str) -> int:
    """Return the value of an option that is a number."""
    value = s.options[option]
    assert isinstance(value, int)
    return value
