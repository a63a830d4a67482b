"""The lids of the games' boxes: small pictures of a table in the middle of a game."""

from collections.abc import Callable
from typing import ClassVar
from weakref import WeakKeyDictionary

from pygame import BLEND_RGBA_MIN, Rect, Surface, transform

from games.lazy_mapping import LazyMapping
from ui.scenes.host import Host
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.picture_cache import Key, PictureCache
from ui.toolkit.graphics.theme import WHITE
from ui.toolkit.widgets.paint import rounded

DRAWING_SIZE = (640, 400)  # pixels, before a lid is made smaller
# Loaded with the first lid, so that the title need not wait for what draws tables.
DRAWERS: LazyMapping[Callable[[Host, str, tuple[int, int]], Surface]] = LazyMapping(
    {"cover": "ui.scenes.drawings:draw_cover"}
)


class BoxLids:
    """The lids of one scene, drawn one by one; a lid that is not drawn yet is plain wood.

    Finished lids outlive their scene, so a title that is opened again shows them at once.
    """

    _finished: ClassVar[WeakKeyDictionary[Art, dict[str, tuple[Key, Surface]]]] = (
        WeakKeyDictionary()
    )

    def __init__(self, app: Host) -> None:
        self.app = app
        self._missing: dict[str, None] = {}  # asked for but not drawn yet, in this order
        self._whole = PictureCache()

    def draw_next(self) -> bool:
        """Draw a lid that was asked for but is still missing; return whether there was one."""
        game = next(iter(self._missing), None)
        if game is None:
            return False
        del self._missing[game]
        self._whole.get(
            self._make_key(game), lambda: DRAWERS["cover"](self.app, game, DRAWING_SIZE)
        )
        return True

    def get(self, game: str, size: tuple[int, int], radius: int) -> Surface:
        """Return a lid of a size with round corners."""
        finished = self._finished.setdefault(self.app.art, {})
        whole, key = self._make_key(game), (*self._make_key(game), size, radius)
        if game in finished and finished[game][0] == key:
            return finished[game][1]
        drawn = self._whole.find(whole)
        if drawn is None:
            self._missing[game] = None
            return rounded(*size, radius, self.app.theme.palette.wood_dark)
        finished[game] = key, shrink(drawn, size, radius)
        return finished[game][1]

    def _make_key(self, game: str) -> Key:
        return game, self.app.theme.felt, self.app.words.language


def shrink(whole: Surface, size: tuple[int, int], radius: int) -> Surface:
    """Return the middle of a picture of a table, small and with round corners."""
    wide = min(DRAWING_SIZE[0], round(DRAWING_SIZE[1] * size[0] / size[1]))
    part = whole.subsurface(Rect((DRAWING_SIZE[0] - wide) // 2, 0, wide, DRAWING_SIZE[1]))
    made = transform.smoothscale(part, size).convert_alpha()
    made.blit(rounded(*size, radius, WHITE), (0, 0), special_flags=BLEND_RGBA_MIN)
    return made
