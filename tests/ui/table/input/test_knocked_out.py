"""A knock-out has a moment, and whoever is out chooses how the game goes on."""

from __future__ import annotations

import random
from functools import cache

import pygame
import pytest

from games.engine import Said, legal_moves
from games.engine.match import Match
from games.engine.moves import Move
from games.registry import GAMES
from tests.support import inside
from tests.support.people_table import open_puzzle, puzzle
from tests.support.table_at import open_table, picture
from tests.support.table_players import click, key, node_of, pad_key, wait
from ui.language.match_timeline import find_cause, find_knocked_out, find_timeline
from ui.scenes.routes import ResultRoute, Route, TableRoute
from ui.scenes.table import TableScene
from ui.table.input.knocked_out import GO_ON_KEY
from ui.table.paint.frame import find_prompt
from ui.table.paint.knockout import SHOWN_SECONDS, Knockout
from ui.table.paint.name_plates import PLATE_WOOD


@cache
def before_the_end_of(game: str, seat: int) -> tuple[Match, Move]:
    """A game one move before a seat is out, while others still play; and that move."""
    for seed in range(1, 200):
        match, chance = Match(GAMES[game], 3, seed), random.Random(seed)
        while not match.over and not match.state.out:
            match.play(chance.choice(legal_moves(match.state)))
        if match.state.out == ((seat,),):
            return match.branch(len(match.moves) - 1), match.moves[-1]
    raise AssertionError(f"seat {seat} is never out of {game}")


def knocked_out(seat: int, game: str = "robo_power") -> TableScene:
    """Open a table at which a seat has just been knocked out; Ada has seat 0."""
    match, move = before_the_end_of(game, seat)
    match = match.branch(len(match.moves))
    scene = open_table(3, match=match, game=game)
    scene.app.settings.speed = 1.0
    match._play(move)
    for _ in range(400):
        scene.update(0.1)
        if isinstance(inside.sheet(scene), Knockout):
            return scene
    raise AssertionError("no moment of the knock-out")


def test_the_words_of_a_knock_out_stand_on_one_ground_that_hides_the_table() -> None:
    scene = knocked_out(1)
    sheet, drawn = inside.the_sheet(scene), picture(scene)
    assert isinstance(sheet, Knockout)
    rect = sheet.rect(inside.model(scene).window, scene.app.theme.u)
    margin = [drawn.get_at((rect.left + 6, y))[:3] for y in range(rect.top + 20, rect.bottom - 20)]
    assert all(
        abs(one - wood) < 9 for at in margin for one, wood in zip(at, PLATE_WOOD, strict=True)
    )


def test_a_knock_out_says_who_and_why_and_nothing_goes_on_for_a_while() -> None:
    scene = knocked_out(1)
    moves = len(scene.session.match.moves)
    sheet = inside.the_sheet(scene)
    assert isinstance(sheet, Knockout)
    assert "Bo" in sheet.title
    assert sheet.lines
    assert sheet.cards
    key(scene, pygame.K_ESCAPE)
    key(scene, pygame.K_RETURN)
    click(scene, (5, 700))
    scene.update(SHOWN_SECONDS * 0.9)
    assert isinstance(inside.sheet(scene), Knockout)
    assert len(scene.session.match.moves) <= moves + 1  # what was being thought about may arrive
    assert inside.playback(scene).move == moves
    scene.update(SHOWN_SECONDS * 0.2)
    assert inside.sheet(scene) is None
    assert wait(scene)


@pytest.mark.parametrize("way", ["mouse", "keys", "pad"])
def test_whoever_is_out_watches_and_has_the_rest_in_sight(way: str) -> None:
    scene = knocked_out(0)
    assert not [n for g in inside.groups(scene) for n in g.children if n.role == "button"]
    scene.update(SHOWN_SECONDS)
    keys = [n.key for g in inside.groups(scene) for n in g.children if n.role == "button"]
    assert keys == ["out.watch", "out.faster", "out.finish", "out.new", "out.title"]
    scene.update(60.0)
    assert inside.sheet(scene)  # it waits for whoever is out
    if way == "mouse":
        click(scene, node_of(scene, "out.watch").rect.center)
    else:
        (key if way == "keys" else pad_key)(scene, pygame.K_RETURN)
    assert inside.sheet(scene) is None
    scene.update(0.1)
    found = [node_of(scene, f"out.{name}") for name in ("faster", "finish", "new", "title")]
    lay = inside.layout(scene)
    for node in found:
        assert lay.area.contains(node.rect)
        assert not node.rect.colliderect(lay.prompt)
        assert not node.rect.colliderect(lay.plates[0])
    picture(scene)


