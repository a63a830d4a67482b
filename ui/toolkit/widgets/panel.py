"""A scene made of widgets, which rebuilds its tree whenever something changes."""

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from ui.toolkit.graphics.theme import Theme
from ui.toolkit.graphics.workshop_wall import Workshop
from ui.toolkit.input.event_fields import get_modifiers, is_from_finger
from ui.toolkit.widgets import node as nodes
from ui.toolkit.widgets.label import ring, tip
from ui.toolkit.widgets.node import Node, NodeState
from ui.toolkit.widgets.scene import Scene, Window
from ui.toolkit.widgets.scroll import Roll, Scroller
from ui.toolkit.widgets.text_field import TextField, Typing

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
STEADY_PIXELS = 3  # pixels that a resting pointer may move
AGAIN_SECONDS = 0.4  # seconds between the presses of a double click, at most
TIP_SECONDS = 0.6  # seconds that the pointer rests before a tip is shown


class LastClick(NamedTuple):
    """The last click on a choice: its key, the point, and where the choice was.

    If the click moves the choice, further clicks hit it until the pointer leaves the spot.
    """

    key: str
    at: tuple[int, int]
    rect: Rect

    def near(self, x: int, y: int) -> bool:
        """Return whether a point is as near as the size of an arrow."""
        return max(abs(x - self.at[0]), abs(y - self.at[1])) <= self.rect.h // 2

    def on(self, rect: Rect) -> tuple[int, int]:
        """Return the same point of the choice at its present position."""
        (x, y), was = self.at, self.rect
        across, down = (x - was.left) / was.w, (y - was.top) / was.h
        return round(rect.left + across * rect.w), round(rect.top + down * rect.h)


