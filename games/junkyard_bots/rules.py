"""The rules of Junkyard Bots: one action a turn, until one robot is left or teleports away."""

from dataclasses import dataclass, replace
from functools import cache

from games.cardfile.game import Game
from games.cardfile.reader import CardShape
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
    remaining_seats,
    zone_viewers,
)
from games.junkyard_bots import SEATS
from games.junkyard_bots.cards import (
    BARREN,
    EVEN,
    JUNK,
    NUMBERS,
    SCARCE,
    SETS,
    STARTERS,
    Die,
    JunkNumbers,
    cards,
)
from games.junkyard_bots.dice import roll_dice
from games.junkyard_bots.facts import Compared, Needed
from games.junkyard_bots.heap import price
from games.junkyard_bots.reaching import Looking, Ready, set_aside
from games.junkyard_bots.reconfigure import MAX_DIALOGUES, begin_arranging
from games.junkyard_bots.refusals import explain_button, explain_refusal
from games.junkyard_bots.robot import best_eye, body, drop_die, eject, empty_claws, find_held, parts
from games.junkyard_bots.throwing import Aiming
from games.junkyard_bots.turn_actions import END, drop_moves, turn_moves
from games.junkyard_bots.zones import (
    CACHE_NAMES,
    EDGE,
    ENERGY,
    GONE,
    HELD,
    LOOKS,
    OPEN,
    ROBOT,
    TARGET,
    JunkyardBotsMarks,
)
from games.shared_verbs import first_seat, number_option


class JunkyardBots(Game):
    """The rule controller: two to four players, clockwise."""

    key = "junkyard_bots"
    seats = SEATS
    direction = "left"
    cards = CardShape(Die, numbers=JunkNumbers)

    def options(self, seats: int) -> tuple[Option, ...]:
        # Who starts (JB-5), when it is a draw, who then wins (JB-A23), and the dice (JB-A31).
        return (
            Option("start", ("random", *range(seats)), "random", free=True),
            Option("rounds", (50, 100, NUMBERS.rounds), NUMBERS.rounds),
            Option("tiebreak", ("off", "on"), default_tiebreak(seats), book="off"),
            Option("dice", tuple(SETS), default_dice(seats), book=EVEN),
        )

    def table(self, seats: int, options: Options) -> State:
        # Lay out a robot of four dice for each seat (JB-2), and the Junkyard face down (JB-4).
        s = starting_table(seats, dice_of(options)).copy()
        s.options = options
        return s

    def explain_refusal(
        self, v: State, ask: Ask, piece: Piece, spot: Spot | None
    ) -> Refusal | None:
        return explain_refusal(v, ask, piece, spot)

    def explain_button(self, v: State, ask: Ask, verb: str) -> Refusal | None:
        return explain_button(v, ask.seat, verb)


def default_dice(seats: int) -> str:
    """Return the default set of dice. With more seats it has stronger weapons and slower feet."""
    return SCARCE if seats == SEATS[0] else BARREN


def default_tiebreak(seats: int) -> str:
    """Return the default of the option that decides draws.

    With four seats it is on, because the last two can lack the tools to win.
    """
    return "on" if seats == SEATS[-1] else "off"


def dice_of(options: Options) -> str:
    """Return the set of dice that the options select."""
    return str(options["dice"])


@cache
def starting_table(seats: int, dice: str) -> State:
    """Return the starting table for a number of seats; copy it before playing on it."""
    # Nobody knows a face-down die, except a seat the dice at its own edge (JB-A2).
    zones = zone_viewers(seats, (*LOOKS, OPEN, TARGET, GONE), EDGE, ROBOT, HELD, ENERGY)
    s = State(seats, {}, zones, cache_names=CACHE_NAMES)
    for seat in range(seats):
        s.add(STARTERS[dice], ROBOT[seat])
    for look in LOOKS:
        s.add([die for die in JUNK[dice] if die.back == look], look)
    for seat in range(seats):
        for piece in s.zones[ROBOT[seat]]:
            s.seen[piece], s.up[piece] = s.everyone, True
            s.host[piece] = None if piece == body(s, seat) else body(s, seat)
        s.pips[body(s, seat)] = NUMBERS.power
    s.marks |= {"used": (), "round": 0, "first": 0}
    s.push(Scatter())
    return s


@dataclass(frozen=True)
class Scatter(Step):
    """Mix the dice of the Junkyard, and let somebody start (JB-4, JB-5)."""

    def run(self, s: State, chance: Chance) -> None:
        for look in LOOKS:
            s.shuffle(look, chance)
        seat = first_seat(s, chance)
        s.mark("first", seat)
        s.push(turn(seat))


