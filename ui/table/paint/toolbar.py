"""The tools along the top of the table: the commands of the keys, for the mouse."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pygame import Rect, Surface

from ui.language.sentences import Sentences
from ui.table.paint.name_plates import PLATE_EDGE, PLATE_WOOD, TURN_GOLD
from ui.table.paint.tags import draw_tag
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.input.keys import Keys
from ui.toolkit.widgets import Node

# Tool, drawing, name of its key. The first tool stands at the left, the others at the right.
TOOLS = (
    ("menu", "menu", "back"),
    ("view", "eye", "view"),
    ("again", "replay", "again"),
    ("undo", "undo", "undo"),
    ("redo", "redo", "redo"),
    ("hint", "hint", "hint"),
    ("mind", "hint", "hint"),
    ("what", "search", "what"),
    ("past", "clock", "past"),
    ("log", "log", "log"),
    ("rules", "book", "rules"),
    ("pause", "pause", "pause"),
    ("slower", "minus", "slower"),
    ("faster", "plus", "faster"),
    ("more", "down", "more"),
)
CAPTION_X = 6.6  # bar heights from the left end to the caption
SPEED_TOOLS = ("slower", "faster")
SPEED_MARGIN = 6  # units between the speed and its buttons, both sides together
SPEED_BUTTON_WIDTH = 16  # units, in the history rail
FEW_TOOLS = ("menu", "undo", "hint", "mind", "past", "more")  # shown where there is little room
HOT_TOOL = (96, 72, 58, 255)


@dataclass
class Toolbar:
    """The row of tools."""

    art: Art
    theme: Theme
    say: Sentences
    keys: Keys

    def nodes(
        self,
        bar: Rect,
        acts: Mapping[str, Callable[[], None]],
        few: bool,
        speed: Rect | None = None,
    ) -> list[Node]:
        """Return a button for each available tool; with room for `few`, a menu has the others.

        The buttons of the speed are at the ends of the rectangle `speed`, if there is one.
        """
        u = self.theme.u
        size, gap = min(round(36 * u), round(bar.h * 0.88)), round(5 * u)
        shown = FEW_TOOLS if few else [name for name, _, _ in TOOLS if name != "more"]
        acts = {name: act for name, act in acts.items() if name in shown}
        top = bar.top + (bar.h - size) // 2
        right = last = bar.right - round(8 * u)
        found = []
        for name, _, key in [tool for tool in TOOLS[:0:-1] if tool[0] in acts]:
            if speed is not None and name in SPEED_TOOLS:
                rect = Rect(speed.topleft, (round(SPEED_BUTTON_WIDTH * u), speed.h))
                if name == "faster":
                    rect.right = speed.right
                found.append(self._node(name, key, rect, acts))
                continue
            wide = round(size * 0.62) if name in ("slower", "faster") else size
            if name == "slower":
                right -= round(46 * u)
            right -= wide + (gap if right < last else 0)
            found.append(self._node(name, key, Rect(right, top, wide, size), acts))
        menu = self._node("menu", "back", Rect(bar.left + round(8 * u), top, size, size), acts)
        return [menu, *found[::-1]]

    def _node(
        self, name: str, key: str, rect: Rect, acts: Mapping[str, Callable[[], None]]
    ) -> Node:
        tool = self.say(f"tool.{name}")
        tip = self.say("tip", tool=tool, keys=self.keys.name_of(key, self.say.words))
        return Node(f"tool.{name}", "button", tool, "", rect, {"press": acts[name]}, tip=tip)

    def room(self, nodes: list[Node], bar: Rect) -> Rect:
        """Return the rectangle between the menu and the caption."""
        left = nodes[0].rect.right + round(12 * self.theme.u)
        return Rect(left, bar.top + 1, bar.left + round(CAPTION_X * bar.h) - left, bar.h - 2)

    def draw(
        self, to: Surface, nodes: list[Node], hot: str, on: set[str], speed: str, paused: bool
    ) -> None:
        """Draw the tools; those of `on` are lit."""
        u = self.theme.u
        self._draw_speed(to, nodes, speed)
        icons = {name: icon for name, icon, _ in TOOLS}
        for node in nodes:
            name = node.key.partition(".")[2]
            lit = name in on
            fill = (*TURN_GOLD, 255) if lit else HOT_TOOL if node.key == hot else (*PLATE_WOOD, 215)
            rect = node.rect
            to.blit(rounded(rect.w, rect.h, 9 * u, fill, PLATE_EDGE, max(1.0, u)), rect)
            icon = "play" if name == "pause" and paused else icons[name]
            size = round(min(rect.w * 0.8, rect.h * 0.64))
            drawn = self.art.image(f"ui/{icon}", size, size)
            to.blit(drawn, drawn.get_rect(center=rect.center))

    def _draw_speed(self, to: Surface, nodes: list[Node], speed: str) -> None:
        """Write the speed between its buttons, where a ring round one of them leaves room."""
        rects = {node.key: node.rect for node in nodes}
        if "tool.slower" not in rects:
            return
        slower, faster = rects["tool.slower"], rects["tool.faster"]
        between = Rect(slower.right, slower.top, faster.left - slower.right, slower.h)
        room = between.inflate(-round(SPEED_MARGIN * self.theme.u), 0)
        draw_tag(self.theme, to, speed, room, 15, pad=1)
