"""Loads and composes drawings and fonts; replaces missing or broken ones."""

import contextlib
import io
import re
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path
from typing import Any

import pygame
from pygame import Surface

from games.cardfile.errors import CardError
from games.cardfile.sections import read_yaml, read_yaml_entry
from ui.files import ART
from ui.toolkit.graphics.fallback_fonts import TextFont
from ui.toolkit.graphics.picture_cache import PictureCache

FONTS = {
    "body": "AtkinsonHyperlegible-Regular.ttf",
    "bold": "AtkinsonHyperlegible-Bold.ttf",
    "title": "Fredoka-SemiBold.ttf",
    "logo": "LilitaOne-Regular.ttf",
}
FONTS_KEPT = 96  # sizes; each caches its letters
TOKENS = ("#ff0001", "#ff0002", "#ff0003", "#ff0004")  # in parts: main, shade, light, accent
ROBOT_SIDE = 200  # width and height of a robot's picture
# colours that a palette replaces, with their brightness relative to it
PAINT_BRIGHTNESS = {"#2f7d78": 1.0, "#42958f": 1.22, "#256a66": 0.84, "#fff7e6": 1.0}
ROBOTS, FITTINGS = "robots.yaml", "fittings.yaml"
FILE_ERRORS = (OSError, KeyError, TypeError, ValueError, IndexError, pygame.error)
OWN = ("own", "cards")  # prefixes of pictures of players' own cards
PLACEHOLDER_COLOUR = (150, 138, 122)
OUTLINE = "#3a2a22"
HURT_PARTS: tuple[tuple[str, int, int, float], ...] = (
    ("crack", 22, -17, 0.42),
    ("plaster", -21, -21, 0.42),
    ("smoke", 44, -46, 0.62),
)  # additions near the eyes: part, dx, dy, scale
# eyes and mouth for each mood; a mood that only looks aside keeps the mouth
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
OUT_TRANSFORM = (
    "rotate(-11 100 110) translate(100 104) scale(0.9) translate(-100 -100)"  # for the mood "out"
)
FLOOR_SHADOW = f'<ellipse cx="100" cy="189" rx="54" ry="6" fill="{OUTLINE}" fill-opacity="0.2"/>'
_EYES = re.compile(r"eyes?_\w+")
_MOUTH = re.compile(r"mouth_\w+")
_COLOUR = re.compile(r"#[0-9a-f]{6}")


@cache
def _bytes(path: Path) -> bytes:
    return path.read_bytes()


def font_of(path: Path, px: int) -> pygame.font.Font:
    """Return a font at a size; its file is read once for all sizes.

    Raise OSError or pygame.error.
    """
    return TextFont(path, _bytes(path), px)


def _plan_nothing(picture: str) -> dict[str, Any]:
    raise KeyError(picture)