class Panel(Scene):
    """Handles mouse, keys and gamepad for a tree of widgets, which `build` makes."""

    pulse = 0.25
    first = ""  # the key of the node that has the focus at first

    def __init__(self, app: Window) -> None:
        super().__init__(app)
        self.tree: list[Node] = []
        self.focus, self.seen = self.first, False
        self.hot, self.down = "", ""
        self.rest, self.tipped = 0.0, False
        self.pressed_at, self.presses = (-9, -9), 0  # the last press, and how many came there
        self.since_press = AGAIN_SECONDS  # seconds since the last press
        self.typings: dict[str, Typing] = {}
        self.rolls: dict[str, Roll] = {}
        self.next: Scene | None = None
        self.dialog: Callable[[], Node] | None = None
        self.before_dialog = ""
        self.pointer = (0, 0)
        self.again: LastClick | None = None

    # the tip of the scene itself

    def build(self) -> list[Node]:
        """Return the present tree."""
        return []

    def back(self) -> None:
        """Go back (Escape)."""

    def backdrop(self, surface: Surface) -> None:
        """Draw the background."""
        surface.blit(self.theme.ground(Workshop()), (0, 0))

    # helpers for scenes

    @property
    def theme(self) -> Theme:
        """The theme of the program."""
        return self.app.theme

    def go(self, scene: Scene) -> None:
        """Switch to another scene."""
        self.next = scene

    def say(self, key: str, **blanks: object) -> str:
        """Return the text of a key with its blanks filled in."""
        return self.app.words(key, **blanks)

    def rect(self, x: float, y: float, w: float, h: float) -> Rect:
        """Return a rectangle in pixels; the arguments are in units."""
        u = self.theme.u
        left, top = round(x * u), round(y * u)
        return Rect(left, top, round((x + w) * u) - left, round((y + h) * u) - top)

    def roll(self, key: str) -> Roll:
        """Return the scroll position of the list with this key."""
        return self.rolls.setdefault(key, Roll())

    def typing(self, key: str) -> Typing:
        """Return the cursor and selection of the text box with this key."""
        return self.typings.setdefault(key, Typing())

    def ask(self, dialog: Callable[[], Node]) -> None:
        """Open a dialog, which keeps the focus."""
        self.dialog, self.before_dialog = dialog, self.focus
        self.rebuild()
        stops = self.stops()
        self._focus_on(stops[0].key if stops else "")

    def close(self) -> None:
        """Close the dialog."""
        self.dialog = None
        self.rebuild()
        self._focus_on(self.before_dialog)

    # the tree

    def rebuild(self) -> None:
        """Build the tree again."""
        self.tree = self.build()
        if self.dialog:
            self.tree = [*self.tree, self.dialog()]
        self.dirty = True

    def resize(self) -> None:
        """Adapt to a new window size."""
        self.rebuild()
        self._listen()

    def leave(self) -> None:
        """End text input when the scene is left."""
        pygame.key.stop_text_input()

    @property
    def listens(self) -> str:
        """Return "text" while a text box has the focus, else "keys"."""
        return "text" if isinstance(self.find(self.focus), TextField) else "keys"

    def _listen(self) -> None:
        """Turn text input on only while a text box has the focus."""
        node = self.find(self.focus)
        if isinstance(node, TextField):
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(in_points(node.rect, self.theme.density))
        else:
            pygame.key.stop_text_input()

    def nodes(self) -> list[Node]:
        """Return the nodes of the scene."""
        return self.tree

    def live(self) -> list[Node]:
        """Return the usable trees; if a dialog is open, only the dialog."""
        return self.tree[-1:] if self.dialog else self.tree

    def stops(self) -> list[Node]:
        """Return the nodes at which Tab stops, in order."""
        return [node for node in nodes.walk(self.live()) if node.focusable]

    def find(self, key: str) -> Node | None:
        """Return the usable node with a key; None if there is none."""
        return nodes.find(self.live(), key) if key else None

    def _node_at(self, x: int, y: int) -> Node | None:
        """Return the node at a point, or the choice that the last click there has moved."""
        return self._moved_choice(x, y) or nodes.at(self.live(), x, y)

    def _moved_choice(self, x: int, y: int) -> Node | None:
        again = self.again
        node = self.find(again.key) if again and again.near(x, y) else None
        return node if again and node and node.rect != again.rect else None

    def _remember(self, node: Node, at: tuple[int, int]) -> None:
        """Remember a choice that is about to change and so may move; forget any other."""
        if node is not self._moved_choice(*at):
            self.again = LastClick(node.key, at, node.rect) if node.role == "choice" else None

    # events

    def handle(self, event: Event) -> Scene | None:
        """Handle an event; return the next scene, if it changes."""
        if event.type == pygame.MOUSEMOTION:
            self._moved(event.pos, is_from_finger(event))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed(*event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._released(*event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y)
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            self._typed(event)
        elif event.type in (pygame.WINDOWLEAVE, pygame.WINDOWHIDDEN, pygame.WINDOWFOCUSLOST):
            self._hover("")
            self.down = ""
        return self._leaving()

    def _leaving(self) -> Scene | None:
        following, self.next = self.next, None
        return following

    def _hover(self, key: str) -> None:
        if key != self.hot or self.tipped:
            self.hot, self.rest, self.tipped, self.dirty = key, 0.0, False, True

    def _moved(self, at: tuple[int, int], finger: bool) -> None:
        (x, y), before, self.pointer = at, self.pointer[1], at
        if self.again and not self.again.near(x, y):
            self.again = None
        held = self.find(self.down)
        if held and held.drag(x, y):
            self.rebuild()
            return
        view = self._scroller_at(x, before) if held and finger else None
        if view is not None and view.roll.most:
            self.down, self.again = view.key, None
            view.go(before - y)
            self.rebuild()
        node = self._node_at(x, y)
        self._hover(node.key if node else "")

    def _pressed(self, x: int, y: int) -> None:
        near = max(abs(x - self.pressed_at[0]), abs(y - self.pressed_at[1])) <= STEADY_PIXELS
        self.presses = self.presses + 1 if near and self.since_press < AGAIN_SECONDS else 1
        self.pointer = self.pressed_at = (x, y)
        self.since_press = 0.0
        self.seen, self.dirty = False, True
        node = self._node_at(x, y)
        if node is None or not node.enabled:
            node = self._scroller_at(x, y)
        self.down = node.key if node else ""
        if node is None:
            self._outside(x, y)
            return
        came = node.key != self.focus
        if node.focusable:
            self._focus_on(node.key)
        node.grab(x, y)
        if isinstance(node, TextField) and ((node.is_default and came) or self.presses > 1):
            node.press_again(x, y, 3 if came else self.presses)
            self.rebuild()
        elif node.drag(x, y):
            self.rebuild()

    def _outside(self, x: int, y: int) -> None:
        """Cancel a dialog after a click outside it."""
        box = self.tree[-1] if self.dialog else None
        if box and "cancel" in box.actions and not box.rect.collidepoint(x, y):
            box.actions["cancel"]()

    def _released(self, x: int, y: int) -> None:
        node, self.down = self.find(self.down), ""
        self.dirty = True
        at = x, y
        if node and self.again and node is self._moved_choice(x, y):
            x, y = self.again.on(node.rect)
        if node is None or not node.enabled or not node.seen.collidepoint(x, y):
            return
        self._remember(node, at)
        if node.role in ("button", "listitem", "checkbox", "choice"):
            self.app.sound.play("click")
        node.click(x, y)
        self.rebuild()

    def _scroller_at(self, x: int, y: int) -> Scroller | None:
        found = [n for n in nodes.walk(self.live()) if isinstance(n, Scroller)]
        return next((n for n in reversed(found) if n.rect.collidepoint(x, y)), None)

    def _wheel(self, notches: int) -> None:
        x, y = self.pointer
        for node in (self._scroller_at(x, y), self._node_at(x, y)):
            if node is not None and node.enabled and node.wheel(notches):
                self._remember(node, (x, y))
                self.rebuild()
                return

    def _typed(self, event: Event) -> None:
        node = self.find(self.focus)
        if isinstance(node, TextField):
            node.typed(event)
            self._tell_refused(node)
            self.rebuild()

    def _tell_refused(self, node: Node) -> None:
        """Say that a character of what was typed or pasted cannot be shown."""
        if isinstance(node, TextField) and node.take_refused():
            self.app.say(self.app.words("app.no_letter"))

    def _key(self, event: Event) -> None:
        node = self.find(self.focus)
        if (
            node and (self.seen or isinstance(node, TextField)) and node.key_down(event)
        ) or self.shortcut(event):
            if node:
                self._tell_refused(node)
            self.rebuild()
        elif event.key == pygame.K_ESCAPE:
            self._escape()
        elif event.key == pygame.K_TAB:
            self._tab(-1 if get_modifiers(event) & pygame.KMOD_SHIFT else 1)
        elif event.key in ARROWS:
            self._arrow(*ARROWS[event.key])
        elif event.key in ENTER or event.key == pygame.K_SPACE:
            self._act()

    def shortcut(self, event: Event) -> bool:
        """Handle one of the scene's own keys; return whether it was used."""
        return False

    def _escape(self) -> None:
        act = self.tree[-1].actions.get("cancel") if self.dialog else self.back
        if act:
            act()

    def _act(self) -> None:
        node = self.find(self.focus)
        if node is None or not (self.seen or isinstance(node, TextField)):
            self._tab(0)
            return
        if isinstance(node, TextField):
            node = self.find(node.confirms) or node
        if "press" in node.actions and node.enabled:
            self.app.sound.play("click")
            node.actions["press"]()
            self.rebuild()

    def _tab(self, step: int) -> None:
        stops = self.stops()
        if not stops:
            return
        keys = [node.key for node in stops]
        shown = self.seen or isinstance(self.find(self.focus), TextField)
        self.seen = True
        if self.focus in keys:
            step = step if shown else 0
            self._focus_by_key(keys[(keys.index(self.focus) + step) % len(keys)])
        else:
            self._focus_by_key(keys[-1 if step < 0 else 0])

    def _arrow(self, dx: int, dy: int) -> None:
        here = self.find(self.focus)
        if here is None or not here.focusable or not self.seen:
            self._tab(0)
            return
        others = [n for n in self.stops() if n.key != here.key and here not in n.walk()]
        best = nodes.nearest(here.rect, others, dx, dy)
        if best:
            self._focus_by_key(best.key)

    # for screen readers

    @property
    def focused(self) -> str:
        """Return the key of the focused node."""
        return self.focus

    def focus_on(self, key: str) -> None:
        """Give the focus to the node with this key."""
        self.seen = True
        self._focus_on(key)

    def act(self, node: Node, action: str) -> None:
        """Carry out an action of a node."""
        super().act(node, action)
        self.rebuild()

    def _focus_by_key(self, key: str) -> None:
        came = key != self.focus
        self._focus_on(key)
        if came and isinstance(node := self.find(key), TextField):
            node.enter()

    def _focus_on(self, key: str) -> None:
        self.focus, self.dirty = key, True
        node = self.find(key)
        self._listen()
        for holder in nodes.walk(self.live()):
            if isinstance(holder, Scroller) and node in list(holder.walk())[1:] and self.seen:
                holder.reveal(node.rect)
        self.rebuild()

    # time and drawing

    def update(self, dt: float) -> Scene | None:
        """Advance the clock by `dt` seconds; return the next scene, if it changes."""
        self.rest += dt
        self.since_press += dt
        if not self.tipped and self.rest > TIP_SECONDS and self._tip_node():
            self.tipped = self.dirty = True
        return self._leaving()

    def _tip_node(self) -> Node | None:
        node = self.find(self.focus if self.seen else self.hot)
        return node if node is not None and node.tip else None

    def look(self, node: Node) -> NodeState:
        """Return the state in which a node is drawn."""
        focused = node.key == self.focus and (self.seen or isinstance(node, TextField))
        usable = node.enabled and bool(node.actions)
        return NodeState(usable and node.key == self.hot, usable and node.key == self.down, focused)

    def draw(self, surface: Surface) -> None:
        """Draw the scene."""
        self.backdrop(surface)
        under = self.tree[:-1] if self.dialog else self.tree
        for node in under:
            self._draw(surface, node)
        if self.dialog:
            veil = Surface(surface.get_size())
            veil.set_alpha(140)
            surface.blit(veil, (0, 0))
            self._draw(surface, self.tree[-1])
        self._ring(surface)
        self._tip(surface)

    def _draw(self, surface: Surface, node: Node) -> None:
        if node.clip and not node.clip.colliderect(node.rect):
            return
        kept = surface.get_clip()
        if node.clip:
            surface.set_clip(node.clip.clip(kept))
        node.draw(surface, self.theme, self.look(node))
        surface.set_clip(kept)
        for child in node.children:
            self._draw(surface, child)

    def _ring(self, surface: Surface) -> None:
        node = self.find(self.focus) if self.seen else None
        if node is not None and node.seen.h:
            ring(surface, self.theme, node.seen)

    def _tip(self, surface: Surface) -> None:
        node = self._tip_node() if self.tipped else None
        if node is not None:
            tip(surface, self.theme, node)


def in_points(rect: Rect, density: float) -> Rect:
    """Convert a rectangle from pixels into the system's points."""
    return Rect(*(round(side / density) for side in rect))
