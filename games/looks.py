"""What a card of an own deck may be drawn from: the parts of the house, by what they are."""

from __future__ import annotations

PARTS: dict[str, tuple[str, ...]] = {
    "head": (
        "head_box", "head_bulb", "head_can", "head_flat", "head_rock", "head_round", "head_skull",
        "head_tall", "head_wedge", "dome",
    ),
    "torso": (
        "torso_barrel", "torso_bee", "torso_box", "torso_coat", "torso_cone", "torso_hero",
        "torso_rock", "torso_round", "torso_slim",
    ),
    "feet": (
        "legs_block", "legs_feet", "legs_jet", "legs_spring", "legs_stilts", "legs_tread",
        "legs_wheel", "legs_wheels",
    ),
    "arm": (
        "arm", "arm_blade", "arm_claw", "arm_fan", "arm_fist", "arm_hook", "arm_mirror",
        "arm_piston", "arm_saw", "arm_up",
    ),
    "eyes": (
        "eye_one", "eyes_angry", "eyes_big", "eyes_happy", "eyes_mask", "eyes_odd", "eyes_round",
        "eyes_shades", "eyes_sleepy", "eyes_slit", "eyes_small", "eyes_visor",
    ),
    "mouth": (
        "mouth_flat", "mouth_frown", "mouth_grill", "mouth_grin", "mouth_o", "mouth_smile",
        "mouth_smirk", "mouth_teeth", "mouth_wave",
    ),
    "hat": (
        "antenna", "antenna_bolt", "antenna_dish", "antenna_pair", "crown", "hair", "halo",
        "hat_spy", "hat_top", "horns", "mohawk", "propeller", "ram_horns",
    ),
    "badge": ("badge", "bolt", "brain", "chip", "dial", "gear", "star", "stripes", "vent"),
    "behind": (
        "cape", "fur", "gusts", "moss", "rays", "smoke", "sparks", "speed", "stinger", "wings",
    ),
}  # fmt: skip
KIND_OF = {part: kind for kind, parts in PARTS.items() for part in parts}
