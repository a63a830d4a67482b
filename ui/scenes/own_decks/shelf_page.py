"""The page of players' own decks: choose, check and add them."""

from collections import Counter
from collections.abc import Callable
from functools import partial

from pygame import Rect

from games.cardfile.errors import clip
from games.cardfile.game import Deck
from games.cardfile.reader import Card
from ui.files import shorten_path
from ui.play.set_up import Setup
from ui.scenes.drawings import CardDrawer
from ui.scenes.host import Host
from ui.scenes.own_decks.beginning import edit_deck, make_begin_dialog
from ui.scenes.page import ListRow, Page
from ui.scenes.routes import DeckErrorsRoute, DeckHelpRoute, SetupRoute
from ui.scenes.set_up.setup import SetupScene
from ui.scenes.workshop.dialogs import DIALOG_FRAME_HEIGHT
from ui.storage.deck_shelf import Sentence, ShelfFile
from ui.storage.open_folder import open_folder
from ui.storage.statistics_text import read_box_cards
from ui.table.layout.geometry import RATIO
from ui.toolkit.graphics.theme import broken, wrap
from ui.toolkit.widgets import Button, Label, Node, Picture, Plate, Scene, match_buttons
from ui.toolkit.widgets.dialog import dialog

LEAST_CARD_WIDTH = 90  # units, with the shadow
LEAST_NAMED_WIDTH = 84  # pixels, with room for a name


