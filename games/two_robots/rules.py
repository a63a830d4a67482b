"""Two Robots: draw, play, trigger an Event, and be the first with two complete robots."""

from dataclasses import dataclass
from functools import cache

from games.cardfile.game import Game
from games.cardfile.reader import CARD_FILE, CardShape, load_cards
from games.engine import (
    Ask,
    Chance,
    Move,
    Option,
    Options,
    Piece,
    Refusal,
    Seat,
    Spot,
    State,
    Step,
    cached_move,
)
from games.shared_verbs import number_option
from games.two_robots import SEATS
from games.two_robots.cards import NUMBERS, RobotsCard, RobotsNumbers, cards
from games.two_robots.factory import salvager_of
from games.two_robots.refusals import explain_refusal
from games.two_robots.turn import Turn, draw_cards
from games.two_robots.verbs import VERBS
from games.two_robots.zones import CACHE_NAMES, HERO, PIECES, POWER, zone_viewers

CARDS: tuple[RobotsCard, ...] = load_cards(CARD_FILE, "two_robots", RobotsCard, VERBS)
ORDER = tuple(card.key for card in CARDS if card.kind == "salvager")  # the turn order (TR-9)
ACTIONS = ("part", "defense", "attack")
BLANK_POWER = "armour"  # a Power card that is only health (TR-A1)
USUAL_POWERS = 3  # Power cards of a Salvager


class TwoRobots(Game):
    """The rule controller: two to four players, play goes counter-clockwise."""

    key = "two_robots"
    seats = SEATS
    direction = "right"
    cards = CardShape(RobotsCard, VERBS, RobotsNumbers)

    def options(self, seats: int) -> tuple[Option, ...]:
        # How seats get Salvagers (TR-3), and options for cases that the source leaves open.
        # A `late` game ends after many turns where no person plays; whoever opens the table knows
        # that (TR-A24).
        return (
            Option("salvagers", ("pick", "random"), "pick"),
            Option("pace", (NUMBERS.draw, NUMBERS.pace), NUMBERS.draw),
            Option("powers", (USUAL_POWERS, USUAL_POWERS + 2), NUMBERS.powers),
            Option("promo", ("off", "on"), "off"),
            Option("frozen", ("free", "held"), "free"),
            Option("late", ("on", "off"), "on", shown=False),
            Option("opening_hands", ("on", "off"), "on", book="off"),
        )

    def table(self, seats: int, options: Options) -> State:
        # All cards in their piles, about to be shuffled (TR-6).
        powers = options["powers"]
        assert isinstance(powers, int)
        s = starting_table(seats, options["promo"] == "on", powers).copy()
        s.options = options
        return s

    def explain_refusal(
        self, v: State, ask: Ask, piece: Piece, spot: Spot | None
    ) -> Refusal | None:
        return explain_refusal(v, ask, piece, spot)


@cache
def starting_table(seats: int, promo: bool, powers: int) -> State:
    """Return the starting table for a number of seats; copy it before playing on it."""
    s = State(seats, {}, zone_viewers(seats), cache_names=CACHE_NAMES)
    s.add(copies(ACTIONS, seats, promo), "deck")
    s.add(copies(("active",), seats), "robots")
    blanks = [card for card in CARDS if card.key == BLANK_POWER] * ((powers - USUAL_POWERS) * seats)
    owned = [c for c in CARDS if c.kind in ("salvager", "power") and c.key != BLANK_POWER]
    s.add(owned + blanks, "box")
    s.marks |= {
        "order": tuple(range(seats)),
        "plays": 0,
        "attack": None,
        "aim": (),
        "missiles": 0,
        "event": None,
        "spent": (),
        "suffering": (),
        "ceasefire": None,
        "shield": None,
    }
    s.push(Deal())
    assert len(s.faces) <= PIECES
    return s


def copies(kinds: tuple[str, ...], seats: int, promo: bool = False) -> list[RobotsCard]:
    """Return the cards of some kinds for a number of players, as often as they are in the box."""
    return [
        card
        for card in CARDS
        if card.kind in kinds and card.players <= seats and (promo or not card.promo)
        for _ in range(card.count)
    ]


@dataclass(frozen=True)
class Deal(Step):
    """Shuffle both piles (TR-6); deal hands after all seats have a Salvager (TR-A31)."""

    def run(self, s: State, chance: Chance) -> None:
        s.shuffle("deck", chance)
        s.shuffle("robots", chance)
        if s.options["salvagers"] == "pick":
            s.push(*[Pick(seat) for seat in range(s.seats)], Begin())
            return
        for seat, piece in enumerate(draw_salvagers(s, chance)):
            give_salvager(s, seat, piece)
        s.push(Begin())


def draw_salvagers(s: State, chance: Chance) -> list[Piece]:
    """Draw random Salvagers for all seats, in turn order from a random seat."""
    heroes = salvagers(s)
    chance.shuffle(heroes)
    drawn = sorted(heroes[: s.seats])
    first = chance.below(s.seats)
    return drawn[first:] + drawn[:first]


@dataclass(frozen=True)
class Pick(Ask):
    """Ask for a Salvager; no two seats take the same (TR-3)."""

    def moves(self, s: State) -> list[Move]:
        return [cached_move(cards(s)[piece].key) for piece in salvagers(s)]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        faces = cards(s)
        give_salvager(s, self.seat, next(p for p in s.zones["box"] if faces[p].key == move.verb))


def salvagers(s: State) -> list[Piece]:
    faces = cards(s)
    return [piece for piece in s.zones["box"] if faces[piece].kind == "salvager"]


def give_salvager(s: State, seat: Seat, piece: Piece) -> None:
    """Give a seat a Salvager and its Power cards, which are its health (TR-4)."""
    faces, own = cards(s), cards(s)[piece].key
    s.move(piece, HERO[seat], up=True)
    for power in [p for p in s.zones["box"] if faces[p].of == own]:
        s.move(power, POWER[seat], up=True)
    more = number_option(s, "powers") - USUAL_POWERS
    if more:
        blanks = [p for p in s.zones["box"] if faces[p].key == BLANK_POWER]
        for blank in blanks[:more]:
            s.move(blank, POWER[seat])


@dataclass(frozen=True)
class Begin(Step):
    """Set the turn order of the Salvagers, and start with the first (TR-9).

    Seats later in the order get cards as compensation (TR-A31).
    """

    def run(self, s: State, chance: Chance) -> None:
        order = sorted(range(s.seats), key=lambda seat: ORDER.index(salvager_of(s, seat).key))
        s.mark("order", tuple(order))
        if s.options["opening_hands"] == "on":
            opening = NUMBERS.openings[s.seats - SEATS.start]
            for seat, n in zip(order, opening, strict=True):
                draw_cards(s, seat, n, chance)
        s.push(Turn(order[0]))


CONTROLLER = TwoRobots()
