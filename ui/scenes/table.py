"""The scene of a match, played by mouse, keys or gamepad."""

import pygame
from pygame import Surface
from pygame.event import Event

from games.cardfile.reader import Card
from ui.games.looks import LOOKS
from ui.language.presenters import PRESENTERS, find_table_spec
from ui.play.session import Session
from ui.scenes.host import Host
from ui.scenes.result.next_games import NextGames
from ui.scenes.routes import (
    CurtainRoute,
    PuzzlesRoute,
    ResultRoute,
    Route,
    RulesRoute,
    SettingsRoute,
    TableRoute,
    TitleRoute,
)
from ui.table.input import dice_shake, input_during_animation, pile_picker, verb_row_state
from ui.table.input.commands import Commands, Exit
from ui.table.node_tree import find_tip
from ui.table.paint import frame
from ui.table.paint.log_panel import NOTCH, LogPanel
from ui.table.preview import refusal
from ui.table.replay import controls as replay
from ui.table.screen import TableScreen
from ui.toolkit.widgets import Node, Scene
from ui.toolkit.widgets.text_box import CTRL

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
LETTERS = {
    pygame.K_h: "hint mind",
    pygame.K_l: "log",
    pygame.K_w: "what",
    pygame.K_r: "again",
    pygame.K_p: "pause",
    pygame.K_v: "view",
    pygame.K_m: "more",
    pygame.K_F1: "rules",
    pygame.K_PLUS: "faster",
    pygame.K_KP_PLUS: "faster",
    pygame.K_EQUALS: "faster",
    pygame.K_MINUS: "slower",
    pygame.K_KP_MINUS: "slower",
}


# a drag ends when the window is hidden or the pointer leaves it
LEAVE_EVENTS = (
    pygame.WINDOWHIDDEN,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWLEAVE,
)
VERB_PREFIX = "verb."
ANSWER_PREFIXES = ("move.", "answer.", VERB_PREFIX)  # of the buttons that answer a question
LINGER_SECONDS = 2.2  # before the result is shown


