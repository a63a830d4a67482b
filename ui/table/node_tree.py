"""The table as a tree of nodes: every card, zone, player and button, with names and actions."""

from collections.abc import Callable, Set
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from pygame import Rect

from games.engine import Move, Piece, Seat, State, asked, owner
from games.engine.match import move_text
from ui.language.sentences import Sentences
from ui.table.input.focus import NOT_YET
from ui.table.layout.arrange import Lying
from ui.table.messages import (
    Browse,
    CancelAct,
    ChooseVerb,
    Enlarge,
    ExplainVerb,
    LookAs,
    Message,
    PickUp,
    PlayMoves,
    PressPlace,
    PutOn,
)
from ui.table.model import TableModel
from ui.table.motion.sprites import Sprite
from ui.table.paint.board import Board
from ui.table.paint.name_plates import explain_states, find_seen, note
from ui.toolkit.widgets import Node

Action = Callable[[], object]
MOST_ANSWERS = 4  # more answers than this have no buttons
CANCEL_KEY = "take_back"  # of the button that takes back a half-made act
HOPELESS_CHANCE = 0.005  # is shown as 0 %
MOST_BESIDE_YES_AND_NO = 3  # buttons that have room in one row
BUTTON_HEIGHT = 46  # units
LONE_NO_WIDTH = 1.6  # in widths of the same button among others
SHARED_ROW_WIDTH = 0.44  # share of a row for buttons beside no or yes


class MoveButton(NamedTuple):
    """A button, and the only move that it makes; None if it cannot make one yet."""

    node: Node
    move: Move | None


def bounds(sprite: Sprite, window: Rect) -> Rect:
    """Return the part of the window that a card covers."""
    pose = sprite.lying.pose
    size = (round(pose.w), round(pose.w * pose.tall))
    return (
        Rect((0, 0), size[::-1] if round(pose.angle) % 180 == 90 else size)
        .move_to(center=(round(pose.x), round(pose.y)))
        .clip(window)
    )