class DeckCards(CardDrawer):
    """Draws the cards of one deck at a time."""

    shown = ""

    def make_nodes(self, deck: Deck | None, show: Callable[[Card], object]) -> list[Node]:
        """Return a node for each kind of card, which calls `show`; None is our own deck."""
        if (digest := deck.digest if deck else "") != self.shown:
            self.shown = digest
            self.faces.change_words(self.app.words)  # a card of another deck may have the same key
        counts = Counter(deck.cards) if deck else Counter(read_box_cards(self.game).values())
        return [
            self._make_node(n, face, many, partial(show, face))
            for n, (face, many) in enumerate(counts.items())
        ]

    def make_rows(self, cards: list[Node], wide: int) -> list[Node]:
        """Return rows of cards, each with as many as fit at their least width."""
        least = max(LEAST_NAMED_WIDTH, self.app.theme.px(LEAST_CARD_WIDTH))
        columns = max(1, wide // least)
        high = round(wide // columns * RATIO)
        return [
            Node(f"cards.{n}", "group", rect=Rect(0, 0, 0, high), children=cards[n : n + columns])
            for n in range(0, len(cards), columns)
        ]

    def _make_node(self, n: int, face: Card, many: int, show: Callable[[], object]) -> Node:
        words = self.app.words
        told = (words.card_text(face), words.card_does(face))
        tip = f"{words.card_name(face)} × {many}. {' '.join(filter(None, told))}"
        return Picture(
            f"card.{n}",
            "card",
            words.card_name(face),
            str(many),
            actions={"press": show, "show": show},
            tip=tip,
            image=partial(self.draw_fitting, face),
        )

    def make_large_picture(self, face: Card, rect: Rect) -> Node:
        """Return a card as a picture that fills a rectangle."""
        name, text = self.app.words.card_name(face), self.app.words.card_text(face)
        return Picture("card", "card", name, text, rect, image=partial(self.draw_fitting, face))


CARDS_HEIGHT = 160  # units: of a deck's name and a row of its cards
NAME_HEIGHT = 24  # units: of the deck's name above its cards
LARGE_CARD_HEIGHT = 560  # units: at most
MOST_REMARKS = 2  # of the selected deck; the workshop shows all
CHECK_SECONDS = 1.0  # between checks of the folder


class DecksScene(Page):
    """All decks of a game, ours first."""

    title = "decks.title"
    first = "row.0"
    title_margin = 206

    def __init__(self, app: Host, setup: Setup | None = None, back: Scene | None = None) -> None:
        super().__init__(app, back)
        self.setup = setup
        self.chosen = setup.deck if setup else ""
        self.waited = 0.0
        self.shelf = app.shelf
        self.cards = DeckCards(app, self.shelf.game)
        self.looking = False
        self._check_folder()

    @property
    def selected(self) -> ShelfFile | None:
        """The selected file; None is our own deck."""
        return next((one for one in self.shelf.found if one.key == self.chosen), None)

    def update(self, dt: float) -> Scene | None:
        self.waited += dt
        if self.waited > CHECK_SECONDS:
            self.waited = 0.0
            self._check_folder()
        return super().update(dt)

    def _check_folder(self) -> None:
        """Read the folder again, unless it is being read."""
        if not self.looking:
            self.looking = True
            self.app.errands.run(self.shelf.folder.name, self.shelf.look, self._show_folder)

    def _show_folder(self, changed: bool) -> None:
        self.looking = False
        if changed and self.tree:
            self.rebuild()

    # the tree

    def build(self) -> list[Node]:
        helping = self.corner_button(
            "help", "decks.help", lambda: self.go(self.app.scene(DeckHelpRoute(self))), "book"
        )
        x, y, w, h = self.area
        left = w * 0.58
        return [
            *self.top_row(helping),
            self._make_list(self.rect(x, y, left - 8, h)),
            self._make_adding_plate(self.rect(x + left + 8, y, w - left - 8, h)),
        ]

    def _make_list(self, rect: Rect) -> Node:
        px, found = self.theme.px, self.selected
        plate = Plate("decks", "list", label=self.say(self.title), rect=rect)
        inner = rect.inflate(-2 * px(16), -2 * px(16))
        if found is not None and found.mistakes:
            act, words, icon = lambda: self._show_mistakes(found), "decks.see", "search"
        elif self.setup is not None:
            act, words, icon = self._use_deck, "decks.use", "check"
        else:
            act, words, icon = self._use_deck, "decks.play", "play"
        wide, low = min(inner.w * 3 // 5, px(300)), inner.bottom - px(46)
        edit = min(inner.w - wide - px(10), px(170))
        left = inner.centerx - (wide + px(10) + edit) // 2
        plate.children = [
            self._make_rows(Rect(inner.topleft, (inner.w, inner.h - px(56)))),
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
                actions={"press": self._edit_deck},
            ),
        ]
        return plate

    def _make_rows(self, rect: Rect) -> Node:
        rows = [
            ListRow(
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
            for n, (key, label, file, state, below, wrong) in enumerate(self._describe_rows())
        ]
        return self.scrolling_list(self.say(self.title), rect, rows)

    def _describe_rows(self) -> list[tuple[str, str, str, str, str, bool]]:
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

    def _make_adding_plate(self, rect: Rect) -> Node:
        theme = self.theme
        plate, inner = self.titled_plate("adding", "decks.add", rect, 18)
        high, gap = theme.px(44), theme.px(10)
        low = Rect(inner.left, inner.bottom - 2 * high - gap, inner.w, high)
        half = (inner.w - gap) // 2
        pair = low.move(0, high + gap)
        left = Rect(pair.topleft, (half, high))
        right = Rect(left.right + gap, pair.top, pair.right - left.right - gap, high)
        top = inner.top + theme.px(4)
        font = theme.font("body", 15)
        for brief in (False, bool(self.shelf.found)):  # who has decks knows how to add one
            text = self._describe_adding(inner.w, brief)
            high_of = len(wrap(font, text, inner.w)) * font.get_linesize() + theme.px(6)
            room = Rect(inner.left, top, inner.w, min(high_of, low.top - gap - top))
            cards = Rect(inner.left, room.bottom + gap, inner.w, low.top - room.bottom - 2 * gap)
            if cards.h >= theme.px(CARDS_HEIGHT):
                break
        found = self.selected
        plate.children += [
            Label(
                "adding.text",
                label=text,
                rect=room,
                size=15,
                align="top-left",
                colour=theme.palette.pale,
            ),
            self._make_button("new", "begin.new", "plus", low, self._begin_deck),
            *match_buttons(
                theme,
                [
                    self._make_button("folder", "decks.open", "folder", left, self._open_folder),
                    self._make_button(
                        "examples", "decks.examples", "cards", right, self._add_examples
                    ),
                ],
            ),
        ]
        if cards.h > high and not (
            found and found.mistakes
        ):  # last, so that Tab comes to the buttons first
            plate.children += self._make_cards(found, cards)
        return plate

    def _make_cards(self, found: ShelfFile | None, whole: Rect) -> list[Node]:
        """Return the name of a deck, if it has room, and all its cards in a view that scrolls."""
        is_named = whole.h >= self.theme.px(CARDS_HEIGHT)
        name = found.deck.name if found else self.say("decks.ours")
        top = Rect(whole.topleft, (whole.w, self.theme.px(NAME_HEIGHT)))
        room = Rect(whole.left, top.bottom, whole.w, whole.h - top.h) if is_named else whole
        gold = self.theme.palette.gold
        head = Label("cards.of", label=name, rect=top, font="title", size=16, colour=gold)
        cards = self.cards.make_nodes(found and found.deck, self._enlarge)
        rows = self.cards.make_rows(cards, room.w - self.theme.px(16))
        view = self.scrolling_list(self.say("decks.title"), room, rows, "cards", 0, notch=80)
        self.divide_rows(rows, room)
        return [head, view] if is_named else [view]

    def _make_button(
        self, key: str, words: str, icon: str, rect: Rect, act: Callable[[], object]
    ) -> Button:
        label = self.say(words)
        return Button(key, label=label, rect=rect, icon=icon, size=15.5, actions={"press": act})

    def _enlarge(self, face: Card) -> None:
        self.ask(partial(self._make_card_dialog, face))

    def _make_card_dialog(self, face: Card) -> Node:
        _, high = self.theme.units
        return dialog(
            self.theme,
            "large",
            self.app.words.card_name(face),
            self.app.words.card_does(face),
            [("large.close", self.say("table.browse.close"), "primary", self.close)],
            self.close,
            lambda room: [self.cards.make_large_picture(face, room)],
            min(LARGE_CARD_HEIGHT, high - DIALOG_FRAME_HEIGHT),
        )

    def _describe_adding(self, wide: int, brief: bool) -> str:
        """Return how to add a deck, unless it is brief, and any problems with the decks."""
        how = "decks.how" if self.shelf.read else "decks.reading"
        lines = [] if brief else [self.say(how, folder=self.shelf.short_path)]
        deck = self.selected.deck if self.selected else None
        if deck and (deck.author or deck.version or deck.about):
            name = " ".join(filter(None, (deck.name, deck.version)))
            whose = self.say("decks.by", name=name, author=deck.author) if deck.author else name
            lines = [f"{whose}. {deck.about}".strip()]
        problems = [self.shelf.problem, self.shelf.double_name]
        lines += [self.say(one[0], **one[1]) for one in problems if one]
        for one in self.selected.remarks[:MOST_REMARKS] if self.selected else ():
            what = self.app.words.mistake(one)
            lines.append(self.say("decks.remark", line=one.line, what=what))
        return "\n".join(broken(self.theme.font("body", 15), line, wide) for line in lines)

    # actions

    def _select(self, key: str) -> None:
        self.chosen = key

    def choose_deck(self, one: ShelfFile) -> None:
        self.chosen = one.key
        self.rebuild()

    def _use_deck(self) -> None:
        if self.setup is not None:
            self.setup.deck = self.chosen
            self.back()
            return
        scene = self.app.scene(SetupRoute(self.shelf.game))
        assert isinstance(scene, SetupScene)
        scene.setup.deck = self.chosen
        self.go(scene)

    def _show_mistakes(self, wrong: ShelfFile) -> None:
        self.go(self.app.scene(DeckErrorsRoute(wrong.path, wrong.mistakes, self)))

    def _begin_deck(self) -> None:
        self.ask(partial(make_begin_dialog, self, self.selected))

    def _edit_deck(self) -> None:
        if (found := self.selected) is not None:
            edit_deck(self, found)

    def _open_folder(self) -> None:
        if not open_folder(self.shelf.folder):
            self.app.say(self.say("decks.is_at", folder=shorten_path(self.shelf.folder)))

    def _add_examples(self) -> None:
        self.app.errands.run(self.shelf.folder.name, self.shelf.add_examples, self._show_added)

    def _show_added(self, added: list[tuple[ShelfFile, Sentence]]) -> None:
        self.chosen = added[-1][0].key
        self.app.say(self.say("decks.examples_added"))
        self.rebuild()
