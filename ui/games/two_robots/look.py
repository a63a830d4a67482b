"""The look of Two Robots: five robots that grow before each player, the piles in the middle."""

import math
from collections.abc import Sequence
from typing import ClassVar

from pygame import SRCALPHA, Rect, Surface, draw

from games.engine import Move, Moved, Piece, Said, Seat, State, asked, owner
from games.two_robots.factory import is_complete
from games.two_robots.rules import Pick
from games.two_robots.zones import STACKS, marks_of
from ui.files import SoundName
from ui.games.two_robots.beat_motions import BeatMotions
from ui.games.two_robots.cause_panel import CausePanel
from ui.games.two_robots.ground import Office, make_office
from ui.games.two_robots.layout import StackPlace, lay_out_factories
from ui.games.two_robots.part_faces import PartFaces
from ui.games.two_robots.presenter import find_cause, find_needed_stacks
from ui.games.two_robots.robot_pose import SLOTS, as_part, is_awake, pose_stack, sort_stack
from ui.games.two_robots.salvager_sheets import SalvagerSheets
from ui.games.two_robots.stack_drawing import Stacks, find_visible_rect, shrink_pose
from ui.language.table_spec import TableSpec, Tints
from ui.table.highlights import Highlights
from ui.table.layout.arrange import Lying
from ui.table.layout.geometry import RATIO, Place, Pose, pose_of
from ui.table.layout.table_layout import Layout
from ui.table.look import ExtraCue, LayoutRequest, Look, SpokenNote
from ui.table.motion.base import Motion
from ui.table.motion.ease import hump, share, sine
from ui.table.motion.key_moments import KeyMoment, MomentKind, Past
from ui.table.motion.playback import Beat
from ui.table.motion.sprites import Sprite
from ui.table.paint.drawings import Drawings, Face, Texts
from ui.table.tabletop import Ending, Tabletop
from ui.toolkit.graphics.canvas import cut_out
from ui.toolkit.graphics.theme import WHITE
from ui.toolkit.graphics.tokens import OUTLINE

ATTACKED = "two_robots.attack"
STOPPED = "two_robots.cancelled"
HURT = "two_robots.damage"
FINALE_SECONDS = 3.0
GROWTH = 0.1  # of a robot's size
BARE_TABLE = (24, 40, 66)
SHEET = (226, 236, 246)
SHEET_EDGE = (150, 176, 206)
ROLL_WIDTH = 40  # units: a roll of paper


def step_off(pose: Pose, bay: Rect, arms: bool, seconds: float, u: float) -> Pose:
    """Return the pose of a Part whose robot steps off the paper and waves."""
    t = sine(share(seconds, 0.2, 0.7))
    foot = bay.centerx, bay.bottom
    grown = 1 + GROWTH * t
    step = 12 * u * abs(hump(2 * share(seconds, 0.2, 0.7)))
    x, y = foot[0] + (pose.x - foot[0]) * grown, foot[1] + (pose.y - foot[1]) * grown - step
    wave = share(seconds, 0.95, 1.6)
    angle = pose.angle
    if arms and 0 < wave < 1:
        angle += 14 * math.sin(4 * math.tau * wave) * hump(wave)
    return pose._replace(x=x, y=y, w=pose.w * grown, angle=angle)


