"""The Parts of a robot keep their places for as long as they live."""

from __future__ import annotations

import pytest

from ai.registry import JUDGES
from games.engine.chance import seeded
from games.engine.match import Match
from games.engine.moves import Piece
from games.registry import GAMES
from games.two_robots.zones import STACKS
from tests.long_runs.law import moved
from tests.support import inside
from tests.support.table_at import open_table
from ui.games.two_robots.robot_pose import sort_stack
from ui.scenes.table import TableScene
from ui.table.layout.geometry import Pose


def stacks(scene: TableScene, seats: int) -> dict[str, dict[Piece, tuple[bool, Pose]]]:
    """Return which Parts of each Stack are fitted, and where they lie."""
    v, lying = inside.shown(scene), inside.board(scene).table
    found = {}
    for zone in [zone for own in STACKS[:seats] for zone in own]:
        worn, spares, _ = sort_stack(v, v.zones[zone])
        parts = [*worn.values(), *spares]
        found[zone] = {piece: (piece in worn.values(), lying[piece].pose) for piece in parts}
    return found


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 5), (3, 2)])
def test_a_loss_moves_no_other_part_but_a_spare_one_that_is_fitted(seats: int, seed: int) -> None:
    match, luck = Match(GAMES["two_robots"], seats, seed), seeded(seed)
    scene = open_table(seats, (), match=match, game="two_robots")
    losses = 0
    while match.asked is not None and len(match.moves) < 220:
        before = stacks(scene, seats)
        match.play(moved(JUDGES["two_robots"], match.state, luck))
        inside.update(scene, 0.0, 0.0)
        inside.finish(scene)
        for zone, now in stacks(scene, seats).items():
            then = before[zone]
            if now.keys() < then.keys():
                losses += bool(now)
                for piece, (fitted, pose) in now.items():
                    assert then[piece] == (fitted, pose) or (fitted and not then[piece][0]), zone
    assert losses > 5
