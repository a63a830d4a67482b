"""Says which motions a beat of Two Robots has: what is fitted, frozen, fired, woken or deployed."""

from pygame import Rect, Surface

from games.engine import Moved, Piece, Said, Seat, State
from games.two_robots.cards import RobotsCard
from games.two_robots.damage import Damage
from games.two_robots.factory import complete
from games.two_robots.zones import STACKS, marks_of
from ui.games.two_robots.flights import HEART, Chase, Heartbreak, March, Rocket
from ui.games.two_robots.layout import StackPlace
from ui.games.two_robots.motions import Crew, Energy, Fitted, Melting, Waking
from ui.games.two_robots.robot_pose import figure, foot, part_of, sorted_out
from ui.games.two_robots.stack_drawing import Stacks, crown
from ui.table.layout.geometry import RATIO, Pose, pose_of
from ui.table.motion.base import Crack, Flash, Motion, Recoil
from ui.table.motion.drawing import Where
from ui.table.motion.stage import OPEN_SECONDS
from ui.table.paint.portholes import find_hole
from ui.table.tabletop import Tabletop

FIGURE = 250  # units: an Active Robot that marches out


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
            case Said(key="two_robots.attack"):
                return self._attacked(v, event.pieces)
            case Said(key="two_robots.missiles" | "two_robots.gunship"):
                return self._fired(v, event.pieces)
            case Said(key="two_robots.cancelled"):
                return self._stopped(v)
            case Said(key="two_robots.revealed"):
                return self._deployed(v, event.pieces[0])
            case Said(key="two_robots.damage"):
                return self._hurt(v, event)
            case Said(key="two_robots.two_robots"):
                return self._both(v, event.seats[0])
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

    def _wakes(self, v: State, *places: StackPlace, wait: float = Fitted.fixed) -> Motion:
        """Complete robots wake together."""
        art, lay = self.table.art, self.table.layout()
        room = Rect(lay.area.left, lay.bar.bottom, lay.area.w, lay.area.bottom - lay.bar.bottom)
        crews = []
        for place in places:
            worn = sorted_out(v, v.zones[place.zone])[0]
            corner = crown(place.rect)
            parts = frozenset(worn.values())
            crews.append(Crew(place.rect, parts, worn.get("arms"), corner))
        size = crews[0].corner.size
        return Waking(tuple(crews), room, art.image("ui/crown", *size), wait=wait)

    def _both(self, v: State, seat: Seat) -> list[Motion]:
        """Both complete robots of a winner stand in the light."""
        places = [place for zone in STACKS[seat] if (place := self._stack(zone))]
        whole = [place for place in places if complete(v, place.zone)]
        return [self._wakes(v, *whole, wait=0.0)] if whole else []

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
        attack = marks_of(v)["attack"]
        start = sprite.start._replace(tall=1.0)
        return [] if attack is None else self._burns(v.faces[attack], start)

    def _burns(self, attack: RobotsCard | None, where: Where, wait: float = 0.0) -> list[Motion]:
        """An Attack falls on a Part by its energy, if it has one."""
        if attack is None or attack.kind != "attack" or "energy" not in attack.args:
            return []
        energy = str(attack.args["energy"])
        ink = self.stacks.limbs.colours[energy]
        return [Energy(where, f"ui/energy_{energy}", ink, wait=wait)]

    def _attacked(self, v: State, pieces: tuple[Piece, ...]) -> list[Motion]:
        """The energy of an Attack falls on the Parts that it is aimed at, on the stage."""
        found: list[Motion] = []
        for n, piece in enumerate(pieces[1:]):
            wait = OPEN_SECONDS + 0.3 + 0.12 * n
            burns = self._burns(v.faces[pieces[0]], piece, wait)
            found += [*burns, *(Recoil(piece, pieces[0], wait=wait + 0.15) for _ in burns)]
        return found

    def _fired(self, v: State, pieces: tuple[Piece, ...]) -> list[Motion]:
        """A rocket flies at an Attack or an Event, on the stage; or chases the rocket before it."""
        seen = [piece for piece in pieces if piece in self.table.sprites.all]
        if len(seen) < 2:
            return []
        prey: RobotsCard | None = v.faces[seen[1]]
        flight = Chase if prey is not None and prey.interrupt == "intercept" else Rocket
        hit = OPEN_SECONDS + flight.flies
        found: list[Motion] = [flight(seen[0], seen[1], wait=OPEN_SECONDS)]
        return [*found, Recoil(seen[1], seen[0], wait=hit), Flash(seen[1], wait=hit)]

    def _stopped(self, v: State) -> list[Motion]:
        """What was played breaks."""
        attack = marks_of(v)["attack"]
        return [Crack(attack)] if attack in self.table.sprites.all else []

    def _deployed(self, v: State, card: Piece) -> list[Motion]:
        """The Active Robot of a card marches out of its pile."""
        face: RobotsCard | None = v.faces[card]
        if face is None or card not in self.table.sprites.all:
            return []
        lay, side = self.table.layout(), round(FIGURE * self.table.theme.u)
        figure = self.table.art.robot(face.picture, side, side, "ok")
        pile = pose_of(lay.places["robots"].rect)
        middle = Pose(lay.arena.centerx, lay.arena.centery, side, 0.0, 1.0)
        return [March(figure, pile, middle, card)]

    def _hurt(self, v: State, said: Said) -> list[Motion]:
        """Shots fly at whoever is hurt from the card that does it, and hearts break."""
        side = round(HEART * self.table.theme.u)
        heart = self.table.art.image("ui/health", side, side)
        cause = marks_of(v)["event"]
        points = said.facts.damage if isinstance(said.facts, Damage) else 1
        origin = cause if cause in self.table.sprites.all else None
        found: list[Motion] = []
        for seat in said.seats[:1]:
            plate = self.table.layout().plates[seat]
            target = pose_of(find_hole(plate))
            found.append(Heartbreak(target, heart, origin, points))
        return found