class NodeTree:
    """Builds the nodes of a table."""

    def __init__(
        self, board: Board, say: Sentences, model: TableModel, send: Callable[[Message], object]
    ) -> None:
        """Build nodes of a board, which `send` messages when they are pressed."""
        self.board, self.say, self.model, self.send = board, say, model, send
        self._lying: dict[tuple[str, int], Lying] = {}  # by zone and z

    def groups(self, tools: list[Node], watching: bool, brief: bool = False) -> list[Node]:
        """Return the groups cards, spots, moves, table, players and tools.

        With `brief`, only moves and tools are filled.
        """
        v = self.model.shown
        sprites = self.board.sprites.all.values()
        self._lying = {(s.lying.zone, s.lying.z): s.lying for s in sprites}
        moves = [button.node for button in self.buttons()]
        if brief:
            names = ("cards", "spots", "moves", "table", "players", "tools")
            filled = {"moves": moves, "tools": tools}
            return [group(name, filled.get(name, [])) for name in names]
        return [
            group("cards", self._cards(v)),
            group("spots", self._spots(v) + self._targets(v)),
            group("moves", moves),
            group("table", self._zones(v) + self._open_cards(v)),
            group("players", self._players(v, watching)),
            group("tools", tools),
        ]

    def find_means(self) -> dict[str, Move]:
        """Return the only move of each button that makes one, by key."""
        sheet = self.model.sheet
        if sheet:
            return sheet.means
        return {one.node.key: one.move for one in self.buttons() if one.move is not None}

    def key_of(self, move: Move) -> str:
        """Return the key of the button of a move."""
        return f"move.{move_text(move)}"

    def _cards(self, v: State) -> list[Node]:
        """Return the cards that the viewer holds or may move, without their covered parts."""
        pickable = self.model.selection.pickable
        mine = [s for s in self.board.sprites.all.values() if self._is_in_hand(s, pickable)]
        mine.sort(key=lambda s: (s.lying.zone, s.lying.pose.x))
        nodes = [self._card(v, s, True, s.piece in pickable) for s in mine]
        for (node, of), (right, after) in pairwise(zip(nodes, mine, strict=True)):
            if of.lying.zone == after.lying.zone and node.rect.colliderect(right.rect):
                node.rect.w = max(1, min(node.rect.w, right.rect.left - node.rect.left))
        return nodes

    def _is_in_hand(self, sprite: Sprite, pickable: Set[Piece]) -> bool:
        if sprite.lying.zone in self.model.open_piles:
            return False
        place = self.board.layout().places[sprite.lying.zone]
        fan = place.shape == "fan" and sprite.lying.up
        return fan or sprite.piece in pickable

    def _open_cards(self, v: State) -> list[Node]:
        """Return the other cards that are face up."""
        pickable, places = self.model.selection.pickable, self.board.layout().places
        rest = [s for s in self.board.sprites.all.values() if not self._is_in_hand(s, pickable)]
        rows = [s for s in rest if places[s.lying.zone].open]
        hidden = self.board.director.stage.conceals
        return [
            self._card(v, s, s.lying.face is not None and not hidden(s.piece), pick=False)
            for s in rows
        ]

    def _card(self, v: State, sprite: Sprite, enabled: bool, pick: bool) -> Node:
        piece, lying = sprite.piece, sprite.lying
        known = lying.face is not None and not self.board.director.stage.conceals(piece)
        face = v.faces[piece] if known else None
        label = self.say.card_and_place(face, lying.zone, lying.settled)
        acts: dict[str, Action] = {"show": partial(self.send, Enlarge(piece))}
        if pick:
            acts["press"] = partial(self.send, PickUp(piece))
        value = "held" if self.model.selection.held == piece else ""
        rect = self._visible_part(sprite)
        key, stop, home = f"card.{piece}", lying.zone, self.board.layout().places[lying.zone].rect
        return Node(key, "card", label, value, rect, acts, enabled, stop=stop, home=home)

    def _spots(self, v: State) -> list[Node]:
        """Return the zones that glow."""
        glowing, spots = self._glowing(), self.model.selection.zones
        zones = [zone for zone in self.board.layout().places if zone in glowing]
        return [self._zone(v, zone, zone in spots) for zone in zones]

    def _glowing(self) -> set[str]:
        """Return the zones that can receive a piece, and those that open to be picked from."""
        return self.model.selection.zones | set(self.model.open_piles)

    def _targets(self, v: State) -> list[Node]:
        """Return the pieces that can receive another piece or be pointed at."""
        hand, all_ = self.model.selection, self.board.sprites.all
        seen = hand.targets & set(all_) - self.board.shown_deep
        found = sorted((all_[p] for p in seen), key=lambda s: s.lying.pose.x)
        nodes = []
        for sprite in found:
            move = hand.further.get(sprite.piece) or hand.moves_to(sprite.piece)[0]
            label = self.say.button(v, move)
            acts: dict[str, Action] = {
                "press": partial(self.send, PutOn(sprite.piece)),
                "show": partial(self.send, Enlarge(sprite.piece)),
            }
            rect = self._visible_part(sprite)
            key, stop = f"target.{sprite.piece}", sprite.lying.zone
            home = self.board.layout().places[stop].rect
            nodes.append(Node(key, "card", label, "", rect, acts, stop=stop, home=home))
        return nodes

    def _visible_part(self, sprite: Sprite) -> Rect:
        """Return the part of a card that the next card of its stack does not cover."""
        rect = bounds(sprite, self.board.layout().area)
        above = self._lying.get((sprite.lying.zone, sprite.lying.z + 1))
        return self.board.look.visible_part(sprite, rect, above)

    def _zones(self, v: State) -> list[Node]:
        places, glowing = self.board.layout().places, self._glowing()
        rest = [zone for zone in places if zone not in glowing]
        whole = [zone for zone in rest if not self.board.look.is_part(places, zone)]
        return [self._zone(v, zone, spot=False) for zone in whole]

    def _zone(self, v: State, zone: str, spot: bool) -> Node:
        place = self.board.layout().places[zone]
        label = self.say.zone_title(zone)
        acts: dict[str, Action] = {"show": partial(self.send, Browse(zone))}
        acts["press"] = partial(self.send, PutOn(zone) if spot else PressPlace(zone))
        if spot and self.model.selection.held is None:
            label = self.say.button(v, self.model.selection.moves_to(zone)[0])
        known = any(v.faces[piece] is not None for piece in v.zones.get(zone, ()))
        looks = self.board.spec.zone(zone).browse or (
            place.shape == "fan" and owner(zone) != self._me() and known
        )
        looks = looks or zone in self.model.open_piles or place.shape == "pile"
        tip = self.board.look.zone_value(v, zone)
        count = tip or str(len(v.zones.get(zone, ())))
        key, usable = f"zone.{zone}", spot or looks
        return Node(key, "zone", label, count, place.rect, acts, usable, tip, stop=zone)

    def _me(self) -> int:
        return self.board.layout().me

    def plain_moves(self, v: State) -> list[Move]:
        """Return the moves without a card and a zone, and those shown although not legal yet.

        The latter keep their order whether they are legal or not.
        """
        spec, moves = (
            self.board.spec,
            sorted(self.legal_plain_moves, key=partial(self._is_hopeless, v)),
        )
        standing = spec.standing(v) if self.model.selection.moves else []
        if self.model.selection.row:
            return moves
        shown = [Move(verb) for verb in standing]
        return [move for move in moves if move not in shown] + shown

    def _is_hopeless(self, v: State, move: Move) -> bool:
        """Return whether the roll of a move cannot succeed, so that it comes last."""
        ask = asked(v)
        odds = self.say.presenter.odds(v, ask.seat, move) if ask is not None else None
        return odds is not None and odds < HOPELESS_CHANCE

    @property
    def legal_plain_moves(self) -> list[Move]:
        """The legal moves without a card and a zone."""
        hand = self.model.selection
        return [move for move in hand.buttons if move.to is None and move.verb not in hand.row]

    def _rooms(self, slots: list[Move | None]) -> list[Rect]:
        """Return the room of each button."""
        spec, lay, base = self.board.spec, self.board.layout(), self.board.theme.base
        if not spec.onward | spec.declines:
            return stack_rooms(lay.buttons, len(slots), base)
        if lay.deciding is not None:
            return rooms_beside(lay.buttons, len(slots) - 2, lay.deciding)
        refuses = slots[-2] is not None or bool(self.model.selection.pickable)
        return button_rooms(lay.buttons, len(slots) - 2, slots[-1] is None, base, refuses)

    def slots(self, moves: list[Move]) -> list[Move | None]:
        """Return the moves of the buttons, in order.

        The last two are a move that declines and one that goes on. Each is None if there is no such
        move.
        """
        spec = self.board.spec
        if not spec.onward | spec.declines:
            return list(moves)
        yes: list[Move | None] = [m for m in moves if m.verb in spec.onward]
        no: list[Move | None] = [m for m in moves if m.verb in spec.declines]
        yes, no = yes[-1:], no[-1:]
        rest = [move for move in moves if move not in yes and move not in no]
        return [*rest, *(no or [None]), *(yes or [None])]

    def buttons(self) -> list[MoveButton]:
        """Return the plain moves as buttons beside the hand, or all answers by their subject."""
        v, hand = self.model.shown, self.model.selection
        moves, legal = self.plain_moves(v), hand.buttons
        answers = self._answers(v) if hand.moves else None
        slots = self.slots(moves if answers is None else [])
        cancels = self._find_cancel_slot(slots)
        if cancels < 0:  # a further one: no and yes keep their places
            slots, cancels = [None, *slots], 0
        rooms, found = self._rooms(slots), self._row(v) if answers is None else answers
        for move in moves if answers is None else []:
            rect, ready = rooms[slots.index(move)], move in legal
            wish = PlayMoves([move]) if ready else ExplainVerb(move.verb, rect)
            press: dict[str, Action] = {"press": partial(self.send, wish)}
            label, tip, value = self.say.button(v, move), self.say.tip(v, move), ""
            node = Node(self.key_of(move), "button", label, value, rect, press, tip=tip)
            node.value = "" if ready else NOT_YET
            found.append(MoveButton(node, move))
        if hand.can_cancel:
            rect = self._row_cancel() or rooms[cancels]
            press = {"press": partial(self.send, CancelAct())}
            node = Node(CANCEL_KEY, "button", self.say("take_back"), "", rect, press)
            found.append(MoveButton(node, None))
        return found

    def _find_cancel_slot(self, slots: list[Move | None]) -> int:
        """Return where Cancel goes: to the place of no if it is free; -1 for a further one."""
        has_no = bool(self.board.spec.onward | self.board.spec.declines)
        if not self.model.selection.can_cancel or (has_no and slots[-2] is None):
            return max(0, len(slots) - 2)
        return 0 if self._row_cancel() is not None else -1

    def _row_cancel(self) -> Rect | None:
        """Return the place in the row of the verb that declines, while another verb is chosen."""
        hand, declines = self.model.selection, self.board.spec.declines
        rects = dict(zip(hand.row, self.board.layout().row, strict=False))
        return next((rects[verb] for verb in rects if hand.can_cancel and verb in declines), None)

    def _row(self, v: State) -> list[MoveButton]:
        """Return the verbs of the row, always in the same places.

        A verb without moves explains why it cannot be used.
        """
        hand, found, cancel = self.model.selection, [], self._row_cancel()
        for verb, rect in zip(hand.row, self.board.layout().row, strict=False):
            if rect is cancel:
                continue
            moves = hand.moves_with(verb)
            some = any(m.verb == verb for m in hand.moves)
            wish = ChooseVerb(verb) if some else ExplainVerb(verb, rect)
            alone = len(moves) == 1 and moves[0].piece is None and hand.to[moves[0]] == hand.aim
            note = self.say.note_verb(v, verb, moves) if moves or not some else ""
            press: dict[str, Action] = {"press": partial(self.send, wish)}
            node = Node(f"verb.{verb}", "button", self.say.verb(verb), note, rect, press)
            found.append(MoveButton(node, moves[0] if alone else None))
        return found

    def _answers(self, v: State) -> list[MoveButton] | None:
        """Return all answers as buttons beside their subject, if the game has room there.

        If there are many, only those without a piece are buttons. Equal cards share one.
        """
        plain = self.legal_plain_moves
        moves = [m for m in self.model.selection.moves if m.piece is not None]
        moves = list({self.say.button(v, m): m for m in reversed(moves)}.values())[::-1]
        moves = [*(moves if len(moves) < MOST_ANSWERS else []), *plain]
        rooms = self.board.look.answer_rects(v, len(moves))
        if rooms is None:
            return None
        found = []
        for move, rect in zip(moves, rooms, strict=True):
            press: dict[str, Action] = {"press": partial(self.send, PlayMoves([move]))}
            key = self.key_of(move) if move in plain else f"answer.{move_text(move)}"
            told = " ".join(self.say.describe_offered(v, move))
            node = Node(key, "button", self.say.button(v, move), told, rect, press)
            found.append(MoveButton(node, move))
        return found

    def _describe_seat(self, v: State, seat: Seat) -> str:
        """Return the tip of a plate: a seat's states, or an opponent's character."""
        who = self.board.plates.people[seat]
        character = self.say(f"temper_tip.{who.temper}", name=who.name) if who.temper else ""
        return explain_states(v, seat, self.say) or character

    def _players(self, v: State, watching: bool) -> list[Node]:
        """Return the name plates; pressing one shows a watcher what that seat sees."""
        people, nodes = self.board.plates.people, []
        for s, rect in self.board.layout().plates.items():
            press: dict[str, Action] = {"press": partial(self.send, LookAs(s))} if watching else {}
            words = people[s].name, note(v, s, people[s], self.say)
            short = self.board.layout().folded or self.say.presenter.counts(v, s)
            counted = words[1] if short or find_seen(v, s) else ""
            role = "button" if watching else "text"
            tip = self.say("watch.tip") if watching else counted or self._describe_seat(v, s)
            nodes.append(Node(f"seat.{s}", role, *words, rect, press, watching, tip))
        return nodes


