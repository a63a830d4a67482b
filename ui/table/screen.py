"""One table in one window, as time passes."""

from collections.abc import Callable, Iterable
from functools import partial

from pygame import Rect

from games.engine import Piece, asked, legal_moves, owner
from games.registry import GAMES
from ui.language.presenter import Presenter
from ui.language.sentences import describe_hint
from ui.play.session import Session
from ui.table.input import (
    dice_shake,
    knocked_out,
    pile_picker,
    verb_row_state,
)
from ui.table.input.focus import find_default, goes_on
from ui.table.input.pointer import DWELL_SECONDS, LONG_PRESS_SECONDS, scroll_hand, scroll_to
from ui.table.lesson import bubble
from ui.table.look import Look
from ui.table.motion.playback import Beat
from ui.table.node_tree import NodeActions, group
from ui.table.paint.log_panel import LogEntry
from ui.table.paint.sheets import browse_zone
from ui.table.parts import TableParts
from ui.table.preview import preview_request, refusal
from ui.table.replay import controls as replay
from ui.table.replay import opponent_view
from ui.table.window import TableWindow
from ui.toolkit.widgets import Node

HURRY_SPEED = 3.0  # times as fast while a key or button is held


class TableScreen(TableParts):
    """A table that is played or watched."""

    def __init__(
        self, app: TableWindow, session: Session, kind: type[Look], presenter: Presenter
    ) -> None:
        super().__init__(app, session, kind, presenter)
        self.resize(app.size)
        self.effects.recall(self.follow)
        if not self.follow.playback.move and not session.needs_curtain:
            self.follow.show_deal()
            self.board.settle(self.follow.shown, self.follow.viewer)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out anew: the window, the log or the seat changed."""
        self.size, self.refused = size, None
        if self.say.words is not self.app.words:
            self.say.words = self.narrator.words = self.app.words
            self.faces.change_words(self.app.words)
        v = self.follow.shown
        direction = GAMES[self.session.match.game].direction
        self.board.resize(v, self.seat, direction, self.area)
        self.board.settle(v, self.follow.viewer)
        self.dirty = True

    # time

    def update(self, dt: float, now: float) -> None:
        """Let `dt` seconds pass; `now` is the clock in seconds."""
        self.clock += dt
        self.dirty |= self.follow.playback.instant  # play to the end as fast as opponents think
        self.presses.update(dt)
        pace = 0.0 if self.is_halted or self.sheet else dt * self.app.settings.speed * self.haste
        pace *= HURRY_SPEED if self.hurry and not self.follow.shown.winners else 1.0
        reel = self.follow.reel  # while a replay runs, the game waits
        if not self.paused and reel is None and len(self.follow.playback.queue) < 2:
            self.session.tick(now)
        if self.follow.catch_up():
            self._jumped()
        self._hinted()
        opponent_view.update(self)
        self._follow_focus()
        self._foresee(dt)
        self._scroll_to_card()
        self.follow.playback.motion = self.motion
        self._show(self.follow.update(pace))
        if reel and reel.arrived and not self.session.recorded:
            self.to_now()
        knocked_out.update(self, dt)
        knocked_out.show(self)
        self._time_passes(dt, pace)
        self.finish_weighing()
        self._ask()
        bubble.focus(self)

    def _time_passes(self, dt: float, pace: float) -> None:
        flying = pace > 0 and (self.board.sprites.moving or self.board.director.moving)
        if self.board.director.update(pace, self.follow.playback.busy):
            self.sound("flip")
        if self.board.sprites.update(pace):
            self.sound("deal")
        ended = self.board.moods.update(pace) if not self.follow.playback.busy else False
        ended |= self.board.tabletop.reactions.update(pace)
        self.board.busy = self.follow.playback.busy
        raised = self.pointer.update(dt, self.motion) | dice_shake.update(self, dt)
        self.board.look.watch_frame(self.follow.shown, self.follow.playback.busy)
        raised |= self.board.look.update(pace)
        self.effects.confetti.update(dt)
        raised |= self.board.tabletop.advance_ending(dt, self.board.look.ending_seconds)
        if self.refused is not None:
            self.refused.seconds += dt
            self.dirty |= self.refused.lively or self.refused.over
            self.refused = None if self.refused.over else self.refused
        if self.notice_left > 0:
            self.notice_left -= dt
            self.dirty |= self.notice_left <= 0
        if (
            self.pointer.down
            and not self.pointer.down.dragged
            and self.pointer.down.seconds > LONG_PRESS_SECONDS
        ):
            self._long_press()
        self.dirty |= flying or ended or raised or self._tick_of_gear()
        self.dirty |= self.effects.confetti.falling
        self.dirty |= (
            self.pointer.hot is not None and DWELL_SECONDS < self.pointer.rest < DWELL_SECONDS + 0.1
        )
        reel, over = self.follow.reel, bool(self.follow.shown.winners)
        self.over += dt * (over and not self.board.busy and (reel is None or reel.arrived))

    def _foresee(self, dt: float) -> None:
        """Look ahead to the effects of the move under the pointer or the focus."""
        key = self.focus.key if self.focus.seen else self.hot_node
        calm = not self.follow.playback.busy and self.refused is None
        move = None
        if calm and self.app.settings.previews:
            move = preview_request.find_meant(
                self.pointer, self.tree.means, key, self.sheet is not None
            )
        self.dirty |= self.preview.update(dt, move, self.session)

    def _follow_focus(self) -> None:
        """Raise the card that has the focus, as if it were under the pointer."""
        if self.focus.seen and not self.pointer.dragging:
            kind, _, name = self.focus.key.partition(".")
            self.pointer.hot = int(name) if kind in ("card", "target") else None
            self.pointer.hot_zone = name if kind == "zone" else None
            self.pointer.rest = 0.0

    def _scroll_to_card(self) -> None:
        """Scroll the hand to the card under the pointer or the focus."""
        hot, busy = self.pointer.hot, self.follow.playback.busy or self.pointer.dragging
        if hot is not None and hot != self.scrolled and not busy:
            way = 0.15 if self.motion else 0.0
            follow = self.follow
            self.dirty |= scroll_to(self.board, follow.shown, follow.viewer, hot, way)
        self.scrolled = hot

    def scroll(self, x: float, y: float, by: int) -> None:
        """Scroll the hand under a point by cards."""
        follow = self.follow
        if not follow.playback.busy:
            scroll_hand(self.board, follow.shown, follow.viewer, (x, y), by)
            self.dirty = True

    def _hinted(self) -> None:
        """Show a hint that has arrived."""
        answer = self.session.hint
        if (
            answer is None
            or answer is self.answer
            or answer.move not in self.pointer.selection.moves
        ):
            return
        self.answer, self.hinted = answer, answer.move
        self.tell(describe_hint(answer, self.follow.shown, self.say), 12.0)

    def skip(self) -> None:
        """End the present beat; go faster for as long as the key or button is held."""
        self.presses.skip()
        self.focus.moved, self.hurry = False, True
        self.follow.playback.skip()
        self.board.land()
        self._show(self.follow.update(0.0))
        self.dirty = True

    def finish(self) -> None:
        """Show everything that has happened at once, and offer the moves."""
        self._show(self.follow.playback.finish())
        self.board.land()
        self._ask()
        self.dirty = True

    def _show(self, beats: Iterable[tuple[Beat, bool]]) -> None:
        """Start the beats that begin; write down the sentences that appear."""
        for beat, told in beats:
            if told:
                self.caption = self.saying or self.caption
            else:
                self._begin(beat)

    @property
    def piles(self) -> set[str]:
        """The zones that are piles."""
        return {zone for zone, place in self.board.layout().places.items() if place.shape == "pile"}

    def _long_press(self) -> None:
        down = self.pointer.down
        if down and not down.long and down.piece is not None:
            down.long, self.large, self.dirty = True, down.piece, True

    def _jumped(self) -> None:
        """Show the present, after moves were undone or the viewer changed."""
        self.weighing = None
        self.pointer.ask([])
        if self.board.layout().me != self.seat:
            self.resize(self.size)
        self.show_another_moment()
        self.over = 0.0

    def _begin(self, beat: Beat) -> None:
        """Start a beat; clear the caption and question of the previous move."""
        if beat.pieces:
            self.pointer.hover(None, None)
        if beat.move != self.seen and beat.kind != "note":
            self.seen, self.caption, self.prompt = beat.move, "", ""
        self.saying = self.effects.begin(self.follow, beat, self.motion)
        self.caption = self.effects.caption_until_told(beat, self.caption)
        if beat.kind == "tumble":
            dice_shake.drop(self.board.tabletop)
        self.dirty = True

    # questions

    @property
    def thinking(self) -> bool:
        """Whether an opponent is thinking."""
        ask = asked(self.follow.shown)
        return not self.follow.playback.busy and (
            ask is not None
            and self.follow.reel is None
            and bool(self.board.plates.people[ask.seat].level)
            and not self.paused
        )

    def _tick_of_gear(self) -> bool:
        """Return whether the gear of a thinking opponent has turned since the last frame."""
        tick, self.gear = self.gear, int(self.clock * 15)
        return self.thinking and tick != self.gear

    def _ask(self) -> None:
        """Offer the moves of a question to the viewer, once everything has been shown."""
        v = self.follow.shown
        ask = asked(v)
        mine = self.follow.is_live and ask is not None and ask.seat == self.follow.viewer
        mine = mine and not self.session.watching and not knocked_out.is_unseen(self)
        mine = mine and self.session.ready and not self.session.needs_curtain
        mine = mine and (self.lecture is None or self.lecture.mine)
        moves = legal_moves(v) if mine else []
        key = (len(self.follow.queued), tuple(moves))
        if key == self.asked:
            return
        self.asked, self.dirty = key, True
        self.preview.forget()
        self.pointer.ask(moves, v)
        verb_row_state.begin(self, moves)
        pile_picker.offer(self, moves)
        if (aimed := self.pointer.direct.take(v, moves)) is not None:
            self.do([aimed])
            return
        if moves and not self.sheet:
            self.sound("turn")
            self._first_focus()
        if self.board.order != tuple(self.board.look.order(v)):
            self.resize(self.size)

    @property
    def rule(self) -> str:
        """The id of the rule that applies now, or of the one that refused something."""
        if self.refused is not None and self.refused.why is not None and self.refused.why.rule:
            return self.refused.why.rule
        if self.lecture is not None:
            return self.lecture.bubble(self.app.words).rule
        ask = asked(self.follow.shown)
        return self.say.question(self.follow.shown, ask).rule if ask else ""

    def _first_focus(self) -> None:
        """Move the focus to the question, for keyboard users."""
        if self.pointer.selection.held is not None:
            self.focus_goal()
            return
        groups = self.groups()[2:3] if self.pointer.selection.row else self.groups()
        if self.choices.open and self.focus.key.startswith(
            "choice."
        ):  # it was opened while others played
            groups = [g for g in self.groups() if g.key == "choices"]
        stays = self.focus.seen and goes_on(self.session.match)
        means, now = self.tree.means, self.focus.key
        self.focus.move_to(find_default(groups[:3], means, self.spec, now, stays))

    def focus_goal(self) -> None:
        """Move the focus to the goal of the held piece: the rules name the main one first."""
        hand = self.pointer.selection
        goes = hand.goals_of(hand.held) if hand.held is not None else []
        if hand.verb and hand.held is None:
            goes = [spot for m in hand.moves_with(hand.verb) if (spot := hand.to[m]) in hand.spots]
            for piece in [m.piece for m in hand.moves_with(hand.verb) if not goes][:1]:
                self.focus.move_to(f"card.{piece}")
        elif hand.aim is not None:
            self.focus.move_to(f"verb.{next(m.verb for m in hand.moves if hand.to[m] == hand.aim)}")
        for spot in goes[:1]:
            self.focus.move_to(f"target.{spot}" if isinstance(spot, int) else f"zone.{spot}")

    # the tree

    @property
    def offered(self) -> dict[str, Callable[[], None]]:
        """The tools that make sense now."""
        reading = self.session.watching or self.follow.reel
        idle = {"undo", "redo", "hint", "what"} if reading else set()
        idle |= set() if opponent_view.is_offered(self) else {"mind"}
        idle |= {"again"} if self.session.recorded else set()
        idle |= {"undo", "redo", "hint"} if self.lecture else set()
        return {name: act for name, act in self.tools.items() if name not in idle}

    def groups(self, brief: bool = False) -> list[Node]:
        """Return all nodes in groups, or only buttons; only the sheet if one is open."""
        window = Rect((0, 0), self.size)
        if self.sheet:
            return [self.sheet.group(window, self.app.theme.u)]
        lay, v, look = self.board.layout(), self.follow.shown, self.board.look
        tools = self.bar.nodes(lay.bar, self.offered, lay.folded)
        look_as = partial(replay.look_as, self) if self.session.watching else None
        acts = NodeActions(self.show, self.browse, self.do, self.not_yet, look_as)
        found = self.tree.groups(v, tools, acts, brief)
        found[2].children += knocked_out.nodes(self)
        found[4].children += [Node(n.key, "text", n.text, "", n.rect) for n in look.spoken_notes(v)]
        if self.follow.reel:
            found.append(group("replay", replay.nodes(self)))
        if words := self.preview_lines():
            text = "\n".join(line.text for line in words)
            found[3].children.append(Node("preview", "text", text, "", Rect(0, 0, 0, 0)))
        if self.refused is not None:
            tape = refusal.node(self.board, v, self.refused, self.tools["rules"])
            found[3].children.append(tape)
        if said := bubble.nodes(self, found):
            found.append(group("lesson", said))
        if self.choices.open:
            self.choices.update_choices(self.follow.shown, self.pointer.selection.moves)
            found.append(self.choices.nodes(window, self.choose, self.tools["what"]))
        if self.log.open:
            self.write_log()
            past = None if self.session.recorded else self.past
            leave = self.tools["log"] if past is None else self.to_now
            found.append(self.log.group(window, past, self.back_to, leave))
        return found

    def write_log(self) -> None:
        """Write the log up to the move that is shown, if anything changed."""
        playback = self.follow.playback
        whole = self.past is not None and not self.session.recorded
        upto = len(self.follow.queued) if whole else playback.move
        most = None if whole else playback.told
        of = (len(self.session.match.events), self.follow.viewer, self.app.words)
        key = (upto, most, *of)
        if key != self.logged:
            if self.logged is None or of[1:] != self.logged[3:] or of[0] < self.written:
                self.said, self.written = [], 0
            self.said += self.session.log(self.app.words, self.follow.viewer, self.written)
            self.logged, self.written = key, of[0]
            turn = self.app.words("turn").partition("{")[0]
            self.log.entries = [
                LogEntry(n, s, s.startswith(turn))
                for n, s, events in self.said
                if n < upto or (n == upto and (most is None or events <= most))
            ]

    def close(self) -> None:
        """Close the sheet, unless it shows a knock-out that has not been seen yet."""
        if not knocked_out.is_unseen(self):
            super().close()

    def node_at(self, x: float, y: float) -> Node | None:
        """Return the button under a point."""
        found = [n for g in self.groups() for n in g.children if n.role in ("button", "listitem")]
        return next((n for n in reversed(found) if n.rect.collidepoint(x, y)), None)

    def show(self, piece: Piece) -> None:
        """Show a card large, or stop showing it."""
        self.large = None if self.large == piece else piece
        self.dirty = True

    def browse(self, zone: str) -> bool:
        if zone in self.pointer.open_piles:
            pile_picker.open_pile(self, zone)
            return True
        kind = self.spec.zone(zone)
        if not kind.browse and (kind.shape != "fan" or owner(zone) == self.follow.viewer):
            return False
        self.pointer.put_back()
        self.sheet = browse_zone(self.follow.shown, zone, self.say, self.spec, self.close)
        self.focus.move_to("close")
        self.dirty = True
        return True

    def back_to(self, move: int, running: bool = False) -> None:
        """Show an earlier moment without choices, and if `running` the moves after it."""
        self.pointer.ask([])
        self.follow.look_back(move, "runs" if running else "stands")
        self.show_another_moment()

    def to_now(self) -> None:
        """Return to the present."""
        self.follow.show_present()
        self.show_another_moment()

    def show_another_moment(self) -> None:
        """Show another moment than before."""
        self.board.moods.feel((), "", 0.0)
        self.board.tabletop.reactions.calm()
        self.board.director.drop()
        self.board.tabletop.end = None
        self.effects.recall(self.follow)
        self.board.settle(self.follow.shown, self.follow.viewer, 0.3 if self.motion else 0.0)
        self.caption = self.prompt = self.saying = ""
        self.logged, self.seen = None, -1
        self.asked, self.hinted, self.dirty = None, None, True
