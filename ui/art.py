"""The only door to drawings, fonts and felt: what is missing or broken gets a plain stand-in."""

from __future__ import annotations

import io
import re
import sys
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
from pygame import Surface

from games.cards import CardError, plain, read

ART = Path(getattr(sys, "_MEIPASS", "") or Path(__file__).parent.parent) / "art"
FONTS = {
    "body": "AtkinsonHyperlegible-Regular.ttf",
    "bold": "AtkinsonHyperlegible-Bold.ttf",
    "title": "Fredoka-SemiBold.ttf",
    "logo": "LilitaOne-Regular.ttf",
}
TOKENS = ("#ff0001", "#ff0002", "#ff0003", "#ff0004")  # in parts: main colour, shade, light, accent
SIDE = 200  # a robot's picture is so wide and high
KEEP = 160 << 20  # bytes of pictures kept
FELT = {"dark": (38, 84, 66), "light": (150, 190, 160)}
STAND_IN = (150, 138, 122)
HURT = [["crack", 116, 92, 0.9], ["plaster", 70, 54, 0.5], ["smoke", 158, 36, 0.7]]
OUT = ("#6b645d", "#4b4641", "#8d857c", "#7a736b")
_EYES = re.compile(r"eyes?_\w+")


class Art:
    """The drawings of one folder; sizes are in real pixels, what was drawn once is kept."""

    def __init__(self, folder: Path = ART) -> None:
        self.folder = folder
        self.problems: list[str] = []  # one sentence for each missing or broken file
        self._robots: dict[str, Any] = {}
        self._parts: dict[str, str] = {}
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._kept: OrderedDict[tuple[Any, ...], Surface] = OrderedDict()
        self._bytes = 0

    def image(self, name: str, w: int, h: int, palette: str = "") -> Surface:
        """A drawing such as "ui/gear" in the middle of w x h; `palette` recolours its accent."""
        return self._keep(("image", name, w, h, palette), lambda: self._image(name, w, h, palette))

    def robot(self, key: str, w: int, h: int, mood: str = "ok") -> Surface:
        """A robot such as "robo_power.buzzy": well, "hurt", or "out" of the game."""
        return self._keep(("robot", key, w, h, mood), lambda: self._robot(key, w, h, mood))

    def font(self, role: str, px: int) -> pygame.font.Font:
        """The font of a role: body, bold, title or logo."""
        font = self._fonts.get((role, px))
        if font is None:
            path = self.folder / "fonts" / FONTS[role]
            try:
                font = pygame.font.Font(path, px)
                font.size(" ")  # a file that is no font is noticed only when it is used
            except (OSError, pygame.error):
                self._problem(path)
                font = pygame.font.Font(None, round(px * 1.2))
            self._fonts[role, px] = font
        return font

    def felt(self, w: int, h: int, kind: str) -> Surface:
        """The cloth of the table, darker towards its edges."""
        return self._keep(("felt", w, h, kind), lambda: _felt(w, h, FELT.get(kind, FELT["dark"])))

    def shadow(self, w: int, h: int, radius: int, blur: int) -> Surface:
        """A soft shadow of a rectangle, `blur` wider on each side."""
        return self._keep(("shadow", w, h, radius, blur), lambda: _shadow(w, h, radius, blur))

    # making

    def _keep(self, key: tuple[Any, ...], make: Callable[[], Surface]) -> Surface:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = make()
        made = made.convert_alpha() if pygame.display.get_surface() else made
        self._kept[key] = made
        self._bytes += _size(made)
        while self._bytes > KEEP and len(self._kept) > 1:
            self._bytes -= _size(self._kept.popitem(last=False)[1])
        return made

    def _image(self, name: str, w: int, h: int, palette: str) -> Surface:
        path = self.folder / f"{name}.svg"
        try:
            text = path.read_text("utf-8")
            return _centred(
                _drawn(text.replace(TOKENS[3], palette) if palette else text, w, h), w, h
            )
        except (OSError, ValueError, pygame.error):
            self._problem(path)
            return _stand_in(w, h)

    def _robot(self, key: str, w: int, h: int, mood: str) -> Surface:
        try:
            game, _, name = key.partition(".")
            plan = self._plans()[game][name]
            return _centred(_drawn(self.composed(plan, mood), w, h), w, h)
        except (KeyError, TypeError, ValueError, IndexError, pygame.error):
            self._problem(self.folder / "robots.yaml", key)
            return _stand_in(w, h)

    def _plans(self) -> dict[str, Any]:
        if not self._robots:
            path = self.folder / "robots.yaml"
            try:
                self._robots = plain(read(path))
            except CardError:
                self._problem(path)
                self._robots = {"": {}}
        return self._robots

    def composed(self, plan: dict[str, Any], mood: str) -> str:
        """The SVG of a robot: its parts in their places, in its colours and its mood."""
        colours = OUT if mood == "out" else plan["colours"]
        parts = [_with_mood(line, mood) for line in plan["parts"]]
        parts += HURT if mood == "hurt" else []
        body = "".join(self._placed(*line) for line in parts)
        for token, colour in zip(TOKENS, colours, strict=True):
            body = body.replace(token, colour)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}" '
            f'width="{SIDE}" height="{SIDE}">{body}</svg>'
        )

    def _placed(
        self, part: str, x: float, y: float, scale: float, turn: float = 0, flip: int = 1
    ) -> str:
        return (
            f'<g transform="translate({x} {y})"><g transform="rotate({turn})">'
            f'<g transform="scale({scale * flip} {scale})">{self._part(part)}</g></g></g>'
        )

    def _part(self, name: str) -> str:
        """What is inside a part's <svg>."""
        if name not in self._parts:
            path = self.folder / "parts" / f"{name}.svg"
            try:
                text = path.read_text("utf-8")
                self._parts[name] = text[text.index(">") + 1 : text.rindex("</svg>")]
            except (OSError, ValueError):
                self._problem(path)
                self._parts[name] = ""
        return self._parts[name]

    def _problem(self, path: Path, what: str = "") -> None:
        where = f"{path.name} ({what})" if what else path.name
        sentence = f"The drawing or font {where} is missing or damaged; a plain one stands in."
        if sentence not in self.problems:
            self.problems.append(sentence)


