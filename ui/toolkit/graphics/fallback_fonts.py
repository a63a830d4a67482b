"""Draws letters that our fonts lack with a font of the system, and says which letters have none."""

import contextlib
import io
import itertools
import unicodedata
from functools import cache, lru_cache
from pathlib import Path

import pygame
from pygame import Surface

from ui.files import ART

BODY = str(ART / "fonts" / "AtkinsonHyperlegible-Regular.ttf")
# Families that are looked at first, as pygame names them; each has many letters.
PREFERRED = (
    *("dejavusans", "notosans", "liberationsans", "segoeui", "arial", "tahoma", "helveticaneue"),
    *("notosanscjkjp", "notosanscjksc", "droidsansfallback", "microsoftyahei", "yugothic"),
    *("malgungothic", "pingfangsc", "hiraginosans", "applesdgothicneo", "arialunicodems"),
)
MOST_FONTS = 60  # of the system that are looked at
RIGHT_TO_LEFT = ("R", "AL")  # Unicode's classes of letters that our lines cannot set
NO_LETTER = "\U0010fffe"
PROBE_PIXELS = 20
MOST_SIZES = 2000  # lines whose size a font keeps


class TextFont(pygame.font.Font):
    """A font of ours; letters that it lacks come from the system's fonts, at the same height."""

    def __init__(self, path: Path, content: bytes, px: int) -> None:
        super().__init__(io.BytesIO(content), px)
        self.path, self.px = str(path), px
        self._sizes: dict[str | bytes, tuple[int, int]] = {}

    def render(
        self,
        text: str | bytes | None,
        antialias: bool,
        color: pygame.typing.ColorLike,
        bgcolor: pygame.typing.ColorLike | None = None,
        wraplength: int = 0,
    ) -> Surface:
        """Return a line of text as pygame does, in several fonts if need be."""
        if not isinstance(text, str) or not (runs := self._split(text)):
            return super().render(text, antialias, color, bgcolor, wraplength)
        drawn = [
            pygame.font.Font.render(font, run, antialias, color, bgcolor) for run, font in runs
        ]
        line = Surface((sum(one.get_width() for one in drawn), self.get_height()), pygame.SRCALPHA)
        x = 0
        for one, (_, font) in zip(drawn, runs, strict=True):
            line.blit(one, (x, self.get_ascent() - font.get_ascent()))
            x += one.get_width()
        return line

    def size(self, text: str | bytes) -> tuple[int, int]:
        """Return the size of a line of text; lines of this font alone are measured once."""
        if (found := self._sizes.get(text)) is not None:
            return found
        if isinstance(text, str) and (runs := self._split(text)):
            wide = sum(pygame.font.Font.size(font, run)[0] for run, font in runs)
            return wide, self.get_height()
        if len(self._sizes) >= MOST_SIZES:
            self._sizes.clear()
        found = self._sizes[text] = super().size(text)
        return found

    def _split(self, text: str) -> list[tuple[str, pygame.font.Font]]:
        """Return the parts of a text with their fonts; none if this font has all letters."""
        if text.isascii() or all(map(self._knows, text)):
            return []
        found: list[tuple[str, pygame.font.Font]] = []
        for sign in text:
            font = self._find(sign)
            if found and (found[-1][1] is font or unicodedata.combining(sign)):
                found[-1] = found[-1][0] + sign, found[-1][1]
            else:
                found.append((sign, font))
        return found

    def _knows(self, sign: str) -> bool:
        return sign.isascii() or has_letter(self.path, sign)

    def _find(self, sign: str) -> pygame.font.Font:
        path = "" if self._knows(sign) else find_system_font(sign)
        return _open(path, self.px, self.get_height()) if path else self


@cache
def has_letter(path: str, sign: str) -> bool:
    """Return whether a font's file has a letter: it looks unlike one that no font has."""
    return sign.isspace() or _picture(path, sign) != _picture_of_none(path)


@cache
def _picture_of_none(path: str) -> bytes:
    return _picture(path, NO_LETTER)


def _picture(path: str, sign: str) -> bytes:
    drawn = pygame.font.Font(path, PROBE_PIXELS).render(sign, True, (255, 255, 255))
    return drawn.get_width().to_bytes(4, "big") + pygame.image.tobytes(drawn, "RGBA")


@lru_cache(64)
def _open(path: str, px: int, high: int) -> pygame.font.Font:
    """Return a font of the system that is no higher than one of ours."""
    font = pygame.font.Font(path, px)
    return (
        font
        if font.get_height() <= high
        else pygame.font.Font(path, px * high // font.get_height())
    )


@cache
def _list_system_fonts() -> list[str]:
    """Return the files of the system's fonts, the most useful first."""
    there = pygame.font.get_fonts()
    names = [name for name in PREFERRED if name in there]
    others = (name for name in there if name not in PREFERRED and "emoji" not in name)
    chosen = [*names, *itertools.islice(others, max(0, MOST_FONTS - len(names)))]
    return [path for name in chosen if (path := pygame.font.match_font(name))]


@cache
def find_system_font(sign: str) -> str:
    """Return the file of a font of the system that has a letter; "" if there is none."""
    for path in _list_system_fonts():
        with contextlib.suppress(pygame.error, OSError):
            if has_letter(path, sign):
                return path
    return ""


@cache
def can_draw(sign: str) -> bool:
    """Return whether a letter can be shown here, with our fonts or one of the system."""
    if sign.isascii() or has_letter(BODY, sign):
        return True
    return unicodedata.bidirectional(sign) not in RIGHT_TO_LEFT and bool(find_system_font(sign))
