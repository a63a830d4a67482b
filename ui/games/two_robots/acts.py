"""Says which motions a beat of Two Robots has: what is fitted, frozen, fired, woken or deployed."""

from pygame import Rect, Surface

from games.engine import Moved, Piece, Said, Seat, State
from games.two_robots.cards import RobotsCard
from games.two_robots.factory import complete, frozen
from games.two_robots.zones import HAND, STACKS, marks
from ui.games.two_robots.layout import StackPlace
from ui.games.two_robots.motions import Energy, Fitted, March, Melting, Rocket, Waking
from ui.games.two_robots.robot_pose import figure, foot, part_of, sorted_out
from ui.games.two_robots.stack_drawing import Stacks, crown
from ui.table.motion.library import Motion
from ui.table.motion.strokes import towards
from ui.table.place.geometry import RATIO, Pose, posed
from ui.table.tabletop import Tabletop

OUT = 170  # units that a robot marches out of its bay, at most


class Acts:
    """The motions of one table."""

    def __init__(self, table: Tabletop, stacks: Stacks) -> None:
        self.table, self.stacks = table, stacks

    def of(self, v: State, event: object) -> list[Motion]:
        """Return what is seen of an event, beside that pieces go from place to place."""
        match event:
            case Moved(piece=piece, to=zone) if self._stack(zone):
                return self._came(v, piece, zone)
            case Moved(piece=piece, origin=zone) if self._stack(zone):
                return self._left(v, piece, zone)
            case Said(key="two_robots.missiles"):
                return self._fired(v, event.seats[0], event.pieces[0])
            case Said(key="two_robots.revealed"):
                return self._deployed(v, event.seats[0])
        return []

    def _stack(self, zone: str) -> StackPlace | None:
        place = self.table.layout().places.get(zone)
        return place if isinstance(place, StackPlace) else None

    def _came(self, v: State, piece: Piece, zone: str) -> list[Motion]:
        """A Part is fitted, and may be the last one; or ice begins to grow."""
        place, lying = self._stack(zone), self.table.lying.get(piece)
        card = part_of(v.faces[piece])
        if place is None or lying is None:
            return []
        if card is None:
            self.stacks.freezing[zone] = 0.0
            return []
        if lying.pose.tall == RATIO:  # a spare one
            return []
        limbs, energy = self.stacks.limbs, card.energies[0]
        end = place.rect.centerx, place.rect.bottom - foot(place.rect) / 2
        outline = limbs.outline(energy, card.part, round(lying.pose.w))
        found: list[Motion] = [Fitted(lying.pose, outline, end, limbs.colours[energy])]
        if complete(v, zone):
            self.stacks.waking[zone] = -Fitted.fixed
            found.append(self._wakes(v, place))
        return found

    def _wakes(self, v: State, place: StackPlace) -> Motion:
        worn, art, lay = sorted_out(v, v.zones[place.zone])[0], self.table.art, self.table.layout()
        corner = crown(place.rect)
        room = Rect(lay.area.left, lay.bar.bottom, lay.area.w, lay.area.bottom - lay.bar.bottom)
        return Waking(
            place.rect,
            room,
            frozenset(worn.values()),
            worn.get("arms"),
            art.image("ui/crown", corner.w, corner.h),
            corner,
            wait=Fitted.fixed,
        )

    def _left(self, v: State, piece: Piece, zone: str) -> list[Motion]:
        """Ice melts; or an Attack takes a Part by its energy."""
        card, place = v.faces[piece], self._stack(zone)
        sprite = self.table.sprites.all.get(piece)
        part = part_of(card)
        if place is None or sprite is None:
            return []
        if part is None:
            room = figure(place.rect, bool(sorted_out(v, v.zones[zone])[1]))
            ice = Surface(room.size, 0, 32).convert_alpha()
            ice.fill((0, 0, 0, 0))
            self.stacks.limbs.frost(ice, ice.get_rect())
            return [Melting(room, ice)]
        attack = marks(v)["attack"]
        struck: RobotsCard | None = None if attack is None else v.faces[attack]
        if struck is None or struck.kind != "attack" or "energy" not in struck.args:
            return []
        energy = str(struck.args["energy"])
        start = sprite.start._replace(tall=1.0)
        return [Energy(start, f"ui/energy_{energy}", self.stacks.limbs.colours[energy])]

    def _fired(self, v: State, seat: Seat, missile: Piece) -> list[Motion]:
        """A rocket flies at the Attack, or at the rocket before it."""
        played = [p for p in v.zones["played"] if p != missile and p in self.table.sprites.all]
        if not played:
            return []
        return [Rocket(self._home(seat), played[-1])]

    def _deployed(self, v: State, seat: Seat) -> list[Motion]:
        """The robot with most Parts marches towards the pile of Robots: it deploys."""
        able = [zone for zone in STACKS[seat] if v.zones[zone] and not frozen(v, zone)]
        able.sort(key=lambda zone: -len(sorted_out(v, v.zones[zone])[0]))
        goal = self.table.layout().places["robots"].rect
        for place in filter(None, map(self._stack, able[:1])):
            dx, dy, far = towards(posed(place.rect), posed(goal))
            out = min(OUT * self.table.theme.u, 0.6 * far)
            worn = sorted_out(v, v.zones[place.zone])[0]
            return [March(frozenset(worn.values()), (dx * out, dy * out))]
        return []

    def _home(self, seat: Seat) -> Pose:
        return posed(self.table.layout().places[HAND[seat]].rect)
