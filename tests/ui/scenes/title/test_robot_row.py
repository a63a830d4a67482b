"""Robots stand in a row on the ground, the tallest in the middle, where there is room for them."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from games.registry import GAMES
from tests.support.recorded import FILLED
from ui.scenes.title.robot_row import draw_robot_row, draw_robot_row_below
from ui.toolkit.graphics.theme import Theme

pygame.font.init()


def note_robots(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, tuple[int, int]]]:
    """Return the list to which each robot adds its height and its foot, in place of a picture."""
    drawn: list[tuple[int, tuple[int, int]]] = []

    def note(_: Surface, robot: Surface, foot: tuple[int, int]) -> None:
        drawn.append((robot.get_height(), foot))

    monkeypatch.setattr("ui.scenes.title.robot_row.draw_robot", note)
    return drawn


@pytest.mark.parametrize(
    ("room", "robots"), [(Rect(40, 100, 1200, 120), 7), (Rect(40, 20, 600, 200), 5)]
)
def test_the_robots_of_all_games_stand_in_a_row(
    monkeypatch: pytest.MonkeyPatch, room: Rect, robots: int
) -> None:
    drawn = note_robots(monkeypatch)
    draw_robot_row(Surface((1280, 260)), Theme(FILLED, (1280, 800)), [*GAMES], room)
    heights = [high for high, _ in sorted(drawn, key=lambda one: one[1][0])]
    middle = robots // 2
    assert len(heights) == robots
    assert heights[: middle + 1] == sorted(heights[: middle + 1])
    assert heights == heights[::-1]
    assert heights[middle] > heights[0] > 0.7 * heights[middle]
    assert {foot[1] for _, foot in drawn} == {room.bottom}
    assert drawn[-1][0] == heights[middle], "the tallest stands before the others"
    assert all(room.left <= foot[0] <= room.right for _, foot in drawn)


def test_robots_below_the_plates_fill_the_room_between_plates_and_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn, below, size = note_robots(monkeypatch), 945, (1920, 1080)
    draw_robot_row_below(Surface(size), Theme(FILLED, size), "two_robots", below)
    tallest = max(high for high, _ in drawn)
    assert tallest > 0.78 * (size[1] - below)
    assert all(foot[1] - high > below and foot[1] < size[1] for high, foot in drawn)


def test_no_robots_stand_where_they_would_be_tiny() -> None:
    to = Surface((1280, 80), pygame.SRCALPHA)
    draw_robot_row(to, Theme(FILLED, (1280, 800)), [*GAMES], Rect(0, 20, 1280, 50))
    assert not to.get_bounding_rect().w
