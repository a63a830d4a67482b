"""The title page: continue, choose a game, or open another page."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from games.registry import GAMES, seats_of
from ui.files import LANGUAGES
from ui.language.presenters import find_box_spec
from ui.play.lessons.lesson import find_lesson_state, has_lesson
from ui.play.own_robot import Robot, find_built
from ui.play.session import Session
from ui.scenes.games import find_latest, name_game, name_players, resume
from ui.scenes.host import Host
from ui.scenes.page import make_name_field
from ui.scenes.routes import (
    AboutRoute,
    DecksRoute,
    EveningRoute,
    FacesRoute,
    OwnRobotRoute,
    PeopleRoute,
    PuzzlesRoute,
    ReplaysRoute,
    Route,
    RulesRoute,
    SettingsRoute,
    SetupRoute,
    TableRoute,
    TourRoute,
)
from ui.scenes.title.box_lids import BoxLids
from ui.scenes.title.robot_row import draw_robot_row
from ui.storage.default_names import name_person_here
from ui.storage.persons import NAME_TIP, must_ask_name, take_over
from ui.storage.players import ANY_FACE
from ui.table.paint.own_robots import draw_own_face, draw_own_robot
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets import (
    Button,
    Label,
    Node,
    NodeState,
    Panel,
    Scene,
    brighter,
    draw_rounded,
    draw_shadow,
    place_in_row,
)
from ui.toolkit.widgets.controls import icon
from ui.toolkit.widgets.dialog import dialog
from ui.toolkit.widgets.paint import porthole


@dataclass
class PersonButton(Button):
    """A button with a person's face or robot, and with words if there is room."""

    face: int = ANY_FACE
    own: Robot | None = None
    is_face: bool = False  # whether only the face of the own robot is drawn

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        ink, rect, edge = self._plate(surface, theme, look), self.rect, theme.px(4)
        side = rect.h - 2 * edge
        room = Rect(rect.left + edge, rect.top + edge, side, side)
        if self.own is not None and not self.is_face:
            robot = draw_own_robot(theme.art, self.own, room.w)
            surface.blit(robot, robot.get_rect(center=room.center))
        elif self.own is not None:
            porthole(surface, room, 0, False)
            head = draw_own_face(theme.art, self.own, round(room.h * 0.9))
            surface.blit(head, head.get_rect(center=room.center))
        elif self.face == ANY_FACE:
            icon(surface, theme, self.icon or "robot", room.inflate(-2 * edge, -2 * edge))
        else:
            draw_face(surface, theme, room, self.face, 0)
        words = Rect(room.right + edge, rect.top, rect.right - room.right - 3 * edge, rect.h)
        if words.w > side:
            theme.text(surface, self.label, words, "bold", self.size, ink, "center")


class IconButton(Button):
    """A button that shows its icon alone."""

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        self._plate(surface, theme, look)
        side = round(self.rect.h * 0.56)
        icon(surface, theme, self.icon, Rect(0, 0, side, side).move_to(center=self.rect.center))


def draw_face(surface: Surface, theme: Theme, room: Rect, face: int, seat: int) -> None:
    """Draw a face in its porthole, with the rim of a seat."""
    porthole(surface, room, seat, False)
    drawn = theme.art.face(face, round(room.h * 0.9), "ok")
    surface.blit(drawn, drawn.get_rect(center=room.center))


MOST_IN_PAIRS = 6  # boxes in two columns; more have three, even in a small window
LEAST_NAME_ROOM = 93  # units above the boxes, for the program's name and its line
WIDE_PAGE = 860  # units: a wider page shows the person's name beside its own
PERSON_WIDTHS = 44, 186  # units: the person's button, on a narrow and a wide page
CORNER_SIZES = (36, 4), (44, 6)  # units: an icon's side and gap, on a narrow and a wide page

FIRST_LID_SECONDS = 0.2  # from the opening of the page
NEXT_LID_SECONDS = 0.05  # from one lid to the next
LINE_SIZE = 16.0  # units: the letters of the line below a name
LOW_BOX = 118  # units: a box no higher has a smaller name
LID_SHARE = 0.42  # of the width of a box
NARROW_LID_SHARE = 0.2  # of the width of a narrow box
NARROW_BOX = 300  # units: a box no wider is narrow
ROBOT_SHARE = 0.5  # of the height of a lid: the robot in front of it
POINTED_ROBOT_SHARE = 0.62  # the same while the box is pointed at
PRIMARY_LINE_INK = (84, 58, 34)
PRIMARY_EDGE = (140, 88, 30)
LIGHT_LOGO = (148, 74, 20)  # on a light ground
LOGO_SHADOW = (30, 20, 14)


