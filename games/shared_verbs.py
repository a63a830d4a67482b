"""Card verbs and table habits that two or more games share."""

from __future__ import annotations

from collections.abc import Collection

from games.engine.chance import Chance
from games.engine.core import Piece, State


def top_of_deck(s: State, chance: Chance, held: Collection[Piece] = ()) -> Piece | None:
    """The card to be drawn next; an empty deck is first made anew from the discard pile.

    What is `held` stays behind.
    """
    deck = s.zones["deck"]
    if not deck:
        for piece in reversed(s.zones["discard"][:]):
            if piece not in held:
                s.move(piece, "deck")
        s.shuffle("deck", chance)
    return deck[-1] if deck else None


def draw(s: State, to: str, chance: Chance, held: Collection[Piece] = ()) -> Piece | None:
    """Move the top of the deck face down to a zone; nothing when both piles are empty."""
    piece = top_of_deck(s, chance, held)
    if piece is not None:
        s.move(piece, to)
    return piece
