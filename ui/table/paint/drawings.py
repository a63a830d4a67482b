"""Protocols of what drawing needs, so that tests can use stand-ins; cache keys of faces."""

from pathlib import Path
from typing import Protocol

import pygame
from pygame import Surface

from games.cardfile.reader import Card


class Face(Protocol):
    """The visible side of a piece: a card, or a piece face down that reveals something."""

    @property
    def game(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def variant(self) -> int: ...
    @property
    def picture(self) -> str: ...


class Drawings(Protocol):
    """The part of `ui.toolkit.graphics.art.Art` that faces need."""

    @property
    def folder(self) -> Path: ...

    def image(self, name: str, w: int, h: int, palette: str = "") -> Surface:
        """Return a drawing."""

    def robot(self, key: str, w: int, h: int, mood: str = "ok") -> Surface:
        """Return a robot."""

    def assembled(
        self,
        lines: list[list[str | float]],
        box: tuple[int, int],
        w: int,
        h: int,
        colours: tuple[str, ...],
        pen: str = ...,
    ) -> Surface:
        """Return parts assembled in a box, in these colours; `pen` is the pen of the outline."""

    def font(self, role: str, px: int) -> pygame.font.Font:
        """Return a font."""


class Texts(Protocol):
    """The part of `ui.language.localization.Words` that faces need."""

    def __call__(self, key: str) -> str:
        """Return a sentence."""

    def __contains__(self, key: str) -> bool:
        """Return whether there is such a sentence."""

    def card_name(self, card: Card) -> str:
        """Return a card's name."""

    def card_text(self, card: Card) -> str:
        """Return a card's text."""

    def card_line(self, card: Card, kind: str = "") -> str:
        """Return what a card does in a few words, or nothing."""


def width_of(key: tuple[object, ...]) -> int:
    """Return the width at which a cached card was drawn."""
    return key[1] if isinstance(key[1], int) else 0


def face_key(face: Face | None) -> tuple[str, int] | None:
    """Return the cache key of a face; None stands for a back."""
    return (face.key, hash(face)) if face else None


def round_width(w: float) -> int:
    """Return a width rounded in steps of about a tenth."""
    step = max(4, round(w / 12))
    return max(step, round(w / step) * step)
