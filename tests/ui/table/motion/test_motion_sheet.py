"""Every cue looks as it was recorded: where pieces are, and where and how much is drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pygame import SRCALPHA, Surface

from tests.support.recorded import describe_drawing, differences
from tests.support.table_at import open_table
from ui.table.layout.geometry import Pose
from ui.table.motion.base import Motion
from ui.table.motion.cues import CUES, Cast
from ui.table.motion.drawing import MotionKit

SHEET = Path(__file__).with_name("motions.txt")
SIZE = 320, 220
POSES = {1: Pose(70, 150, 40), 2: Pose(240, 100, 40)}
CAST = Cast((1,), (2,), (1, 2), Pose(160, 180, 40))
MOMENTS = (0.06, 0.2, 0.45, 0.7, 0.92)  # shares of the time after its wait
SLACK = 2  # pixels, or levels of a colour


def kit() -> MotionKit:
    """Two pieces, at the smallest unit of any window."""
    poses: dict[Any, Pose] = dict(POSES)
    piece = Surface((40, 56))
    piece.fill((90, 120, 200))
    return MotionKit(
        open_table(2, size=(960, 600)).app.theme,
        lambda where: where if isinstance(where, Pose) else poses.get(where),
        lambda _: piece,
    )


def moments(motion: Motion, tools: MotionKit) -> list[str]:
    """Return what is seen of a motion at each moment."""
    found, clock = [], 0.0
    for share in MOMENTS:
        before, clock = clock, motion.wait + share * (motion.length - motion.wait)
        motion.update(clock - before, tools)
        to = Surface(SIZE, SRCALPHA)
        moved = []
        if motion.has_begun:
            motion.draw_behind(to, tools)
            for piece, pose in POSES.items():
                motion.draw_on(to, piece, pose, tools)
            motion.draw(to, tools)
        for piece, rest in POSES.items():
            now = motion.adjust_pose(piece, rest, tools.u)
            if now != rest:
                moved.append(f"{piece} at " + ",".join(str(round(one)) for one in now[:4]))
            if motion.hides(piece):
                moved.append(f"{piece} hidden")
        shake = motion.shake_offset(tools.u)
        moved += [f"table at {shake[0]},{shake[1]}"] if shake != (0, 0) else []
        found.append(f"  {round(1000 * clock)} ms: " + "; ".join([*moved, describe_drawing(to)]))
    return found


def test_every_cue_looks_as_it_was_recorded() -> None:
    tools, lines = kit(), []
    for name, cue in CUES.items():
        for motion in cue(CAST):
            lines += [f"{name}: {type(motion).__name__}", *moments(motion, tools)]
    assert differences(SHEET, lines, SLACK) == []