def roll_up(to: Surface, sheet: Rect, seconds: float, u: float) -> None:
    """Draw a sheet that is rolled up from its right end."""
    t = sine(share(seconds, 0.3, 1.6))
    wide = max(6, round(ROLL_WIDTH * u * (0.5 + 0.5 * t)))
    edge = round(sheet.right - t * (sheet.w - wide))
    bare = Rect(edge, sheet.top, sheet.right - edge, sheet.h)
    if bare.w <= 0:
        return
    to.fill(BARE_TABLE, bare)
    roll = Rect(edge - wide // 2, sheet.top - round(5 * u), wide, sheet.h + round(10 * u))
    draw.rect(to, OUTLINE, roll.inflate(round(6 * u), round(6 * u)), 0, wide // 2)
    draw.rect(to, SHEET, roll, 0, wide // 2)
    for part, ink in ((0.25, WHITE), (0.62, SHEET_EDGE), (0.8, SHEET_EDGE)):
        x = roll.left + round(part * wide)
        ends = (x, roll.top + wide // 3), (x, roll.bottom - wide // 3)
        draw.line(to, ink, *ends, max(2, round(0.12 * wide)))


class TwoRobotsLook(Look):
    """The look of Two Robots."""

    names_held = True
    ending_seconds: ClassVar[float] = FINALE_SECONDS

    def __init__(self, table: Tabletop) -> None:
        super().__init__(table)
        cards = table.faces
        assert isinstance(cards, PartFaces)
        self.cards = cards
        self.stacks = Stacks(table, cards.limbs)
        self.cause = CausePanel(table, cards.limbs)
        self.sheets = SalvagerSheets(table)
        self.acts = BeatMotions(table, self.stacks)

    @classmethod
    def faces(cls, art: Drawings, words: Texts, tints: Tints) -> PartFaces:
        return PartFaces(art, words, tints)

    @classmethod
    def layout(cls, spec: TableSpec, frame: LayoutRequest) -> Layout:
        return lay_out_factories(spec, frame)

    @classmethod
    def ground(cls, lay: Layout, u: float) -> Office:
        return make_office(lay, u)

    def carry_over(self, before: Layout, after: Layout) -> None:
        # Spare Parts keep their slots in a window of another size.
        for zone, place in after.places.items():
            old = before.places.get(zone)
            if isinstance(place, StackPlace) and isinstance(old, StackPlace):
                place.spares.slots, place.spares.most = (
                    dict(old.spares.slots),
                    dict(old.spares.most),
                )

    @classmethod
    def poses(
        cls, v: State, lay: Layout, place: Place, pieces: list[Piece]
    ) -> list[tuple[Piece, Pose]]:
        if isinstance(place, StackPlace):
            return pose_stack(v, place.rect, pieces, place.spares)
        return super().poses(v, lay, place, pieces)

    def end_pose(self, sprite: Sprite, pose: Pose, v: State, end: Ending) -> Pose:
        # The winner's complete robots step off the paper, and wave if it is a win.
        place = self.table.layout().places[sprite.lying.zone]
        own = isinstance(place, StackPlace) and place.seat in end.winners
        if not own or not is_complete(v, place.zone) or sprite.lying.pose.tall == RATIO:
            return pose
        card = as_part(sprite.lying.face)
        waves = card is not None and card.part == "arms" and end.lost is None
        return step_off(pose, place.rect, waves, end.seconds, self.table.theme.u)

    def draw_ending(self, to: Surface, v: State, end: Ending) -> None:
        # A loser's own sheet is rolled up.
        lay = self.table.layout()
        if end.lost is not None and end.lost == lay.me and end.room == lay.area:
            rects = [lay.places[zone].rect for zone in STACKS[end.lost]]
            roll_up(to, rects[0].unionall(rects[1:]), end.seconds, self.table.theme.u)

    def built_rects(self, v: State, seat: Seat) -> list[Rect]:
        # The complete robots, or else all robots with Parts.
        begun = [zone for zone in STACKS[seat] if v.zones[zone]]
        whole = [zone for zone in begun if is_complete(v, zone)]
        places = self.table.layout().places
        return [places[zone].rect for zone in whole or begun] or super().built_rects(v, seat)

    def order(self, v: State) -> Sequence[Seat]:
        return marks_of(v)["order"]

    def beat_motions(self, v: State, beat: Beat) -> list[Motion]:
        return [one for event in beat.events for one in self.acts.of(v, event)]

    def key_moments(
        self, v: State, beat: Beat, found: list[KeyMoment], past: Past
    ) -> list[KeyMoment]:
        # Damage hits a player's plate; the Parts that an Attack takes off a Stack are losses.
        by, plates = v.active, self.table.layout().plates
        moments = []
        for one in found:
            if one.kind is MomentKind.FIRST_HIT and not one.at:
                one = one._replace(at=tuple(pose_of(plates[seat]) for seat in one.seats))
            caused = one.kind in (MomentKind.FIRST_HIT, MomentKind.OUT) and one.by is None
            moments.append(one._replace(by=by) if caused and by not in one.seats else one)
        return moments + self._find_losses(v, beat, past)

    def _find_losses(self, v: State, beat: Beat, past: Past) -> list[KeyMoment]:
        """Return the loss of the Parts that an Attack takes in a beat, and whether it is the first
        hit of the game.
        """
        places = self.table.layout().places
        taken = [e for e in beat.events if isinstance(e, Moved) and e.to == "discard"]
        taken = [e for e in taken if as_part(v.faces[e.piece]) is not None]
        taken = [e for e in taken if isinstance(places.get(e.origin), StackPlace)]
        if not taken or marks_of(v)["attack"] is None:
            return []
        seats = tuple(dict.fromkeys(s for e in taken if (s := owner(e.origin)) is not None))
        pieces = tuple(event.piece for event in taken)
        found = [KeyMoment(MomentKind.LOSS, seats, v.active, pieces)]
        game = [event for events in past.game for event in events]
        so_far = [event.key for event in game if isinstance(event, Said)]
        landed = so_far.count(ATTACKED) - so_far.count(STOPPED)
        first = not any(isinstance(e, Moved) and e.to == "discard" for e in past.turn)
        if landed == 1 and first and HURT not in so_far:
            where = pose_of(places[taken[0].origin].rect)
            found.append(KeyMoment(MomentKind.FIRST_HIT, seats, v.active, (where,)))
        return found

    def draw_hero(self, v: State, seat: Seat) -> Surface | None:
        # The complete robots of the seat, side by side.
        robots = [self._draw_robot(v, zone) for zone in STACKS[seat] if is_complete(v, zone)]
        seen = [robot for robot in robots if robot is not None]
        if not seen:
            return None
        high, wide = max(one.get_height() for one in seen), sum(one.get_width() for one in seen)
        whole, x = Surface((wide, high), SRCALPHA), 0
        for one in seen:
            whole.blit(one, (x, high - one.get_height()))
            x += one.get_width()
        return whole

    def _draw_robot(self, v: State, zone: str) -> Surface | None:
        """Return the picture of the robot of a Stack, without spare Parts."""
        whole, sprites = Surface(self.table.theme.size, SRCALPHA), self.table.sprites.all
        for piece in sort_stack(v, v.zones[zone])[0].values():
            card = as_part(v.faces[piece])
            if card is not None and piece in sprites:
                pose = sprites[piece].lying.pose
                self.cards.limbs.draw(whole, card, pose, "", is_awake(v, zone))
        place = self.table.layout().places[zone]
        seen = cut_out(whole, place.rect.inflate(place.rect.w, place.rect.h))
        return seen if seen.get_width() else None

    def defeat_line(self, v: State, me: Seat) -> str:
        # What the loser's best Stacks lacked for two complete robots.
        best = sorted((len(sort_stack(v, v.zones[zone])[0]) for zone in STACKS[me]), reverse=True)
        missing = 2 * len(SLOTS) - sum(best[:2])
        return self.table.say("left.two_robots", n=missing) if missing > 0 else ""

    def update(self, dt: float) -> bool:
        return self.stacks.update(dt)

    def land(self) -> None:
        self.stacks.land()

    def extra_cues(self, v: State, beat: Beat) -> list[ExtraCue]:
        # A complete robot gets a large cue.
        zones = {event.to for event in beat.events if isinstance(event, Moved)}
        places = [self.table.layout().places.get(zone) for zone in sorted(zones)]
        stacks = [place for place in places if isinstance(place, StackPlace)]
        done = [place for place in stacks if is_complete(v, place.zone)]
        return [ExtraCue((pose_of(place.rect),), ("ring",)) for place in done]

    def beat_sounds(self, v: State, beat: Beat) -> list[SoundName]:
        # The sound of a robot that wakes.
        return ["wakes"] if self.extra_cues(v, beat) else []

    def watch_frame(self, v: State, busy: bool) -> None:
        self.cause.busy = busy

    def still_key(self, v: State) -> object:
        # The Parts of each Stack, their order, and the robots without a crown yet.
        return (*map(tuple, v.zones.values()), *self.stacks.waking)

    def draw_slot(self, to: Surface, place: Place, v: State) -> bool:
        if isinstance(place, StackPlace):
            self.stacks.draw_pad(to, place, v)
        return isinstance(place, StackPlace)

    def draw_under(self, to: Surface, v: State) -> None:
        for place in self.table.layout().places.values():
            if isinstance(place, StackPlace):
                self.table.legends += self.stacks.list_legends(v, place)

    def draw_piece(self, to: Surface, sprite: Sprite, pose: Pose, state: str, v: State) -> bool:
        place = self.table.layout().places[sprite.lying.zone]
        still = not sprite.lift and sprite.pose == sprite.lying.pose
        stack = isinstance(place, StackPlace) and still
        return stack and self.stacks.draw(to, sprite, pose, place, state, v)

    def card_pose(self, sprite: Sprite, pose: Pose) -> Pose:
        return shrink_pose(sprite, pose)

    def draw_on_card(self, to: Surface, pose: Pose, v: State, piece: Piece, face: Face) -> None:
        # The Stacks that its holder needs: the number shines when they are complete (TR-23).
        needed = find_needed_stacks(v, piece)
        if needed is not None:
            self.cards.coin(to, pose, needed.number, needed.complete)

    def draw_above(self, to: Surface, v: State, lit: Highlights) -> None:
        held = as_part(v.faces[lit.held]) if lit.held is not None else None
        places = [self.table.layout().places[zone] for zone in sorted(lit.spots)]
        for place in places if held is not None else ():
            if isinstance(place, StackPlace) and held is not None:
                self.stacks.draw_fit(to, v, place, held)
        self.cause.draw(v, to)
        if lit.is_asked and isinstance(asked(v), Pick):
            self.sheets.draw_board(to)

    def visible_part(self, sprite: Sprite, rect: Rect, after: Lying | None) -> Rect:
        if isinstance(self.table.layout().places[sprite.lying.zone], StackPlace):
            return find_visible_rect(sprite.lying.pose, rect, after.pose if after else None)
        return rect

    def zone_value(self, v: State, zone: str) -> str:
        stack = isinstance(self.table.layout().places[zone], StackPlace)
        if not stack or isinstance(asked(v), Pick):  # the sheets of the Salvagers lie on the Stacks
            return ""
        return self.table.say.presenter.value(v, zone, self.table.say)

    def find_threatened(self, v: State) -> set[Piece | str]:
        found = find_cause(v)
        return set(found.aimed) if found else set()

    def spoken_notes(self, v: State) -> list[SpokenNote]:
        return self.cause.notes(v)

    def panel_rects(self, v: State) -> list[Rect]:
        # The names of missing Parts, too.
        places = self.table.layout().places.values()
        stacks = [place for place in places if isinstance(place, StackPlace)]
        names = [self.stacks.list_part_names(v, place) for place in stacks]
        return [*super().panel_rects(v), *(rect for found in names for rect in found)]

    def answer_rects(self, v: State, n: int) -> list[Rect] | None:
        if isinstance(asked(v), Pick):
            return self.sheets.rooms(n)
        return self.cause.answer_rooms(v, n) if self.cause.fights(v) else None

    def draw_answer(self, to: Surface, v: State, move: Move, rect: Rect, hot: bool) -> bool:
        picks = isinstance(asked(v), Pick)
        if picks:
            self.sheets.draw(to, v, move, rect, hot)
        return picks
