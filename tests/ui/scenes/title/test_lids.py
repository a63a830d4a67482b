"""The lids of the boxes show a game of each, so that a small picture tells which game it is."""

from itertools import combinations
from pathlib import Path

import pytest
from pygame import Rect, Surface, transform

from games.registry import GAMES
from tests.support.house import Quick, house
from ui.scenes.drawings import play_cover
from ui.scenes.title import robot_row
from ui.scenes.title.box_lids import BoxLids

SIZE = (186, 132)


def test_a_lid_is_drawn_when_there_is_time_and_shows_more_than_the_place(tmp_path: Path) -> None:
    with house(tmp_path, drawings=Quick()) as app:  # finished lids are kept with the drawings
        lids, game = BoxLids(app), next(iter(GAMES))
        before = lids.get(game, SIZE, 8).copy()
        assert lids.draw_next()
        after = lids.get(game, SIZE, 8)
        assert after.get_size() == before.get_size() == SIZE
        assert far(before, after) > 4, "it was shut"


def test_each_lid_is_unlike_all_others(tmp_path: Path) -> None:
    with house(tmp_path, drawings=Quick()) as app:
        lids = BoxLids(app)
        for game in GAMES:
            lids.get(game, SIZE, 8)
        while lids.draw_next():
            pass
        assert not lids.draw_next()
        pictures = {game: lids.get(game, SIZE, 8) for game in GAMES}
        assert lids.get(next(iter(GAMES)), SIZE, 8) is pictures[next(iter(GAMES))]
        again = BoxLids(app)  # of a title that is opened again, after a game for example
        assert all(again.get(game, SIZE, 8) is pictures[game] for game in GAMES)
        assert not again.draw_next()
    for one, other in combinations(GAMES, 2):
        assert far(pictures[one], pictures[other]) > 12, (one, other)


@pytest.mark.parametrize("game", GAMES)
def test_the_match_of_a_lid_goes_on_and_is_asked_of_its_first_player(game: str) -> None:
    ask = play_cover(game).asked
    assert ask is not None
    assert ask.seat == 0


def far(a: Surface, b: Surface) -> float:
    """Return how far two pictures are from each other, in steps of a colour."""
    cells = [transform.smoothscale(one, (8, 5)).convert(24).get_buffer().raw for one in (a, b)]
    return sum(abs(x - y) for x, y in zip(*cells, strict=True)) / len(cells[0])


def test_robots_in_a_row_are_within_their_room_the_tallest_in_the_middle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stood: list[tuple[int, Rect]] = []  # where each stands, and its room
    monkeypatch.setattr(
        robot_row,
        "draw_robot",
        lambda to, robot, foot: stood.append((foot[0], robot.get_rect(midbottom=foot))),
    )
    room = Rect(20, 300, 1200, 150)
    with house(tmp_path) as app:
        robot_row.draw_robot_row(Surface(app.size), app.theme, list(GAMES), room)
    high = [rect.h for _, rect in sorted(stood)]
    assert len(high) == 7
    assert high == high[::-1]
    assert sorted(high[:4]) == high[:4]
    assert room.h * 0.7 < min(high) < max(high) <= room.h
    assert all(room.inflate(2, 0).contains(rect) for _, rect in stood)
