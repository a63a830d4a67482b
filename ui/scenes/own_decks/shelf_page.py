"""The page of players' own decks: choose, check and add them."""

from collections.abc import Callable
from functools import partial

from pygame import Rect

from games.cardfile.errors import clip
from games.cardfile.reader import Card
from ui.files import shorten_path
from ui.play.set_up import Setup
from ui.scenes.host import Host
from ui.scenes.own_decks.beginning import asking, edit
from ui.scenes.own_decks.card_pictures import DeckCards
from ui.scenes.page import Page, Row
from ui.scenes.routes import DeckErrorsRoute, DeckHelpRoute, SetupRoute
from ui.scenes.set_up.setup import SetupScene
from ui.storage.deck_shelf import Sentence, ShelfFile
from ui.storage.open_folder import open_folder
from ui.toolkit.graphics.theme import broken, wrap
from ui.toolkit.widgets import Button, Label, Node, Plate, Scene, alike
from ui.toolkit.widgets.dialog import dialog

LARGEST, AROUND = 560, 170  # units: the height of a card shown large, and of all about it
REMARKS = 2  # told of the deck selected; the workshop shows them all
LOOK = 1.0  # seconds between checks of the folder


class DecksScene(Page):
    """All decks of a game, ours first."""

    title = "decks.title"
    first = "row.0"
    aside = 206

    def __init__(self, app: Host, setup: Setup | None = None, back: Scene | None = None) -> None:
        super().__init__(app, back)
        self.setup = setup
        self.chosen = setup.deck if setup else ""
        self.waited = 0.0
        self.shelf = app.shelf
        self.cards = DeckCards(app, self.shelf.game)
        self.looking = False
        self._look()

    @property
    def found(self) -> ShelfFile | None:
        """Return the selected file; None is our own deck."""
        return next((one for one in self.shelf.found if one.key == self.chosen), None)

    def update(self, dt: float) -> Scene | None:
        self.waited += dt
        if self.waited > LOOK:
            self.waited = 0.0
            self._look()
        return super().update(dt)

    def _look(self) -> None:
        """Read the folder again, unless that is being done."""
        if not self.looking:
            self.looking = True
            self.app.errands.run(self.shelf.folder.name, self.shelf.look, self._looked)

    def _looked(self, changed: bool) -> None:
        self.looking = False
        if changed and self.tree:
            self.rebuild()

    # the tree

    def build(self) -> list[Node]:
        helping = self.corner(
            "help", "decks.help", lambda: self.go(self.app.scene(DeckHelpRoute(self))), "book"
        )
        x, y, w, h = self.area
        left = w * 0.58
        return [
            *self.head(helping),
            self._list(self.rect(x, y, left - 8, h)),
            self._adding(self.rect(x + left + 8, y, w - left - 8, h)),
        ]

    def _list(self, rect: Rect) -> Node:
        px, found = self.theme.px, self.found
        plate = Plate("decks", "list", label=self.say(self.title), rect=rect)
        inner = rect.inflate(-2 * px(16), -2 * px(16))
        if found is not None and found.mistakes:
            act, words, icon = lambda: self._see(found), "decks.see", "search"
        elif self.setup is not None:
            act, words, icon = self._use, "decks.use", "check"
        else:
            act, words, icon = self._use, "decks.play", "play"
        wide, low = min(inner.w * 3 // 5, px(300)), inner.bottom - px(46)
        edit = min(inner.w - wide - px(10), px(170))
        left = inner.centerx - (wide + px(10) + edit) // 2
        plate.children = [
            self._rows(Rect(inner.topleft, (inner.w, inner.h - px(56)))),
            Button(
                "use",
                label=self.say(words),
                kind="primary",
                icon=icon,
                size=16.5,
                rect=Rect(left, low, wide, px(46)),
                actions={"press": act},
            ),
            Button(
                "edit",
                label=self.say("begin.edit"),
                icon="settings",
                size=16.5,
                enabled=found is not None,
                rect=Rect(left + wide + px(10), low, edit, px(46)),
                actions={"press": self._edit},
            ),
        ]
        return plate

    def _rows(self, rect: Rect) -> Node:
        rows = [
            Row(
                f"row.{n}",
                label=label,
                value=f"{state} {below}".strip(),
                name=label,
                under=file,
                right=state,
                below=below,
                wrong=wrong,
                lit=key == self.chosen,
                actions={"press": partial(self._select, key)},
            )
            for n, (key, label, file, state, below, wrong) in enumerate(self._lines())
        ]
        return self.listed(self.say(self.title), rect, rows)

    def _lines(self) -> list[tuple[str, str, str, str, str, bool]]:
        """Return for each row: key, name, place, cards, remarks, and whether it has mistakes."""
        say = self.say
        lines = [
            (
                "",
                say("decks.ours"),
                say(f"game.{self.shelf.game}.name"),
                say("decks.house"),
                "",
                False,
            )
        ]
        for one in self.shelf.found:
            name, where = one.deck.name, say("decks.only_now") if one.lent else clip(one.key)
            state = say("decks.cards", n=len(one.deck.cards))
            below = say("decks.remarked", n=len(one.remarks)) if one.remarks else ""
            if one.mistakes:
                name, where = clip(one.key), say("decks.not_used")
                state = say("decks.mistakes", n=len(one.mistakes))
            if one.key in self.shelf.drafts:
                where = say("begin.left")
            lines.append((one.key, name, where, state, below, bool(one.mistakes)))
        return lines

    def _adding(self, rect: Rect) -> Node:
        theme = self.theme
        plate, inner = self.titled("adding", "decks.add", rect, 18)
        high, gap = theme.px(44), theme.px(10)
        low = Rect(inner.left, inner.bottom - 2 * high - gap, inner.w, high)
        half = (inner.w - gap) // 2
        pair = low.move(0, high + gap)
        left = Rect(pair.topleft, (half, high))
        right = Rect(left.right + gap, pair.top, pair.right - left.right - gap, high)
        top = inner.top + theme.px(4)
        text = self._text(inner.w)
        font = theme.font("body", 15)
        high_of = len(wrap(font, text, inner.w)) * font.get_linesize() + theme.px(6)
        room = Rect(inner.left, top, inner.w, min(high_of, low.top - gap - top))
        cards = Rect(inner.left, room.bottom + gap, inner.w, low.top - room.bottom - 2 * gap)
        found = self.found
        plate.children += [
            Label(
                "adding.text",
                label=text,
                rect=room,
                size=15,
                align="top-left",
                colour=theme.palette.pale,
            ),
            self._button("new", "begin.new", "plus", low, self._new),
            *alike(
                theme,
                [
                    self._button("folder", "decks.open", "folder", left, self._open),
                    self._button("examples", "decks.examples", "cards", right, self._examples),
                ],
            ),
        ]
        if cards.h > high and not (
            found and found.mistakes
        ):  # last, so that Tab comes to the buttons first
            plate.children.append(self._cards(found, cards))
        return plate

    def _cards(self, found: ShelfFile | None, room: Rect) -> Node:
        """Return all cards of a deck in a view that scrolls."""
        cards = self.cards.nodes(found and found.deck, self._show)
        rows = self.cards.rows(cards, room.w - self.theme.px(16))
        view = self.listed(self.say("decks.title"), room, rows, "cards", 0, notch=80)
        self.spread(rows, room)
        return view

    def _button(
        self, key: str, words: str, icon: str, rect: Rect, act: Callable[[], object]
    ) -> Button:
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
            self.app.words.card_does(face),
            [("large.close", self.say("table.browse.close"), "primary", self.close)],
            self.close,
            lambda room: [self.cards.large(face, room)],
            min(LARGEST, high - AROUND),
        )

    def _text(self, wide: int) -> str:
        """Return how to add a deck, and any problems with those present."""
        how = "decks.how" if self.shelf.read else "decks.reading"
        said = [(how, {"folder": self.shelf.place}), self.shelf.problem, self.shelf.doubled]
        lines = [self.say(one[0], **one[1]) for one in said if one]
        deck = self.found.deck if self.found else None
        if deck and (deck.author or deck.version or deck.about):
            name = " ".join(filter(None, (deck.name, deck.version)))
            whose = self.say("decks.by", name=name, author=deck.author) if deck.author else name
            lines[0] = f"{whose}. {deck.about}".strip()
        for one in self.found.remarks[:REMARKS] if self.found else ():
            what = self.app.words.mistake(one)
            lines.append(self.say("decks.remark", line=one.line, what=what))
        return "\n".join(broken(self.theme.font("body", 15), line, wide) for line in lines)

    # actions

    def _select(self, key: str) -> None:
        self.chosen = key

    def choose(self, one: ShelfFile) -> None:
        self.chosen = one.key
        self.rebuild()

    def _use(self) -> None:
        if self.setup is not None:
            self.setup.deck = self.chosen
            self.back()
            return
        scene = self.app.scene(SetupRoute(self.shelf.game))
        assert isinstance(scene, SetupScene)
        scene.setup.deck = self.chosen
        self.go(scene)

    def _see(self, wrong: ShelfFile) -> None:
        self.go(self.app.scene(DeckErrorsRoute(wrong.path, wrong.mistakes, self)))

    def _new(self) -> None:
        self.ask(partial(asking, self, self.found))

    def _edit(self) -> None:
        if (found := self.found) is not None:
            edit(self, found)

    def _open(self) -> None:
        if not open_folder(self.shelf.folder):
            self.app.say(self.say("decks.is_at", folder=shorten_path(self.shelf.folder)))

    def _examples(self) -> None:
        self.app.errands.run(self.shelf.folder.name, self.shelf.add_examples, self._added)

    def _added(self, added: list[tuple[ShelfFile, Sentence]]) -> None:
        self.chosen = added[-1][0].key
        self.app.say(self.say("decks.examples_added"))
        self.rebuild()
