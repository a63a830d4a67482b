"""Rolling dice: a face counts as the die's size and rolls again; energy may add points."""

from dataclasses import dataclass

from games.engine import Ask, Chance, Move, Piece, Seat, State, Step, cached_move
from games.junkyard_bots.cards import cards
from games.junkyard_bots.facts import Dice, DiceFor, Points
from games.junkyard_bots.robot import remove_from_game
from games.junkyard_bots.zones import marks_of

FACE = 1  # the side of a die that shows its picture


def roll_side(s: State, piece: Piece, chance: Chance) -> int | None:
    """Roll a die once; return its points, or None for the face (JB-10)."""
    number = s.roll(chance, piece)
    return None if number == FACE else cards(s)[piece].sides[number - 2]


def roll_points(s: State, piece: Piece, chance: Chance) -> tuple[int, bool]:
    """Roll a die until no face shows; return its points, and whether the first roll was blank."""
    die, total = cards(s)[piece], 0
    while (number := s.roll(chance, piece)) == FACE:
        total += die.size
    value = die.sides[number - 2]
    return total + value, not total and not value


def roll_dice(s: State, seat: Seat, pool: tuple[Piece, ...], chance: Chance, back: str = "") -> int:
    """Roll dice together, log the result, and return the sum.

    `back` is the die for which they roll, if the player looks at several.
    """
    rolled = [roll_points(s, piece, chance)[0] for piece in pool]
    total = sum(rolled)
    if s.event_log is not None:
        shown = tuple(rolled)
        facts = DiceFor(total, shown, back) if back else Dice(total, shown)
        s.say("junkyard_bots.rolled", (seat,), pool, facts=facts)
    return total


@dataclass(frozen=True)
class Sum(Step):
    """A step that waits for the sum of a roll."""

    def plus(self, points: int) -> Step:
        """Return the same step with more points."""
        raise NotImplementedError


def spend_energy(s: State, seat: Seat, piece: Piece, then: Sum, chance: Chance) -> None:
    """Roll a stored energy and add its points to the step `then` (JB-28, JB-A24)."""
    die, used = cards(s)[piece], marks_of(s)["used"]
    if piece not in used:
        s.mark("used", (*used, piece))
    value = roll_side(s, piece, chance)
    if value is None:
        s.say("junkyard_bots.energy_face", (seat,), (piece,), facts=Points(die.size))
        s.push(Again(seat, piece, then.plus(die.size)))
        return
    s.say(
        "junkyard_bots.energy_spent" if value else "junkyard_bots.energy_blank",
        (seat,),
        (piece,),
        facts=Points(value),
    )
    if value:
        remove_from_game(s, piece)
    s.push(then.plus(value))


@dataclass(frozen=True)
class Again(Ask):
    """Ask whether to keep an energy that shows its face or to roll it again (JB-28, JB-A26)."""

    piece: Piece
    then: Step

    def moves(self, s: State) -> list[Move]:
        return [cached_move("keep"), cached_move("reroll")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        if move.verb == "keep":
            s.push(self.then)
            return
        assert isinstance(self.then, Sum)
        spend_energy(s, self.seat, self.piece, self.then, chance)
