"""The page of further options of a game, each with a note."""

from collections.abc import Sequence
from functools import partial

from pygame import Rect, Surface

from ui.play.set_up import SWITCH_VALUES, Setup
from ui.scenes.drawings import draw_place
from ui.scenes.host import Host
from ui.scenes.page import Page
from ui.toolkit.graphics.theme import wrap
from ui.toolkit.widgets import Choice, Label, Node, Plate, Scene, Toggle

OPTION_HEIGHT = 92  # units: if the notes are short
TALL_OPTION_HEIGHT = 102  # units: the same with at most two rows
CONTROL_HEIGHT = 38.0  # units
SCROLL_MARGIN = 16  # units: beside the options if they scroll
NOTE_SIZE = 14.5  # units: the letters of a note


class VariantsScene(Page):
    """The further options of a game."""

    title = "setup.variants"
    on_wood = True

    def __init__(self, app: Host, setup: Setup, back: Scene | None = None) -> None:
        super().__init__(app, back)
        self.setup = setup

    def backdrop(self, surface: Surface) -> None:
        setup = self.setup
        draw_place(self, surface, setup.game, len(setup.seats), self.whole.bottom)

    def build(self) -> list[Node]:
        (x, y, w, h), px = self.area, self.theme.px
        options = self.setup.other_options()
        lines = (len(options) + 1) // 2
        usual = TALL_OPTION_HEIGHT if lines <= 2 else OPTION_HEIGHT
        note = self._find_note_height(
            [key for key, *_ in options], (w - 24 - SCROLL_MARGIN) / 2 - 20
        )
        high = max(usual, CONTROL_HEIGHT + 10 + note)
        left, top, wide, most = self.rect(x + 12, y + 12, w - 24, h - 24)
        room = Rect(left, top, wide, min(lines * px(high), most))
        self.whole = self.rect(x, y, w, h)
        self.whole.h = room.h + px(24)
        rows = [Node(f"row.{n}", "group", rect=Rect(0, 0, 0, px(high))) for n in range(lines)]
        shown = self.scrolling_list(self.say(self.title), room, rows, gap=0, margin=SCROLL_MARGIN)
        for n, option in enumerate(options):
            row = rows[n // 2]
            half, space = row.rect.w // 2, px(8)
            place = Rect(row.rect.left + n % 2 * half, row.rect.top, half, row.rect.h)
            row.children += self._make_option(*option, place.inflate(-2 * space, -px(6)))
        for row in rows:
            for one in row.children:
                one.clip = room
        plate = Plate("variants", label=self.say(self.title), rect=self.whole, children=[shown])
        return [*self.top_row(), plate]

    def _find_note_height(self, keys: Sequence[str], w: float) -> float:
        """Return the units that the longest note needs at its full size."""
        font = self.theme.font("body", NOTE_SIZE)
        helps = [
            self.say(key) for key in (f"option.{key}.help" for key in keys) if key in self.app.words
        ]
        lines = max((len(wrap(font, note, self.theme.px(w))) for note in helps), default=0)
        return (lines * font.get_linesize() + 1) / self.theme.u

    def _make_option(
        self,
        key: str,
        values: tuple[int | str, ...],
        chosen: int | str,
        place: Rect,
    ) -> list[Node]:
        px, pale = self.theme.px, self.theme.palette.pale
        row = Rect(place.topleft, (place.w, px(CONTROL_HEIGHT)))
        below = row.bottom + px(4)
        name, helping = self.say(f"option.{key}"), f"option.{key}.help"
        note = Label(
            f"{key}.help",
            label=self.say(helping),
            colour=pale,
            size=NOTE_SIZE,
            align="top-left",
            rect=Rect(row.left, below, row.w, place.bottom - below),
        )
        notes = [note] if helping in self.app.words else []
        return [self._make_control(key, values, chosen, name, row), *notes]

    def _make_control(
        self, key: str, values: tuple[int | str, ...], chosen: int | str, name: str, row: Rect
    ) -> Node:
        if set(values) == set(SWITCH_VALUES):
            on = chosen == "on"
            other = "off" if on else "on"
            return Toggle(
                f"option.{key}",
                label=name,
                on=on,
                rect=row,
                actions={"press": partial(self._choose, key, other)},
                value=self.say("page.on" if on else "page.off"),
            )

        words = [(value, self.setup.value_name(key, value, self.app.words)) for value in values]
        return Choice(
            f"option.{key}",
            label=name,
            rect=row,
            part=0.5,
            choices=words,
            chosen=chosen,
            set_to=partial(self._choose, key),
        )

    def _choose(self, key: str, value: int | str) -> None:
        """Choose a value, or say which option forbids it."""
        if other := self.setup.choose(key, value):
            first, second = self.say(f"option.{key}"), self.say(f"option.{other}")
            self.app.say(self.say("setup.clash", one=first, other=second))
