"""Bubbles cover no letters and nothing that they talk about, and keep their places."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pygame
import pytest

from games.registry import GAMES
from tests.support import inside
from tests.support.lessons import open_lesson, until_it_talks
from tests.support.people_table import open_puzzle, puzzle
from tests.support.step_states import Seen, open_puzzle_at_rest, see_states, take_step
from tests.support.table_at import picture
from tests.support.table_players import mouse, spot_of
from ui.files import LANGUAGES
from ui.language.presenters import PRESENTERS
from ui.play.lessons.lesson import FILE
from ui.play.lessons.reader import read_lesson
from ui.play.puzzle_session import list_games, puzzles_of
from ui.scenes.table import TableScene
from ui.storage.settings import Settings
from ui.table.lesson.bubble import TEXT_GAP, BubbleLayout

TAUGHT = [game for game in GAMES if (PRESENTERS[game].files / FILE).exists()]
SMALL, LARGE = ((960, 600), 150), ((1280, 800), 100)
SIZES = SMALL, LARGE
NARROW = {  # steps at which there was little room
    "junkyard_bots": (6, 11),
    "stak_bots": (2,),
    "two_robots": (0, 3),
    "robot_wars": (3, 8),
    "robo_power": (5,),
}


def open_small_lesson(game: str, step: int, language: str) -> TableScene:
    """Open a lesson at a step, in a small window with large letters."""
    size, scale = SMALL
    settings = Settings(language=language, ui_scale=scale, speed=4.0, window=size, master=0)
    scene = open_lesson(game, step, size, settings=settings)
    until_it_talks(scene)
    picture(scene)
    return scene


def find_faults(states: list[Seen]) -> list[str]:
    """Return what bubbles cover, and which of them moves though nothing new lies there."""
    found = []
    for seen in states:
        one = seen.state
        if covered := seen.count_letters(one.bubble):
            found.append(f"{one.name}: {covered} pixels of letters below {one.bubble}")
        if one.bubble.collidelist(one.pointed) >= 0:
            found.append(f"{one.name}: {one.bubble} lies on what it points at")
    for before, after in pairwise(states):
        stood, stands = before.state.bubble, after.state.bubble
        says_the_same = before.state.says == after.state.says
        if says_the_same and stood != stands and not after.is_in_the_way(stood):
            found.append(f"{after.state.name}: {stood} -> {stands}")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.pairwise("game")
def test_the_bubble_covers_no_letters_and_stays_where_it_is(
    game: str, language: str, whole: bool
) -> None:
    steps = range(len(read_lesson(game).steps)) if whole else NARROW[game]
    faults = list[str]()
    for step in steps:
        for size, scale in SIZES if whole else (SMALL,):
            make = partial(take_step, game, step, size, scale, language)
            faults += [f"{size} {fault}" for fault in find_faults(see_states(make))]
    assert faults == []


@pytest.mark.parametrize("game", TAUGHT)
def test_no_line_touches_the_edge_of_the_bubble(game: str) -> None:
    for step in NARROW[game]:
        scene = open_small_lesson(game, step, "nl")
        theme, (_, laid) = scene.app.theme, inside.parts(scene).bubble_layout or ((), None)
        assert isinstance(laid, BubbleLayout)
        for role, words in laid.lines:
            wide = theme.font(role, laid.text_size).size(words)[0]
            right = laid.head.right + theme.px(TEXT_GAP) + wide
            assert laid.rect.right - right >= theme.px(7), words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", list_games())
@pytest.mark.pairwise("game")
def test_the_bubble_of_a_puzzle_covers_no_letters(game: str, language: str, whole: bool) -> None:
    puzzles = puzzles_of(game)
    for one in puzzles if whole else puzzles[3:7:3]:
        for size, scale in SIZES if whole else (SMALL,):
            make = partial(open_puzzle_at_rest, one, size, scale, language)
            assert find_faults(see_states(make)) == []


@pytest.mark.parametrize("n", range(len(puzzles_of("two_robots"))))
@pytest.mark.few(2)
def test_the_bubble_of_a_puzzle_covers_no_stack_and_no_power(n: int) -> None:
    scene = open_puzzle(puzzle("two_robots", n), 1, *SMALL, "nl")
    until_it_talks(scene)
    picture(scene)
    over, v = inside.overlay(scene, "lesson").rect, inside.shown(scene)
    places = inside.layout(scene).places.values()
    stacks = [one.rect for one in places if one.shape == "stack" and v.zones[one.zone]]
    known = [one for piece, one in inside.sprites(scene).all.items() if v.faces[piece]]
    assert stacks
    assert over.collidelist([*stacks, *(one.pose.rect for one in known)]) < 0


@pytest.mark.parametrize(("n", "language"), [(4, "en"), (5, "nl")])
def test_the_verdict_on_a_wrong_move_keeps_off_the_stacks_that_it_tells_of(
    n: int, language: str
) -> None:
    scene = open_puzzle(puzzle("two_robots", n), 1, *SMALL, language)
    riddle = inside.riddle(scene)
    riddle.play(next(move for move in riddle.legal if move != riddle.answer))
    until_it_talks(scene)
    picture(scene)
    told, places = riddle.bubble(scene.app.words).subjects, inside.layout(scene).places
    stacks = [one.rect for one in places.values() if one.shape == "stack" and one.zone in told]
    assert stacks
    assert inside.overlay(scene, "lesson").rect.collidelist(stacks) < 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bubble_stays_when_the_robot_that_it_points_at_grows(language: str) -> None:
    scene = open_small_lesson("robot_wars", 8, language)
    inside.lecture(scene).show()
    until_it_talks(scene)
    picture(scene)
    stood, (move, *_) = inside.overlay(scene, "lesson").rect, inside.lecture(scene).wanted
    assert move.piece is not None
    assert isinstance(move.to, int)
    inside.pick(scene, move.piece)
    mouse(scene, pygame.MOUSEMOTION, spot_of(scene, move.to))
    for _ in range(8):
        scene.update(0.05)
        picture(scene)
        assert inside.overlay(scene, "lesson").rect == stood
    assert move.to in inside.tabletop(scene).grown


def test_a_piece_that_is_drawn_apart_has_no_name_on_the_table() -> None:
    scene = open_small_lesson("robot_wars", 3, "en")
    names = list(inside.tabletop(scene).names)
    for piece in inside.shown(scene).zones["robot.1"]:
        inside.board(scene).picture(piece)
    assert inside.tabletop(scene).names == names
