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
CONTROL_HEIGHT = 38.0  # units: at most
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
        x, y, w, h = self.area
        options = self.setup.other_options()
        lines = (len(options) + 1) // 2
        half = (w - 24) / 2
        usual = TALL_OPTION_HEIGHT if lines <= 2 else OPTION_HEIGHT
        wanted = (
            CONTROL_HEIGHT + 10 + self._find_note_height([key for key, *_ in options], half - 20)
        )
        high = min(max(usual, wanted), (h - 24) / max(1, lines))
        self.whole = self.rect(x, y, w, high * lines + 24)
        plate = Plate("variants", label=self.say(self.title), rect=self.whole)
        for n, (key, values, chosen) in enumerate(options):
            left, top = x + 12 + (n % 2) * half, y + 12 + (n // 2) * high
            plate.children += self._make_option(
                key, values, chosen, left + 8, top, half - 20, high - 6
            )
        self._equalise_notes(plate.children)
        return [*self.top_row(), plate]

    def _find_note_height(self, keys: Sequence[str], w: float) -> float:
        """Return the units that the longest note needs at its full size."""
        font = self.theme.font("body", NOTE_SIZE)
        helps = [
            self.say(key) for key in (f"option.{key}.help" for key in keys) if key in self.app.words
        ]
        lines = max((len(wrap(font, note, self.theme.px(w))) for note in helps), default=0)
        return (lines * font.get_linesize() + 1) / self.theme.u

    def _equalise_notes(self, nodes: list[Node]) -> None:
        """Give all notes the text size of the smallest."""
        theme = self.theme
        notes = [one for one in nodes if isinstance(one, Label)]
        fitting = [abs(theme.fitted(one.label, one.rect, "body", NOTE_SIZE)) for one in notes]
        for note in notes:
            note.size = min(fitting) / theme.u

    def _make_option(
        self,
        key: str,
        values: tuple[int | str, ...],
        chosen: int | str,
        x: float,
        y: float,
        w: float,
        h: float,
    ) -> list[Node]:
        line, rest = min(CONTROL_HEIGHT, h * 0.5), self.theme.palette.pale
        row = self.rect(x, y, w, line)
        name, helping = self.say(f"option.{key}"), f"option.{key}.help"
        note = Label(
            f"{key}.help",
            label=self.say(helping),
            colour=rest,
            size=NOTE_SIZE,
            align="top-left",
            rect=self.rect(x, y + line + 4, w, h - line - 4),
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
