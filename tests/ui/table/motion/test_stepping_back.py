"""The shade of a card that steps back lies on that card, not on those that cover it."""

from __future__ import annotations

from tests.support import inside
from tests.support.table_at import open_table, picture
from tests.support.table_players import wait
from ui.table.motion.lights import StepBack


def test_a_card_that_steps_back_does_not_darken_the_card_upon_it() -> None:
    scene = open_table(2, motion=True)
    wait(scene)
    scene.update(1.0)
    low, high = inside.sprites(scene).in_order()[-2:]
    low.pose = high.pose._replace(x=high.pose.x - 60)
    before = picture(scene)
    step = StepBack(low.piece)
    inside.director(scene).add(step)
    inside.director(scene).update(0.5, True)
    after = picture(scene)
    covered = high.pose.rect.inflate(-8, -8)
    side = low.pose.rect.inflate(-20, -40)
    side.width = 30
    for rect, same in ((covered, True), (side, False)):
        a, b = (one.subsurface(rect).copy() for one in (before, after))
        assert (a.get_view("2").raw == b.get_view("2").raw) == same
