"""What the engine needs to know of a card."""

from typing import Protocol


class Card(Protocol):
    """The face of a piece; a game's own cards say more."""

    @property
    def key(self) -> str:
        """The name of the card in its file."""

    @property
    def variant(self) -> int:
        """The number of the variant, among cards with the same key."""

    @property
    def back(self) -> str:
        """How it looks face down."""
