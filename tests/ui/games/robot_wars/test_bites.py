"""Hazards in the floor that bite, dice beside many parts, robots that step forward."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pygame
import pytest
from pygame import SRCALPHA, Surface

from games.engine import Asked, Moved, Rolled, Said, legal_moves
from games.robot_wars.card import RobotCard
from games.robot_wars.facts import Added, Struck
from games.robot_wars.quick_game import Housed
from games.robot_wars.verbs import Lose
from games.robot_wars.zones import ROBOT
from tests.games.robot_wars.tables import Table
from tests.long_runs.touch_films import Film, find, is_choice
from tests.support import inside
from tests.support.people import wait as people_wait
from tests.support.people_kinds import Person
from tests.support.people_meaning import legal
from tests.support.people_table import open_game
from tests.support.table_at import open_table, picture
from tests.support.table_players import click, mouse, spot_of, wait
from tests.ui.games.robot_wars.pit.test_pit import ROBOTS, begun
from tests.ui.games.robot_wars.test_table import at, everything
from ui.games.robot_wars.layout import PART_WIDTH, place_board
from ui.games.robot_wars.look import RobotWarsLook
from ui.games.robot_wars.pit.attack_path import (
    AttackPath,
    find_hazards_on_path,
    find_passing_faces,
)
from ui.games.robot_wars.pit.hazard_sprites import find_bite_verb
from ui.games.robot_wars.pit.house_strike import HouseStrike
from ui.games.robot_wars.robot_pose import assemble_at
from ui.scenes.table import TableScene
from ui.table.layout.geometry import Pose
from ui.table.motion.lines_and_sparks import Blast
from ui.table.motion.playback import Beat, split_into_beats
from ui.table.motion.sprites import Sprite
from ui.table.motion.stage import ROLL_SECONDS
from ui.table.preview import note, preview_notes


def hazard(scene: TableScene, name: str) -> Sprite:
    """A Hazard of the arena as it lies."""
    v, sprites = inside.shown(scene), inside.sprites(scene).all
    return next(sprites[p] for p in v.zones["arena"] if v.faces[p].key.startswith(name))


def test_every_hazard_in_the_floor_has_a_picture_of_its_own_that_names_it() -> None:
    scene = at(Table(*ROBOTS, arena="oil pit landmine"))
    draws = inside.look(scene, RobotWarsLook).scenery.hazards
    lying = [hazard(scene, name).lying.face for name in ("oil", "pit", "landmine")]
    cards = [face for face in lying if isinstance(face, RobotCard)]
    assert [find_bite_verb(card) for card in cards] == ["discard", "fall_in", ""]
    drawn = [draws.sprite(card, 120, "", flip=False) for card in cards]
    assert len({pygame.image.tobytes(one, "RGBA") for one in drawn}) == 3
    other = replace(cards[0], name="Tar")
    without = draws.sprite(other, 120, "", flip=False)
    assert pygame.image.tobytes(without, "RGBA") != pygame.image.tobytes(drawn[0], "RGBA")


@pytest.mark.parametrize(("name", "sinks"), [("pit", True), ("landmine", False)])
def test_a_pit_swallows_the_robot_and_a_mine_goes_off_under_it(name: str, sinks: bool) -> None:
    scene = at(Table(*ROBOTS, arena=name).normal(), motion=True)
    driving = inside.look(scene, RobotWarsLook).scenery.driving
    begun(scene, "caught", (0,), name)
    blasts = [o for o in inside.director(scene).running if type(o).__name__ == "Blast"]
    assert len(blasts) == (0 if sinks else 2), "where it lay, and under the robot"
    inside.look(scene, RobotWarsLook).update(0.6)
    assert (driving.aside(0)[1] > 30) is sinks
    picture(scene, 1)
    inside.look(scene, RobotWarsLook).update(2.0)
    assert driving.aside(0) == (0.0, 0.0, 0.0)


def test_a_robot_that_drives_stays_in_the_window() -> None:
    wide = "scary legs heli spinning heat hammer nuclear spare precision radio"
    scene = at(Table("plunger tin pointy", wide), motion=True, size=(960, 600), scale=150)
    top = inside.tabletop(scene)
    begun(scene, "attacks", (1, 0), "hammer", "pointy")
    inside.look(scene, RobotWarsLook).update(0.6)
    driving = inside.look(scene, RobotWarsLook).scenery.driving
    assert driving.aside(1)[1] > 20, "it drives"
    parts = {p: x.pose for p, x in top.lying.items() if x.zone == ROBOT[1]}
    seen = [top.drawn_pose(p, pose).rect for p, pose in parts.items()]
    assert not [rect for rect in seen if not 0 <= rect.left <= rect.right <= 960]


def test_who_drives_over_oil_slides_and_who_pays_a_card_at_home_does_not() -> None:
    scene = at(Table(*ROBOTS, hands="plunger|ram", arena="oil").normal(), motion=True)
    v, look = inside.shown(scene), inside.look(scene, RobotWarsLook)
    begun(scene, "attacks", (0, 1), "hammer", "armour")
    for seat in (0, 1):
        piece = v.zones[f"hand.{seat}"][0]
        gone = Moved(piece, f"hand.{seat}", "discard", None, True, 0)
        look.scenery.follow(v, Beat("move", [gone]), True)
    assert [bool(tip.slides) for tip in look.scenery.driving.tips.values()] == [True]
    assert list(look.scenery.driving.tips) == [0]


def test_a_crash_shows_a_die_beside_every_part_and_goes_on_quickly() -> None:
    scene = at(Table(*ROBOTS).normal(), motion=True)
    v, look = inside.shown(scene), inside.look(scene, RobotWarsLook)
    parts = v.zones[ROBOT[0]]
    faces = tuple(v.faces[p] for p in parts)
    look.begin(v, Beat("say", [Said("robot_wars.crashes", (0,), (parts[0],), faces[:1])]), "", True)
    look.panel.hear(Beat("say", [Said("", (0,), (parts[0],), faces[:1], Added())]), "")
    for piece, face in list(zip(parts, faces, strict=True))[1:]:
        roll, facts = Rolled(None, 6, 4), Struck(die=4, total=4, strength=face.strength, hit=True)
        said = Said("robot_wars.hits", (0,), (parts[0], piece), (faces[0], face), facts)
        for beat in (Beat("roll", [roll]), Beat("say", [said])):
            look.begin(v, beat, "", True)
            lasts = look.beat_seconds(beat, True)
            assert lasts is not None
            assert lasts[0] < 0.5
    assert set(look.verdicts.shown) == set(parts[1:])
    plain = pygame.image.tobytes(picture(scene, 1), "RGB")
    look.watch_frame(v, False)
    assert look.verdicts.shown == {}
    assert pygame.image.tobytes(picture(scene, 1), "RGB") != plain


@pytest.mark.parametrize("seats", [2, 6])
def test_a_small_robot_that_is_looked_at_steps_forward_round_what_is_pointed_at(seats: int) -> None:
    scene = at(everything(seats) if seats > 2 else Table(*ROBOTS[:2]), motion=True)
    top = inside.tabletop(scene)
    piece, lying = next(
        (p, i) for p, i in inside.board(scene).table.items() if i.zone == f"robot.{seats - 1}"
    )
    forward = inside.look(scene, RobotWarsLook).scenery.forward
    forward.look(piece)
    for _ in range(8):
        inside.look(scene, RobotWarsLook).update(0.04)
    seen = top.drawn_pose(piece, lying.pose)
    assert (piece in top.grown) is (seats > 2), "large enough already"
    if seats > 2:
        assert lying.pose.w < seen.w <= PART_WIDTH * top.theme.u * 1.7
        assert abs(seen.x - lying.pose.x) < lying.pose.w, "still under the pointer"
        picture(scene, 1)
    forward.look(None)
    inside.look(scene, RobotWarsLook).update(0.5)
    inside.look(scene, RobotWarsLook).update(0.0)
    assert top.drawn_pose(piece, lying.pose) == lying.pose


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_robot_that_steps_forward_stays_in_the_window_and_off_board_and_plates(
    seats: int,
) -> None:
    scene = at(everything(seats), motion=True, size=(960, 600), scale=150)
    look, top, lay = inside.look(scene, RobotWarsLook), inside.tabletop(scene), inside.layout(scene)
    forward, above = look.scenery.forward, [place_board(lay), *lay.plates.values()]
    grown = set[int]()
    for seat in range(1, seats):
        parts = {p: x.pose for p, x in top.lying.items() if x.zone == ROBOT[seat]}
        for piece, pose in parts.items():
            forward.land()
            forward.look(piece)
            look.update(1.0)
            if forward.seat is None:
                continue  # it is as large as the viewer's own
            seen = {p: top.drawn_pose(p, pose).rect for p, pose in parts.items()}
            assert seen[piece].collidepoint(pose.x, pose.y), "still under the pointer"
            assert not [rect for rect in seen.values() if not 0 <= rect.left <= rect.right <= 960]
            whole = assemble_at(inside.shown(scene), lay.places[ROBOT[seat]])
            assert forward.enlarge(whole).head.collidelist(above) < 0
            sprites = inside.sprites(scene).all
            hidden = {p for p, s in sprites.items() if forward.hides(s)}
            assert not hidden & parts.keys()
            grown.add(seat)
    assert bool(grown) is (seats > 2)


def is_named(sprite: Sprite, name: str) -> bool:
    """Return whether a piece is the Component of that name."""
    return isinstance(sprite.lying.face, RobotCard) and sprite.lying.face.key == name


def test_a_robot_that_steps_forward_hides_the_chances_of_the_parts_behind_it() -> None:
    scene = at(everything(4), motion=True, size=(960, 600), scale=150)
    top, sprites = inside.tabletop(scene), inside.sprites(scene).all.values()
    look, hidden = inside.look(scene, RobotWarsLook), 0
    rivals = [sprite for sprite in sprites if sprite.lying.zone in ROBOT[2:]]
    for part in [sprite for sprite in sprites if sprite.lying.zone == ROBOT[1]]:
        look.scenery.forward.land()
        assert not [rival for rival in rivals if look.scenery.forward.hides(rival)]
        look.scenery.forward.look(part.piece)
        look.update(1.0)
        seen = [top.drawn_pose(s.piece, s.pose).rect for s in sprites if s.lying.zone == ROBOT[1]]
        for rival in rivals:
            behind = rival.pose.rect.collidelist(seen) >= 0
            assert look.scenery.forward.hides(rival) is behind
            hidden += behind
        assert not look.scenery.forward.hides(part)
    assert hidden


def test_a_robot_steps_forward_until_its_smallest_part_is_as_large_as_the_viewers_own() -> None:
    match = find("robot_wars", is_choice)
    scene = open_game("robot_wars", 3, 1, (960, 600), 150, "en", match)
    people_wait(Person(scene, ""))
    look, top = inside.look(scene, RobotWarsLook), inside.tabletop(scene)
    sprites = inside.sprites(scene).all.values()
    own = max(one.pose.w for one in sprites if one.lying.zone == ROBOT[0])
    bo = [one for one in sprites if one.lying.zone == ROBOT[1]]
    wheels, spring = (
        next(s for s in sprites if is_named(s, n)) for n in ("wheels", "giant_spring")
    )
    look.scenery.forward.look(wheels.piece)
    look.update(1.0)
    seen = [top.drawn_pose(one.piece, one.pose) for one in bo]
    assert own - 1 <= min(pose.w for pose in seen) <= own + 1, "its smallest part"
    assert spring.pose.rect.collidelist([pose.rect for pose in seen]) < 0, (
        "it covers no other robot"
    )


def test_what_a_preview_marks_on_a_robot_that_steps_forward_lies_where_it_is_drawn() -> None:
    film = Film("robot_wars", (960, 600), 150, "en")
    film.begin(is_choice)
    scene, hand = film.scene, film.hand
    sprites, model = inside.sprites(scene).all, inside.model(scene)
    own = next(move for move in legal(scene) if isinstance(move.to, int))
    start = film.person.next_point(own)
    assert start is not None
    hand.click(start)
    hand.rest(0.4)
    goal = next(s for s in sprites.values() if is_named(s, "plunger"))
    film.rest_at((round(goal.pose.x), round(goal.pose.y)), 1.5)
    seen = inside.tabletop(scene).drawn_pose(goal.piece, goal.pose)
    assert seen.w > 1.1 * goal.pose.w
    aim = preview_notes.find_aim(inside.parts(scene), model)
    assert aim is not None
    effects = preview_notes.find_effects(inside.parts(scene), model, aim)
    assert effects is not None
    assert effects.ribbon is not None
    assert effects.ribbon[1] == seen.rect, "the arrow ends there"
    to = Surface((960, 600), SRCALPHA)
    note.draw_marks(to, inside.board(scene), {}, effects.leaving)
    assert seen.rect.inflate(6, 6).contains(to.get_bounding_rect())
    assert to.get_bounding_rect().w > 1.1 * goal.pose.w


def test_a_weapon_that_is_held_in_its_place_lies_over_no_name_of_an_enlarged_robot() -> None:
    film = Film("robot_wars", (960, 600), 150, "en")
    film.begin(is_choice)
    scene, hand, top = film.scene, film.hand, inside.tabletop(film.scene)
    sprites, parts = inside.sprites(scene).all, inside.look(scene, RobotWarsLook).scenery.parts
    weapon = next(move.moved for move in legal(scene) if isinstance(move.to, int))
    wheels = next(sprite for sprite in sprites.values() if is_named(sprite, "wheels"))
    face, axe = wheels.lying.face, sprites[weapon].lying.face
    assert isinstance(face, RobotCard)
    assert isinstance(axe, RobotCard)
    hand.click(round_of(sprites[weapon].pose))
    film.rest_at(round_of(wheels.pose), 1.5)
    assert inside.selection(scene).held == weapon
    name = parts.name_rect(face, top.drawn_pose(wheels.piece, wheels.pose))
    strength = parts.strength_rect(axe, sprites[weapon].pose)
    assert name is not None
    assert strength is not None
    shared = name.inflate(-8, -8).clip(strength)  # within its rim
    assert shared.w
    drawn = picture(scene)
    spots = product(range(shared.left, shared.right), range(shared.top, shared.bottom))
    seen = [drawn.get_at(spot) for spot in spots]
    assert max(colour.r - colour.g for colour in seen) < 40, "letters on paper, and no red shield"


def round_of(pose: Pose) -> tuple[int, int]:
    """Return the middle of a pose in whole pixels."""
    return round(pose.x), round(pose.y)


@pytest.mark.parametrize(("weapon", "robot"), [("hammer", ""), ("heat", ""), ("hammer", "heli")])
def test_an_attack_that_is_meant_shows_its_way_past_the_hazards(weapon: str, robot: str) -> None:
    scene = at(Table(f"steam hammer heat {robot}", ROBOTS[1], arena="oil pit").normal())
    v = inside.shown(scene)
    piece = next(p for p in v.zones[ROBOT[0]] if v.faces[p].key.startswith(weapon))
    target = next(p for p in v.zones[ROBOT[1]] if v.faces[p].key == "armour_plating")
    keys = [v.faces[p].key for p in find_hazards_on_path(v, 0, piece)]
    drives = (weapon, robot) == ("hammer", "")
    assert keys == (["oil_slick", "pit"] if drives else []), "not ranged, and not in the air"
    attack = next(m for m in legal_moves(v) if (m.piece, m.to) == (piece, target))
    assert inside.look(scene, RobotWarsLook).find_waypoints(v, attack) == find_hazards_on_path(
        v, 0, piece
    ), "where the ribbon begins"
    assert find_passing_faces(v, 0, hazard(scene, "pit").piece) == {3, 4, 5, 6}
    assert find_passing_faces(v, 0, hazard(scene, "oil").piece) == set()
    before = picture(scene, 1).copy()
    inside.look(scene, RobotWarsLook).scenery.way.draw(before, v, 0, piece, target)
    changed = pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(picture(scene, 1), "RGB")
    assert changed is drives


@pytest.mark.rule("RW-A8")
def test_a_second_attack_of_a_drill_shows_no_way_past_hazards() -> None:
    t = Table("gerbil drill", "steam legs tin", hands="|ram", arena="pit:1").normal()
    t.dice[:] = [0.9, 0.9, 0.9, 0.9]
    drill = next(p for p in t.s.zones[ROBOT[0]] if t.s.faces[p].key == "drill")
    assert find_hazards_on_path(t.s, 0, drill)
    t.do("use", "drill", "tin").do("pass")
    assert t.asks == "Second 0"
    scene = at(t)
    v = inside.shown(scene)
    again = next(move for move in legal_moves(v) if move.verb == "aim")
    assert inside.look(scene, RobotWarsLook).find_waypoints(v, again) == []


def test_the_picture_of_a_part_is_the_same_while_its_robot_drives() -> None:
    scene = at(Table(*ROBOTS).normal(), motion=True)
    picture(scene)
    piece = next(p for p, item in inside.board(scene).table.items() if item.zone == ROBOT[0])
    home = pygame.image.tobytes(inside.board(scene).picture(piece), "RGBA")
    inside.tabletop(scene).aside = {piece: (30.0, -20.0, 0.0)}
    assert pygame.image.tobytes(inside.board(scene).picture(piece), "RGBA") == home


def test_the_parts_of_which_one_is_lost_rock_when_that_is_asked() -> None:
    t = Table(*ROBOTS).turn()
    t.s.push(Lose(0, t.find("ram")))
    scene = at(t, motion=True)
    v, look = inside.shown(scene), inside.look(scene, RobotWarsLook)
    rock = look.extra_cues(v, Beat("note", [Asked((), 0)]))
    assert {moment.where[0] for moment in rock} == set(v.zones[ROBOT[0]])
    assert {moment.motion for moment in rock} == {("clank",)}
    assert look.extra_cues(v, Beat("note", [])) == []


def test_a_die_for_which_the_stage_opens_lies_before_its_sum_is_told() -> None:
    scene = open_table(2, game="robot_wars", motion=True)
    wait(scene)
    director, playback = inside.director(scene), inside.playback(scene)
    weapon, target = inside.shown(scene).zones["hand.0"][:2]
    director.due = {weapon, target}
    playback.queue.append(Beat("say", [Said("robot_wars.misses", (0, 1), (weapon, target))]))
    roll = Beat("roll", [Rolled(None, 1, 6)])
    inside.effects(scene).begin(inside.follow(scene), roll, True)
    assert director.stage.is_open
    assert director.beat_seconds(roll, True)[0] >= ROLL_SECONDS


def test_a_robot_of_the_house_rolls_and_drives_up_before_anything_is_hit() -> None:
    scene = open_table(2, game="robot_wars", motion=True)
    wait(scene)
    look, v = inside.look(scene, RobotWarsLook), inside.shown(scene)
    target = v.zones["hand.0"][0]
    facts = Housed(7, 4, 5, 0)
    (beat,) = split_into_beats([Said("robot_wars.house_hits", (0,), (target,), facts=facts)])
    (strike,) = look.beat_motions(v, beat)
    assert isinstance(strike, HouseStrike)
    assert strike.total - strike.plus == 3
    assert 0 < strike.rolls < strike.hits == look.lead_seconds(v, beat)
    director = inside.director(scene)
    director.begin(v, 0, beat, "told", True, look.lead_seconds(v, beat))
    blasts = [one for one in director.running if isinstance(one, Blast)]
    assert [one.wait for one in blasts] == [strike.hits]
    director.play_motions([strike], beat)
    for _ in range(40):
        director.update(0.05, True)
        picture(scene, 1)


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
@pytest.mark.parametrize("target", [0, -1])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_path_of_an_attack_and_its_dice_cover_no_text(
    seats: int,
    target: int,
    size: tuple[int, int],
    scale: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    robots = "steam hammer drill tin", "gerbil armour legs wheels spy", "giant vacuum big_axe"
    more = "spinning flipper scary", "precision pointy plunger", "radio salvage wrecking"
    t = Table(*(robots + more)[:seats], arena="pit landmine").normal()
    scene, move = at(t, size=size, scale=scale), t.found("use", "hammer")[target]
    click(scene, spot_of(scene, move.piece))
    mouse(scene, pygame.MOUSEMOTION, spot_of(scene, move.to))
    wait(scene)
    seen = picture(scene).copy()
    monkeypatch.setattr(AttackPath, "draw", lambda *_: None)
    inside.redraw(scene)
    plain = picture(scene)
    texts = list(inside.tabletop(scene).names)
    for rect in texts:
        assert pygame.image.tobytes(seen.subsurface(rect), "RGB") == pygame.image.tobytes(
            plain.subsurface(rect), "RGB"
        ), rect
    assert pygame.image.tobytes(seen, "RGB") != pygame.image.tobytes(plain, "RGB")
