"""How a game ends on the planet, and what robots have been through."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import Rect

from games.engine.events import Said
from games.engine.match import Match
from tests.support import inside
from tests.support.inside import shown
from tests.support.table_at import open_table, picture
from tests.support.table_players import wait
from tests.ui.games.junkyard_bots.test_robots_standing import grown
from ui.games.junkyard_bots import finale
from ui.games.junkyard_bots.look import JunkyardLook
from ui.games.junkyard_bots.teleport_animation import HOVER_AFTER_SECONDS, RISE_SECONDS
from ui.scenes.result.photo import Photo
from ui.scenes.table import TableScene
from ui.table.tabletop import Ending


def ended(winner: int, alone: bool) -> tuple[Any, Match]:
    """A table of two at which somebody has won, alone or by leaving."""
    match = grown(2, 1).branch(len(grown(2, 1).moves))
    match.states[-1] = grown(2, 1).state.copy()
    s = match.state
    if alone:
        for zone in (f"{kind}.{1 - winner}" for kind in ("robot", "held", "energy")):
            for piece in list(s.zones[zone]):
                s.move(piece, "gone", up=True)
        s.mark("out", ((1 - winner,),))
    s.win(winner)
    scene = open_table(2, game=match.game, match=match)
    wait(scene, 2.0)
    return scene, match


def seen(scene: TableScene, zone: str, seconds: float, winner: int, lost: int | None) -> list[Rect]:
    """Where the dice of a zone are seen so many seconds after the end."""
    v = shown(scene)
    end = inside.tabletop(scene).end = Ending((winner,), lost, seconds, inside.layout(scene).area)
    sprites = [inside.sprites(scene).all[piece] for piece in v.zones[zone]]
    return [
        inside.look(scene, JunkyardLook).end_pose(sprite, sprite.pose, v, end).rect
        for sprite in sprites
    ]


def test_the_last_robot_climbs_the_mound_at_sunset() -> None:
    scene, _ = ended(0, alone=True)
    assert not finale.is_peaceful(shown(scene), Ending((0,), None, 0.0, Rect(0, 0, 9, 9)))
    before, after = (seen(scene, "robot.0", at, 0, None) for at in (0.0, finale.FINALE_SECONDS))
    mound = finale.find_heap(inside.tabletop(scene))
    assert not mound.collidepoint(before[0].center)
    assert mound.left < after[0].centerx < mound.right
    assert after[0].centery < before[0].centery
    area, v = inside.layout(scene).area, shown(scene)
    heaps = [
        zone
        for zone, place in inside.layout(scene).places.items()
        if place.shape == "heap" and v.zones[zone]
    ]
    assert heaps
    assert not any(area.colliderect(die) for z in heaps for die in seen(scene, z, 1.0, 0, None))
    picture(scene)
    assert scene.app.theme.overflows == []


def test_who_stays_falls_apart_onto_the_mound() -> None:
    scene, _ = ended(1, alone=False)
    before, after = (seen(scene, "robot.0", at, 1, 0) for at in (0.0, finale.FINALE_SECONDS))
    mound = finale.find_heap(inside.tabletop(scene)).inflate(80, 80)
    assert not any(mound.contains(rect) for rect in before)
    assert all(mound.collidepoint(rect.center) for rect in after)


@pytest.mark.parametrize(("seat", "size"), [(0, (960, 600)), (1, (1280, 800))])
def test_the_beam_lifts_a_robot_that_falls_again_or_rises_into_the_cruiser(
    seat: int, size: tuple[int, int]
) -> None:
    match = grown(2, 1)
    scene = open_table(2, game=match.game, match=match, size=size)
    wait(scene, 2.0)
    v = shown(scene)
    look, table, u = inside.look(scene, JunkyardLook), inside.tabletop(scene), scene.app.theme.base
    pickup, dice = look.teleport, v.zones[f"robot.{seat}"]

    def heights() -> list[float]:
        return [table.drawn_pose(piece, inside.sprites(scene).all[piece].pose).y for piece in dice]

    def told(key: str, seconds: float) -> None:
        pickup.hear(v, Said(f"junkyard_bots.{key}", (seat,)), True)
        for _ in range(round(seconds * 20)):
            look.update(0.05)

    lie = heights()
    told("teleport", HOVER_AFTER_SECONDS + 0.1)
    assert all(low - up > 20 * u for low, up in zip(lie, heights(), strict=True))
    assert pickup.ship.collidelist(list(inside.layout(scene).plates.values())) < 0
    picture(scene)
    told("too_little", 3.0)
    assert heights() == lie
    assert pickup.seat is None
    told("teleport", HOVER_AFTER_SECONDS)
    told("peaceful", RISE_SECONDS)
    assert not inside.shown(scene).winners
    assert all(look.hides(piece) for piece in dice)
    picture(scene)
    look.recall(v, [])
    assert heights() == lie
    assert not any(look.hides(piece) for piece in dice)


@pytest.mark.parametrize(
    ("number", "last", "left"), [(199, 1, True), (200, 0, True), (200, 1, False)]
)
def test_the_strongest_after_the_last_round_does_not_leave(
    number: int, last: int, left: bool
) -> None:
    scene, _ = ended(0, alone=False)
    v = shown(scene).copy()
    v.marks |= {"round": number, "active": last}
    assert finale.is_peaceful(v, Ending((0,), None, 0.0, Rect(0, 0, 9, 9))) is left


@pytest.mark.parametrize("alone", [True, False])
def test_the_picture_of_the_result_shows_only_what_the_winner_built(alone: bool) -> None:
    scene, _ = ended(0, alone)
    photo = Photo(scene.app, scene.session, [0], (400, 320), None)
    end = photo.board.tabletop.end
    assert end is not None
    photo.board.tabletop.end = end._replace(seconds=finale.FINALE_SECONDS)
    photo.draw()
    look, v = photo.board.look, photo.v
    hidden = {piece for piece in photo.board.sprites.all if look.hides(piece)}
    assert not hidden & {*v.zones["robot.0"], *v.zones["held.0"]}
    assert {*v.zones["open"], *v.zones["l_red"]} & set(photo.board.sprites.all) <= hidden


def test_a_robot_shows_a_crack_for_each_point_and_smokes_at_last() -> None:
    scene = open_table(2, game="junkyard_bots")
    wait(scene)
    v = shown(scene)
    body = v.zones["robot.0"][0]
    pose = inside.sprites(scene).all[body].pose
    around = pose.rect.inflate(0, round(pose.w))
    looks, above = [], []
    for power in (5, 4, 3, 2, 1):
        v.pips[body] = power
        whole = picture(scene)
        looks.append(whole.subsurface(around).copy().get_buffer().raw)
        over = Rect(around.left, around.top, around.w, round(pose.w * 0.4))
        above.append(whole.subsurface(over).copy().get_buffer().raw)
    assert len(set(looks)) == 5
    assert above[0] == above[1] == above[2]
    assert above[3] != above[2], "smoke"
