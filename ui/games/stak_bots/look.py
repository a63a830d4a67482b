"""The look of Stak Bots: cards with a readable side, and the queue of waiting effects."""

from typing import ClassVar

from pygame import Rect, Surface

from games.engine import DECK, DISCARD, Counted, Moved, Piece, Said, Seat, State, family, owner
from games.stak_bots.battle import Blows
from games.stak_bots.chain import power
from games.stak_bots.zones import SEAT_OF, STAK
from ui.games.stak_bots import belt, effect_queue
from ui.games.stak_bots.belt import draw_lamp, place_lamp
from ui.games.stak_bots.card_faces import StakFaces
from ui.games.stak_bots.counter import Counters
from ui.games.stak_bots.ground import Dock, make_dock
from ui.games.stak_bots.layout import StakPlace, lay_out_dock
from ui.language.table_spec import TableSpec, Tints
from ui.table.highlights import Highlights
from ui.table.layout.arrange import Lying
from ui.table.layout.geometry import RATIO, SIDEBAR, Place, Pose
from ui.table.layout.table_layout import Layout
from ui.table.look import LayoutRequest, Look
from ui.table.motion.base import Motion, Ride, TableShake
from ui.table.motion.key_moments import KeyMoment, MomentKind, Past, is_hit
from ui.table.motion.playback import Beat
from ui.table.motion.sprites import Sprite
from ui.table.paint.badges import draw_badge
from ui.table.paint.drawings import Drawings, Face, Texts
from ui.table.tabletop import Ending, Tabletop
from ui.toolkit.graphics.canvas import unit
from ui.toolkit.graphics.theme import TINY
from ui.toolkit.graphics.tokens import SEATS

QUEUE_STEP_SECONDS = 0.25
DAMAGE_DROP = 0.42  # of a card's height: from its middle down to the damage of a covered card


