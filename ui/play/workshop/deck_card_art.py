"""Composes a robot for a card of a player's own deck, from the parts in its picture or its kind.

On a robot, the card is a part of it: a tool, or a body without head, arms and feet.

All open choices follow from the card's key, so that a card always looks the same.
"""

import colorsys
import re
from typing import Any
from zlib import crc32

from games.cardfile.picture_parts import KIND_OF, PARTS

Plan = dict[str, Any]
Place = tuple[float, ...]  # x, y, scale, and optionally turn and flip, as in robots.yaml

# The position of each kind of part; parts are drawn in this order.
PLACES: dict[str, tuple[Place, ...]] = {
    "behind": ((100, 100, 1.15),),
    "feet": ((100, 160, 0.78),),
    "torso": ((100, 124, 0.86),),
    "arm": ((148, 104, 0.9, -10), (52, 104, 0.9, 10, -1)),
    "badge": ((100, 126, 0.62),),
    "hat": ((100, 46, 0.72),),
    "head": ((100, 80, 0.82),),
    "eyes": ((100, 77, 0.8),),
    "mouth": ((100, 94, 0.56),),
}
# By sort of card, its kinds of parts and the parts to choose from; an empty tuple means all.
SORTS: dict[str, dict[str, tuple[str, ...]]] = {
    "part": {
        "feet": (),
        "torso": (),
        "arm": ("arm", "arm_up", "arm_claw", "arm_hook"),
        "head": (),
        "eyes": (),
        "mouth": (),
    },
    "weapon": {
        "feet": ("legs_tread", "legs_block", "legs_wheels", "legs_feet"),
        "torso": (),
        "arm": ("arm_blade", "arm_saw", "arm_fist", "arm_piston", "arm_claw"),
        "head": (),
        "eyes": ("eyes_angry", "eyes_slit", "eyes_visor", "eyes_mask"),
    },
    "engine": {
        "behind": ("smoke", "sparks", "rays"),
        "feet": ("legs_jet", "legs_wheels"),
        "torso": ("torso_barrel", "torso_round", "torso_cone"),
        "badge": ("gear", "dial", "bolt"),
        "hat": ("halo", "antenna_bolt", "propeller"),
        "head": ("dome", "head_bulb", "head_flat"),
        "eyes": ("eyes_happy", "eyes_sleepy"),
    },
    "hazard": {
        "behind": ("stinger", "moss", "gusts", "smoke"),
        "hat": ("horns", "antenna_bolt"),
        "head": ("head_rock", "dome", "head_skull", "head_wedge"),
        "eyes": ("eyes_slit", "eye_one", "eyes_odd"),
        "mouth": ("mouth_teeth", "mouth_o"),
    },
    "action": {
        "behind": ("speed", "rays", "sparks", "wings"),
        "feet": ("legs_jet", "legs_spring"),
        "torso": ("torso_hero", "torso_slim"),
        "arm": ("arm_up", "arm_fist"),
        "badge": ("star", "bolt"),
        "head": (),
        "eyes": ("eyes_shades", "eyes_big"),
    },
}
HUES = {
    "part": (0.42, 0.62),
    "weapon": (0.95, 1.1),
    "engine": (0.66, 0.83),
    "hazard": (0.1, 0.17),
    "action": (0.28, 0.42),
}
BIG_HEAD = {
    "head": (100.0, 118.0, 1.45),
    "eyes": (100.0, 110.0, 1.2),
    "mouth": (100.0, 146.0, 0.9),
    "hat": (100.0, 62.0, 0.9),
    "behind": (100.0, 104.0, 1.5),
}
TOOL: dict[str, tuple[Place, ...]] = {"arm": ((100, 104, 1.9),)}  # a weapon on a robot
BODY: dict[str, tuple[Place, ...]] = {
    "behind": ((100, 96, 1.5),),
    "torso": ((100, 116, 1.7),),
    "badge": ((100, 118, 1.1),),
    "hat": ((100, 48, 1.0),),
    "eyes": ((100, 104, 1.2),),
    "mouth": ((100, 134, 0.9),),
}
COLOUR = re.compile("#[0-9a-f]{6}")
ACCENTS = ("#f4e04d", "#d8403a", "#e9c46f", "#ffffff", "#f2b8c0", "#7fd0e0")


