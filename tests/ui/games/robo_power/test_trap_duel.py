"""What a duel is about stands on its stage: all cards at stake, each with its number in sight."""

from __future__ import annotations

import pytest
from pygame import Rect

from games.engine.match import Match
from games.engine.moves import Move
from games.registry import GAMES
from tests.long_runs import film
from tests.support import inside
from ui.table.layout.geometry import RATIO
from ui.table.layout.prize_heap import STEP_ASIDE, STEP_DOWN, heap_poses

CORNER = 0.42  # of a card's width: its number of three digits


def test_in_a_trap_duel_all_cards_at_stake_are_on_the_stage_and_go_to_the_winner() -> None:
    match = Match(GAMES["robo_power"], 4, 7)
    match.play(Move("discard", 90, "discard"))
    for piece, seat in ((94, 0), (81, 1), (88, 2), (79, 3), (82, 0), (92, 2)):
        match.play(Move("duel", piece, f"table.{seat}"))
    scene = film.opened(match, motion=True)
    stage, said = inside.stage(scene), set[str]()
    heaped = [p for seat in range(4) for p in inside.shown(scene).zones[f"table.{seat}"]]
    taken: list[bool] = []
    scene.session._play(match.moves[-1])
    for _ in range(120):
        inside.update(scene, 1 / 30, 0.0)
        if stage.is_open:
            said.add(inside.caption(scene))
            assert len(stage.actors) == 6
            assert sum(actor.staked for actor in stage.actors.values()) == 4
            assert all(stage.actors[piece].staked for piece in heaped)
            taken.append(all(stage.actors[piece].left for piece in heaped))
    assert any(taken)
    fights = "You fight with Ram (120). Cleo fights with Hairy (51)."
    takes = "You have the highest card and take everything."
    assert said <= {  # a sentence that is still to be read stays before the next
        "Cleo has chosen. Everybody reveals at once.",
        "Everybody reveals at once.",
        fights,
        f"{fights} {takes}",
        takes,
    }


@pytest.mark.parametrize("n", [2, 3, 5, 8, 12])
@pytest.mark.parametrize("size", [(150, 300), (260, 300), (90, 126)])
def test_a_heap_stays_in_its_room_and_shows_every_number(n: int, size: tuple[int, int]) -> None:
    room = Rect((40, 60), size)
    poses = heap_poses(n, room, 140.0, RATIO)
    for low, pose in enumerate(poses):
        assert room.inflate(2, 2).contains(pose.rect)
        for high in poses[low + 1 :]:
            aside, down = abs(high.x - pose.x), high.y - pose.y
            assert aside >= 0.99 * STEP_ASIDE * pose.w or down >= 0.99 * STEP_DOWN * pose.w * RATIO
    assert STEP_ASIDE > CORNER
    assert STEP_DOWN * RATIO > CORNER / 2
