"""Where there is little room the tools are few, and a hand scrolls to the card that is meant."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from tests.support import inside
from tests.support.inside import shown
from tests.support.table_at import open_table
from tests.support.table_players import key, wait
from ui.scenes.table import TableScene
from ui.table.layout.geometry import OVERLAP_SHOWN, HandPlace


def crowded() -> TableScene:
    """A table whose viewer holds more cards than lie open side by side."""
    scene = open_table(3, size=(960, 600), scale=150)
    wait(scene)
    v = shown(scene)
    known = v.faces[v.zones["hand.0"][0]]
    for piece in list(v.zones["deck"][-12:]):
        v.move(piece, "hand.0")
        v.faces[piece] = known
    inside.board(scene).settle(v, 0)
    return scene


def hand(scene: TableScene) -> HandPlace:
    place = inside.layout(scene).places["hand.0"]
    assert isinstance(place, HandPlace)
    return place


def test_a_hand_scrolls_to_the_focus_and_by_the_wheel() -> None:
    scene = crowded()
    cards = sorted(
        (s for s in inside.sprites(scene).all.values() if s.lying.zone == "hand.0"),
        key=lambda s: s.lying.z,
    )
    assert hand(scene).count_shown(len(cards)) < len(cards) - 1
    assert hand(scene).first == 0
    inside.focus(scene).seen = True
    for i in (len(cards) - 1, 3, 9):
        inside.focus(scene).move_to(f"card.{cards[i].piece}")
        scene.update(0.1)
        poses = hand(scene).poses(len(cards))
        assert i == len(cards) - 1 or poses[i + 1].x - poses[i].x > 0.6 * poses[i].w
    before = hand(scene).first
    inside.pointer(scene).where = hand(scene).rect.center
    scene.handle(Event(pygame.MOUSEWHEEL, x=0, y=1))
    assert hand(scene).first == before - 1
    for _ in cards:
        scene.handle(Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert hand(scene).first + hand(scene).count_shown(len(cards)) == len(cards) - 1
    assert len(shown(scene).zones["hand.0"]) == len(cards)


def test_a_menu_has_the_tools_for_which_there_is_no_room() -> None:
    wide, narrow = open_table(2), open_table(2, scale=150)
    tools = [
        {n.key for g in inside.groups(s) if g.key == "tools" for n in g.children}
        for s in (wide, narrow)
    ]
    assert "tool.more" not in tools[0]
    assert tools[1] == {"tool.menu", "tool.undo", "tool.hint", "tool.past", "tool.more"}
    wait(narrow)
    key(narrow, pygame.K_m)
    offered = {node.key.partition(".")[2] for node in inside.groups(narrow)[0].children}
    assert {name.partition(".")[2] for name in tools[0] - tools[1]} <= offered | {"rules"}
    inside.groups(narrow)[0].children[0].actions["press"]()
    assert inside.sheet(narrow) is None


@pytest.mark.parametrize("n", [2, 5, 9, 20])
@pytest.mark.parametrize("wide", [260, 420, 900])
def test_cards_of_a_crowded_hand_are_scrolled_away_rather_than_made_unreadable(
    n: int, wide: int
) -> None:
    rect = Rect(0, 0, wide, 160)
    hand = HandPlace("hand.0", 0, rect, "fan", 100.0, 0.9, least=90.0)
    seen = hand.count_shown(n)
    for first in range(n - seen):
        poses = replace(hand, first=first).poses(n)
        steps = [(b.x - a.x) / a.w for a, b in pairwise(poses)]
        assert rect.left - 1 <= poses[0].x - poses[0].w / 2
        assert poses[-1].x + poses[-1].w / 2 <= rect.right + 1
        if seen < n - 1:
            read, away = steps[first : first + seen], steps[:first] + steps[first + seen :]
            assert min(read) >= OVERLAP_SHOWN - 0.01
            assert max(away) < 0.1
            assert hand.first_to_show(n, first) <= first
