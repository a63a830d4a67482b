"""Loads and composes drawings and fonts; replaces what is missing or broken."""

import contextlib
import io
import re
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path
from typing import Any

import pygame
from pygame import Surface

from ui.files import ART, BrokenFile, read_yaml, read_yaml_entry
from ui.toolkit.graphics.picture_cache import PictureCache

FONTS = {
    "body": "AtkinsonHyperlegible-Regular.ttf",
    "bold": "AtkinsonHyperlegible-Bold.ttf",
    "title": "Fredoka-SemiBold.ttf",
    "logo": "LilitaOne-Regular.ttf",
}
FONTS_KEPT = 96  # sizes; each has pictures of its letters
TOKENS = ("#ff0001", "#ff0002", "#ff0003", "#ff0004")  # in parts: main colour, shade, light, accent
SIDE = 200  # width and height of a robot's picture
# colours that a palette replaces: brightness relative to it
PAINT = {"#2f7d78": 1.0, "#42958f": 1.22, "#256a66": 0.84, "#fff7e6": 1.0}
ROBOTS, FITTINGS = "robots.yaml", "fittings.yaml"
BROKEN = (OSError, KeyError, TypeError, ValueError, IndexError, pygame.error)
OWN = ("own", "cards")  # prefixes of pictures of players' own cards
STAND_IN = (150, 138, 122)
OUTLINE = "#3a2a22"
HURT: tuple[tuple[str, int, int, float], ...] = (
    ("crack", 22, -17, 0.42),
    ("plaster", -21, -21, 0.42),
    ("smoke", 44, -46, 0.62),
)  # beside the eyes: part, dx, dy, scale
# eyes and mouth of a mood; one that only looks somewhere keeps its mouth
MOODS = {
    "glad": ("eyes_happy", "mouth_grin"),
    "cross": ("eyes_angry", "mouth_frown"),
    "startled": ("eyes_big", "mouth_o"),
    "sly": ("eyes_slit", "mouth_smirk"),
    "think": ("eyes_odd", "mouth_flat"),
    "left": ("eyes_left", ""),
    "right": ("eyes_right", ""),
    "up": ("eyes_up", ""),
    "down": ("eyes_down", ""),
}
TILT = "rotate(-11 100 110) translate(100 104) scale(0.9) translate(-100 -100)"  # of who is out
SHADE = f'<ellipse cx="100" cy="189" rx="54" ry="6" fill="{OUTLINE}" fill-opacity="0.2"/>'
_EYES = re.compile(r"eyes?_\w+")
_MOUTH = re.compile(r"mouth_\w+")
_COLOUR = re.compile(r"#[0-9a-f]{6}")


@cache
def _bytes(path: Path) -> bytes:
    return path.read_bytes()


def font_of(path: Path, px: int) -> pygame.font.Font:
    """Return a font at a size; its file is read once for all sizes. Raise OSError, pygame.error."""
    return pygame.font.Font(io.BytesIO(_bytes(path)), px)


def _plan_nothing(picture: str) -> dict[str, Any]:
    raise KeyError(picture)