def button_rooms(room: Rect, rest: int, spare: bool, u: float, refuses: bool = True) -> list[Rect]:
    """Return the rooms of `rest` buttons, then those of no and yes, whose places never change.

    In a low room they are side by side; in a high one they are stacked, and extra buttons share the
    rows of no and yes, or take the row of yes if it is `spare`. Side by side they also take the
    room of no, if nothing `refuses`. `u` is a unit of the window in pixels.
    """
    if room.w > 4 * room.h:
        found = _rooms_in_row(room, rest, min(round(BUTTON_HEIGHT * u), room.h), refuses)
    else:
        found = _rooms_in_column(room, rest, spare, min(round(BUTTON_HEIGHT * u), room.h // 3))
    return [rect.inflate(-6, -2) for rect in found]


def rooms_beside(room: Rect, rest: int, yes: Rect) -> list[Rect]:
    """Return the rooms of `rest` buttons, of no, and of `yes`, large at the right end of `room`.

    Alone, no has more width, but its middle stays in the same place.
    """
    wide = (yes.left - room.left) // (MOST_BESIDE_YES_AND_NO + 1)
    no = round(wide * (1.0 if rest else LONE_NO_WIDTH))
    each = MOST_BESIDE_YES_AND_NO * wide // max(rest, MOST_BESIDE_YES_AND_NO)
    lefts = [yes.left - wide - (rest - i) * each for i in range(rest)]
    found = [Rect(left, room.top, each, room.h) for left in lefts]
    found.append(Rect(yes.left - no, room.top, no, room.h))
    return [*[rect.inflate(-8, 0) for rect in found], yes]


def _rooms_in_row(room: Rect, rest: int, high: int, refuses: bool) -> list[Rect]:
    """Return rooms side by side: two at the right end are reserved, the others end beside them."""
    wide = room.w // (MOST_BESIDE_YES_AND_NO + 2)
    rows = 1 if rest <= MOST_BESIDE_YES_AND_NO else 2
    columns = max(MOST_BESIDE_YES_AND_NO, -(-rest // rows))
    end = room.right - (2 if refuses else 1) * wide
    each = (end - room.left) // columns
    found = []
    for back in range(rest - 1, -1, -1):
        column, row = divmod(back, rows)
        low = room.bottom - (row + 1) * (high // rows)
        found.append(Rect(end - (column + 1) * each, low, each, high // rows))
    reserved = room.right - 2 * wide
    return [*found, *(Rect(reserved + i * wide, room.bottom - high, wide, high) for i in range(2))]


def _rooms_in_column(room: Rect, rest: int, spare: bool, high: int) -> list[Rect]:
    """Return rooms in three rows; no and yes have the lower two."""
    rows = [Rect(room.left, room.bottom - (3 - i) * high, room.w, high) for i in range(3)]
    first, no, yes = rows
    others = [first]
    if rest > MOST_BESIDE_YES_AND_NO:
        left = round(SHARED_ROW_WIDTH * room.w)
        others += [Rect(row.left, row.top, left, high) for row in (no, yes)]
        no, yes = (Rect(row.left + left, row.top, row.w - left, high) for row in (no, yes))
        others += [yes] if spare else []
    found = []
    for i, one in enumerate(others):
        n = rest // len(others) + (i < rest % len(others))
        found += [Rect(one.left + k * one.w // n, one.top, one.w // n, high) for k in range(n)]
    return [*found, no, yes]


def stack_rooms(room: Rect, n: int, u: float) -> list[Rect]:
    """Return the rooms of `n` buttons without yes and no, the last at the right or bottom."""
    low = room.w > 4 * room.h
    rows = 1 if low else max(1, room.h // round(40 * u), min(n, MOST_BESIDE_YES_AND_NO))
    columns = max(MOST_BESIDE_YES_AND_NO if low else 1, -(-n // rows))
    wide, high = room.w // columns, min(round(BUTTON_HEIGHT * u), room.h // rows)
    rects = []
    for back in range(n - 1, -1, -1):
        corner = room.right - (back // rows + 1) * wide, room.bottom - (back % rows + 1) * high
        rects.append(Rect(corner, (wide, high)).inflate(-6, -4))
    return rects


def find_tip(groups: list[Node], x: float, y: float) -> str:
    """Return the key of the node with a tip under a point."""
    nodes = (node for group in groups for node in group.children if node.tip)
    return next((node.key for node in nodes if node.rect.collidepoint(x, y)), "")


def group(key: str, nodes: list[Node]) -> Node:
    """Return nodes as a group; Tab moves between groups."""
    rect = nodes[0].rect.unionall([node.rect for node in nodes[1:]]) if nodes else Rect(0, 0, 0, 0)
    return Node(key, "group", key, "", rect, {}, True, "", nodes)
