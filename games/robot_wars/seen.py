"""What all can see of the game at a glance: its phase, and what holds of each Robot."""

from __future__ import annotations

from typing import Any

from games.engine.core import Seat, State
from games.robot_wars.body import flying, powered, shields
from games.robot_wars.zones import ROBOT, has

MARKS = {
    "scrambled": "scrambled",
    "hidden": "hidden",
    "fallen": "fallen",
    "fell": "fallen",
    "locked": "locked",
}


def phase(s: State) -> tuple[str, dict[str, Any]]:
    """Building or Battle; in Battle the type of turn, and what is left to do in it."""
    marks: Any = s.marks
    left = {"actions": marks["actions"], "things": marks["things"]}
    if not marks["battle"]:
        return "building", left
    open_ = any(type(step).__name__ in ("Act", "More") for step in s.stack)
    return (marks["kind"] or "choosing") if open_ else "choosing", left


def states(s: State, seat: Seat) -> list[tuple[str, int]]:
    """Turns to miss, switched off, in retreat, in a Pit, after an Upgrade, in the air ..."""
    if not s.marks["battle"] or seat not in s.playing():
        return []
    missed: Any = s.marks["missed"]
    found = [("missed", missed[seat])] if missed[seat] else []
    if s.zones[ROBOT[seat]] and not powered(s, seat):
        found.append(("jammed" if s.marks["jammed"] == seat else "off", 0))
    found += [(key, 0) for mark, key in MARKS.items() if has(s, mark, seat)]
    if shields(s, seat):
        found.append(("shielded", 0))
    if flying(s, seat):
        found.append(("flying", 0))
    return list(dict.fromkeys(found))
