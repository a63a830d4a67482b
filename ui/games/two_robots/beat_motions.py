"""Says which motions a beat of Two Robots has: fitting, freezing, firing, waking, deploying."""

from pygame import Rect, Surface

from games.engine import Moved, Piece, Said, Seat, State
from games.two_robots.cards import RobotsCard
from games.two_robots.damage import Damage
from games.two_robots.factory import is_complete
from games.two_robots.zones import STACKS, marks_of
from ui.games.two_robots.flights import HEART_SIDE, Chase, Heartbreak, March, Rocket
from ui.games.two_robots.layout import StackPlace, find_figure
from ui.games.two_robots.motions import (
    EnergyBurn,
    IceMelting,
    PartFitting,
    RobotWaking,
    WakingRobot,
)
from ui.games.two_robots.robot_pose import as_part, find_plate_height, sort_stack
from ui.games.two_robots.stack_drawing import Stacks, place_crown
from ui.table.layout.geometry import RATIO, Pose, pose_of
from ui.table.motion.base import Crack, Flash, Motion, Recoil
from ui.table.motion.drawing import Where
from ui.table.motion.stage import OPEN_SECONDS
from ui.table.paint.portholes import find_hole
from ui.table.tabletop import Tabletop

HEART_ROOM = 1.2  # of a heart: its height as it breaks
HALVES_ASIDE, HALVES_BELOW = 0.4, 1.9  # of a heart: how far its halves fly while they can be seen
FIGURE_WIDTH = 250  # units: an Active Robot that marches out


