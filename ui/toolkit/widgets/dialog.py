"""Dialogs: a text over everything else, with buttons for the answers."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pygame import Rect, Surface

from ui.toolkit.graphics.theme import Theme, broken, wrap
from ui.toolkit.widgets.controls import Button
from ui.toolkit.widgets.node import Node, NodeState
from ui.toolkit.widgets.paint import draw_rounded, draw_shadow

Answer = tuple[str, str, str, Callable[[], object]]  # key, label, kind of button, action


@dataclass
class Dialog(Node):
    """A plate with title, text and buttons; Escape is `cancel`."""

    role: str = "dialog"
    room: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    told: str = ""  # the text with breaks in words wider than the room

    @property
    def focusable(self) -> bool:
        """Return False: a dialog itself never has the focus."""
        return False

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        """Draw the node."""
        plate(surface, theme, self.rect)
        p = theme.palette
        head = Rect(self.rect.left, self.rect.top + theme.px(16), self.rect.w, theme.px(40))
        theme.text(
            surface, self.label, head.inflate(-theme.px(40), 0), "title", 24, p.cream, "center"
        )
        theme.text(surface, self.told, self.room, "body", 17, p.pale, "center")


def plate(surface: Surface, theme: Theme, rect: Rect, radius: float = 18) -> None:
    """Draw a wooden plate that floats above the felt."""
    p, u = theme.palette, theme.u
    draw_shadow(surface, rect, radius * u, 18 * u, 6 * u)
    draw_rounded(surface, rect, radius * u, p.wood, p.wood_dark, p.edge, 2 * u)


def dialog(
    theme: Theme,
    key: str,
    title: str,
    text: str,
    answers: list[Answer],
    cancel: Callable[[], object] | None = None,
    extra: Callable[[Rect], list[Node]] | None = None,
    extra_high: float = 0,
) -> Dialog:
    """Return a dialog in the middle of the window, with `extra` between text and buttons."""
    width, height = theme.size
    wide = min(theme.px(560), width - theme.px(40))
    font = theme.font("body", 17)
    told = broken(font, text, wide - theme.px(64))
    lines = wrap(font, told, wide - theme.px(64)) if text else []
    words = len(lines) * font.get_linesize() + (theme.px(8) if lines else 0)
    button, gap, pad = theme.px(46), theme.px(12), theme.px(24)
    head, more = theme.px(66), theme.px(extra_high)
    aside = len(answers) <= 2
    below = button if aside else len(answers) * (button + gap) - gap
    high = min(head + words + more + gap + below + pad, height - theme.px(16))
    rect = Rect((width - wide) // 2, (height - high) // 2, wide, high)
    room = Rect(rect.left + theme.px(32), rect.top + head, wide - theme.px(64), words)
    box = Dialog(key, label=title, value=text, rect=rect, room=room, told=told)
    if cancel:
        box.actions["cancel"] = cancel
    middle = Rect(room.left, room.bottom, room.w, more)
    area = Rect(room.left, rect.bottom - pad - below, room.w, below)
    box.children = extra(middle) if extra else []
    for i, (name, label, kind, act) in enumerate(answers):
        if aside:
            part = (area.w - gap * (len(answers) - 1)) // len(answers)
            place = Rect(area.left + i * (part + gap), area.top, part, button)
        else:
            place = Rect(area.left, area.top + i * (button + gap), area.w, button)
        box.children.append(
            Button(name, label=label, rect=place, actions={"press": act}, kind=kind)
        )
    return box
