"""Draws cards; an empty deck is made anew of the discards, but for cards that steps still name."""

from games.engine import DECK, Chance, Piece, Seat, State
from games.robot_wars.zones import HAND, marks_of
from games.shared_verbs import top_of_deck


def top(s: State, chance: Chance) -> Piece | None:
    """Return the card to be drawn next; None if deck and discard pile are empty.

    Shuffling moves faces between pieces, so what a waiting step names stays on the discard pile.
    """
    if s.zones[DECK]:
        return s.zones[DECK][-1]
    piece = top_of_deck(s, chance, {piece for step in s.stack for piece in step.named()})
    spent = marks_of(s)["spent"]
    fresh = tuple(used for used in spent if s.where[used[1]] != DECK)
    if fresh != spent:
        s.mark("spent", fresh)
    return piece


def drawn(s: State, seat: Seat, chance: Chance) -> None:
    """Let a player draw a card, if there is one (RW-B6, RW-T2)."""
    piece = top(s, chance)
    if piece is not None:
        s.move(piece, HAND[seat])
    emptied(s)


def emptied(s: State) -> None:
    """Mark that the deck has run out for the first time."""
    if not s.zones[DECK] and not marks_of(s)["emptied"]:
        s.mark("emptied", 1)
