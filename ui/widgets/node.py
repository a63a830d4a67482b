"""Everything on the screen is a node: the mouse, the keys, tests and speech read the same tree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pygame import Rect, Surface
from pygame.event import Event

ROLES = (
    "button",
    "card",
    "zone",
    "text",
    "slider",
    "checkbox",
    "choice",
    "list",
    "listitem",
    "textbox",
    "dialog",
    "image",
    "group",
)


class NodeState(NamedTuple):
    """How a node looks at this moment: under the pointer, held down, with the focus shown."""

    hot: bool = False
    pressed: bool = False
    focused: bool = False


PLAIN = NodeState()


@dataclass
class Node:
    """Something on the screen, with a name, a place and what can be done with it.

    The key is stable: the focus survives when the tree is built anew.
    """

    key: str
    role: str
    label: str = ""
    value: str = ""
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    actions: dict[str, Callable[[], Any]] = field(default_factory=dict)
    enabled: bool = True
    tip: str = ""
    children: list[Node] = field(default_factory=list)
    clip: Rect | None = None  # only what lies in here is seen

    @property
    def focusable(self) -> bool:
        """Whether keys can come here."""
        return self.enabled and bool(self.actions)

    def draw(self, surface: Surface, theme: Any, look: NodeState) -> None:
        """Draw the node itself; its children draw themselves after it."""

    @property
    def seen(self) -> Rect:
        """The part of it that is seen."""
        return self.rect.clip(self.clip) if self.clip else self.rect

    def click(self, x: int, y: int) -> None:
        """It was clicked, here."""
        if "press" in self.actions:
            self.actions["press"]()

    def key_down(self, event: Event) -> bool:
        """A key while it has the focus; True if it was meant for this node."""
        return False

    def drag(self, x: int, y: int) -> bool:
        """The pointer held down on it is here now; True if the node follows it."""
        return False

    def wheel(self, notches: int) -> bool:
        """The wheel over it; True if it turned something."""
        return False

    def walk(self) -> Iterator[Node]:
        """The node and all below it, the topmost last."""
        yield self
        for child in self.children:
            yield from child.walk()


def walk(nodes: Iterable[Node]) -> Iterator[Node]:
    """All nodes of some trees, the topmost last."""
    for node in nodes:
        yield from node.walk()


def find(nodes: Iterable[Node], key: str) -> Node | None:
    """The node of this key."""
    return next((node for node in walk(nodes) if node.key == key), None)


def at(nodes: Iterable[Node], x: float, y: float) -> Node | None:
    """The topmost node at a point that can be used or says something."""
    found = [n for n in walk(nodes) if (n.actions or n.tip) and n.seen.collidepoint(x, y)]
    return found[-1] if found else None


def nearest(here: Rect, others: Iterable[Node], dx: int, dy: int) -> Node | None:
    """The node that lies nearest in a direction, straight ahead rather than aside."""

    def cost(node: Node) -> float:
        rect = node.rect
        if dx:
            ahead = (rect.left - here.right) if dx > 0 else (here.left - rect.right)
            aside = max(rect.top - here.bottom, here.top - rect.bottom, 0)
            drift, beyond = abs(rect.centery - here.centery), (rect.centerx - here.centerx) * dx
        else:
            ahead = (rect.top - here.bottom) if dy > 0 else (here.top - rect.bottom)
            aside = max(rect.left - here.right, here.left - rect.right, 0)
            drift, beyond = abs(rect.centerx - here.centerx), (rect.centery - here.centery) * dy
        if beyond <= 0 or ahead < -4:
            return float("inf")
        return max(0, ahead) + 3.0 * aside + 0.1 * drift

    best = min(others, key=cost, default=None)
    return best if best is not None and cost(best) < float("inf") else None
