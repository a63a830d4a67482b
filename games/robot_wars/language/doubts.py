"""Remarks on lines of a card that are probably a mistake: costs, counters, choices, wins, loops."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from games.cardfile.errors import CheckedText, phrase
from games.cardfile.reader import Line
from games.cardfile.signatures import NestedLines
from games.cardfile.yaml_tree import YamlNode
from games.robot_wars.card import RobotCard
from games.robot_wars.language.deck_check import (
    MOMENT_NAMES,
    arguments,
    blocks_of,
    plain_list,
    read_verb_and_numbers,
)
from games.robot_wars.language.sentences import moments_of

REGULAR = frozenset(("turn_start", "turn_end", "turn_begins", "drawn"))  # moments that always come
STOPPING = frozenset(("pay", "avoid"))  # verbs after which the later lines may not happen
GATES = frozenset(("if", "you_may", "choose", "until"))  # verbs whose nested lines may not happen
# Verbs that certainly destroy a Component if there is one, and whose it usually is.
DESTROYING = {"destroy_part": "others", "destroy_all": "mine", "lose_part": "mine"}
FEWEST_OPTIONS = 2
HAND_SIZE = 5  # cards that a hand may keep (RW-B2)


class Counters(NamedTuple):
    """The verbs of a deck that change and read counters, by where these are."""

    changed: frozenset[str]
    read: frozenset[str]


def note_doubts(
    notes: CheckedText, what: str, node: YamlNode, card: RobotCard, deck: Counters, limit: bool
) -> None:
    """Note the lines of a card that are probably a mistake.

    `deck` tells which counters any card changes or reads. `limit` is whether hands have the usual
    limit.
    """
    here = find_counters([card])
    for child in find_nodes(node):
        verb, numbers = read_verb_and_numbers(child)
        for name, place, number in numbers:
            cost = name == "pay" or (verb, name) == ("pay", "cards")
            if cost and limit and number > HAND_SIZE:
                notes.report(
                    place,
                    "{0}: a hand has at most {1} cards, so nobody can pay {2}; write {1} or less",
                    what,
                    HAND_SIZE,
                    number,
                )
        if verb == "choose" and 0 < count_options(child) < FEWEST_OPTIONS:
            right = phrase("write another option, or the line without {0}", "choose")
            notes.report(child.place, "{0}: there is only one option to choose; {1}", what, right)
        _note_counters(notes, what, child, here, deck)
    _note_wins_and_loops(notes, what, node, card)


def find_nodes(card: YamlNode) -> Iterator[YamlNode]:
    """Yield all lines of a card as nodes, nested ones too."""
    for word in ("do", "when", "while"):
        yield from _with_nested(plain_list(card.value.get(word)))


def _with_nested(nodes: Iterable[YamlNode]) -> Iterator[YamlNode]:
    for node in nodes:
        yield node
        for _, block in blocks_of(node):
            yield from _with_nested(plain_list(block))


def count_options(node: YamlNode) -> int:
    """Return the number of options of a choice."""
    return max((len(plain_list(block)) for _, block in blocks_of(node)), default=0)


def find_counters(cards: Iterable[RobotCard]) -> Counters:
    """Return which counters these cards change and read: `card`, `robot`."""
    changed, read = set[str](), set[str]()
    for card in cards:
        for line in with_nested((*card.do, *card.when, *card.while_)):
            args = dict(line.args)
            if line.verb == "add_counters":
                changed.add(str(args["on"]))
            elif line.verb == "survive":
                read.add("card")
            elif line.verb == "swap" and args["what"] == "counters":
                changed.add("robot")
            elif line.verb == "counters":
                read.add(str(args["on"]))
            elif line.verb == "if" and args["count"] in ("counters", "robot_counters"):
                read.add("card" if args["count"] == "counters" else "robot")
            elif line.verb == "copy":  # another card's line may change or read these counters
                changed.add("card")
                read.add("card")
    return Counters(frozenset(changed), frozenset(read))


def with_nested(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield lines and all their nested lines."""
    for line in lines:
        yield line
        for _, value in line.args:
            if isinstance(value, NestedLines):
                yield from with_nested(value)


