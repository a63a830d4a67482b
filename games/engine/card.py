"""What the engine needs to know of a card."""

from typing import Protocol


class Card(Protocol):
    """The face of a piece; a game's own cards say more."""

    @property
    def key(self) -> str:
        """What tells cards apart that do different things."""

    @property
    def variant(self) -> int:
        """What tells cards of one key apart."""

    @property
    def back(self) -> str:
        """How it looks face down."""
