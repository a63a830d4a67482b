"""A hand at a table: it moves, rests, clicks, drags and presses keys, in simulated time.

Each input is written to a log, and after each the laws are checked.
"""

from __future__ import annotations

import math
import random
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from games.engine.moves import Move, Piece
from tests.support import inside
from tests.support.people_laws import Fault, Laws, Moment, made_since
from tests.support.people_meaning import (
    button_at,
    is_advised,
    legal,
    list_covers,
    of_drop,
    of_node,
    of_point,
)
from tests.support.people_sights import check_look, nothing_depends_on_the_unseen
from tests.support.table_players import key, mouse
from ui.scenes.table import TableScene
from ui.toolkit.widgets.node import Node, walk

LOGGED = 25  # inputs before a fault that are kept
STEP = 0.05  # seconds of a frame
LOOK_SECONDS = 0.3  # from one look to the next
DEAL_EVERY = 9  # of so many inputs one has everything dealt anew
Point = tuple[int, int]
STEERING = (
    pygame.K_TAB,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_PAGEDOWN,
    pygame.K_PAGEUP,
)


class Found(NamedTuple):
    """A fault, the last inputs before it, and the picture in which it was seen."""

    fault: Fault
    log: list[str]
    picture: Surface


class Input(NamedTuple):
    """An input, the moves that it named, and whether it was made by habit."""

    name: str
    meant: set[Move]
    by_habit: bool


