"""The look of Robo Power: cards in the ring of a theatre."""

import math
from typing import ClassVar

from pygame import SRCALPHA, Rect, Surface, draw

from games.engine import Moved, Said, Seat, State, family, owner
from games.robo_power.cards import RoboCard
from games.robo_power.zones import HAND, TABLE
from ui.games.robo_power import finale
from ui.games.robo_power.ground import BULBS, Ring, draw_pad, make_ring
from ui.games.robo_power.layout import PadPlace, lay_out_theatre, place_name
from ui.games.robo_power.presenter import find_outcome_so_far
from ui.language.match_timeline import find_knocked_out
from ui.language.table_spec import TableSpec
from ui.table.layout.geometry import Place, Pose
from ui.table.layout.table_layout import Layout
from ui.table.look import LayoutRequest, Look
from ui.table.motion.director import find_revealed
from ui.table.motion.key_moments import KeyMoment, MomentKind, Past
from ui.table.motion.playback import Beat
from ui.table.motion.sprites import Sprite
from ui.table.paint.name_plates import shorten
from ui.table.paint.tags import draw_tag
from ui.table.tabletop import Ending, Tabletop
from ui.toolkit.graphics.canvas import unit
from ui.toolkit.graphics.picture_cache import cached
from ui.toolkit.graphics.theme import WHITE
from ui.toolkit.graphics.tokens import OUTLINE, RED, Rgb, mix

CHASE_SECONDS = 0.5  # for one round
TAIL_LENGTH = 9  # bulbs that glow at once
TIES = ("robo_power.tied_low", "robo_power.tied_high", "robo_power.traps")
LIT_COLOUR: Rgb = (255, 247, 206)
GLOW_RADIUS = 15  # units


def place_bulbs(ring: Rect, u: float) -> list[tuple[int, int]]:
    """Return the positions of the bulbs round the ring, from the right one clockwise."""
    across, down = ring.w / 2 + 6 * u, ring.h / 2 + 5 * u
    x, y = ring.centerx, ring.centery + 9 * u
    turns = [2 * math.pi * i / BULBS for i in range(BULBS)]
    return [(round(x + across * math.cos(t)), round(y + down * math.sin(t))) for t in turns]


