"""The page of players' own decks: choose, check and add them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from games.cardfile.errors import CardError, clip
from games.cardfile.reader import Card
from ui.app.open_folder import open_folder
from ui.graphics.theme import Theme, broken, cut, wrap
from ui.scenes.deck_cards import DeckCards
from ui.scenes.page import Page
from ui.scenes.setup import SetupScene
from ui.scenes.table_setup import Setup
from ui.storage.deck_shelf import Found
from ui.widgets import Button, Host, Label, Node, NodeState, Plate, Scene, Scroller, draw_rounded
from ui.widgets.dialog import dialog

LARGEST, AROUND = 560, 170  # units: the height of a card shown large, and of all about it
LOOK = 1.0  # seconds between checks of the folder


@dataclass
class Row(Node):
    """The row of a deck, or of a file with mistakes."""

    role: str = "listitem"
    file: str = ""
    state: str = ""
    wrong: bool = False
    lit: bool = False

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        p, u, rect = theme.palette, theme.u, self.rect
        ground = (*p.gold_dark, 255) if self.lit else (0, 0, 0, 90 if look.hot else 50)
        draw_rounded(surface, rect, 10 * u, ground)
        ink, soft = (p.ink, p.ink) if self.lit else (p.cream, p.pale)
        pad = theme.px(14)
        left = Rect(rect.left + pad, rect.top, round(rect.w * 0.62) - pad, rect.h // 2)
        right = Rect(left.right + pad, rect.top, rect.right - left.right - 2 * pad, rect.h)
        theme.text(surface, self.label, left.move(0, theme.px(3)), "bold", 17, ink, "left")
        file = cut(theme.font("body", 14), [self.file], left.w, left.h)[0]
        theme.text(surface, file, left.move(0, rect.h // 2 - theme.px(4)), "body", 14, soft, "left")
        shade = (255, 150, 128) if self.wrong and not self.lit else ink
        theme.text(surface, self.state, right, "bold", 15, shade, "right")


class DecksScene(Page):
    """All decks of a game, ours first."""

    title = "decks.title"
    first = "row.0"

    def __init__(self, app: Host, setup: Setup | None = None, back: Scene | None = None) -> None:
        super().__init__(app, back)
        self.setup = setup
        self.chosen = setup.deck if setup else ""
        self.waited = 0.0
        self.shelf = app.shelf
        self.cards = DeckCards(app, self.shelf.game)
        self.shelf.look()

    @property
    def found(self) -> Found | None:
        """Return the selected file; None is our own deck."""
        return next((one for one in self.shelf.found if one.key == self.chosen), None)

    def update(self, dt: float) -> Scene | None:
        self.waited += dt
        if self.waited > LOOK:
            self.waited = 0.0
            if self.shelf.look():
                self.rebuild()
        return super().update(dt)

    # the tree

    def build(self) -> list[Node]:
        w, _ = self.theme.units
        helping = Button(
            "help",
            label=self.say("decks.help"),
            size=15.5,
            icon="book",
            rect=self.rect(w - 22 - 178, 13, 178, 42),
            actions={"press": self._help},
        )
        head = self.head(helping)
        head[1].rect = self.rect(206, 10, w - 412, 48)
        x, y, w, h = self.area
        left = w * 0.58
        return [
            *head,
            self._list(self.rect(x, y, left - 8, h)),
            self._adding(self.rect(x + left + 8, y, w - left - 8, h)),
        ]

    def _list(self, rect: Rect) -> Node:
        theme = self.theme
        plate = Plate("decks", "list", label=self.say(self.title), rect=rect)
        pad, foot = theme.px(16), theme.px(56)
        inner = rect.inflate(-2 * pad, -2 * pad)
        room = Rect(inner.left, inner.top, inner.w, inner.h - foot)
        plate.children = [self._rows(room)]
        bar = Rect(inner.left, inner.bottom - theme.px(46), inner.w, theme.px(46))
        found = self.found
        if found is not None and found.mistakes:
            act, words, icon = self._wrong, "decks.see", "search"
        elif self.setup is not None:
            act, words, icon = self._use, "decks.use", "check"
        else:
            act, words, icon = self._use, "decks.play", "play"
        wide = min(bar.w, theme.px(300))
        plate.children.append(
            Button(
                "use",
                label=self.say(words),
                kind="primary",
                icon=icon,
                size=16.5,
                rect=Rect(bar.centerx - wide // 2, bar.top, wide, bar.h),
                actions={"press": act},
            )
        )
        return plate

    def _rows(self, rect: Rect) -> Node:
        theme, roll = self.theme, self.roll("rows")
        high, gap = theme.px(54), theme.px(7)
        lines = self._lines()
        roll.longest = len(lines) * (high + gap)
        scroller = Scroller(
            "rows",
            label=self.say(self.title),
            rect=rect,
            roll=roll,
            notch=high + gap,
            wide=theme.px(8),
        )
        for n, (key, label, file, state, wrong) in enumerate(lines):
            row = Rect(
                rect.left, rect.top + n * (high + gap) - roll.offset, rect.w - theme.px(16), high
            )
            scroller.children.append(
                Row(
                    f"row.{n}",
                    label=label,
                    value=state,
                    rect=row,
                    clip=rect,
                    file=file,
                    state=state,
                    wrong=wrong,
                    lit=key == self.chosen,
                    actions={"press": self._chooser(key)},
                )
            )
        return scroller

    def _lines(self) -> list[tuple[str, str, str, str, bool]]:
        """Return for each row: key, name, place, remark, and whether it has mistakes."""
        say = self.say
        lines = [
            ("", say("decks.ours"), say(f"game.{self.shelf.game}.name"), say("decks.house"), False)
        ]
        for one in self.shelf.found:
            if not one.mistakes:
                state = say("decks.cards", n=len(one.deck.cards))
                where = say("decks.only_now") if one.lent else clip(one.key)
                lines.append((one.key, one.deck.name, where, state, False))
            else:
                state = say("decks.mistakes", n=len(one.mistakes))
                lines.append((one.key, clip(one.key), say("decks.not_used"), state, True))
        return lines

    def _adding(self, rect: Rect) -> Node:
        theme = self.theme
        plate = Plate("adding", label=self.say("decks.add"), rect=rect)
        pad, high, gap = theme.px(18), theme.px(44), theme.px(10)
        inner = rect.inflate(-2 * pad, -2 * pad)
        heading = Rect(inner.topleft, (inner.w, theme.px(32)))
        low = Rect(inner.left, inner.bottom - 2 * high - gap, inner.w, high)
        top = heading.bottom + theme.px(4)
        text = self._text(inner.w)
        font = theme.font("body", 15)
        high_of = len(wrap(font, text, inner.w)) * font.get_linesize() + theme.px(6)
        room = Rect(inner.left, top, inner.w, min(high_of, low.top - gap - top))
        cards = Rect(inner.left, room.bottom + gap, inner.w, low.top - room.bottom - 2 * gap)
        found = self.found
        plate.children = [
            Label(
                "adding.title",
                label=self.say("decks.add"),
                rect=heading,
                font="title",
                size=20,
                colour=theme.palette.gold,
            ),
            Label(
                "adding.text",
                label=text,
                rect=room,
                size=15,
                align="top-left",
                colour=theme.palette.pale,
            ),
            self._button("folder", "decks.open", "folder", low, self._open),
            self._button(
                "examples", "decks.examples", "cards", low.move(0, high + gap), self._examples
            ),
        ]
        if not (found and found.mistakes):  # last, so that Tab comes to the buttons first
            plate.children += self.cards.nodes(found and found.deck, cards, self._show)
        return plate

    def _button(
        self, key: str, words: str, icon: str, rect: Rect, act: Callable[[], object]
    ) -> Node:
        label = self.say(words)
        return Button(key, label=label, rect=rect, icon=icon, size=15.5, actions={"press": act})

    def _show(self, face: Card) -> None:
        self.ask(partial(self._large, face))

    def _large(self, face: Card) -> Node:
        _, high = self.theme.units
        return dialog(
            self.theme,
            "large",
            self.app.words.card_name(face),
            "",
            [("large.close", self.say("table.browse.close"), "primary", self.close)],
            self.close,
            lambda room: [self.cards.large(face, room)],
            min(LARGEST, high - AROUND),
        )

    def _text(self, wide: int) -> str:
        """Return how to add a deck, and any problems with those present."""
        said = [("decks.how", {"folder": self.shelf.place}), self.shelf.problem, self.shelf.doubled]
        lines = [self.say(one[0], **one[1]) for one in said if one]
        return "\n".join(broken(self.theme.font("body", 15), line, wide) for line in lines)

    # actions

    def _chooser(self, key: str) -> Callable[[], None]:
        def choose() -> None:
            self.chosen = key

        return choose

    def choose(self, one: Found) -> None:
        self.chosen = one.key
        self.rebuild()

    def _use(self) -> None:
        if self.setup is not None:
            self.setup.deck = self.chosen
            self.back()
            return
        scene = self.app.scene("setup", self.shelf.game)
        assert isinstance(scene, SetupScene)
        scene.setup.deck = self.chosen
        self.go(scene)

    def _wrong(self) -> None:
        assert self.found is not None
        self.go(self.app.scene("deck_errors", self.found.path, self.found.mistakes, self))

    def _help(self) -> None:
        self.go(self.app.scene("deck_help", self))

    def _open(self) -> None:
        if not open_folder(self.shelf.folder):
            self.app.say(self.say("decks.is_at", folder=self.shelf.folder))

    def _examples(self) -> None:
        try:
            for one, _ in self.shelf.add_examples():
                self.chosen = one.key
            self.app.say(self.say("decks.examples_added"))
        except CardError as error:
            self.app.say(str(error.mistakes[0]))