@dataclass(frozen=True)
class Turn(Step):
    """Begin a seat's turn. All its energies can be used again (JB-A24)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        marks: JunkyardBotsMarks = s.marks
        rounds = marks["round"]
        if not rounds or passes_first_seat(s, marks["active"], self.seat):
            s.mark("round", rounds + 1)
        s.begin_turn(self.seat)
        if marks["used"]:
            s.mark("used", ())
        s.push_last_first(TURNS[self.seat])


@dataclass(frozen=True)
class Act(Ask):
    """Ask for the action of a turn (JB-6, JB-7). Dropping and ejecting are free (JB-33)."""

    tries: int = MAX_DIALOGUES  # dialogues about reconfiguring that are left

    def moves(self, s: State) -> list[Move]:
        return turn_moves(s, self.seat, self.tries > 0)

    def take(self, s: State, move: Move, chance: Chance) -> None:
        seat, action = self.seat, move.verb
        if action == "look":
            origin, _ = set_aside(s, seat, action, move.to)
            eyes = tuple(parts(s, seat, "eye"))
            s.push(Looking(seat, (), eyes, (0,) * len(eyes), (origin,), ()))
        elif action == "drop" or action == "eject":
            s.push(self)
            drop_or_eject(s, seat, move)
        elif action == "grab" or action == "eat":
            origin, knew = set_aside(s, seat, action, move.to)
            able = empty_claws(s, seat) if action == "grab" else parts(s, seat, "mouth")
            need = price(s, s.zones[TARGET][0])
            s.push(Ready(seat, (), action, origin, knew, tuple(able), need))
        elif action == "throw":
            target = ROBOT.index(str(move.to))
            s.say("junkyard_bots.throw", (seat, target), (move.moved, body(s, target)))
            s.push(Aiming(seat, (), best_eye(s, seat), move.moved, target, ()))
        elif action == "teleport":
            teleport(s, seat, chance)
        elif action == "reconfigure":
            s.push(begin_arranging(s, seat, replace(self, tries=self.tries - 1)))
        else:
            if s.event_log is not None:
                s.say("junkyard_bots.pass", (seat,))


def teleport(s: State, seat: Seat, chance: Chance) -> None:
    """Roll all stored energy. Ten points win, and no energy is used up (JB-12, JB-25, JB-38)."""
    s.say("junkyard_bots.teleport", (seat,), facts=Needed(NUMBERS.teleport))
    total = roll_dice(s, seat, tuple(s.zones[ENERGY[seat]]), chance)
    if total < NUMBERS.teleport:
        s.say("junkyard_bots.too_little", (seat,), facts=Compared(total, NUMBERS.teleport))
        return
    s.say("junkyard_bots.peaceful", (seat,))
    s.win(seat)


def drop_or_eject(s: State, seat: Seat, move: Move) -> None:
    """Drop an item with its computer, or eject a part with everything attached to it."""
    verb, piece = move.verb, move.piece
    assert piece is not None
    if verb == "eject":
        if s.event_log is not None:
            s.say("junkyard_bots.ejects", (seat,), (piece,))
        eject(s, seat, piece)
        return
    s.say("junkyard_bots.drops", (seat,), (piece,))
    computer = find_held(s, seat, piece)
    if computer is not None:
        s.say("junkyard_bots.falls", (seat,), (computer,))
        drop_die(s, computer)
    drop_die(s, piece)


@dataclass(frozen=True)
class After(Step):
    """After its action, let a seat that is still in the game drop things (JB-A21)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        if len(s.zones[ROBOT[self.seat]]) > 1:
            s.push(ENDS[self.seat][0])


@dataclass(frozen=True)
class End(Ask):
    """Ask what to drop or eject before the turn ends."""

    def moves(self, s: State) -> list[Move]:
        return [END, *drop_moves(s, self.seat)]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.verb != "end":
            drop_or_eject(s, self.seat, move)
            ENDS[self.seat][1].run(s, chance)


@dataclass(frozen=True)
class Next(Step):
    """Begin the turn of the next player to the left (JB-6, JB-A28), or end in a draw (JB-A23)."""

    seat: Seat

    def run(self, s: State, chance: Chance) -> None:
        after = remaining_seats(s.seats, s.out, self.seat + 1)[0]
        late = is_late(s, self.seat, after)
        if late or is_stale(s):
            s.say("junkyard_bots.late" if late else "junkyard_bots.stale")
            winners = tuple(survivors(s))
            if len(winners) == 1:
                s.say("junkyard_bots.strongest", winners)
            s.win(*winners)
        else:
            turn(after).run(s, chance)


def is_late(s: State, last: Seat, seat: Seat) -> bool:
    """Return whether the last round is over when `seat` would follow `last` (JB-A23)."""
    marks: JunkyardBotsMarks = s.marks
    return marks["round"] >= number_option(s, "rounds") and passes_first_seat(s, last, seat)


def passes_first_seat(s: State, last: Seat, seat: Seat) -> bool:
    marks: JunkyardBotsMarks = s.marks
    first = marks["first"]
    return (seat - first) % s.seats <= (last - first) % s.seats


def is_stale(s: State) -> bool:
    """Return whether nothing is left to win with, or nobody can ever act again (JB-A23)."""
    zones = s.zones
    faces, gone = cards(s), zones[GONE]
    if gone:
        winning = WINNING[dice_of(s.options)]
        if len(gone) >= winning == sum([faces[p].type in ("weapon", "energy") for p in gone]):
            return True
    for seat in s.playing():
        if zones[ENERGY[seat]]:
            return False
        for piece in zones[ROBOT[seat]]:
            if faces[piece].type in ("claw", "mouth"):
                return False
    return True


WINNING = {
    name: sum(die.type in ("weapon", "energy") for die in dice) for name, dice in JUNK.items()
}


def survivors(s: State) -> list[Seat]:
    """Return the seats that share a draw: all, or by an option those with most power and parts."""
    left = s.playing()
    if s.options["tiebreak"] == "off":
        return left
    best = {seat: (s.pips[body(s, seat)], len(s.zones[ROBOT[seat]])) for seat in left}
    return [seat for seat in left if best[seat] == max(best.values())]


# By seat, the steps of a turn, the last first.
TURNS: tuple[tuple[Step, ...], ...] = tuple(
    (Next(seat), After(seat), Act(seat)) for seat in range(SEATS.stop - 1)
)
turn = cache(Turn)


# By seat, the question at the end of a turn, and the step that asks it again.
ENDS: tuple[tuple[Step, Step], ...] = tuple(
    (End(seat), After(seat)) for seat in range(SEATS.stop - 1)
)


CONTROLLER = JunkyardBots()
