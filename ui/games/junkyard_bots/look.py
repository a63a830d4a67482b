"""The look of Junkyard Bots: a heap of dice in the middle, and robots built of dice."""

from functools import partial
from typing import ClassVar

from pygame import SRCALPHA, Rect, Surface

from games.engine import Moved, Piece, Said, Seat, Spot, State, family
from games.junkyard_bots.cards import Die
from games.junkyard_bots.robot import parts, power
from games.junkyard_bots.zones import EDGE, ENERGY, HELD, OPEN, ROBOT, TARGET
from ui.games.junkyard_bots import finale
from ui.games.junkyard_bots.bomb_flight import BombFlight, find_thrower
from ui.games.junkyard_bots.dice_faces import (
    CUBE_WIDTH,
    DiceFaces,
    find_width_of_back,
    parse_back,
)
from ui.games.junkyard_bots.drop_bin import DropBin, find_nearest_target, find_robot_area, find_tool
from ui.games.junkyard_bots.ground import Planet, make_planet
from ui.games.junkyard_bots.ground_marks import draw_wounds, mark_dice, place_signs
from ui.games.junkyard_bots.layout import (
    LEAST_STACKED_WIDTH,
    DicePlace,
    find_glass_rect,
    find_heap_rect,
    find_room_below_name,
    lay_out_yard,
    stack_in_glass,
    tilt_pose,
)
from ui.games.junkyard_bots.presenter import PRESENTER
from ui.games.junkyard_bots.robot_pose import assemble
from ui.games.junkyard_bots.rolls.roll_panel import RollPanel
from ui.games.junkyard_bots.scenery import Scenery
from ui.games.junkyard_bots.teleport_animation import (
    ARRIVAL_SECONDS,
    BEAM_SECONDS,
    TELEPORT,
    Teleport,
)
from ui.games.junkyard_bots.trays import lay_in_rows, pose_tray
from ui.games.junkyard_bots.yard_motions import Swing, Whirl
from ui.language.table_spec import TableSpec, Tints
from ui.table.highlights import Highlights
from ui.table.layout.geometry import Place, Pose
from ui.table.layout.table_layout import Layout
from ui.table.look import ExtraCue, LayoutRequest, Look
from ui.table.motion.base import Motion, TableShake
from ui.table.motion.dice_and_debris import Blink
from ui.table.motion.key_moments import KeyMoment, MomentKind, Past
from ui.table.motion.lines_and_sparks import Blast
from ui.table.motion.playback import Beat
from ui.table.motion.sprites import Sprite
from ui.table.paint.drawings import Drawings, Face, Texts
from ui.table.tabletop import Ending, Tabletop
from ui.toolkit.graphics.canvas import cut_out, unit

EATEN = "junkyard_bots.eaten"
WENT_OFF = "junkyard_bots.went_off"
LOST = "junkyard_bots.lost"
BODY_FACE = 0.85  # of the picture of a body: its middle with the number and the lights
LOST_SECONDS = 0.5  # that a part cracks
LEAST_BODIES = 2.2  # in widths of its body: the height of the picture of a robot


def _lay_beside_target(
    v: State, lay: Layout, room: Rect, lies: list[Pose], sizes: list[float], most: float
) -> list[Pose]:
    """Return the poses of open dice, closer together where a die reached for would hide one."""
    for piece in v.zones[TARGET]:
        (pose,) = lay.places[TARGET].poses(1)
        over = pose._replace(w=pose.w * find_width_of_back(v.backs[piece])).rect
        if any(one.rect.colliderect(over) for one in lies):
            beside = Rect(room.left, room.top, max(1, over.left - room.left), room.h)
            return lay_in_rows(beside, sizes, most, low=True) or lies
    return lies