class TableScene(Scene):
    """The scene of a match."""

    app: Host

    def __init__(self, app: Host, session: Session, moment: int = 0) -> None:
        """Open the table; a replay starts after `moment` moves."""
        super().__init__(app)
        self.session = session
        game = session.match.game
        self.music = find_table_spec(game).music
        self.screen = TableScreen(app, session, LOOKS[game], PRESENTERS[game])
        self.commands = Commands(self.screen, self._leave)
        self.games = NextGames(app, session, self.screen, self._leave).games
        self.following: Exit | None = None
        self.clock = 0.0
        self.swept: int | None = None  # y of the finger that drags a list
        if moment:
            replay.seek(self.screen, moment)

    def _leave(self, where: Exit) -> None:
        self.following = where

    @property
    def ending(self) -> float:
        """The seconds for which the end of a match is shown."""
        return max(LINGER_SECONDS, self.screen.board.look.ending_seconds)

    def _go(self) -> Scene | None:
        """Return the next scene if the table is left."""
        route = self._route()
        if route is None:
            return None
        self.following, self.screen.over = None, 0.0
        return self.app.scene(route)

    def _route(self) -> Route | None:
        """Return the route of the next scene if the table is left."""
        screen, session, game = self.screen, self.session, self.session.match.game
        match self.following:
            case None if screen.follow.is_live and session.needs_curtain:
                screen.sheet = None
                return CurtainRoute(session, self)
            case None:
                over = screen.over > self.ending and screen.lecture is None and not screen.sheet
                return ResultRoute(session) if over else None
            case "title":
                return TitleRoute()
            case "rules":
                return RulesRoute(game, screen.rule, self, self._own_cards())
            case "settings":
                return SettingsRoute(self)
            case "puzzles":
                return PuzzlesRoute(game)
            case where:
                return TableRoute(self.games[where]())

    def _own_cards(self) -> tuple[Card, ...]:
        """Return the cards of the own deck in play; none if the game's own cards are in play."""
        match = self.session.match
        return tuple(dict.fromkeys(match.state.box)) if match.options.get("deck") else ()

    def nodes(self) -> list[Node]:
        return self.screen.groups()

    @property
    def focused(self) -> str:
        return self.screen.focus.key

    def focus_on(self, key: str) -> None:
        self.screen.focus.move_to(key)
        self.screen.focus.seen = self.dirty = True

    def aloud(self) -> list[Node]:
        return spoken_nodes(self.screen)

    def about(self, node: Node) -> str:
        return spoken_details(self.screen, node)

    def handle(self, event: Event) -> Scene | None:
        screen = self.screen
        screen.dirty = self.dirty = True
        if event.type == pygame.MOUSEMOTION:
            self._moved(*event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and getattr(event, "drags", False):
            self._swept(*event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed(*event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._released(*event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._second(event.pos, getattr(event, "finger", False))
        elif event.type == pygame.MOUSEWHEEL and self._panel() is not None:
            self._scroll(event.y)
        elif event.type == pygame.MOUSEWHEEL and not screen.sheet:
            screen.scroll(*screen.pointer.where, -event.y - event.x)
        elif event.type in LEAVE_EVENTS:
            screen.timeline.is_dragged = screen.hurry = False
            if screen.pointer.down:
                screen.pointer.put_back()
            dice_shake.drop(screen.board.tabletop)
        elif event.type == pygame.KEYUP:
            screen.hurry = False
            dice_shake.let_go(screen)
        elif event.type == pygame.KEYDOWN:
            self._key(event.key, getattr(event, "mod", 0))
        return self._go()

    def _panel(self) -> LogPanel | None:
        """Return the open list at the side, if there is one."""
        screen = self.screen
        return screen.log if screen.log.open else screen.choices if screen.choices.open else None

    def _scroll(self, notches: float) -> None:
        panel = self._panel()
        if panel is not None:
            panel.scroll_by(pygame.Rect((0, 0), self.screen.size), notches)

    def _swept(self, x: int, y: int) -> None:
        """Start dragging with a finger: a list, dice or a card; this presses no button."""
        screen, panel = self.screen, self._panel()
        node = screen.node_at(x, y)
        if panel and panel.rect(pygame.Rect((0, 0), screen.size)).collidepoint(x, y):
            self.swept = y
        elif node is None:
            self._pressed(x, y)
        else:
            dice_shake.begin(screen, screen.tree.means.get(node.key), (x, y))

    def _moved(self, x: int, y: int) -> None:
        screen = self.screen
        if self.swept is not None:
            self._scroll((y - self.swept) / (NOTCH * self.app.theme.u))
            self.swept = y
            return
        if screen.timeline.is_dragged:
            replay.drag(screen, x)
            return
        if screen.board.tabletop.shake:
            screen.board.tabletop.shake.stir(x, y)
            return
        screen.focus.seen = False
        node = screen.node_at(x, y)
        deep = pile_picker.tile_key(screen, x, y) or find_tip(screen.groups(), x, y)
        screen.hot_node = node.key if node else deep
        if not screen.hot_node and replay.on_track(screen, x, y):
            screen.hot_node, screen.dirty = "time.track", True
        if screen.sheet or (node and not screen.pointer.dragging):
            screen.pointer.hover(None, None)
        else:
            screen.pointer.move(x, y)

    def _pressed(self, x: int, y: int) -> None:
        screen = self.screen
        screen.focus.seen, screen.large = False, None
        node = screen.node_at(x, y)
        if node is None or node.key != refusal.KEY:
            screen.refused = None
        held, meant = screen.pointer.selection.held, screen.presses.meant()
        chooses = node is not None and node.key.startswith(VERB_PREFIX)
        if node and (held is None or chooses or node.key in screen.tree.means):
            if meant or not node.key.startswith(ANSWER_PREFIXES):
                if dice_shake.begin(screen, screen.tree.means.get(node.key), (x, y)):
                    return
                screen.sound("click")
                node.actions["press"]()
        elif screen.sheet:
            if pile_picker.take(screen, x, y):
                return
            if not screen.sheet.rect(screen.area, self.app.theme.u).collidepoint(x, y):
                screen.close()
        elif screen.is_on_panel(x, y) or replay.grab(screen, x, y):
            return
        elif not screen.follow.playback.busy:
            screen.pointer.press(x, y)
            hand, spot = screen.pointer.selection, screen.pointer.spot_at(x, y)
            if hand.verb and spot is not None and not screen.pointer.taken:
                dice_shake.begin(screen, hand.only(spot), (x, y))
        elif not input_during_animation.press(screen, x, y):
            screen.skip()

    def _released(self, x: int, y: int) -> None:
        screen, self.swept = self.screen, None
        screen.hurry = False
        if dice_shake.let_go(screen):
            return
        if screen.timeline.is_dragged:
            screen.timeline.is_dragged = False
            return
        down = screen.pointer.down
        screen.pointer.release(x, y)
        pile_picker.release(screen, down)
        if down and down.long:
            screen.large = None

    def _second(self, at: tuple[int, int], finger: bool) -> None:
        """Put a held card back, or enlarge the piece at a point (right button or long touch)."""
        screen = self.screen
        if screen.pointer.selection.held is not None and not finger:
            screen.pointer.put_back()
            return
        sprite, zone = screen.board.sprites.at(*at), screen.pointer.zone_at(*at)
        if sprite and sprite.lying.face is not None and sprite.lying.zone not in screen.piles:
            screen.show(sprite.piece)
        elif zone:
            screen.browse(zone)

    def _key(self, key: int, mod: int) -> None:
        screen, ctrl = self.screen, mod & CTRL
        if key != pygame.K_F1 and screen.focus.key != refusal.KEY:
            screen.refused = None
        if ctrl and key in (pygame.K_z, pygame.K_y):
            again = key == pygame.K_y or mod & pygame.KMOD_SHIFT
            self._travel("redo" if again else "undo")
        elif replay.key(screen, key):
            return
        elif key == pygame.K_ESCAPE:
            self._escape()
        elif key == pygame.K_TAB:
            screen.focus.tab(screen.groups(), -1 if mod & pygame.KMOD_SHIFT else 1)
        elif key in ARROWS:
            screen.focus.arrow(screen.groups(), *ARROWS[key])
        elif key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP):
            screen.focus.step(screen.groups(), 1 if key == pygame.K_PAGEDOWN else -1)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._act("press")
        elif key == pygame.K_SPACE:
            self._act("show")
        elif not screen.sheet:
            for tool in LETTERS.get(key, "").split():
                if tool in screen.offered:
                    screen.offered[tool]()

    def _travel(self, tool: str) -> None:
        if tool in self.screen.offered:
            self.screen.offered[tool]()

    def _escape(self) -> None:
        screen = self.screen
        if screen.large is not None:
            screen.large = None
        elif screen.sheet:
            screen.close()
        elif screen.pointer.selection.begun:
            screen.pointer.put_back()
        elif screen.past is not None and not self.session.recorded:
            screen.to_now()
        elif screen.choices.open:
            screen.tools["what"]()
        elif screen.log.open:
            screen.tools["log"]()
        else:
            screen.tools["menu"]()

    def _act(self, what: str) -> None:
        """Press or enlarge the focused node; during an animation, skip the beat.

        A key that is held to skip presses nothing that appears meanwhile.
        """
        screen = self.screen
        meant = screen.presses.meant()
        busy = screen.follow.playback.busy and not screen.sheet and not screen.follow.reel
        if busy and not input_during_animation.act(screen):
            screen.skip()
            return
        if not meant:
            return
        screen.focus.seen = True
        node = screen.focus.find(screen.groups())
        if node is None:
            screen.focus.tab(screen.groups(), 1)
            return
        if what == "press" and dice_shake.begin(
            screen, verb_row_state.find_move(screen, node), node.rect.center
        ):
            return
        act = node.actions.get(what) or (
            node.actions.get("press") if node.role == "button" else None
        )
        if act:
            act()
            screen.focus_goal()
        elif node.role == "card" and what == "press":
            piece = int(node.key.partition(".")[2])
            screen.refuse(screen.pointer.selection.why_not(piece, None), piece, ())

    def update(self, dt: float) -> Scene | None:
        self.clock += dt
        self.screen.update(dt, self.clock)
        self.dirty |= self.screen.dirty
        return self._go()

    def draw(self, to: Surface) -> None:
        frame.draw(self.screen, to)
        self.dirty = self.screen.dirty

    def leave(self) -> None:
        self.session.stop()

    def anew(self) -> Scene:
        return self.app.scene(TableRoute(self.session))

    def resize(self) -> None:
        self.screen.resize(self.app.size)
        self.dirty = True


SPOKEN_SENTENCES = 60  # of the log
PIECE_PREFIXES = ("card", "target")  # of the keys of pieces


def spoken_nodes(screen: TableScreen) -> list[Node]:
    """Return the question, the latest sentences and the log for a screen reader."""
    v = screen.follow.shown
    screen.write_log()
    first = max(0, len(screen.log.entries) - SPOKEN_SENTENCES)
    lines = [
        Node(f"said.{n}", "text", entry.text)
        for n, entry in enumerate(screen.log.entries[first:], first)
    ]
    asked = Node("asked", "text", screen.say.prompt(v, screen.follow.viewer), live=True)
    told = [screen.notice] if screen.notice_left > 0 else []
    return [
        asked,
        *(Node("told", "text", text, live=True) for text in told),
        Node("said", "log", screen.say("log.title"), children=lines, live=True),
    ]


def spoken_details(screen: TableScreen, node: Node) -> str:
    """Return what a card does if its face is known; for any other node, its tip."""
    kind, _, name = node.key.partition(".")
    if kind not in PIECE_PREFIXES:
        return node.tip
    face = screen.follow.shown.faces[int(name)]
    if not isinstance(face, Card):
        return node.tip
    words = screen.say.words
    return " ".join(part for part in (words.card_text(face), words.card_does(face)) if part)
