"""Carries out the lines of a card one by one, and asks for their targets."""

from dataclasses import dataclass, field
from functools import lru_cache

from games.engine import (
    Ask,
    Chance,
    Move,
    Piece,
    Seat,
    Spot,
    State,
    Step,
    cached_move,
    owner,
    remaining_seats,
)
from games.robot_wars.aims import choosable_players, spots_of
from games.robot_wars.body import controller, find_usable, is_flying, keeper
from games.robot_wars.card import DO, WRITER, Deed, Do, RobotCard, Script, cards
from games.robot_wars.facts import Done
from games.robot_wars.zones import ARENA, HAND, ROBOT, RobotWarsMarks, has_rare_word, marks_of

COPY = "="  # prefix of a part on another card: `=key.variant`
EACH_SUFFIX = "/do"  # suffix of a part whose lines use the given target only
# Verbs whose functions log nothing about the card.
NOT_LOGGED = frozenset(
    (
        "pay",
        "use_weapon",
        "destroy_this",
        "lose_part",
        "draw",
        "discard",
        "look_at_hand",
        "hide",
        "more_actions",
        "fall_in",
        "pass_on",
        "destroy_hazard",
    )
)
TURN_MOMENTS = ("turn_start", "turn_end")  # moments at which the card must still be in play


def lines_of(s: State, card: Piece, part: str) -> tuple[Do, ...]:
    """Return the lines of a card at the moment `part`, or nested at the place `part`."""
    script = cards(s)[card].script
    if part == DO:
        return script.do
    if part in script.timed:
        return script.timed[part]
    if part.startswith(COPY):
        head, _, rest = part.partition("/")
        return script_of(s, head.removeprefix(COPY)).at(f"{DO}/{rest}" if rest else DO)
    return script.at(part)


def script_of(s: State, name: str) -> Script:
    """Return the lines of the card with the name `key.variant`."""
    faces: tuple[RobotCard, ...] = s.box
    return next(face.script for face in faces if f"{face.key}.{face.variant}" == name)


