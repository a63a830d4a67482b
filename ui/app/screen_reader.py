"""Reads the window aloud: what is on it goes to the screen reader, whose wishes come back."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame.event import Event

from ui.language.localization import Words
from ui.toolkit.accessibility.accessible_tree import Teller, Told, Wish
from ui.toolkit.accessibility.accesskit_adapter import reader
from ui.toolkit.widgets import Node, Scene

FOCUS = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST)


class Reading:
    """The screen reader, if there is one, and what it was told."""

    def __init__(self, title: str, words: Words, handle: Callable[[], int]) -> None:
        self.title = title
        self.teller = Teller(words)
        self.reader = reader(title, handle)

    def told(self, scene: Scene, over: list[Node], modal: bool) -> Told:
        """Return all that can be read of a scene and what lies `over` it."""
        return self.teller.tell(self.title, scene, over, modal)

    def notice(self, event: Event) -> None:
        """Tell whether the window has the keys."""
        if self.reader is not None and event.type in FOCUS:
            self.reader.focused(event.type == pygame.WINDOWFOCUSGAINED)

    def show(self, scene: Scene, over: list[Node], modal: bool, drawn: bool) -> None:
        """Tell what is on the screen, if that was `drawn` anew or somebody begins to listen."""
        if self.reader is not None and (drawn or self.reader.called):
            self.reader.tell(lambda: self.told(scene, over, modal))

    def wishes(self) -> list[Wish]:
        """Return what was asked for, each once."""
        asked = self.reader.asked if self.reader is not None else None
        return [asked.popleft() for _ in range(len(asked))] if asked else []

    def do(self, front: Scene, wish: Wish) -> Scene | None:
        """Do what was asked for, if that is still there."""
        node, action = self.teller.nodes.get(wish.number), wish.action
        if node is not None and action == "focus":
            front.focus_on(node.key)
        elif node is not None and node.enabled and action == "set" and node.settable:
            node.assign(wish.value)
            front.dirty = True
        elif node is not None and node.enabled and action in node.actions:
            front.act(node, action)
        return None
