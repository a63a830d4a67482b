"""Draws Components as parts of a robot, and the robot's body."""

from typing import ClassVar

import pygame
from pygame import Rect, Surface

from games.robot_wars.card import RobotCard
from ui.games.robot_wars.robot_pose import BuiltRobot
from ui.table.layout.geometry import RATIO, Pose
from ui.table.paint.badges import CARD_INK
from ui.table.paint.card_faces import GLOWS, MARGIN, CardFaces
from ui.toolkit.graphics.art import Art, to_window_format
from ui.toolkit.graphics.lettering import fit
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.picture_cache import PictureCache
from ui.toolkit.graphics.tokens import OUTLINE, PAPER, Rgb, to_hex

LEAST_NAMED_WIDTH = 44  # pixels: narrower parts have no name
MOST_LETTERS_IN_LINE = 11  # letters: longer names take two lines
MOST_LINES = 3  # of a name
LEAST_LETTERS = 10  # pixels
SHIELD_WIDTH = 0.84  # in heights of a shield
# A drawing may reach over its room, because few drawings fill their squares.
DRAWING_WIDTH = 1.14  # in widths of the room
DRAWING_HEIGHT = 1.06  # in heights of the room above the name
OUTLINE_HEX = to_hex(OUTLINE)
GROUNDS = {
    "part": (58, 96, 104),
    "engine": (96, 76, 140),
    "weapon": (158, 66, 48),
    "hazard": (150, 104, 26),
}


