"""The key moments of the games in which robots are built: who, where, and with what picture."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from pygame import Rect, Surface, mask

from games.engine import Seat
from games.engine.events import Said
from games.engine.moves import Move
from games.junkyard_bots.zones import ROBOT
from games.registry import GAMES
from tests.games.junkyard_bots.tables import Table
from tests.long_runs import film
from tests.support import inside
from tests.support.table_at import open_table, picture
from tests.support.table_players import key, wait
from tests.ui.games.junkyard_bots.test_throws import at_table
from ui.scenes.table import TableScene
from ui.table.input.knocked_out import GO_ON_KEY
from ui.table.layout.geometry import count_covered
from ui.table.motion.key_moments import KeyMoment, MomentKind, find_key_moments, find_past
from ui.table.motion.moment_motions import (
    BuiltPicture,
    Burst,
    Collapse,
    Consolation,
    PlacedWord,
    Portrait,
    Triumph,
)
from ui.table.motion.playback import split_into_beats
from ui.toolkit.graphics.canvas import cut_out

BUILT = ("junkyard_bots", "robot_wars")


def moments_of(scene: TableScene) -> list[KeyMoment]:
    """The key moments of the last move."""
    match, look = scene.session.match, inside.look(scene)
    found: list[KeyMoment] = []
    for beat in split_into_beats(match.events[-1], len(match.moves)):
        past = find_past(match.events, beat)
        some = find_key_moments(inside.spec(scene), beat, past)
        found += look.key_moments(match.state, beat, some, past)
    return found


def thrown(power: int, *, motion: bool = True) -> TableScene:
    """A bomb that nobody can dodge is thrown at a robot of three with this power."""
    t = Table(3)
    bomb = t.hold(0, "weapon_m_blue")
    faces = t.s.faces
    t.lose(1, *[faces[p].key for p in t.s.zones[ROBOT[1]][1:]]).power(1, power)
    scene = at_table(t.turn().rolls(6, 2, 2), motion=motion)
    vars(scene.session.match)["chance"] = lambda move: t.chance
    scene.session.tick = lambda now: None  # nobody goes on by itself
    for move in (Move("throw", bomb, ROBOT[1]), Move("roll")):
        scene.session._play(move)
    return scene


def test_the_first_hit_bursts_out_of_the_body_and_names_the_thrower() -> None:
    found = moments_of(thrown(9))
    first = next(one for one in found if one.kind is MomentKind.FIRST_HIT)
    scene = thrown(9)
    assert first.at == (scene.session.match.state.zones[ROBOT[1]][0],)
    assert (first.seats, first.by) == ((1,), 0)


@pytest.mark.parametrize("motion", [True, False])
def test_a_wreck_falls_under_the_eyes_of_the_thrower(motion: bool) -> None:
    scene = thrown(1, motion=motion)
    out = next(one for one in moments_of(scene) if one.kind is MomentKind.OUT)
    assert (out.seats, out.by) == ((1,), 0)
    seen: list[Collapse] = []
    for _ in range(900):
        inside.update(scene, 1 / 30, 0.0)
        running = inside.director(scene).running
        seen += [one for one in running if isinstance(one, Collapse)]
        if seen and seen[-1].t > 0.6:
            break
    assert seen
    assert seen[0].by is not None
    assert seen[0].by.seat == 0
    assert seen[0].still is not motion
    picture(scene)
    assert scene.app.theme.overflows == []


def test_each_further_part_that_is_lost_is_a_link_of_a_chain() -> None:
    t = Table()
    bomb = t.hold(0, "weapon_m_blue")
    faces = t.s.faces
    mover = next(p for p in t.s.zones[ROBOT[1]] if faces[p].type == "mover")
    t.lose(1, faces[mover].key)
    scene = at_table(t.turn().rolls(6, 2, 2), people=(0, 1))
    vars(scene.session.match)["chance"] = lambda move: t.chance
    for move in (Move("throw", bomb, ROBOT[1]), Move("roll")):
        scene.session._play(move)
    links: list[int] = []
    for _ in range(2):
        part = scene.session.match.state.zones[ROBOT[1]][1]
        scene.session._play(Move("pay", None, part))
        links += [one.link for one in moments_of(scene) if one.kind is MomentKind.CHAIN]
    assert links == [2]


@pytest.mark.parametrize("game", BUILT)
def test_a_winner_is_drawn_as_built_and_as_tall_as_asked(game: str) -> None:
    scene = open_table(3, game=game)
    wait(scene)
    staging = inside.effects(scene).staging
    portrait: Portrait = staging.portrait(inside.shown(scene), 0)
    assert portrait.built is not None
    for high in (200, 400):
        drawn = portrait.draw(scene.app.art, high, "glad")
        assert drawn.get_height() == high
        assert drawn.get_bounding_rect().w > high // 8


@pytest.mark.parametrize(
    ("moment", "drawn"),
    [
        (KeyMoment(MomentKind.CHAIN, (), 0, (1,), 2), []),
        (KeyMoment(MomentKind.OUT, (1,), 0), [1, 0]),
        (KeyMoment(MomentKind.WIN, (1,)), [1, 0, 2]),
    ],
)
def test_only_the_robots_that_a_moment_shows_are_drawn(
    moment: KeyMoment, drawn: list[Seat], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, seen = open_table(3, game="robot_wars"), list[Seat]()
    wait(scene)
    monkeypatch.setattr(inside.look(scene), "draw_hero", lambda v, seat: seen.append(seat))
    inside.effects(scene).staging.stage(inside.shown(scene), [moment], 0.0, None, True)
    assert seen == drawn


@pytest.mark.parametrize("game", BUILT)
def test_a_robot_is_cut_out_whole(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, rooms = open_table(3, game=game), list[Rect]()
    wait(scene)

    def cut(picture: Surface, room: Rect) -> Surface:
        rooms.append(room)
        assert room.contains(picture.get_bounding_rect())
        return cut_out(picture, room)

    monkeypatch.setattr(f"ui.games.{game}.look.cut_out", cut)
    for seat in range(3):
        assert inside.look(scene).draw_hero(inside.shown(scene), seat) is not None
    width, height = scene.app.size
    assert max(room.w * room.h for room in rooms) < width * height / 2


def test_the_winner_stands_before_everybody() -> None:
    scene = open_table(3, game="junkyard_bots", motion=True)
    wait(scene)
    staging = inside.effects(scene).staging
    win = KeyMoment(MomentKind.WIN, (1,))
    staged = staging.stage(inside.shown(scene), [win], 0.0, None, True)
    (triumph,) = (one for one in staged.motions if isinstance(one, Triumph))
    assert [who.seat for who in triumph.who] == [1]
    assert [who.seat for who in triumph.others] == [0, 2]
    assert triumph.room.h > 0.6 * scene.app.size[1]


def test_damage_of_two_robots_bursts_at_the_plate_when_the_heart_breaks() -> None:
    scene = open_table(3, game="two_robots", motion=True)
    wait(scene)
    look, v = inside.look(scene), inside.shown(scene)
    (beat,) = split_into_beats([Said("two_robots.damage", (1,))], 0)
    past = find_past([[], []], beat)
    found = look.key_moments(v, beat, find_key_moments(inside.spec(scene), beat, past), past)
    (first,) = (one for one in found if one.kind is MomentKind.FIRST_HIT)
    plate = inside.layout(scene).plates[1]
    (where,) = first.at
    assert not isinstance(where, int)
    assert plate.collidepoint(where.x, where.y)
    staged = inside.effects(scene).staging.stage(v, [first], 0.42, None, True)
    assert all(one.wait >= 0.42 for one in staged.motions if isinstance(one, Burst))


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
@pytest.mark.parametrize("kind", [MomentKind.WIN, MomentKind.DEFEAT])
@pytest.mark.parametrize("game", GAMES)
def test_whoever_won_stands_whole_in_sight(
    game: str, kind: MomentKind, size: tuple[int, int], scale: int
) -> None:
    match = film.find_moment(game, kind)
    scene = film.opened(match, motion=False, size=size, scale=scale)
    scene.session._play(match.moves[-1])
    while inside.playback(scene).busy or not inside.director(scene).shows_end:
        inside.update(scene, 0.2, 0.0)
    director, stage = inside.director(scene), inside.layout(scene).stage
    figures, lines = director.figure_rects(), director.word_rects()
    go_on = next(n.rect for group in scene.nodes() for n in group.children if n.key == GO_ON_KEY)
    assert inside.layout(scene).area.contains(go_on)
    assert figures
    for figure in figures:
        assert stage.contains(figure)
        assert not figure.colliderect(go_on)
        if kind is MomentKind.DEFEAT:  # a win has its word across the robot
            assert figure.collidelist(lines) < 0
            assert figure.left > stage.centerx


@pytest.mark.parametrize("kind", [MomentKind.WIN, MomentKind.DEFEAT])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.pairwise("game")
def test_the_end_of_a_game_stands_beside_a_panel_that_is_opened_late(
    game: str, kind: MomentKind
) -> None:
    match = film.find_moment(game, kind)
    scene = film.opened(match, motion=False)
    scene.session._play(match.moves[-1])
    while inside.playback(scene).busy or not inside.director(scene).shows_end:
        inside.update(scene, 0.2, 0.0)
    before = inside.layout(scene).area
    key(scene, pygame.K_l)
    director, area = inside.director(scene), inside.layout(scene).area
    assert area.w < before.w
    for rect in (*director.figure_rects(), *director.word_rects()):
        assert area.contains(rect)
    end = inside.tabletop(scene).end
    assert end is not None
    assert end.room == area
    key(scene, pygame.K_l)
    assert inside.tabletop(scene).end == end._replace(room=before)


@pytest.mark.parametrize("kind", [MomentKind.WIN, MomentKind.DEFEAT])
def test_wide_robots_of_winners_fit_the_stage_beside_the_faces_of_the_others(
    kind: MomentKind,
) -> None:
    scene = open_table(6, game="robot_wars")
    wait(scene)
    staging, kit = inside.effects(scene).staging, inside.director(scene).kit
    me = 0 if kind is MomentKind.DEFEAT else None
    staged = staging.stage(inside.shown(scene), [KeyMoment(MomentKind.WIN, (1,))], 0.0, me, False)
    end = next(one for one in staged.motions if isinstance(one, Triumph | Consolation))
    blue = Surface((900, 300))
    blue.fill((0, 0, 255))
    wide = (Portrait(1, "Bo", 0, built=BuiltPicture(blue)),)
    end = replace(end, winners=wide) if isinstance(end, Consolation) else replace(end, who=wide)
    end.update(0.0, kit)
    to = Surface(scene.app.size)
    end.draw(to, kit)
    (figure,) = end.figure_rects(kit)
    assert end.room.contains(figure)
    feet = Rect(figure.left, figure.bottom - 4, figure.w, 4)
    seen = mask.from_threshold(to.subsurface(feet), (0, 0, 255), (8, 8, 8))
    assert seen.count() == feet.w * feet.h, "no face stands before the winner"


@pytest.mark.parametrize("kind", MomentKind)
@pytest.mark.parametrize("game", GAMES)
def test_each_kind_of_moment_happens_in_each_game(game: str, kind: MomentKind) -> None:
    assert film.find_moment(game, kind).moves


def test_the_star_of_a_first_hit_covers_neither_the_die_nor_the_weapon() -> None:
    match = film.find_moment("robot_wars", MomentKind.FIRST_HIT)
    scene = film.opened(match, motion=True)
    scene.session._play(match.moves[-1])
    director, to = inside.director(scene), Surface(scene.app.size)
    stars: list[Burst] = []
    while not stars:
        inside.update(scene, 1 / 30, 0.0)
        scene.draw(to)
        stars = [one for one in director.running if isinstance(one, Burst) and one.room]
    (star,), stage = stars, director.stage
    weapon, hit = (director.at(piece) for piece in stage.actors)
    assert star.room is not None
    assert weapon is not None
    assert hit is not None
    for seen in (stage.middle, weapon, hit):
        assert not star.room.colliderect(seen.rect)


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
@pytest.mark.parametrize("kind", [MomentKind.FIRST_HIT, MomentKind.CHAIN])
@pytest.mark.parametrize("game", ["two_robots", "junkyard_bots"])
def test_a_word_beside_a_piece_covers_no_name_number_or_die(
    game: str, kind: MomentKind, size: tuple[int, int], scale: int
) -> None:
    match = film.find_moment(game, kind)
    scene = film.opened(match, motion=True, size=size, scale=scale)
    scene.session._play(match.moves[-1])
    director, to, words = inside.director(scene), Surface(size), list[PlacedWord]()
    while not words:
        inside.update(scene, 1 / 30, 0.0)
        scene.draw(to)
        words = [one for one in director.running if isinstance(one, PlacedWord) and one.room]
    room, top = words[0].room, inside.tabletop(scene)
    assert room is not None
    known = [s for s in inside.sprites(scene).all.values() if s.lying.face is not None]
    told = [*top.names, *top.words, *top.legends, *(s.pose.rect for s in known)]
    told = director.stage.text_rects() if director.stage.is_open else told
    assert sum(count_covered(room, rect) for rect in told) <= 1000, "pixels of a tag"
