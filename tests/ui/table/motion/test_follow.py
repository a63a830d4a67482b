"""A table begins with its deal, and shows later moves only after it."""

from __future__ import annotations

import pytest

from games.registry import GAMES
from tests.support import inside
from tests.support.inside import shown
from tests.support.table_at import open_table


@pytest.mark.parametrize("game", GAMES)
def test_a_new_table_is_empty_until_its_deal_is_shown(game: str) -> None:
    scene = open_table(2, game=game, motion=True)
    match, follow = scene.session.match, inside.follow(scene)
    assert inside.playback(scene).busy
    assert (inside.playback(scene).move, follow.past) == (0, None)
    assert shown(scene).zones == match.opening.zones
    assert not inside.selection(scene).moves, "nothing can be done yet"
