"""The board above the pit: the phase, and lamps for what a turn still allows."""

from typing import NamedTuple

from pygame import SRCALPHA, Rect, Surface

from games.engine import State
from ui.games.robot_wars.layout import place_board
from ui.table.paint.name_plates import shorten
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.picture_cache import PictureCache
from ui.toolkit.graphics.tokens import CREAM, FAINT, GOLD

STEEL = (46, 48, 56)
RIM = (150, 156, 168)
ROD = (96, 100, 110)
LAMP_ON = (150, 106, 26)
LAMP_OFF = (58, 56, 60)
TITLE_HEIGHT = 0.46  # of the board, if the lamps are below the title
LOW_BOARD = 0.14  # in widths of the board: a lower one has its lamps beside the title


class Lamp(NamedTuple):
    """The words on a lamp, and whether it is lit."""

    words: str
    lit: bool


class ScoreBoard:
    """The board of one table."""

    def __init__(self, table: Tabletop) -> None:
        self.table, self.theme = table, table.theme
        self._kept = PictureCache()

    def describe(self, v: State) -> tuple[str, list[Lamp]]:
        """Return the title and the lamps: the kind of turn, then what is left in it."""
        say = self.table.say
        phase = say.presenter.phase(v)
        assert phase is not None
        building = phase.key == "building"
        title = self.word("building" if building else "battle")
        quick = phase.key == "upgrade_quick"
        lamps = [] if building else [Lamp(self.word("upgrade" if quick else phase.key), True)]
        actions, things = phase.left["actions"], phase.left["things"]
        what = {"upgrade": "components", "building": "things", "normal": "hazards"}.get(phase.key)
        if phase.key == "normal":
            lamps.append(Lamp(self.word("actions", n=actions), actions > 0))
        if quick:
            lamps.append(Lamp(self.word("any_components"), True))
        if what:
            lamps.append(Lamp(self.word(what, n=things), things > 0))
        return title, lamps

    def word(self, key: str, **blanks: object) -> str:
        return self.table.say(f"board.robot_wars.{key}", **blanks)

    def draw(self, to: Surface, v: State) -> None:
        """Draw the board on its hooks; a low board has its lamps beside the title."""
        rect, (title, lamps) = place_board(self.table.layout()), self.describe(v)
        if rect.h > LOW_BOARD * rect.w:
            for x in (0.18, 0.82):
                left = rect.left + round(x * rect.w)
                hook = Rect(left - 3, 0, max(5, round(7 * self.theme.u)), round(0.14 * rect.h))
                to.fill(ROD, hook.move_to(bottom=rect.top + 2))
        key = rect.size, self.theme.u, title, tuple(lamps)
        to.blit(self._kept.get(key, lambda: self._draw_board(rect, title, lamps)), rect)

    def _draw_board(self, rect: Rect, title: str, lamps: list[Lamp]) -> Surface:
        theme, (w, h) = self.theme, rect.size
        drawn = Surface(rect.size, SRCALPHA)
        drawn.blit(rounded(w, h, 0.12 * h, STEEL, RIM, max(2.0, 0.045 * h)), (0, 0))
        inner = Rect(0, 0, w, h).inflate(-0.2 * h, -0.16 * h)
        if h > LOW_BOARD * w:
            head = Rect(inner.left, inner.top, inner.w, round(TITLE_HEIGHT * inner.h))
            row = Rect(inner.left, head.bottom, inner.w, inner.bottom - head.bottom)
            align = "center"
        else:
            inner.inflate_ip(-round(0.3 * h), 0)
            wide = theme.font("title", 22).size(title)[0] + round(0.3 * h)
            head = Rect(inner.left, inner.top, min(wide, inner.w // 3), inner.h)
            row = Rect(head.right, inner.top, inner.right - head.right, inner.h)
            align = "left"
        theme.text(drawn, title, head, "title", 26, GOLD, align)
        self._draw_lamps(drawn, row.inflate(0, -round(0.1 * row.h)), lamps)
        return drawn

    def _draw_lamps(self, to: Surface, row: Rect, lamps: list[Lamp]) -> None:
        """Draw the lamps side by side, each as wide as its words need."""
        theme, gap = self.theme, max(2, round(6 * self.theme.u))
        room = row.w - gap * (len(lamps) - 1)
        wants = [theme.font("bold", 15).size(lamp.words)[0] + row.h for lamp in lamps]
        wide = [min(want, want * room // max(1, sum(wants))) for want in wants]
        left = row.left + (row.w - sum(wide) - gap * (len(lamps) - 1)) // 2
        for lamp, w in zip(lamps, wide, strict=True):
            rect = Rect(left, row.top, w, row.h)
            fill, line = (LAMP_ON, GOLD) if lamp.lit else (LAMP_OFF, ROD)
            to.blit(rounded(w, row.h, row.h / 2, fill, line, max(1.0, 1.6 * theme.u)), rect)
            inner = rect.inflate(-round(0.5 * row.h), 0)
            words = shorten(theme, lamp.words, "bold", 15, inner.w)
            theme.text(to, words, inner, "bold", 15, CREAM if lamp.lit else FAINT, "center")
            left += w + gap
