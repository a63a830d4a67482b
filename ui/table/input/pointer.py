"""The pointer at the table: dragging, click-then-click and keys share one selection."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from games.engine import Move, Piece, Seat, Spot, State
from ui.table.input.direct_aim import DirectAim, find_following_aims
from ui.table.layout.geometry import HandPlace, Pose
from ui.table.motion.sprites import Sprite
from ui.table.paint.board import Board

DRAG_DISTANCE = 6  # units of movement that make a press a drag
LONG_PRESS_SECONDS = 0.55
DWELL_SECONDS = 0.6  # that the pointer rests on a card before it is shown large
DOUBLE_CLICK_SECONDS = 0.4  # between two clicks that count as one double click
MOST_TILT = 13.0  # degrees, of a card that is dragged fast


@dataclass
class PointerPress:
    """A press of the pointer, perhaps on a card."""

    x: float
    y: float
    piece: Piece | None
    zone: str | None
    taken: bool = False  # this press picked up the card
    dragged: bool = False
    long: bool = False  # rested so long that the card is shown large
    tile: bool = False  # the card comes from a sheet
    caught: bool = False  # the card was in flight
    seconds: float = 0.0
    grab: tuple[float, float] = (0.0, 0.0)


class Pointer:
    """What the pointer or the focus does to pieces."""

    def __init__(
        self,
        board: Board,
        do: Callable[[list[Move]], None],
        refuse: Callable[[str, Piece | None, Sequence[Spot], Spot | None], None],
        browse: Callable[[str], bool],
    ) -> None:
        self.board, self.do, self.refuse, self.browse = board, do, refuse, browse
        self.selection = board.tabletop.selection
        self.direct = DirectAim()
        self.view: State | None = None  # in which the present question was asked
        self.open_piles: dict[str, list[Piece]] = {}  # piles that open to be picked from
        self.down: PointerPress | None = None
        self.hot: Piece | None = None
        self.hot_zone: str | None = None
        self.rest = 0.0  # how long the pointer has rested on the hot card
        self.since_click = DOUBLE_CLICK_SECONDS  # seconds since the held card was clicked
        self.where = (0.0, 0.0)
        self.tilt = 0.0
        self.keys = False  # moved by keys or gamepad lately

    @property
    def taken(self) -> bool:
        """Whether the button is down and picked up a card."""
        return self.down is not None and self.down.taken

    @property
    def dragging(self) -> bool:
        """Whether a card hangs on the pointer."""
        return self.selection.held is not None and self.down is not None and self.down.dragged

    def ask(self, moves: list[Move], v: State | None = None) -> None:
        """Take over the moves of a question; none if nothing is asked."""
        if moves != self.selection.moves:
            self.put_back()
            self.selection.ask(moves)
        self.selection.point(v)
        self.view = v

    # actions of mouse, keys and gamepad alike

    def pick(self, piece: Piece) -> bool:
        """Pick up a card; return whether that is allowed."""
        if self.selection.held is not None and self.selection.held != piece:
            self.put_back()
        if not self.selection.pick(piece):
            self.refuse(self.selection.why_not(piece, None), piece, (), None)
            return False
        if self.view is not None and not self.selection.row:
            found = find_following_aims(self.view, self.selection.moves_of(piece))
            self.selection.further = found
        return True

    def grasp(self, piece: Piece, x: float, y: float) -> None:
        """Pick up a card of a sheet, which then hangs on the pointer."""
        self.where, self.keys = (x, y), False
        self.down = PointerPress(x, y, piece, None, taken=True, tile=True)
        self.pick(piece)

    def put(self, spot: Spot | None, loose: bool = False) -> bool:
        """Put the held card on a spot, or play the spot's move; return whether there was a move.

        If `loose`, a card without a target may lie anywhere.
        """
        held = self.selection.held
        spots = sorted(self.selection.spots, key=str)
        if held is None and spot not in self.selection.spots:
            return False
        anywhere = self.selection.dropped_anywhere(spot) if loose else []
        self.direct.remember(spot if spot in self.selection.further else None)
        moves = self.selection.drop(spot) or anywhere
        self._return_piece(held)
        if self.selection.needs_verb(moves):
            self.selection.aim = spot
            return True
        if moves:
            self.do(moves)
            return True
        self.refuse(self.selection.why_not(held, self._without_home(held, spot)), held, spots, spot)
        return False

    def choose_verb(self, verb: str) -> None:
        """Choose a verb of the row, or unchoose it; a verb that needs nothing else is played."""
        hand, aim, before = self.selection, self.selection.aim, self.selection.verb
        moves = hand.moves_with(verb)
        if moves and all(m.piece is None and hand.to[m] == aim for m in moves):
            self.do(moves)
            return
        self.put_back()
        if verb != before or aim is not None:
            hand.choose(verb)

    def _without_home(self, held: Piece | None, spot: Spot | None) -> Spot | None:
        """Return a spot, or None if the held piece lies there already."""
        lying = self.board.table.get(held) if held is not None else None
        zone = spot
        if isinstance(spot, int) and spot in self.board.table:
            zone = self.board.table[spot].zone
        return None if lying is not None and lying.zone == zone else spot

    def choose(self) -> bool:
        """Put the held piece where all answers go, if the question is only which piece.

        Cards of a hand are carried there instead. Return whether there was a move.
        """
        held, goal = self.selection.held, self.selection.only_goal()
        lying = self.board.table.get(held) if held is not None else None
        if goal is None or lying is None or self.board.layout().places[lying.zone].shape == "fan":
            return False
        return self.put(goal)

    def put_back(self) -> None:
        """Return the held card to its place."""
        held = self.selection.held
        self.selection.clear()
        self._return_piece(held)
        self.down = None

    def _return_piece(self, piece: Piece | None) -> None:
        sprite = self.board.sprites.all.get(piece) if piece is not None else None
        if sprite:
            sprite.aim(sprite.lying, 0.32, 0.0)
        self.tilt = 0.0

    # the pointer

    def press(self, x: float, y: float, caught: Piece | None = None) -> None:
        """Handle a press; a movable card is picked up.

        `caught` is a piece that was pressed in flight and now lies elsewhere.
        """
        sprites = self.board.sprites
        sprite = sprites.at(x, y) if caught is None else sprites.all.get(caught)
        zone = self.zone_at(x, y)
        self.where, self.keys = (x, y), False
        piece = sprite.piece if sprite else None
        self.down = PointerPress(x, y, piece, zone, caught=caught is not None)
        held = self.selection.held
        if held is not None and piece != held and self.spot_at(x, y) is not None:
            return
        if sprite and piece is not None and piece in self.selection.pickable:
            self.down.taken = held != piece
            self.down.grab = (sprite.pose.x - x, sprite.pose.y - y)
            self.pick(piece)

    def move(self, x: float, y: float) -> None:
        """Handle motion of the pointer, with or without a card."""
        dx = x - self.where[0]
        self.where = (x, y)
        if self.down and not self.down.dragged:
            far = math.hypot(x - self.down.x, y - self.down.y)
            self.down.dragged = far > DRAG_DISTANCE * self.board.theme.u
        if self.dragging:
            self.tilt = max(-MOST_TILT, min(MOST_TILT, self.tilt - dx * 0.35))
            target = self.spot_at(x, y)
            zone = target if isinstance(target, str) else self.zone_at(x, y)
            self.hover(target if isinstance(target, int) else None, zone)
            return
        sprite = self.board.sprites.at(x, y)
        self.hover(sprite.piece if sprite else None, self.zone_at(x, y))

    def hover(self, piece: Piece | None, zone: str | None) -> None:
        """Note the card and zone under the pointer or focus."""
        if piece != self.hot:
            self.rest = 0.0
        self.hot, self.hot_zone = piece, zone

    def release(self, x: float, y: float) -> None:
        """Handle a release: drop a dragged card; on a click pick up or place one."""
        down, self.down = self.down, None
        self.where = (x, y)
        if down is None:
            return
        spot, held = self.spot_at(x, y), self.selection.held
        zone = self._find_any(x, y) if spot is None else spot
        if down.long and not down.dragged:
            if down.taken:
                self.put_back()
        elif down.dragged and held is not None:
            self.put(zone, loose=self._is_on_table(held, zone, y))
        elif (
            held is not None and down.taken and down.zone in self.open_piles and down.piece == held
        ):
            self.browse(down.zone)
        elif held is None:
            self._click_spot(down, zone)
        elif down.piece == held and down.taken:
            self.since_click = 0.0
            self.choose()
        elif down.piece == held and self._plays_on_double_click():
            self.put(self.selection.only_goal())
        elif down.piece == held and self.selection.pickable != {held}:
            self.put_back()
        elif down.piece != held:
            self.put(zone)

    def _click_spot(self, down: PointerPress, spot: Spot | None) -> None:
        """Handle a click without a card: play, browse, or refuse."""
        if down.caught and down.piece in self.selection.targets:
            self.put(down.piece)
        elif spot in self.selection.spots:
            self.put(spot)
        elif down.zone is not None and not down.dragged and self.browse(down.zone):
            return
        elif down.piece is not None and down.zone is not None:
            self.refuse(self.selection.why_not(down.piece, None), down.piece, (), None)

    def _plays_on_double_click(self) -> bool:
        """Return whether a second click in quick succession answers which card it is."""
        quick = self.since_click < DOUBLE_CLICK_SECONDS
        return quick and self.selection.only_goal() is not None

    def _is_on_table(self, held: Piece, spot: Spot | None, y: float) -> bool:
        """Return whether a held piece is dropped on the table: neither on the bench nor at home."""
        home = spot is not None and self._without_home(held, spot) is None
        return not home and self.board.layout().bar.bottom < y < self.board.layout().bench

    def _find_any(self, x: float, y: float) -> Spot | None:
        """Return the piece, or else the zone, under a point that is no target."""
        others = set(self.board.sprites.all) - {self.selection.held}
        sprite = self.board.sprites.at(x, y, others) if self.selection.held is not None else None
        return sprite.piece if sprite is not None else self.zone_at(x, y)

    def spot_at(self, x: float, y: float) -> Spot | None:
        """Return the target under a point: a piece, or else a zone."""
        sprite = self.board.sprites.at(x, y, self.selection.targets)
        if sprite is not None:
            return sprite.piece
        zone = self.zone_at(x, y)
        if zone in self.selection.spots:
            return zone
        if self.selection.held is None:  # a click names only what is drawn under it
            return None
        return self.board.look.spot_beside(x, y, self.selection.spots)

    def zone_at(self, x: float, y: float) -> str | None:
        """Return the zone under a point, preferably one that can receive the held piece."""
        slack = 14 * self.board.theme.u if self.selection.held is not None else 0.0
        return self.board.layout().zone_at(x, y, self.selection.zones, slack)

    # time

    def update(self, dt: float, motion: bool = True) -> bool:
        """Let `dt` seconds pass: cards rise under the pointer; return whether any moved."""
        self.rest += dt
        self.since_click += dt
        if self.down:
            self.down.seconds += dt
        self.tilt *= max(0.0, 1 - 9 * dt)
        moved = self._carry()
        for sprite in self.board.sprites.all.values():
            raised = sprite.piece in (self.selection.held, self.hot) and self._rises(sprite)
            aim = 1.0 if raised and not self.dragging else 0.0
            if sprite.lift != aim:
                step = dt * 9 if motion else 1.0
                lift = sprite.lift + max(-step, min(step, aim - sprite.lift))
                sprite.lift, moved = lift, True
        return moved

    def _rises(self, sprite: Sprite) -> bool:
        """Return whether a card rises: in the viewer's hand, or when it is held."""
        shape = self.board.layout().places[sprite.lying.zone].shape
        return sprite.piece == self.selection.held or (shape == "fan" and sprite.lying.up)

    def _carry(self) -> bool:
        """Move the dragged card with the pointer; return whether it moved."""
        held = self.selection.held
        sprite = self.board.sprites.all.get(held) if held is not None else None
        if not self.dragging or sprite is None or self.down is None:
            return False
        x, y = self.where
        gx, gy = self.down.grab
        w = max(sprite.lying.pose.w, 1) * 1.06
        pose = Pose(x + gx, y + gy, w, self.tilt, sprite.lying.pose.tall)
        changed = pose != sprite.pose
        sprite.pose = pose
        return changed or abs(self.tilt) > 0.2


def scroll_to(board: Board, v: State, viewer: Seat | None, piece: Piece, way: float) -> bool:
    """Scroll a hand in `way` seconds so that a card is readable; return whether it moved."""
    places, lying = board.layout().places, board.table.get(piece)
    place = places.get(lying.zone) if lying else None
    if lying is None or not isinstance(place, HandPlace):
        return False
    beside = sorted(x.z for x in board.table.values() if x.zone == place.zone)
    first = place.first_to_show(len(beside), beside.index(lying.z))
    if first == place.first:
        return False
    places[place.zone] = replace(place, first=first)
    board.settle(v, viewer, way)
    return True


def scroll_hand(
    board: Board, v: State, viewer: Seat | None, spot: tuple[float, float], by: int
) -> bool:
    """Scroll the hand under a point by cards; return whether there is one."""
    places = board.layout().places
    for place in places.values():
        if isinstance(place, HandPlace) and place.rect.collidepoint(spot):
            n = sum(item.zone == place.zone for item in board.table.values())
            first = max(0, min(place.first + by, n - 1 - place.count_shown(n))) if n > 1 else 0
            places[place.zone] = replace(place, first=first)
            board.settle(v, viewer)
            return True
    return False
