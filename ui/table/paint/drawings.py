"""What drawing needs of the drawings and of the words, whoever brings them."""

from pathlib import Path
from typing import Protocol

import pygame
from pygame import Surface

from games.cardfile.reader import Card


class Face(Protocol):
    """What is seen of a piece: a card, or what shows of one that lies face down."""

    @property
    def game(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def variant(self) -> int: ...
    @property
    def picture(self) -> str: ...


class Drawings(Protocol):
    """What is needed of `ui.graphics.art.Art`."""

    @property
    def folder(self) -> Path: ...

    def image(self, name: str, w: int, h: int, palette: str = "") -> Surface:
        """A drawing."""

    def robot(self, key: str, w: int, h: int, mood: str = "ok") -> Surface:
        """A robot."""

    def assembled(
        self,
        lines: list[list[str | float]],
        box: tuple[int, int],
        w: int,
        h: int,
        colours: tuple[str, ...],
    ) -> Surface:
        """Parts in their places in a box, in these colours."""

    def font(self, role: str, px: int) -> pygame.font.Font:
        """A font."""


class Texts(Protocol):
    """What is needed of `ui.localization.Words`."""

    def __call__(self, key: str) -> str:
        """A sentence."""

    def __contains__(self, key: str) -> bool:
        """Whether there is such a sentence."""

    def card_name(self, card: Card) -> str:
        """What the card is called."""

    def card_text(self, card: Card) -> str:
        """What stands on it."""