def make_plan(picture: str) -> Plan:
    """Return the plan of `own.<sort> <key> <colour> <parts ..>`, in the form of robots.yaml.

    Its `fitting` is the plan's parts where the card is a part of a robot.
    """
    sort, key, colour = _split_name(picture)
    luck = crc32(f"{sort} {key}".encode())
    chosen = choose_parts(picture)
    return {
        "colours": _colours(sort, colour, luck),
        "parts": _place_parts(chosen),
        "fitting": _place_fitting(sort, chosen),
    }


def _split_name(picture: str) -> tuple[str, str, str]:
    """Return the sort, the key and the colour of a picture's name."""
    sort, key, colour, *_ = (picture.partition(".")[2] + "  ").split(" ")
    return sort if sort in SORTS else "part", key, colour


def choose_parts(picture: str) -> dict[str, str]:
    """Return the parts of a picture by kind: those that it names, and the chosen others."""
    sort, key, _ = _split_name(picture)
    named = picture.split(" ")[3:]
    chosen = {
        kind: _choose(known or PARTS[kind], crc32(f"{kind} {sort} {key}".encode()))
        for kind, known in SORTS[sort].items()
    }
    own = {KIND_OF[part]: part for part in named if part in KIND_OF}
    if own:
        face = {kind: part for kind, part in chosen.items() if kind in ("head", "eyes")}
        chosen = face | own
    return chosen


def _choose(parts: tuple[str, ...], luck: int) -> str:
    return parts[luck % len(parts)]


def _place_parts(chosen: dict[str, str]) -> list[list[object]]:
    """Place each part by its kind; without a body the head is large."""
    alone = not chosen.keys() & {"torso", "feet"}
    return _place_by(PLACES | {k: (at,) for k, at in BIG_HEAD.items()} if alone else PLACES, chosen)


def _place_fitting(sort: str, chosen: dict[str, str]) -> list[list[object]]:
    """Place the parts that are seen of a card on a robot."""
    if sort == "weapon" and "arm" in chosen:
        return _place_by(TOOL, chosen)
    if "torso" in chosen:
        hidden = {"eyes", "mouth"} if "badge" in chosen else set()
        return _place_by({k: at for k, at in BODY.items() if k not in hidden}, chosen)
    return _place_parts({k: part for k, part in chosen.items() if k not in ("feet", "arm")})


def _place_by(places: dict[str, tuple[Place, ...]], chosen: dict[str, str]) -> list[list[object]]:
    """Return the chosen parts in their places, in the order in which they are drawn."""
    return [
        [chosen[kind], *place]
        for kind in PLACES
        if kind in chosen
        for place in places.get(kind, ())
    ]


def _colours(sort: str, colour: str, luck: int) -> list[str]:
    """Return main colour, shade, light and accent."""
    if not COLOUR.fullmatch(colour):
        low, high = HUES[sort]
        hue = low + (high - low) * (luck % 97) / 96
        colour = _format_colour(hue % 1, 0.44 + luck // 97 % 3 * 0.05, 0.42)
    red, green, blue = (part / 255 for part in bytes.fromhex(colour[1:]))
    hue, light, full = colorsys.rgb_to_hls(red, green, blue)
    accent = ACCENTS[luck // 7 % len(ACCENTS)]
    shade, shine = (
        _format_colour(hue, light * 0.68, full),
        _format_colour(hue, (1 + light) / 2, full),
    )
    return [colour, shade, shine, accent]


def _format_colour(hue: float, light: float, full: float) -> str:
    return "#" + bytes(round(255 * part) for part in colorsys.hls_to_rgb(hue, light, full)).hex()
