"""The workshop's dialogs: to choose from a list, and to share a deck."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from ui.scenes.page import Page
from ui.scenes.workshop.storing import DeckStore
from ui.toolkit.graphics.theme import Theme, wrap
from ui.toolkit.widgets import Label, Node, NodeState, TextField, draw_rounded
from ui.toolkit.widgets.dialog import dialog

Offer = tuple[str, str, Callable[[], object]]  # key, words and action
LONGEST_LIST = 520  # units
DIALOG_FRAME_HEIGHT = 170  # units: a dialog without its list or card
TEXT_SIZE = 15.5  # units
SEARCH_HEIGHT = 38  # units
GROUP_HEIGHT = 30  # units: the name of a group in a list
LONG = 12  # choices, from which a list can be searched


@dataclass
class PickerOption(Node):
    """A choice in a list, whose words may take several lines."""

    role: str = "listitem"

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        ground = (*theme.palette.row, 130 if look.hot or look.focused else 70)
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


class SearchPicker:
    """Makes a dialog with a list to choose from in groups, which a typed text shortens."""

    def __init__(self, scene: Page, title: str, groups: Mapping[str, Sequence[Offer]]) -> None:
        self.scene, self.title, self.groups = scene, title, groups
        self.text = ""

    def find(self) -> dict[str, list[Offer]]:
        """Return the choices that have all typed words, by group; no group is empty."""
        typed = self.text.lower().split()
        found = {
            group: [one for one in offers if all(word in one[1].lower() for word in typed)]
            for group, offers in self.groups.items()
        }
        return {group: offers for group, offers in found.items() if offers}

    def __call__(self) -> Node:
        """Return the dialog as it is now."""
        scene, theme = self.scene, self.scene.theme

        def chosen(act: Callable[[], object]) -> None:
            scene.close()
            act()

        def rows(room: Rect) -> list[Node]:
            high = theme.px(SEARCH_HEIGHT)
            field = TextField(
                "options.search",
                label=scene.say("workshop.search"),
                value=self.text,
                rect=Rect(room.left, room.top, room.w - theme.px(14), high),
                typing=scene.typing("options.search"),
                set_to=self._search,
                hint=scene.say("workshop.search"),
            )
            below = Rect(room.left, field.rect.bottom + theme.px(8), room.w, 0)
            below.h = room.bottom - below.top
            found: list[Node] = []
            for n, (group, offers) in enumerate(self.find().items()):
                found.append(
                    Label(
                        f"group.{n}",
                        label=group,
                        rect=Rect(0, 0, 0, theme.px(GROUP_HEIGHT)),
                        font="title",
                        size=15,
                        align="left",
                        colour=theme.palette.gold,
                    )
                )
                found += [
                    make_option(
                        theme, f"option.{key}", label, room.w - theme.px(14), partial(chosen, act)
                    )
                    for key, label, act in offers
                ]
            return [
                field,
                scene.scrolling_list(self.title, below, found, "options.rows", 5, 14, 45),
            ]

        _, high = theme.units
        close = ("option.close", scene.say("page.cancel"), "plain", scene.close)
        tall = min(LONGEST_LIST + SEARCH_HEIGHT + 8, high - DIALOG_FRAME_HEIGHT)
        return dialog(theme, "options", self.title, "", [close], scene.close, rows, tall)

    def _search(self, text: str) -> None:
        self.text = text
        self.scene.roll("options.rows").to(0)


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
