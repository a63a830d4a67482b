"""The end of a game: a win and a loss, what was built, what decided it, the graph."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from ai.course import ChanceCourse, Record, course_of, turning_points
from games.engine import legal_moves, owner
from games.engine.match import Match
from games.registry import GAMES
from games.robot_wars.written_cards import written_card
from tests.support import inside
from tests.support.house import click, game, house, node, step
from tests.support.table_at import open_table
from ui.app.window import App
from ui.language.grammar import PlayerName
from ui.language.localization import Words
from ui.language.match_timeline import find_cause
from ui.language.narrator import Narrator
from ui.language.presenters import PRESENTERS
from ui.play.feats import read_feats
from ui.play.session import Session
from ui.scenes.own_robot import OwnRobotScene
from ui.scenes.result.photo import Photo
from ui.scenes.result.portraits import FeatBadge
from ui.scenes.result.result_page import ResultScene
from ui.scenes.result.turning_points import (
    TurningPoint,
    describe_turning_points,
    explain_turning_points,
)
from ui.scenes.routes import ResultRoute
from ui.scenes.table import TableScene
from ui.scenes.workshop.page import WorkshopScene
from ui.storage.players import Opponent, Person
from ui.toolkit.widgets.node import walk


@cache
def played(game: str, seats: int, won: bool | None = None, blanks: int = 0) -> Match:
    """Return a game played at random, won or lost by seat 0 if that matters."""
    options = {"blanks": blanks} if blanks else {}
    for seed in range(1, 99):
        match, chance = Match(GAMES[game], seats, seed, options), random.Random(seed)
        while not match.over:
            match.play(chance.choice(legal_moves(match.state)))
        if won is None or won == (0 in match.state.winners):
            return match
    raise AssertionError("no such game")


def tied(game: str) -> Match:
    """Return a game of two played at random that ends in a tie."""
    for seed in range(1, 99):
        match, chance = Match(GAMES[game], 2, seed), random.Random(seed)
        while not match.over:
            match.play(chance.choice(legal_moves(match.state)))
        if len(match.state.winners) == 2:
            return match
    raise AssertionError("no tie")


def result(app: App, match: Match, persons: int = 1) -> ResultScene:
    """Show the result of a game in which the first seats are persons."""
    names = ("Ada", "Bo", "Cleo", "Dirk", "Eveline van der Berg", "Finn")[: match.seats]
    crowd = [Person(n) if i < persons else Opponent(n, "hard") for i, n in enumerate(names)]
    app.show(app.scene(ResultRoute(Session(match, crowd, app.profile, app.opponents))))
    step(app)
    assert isinstance(app.current, ResultScene)
    return app.current


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        one.settings.reduced_motion = False
        yield one


def test_a_win_has_confetti_and_a_loss_has_none_and_less_light(app: App) -> None:
    light = {}
    for won in (True, False):
        scene = result(app, played("robo_power", 3, won))
        assert scene.lost is not won
        assert scene.confetti.falling is won
        bare = pygame.Surface(app.size)
        scene.backdrop(bare)
        light[won] = bare.get_at((4, 4))[1]
    assert light[False] <= light[True]
    assert node(app, "headline").label == "Well played: 3rd of 3."


def test_whoever_only_watches_sees_no_loss(app: App) -> None:
    scene = result(app, played("robo_power", 3, False), persons=0)
    assert not scene.lost
    assert scene.confetti.falling


@pytest.mark.parametrize("game", GAMES)
def test_what_was_built_is_in_the_picture(app: App, game: str) -> None:
    match = played(game, GAMES[game].seats.start)
    scene = result(app, match)
    if not any(z.endswith(f".{scene.winner}") and p for z, p in match.state.zones.items()):
        return
    found = Photo(app, scene.session, [scene.winner or 0], (240, 200), None).draw()
    assert found.get_size() == (240, 200)
    assert (
        len({tuple(found.get_at((x, y))) for x in range(0, 240, 9) for y in range(0, 200, 9)}) > 9
    )


@pytest.mark.parametrize("game", GAMES)
def test_nothing_but_what_was_built_is_cut_by_the_edge_of_the_picture(app: App, game: str) -> None:
    for seats in GAMES[game].seats[:2]:
        scene = result(app, played(game, seats))
        photo = Photo(app, scene.session, [scene.winner or 0], (240, 200), None)
        if not photo.has_picture:
            continue
        built = photo.board.look.built_rects(photo.v, scene.winner or 0)
        shown = [sprite.lying.pose.rect for sprite in photo.board.sprites.all.values()]
        shown += [place.rect for place in photo.board.layout().places.values()]
        within = [rect for rect in shown if rect.colliderect(photo.part)]
        cut = [rect for rect in within if not photo.part.contains(rect)]
        assert all(rect.collidelist(built) >= 0 for rect in cut)
        assert any(rect.collidelist(built) >= 0 for rect in within)


@pytest.mark.parametrize("game", ["robo_power", "stak_bots"])
def test_a_tie_that_leaves_nothing_shows_the_table_before_the_last_blow(
    app: App, game: str
) -> None:
    scene = result(app, tied(game))
    for _ in range(20):
        step(app, dt=0.1)
    photo = scene._photo
    assert photo is not None
    assert photo.has_picture
    assert not photo.at_end
    assert node(app, "picture").label == "Just before the end"
    for seat in scene.placing.places[0]:
        pieces = [p for p, zone in enumerate(photo.v.where) if owner(zone) == seat]
        lying = [photo.board.sprites.all[p].lying.pose.rect for p in pieces]
        assert any(photo.part.contains(rect) for rect in lying)


def test_a_game_has_an_end_of_its_own_that_moves_in_the_picture_and_then_stands(app: App) -> None:
    scene = result(app, played("robo_power", 3, True))
    seen = []
    for _ in range(60):
        step(app, dt=0.1)
        if scene._picture is not None:
            seen.append(pygame.image.tobytes(scene._picture, "RGB"))
    assert len(set(seen)) > 10
    assert len(set(seen[-20:])) == 1
    app.settings.reduced_motion = True
    still = Photo(app, scene.session, [0], scene._picture_size, None)
    assert not still.update(0.1)
    assert pygame.image.tobytes(still.draw(), "RGB") == seen[-1]


def test_the_table_shows_the_end_to_whoever_lost_and_waits_for_it() -> None:
    match = played("robo_power", 2, False)
    scene = open_table(2, match=match.branch(len(match.moves) - 1), motion=True)
    scene.session._play(match.moves[-1])
    for _ in range(200):
        scene.update(0.1)
        inside.close(scene)
        end = inside.tabletop(scene).end
        if end is not None and end.seconds:
            break
    assert end is not None
    assert (end.lost, end.winners) == (0, (1,))
    assert not inside.effects(scene).confetti.falling
    inside.back_to(scene, 0)
    assert inside.tabletop(scene).end is None


def test_the_graph_is_reckoned_by_the_opponents_and_shown_when_it_is_ready(app: App) -> None:
    reply = app.opponents.reckoned
    app.opponents.reckoned = lambda: None
    scene = result(app, played("robo_power", 3, True))
    assert node(app, "graph").value == app.words("result.reckoning")
    assert not node(app, "turned").label
    app.opponents.reckoned = reply
    step(app, dt=0.3)
    assert scene.course is not None
    assert "% at the start, 100% at best." in node(app, "graph").label
    assert "game turned on turn " in node(app, "turned").label


def test_the_course_of_a_game_begins_open_and_ends_with_the_winners() -> None:
    match = played("robo_power", 3, True)
    moves = tuple(match.moves)
    course = course_of(Record("robo_power", 3, match.seed, match.options, moves))
    assert course.at[0] == 0
    assert course.at[-1] == len(moves)
    assert all(sum(chances) == pytest.approx(1.0) for chances in course.chances)
    assert course.chances[-1] == (1.0, 0.0, 0.0)
    assert course_of(
        Record("robo_power", 3, match.seed, match.options, moves), lambda: True
    ).at == (0,)


def test_the_turning_points_are_the_largest_changes_before_the_end() -> None:
    lines = ((0.5, 0.5), (0.6, 0.4), (0.2, 0.8), (0.22, 0.78), (1.0, 0.0))
    course = ChanceCourse((0, 3, 4, 7, 9), lines)
    assert turning_points(course, 0) == [(3, pytest.approx(0.1)), (4, pytest.approx(-0.4))]
    assert turning_points(course, 0, 1) == [(4, pytest.approx(-0.4))]
    assert turning_points(ChanceCourse((0, 1), ((0.5, 0.5), (1.0, 0.0))), 0) == []
    ups = [0.5] * 20 + [0.9] + [0.5] * 20 + [0.7] * 20 + [1.0]  # a peak, and a change that stays
    long = ChanceCourse(tuple(range(len(ups))), tuple((up, 1 - up) for up in ups))
    assert turning_points(long, 0, 1) == [(41, pytest.approx(0.2))]
    close = sorted(at for at, _ in turning_points(long, 0))
    assert all(b - a >= 5 for a, b in itertools.pairwise(close))


@pytest.mark.parametrize("why", ["", "Bolt draws a card."])
@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_sentence_about_turning_points_has_a_capital_and_full_stops(
    language: str, why: str
) -> None:
    words = Words(language)
    you = PlayerName("Ada", "you")
    points = [TurningPoint(4, 2, 0.3, you, why), TurningPoint(9, 4, -0.2, you, "")]
    told = describe_turning_points(words, points)
    assert told[0] in "YJ"
    assert re.fullmatch(r"[^.]+\. [^.]+\.", told)
    assert ("Bolt draws a card" in told) == bool(why)


def test_several_turning_points_of_a_turn_name_it_once() -> None:
    words, you = Words("en"), PlayerName("Ada", "you")
    turned = [(1, -0.15), (1, 0.16), (3, 0.17), (4, -0.1)]
    points = [TurningPoint(n, turn, change, you, "") for n, (turn, change) in enumerate(turned)]
    told = "Your game turned on turn 3 (+17%). Also on turn 1 (−15% and +16%) and turn 4 (−10%)."
    assert describe_turning_points(words, points) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Ada's game turned on turn 6 (+12%)."),
        ("nl", "Ada's partij kantelde in beurt 6 (+12%)."),
    ],
)
def test_a_gain_is_not_explained_by_a_lost_duel(language: str, told: str) -> None:
    match, chance = Match(GAMES["robo_power"], 3, 3, {}), random.Random(3)
    while not match.over:
        match.play(chance.choice(legal_moves(match.state)))
    words, presenter = Words(language), PRESENTERS["robo_power"]
    narrator = Narrator(words, presenter, ("Ada", "Bo", "Cas"))
    lines = ((0.5,) * 3, (0.5,) * 3, (0.62, 0.19, 0.19), (1.0, 0.0, 0.0))
    lost = ChanceCourse((0, 21, 22, 51), lines)
    one = explain_turning_points(lost, 0, lambda move: 6, narrator, match)
    assert describe_turning_points(words, one) == told
    worse = ChanceCourse((0, 21, 22, 51), (*[(0.62, 0.19, 0.19)] * 2, lines[0], lines[3]))
    [loss] = explain_turning_points(worse, 0, lambda move: 6, narrator, match)
    assert loss.why, "a lost duel explains a loss"


def test_a_gain_is_not_explained_by_a_part_lost_a_move_before() -> None:
    match = played("two_robots", 2)
    narrator = Narrator(Words("en"), PRESENTERS["two_robots"], ("Ada", "Bo"))

    def explain(move: int, change: float) -> str:
        before, after = (0.5, 0.5), (0.5 + change, 0.5 - change)
        course = ChanceCourse((0, move - 1, move, len(match.moves)), (before, before, after, after))
        [one] = explain_turning_points(course, 0, lambda move: 1, narrator, match)
        return one.why

    causes = {n: find_cause(narrator, match, n, None).lines[0] for n in range(2, len(match.moves))}
    losses = {n: why for n, why in causes.items() if why.startswith("Discarded from Ada's Stack")}
    assert losses
    assert all(explain(n, 0.2) != why for n, why in losses.items())


def test_a_click_on_a_turning_point_opens_that_moment(app: App) -> None:
    scene = result(app, played("robo_power", 3, True))
    step(app)
    turned = scene.find_turning_points()
    assert 1 <= len(turned) <= 3
    told = node(app, "turned").label
    assert all(f"turn {one.turn} (" in told for one in turned)
    assert [n.key for n in node(app, "graph").children] == [
        f"moment.{n}" for n in range(1, len(turned) + 1)
    ]
    click(app, "moment.1")
    step(app)
    assert isinstance(app.current, TableScene)
    assert inside.playback(app.current).move == turned[0].move - 1


def test_a_loss_says_how_the_person_went_out(app: App) -> None:
    for seed in range(1, 50):
        match, chance = Match(GAMES["robo_power"], 4, seed), random.Random(seed)
        while not match.over:
            match.play(chance.choice(legal_moves(match.state)))
        if match.state.out[0] == (0,):
            break
    scene = result(app, match)
    assert isinstance(scene, ResultScene)
    assert node(app, "decided").label.startswith("Turn ")
    assert "you are out. " in node(app, "decided").label


def test_the_picture_is_taken_once_the_page_stands_and_scaled_until_then(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[tuple[int, int]] = []

    class Taking(Photo):
        def __init__(self, *args: Any) -> None:
            taken.append(args[-2])
            self.has_picture = False

    monkeypatch.setattr("ui.scenes.result.result_page.Photo", Taking)
    scene = result(app, played("robo_power", 3, True))
    assert not taken
    for _ in range(20):
        step(app, dt=0.1)
    assert len(taken) == 1
    for scale in (110, 120, 130):
        app.settings.ui_scale = scale
        app.apply()
        step(app)
    assert len(taken) == 1
    for _ in range(20):
        step(app, dt=0.1)
    assert taken == [taken[0], scene._picture_size]


def test_the_page_says_what_was_gained_and_what_is_next_and_rematch_is_large(app: App) -> None:
    session = game(app, moves=4000)
    app.show(app.scene(ResultRoute(session)))
    assert "First duel" in node(app, "feat.robo_power.finish").label
    assert "rating" in node(app, "gained").label
    assert node(app, "next").label.startswith("Next: ")
    again, others = node(app, "again").rect, [node(app, key) for key in ("watch", "robot", "title")]
    assert all(again.w > 1.5 * one.rect.w for one in others)
    click(app, "robot")
    assert isinstance(app.current, OwnRobotScene)
    assert app.current.tab == "feats"


@pytest.mark.parametrize("n", [1, 5, 6, 10])
def test_the_names_of_all_new_feats_are_shown_or_none(app: App, n: int) -> None:
    session = game(app, moves=4000)
    app.show(app.scene(ResultRoute(session)))
    scene = app.current
    assert isinstance(scene, ResultScene)
    assert scene.progress is not None
    scene.progress = scene.progress._replace(feats=read_feats("robo_power")[:n])
    scene.rebuild()
    badges = [one for one in node(app, "feats").children if isinstance(one, FeatBadge)]
    assert len(badges) == n
    assert {bool(badge.name) for badge in badges} == {n < 6}
    assert all(badge.shows_name(app.theme) for badge in badges if badge.name)


def test_a_replay_gains_nothing(app: App) -> None:
    result(app, played("robo_power", 3, True))
    assert "gained" not in [one.key for one in walk(app.nodes())]


def test_keep_the_deck_opens_the_workshop_at_the_newest_card(app: App) -> None:
    match = played("robot_wars", 2, blanks=20)
    written = list(dict.fromkeys(move.text for move in match.moves if move.text))
    assert written
    result(app, match)
    click(app, "deck")
    step(app)
    workshop = app.current
    assert isinstance(workshop, WorkshopScene)
    assert workshop.bench.card_tree["name"] == written_card(written[-1]).name
    shown, row = node(app, f"card.{workshop.bench.chosen}"), node(app, "grid").rect
    assert row.contains(shown.rect)
