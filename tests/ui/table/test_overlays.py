"""The overlay stack: who is seen, where, and in which order."""

from __future__ import annotations

import pytest
from pygame import Rect

from ui.table.overlays import (
    RANKS,
    CostMap,
    Kind,
    Overlay,
    PlacedOverlay,
    find_room,
    sort_for_drawing,
)

AREA = Rect(0, 0, 800, 600)


def overlay(kind: Kind, *rooms: Rect, clear: tuple[Rect, ...] = ()) -> Overlay:
    return Overlay(kind, "", rooms, lambda to, rect: None, clear)


def test_a_refusal_is_drawn_above_a_question_and_a_magnified_card_below_all() -> None:
    placed = [PlacedOverlay(kind, "", AREA, lambda to, rect: None) for kind in reversed(RANKS)]
    order = [one.kind for one in sort_for_drawing(placed)]
    assert order[-2:] == ["question", "refusal"]
    assert order[0] == "magnifier"


def test_the_first_free_room_is_taken() -> None:
    one, two = Rect(0, 0, 100, 50), Rect(200, 0, 100, 50)
    assert find_room(overlay("tip", one, two), [], AREA)[0] == one
    assert find_room(overlay("tip", one, two), [one], AREA)[0] == two
    assert find_room(overlay("tip", one, two, clear=(one,)), [], AREA)[0] == two


def test_what_yields_is_not_shown_without_room_and_what_must_be_read_is() -> None:
    room = Rect(0, 0, 100, 50)
    assert find_room(overlay("tip", room), [room], AREA)[0] is None
    moved = find_room(overlay("refusal", room), [room], AREA)[0]
    assert moved is not None
    assert not moved.colliderect(room)
    assert AREA.contains(moved)
    assert find_room(overlay("preview", room), [AREA], AREA)[0] is None
    assert find_room(overlay("refusal", room), [AREA], AREA)[0] is not None


def test_nothing_leaves_the_window() -> None:
    outside = Rect(750, 580, 100, 50)
    assert find_room(overlay("tip", outside), [], AREA)[0] is None
    moved = find_room(overlay("news", outside), [], AREA)[0]
    assert moved is not None
    assert AREA.contains(moved)


@pytest.mark.parametrize("x", [-900, -20, 0, 760, 795, 2000])
@pytest.mark.parametrize("y", [-900, -20, 0, 560, 595, 2000])
def test_what_lies_outside_the_area_costs_nothing_and_what_reaches_in_costs_its_part(
    x: int, y: int
) -> None:
    rect = Rect(x, y, 40, 40)
    costs, part = CostMap(AREA, [(rect, 3.0)]), rect.clip(AREA)
    inside = part.w * part.h
    assert 3.0 * inside <= costs.find(AREA) <= 3.0 * (part.w + 16) * (part.h + 16) * bool(inside)
    assert costs.find(rect) == costs.find(AREA)
