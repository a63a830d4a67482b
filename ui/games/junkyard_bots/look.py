"""The look of Junkyard Bots: a heap of dice in the middle, and robots put together of dice."""

from typing import ClassVar

from pygame import Rect, Surface

from games.engine import Moved, Piece, Said, Seat, Spot, State, family
from games.junkyard_bots.cards import Die
from games.junkyard_bots.robot import parts
from games.junkyard_bots.zones import EDGE, ENERGY, HELD, OPEN, ROBOT, TARGET
from ui.games.junkyard_bots import finale
from ui.games.junkyard_bots.dice_faces import DiceFaces, large, unseen
from ui.games.junkyard_bots.drop_bin import Bin, around, onto_robot
from ui.games.junkyard_bots.ground import Planet, planet_of
from ui.games.junkyard_bots.ground_marks import wounds
from ui.games.junkyard_bots.layout import below, heaped, inside, stacked, strewn, yard
from ui.games.junkyard_bots.pool_marks import marked
from ui.games.junkyard_bots.presenter import PRESENTER
from ui.games.junkyard_bots.robot_pose import assembled
from ui.games.junkyard_bots.rolls.roll_panel import RollPanel
from ui.games.junkyard_bots.scenery import Scenery
from ui.games.junkyard_bots.teleport_animation import BEAM, COMES, TELEPORT, Pickup
from ui.games.junkyard_bots.trays import laid
from ui.games.junkyard_bots.yard_motions import Swing, Whirl
from ui.language.table_spec import TableSpec, Tints
from ui.table.highlights import Highlights
from ui.table.layout.geometry import Place, Pose
from ui.table.layout.table_layout import Layout
from ui.table.look import ExtraCue, LayoutRequest, Look
from ui.table.motion.base import Motion, TableShake
from ui.table.motion.dice_and_debris import Blink
from ui.table.motion.overlays import Blast
from ui.table.motion.playback import Beat
from ui.table.motion.sprites import Sprite
from ui.table.paint.drawings import Drawings, Face, Texts
from ui.table.tabletop import Ending, Tabletop

EATEN = "junkyard_bots.eaten"
WENT_OFF = "junkyard_bots.went_off"


