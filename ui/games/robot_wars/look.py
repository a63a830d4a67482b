"""The look of Robot Wars: robots along the top and below, an arena between them."""

from collections.abc import Sequence
from typing import ClassVar

from pygame import SRCALPHA, Rect, Surface

from games.cardfile.reader import Card
from games.engine import Asked, Move, Moved, Piece, Said, Seat, State, asked, legal_moves, spot_of
from games.robot_wars.card import RobotCard
from games.robot_wars.verbs import Lose
from games.robot_wars.zones import ARENA, ROBOT
from ui.files import SoundName
from ui.games.robot_wars.attack_panel import AttackPanel
from ui.games.robot_wars.component_sprites import GROUNDS, PartSprites
from ui.games.robot_wars.layout import PartsPlace, RobotPlace, lay_out_pit, place_board
from ui.games.robot_wars.pit import finale
from ui.games.robot_wars.pit.attack_path import find_hazards_on_path
from ui.games.robot_wars.pit.ground import Pit, make_pit
from ui.games.robot_wars.pit.hazard_sprites import find_bite_verb
from ui.games.robot_wars.pit.hit_results import HitResults
from ui.games.robot_wars.pit.house_strike import HouseStrike, find_house_strikes
from ui.games.robot_wars.pit.scenery import Scenery
from ui.games.robot_wars.pit.score_board import ScoreBoard
from ui.games.robot_wars.presenter import count_engines
from ui.games.robot_wars.robot_pose import assemble, assemble_at, pose_arena
from ui.language.table_spec import TableSpec, Tints
from ui.table.highlights import Highlights
from ui.table.layout.geometry import Place, Pose, pose_of
from ui.table.layout.table_layout import Layout
from ui.table.look import ExtraCue, LayoutRequest, Look, SpokenNote
from ui.table.motion.base import Motion
from ui.table.motion.drawing import Where
from ui.table.motion.key_moments import KeyMoment, MomentKind, Past
from ui.table.motion.playback import Beat
from ui.table.motion.sprites import Sprite
from ui.table.paint.badges import draw_badge
from ui.table.paint.card_faces import LINE_FROM_WIDTH, CardFaces
from ui.table.paint.drawings import Drawings, Texts
from ui.table.tabletop import Ending, Tabletop
from ui.toolkit.graphics.canvas import cut_out
from ui.toolkit.graphics.lettering import fit
from ui.toolkit.graphics.theme import BLACK, Colour
from ui.toolkit.graphics.tokens import PAPER, mix

ROBOT_CUES = {  # large cues of a robot, by saying
    "robot_wars.upgrade": ("refit",),
    "robot_wars.reboot": ("restart",),
    "robot_wars.melts": ("countdown",),
    "robot_wars.crashes": ("countdown",),
}


DESTROYS = ("robot_wars.hits", "robot_wars.destroys", "robot_wars.house_hits")
ATTACKS = (
    "robot_wars.attacks",
    "robot_wars.sweeps",
    "robot_wars.attacks_it",
    "robot_wars.destroys",
)
OWN_FAULTS = (
    "robot_wars.caught",
    "robot_wars.melts",
    "robot_wars.crashes",
    "robot_wars.house_hits",
)
UNSEEN_SECONDS = 0.05  # of a beat of which nothing is shown
BAND_HEIGHT = 0.13  # of a card's width


class RobotFaces(CardFaces):
    """Draws the cards of one table."""

    def _draw_number(self, card: Surface, face: Card, w: int, tint: Colour) -> None:
        # Without a Strength the corner stays empty, instead of showing an initial.
        assert isinstance(face, RobotCard)
        if w >= LINE_FROM_WIDTH:
            self._draw_band(card, face, w, tint)
        if face.strength is not None:
            super()._draw_number(card, face, w, tint)

    def _draw_band(self, card: Surface, face: RobotCard, w: int, tint: Colour) -> None:
        where = "inside" if face.internal else "outside"
        key = where if face.kind == "component" else face.kind
        picture = round(card.get_height() * self.picture_share(face, w)) + round(0.055 * w)
        high = round(BAND_HEIGHT * w)
        band = Rect(round(0.055 * w), picture - high, w - 2 * round(0.055 * w), high)
        card.fill(GROUNDS.get(face.sort, mix(tint, BLACK, 0.5)), band)
        words = self.words(f"table.band.robot_wars.{key}")
        text = fit(self.art, "bold", words, band.w - high, high, round(0.7 * high), PAPER)
        card.blit(text, text.get_rect(center=band.center))


