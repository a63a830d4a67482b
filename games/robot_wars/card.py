"""A card of Robot Wars: its values, and its lines in executable form."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import chain
from typing import Literal, NamedTuple

from games.cardfile.card import Card, CardLimits, Line
from games.cardfile.signatures import NestedLines, arguments_of
from games.engine import Chance, Piece, Seat, Spot, State, owner
from games.robot_wars.language.sentences import (
    describe_effects,
    describe_shortly,
    shorten,
    shorten_line,
)
from games.robot_wars.triggers import ANSWERED, MOMENTS

DO = "do"  # the moment of lines that the card does as an action
OPTIONS = tuple(f"option_{n}" for n in ("one", "two", "three", "four", "five", "six"))
RARE_VERBS = frozenset(("boost", "hand_limit", "until", "extra_dice", "survive"))
WRITER = "writer"  # a rare word too: a line that means the writer of its card
PLAYED = "action_played"
WATCHED = ("attacked", "any_destroyed", "drawn", "turn_begins", PLAYED)
# Verbs that need a target; `aims.AIMS` lists the choices.
AIMED = frozenset(
    (
        "attack",
        "use_weapon",
        "destroy_part",
        "return_part",
        "switch_off",
        "miss_turns",
        "push",
        "make_discard",
        "look_at_hand",
        "take",
        "copy",
        "destroy_hazard",
        "give",
        "swap",
    )
)
LINE_CHARACTERS = 38  # of the short text on a card in a hand
OURS = "robot_wars"  # the section of the built-in cards; players' decks use another name


class Deed(NamedTuple):
    """The execution of a line: its player, its card and its target."""

    seat: Seat
    card: Piece
    to: Spot | None = None
    plus: int = 0  # bonus to each roll of an attack
    roll: int = 0  # fixed result of an avoidance die; 0: roll it
    moment: str = ""  # where the line stands: the part of the card, and its number there
    at: int = 0
    by: Seat | None = None  # the seat that chooses, if another than `seat`
    lent: bool = False  # `seat` may be another than the player of the card

    @property
    def chooser(self) -> Seat:
        """The seat that makes the choices of the line."""
        return self.seat if self.by is None else self.by

    def block(self, name: str) -> str:
        """Return the name of the card's part with the lines nested under this line."""
        return f"{self.moment}/{self.at}/{name}"

    @property
    def part(self) -> Piece:
        """The card that the line affects."""
        assert isinstance(self.to, int)
        return self.to

    @property
    def rival(self) -> Seat:
        """The player whose Robot or hand the line affects."""
        seat = owner(str(self.to))
        assert seat is not None
        return seat


# Deeds are immutable, so equal ones are shared.
shared_deed = lru_cache(4096)(Deed)
Effect = Callable[[State, Deed, Chance], bool | None]  # False: skip the later lines


@dataclass(frozen=True, eq=False)
class Do:
    """An executable line: its verb, the function of the verb, and the arguments by name."""

    line: Line
    verb: str
    act: Effect
    args: Mapping[str, int | str]
    who: str = "you"
    chooses: str = "they"
    meant: bool = False  # another player carries it out or chooses
    # The lines under it, by argument.
    blocks: Mapping[str, tuple["Do", ...]] = field(default_factory=dict)
    recalls: bool = False  # a later line refers to the player that this one targets
    calls: bool = False  # it asks for a player if no target is known
    aims: bool = False  # it needs a target

    def number(self, name: str) -> int:
        """Return an argument that is a number or a flag."""
        value = self.args[name]
        assert isinstance(value, int)
        return value


