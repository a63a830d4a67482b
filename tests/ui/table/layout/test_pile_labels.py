"""What stands below a pile is one line, and does not lie on what stands below its neighbour."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from pygame import Rect, Surface

from tests.support import inside
from tests.support.inside import shown
from tests.support.table_at import open_table, picture
from ui.table.paint import pile_labels as painted
from ui.toolkit.graphics.theme import Theme, wrap


@pytest.mark.parametrize("game", ["robo_power", "robot_wars", "two_robots"])
def test_labels_of_piles_are_whole_lines_side_by_side(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = open_table(2, size=(960, 600), scale=150, language="nl", game=game)
    tags: list[tuple[str, Rect, Rect]] = []

    def tag(theme: Theme, to: Surface, text: str, room: Rect, size: int, pad: int = 0) -> None:
        tags.append((text, room.inflate(2 * pad, 0), room))

    monkeypatch.setattr(painted, "draw_tag", tag)
    inside.draw_still(scene)
    assert len(tags) >= 2
    for (a, one, _), (b, other, _) in itertools.combinations(tags, 2):
        assert not one.colliderect(other), (a, b)
    for text, _, room in tags:
        room = Rect(room.topleft, (room.w, 99))
        px = inside.board(scene).theme.fitted(text, room, "bold", 13)
        assert len(wrap(inside.board(scene).theme.art.font("bold", abs(px)), text, room.w)) == 1, (
            text
        )


def test_the_number_that_has_no_room_below_a_pile_lies_on_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = open_table(3, size=(960, 600), scale=150, language="nl", game="robot_wars")
    v, told, numbers = shown(scene), [], []

    def tag(*more: Any, **rest: Any) -> Rect:
        told.append(more[2])
        return Rect(more[3])

    monkeypatch.setattr(painted, "draw_tag", tag)
    monkeypatch.setattr(painted, "draw_badge", lambda *more, **rest: numbers.append(more[2]))
    picture(scene, 1)
    piles = [p.zone for p in inside.layout(scene).places.values() if p.shape == "pile"]
    for zone in piles:
        n = len(v.zones[zone])
        words = next(text for text in told if text.startswith(inside.board(scene).say.zone(zone)))
        assert not n or words.endswith(f"\N{MIDDLE DOT}\N{NO-BREAK SPACE}{n}") or str(n) in numbers
    assert piles
    assert numbers


@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_label_beside_the_open_log_is_no_higher_than_its_line(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = open_table(2, language=language, game="two_robots")
    inside.tools(scene)["log"]()
    rooms: list[Rect] = []
    monkeypatch.setattr(painted, "draw_tag", lambda *more, **rest: rooms.append(more[3]))
    inside.draw_still(scene)
    high = inside.board(scene).theme.font("bold", painted.LABEL_SIZE).get_linesize()
    assert rooms
    assert all(room.h <= high + 4 for room in rooms)
