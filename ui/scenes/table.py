"""The table: a person plays by dragging, clicking, keys or gamepad; all walk the same lists."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from ui.games.looks import LOOKS
from ui.table import drawers, stage
from ui.table.commands import Commands
from ui.table.desk import Desk
from ui.table.nodes import tipped
from ui.widgets.node import Node
from ui.widgets.scene import Scene

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
LETTERS = {
    pygame.K_h: "hint",
    pygame.K_l: "log",
    pygame.K_r: "again",
    pygame.K_p: "pause",
    pygame.K_v: "view",
    pygame.K_F1: "rules",
    pygame.K_PLUS: "faster",
    pygame.K_KP_PLUS: "faster",
    pygame.K_EQUALS: "faster",
    pygame.K_MINUS: "slower",
    pygame.K_KP_MINUS: "slower",
}


LINGER = 2.2  # seconds that the last picture stands before the result is shown


class TableScene(Scene):
    """A match on the screen."""

    pulse = 1 / 30

    def __init__(self, app: Any, session: Any) -> None:
        super().__init__(app)
        self.session = session
        self.desk = Desk(app, session, LOOKS[session.match.game])
        self.commands = Commands(self.desk, self._leave)
        self.following = ""
        self.clock = 0.0

    def _leave(self, where: str) -> None:
        self.following = where

    def _go(self) -> Scene | None:
        """The scene that follows, if the table is left."""
        desk, where = self.desk, self.following
        if not where and desk.follow.live and self.session.needs_curtain:
            where = "curtain"
        if not where and desk.over > LINGER and desk.past is None and not desk.sheet:
            where = "result"
        if not where:
            return None
        self.following, desk.over = "", 0.0
        if where in ("curtain", "result"):
            desk.sheet = None
        return self._door(where)

    def _door(self, where: str) -> Scene:
        app: Any = self.app
        if where == "curtain":
            scene: Scene = app.scene("curtain", self.session, self)
        elif where == "result":
            scene = app.scene("result", self.session)
        elif where == "rules":
            scene = app.scene("rules", self.session.match.game, self.desk.rule, self)
        elif where == "settings":
            scene = app.scene("settings", self)
        else:
            scene = app.scene("title")
        return scene

    def nodes(self) -> list[Node]:
        """Everything on the table."""
        return self.desk.groups()

    def handle(self, event: Event) -> Any:
        """Something was done with the mouse, the keys or a gamepad."""
        desk = self.desk
        desk.dirty = self.dirty = True
        if event.type == pygame.MOUSEMOTION:
            self._moved(*event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed(*event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._released(*event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._second(*event.pos)
        elif event.type == pygame.MOUSEWHEEL and desk.log.open:
            desk.log.wheel(pygame.Rect((0, 0), desk.size), event.y)
        elif event.type == pygame.KEYDOWN:
            self._key(event.key, getattr(event, "mod", 0))
        return self._go()

    # pointer

    def _moved(self, x: int, y: int) -> None:
        desk = self.desk
        desk.focus.seen = False
        node = desk.node_at(x, y)
        deep = drawers.pointed(desk, x, y) or tipped(desk.groups(), x, y)
        desk.hot_node = node.key if node else deep
        if desk.sheet or (node and not desk.play.dragging):
            desk.play.hover(None, None)
        else:
            desk.play.move(x, y)

    def _pressed(self, x: int, y: int) -> None:
        desk = self.desk
        desk.focus.seen, desk.large = False, None
        node = desk.node_at(x, y)
        if node and not desk.play.hand.held:
            desk.sound("click")
            node.actions["press"]()
        elif desk.sheet:
            if drawers.take(desk, x, y):
                return
            if not desk.sheet.rect(desk.area, self.app.theme.u).collidepoint(x, y):
                desk.close()
        elif desk.log.open and desk.log.rect(pygame.Rect((0, 0), desk.size)).collidepoint(x, y):
            return
        elif desk.follow.playback.busy:
            desk.skip()
        else:
            desk.play.press(x, y)

    def _released(self, x: int, y: int) -> None:
        desk = self.desk
        down = desk.play.down
        desk.play.release(x, y)
        drawers.released(desk, down)
        if down and down.long:
            desk.large = None

    def _second(self, x: int, y: int) -> None:
        """The other button puts a held card back, or shows what is under it."""
        desk = self.desk
        if desk.play.hand.held is not None:
            desk.play.put_back()
            return
        sprite, zone = desk.board.sprites.at(x, y), desk.play.zone_at(x, y)
        if sprite and sprite.lying.face is not None and sprite.lying.zone not in desk.piles:
            desk.show(sprite.piece)
        elif zone:
            desk.browse(zone)

    # keys

    def _key(self, key: int, mod: int) -> None:
        desk, ctrl = self.desk, mod & pygame.KMOD_CTRL
        if ctrl and key in (pygame.K_z, pygame.K_y):
            again = key == pygame.K_y or mod & pygame.KMOD_SHIFT
            desk.tools["redo" if again else "undo"]()
        elif key == pygame.K_ESCAPE:
            self._escape()
        elif key == pygame.K_TAB:
            desk.focus.tab(desk.groups(), -1 if mod & pygame.KMOD_SHIFT else 1)
        elif key in ARROWS:
            desk.focus.arrow(desk.groups(), *ARROWS[key])
        elif key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP):
            desk.focus.step(desk.groups(), 1 if key == pygame.K_PAGEDOWN else -1)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._act("press")
        elif key == pygame.K_SPACE:
            self._act("show")
        elif LETTERS.get(key) in desk.tools and not desk.sheet:
            desk.tools[LETTERS[key]]()

    def _escape(self) -> None:
        desk = self.desk
        if desk.large is not None:
            desk.large = None
        elif desk.sheet:
            desk.close()
        elif desk.play.hand.held is not None:
            desk.play.put_back()
        elif desk.past is not None:
            desk.to_now()
        else:
            desk.tools["menu"]()

    def _act(self, what: str) -> None:
        """Press or show the node that has the focus; while cards fly, a key skips."""
        desk = self.desk
        if desk.follow.playback.busy and not desk.sheet:
            desk.skip()
            return
        desk.focus.seen = True
        node = desk.focus.find(desk.groups())
        if node is None:
            desk.focus.tab(desk.groups(), 1)
            return
        act = node.actions.get(what) or (
            node.actions.get("press") if node.role == "button" else None
        )
        if act:
            act()
            self._onward()
        elif node.role == "card" and what == "press":
            desk.refuse(desk.play.hand.why_not(int(node.key[5:]), None), int(node.key[5:]), ())

    def _onward(self) -> None:
        """With a card picked up by key, the focus goes to where it may be put."""
        desk = self.desk
        if desk.play.hand.held is None:
            return
        spots = next((g.children for g in desk.groups() if g.key == "spots"), [])
        if spots:
            desk.focus.to(spots[0].key)

    # time

    def update(self, dt: float) -> Any:
        """Let time pass."""
        self.clock += dt
        self.desk.update(dt, self.clock)
        self.dirty |= self.desk.dirty
        return self._go()

    def draw(self, to: Surface) -> None:
        """The whole window."""
        stage.draw(self.desk, to)
        self.dirty = self.desk.dirty

    def leave(self) -> None:
        """Another scene comes; nobody thinks meanwhile."""
        self.session.stop()

    def resize(self) -> None:
        """The window has another size."""
        self.desk.resize(self.app.size)
        self.dirty = True