class Hand:
    """The inputs of one person at one table; `found` has the first fault of each kind."""

    def __init__(self, scene: TableScene, chance: random.Random) -> None:
        self.scene, self.chance, self.laws = scene, chance, Laws()
        self.log: list[str] = []
        self.found: dict[tuple[str, str], Found] = {}
        self.clock = self.rested = self.quiet = self.unseen = 0.0
        self.at: Point = (scene.app.size[0] // 2, scene.app.size[1] // 2)
        self.named = set[Move]()  # by the last input
        self.last = self.chose = Input("", set(), False)  # the one that chose what was weighed
        self.doubted: tuple[int, Move] | None = None
        self.steered = ""  # the focus that the person moved to
        self.waited = set[int]()  # the person's moves that were made while time passed
        self.inputs = 0
        self.picture = Surface(scene.app.size)

    # time

    def rest(self, seconds: float, step: float = STEP, look: float = LOOK_SECONDS) -> None:
        """Let time pass, and look every so many seconds."""
        while seconds > 0:
            dt = min(step, seconds)
            seconds -= dt
            self.tick(dt)
            self.rested += dt
            self.quiet += dt
            self.unseen += dt
            if self.unseen >= look:
                self.look()

    def tick(self, dt: float) -> None:
        """Let a frame pass; what is played in it was not asked for by an input."""
        session = self.scene.session
        self._note_weighing()
        before, weighs = len(session.match.moves), session.is_weighing
        self.scene.update(dt)
        self.clock += dt
        made = {n for n, _ in made_since(session, before)}
        if made and weighs:  # by the input that chose the move
            name, meant, by_habit = self.chose
            self.laws.after_input(self.scene, name, meant, before, by_habit, set())
        else:
            made = self.laws.alone(self.scene, before)
        self.waited |= made
        if made:
            how = "weighed and played" if weighs else "played alone"
            self.log.append(f"{self.clock:8.2f} {how}: {session.match.moves[-1]}")

    def _note_weighing(self) -> None:
        """Remember the input that chose a move to be weighed."""
        if inside.doubted(self.scene) != self.doubted:
            self.doubted, self.chose = inside.doubted(self.scene), self.last

    def look(self) -> None:
        """Look at the window."""
        self.unseen = 0.0
        shown = inside.overlays(self.scene, self.picture)
        moment = Moment(self.scene, shown, self.at, self.rested, self.quiet)
        check_look(self.laws, moment)
        self.gather()

    def gather(self) -> None:
        """Keep the first fault of each kind."""
        for fault in self.laws.faults:
            if (fault.law, fault.what) not in self.found:
                seen = Found(fault, self.log[-LOGGED:], self.picture.copy())
                self.found[fault.law, fault.what] = seen
        self.laws.faults.clear()

    # inputs

    def _send(
        self, name: str, what: str, meant: set[Move], act: object, by_habit: bool = False
    ) -> list[Move]:
        """Do an input, and check what it made."""
        assert callable(act)
        scene, before = self.scene, len(self.scene.session.match.moves)
        self.log.append(f"{self.clock:8.2f} {name} {what}")
        self.waited.clear()
        self.laws.refusal = None
        self.last = Input(name, meant, by_habit)
        act()
        self._note_weighing()
        self.quiet, self.inputs = 0.0, self.inputs + 1
        made = self.laws.after_input(scene, name, meant, before, by_habit, self.waited)
        if made:
            self.log.append(f"         made {made}")
        self.named = meant
        self.gather()  # with the picture from before the input
        self.look()
        if self.inputs % DEAL_EVERY == 0:
            nothing_depends_on_the_unseen(self.laws, scene)
        return made

    def glide(self, to: Point, seconds: float = 0.15) -> None:
        """Move the pointer along a slightly bent path."""
        steps = max(1, round(seconds / STEP))
        (x, y), bow = self.at, self.chance.uniform(-0.08, 0.08)
        for i in range(1, steps + 1):
            t, side = i / steps, bow * math.sin(math.pi * i / steps)
            dx, dy = to[0] - x, to[1] - y
            at = round(x + dx * t - dy * side), round(y + dy * t + dx * side)
            self._move(at if i < steps else to)
            self.rest(STEP)

    def _move(self, at: Point) -> None:
        at = self._in_window(at)
        if at != self.at:
            self.rested = self.quiet = 0.0
        self.at = at
        mouse(self.scene, pygame.MOUSEMOTION, at)

    def _in_window(self, at: Point) -> Point:
        w, h = self.scene.app.size
        return max(0, min(w - 1, at[0])), max(0, min(h - 1, at[1]))

    def click(self, at: Point, button: int = 1) -> bool:
        """Go to a point and click; return whether that made a move."""
        self.glide(at)
        return self.press(button)

    def press(self, button: int = 1) -> bool:
        """Click where the pointer is."""
        meant = of_point(self.scene, self.at, self.named_before) if button == 1 else set[Move]()
        name = {1: "click", 3: "right click"}[button]
        down, up = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
        at, what = self.at, f"{self.at} on {self.describe(self.at)}"

        def act() -> None:
            mouse(self.scene, down, at, button)
            self.tick(STEP)
            mouse(self.scene, up, at, button)

        return bool(self._send(name, what, meant, act))

    def drag(self, start: Point, end: Point, pause: float = 0.0) -> bool:
        """Drag from one point to another, and rest there before the drop."""
        self.glide(start)
        end = self._in_window(end)
        meant = of_drop(self.scene, start, end)
        what = f"{start} {self.describe(start)} to {end} {self.describe(end)}"
        before = len(self.scene.session.match.moves)

        def act() -> None:
            mouse(self.scene, pygame.MOUSEBUTTONDOWN, start)
            for part in (0.1, 0.4, 0.7, 1.0):
                x, y = (round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
                mouse(self.scene, pygame.MOUSEMOTION, (x, y))
                self.tick(STEP)
            self.at = end
            if pause:
                self.rest(pause)
            self.rested = 0.0
            mouse(self.scene, pygame.MOUSEBUTTONUP, end)

        self._send("drag", what, meant, act)
        return len(self.scene.session.match.moves) > before

    def key(self, code: int, mod: int = 0) -> None:
        """Press a key and release it."""
        scene, name = self.scene, pygame.key.name(code)
        node = next((n for n in walk(scene.nodes()) if n.key == scene.focused), None)
        meant, by_habit, what = set[Move](), False, ""
        if code in (pygame.K_RETURN, pygame.K_KP_ENTER):
            name = "enter"
            if node is not None:
                shown = inside.focus(scene).seen or inside.is_deciding(scene, node.key)
                meant = of_node(scene, node, self.named_before) if shown else set()
                what = f"on {node.key} {node.label!r}{'' if shown else ', not drawn'}"
                name = "enter" if shown else "enter on a focus that is not drawn"
            by_habit = scene.focused != self.steered and not inside.selection(scene).begun

        def act() -> None:
            key(scene, code, mod)
            scene.handle(pygame.event.Event(pygame.KEYUP, key=code, mod=mod))

        self._send(name, what, meant, act, by_habit)
        if code in STEERING:
            self.steered = scene.focused

    @property
    def named_before(self) -> set[Move]:
        """The moves that the last input named; beside advice, those that were advised against."""
        return self.chose.meant if is_advised(self.scene) else self.named

    # what is seen

    def describe(self, at: Point) -> str:
        """Return what is drawn at a point, for the log."""
        button = button_at(self.scene, *at)
        if button is not None:
            return f"{button.key} {button.label!r}"
        piece, zones = inside.piece_at(self.scene, *at), inside.zones_at(self.scene, *at)
        face = None if piece is None else inside.shown(self.scene).faces[piece]
        name = "" if piece is None else f"piece {piece} {face.key if face else '?'} "
        return f"{name}{sorted(zones)}"

    def point_of(self, piece: Piece) -> Point | None:
        """Return a point where a piece is the topmost one; None if there is none."""
        sprite = inside.sprites(self.scene).all.get(piece)
        if sprite is None:
            return None
        pose = sprite.pose
        parts = [(i / 6, j / 6) for i in range(-2, 3) for j in range(-2, 3)]
        parts.sort(key=lambda part: abs(part[0]) + abs(part[1]))
        window, covers = Rect((0, 0), self.scene.app.size), list_covers(self.scene)
        for dx, dy in [*parts, *((n / 20 - 0.475, 0.2) for n in range(20))]:
            at = round(pose.x + dx * pose.w), round(pose.y + dy * pose.w * pose.tall)
            seen = window.collidepoint(at) and Rect(at, (1, 1)).collidelist(covers) < 0
            if seen and inside.piece_at(self.scene, *at) == piece:
                return at
        return None

    def point_in(self, zone: str) -> Point:
        """Return a point of a place, if possible one that nothing covers."""
        rect, covers = inside.layout(self.scene).places[zone].rect, list_covers(self.scene)
        ends = (rect.left + 4, rect.centery), (rect.right - 4, rect.centery)
        rows = [rect.top + n * rect.h // 4 for n in (1, 3)]
        grid = [(rect.left + n * rect.w // 8, y) for y in rows for n in range(1, 8)]
        spots = [rect.center, *ends, *grid]
        spots = [at for at in spots if Rect(at, (1, 1)).collidelist(covers) < 0] or spots
        free = [at for at in spots if inside.piece_at(self.scene, *at) is None]
        return (*free, rect.center)[0]

    def node(self, key: str) -> Node | None:
        """Return the node with a key."""
        return next((node for node in walk(self.scene.nodes()) if node.key == key), None)

    @property
    def asked(self) -> bool:
        """Whether the person can act: a question, a sheet or a bubble waits for them."""
        scene = self.scene
        if inside.sheet(scene) is not None:
            return any(n.role == "button" for n in walk(scene.nodes()))
        offered = bool(inside.selection(scene).moves) and bool(legal(scene))
        return offered or self.bubble

    @property
    def bubble(self) -> bool:
        """Whether a robot speaks: the bubble of a lesson or puzzle is shown."""
        return any(node.key == "lesson.text" for node in walk(self.scene.nodes()))
