"""In a clash the numbers that decide are the largest: the total, and what it must beat."""

from __future__ import annotations

import pytest
from pygame import Surface

from ai.registry import JUDGES
from games.engine.chance import seeded
from games.engine.match import Match
from games.registry import GAMES
from games.robot_wars.card import RobotCard
from tests.long_runs.law import moved
from tests.support import inside
from tests.support.table_at import open_table
from ui.games.robot_wars.component_sprites import PartSprites
from ui.table.layout.geometry import Pose
from ui.table.motion.lines_and_sparks import Count
from ui.table.motion.stage import NUMBER_SIZE


def test_the_weapon_shows_no_strength_and_the_total_says_how_it_adds_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[tuple[str, bool]] = []
    whole = PartSprites.draw

    def recorded(
        parts: PartSprites,
        to: Surface,
        face: RobotCard,
        pose: Pose,
        state: str,
        flip: bool,
        sizing: bool = False,
        bare: bool = False,
    ) -> None:
        drawn.append((face.key, bare))
        whole(parts, to, face, pose, state, flip, sizing, bare)

    monkeypatch.setattr(PartSprites, "draw", recorded)
    match, luck = Match(GAMES["robot_wars"], 3, 1), seeded(1)
    scene = open_table(3, (), match=match, game="robot_wars", motion=True)
    surface, totals = Surface(scene.app.size), list[Count]()
    while match.asked is not None and len(totals) < 2:
        match.play(moved(JUDGES["robot_wars"], match.state, luck))
        for _ in range(60):
            inside.update(scene, 0.1, 0.0)
            running = inside.director(scene).running
            first = inside.stage(scene).first
            found = [one for one in running if isinstance(one, Count) and one not in totals]
            if found and first is not None and inside.stage(scene).is_open:
                totals += found
                blow = inside.director(scene).blow
                assert all(one.wait + Count.ticks <= blow or not blow for one in found)
                drawn.clear()
                scene.draw(surface)
                face = inside.sprites(scene).all[first.piece].lying.face
                assert face is not None
                assert (face.key, True) in drawn
    assert totals
    for one in totals:
        assert one.size > NUMBER_SIZE
        assert (
            one.terms in ("", f"{one.begins} + {one.value - one.begins}") or "\u2212" in one.terms
        )