class RobotWarsLook(Look):
    """The look of Robot Wars."""

    tells_phase = True
    ending_seconds: ClassVar[float] = finale.FINALE_SECONDS

    def __init__(self, table: Tabletop) -> None:
        super().__init__(table)
        parts = PartSprites(table.art, table.faces)
        self.scenery = Scenery(table, parts)
        self.panel = AttackPanel(table, parts, self.scenery.hazards)
        self.board, self.verdicts = ScoreBoard(table), HitResults(table)
        self.busy = False

    @classmethod
    def faces(cls, art: Drawings, words: Texts, tints: Tints) -> RobotFaces:
        return RobotFaces(art, words, tints)

    @classmethod
    def layout(cls, spec: TableSpec, frame: LayoutRequest) -> Layout:
        return lay_out_pit(spec, frame)

    def carry_over(self, before: Layout, after: Layout) -> None:
        # Parts keep their slots in a window of another size.
        for zone, place in after.places.items():
            old = before.places.get(zone)
            if isinstance(place, RobotPlace) and isinstance(old, RobotPlace):
                place.slots.take_over(old.slots)

    @classmethod
    def ground(cls, lay: Layout, u: float) -> Pit:
        return make_pit(lay, u)

    @classmethod
    def poses(
        cls, v: State, lay: Layout, place: Place, pieces: list[Piece]
    ) -> list[tuple[Piece, Pose]]:
        if place.zone == ARENA:
            ask = asked(v)
            is_covered = ask is not None and ask.seat == lay.me and AttackPanel.asks(v)
            return pose_arena(v, lay, pieces, is_covered)
        if not isinstance(place, RobotPlace):
            return super().poses(v, lay, place, pieces)
        whole = assemble(v, pieces, place.rect, place.card, place.slots).poses
        return [(piece, whole[piece]) for piece in pieces]

    def end_pose(self, sprite: Sprite, pose: Pose, v: State, end: Ending) -> Pose:
        place = self.table.layout().places[sprite.lying.zone]
        if not isinstance(place, RobotPlace) or place.seat not in end.winners:
            return pose
        if end.lost is not None:
            return pose
        return pose._replace(y=pose.y - finale.find_hop_height(end.seconds, place.rect.h))

    def draw_ending(self, to: Surface, v: State, end: Ending) -> None:
        arena, area = self.table.layout().arena, self.table.layout().area
        if end.lost is not None and end.room == area and len(end.winners) == 1:
            lit = self._find_robot(v, end.winners[0]).inflate(arena.w // 40, 0)
            finale.dim_lights(to, arena, lit, end.seconds)

    def _find_robot(self, v: State, seat: Seat) -> Rect:
        """Return the rectangle of a robot with its parts, down to the floor."""
        place = self.table.layout().places[ROBOT[seat]]
        whole = assemble_at(v, place)
        room = whole.chest.unionall([whole.head, *(pose.rect for pose in whole.poses.values())])
        room.h = place.rect.bottom - room.top
        return room

    def built_rects(self, v: State, seat: Seat) -> list[Rect]:
        # The parts with the body of their robot.
        places = self.table.layout().places.values()
        robots = [place for place in places if isinstance(place, RobotPlace) and place.seat == seat]
        rects: list[Rect] = []
        for place in robots:
            built = assemble_at(v, place)
            rects += [built.head, built.chest, *(pose.rect for pose in built.poses.values())]
        return rects

    def begin(self, v: State, beat: Beat, told: str, motion: bool) -> None:
        self.panel.begin(beat, told, motion)
        self.verdicts.hear(v, beat, self.panel.several)
        self.scenery.follow(v, beat, motion)

    def land_blow(self) -> None:
        self.panel.land_blow()

    def lead_seconds(self, v: State, beat: Beat) -> float:
        house = HouseStrike.hits if find_house_strikes(self.table, beat) else 0.0
        return self.scenery.lead or house

    def beat_motions(self, v: State, beat: Beat) -> list[Motion]:
        return find_house_strikes(self.table, beat)

    def beat_sounds(self, v: State, beat: Beat) -> list[SoundName]:
        # The sound of a first Engine, and the roar of the crowd.
        moments = [name for moment in self.extra_cues(v, beat) for name in moment.motion]
        heard: list[SoundName] = ["engine"] if "wake" in moments else []
        return [*heard, "crowd"] if self.scenery.crowd.begins else heard

    def key_moments(
        self, v: State, beat: Beat, found: list[KeyMoment], past: Past
    ) -> list[KeyMoment]:
        # Each further Component that is destroyed in a turn is a link of a chain.
        by = _find_attacker(past)
        moments = [
            one._replace(by=by) if one.kind is MomentKind.OUT and by not in one.seats else one
            for one in found
        ]
        lost = sum(isinstance(event, Said) and event.key in DESTROYS for event in past.turn)
        for event in beat.events:
            if isinstance(event, Said) and event.key in DESTROYS:
                lost += 1
                if lost > 1:
                    moments.append(KeyMoment(MomentKind.CHAIN, (), by, event.pieces[-1:], lost))
        return moments

    def draw_hero(self, v: State, seat: Seat) -> Surface:
        whole = Surface(self.table.theme.size, SRCALPHA)
        self.scenery.draw_whole(whole, v, seat)
        place = self.table.layout().places[ROBOT[seat]]
        edge = round(place.card)
        return cut_out(whole, place.rect.inflate(edge, edge))

    def count_left(self, v: State, seat: Seat) -> int:
        return len(v.zones[ROBOT[seat]])

    def defeat_line(self, v: State, me: Seat) -> str:
        if len(v.winners) != 1:
            return ""
        say, (winner,) = self.table.say, v.winners
        return say("left.robot_wars", name=say.names[winner], n=len(v.zones[ROBOT[winner]]))

    def beat_seconds(self, beat: Beat, motion: bool) -> tuple[float, float] | None:
        if beat.kind == "roll" and not (self.panel.awaits_die() or self.table.stage_is_open):
            return UNSEEN_SECONDS, 0.0  # its die is shown with the strike that follows
        return self.verdicts.lasts(beat)

    def extra_cues(self, v: State, beat: Beat) -> list[ExtraCue]:
        # The workshop, a restart and a first Engine get large cues.
        found = []
        for event in beat.events:
            if isinstance(event, Said) and event.key in ROBOT_CUES:
                found += [
                    ExtraCue((self._find_chest(v, seat),), ROBOT_CUES[event.key])
                    for seat in event.seats
                ]
            elif isinstance(event, Said) and event.key == "robot_wars.caught":
                found += self._make_blasts(v, event)
            elif isinstance(event, Asked) and isinstance(asked(v), Lose):
                # All parts that may be lost rock.
                found += [ExtraCue((piece,), ("clank",)) for piece in _find_choices(v)]
            elif isinstance(event, Moved) and event.to in ROBOT:
                seat, face = ROBOT.index(event.to), v.faces[event.piece]
                if isinstance(face, RobotCard) and face.engine and count_engines(v, seat) == 1:
                    found.append(ExtraCue((self._find_chest(v, seat),), ("wake",)))
        return found

    def _make_blasts(self, v: State, event: Said) -> list[ExtraCue]:
        """Return the blasts of a mine, under the robot and where it lay; empty for a hole."""
        goes_off = all(
            isinstance(face, RobotCard) and not find_bite_verb(face) for face in event.faces
        )
        feet = [self._find_chest(v, seat) for seat in event.seats]
        feet = [p._replace(y=p.y + p.w * p.tall / 2, w=0.7 * p.w, tall=1.0) for p in feet]
        places: list[Where] = [*event.pieces, *feet] if goes_off else []
        return [ExtraCue((where,), ("blast",)) for where in places]

    def _find_chest(self, v: State, seat: Seat) -> Pose:
        """Return the pose of a robot's chest."""
        place = self.table.layout().places[ROBOT[seat]]
        return pose_of(assemble_at(v, place).chest)

    def recall(self, v: State, heard: list[tuple[Beat, str]]) -> None:
        self.panel.recall(v, heard)

    def watch_frame(self, v: State, busy: bool) -> None:
        self.panel.watch(busy)
        self.busy = busy
        if not busy:
            self.scenery.driving.turn_back()
            self.verdicts.clear()

    def update(self, dt: float) -> bool:
        moved = self.panel.update(dt)
        return self.scenery.update(dt) or moved

    def land(self) -> None:
        self.panel.land()
        self.scenery.land()

    def draw_slot(self, to: Surface, place: Place, v: State) -> bool:
        return isinstance(place, PartsPlace)

    def draw_under(self, to: Surface, v: State) -> None:
        self.board.draw(to, v)
        if self.table.end is not None and self.table.end.lost is None:
            for seat in self.table.end.winners:  # below all pieces, so that the fire hides no name
                robot = self._find_robot(v, seat)
                finale.draw_gates(to, robot, self.table.end.seconds, self.table.theme.u)
        self.scenery.ground(to, v)
        if self._shows_panel(v, bool(self.table.selection.moves)):
            self.panel.draw_arrows(to)  # below all parts, so that they hide none

    def draw_piece(self, to: Surface, sprite: Sprite, pose: Pose, state: str, v: State) -> bool:
        self.scenery.draw_late_robot(to, v, sprite)
        roll = self.panel.now if self.table.stage_is_open else None
        bare = roll is not None and bool(roll.targets) and roll.pieces[0] == sprite.piece
        drawn = self.scenery.draw(to, sprite, pose, state, bare)
        if drawn and (counters := v.pips[sprite.piece]):
            spot = round(pose.x + 0.34 * pose.w), round(pose.y - 0.3 * pose.w)
            draw_badge(self.table.art, to, str(counters), spot, max(10, round(pose.w * 0.2)), False)
        return drawn

    def draw_on_stage(self, to: Surface, v: State, middle: Pose, fighting: Sequence[Pose]) -> None:
        self.panel.draw_winning_faces(to, middle, fighting)

    def draw_above(self, to: Surface, v: State, lit: Highlights) -> None:
        self.scenery.forward.look(None if self.busy else lit.hot)
        if self._shows_panel(v, lit.is_asked):
            self.panel.draw(to, v, self.panel.asks(v) and lit.is_asked)
        self.verdicts.draw(to)
        self.scenery.above(to, v, lit)

    def _shows_panel(self, v: State, is_asked: bool) -> bool:
        """Return whether the panel is shown: beside a question, or while nothing covers it."""
        if self.panel.asks(v) and is_asked:
            return True
        driving = self.scenery.driving
        aside = self.table.stage_is_open or driving.drives or driving.tips or self.table.end
        return self.panel.shown and not aside

    def glow_rect(self, place: Place) -> Rect | None:
        return self.scenery.reach(place) if isinstance(place, RobotPlace) else None

    def spoken_notes(self, v: State) -> list[SpokenNote]:
        return [SpokenNote("board", self.table.say.phase(v), place_board(self.table.layout()))]

    def find_waypoints(self, v: State, move: Move) -> list[Piece]:
        # An attack passes the Hazards.
        ask, weapon = asked(v), move.piece
        if ask is None or weapon is None or not isinstance(move.to, int):
            return []
        return (
            find_hazards_on_path(v, ask.seat, weapon) if v.where[weapon] == ROBOT[ask.seat] else []
        )

    def panel_rects(self, v: State) -> list[Rect]:
        # The heads of the robots, and the attack panel.
        places = [p for p in self.table.layout().places.values() if isinstance(p, RobotPlace)]
        whole = [assemble_at(v, place) for place in places]
        panel = [self.panel.room()] * (self.panel.shown or self.panel.asks(v))
        return [*super().panel_rects(v), *panel, *(one.head for one in whole)]

    def grown_rects(self, piece: Piece) -> list[Rect]:
        return self.scenery.forward.list_full_rects(piece)

    def answer_rects(self, v: State, n: int) -> list[Rect] | None:
        return self.panel.answer_rooms(n) if self.panel.asks(v) else None


def _find_attacker(past: Past) -> Seat | None:
    """Return the seat whose attack was the last blow of the turn; None for a mine or a meltdown."""
    for event in reversed(past.turn):
        if isinstance(event, Said) and event.key in ATTACKS:
            return event.seats[0] if event.seats else None
        if isinstance(event, Said) and event.key in OWN_FAULTS:
            return None
    return None


def _find_choices(v: State) -> list[Piece]:
    """Return the pieces from which the present question chooses."""
    spots = [m.piece if m.piece is not None else spot_of(v, m.to) for m in legal_moves(v)]
    return [spot for spot in spots if isinstance(spot, int)]
