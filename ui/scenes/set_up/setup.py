"""The set-up page: players, levels and options."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from ai.personality import temper_of
from ai.registry import JUDGES
from games.cardfile.errors import clip
from games.engine import Way
from games.registry import GAMES
from ui.play.lessons.lesson import has_lesson
from ui.play.level_suggestion import suggest_level
from ui.play.set_up import MAX_TYPED_LENGTH, PERSON, Setup, SetupSeat
from ui.scenes.drawings import draw_place
from ui.scenes.games import begin
from ui.scenes.host import Host
from ui.scenes.page import SIDE_MARGIN, Page
from ui.scenes.routes import DecksRoute, RulesRoute, TableRoute, VariantsRoute
from ui.scenes.set_up import introduction
from ui.scenes.set_up.faces import make_face_button
from ui.storage.deck_shelf import ShelfFile
from ui.storage.default_names import robot_names
from ui.storage.players import ANY_FACE
from ui.toolkit.widgets import Button, Choice, Label, Node, Plate, Scene, TextField, Toggle
from ui.toolkit.widgets.dialog import dialog

KNOWN_LIST_HEIGHT = 200  # units, of the list of known people, at most
SEED_DIGITS = 9  # digits of the seed, at most
MOST_TALL_ROWS = 5  # rows of options; if there are more, they are lower
SEAT_HEIGHTS = (
    64,
    54,
)  # units, tried in order: a low one leaves room for the quick rules


class SetupScene(Page):
    """Players and options of a new game."""

    first = "start"
    title = "setup.title"
    title_margin = SIDE_MARGIN + 186
    on_wood = True

    def __init__(self, app: Host, game: str, back: Scene | None = None) -> None:
        super().__init__(app, back)
        self.game = game
        self.setup = Setup(
            game,
            robot_names(app.words),
            app.words("setup.person"),
            dict(app.settings.faces),
            level=suggest_level(app.profile, game),
            who=app.settings.person,
        )
        self.setup.recall(app.settings.last_setup.get(game))
        self.setup.seat_person(app.settings.person)
        if self.setup.raised:
            app.say(self.say("setup.raised", level=self.say(f"level.{self.setup.level}")))
        self.decks = GAMES[game].decks is not None
        self.problem_told = False

    def resize(self) -> None:
        if self.decks:
            self.app.errands.run("decks", self.app.shelf.look, self._show_decks)
        super().resize()

    def _show_decks(self, _: bool) -> None:
        problem = self.app.shelf.problem
        if problem and not self.problem_told:
            self.app.say(self.say(problem[0], **problem[1]))
        self.problem_told = True
        self._drop_missing_deck()
        self.rebuild()

    def _drop_missing_deck(self) -> None:
        """Choose our deck, and say so, if the chosen one is gone."""
        setup, shelf = self.setup, self.app.shelf
        if setup.deck and shelf.find(setup.deck) is None:
            self.app.say(self.say("decks.gone", file=clip(setup.deck)))
            setup.deck = ""

    def heading(self) -> str:
        return self.say(f"game.{self.game}.name")

    def build(self) -> list[Node]:
        x, y, w, h = self.area
        left = w * 0.6
        for row in SEAT_HEIGHTS:
            high = min(h, self._find_plates_height(row))
            seats = self.rect(x, y, left - 8, high)
            side = self.rect(x + left + 8, y, w - left - 8, high)
            self.below = seats.bottom
            told = self._make_quick_rules(seats.union(side))
            if isinstance(told, Plate):
                break
        plates = [self._make_seats_plate(seats), self._make_options_plate(side), told]
        wide = 128 if isinstance(told, Plate) else 42
        learn = [introduction.make_lesson_button(self, self.game, wide)] * has_lesson(self.game)
        puzzles = introduction.make_puzzle_buttons(self, self.game, wide if wide > 42 else 92)
        return [*self.top_row(*puzzles, *learn), *plates]

    def _make_quick_rules(self, plates: Rect) -> Node:
        """Return the quick rules below the plates, or a button if there is no room for them."""
        gap, language = self.theme.px(12), self.app.words.language
        x, y, w, h = self.area
        bottom = self.rect(x, y, w, h).bottom
        room = Rect(plates.left, plates.bottom + gap, plates.w, bottom - plates.bottom - gap)
        told = introduction.make_rules_plate(
            self.theme, self.game, language, self.setup.chosen_options(), room
        )
        if told is not None:
            self.below = told.rect.bottom
            return told
        words = introduction.read_first_rules(self.game, language)[0] or self.say("title.rules")
        rect = self.rect(self.theme.units[0] - SIDE_MARGIN - 92, 13, 42, 42)
        button = Button("minute", label="", icon="clock", rect=rect, tip=words)
        button.actions["press"] = lambda: self.go(
            self.app.scene(RulesRoute(game=self.game, back=self))
        )
        return button

    def _find_plates_height(self, row: int) -> int:
        """Return the height in units that the plates need, with seats `row` units high."""
        setup = self.setup
        seats = min(len(setup.seats) + 1, setup.max_seats)
        options = self._count_rows() * sum(self._find_row_height())
        return max(32 + 38 + row * seats, 32 + 38 + options + 48 + 62)

    def _count_rows(self) -> int:
        return len(self.setup.first_choices()) + self.decks + bool(self.setup.shorter()) + 3

    def _find_row_height(self) -> tuple[int, int]:
        """Return the height in units of a row of options, and the gap below it."""
        return (42, 8) if self._count_rows() <= MOST_TALL_ROWS else (36, 6)

    def backdrop(self, surface: Surface) -> None:
        draw_place(self, surface, self.game, len(self.setup.seats), self.below)

    # the seats

    def _make_seats_plate(self, rect: Rect) -> Node:
        setup, gap = self.setup, self.theme.px(6)
        plate, room = self.titled_plate("seats", "setup.who", rect)
        room.top, room.h = room.top + gap, room.h - gap
        many = min(len(setup.seats) + 1, setup.max_seats)
        high = min(self.theme.px(58), (room.h - (many - 1) * gap) // many)
        step = high + gap
        places = [Rect(room.left, room.top + n * step, room.w, high) for n in range(many)]
        for n in range(len(setup.seats)):
            plate.children += self._make_seat(n, places[n])
        if len(setup.seats) < setup.max_seats:
            place = places[len(setup.seats)]
            add = Rect(place.left, place.top, min(place.w, self.theme.px(230)), place.h)
            plate.children.append(
                Button(
                    "add",
                    label=self.say("setup.add"),
                    rect=add,
                    icon="robot",
                    size=15.5,
                    actions={"press": setup.add},
                )
            )
        return plate

    def _make_seat(self, n: int, rect: Rect) -> list[Node]:
        setup, seat, gap = self.setup, self.setup.seats[n], self.theme.px(8)
        face = Rect(rect.left, rect.top, rect.h, rect.h)
        side = round(rect.h * 0.86)
        shut = Rect(0, 0, side, round(rect.h * 0.8)).move_to(midright=rect.midright)
        middle = face.right + gap, shut.left - gap
        wide = (middle[1] - middle[0] - gap) // 2
        name = Rect(middle[0], rect.top, wide, rect.h)
        kind = Rect(name.right + gap, rect.top, middle[1] - name.right - gap, rect.h)
        seat_name = self.say("setup.seat", n=n + 1)
        others = self._list_others(n)
        pick = Rect(name.right - name.h, name.top, name.h, name.h)
        if others:
            name.w -= pick.w + gap // 2
        box = TextField(
            f"seat.{n}.name",
            label=seat_name,
            value=seat.name,
            rect=name,
            typing=self.typing(f"seat.{n}"),
            longest=MAX_TYPED_LENGTH,
            set_to=lambda text: setattr(seat, "name", text),
            hint=setup.person_name(n + 1),
            is_default=seat.name == setup.person_name(n + 1),
        )
        levels = [(level, self.say(f"setup.level.{level}")) for level in JUDGES[self.game].levels]
        choice = Choice(
            f"seat.{n}.kind",
            label=seat_name,
            rect=kind,
            part=1.0,
            size=15.5,
            choices=[(PERSON, self.say("setup.level.person")), *levels],
            chosen=seat.level,
            set_to=lambda level: setup.set_level(n, level),
            tip=self._describe_seat(seat),
        )
        tip = self.say("setup.remove", name=seat.name or setup.person_name(n + 1))
        act: dict[str, Callable[[], object]] = {"press": lambda: setup.remove(n)}
        remove = Button(f"seat.{n}.remove", rect=shut, icon="cross", size=15, tip=tip, actions=act)
        removable = len(setup.seats) > setup.min_seats
        known = [self._make_known_button(n, pick)] * bool(others)
        ends = [choice, *[remove] * removable]
        return [make_face_button(self, self.setup, n, face), box, *known, *ends]

    def _list_others(self, n: int) -> list[str]:
        """Return the known people who can be picked for a person's seat."""
        if self.setup.seats[n].level != PERSON:
            return []
        seated = {seat.name.casefold() for seat in self.setup.seats}
        return [one for one in self.app.settings.people() if one.casefold() not in seated]

    def _make_known_button(self, n: int, rect: Rect) -> Node:
        """Return the button that lists the known people for a seat."""
        tip = self.say("setup.known")
        return Button(
            f"seat.{n}.known",
            rect=rect.inflate(-self.theme.px(6), -self.theme.px(6)),
            icon="down",
            size=15,
            tip=tip,
            value=tip,
            actions={"press": lambda: self.ask(partial(self._make_known_dialog, n))},
        )

    def _make_known_dialog(self, n: int) -> Node:
        theme, others = self.theme, self._list_others(n)

        def rows(room: Rect) -> list[Node]:
            made: list[Node] = [
                Button(
                    f"known.{i}",
                    label=name,
                    kind="flat",
                    size=16,
                    rect=Rect(0, 0, room.w, theme.px(42)),
                    actions={"press": partial(self._seat_known, n, name)},
                )
                for i, name in enumerate(others)
            ]
            return [self.scrolling_list(self.say("setup.known"), room, made, "known", 6, notch=48)]

        return dialog(
            theme,
            "knowing",
            self.say("setup.known_title"),
            "",
            [("known.no", self.say("page.cancel"), "plain", self.close)],
            self.close,
            rows,
            min(KNOWN_LIST_HEIGHT, 50 * len(others)),
        )

    def _seat_known(self, n: int, name: str) -> None:
        """Give a seat to a known person."""
        seat = self.setup.seats[n]
        seat.name, seat.face = name[:MAX_TYPED_LENGTH], ANY_FACE
        self.close()

    def _describe_seat(self, seat: SetupSeat) -> str:
        """Return a tip about a seat's level, with the character of a named opponent."""
        tip = self.say(f"setup.tip.{seat.level or 'person'}")
        if seat.level == PERSON or not seat.name.strip():
            return tip
        temper = self.say(f"table.temper.{temper_of(seat.name)}")
        return self.say("setup.character", tip=tip, name=seat.name, temper=temper)

    # the options

    def _make_options_plate(self, rect: Rect) -> Node:
        theme, setup = self.theme, self.setup
        plate, inner = self.titled_plate("options", "setup.options", rect)
        title, minutes = plate.children[0], setup.minutes()
        told = self.say("setup.minutes", n=minutes) if minutes else ""
        wide = min(theme.font("body", 16).size(told)[0] + theme.px(4), inner.w * 2 // 3)
        room = Rect(inner.right - wide, title.rect.top, wide, title.rect.h)
        title.rect.w = min(title.rect.w, inner.w - wide)
        length = Label(
            "minutes",
            label=told,
            rect=room,
            align="right",
            size=16,
            colour=theme.palette.pale,
        )
        plate.children.append(length)
        high, gap = map(theme.px, self._find_row_height())
        start = Rect(inner.left, inner.bottom - theme.px(54), inner.w, theme.px(54))
        lines: list[Callable[[Rect], list[Node]]] = [
            self._make_way,
            *[self._make_option(*choice) for choice in setup.first_choices()],
            *[self._make_shorter] * (setup.shorter() is not None),
            *[self._make_deck] * self.decks,
            self._make_seed,
            self._make_practice,
        ]
        y = inner.top + theme.px(38) - theme.px(32)
        for line in lines:
            plate.children += line(Rect(inner.left, y, inner.w, high))
            y += high + gap
        y += theme.px(4) - gap
        note = Rect(inner.left, y, inner.w, min(theme.px(90), start.top - y - gap))
        if note.h >= theme.px(34):
            words, pale = self.say(self._find_note()), theme.palette.pale
            plate.children.append(
                Label("note", label=words, rect=note, size=14, align="top-left", colour=pale)
            )
        words, go = self.say("setup.start"), self._start
        plate.children.append(
            Button(
                "start",
                label=words,
                kind="primary",
                size=21,
                rect=start,
                icon="play",
                actions={"press": go},
            )
        )
        return plate

    def _make_option(
        self, key: str, values: Sequence[int | str], chosen: int | str
    ) -> Callable[[Rect], list[Node]]:
        """Return a function that makes the nodes of an option in a row."""
        words = [(value, self.setup.value_name(key, value, self.app.words)) for value in values]
        tip = self.say(about) if (about := f"option.{key}.help") in self.app.words else ""
        return lambda rect: [
            Choice(
                f"option.{key}",
                tip=tip,
                label=self.say(f"option.{key}"),
                choices=words,
                chosen=chosen,
                part=0.62,
                rect=rect,
                set_to=partial(self._choose, key),
            )
        ]

    def _choose(self, key: str, value: int | str) -> None:
        self.setup.choose(key, value)

    def _make_practice(self, rect: Rect) -> list[Node]:
        on = self.setup.practice
        return [
            Toggle(
                "practice",
                label=self.say("setup.practice"),
                on=on,
                rect=rect,
                value=self.say("page.on" if on else "page.off"),
                tip=self.say("setup.tip.practice"),
                actions={"press": self._toggle_practice},
            )
        ]

    def _make_deck(self, rect: Rect) -> list[Node]:
        shelf, gap = self.app.shelf, self.theme.px(8)
        more = Rect(rect.right - rect.h, rect.top, rect.h, rect.h)
        row = Rect(rect.left, rect.top, more.left - gap - rect.left, rect.h)
        words = [("", self.say("decks.ours"))]
        words += [(one.key, shelf.label(one)) for one in shelf.decks]
        if self.setup.deck and not shelf.read:
            words.append((self.setup.deck, self.say("file.reading", file=clip(self.setup.deck))))
        wrong = len(shelf.broken)
        tip = self.say("decks.tip_wrong", n=wrong) if wrong else self.say("decks.tip")
        return [
            Choice(
                "deck",
                label=self.say("decks.deck"),
                choices=words,
                chosen=self.setup.deck,
                part=0.76,
                rect=row,
                set_to=lambda key: setattr(self.setup, "deck", key),
            ),
            Button(
                "decks",
                label="",
                icon="cards",
                rect=more,
                tip=tip,
                actions={"press": lambda: self.go(self.app.scene(DecksRoute(self.setup, self)))},
            ),
        ]

    def choose_deck(self, one: ShelfFile) -> None:
        if self.decks:
            self.setup.deck = one.key
            self.rebuild()

    def _make_way(self, rect: Rect) -> list[Node]:
        """Return the switch between the ways to play, and the button of all other options."""
        setup, gap = self.setup, self.theme.px(8)
        more = Rect(rect.right - rect.h, rect.top, rect.h, rect.h)
        others = bool(setup.other_options())
        row = Rect(rect.left, rect.top, more.left - gap - rect.left if others else rect.w, rect.h)
        ways, now = setup.ways(), setup.find_way()
        tip = self.say("way.same" if Way.OURS not in ways else f"way.tip.{now}")
        choice = Choice(
            "way",
            label=self.say("way.label"),
            choices=[(way, self.say(f"way.{way}")) for way in ways],
            chosen=now,
            part=0.76,
            rect=row,
            tip=tip,
            set_to=setup.choose_way,
        )
        n = setup.count_changed()
        words = self.say("setup.variants_on", n=n) if n else self.say("setup.variants")
        button = Button(
            "variants",
            label="",
            icon="gear",
            rect=more,
            tip=words,
            actions={"press": lambda: self.go(self.app.scene(VariantsRoute(setup, self)))},
        )
        return [choice, *[button] * others]

    def _make_shorter(self, rect: Rect) -> list[Node]:
        """Return the button that chooses a shorter game."""
        setup = self.setup
        found = setup.shorter()
        assert found is not None
        words = self.say("setup.shorter", n=found.minutes)
        act = partial(setup.shorten, found)
        return [
            Button(
                "shorter", label=words, icon="clock", size=15.5, rect=rect, actions={"press": act}
            )
        ]

    def _find_note(self) -> str:
        people = sum(1 for seat in self.setup.seats if seat.level == PERSON)
        return ("setup.note.watch", "setup.note.one", "setup.note.pass")[min(2, people)]

    def _toggle_practice(self) -> None:
        self.setup.practice = not self.setup.practice

    def _make_seed(self, rect: Rect) -> list[Node]:
        wide = round(rect.w * 0.62)
        box = Rect(rect.right - wide, rect.top, wide, rect.h)
        words = Rect(rect.left, rect.top, rect.w - wide - self.theme.px(8), rect.h)
        label = self.say("setup.seed")
        return [
            Label("seed.label", label=label, rect=words, size=16, colour=self.theme.palette.cream),
            TextField(
                "seed",
                label=label,
                value=self.setup.seed,
                rect=box,
                longest=SEED_DIGITS,
                typing=self.typing("seed"),
                allowed=str.isdecimal,
                hint=self.say("setup.any_seed"),
                tip=self.say("setup.tip.seed"),
                set_to=lambda text: setattr(self.setup, "seed", text),
            ),
        ]

    # actions

    def shortcut(self, event: Event) -> bool:
        if event.key != pygame.K_F1:
            return False
        self.go(self.app.scene(RulesRoute(game=self.game, back=self)))
        return True

    def _start(self) -> None:
        if (seat := self.setup.find_double_name()) is not None:
            name = self.setup.players()[seat].name
            self.app.say(self.say("words.name_taken", name=name))
            self.focus_on(f"seat.{seat}.name")
        elif self.setup.deck:
            self.app.errands.run("decks", self.app.shelf.look, self._begin)
        else:
            self._begin()

    def _begin(self, _: bool = False) -> None:
        """Start the game, with the chosen deck if it is still there."""
        setup, settings = self.setup, self.app.settings
        options = setup.chosen_options()
        if self.app.current is not self:
            return
        if setup.deck:
            found = self.app.shelf.find(setup.deck)
            if found is None:
                self._show_decks(False)
                return
            options = options | {"deck": found.deck.text}
        settings.last_setup = {**settings.last_setup, self.game: setup.to_settings()}
        settings.faces = setup.faces()
        settings.become(setup.only_person() or settings.person)
        self.app.keep_settings()
        session = begin(
            self.app, self.game, setup.players(), options, setup.seed_number(), setup.practice
        )
        self.go(self.app.scene(TableRoute(session)))
