"""The page shown after a scene has failed; it uses no theme and no widgets, which may be broken."""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Callable
from functools import cache

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from games.cardfile.errors import escape_invisible
from ui.files import ART, shorten_path
from ui.play.session import Session
from ui.scenes.host import Host
from ui.scenes.routes import TitleRoute
from ui.storage.bug_report import anonymize, log_crash, make_report, write_report
from ui.toolkit.graphics.art import font_of
from ui.toolkit.graphics.theme import (
    BASE_SIZE,
    MIN_SHRINK,
    MIN_UNITS,
    TINY,
    broken,
    cut,
    evenly,
    fits,
)
from ui.toolkit.graphics.tokens import CREAM, EDGE, GOLD, INK, WOOD
from ui.toolkit.widgets.node import Node, at, walk
from ui.toolkit.widgets.scene import Scene
from ui.toolkit.widgets.text_field import copy

FONTS = {
    "headline": ("Fredoka-SemiBold.ttf", 28),
    "button": ("AtkinsonHyperlegible-Bold.ttf", 17),
    "text": ("AtkinsonHyperlegible-Regular.ttf", 17),
}
MESSAGE_LENGTH = 200  # characters of the error message
BACKGROUND = (45, 79, 66)
BUTTON = (96, 72, 58)
BACKWARDS = (pygame.K_LEFT, pygame.K_UP)
FORWARDS = (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_TAB)
PRESS_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class ErrorPage(Scene):
    """Says what happened; offers to continue, to leave, and to copy a report."""

    app: Host

    def __init__(
        self, app: Host, failed: Scene, fault: str, played: Session | None, at_title: bool
    ) -> None:
        super().__init__(app)
        self.failed, self.fault, self.played, self.at_title = failed, fault, played, at_title
        last = anonymize(fault.strip().rpartition("\n")[2], app.profile.folder)
        self.what = escape_invisible(last)[:MESSAGE_LENGTH]
        self.note = app.words("fault.safe" if app.profile.kept else "fault.unsaved")
        self.focus, self.down = "fault.go_on", ""
        self.next: Scene | None = None

    def nodes(self) -> list[Node]:
        """Return the sentences and the buttons."""
        (w, h), u, say = self.app.size, self._unit(), self.app.words
        plate = Rect(0, 0, min(round(760 * u), w - 20), min(round(400 * u), h - 20))
        plate.center = w // 2, h // 2
        room = plate.inflate(-round(56 * u), -round(44 * u))
        gap, high = round(12 * u), round(52 * u)
        texts = (
            ("headline", say("fault.headline"), 0, 44),
            ("what", say("fault.what", what=self.what), 56, 110),
            ("note", self.note, 170, room.h / u - 170 - 64),
        )
        found = [
            Node(f"fault.{key}", "text", text, rect=Rect(room.x, room.y + y * u, room.w, tall * u))
            for key, text, y, tall in texts
        ]
        wide = (room.w - 2 * gap) // 3
        away = ("quit", self.app.quit) if self.at_title else ("title", self._title)
        acts = dict([("go_on", self._go_on), away, ("report", self.keep)])
        for i, (key, act) in enumerate(acts.items()):
            rect = Rect(room.x + i * (wide + gap), room.bottom - high, wide, high)
            press: dict[str, Callable[[], object]] = {"press": act}
            found.append(Node(f"fault.{key}", "button", say(f"fault.{key}"), "", rect, press))
        return [Node("fault", "dialog", say("fault.headline"), rect=plate, children=found)]

    def _unit(self) -> float:
        """Return the size of a unit in pixels, as `Theme` computes it."""
        w, h = self.app.size
        wanted = min(w / BASE_SIZE[0], h / BASE_SIZE[1]) * self.app.settings.ui_scale / 100
        return min(max(MIN_SHRINK, wanted), w / MIN_UNITS[0], h / MIN_UNITS[1])

    def _go_on(self) -> None:
        self._open(self.failed.anew)

    def _title(self) -> None:
        self._open(lambda: self.app.scene(TitleRoute()))

    def _open(self, make: Callable[[], Scene]) -> None:
        """Switch to a scene; if it cannot be made, stay and say so."""
        try:
            self.next = make()
        except Exception as error:
            log_crash(self.app.profile.folder, "".join(traceback.format_exception(error)))
            self.note = self.app.words("fault.still")

    def keep(self) -> None:
        """Copy the report, and also save it in the profile."""
        folder = self.app.profile.folder
        match = self.played.match if self.played else None
        text = make_report(match, self.app.settings, folder, self.fault)
        copied = "copied" if copy(text) else "not_copied"
        try:
            where = shorten_path(write_report(folder, text))
            self.note = self.app.words(f"fault.{copied}", where=where)
        except OSError:
            self.note = self.app.words("fault.copied_only" if copied == "copied" else "fault.lost")

    def handle(self, event: Event) -> Scene | None:
        """Handle mouse and keys; return the scene that a button leads to."""
        buttons = [node for node in walk(self.nodes()) if node.actions]
        keys = [node.key for node in buttons]
        self.dirty = True
        if event.type == pygame.KEYDOWN:
            back = event.key in BACKWARDS or event.mod & pygame.KMOD_SHIFT
            here = keys.index(self.focus)
            if event.key in (*BACKWARDS, *FORWARDS):
                self.focus = keys[(here + (-1 if back else 1)) % len(keys)]
            elif event.key in PRESS_KEYS or event.key == pygame.K_ESCAPE:
                buttons[1 if event.key == pygame.K_ESCAPE else here].actions["press"]()
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1:
            node = at(buttons, *event.pos)
            if event.type == pygame.MOUSEBUTTONDOWN:
                self.down = node.key if node else ""
            elif node and node.key == self.down:
                self.focus = node.key
                node.actions["press"]()
        following, self.next = self.next, None
        return following

    def draw(self, surface: Surface) -> None:
        """Draw the page from plain rectangles and text."""
        u = self._unit()
        surface.fill(BACKGROUND)
        plate = self.nodes()[0]
        for node in plate.walk():
            kind = node.role if node.role == "button" else node.key.removeprefix("fault.")
            lit = node.key == self.focus
            if node.role != "text":
                round_ = round(14 * u)
                fill = WOOD if node is plate else GOLD if lit else BUTTON
                pygame.draw.rect(surface, fill, node.rect, border_radius=round_)
                pygame.draw.rect(surface, EDGE, node.rect, max(1, round(2 * u)), round_)
            if node is not plate:
                ink = INK if lit else GOLD if kind == "headline" else CREAM
                _write(surface, node, kind if kind in FONTS else "text", ink, u)


def _write(surface: Surface, node: Node, kind: str, ink: tuple[int, int, int], u: float) -> None:
    """Draw a label in its rectangle: shrink the text until it fits, or else cut it."""
    room = node.rect.inflate(-round(16 * u), 0) if node.role == "button" else node.rect
    for px in range(max(TINY, round(FONTS[kind][1] * u)), TINY - 1, -1):
        font = _font(FONTS[kind][0], px)
        lines = evenly(font, broken(font, node.label, room.w), room.w, "center")
        if fits(font, lines, room.w, room.h):
            break
    lines = cut(font, lines, room.w, room.h)
    y = room.y if node.role == "text" else room.centery - len(lines) * font.get_linesize() // 2
    for line in lines:
        drawn = font.render(line, True, ink)
        surface.blit(drawn, (room.centerx - drawn.get_width() // 2, y))
        y += font.get_linesize()


@cache
def _font(name: str, px: int) -> pygame.font.Font:
    """Return one of our fonts, or pygame's default if the file cannot be read."""
    with contextlib.suppress(OSError, pygame.error):
        return font_of(ART / "fonts" / name, px)
    return pygame.font.Font(None, px)
