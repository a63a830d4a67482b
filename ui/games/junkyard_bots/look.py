"""The look of Junkyard Bots: a heap of dice in the middle, and robots put together of dice."""

from pygame import Rect, Surface

from games.engine import Piece, Seat, State
from games.junkyard_bots.cards import Die
from games.junkyard_bots.zones import HELD, ROBOT
from ui.games.junkyard_bots.dice_faces import DiceFaces, large, unseen
from ui.games.junkyard_bots.ground import Planet, planet_of
from ui.games.junkyard_bots.layout import yard
from ui.games.junkyard_bots.pool_marks import marked
from ui.games.junkyard_bots.presenter import PRESENTER
from ui.games.junkyard_bots.robot_pose import assembled, chest
from ui.games.junkyard_bots.roll_panel import RollPanel
from ui.games.junkyard_bots.scenery import Scenery
from ui.presentation.table_spec import TableSpec, Tints
from ui.table.highlights import Highlights
from ui.table.look import Frame, Look
from ui.table.motion.playback import Beat
from ui.table.paint.drawings import Drawings, Face, Texts
from ui.table.place.geometry import Place, Pose
from ui.table.place.layout import Layout
from ui.table.tabletop import Tabletop


class JunkyardLook(Look):
    """The look of Junkyard Bots."""

    names_pieces = names_held = True

    def __init__(self, table: Tabletop) -> None:
        super().__init__(table)
        dice = table.faces
        assert isinstance(dice, DiceFaces)
        self.scenery = Scenery(table)
        self.rolls = RollPanel(table, dice)

    @classmethod
    def faces(cls, art: Drawings, words: Texts, tints: Tints) -> DiceFaces:
        return DiceFaces(art, words, tints)

    @classmethod
    def layout(cls, spec: TableSpec, frame: Frame) -> Layout:
        return yard(spec, frame)

    def built(self, v: State, seat: Seat) -> list[Rect]:
        # The dice and the chest that holds them, but not what the seat looked at.
        if not v.zones[ROBOT[seat]]:
            return []
        own = [self.table.sprites.all[p].lying.pose.rect for p in v.zones[ROBOT[seat]]]
        return [chest(self.table.layout().places[ROBOT[seat]].rect).panel, *own]

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
            whole = assembled(v, dice, robot.rect, robot.card)
            if whole:  # else nothing is left that it could hang on
                return [(piece, whole[piece]) for piece in pieces]
        posed = super().poses(v, lay, place, pieces)
        return [(piece, pose._replace(w=pose.w * large(v.backs[piece]))) for piece, pose in posed]

    @classmethod
    def facing(cls, v: State, piece: Piece, up: bool) -> tuple[bool, Face | None]:
        # A die that lies face down shows its size and colour; one that is known, itself.
        face: Die | None = v.faces[piece]
        return up or face is not None, face or unseen(v.backs[piece])

    # what happens

    def begin(self, v: State, beat: Beat, told: str, motion: bool) -> None:
        self.rolls.begin(v, beat, told, motion)

    def recall(self, v: State, heard: list[tuple[Beat, str]]) -> None:
        self.rolls.recall(v, heard)

    def watch(self, v: State, busy: bool) -> None:
        self.rolls.watch(v, busy)

    def update(self, dt: float) -> bool:
        return self.rolls.update(dt)

    def panels(self, v: State) -> list[Rect]:
        rolls = self.rolls
        return [rolls.sheet.room(rolls.rows)] if rolls.visible and rolls.rows else []

    def land(self) -> None:
        self.rolls.land()

    # what is drawn

    def still_key(self, v: State) -> object:
        return tuple(v.pips)

    def still(self, to: Surface, v: State) -> None:
        self.scenery.still(to, v)

    def slot(self, to: Surface, place: Place, v: State) -> bool:
        # A room without dice has no mark, unless something that is held may go there.
        if v.zones[place.zone] and place.shape == "grid":
            self.scenery.room(to, place)
        elif v.zones[place.zone] and place.shape == "glass" and place.seat is not None:
            self.scenery.glass(to, place, v, place.seat)
        return True

    def under(self, to: Surface, v: State) -> None:
        self.scenery.hosts = {p: host for p, host in enumerate(v.host) if host is not None}
        self.scenery.links(to)
        self.rolls.under(to)

    def hides(self, piece: Piece) -> bool:
        return self.rolls.hides(piece)

    def counted(self, v: State, piece: Piece, face: Face) -> tuple[str, str]:
        # The power that a body shows, or the side that a die fell on last: `2+` for its face.
        number, side = PRESENTER.number(v, piece), v.pips[piece]
        if number is not None or not side or not isinstance(face, Die) or not face.sides:
            return "" if number is None else str(number), ""
        return "", f"{face.size}+" if side == 1 else str(face.sides[side - 2])

    def over(self, to: Surface, v: State, lit: Highlights) -> bool:
        if lit.asked:
            marked(self.table, to, v, lit.held, self.counted)
        if lit.held is not None:
            self.scenery.offered(to, v, lit.spots)
        self.scenery.counts(to, v)
        self.rolls.over(to)
        return True

    def above(self, to: Surface, v: State, lit: Highlights) -> None:
        self.scenery.told(to, v, lit)

    # what can be pointed at

    def inside(self, places: dict[str, Place], zone: str) -> bool:
        # What a robot holds and has eaten lies in the room of the robot.
        robot = places.get(f"robot.{places[zone].seat}")
        return (
            robot is not None
            and zone != robot.zone
            and bool(robot.rect.contains(places[zone].rect))
        )