class PartSprites:
    """Draws robots and their parts, and caches the pictures of parts."""

    name_width: ClassVar[float] = 1.0  # in widths of a part, by which the letters are chosen

    def __init__(self, art: Art, faces: CardFaces) -> None:
        self.art, self.faces = art, faces  # `faces` knows the present language
        self._kept = PictureCache()
        self._last: dict[tuple[object, ...], tuple[int, tuple[object, ...]]] = {}

    def draw(
        self,
        to: Surface,
        face: RobotCard,
        pose: Pose,
        state: str,
        flip: bool,
        sizing: bool = False,
        bare: bool = False,
    ) -> None:
        """Draw a part; while it is `sizing`, or if this frame has no time, scale an old picture.

        A `bare` part is drawn without its Strength.
        """
        w, angle = max(4, round(pose.w)), round(pose.angle)
        sprite = self._find_sprite(face, w, state, flip, sizing, bare)
        if angle:
            upright, key = sprite, self._make_key(face, w, state, flip, bare)

            def turn() -> Surface:
                return pygame.transform.rotozoom(upright, angle, 1.0)

            exact = self._kept.find(key) is upright
            sprite = self._kept.get((*key, angle), turn) if exact else turn()
        to.blit(sprite, sprite.get_rect(center=(round(pose.x), round(pose.y))))

    def _find_sprite(
        self, face: RobotCard, w: int, state: str, flip: bool, sizing: bool, bare: bool
    ) -> Surface:
        name = face.picture, face.variant, flip, bare
        key = self._make_key(face, w, state, flip, bare)
        old, last = self._last.get(name, (w, ()))
        rough = None if key in self._kept else self._kept.find(last)
        if rough is not None and (sizing or not self.faces.may_make(w)):
            self.faces.unfinished = True
            wide, high = rough.get_size()
            return pygame.transform.smoothscale(rough, (wide * w // old, high * w // old))
        self._last[name] = w, key
        return self.sprite(face, w, state, flip, bare)

    def _make_key(
        self, face: RobotCard, w: int, state: str, flip: bool, bare: bool
    ) -> tuple[object, ...]:
        return face.picture, face.variant, self.faces.words.card_name(face), w, state, flip, bare

    def sprite(
        self, face: RobotCard, w: int, state: str, flip: bool, bare: bool = False
    ) -> Surface:
        """Return a part of width `w` with Strength, glow and, if there is room, its name."""
        key = self._make_key(face, w, state, flip, bare)
        return self._kept.get(key, lambda: self._compose(face, max(4, w), state, flip, bare))

    def _compose(self, face: RobotCard, w: int, state: str, flip: bool, bare: bool) -> Surface:
        h, edge = round(w * RATIO), round(w * MARGIN)
        sprite = Surface((w + 2 * edge, h + 2 * edge), pygame.SRCALPHA)
        glow = GLOWS.get(state)
        if glow:
            centre, wide = (edge + w // 2, edge + round(0.44 * h)), max(2, round(0.045 * w))
            pygame.draw.circle(sprite, (*glow, 84), centre, w // 2)
            pygame.draw.aacircle(sprite, glow, centre, w // 2, wide)
        plate = self._find_plate(face, w)
        room = h if plate is None else h - plate.get_height()
        side, middle = round(min(w * DRAWING_WIDTH, DRAWING_HEIGHT * room)), room // 2
        picture = self.picture(face, side, flip, "hurt" if state == "lose" else "ok")
        sprite.blit(picture, picture.get_rect(center=(edge + w // 2, edge + middle)))
        if plate is not None:
            sprite.blit(plate, plate.get_rect(midbottom=(edge + w // 2, edge + h)))
        if not bare:
            self._draw_strength(sprite, face, w, edge)
        return to_window_format(sprite)

    def picture(self, face: RobotCard, side: int, flip: bool, mood: str = "ok") -> Surface:
        """Return the drawing of a part or Hazard in a square of `side` pixels;
        `flip` mirrors it.
        """
        draw = self.art.robot if face.kind == "hazard" else self.art.fitting
        drawn = draw(face.picture, side, side, mood)
        return pygame.transform.flip(drawn, True, False) if flip else drawn

    def _find_plate(self, face: RobotCard, w: int) -> Surface | None:
        """Return the name of a part of width `w` on a plate; None if it would be unreadable."""
        name, h, edge = self.faces.words.card_name(face), round(w * RATIO), round(w * MARGIN)

        def draw() -> Surface:
            wide = round(self.name_width * w)
            plate = self._draw_name(name, wide, edge, h) if w >= LEAST_NAMED_WIDTH else None
            return plate or Surface((0, 0))

        plate = self._kept.get(("name", name, w), draw)
        return plate if plate.get_width() else None

    def name_rect(self, face: RobotCard, pose: Pose) -> Rect | None:
        """Return the rectangle of the name of a part; None if it has none."""
        w = max(4, round(pose.w))
        plate = self._find_plate(face, w)
        foot = round(pose.x), pose.rect.bottom
        return None if plate is None else plate.get_rect(midbottom=foot)

    def _draw_name(self, name: str, w: int, edge: int, h: int) -> Surface | None:
        """Return a name on a plate in one to three lines; None if it would be unreadable."""
        ways = [
            [name] if len(name) < MOST_LETTERS_IN_LINE else split_name(name),
            name.replace("-", "- ").split(),
        ]
        plates = (self._draw_plate(lines, w, edge, h) for lines in ways if len(lines) <= MOST_LINES)
        return next((plate for plate in plates if plate is not None), None)

    def _draw_plate(self, lines: list[str], w: int, edge: int, h: int) -> Surface | None:
        """Return these lines on a plate; None if they would be unreadable."""
        wide, size = w + round(0.3 * edge), round(min(0.2 * w, 0.1 * w + 8))
        size = size if len(lines) < 2 else round(min(0.165 * w, 0.08 * w + 8))
        size = max(LEAST_LETTERS, size)
        font = self.art.font("bold", size)
        while size > LEAST_LETTERS and max(font.size(words)[0] for words in lines) > wide - 5:
            size -= 1
            font = self.art.font("bold", size)
        texts = [fit(self.art, "bold", words, wide - 5, h, size, CARD_INK) for words in lines]
        if not all(text.get_width() for text in texts):
            return None
        line = max(text.get_height() for text in texts)
        wide = min(wide, max(text.get_width() for text in texts) + line)
        plate = rounded(wide, line * len(lines) + 1, 0.35 * line, PAPER, CARD_INK, 1.0).copy()
        for i, text in enumerate(texts):
            plate.blit(text, text.get_rect(midtop=(wide // 2, i * line)))
        return plate

    def strength_rect(self, face: RobotCard, pose: Pose) -> Rect | None:
        """Return the rectangle of a part's Strength at a pose; None if it has none."""
        if face.strength is None:
            return None
        high = _find_shield_height(round(pose.w))
        left, top = pose.rect.topleft
        return Rect(left - high // 6, top - high // 6, round(SHIELD_WIDTH * high), high)

    def _draw_strength(self, sprite: Surface, face: RobotCard, w: int, edge: int) -> None:
        if face.strength is None:
            return
        high = _find_shield_height(w)
        shield = draw_badge(self.art, str(face.strength), high, GROUNDS.get(face.sort, CARD_INK))
        sprite.blit(shield, (max(0, edge - high // 6), max(0, edge - high // 6)))

    def body(
        self, to: Surface, built: BuiltRobot, seat: int, face: int, mood: str, off: bool
    ) -> None:
        """Draw the chest in the seat's colour, and on it the head with a player's face."""
        chest, colours = built.chest, self.art.colours(seat)
        if mood == "out":
            colours = ["#55524d", "#3d3a36", "#7a766f", "#4a4743"]
        window = built.window.move(-chest.left, -built.room.top)
        svg = make_body_svg(
            built.room.h, chest.w, chest.top - built.room.top, chest.h, window, colours, off
        )
        to.blit(self.art.sketch(svg, chest.w, built.room.h), (chest.left, built.room.top))
        head = self.art.face(face, min(built.head.w, built.head.h), mood)
        to.blit(head, head.get_rect(midbottom=built.head.midbottom))

    def stars(self, to: Surface, head: Rect, missed: int) -> None:
        """Draw a star round the head for each turn to miss, at most three."""
        size = max(8, head.h // 3)
        star = self.art.image("ui/star", size, size, "#ffd166")
        for i in range(min(missed, 3)):
            x = head.centerx + (i - (min(missed, 3) - 1) / 2) * size * 1.2
            to.blit(star, star.get_rect(center=(round(x), head.top + size // 2)))


def split_name(name: str) -> list[str]:
    """Split a name of several words into two lines of about the same length."""
    cuts = [i for i, sign in enumerate(name) if sign in " -"]
    if not cuts:
        return [name]
    cut = min(cuts, key=lambda i: abs(i - len(name) / 2))
    return [name[: cut + 1].strip(), name[cut + 1 :]]


def _find_shield_height(w: int) -> int:
    return max(18, round(w * 0.34))


def draw_badge(art: Art, text: str, high: int, ground: Rgb) -> Surface:
    """Return a number on a shield of height `high`."""
    wide = round(SHIELD_WIDTH * high)
    plate = art.sketch(make_shield_svg(wide, high, to_hex(ground)), wide, high).copy()
    drawn = fit(art, "title", text, round(0.7 * wide), high, round(high * 0.66), PAPER, True)
    plate.blit(drawn, drawn.get_rect(center=(wide // 2, round(0.46 * high))))
    return plate


def make_shield_svg(wide: int, high: int, fill: str) -> str:
    """Return a shield as SVG, with a pale rim inside a dark outline."""
    d = "M6 8 Q28 13 48 4 Q68 13 90 8 V58 Q90 88 48 110 Q6 88 6 58 Z"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 114" width="{wide}" '
        f'height="{high}"><path d="{d}" fill="{fill}" stroke="{OUTLINE_HEX}" stroke-width="12" '
        f'stroke-linejoin="round"/><path d="{d}" fill="{fill}" stroke="#fcf6e7" '
        f'stroke-width="5" stroke-linejoin="round"/></svg>'
    )


def make_body_svg(
    high: int, wide: int, top: int, tall: int, window: Rect, colours: list[str], off: bool
) -> str:
    """Return the chest of a robot as SVG: shoulders, hips, feet, and a window of dark glass."""
    main, shade, light, accent = colours
    line = f'stroke="{OUTLINE_HEX}" stroke-width="{max(1.5, high * 0.018):.1f}"'
    r, foot, bottom = high * 0.09, high * 0.2, top + tall
    glass = "#2a2e33" if off else "#20353b"
    feet = "".join(
        f'<rect x="{x:.0f}" y="{bottom - 2}" width="{foot:.0f}" height="{high - bottom:.0f}" '
        f'rx="{high * 0.03:.0f}" fill="{shade}" {line}/>'
        for x in (wide * 0.28 - foot / 2, wide * 0.72 - foot / 2)
    )
    m = max(1, round(high * 0.012))
    bolts = "".join(
        f'<circle cx="{x}" cy="{y}" r="{max(1.5, high * 0.014):.1f}" fill="{accent}"/>'
        for x in (window.left // 2 + m, wide - window.left // 2 - m)
        for y in (top + high * 0.08, bottom - high * 0.08)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}">{feet}'
        f'<rect x="{m}" y="{top}" width="{wide - 2 * m}" height="{tall}" rx="{r:.0f}" '
        f'fill="{main}" {line}/>'
        f'<path d="M{r:.0f} {bottom - r * 0.7:.0f} h{wide - 2 * r:.0f}" fill="none" '
        f'stroke="{shade}" stroke-width="{r * 0.6:.1f}" stroke-linecap="round"/>'
        f'<path d="M{r * 1.2:.0f} {top + r * 0.5:.0f} h{wide * 0.3:.0f}" fill="none" '
        f'stroke="{light}" stroke-width="{max(2, high * 0.025):.1f}" stroke-linecap="round"/>'
        f'<rect x="{window.left}" y="{window.top}" width="{window.w}" height="{window.h}" '
        f'rx="{high * 0.06:.0f}" fill="{glass}" {line}/>'
        f'<path d="M{window.left + r * 0.6:.0f} {window.top + r * 0.5:.0f} '
        f'h{window.w * 0.35:.0f}" fill="none" stroke="#ffffff" stroke-opacity="0.25" '
        f'stroke-width="{max(1.5, high * 0.02):.1f}" stroke-linecap="round"/>{bolts}</svg>'
    )