@dataclass(frozen=True, eq=False)
class Script:
    """The lines of a card by their moment."""

    do: tuple[Do, ...]
    timed: Mapping[str, tuple[Do, ...]]  # by moment
    holds: Mapping[str, Do]  # by verb, the lines in force while the card is in play
    blocks: Mapping[str, tuple[Do, ...]]  # lines under lines, by where they stand: `do/0/then`
    whose: Mapping[str, str]  # by moment, whom it concerns: `any`, `mine` or `others`
    reach: int  # the number of counters that triggers lines; 0: none
    on_robot: bool  # whether `reach` counts the counters of the Robot
    first: Do | None  # the line of its action whose target is chosen first
    pays: int  # cards discarded as the cost of its action
    attacks: tuple[Do, ...]  # its attacking lines, nested ones too
    weapon: bool
    ranged: bool
    rare: frozenset[str]  # its rare words; other games skip the work for them

    def at(self, part: str) -> tuple[Do, ...]:
        """Return the lines of a moment, or the lines nested at a place."""
        lines = self.do if part == DO else self.timed.get(part)
        return self.blocks[part] if lines is None else lines

    def concerns(self, moment: str, seat: Seat, other: Seat) -> bool:
        """Return whether a moment of the card of `seat` concerns what happens to `other`."""
        whose = self.whose[moment]
        return whose in ("", "any") or (whose == "mine") == (seat == other)

    def answers(self, moment: str) -> bool:
        """Return whether the lines at a moment begin with an optional answer."""
        return self.timed[moment][0].verb in ANSWERED.get(moment, ())


@dataclass(frozen=True, eq=False)
class RobotCard(Card):
    """A Component (with the Strength that destroys it), a Hazard or an Action."""

    kind: Literal["component", "hazard", "action"]
    strength: int | None = None
    internal: bool = False
    engine: bool = False
    robot: tuple[str, ...] = ()  # the drawn parts of a card of a player's deck
    colour: str = ""
    script: Script = field(init=False, repr=False)
    words: frozenset[str] = field(init=False, repr=False)  # see the function `words`

    def __post_init__(self) -> None:
        do, when = sequence(self.do), group_by_moment(self.when)
        below = find_nested_lines(DO, do)
        every = [*do, *(line for _, lines in below for line in lines)]
        attacks = tuple(line for line in every if line.verb == "attack")
        counted = next((dict(line.args) for line in self.when if line.verb == "counters"), {})
        script = Script(
            do,
            when,
            {line.verb: make_executable(line) for line in self.while_},
            dict(below + [pair for name in when for pair in find_nested_lines(name, when[name])]),
            {line.verb: str(dict(line.args).get("whose", "")) for line in self.when},
            counted.get("reach", 0),
            counted.get("on") == "robot",
            first_aim(do),
            sum(line.number("cards") for line in do if line.verb == "pay"),
            attacks,
            bool(attacks) and all(line.verb != "use_weapon" for line in every),
            any(line.number("ranged") for line in attacks),
            frozenset(),
        )
        script = replace(script, rare=rare_words(script))
        object.__setattr__(self, "script", script)
        object.__setattr__(self, "words", words(self))

    @classmethod
    def limits(cls) -> CardLimits:
        example = "bolt: {kind: component, strength: 3, name: Bolt}"
        return CardLimits(name=24, text=180, example=example)

    def text_in(self, language: str) -> str:
        # Of its lines, if its writer gave none.
        text = self.texts.get(language, {}).get("text", self.text)
        return text if text or not self.own else shorten(self.describe_effects(language))

    def line_in(self, language: str) -> str:
        if not self.own:
            return ""
        text = self.texts.get(language, {}).get("text", self.text)
        if text and len(text) <= LINE_CHARACTERS:
            return text
        said = describe_shortly(self.do, self.when, self.while_, language) or text
        return shorten_line(said, LINE_CHARACTERS)

    def does_in(self, language: str) -> str:
        if not self.own:
            return ""
        does = " ".join(self.describe_effects(language))
        return "" if does == self.text_in(language) else does

    def describe_effects(self, language: str) -> list[str]:
        """Return one sentence for each effect."""
        ability = self.kind == "component"
        return describe_effects(self.do, self.when, self.while_, language, ability)

    @property
    def own(self) -> bool:
        """Whether it belongs to a player's own deck."""
        return self.game != OURS

    @property
    def picture(self) -> str:
        # The name of its drawing; of an own deck's card also what it is made of.
        if not self.own:
            return f"{self.game}.{self.key}"
        return f"own.{self.sort} {self.key} {self.colour} {' '.join(self.robot)}"

    @property
    def sort(self) -> str:
        """Its group in lists: engine, weapon, part, hazard or action."""
        if self.kind != "component":
            return self.kind
        if self.engine:
            return "engine"
        return "weapon" if self.script.weapon else "part"


