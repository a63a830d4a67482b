"""How large the texts are that a table draws, whoever draws them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from ui.toolkit.graphics import art as drawings


class Noted(pygame.font.Font):
    """A font that notes what is drawn with it."""

    drawn: list[tuple[int, str]]

    def __init__(self, path: Path, px: int) -> None:
        super().__init__(io.BytesIO(path.read_bytes()), px)
        self.px = px

    def render(self, text: str | bytes | None, *more: Any, **rest: Any) -> pygame.Surface:
        self.drawn.append((self.px, str(text)))
        return super().render(text, *more, **rest)


@contextmanager
def letters() -> Iterator[list[tuple[int, str]]]:
    """Collect every text that is drawn by drawings loaded from now on, with its pixels."""
    Noted.drawn = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawings, "font_of", Noted)
        yield Noted.drawn