class JunkyardLook(Look):
    """The look of Junkyard Bots."""

    names_pieces = True
    ending_seconds: ClassVar[float] = finale.FINALE_SECONDS

    def __init__(self, table: Tabletop) -> None:
        super().__init__(table)
        dice = table.faces
        assert isinstance(dice, DiceFaces)
        self.dice = dice
        self.rolls, self.teleport = RollPanel(table, dice), Teleport(table)
        self.scenery, self.bin = Scenery(table, dice, self.rolls.list_covers), DropBin(table)
        self.bomb = BombFlight(table, dice)

    @classmethod
    def faces(cls, art: Drawings, words: Texts, tints: Tints) -> DiceFaces:
        return DiceFaces(art, words, tints)

    @classmethod
    def layout(cls, spec: TableSpec, frame: LayoutRequest) -> Layout:
        return lay_out_yard(spec, frame)

    def carry_over(self, before: Layout, after: Layout) -> None:
        # Limbs keep their sides, or dice their order in a tray, in a window of another size.
        for zone, place in after.places.items():
            old = before.places.get(zone)
            if isinstance(place, DicePlace) and isinstance(old, DicePlace):
                kept = old.standing.sides if place.folded == old.folded else {}
                place.standing.sides = dict(kept)

    def built_rects(self, v: State, seat: Seat) -> list[Rect]:
        # The dice of the seat's robot, without those it looked at.
        if not v.zones[ROBOT[seat]]:
            return []
        own = [self.table.sprites.all[p].lying.pose.rect for p in v.zones[ROBOT[seat]]]
        return own

    @classmethod
    def ground(cls, lay: Layout, u: float) -> Planet:
        return make_planet(lay, u)

    @classmethod
    def poses(
        cls, v: State, lay: Layout, place: Place, pieces: list[Piece]
    ) -> list[tuple[Piece, Pose]]:
        # A robot is built from all dice that its seat has attached or holds.
        if place.zone in (*ROBOT, *HELD):
            robot = lay.places[f"robot.{place.seat}"]
            assert isinstance(robot, DicePlace)
            dice = v.zones[robot.zone] + v.zones[f"held.{place.seat}"]
            pose = partial(pose_tray if robot.folded else assemble, v, dice, robot.rect, robot.card)
            whole = robot.standing.keep(v, dice, pose)
            if whole:  # else no body is left to hang dice on
                return [(piece, whole[piece]) for piece in pieces]
        if place.zone in (OPEN, f"edge.{lay.me}"):
            sizes = [find_width_of_back(v.backs[piece]) for piece in pieces]
            room = find_room_below_name(place)
            lies = lay_in_rows(room, sizes, place.card, low=True)
            if place.zone == OPEN:
                lies = _lay_beside_target(v, lay, room, lies, sizes, place.card)
                lies = [tilt_pose(i, pose) for i, pose in enumerate(lies)]
            return list(zip(pieces, lies, strict=True))
        if place.shape == "glass" or place.zone in EDGE:
            sizes = [place.card * find_width_of_back(v.backs[piece]) for piece in pieces]
            room = (
                find_glass_rect(place.rect)
                if place.shape == "glass"
                else find_room_below_name(place)
            )
            least = LEAST_STACKED_WIDTH * unit(lay.area.size)
            return list(zip(pieces, stack_in_glass(room, sizes, least), strict=True))
        posed = super().poses(v, lay, place, pieces)
        if place.shape == "heap":
            return posed
        return [
            (piece, pose._replace(w=pose.w * find_width_of_back(v.backs[piece])))
            for piece, pose in posed
        ]

    @classmethod
    def facing(cls, v: State, piece: Piece, up: bool) -> tuple[bool, Face | None]:
        # An unknown die shows its size and colour.
        face: Die | None = v.faces[piece]
        return up or face is not None, face or parse_back(v.backs[piece])

    # what happens

    def begin(self, v: State, beat: Beat, told: str, motion: bool) -> None:
        self.rolls.begin(v, beat, told, motion)
        self.bomb.hear(v, beat, motion)
        for event in beat.events:
            self.teleport.hear(v, event, motion)

    def beat_seconds(self, beat: Beat, motion: bool) -> tuple[float, float] | None:
        loses = any(isinstance(event, Said) and event.key == LOST for event in beat.events)
        lost = (LOST_SECONDS, 0.0) if loses else None  # then the part flies off
        return self.rolls.lasts(beat) or self.bomb.lasts(beat) or lost

    def lead_seconds(self, v: State, beat: Beat) -> float:
        return self.bomb.lead_seconds(beat)

    def beat_motions(self, v: State, beat: Beat) -> list[Motion]:
        # A weapon that goes off in a claw explodes on the robot itself.
        found = self.bomb.make_motions(v, beat)
        for event in beat.events:
            match event:
                case Moved(piece, origin, to) if origin == TARGET and to in (*ROBOT, *HELD):
                    found.append(Swing(piece))
                case Said(key, seats) if key == TELEPORT:
                    ends, wait = (
                        (self.teleport.near, self.teleport.robot),
                        ARRIVAL_SECONDS + BEAM_SECONDS,
                    )
                    found.append(Whirl(ends, tuple(v.zones[ENERGY[seats[0]]]), wait=wait))
                case Said(key, seats) if key == WENT_OFF and v.zones[ROBOT[seats[0]]]:
                    torso = v.zones[ROBOT[seats[0]]][0]
                    found += [Blast(torso, wait=Blink.seconds), TableShake(8.0, wait=Blink.seconds)]
        return found

    def extra_cues(self, v: State, beat: Beat) -> list[ExtraCue]:
        # A robot that eats chews.
        ate = [e.seats[0] for e in beat.events if isinstance(e, Said) and e.key == EATEN]
        mouths = [parts(v, seat, "mouth")[:1] for seat in ate]
        return [ExtraCue(tuple(some), ("chew",)) for some in mouths if some]

    def key_moments(
        self, v: State, beat: Beat, found: list[KeyMoment], past: Past
    ) -> list[KeyMoment]:
        # Damage hits the body; who threw caused it. Each further part that a robot loses is a link.
        by = find_thrower(past)
        moments = []
        for one in found:
            if one.kind is MomentKind.FIRST_HIT and not one.at:
                bodies = tuple(p for seat in one.seats for p in v.zones[ROBOT[seat]][:1])
                one = one._replace(at=bodies)
            if one.kind in (MomentKind.FIRST_HIT, MomentKind.OUT) and by not in one.seats:
                one = one._replace(by=by)
            moments.append(one)
        lost = sum(isinstance(event, Said) and event.key == LOST for event in past.turn)
        for event in beat.events:
            if isinstance(event, Said) and event.key == LOST:
                lost += 1
                if lost > 1:
                    link = KeyMoment(MomentKind.CHAIN, event.seats, by, event.pieces, lost)
                    moments.append(link)
        return moments

    def draw_hero(self, v: State, seat: Seat) -> Surface | None:
        place = self.table.layout().places[ROBOT[seat]]
        sprites = self.table.sprites.all
        own = [sprites[p] for p in (*v.zones[ROBOT[seat]], *v.zones[HELD[seat]]) if p in sprites]
        if place.folded or not own:
            return None
        dice = {sprite.piece for sprite in own}
        whole = Surface(self.table.theme.size, SRCALPHA)
        self.scenery.hosts = {p: host for p, host in enumerate(v.host) if host is not None}
        self.scenery.draw_links(whole, lambda s: s.lying.pose if s.piece in dice else None)
        for sprite in own:
            face, pose = sprite.lying.face or sprite.known, sprite.lying.pose
            if isinstance(face, Die):
                drawn = self.dice.large(face, round(pose.w * CUBE_WIDTH))
                whole.blit(drawn, drawn.get_rect(center=(round(pose.x), round(pose.y))))
        body = own[0].lying.pose
        self.dice.draw_counters(whole, body, (str(v.pips[own[0].piece]), ""))
        rects = [sprite.lying.pose.rect for sprite in own]
        edge = 2 * round(body.w)
        seen = cut_out(whole, rects[0].unionall(rects[1:]).inflate(edge, edge))
        wide, high = seen.get_size()
        tall = max(high, round(LEAST_BODIES * body.w))  # a lone body is no giant
        shown = Surface((wide, tall), SRCALPHA)
        shown.blit(seen, (0, tall - high))
        return shown

    def defeat_line(self, v: State, me: Seat) -> str:
        left = [(seat, power(v, seat)) for seat in v.winners if v.zones[ROBOT[seat]]]
        if len(left) != 1 or len(v.winners) != 1:
            return ""
        (winner, points), say = left[0], self.table.say
        return say("left.junkyard_bots", name=say.names[winner], n=points)

    def recall(self, v: State, heard: list[tuple[Beat, str]]) -> None:
        self.rolls.recall(v, heard)
        self.bomb.clear()
        for beat, _ in heard:
            self.bomb.hear(v, beat, False)
        self.teleport.clear()

    def watch_frame(self, v: State, busy: bool) -> None:
        self.rolls.watch(v, busy)

    def update(self, dt: float) -> bool:
        return self.bin.update(dt) | self.rolls.update(dt) | self.teleport.update(dt)

    def panel_rects(self, v: State) -> list[Rect]:
        # The roll, the labels of colours, and the bodies, which show how much power is left.
        rolls, lying = self.rolls, self.table.lying.items()
        sheet = [rolls.sheet.extent(rolls.rows)] if rolls.visible and rolls.rows else []
        robots = [(v.backs[p], one) for p, one in lying if family(one.zone) == "robot"]
        bodies = [one.pose.rect.scale_by(BODY_FACE) for back, one in robots if back == "body"]
        return [*sheet, *self.scenery.labels, *bodies]

    def land(self) -> None:
        self.rolls.land()
        self.teleport.land()

    # what is drawn

    def still_key(self, v: State) -> object:
        return tuple(v.pips), self.teleport.seat

    def draw_still(self, to: Surface, v: State) -> None:
        self.teleport.cover(to)
        self.scenery.still(to, v)

    def draw_slot(self, to: Surface, place: Place, v: State) -> bool:
        return True  # a room is marked only by its dice, or while a held piece may go there

    def draw_under(self, to: Surface, v: State) -> None:
        end = self.table.end
        if end is not None:
            finale.draw_behind(self.table, to, v, end)
        self.scenery.hosts = {p: host for p, host in enumerate(v.host) if host is not None}
        self.scenery.draw_links(to, lambda sprite: self._find_seen_pose(sprite, v))
        self.scenery.draw_room_names(to, v)
        self.table.legends += self.scenery.list_legends(v)

    def glow_rect(self, place: Place) -> Rect | None:
        if place.shape == "robot":
            return find_robot_area(self.table, place)
        if place.shape == "heap":
            n = sum(s.lying.zone == place.zone for s in self.table.sprites.all.values())
            lying = find_heap_rect(place, n)
            return lying.union(self.scenery.count_of(lying, n))
        if place.shape == "reached":  # the dice reached for, not the ground on which they roll
            dice = [one.pose.rect for one in self.table.lying.values() if one.zone == place.zone]
            return dice[0].unionall(dice[1:]) if dice else None
        return None

    def hides(self, piece: Piece) -> bool:
        aboard = self.teleport.gone and piece in self.teleport.dice
        out_of_sight = self.rolls.hides(piece) or self.bomb.hides(piece)
        return aboard or out_of_sight or self._is_missing(piece)

    def _is_missing(self, piece: Piece) -> bool:
        """Return whether the picture of the result omits a die, because it is not the winner's."""
        end, lay = self.table.end, self.table.layout()
        if end is None or end.room == lay.area:
            return False
        zone = self.table.sprites.all[piece].lying.zone
        return lay.places[zone].seat not in end.winners or family(zone) == "edge"

    # the end of the game

    def end_pose(self, sprite: Sprite, pose: Pose, v: State, end: Ending) -> Pose:
        place = self.table.layout().places[sprite.lying.zone]
        if place.shape == "heap" and not finale.is_peaceful(v, end):
            return finale.clear_heap(self.table, pose, end)
        if family(place.zone) not in ("robot", "held"):
            return pose
        if place.seat in end.winners:
            moved = finale.rise_in_beam if finale.is_peaceful(v, end) else finale.climb_mound
            return moved(self.table, pose, end)
        if place.seat != end.lost:
            return pose
        nth = v.zones[place.zone].index(sprite.piece)
        foot = self.table.layout().places[f"robot.{place.seat}"].rect.bottom
        return finale.fall_apart(self.table, pose, nth, foot, end)

    def _find_seen_pose(self, sprite: Sprite, v: State) -> Pose | None:
        """Return the pose in which a die is drawn; None if nothing may be linked to it now."""
        end = self.table.end
        if self.teleport.gone and sprite.piece in self.teleport.dice:
            return None
        if end is None:
            return self.table.drawn_pose(sprite.piece, sprite.pose)
        seat = self.table.layout().places[sprite.lying.zone].seat
        if seat == end.lost or self._is_missing(sprite.piece):
            return None
        return self.end_pose(sprite, self.table.drawn_pose(sprite.piece, sprite.pose), v, end)

    def draw_ending(self, to: Surface, v: State, end: Ending) -> None:
        finale.draw_above(self.table, to, v, end)

    def find_badges(self, v: State, piece: Piece, face: Face) -> tuple[str, str]:
        # The power of a body alone: what a die fell on last is over.
        number = PRESENTER.number(v, piece)
        return "" if number is None else str(number), ""

    def draw_over(self, to: Surface, v: State, lit: Highlights) -> bool:
        if lit.is_asked:
            mark_dice(self.table, to, v, lit.held)
        if lit.held is not None:
            self.scenery.draw_offered(to, v, lit.spots)
        if self.table.end is not None and self.table.end.room != self.table.layout().area:
            return True
        draw_wounds(self.table, to, v, self.hides)
        self.bomb.draw(to, v)
        if self.table.end is None or finale.is_peaceful(v, self.table.end):
            self.table.names += place_signs(self.table).values()
            self.scenery.counts(to, v)
            self.scenery.draw_chances(to, v, lit)
        self.bin.draw(to, lit)
        self.rolls.over(to)
        return True

    def draw_above(self, to: Surface, v: State, lit: Highlights) -> None:
        self.teleport.draw(to)
        self.scenery.draw_name(to, v, lit)

    # what can be pointed at

    def verb_in_progress(self) -> str:
        return self.rolls.doing

    def spot_beside(self, x: float, y: float, spots: set[Spot]) -> Spot | None:
        if self.table.selection.carried is not None:
            return find_tool(self.table, x, y, spots)
        return self.bin.at(x, y, spots) or find_nearest_target(self.table, x, y, spots)

    def is_part(self, places: dict[str, Place], zone: str) -> bool:
        # The rooms of held and eaten dice lie in the room of the robot.
        robot = places.get(f"robot.{places[zone].seat}")
        return (
            robot is not None
            and zone != robot.zone
            and bool(robot.rect.contains(places[zone].rect))
        )