class Art:
    """The drawings of one folder, in pixels; results are cached, so do not draw on them."""

    def __init__(
        self, folder: Path = ART, plan_own: Callable[[str], dict[str, Any]] = _plan_nothing
    ) -> None:  # text keys with blanks, one per broken file
        """Prepare a folder; `plan_own` returns the plan for a picture of a player's own card."""
        self.folder, self._plan_own = folder, plan_own
        self.problems: list[
            tuple[str, dict[str, str]]
        ] = []  # text keys with blanks, one for each broken file
        self._files: dict[str, dict[str, Any]] = {}  # the plans of whole files
        self._robots: dict[str, dict[str, Any]] = {}  # plans that were read one by one
        self._parts: dict[str, str] = {}
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._kept = PictureCache()

    def image(self, name: str, w: int, h: int, palette: str = "") -> Surface:
        """Return a drawing such as "ui/gear", centred in w x h.

        `palette` (#rrggbb) recolours it.
        """
        file, key = f"{name}.svg", ("image", name, palette)
        return self._svg(key, w, h, file, lambda: _recolour(self._read(file), palette))

    def robot(self, key: str, w: int, h: int, mood: str = "ok") -> Surface:
        """Return a robot by its key (`game.card`); `mood` is "ok", "hurt" or "out"."""
        made = partial(self._robot, key, mood)
        return self._svg(("robot", key, mood), w, h, ROBOTS, made, key)

    def fitting(self, key: str, w: int, h: int, mood: str = "ok") -> Surface:
        """Return a Component or head as fitted to a robot; the mood "off" closes its eyes."""
        if key.partition(".")[0] not in OWN and self.fitted(key) is None:
            return self.robot(key, w, h, mood)

        def write() -> str:
            plan = self.fitted(key)
            assert plan is not None
            return self.composed(plan, mood, "")

        return self._svg(("fitting", key, mood), w, h, FITTINGS, write, key)

    def face(self, number: int, side: int, mood: str = "ok") -> Surface:
        """Return a player's face in a mood: a key of MOODS, "ok", "hurt", "off" or "out"."""
        return self.fitting(f"heads.{number}", side, side, mood)

    def sketch(self, svg: str, w: int, h: int) -> Surface:
        """Return the picture of an SVG text at a size in pixels (cached)."""
        return self._keep(("sketch", svg), w, h, partial(_draw_svg, svg))

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
            return _document(
                self._coloured(lines, colours).replace(OUTLINE, pen), *box
            )  # moved to the end

        return self._svg(("limb", str(lines), box, colours, pen), w, h, "", write)

    def font(self, role: str, px: int) -> pygame.font.Font:
        """Return the font of a role: body, bold, title or logo."""
        font = self._fonts.pop(
            (role, px), None
        )  # removed and added again, so that the last one used comes last
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

    # making pictures

    def _keep(
        self, key: tuple[object, ...], w: int, h: int, make: Callable[[int, int], Surface]
    ) -> Surface:
        """Return a cached picture of at least one pixel, in the window's format."""
        w, h = max(1, w), max(1, h)
        return self._kept.get((*key, w, h), lambda: to_window_format(make(w, h)))

    def _svg(
        self,
        key: tuple[object, ...],
        w: int,
        h: int,
        file: str,
        write: Callable[[], str],
        what: str = "",
    ) -> Surface:
        """Return the cached picture of the SVG that `write` returns.

        If `file` is broken, return a placeholder.
        """

        def make(w: int, h: int) -> Surface:
            try:
                return _draw_svg(write(), w, h)
            except FILE_ERRORS:
                self._problem(file, what)
                return _draw_placeholder(w, h)

        return self._keep(key, w, h, make)

    def _read(self, file: str) -> str:
        return (self.folder / file).read_text("utf-8")

    def _robot(self, key: str, mood: str) -> str:
        game, _, name = key.partition(".")
        plan = self._plan_own(key) if game in OWN else self._plan(game, name)
        return self.composed(plan, mood)

    def _plan(self, game: str, name: str) -> dict[str, Any]:
        """Return the plan of a robot; parse only its own lines until all plans are read."""
        key = f"{game}.{name}"
        if key not in self._robots:
            plan: dict[str, Any] = {}
            if ROBOTS not in self._files:
                with contextlib.suppress(CardError, KeyError):
                    plan = read_yaml_entry(self.folder / ROBOTS, game, name)
            self._robots[key] = plan or self._plans(ROBOTS)[game][name]
        return self._robots[key]

    def fitted(self, key: str) -> dict[str, Any] | None:
        """Return the plan of a fitting; None if it has no drawing of its own."""
        game, _, name = key.partition(".")
        if game in OWN:
            plan = self._plan_own(key)
            return plan | {"parts": plan["fitting"]}
        found = self._plans(FITTINGS).get(game, {}).get(name)
        if found is None or isinstance(found, dict):
            return found
        return {"colours": self._plan(game, name)["colours"], "parts": found}

    def _plans(self, file: str) -> dict[str, Any]:
        """Return the plans in a file, read once; empty if it is broken."""
        if file not in self._files:
            try:
                self._files[file] = read_yaml(self.folder / file)
            except CardError:
                self._problem(file)
                self._files[file] = {}
        return self._files[file]

    def _coloured(self, lines: Iterable[list[Any]], colours: Iterable[str]) -> str:
        """Return parts in their places, in four colours."""
        body = "".join(self._placed(*line) for line in lines)
        for token, colour in zip(TOKENS, colours, strict=True):
            body = body.replace(token, colour)
        return body

    def composed(self, plan: dict[str, Any], mood: str, ground: str = FLOOR_SHADOW) -> str:
        """Return the SVG of a robot from a plan with colours and parts."""
        parts = [_with_mood(line, mood) for line in plan["parts"]]
        parts += _make_bumps(plan["parts"]) if mood == "hurt" else []
        body = self._coloured(parts, plan["colours"])
        if mood == "out":
            body = f'<g transform="{OUT_TRANSFORM}">{_COLOUR.sub(_burn, body)}</g>'
        return _document(ground + body, ROBOT_SIDE, ROBOT_SIDE)

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
    """Return an SVG document; sizes are in the units of its body."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        f'width="{wide}" height="{high}">{body}</svg>'
    )


def _with_mood(line: list[Any], mood: str) -> list[Any]:
    """Return a part's line with the eyes and mouth of a mood."""
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


def _make_bumps(parts: list[list[Any]]) -> list[list[Any]]:
    """Return a crack, a plaster and smoke near the eyes."""
    stand_in: list[Any] = ["", ROBOT_SIDE / 2, 80, 1]
    eyes = next((line for line in parts if _EYES.fullmatch(line[0])), stand_in)
    x, y, scale = eyes[1:4]
    return [
        [part, round(x + dx * scale), max(32, round(y + dy * scale)), size * scale]
        for part, dx, dy, size in HURT_PARTS
    ]


def _burn(colour: re.Match[str]) -> str:
    """Return a colour as a dark, warm grey; outlines stay."""
    if colour[0] == OUTLINE:
        return OUTLINE
    red, green, blue = bytes.fromhex(colour[0][1:])
    light = 44 + (3 * red + 6 * green + blue) * 0.045
    return "#" + bytes(round(light * part) for part in (1.06, 1, 0.94)).hex()


def _recolour(svg: str, palette: str) -> str:
    """Recolour a drawing with a palette's colour, its light and its shade; "" changes nothing."""
    parts = bytes.fromhex(palette.lstrip("#"))
    for colour, light in PAINT_BRIGHTNESS.items() if parts else ():
        svg = svg.replace(colour, "#" + bytes(min(255, round(p * light)) for p in parts).hex())
    return svg


def _draw_svg(svg: str, w: int, h: int) -> Surface:
    """Draw SVG in the middle of w x h, as large as fits; raise ValueError or pygame.error."""
    if "<svg" not in svg:
        raise ValueError("no drawing")
    drawn = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (w, h))
    if drawn.get_size() == (w, h):
        return drawn
    whole = Surface((w, h), pygame.SRCALPHA)
    whole.blit(drawn, drawn.get_rect(center=(w // 2, h // 2)))
    return whole


def _draw_placeholder(w: int, h: int) -> Surface:
    whole = Surface((w, h), pygame.SRCALPHA)
    pygame.draw.circle(whole, PLACEHOLDER_COLOUR, (w // 2, h // 2), max(1, min(w, h) * 2 // 5))
    return whole


def to_window_format(made: Surface) -> Surface:
    """Return a picture in the format that draws fastest; unchanged while there is no window."""
    try:
        return made.convert_alpha() if made.get_flags() & pygame.SRCALPHA else made.convert()
    except pygame.error:
        return made
