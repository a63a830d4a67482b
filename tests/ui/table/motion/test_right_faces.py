"""Whatever there is time for: a card that shows its face is never drawn as a back."""

from __future__ import annotations

import pygame
import pytest
from pygame import Surface
from pygame.transform import smoothscale

from games.cardfile.card import Card
from tests.support import inside
from tests.support.inside import shown
from tests.support.table_at import open_table, picture
from tests.support.table_players import wait
from ui.scenes.table import TableScene
from ui.table.layout.geometry import Pose
from ui.table.paint.card_faces import URGENT_WORK


def drawn(scene: TableScene, face: Card | None, wide: int, state: str = "") -> Surface:
    """Return a card as a frame draws it that has no time left."""
    faces, whole = inside.faces(scene), Surface((500, 700))
    faces.new_frame()
    faces.work = URGENT_WORK - 1
    faces.draw(whole, face, Pose(250, 350, wide), 1.0, state, False)
    return whole


def difference(a: Surface, b: Surface) -> int:
    """Return how much two pictures differ."""
    small = smoothscale(a, (50, 70)), smoothscale(b, (50, 70))
    pairs = zip(*(pygame.image.tobytes(one, "RGB") for one in small), strict=True)
    return sum(abs(x - y) for x, y in pairs)


@pytest.mark.parametrize("wide", [148, 266])
def test_a_card_without_a_picture_is_drawn_though_the_frame_has_no_time(wide: int) -> None:
    scene = open_table(2, size=(1600, 1000))
    wait(scene)
    v, faces = shown(scene), inside.faces(scene)
    for piece in v.zones["deck"][:3]:
        face = scene.session.match.state.faces[piece]
        found = drawn(scene, face, wide)
        faces.new_frame(whole=True)
        right, back = Surface((500, 700)), Surface((500, 700))
        faces.draw(right, face, Pose(250, 350, wide), 1.0, "", False)
        faces.draw(back, None, Pose(250, 350, wide), 1.0, "", False)
        assert difference(found, right) < difference(found, back) / 2


def test_a_large_card_shows_its_text_from_the_first_frame_and_no_glow_of_the_hand() -> None:
    scene = open_table(2)
    wait(scene)
    picture(scene)  # now the hand is drawn, with a glow
    v, faces = shown(scene), inside.faces(scene)
    piece = v.zones["hand.0"][0]
    face, wide, small = v.faces[piece], 220, round(inside.sprites(scene).all[piece].pose.w)
    found = drawn(scene, face, wide)
    faces.new_frame(whole=True)
    right, blown_up = Surface((500, 700)), Surface((500, 700))
    faces.draw(right, face, Pose(250, 350, wide), 1.0, "", False)
    hand = faces.card(face, small, "glow")
    hand = smoothscale(hand, (hand.get_width() * wide // small, hand.get_height() * wide // small))
    blown_up.blit(hand, hand.get_rect(center=(250, 350)))
    assert difference(found, right) < difference(found, blown_up) / 4
