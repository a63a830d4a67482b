"""Nodes of a scene: buttons, labels, boxes to type in, and the scene that holds them."""

from ui.toolkit.widgets.controls import (
    Button,
    Choice,
    Slider,
    Toggle,
    brighter,
    match_buttons,
    place_in_row,
)
from ui.toolkit.widgets.label import Label, Picture, Plate, on_paper
from ui.toolkit.widgets.node import Node, NodeState, walk
from ui.toolkit.widgets.paint import draw_rounded, draw_shadow
from ui.toolkit.widgets.panel import Panel
from ui.toolkit.widgets.scene import Scene
from ui.toolkit.widgets.scroll import Scroller
from ui.toolkit.widgets.text_field import TextField

__all__ = [
    "Button",
    "Choice",
    "Label",
    "Node",
    "NodeState",
    "Panel",
    "Picture",
    "Plate",
    "Scene",
    "Scroller",
    "Slider",
    "TextField",
    "Toggle",
    "brighter",
    "draw_rounded",
    "draw_shadow",
    "match_buttons",
    "on_paper",
    "place_in_row",
    "walk",
]