class Art:
    """The drawings of one folder, sizes in pixels; results are cached, so do not draw on them."""

    def __init__(
        self, folder: Path = ART, plan_own: Callable[[str], dict[str, Any]] = _plan_nothing
    ) -> None:
        """`plan_own` returns the plan of a card of a player's own deck by its picture's name."""
        self.folder, self._plan_own = folder, plan_own
        self.problems: list[tuple[str, dict[str, str]]] = []  # sentences, one a broken file
        self._files: dict[str, dict[str, Any]] = {}  # of plans
        self._robots: dict[str, dict[str, Any]] = {}  # the plans of those that were read alone
        self._parts: dict[str, str] = {}
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._kept = PictureCache()

    def image(self, name: str, w: int, h: int, palette: str = "") -> Surface:
        """Return a drawing such as "ui/gear" centred in w x h; `palette` (#rrggbb) recolours it."""
        file, key = f"{name}.svg", ("image", name, palette)
        return self._svg(key, w, h, file, lambda: _tinted(self._read(file), palette))

    def robot(self, key: str, w: int, h: int, mood: str = "ok") -> Surface:
        """Return a robot by its key (`game.card`); `mood` is "ok", "hurt" or "out"."""
        made = partial(self._robot, key, mood)
        return self._svg(("robot", key, mood), w, h, ROBOTS, made, key)

    def fitting(self, key: str, w: int, h: int, mood: str = "ok") -> Surface:
        """Return a Component as fitted to a robot, or a head; mood "off" closes eyes."""
        plan = self.fitted(key)
        if plan is None:  # a player's own card: the whole robot on it
            return self.robot(key, w, h, mood)
        made = partial(self.composed, plan, mood, "")
        return self._svg(("fitting", key, mood), w, h, FITTINGS, made, key)

    def face(self, number: int, side: int, mood: str = "ok") -> Surface:
        """Return a face of players in a mood: a key of MOODS, "ok", "hurt", "off" or "out"."""
        return self.fitting(f"heads.{number}", side, side, mood)

    def sketch(self, svg: str, w: int, h: int) -> Surface:
        """Return the picture of an SVG text at a size in pixels, cached."""
        return self._keep(("sketch", svg), w, h, partial(_drawn, svg))

    def colours(self, seat: int) -> list[str]:
        """Return the main, shade, light and accent colours (#rrggbb) of a seat's robot."""
        heads = self._plans(FITTINGS).get("heads", {})
        plan = heads.get(str(seat % max(1, len(heads))))
        return list(plan["colours"]) if plan else ["#96a0a8", "#6a727a", "#c4ccd2", "#ffd166"]

    def assembled(
        self,
        lines: list[list[Any]],
        box: tuple[int, int],
        w: int,
        h: int,
        colours: tuple[str, ...],
        pen: str = OUTLINE,
    ) -> Surface:
        """Return a limb: parts placed in a box (width, height in units), in four colours."""

        def write() -> str:
            return _document(self._coloured(lines, colours).replace(OUTLINE, pen), *box)

        return self._svg(("limb", str(lines), box, colours, pen), w, h, "", write)

    def font(self, role: str, px: int) -> pygame.font.Font:
        """Return the font of a role: body, bold, title or logo."""
        font = self._fonts.pop((role, px), None)  # and back, as the one used last
        if font is None:
            path = self.folder / "fonts" / FONTS[role]
            try:
                font = font_of(path, px)
                font.size(" ")  # a broken font fails only here
            except (OSError, pygame.error):
                self._problem(FONTS[role])
                font = pygame.font.Font(None, round(px * 1.2))
            if len(self._fonts) >= FONTS_KEPT:
                del self._fonts[next(iter(self._fonts))]
        self._fonts[role, px] = font
        return font

    # making

    def _keep(
        self, key: tuple[object, ...], w: int, h: int, make: Callable[[int, int], Surface]
    ) -> Surface:
        """Return a cached picture, at least a pixel wide and high, in the window's format."""
        w, h = max(1, w), max(1, h)
        return self._kept.get((*key, w, h), lambda: converted(make(w, h)))

    def _svg(
        self,
        key: tuple[object, ...],
        w: int,
        h: int,
        file: str,
        write: Callable[[], str],
        what: str = "",
    ) -> Surface:
        """Return the cached picture of what `write` returns, or a stand-in if `file` is broken."""

        def make(w: int, h: int) -> Surface:
            try:
                return _drawn(write(), w, h)
            except BROKEN:
                self._problem(file, what)
                return _stand_in(w, h)

        return self._keep(key, w, h, make)

    def _read(self, file: str) -> str:
        return (self.folder / file).read_text("utf-8")

    def _robot(self, key: str, mood: str) -> str:
        game, _, name = key.partition(".")
        plan = self._plan_own(key) if game in OWN else self._plan(game, name)
        return self.composed(plan, mood)

    def _plan(self, game: str, name: str) -> dict[str, Any]:
        """Return the plan of a robot. Until all are read, only its own lines are parsed."""
        key = f"{game}.{name}"
        if key not in self._robots:
            plan: dict[str, Any] = {}
            if ROBOTS not in self._files:
                with contextlib.suppress(BrokenFile, KeyError):
                    plan = read_yaml_entry(self.folder / ROBOTS, game, name)
            self._robots[key] = plan or self._plans(ROBOTS)[game][name]
        return self._robots[key]

    def fitted(self, key: str) -> dict[str, Any] | None:
        """Return the plan of a fitting; None if it has no drawing of its own."""
        game, _, name = key.partition(".")
        found = self._plans(FITTINGS).get(game, {}).get(name)
        if found is None or isinstance(found, dict):
            return found
        return {"colours": self._plan(game, name)["colours"], "parts": found}

    def _plans(self, file: str) -> dict[str, Any]:
        """Return the plans in a file, read once; none if it is broken."""
        if file not in self._files:
            try:
                self._files[file] = read_yaml(self.folder / file)
            except BrokenFile:
                self._problem(file)
                self._files[file] = {}
        return self._files[file]

    def _coloured(self, lines: Iterable[list[Any]], colours: Iterable[str]) -> str:
        """Return parts in their places, in four colours."""
        body = "".join(self._placed(*line) for line in lines)
        for token, colour in zip(TOKENS, colours, strict=True):
            body = body.replace(token, colour)
        return body

    def composed(self, plan: dict[str, Any], mood: str, ground: str = SHADE) -> str:
        """Return the SVG of a robot: `plan` has its colours and parts."""
        parts = [_with_mood(line, mood) for line in plan["parts"]]
        parts += _bumps(plan["parts"]) if mood == "hurt" else []
        body = self._coloured(parts, plan["colours"])
        if mood == "out":
            body = f'<g transform="{TILT}">{_COLOUR.sub(_burnt, body)}</g>'
        return _document(ground + body, SIDE, SIDE)

    def _placed(
        self, part: str, x: float, y: float, scale: float, turn: float = 0, flip: int = 1
    ) -> str:
        return (
            f'<g transform="translate({x} {y})"><g transform="rotate({turn})">'
            f'<g transform="scale({scale * flip} {scale})">{self._part(part)}</g></g></g>'
        )

    def _part(self, name: str) -> str:
        if name not in self._parts:
            file = f"parts/{name}.svg"
            try:
                text = self._read(file)
                self._parts[name] = text[text.index(">") + 1 : text.rindex("</svg>")]
            except (OSError, ValueError):
                self._problem(file)
                self._parts[name] = ""
        return self._parts[name]

    def _problem(self, file: str, what: str = "") -> None:
        name = Path(file).name
        problem = "app.no_drawing", {"file": f"{name} ({what})" if what else name}
        if file and problem not in self.problems:
            self.problems.append(problem)


