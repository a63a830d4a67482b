"""Robots stand in a row on the ground, the tallest in the middle, where there is room for them."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from games.registry import GAMES
from tests.support.recorded import FILLED
from ui.scenes.title.robot_row import draw_robot_row
from ui.toolkit.graphics.theme import Theme

pygame.font.init()


@pytest.mark.parametrize(
    ("room", "robots"), [(Rect(40, 100, 1200, 120), 7), (Rect(40, 20, 600, 200), 5)]
)
def test_the_robots_of_all_games_stand_in_a_row(
    monkeypatch: pytest.MonkeyPatch, room: Rect, robots: int
) -> None:
    drawn: list[tuple[int, tuple[int, int]]] = []

    def note(_: Surface, robot: Surface, foot: tuple[int, int]) -> None:
        drawn.append((robot.get_height(), foot))

    monkeypatch.setattr("ui.scenes.title.robot_row.draw_robot", note)
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


def test_no_robots_stand_where_they_would_be_tiny() -> None:
    to = Surface((1280, 80), pygame.SRCALPHA)
    draw_robot_row(to, Theme(FILLED, (1280, 800)), [*GAMES], Rect(0, 20, 1280, 50))
    assert not to.get_bounding_rect().w
