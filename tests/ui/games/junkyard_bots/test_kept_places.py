"""The dice of a robot keep their places for as long as they live."""

from __future__ import annotations

import pygame
import pytest

from ai.registry import JUDGES
from games.engine.chance import seeded
from games.engine.match import Match
from games.engine.moves import Piece
from games.registry import GAMES
from tests.long_runs.law import moved
from tests.support import inside
from tests.support.table_at import open_table
from tests.support.table_players import key
from ui.scenes.table import TableScene
from ui.table.layout.geometry import Pose


def robots(scene: TableScene, seats: int) -> list[dict[Piece, tuple[Piece | None, Pose]]]:
    """Return where the dice of each robot hang and lie."""
    v, lying = inside.shown(scene), inside.board(scene).table
    return [
        {p: (v.host[p], lying[p].pose) for p in v.zones[f"robot.{s}"] + v.zones[f"held.{s}"]}
        for s in range(seats)
    ]


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("seats", "seed", "size", "scale"),
    [
        (2, 1, (1280, 800), 100),
        (2, 1, (960, 600), 150),
        (3, 2, (1280, 800), 100),
        (3, 2, (960, 600), 150),
    ],
)
def test_a_loss_moves_no_other_die(
    seats: int, seed: int, size: tuple[int, int], scale: int
) -> None:
    match, luck = (
        Match(GAMES["junkyard_bots"], seats, seed, {"start": 0, "dice": "even"}),
        seeded(seed),
    )
    scene = open_table(seats, (), match=match, game="junkyard_bots", size=size, scale=scale)
    key(scene, pygame.K_p)  # the opponents wait: the test plays every move
    losses = 0
    while match.asked is not None and len(match.moves) < 260:
        before = robots(scene, seats)
        match.play(moved(JUDGES["junkyard_bots"], match.state, luck))
        inside.update(scene, 0.0, 0.0)
        inside.finish(scene)
        for then, now in zip(before, robots(scene, seats), strict=True):
            hosts = {piece: host for piece, (host, _) in then.items()}
            if len(now) >= len(then) or any(
                hosts.get(p, p) != host for p, (host, _) in now.items()
            ):
                continue  # a die is new, or hangs elsewhere
            losses += bool(now)
            for piece, (_, pose) in now.items():
                assert then[piece][1] == pose, piece
    assert losses > 1


def test_arms_keep_their_sides_when_others_are_added() -> None:
    match, luck = Match(GAMES["junkyard_bots"], 2, 5, {"start": 0}), seeded(5)
    scene = open_table(2, (), match=match, game="junkyard_bots")
    compared = 0
    while match.asked is not None and len(match.moves) < 260:
        before, faces = robots(scene, 2), inside.shown(scene).faces
        match.play(moved(JUDGES["junkyard_bots"], match.state, luck))
        inside.update(scene, 0.0, 0.0)
        inside.finish(scene)
        for seat, (then, now) in enumerate(zip(before, robots(scene, 2), strict=True)):
            middle = inside.layout(scene).places[f"robot.{seat}"].rect.centerx
            for piece in then.keys() & now.keys():
                (host, pose), (new_host, new_pose) = then[piece], now[piece]
                if faces[piece].type == "claw" and host == new_host:
                    compared += 1
                    assert (pose.x < middle) == (new_pose.x < middle)
    assert compared > 20


def test_a_part_flies_at_once_to_where_it_stays() -> None:
    match, luck = Match(GAMES["junkyard_bots"], 2, 5, {"start": 0}), seeded(5)
    scene = open_table(2, (), match=match, game="junkyard_bots", motion=True)
    scene.session.tick = lambda now: None  # nobody goes on by itself
    compared = {"fit": 0, "hold": 0}
    while match.asked is not None and len(match.moves) < 260:
        move = moved(JUDGES["junkyard_bots"], match.state, luck)
        match.play(move)
        inside.update(scene, 0.0, 0.0)
        if move.verb in compared and move.piece is not None:
            compared[move.verb] += 1
            inside.update(scene, 0.1, 0.0)
            flies_to = inside.board(scene).table[move.piece].pose
            inside.finish(scene)
            assert inside.board(scene).table[move.piece].pose == flies_to
        inside.finish(scene)
    assert min(compared.values()) > 1
