"""Stak Bots: play, scrap and attack until one player has a Stak left."""

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
    deal_round,
    remaining_seats,
    zone_viewers,
)
from games.shared_verbs import draw, first_seat, number_option, seats_with_most
from games.stak_bots import SEATS
from games.stak_bots.battle import attack, may_attack
from games.stak_bots.cards import NUMBERS, StakCard, StakNumbers, cards
from games.stak_bots.chain import REPAIR, Settle, discard, end_scrapping, entry, over, scrap_openly
from games.stak_bots.refusals import explain_button, explain_refusal
from games.stak_bots.verbs import VERBS
from games.stak_bots.zones import BEGIN, HAND, NONE, SEAT_OF, STAK, StakBotsMarks, marks_of

CARDS: tuple[StakCard, ...] = load_cards(CARD_FILE, "stak_bots", StakCard, VERBS)
DECK: tuple[StakCard, ...] = tuple(card for card in CARDS for _ in range(card.count))
DEALT = 2
TRAITORS = 3  # cards dealt to Traitors; they may keep as many
VARIANTS = ("reactive", "recycling", "opening", "borderless", "tally", "traitors", "equal")
BOOK_DEPTH = (9, 6)  # cards in a Stak by the book: for two, and for more players (SB-A32)
OFF = ("off", "on")
RUST_ABOVE = 3  # seats; with more, Staks rust by default (SB-A33)
DRAWS_UP_TO = 5  # seats; with more, no game ends in a draw by default (SB-A35)

# The moves of a turn, made once for each card and zone.
SCRAP = tuple(Move("scrap", piece, "discard") for piece in range(len(DECK)))
PLAY = tuple(tuple(Move("play", piece, stak) for piece in range(len(DECK))) for stak in STAK)
ATTACK = tuple(tuple(Move("attack", piece, stak) for stak in STAK) for piece in range(len(DECK)))
SCRAPPED, PLAYED = SCRAP.__getitem__, tuple(moves.__getitem__ for moves in PLAY)  # by card
END = Move("end")


@cache
def attack_moves(seats: int, out: tuple[tuple[Seat, ...], ...], seat: Seat) -> list[list[Move]]:
    """Return for each card the attacks of a seat on the Staks still in the game."""
    return attack_moves_on(tuple(sorted(remaining_seats(seats, out, seat)[1:])))


@cache
def attack_moves_on(others: tuple[Seat, ...]) -> list[list[Move]]:
    """Return for each card the attacks on the Staks of `others`."""
    return [[moves[seat] for seat in others] for moves in ATTACK]


