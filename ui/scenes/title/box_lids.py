"""The lids of the games' boxes: small pictures of a table in the middle of a game."""

from collections.abc import Callable

from pygame import BLEND_RGBA_MIN, Rect, Surface, transform

from games.lazy_mapping import LazyMapping
from games.registry import GAMES
from ui.scenes.host import Host
from ui.toolkit.graphics.picture_cache import PictureCache
from ui.toolkit.graphics.theme import WHITE
from ui.toolkit.widgets.paint import rounded

DRAWING_SIZE = (640, 400)  # pixels, before a lid is made smaller
# Loaded with the first lid, so that the title need not wait for what draws tables.
DRAWERS: LazyMapping[Callable[[Host, str, tuple[int, int]], Surface]] = LazyMapping(
    {"cover": "ui.scenes.drawings:draw_cover"}
)


class BoxLids:
    """The lids of one scene, drawn one by one; a lid that is not drawn yet is plain wood."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self._drawn: set[tuple[object, ...]] = set()
        self._whole, self._small = PictureCache(), PictureCache()

    def _make_key(self, game: str) -> tuple[object, ...]:
        return game, self.app.theme.felt, self.app.words.language

    def _draw_whole(self, game: str) -> Surface:
        return self._whole.get(
            self._make_key(game), lambda: DRAWERS["cover"](self.app, game, DRAWING_SIZE)
        )

    def draw_next(self) -> bool:
        """Draw a lid that is still missing; return whether there was one."""
        missing = next((game for game in GAMES if self._make_key(game) not in self._drawn), None)
        if missing is not None:
            self._draw_whole(missing)
            self._drawn.add(self._make_key(missing))
        return missing is not None

    def get(self, game: str, size: tuple[int, int], radius: int) -> Surface:
        """Return a lid of a size with round corners."""
        key = self._make_key(game)
        if key not in self._drawn:
            return rounded(*size, radius, self.app.theme.palette.wood_dark)
        return self._small.get(
            (*key, size, radius), lambda: shrink(self._draw_whole(game), size, radius)
        )


def shrink(whole: Surface, size: tuple[int, int], radius: int) -> Surface:
    """Return the middle of a picture of a table, small and with round corners."""
    wide = min(DRAWING_SIZE[0], round(DRAWING_SIZE[1] * size[0] / size[1]))
    part = whole.subsurface(Rect((DRAWING_SIZE[0] - wide) // 2, 0, wide, DRAWING_SIZE[1]))
    made = transform.smoothscale(part, size).convert_alpha()
    made.blit(rounded(*size, radius, WHITE), (0, 0), special_flags=BLEND_RGBA_MIN)
    return made
