"""What a screen reader is told: the nodes of the window as plain values, without any package."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ui.toolkit.widgets import Node, Scene
from ui.toolkit.widgets.controls import Slider, Toggle
from ui.toolkit.widgets.scene import Wording

WINDOW = 0  # the number of the root


@dataclass(frozen=True)
class Spoken:
    """One node: its number, what it is and is called, and what can be done with it."""

    number: int
    key: str
    role: str
    name: str
    value: str = ""
    about: str = ""  # what else is known of it: what a card does, the tip of a button
    actions: tuple[str, ...] = ()
    settable: bool = False  # whether its value can be replaced
    enabled: bool = True
    on: bool | None = None  # of a switch
    amount: tuple[float, float, float] | None = None  # of a slider: now, least, most
    rect: tuple[int, int, int, int] = (0, 0, 0, 0)
    live: bool = False  # whether its new words are read by themselves
    children: tuple[int, ...] = ()


class ReaderRequest(NamedTuple):
    """What a screen reader asks for: an action of a node, and for `set` its new value."""

    number: int
    action: str
    value: str = ""


@dataclass(frozen=True)
class NodeTree:
    """All nodes by their numbers, and the number of the one that has the focus."""

    nodes: dict[int, Spoken]
    focus: int = WINDOW

    def of(self, role: str) -> list[Spoken]:
        """Return all nodes of a role."""
        return [node for node in self.nodes.values() if node.role == role]


@dataclass
class NodeNumbers:
    """The number of each node, which it keeps while the window is open."""

    known: dict[str, int] = field(default_factory=dict)

    def of(self, path: str) -> int:
        """Return the number of a path of keys."""
        return self.known.setdefault(path, len(self.known) + 1)


class Teller:
    """Turns the nodes of a scene into what is told of them, in `words`."""

    def __init__(self, words: Wording) -> None:
        self.words, self.numbers = words, NodeNumbers()
        self.nodes: dict[int, Node] = {}  # those of the last tree

    def tell(self, title: str, scene: Scene, over: list[Node], modal: bool = False) -> NodeTree:
        """Return the tree of a scene and of what lies `over` it; only of that if it is `modal`."""
        self.nodes, found = {}, dict[int, Spoken]()
        trees = over if modal else [*scene.nodes(), *scene.aloud(), *over]
        children = tuple(self._walk(trees, "", scene, found))
        found[WINDOW] = Spoken(WINDOW, "", "window", title, children=children)
        numbers = (n for n, node in found.items() if node.key == scene.focused)
        return NodeTree(found, next(numbers, WINDOW))

    def _walk(
        self, nodes: list[Node], path: str, scene: Scene, found: dict[int, Spoken]
    ) -> Iterator[int]:
        for node in nodes:
            here = f"{path}/{node.key}"
            while (number := self.numbers.of(here)) in found:
                here += "'"  # another of that name
            found[number] = Spoken(number, node.key, node.role, node.label)
            below = tuple(self._walk(node.children, here, scene, found))
            found[number] = self._spoken(number, node, scene, below)
            self.nodes[number] = node
            yield number

    def _spoken(self, number: int, node: Node, scene: Scene, children: tuple[int, ...]) -> Spoken:
        about, name = scene.about(node), node.label
        if node.role == "group":
            name = self._word("group", name)
        elif not name:  # it has a picture only
            name = node.value or about
        return Spoken(
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
        """Return what a name of the code is called; any other text as it is."""
        key = f"aloud.{kind}.{text}"
        return self.words(key) if text and key in self.words else text