def _with_mood(line: list[Any], mood: str) -> list[Any]:
    """Whoever is hurt or out has crosses for eyes."""
    if mood != "ok" and _EYES.fullmatch(line[0]):
        return ["eyes_cross", *line[1:]]
    return line


def _drawn(svg: str, w: int, h: int) -> Surface:
    """A drawing as large as fits into w x h."""
    if "<svg" not in svg or w < 1 or h < 1:
        raise ValueError("no drawing")
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (w, h))


def _centred(drawn: Surface, w: int, h: int) -> Surface:
    if drawn.get_size() == (w, h):
        return drawn
    whole = Surface((w, h), pygame.SRCALPHA)
    whole.blit(drawn, drawn.get_rect(center=(w // 2, h // 2)))
    return whole


def _stand_in(w: int, h: int) -> Surface:
    """A plain disc where a drawing should be."""
    whole = Surface((max(1, w), max(1, h)), pygame.SRCALPHA)
    pygame.draw.circle(whole, STAND_IN, (w // 2, h // 2), max(1, min(w, h) * 2 // 5))
    return whole


def _felt(w: int, h: int, colour: tuple[int, int, int]) -> Surface:
    """Cloth: a light from above, and a weave that one rather feels than sees."""
    small = Surface((32, 20))
    for x in range(32):
        for y in range(20):
            away = ((x - 15.5) / 20) ** 2 + ((y - 8.5) / 13) ** 2
            light = 1.1 - 0.34 * min(1.6, away)
            small.set_at((x, y), tuple(min(255, round(c * light)) for c in colour))
    cloth = pygame.transform.smoothscale(small, (w, h))
    weave = Surface((64, 64), pygame.SRCALPHA)
    for i in range(64 * 64 // 3):
        x, y = i * 37 % 64, i * i * 11 % 64
        tone = 255 if i % 2 else 0
        weave.set_at((x, y), (tone, tone, tone, 7))
    for x in range(0, w, 64):
        for y in range(0, h, 64):
            cloth.blit(weave, (x, y))
    return cloth


def _shadow(w: int, h: int, radius: int, blur: int) -> Surface:
    whole = Surface((w + 2 * blur, h + 2 * blur), pygame.SRCALPHA)
    pygame.draw.rect(whole, (0, 0, 0, 130), (blur, blur, w, h), border_radius=radius)
    return pygame.transform.box_blur(whole, max(1, blur // 2))


def _size(surface: Surface) -> int:
    return surface.get_width() * surface.get_height() * 4