@dataclass
class GameBox(Node):
    """The box of a game: its lid with a robot in front, its name and a line of text."""

    role: str = "button"
    game: str = ""
    robot: str = ""
    lids: BoxLids | None = None  # draw the picture on the lid
    name: str = ""
    line: str = ""
    foot: str = ""
    short_foot: str = ""  # where the foot does not fit beside a button
    button_width: int = 0  # pixels kept free at the foot
    primary: bool = False
    size: float = LINE_SIZE

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        p, u, rect = theme.palette, theme.u, self.rect
        top, bottom = (p.lit, p.gold_dark) if self.primary else (p.wood, p.wood_dark)
        ink, soft = (p.ink, PRIMARY_LINE_INK) if self.primary else (p.cream, p.pale)
        if look.hot and not look.pressed:
            top, bottom = brighter(top, 14), brighter(bottom, 14)
        draw_shadow(surface, rect, 18 * u, 14 * u, 5 * u)
        line = PRIMARY_EDGE if self.primary else p.edge
        if look.hot:
            line = p.gold
        draw_rounded(surface, rect, 18 * u, top, bottom, line, 2 * u)
        self._draw_lid(surface, theme, look)
        name, middle, foot = self.place_texts(theme)
        theme.text(surface, self.name, name, "title", 25, ink, "left")
        theme.text(surface, self.line, middle, "body", self.size, soft, "left")
        if self.foot:
            fits = theme.fitted(self.foot, foot, "bold", 14.5) > 0
            told = self.foot if fits or not self.short_foot else self.short_foot
            theme.text(surface, told, foot, "bold", 14.5, soft, "left")

    def place_texts(self, theme: Theme) -> tuple[Rect, Rect, Rect]:
        """Return the rectangles of the name, the line and the foot, beside the lid."""
        rect, lid = self.rect, self.place_lid(theme)
        edge = min(theme.px(14), rect.h // 11)
        room = Rect(lid.right + theme.px(13), rect.top + edge, 0, rect.h - 2 * edge)
        room.w = rect.right - theme.px(11) - room.left
        low = round(0.24 * room.h) if self.foot else 0
        low = (
            max(low, theme.px(40) - edge) if self.button_width else low
        )  # the line ends above the button
        part = 0.42 if not self.foot else 0.36 if rect.h > theme.px(LOW_BOX) else 0.3
        high = round(part * room.h) - max(0, low - room.h // 4) // 2
        name, foot = Rect(room.topleft, (room.w, high)), Rect(room.topleft, (room.w, low))
        foot.bottom, foot.w = room.bottom, room.w - self.button_width
        return name, Rect(room.left, name.bottom, room.w, foot.top - name.bottom), foot

    def place_lid(self, theme: Theme) -> Rect:
        """Return the rectangle of the lid, from which the next scene grows."""
        edge = theme.px(9)
        lid = self.rect.inflate(-2 * edge, -2 * edge)
        part = LID_SHARE if self.rect.w > theme.px(NARROW_BOX) else NARROW_LID_SHARE
        lid.w = min(round(self.rect.w * part), round(lid.h * 1.6))
        return lid

    def _draw_lid(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        """Draw the lid, and the robot in front of it."""
        lid = self.place_lid(theme)
        assert self.lids is not None
        surface.blit(self.lids.get(self.game, lid.size, theme.px(11)), lid)
        big = round(lid.h * (POINTED_ROBOT_SHARE if look.hot else ROBOT_SHARE))
        robot = theme.art.robot(self.robot, big, big)
        surface.blit(robot, robot.get_rect(midbottom=(lid.right - big // 3, lid.bottom)))


class TitleScene(Panel):
    """The title page."""

    app: Host

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.saved = find_latest(app.profile)
        self.session: Session | None = None
        self.waited = 0.0
        self.lids = BoxLids(app)
        self.name = ""  # as typed into the question for a name
        self.asks_name = must_ask_name(app.profile)
        self.is_new = not self.saved and not app.settings.learned and any(map(has_lesson, GAMES))
        self.first = "continue" if self.saved else "learn" if self.is_new else "play"
        self.focus = self.first

    # the tree

    def build(self) -> list[Node]:
        w, h = self.theme.units
        foot_top = h - 62
        boxes = self._make_boxes()
        high, gap = min(150.0, max(100.0, h * 0.2)), 16 if h > 600 else 11
        columns = min(len(boxes), 2 if w < 1240 and len(boxes) <= MOST_IN_PAIRS else 3)
        lines = -(-len(boxes) // columns)
        wide = min(470.0, (w - 56 - 20 * (columns - 1)) / columns)
        high = min(high, (foot_top - 12 - LEAST_NAME_ROOM) / lines - gap)
        top = foot_top - 12 - lines * (high + gap)
        for i, box in enumerate(boxes):
            n = min(columns, len(boxes) - i // columns * columns)
            left = (w - n * wide - (n - 1) * 20) / 2 + i % columns * (wide + 20)
            box.rect = self.rect(left, top + i // columns * (high + gap), wide, high)
        self.hero = self.rect(0, h * 0.02, w, top - h * 0.02 - 8)
        return [
            *self._make_name(w, top),
            Node(
                "boxes",
                "group",
                children=self._equalise_lines([self._add_lesson_button(box) for box in boxes]),
            ),
            *self._make_corner_buttons(w),
            self._make_person_button(w),
            self._make_robot_button(w),
            *self._make_bottom_buttons(w, foot_top),
        ]

    def _equalise_lines(self, boxes: list[Node]) -> list[Node]:
        """Return the boxes, after giving the lines of all games one size."""
        theme = self.theme
        games = [box for box in boxes if isinstance(box, GameBox) and not box.primary]
        lines = ((box.line, box.place_texts(theme)[1]) for box in games)
        size = theme.fitted_alike(lines, "body", LINE_SIZE)
        for box in games:
            box.size = size
        return boxes

    def _add_lesson_button(self, box: Node) -> Node:
        """Return a box, with a button in its corner if the game has a lesson."""
        game = box.key.partition(".")[2]
        if not isinstance(box, GameBox) or not game or not has_lesson(game):
            return box
        key = find_lesson_state(game, self.app.settings)
        words, px = self.say(f"learn.{key}"), self.theme.px
        rect = Rect(0, 0, self.theme.font("bold", 14).size(words)[0] + px(46), px(30))
        rect.bottomright = box.rect.right - px(10), box.rect.bottom - px(8)
        box.button_width = rect.w + px(6)
        learn = Button(
            f"learn.{game}",
            label=f"{words}: {box.name}",
            rect=rect,
            short=words,
            icon="check" if key == "done" else "hint",
            size=14,
            tip=self.say("learn.tip"),
            actions={"press": partial(self._open_lesson, game)},
        )
        box.children = [learn]
        return box

    def _open_lesson(self, game: str) -> None:
        from ui.scenes.set_up.introduction import open_lesson

        self.go(open_lesson(self.app, game))

    def _make_newcomer_box(self) -> list[Node]:
        """Return the box for newcomers, which opens the first game's lesson."""
        game = next(game for game in GAMES if has_lesson(game))
        name, line = self.say("learn.new"), self.say("learn.line")
        return [
            GameBox(
                "learn",
                label=f"{name}. {line}",
                game=game,
                robot=find_box_spec(game).lid,
                lids=self.lids,
                name=name,
                line=line,
                primary=True,
                actions={"press": partial(self._open_lesson, game)},
            )
        ]

    def _make_boxes(self) -> list[Node]:
        """Return a box for the most likely choice, then those of the games at fixed places."""
        first = self._make_newcomer_box() if self.is_new else self._make_continue_box()
        return [*(first or self._make_play_box()), *map(self._make_box, GAMES)]

    def _make_play_box(self) -> list[Node]:
        """Return the box that sets up another match of the game that was played last."""
        matches = [one for one in self.app.profile.matches() if one.game in GAMES]
        game = matches[0].game if matches else next(iter(GAMES))
        line = self.say("title.sets_up", game=self.say(f"game.{game}.name"))
        act = partial(self._open, SetupRoute(game))
        return [self._make_first_box("play", game, self.say("setup.title"), line, act)]

    def _make_continue_box(self) -> list[Node]:
        """Return the box that continues the last unfinished game, if there is one."""
        if not self.saved:
            return []
        game, words = self.saved.game, self.app.words
        kind = name_game(game, self.saved.options, words)
        line = self.say("title.continues", players=name_players(self.saved, words), game=kind)
        name, when = self.say("title.continue"), self._describe_progress()
        return [self._make_first_box("continue", game, name, line, self._continue, when)]

    def _make_first_box(
        self, key: str, game: str, name: str, line: str, act: Callable[[], object], foot: str = ""
    ) -> GameBox:
        """Return the golden box of the most likely choice."""
        return GameBox(
            key,
            label=". ".join(filter(None, (name, line, foot))),
            game=game,
            robot=find_box_spec(game).parade[-1],
            lids=self.lids,
            name=name,
            line=line,
            foot=foot,
            primary=True,
            actions={"press": act},
        )

    def _make_box(self, game: str) -> GameBox:
        name, line = self.say(f"game.{game}.name"), self.say(f"game.{game}.line")
        players = seats_of(game)
        few, many = players.start, players.stop - 1
        seats = self.say("title.seats", low=few, high=many)
        return GameBox(
            f"game.{game}",
            label=f"{name}. {line} {seats}",
            game=game,
            name=name,
            line=line,
            robot=find_box_spec(game).lid,
            lids=self.lids,
            foot=seats,
            short_foot=self.say("title.seats_short", low=few, high=many),
            actions={"press": partial(self._open, SetupRoute(game))},
        )

    def _describe_progress(self) -> str:
        if self.session is not None:
            turn = self.session.match.state.turn_number
            return self.say("title.turn", n=turn)
        return self.say("title.moves", n=self.saved.moves) if self.saved else ""

    def _make_name(self, w: float, top: float) -> list[Node]:
        high = max(54.0, min(110.0, top * 0.26))
        self.logo = self.rect(0, top * 0.05 + 4, w, high)
        side, gap = CORNER_SIZES[w > WIDE_PAGE]
        aside = 22 + 8 + max(4 * side + 3 * gap, PERSON_WIDTHS[w > WIDE_PAGE] + 52)
        name = self.rect(aside, top * 0.05 + 4, w - 2 * aside, high)
        line = self.rect(60, top * 0.05 + 4 + high, w - 120, 28)
        return [
            Node("logo", "image", "Boltbox", rect=name),
            Label(
                "tagline",
                label=self.say("title.tagline"),
                rect=line,
                size=18,
                align="center",
                colour=self.theme.palette.on_felt_pale,
            ),
        ]

    def _make_person_button(self, w: float) -> Node:
        """Return the button of the present person; on a narrow page a face alone."""
        settings, wide = self.app.settings, PERSON_WIDTHS[w > WIDE_PAGE]
        name = settings.person
        return PersonButton(
            "person",
            label=name or self.say("people.nobody"),
            rect=self.rect(w - 22 - wide, 14, wide, 44),
            face=max(0, settings.faces.get(name, 0)) if name else ANY_FACE,
            own=self._find_own_robot() if name else None,
            is_face=True,
            size=15.5,
            tip=self.say("people.tip"),
            actions={"press": partial(self._open, PeopleRoute(self))},
        )

    def _make_robot_button(self, w: float) -> Node:
        """Return the button of the present person's robot, beside that of the person."""
        left = w - 22 - PERSON_WIDTHS[w > WIDE_PAGE] - 52
        return PersonButton(
            "robot",
            label=self.say("robot.title"),
            rect=self.rect(left, 14, 44, 44),
            icon="star",
            own=self._find_own_robot(),
            size=15.5,
            tip=self.say("robot.tip"),
            actions={"press": partial(self._open, OwnRobotRoute(back=self))},
        )

    def _find_own_robot(self) -> Robot | None:
        """Return the robot that the present person has built, if there is one."""
        settings = self.app.settings
        return find_built(settings.robots, name_person_here(settings, self.app.words))

    def _make_bottom_buttons(self, w: float, top: float) -> list[Node]:
        buttons = [
            Button(
                name,
                label=self.say(words),
                icon=icon,
                size=15.5,
                actions={"press": partial(self._open, route)},
            )
            for name, icon, words, route in (
                ("rules", "book", "title.rules", RulesRoute(self._find_rules_game(), back=self)),
                ("puzzles", "puzzle", "title.puzzles", PuzzlesRoute(back=self)),
                ("decks", "cards", "decks.title", DecksRoute(back=self)),
                ("tour", "crown", "title.tour", TourRoute(self)),
                ("evening", "trophy", "records.evening", EveningRoute(self)),
                ("replays", "replay", "title.replays", ReplaysRoute(self)),
            )
        ]
        room, px = self.rect(22, top, w - 44, 44), self.theme.px
        return place_in_row(self.theme, room, px(190), px(10), buttons)

    def _make_corner_buttons(self, w: float) -> list[Node]:
        """Return the buttons that concern the program, which show an icon alone."""
        other = LANGUAGES[(LANGUAGES.index(self.app.words.language) + 1) % len(LANGUAGES)]
        made: list[tuple[str, str, Callable[[], None]]] = [
            ("settings", "gear", partial(self._open, SettingsRoute(self))),
            ("language", other, self._change_language),
            ("about", "robot", partial(self._open, AboutRoute(self))),
            ("quit", "quit", self.app.quit),
        ]
        side, gap = CORNER_SIZES[w > WIDE_PAGE]
        return [
            IconButton(
                name,
                label=self.say(f"title.{name}"),
                icon=icon,
                rect=self.rect(22 + n * (side + gap), 14 + (44 - side) / 2, side, side),
                tip=self.say(f"title.{name}"),
                actions={"press": act},
            )
            for n, (name, icon, act) in enumerate(made)
        ]

    # actions

    def _continue(self) -> None:
        assert self.saved is not None
        self._open(TableRoute(self.session or resume(self.app, self.saved)))

    def _ask_name(self) -> None:
        """Ask for a name; the answer may be that nobody wants to give one."""
        settings = self.app.settings
        self.asks_name = False
        settings.tips = [*settings.tips, NAME_TIP]
        self.app.keep_settings()
        self.ask(self._make_name_dialog)

    def _set_name(self, name: str) -> None:
        self.name = name

    def _make_name_dialog(self) -> Node:
        def box(room: Rect) -> list[Node]:
            label = self.say("people.name_label")
            set_to, yes = self._set_name, "name.yes"
            return [make_name_field(self, room, "name", label, self.name, set_to, yes)]

        return dialog(
            self.theme,
            "naming",
            self.say("people.ask_title"),
            self.say("people.ask_text"),
            [
                ("name.no", self.say("people.not_now"), "plain", self.close),
                ("name.yes", self.say("people.add"), "primary", self._take_name),
            ],
            self.close,
            box,
            58,
        )

    def _take_name(self) -> None:
        """Make the typed name that of the person here, give them all games, and offer faces."""
        name, settings = self.name.strip(), self.app.settings
        if not name:
            return
        settings.become(name)
        take_over(self.app.profile, name)
        self.app.profile.flush(1.0)
        self.close()
        self.go(self.app.scene(FacesRoute(name, 0, self._set_face)))

    def _set_face(self, face: int) -> None:
        settings = self.app.settings
        settings.faces = {**settings.faces, settings.person: face}
        self.app.keep_settings()

    def _open(self, route: Route) -> None:
        self.go(self.app.scene(route))

    def go(self, scene: Scene) -> None:
        box = self.find(self.focus)
        self.opens = box.place_lid(self.theme) if isinstance(box, GameBox) else None
        super().go(scene)

    def _find_rules_game(self) -> str:
        """Return the game whose rules open first: that of the focused box or the saved game."""
        key = self.focus.partition(".")[2]
        return key if key in GAMES else self.saved.game if self.saved else ""

    def _change_language(self) -> None:
        now = LANGUAGES.index(self.app.settings.language) + 1
        self.app.settings.language = LANGUAGES[now % len(LANGUAGES)]
        self.app.apply()

    def shortcut(self, event: Event) -> bool:
        if event.key != pygame.K_F1:
            return False
        self._open(RulesRoute(self._find_rules_game(), back=self))
        self.opens = None  # the rules do not grow out of the focused box
        return True

    def update(self, dt: float) -> Scene | None:
        self.waited += dt
        if self.waited > FIRST_LID_SECONDS and self.lids.draw_next():
            self.dirty = True
        if self.asks_name:
            self._ask_name()
        self.pulse = NEXT_LID_SECONDS if self.dirty else Panel.pulse
        if self.saved and self.session is None and self.waited > 0.3:
            self.session = resume(self.app, self.saved)
            self.rebuild()
        return super().update(dt)

    # background

    def backdrop(self, surface: Surface) -> None:
        super().backdrop(surface)
        self._draw_logo(surface)
        top = self.logo.bottom + self.theme.px(30)
        room = Rect(0, top, self.hero.w, self.hero.bottom - top)
        draw_robot_row(surface, self.theme, list(GAMES), room)

    def _draw_logo(self, surface: Surface) -> None:
        theme, rect = self.theme, self.logo
        font = theme.font("logo", rect.h / theme.u * 0.86)
        word = font.render(
            "Boltbox", True, theme.palette.gold if theme.felt == "dark" else LIGHT_LOGO
        )
        dark = font.render("Boltbox", True, LOGO_SHADOW)
        dark.set_alpha(120)
        mark = theme.art.image("ui/logo", rect.h, rect.h)
        gap = theme.px(14)
        left = rect.centerx - (mark.get_width() + gap + word.get_width()) // 2
        surface.blit(mark, mark.get_rect(midleft=(left, rect.centery)))
        place = word.get_rect(midleft=(left + mark.get_width() + gap, rect.centery))
        surface.blit(dark, place.move(theme.px(3), theme.px(4)))
        surface.blit(word, place)
