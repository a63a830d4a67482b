"""A half-made act is taken back by Cancel, Esc or the right button, as long as it can be."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from games.engine.chance import seeded
from games.engine.core import asked, legal_moves
from games.engine.match import Match
from games.engine.moves import bit
from games.registry import GAMES
from tests.support import inside
from tests.support.questions import question
from tests.support.table_at import open_table
from tests.support.table_players import asked_to, click, key, mouse, node_of, spot_of, wait
from ui.language.presenters import PRESENTERS
from ui.scenes.table import TableScene
from ui.table.node_tree import CANCEL_KEY
from ui.toolkit.widgets.node import find

RARE = {("robot_wars", "Aim"), ("robot_wars", "AimFor")}  # asked by cards of players' own decks
LATER = [(game, step) for game in GAMES for step in sorted(PRESENTERS[game].spec.later_steps)]


def press_cancel(scene: TableScene) -> None:
    click(scene, node_of(scene, CANCEL_KEY).rect.center)


def press_escape(scene: TableScene) -> None:
    key(scene, pygame.K_ESCAPE)


def press_right(scene: TableScene) -> None:
    x, y = inside.layout(scene).area.midbottom
    mouse(scene, pygame.MOUSEBUTTONDOWN, (x, y - 4), 3)
    mouse(scene, pygame.MOUSEBUTTONUP, (x, y - 4), 3)


def amid(game: str, step: str, own: bool) -> Match:
    """A match amid an act, after a move of the first seat that showed nothing new, or after one
    that cannot be taken back.
    """
    for seed in range(1, 4000, 80):
        match = asked_to(game, step, seed)
        before = asked(match.states[-2])
        if own == (before is not None and before.seat == 0 and not match.shown[-1] & bit(0)):
            return match
    raise AssertionError(step)


@pytest.mark.parametrize("how", [press_cancel, press_escape, press_right])
@pytest.mark.parametrize(("game", "step"), [one for one in LATER if one not in RARE])
def test_a_half_made_act_is_taken_back(
    game: str, step: str, how: Callable[[TableScene], None]
) -> None:
    scene = open_table(match=amid(game, step, own=True), game=game)
    wait(scene)
    moves = list(scene.session.match.moves)
    assert node_of(scene, CANCEL_KEY).key != scene.focused, "Enter goes on"
    how(scene)
    wait(scene)
    assert scene.session.match.moves == moves[:-1]
    assert inside.sheet(scene) is None


def test_what_showed_something_new_is_not_taken_back() -> None:
    scene = open_table(match=amid("stak_bots", "Target", own=False), game="stak_bots")
    wait(scene)
    moves = list(scene.session.match.moves)
    assert find(scene.nodes(), CANCEL_KEY) is None
    press_escape(scene)
    wait(scene)
    assert scene.session.match.moves == moves


def test_the_only_piece_that_can_be_chosen_is_put_back_too() -> None:
    match, luck = Match(GAMES["junkyard_bots"], 2, 16), seeded(16)
    while len(legal_moves(match.state)) != 2 or question(match).seat:
        match.play(luck.pick(legal_moves(match.state)))
    scene = open_table(match=match, game="junkyard_bots")
    [piece] = {move.piece for move in wait(scene)} - {None}
    at = spot_of(scene, piece)
    for how in (press_cancel, press_escape, press_right, lambda scene: click(scene, at)):
        click(scene, at)
        assert inside.selection(scene).held == piece
        scene.update(1.0)
        how(scene)
        scene.update(1.0)
        assert not inside.selection(scene).begun
        assert find(scene.nodes(), CANCEL_KEY) is None