class BeatMotions:
    """Chooses the motions of one table."""

    def __init__(self, table: Tabletop, stacks: Stacks) -> None:
        self.table, self.stacks = table, stacks

    def of(self, v: State, event: object) -> list[Motion]:
        """Return the extra motions of an event, beside the moves of pieces."""
        match event:
            case Moved(piece=piece, to=zone) if self._find_stack(zone):
                return self._card_arrives(v, piece, zone)
            case Moved(piece=piece, origin=zone) if self._find_stack(zone):
                return self._card_leaves(v, piece, zone)
            case Said(key="two_robots.attack"):
                return self._attack(v, event.pieces)
            case Said(key="two_robots.missiles" | "two_robots.gunship"):
                return self._fire(v, event.pieces)
            case Said(key="two_robots.cancelled"):
                return self._stop(v)
            case Said(key="two_robots.revealed"):
                return self._deploy(v, event.pieces[0])
            case Said(key="two_robots.damage"):
                return self._hurt_players(v, event)
            case Said(key="two_robots.two_robots"):
                return self._complete_robots(v, event.seats[0])
        return []

    def _find_stack(self, zone: str) -> StackPlace | None:
        place = self.table.layout().places.get(zone)
        return place if isinstance(place, StackPlace) else None

    def _card_arrives(self, v: State, piece: Piece, zone: str) -> list[Motion]:
        """Return the motions of a Part that is fitted, or of ice that begins to grow."""
        place, lying = self._find_stack(zone), self.table.lying.get(piece)
        card = as_part(v.faces[piece])
        if place is None or lying is None:
            return []
        if card is None:
            self.stacks.freezing[zone] = 0.0
            return []
        if lying.pose.tall == RATIO:  # a spare Part
            return []
        limbs, energy = self.stacks.limbs, card.energies[0]
        end = place.rect.centerx, place.rect.bottom - find_plate_height(place.rect) / 2
        outline = limbs.outline(energy, card.part, round(lying.pose.w))
        found: list[Motion] = [PartFitting(lying.pose, outline, end, limbs.colours[energy])]
        if is_complete(v, zone):
            self.stacks.waking[zone] = -PartFitting.fixed
            found.append(self._wake(v, place))
        return found

    def _wake(self, v: State, *places: StackPlace, wait: float = PartFitting.fixed) -> Motion:
        """Return the waking of complete robots, all at the same time."""
        art, lay = self.table.art, self.table.layout()
        room = Rect(lay.area.left, lay.bar.bottom, lay.area.w, lay.area.bottom - lay.bar.bottom)
        crews = []
        for place in places:
            worn = sort_stack(v, v.zones[place.zone])[0]
            corner = place_crown(place.rect)
            parts = frozenset(worn.values())
            crews.append(WakingRobot(place.rect, parts, worn.get("arms"), corner))
        size = crews[0].corner.size
        return RobotWaking(tuple(crews), room, art.image("ui/crown", *size), wait=wait)

    def _complete_robots(self, v: State, seat: Seat) -> list[Motion]:
        """Return a light on both complete robots of a winner."""
        places = [place for zone in STACKS[seat] if (place := self._find_stack(zone))]
        whole = [place for place in places if is_complete(v, place.zone)]
        return [self._wake(v, *whole, wait=0.0)] if whole else []

    def _card_leaves(self, v: State, piece: Piece, zone: str) -> list[Motion]:
        """Return the melting of ice, or the burning of a Part that an Attack takes."""
        card, place = v.faces[piece], self._find_stack(zone)
        sprite = self.table.sprites.all.get(piece)
        part = as_part(card)
        if place is None or sprite is None:
            return []
        if part is None:
            room = find_figure(place)
            ice = Surface(room.size, 0, 32).convert_alpha()
            ice.fill((0, 0, 0, 0))
            self.stacks.limbs.draw_frost(ice, ice.get_rect())
            return [IceMelting(room, ice)]
        attack = marks_of(v)["attack"]
        start = sprite.start._replace(tall=1.0)
        return [] if attack is None else self._burn(v.faces[attack], start)

    def _burn(self, attack: RobotsCard | None, where: Where, wait: float = 0.0) -> list[Motion]:
        """Return the burning of a Part by the energy of an Attack, if it has one."""
        if attack is None or attack.kind != "attack" or "energy" not in attack.args:
            return []
        energy = str(attack.args["energy"])
        ink = self.stacks.limbs.colours[energy]
        return [EnergyBurn(where, f"ui/energy_{energy}", ink, wait=wait)]

    def _attack(self, v: State, pieces: tuple[Piece, ...]) -> list[Motion]:
        """Return the burning of the targets of an Attack on the stage."""
        found: list[Motion] = []
        for n, piece in enumerate(pieces[1:]):
            wait = OPEN_SECONDS + 0.3 + 0.12 * n
            burns = self._burn(v.faces[pieces[0]], piece, wait)
            found += [*burns, *(Recoil(piece, pieces[0], wait=wait + 0.15) for _ in burns)]
        return found

    def _fire(self, v: State, pieces: tuple[Piece, ...]) -> list[Motion]:
        """Return a rocket that flies at an Attack or an Event on the stage, or chases another
        rocket.
        """
        seen = [piece for piece in pieces if piece in self.table.sprites.all]
        if len(seen) < 2:
            return []
        prey: RobotsCard | None = v.faces[seen[1]]
        flight = Chase if prey is not None and prey.interrupt == "intercept" else Rocket
        hit = OPEN_SECONDS + flight.flies
        found: list[Motion] = [flight(seen[0], seen[1], wait=OPEN_SECONDS)]
        return [*found, Recoil(seen[1], seen[0], wait=hit), Flash(seen[1], wait=hit)]

    def _stop(self, v: State) -> list[Motion]:
        """Return the breaking of the stopped card."""
        attack = marks_of(v)["attack"]
        return [Crack(attack)] if attack in self.table.sprites.all else []

    def _deploy(self, v: State, card: Piece) -> list[Motion]:
        """Return the march of a card's Active Robot out of its pile."""
        face: RobotsCard | None = v.faces[card]
        if face is None or card not in self.table.sprites.all:
            return []
        lay, side = self.table.layout(), round(FIGURE_WIDTH * self.table.theme.u)
        figure = self.table.art.robot(face.picture, side, side, "ok")
        pile = pose_of(lay.places["robots"].rect)
        middle = Pose(lay.arena.centerx, lay.arena.centery, side, 0.0, 1.0)
        return [March(figure, pile, middle, card)]

    def _hurt_players(self, v: State, said: Said) -> list[Motion]:
        """Return shots from a card at the hurt players, and breaking hearts."""
        side = round(HEART_SIDE * self.table.theme.u)
        heart = self.table.art.image("ui/health", side, side)
        cause = marks_of(v)["event"]
        points = said.facts.damage if isinstance(said.facts, Damage) else 1
        origin = cause if cause in self.table.sprites.all else None
        found: list[Motion] = []
        for seat in said.seats[:1]:
            plate = self.table.layout().plates[seat]
            hearts = Rect(0, 0, round(side * (1 + 0.8 * (points - 1))), round(HEART_ROOM * side))
            hearts.center = find_hole(plate).center
            flight = hearts.inflate(round(2 * HALVES_ASIDE * side), 0)
            flight.h += round(HALVES_BELOW * side)
            flight.clamp_ip(self.table.layout().area)
            hearts.midtop = flight.midtop
            found.append(Heartbreak(pose_of(hearts), heart, origin, points))
        return found
