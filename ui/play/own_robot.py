"""A person's own robot: its parts, and how it is put together."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from games.cardfile.reader import read_tree, without_places
from ui.language.localization import Words

FILE = Path(__file__).with_name("robot_parts.yaml")
SLOTS = ("head", "arms", "legs", "tool", "colours")
PartLine = list[str | int | float]  # part, x, y, scale, degrees, -1 for mirrored
TORSO: PartLine = ["torso_box", 100, 132, 0.95]
Robot = Mapping[str, str]  # the part in each slot, by its key
FACE_SCALE = 1.6  # of the parts on a face, relative to those on the whole robot
FACE_MIDDLE = (100.0, 76.0)  # on the whole robot, the middle of its face
FACE_SHIFT = 32.0  # by which the face is lower, so that a hat fits


@dataclass(frozen=True, slots=True)
class RobotPart:
    """A part for one slot of a person's robot."""

    slot: str
    key: str
    parts: tuple[PartLine, ...]
    behind: tuple[PartLine, ...]
    colours: tuple[str, ...]

    @property
    def name(self) -> str:
        """The slot and the key: `head.box`."""
        return f"{self.slot}.{self.key}"

    def describe(self, words: Words) -> str:
        """Return its name in words."""
        return words(f"robot_part.{self.slot}.{self.key}")


@cache
def list_parts() -> tuple[RobotPart, ...]:
    """Return all parts, by slot."""
    tree = without_places(read_tree(FILE))
    return tuple(
        RobotPart(
            slot,
            key,
            tuple(entry.get("parts", ())),
            tuple(entry.get("behind", ())),
            tuple(entry.get("colours", ())),
        )
        for slot in SLOTS
        for key, entry in tree[slot].items()
    )


def list_part_names() -> list[str]:
    """Return the names of all parts."""
    return [part.name for part in list_parts()]


def describe_slot(slot: str, words: Words) -> str:
    """Return the name of a slot in words."""
    return words(f"robot_part.slot.{slot}")


def find_part(slot: str, key: str) -> RobotPart | None:
    """Return a part; None if there is none."""
    return next((part for part in list_parts() if (part.slot, part.key) == (slot, key)), None)


def complete(robot: Robot, owned: Collection[RobotPart]) -> dict[str, str]:
    """Return a robot with a part in each slot, all of them among those that are owned."""
    whole = {}
    for slot in SLOTS:
        keys = [part.key for part in owned if part.slot == slot]
        whole[slot] = robot[slot] if robot.get(slot) in keys else keys[0]
    return whole


def find_built(robots: Mapping[str, Robot], name: str) -> Robot | None:
    """Return the robot that a person has built; None if there is none with known parts."""
    robot = robots.get(name)
    if not robot or not all(find_part(slot, robot.get(slot, "")) for slot in SLOTS):
        return None
    return robot


def plan(robot: Robot) -> dict[str, list[PartLine] | list[str]]:
    """Return the drawing plan of a complete robot, as `Art.composed` takes it."""
    limbs = [line for slot in ("legs", "arms") for line in _part(robot, slot).parts]
    return {
        "colours": list(_part(robot, "colours").colours),
        "parts": [*_behind(robot), *limbs[:1], TORSO, *limbs[1:], *_front(robot)],
    }


def plan_face(robot: Robot) -> dict[str, list[PartLine] | list[str]]:
    """Return the drawing plan of a complete robot's face, with the part on its head."""
    middle_x, middle_y = FACE_MIDDLE
    faced = list[PartLine]()
    for part, x, y, scale, *rest in (*_behind(robot), TORSO, *_front(robot)):
        x = 100 + (float(x) - middle_x) * FACE_SCALE
        y = middle_y + FACE_SHIFT + (float(y) - middle_y) * FACE_SCALE
        faced.append([part, x, y, float(scale) * FACE_SCALE, *rest])
    return {"colours": list(_part(robot, "colours").colours), "parts": faced}


def _part(robot: Robot, slot: str) -> RobotPart:
    part = find_part(slot, robot[slot])
    assert part is not None
    return part


def _behind(robot: Robot) -> list[PartLine]:
    """Return the lines behind the robot."""
    return [line for slot in SLOTS for line in _part(robot, slot).behind]


def _front(robot: Robot) -> list[PartLine]:
    """Return the lines of the head, and of what is on it."""
    return [line for slot in ("head", "tool") for line in _part(robot, slot).parts]
