"""What Two Robots tells of a view: the cause of a question, energies of Stacks, plate counts."""

from pathlib import Path
from typing import NamedTuple

from games.cardfile.reader import Card
from games.engine import Ask, Move, Piece, Seat, Spot, State, Step, asked, family
from games.two_robots.attack import Aim, Defend, Intercept, Place
from games.two_robots.cards import NUMBERS, TYPES, RobotsCard
from games.two_robots.damage import Lose, health
from games.two_robots.energies import BIT, openings
from games.two_robots.event import (
    EventPhase,
    Sacrifice,
    Scramble,
    Trigger,
    has_working_robot,
    payable_powers,
)
from games.two_robots.factory import (
    count_robots,
    energies,
    is_frozen,
    salvager_of,
    shared_energies,
    stacks,
    stacks_needed,
)
from games.two_robots.powers import Choose, Melt, Name, Retaliated, Salvage, Strip, Wreck
from games.two_robots.rules import CONTROLLER
from games.two_robots.zones import HAND, HERO, SEAT_OF, STACKS, marks_of
from ui.games.two_robots.feats import PROOFS
from ui.language.presenter import Blanks, Presenter, Say

SLOT_ZONES = {family(zone) for zones in STACKS for zone in zones}
# Questions of a Power or an Active Robot card.
EVENTS = (Sacrifice, Choose, Retaliated, Wreck, Strip, Salvage, Place, Name)


LAST_POWERS = 1  # that keep a seat in the game


class Cause(NamedTuple):
    """The card because of which a question is asked."""

    card: Piece
    seat: Seat  # whose turn it is
    aimed: tuple[Spot, ...]  # its targets
    asks: tuple[Seat, ...]  # the seats that are asked, in order
    answers: tuple[tuple[Seat, Piece], ...]  # played against it, and against those cards, by whom


def find_cause(v: State) -> Cause | None:
    """Return the card because of which a question is asked; None if no such card is visible."""
    ask, noted = asked(v), marks_of(v)
    card, aimed = noted["event"], tuple[Spot, ...]()
    answers: tuple[tuple[Seat, Piece], ...] = ()
    waits: tuple[type[Step], ...] = ()  # the steps of all seats that are asked the same
    match ask:
        case Aim():
            card, aimed = ask.card, noted["aim"]
        case Intercept():
            card, aimed, waits = noted["attack"], noted["aim"], (Intercept, Defend)
            fired = v.zones["played"][len(v.zones["played"]) - noted["missiles"] :]
            rivals = (ask.foe, ask.seat) if ask.seat == v.active else (ask.seat, ask.foe)
            answers = tuple([(rivals[n % 2], piece) for n, piece in enumerate(fired)])
        case Scramble():
            card, waits = ask.card, (Scramble,)
        case Melt() | Lose():
            waits = (type(ask),)
        case _ if not isinstance(ask, EVENTS):
            return None
    if card is None or v.faces[card] is None:
        return None
    steps = [step for step in reversed(v.stack) if isinstance(step, waits)]
    seats = [step.seat for step in steps if isinstance(step, Ask | Defend)]
    return Cause(card, v.active, aimed, tuple(dict.fromkeys(seats)), answers)


