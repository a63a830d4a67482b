"""A game shown again: the timeline by mouse, keys and gamepad, and playing on from there."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from games.engine import asked, legal_moves
from games.engine.match import Match
from games.engine.replay import ReplayError, read_replay
from games.registry import GAMES
from tests.support import inside
from tests.support.house import click as press
from tests.support.house import game, house, key, node, step
from tests.support.table_at import open_table
from tests.support.table_players import click, node_of, wait
from ui.app.window import App
from ui.language.match_timeline import find_last_decision, find_timeline
from ui.play.replay_session import watch
from ui.scenes.routes import ReplaysRoute, TableRoute
from ui.scenes.table import TableScene
from ui.storage.players import Opponent, Person
from ui.table.replay import controls
from ui.toolkit.widgets.node import walk


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        yield one


def watched(app: App, moves: int = 4000) -> TableScene:
    """Open a recorded game of three; return the scene."""
    session = game(app, moves=moves)
    seen = watch(app.profile, app.opponents, session.match, session.players, 60)
    app.show(app.scene(TableRoute(seen)))
    step(app)
    return inside.table(app.current)


def drag(app: App, parts: tuple[float, ...]) -> None:
    """Drag along the timeline."""
    track = node(app, "time.track").rect
    spots = [(round(track.left + part * track.w), track.centery) for part in parts]
    step(app, Event(pygame.MOUSEBUTTONDOWN, pos=spots[0], button=1))
    for spot in spots:
        step(app, Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(1, 0, 0)))
    step(app, Event(pygame.MOUSEBUTTONUP, pos=spots[-1], button=1))


def test_only_what_makes_sense_is_offered_in_a_recorded_game(app: App) -> None:
    scene = watched(app)
    offered = {n.key for n in walk(app.nodes())}
    assert offered >= {"tool.log", "tool.view", "time.back", "time.run", "time.on", "time.track"}
    assert not offered & {"tool.undo", "tool.redo", "tool.hint", "tool.again"}
    key(app, pygame.K_z, pygame.KMOD_CTRL)
    assert not inside.notice(scene)
    key(app, pygame.K_ESCAPE)
    menu = [n.key for n in walk(app.nodes())]
    assert "menu.back" in menu
    assert not {"menu.undo", "menu.leave"} & set(menu)


def test_chances_stand_above_the_track_of_a_finished_game_only(app: App) -> None:
    scene = watched(app)
    for _ in range(3):
        step(app)
    found = inside.watching(scene).outlook
    assert found is not None
    assert found.at[-1] == len(scene.session.match.moves)
    track = node(app, "time.track").rect
    above = Rect(track.left, track.top - 2 * track.h, track.w, track.h)
    step(app, Event(pygame.MOUSEMOTION, pos=track.center, rel=(1, 0), buttons=(0, 0, 0)))
    step(app)
    plain = inside.app(scene).surface.copy()
    inside.watching(scene).outlook = None
    app.opponents.reckoned = lambda: None
    inside.redraw(scene)
    step(app)
    bare = inside.app(scene).surface
    assert pygame.image.tobytes(plain.subsurface(above), "RGB") != pygame.image.tobytes(
        bare.subsurface(above), "RGB"
    )
    unfinished = inside.watching(watched(app, moves=6))
    step(app)
    assert unfinished.outlook is None


def test_the_timeline_has_the_turns_and_the_knock_outs(app: App) -> None:
    scene = watched(app)
    match = scene.session.match
    found = find_timeline(match)
    assert len(found.turns) == match.state.turn_number - 1
    assert [seats for _, seats in found.outs] == list(match.state.out)
    told = node(app, "time.track").label
    for move, seats in found.outs:
        names = inside.sentences(scene).words.join_list(
            [scene.session.players[seat].name for seat in seats]
        )
        assert f"{names} goes out on move {move}." in told


def test_a_drag_along_the_timeline_shows_each_moment_as_it_was(app: App) -> None:
    scene = watched(app)
    match = scene.session.match
    for part in (0.9, 0.0, 0.4, 1.0):
        drag(app, (0.5, part))
        assert inside.playback(scene).move == round(part * len(match.moves))
        assert inside.shown(scene).zones == match.states[inside.playback(scene).move].zones
    for _ in range(30):
        step(app, dt=0.5)
    assert isinstance(app.current, TableScene)  # a jump to the end is no end: it stands there


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_a_step_is_the_next_move_that_shows_anything_and_back_again(app: App, way: str) -> None:
    scene = watched(app)
    match, follow = scene.session.match, inside.follow(scene)
    acts = {
        "mouse": lambda name: press(app, f"time.{name}"),
        "keys": lambda name: key(app, {"on": pygame.K_RIGHT, "back": pygame.K_LEFT}[name]),
    }
    drag(app, (0.3, 0.3))
    first, seen = follow.playback.move, []
    for _ in range(4):
        acts[way]("on")
        for _ in range(60):
            step(app, dt=0.2)
        seen.append(follow.playback.move)
        assert follow.shown.zones == match.states[follow.playback.move].zones
    assert sorted(set(seen)) == seen
    for before in (*seen[-2::-1], first):
        last = follow.playback.move
        acts[way]("back")
        assert follow.playback.move <= before
        seen_again = [n for n in range(follow.playback.move, last) if follow.shows_anything(n + 1)]
        assert len(seen_again) == 1


def test_space_stops_and_goes_on_and_the_page_keys_jump_to_turns(app: App) -> None:
    scene = watched(app)
    key(app, pygame.K_SPACE)
    at = inside.playback(scene).move
    for _ in range(20):
        step(app, dt=0.5)
    assert inside.playback(scene).move == at
    turns = find_timeline(scene.session.match).turns
    for move in turns[:3]:
        key(app, pygame.K_PAGEDOWN)
        assert inside.playback(scene).move == move
    key(app, pygame.K_PAGEUP)
    assert inside.playback(scene).move == turns[1]
    key(app, pygame.K_END)
    assert inside.playback(scene).move == len(scene.session.match.moves)
    key(app, pygame.K_HOME)
    key(app, pygame.K_p)
    for _ in range(20):
        step(app, dt=0.5)
    assert inside.playback(scene).move > 0


def test_play_at_the_end_of_a_replay_shows_it_once_more(app: App) -> None:
    scene = watched(app, moves=12)
    key(app, pygame.K_END)
    assert inside.playback(scene).move == 12
    key(app, pygame.K_SPACE)
    assert inside.playback(scene).move < 12
    for _ in range(20):
        step(app, dt=0.5)
    assert 0 < inside.playback(scene).move <= 12


def test_while_a_replay_runs_the_game_stands_still_and_escape_leads_back() -> None:
    scene = open_table(3, seed=3)
    for _ in range(2):
        inside.do(scene, [wait(scene)[0]])
    wait(scene)
    moves = list(scene.session.match.moves)
    scene.handle(Event(pygame.KEYDOWN, key=pygame.K_r, mod=0))
    assert inside.follow(scene).reel
    click(scene, node_of(scene, "time.run").rect.center)
    for _ in range(30):
        scene.update(0.5)
    assert scene.session.match.moves == moves
    assert not inside.selection(scene).moves
    scene.handle(Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0))
    scene.update(0.1)
    assert inside.past(scene) is None
    assert inside.selection(scene).moves


def test_since_my_turn_goes_back_to_the_last_decision_that_others_answered() -> None:
    match = Match(GAMES["robo_power"], 3, 5, {"start": 0})
    for _ in range(25):
        match.play(legal_moves(match.state)[0])
    for seat in range(3):
        n = find_last_decision(match, seat)
        ask = asked(match.states[n])
        assert ask is not None
        assert ask.seat == seat
        later = [asked(s) for s in match.states[n + 1 : -1]]
        own = [i for i, one in enumerate(later) if one and one.seat == seat]
        others = [i for i, one in enumerate(later) if one and one.seat != seat]
        assert not own or not others or min(own) > max(others)


@pytest.mark.parametrize("seat", [None, 1])
def test_one_plays_on_from_the_moment_shown_against_the_others(app: App, seat: int | None) -> None:
    scene = watched(app)
    scene.session.look_as(seat)
    drag(app, (0.5, 0.5))
    at, match = inside.playback(scene).move, scene.session.match
    press(app, "time.exit")
    table = app.current
    assert isinstance(table, TableScene)
    session = table.session
    assert session.match.prints[: at + 1] == match.prints[: at + 1]  # others may have gone on
    who = 0 if seat is None else seat
    assert session.persons == [who]
    assert [isinstance(p, Person) for p in session.players] == [s == who for s in range(3)]
    assert all(p.level for s, p in enumerate(session.players) if s != who)
    assert session.match.practice
    app.profile.flush(60)
    stored = [row[2] for row in app.profile.decisions(session.number)]
    assert stored[:at] == match.prints[1 : at + 1]


def test_a_replay_carries_names_levels_and_the_time_and_old_ones_still_open() -> None:
    match = Match(GAMES["robo_power"], 2, 1)
    who = [{"name": 'Ada "7" {x}', "level": ""}, {"name": "Bo", "level": "hard"}]
    told = read_replay(match.to_text(who, 75.4), GAMES)
    assert (told.players, told.seconds) == (tuple(who), 75)
    assert read_replay(match.to_text(), GAMES).players == ()


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ('"level"', '"rank"', "line 8: the players"),
        ('[{"name"', '[7, {"name"', "line 8: the players"),
        ('"Bo"', "7", "line 8: the players"),
        ("seconds 75", "seconds -1", "line 9"),
        ("seconds 75", "moves 75", "line 9"),
    ],
)
def test_what_is_wrong_with_the_players_of_a_replay_is_said(was: str, now: str, told: str) -> None:
    who = [{"name": "Ada", "level": ""}, {"name": "Bo", "level": "hard"}]
    body = (
        Match(GAMES["robo_power"], 2, 1).to_text(who, 75).rpartition("sha256 ")[0].replace(was, now)
    )
    with pytest.raises(ReplayError, match=told):
        read_replay(f"{body}sha256 {hashlib.sha256(body.encode()).hexdigest()}\n", GAMES)


def test_names_from_a_file_hold_no_control_characters(app: App, tmp_path: Path) -> None:
    who = [{"name": "A\x07d\na" * 20, "level": "no such"}, {"name": "\x1b", "level": "hard"}]
    path = tmp_path / "odd.txt"
    path.write_text(Match(GAMES["robo_power"], 2, 1).to_text(who, 5))
    app.show(app.scene(ReplaysRoute()))
    step(app, Event(pygame.DROPFILE, file=str(path)))
    names = [player.name for player in inside.table(app.current).session.players]
    assert names == [("Ada" * 20)[:24], "?"]
    assert all(isinstance(player, Opponent) for player in inside.table(app.current).session.players)


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("scale", [75, 200])
@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
def test_the_timeline_has_room_at_every_size(
    size: tuple[int, int], scale: int, language: str
) -> None:
    scene = open_table(6, size=size, scale=scale, language=language, seed=3)
    inside.do(scene, [wait(scene)[0]])
    wait(scene)
    scene.handle(Event(pygame.KEYDOWN, key=pygame.K_r, mod=0))
    row, lay = controls.row(inside.parts(scene), inside.model(scene)), inside.layout(scene)
    assert row.leave
    rects = [*row.buttons.values(), row.track, row.count, row.leave]
    for i, rect in enumerate(rects):
        assert lay.area.contains(rect)
        assert rect.collidelist(rects[i + 1 :]) == -1
    assert row.track.w > 3 * row.track.h
    assert not row.plate.colliderect(lay.caption)
    font = scene.app.theme.font("bold", 14)
    assert font.size("999 / 999")[0] <= row.count.w


def test_a_paused_game_can_be_looked_back_at_and_stays_paused() -> None:
    scene = open_table(3, seed=3)
    for _ in range(2):
        inside.do(scene, [wait(scene)[0]])
    wait(scene)
    scene.handle(Event(pygame.KEYDOWN, key=pygame.K_p, mod=0))
    scene.handle(Event(pygame.KEYDOWN, key=pygame.K_r, mod=0))
    before = inside.past(scene)
    for _ in range(4):
        scene.update(0.5)
    past = inside.past(scene)
    assert past is None or (before is not None and past > before)
    for _ in range(200):
        scene.update(0.5)
    assert inside.past(scene) is None
    assert inside.paused(scene)
