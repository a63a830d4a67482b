"""The zones of Robot Wars, who knows what lies there, how cards are drawn, and the marks.

The discards replace an empty deck, except cards that waiting steps still name.
"""

from typing import Final, Literal, NotRequired, get_args

from games.engine import DECK, Card, Chance, Mark, Marks, Piece, Seat, State, remaining_seats
from games.robot_wars import SEATS
from games.shared_verbs import top_of_deck

HAND = tuple(f"hand.{seat}" for seat in range(SEATS.stop - 1))
ROBOT = tuple(f"robot.{seat}" for seat in range(SEATS.stop - 1))
SEAT_OF = {zone: seat for seat, zone in enumerate(ROBOT)}
BODY = tuple(f"body.{seat}" for seat in range(SEATS.stop - 1))  # cache keys of the Robots
ARENA = "arena"
BODY_OF = dict(zip(ROBOT, BODY, strict=True))
CACHE_NAMES = BODY_OF | {ARENA: ARENA}  # what is kept of a zone

MAX_BLANKS = 20  # largest number of blank cards in a game
PIECES = 200 + MAX_BLANKS  # largest number of pieces: the cards of a deck and blank cards
HAND_LIMIT = 5  # cards in hand at the end of a turn
LARGEST_EFFECT = 20  # largest number of cards, actions or counters from one line

Flag = Literal["built", "scrambled", "hidden", "locked", "fallen", "fell"]


class RobotWarsMarks(Marks):
    """The marks of a table; a flag is an int with a bit for each seat, the lowest for seat 0."""

    battle: int  # 1 once Battle has begun
    emptied: int  # 1 once the deck has run out
    built: int  # flag: has had a Robot
    missed: tuple[int, ...]  # by seat, turns still to miss
    scrambled: int  # flag: switched off in the next turn
    jammed: Seat | None  # switched off now
    hidden: int  # flag: in retreat
    locked: int  # flag: upgraded, no Normal turn before a Reboot
    fallen: int  # flag: must reboot
    fell: int  # flag: must reboot in the turn after this one
    keepers: tuple[tuple[Piece, Seat], ...]  # each Hazard in the arena, with its controller
    # Components used since a Reboot; shuffled ones by their keys (RW-54).
    spent: tuple[tuple[Seat, Piece | str], ...]
    actions: int  # left this turn
    things: int  # Components or Hazards that may still be played this turn
    kind: str  # of this turn
    battle_turns: NotRequired[tuple[int, ...]]  # by seat, in a quick game (RW-57)
    # Only with cards that use them:
    rare_words: NotRequired[tuple[str, ...]]  # see `has_rare_word`
    lasting_states: NotRequired[
        tuple[tuple[Seat, str, str, str], ...]
    ]  # whose, card, part, until when
    robot_charge: NotRequired[tuple[int, ...]]  # by seat, counters on its Robot
    extra_turns: NotRequired[tuple[int, ...]]  # by seat, turns to take right after its own
    # Only with blank cards:
    writers: NotRequired[tuple[tuple[str, Seat], ...]]  # by the name of a card, who wrote it
    vetoes: NotRequired[int]  # flag: may still veto


_ZEROS = ("battle", "emptied", *get_args(Flag), "actions", "things")
MARKS: dict[str, Mark] = {
    **dict.fromkeys(_ZEROS, 0),
    "missed": (),  # as many as there are seats
    "jammed": None,
    "keepers": (),
    "spent": (),
    "kind": "",
}


def marks_of(s: State) -> RobotWarsMarks:
    """Return the marks of a table with their types, to read; `State.mark` sets them."""
    found: RobotWarsMarks = s.marks
    return found


def is_battle(s: State) -> bool:
    """Return whether Battle has begun."""
    return bool(marks_of(s)["battle"])


RARE_WORDS: Final = "rare_words"  # a mark that decks without such words do not have


def has_rare_word(s: State, word: str) -> bool:
    """Return whether any card of this deck has a rare word."""
    return word in marks_of(s).get(RARE_WORDS, ())


def charge_of(s: State, seat: Seat) -> int:
    """Return the counters on a Robot."""
    charge = marks_of(s).get("robot_charge")
    return charge[seat] if charge else 0


def has_flag(s: State, mark: Flag, seat: Seat) -> bool:
    marks: RobotWarsMarks = s.marks
    return bool(marks[mark] >> seat & 1)


def set_flag(s: State, mark: Flag, seat: Seat, on: bool = True) -> None:
    marks: RobotWarsMarks = s.marks
    mask = marks[mark]
    new = mask | 1 << seat if on else mask & ~(1 << seat)
    if new != mask:
        s.mark(mark, new)


def set_missed_turns(s: State, seat: Seat, turns: int) -> None:
    """Set how many turns a seat must still miss."""
    missed = marks_of(s)["missed"]
    s.mark("missed", (*missed[:seat], turns, *missed[seat + 1 :]))


def next_seat(s: State, seat: Seat) -> Seat:
    """Return the next player still in after a seat."""
    marks: RobotWarsMarks = s.marks
    out = marks["out"]
    return remaining_seats(s.seats, out, seat + 1)[0] if out else (seat + 1) % s.seats


def previous_seat(s: State, seat: Seat) -> Seat:
    """Return the previous player still in before a seat."""
    return next(
        one for one in reversed(s.playing_from(seat)) if one != seat or len(s.playing()) < 2
    )


def take_extra_turn(s: State, seat: Seat) -> bool:
    """Return whether a seat takes an extra turn now, and use that turn up."""
    left = marks_of(s).get("extra_turns")
    if not left or not left[seat] or seat not in s.playing():
        return False
    s.mark("extra_turns", (*left[:seat], left[seat] - 1, *left[seat + 1 :]))
    return True


def top_card(s: State, chance: Chance) -> Piece | None:
    """Return the next card to draw; None if the deck and the discard pile are empty.

    Shuffling moves faces between pieces, so pieces that steps name stay on the discard pile.
    """
    if s.zones[DECK]:
        return s.zones[DECK][-1]
    faces = s.faces[:]
    piece = top_of_deck(s, chance, find_named_pieces(s))
    note_spent_cards(s, faces)
    return piece


def find_named_pieces(s: State) -> set[Piece]:
    """Return the pieces that waiting steps name; they cannot go into the draw pile."""
    return {piece for step in s.stack for piece in step.named()}


def note_spent_cards(s: State, faces: list[Card]) -> None:
    """Note used Components in the draw pile by the keys that they had in `faces` (RW-54)."""
    spent = marks_of(s)["spent"]
    gone = {use for use in spent if isinstance(use[1], int) and s.where[use[1]] == DECK}
    if gone:
        keys = [(seat, faces[used].key) for seat, used in gone if isinstance(used, int)]
        s.mark("spent", (*(use for use in spent if use not in gone), *sorted(keys)))


def put_into_deck(s: State, piece: Piece, under: bool = False) -> None:
    """Move a card face down onto the draw pile, or under it."""
    s.move(piece, DECK, at=0 if under else None)
    note_spent_cards(s, s.faces)


def draw_card(s: State, seat: Seat, chance: Chance) -> None:
    """Let a player draw a card, if there is one (RW-B6, RW-T2)."""
    deck = s.zones[DECK]
    piece = deck[-1] if deck else top_card(s, chance)
    if piece is not None:
        s.move(piece, HAND[seat])
    if not deck:
        note_empty_deck(s)


def note_empty_deck(s: State) -> None:
    """Record that the deck has run out for the first time."""
    if not s.zones[DECK] and not marks_of(s)["emptied"]:
        s.mark("emptied", 1)