def _document(body: str, wide: int, high: int) -> str:
    """Return SVG text with a body; sizes are in its own units."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        f'width="{wide}" height="{high}">{body}</svg>'
    )


def _with_mood(line: list[Any], mood: str) -> list[Any]:
    """Return a part's line with the eyes and mouth of the mood."""
    if mood == "ok" or (mood == "off" and not _EYES.fullmatch(line[0])):
        return line
    if mood == "off":
        return ["eyes_shut", *line[1:]]
    if mood in MOODS:
        eyes, mouth = MOODS[mood]
        if _EYES.fullmatch(line[0]):
            return [eyes, *line[1:]]
        return [mouth, *line[1:]] if mouth and _MOUTH.fullmatch(line[0]) else line
    if _EYES.fullmatch(line[0]):
        return ["eyes_cross", *line[1:]]
    if _MOUTH.fullmatch(line[0]):
        return ["mouth_frown" if mood == "out" else "mouth_wave", *line[1:]]
    return line


def _bumps(parts: list[list[Any]]) -> list[list[Any]]:
    """Return a crack, a plaster and smoke near the eyes."""
    stand_in: list[Any] = ["", SIDE / 2, 80, 1]
    eyes = next((line for line in parts if _EYES.fullmatch(line[0])), stand_in)
    x, y, scale = eyes[1:4]
    return [
        [part, round(x + dx * scale), max(32, round(y + dy * scale)), size * scale]
        for part, dx, dy, size in HURT
    ]


def _burnt(colour: re.Match[str]) -> str:
    """Return a colour as a dark, warm grey; outlines stay."""
    if colour[0] == OUTLINE:
        return OUTLINE
    red, green, blue = bytes.fromhex(colour[0][1:])
    light = 44 + (3 * red + 6 * green + blue) * 0.045
    return "#" + bytes(round(light * part) for part in (1.06, 1, 0.94)).hex()


def _tinted(svg: str, palette: str) -> str:
    """Recolour a drawing with a palette's colour, its light and its shade; empty: leave it."""
    parts = bytes.fromhex(palette.lstrip("#"))
    for colour, light in PAINT.items() if parts else ():
        svg = svg.replace(colour, "#" + bytes(min(255, round(p * light)) for p in parts).hex())
    return svg


def _drawn(svg: str, w: int, h: int) -> Surface:
    """Draw SVG in the middle of w x h, as large as fits; raise ValueError or pygame.error."""
    if "<svg" not in svg:
        raise ValueError("no drawing")
    drawn = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (w, h))
    if drawn.get_size() == (w, h):
        return drawn
    whole = Surface((w, h), pygame.SRCALPHA)
    whole.blit(drawn, drawn.get_rect(center=(w // 2, h // 2)))
    return whole


def _stand_in(w: int, h: int) -> Surface:
    whole = Surface((w, h), pygame.SRCALPHA)
    pygame.draw.circle(whole, STAND_IN, (w // 2, h // 2), max(1, min(w, h) * 2 // 5))
    return whole


def converted(made: Surface) -> Surface:
    """Return a picture as it is drawn fastest; as it is while there is no window."""
    try:
        return made.convert_alpha() if made.get_flags() & pygame.SRCALPHA else made.convert()
    except pygame.error:
        return made
