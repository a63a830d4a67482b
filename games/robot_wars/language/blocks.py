"""Verbs of cards with nested lines: conditions, choices, copies, temporary states."""

from dataclasses import dataclass
from typing import Literal

from games.cardfile.reader import Verb
from games.cardfile.signatures import NestedLines
from games.engine import Chance, Move, Piece, Seat, Spot, State, cached_move
from games.robot_wars.aims import AIMS, has_target, spots_of
from games.robot_wars.body import can_pay, choosable, inside, is_of, outside
from games.robot_wars.card import Deed, Do, cards
from games.robot_wars.card_script import COPY, Lines, OfCard, find_players, lines_of
from games.robot_wars.facts import Done
from games.robot_wars.language.sentences import find_bounds
from games.robot_wars.zones import ARENA, HAND, LARGEST_EFFECT, ROBOT, charge_of, marks_of

Counted = Literal[
    "components",
    "externals",
    "internals",
    "engines",
    "weapons",
    "hand",
    "hazards",
    "turns",
    "counters",
    "robot_counters",
]
Whose = Literal["you", "target", "owner", "each_opponent", "any_opponent"]


@dataclass(frozen=True)
class Under(OfCard):
    """A question about the lines nested under line `at` of a card's part."""

    part: str
    at: int
    doer: Seat
    to: Spot | None
    plus: int
    roll: int

    def line(self, s: State) -> Do:
        """Return the line that asks."""
        return lines_of(s, self.card, self.part)[self.at]

    def begin(self, s: State, name: str) -> None:
        """Carry out the nested lines of an argument."""
        here = (self.card, self.to, self.plus, self.roll, self.part, self.at, self.seat)
        run_decided(s, Deed(self.doer, *here), self.line(s), name)

    def named(self) -> tuple[Piece, ...]:
        return (self.card, self.to) if isinstance(self.to, int) else (self.card,)


@dataclass(frozen=True)
class May(Under):
    """Ask whether to carry out the nested lines."""

    def moves(self, s: State) -> list[Move]:
        return [cached_move("accept"), cached_move("pass")]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        self.begin(s, "then" if move.verb == "accept" else "otherwise")


@dataclass(frozen=True)
class OneOf(Under):
    """Ask which of several lines to carry out."""

    def moves(self, s: State) -> list[Move]:
        options, deed = self.line(s).blocks, Deed(self.doer, self.card)
        able = [name for name, lines in options.items() if is_possible(s, deed, lines)]
        return [cached_move(name) for name in able or options]

    def take(self, s: State, move: Move, chance: Chance) -> None:
        self.begin(s, move.verb)


def run_decided(s: State, deed: Deed, line: Do, name: str) -> None:
    """Log and carry out the chosen nested lines, if there are any."""
    if name in line.blocks and not deed.moment.startswith(COPY):
        s.say("robot_wars.does", (deed.seat,), (deed.card,), Done(deed.block(name)))
    run_nested(s, deed, line, name)


def run_nested(s: State, deed: Deed, line: Do, name: str) -> None:
    """Carry out the nested lines of an argument, if there are any."""
    if name in line.blocks:
        part = deed.block(name)
        s.push(Lines(deed.seat, deed.card, part, 0, deed.to, deed.plus, deed.roll))


def is_possible(s: State, deed: Deed, lines: tuple[Do, ...]) -> bool:
    """Return whether the player can pay for lines, and whether they have targets."""
    price = sum(line.number("cards") for line in lines if line.verb == "pay" and not line.meant)
    return can_pay(s, deed.seat, deed.card, price) and has_target(s, deed, lines)


def question_fields(
    s: State, deed: Deed
) -> tuple[Seat, Piece, str, int, Seat, Spot | None, int, int]:
    """Return the fields of a question about nested lines."""
    return (
        deed.chooser,
        deed.card,
        deed.moment,
        deed.at,
        deed.seat,
        deed.to,
        deed.plus,
        deed.roll,
    )


def if_(
    s: State,
    deed: Deed,
    chance: Chance,
    *,
    count: Counted,
    whose: Whose = "you",
    at_least: int | None = None,
    at_most: int | None = None,
    verb: str = "",
    card: str = "",
    then: NestedLines,
    otherwise: NestedLines = NestedLines(),  # noqa: B008
) -> None:
    """Carry out `then` if the count is in the given range, otherwise `otherwise`.

    Without `at_least` and `at_most`, a count of 1 or more is enough. With `verb`, cards without
    that word are not counted; with `card`, only cards of that name are. For
    `each_opponent`, every opponent must have this count.
    """
    low, high = find_bounds(at_least, at_most)
    if whose in ("each_opponent", "any_opponent"):
        seats = find_players(s, deed, "each_opponent")
    else:
        seats = find_players(s, deed, whose)
    found = [low <= count_for(s, deed, count, seat, verb, card) <= high for seat in seats]
    true = any(found) if whose == "any_opponent" else bool(found) and all(found)
    line = lines_of(s, deed.card, deed.moment)[deed.at]
    run_decided(s, deed, line, "then" if true else "otherwise")