class StakBots(Game):
    """The rule controller: two to six players, clockwise."""

    key = "stak_bots"
    seats = SEATS
    direction = "left"
    cards = CardShape(StakCard, VERBS, StakNumbers)
    clashes = tuple(("traitors", other) for other in ("reactive", "recycling", "borderless"))

    def options(self, seats: int) -> tuple[Option, ...]:
        # Who starts (SB-8), how deep the Staks are (SB-3), and the variants.
        most = min(NUMBERS.deepest, (len(DECK) - NUMBERS.supply) // seats - DEALT)
        depth = NUMBERS.depth[seats - SEATS.start]
        return (
            Option("start", ("random", *range(seats)), "random", free=True),
            Option("depth", tuple(range(3, most + 1)), depth, book=BOOK_DEPTH[seats > 2]),
            *[Option(name, OFF, "off") for name in VARIANTS],
            *[Option("calmer", OFF, "on", book="off")] * (seats == 2),
            *[Option("rust", OFF, OFF[seats > RUST_ABOVE], book="off")] * (seats > 2),
            Option("decided", OFF, OFF[seats > DRAWS_UP_TO], book="off"),
        )

    def table(self, seats: int, options: Options) -> State:
        s = starting_table(seats, options.get("calmer") == "on").copy()
        s.options = options
        return s

    def explain_refusal(
        self, v: State, ask: Ask, piece: Piece, spot: Spot | None
    ) -> Refusal | None:
        return explain_refusal(v, ask, piece, spot)

    def explain_button(self, v: State, ask: Ask, verb: str) -> Refusal | None:
        return explain_button(v, ask, verb)


@cache
def starting_table(seats: int, calmer: bool) -> State:
    """Return the starting table for a number of seats; copy it before playing on it.

    In a calmer game for two the strongest Bash and Spike Bots stay in the box (SB-A34).
    """
    # All cards in the Supply pile, about to be shuffled and dealt.
    # Hands are their owners' secret; nobody may look at what lies face down (SB-A17).
    s = State(seats, {}, zone_viewers(seats, ("deck", "discard"), HAND, STAK))
    s.add([card for card in DECK if card.players <= seats or not calmer], "deck")
    s.marks |= NONE
    s.push(Deal())
    return s


@dataclass(frozen=True)
class Deal(Step):
    """Deal Staks and hands (SB-3, SB-5), turn the tops up (SB-4), and let somebody start."""

    def run(self, s: State, chance: Chance) -> None:
        s.shuffle("deck", chance)
        hand = TRAITORS if s.options["traitors"] == "on" else DEALT
        order = s.zones["deck"][::-1]
        depth = min(number_option(s, "depth"), (len(order) - NUMBERS.supply) // s.seats - hand)
        if s.options["equal"] == "on":
            order = deal_equal_hands(s, order, depth + hand, chance)
        places = [*STAK[: s.seats] * depth, *HAND[: s.seats] * hand]
        deal_round(s, "deck", order[: len(places)], places)
        seat = first_seat(s, chance)
        for stak in STAK[: s.seats]:
            s.turn(s.zones[stak][-1], True)
        s.push(Opening(seat) if s.options["opening"] == "on" else Turn(seat))


def deal_equal_hands(s: State, order: list[Piece], each: int, chance: Chance) -> list[Piece]:
    """Return an order of cards that deals similar sums of ranks to all players (SB-A29)."""
    best, least, faces = order, 10**6, cards(s)
    for _ in range(NUMBERS.deals):
        sums = [
            sum(faces[p].rank for p in order[seat : each * s.seats : s.seats])
            for seat in range(s.seats)
        ]
        spread = max(sums) - min(sums)
        if spread < least:
            best, least = order[:], spread
        if least <= NUMBERS.spread:
            break
        chance.shuffle(order)
    return best


@dataclass(frozen=True)
class Opening(Step):
    """Carry out the entry effects of the first top cards before the first draw (a variant)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        s.begin_turn(self.seat)
        tops, faces = [s.zones[STAK[seat]][-1] for seat in s.playing_from(self.seat)], cards(s)
        due = tuple(piece for piece in tops if faces[piece].do)
        s.push_last_first(later_steps(self.seat))
        s.push(Settle(due), over(self.seat), Draw(self.seat))


@dataclass(frozen=True)
class Turn(Step):
    """Begin a seat's turn: clear the marks of the last turn, and draw a card (SB-9)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        s.begin_turn(self.seat, BEGIN)
        draw(s, HAND[self.seat], chance)
        s.push_last_first(later_steps(self.seat))


@dataclass(frozen=True)
class Draw(Step):
    """Let the first seat draw its card after the opening effects."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        draw(s, HAND[self.seat], chance)


@dataclass(frozen=True)
class Act(Ask):
    """Ask for the next action. Actions can come in any order and number (SB-10)."""

    def moves(self, s: State) -> list[Move]:
        seat, options = self.seat, s.options
        marks: StakBotsMarks = s.marks
        hand, top = s.zones[HAND[seat]], s.zones[STAK[seat]][-1]
        found: list[Move] = []
        faithful = options["traitors"] == "off"
        if hand and marks["plays"] < NUMBERS.plays:
            if faithful and options["borderless"] == "off":
                found += map(PLAYED[seat], hand)
            else:
                for other in playable_staks(s, seat):
                    found += map(PLAYED[other], hand)
        if faithful:
            found += map(SCRAPPED, hand)
            if options["recycling"] == "on":
                found += [cached_move("recycle", piece, top) for piece in hand]
        found.append(SCRAP[top])
        if may_attack(s, top):
            found += attack_moves(s.seats, marks["out"], seat)[top]
        # The Scrapheap must be fed (SB-11).
        if marks["fed"] and (faithful or may_keep(s, seat)):
            found.append(END)
        return found

    def take(self, s: State, move: Move, chance: Chance) -> None:
        marks: StakBotsMarks = s.marks
        verb, piece, to, _ = move
        if piece is None:
            rust(s, self.seat)
            return
        s.push(self)
        if verb == "scrap":
            if s.where[piece] in SEAT_OF:
                scrap_openly(s, "scraps", piece)
                end_scrapping(s, self.seat)
            else:
                discard(s, piece)
        elif verb == "attack":
            s.mark("attacks", marks["attacks"] + 1)
            attack(s, self.seat, SEAT_OF[str(to)])
        elif verb == "play":
            # Playing uncovers nothing, so only the card's own effect can follow (SB-A23).
            s.mark("plays", marks["plays"] + 1)
            s.move(piece, str(to), up=True)
            if cards(s)[piece].do:
                s.push(entry(piece), over(self.seat))
        else:
            discard(s, piece)
            scrap_openly(s, "scraps", move.target)
            draw(s, HAND[self.seat], chance)
            end_scrapping(s, self.seat)


def playable_staks(s: State, seat: Seat) -> list[Seat]:
    """Return the seats on whose Staks a hand card can be played, according to the variants."""
    if s.options["traitors"] == "on":
        return [other for other in s.playing() if other != seat]
    return s.playing_from(seat)


def rust(s: State, seat: Seat) -> None:
    """After a seat has gone out, scrap the bottom card of the seat that ends its turn (SB-A33)."""
    marks: StakBotsMarks = s.marks
    if marks["out"] and s.options.get("rust") == "on":
        bottom = s.zones[STAK[seat]][0]
        scrap_openly(s, "rusts", bottom)
        end_scrapping(s, seat)


def may_keep(s: State, seat: Seat) -> bool:
    """Return whether a Traitor can keep its hand: it is small, or no plays are left."""
    return len(s.zones[HAND[seat]]) <= TRAITORS or marks_of(s)["plays"] >= NUMBERS.plays


@dataclass(frozen=True)
class Next(Step):
    """Start the turn of the next seat still in (SB-8), or end a long game (SB-A28)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        marks: StakBotsMarks = s.marks
        if marks["turn"] < NUMBERS.turns:
            turn(remaining_seats(s.seats, marks["out"], self.seat + 1)[0]).run(s, chance)
            return
        s.say("stak_bots.late")
        s.win(*seats_with_most({seat: len(s.zones[STAK[seat]]) for seat in s.playing()}))


turn = cache(Turn)


@cache
def later_steps(seat: Seat) -> tuple[Step, ...]:
    """Return the steps of a turn after its card is drawn, the last first."""
    return Next(seat), REPAIR, Act(seat)


CONTROLLER = StakBots()
