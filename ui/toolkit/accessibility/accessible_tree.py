"""The accessible tree: the nodes of the window as plain values, independent of any package."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ui.toolkit.widgets import Node, Scene
from ui.toolkit.widgets.controls import Slider, Toggle
from ui.toolkit.widgets.scene import Wording

WINDOW = 0  # the number of the root


@dataclass(frozen=True)
class AccessibleNode:
    """One node: its number, role, name, state and actions."""

    number: int
    key: str
    role: str
    name: str
    value: str = ""
    about: str = ""  # a longer description: what a card does, the tip of a button
    actions: tuple[str, ...] = ()
    settable: bool = False  # whether its value can be replaced
    enabled: bool = True
    on: bool | None = None  # the state of a switch
    amount: tuple[float, float, float] | None = None  # of a slider: value, minimum, maximum
    rect: tuple[int, int, int, int] = (0, 0, 0, 0)
    live: bool = False  # whether a reader speaks changed text by itself
    children: tuple[int, ...] = ()


class ReaderRequest(NamedTuple):
    """A request of a screen reader: an action of a node, and the new value for `set`."""

    number: int
    action: str
    value: str = ""


@dataclass(frozen=True)
class NodeTree:
    """All nodes by number, and the number of the node with the focus."""

    nodes: dict[int, AccessibleNode]
    focus: int = WINDOW

    def of(self, role: str) -> list[AccessibleNode]:
        """Return all nodes of a role."""
        return [node for node in self.nodes.values() if node.role == role]


@dataclass
class NodeNumbers:
    """Gives each node a number, which it keeps while the window is open."""

    known: dict[str, int] = field(default_factory=dict)

    def of(self, path: str) -> int:
        """Return the number of a path of keys."""
        return self.known.setdefault(path, len(self.known) + 1)


class TreeBuilder:
    """Turns the nodes of a scene into an accessible tree, in the language of `words`."""

    def __init__(self, words: Wording) -> None:
        self.words, self.numbers = words, NodeNumbers()
        self.nodes: dict[int, Node] = {}  # the nodes of the last tree

    def tell(self, title: str, scene: Scene, over: list[Node], modal: bool = False) -> NodeTree:
        """Return the tree of a scene and the nodes `over` it.

        If these are `modal`, return only their tree.
        """
        self.nodes, found = {}, dict[int, AccessibleNode]()
        trees = over if modal else [*scene.nodes(), *scene.aloud(), *over]
        children = tuple(self._walk(trees, "", scene, found))
        found[WINDOW] = AccessibleNode(WINDOW, "", "window", title, children=children)
        numbers = (n for n, node in found.items() if node.key == scene.focused)
        return NodeTree(found, next(numbers, WINDOW))

    def _walk(
        self, nodes: list[Node], path: str, scene: Scene, found: dict[int, AccessibleNode]
    ) -> Iterator[int]:
        for node in nodes:
            here = f"{path}/{node.key}"
            while (number := self.numbers.of(here)) in found:
                here += "'"  # another node has the same key
            found[number] = AccessibleNode(number, node.key, node.role, node.label)
            below = tuple(self._walk(node.children, here, scene, found))
            found[number] = self._spoken(number, node, scene, below)
            self.nodes[number] = node
            yield number

    def _spoken(
        self, number: int, node: Node, scene: Scene, children: tuple[int, ...]
    ) -> AccessibleNode:
        about, name = scene.about(node), node.label
        if node.role == "group":
            name = self._word("group", name)
        elif not name:  # it shows only a picture
            name = node.value or about
        return AccessibleNode(
            number,
            node.key,
            node.role,
            name,
            self._word("value", node.value) if node.value != name else "",
            about if about != name else "",
            tuple(sorted(node.actions)) if node.enabled else (),
            node.enabled and node.settable,
            node.enabled,
            node.on if isinstance(node, Toggle) else None,
            (node.number, node.low, node.high) if isinstance(node, Slider) else None,
            (node.rect.x, node.rect.y, node.rect.w, node.rect.h),
            node.live,
            children,
        )

    def _word(self, kind: str, text: str) -> str:
        """Return the spoken form of a name in the code; other texts stay the same."""
        key = f"aloud.{kind}.{text}"
        return self.words(key) if text and key in self.words else text
