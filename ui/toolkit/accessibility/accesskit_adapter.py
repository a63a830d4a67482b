"""Sends the accessible tree to the system's screen reader, if accesskit is installed."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from typing import Protocol, SupportsInt

import pygame

from ui.toolkit.accessibility.accessible_tree import (
    WINDOW,
    AccessibleNode,
    NodeTree,
    ReaderRequest,
)

try:
    import accesskit
except ImportError:  # an optional package
    accesskit = None

HIDDEN_DRIVERS = ("dummy", "offscreen")  # video drivers without a visible window
ACTIONS = {  # by our names, the actions of accesskit
    "press": "CLICK",
    "increase": "INCREMENT",
    "decrease": "DECREMENT",
    "show": "SHOW_TOOLTIP",
}
ROLES = {
    "window": "WINDOW",
    "group": "GROUP",
    "button": "BUTTON",
    "card": "BUTTON",
    "zone": "BUTTON",
    "checkbox": "SWITCH",
    "choice": "SPIN_BUTTON",
    "slider": "SLIDER",
    "textbox": "TEXT_INPUT",
    "list": "LIST",
    "listitem": "LIST_ITEM",
    "dialog": "DIALOG",
    "image": "IMAGE",
    "text": "LABEL",
    "log": "LOG",
}


def make_update(told: NodeTree) -> accesskit.TreeUpdate:
    """Return a tree in the form that accesskit needs."""
    update = accesskit.TreeUpdate(told.focus)
    update.tree = accesskit.Tree(WINDOW)
    update.nodes.extend((number, _node(one)) for number, one in told.nodes.items())
    return update


def _node(one: AccessibleNode) -> object:
    role = ROLES.get(one.role, "GROUP")
    role = "LABEL" if role == "BUTTON" and not one.actions else role
    node = accesskit.Node(getattr(accesskit.Role, role))
    x, y, w, h = one.rect
    node.set_bounds(accesskit.Rect(float(x), float(y), float(x + w), float(y + h)))
    said = ", ".join(part for part in (one.name, one.value) if part)
    if role == "LABEL":  # the text of a label is its value
        node.set_value(said)
    elif role == "BUTTON":  # AT-SPI tells no value of a button
        node.set_label(said)
    else:
        node.set_label(one.name)
        if one.value:
            node.set_value(one.value)
    if one.about:
        node.set_description(one.about)
    if one.live:
        node.set_live(accesskit.Live.POLITE)
    if one.role == "dialog":
        node.set_modal()
    if not one.enabled:
        node.set_disabled()
    if one.on is not None:
        node.set_toggled(accesskit.Toggled.TRUE if one.on else accesskit.Toggled.FALSE)
    if one.amount is not None:
        now, least, most = one.amount
        node.set_numeric_value(now)
        node.set_min_numeric_value(least)
        node.set_max_numeric_value(most)
    for name in one.actions:
        if name in ACTIONS:
            node.add_action(getattr(accesskit.Action, ACTIONS[name]))
    if one.settable:
        node.add_action(accesskit.Action.SET_VALUE)
    if one.actions:
        node.add_action(accesskit.Action.FOCUS)
    node.set_children(list(one.children))
    return node


class Request(Protocol):
    """A request of a screen reader: an action of a node."""

    action: SupportsInt
    target: int
    data: tuple[object, object] | None  # the kind of the value, and the new value


class QueuedEvents(Protocol):
    """The events that follow a change."""

    def raise_events(self) -> None:
        """Send the events to the system."""


class Adapter(Protocol):
    """The common interface of accesskit's adapters for the systems."""

    def update_if_active(self, made: Callable[[], object]) -> QueuedEvents | None:
        """Update the tree if a screen reader is running; return its events."""

    def update_window_focus_state(self, here: bool) -> None:
        """Report whether the window has the focus (Windows)."""

    def update_view_focus_state(self, here: bool) -> QueuedEvents | None:
        """Report whether the view has the focus (macOS); return its events."""


class Reader:
    """The system's screen reader: it receives changes and requests actions.

    The system knows the window by its `handle`. It calls from threads of its own, so its requests
    wait in `asked`.
    """

    def __init__(self, title: str, handle: Callable[[], int]) -> None:
        self.title, self.handle = title, handle
        self.asked: deque[ReaderRequest] = deque()
        self.called = False  # whether a reader has just connected and needs the whole tree
        names = {**ACTIONS, "focus": "FOCUS", "set": "SET_VALUE"}
        self._ours = {int(getattr(accesskit.Action, name)): our for our, name in names.items()}
        self._kit: Adapter = self._adapter()

    def _adapter(self) -> Adapter:
        adapter: Adapter
        if sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            made = accesskit.macos.SubclassingAdapter.for_window
            adapter = made(self.handle(), self._begin, self._ask)
        elif sys.platform == "win32":
            made = accesskit.windows.SubclassingAdapter
            adapter = made(self.handle(), self._begin, self._ask)
        else:
            adapter = accesskit.unix.Adapter(self._begin, self._ask, self._end)
        return adapter

    def _begin(self) -> object:
        """Return an empty window; the next frame sends the rest."""
        self.called = True
        return make_update(NodeTree({WINDOW: AccessibleNode(WINDOW, "", "window", self.title)}))

    def _end(self) -> None:
        """Do nothing: nothing depends on whether a reader is connected."""

    def _ask(self, request: Request) -> None:
        action = self._ours.get(int(request.action))
        if action is not None:
            value = request.data[1] if action == "set" and request.data else ""
            self.asked.append(ReaderRequest(request.target, action, str(value)))

    def tell(self, told: Callable[[], NodeTree]) -> None:
        """Send the present tree if a reader is connected."""
        self.called = False
        events = self._kit.update_if_active(lambda: make_update(told()))
        if events is not None:
            events.raise_events()

    def focused(self, here: bool) -> None:
        """Report whether the window has the focus."""
        if sys.platform == "darwin":
            events = self._kit.update_view_focus_state(here)
            if events is not None:
                events.raise_events()
        elif sys.platform != "win32":  # on Windows, the window reports it itself
            self._kit.update_window_focus_state(here)


def reader(title: str, handle: Callable[[], int]) -> Reader | None:
    """Return the screen reader for the present window; None without the package or a window."""
    if accesskit is None or pygame.display.get_driver() in HIDDEN_DRIVERS:
        return None
    return Reader(title, handle)