def test_a_puzzle_that_is_lost_offers_no_choice_of_how_the_others_play_on() -> None:
    scene = open_puzzle(puzzle("junkyard_bots", 0), 0, (960, 600), 150)
    wait(scene)
    riddle, seen = inside.riddle(scene), set[str]()
    riddle.play(next(move for move in riddle.legal if move != riddle.answer))
    while not inside.shown(scene).winners:
        inside.update(scene, 0.2, 0.0)
        if find_knocked_out(inside.shown(scene)):
            seen |= {node.key for group in inside.groups(scene) for node in group.children}
    assert seen
    assert not [name for name in seen if name.startswith("out.")]


def test_the_others_play_faster_and_at_the_usual_speed_again() -> None:
    scene = knocked_out(0)
    scene.update(SHOWN_SECONDS)
    click(scene, node_of(scene, "out.faster").rect.center)
    assert inside.haste(scene) > 1
    assert scene.app.settings.speed == 1.0
    scene.update(0.01)
    click(scene, node_of(scene, "out.faster").rect.center)
    assert inside.haste(scene) == 1


def test_to_the_end_shows_only_how_it_ends() -> None:
    scene = knocked_out(0)
    scene.update(SHOWN_SECONDS)
    click(scene, node_of(scene, "out.finish").rect.center)
    for _ in range(2000):
        scene.update(1 / 60)
        if scene.session.match.over:
            break
    scene.update(1 / 60)
    assert inside.shown(scene).winners


def test_a_long_jump_to_the_end_shows_its_progress_and_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = knocked_out(0)
    scene.update(SHOWN_SECONDS)
    monkeypatch.setattr(scene.session.opponents, "poll", lambda: None)
    click(scene, node_of(scene, "out.finish").rect.center)
    keys = {node.key for group in scene.nodes() for node in group.children}
    assert "out.stop" not in keys
    for _ in range(25):
        scene.update(0.1)
    assert f"turn {inside.shown(scene).turn_number}" in find_prompt(
        inside.parts(scene), inside.model(scene)
    )
    monkeypatch.undo()
    click(scene, node_of(scene, "out.stop").rect.center)
    assert not inside.playback(scene).instant
    assert node_of(scene, "out.finish")


