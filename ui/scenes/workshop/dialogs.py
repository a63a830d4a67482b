"""The workshop's dialogs: to choose from a list, and to share a deck."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from ui.scenes.page import Page
from ui.scenes.workshop.storing import DeckStore
from ui.toolkit.graphics.theme import Theme, wrap
from ui.toolkit.widgets import Node, NodeState, draw_rounded
from ui.toolkit.widgets.dialog import dialog

Offer = tuple[str, str, Callable[[], object]]  # key, words and action
LONGEST_LIST = 520  # units
DIALOG_FRAME_HEIGHT = 170  # units: a dialog without its list or card
TEXT_SIZE = 15.5  # units


@dataclass
class PickerOption(Node):
    """A choice in a list, whose words may take several lines."""

    role: str = "listitem"

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        ground = (0, 0, 0, 130 if look.hot or look.focused else 70)
        draw_rounded(surface, self.rect, 9 * theme.u, ground)
        room = self.rect.inflate(-theme.px(24), -theme.px(6))
        theme.text(surface, self.label, room, "body", TEXT_SIZE, theme.palette.cream, "left")


def make_option(
    theme: Theme, key: str, label: str, wide: int, act: Callable[[], object]
) -> PickerOption:
    """Return a choice `wide` pixels wide, as high as its words need."""
    font = theme.font("body", TEXT_SIZE)
    lines = len(wrap(font, label, wide - theme.px(24)))
    high = max(theme.px(40), lines * font.get_linesize() + theme.px(12))
    return PickerOption(key, label=label, rect=Rect(0, 0, 0, high), actions={"press": act})


def make_picker(scene: Page, title: str, offers: Sequence[Offer]) -> Node:
    """Return a dialog with a list to choose from."""
    theme = scene.theme

    def chosen(act: Callable[[], object]) -> None:
        scene.close()
        act()

    def rows(room: Rect) -> list[Node]:
        wide = room.w - theme.px(14)
        found = [
            make_option(theme, f"option.{key}", label, wide, partial(chosen, act))
            for key, label, act in offers
        ]
        return [scene.scrolling_list(title, room, found, "options.rows", 5, 14, 45)]

    _, high = theme.units
    close = ("option.close", scene.say("page.cancel"), "plain", scene.close)
    few = min(LONGEST_LIST, high - DIALOG_FRAME_HEIGHT, 24 + 50 * len(offers))
    return dialog(theme, "options", title, "", [close], scene.close, rows, few)


def make_sharing_dialog(scene: Page, store: DeckStore) -> Node:
    """Return the dialog that offers ways to share a deck."""

    def then(act: Callable[[], object]) -> Callable[[], object]:
        def done() -> None:
            scene.close()
            act()

        return done

    say = scene.say
    return dialog(
        scene.theme,
        "share.how",
        say("workshop.share"),
        say("workshop.share_how", folder=store.shared_folder),
        [
            ("share.file", say("workshop.share_file"), "primary", then(store.export)),
            ("share.text", say("workshop.share_copy"), "plain", then(store.copy)),
            ("share.close", say("page.cancel"), "plain", scene.close),
        ],
        scene.close,
    )