@dataclass(frozen=True)
class Lines(Step):
    """Carry out the lines of a card at a moment, from number `at` on."""

    seat: Seat
    card: Piece
    part: str = DO
    at: int = 0
    to: Spot | None = None
    plus: int = 0
    roll: int = 0
    deed: Deed = field(init=False, repr=False, compare=False)  # the execution on the target `to`

    def __post_init__(self) -> None:
        object.__setattr__(self, "deed", self.deed_on(self.to))

    def run(self, s: State, chance: Chance) -> None:
        face: RobotCard = s.faces[self.card]
        marks: RobotWarsMarks = s.marks
        part, at, out = self.part, self.at, marks["out"]
        if out and self.seat not in remaining_seats(s.seats, out):
            return
        if part == DO:
            lines = face.script.do
        elif (
            not at and part in TURN_MOMENTS and s.where[self.card] not in (ARENA, ROBOT[self.seat])
        ):
            return
        else:
            lines = face.script.timed.get(part) or lines_of(s, self.card, part)
        line = lines[at]
        if line.meant and not isinstance(self, Alone):
            self.run_for_players(s, lines, line)
        elif line.aims:
            self.run_aimed(s, lines, line, chance)
        else:
            self.run_line(s, lines, line, self.to, chance)

    def run_aimed(self, s: State, lines: tuple[Do, ...], line: Do, chance: Chance) -> None:
        """Carry out the current line on its target, or ask for a target."""
        to = self.to
        if to is not None and not self.is_target_chosen(s):
            spots = spots_of(s, self.deed, line)
            if to not in spots:
                to = self.find_new_target(s, spots)  # an earlier line has moved the target
                if to is None and self.part.endswith(EACH_SUFFIX) and isinstance(self.to, int):
                    self.push_next(s, lines, self.to)
                    return
        if to is not None:
            self.run_line(s, lines, line, to, chance)
        elif spots_of(s, self.deed_on(None), line):
            s.push(self.ask_target())
        else:
            self.push_next(s, lines, None)

    def run_line(
        self, s: State, lines: tuple[Do, ...], line: Do, to: Spot | None, chance: Chance
    ) -> None:
        """Carry out the current line, then the later ones unless another step comes between."""
        if s.event_log is not None and not isinstance(self, Alone):
            self.log(s, line)
        rest = None
        if self.at + 1 < len(lines):
            kept = to
            if line.aims:
                kept = find_owner_zone(s, to) if line.recalls else None
            rest = self.push_next(s, lines, kept)
        if line.act(s, self.deed if to == self.to else self.deed_on(to), chance) is False:
            self.drop_rest(s, rest)
        elif rest is not None:
            run_if_next(s, rest, chance)

    def is_target_chosen(self, s: State) -> bool:
        """Return whether the player already chose this line's target when using the card."""
        to = self.to
        return not self.at and "/" not in self.part and (type(to) is int or to in s.zones)

    def find_new_target(self, s: State, spots: list[Spot]) -> Spot | None:
        """Return a replacement for a target that an earlier line has moved.

        If the line is carried out for each player, the replacement is that player's Robot or hand.
        """
        player = self.part.endswith(EACH_SUFFIX) and isinstance(self.to, str)
        seat = find_owner(s, self.to) if player else None
        own = () if seat is None else (ROBOT[seat], HAND[seat])
        return next((spot for spot in own if spot in spots), None)

    def deed_on(self, to: Spot | None) -> Deed:
        """Return the execution of the current line on the target `to`."""
        return Deed(self.seat, self.card, to, self.plus, self.roll, self.part, self.at)

    def ask_target(self) -> "Aim":
        """Return the question for the target of the current line."""
        return Aim(self.seat, self.card, self.part, self.at, self.plus, self.roll)

    def drop_rest(self, s: State, rest: Step | None) -> None:
        """Remove the later lines, which wait on the stack as the step `rest`."""
        if rest is not None:
            assert s.stack[-1] is rest
            s.pop_step()

    def run_for_players(self, s: State, lines: tuple[Do, ...], line: Do) -> None:
        """Let every player in `who` carry out the line; first ask for a target if needed."""
        to = self.to
        if line.calls and to is None:
            if choosable_players(s, self.seat):
                s.push(self.ask_target())
            else:
                self.push_next(s, lines, None)
            return
        by = {"they": None, "you": self.seat, "owner": controller(s, self.card, self.seat)}
        by["target"] = find_owner(s, to)
        if line.chooses == WRITER:
            by[WRITER] = find_writer(s, self.card, self.seat)
        seats = find_players(s, self.deed, line.who)
        if seats:
            self.log(s, line)
        self.push_next(s, lines, find_owner_zone(s, to) if line.recalls else to)
        falls = None if line.aims else to
        here = (self.card, self.part, self.at, falls, self.plus, self.roll)
        s.push_last_first([Alone(seat, *here, by[line.chooses]) for seat in reversed(seats)])

    def log(self, s: State, line: Do) -> None:
        """Log a triggered line of a player's own deck, unless its verb does so itself."""
        face = cards(s)[self.card]
        if line.verb in NOT_LOGGED and face.own and self.part in face.script.timed:
            s.say("robot_wars.does", (self.seat,), (self.card,), Done(self.part, self.at))

    def named(self) -> tuple[Piece, ...]:
        return (self.card, self.to) if isinstance(self.to, int) else (self.card,)

    def push_next(self, s: State, lines: tuple[Do, ...], to: Spot | None) -> Step | None:
        """Push the next line, if there is one, and return it."""
        at = self.at + 1
        if at == len(lines):
            return None
        rest = shared_lines(self.seat, self.card, self.part, at, to, self.plus, self.roll)
        s.push(rest)
        return rest


shared_lines = lru_cache(4096)(Lines)  # steps are immutable, so equal ones are shared


@dataclass(frozen=True)
class Alone(Lines):
    """Carry out one line of a card for `seat`; the seat `by` chooses, if it is given."""

    by: Seat | None = None

    def deed_on(self, to: Spot | None) -> Deed:
        return Deed(
            self.seat, self.card, to, self.plus, self.roll, self.part, self.at, self.by, True
        )

    def ask_target(self) -> "Aim":
        asked = self.seat if self.by is None else self.by
        here = (self.card, self.part, self.at, self.plus, self.roll)
        return AimFor(asked, *here, self.seat)

    def push_next(self, s: State, lines: tuple[Do, ...], to: Spot | None) -> Step | None:
        """Return None, because the next step is already on the stack."""
        return None

    def drop_rest(self, s: State, rest: Step | None) -> None:
        step = s.stack[-1] if s.stack else None
        here = (self.card, self.part, self.at + 1)
        if isinstance(step, Lines) and (step.card, step.part, step.at) == here:
            s.pop_step()


def find_owner(s: State, to: Spot | None) -> Seat | None:
    """Return the owner of a target, or None."""
    return owner(to) if isinstance(to, str) else None if to is None else keeper(s, to)


def find_owner_zone(s: State, to: Spot | None) -> Spot:
    """Return the zone that stands for the owner of a target."""
    seat = find_owner(s, to)
    return NOBODY if seat is None else f"target.{seat}"


NOBODY = "nobody"  # the target of lines without a target


def find_writer(s: State, card: Piece, other: Seat) -> Seat:
    """Return who wrote a card during the game, if they are still in; else its player."""
    face, playing = cards(s)[card], s.playing()
    for name, seat in marks_of(s).get("writers", ()):
        if name == f"{face.key}.{face.variant}" and seat in playing:
            return seat
    return controller(s, card, other)


