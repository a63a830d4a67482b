"""Two Robots: what a chosen card does is said, gold and in reach; nothing lies over the words."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from games.two_robots.zones import POWER
from tests.games.two_robots.tables import Table
from tests.support import inside
from tests.support.inside import shown
from tests.support.rigged import show_table
from tests.support.table_at import open_table, picture
from tests.support.table_players import asked_to, click, key, node_of, spot_of, wait
from ui.scenes.table import TableScene
from ui.table.layout.geometry import find_gap
from ui.table.preview import refusal
from ui.table.preview.anchors import rect_of

WHITE = 235  # the darkest channel of a white pixel, at least


def whitest(shot: Surface, room: Rect) -> int:
    """Return the darkest channel of the whitest pixel in a part of a picture."""
    across, down = range(room.left, room.right), range(room.top, room.bottom)
    return max(min(shot.get_at((x, y))[:3]) for x in across for y in down)


def played_on(held: str, factory: str = "hC tC, aE", **how: int) -> tuple[TableScene, int]:
    """A table at which this card lies in the person's hand, and the card."""
    t = Table(factory, "hN, hS", hands=held).act()
    return show_table("two_robots", t.s, **how), t.s.zones["hand.0"][0]


def prompt_of(scene: TableScene) -> str:
    shot = Surface(scene.app.size)
    return next(one.text for one in inside.overlays(scene, shot) if one.kind == "prompt")


def test_the_prompt_changes_as_soon_as_a_card_is_chosen() -> None:
    scene, part = played_on("lC")
    before = prompt_of(scene)
    click(scene, spot_of(scene, part))
    picture(scene)
    name = inside.sentences(scene).words.card_name(shown(scene).faces[part])
    assert prompt_of(scene) != before
    assert name in prompt_of(scene)


def test_missiles_that_are_chosen_light_the_button_that_fires_them() -> None:
    scene = open_table(match=asked_to("two_robots", "Intercept"), game="two_robots")
    fire = next(move for move in wait(scene) if move.piece is not None)
    missiles = fire.piece
    click(scene, spot_of(scene, missiles))
    scene.update(0.1)
    shot = picture(scene)
    node = node_of(scene, next(k for k, m in inside.tree(scene).find_means().items() if m == fire))
    red, green, blue = shot.get_at((node.rect.left + 11, node.rect.centery))[:3]
    assert red > green > 150 > blue, "it is gold"
    assert inside.focus(scene).key == node.key
    key(scene, pygame.K_RETURN)  # shows the focus
    scene.update(1.0)
    key(scene, pygame.K_RETURN)
    assert scene.session.match.moves[-1] == fire


def test_a_refusal_lies_at_its_power_off_the_energies_of_stacks() -> None:
    scene, _ = played_on("lC", "hC tC, hE tE")
    power = shown(scene).zones[POWER[0]][1]
    picture(scene)
    click(scene, spot_of(scene, power))
    picture(scene)
    tape = inside.overlay(scene, refusal.KEY).rect
    assert inside.tabletop(scene).legends
    assert tape.collidelist(inside.tabletop(scene).legends) < 0
    at = rect_of(inside.board(scene), shown(scene), power)
    assert at is not None
    assert find_gap(tape, at) < at.h


def test_the_ring_of_the_focus_crosses_no_words() -> None:
    t = Table("hC tC aC lC, hE", "hN, hS", robots="shots_fired").event()
    t.do("deploy", "hE", "robots")
    scene = show_table("two_robots", t.s)
    move = wait(scene)[0]
    key(scene, pygame.K_TAB)
    scene.focus_on(f"zone.{move.to}")
    scene.update(0.1)
    shot = picture(scene)
    ring = node_of(scene, f"zone.{move.to}").rect
    words = next(w for w in inside.tabletop(scene).words if w.colliderect(ring))
    assert whitest(shot, Rect(ring.left - 6, ring.centery, 12, 1)) > WHITE, "the ring is seen"
    assert whitest(shot, words) < WHITE