class TwoRobotsPresenter(Presenter):
    """The presenter of Two Robots."""

    proofs = PROOFS

    def way(self, v: State, ask: Ask) -> str:
        match ask:
            case Aim() | Choose() | Salvage():
                return ask.verb
            case Intercept():
                way = "again" if marks_of(v)["missiles"] else "first"
                return ("back" if ask.seat == v.active else way) + _lacks(v, ask.seat, "intercept")
            case Scramble():
                return "first" + _lacks(v, ask.seat, "scramble")
            case Trigger():
                only = "" if payable_powers(v, ask.seat) else "only_"
                return f"{only}deploy" if has_working_robot(v, ask.seat) else ""
        return ""

    def may_end_a_game(self, v: State, ask: Ask) -> bool:
        # The last Powers of a seat are lost, a second robot is completed, or it is late.
        low = any(health(v, seat) <= LAST_POWERS for seat in v.playing())
        built = count_robots(v, ask.seat) or count_robots(v, v.active)
        return low or bool(built) or v.turn_number >= NUMBERS.turns

    def blanks(self, v: State, ask: Ask) -> Blanks:
        found = find_cause(v)
        blanks = Blanks(answers=found.card if found else None)
        match ask:
            case Intercept():
                return blanks._replace(other=ask.foe)
            case Choose() | Retaliated():
                return blanks._replace(parts=ask.parts, damage=ask.damage)
            case Melt():
                return blanks._replace(damage=ask.damage)
            case Wreck() | Salvage():
                return blanks._replace(n=ask.left)
        return blanks

    def counts(self, v: State, seat: Seat) -> dict[str, int | None]:
        # Health, Stacks, cards and, in the seat's Play Phase, the plays left. Until a seat has its
        # Salvager and Powers (TR-4), it has no health yet.
        has_begun = bool(v.zones[HERO[seat]])
        may_play = v.active == seat and any(isinstance(s, EventPhase) for s in v.stack)
        return {
            "health": health(v, seat) if has_begun else None,
            "stacks": len(stacks(v, seat)) if has_begun else None,
            "cards": len(v.zones[HAND[seat]]),
            "plays": marks_of(v)["plays"] if may_play else None,
        }

    def offered_cards(self, v: State, move: Move) -> list[Card]:
        # A Salvager and the Powers that come with it (TR-4).
        own = [face for face in dict.fromkeys(v.box) if move.verb in (face.key, face.of)]
        return sorted(own, key=lambda face: face.kind != "salvager")

    def details(self, card: Card) -> list[tuple[str, dict[str, object]]]:
        # The energies of a Part, or the Stacks that a card needs.
        assert isinstance(card, RobotsCard)
        if card.energies:
            return [(f"two_robots.{energy}", {}) for energy in card.energies]
        return [] if card.stacks is None else [("two_robots.stacks", {"n": card.stacks})]

    def value(self, v: State, zone: str, say: Say) -> str:
        # Of a Stack: its energies, its kinds of Parts, and whether it is frozen.
        if family(zone) not in SLOT_ZONES:
            return ""
        faces: list[RobotsCard] = [v.faces[piece] for piece in v.zones[zone]]
        held = find_open_energies(v, zone) if faces else find_free_energies(v, zone)
        names = [say(f"move.{self.key}.{energy}") for energy in held]
        if not faces:
            return say("stack.begins", energies=", ".join(names)) if names else say("stack.empty")
        kinds = {face.part for face in faces if face.part}
        key = "stack.robot" if len(kinds) == len(TYPES) else "stack.energy"
        text = say(key, energies=say("and").join(names), n=len(kinds))
        return say("stack.frozen", told=text) if is_frozen(v, zone) else text

    def portrait(self, v: State, seat: Seat) -> str:
        return salvager_of(v, seat).picture if v.zones[HERO[seat]] else ""


PRESENTER = TwoRobotsPresenter(CONTROLLER.key, Path(__file__).parent)


def _lacks(v: State, seat: Seat, interrupt: str) -> str:
    """Return "_none" if a seat knows that it has no card to interrupt with, else ""."""
    faces: list[RobotsCard | None] = [v.faces[piece] for piece in v.zones[HAND[seat]]]
    has_none = all(face is not None and face.interrupt != interrupt for face in faces)
    return "_none" if has_none else ""


def find_open_energies(v: State, zone: str) -> tuple[str, ...]:
    """Return the energies that a Stack can still have; a locked Stack has one (TR-17)."""
    open_to = energies(v, zone) if v.zones[zone] else 0
    return tuple(energy for energy, bit in BIT.items() if open_to & bit)


class NeededStacks(NamedTuple):
    """The number of Stacks that a holder needs for a card, and whether they are there."""

    number: int
    complete: bool


def find_needed_stacks(v: State, piece: Piece) -> NeededStacks | None:
    """Return the Stacks that the holder of a card needs (TR-23); None if it needs none."""
    face: RobotsCard | None = v.faces[piece]
    zone = v.where[piece]
    if zone not in HAND or face is None or face.stacks is None:
        return None
    seat = HAND.index(zone)
    need = stacks_needed(v, seat, face)
    return NeededStacks(need, len(stacks(v, seat)) >= need)


def find_free_energies(v: State, zone: str) -> tuple[str, ...]:
    """Return the energies with which a new Stack of the same Factory can begin (TR-15)."""
    masks = tuple([shared_energies(v, other) for other in stacks(v, SEAT_OF[zone])])
    free = openings(masks)[-1]
    return tuple(energy for energy, bit in BIT.items() if free & bit)