def cards(s: State) -> list[RobotCard]:
    """Return the card of every piece; None for pieces that a view does not know."""
    return s.faces


def words(card: RobotCard) -> frozenset[str]:
    """Return the words of a card that rules search for: moments, states and others."""
    script, body = card.script, card.strength is not None
    is_so = {
        "engine": card.engine,
        "inside": card.internal and body,
        "outside": not card.internal and body,
        "acts": bool(script.do),
        "trap": card.kind == "hazard" and "passed" in script.timed,
        "standing": card.kind == "hazard" and "target" in script.holds and body,
        "action": card.kind == "action",
    }
    return frozenset({*script.timed, *script.holds, *(word for word in is_so if is_so[word])})


def make_executable(line: Line) -> Do:
    """Return the executable form of a parsed line."""
    args = dict(line.args)
    who, chooses = args.pop("who", "you"), args.pop("chooses", "they")
    blocks = dict(part for name, lines in args.items() for part in blocks_of(name, lines))
    slots = arguments_of(line.act)
    said = {name: value for name, value in args.items() if value != slots[name].default}
    act = partial(line.act, **said) if said else line.act  # without arguments no wrapper is needed
    meant, calls = (who, chooses) != ("you", "they"), "target" in (who, chooses)
    aims = line.verb in AIMED
    return Do(line, line.verb, act, args, who, chooses, meant, blocks, calls=calls, aims=aims)


def first_aim(lines: tuple[Do, ...]) -> Do | None:
    """Return the first line that needs a target; None if there is none."""
    for line in lines:
        if line.calls or (line.aims and not line.meant):
            return line
    return None


def rare_words(script: Script) -> frozenset[str]:
    """Return the rare words of a card, see `zones.has_rare_word`."""
    lines = [*script.do, *chain(*script.timed.values()), *chain(*script.blocks.values())]
    verbs = {*script.holds, *(line.verb for line in lines)}
    moments = {
        moment
        for moment in script.timed
        if moment in WATCHED and (moment == PLAYED or not script.answers(moment))
    }
    writer = {WRITER} if any(WRITER in (line.who, line.chooses) for line in lines) else set[str]()
    return frozenset(verbs & RARE_VERBS | moments | writer)


def blocks_of(name: str, lines: object) -> Iterable[tuple[str, tuple[Do, ...]]]:
    """Yield the nested lines of an argument, each with a name; options one by one."""
    if isinstance(lines, NestedLines) and name == "options":
        yield from ((name, sequence((line,))) for name, line in zip(OPTIONS, lines, strict=False))
    elif isinstance(lines, NestedLines) and lines:
        yield name, sequence(lines)


def sequence(lines: Iterable[Line]) -> tuple[Do, ...]:
    """Return the executable form of consecutive lines."""
    found: list[Do] = []
    recalls = False  # whether a later line refers to the target
    for line in reversed([make_executable(line) for line in lines]):
        found.append(replace(line, recalls=True) if recalls else line)
        recalls = recalls or refers_to_target(line)
    return tuple(reversed(found))


def refers_to_target(line: Do) -> bool:
    """Return whether a line, or one nested in it, refers to the player last targeted."""
    return "target" in (line.who, line.chooses, line.args.get("whose")) or any(
        refers_to_target(nested) for block in line.blocks.values() for nested in block
    )


def find_nested_lines(part: str, lines: tuple[Do, ...]) -> list[tuple[str, tuple[Do, ...]]]:
    """Return all nested lines, each with its place."""
    found: list[tuple[str, tuple[Do, ...]]] = []
    for at, line in enumerate(lines):
        for name, block in line.blocks.items():
            here = f"{part}/{at}/{name}"
            found += [(here, block), *find_nested_lines(here, block)]
    return found


def group_by_moment(lines: tuple[Line, ...]) -> dict[str, tuple[Do, ...]]:
    """Return the lines under `when`, by moment."""
    moments = {moment.__name__ for moment in MOMENTS}
    found: dict[str, list[Line]] = {}
    moment = ""
    for line in lines:
        if line.verb in moments:
            moment = line.verb
        else:
            found.setdefault(moment, []).append(line)
    return {moment: sequence(lines) for moment, lines in found.items()}
