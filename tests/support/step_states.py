"""What a bubble covers in each state of a lesson's step: asked, pointed at, chosen; or of a puzzle.

Where letters stand is seen, not asked: the same states are drawn twice, the second time without
letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame
from pygame import Mask, Rect, Surface

from ai.puzzles.puzzle import Puzzle
from games.engine.moves import Move
from tests.support import inside
from tests.support.lessons import open_lesson, until_it_talks
from tests.support.people_kinds import Person
from tests.support.people_table import open_puzzle
from tests.support.table_at import picture
from tests.support.table_players import mouse
from ui.play.workshop.deck_card_art import make_plan
from ui.scenes.table import TableScene
from ui.storage.settings import Settings
from ui.table.lesson import bubble
from ui.table.lesson.pointing import pointed_goals, pointed_rects
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.fallback_fonts import TextFont

MOST_CLICKS = 4  # for a move
DIFFERENCE = (40, 40, 40, 255)  # between two colours, from which on something was drawn there


class State(NamedTuple):
    """A state of a step: its name, where the bubble lies and what it says, and what is below."""

    name: str
    bubble: Rect
    says: str
    pointed: list[Rect]  # by the lesson
    known: list[Rect]  # labels, and pieces that are face up, raised by the pointer or not
    picture: Surface  # without the bubble


class Seen(NamedTuple):
    """A state, and where its letters stand."""

    state: State
    letters: Mask

    def count_letters(self, rect: Rect) -> int:
        """Return how many pixels of letters a rectangle covers."""
        room = Mask(rect.size, fill=True)
        return self.letters.overlap_area(room, rect.topleft)

    def is_in_the_way(self, rect: Rect) -> bool:
        """Return whether a bubble here would cover letters, known things or what is pointed at."""
        pieces = [*self.state.pointed, *self.state.known]
        return self.count_letters(rect) > 0 or rect.collidelist(pieces) >= 0


def see_states(make: Callable[[], Iterator[State]]) -> list[Seen]:
    """Return states with their letters; they are made twice, and must be the same both times."""
    with patch.object(bubble, "draw_bubble", lambda *_: None):
        written = list(make())
        with _without_letters():
            bare = list(make())
    assert [one.name for one in written] == [one.name for one in bare]
    return [
        Seen(one, _find_letters(one.picture, no.picture))
        for one, no in zip(written, bare, strict=True)
    ]


def _find_letters(written: Surface, bare: Surface) -> Mask:
    mask = pygame.mask.from_threshold(written, (0, 0, 0), DIFFERENCE, bare)
    mask.invert()
    return mask


@contextmanager
def _without_letters() -> Iterator[None]:
    """Leave the room of each text empty meanwhile, in pictures of their own."""
    render = TextFont.render

    def leave_empty(font: TextFont, *args: Any, **more: Any) -> Surface:
        return Surface(render(font, *args, **more).get_size(), pygame.SRCALPHA)

    with (
        patch.object(TextFont, "render", leave_empty),
        patch("tests.support.lessons.art", _bare_art),
        patch("tests.support.people_table.art", _bare_art),
    ):
        yield


@cache
def _bare_art() -> Art:
    return Art(plan_own=make_plan)


def take_step(
    game: str, step: int, size: tuple[int, int], scale: int, language: str
) -> Iterator[State]:
    """Yield the states of a step of a lesson while its moves are made by mouse."""
    settings = Settings(
        language=language, ui_scale=scale, reduced_motion=True, speed=4.0, window=size, master=0
    )
    scene = open_lesson(game, step, size, settings=settings)
    lecture = inside.lecture(scene)
    until_it_talks(scene)
    for n in range(100):
        yield look(scene, f"{step}.{n} asked")
        if lecture.course.step != step or not lecture.wanted:
            return
        yield from _make_move(scene, lecture.wanted[0], f"{step}.{n}")
        until_it_talks(scene)
        if lecture.course.step != step or lecture.course.over:
            return


def open_puzzle_at_rest(
    one: Puzzle, size: tuple[int, int], scale: int, language: str
) -> Iterator[State]:
    """Yield the state of a puzzle in which its question is asked."""
    scene = open_puzzle(one, 1, size, scale, language)
    until_it_talks(scene)
    yield look(scene, f"{one.game} {one.key} asked")


def _make_move(scene: TableScene, move: Move, name: str) -> Iterator[State]:
    """Make a move by clicks; yield what is seen before and after each."""
    person, before = Person(scene, name), len(scene.session.match.moves)
    for n in range(MOST_CLICKS):
        at = person.next_point(move)
        if at is None:
            return
        mouse(scene, pygame.MOUSEMOTION, at)
        scene.update(0.5)
        yield look(scene, f"{name} pointed at {n}")
        mouse(scene, pygame.MOUSEBUTTONDOWN, at)
        mouse(scene, pygame.MOUSEBUTTONUP, at)
        if len(scene.session.match.moves) > before:
            return
        scene.update(0.2)
        yield look(scene, f"{name} chosen {n}")


def look(scene: TableScene, name: str) -> State:
    """Return the present state of a lesson or puzzle whose bubble is shown."""
    picture(scene)
    seen = picture(scene)  # the bubble keeps off what was drawn before
    table, model = inside.parts(scene), inside.model(scene)
    pointed = pointed_rects(table, model, inside.groups(scene))
    pointed += pointed_goals(table, model)
    over, faces = inside.overlay(scene, "lesson"), inside.shown(scene).faces
    cards = {
        piece: sprite.lying.pose.rect
        for piece, sprite in inside.sprites(scene).all.items()
        if faces[piece] is not None
    }
    raised = [cards[m.piece] for m in inside.guided(scene).wanted if m.piece in cards]
    known = [*cards.values(), *(card.move(0, -card.h // 5) for card in raised)]
    known += inside.tabletop(scene).words
    return State(name, over.rect, over.text, pointed, known, seen)