def count_for(s: State, deed: Deed, what: Counted, seat: Seat, verb: str, card: str) -> int:
    """Return the number that a condition compares."""
    match what:
        case "turns":
            return s.turn_number
        case "counters":
            return s.pips[deed.card]
        case "robot_counters":
            return charge_of(s, seat)
        case "hand" if not (verb or card):
            return len(s.zones[HAND[seat]])
        case "hazards":
            lying = [p for p, kept in marks_of(s)["keepers"] if kept == seat]
            return sum(is_counted(s, p, verb, card) for p in lying)
        case "externals" | "internals":
            found = outside(s, seat) if what == "externals" else inside(s, seat)
            return sum(is_counted(s, p, verb, card) for p in found)
    kind = {"engines": "engine", "weapons": "weapon"}.get(what, "any")
    zone = HAND[seat] if what == "hand" else ROBOT[seat]
    faces = cards(s)
    return sum(is_of(faces[p], kind) and is_counted(s, p, verb, card) for p in s.zones[zone])


def is_counted(s: State, piece: Piece, verb: str, name: str) -> bool:
    """Return whether a card has a word and a name; every card has the empty ones."""
    card = cards(s)[piece]
    if name and card.name.casefold() != name.casefold():
        return False
    return not verb or any(line.verb == verb for line in (*card.do, *card.when, *card.while_))


def choose(s: State, deed: Deed, chance: Chance, *, options: NestedLines) -> None:
    """Carry out one of these lines. Only lines that can happen are offered."""
    s.push(OneOf(*question_fields(s, deed)))


def you_may(
    s: State,
    deed: Deed,
    chance: Chance,
    *,
    then: NestedLines,
    otherwise: NestedLines = NestedLines(),  # noqa: B008
) -> None:
    """Carry out `then` if the player wants to and can pay for it, else `otherwise`."""
    line = lines_of(s, deed.card, deed.moment)[deed.at]
    if is_possible(s, deed, line.blocks["then"]):
        s.push(May(*question_fields(s, deed)))
    else:
        run_decided(s, deed, line, "otherwise")


def each(
    s: State,
    deed: Deed,
    chance: Chance,
    *,
    of: Literal["opponent", "player", "component", "hazard"],
    whose: Literal["others", "any", "mine"] = "others",
    do: NestedLines,
) -> None:
    """Carry out the lines once for each of these. A player is then the target of the lines.

    Components that cannot be chosen are skipped.
    """
    line = lines_of(s, deed.card, deed.moment)[deed.at]
    first = line.blocks["do"][0]
    found: list[Spot] = []
    if of in ("opponent", "player"):
        seats = s.playing_from(deed.seat)[of == "opponent" :]
        found = [f"target.{seat}" for seat in seats]
    elif of == "hazard":
        found = [p for p in s.zones[ARENA] if cards(s)[p].kind == "hazard"]
    else:
        seats = s.playing_from(deed.seat)
        chosen = {"mine": seats[:1], "others": seats[1:]}.get(whose, seats)
        found = [p for seat in chosen for p in choosable(s, seat)]
    if isinstance(found[0] if found else None, int) and first.verb in AIMS:
        able = set(spots_of(s, deed, first))
        found = [spot for spot in found if spot in able]
    part = deed.block("do")
    found.reverse()
    s.push_last_first(
        [Lines(deed.seat, deed.card, part, 0, to, deed.plus, deed.roll) for to in found]
    )


def all_of(s: State, deed: Deed, chance: Chance, *, lines: NestedLines) -> None:
    """Carry out all of these lines in order. So one choice can consist of several lines."""
    run_nested(s, deed, lines_of(s, deed.card, deed.moment)[deed.at], "lines")


def copy(
    s: State,
    deed: Deed,
    chance: Chance,
    *,
    kind: Literal["any", "weapon", "ranged", "engine", "internal", "external"] = "weapon",
    whose: Literal["others", "any", "mine"] = "any",
) -> None:
    """Use the ability of another Component of this kind, as if it were on this card."""
    face = cards(s)[deed.part]
    s.say("robot_wars.copies", (deed.seat,), (deed.card, deed.part))
    s.push(Lines(deed.seat, deed.card, f"{COPY}{face.key}.{face.variant}", plus=deed.plus))


def until(
    s: State,
    deed: Deed,
    chance: Chance,
    *,
    moment: Literal["turn_start", "turn_end", "reboot"] = "turn_start",
    holds: NestedLines,
) -> None:
    """The Robot has these states until its next turn, the end of this turn, or its next Reboot.

    It needs no Engine for them.
    """
    if deed.moment.startswith(COPY):
        name, _, rest = deed.block("holds").partition("/")
        name, part = name.removeprefix(COPY), f"do/{rest}"
    else:
        face = cards(s)[deed.card]
        name, part = f"{face.key}.{face.variant}", deed.block("holds")
        s.say("robot_wars.does", (deed.seat,), (deed.card,), Done(deed.moment, deed.at))
    kept = marks_of(s).get("lasting_states", ())
    s.mark("lasting_states", (*kept[1 - LARGEST_EFFECT :], (deed.seat, name, part, moment)))


BLOCK_VERBS: tuple[Verb, ...] = (if_, choose, you_may, each, all_of, copy, until)
