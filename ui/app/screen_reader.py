"""Connects the window to the system's screen reader, and carries out what that requests."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame.event import Event

from ui.language.localization import Words
from ui.toolkit.accessibility.accessible_tree import NodeTree, ReaderRequest, TreeBuilder
from ui.toolkit.accessibility.accesskit_adapter import reader
from ui.toolkit.widgets import Node, Scene

FOCUS_EVENTS = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST)


class ScreenReader:
    """The screen reader; `reader` is None on a system without one."""

    def __init__(self, title: str, words: Words, handle: Callable[[], int]) -> None:
        self.title = title
        self.teller = TreeBuilder(words)
        self.reader = reader(title, handle)

    def describe(self, scene: Scene, over: list[Node], modal: bool) -> NodeTree:
        """Return the accessible tree of a scene and of the nodes `over` it."""
        return self.teller.tell(self.title, scene, over, modal)

    def notice_focus(self, event: Event) -> None:
        """Report to the screen reader that the window gained or lost the focus."""
        if self.reader is not None and event.type in FOCUS_EVENTS:
            self.reader.focused(event.type == pygame.WINDOWFOCUSGAINED)

    def show(self, scene: Scene, over: list[Node], modal: bool, drawn: bool) -> None:
        """Send the tree if the screen was `drawn` again or a reader has just connected."""
        if self.reader is not None and (drawn or self.reader.called):
            self.reader.tell(lambda: self.describe(scene, over, modal))

    def take_requests(self) -> list[ReaderRequest]:
        """Return the requests since the last call."""
        asked = self.reader.asked if self.reader is not None else None
        return [asked.popleft() for _ in range(len(asked))] if asked else []

    def perform(self, front: Scene, request: ReaderRequest) -> Scene | None:
        """Carry out a request, if its node still exists."""
        node, action = self.teller.nodes.get(request.number), request.action
        if node is not None and action == "focus":
            front.focus_on(node.key)
        elif node is not None and node.enabled and action == "set" and node.settable:
            node.assign(request.value)
            front.dirty = True
        elif node is not None and node.enabled and action in node.actions:
            front.act(node, action)
        return None
