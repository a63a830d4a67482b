"""The stage: pieces that decide something come forward, enlarged, while the rest of the table dims.

It is used alike by all games: `open(pieces)`, then beats, then `close()`. While it is open it sets
the poses of its pieces. It opens only between questions, so it never covers a choice.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from games.cardfile.reader import Card
from games.engine import Piece, Seat, State
from ui.table.layout.geometry import Place, Pose
from ui.table.layout.prize_heap import (
    HEAP_CARD_WIDTH,
    find_stake,
    has_one_prize,
    heap_poses,
    pose_behind,
)
from ui.table.layout.table_layout import MINE
from ui.table.motion.dice_and_debris import draw_tumbling_die
from ui.table.motion.drawing import WHITE, MotionKit, dim_area, draw_outlined_text
from ui.table.motion.ease import out_back, out_cubic, share, sine
from ui.table.paint.name_plates import OUTCOME_SIZE, OWNER_FACE_SIZE, draw_owner_tag, owner_room
from ui.table.paint.portholes import Portholes
from ui.table.paint.tags import draw_tag
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.tokens import CORAL, GOLD, Rgb

OPEN_SECONDS = 0.26
CLOSE_SECONDS = 0.22
TAKEN_SECONDS = 1.5  # that a taken piece waits for its taker
TURN_SECONDS = 0.22  # for one card
TURN_GAP_SECONDS = 0.17  # between two cards that turn
HELD_SECONDS = 0.6  # that the deciding card is held before it turns
SLIDE_SECONDS = 0.3  # until turned cards lie in order
LOOK_SECONDS = 0.2  # after the last card has turned, before all slide into order
ROLL_SECONDS = 0.6  # until a die lies
DIE_SIZE = 104  # units
VEIL_ALPHA = 138  # of 255
VEIL_COLOUR: Rgb = (14, 8, 8)
NUMBER_SIZE = 62  # units
SUM_HEIGHT = 140  # units: the result of the die, above what it adds up from
HAND_DROP = 90  # units by which the viewer's hand sinks
MAGNIFICATION = 1.75  # at most, of a piece that comes forward
WIDE_ENOUGH = 140  # units, for any piece
READ_WIDTH = 250  # units, for a card that is shown only to be read
DIE_DISTANCE = 140  # units from the edge of a single piece to the middle of its die
HEAP_MARGIN = 20  # units between two pieces and the heap between them
ROOM_ABOVE = 72  # units above a piece, for its number
ROOM_BELOW = 48  # units below a piece, for its owner


@dataclass
class Actor:
    """A piece on the stage: its start, its resting pose and its captions."""

    piece: Piece
    start: Pose
    rest: Pose
    face: float  # how much of its face is visible there
    turns: float | None = None  # seconds from opening until it turns; None if it does not
    number: int | None = None
    name: str = ""
    seat: Seat | None = None
    outcome: tuple[str, ...] = ()  # the owner's mood and outcome, as drawn last
    left: bool = False  # a motion has moved it aside; it continues from there
    staked: bool = False  # from an earlier round
    came: float | None = None  # how much of its face was visible as it came, if that changes


class Stage:
    """The stage of one table."""

    def __init__(self, table: Tabletop) -> None:
        self.table, self.theme = table, table.theme
        self.actors: dict[Piece, Actor] = {}
        self.clock = self.veil = 0.0
        self.die: tuple[int, int, float] | None = None  # number, sides, start on the clock
        self.is_open = False
        self.is_read = False  # whether its cards were only brought forward to be read
        self.slides = 0.0  # seconds from opening until turned pieces slide into order; else 0
        self.holds = 0.0  # seconds from opening until the deciding piece is held
        self.heap: Rect | None = None  # the cards that all seats fight for
        self.named: tuple[Seat, ...] = ()  # seats that the last saying named
        self.outcomes: tuple[str, ...] = ()  # of the seats in `named`, and of all others

    def carries(self, piece: Piece) -> bool:
        """Return whether a piece is still on its way to the stage."""
        return piece in self.actors and self.clock < OPEN_SECONDS

    def awaits(self, piece: Piece) -> int:
        """Return the width that a piece will have on the stage if its face appears there soon; else
        0.
        """
        one = self.actors.get(piece)
        if one is None or one.staked or (one.turns is None and not one.face):
            return 0
        return round(one.rest.w) if self.clock < (one.turns or OPEN_SECONDS) else 0

    @property
    def moving(self) -> bool:
        """Whether anything on it must be redrawn."""
        return self.is_open or self.veil > 0

    @property
    def hand_drop(self) -> float:
        """Pixels by which the viewer's hand sinks."""
        return self.veil * HAND_DROP * self.theme.base

    @property
    def room(self) -> Rect:
        """Its part of the window: from the tools down to the question and the viewer's hand."""
        lay = self.table.layout()
        mine = [p.rect.top for p in lay.places.values() if p.shape == "fan" and self._own(p)]
        bottom = min([lay.arena.bottom, *mine]) if lay.prompt.top < lay.bench else lay.bench
        return Rect(lay.area.left, lay.bar.bottom, lay.area.w, bottom - lay.bar.bottom)

    def _is_mine(self, actor: Actor) -> bool:
        return actor.seat == self.table.layout().me

    def _own(self, place: Place) -> bool:
        return place.seat is not None and self.table.layout().sides.get(place.seat) == MINE

    def show(self, v: State, pieces: Sequence[Piece]) -> float:
        """Bring cards forward to be read, large; return the seconds until they stand there.

        On their way they turn over if they come from a hand.
        """
        sprites = self.table.sprites.all
        before = {piece: sprites[piece].turn for piece in pieces if piece in sprites}
        seconds = self.open(v, pieces, to_read=True)
        for piece, actor in self.actors.items():
            actor.came = before[piece]
        return seconds

    def open(
        self,
        v: State,
        pieces: Sequence[Piece],
        turned: bool = False,
        after: float = 0.0,
        to_read: bool = False,
    ) -> float:
        """Bring pieces forward, side by side; return the seconds until all are visible.

        The first acts on the others: between them there is room for a die and its result. With
        `turned`, the pieces lie face down at their seats and turn up round the table, the deciding
        one last; only then do they slide into order by number. Opening begins after `after`
        seconds; until then the pieces stay where they are. `to_read` means that they stand alone,
        without a die, and larger.
        """
        sprites = self.table.sprites.all
        pieces = [piece for piece in pieces if piece in sprites]
        numbers = {piece: self._number(piece) for piece in pieces}
        around = self._go_round(v, pieces)
        if turned:
            pieces.sort(key=lambda p: -1 if (n := numbers[p]) is None else n)
        lying = find_stake(self.table, v, pieces) if turned else []
        one_heap = bool(lying) and has_one_prize(self.table, v)
        self.clock, self.is_open, self.die, self.outcomes = -after, True, None, ()
        self.is_read = to_read
        seats = {piece: self._seat(v, piece) for piece in pieces}
        together = len(pieces) > 2 and len(set(seats.values())) == 1
        gap = (len(pieces) + 1) // 2 if one_heap else 0 if turned or together or to_read else 1
        poses = self._poses(pieces, gap, turned, READ_WIDTH if to_read else WIDE_ENOUGH)
        self.slides = 0.0
        fronts = {seats[piece]: pose for piece, pose in zip(pieces, poses, strict=True)}
        self.heap = self._room_between(poses, gap) if one_heap else None
        self.actors = self._place_stake(v, lying, fronts)
        for piece, rest in zip(pieces, poses, strict=True):
            sprite = sprites[piece]
            face = 0.0 if turned else float(sprite.lying.up)
            seat = seats[piece]
            name = "" if seat is None else self.table.say.names[seat]
            self.actors[piece] = Actor(
                piece, sprite.pose, rest, face, None, numbers[piece], name, seat
            )
        if not turned:
            return after + OPEN_SECONDS
        order = put_deciding_last(around, numbers)
        return after + self._schedule_turns(order)

    def _go_round(self, v: State, pieces: Sequence[Piece]) -> list[Piece]:
        """Return pieces in the order of their seats: the viewer's first, then round the table."""
        lay = self.table.layout()
        seats = [lay.me, *lay.others]
        ranks = {piece: self._seat(v, piece) for piece in pieces}
        return sorted(
            pieces, key=lambda p: seats.index(seat) if (seat := ranks[p]) in seats else len(seats)
        )

    def _room_between(self, poses: list[Pose], gap: int) -> Rect:
        """Return the free room between pose `gap - 1` and pose `gap`."""
        a, b = (pose.rect for pose in poses[gap - 1 : gap + 1])
        beside = round(HEAP_MARGIN * self.theme.u)
        return Rect(a.right, a.top, b.left - a.right, a.h).inflate(-2 * beside, 0)

    def _place_stake(
        self, v: State, pieces: Sequence[Piece], fronts: dict[Seat | None, Pose]
    ) -> dict[Piece, Actor]:
        """Place cards of earlier rounds in a heap, or behind the present cards of their seats."""
        if self.heap is not None:
            one = next(iter(fronts.values()))
            poses = heap_poses(len(pieces), self.heap, HEAP_CARD_WIDTH * one.w, one.tall)
        else:
            seats = [self._seat(v, piece) for piece in pieces]
            pieces = [p for p, seat in zip(pieces, seats, strict=True) if seat in fronts]
            seats = [seat for seat in seats if seat in fronts]
            poses = [pose_behind(fronts[s], seats[i + 1 :].count(s)) for i, s in enumerate(seats)]
        sprites = self.table.sprites.all
        return {
            piece: Actor(piece, sprites[piece].pose, rest, 1.0, staked=True)
            for piece, rest in zip(pieces, poses, strict=True)
        }

    def _seat(self, v: State, piece: Piece) -> Seat | None:
        place = self.table.layout().places.get(v.where[piece])
        return place.seat if place is not None else None

    def _schedule_turns(self, order: list[Piece]) -> float:
        """Set when each piece turns and when all slide; return when they lie in order."""
        at = OPEN_SECONDS
        for i, piece in enumerate(order):
            at += 0.0 if not i else TURN_GAP_SECONDS
            if i == len(order) - 1:
                self.holds, at = at, at + HELD_SECONDS
            self.actors[piece].turns = at
        self.slides = at + TURN_SECONDS + LOOK_SECONDS
        return self.slides + SLIDE_SECONDS

    @property
    def in_order(self) -> bool:
        """Whether the pieces lie in their places on the stage, so that the result may be seen."""
        return self.clock >= (self.slides + SLIDE_SECONDS if self.slides else OPEN_SECONDS)

    def conceals(self, piece: Piece) -> bool:
        """Return whether a piece still lies face down although its face is known by now."""
        one = self.actors.get(piece)
        return one is not None and one.turns is not None and self.clock < one.turns

    def _number(self, piece: Piece) -> int | None:
        face = self.table.sprites.all[piece].lying.face
        printed = self.table.spec.tints.printed(face) if isinstance(face, Card) else None
        return printed if isinstance(printed, int) else None

    def set_outcomes(self, seats: tuple[Seat, ...], outcomes: tuple[str, ...]) -> None:
        """Set the captions below the pieces: the outcome of these seats, and that of all others."""
        self.named, self.outcomes = seats, outcomes

    def roll(self, number: int, sides: int) -> None:
        """Roll a die into the middle."""
        self.die = number, sides, self.clock

    @property
    def first(self) -> Actor | None:
        """The piece that acts on the others."""
        return next(iter(self.actors.values()), None)

    @property
    def middle(self) -> Pose:
        """The pose of the die."""
        room, side = self.room, DIE_SIZE * self.theme.u
        xs = [actor.rest.x for actor in self.actors.values()]
        x = (xs[0] + xs[1]) / 2 if len(xs) > 1 else 2 * room.centerx - xs[0] if xs else room.centerx
        return Pose(x, room.centery + (ROOM_ABOVE - ROOM_BELOW) / 2 * self.theme.u, side, 0.0, 1.0)

    @property
    def rests(self) -> list[Pose]:
        """The poses in which its pieces stand, or will stand."""
        return [actor.rest for actor in self.actors.values()]

    @property
    def sum(self) -> Pose:
        """The pose of the die's result: above the die, level with the numbers of the pieces."""
        middle = self.middle
        tops = [self._above(actor.rest)[1] for actor in self.actors.values()]
        return middle._replace(y=min(tops, default=middle.y), tall=0.0)

    @property
    def top(self) -> float:
        """The upper edge of its pieces and the numbers above them."""
        high = NUMBER_SIZE * self.theme.u * any(a.number is not None for a in self.actors.values())
        return self.sum.y - high

    def _poses(self, pieces: Sequence[Piece], gap: int, turned: bool, enough: float) -> list[Pose]:
        """Return the poses of the pieces, as large as there is room; of `turned` ones no larger
        than at their seats, if that is wide `enough`, in units.

        Unless `gap` is 0, the room of one more piece is left free before the piece of that number.
        """
        room, u = self.room, self.theme.u
        n = len(pieces) + bool(gap)
        sprites = self.table.sprites.all
        talls = {piece: self._tall(piece) for piece in pieces}
        tall = max(talls.values(), default=1.0)
        usual = max((sprites[p].lying.pose.w for p in pieces), default=1.0)
        high = room.h - (ROOM_ABOVE + ROOM_BELOW + 16) * u
        wide = min(
            max((1.0 if turned else MAGNIFICATION) * usual, enough * u),
            high / tall,
            0.9 * room.w / max(1, n) / 1.18,
        )
        step = min(1.5 if n < 4 else 1.25, 0.9 * room.w / max(1, n) / wide) * wide
        step = max(step, (wide + DIE_SIZE * u) / 2 + 24 * u) if gap and len(pieces) == 2 else step
        step = max(step, wide / 2 + DIE_DISTANCE * u) if gap and len(pieces) == 1 else step
        middle = room.top + (ROOM_ABOVE + 8) * u + high / 2
        return [
            Pose(
                room.centerx + (i + (0 < gap <= i) - (n - 1) / 2) * step,
                middle,
                wide,
                0.0,
                talls[piece],
            )
            for i, piece in enumerate(pieces)
        ]

    def move_aside(self, piece: Piece, pose: Pose) -> None:
        """Move a piece aside on the stage and drop its captions."""
        if piece in self.actors:
            one = self.actors[piece]
            one.start, one.rest, one.number, one.name = pose, pose, None, ""
            one.left = True

    def _tall(self, piece: Piece) -> float:
        """Return the height of a piece on the stage, in widths."""
        lying = self.table.sprites.all[piece].lying
        return self.table.layout().places[lying.zone].tall or lying.pose.tall

    def close(self) -> None:
        """Send every piece to its place."""
        if not self.is_open:
            return
        self.is_open = False
        for piece, actor in self.actors.items():
            sprite = self.table.sprites.all.get(piece)
            if sprite is not None:
                sprite.aim(sprite.lying, CLOSE_SECONDS + 0.1, TAKEN_SECONDS if actor.left else 0.0)
        self.actors = {}

    def land(self) -> None:
        """Jump to the end of the present beat."""
        self.clock = max(self.clock, 60.0)
        self.veil = float(self.is_open)
        self._move_actors()

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether a piece has begun to turn."""
        before, self.clock = self.clock, self.clock + dt
        if self.is_open and self.clock < 0:
            return False
        step = dt / (OPEN_SECONDS if self.is_open else CLOSE_SECONDS)
        self.veil = min(1.0, max(0.0, self.veil + (step if self.is_open else -step)))
        self._move_actors()
        turns = [one.turns for one in self.actors.values() if one.turns is not None]
        return any(before < turn <= self.clock for turn in turns)

    def _move_actors(self) -> None:
        """Set the present poses of the pieces."""
        for piece, actor in self.actors.items():
            sprite = self.table.sprites.all.get(piece)
            if sprite is None:
                continue
            if self.clock <= 0:
                actor.start = self.table.drawn_pose(piece, sprite.pose)
                if self.clock < 0:
                    continue
            if self.slides:
                t = sine(share(self.clock, self.slides, SLIDE_SECONDS))
            else:
                t = out_cubic(share(self.clock, 0.0, OPEN_SECONDS))
            a, b = actor.start, actor.rest
            turn = (
                0.0 if actor.turns is None else sine(share(self.clock, actor.turns, TURN_SECONDS))
            )
            up = 6 * self.theme.u * (1 - abs(2 * turn - 1))
            sprite.clock = sprite.wait + sprite.way
            came = actor.face if actor.came is None else actor.came
            sprite.turn = came + (actor.face - came) * t if actor.turns is None else turn
            sprite.pose = Pose(
                a.x + (b.x - a.x) * t,
                a.y + (b.y - a.y) * t - up,
                a.w + (b.w - a.w) * t,
                a.angle + (b.angle - a.angle) * t,
                b.tall,
            )

    # how it looks

    def dim(self, to: Surface) -> None:
        """Darken the rest of the table."""
        lay = self.table.layout()
        dim_area(to, lay.area, VEIL_COLOUR, round(VEIL_ALPHA * self.veil), self.table.read_rect)

    def draw_captions(self, to: Surface, kit: MotionKit, faces: Portholes, v: State) -> None:
        """Draw the die, the numbers of turned pieces, signs between them, and their owners."""
        if self.die is not None and self.is_open:
            number, sides, begun = self.die
            side, spot = round(DIE_SIZE * self.theme.u), self.middle
            rect = Rect(0, 0, side, side).move_to(center=(round(spot.x), round(spot.y)))
            draw_tumbling_die(to, rect, number, sides, self.clock - begun, ROLL_SECONDS)
        self._draw_heap_label(to)
        before: Actor | None = None
        told: Actor | None = None  # the last piece whose owner was drawn
        for actor in [one for one in self.actors.values() if not one.staked]:
            since = self.clock - (
                OPEN_SECONDS if actor.turns is None else actor.turns + 0.6 * TURN_SECONDS
            )
            if self.clock > OPEN_SECONDS and (told is None or told.seat != actor.seat):
                self._draw_owner(to, actor, faces, v, kit.time)
            told = actor
            acts = actor.turns is None and (self.die is None or actor is self.first)
            if actor.number is not None and since > 0 and not acts:
                best = actor.turns is not None and actor is next(reversed(self.actors.values()))
                ink = WHITE
                if self.in_order:
                    ink = GOLD if best else CORAL if self._loses(actor) else WHITE
                size = NUMBER_SIZE * out_back(share(since, 0.0, 0.22))
                above = self._above(self._present(actor))
                draw_outlined_text(to, kit, str(actor.number), above, size, ink)
                if before is not None and actor.turns is not None:
                    self._draw_sign(to, kit, before, actor)
                before = actor
            else:
                before = actor if actor.number is not None else None

    def text_rects(self) -> list[Rect]:
        """Return where numbers and signs stand above the pieces of an open stage, owners below;
        with a die, where it lies below its result.
        """
        own = [self._present(one).rect for one in self.actors.values() if not one.staked]
        if not self.is_open or not own:
            return []
        row, number = own[0].unionall(own[1:]), round(1.3 * NUMBER_SIZE * self.theme.u)
        high = self.theme.px(OWNER_FACE_SIZE)
        owners = [Rect(rect.left, rect.bottom, rect.w, high) for rect in own]
        die = [Rect(self.middle.rect)] if self.die is not None else []
        above = round(self.sum.y - SUM_HEIGHT * self.theme.u)
        columns = [Rect(rect.left, above, rect.w, rect.bottom - above) for rect in die]
        return [Rect(row.left, row.top - number, row.w, number), *owners, *columns]

    def _draw_heap_label(self, to: Surface) -> None:
        """Write below the heap how many cards lie there, until somebody takes them."""
        lying = [one for one in self.actors.values() if one.staked]
        taken = not lying or any(one.left for one in lying)
        if self.heap is not None and self.in_order and not taken:
            u = self.theme.u
            room = Rect(0, 0, self.heap.w, round(28 * u))
            room.midtop = self.heap.centerx, self.heap.bottom + round(10 * u)
            draw_tag(self.theme, to, self.table.say("at_stake", n=len(lying)), room, 15)

    def _loses(self, actor: Actor) -> bool:
        """Return whether a piece has the only lowest number, once all have turned."""
        others = [o for o in self.actors.values() if o is not actor and not o.staked]
        turned = [one.turns is not None and self.clock > one.turns + TURN_SECONDS for one in others]
        below = [one.number is not None and one.number > (actor.number or 0) for one in others]
        return len(others) > 1 and actor.turns is not None and all(turned) and all(below)

    def _present(self, actor: Actor) -> Pose:
        """Return where a piece is: at its seat until it slides, then in its place."""
        sprite = self.table.sprites.all.get(actor.piece)
        return sprite.pose if self.slides and sprite is not None else actor.rest

    def _above(self, pose: Pose) -> tuple[float, float]:
        return pose.x, pose.y - pose.w * pose.tall / 2 - 4 * self.theme.u

    def _draw_sign(self, to: Surface, kit: MotionKit, a: Actor, b: Actor) -> None:
        if a.turns is None or not self.in_order or a.number is None or b.number is None:
            return
        (x, y), (far, _) = self._above(a.rest), self._above(b.rest)
        sign = "=" if a.number == b.number else "<"
        draw_outlined_text(to, kit, sign, ((x + far) / 2, y - 6 * self.theme.u), 40, GOLD)

    def _draw_owner(
        self, to: Surface, actor: Actor, faces: Portholes, v: State, time: Callable[[float], bool]
    ) -> None:
        """Draw the owner's face, name and outcome below a piece.

        A changed face or outcome is drawn only in a frame that has `time`.
        """
        waits = bool(self.slides) and self.clock < self.slides
        pose = self._present(actor)
        foot = round(pose.x), round(pose.y + pose.w * pose.tall / 2)
        prompt = self.table.layout().prompt
        low = prompt.left < foot[0] < prompt.right and foot[1] + self.theme.px(38) > prompt.top
        if not actor.name or actor.seat is None or low or (waits and self._is_mine(actor)):
            return  # in front of the others the viewer's name would lie on the question
        wide = owner_room(self.theme, round(pose.w))
        told = (self.table.reactions.faces.get(actor.seat, "ok"), *self._outcome(actor, wide))
        if told != actor.outcome and time(0.0):  # one in a frame
            actor.outcome = told
        if actor.outcome:
            mood, *outcome = actor.outcome
            face = faces.face(v, actor.seat), mood
            draw_owner_tag(
                to, faces, face, (actor.seat, actor.name), foot, wide, (outcome[0], outcome[1])
            )

    def _outcome(self, actor: Actor, wide: int) -> tuple[str, str]:
        """Return the outcome of a piece's owner and its longest label that fits, or empty texts."""
        if not self.outcomes:
            return "", ""
        key, say = self.outcomes[actor.seat not in self.named], self.table.say
        face = self.table.sprites.all[actor.piece].lying.face
        card = say.words.card_name(face) if isinstance(face, Card) else ""
        whole = say(say.own("outcome_with_card", key), card=card)
        fits = self.theme.font("bold", OUTCOME_SIZE).size(whole)[0] <= wide
        return key, whole if fits else say(say.own("outcome", key))


def put_deciding_last(around: Sequence[Piece], numbers: dict[Piece, int | None]) -> list[Piece]:
    """Return pieces in the order in which they turn up: round the table, the deciding one last.

    It is the later of those without a number, or else of the two lowest: whether it wins or loses
    is open until it turns, and its place tells nothing.
    """
    special = [piece for piece in around if numbers[piece] is None]
    lowest = sorted(around, key=lambda piece: numbers[piece] or 0)[:2]
    last = max(special or lowest, key=around.index, default=None)
    return [piece for piece in around if piece != last] + ([] if last is None else [last])