class JunkyardLook(Look):
    """The look of Junkyard Bots."""

    names_pieces = names_held = True
    ending_seconds: ClassVar[float] = finale.ALL

    def __init__(self, table: Tabletop) -> None:
        super().__init__(table)
        dice = table.faces
        assert isinstance(dice, DiceFaces)
        self.scenery, self.bin = Scenery(table, dice), Bin(table)
        self.rolls, self.pickup = RollPanel(table, dice), Pickup(table)

    @classmethod
    def faces(cls, art: Drawings, words: Texts, tints: Tints) -> DiceFaces:
        return DiceFaces(art, words, tints)

    @classmethod
    def layout(cls, spec: TableSpec, frame: LayoutRequest) -> Layout:
        return yard(spec, frame)

    def built_rects(self, v: State, seat: Seat) -> list[Rect]:
        # The dice of its robot, but not what the seat looked at.
        if not v.zones[ROBOT[seat]]:
            return []
        own = [self.table.sprites.all[p].lying.pose.rect for p in v.zones[ROBOT[seat]]]
        return own

    @classmethod
    def ground(cls, lay: Layout, u: float) -> Planet:
        return planet_of(lay, u)

    @classmethod
    def poses(
        cls, v: State, lay: Layout, place: Place, pieces: list[Piece]
    ) -> list[tuple[Piece, Pose]]:
        # A robot is put together of all that its seat has attached or holds.
        if place.zone in (*ROBOT, *HELD):
            robot = lay.places[f"robot.{place.seat}"]
            dice = v.zones[robot.zone] + v.zones[f"held.{place.seat}"]
            if robot.folded:
                dice = sorted(dice, key=lambda p: (v.host[p] is not None, -large(v.backs[p])))
                sizes = [large(v.backs[piece]) for piece in dice]
                row = dict(zip(dice, laid(robot.rect, sizes, robot.card), strict=True))
                return [(piece, row[piece]) for piece in pieces]
            whole = assembled(v, dice, robot.rect, robot.card)
            if whole:  # else nothing is left that it could hang on
                return [(piece, whole[piece]) for piece in pieces]
        if place.zone in (OPEN, f"edge.{lay.me}"):
            sizes = [large(v.backs[piece]) for piece in pieces]
            lies = laid(below(place), sizes, place.card, low=True)
            if place.zone == OPEN:
                lies = [strewn(i, pose) for i, pose in enumerate(lies)]
            return list(zip(pieces, lies, strict=True))
        if place.shape == "glass" or place.zone in EDGE:
            sizes = [place.card * large(v.backs[piece]) for piece in pieces]
            room = inside(place.rect) if place.shape == "glass" else below(place)
            return list(zip(pieces, stacked(room, sizes), strict=True))
        posed = super().poses(v, lay, place, pieces)
        if place.shape == "heap":
            return posed
        return [(piece, pose._replace(w=pose.w * large(v.backs[piece]))) for piece, pose in posed]

    @classmethod
    def facing(cls, v: State, piece: Piece, up: bool) -> tuple[bool, Face | None]:
        # A die that lies face down shows its size and colour; one that is known, itself.
        face: Die | None = v.faces[piece]
        return up or face is not None, face or unseen(v.backs[piece])

    # what happens

    def begin(self, v: State, beat: Beat, told: str, motion: bool) -> None:
        self.rolls.begin(v, beat, told, motion)
        for event in beat.events:
            self.pickup.hear(v, event, motion)

    def beat_seconds(self, beat: Beat, motion: bool) -> tuple[float, float] | None:
        return self.rolls.lasts(beat)

    def beat_motions(self, v: State, beat: Beat) -> list[Motion]:
        # The crane swings what is put onto a robot; energy rolls in the beam; what goes off in
        # a claw goes up on the robot itself.
        found: list[Motion] = []
        for event in beat.events:
            match event:
                case Moved(piece, origin, to) if origin == TARGET and to in (*ROBOT, *HELD):
                    found.append(Swing(piece))
                case Said(key, seats) if key == TELEPORT:
                    ends, wait = (self.pickup.near, self.pickup.robot), COMES + BEAM
                    found.append(Whirl(ends, tuple(v.zones[ENERGY[seats[0]]]), wait=wait))
                case Said(key, seats) if key == WENT_OFF and v.zones[ROBOT[seats[0]]]:
                    torso = v.zones[ROBOT[seats[0]]][0]
                    found += [Blast(torso, wait=Blink.seconds), TableShake(8.0, wait=Blink.seconds)]
        return found

    def extra_cues(self, v: State, beat: Beat) -> list[ExtraCue]:
        # Whoever eats chews.
        ate = [e.seats[0] for e in beat.events if isinstance(e, Said) and e.key == EATEN]
        mouths = [parts(v, seat, "mouth")[:1] for seat in ate]
        return [ExtraCue(tuple(some), ("chew",)) for some in mouths if some]

    def recall(self, v: State, heard: list[tuple[Beat, str]]) -> None:
        self.rolls.recall(v, heard)
        self.pickup.clear()

    def watch_frame(self, v: State, busy: bool) -> None:
        self.rolls.watch(v, busy)

    def update(self, dt: float) -> bool:
        return self.bin.update(dt) | self.rolls.update(dt) | self.pickup.update(dt)

    def panel_rects(self, v: State) -> list[Rect]:
        rolls, labels = self.rolls, self.scenery.labels
        shown = rolls.visible and bool(rolls.rows)
        return [rolls.sheet.room(rolls.rows), *labels] if shown else labels

    def land(self) -> None:
        self.rolls.land()
        self.pickup.land()

    # what is drawn

    def still_key(self, v: State) -> object:
        return tuple(v.pips)

    def draw_still(self, to: Surface, v: State) -> None:
        self.scenery.still(to, v)

    def draw_slot(self, to: Surface, place: Place, v: State) -> bool:
        # A room without dice has no mark, unless something that is held may go there.
        if v.zones[place.zone] and place.shape == "grid":
            self.scenery.room(to, place)
        elif v.zones[place.zone] and place.shape == "glass" and place.seat is not None:
            self.scenery.glass(to, place, v, place.seat)
        return True

    def draw_under(self, to: Surface, v: State) -> None:
        end = self.table.end
        self.pickup.cover(to)
        if end is not None:
            finale.behind(self.table, to, v, end)
        self.scenery.hosts = {p: host for p, host in enumerate(v.host) if host is not None}
        self.scenery.links(to, lambda sprite: self._seen(sprite, v))

    def glow_rect(self, place: Place) -> Rect | None:
        if place.shape == "robot":
            return around(self.table, place)
        if place.shape == "heap":
            n = sum(s.lying.zone == place.zone for s in self.table.sprites.all.values())
            lying = heaped(place, n)
            return lying.union(self.scenery.count_of(lying, n))
        return None

    def hides(self, piece: Piece) -> bool:
        aboard = self.pickup.gone and piece in self.pickup.dice
        return aboard or self.rolls.hides(piece) or self._elsewhere(piece)

    def _elsewhere(self, piece: Piece) -> bool:
        """Whether a die is not in the picture of the result: it is none of the winner's."""
        end, lay = self.table.end, self.table.layout()
        if end is None or end.room == lay.area:
            return False
        zone = self.table.sprites.all[piece].lying.zone
        return lay.places[zone].seat not in end.winners or family(zone) == "edge"

    # the end of the game

    def end_pose(self, sprite: Sprite, pose: Pose, v: State, end: Ending) -> Pose:
        place = self.table.layout().places[sprite.lying.zone]
        if place.shape == "heap" and not finale.peaceful(v, end):
            return finale.cleared(self.table, pose, end)
        if family(place.zone) not in ("robot", "held"):
            return pose
        if place.seat in end.winners:
            moved = finale.risen if finale.peaceful(v, end) else finale.alone
            return moved(self.table, pose, end)
        if place.seat != end.lost:
            return pose
        nth = v.zones[place.zone].index(sprite.piece)
        foot = self.table.layout().places[f"robot.{place.seat}"].rect.bottom
        return finale.fallen(self.table, pose, nth, foot, end)

    def _seen(self, sprite: Sprite, v: State) -> Pose | None:
        """Return where a die is seen; None where it hangs on nothing any more."""
        end = self.table.end
        if self.pickup.gone and sprite.piece in self.pickup.dice:
            return None
        if end is None:
            return self.table.drawn_pose(sprite.piece, sprite.pose)
        seat = self.table.layout().places[sprite.lying.zone].seat
        if seat == end.lost or self._elsewhere(sprite.piece):
            return None
        return self.end_pose(sprite, self.table.drawn_pose(sprite.piece, sprite.pose), v, end)

    def draw_ending(self, to: Surface, v: State, end: Ending) -> None:
        finale.above(self.table, to, v, end)

    def find_badges(self, v: State, piece: Piece, face: Face) -> tuple[str, str]:
        # The power that a body shows, or the side that a die fell on last: `2+` for its face.
        number, side = PRESENTER.number(v, piece), v.pips[piece]
        if number is not None or not side or not isinstance(face, Die) or not face.sides:
            return "" if number is None else str(number), ""
        return "", f"{face.size}+" if side == 1 else str(face.sides[side - 2])

    def draw_over(self, to: Surface, v: State, lit: Highlights) -> bool:
        if lit.is_asked:
            marked(self.table, to, v, lit.held, self.find_badges)
        if lit.held is not None:
            self.scenery.offered(to, v, lit.spots)
        if self.table.end is not None and self.table.end.room != self.table.layout().area:
            return True
        wounds(self.table, to, v, self.hides)
        if self.table.end is None or finale.peaceful(v, self.table.end):
            self.scenery.counts(to, v)
        self.bin.draw(to, lit)
        self.rolls.over(to)
        return True

    def draw_above(self, to: Surface, v: State, lit: Highlights) -> None:
        self.pickup.draw(to)
        self.scenery.told(to, v, lit)

    # what can be pointed at

    def verb_in_progress(self) -> str:
        return self.rolls.doing

    def spot_beside(self, x: float, y: float, spots: set[Spot]) -> Spot | None:
        return self.bin.at(x, y, spots) or onto_robot(self.table, x, y, spots)

    def is_part(self, places: dict[str, Place], zone: str) -> bool:
        # What a robot holds and has eaten lies in the room of the robot.
        robot = places.get(f"robot.{places[zone].seat}")
        return (
            robot is not None
            and zone != robot.zone
            and bool(robot.rect.contains(places[zone].rect))
        )