class StakBotsLook(Look):
    """The look of Stak Bots."""

    ending_seconds: ClassVar[float] = 2.0

    def __init__(self, table: Tabletop) -> None:
        super().__init__(table)
        self.queue: list[Piece] = []  # the cards whose effects wait
        self.step = 0.0  # 1 to 0: how far the queue still has to move up
        self.motion = True
        self.counters = Counters(table)
        self.lowest: dict[Piece, bool] = {}  # whether a card that goes lay at the foot of its Stak
        self.rides, self.ridden = 0.0, 0.0  # seconds the belt still runs; units it ran

    @classmethod
    def faces(cls, art: Drawings, words: Texts, tints: Tints) -> StakFaces:
        return StakFaces(art, words, tints)

    @classmethod
    def layout(cls, spec: TableSpec, frame: LayoutRequest) -> Layout:
        return lay_out_dock(spec, frame)

    @classmethod
    def poses(
        cls, v: State, lay: Layout, place: Place, pieces: list[Piece]
    ) -> list[tuple[Piece, Pose]]:
        if not isinstance(place, StakPlace):
            return super().poses(v, lay, place, pieces)
        return list(zip(pieces, place.stack([v.up[p] for p in pieces]), strict=True))

    @classmethod
    def ground(cls, lay: Layout, u: float) -> Dock:
        return make_dock(lay, u)

    def begin(self, v: State, beat: Beat, told: str, motion: bool) -> None:
        self.motion = motion
        if motion and any(isinstance(e, Moved) and e.to == DISCARD for e in beat.events):
            self.rides = belt.RIDE_SECONDS + beat.gap_seconds * len(beat.events)
        self.lowest = {
            piece: min(item.z for item in self.table.lying.values() if item.zone == one.zone)
            == one.z
            for piece in beat.pieces
            if (one := self.table.lying.get(piece)) is not None
        }

    def beat_motions(self, v: State, beat: Beat) -> list[Motion]:
        # Scrapped cards ride into the furnace; a card from below others slides off first.
        found: list[Motion] = []
        for n, event in enumerate(e for e in beat.events if isinstance(e, Moved)):
            sprite = self.table.sprites.all.get(event.piece)
            if sprite is None or event.origin not in STAK or event.to != DISCARD:
                continue
            tips = self.lowest.get(event.piece, False) and bool(v.zones[event.origin])
            ride = (belt.TippedRide if tips else Ride)(event.piece, sprite.lying.pose)
            ride.wait, ride.already_leaving = n * beat.gap_seconds, True
            found += [ride, TableShake(4.0, wait=ride.wait)]
        return found

    def key_moments(
        self, v: State, beat: Beat, found: list[KeyMoment], past: Past
    ) -> list[KeyMoment]:
        # A card that a battle or a shot scraps cracks as it is hit. Whoever attacked and lost the
        # last card was put out by the defender.
        moments = [self._find_defender(one, past) for one in found]
        for event in beat.events:
            if isinstance(event, Said) and (lost := self._find_lost(v, event, beat)):
                seats = tuple(dict.fromkeys(SEAT_OF[v.where[piece]] for piece in lost))
                moments.append(KeyMoment(MomentKind.LOSS, seats, event.seats[0], lost))
        return moments

    def _find_defender(self, one: KeyMoment, past: Past) -> KeyMoment:
        if one.kind is not MomentKind.OUT or one.by is not None:
            return one
        said = [event for event in past.turn if isinstance(event, Said)]
        hits = (event for event in reversed(said) if is_hit(self.table.spec, event))
        last = next(hits, None)
        fought = last is not None and isinstance(last.facts, Blows) and last.seats[0] in one.seats
        return one._replace(by=last.seats[1]) if last is not None and fought else one

    def _find_lost(self, v: State, event: Said, beat: Beat) -> tuple[Piece, ...]:
        """Return the named cards of a battle or shot that its damage scraps.

        Their damage is counted in the same beat, and then cleared if they are scrapped.
        """
        spec, damage = self.table.spec.says.get(event.key), dict[Piece, int]()
        for one in beat.events:
            if isinstance(one, Counted) and isinstance(one.what, int):
                value = one.value if isinstance(one.value, int) else 0
                damage[one.what] = max(damage.get(one.what, 0), value)
        named = event.pieces if spec is not None and spec.moment == "hit" else ()
        # A card of power 0 never survives a battle (SB-A5).
        hit = [p for p in named if p in damage or isinstance(event.facts, Blows)]
        return tuple(p for p in hit if v.where[p] in SEAT_OF and damage.get(p, 0) >= power(v, p))

    def hero(self, v: State, seat: Seat) -> str:
        # The top card of the Stak stands for its player.
        lying = v.zones[STAK[seat]]
        face = v.faces[lying[-1]] if lying else None
        return "" if face is None else str(face.picture)

    def defeat_line(self, v: State, me: Seat) -> str:
        if len(v.winners) != 1:
            return ""
        say, (winner,) = self.table.say, v.winners
        left = say("tally.deck", n=len(v.zones[STAK[winner]]))
        return say("left.stak_bots", name=say.names[winner], left=left)

    def watch_frame(self, v: State, busy: bool) -> None:
        # The queue steps forward when its first effect is done.
        queue = [item.piece for item in effect_queue.find_waiting_effects(v)]
        if self.motion and self.queue[1:2] and queue[:1] == self.queue[1:2]:
            self.step = 1.0
        self.queue = queue
        self.counters.watch(v)
        if not self.motion:
            self.counters.land()

    def update(self, dt: float) -> bool:
        moved = self.step > 0 or self.rides > 0
        self.step = max(0.0, self.step - dt / QUEUE_STEP_SECONDS)
        self.ridden += belt.BELT_SPEED * min(dt, self.rides)
        self.rides = max(0.0, self.rides - dt)
        return self.counters.update(dt) or moved

    def land(self) -> None:
        self.step = self.rides = 0.0
        self.counters.land()

    def draw_under(self, to: Surface, v: State) -> None:
        lay, u = self.table.layout(), unit(self.table.theme.size)
        place, end = make_dock(lay, u), self.table.end
        if self.ridden:
            belt.draw_belt(to, place, self.ridden, u)
            draw_lamp(self.table, v, to)
        if end is not None:
            for seat, box in place.platforms:
                up = self._find_rise(seat, end)
                if up > 0:
                    belt.draw_lift(to, Rect(box), SEATS[seat % len(SEATS)], up, u)

    def end_pose(self, sprite: Sprite, pose: Pose, v: State, end: Ending) -> Pose:
        if family(sprite.lying.zone) != family(STAK[0]):
            return pose
        seat = owner(sprite.lying.zone)
        return pose if seat is None else pose._replace(y=pose.y - self._find_rise(seat, end))

    def _find_rise(self, seat: Seat, end: Ending) -> float:
        """Return by how many pixels a Stak has risen, at most up to the Supply."""
        lay, u = self.table.layout(), self.table.theme.u
        up = belt.find_rise(seat in end.winners, seat == lay.me, end.seconds, u)
        supply = lay.places[DECK].rect
        cards = [i.pose.rect for i in self.table.lying.values() if i.zone == STAK[seat]]
        below = [
            card.top for card in cards if card.left < supply.right and card.right > supply.left
        ]
        return min([up, *(max(0, top - supply.bottom) for top in below if top >= supply.centery)])

    def built_rects(self, v: State, seat: Seat) -> list[Rect]:
        # The picture needs room for the platform that rises.
        found, up = super().built_rects(v, seat), round(belt.RISE_HEIGHT * self.table.theme.u)
        return [*found, *[rect.move(0, -up) for rect in found]]

    def draw_ending(self, to: Surface, v: State, end: Ending) -> None:
        if end.lost is not None:
            lay = self.table.layout()
            dock = Rect(lay.area.left, lay.bar.bottom, lay.area.w, lay.bench - lay.bar.bottom)
            belt.draw_darkness(to, end.room.clip(dock), end.seconds)

    def find_badges(self, v: State, piece: Piece, face: Face) -> tuple[str, str]:
        # A damaged card that still stands shows what is left of its power.
        number, damage = super().find_badges(v, piece, face)
        left = power(v, piece) - v.pips[piece] if damage and v.where[piece] in SEAT_OF else 0
        return number, self.table.say("power_left", n=left) if left > 0 else damage

    def draw_on_card(self, to: Surface, pose: Pose, v: State, piece: Piece, face: Face) -> None:
        # Of a covered card only the side is in sight, so its damage stands there too.
        zone, w = v.where[piece], pose.w
        if v.pips[piece] and zone in STAK and v.zones[zone][-1] != piece:
            spot = round(pose.x - w * (1 - SIDEBAR) / 2), round(pose.y + DAMAGE_DROP * w * RATIO)
            px = max(TINY, round(0.6 * SIDEBAR * w))
            draw_badge(self.table.art, to, f"−{v.pips[piece]}", spot, px, damage=True)

    def draw_over(self, to: Surface, v: State, lit: Highlights) -> bool:
        self.counters.watch(v)
        self.counters.draw(to)
        return False

    def draw_still(self, to: Surface, v: State) -> None:
        draw_lamp(self.table, v, to)

    def zone_value(self, v: State, zone: str) -> str:
        say = self.table.say
        fed = say.presenter.value(v, zone, say)
        return f"{say('cards', n=len(v.zones[zone]))}; {fed}" if fed else ""

    def draw_above(self, to: Surface, v: State, lit: Highlights) -> None:
        effect_queue.draw_queue(self.table, v, to, self.step)

    def panel_rects(self, v: State) -> list[Rect]:
        lay = self.table.layout()
        lamp = place_lamp(lay.places["discard"].rect, self.table.theme.u)
        queue = [lay.queue] if self.queue else []
        return [lamp, *queue, *self.counters.rooms()]

    def glow_rect(self, place: Place) -> Rect | None:
        if place.zone == "discard":  # the pile is too small to be seen before the fire
            return Rect(make_dock(self.table.layout(), self.table.theme.u).furnace)
        if not isinstance(place, StakPlace):
            return None
        poses = [item.pose for item in self.table.lying.values() if item.zone == place.zone]
        return place.reach(poses or place.poses(1))

    def visible_part(self, sprite: Sprite, rect: Rect, after: Lying | None) -> Rect:
        # The next card of a Stak leaves the side of this one visible.
        place = self.table.layout().places[sprite.lying.zone]
        if after is None or not isinstance(place, StakPlace):
            return rect
        left = round(after.pose.x - after.pose.w / 2)
        return Rect(rect.left, rect.top, max(1, left - rect.left), rect.h)