def _note_counters(
    notes: CheckedText, what: str, child: YamlNode, card: Counters, deck: Counters
) -> None:
    """Note counters that nothing reads, and a number of counters that nothing changes."""
    verb, _ = read_verb_and_numbers(child)
    args = arguments(child)
    on = str(args["on"].value) if "on" in args else "card"
    if verb == "if":
        count = str(args["count"].value) if "count" in args else ""
        on = {"counters": "card", "robot_counters": "robot"}.get(count, "")
    known = deck if on == "robot" else card
    if verb == "add_counters" and on not in known.read:
        right = phrase("write {0} under {1}, or {2} to count them", "counters", "when", "if")
        notes.report(child.place, "{0}: nothing reads these counters; {1}", what, right)
    elif verb in ("counters", "if", "survive") and on and on not in known.changed:
        right = phrase("write {0} where they are put on it", "add_counters")
        notes.report(child.place, "{0}: nothing puts counters on it; {1}", what, right)


def _note_wins_and_loops(notes: CheckedText, what: str, node: YamlNode, card: RobotCard) -> None:
    """Note a win without a condition, and lines that cause their own moment again."""
    parts: list[tuple[str, Sequence[Line], list[YamlNode]]]
    parts = [("", card.do, plain_list(node.value.get("do")))]
    nodes = plain_list(node.value.get("when"))
    starts = [n for n, one in enumerate(nodes) if read_verb_and_numbers(one)[0] in MOMENT_NAMES]
    for start, after in zip(starts, (*starts[1:], len(nodes)), strict=False):
        moment, _ = read_verb_and_numbers(nodes[start])
        read = [lines for one, lines in moments_of(card.when) if one.verb == moment]
        parts.append((moment, read[0] if read else (), nodes[start + 1 : after]))
    for moment, lines, children in parts:
        certain = list(_find_certain(children))
        if not moment or moment in REGULAR:
            for child in certain:
                if _wins(child):
                    right = phrase("write {0} before it, or put it under {1}", "pay", "if")
                    said = "{0}: this wins the game without any condition; {1}"
                    notes.report(child.place, said, what, right)
        loop = None
        if moment == "any_destroyed":
            whose = _argument(nodes, moment, "whose", "any")
            loop = next((one for one in certain if _destroys(one, whose)), None)
        elif moment == "counters" and lines and _counts_again(card, lines):
            loop = next((one for one in reversed(certain) if _verb(one) == "add_counters"), None)
        if loop is not None:
            right = phrase("put it under {0} or {1}", "you_may", "if")
            said = "{0}: '{1}' causes '{2}' again, without an end; {3}"
            notes.report(loop.place, said, what, _verb(loop), moment, right)


def _find_certain(nodes: Sequence[YamlNode]) -> Iterator[YamlNode]:
    """Yield the lines that happen whatever is chosen, counted or rolled."""
    for node in nodes:
        if _verb(node) in STOPPING:
            return
        yield node
        if _verb(node) not in GATES:
            for _, block in blocks_of(node):
                yield from _find_certain(plain_list(block))


def _verb(node: YamlNode) -> str:
    return read_verb_and_numbers(node)[0]


def _wins(node: YamlNode) -> bool:
    """Return whether a line ends the game for good: its player wins, or all others lose."""
    args = arguments(node)
    who = args["who"].value if "who" in args else "you"
    return (_verb(node), who) in (("win_game", "you"), ("lose_game", "each_opponent"))


def _argument(nodes: Sequence[YamlNode], verb: str, name: str, usual: str) -> str:
    """Return an argument of the first line with a verb, or its usual value."""
    args = next((arguments(node) for node in nodes if _verb(node) == verb), {})
    return str(args[name].value) if name in args else usual


def _destroys(node: YamlNode, whose: str) -> bool:
    """Return whether a line destroys a Component of these players: mine, others or any."""
    verb = _verb(node)
    if verb not in DESTROYING:
        return False
    usual = DESTROYING[verb] if _argument([node], verb, "who", "you") == "you" else "any"
    return whose == "any" or _argument([node], verb, "whose", usual) in (whose, "any")


def _counts_again(card: RobotCard, lines: Sequence[Line]) -> bool:
    """Return whether lines at a number of counters reach that number again."""
    moment = next(one for one, _ in moments_of(card.when) if one.verb == "counters")
    reach, on = dict(moment.args)["reach"], dict(moment.args)["on"]
    now = int(reach)
    for line in lines:
        args = dict(line.args)
        if line.verb == "add_counters" and args["on"] == on:
            before, now = now, max(0, now + int(args["add"]))
            if before < reach <= now:
                return True
    return False
