"""Nodes of a scene: buttons, labels, boxes to type in, and the scene that holds them."""

from ui.widgets.controls import Button, Choice, Slider, Toggle, alike, brighter, in_a_row
from ui.widgets.label import Label, Picture, Plate, on_paper
from ui.widgets.node import Node, NodeState, walk
from ui.widgets.paint import draw_rounded, draw_shadow
from ui.widgets.panel import Panel
from ui.widgets.scene import Host, Scene
from ui.widgets.scroll import Scroller
from ui.widgets.textbox import TextBox

__all__ = [
    "Button",
    "Choice",
    "Host",
    "Label",
    "Node",
    "NodeState",
    "Panel",
    "Picture",
    "Plate",
    "Scene",
    "Scroller",
    "Slider",
    "TextBox",
    "Toggle",
    "alike",
    "brighter",
    "draw_rounded",
    "draw_shadow",
    "in_a_row",
    "on_paper",
    "walk",
]
