"""Shows an attack step by step: weapon, target, modifiers, die, sum and outcome."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pygame import Rect, Surface

from ai.games.robot_wars.odds import SIDES, chance_to_hit
from games.engine import Counted, Piece, Rolled, Said, State, asked, owner
from games.robot_wars.attack import Avoid, Evade, Second
from games.robot_wars.card import RobotCard
from games.robot_wars.facts import Added, Evaded, Flipped, Needed, Passed, Struck
from games.robot_wars.verbs import Lose, Whether
from games.robot_wars.wreck import Salvage
from games.robot_wars.zones import ARENA
from ui.games.robot_wars.component_sprites import PartSprites, draw_badge
from ui.games.robot_wars.layout import PartsPlace, RobotPlace, place_board, place_panel
from ui.games.robot_wars.pit.hazard_sprites import HazardSprites
from ui.games.robot_wars.presenter import format_signed
from ui.table.layout.geometry import Pose, find_card_texts, find_free_rooms
from ui.table.layout.table_layout import MINE
from ui.table.motion.dice_and_debris import draw_die_face, draw_tumbling_die
from ui.table.motion.drawing import draw_ribbon, find_direction
from ui.table.motion.playback import PACE, Beat
from ui.table.paint.badges import CARD_INK
from ui.table.paint.name_plates import PLATE_EDGE, PLATE_WOOD, TURN_GOLD, shorten
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import Colour
from ui.toolkit.graphics.tokens import CORAL, CREAM, PALE

HEAD_HEIGHT = 0.3  # of the panel: the line of the phase
NARROWER = 1.0, 0.8, 0.65, 0.5  # of the floor's width, of a panel that lies elsewhere
ANSWERS_WIDTH = 0.52  # of the panel, while it asks
NUMBER_HEIGHT = 0.62  # of a modifier: the number above its name
TERM_SIZE = 11  # of the name of a modifier
OUTCOME_WIDTH = 1.7  # at least, in widths of a picture
ANSWERS = (Avoid, Evade, Second, Salvage, Whether, Lose)  # answered beside the panel
STOPS = ("robot_wars.avoids", "robot_wars.stopped")  # sayings that end an attack without a roll
MELTS = "robot_wars.melts"
ROLL_SECONDS = PACE["roll"][0]
HIT_COLOUR = (232, 92, 72)
HELD_COLOUR = (126, 206, 120)
# The faces of the die, in units.
FACE_STEP = 36
FACES_HEIGHT = 44
ACTOR_MARGIN = 40  # above and below a piece that fights, for its number and its owner


@dataclass(frozen=True, slots=True)
class PanelRoll:
    """What the panel works out: an attack, a crash, or the roll of a Hazard or a Flipper."""

    title: str
    weapon: RobotCard
    pieces: tuple[Piece, ...]  # the weapon first, then its targets
    targets: tuple[RobotCard, ...] = ()
    added: Added = field(default_factory=Added)
    need: int | None = None  # the needed sum, if no target has a Strength
    die: int | None = None
    results: tuple[Struck, ...] = ()  # one for each compared target
    verdict: str = ""
    closed: bool = False
    seen: bool = False  # its outcome was shown by motions, so it covers the floor no longer

    @property
    def against(self) -> int | None:
        """The sum that is needed; None if there are several targets."""
        if self.need is not None:
            return self.need
        return self.targets[0].strength if len(self.targets) == 1 else None

    @property
    def total(self) -> int | None:
        """The sum; None before the die has landed."""
        return None if self.die is None else self.added.comes_to(self.die)

    @property
    def chance(self) -> float | None:
        """The chance that the die shows enough; None if there are several targets."""
        return None if self.against is None else chance_to_hit(self.added, self.against)


class AttackPanel:
    """The attack panel of one table."""

    def __init__(self, table: Tabletop, parts: PartSprites, hazards: HazardSprites) -> None:
        self.table, self.parts, self.hazards, self.theme = table, parts, hazards, table.theme
        self.now: PanelRoll | None = None
        self.before: PanelRoll | None = None  # the attack that a Hazard interrupted
        self.clock = ROLL_SECONDS  # seconds since the roll began
        self.busy = False
        self.move = -1  # of the last beat
        # where the faces of the die lie, and for what stage
        self.faces_room: tuple[tuple[object, ...], Rect] | None = None
        # where the panel lies if it is not on the floor, and what that follows from
        self.other_room: tuple[tuple[object, ...], Rect] | None = None
        self.flying = 0  # results of the present beat whose blow has not landed yet

    # what happens

    def clear(self) -> None:
        self.now = self.before = None
        self.land()

    def begin(self, beat: Beat, told: str, motion: bool) -> None:
        """Follow a beat that begins; its die may start to roll."""
        if beat.move != self.move and beat.kind != "note":
            self._drop_closed(beat)
        if motion and self.now is not None and self.now.closed:
            self.now = replace(self.now, seen=True)
        self.hear(beat, told)
        struck = [e for e in beat.events if isinstance(e, Said) and isinstance(e.facts, Struck)]
        self.flying = len(struck) if motion else 0
        if beat.kind == "roll" and self.awaits_die():
            self.clock = 0.0 if motion else ROLL_SECONDS

    def _drop_closed(self, beat: Beat) -> None:
        """Drop an attack that is over, unless the beat of another move adds to it."""
        self.move = beat.move
        adds = any(
            isinstance(e, Said) and isinstance(e.facts, Struck | Evaded) for e in beat.events
        )
        if self.now is not None and self.now.closed and not adds:
            self.now = None

    def awaits_die(self) -> bool:
        """Return whether the next die belongs to the present bout."""
        return self.now is not None and not self.now.closed

    def recall(self, v: State, heard: list[tuple[Beat, str]]) -> None:
        """Show what a turn said so far; an attack that is over is shown only while it asks."""
        self.clear()
        for beat, told in heard:
            self.hear(beat, told)
        if self.now is not None and self.now.closed and not self.asks(v):
            self.now = None

    def hear(self, beat: Beat, told: str) -> None:
        for event in beat.events:
            if isinstance(event, Rolled) and event.piece is None and self.awaits_die():
                assert self.now is not None
                self.now = replace(self.now, die=event.number)
            elif isinstance(event, Said):
                self._follow_saying(event, told)
            elif isinstance(event, Counted) and event.what == "turn":
                self.before = None

    def _follow_saying(self, event: Said, told: str) -> None:
        faces = [face for face in event.faces if isinstance(face, RobotCard)]
        match event.facts:
            case Struck() as facts:
                self._resume()
                if self.now is not None:
                    results = (*self.now.results, facts)
                    self.now = replace(
                        self.now,
                        die=facts.die,
                        added=facts,
                        results=results,
                        closed=True,
                        seen=False,
                    )
            case Added() as facts:
                self.now = PanelRoll(told, faces[0], event.pieces, tuple(faces[1:]), facts)
                self.before = None
            case Needed(need, steer):
                if self.now is not None and not self.now.closed and self.now.need is None:
                    self.before = self.now
                added = Added(steer=steer)
                self.now = PanelRoll(told, faces[0], event.pieces, (), added, need + 1)
            case Evaded(minus, halved):
                self._resume()
                if self.now is not None:
                    before = self.now.added
                    more = {"minus": before.minus + minus, "halved": before.halved + halved}
                    added = replace(before, **more)
                    self.now = replace(self.now, added=added)
            case Passed(die=die) | Flipped(die=die):
                self._close(told, die)
            case None if event.key == MELTS:
                self.clear()  # the attack does not take place
            case None if event.key in STOPS:
                self._resume()
                self._close(told, None)

    def _close(self, told: str, die: int | None) -> None:
        """Close the bout with one sentence; without `die` it keeps the number that it has."""
        if self.now is not None:
            die = self.now.die if die is None else die
            self.now = replace(self.now, verdict=told, die=die, closed=True)

    def _resume(self) -> None:
        """Resume the attack that a Hazard interrupted."""
        if self.before is not None:
            self.now, self.before = self.before, None

    @property
    def rolling(self) -> bool:
        return self.clock < ROLL_SECONDS

    def update(self, dt: float) -> bool:
        moved = self.rolling
        self.clock += dt
        return moved

    def land(self) -> None:
        self.clock = ROLL_SECONDS
        self.land_blow()

    def land_blow(self) -> None:
        """Tell what the blow of the present beat has hit."""
        self.flying = 0

    def watch(self, busy: bool) -> None:
        """Resume an interrupted attack once nothing moves."""
        self.busy = busy
        if not busy:
            self._resume()

    @property
    def several(self) -> bool:
        """Whether the die is compared with more than one part."""
        return self.now is not None and self.now.need is None and len(self.now.targets) != 1

    @property
    def shown(self) -> bool:
        """Whether the panel covers the floor, because an attack or a roll is being worked out."""
        return self.busy and self.now is not None and not self.now.seen

    # where it is

    def room(self) -> Rect:
        """Return the room of the panel: the floor, above the names of what lies there.

        If Hazards lie there in several rows, it is another place that covers no name.
        """
        floor = place_panel(self.table.layout())
        names = self._find_hazard_names()
        low = [rect for rect in names if rect.top > floor.centery]
        bottom = min([floor.bottom, *(rect.top - 2 for rect in low)])
        usual = Rect(floor.topleft, (floor.w, bottom - floor.top))
        return usual if usual.collidelist(names) < 0 else self._find_other_room(floor, names)

    def _find_hazard_names(self) -> list[Rect]:
        """Return the names of the Hazards on the floor."""
        floor = place_panel(self.table.layout())
        return [
            name
            for one in self.table.lying.values()
            if one.zone == ARENA
            and isinstance(one.face, RobotCard)
            and floor.collidepoint(one.pose.x, one.pose.y)
            and (name := self.hazards.name_rect(one.face, one.pose)) is not None
        ]

    def _find_other_room(self, floor: Rect, names: Sequence[Rect]) -> Rect:
        """Return the nearest room off all names, Strengths and what fights, or what is left of the
        floor above the last row of `names`.
        """
        lay, taken = self.table.layout(), [*names]
        fighting = self.now.pieces if self.now is not None else ()
        for piece, one in self.table.lying.items():
            if isinstance(lay.places[one.zone], RobotPlace) and isinstance(one.face, RobotCard):
                told = (
                    self.parts.name_rect(one.face, one.pose),
                    self.parts.strength_rect(one.face, one.pose),
                )
                taken += [rect for rect in told if rect is not None]
            if piece in fighting or one.zone == f"hand.{lay.me}":
                taken.append(one.pose.rect)
        key = tuple(floor), *map(tuple, taken)
        if self.other_room is None or self.other_room[0] != key:
            sizes = [(round(part * floor.w), floor.h) for part in NARROWER]
            rooms = (self._find_free(Rect(floor.topleft, size), taken) for size in sizes)
            lowest = max(rect.top for rect in names)
            strip = Rect(floor.left, floor.top, floor.w, lowest - 2 - floor.top)
            self.other_room = key, next((room for room in rooms if room is not None), strip)
        return self.other_room[1]

    def _find_free(self, wanted: Rect, taken: Sequence[Rect]) -> Rect | None:
        """Return the nearest room of a size that covers nothing taken, no plate and no board."""
        lay = self.table.layout()
        area = Rect(lay.area.left, lay.bar.bottom, lay.area.w, lay.bench - lay.bar.bottom)
        free = find_free_rooms(area, [*taken, *lay.plates.values(), place_board(lay)])
        rooms = [wanted.clamp(one) for one in free if one.w >= wanted.w and one.h >= wanted.h]
        return min(rooms, key=lambda room: _find_distance(room, wanted), default=None)

    @staticmethod
    def asks(v: State) -> bool:
        """Return whether the present question is answered beside the panel."""
        return isinstance(asked(v), ANSWERS)

    def answer_rooms(self, n: int) -> list[Rect]:
        """Return the rooms of `n` answers at the right of the panel."""
        room = self.room()
        area = Rect(0, room.top + 3, round(room.w * ANSWERS_WIDTH) - 6, room.h - 6).move_to(
            right=room.right - 5
        )
        columns = 1 if n < 2 else 2
        rows = max(1, -(-n // columns))
        w, h = area.w / columns, area.h / rows
        corners = [(area.left + i % columns * w, area.top + i // columns * h) for i in range(n)]
        return [Rect(round(x) + 2, round(y) + 1, round(w) - 4, round(h) - 2) for x, y in corners]

    # how it looks

    def draw(self, to: Surface, v: State, asking: bool) -> None:
        theme, u, room = self.theme, self.theme.u, self.room()
        self.table.words.append(room)
        line, bout = TURN_GOLD if asking else PLATE_EDGE, self.now
        to.blit(
            rounded(room.w, room.h, min(14 * u, room.h * 0.2), (*PLATE_WOOD, 236), line, 2), room
        )
        inner = room.inflate(-round(16 * u), -round(room.h * 0.08))
        if asking:
            inner.w = round(room.w * (1 - ANSWERS_WIDTH)) - round(12 * u)
        head = Rect(inner.left, inner.top, inner.w, round(inner.h * HEAD_HEIGHT))
        body = Rect(inner.left, head.bottom, inner.w, inner.bottom - head.bottom)
        words = self.table.say.phase(v) if bout is None else bout.title
        outcome = self.outcome(bout, self._is_mine(bout, v)) if bout is not None else None
        if asking and outcome is not None and outcome[0]:
            words, outcome = outcome[0], None  # the head shows it
        text = shorten(theme, words, "bold", 14, head.w)
        ink = TURN_GOLD if bout is None or not asking else CREAM
        theme.text(to, text, head, "bold", 14, ink, "left")
        if bout is None:
            idle = shorten(theme, self.word("idle"), "body", 13, body.w)
            theme.text(to, idle, body, "body", 13, PALE, "left")
            return
        self._draw_sum(to, body, bout, outcome)

    def word(self, key: str, **blanks: object) -> str:
        return self.table.say(f"bout.robot_wars.{key}", **blanks)

    def _draw_sum(
        self, to: Surface, room: Rect, bout: PanelRoll, outcome: tuple[str, Colour] | None
    ) -> None:
        """Draw the die, all modifiers and the target; then the outcome, if any."""
        added = bout.added
        terms = {"plus": added.plus, "engine": added.engine, "steer": added.steer}
        terms["turn"] = added.turn
        terms = {key: n for key, n in (terms | {"minus": -added.minus}).items() if n}
        total = None if self.rolling else bout.total
        told = len(terms) + bool(added.halved) + (total is not None) + (len(bout.targets) == 1)
        side = min(
            room.h, round(room.w / (2.3 + OUTCOME_WIDTH * (outcome is not None) + 1.1 * told))
        )
        below = room
        room = Rect(room.left, room.centery - side // 2, room.w, side)
        gap = max(3, round(side * 0.14))
        x = room.left
        x = self._draw_picture(to, bout.weapon, x, room, side) + gap
        self._draw_die(to, Rect(x, room.top, side, side), bout.die)
        x += side + gap
        wide = round(side * 0.95)
        names = {key: self.word(key) for key in terms}
        below_it = Rect(0, 0, wide, side - round(side * NUMBER_HEIGHT))
        if any(self.theme.fitted(name, below_it, "body", TERM_SIZE) < 0 for name in names.values()):
            names = dict.fromkeys(names, "")  # the log names them
        for key, n in terms.items():
            x = self._draw_term(to, Rect(x, room.top, wide, side), n, names[key]) + gap // 2
        if added.halved:
            half = Rect(x, room.top, wide, side)
            self._draw_number(to, half, f"/ {2**added.halved}", CREAM)
            x = half.right + gap // 2
        if total is not None:
            self._draw_number(to, Rect(x, room.top, wide, side), f"= {format_signed(total)}", CREAM)
            x += wide + gap
        if len(bout.targets) == 1:
            x = self._draw_picture(to, bout.targets[0], x, room, side) + gap
        if outcome is not None:
            rest = Rect(x, below.top, room.right - x, below.h)
            text = outcome[0][:1].upper() + outcome[0][1:]
            self.theme.text(to, text, rest, "bold", 15, outcome[1], "left")

    def outcome(self, bout: PanelRoll, mine: bool = False) -> tuple[str, Colour]:
        """Return what is needed, or the outcome once the die has landed, and its colour."""
        landed = bout.results[: len(bout.results) - self.flying]
        if bout.closed and not self.rolling and (landed or bout.verdict):
            if bout.verdict:
                return bout.verdict.rpartition(": ")[2] if bout.need else bout.verdict, TURN_GOLD
            hits = sum(one.hit for one in landed)
            ink = HIT_COLOUR if hits else PALE if mine else HELD_COLOUR
            if len(landed) > 1:
                return self.word("several", hit=hits, all=len(landed)), ink
            last = landed[-1]
            key = "hit" if last.hit else "miss"
            return self.word(key, total=format_signed(last.total), strength=last.strength), ink
        if bout.chance is not None:
            return self.word("need", need=bout.against, percent=round(100 * bout.chance)), CREAM
        return self.word("sweep", all=len(bout.targets)) if bout.targets else "", CREAM

    def _is_mine(self, bout: PanelRoll, v: State) -> bool:
        """Return whether the viewer attacks, so that a miss is bad news."""
        seat = owner(v.where[bout.pieces[0]]) if bout.pieces else None
        return seat is not None and self.table.layout().sides.get(seat) == MINE

    def _draw_picture(self, to: Surface, face: RobotCard, x: int, room: Rect, side: int) -> int:
        """Draw a part with its Strength; return its right end."""
        tile = rounded(side, side, 0.16 * side, self.table.spec.tints.of(face), CARD_INK, 1.0)
        to.blit(tile, (x, room.top))
        drawn = self.parts.picture(face, round(side * 0.9), False)
        to.blit(drawn, drawn.get_rect(center=(x + side // 2, room.top + side // 2)))
        if face.strength is not None:
            shield = draw_badge(
                self.table.art, str(face.strength), max(9, round(side * 0.42)), CARD_INK
            )
            to.blit(shield, (x, room.top))
        return x + side

    def _draw_die(self, to: Surface, rect: Rect, number: int | None) -> None:
        side = round(rect.h * 0.8)
        if self.rolling and number is not None:
            spot = Rect(0, 0, side, side).move_to(center=rect.center)
            draw_tumbling_die(to, spot, number, SIDES, self.clock, ROLL_SECONDS)
            return
        die = draw_die_face(side, number or 0)
        to.blit(die, die.get_rect(center=rect.center))
        if number is None:
            self.theme.text(to, "?", rect, "title", 20, CARD_INK, "center")

    def _draw_term(self, to: Surface, rect: Rect, n: int, name: str) -> int:
        """Draw `+ 2` and below it the name of the modifier, if any; return its right end."""
        upper = Rect(rect.left, rect.top, rect.w, round(rect.h * (NUMBER_HEIGHT if name else 1)))
        lower = Rect(rect.left, upper.bottom, rect.w, rect.bottom - upper.bottom)
        self._draw_number(to, upper, f"{'+' if n > 0 else '−'} {abs(n)}", CREAM)
        self.theme.text(to, name, lower, "body", TERM_SIZE, PALE, "center")
        return rect.right

    def _draw_number(self, to: Surface, rect: Rect, text: str, ink: Colour) -> None:
        self.theme.text(to, text, rect, "title", 20, ink, "center")

    def draw_arrows(self, to: Surface) -> None:
        """Draw arrows from the weapon to its targets, until it is known what it hits."""
        bout, places, u = self.now, self.table.layout().places, self.theme.u
        if bout is None or bout.closed:
            return
        sprites = {
            piece: sprite
            for piece, sprite in self.table.sprites.all.items()
            if isinstance(places[sprite.lying.zone], PartsPlace)
        }
        ends = [sprites[p].pose for p in bout.pieces if p in sprites and not sprites[p].moving]
        if len(ends) < 2 or len(ends) != len(bout.pieces):
            return
        ends = [self.table.drawn_pose(p, pose) for p, pose in zip(bout.pieces, ends, strict=True)]
        for b in ends[1:]:
            rims = _find_rim(ends[0], b), _find_rim(b, ends[0])
            draw_ribbon(to, *rims, CORAL, u, 1.0)

    def winning_faces(self) -> set[int]:
        """Return the faces of the die that are enough; empty if several parts are compared."""
        if self.now is None or self.now.against is None:
            return set()
        wanted = self.now.added.needs(self.now.against)
        return {face for face in range(1, SIDES + 1) if face >= wanted}

    def draw_winning_faces(self, to: Surface, middle: Pose, fighting: Sequence[Pose]) -> None:
        """Draw the faces of the die near its `middle`, and light those that are enough."""
        if self.now is None or self.now.against is None:
            return
        u, good = self.theme.u, self.winning_faces()
        side, step = round(30 * u), FACE_STEP * u
        room = self._place_faces(middle, fighting)
        if room not in self.table.words:
            self.table.words.append(room)
        to.blit(
            rounded(room.w, room.h, room.h / 3, (*PLATE_WOOD, 236), PLATE_EDGE, max(1.2, 1.6 * u)),
            room,
        )
        for face in range(1, SIDES + 1):
            die = draw_die_face(side, face)
            x = round(room.centerx + (face - (SIDES + 1) / 2) * step)
            rect = die.get_rect(center=(x, room.centery))
            if face in good:
                edge = round(3 * u)
                rim = rect.inflate(2 * edge, 2 * edge)
                to.blit(rounded(rim.w, rim.h, 0.24 * rim.w, TURN_GOLD, TURN_GOLD, 0), rim)
            else:
                die.set_alpha(80)
            to.blit(die, rect)

    def _place_faces(self, middle: Pose, fighting: Sequence[Pose]) -> Rect:
        """Return the room of the faces of the die: below its `middle`, or else the nearest one that
        covers no name. They stay there while the stage stands as it does.
        """
        lay, u = self.table.layout(), self.theme.u
        below = Rect(0, 0, round((SIDES * FACE_STEP + 12) * u), round(FACES_HEIGHT * u))
        below.midtop = round(middle.x), round(middle.y + 0.5 * middle.w + 26 * u)
        key = tuple(below), tuple(fighting)
        if self.faces_room is None or self.faces_room[0] != key:
            margin = round(ACTOR_MARGIN * u)
            taken = [
                rect.inflate(0, 2 * margin)
                for rect in [middle.rect, *(pose.rect for pose in fighting)]
            ]
            taken += [rect.inflate(4, 4) for rect in self.table.names]
            hand = [
                s.pose.rect
                for s in self.table.sprites.all.values()
                if s.lying.zone == f"hand.{lay.me}"
            ]
            taken += [text for card in hand for text in find_card_texts(card)]
            self.faces_room = key, self._find_free(below, taken) or below
        return self.faces_room[1]


def _find_distance(a: Rect, b: Rect) -> int:
    return abs(a.centerx - b.centerx) + abs(a.centery - b.centery)


def _find_rim(part: Pose, other: Pose) -> Pose:
    """Return the point of the round rim of a part that is nearest to another."""
    dx, dy, _ = find_direction(part, other)
    return part._replace(x=part.x + dx * part.w / 2, y=part.y + dy * part.w / 2, w=0)
