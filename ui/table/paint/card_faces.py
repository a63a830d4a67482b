"""Draws cards with shadow or glow, at the size shown."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pygame
from pygame import Surface

from games.cardfile.reader import Card
from ui.language.table_spec import Tints
from ui.table.layout.geometry import CORNER_SHARE, RATIO, Pose
from ui.table.paint.badges import CARD_INK, draw_counters
from ui.table.paint.drawings import Drawings, Face, Texts, face_key, round_width, width_of
from ui.toolkit.graphics.lettering import fit, one_or_two, paragraph
from ui.toolkit.graphics.panels import panel, rounded
from ui.toolkit.graphics.picture_cache import PictureCache, cached
from ui.toolkit.graphics.theme import Colour
from ui.toolkit.graphics.tokens import PAPER, Rgb, mix

CARD_RIM: Rgb = (74, 58, 48)
GLOWS = {
    "glow": (255, 214, 92),
    "hot": (255, 240, 170),
    "held": (255, 240, 170),
    "lose": (235, 84, 66),
    "win": (120, 222, 120),
    "tie": (96, 178, 255),
    "sweep": (255, 150, 60),
}
LINE_FROM_WIDTH = 100  # pixels: a card this wide says in one line what it does
MIN_WIDTH = 4.0  # pixels: the width of a card in a window that has no room for it
TEXT_FROM_WIDTH = 200  # pixels: a card this wide is large and shows its whole text
LINE_SIZE = 0.106  # share of a card's width: a letter of that line
TEXT_SIZE = 0.062  # share of a card's width: a letter of the text; the longest text fits
MARGIN = 0.11  # share of a card's width around it, for its shadow and glow
FRAME_WORK = 5  # that one frame may do; the rest waits for the next frame
CARD_WORK = 4  # to draw a whole card
URGENT_WORK = 16  # beyond this a frame draws only small pictures of faces that it must show
SMALL_WIDTH = 60  # pixels, of such a picture
TURN_WORK = 1  # to turn or resize a card
LARGE_TURN_WORK = 3  # to turn or resize a large card
LARGE_CARD_WORK = 8  # more than a frame's: it is drawn in a frame of its own
ROUGH_SCALE = 1.4  # how much a large card is enlarged until there is time to draw it
DRAFT_STEPS = 5  # to prepare a large card; the last is repeated for each glow
MOST_DRAFTS = 8  # large cards that are prepared at the same time


@dataclass
class Draft:
    """The front of a card while it is drawn."""

    front: Surface
    parts: Iterator[None]  # still to be drawn
    steps: int = DRAFT_STEPS - 1  # left until only its number is missing


class CardFaces:
    """The card sprites of one table, made when first needed."""

    side: ClassVar[float] = 0.0  # share of a card's width: the side that shows deep in a stack

    def __init__(self, art: Drawings, words: Texts, tints: Tints) -> None:
        self.art, self.words, self.tints = art, words, tints
        self._whole, self._turned, self._fronts = PictureCache(), PictureCache(), PictureCache()
        self._ready: set[tuple[int, str]] = set()  # shadows and glows of large cards
        self._drafts: dict[tuple[object, ...], Draft] = {}  # of large cards
        self.work = 0
        self.unfinished = False  # some work waits for the next frame

    def change_words(self, words: Texts) -> None:
        """Use the words of another language."""
        self.words = words
        self._whole.clear()
        self._turned.clear()
        self._fronts.clear()
        self._drafts.clear()

    def new_frame(self, whole: bool = False) -> None:
        """Begin a frame, which draws a limited number of sprites; a `whole` one has no limit."""
        self.work, self.unfinished = -1000 if whole else 0, False

    def sides(self, face: Card, w: int, h: int) -> Surface:
        """Return a piece with all its sides; a card has only its face."""
        return self.card(face, min(w, round(h / RATIO)))

    def card(self, face: Face | None, w: int, state: str = "") -> Surface:
        """Return an upright card; a `face` of None is its back."""
        return self._whole.get((face_key(face), w, state), lambda: self._compose(face, w, state))

    def draw(
        self, to: Surface, face: Face | None, pose: Pose, turn: float, state: str, moving: bool
    ) -> None:
        """Draw a card; `turn` goes from its back (0) to its face (1)."""
        shown = face if turn > 0.5 else None
        sprite = self._find_sprite(shown, pose, state, moving)
        width = abs(2 * turn - 1)
        if width < 0.97:
            size = (max(2, round(sprite.get_width() * width)), sprite.get_height())
            sprite = pygame.transform.scale(sprite, size)
        to.blit(sprite, sprite.get_rect(center=(round(pose.x), round(pose.y))))

    def _find_sprite(self, face: Face | None, pose: Pose, state: str, moving: bool) -> Surface:
        """Return the sprite at its size and tilt; in coarser steps while it moves."""
        wide = max(MIN_WIDTH, pose.w)
        w, angle = round(wide), round(pose.angle)
        steps = (round_width(wide), round(pose.angle / 3) * 3)
        if moving:
            w, angle = steps
        name = face_key(face)
        straight = not angle and not moving
        kept = self._whole if straight else self._turned
        key = (name, w, state) if straight else (name, w, state, angle)
        if key in kept or self._time_for(face, w, state, straight, moving):
            if straight:
                return self.card(face, w, state)
            return kept.get(key, lambda: self._turn(face, w, state, angle, moving))
        rough = self._turned.find((name, steps[0], state, steps[1]))
        return rough or _resize(self._nearest(face, w, state), w)

    def prepare(self, face: Face | None, w: int) -> None:
        """Draw a part of a large card that is needed soon, if this frame has time."""
        if (face_key(face), w, "") not in self._whole and self._time_for(face, w, "", True, False):
            self.card(face, w)

    def may_make(self, wide: float = 0.0) -> bool:
        """Return whether this frame has time for another drawing; a large one is drawn alone."""
        return self._take_time(LARGE_CARD_WORK if wide >= TEXT_FROM_WIDTH else FRAME_WORK)

    def _time_for(
        self, face: Face | None, w: int, state: str, straight: bool, moving: bool
    ) -> bool:
        """Return whether this frame has time for the sprite, and for the one it is turned from."""
        make = LARGE_CARD_WORK if w >= TEXT_FROM_WIDTH else CARD_WORK
        by_steps = (
            not moving and w >= TEXT_FROM_WIDTH and self.work >= 0
        )  # unless the frame has no limit
        if by_steps and isinstance(face, Card) and not self._prepare(face, w, state):
            return False
        free = moving or (face is None and w < TEXT_FROM_WIDTH)
        whole = free or (face_key(face), w, state) in self._whole or self._take_time(make)
        if whole and not straight and not moving:
            self.card(face, w, state)
        return whole and (
            straight or self._take_time(TURN_WORK if w < TEXT_FROM_WIDTH else LARGE_TURN_WORK)
        )

    def _prepare(self, face: Card, w: int, state: str) -> bool:
        """Return whether a large card is drawn except for its number; else draw a part of it."""
        front, h = (face_key(face), w, state == "lose"), round(w * RATIO)
        draft = self._drafts.get(front)
        drawn = front in self._fronts or (draft is not None and not draft.steps)
        if drawn and (w, state) in self._ready:
            return True
        if self._take_time(LARGE_CARD_WORK):
            if drawn:
                _copy_glow(w, h, round(w * MARGIN), state)
                self._ready.add((w, state))
            else:
                self._draw_next_part(draft or self._begin(front, face, w, h, state))
            self.unfinished = True
        return False

    def _begin(self, key: tuple[object, ...], face: Card, w: int, h: int, state: str) -> Draft:
        """Return a new draft of a large card, and drop the oldest if there are too many."""
        while len(self._drafts) >= MOST_DRAFTS:
            del self._drafts[next(iter(self._drafts))]
        self._drafts[key] = draft = self._draft(face, w, h, state)
        return draft

    def _draw_next_part(self, draft: Draft) -> None:
        """Draw the next part of a card."""
        next(draft.parts, None)
        draft.steps -= 1

    def _take_time(self, work: int) -> bool:
        """Return whether this frame has time for that much work, and count it."""
        if self.work >= FRAME_WORK or (work > FRAME_WORK and self.work > 0):
            self.unfinished = True
            return False
        self.work += work
        return True

    def _turn(self, face: Face | None, w: int, state: str, angle: int, moving: bool) -> Surface:
        """Return a tilted sprite, made from one of the exact size, or in motion from any size."""
        whole = self._nearest(face, w, state) if moving else self.card(face, w, state)
        full = whole.get_width() / (1 + 2 * MARGIN)
        scale = 1.0 if abs(full - w) < 1.5 else w / full
        if not angle:  # four times as fast as rotozoom
            size = round(whole.get_width() * scale), round(whole.get_height() * scale)
            return pygame.transform.smoothscale(whole, size)
        return pygame.transform.rotozoom(whole, angle, scale)

    def _nearest(self, face: Face | None, w: int, state: str) -> Surface:
        """Return a sprite of the face: a kept one of the same kind, or else a new one.

        If this frame has drawn too many, return a kept one of another kind, or draw a small one.
        """
        if made := self._find_made(face, w, state, (w >= TEXT_FROM_WIDTH,)):
            return made
        rough = (
            w if w < TEXT_FROM_WIDTH else max(TEXT_FROM_WIDTH, round(w / ROUGH_SCALE))
        )  # enlarged a little, it reads the same
        if face is None or self.work < URGENT_WORK:
            self.work += CARD_WORK if face is not None else 0
            return self.card(face, rough, state)
        self.unfinished = True
        made = self._find_made(face, w, state, (True, False))
        return made or self.card(face, min(rough, SMALL_WIDTH))

    def _find_made(
        self, face: Face | None, w: int, state: str, large: tuple[bool, ...]
    ) -> Surface | None:
        """Return the sprite of a face that was made nearest to a width, in this state if possible.

        `large` lists what is accepted: large sprites (True), which show the whole text, or small
        ones (False).
        """
        name = face_key(face)
        made = [key for key in self._whole if key[0] == name]
        made = [key for key in made if (width_of(key) >= TEXT_FROM_WIDTH) in large]
        for states in ((state,), ("",), ("glow", "held")):
            some = [key for key in made if key[2] in states and 0.4 < width_of(key) / w < 2.5]
            if some:
                best = min(some, key=lambda key: abs(width_of(key) - w))
                return self.card(face, width_of(best), str(best[2]))
        return None

    def _compose(self, face: Face | None, w: int, state: str) -> Surface:
        """Draw a card with its shadow or glow."""
        h, edge = round(w * RATIO), round(w * MARGIN)
        sprite = _copy_glow(w, h, edge, state)
        assert face is None or isinstance(face, Card)
        key = face_key(face), w, state == "lose"  # fronts look the same under all other glows
        draft = self._drafts.pop(key, None)
        front = (
            self._draw_back(w, h)
            if face is None
            else self._fronts.get(key, lambda: self._front(face, w, h, state, draft))
        )
        sprite.blit(front, (edge, edge))
        return sprite

    def _draw_back(self, w: int, h: int) -> Surface:
        card = rounded(w, h, 0.075 * w, PAPER, CARD_RIM, max(1.0, 0.012 * w)).copy()
        inner = round(w * 0.06)
        kind, size = self.tints.back, (w - 2 * inner, h - 2 * inner)
        back = self.art.image(f"cards/{kind.drawing}", *size, kind.colour)
        card.blit(back, back.get_rect(center=(w // 2, h // 2)))
        return card

    def _front(self, face: Card, w: int, h: int, state: str, draft: Draft | None = None) -> Surface:
        """Draw a whole card, or the rest of a draft of it."""
        draft = draft or self._draft(face, w, h, state)
        for _ in draft.parts:
            pass
        return draft.front

    def _draft(self, face: Card, w: int, h: int, state: str) -> Draft:
        """Return a draft of a card: its ground, and the steps that draw everything else on it."""
        front = rounded(w, h, 0.075 * w, PAPER, CARD_RIM, max(1.0, 0.012 * w)).copy()
        return Draft(front, self._draw_parts(front, face, w, state))

    def _draw_parts(self, card: Surface, face: Card, w: int, state: str) -> Iterator[None]:
        """Draw ground, picture, name and number, part by part; on a large card also the text."""
        h, large, sided = (
            card.get_height(),
            w >= TEXT_FROM_WIDTH,
            self.side and w < 62,
        )  # such a side shows the name
        title = None if large else self._draw_title(face, w, h)
        plain = title is not None and (bool(sided) or not (title.get_width() or self.line(face, w)))
        tint = self.tints.of(face)
        edge, high, room = self._measure(face, w, h, plain)
        card.blit(self._draw_ground(face, w - 2 * edge, high, 0.05 * w, tint), (edge, edge))
        yield
        robot = self._draw_picture(face, *room, state)
        shift = round(w * (self.side / 2 if self.side else 0.03))
        card.blit(robot, robot.get_rect(center=(w // 2 + shift, edge + high // 2 + 2)))
        yield
        title = title or self._draw_title(face, w, h)
        yield
        if not plain:
            self._draw_name(card, face, w, h, edge + high, title, tint)
        yield
        self._draw_number(card, face, w, tint)

    def _measure(self, face: Card, w: int, h: int, plain: bool) -> tuple[int, int, tuple[int, int]]:
        """Return the edge of a card, the height of its picture, and the room of its robot."""
        high = round(h * (0.92 if plain else self.picture_share(face, w)))
        room = round(w * (0.72 if self.side else 0.84)), round(high * 0.9)
        return round(w * 0.055), high, room

    def picture_share(self, face: Card, w: int) -> float:
        """Return the share of a card's height that its picture takes."""
        low = 0.68 if not self.line(face, w) else 0.66 if self.side else 0.56
        return 0.5 if w >= TEXT_FROM_WIDTH else low

    def line(self, face: Card, w: int) -> str:
        """Return the line at the foot of a card that says what it does; empty if there is none."""
        lined = LINE_FROM_WIDTH <= w < TEXT_FROM_WIDTH
        return self.words.card_line(face, self.tints.kind(face)) if lined else ""

    def _draw_line(
        self, card: Surface, text: str, w: int, top: int, left: int, tint: Colour
    ) -> None:
        """Write what a card does below its picture, in at most three lines."""
        size = (round((w - left) * 0.87), card.get_height() - top - round(0.03 * w))
        shade = mix(tint, (0, 0, 0), 0.42)
        drawn = paragraph(self.art, text, size, round(w * LINE_SIZE), shade, "bold")
        card.blit(drawn, drawn.get_rect(center=((w + left) // 2, top + size[1] // 2)))

    def _draw_ground(self, face: Card, w: int, h: int, radius: float, tint: Colour) -> Surface:
        return panel(w, h, radius, tint)

    def _draw_picture(self, face: Card, w: int, h: int, state: str) -> Surface:
        """Draw the picture."""
        return self.art.robot(face.picture, w, h, "hurt" if state == "lose" else "ok")

    def draw_counters(self, to: Surface, pose: Pose, counted: tuple[str, str]) -> None:
        """Draw the badges of a card."""
        if any(counted):
            draw_counters(self.art, to, pose, counted)

    def _draw_name(
        self, card: Surface, face: Card, w: int, h: int, top: int, drawn: Surface, tint: Colour
    ) -> None:
        name, does, large = self.words.card_name(face), self.line(face, w), w >= TEXT_FROM_WIDTH
        left = round(w * self.side)
        if does and self.side:
            return self._draw_line(card, does, w, top, left, tint)
        w, whole = w - left, w
        high = round(h * (self._title_share() if large else 0.18 if does else 0.19))
        if does:  # a long name takes two lines
            room = round(w * 0.94), round(h * 0.19)
            drawn = paragraph(self.art, name, room, round(whole * 0.15), CARD_INK, "title")
        middle = left + w // 2
        card.blit(drawn, drawn.get_rect(center=(middle, top + high // 2 + round(h * 0.012))))
        if does:
            self._draw_line(card, does, w, top + high + round(h * 0.01), 0, tint)
        if large:
            top += high + round(h * 0.024)
            kind = self._kind(face)
            if kind not in ("", name):
                shade = mix(tint, (0, 0, 0), 0.5)
                line = fit(
                    self.art, "bold", kind, round(w * 0.9), high, round(whole * 0.055), shade
                )
                card.blit(line, line.get_rect(midtop=(middle, top)))
                top += line.get_height() + round(h * 0.01)
            size = (round(w * 0.86), h - top - round(h * 0.04))
            told = self._text(face), self.words.card_line(face, self.tints.kind(face))
            px = round(whole * TEXT_SIZE)
            text = paragraph(self.art, told[0], size, px, CARD_INK)
            if not text.get_width() and told[1]:
                text = paragraph(self.art, told[1], size, px, CARD_INK)
            card.blit(text, text.get_rect(center=(middle, top + size[1] // 2)))

    def _draw_title(self, face: Card, w: int, h: int) -> Surface:
        """Return a name in one line, on a small card also in two; empty if unreadable."""
        name = self.words.card_name(face)
        wide, large = w - round(w * self.side), w >= TEXT_FROM_WIDTH
        if large and self.side:  # its side shows the name
            room = round(0.92 * wide), round(h * self._title_share())
            return paragraph(
                self.art, self._heading(face) or name, room, round(0.085 * w), CARD_INK, "title"
            )
        foot = 0 if large else h - round(w * 0.055) - round(h * self.picture_share(face, w))
        one, two = (0.83 * wide, h * (0.09 if large else 0.19)), (0.94 * wide, foot / 2)
        return one_or_two(self.art, "title", name, one, two, 0.17 * w, CARD_INK)

    def _heading(self, face: Card) -> str:
        """Return the heading of a large card whose side shows its name; empty for the name."""
        return self.words.card_line(face, self.tints.kind(face))

    def _title_share(self) -> float:
        """Return the share of a large card's height for its name; a sentence takes more."""
        return 0.115 if self.side else 0.09

    def _text(self, face: Card) -> str:
        """Return the text of a large card."""
        return self.words.card_text(face)

    def _kind(self, face: Card) -> str:
        """Return the kind of a card in the game's words; empty if the game has none for it."""
        key = f"table.kind.{self.tints.game}.{self.tints.kind(face)}"
        return self.words(key) if key in self.words else ""

    def _draw_number(self, card: Surface, face: Card, w: int, tint: Colour) -> None:
        """Draw the number, or an initial, at the top left, where a fan still shows it."""
        number = self.tints.printed(face)
        text = self.words.card_name(face)[:1] if number is None else str(number)
        high = round(w * 0.25)
        room = round(w * CORNER_SHARE - w * 0.095), high  # the longest plate fills the corner
        drawn = fit(self.art, "title", text, *room, round(w * 0.22), PAPER, number=True)
        wide = max(round(w * 0.25), drawn.get_width() + round(w * 0.07))
        ground = mix(tint, (0, 0, 0), 0.62)
        plate = rounded(wide, high, 0.07 * w, ground, PAPER, 0.014 * w).copy()
        plate.blit(drawn, drawn.get_rect(center=(wide // 2, high // 2)))
        card.blit(plate, (round(w * 0.025), round(w * 0.025)))


def _resize(sprite: Surface, w: int) -> Surface:
    """Return a sprite scaled for one frame."""
    scale = w * (1 + 2 * MARGIN) / sprite.get_width()
    if abs(scale - 1) < 0.08:
        return sprite
    size = (round(sprite.get_width() * scale), round(sprite.get_height() * scale))
    return pygame.transform.scale(sprite, size)


def _copy_glow(w: int, h: int, edge: int, state: str) -> Surface:
    """Return a copy of a card's shadow or glow; a large one is enlarged from half its size."""
    return (_draw_large_glow if w >= TEXT_FROM_WIDTH else _draw_glow)(w, h, edge, state).copy()


@cached
def _draw_large_glow(w: int, h: int, edge: int, state: str) -> Surface:
    """Return a large shadow or glow, enlarged from half its size."""
    small, size = _draw_glow(w // 2, h // 2, edge // 2, state), (w + 2 * edge, h + 2 * edge)
    return pygame.transform.smoothscale(small, size)


@cached
def _draw_glow(w: int, h: int, edge: int, state: str) -> Surface:
    """Draw a shadow or a glow."""
    size = (w + 2 * edge, h + 2 * edge)
    soft = Surface(size, pygame.SRCALPHA)
    glow = GLOWS.get(state)
    rect = pygame.Rect(edge, edge, w, h)
    if glow is None or state == "held":
        drop = rect.move(0, round(edge * (0.55 if state == "held" else 0.3)))
        soft.fill((0, 0, 0, 0))
        pygame.draw.rect(soft, (0, 0, 0, 120), drop.inflate(-edge // 2, -edge // 2), 0, edge)
        soft = pygame.transform.box_blur(soft, max(1, edge // 2))
    if glow is not None:
        light = Surface(size, pygame.SRCALPHA)
        light.fill((*glow, 0))
        pygame.draw.rect(light, (*glow, 255), rect.inflate(edge * 0.7, edge * 0.7), 0, edge)
        light = pygame.transform.box_blur(light, max(1, edge // 4))
        soft.blit(light, (0, 0))
    return soft
