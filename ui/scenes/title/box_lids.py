"""The lids of the games' boxes: each shows its table in the middle of a game, made small."""

from pygame import BLEND_RGBA_MIN, Rect, Surface, transform

from games.registry import GAMES
from ui.toolkit.graphics.picture_cache import PictureCache
from ui.toolkit.widgets import Host
from ui.toolkit.widgets.paint import rounded

FULL = (640, 400)  # pixels: a thumbnail is drawn at this size, then made smaller


class Lids:
    """The lids of one scene; each is drawn when there is time, until then it is shut."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self._drawn: set[tuple[object, ...]] = set()
        self._whole, self._small = PictureCache(), PictureCache()

    def _key(self, game: str) -> tuple[object, ...]:
        return game, self.app.theme.felt, self.app.words.language

    def _table(self, game: str) -> Surface:
        from ui.scenes.title.lid_tables import table_of

        return self._whole.get(self._key(game), lambda: table_of(self.app, game, FULL))

    def draw_next(self) -> bool:
        """Draw a lid that is still missing; return whether there was one."""
        missing = next((game for game in GAMES if self._key(game) not in self._drawn), None)
        if missing is not None:
            self._table(missing)
            self._drawn.add(self._key(missing))
        return missing is not None

    def get(self, game: str, size: tuple[int, int], radius: int) -> Surface:
        """Return a lid of a size with round corners."""
        key = self._key(game)
        if key not in self._drawn:
            return rounded(*size, radius, self.app.theme.palette.wood_dark)
        return self._small.get((*key, size, radius), lambda: small(self._table(game), size, radius))


def small(whole: Surface, size: tuple[int, int], radius: int) -> Surface:
    """Return the middle of a picture of a table, small and with round corners."""
    wide = min(FULL[0], round(FULL[1] * size[0] / size[1]))
    part = whole.subsurface(Rect((FULL[0] - wide) // 2, 0, wide, FULL[1]))
    made = transform.smoothscale(part, size).convert_alpha()
    made.blit(rounded(*size, radius, (255, 255, 255)), (0, 0), special_flags=BLEND_RGBA_MIN)
    return made
