"""Tab and the arrows reach everything on a table, robot by robot."""

from __future__ import annotations

from itertools import groupby

import pygame
import pytest

from games.engine.core import State
from games.engine.zones import owner
from games.registry import GAMES
from tests.games.stak_bots.tables import Table as StakTable
from tests.games.two_robots.tables import Table
from tests.support import inside
from tests.support.rigged import show_table
from tests.support.table_at import open_table
from tests.support.table_players import click, key, room_of, wait
from ui.scenes.table import TableScene
from ui.table.layout.geometry import HandPlace
from ui.toolkit.widgets.node import Node


def tabbed(scene: TableScene) -> list[Node]:
    """Return where Tab stops on its way round the table."""
    key(scene, pygame.K_TAB)  # the first only shows the focus
    found: list[Node] = []
    for _ in range(100):
        node = inside.focus(scene).find(inside.groups(scene))
        assert node is not None
        if found and node.key == found[0].key:
            return found
        found.append(node)
        key(scene, pygame.K_TAB)
    raise AssertionError("Tab never comes round")


def test_shift_and_tab_goes_back_the_same_way() -> None:
    scene = open_table(2, game="stak_bots")
    wait(scene)
    stops = tabbed(scene)
    back = []
    for _ in stops:
        key(scene, pygame.K_TAB, pygame.KMOD_LSHIFT)
        node = inside.focus(scene).find(inside.groups(scene))
        assert node is not None
        back.append(node.key)
    assert back == [node.key for node in reversed(stops)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_tab_reaches_every_robot_and_every_pile(
    game: str, seats: int, size: tuple[int, int], scale: int
) -> None:
    scene = open_table(seats, game=game, size=size, scale=scale)
    wait(scene)
    for _ in range(12):  # a while into the game
        if inside.selection(scene).moves:
            inside.do(scene, [inside.selection(scene).moves[0]])
            inside.close(scene)
        wait(scene)
    stops = {node.stop for node in tabbed(scene)}
    v, places = inside.shown(scene), inside.layout(scene).places
    wanted = {
        zone
        for zone, place in places.items()
        if place.shape == "pile" or (not isinstance(place, HandPlace) and place.seat is not None)
    }
    full = {z for z in wanted if any(v.faces[p] is not None for p in v.zones.get(z, ()))}
    piles = {zone for zone in wanted if places[zone].shape == "pile"}
    assert (full | piles) - stops == set()


def test_the_arrows_go_through_one_robot_after_the_other() -> None:
    t = Table("hC tC aC lC, hE tE, lM, aS", "hN", heroes="samurai guardian").event()
    scene = show_table("two_robots", t.s)
    power = t.s.zones["power.0"][0]
    inside.focus(scene).seen = True
    inside.focus(scene).move_to(f"card.{t.s.zones['stack_a.0'][0]}")
    met = []
    for _ in inside.groups(scene)[0].children:
        node = inside.focus(scene).find(inside.groups(scene))
        assert node is not None
        met.append(node.stop)
        key(scene, pygame.K_RIGHT)
    assert t.s.where[power] in met
    runs = [stop for stop, _ in groupby(met)]
    assert len({*runs}) >= len(runs) - 1, "only the first one may come again at the end"


def test_a_click_on_a_hand_of_which_nothing_is_known_opens_nothing() -> None:
    t = Table("hC", "hN", hands="hE hM|tE tM").act()
    scene = show_table("two_robots", t.s)
    click(scene, room_of(scene, "hand.1"))
    assert inside.sheet(scene) is None
    t.s.look(t.s.zones["hand.1"][0], 0)
    scene = show_table("two_robots", t.s)
    click(scene, room_of(scene, "hand.1"))
    assert inside.the_sheet(scene).tiles


def test_escape_leads_the_focus_back_to_the_card_that_was_taken_back() -> None:
    scene = open_table(2, game="robo_power")
    wait(scene)
    for pressed in (pygame.K_TAB, pygame.K_RETURN):
        key(scene, pressed)
        scene.update(1.0)
    held = inside.selection(scene).held
    assert held is not None
    assert inside.focus(scene).key == "zone.discard"
    key(scene, pygame.K_ESCAPE)
    assert inside.selection(scene).held is None
    assert inside.focus(scene).key == f"card.{held}"
    scene.update(1.0)
    key(scene, pygame.K_RETURN)
    assert inside.selection(scene).held == held


RAIN = Table("lC, tM, aN, hE", "hN, lM, tE, hCS tC", hands="acid_rain", deck="").act()
SHOT = StakTable("core3", "core3 core4 core5 core6 core7", hands="shot2").act()


@pytest.mark.parametrize(
    ("game", "s"),
    [
        ("two_robots", RAIN.do("play", "acid_rain").s),
        ("stak_bots", SHOT.do("play", "shot2").s),
    ],
)
def test_the_focus_begins_on_no_own_target_where_a_rival_can_be_hit(game: str, s: State) -> None:
    scene = show_table(game, s)
    v, moves = inside.shown(scene), inside.selection(scene).moves
    assert {owner(v.where[move.target]) for move in moves} == {0, 1}
    kind, _, piece = inside.focus(scene).key.partition(".")
    assert kind == "target"
    assert owner(v.where[int(piece)]) == 1


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_the_arrows_go_from_robot_to_robot_as_they_stand(size: tuple[int, int], scale: int) -> None:
    t = Table("tC, tE, tM, tN", "lC, hE, lM aM, hN", hands="space_pod").act().do("play")
    scene = show_table("two_robots", t.s, size=size, scale=scale)
    targets = [int(str(move.to)) for move in inside.selection(scene).moves]
    first = next(piece for piece in targets if t.s.where[piece] == "stack_a.1")
    inside.focus(scene).seen = True
    inside.focus(scene).move_to(f"target.{first}")
    met = []
    for _ in targets:
        met.append(t.s.where[int(inside.focus(scene).key.partition(".")[2])])
        key(scene, pygame.K_RIGHT)
    assert met == ["stack_a.1", "stack_b.1", "stack_c.1", "stack_c.1", "stack_d.1"]
    assert inside.focus(scene).key == f"target.{first}"


@pytest.mark.parametrize("game", GAMES)
def test_the_focus_returns_from_the_menu_to_where_it_was(game: str) -> None:
    scene = open_table(2, game=game, seed=3)
    wait(scene)
    before = inside.focus(scene).key
    assert inside.focus(scene).find(inside.groups(scene)) is not None
    for opened in (True, False):
        key(scene, pygame.K_ESCAPE)
        scene.update(0.5)
        assert (inside.sheet(scene) is not None) is opened
        assert (inside.focus(scene).key == before) is not opened