def test_a_new_game_begins_with_the_same_players(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = knocked_out(0)
    scene.update(SHOWN_SECONDS)
    monkeypatch.setattr(scene.app, "opponents", scene.session.opponents)
    made: list[Route] = []
    monkeypatch.setattr(scene.app, "scene", lambda route: made.append(route) or scene)
    click(scene, node_of(scene, "out.new").rect.center)
    route = made[0]
    assert isinstance(route, TableRoute)
    session = route.session
    assert session.players == scene.session.players
    assert session.match.options == scene.session.match.options
    assert not session.match.moves


def test_a_cause_tells_each_thing_once() -> None:
    scene = open_table(3, game="stak_bots")
    match, chance = Match(GAMES["stak_bots"], 3, 1), random.Random(1)
    while not match.over:
        match.play(chance.choice(legal_moves(match.state)))
    outs = [move for move, _ in find_timeline(match).outs]
    lines = [
        line for n in outs for line in find_cause(inside.narrator(scene), match, n, None).lines
    ]
    assert any("scraps" in line for line in lines), lines
    assert not [line for line in lines if line.endswith(("is scrapped.", "are scrapped."))], (
        "a saying told it"
    )


@pytest.mark.parametrize("game", [key for key, rules in GAMES.items() if rules.seats.stop > 3])
def test_every_knock_out_and_every_end_has_a_cause(game: str) -> None:
    scene = open_table(3, game=game)
    match, chance = Match(GAMES[game], 3, 2), random.Random(2)
    while not match.over:
        match.play(chance.choice(legal_moves(match.state)))
    for move in (*(n for n, _ in find_timeline(match).outs), len(match.moves)):
        cause = find_cause(inside.narrator(scene), match, move, None)
        assert 0 < len(cause.lines) <= 3
        assert all(line.strip() for line in cause.lines)


def test_the_cause_in_a_long_move_is_what_was_done_and_what_was_lost_by_it() -> None:
    narrator = inside.narrator(open_table(2, game="robot_wars"))
    match, chance = Match(GAMES["robot_wars"], 2, 2), random.Random(2)
    while not match.over:
        match.play(chance.choice(legal_moves(match.state)))
    lost = pairs = 0
    for n in range(1, len(match.moves)):
        said = [event for event in match.events[n] if isinstance(event, Said)]
        done = [line for event in said for line in narrator.tell([event])]
        if len(done) > 4:
            first, *rest = find_cause(narrator, match, n, None).lines
            assert first in done[:2]  # the use of a weapon is told with its attack
            pairs += first == done[1]
            lost += any(" lose" in line for line in rest)
            assert not first.startswith("Bo uses") or "with" not in rest[0]
    assert lost
    assert pairs


def ended(won: bool = True) -> TableScene:
    """Open a table whose last move is about to be shown: Ada, in seat 0, wins or loses."""
    for seed in range(1, 99):
        match, chance = Match(GAMES["robo_power"], 2, seed), random.Random(seed)
        while not match.over:
            match.play(chance.choice(legal_moves(match.state)))
        if match.state.winners == (0 if won else 1,):
            break
    before = match.branch(len(match.moves) - 1)
    scene = open_table(2, match=before, motion=True)
    before._play(match.moves[-1])
    return scene


def at_rest(won: bool = True) -> TableScene:
    """Return a table that shows the end of a game, and whose button waits."""
    scene = ended(won)
    while GO_ON_KEY not in {node.key for group in scene.nodes() for node in group.children}:
        scene.update(0.05)
    return scene


@pytest.mark.parametrize("won", [True, False])
def test_confetti_falls_for_whoever_wins_and_not_for_losers(won: bool) -> None:
    scene, falling = ended(won), False
    for _ in range(200):
        scene.update(0.05)
        falling |= inside.effects(scene).confetti.falling
    assert falling is won


@pytest.mark.parametrize("won", [True, False])
def test_the_end_of_a_game_stays_in_sight_until_somebody_goes_on(won: bool) -> None:
    scene = at_rest(won)
    for _ in range(90):
        assert scene.update(0.2) is None
    assert inside.director(scene).shows_end
    assert scene.update(3.0) is not None  # nobody is there


def test_a_pointer_that_rests_on_a_card_at_the_end_covers_nobody_who_has_won() -> None:
    scene = at_rest()
    cards = [one for one in inside.sprites(scene).all.values() if one.lying.face]
    assert cards
    for card in cards:
        at = round(card.pose.x), round(card.pose.y)
        scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))
        scene.update(1.0)
        assert "magnifier" not in {one.kind for one in inside.placed(scene)}


@pytest.mark.parametrize("way", ["button", "table", "keys", "pad"])
def test_one_press_goes_on_from_the_end_of_a_game(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, made = at_rest(), list[Route]()
    monkeypatch.setattr(scene.app, "scene", lambda route: made.append(route) or scene)
    scene.update(0.5)  # or else the press would be one of a row that skips
    if way in ("button", "table"):
        button = node_of(scene, GO_ON_KEY).rect
        click(scene, button.center if way == "button" else (button.centerx, button.top - 60))
    else:
        (key if way == "keys" else pad_key)(scene, pygame.K_RETURN)
    scene.update(0.01)
    assert [type(route) for route in made] == [ResultRoute]


def test_a_press_that_ends_the_last_beat_shows_the_end_at_once_and_leaves_it_there() -> None:
    scene = ended(won=False)
    while not inside.director(scene).shows_end:
        scene.update(0.05)
    key(scene, pygame.K_x)
    scene.update(0.05)
    assert inside.director(scene).shows_end
    assert not inside.playback(scene).busy
    assert scene.update(1.0) is None
