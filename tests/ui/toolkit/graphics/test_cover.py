"""A surface is covered with a picture as `blit` does it, only faster."""

import pytest
from pygame import SRCALPHA, Rect, Surface

from ui.toolkit.graphics.canvas import cover

SIZE = (37, 23)  # pixels; rows are not a round number of bytes


def patterned(size: tuple[int, int], flags: int = 0) -> Surface:
    picture = Surface(size, flags)
    for n in range(size[0] * size[1]):
        picture.set_at((n % size[0], n // size[0]), (n % 251, n % 7, n % 101, n % 256))
    return picture


def both(picture: Surface, clip: Rect | None = None) -> tuple[Surface, Surface]:
    """Return surfaces of `SIZE` that were covered and blitted."""
    pair = Surface(SIZE), Surface(SIZE)
    for one in pair:
        one.fill((90, 10, 200))
        one.set_clip(clip)
    cover(pair[0], picture)
    pair[1].blit(picture, (0, 0))
    return pair


@pytest.mark.parametrize("size", [SIZE, (20, 50), (50, 10)])
@pytest.mark.parametrize("flags", [0, SRCALPHA])
@pytest.mark.parametrize("clip", [None, Rect(3, 4, 11, 7)])
def test_it_is_covered_like_with_blit(size: tuple[int, int], flags: int, clip: Rect | None) -> None:
    one, other = both(patterned(size, flags), clip)
    assert one.get_view("2").raw == other.get_view("2").raw
    assert not one.get_locked()


def test_a_transparent_colour_and_a_share_of_a_picture_stay_so() -> None:
    for change in ("colour", "alpha"):
        picture = patterned(SIZE)
        if change == "colour":
            picture.set_colorkey(picture.get_at((5, 5)))
        else:
            picture.set_alpha(90)
        one, other = both(picture)
        assert one.get_view("2").raw == other.get_view("2").raw


def test_a_part_of_a_surface_is_covered_without_its_neighbours() -> None:
    whole = Surface((80, 60))
    whole.fill((9, 9, 9))
    cover(whole.subsurface((10, 10, *SIZE)), patterned(SIZE))
    assert whole.get_at((12, 11)) == patterned(SIZE).get_at((2, 1))
    assert whole.get_at((5, 12))[:3] == (9, 9, 9)