def draw_chase(to: Surface, place: Ring, seconds: float, u: float) -> None:
    """Draw two lights that chase round the ring; `u` is a unit of the window in pixels."""
    found = place_bulbs(Rect(place.ring), u)
    first = round(BULBS * seconds / CHASE_SECONDS)
    for start in (0, BULBS // 2):
        for i in range(TAIL_LENGTH):
            light = draw_bulb(
                round(GLOW_RADIUS * u), LIT_COLOUR, round(255 * (1 - i / TAIL_LENGTH))
            )
            to.blit(light, light.get_rect(center=found[(start + first - i) % BULBS]))


def draw_warning(to: Surface, plate: Rect, u: float) -> None:
    """Draw a shining red bulb on the plate of a player with only one card left."""
    light = draw_bulb(round(17 * u), RED, 255)
    to.blit(light, light.get_rect(center=(plate.right - round(8 * u), plate.top + round(6 * u))))


@cached
def draw_bulb(radius: int, colour: Rgb, seen: int) -> Surface:
    """Return a shining bulb with a glow of `radius` pixels; `seen` is its opacity, 0 to 255."""
    radius = max(4, radius)
    drawn = Surface((2 * radius, 2 * radius), SRCALPHA)
    for i in range(8, 0, -1):
        glow = round(radius * (0.45 + 0.55 * i / 8))
        draw.circle(drawn, (*colour, 14 + 12 * (8 - i)), (radius, radius), glow)
    draw.circle(drawn, OUTLINE, (radius, radius), round(0.48 * radius))
    draw.circle(drawn, colour, (radius, radius), round(0.4 * radius))
    shine = mix(WHITE, colour, 0.7)
    draw.circle(drawn, shine, (round(0.87 * radius), round(0.87 * radius)), round(0.14 * radius))
    drawn.set_alpha(seen)
    return drawn


GLOW_GAP = 10  # units from a glowing pad to the question
NAME_LETTERS = 13  # units, on a pad
REASON_LETTERS = 16  # units, on a curtain


class RoboPowerLook(Look):
    """The look of Robo Power."""

    ending_seconds: ClassVar[float] = 3.0

    def __init__(self, table: Tabletop) -> None:
        super().__init__(table)
        self.chased_for = CHASE_SECONDS  # seconds since the lights began to chase
        self.staged = False  # whether cards are on the stage
        self.fallen: dict[Seat, float] = {}  # seconds since each curtain began to fall
        self.told = self.why = ""  # the last sentence, and what the viewer's curtain says
        self.fall: tuple[int, str] | None = None  # the move in which it fell, and what stays true

    @classmethod
    def layout(cls, spec: TableSpec, frame: LayoutRequest) -> Layout:
        return lay_out_theatre(spec, frame)

    @classmethod
    def ground(cls, lay: Layout, u: float) -> Ring:
        return make_ring(lay, u)

    def draw_slot(self, to: Surface, place: Place, v: State) -> bool:
        # Each seat has a pad in the ring; on a plain ground it has none.
        if not isinstance(place, PadPlace) or self.table.theme.contrast:
            return False
        drawn = draw_pad(place.pad.size, place.seat or 0, unit(self.table.theme.size))
        to.blit(drawn, drawn.get_rect(center=place.pad.center))
        return True

    def glow_rect(self, place: Place) -> Rect | None:
        # The glow of a pad ends above the question.
        if not isinstance(place, PadPlace):
            return None
        pose, prompt = place.poses(1)[0], self.table.layout().prompt
        rect = Rect(0, 0, min(place.rect.w, round(1.12 * place.card)), round(1.06 * place.height))
        rect.center = round(pose.x), round(pose.y)
        rect.h = min(rect.h, prompt.top - self.table.theme.px(GLOW_GAP) - rect.top)
        return rect

    def begin(self, v: State, beat: Beat, told: str, motion: bool) -> None:
        if motion and len(find_revealed(beat)) > 1:
            self.chased_for = 0.0
        self.staged = len(find_revealed(beat)) > 1 or (self.staged and beat.kind in ("say", "note"))
        gone, since = find_knocked_out(v), 0.0 if motion else finale.FALL_SECONDS
        said = [e for e in beat.events if isinstance(e, Said) and e.key == "out"]
        if any(self.table.layout().me in event.seats for event in said):
            self.why, self.fall = self.told, (beat.move, told)
        elif self.fall is not None and beat.move != self.fall[0]:
            self.why = self.fall[1]
        self.fallen = {seat: self.fallen.get(seat, since) for seat in gone}
        self.told = told if beat.kind == "say" else self.told

    def key_moments(
        self, v: State, beat: Beat, found: list[KeyMoment], past: Past
    ) -> list[KeyMoment]:
        # The card on top of a loser's cards breaks; each further duel is a link of a chain.
        moments = [self._complete(v, one, past) for one in found]
        ties = sum(isinstance(event, Said) and event.key in TIES for event in past.turn)
        for event in beat.events:
            if isinstance(event, Said) and event.key in TIES:
                ties += 1
                cards = tuple(p for seat in event.seats for p in v.zones[TABLE[seat]][-1:])
                moments.append(KeyMoment(MomentKind.CHAIN, event.seats, None, cards, ties + 1))
        return moments

    def _complete(self, v: State, one: KeyMoment, past: Past) -> KeyMoment:
        """Return a key moment with its card and with who caused it."""
        if one.kind is MomentKind.OUT:
            return one._replace(by=self._find_victor(v, past))
        if one.kind in (MomentKind.LOSS, MomentKind.FIRST_HIT):
            return one._replace(at=tuple(v.zones[TABLE[one.seats[0]]][-1:]))
        return one

    def _find_victor(self, v: State, past: Past) -> Seat | None:
        """Return who showed the highest card in the duel that put somebody out, if known."""
        shown = [e for e in past.turn if isinstance(e, Moved) and family(e.origin) == "hand"]
        numbers = {
            owner(e.to): e.face.number
            for e in shown
            if family(e.to) == family(TABLE[0]) and isinstance(e.face, RoboCard) and e.face.number
        }
        left = {seat: n for seat, n in numbers.items() if seat in v.playing()}
        return max(left, key=left.__getitem__, default=None)

    def hero(self, v: State, seat: Seat) -> str:
        # The best card of the viewer's hand stands for the viewer.
        if seat != self.table.layout().me:
            return ""
        cards = [v.faces[p] for p in v.zones[HAND[seat]] if v.faces[p] is not None]
        best = max(cards, key=lambda card: card.number or 0, default=None)
        return best.picture if best is not None else ""

    def defeat_line(self, v: State, me: Seat) -> str:
        if len(v.winners) != 1:
            return ""
        say, (winner,) = self.table.say, v.winners
        left = say("cards", n=len(v.zones[HAND[winner]]))
        return say("left.robo_power", name=say.names[winner], left=left)

    def update(self, dt: float) -> bool:
        falling = [seat for seat, since in self.fallen.items() if since < finale.FALL_SECONDS]
        for seat in falling:
            self.fallen[seat] += dt
        chasing, self.chased_for = self.chased_for < CHASE_SECONDS, self.chased_for + dt
        return chasing or bool(falling)

    def land(self) -> None:
        self.chased_for = CHASE_SECONDS
        self.fallen = dict.fromkeys(self.fallen, finale.FALL_SECONDS)

    def _draw_names(self, to: Surface, v: State) -> None:
        """Draw the names of several others on their pads and, while some duel on, all outcomes so
        far.
        """
        lay, theme, say = self.table.layout(), self.table.theme, self.table.say
        gone = find_knocked_out(v)
        for place in lay.places.values() if len(lay.others) > 1 else ():
            if not isinstance(place, PadPlace) or place.seat is None or place.seat in gone:
                continue
            room = place_name(lay, place, theme.px(20), theme.px(2))
            mine, key = place.seat == lay.me, find_outcome_so_far(v, place.seat)
            outcome = say(say.own("outcome", key)) if key and not (mine and key == "tie") else ""
            name = "" if mine else say.names[place.seat]
            end = f" · {outcome}" if name and outcome else ""
            if name or outcome:
                wide = room.w - theme.px(12)
                text = shorten(theme, name or outcome, "bold", NAME_LETTERS, wide, end)
                self.table.names.append(draw_tag(theme, to, text, room, NAME_LETTERS))

    def draw_under(self, to: Surface, v: State) -> None:
        lay, u, gone = self.table.layout(), self.table.theme.u, find_knocked_out(v)
        if self.chased_for < CHASE_SECONDS:
            u = unit(self.table.theme.size)
            draw_chase(to, make_ring(lay, u), self.chased_for, u)
        if not self.staged:
            self._draw_names(to, v)
        for seat, plate in lay.plates.items():
            if seat in gone:
                since, room = (
                    self.fallen.get(seat, finale.FALL_SECONDS),
                    lay.backs.get(seat, lay.hand),
                )
                finale.drop_curtain(to, room, since, u, self.table.theme.felt == "light")
                if seat == lay.me and self.why and since >= finale.FALL_SECONDS:
                    self._write_reason(to, room)
            elif len(v.zones[HAND[seat]]) == 1 and not v.winners:
                draw_warning(to, plate, u)

    def _write_reason(self, to: Surface, curtain: Rect) -> None:
        """Write on the viewer's curtain why it fell, and later only that it did."""
        theme = self.table.theme
        room = Rect(curtain.left, 0, curtain.w, theme.px(26)).move_to(centery=curtain.centery)
        wide = room.w - theme.px(24)
        draw_tag(
            theme,
            to,
            shorten(theme, self.why, "bold", REASON_LETTERS, wide),
            room,
            REASON_LETTERS,
        )

    def end_pose(self, sprite: Sprite, pose: Pose, v: State, end: Ending) -> Pose:
        zone = sprite.lying.zone
        if owner(zone) not in end.winners or family(zone) != family(HAND[0]):
            return pose
        hand = sorted(s.lying.z for s in self.table.sprites.all.values() if s.lying.zone == zone)
        nth, u = hand.index(sprite.lying.z), self.table.theme.u
        return finale.bow(pose, nth, len(hand), end.seconds, u)

    def draw_ending(self, to: Surface, v: State, end: Ending) -> None:
        # Only in the picture of the result: on the table the curtain before my hand has fallen.
        theme = self.table.theme
        if end.lost is not None and end.room != self.table.layout().area:
            finale.close_curtains(to, end.room, end.seconds, theme.u, theme.felt == "light")
