"""The tree of nodes that mouse, keys, tests and screen readers share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from pygame import Rect, Surface
from pygame.event import Event

from ui.toolkit.graphics.theme import Theme


class NodeState(NamedTuple):
    """The state of a node while it is drawn: under the pointer, held down, focus shown."""

    hot: bool = False
    pressed: bool = False
    focused: bool = False


PLAIN = NodeState()


@dataclass
class Node:
    """A thing on the screen, with a name, a rectangle in pixels, and actions.

    Its key is stable, so that the focus survives when the tree is rebuilt.
    """

    key: str
    role: str
    label: str = ""
    value: str = ""
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    actions: dict[str, Callable[[], object]] = field(default_factory=dict)
    enabled: bool = True
    tip: str = ""
    children: list[Node] = field(default_factory=list)
    clip: Rect | None = None  # nothing outside is visible
    stop: str = ""  # Tab stops at each of these within a group
    home: Rect | None = None  # where its stop lies; None where the node itself lies
    live: bool = False  # whether a screen reader speaks changed text by itself

    @property
    def focusable(self) -> bool:
        """Whether the node can have the focus."""
        return self.enabled and bool(self.actions)

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        """Draw the node without its children."""

    @property
    def settable(self) -> bool:
        """Whether it has a value that `assign` can replace."""
        return False

    def assign(self, value: str) -> None:
        """Replace the whole value, for a screen reader; ignore an invalid one."""

    @property
    def seen(self) -> Rect:
        """The visible part of its rectangle."""
        return self.rect.clip(self.clip) if self.clip else self.rect

    def click(self, x: int, y: int) -> None:
        """Handle a click at a point."""
        if "press" in self.actions:
            self.actions["press"]()

    def key_down(self, event: Event) -> bool:
        """Handle a key while focused; return whether it was used."""
        return False

    def grab(self, x: int, y: int) -> None:
        """Begin to follow the pointer when its button is pressed on the node."""

    def drag(self, x: int, y: int) -> bool:
        """Follow the held pointer; return whether the node does so."""
        return False

    def wheel(self, notches: int) -> bool:
        """Handle the mouse wheel; return whether anything moved."""
        return False

    def walk(self) -> Iterator[Node]:
        """Yield the node and its descendants, topmost last."""
        yield self
        for child in self.children:
            yield from child.walk()


def walk(nodes: Iterable[Node]) -> Iterator[Node]:
    """Yield all nodes of some trees, topmost last."""
    for node in nodes:
        yield from node.walk()


def find(nodes: Iterable[Node], key: str) -> Node | None:
    """Return the node with a key; None if there is none."""
    return next((node for node in walk(nodes) if node.key == key), None)


def at(nodes: Iterable[Node], x: float, y: float) -> Node | None:
    """Return the topmost node at a point that has an action or a tip."""
    topmost = reversed(list(walk(nodes)))
    return next((n for n in topmost if (n.actions or n.tip) and n.seen.collidepoint(x, y)), None)


def nearest(here: Rect, others: Iterable[Node], dx: int, dy: int) -> Node | None:
    """Return the nearest node in a direction (-1, 0 or 1 each); prefer nodes straight ahead."""

    def along(rect: Rect) -> Rect:
        return rect if dx else Rect(rect.y, rect.x, rect.h, rect.w)

    start = along(here)

    def cost(node: Node) -> float:
        there = along(node.rect)
        ahead = (there.left - start.right) if dx + dy > 0 else (start.left - there.right)
        ahead = 0 if start.contains(there) else ahead  # a button inside a larger one
        aside = max(there.top - start.bottom, start.top - there.bottom, 0)
        drift = abs(there.centery - start.centery)
        beyond = (there.centerx - start.centerx) * (dx + dy)
        if beyond <= 0 or ahead < -4:
            return float("inf")
        return max(0, ahead) + 3.0 * aside + 0.1 * drift

    best = min(others, key=cost, default=None)
    return best if best is not None and cost(best) < float("inf") else None
