"""The dialog in which a card's picture is put together from parts."""

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from games.cardfile.picture_parts import PARTS
from ui.play.workshop.card_form import format_value
from ui.play.workshop.deck_card_art import choose_parts
from ui.play.workshop.deck_editor import DeckEditor
from ui.scenes.page import Page
from ui.scenes.workshop.dialogs import DIALOG_FRAME_HEIGHT
from ui.scenes.workshop.faces import BenchCardDrawer
from ui.table.layout.geometry import RATIO
from ui.toolkit.widgets import Choice, Node, Picture
from ui.toolkit.widgets.dialog import Answer, dialog

ROW_HEIGHT = 34  # units
ROWS_HEIGHT = 400  # units: at most
COLOURS = (
    "#c0504d",
    "#d8843c",
    "#d9b23f",
    "#8fae3f",
    "#4f9d5d",
    "#3f9d95",
    "#4a90c4",
    "#4f66c4",
    "#7a6ad0",
    "#a65fc0",
    "#c45f93",
    "#8a6b52",
    "#6f7a82",
    "#3f4650",
)


class PictureEditor:
    """Composes the picture of the chosen card from parts."""

    def __init__(self, scene: Page, bench: DeckEditor, faces: BenchCardDrawer) -> None:
        self.scene, self.bench, self.faces = scene, bench, faces
        self.parts, self.colour = bench.grammar.drawn
        self.card = bench.faces.get(bench.chosen)
        self.now = choose_parts(self.card.picture) if self.card else {}

    def set_part(self, kind: str, part: str) -> None:
        """Set or remove the part of a kind; the other parts stay."""
        chosen = {**self.now, kind: part}
        self.bench.set_value(self.parts, [chosen[one] for one in PARTS if chosen.get(one)])

    def clear_parts(self) -> None:
        """Remove all chosen parts, so that the card's kind decides them."""
        self.bench.set_value(self.parts, ())

    def make_rows(self, room: Rect) -> list[Node]:
        """Return the card's picture, a row for each kind of part, and a row for its colour."""
        theme, card = self.scene.theme, self.card
        wide = min(round(room.h / RATIO), room.w * 2 // 5)
        gap, left = theme.px(4), room.left + wide + theme.px(14)
        high = min(theme.px(ROW_HEIGHT), room.h // (len(PARTS) + 1) - gap)
        rows = [
            self._make_choice(kind, f"part.{kind}", self._number_choices("no_part", known))
            for kind, known in PARTS.items()
        ]
        rows.append(self._make_colour_choice())
        for n, row in enumerate(rows):
            row.rect = Rect(left, room.top + n * (high + gap), room.right - left, high)
        if card is None:
            return [*rows]
        image = partial(self.faces.draw_fitting, self.faces.current_version(card))
        place = Rect(room.left, room.top, wide, room.h)
        return [Picture("part.card", label=card.name, rect=place, image=image), *rows]

    def _number_choices(self, none: str, known: Sequence[str]) -> list[tuple[str, str]]:
        """Return a choice without a value, and a numbered choice for each known value."""
        say = self.scene.say
        numbers = [say("workshop.part", n=n, all=len(known)) for n in range(1, len(known) + 1)]
        return [("", say(f"workshop.{none}")), *zip(known, numbers, strict=True)]

    def _make_choice(self, kind: str, word: str, choices: list[tuple[str, str]]) -> Choice[str]:
        return Choice(
            f"part.{kind}",
            label=self.scene.say(f"write.{self.faces.game}.{word}"),
            choices=choices,
            chosen=self.now.get(kind, ""),
            set_to=partial(self.set_part, kind),
            part=0.62,
            size=15,
        )

    def _make_colour_choice(self) -> Choice[str]:
        """Return the row of the main colour."""
        now = format_value(self.bench.card_tree.get(self.colour))
        known = [*dict.fromkeys((*COLOURS, *filter(None, [now])))]
        row = self._make_choice(
            "colour", f"field.{self.colour}", self._number_choices("no_colour", known)
        )
        row.chosen, row.set_to = now, partial(self.bench.set_value, self.colour)
        row.value = next((said for value, said in row.choices if value == now), "")
        return row


def make_picture_dialog(scene: Page, bench: DeckEditor, faces: BenchCardDrawer) -> Node:
    """Return the dialog in which the chosen card's picture is composed."""
    easel, say = PictureEditor(scene, bench, faces), scene.say
    answers: list[Answer] = [
        ("part.free", say("workshop.draw_free"), "plain", easel.clear_parts),
        ("part.close", say("workshop.draw_done"), "primary", scene.close),
    ]
    high = min(ROWS_HEIGHT, scene.theme.units[1] - DIALOG_FRAME_HEIGHT)
    title = say("workshop.card.drawing")
    return dialog(
        scene.theme, "part.dialog", title, "", answers, scene.close, easel.make_rows, high
    )