def find_players(s: State, deed: Deed, who: str) -> list[Seat]:
    """Return the players in the game that a word of a line refers to, in order."""
    playing = s.playing_from(deed.seat)
    match who:
        case "you":
            return [deed.seat]
        case "owner":
            return [controller(s, deed.card, deed.seat)]
        case "writer":
            writer = find_writer(s, deed.card, deed.seat)
            return [seat for seat in playing if seat == writer]
        case "target":
            return [seat for seat in playing if seat == find_owner(s, deed.to)]
    return playing if who == "everyone" else playing[1:]


def at_moment(s: State, moment: str, seats: list[Seat], about: Seat | None) -> list[Step]:
    """Return the effects that cards in use have at a rare moment that concerns the seat `about`.

    It is their target, but `drawn: {whose: mine}` has none. The last of them happens first.
    """
    if not has_rare_word(s, moment):
        return []
    faces: list[RobotCard] = s.faces
    found: list[Step] = []
    for seat in seats:
        parts = [p for p in s.zones[ROBOT[seat]] if moment in faces[p].script.timed]
        lying = [p for p, kept in marks_of(s)["keepers"] if kept == seat]
        hazards = [p for p in lying if moment in faces[p].script.timed]
        ready = [*find_usable(s, seat, parts), *hazards]
        for p in ready:
            script = faces[p].script
            own_draw = moment == "drawn" and script.whose[moment] == "mine"
            to = NOBODY if own_draw or about is None else f"target.{about}"
            met = about is None or script.concerns(moment, seat, about)
            if met and not script.answers(moment):
                found.append(Lines(seat, p, moment, 0, to))
    found.reverse()
    return found


def run_if_next(s: State, step: Step, chance: Chance) -> None:
    """Run a step now if it is the next on the stack."""
    if s.stack[-1] is step and not s.winners:
        s.pop_step().run(s, chance)


@dataclass(frozen=True)
class Passing(Step):
    """Let a Robot meet the remaining Hazards."""

    seat: Seat
    left: tuple[Piece, ...]

    def run(self, s: State, chance: Chance) -> None:
        meet_hazards(s, self.seat, self.left, chance)

    def named(self) -> tuple[Piece, ...]:
        return self.left


def meet_hazards(s: State, seat: Seat, left: tuple[Piece, ...], chance: Chance) -> None:
    """Let a Robot meet Hazards in play, oldest first; flying Robots ignore them (RW-21)."""
    if not left or seat not in s.playing():
        return
    rest = Passing(seat, left[1:])
    if rest.left:
        s.push(rest)
    if s.where[left[0]] == ARENA and not is_flying(s, seat):
        shared_lines(seat, left[0], "passed").run(s, chance)
    run_if_next(s, rest, chance)


@dataclass(frozen=True)
class OfCard(Ask):
    """A question that a card asks."""

    card: Piece

    def named(self) -> tuple[Piece, ...]:
        return (self.card,)


@dataclass(frozen=True)
class Aim(OfCard):
    """Ask for the target of a line."""

    part: str
    at: int
    plus: int
    roll: int

    def moves(self, s: State) -> list[Move]:
        return [cached_move("aim", self.card, to) for to in self.spots(s)]

    def spots(self, s: State) -> list[Spot]:
        """Return the possible targets of the line."""
        line = lines_of(s, self.card, self.part)[self.at]
        if line.meant:
            return choosable_players(s, self.seat)
        return spots_of(s, Deed(self.seat, self.card, moment=self.part, at=self.at), line)

    def take(self, s: State, move: Move, chance: Chance) -> None:
        s.push(Lines(self.seat, self.card, self.part, self.at, move.to, self.plus, self.roll))


@dataclass(frozen=True)
class AimFor(Aim):
    """Ask for the target of a line that `doer` carries out alone."""

    doer: Seat

    def spots(self, s: State) -> list[Spot]:
        line = lines_of(s, self.card, self.part)[self.at]
        deed = Deed(self.doer, self.card, moment=self.part, at=self.at, by=self.seat)
        return spots_of(s, deed, line)

    def take(self, s: State, move: Move, chance: Chance) -> None:
        here = (self.card, self.part, self.at, move.to, self.plus, self.roll)
        s.push(Alone(self.doer, *here, self.seat))


def begin(s: State, seat: Seat, card: Piece, to: Spot | None, plus: int, chance: Chance) -> None:
    """Carry out the action of a card, with a bonus to the rolls of its attacks."""
    shared_lines(seat, card, DO, 0, None if to == ARENA else to, plus).run(s, chance)


def find_in_hand(s: State, seat: Seat, kind: str) -> list[Piece]:
    """Return the cards of a kind in a hand that the caller knows."""
    faces: list[RobotCard] = s.faces
    found: list[Piece] = []
    for piece in s.zones[HAND[seat]]:
        if faces[piece].kind == kind:
            found.append(piece)
    return found
