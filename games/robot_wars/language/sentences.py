"""Describes a card in sentences, from the patterns in `sentences.yaml`."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from games.cardfile.patterns import Voice, fill_pattern
from games.cardfile.reader import Line, read_tree, without_places
from games.cardfile.signatures import NestedLines
from games.robot_wars.triggers import MOMENTS

FILE = Path(__file__).with_name("sentences.yaml")
USUAL = "en"  # used for languages without sentences
SHOWN_CHARACTERS = 240  # characters of a text on a card
LARGEST_COUNT = 99  # an upper bound that no count exceeds
_MOMENTS = {verb.__name__ for verb in MOMENTS}
# Whom lines after a moment mean: `you`, and the target that they have from the beginning.
_CONCERNED = {"passed": "that"}
_AIMED = {
    "attacked": "attacker",
    "any_destroyed": "that",
    "turn_begins": "that",
    "action_played": "that",
}
_EACH_PARTS = ("component", "hazard")  # what `each` gives to its lines as what they fall on
_PERSON_WORDS = ("robot", "hand", "control", "whom")  # what a condition looks at
NAMED_VOICE = "named"  # the voice of the log, which fills in `{name}`
FOR_BLANK = "{for}"  # begins a pattern that does not say who does it


class SentenceTable(NamedTuple):
    """The sentences of one language: patterns by verb, and the words for players."""

    action: str
    either: str
    chooses: str
    apart: str
    ranges: Mapping[str, str]
    verbs: Mapping[str, str]
    short: Mapping[str, str]
    who: Mapping[str, Voice]


@dataclass(frozen=True)
class SentenceContext:
    """The context of a line: the meaning of `you` and `target`, and the current target.

    A `brief` one asks for the short text, where there is one.
    """

    language: str
    you: str = "you"
    target: str = "target"
    falls: bool = False
    brief: bool = False


@cache
def sentence_table(language: str) -> SentenceTable:
    """Return the sentences of a language, or else those in English."""
    found = without_places(read_tree(FILE))
    words = found["words"]
    if language not in words["action"]:
        return sentence_table(USUAL)
    named = NAMED_VOICE if language == USUAL else ""  # the Dutch "je" takes the form of a name
    voices = {
        name: Voice(name == "you", said[language], name == named)
        for name, said in words["who"].items()
    }
    patterns, short = (
        {verb: said[language] for verb, said in found[of].items()} for of in ("verbs", "short")
    )
    ranges = {name: said[language] for name, said in words["range"].items()}
    alone = (str(words[name][language]) for name in ("action", "or", "chooses", "for"))
    action, either, chooses, apart = alone
    return SentenceTable(action, either, chooses, apart, ranges, patterns, short, voices)


def say_line(line: Line, told: SentenceContext) -> str:
    """Return the description of a line, such as `draw 2 cards`."""
    known, args = sentence_table(told.language), dict(line.args)
    pattern, who = known.verbs[line.verb], find_voice(told, args.get("who", "you"))
    if told.brief and not told.falls and who == told.you:
        pattern = known.short.get(line.verb, pattern)
    named, chooser = known.who[who], find_chooser(line, told, who)
    others = pattern.startswith(FOR_BLANK) and who != told.you
    apart = others and who != "that"  # of whom the lines before have told
    if others:
        who, told = "that", replace(told, you="that")
    voice = known.who[who]
    of = known.who[find_voice(told, args.get("whose"))] if line.verb == "if" else voice
    looked_at = {f"of_{n}": of.words.get(n, "") for n in _PERSON_WORDS}
    voice = voice._replace(words={**voice.words, **looked_at})
    inner = context_under(line, told, who)

    def value(name: str) -> object:
        found = args.get(name)
        if isinstance(found, NestedLines):
            return (
                describe_options(found, inner)
                if name == "options"
                else describe_block(found, inner)
            )
        match name:
            case "range" | "last":
                return describe_range(*find_bounds(args["at_least"], args["at_most"]), known)[name]
            case "for":
                return fill_pattern(known.apart, value, named) if apart else ""
            case "chooses":
                return fill_pattern(known.chooses, value, known.who[chooser]) if chooser else ""
            case "abs":
                return abs(args["add"])
        return told.falls if name == "it" else found

    return fill_pattern(pattern, value, voice)


def has_choice(verb: str) -> bool:
    """Return whether a verb involves a choice."""
    return "{chooses" in sentence_table(USUAL).verbs[verb]


def find_chooser(line: Line, told: SentenceContext, who: str) -> str:
    """Return the voice of the chooser, if the line has a choice and another player makes it."""
    word = dict(line.args).get("chooses", "they")
    given = told.falls and "{it?" in sentence_table(told.language).verbs[line.verb]
    chooser = who if word == "they" or given else find_voice(told, word)
    return "" if chooser == who else chooser


def find_voice(told: SentenceContext, who: object) -> str:
    """Return the voice, such as `you` or `that`, for the word by which a card names a player."""
    return {"you": told.you, "target": told.target}.get(str(who), str(who))


def context_under(line: Line, told: SentenceContext, who: str) -> SentenceContext:
    """Return the context of the lines nested under a line."""
    args = dict(line.args)
    you = who if who in ("you", NAMED_VOICE) else "that"
    if line.verb == "each":
        part = args["of"] in _EACH_PARTS
        return replace(told, you=you, falls=part, target=told.target if part else "that")
    return replace(told, you=you, target=context_after(line, told).target)


def context_after(line: Line, told: SentenceContext) -> SentenceContext:
    """Return the context of the next line: a chosen target becomes `that player`."""
    args = dict(line.args)
    aims = "target" in (args.get("who"), args.get("chooses")) or line.verb in TARGETING
    return replace(told, target="that") if aims and told.target == "target" else told


TARGETING = (
    "attack",
    "switch_off",
    "miss_turns",
    "push",
    "make_discard",
    "look_at_hand",
    "give",
    "swap",
)


def find_bounds(low: int | None, high: int | None) -> tuple[int, int]:
    """Return the least and the greatest count that satisfy a condition."""
    if low is None:
        low = 1 if high is None else 0
    return low, LARGEST_COUNT if high is None else high


def describe_range(low: int, high: int, known: SentenceTable) -> dict[str, object]:
    """Return a range in words, and the last number in those words."""
    if low == high:
        key = "exact"
    elif high >= LARGEST_COUNT:
        key = "least"
    else:
        key = "both" if low else "most"
    text = known.ranges[key].replace("{low}", str(low)).replace("{high}", str(high))
    return {"range": text, "last": low if high >= LARGEST_COUNT else high}


def describe_options(lines: Iterable[Line], told: SentenceContext) -> str:
    """Return alternative lines: `(draw a card) or (attack a Component with d6)`."""
    said = (say_line(line, told) for line in lines)
    return sentence_table(told.language).either.join(s if s[0] == "(" else f"({s})" for s in said)


def describe_block(lines: tuple[Line, ...], told: SentenceContext) -> str:
    """Return the description of nested lines, with brackets around several."""
    said = say_lines(lines, told)
    return f"({said})" if len(lines) > 1 else said


def say_lines(lines: Iterable[Line], told: SentenceContext) -> str:
    """Return the description of consecutive lines."""
    found = []
    for line in lines:
        found.append(say_line(line, told))
        told = context_after(line, told)
    return "; ".join(found).replace(":; ", ": ").removesuffix(":")


def describe_effects(
    do: Iterable[Line],
    when: Iterable[Line],
    while_: Iterable[Line],
    language: str,
    ability: bool,
) -> list[str]:
    """Return a sentence for each effect of a card; an `ability` starts with `Action:`."""
    told = SentenceContext(language)
    found = (
        [(sentence_table(language).action if ability else "") + say_lines(do, told)] if do else []
    )
    for moment, lines in moments_of(when):
        found.append(say_line(moment, told) + say_lines(lines, context_of_moment(moment, language)))
    found += [say_line(line, told) for line in while_]
    return [f"{text[0].upper()}{text[1:]}." for text in found]


def is_moment(line: Line) -> bool:
    """Return whether a line says when something happens."""
    return line.verb in _MOMENTS


def context_of_moment(moment: Line, language: str) -> SentenceContext:
    """Return the context of the first line after a moment."""
    verb, target = moment.verb, _AIMED.get(moment.verb, "target")
    match dict(moment.args).get("whose"):
        case "mine" if verb != "drawn":
            target = "you"
        case "others" | "any":
            target = "that"
    return SentenceContext(language, _CONCERNED.get(verb, "you"), target)


def describe_for_log(lines: Sequence[Line], part: str, at: int | None, language: str) -> str:
    """Return the log description of the lines of a part, or of number `at` of them.

    It is a text with the blank `name`, the player who does it.
    """
    told = SentenceContext(language, NAMED_VOICE, _AIMED.get(part.partition("/")[0], "target"))
    if at is None:
        return say_lines(lines, told)
    for line in lines[:at]:
        told = context_after(line, told)
    return say_lines(lines[at : at + 1], told)


def shorten(sentences: list[str]) -> str:
    """Return as many whole parts of the sentences as fit on a card; `…` replaces the rest."""
    text = " ".join(sentences)
    if len(text) <= SHOWN_CHARACTERS:
        return text
    parts = re.split(r"(?<=[;.]) ", text[:SHOWN_CHARACTERS])[:-1]
    return f"{' '.join(parts).rstrip(';.')} …" if parts else f"{text[: SHOWN_CHARACTERS - 1]}…"


def describe_shortly(
    do: Sequence[Line], when: Iterable[Line], while_: Iterable[Line], language: str
) -> str:
    """Return the first thing that a card does, for a short text.

    Every Hazard has the same moment, so only the numbers that fail are said: `1-2: draw a card`.
    """
    told = SentenceContext(language, brief=True)
    moment, lines = next(moments_of(when), (None, []))
    if do:
        return say_lines(do, told)
    if moment is not None and moment.verb == "passed":
        fails = next((dict(line.args)["fails"] for line in lines if line.verb == "avoid"), 0)
        rest = [line for line in lines if line.verb not in ("avoid", "destroy_this")]
        return (f"1-{fails}: " if fails else "") + say_lines(rest, told)
    if moment is not None:
        then = replace(context_of_moment(moment, language), brief=True)
        return say_line(moment, told) + say_lines(lines, then)
    return say_lines([*while_][:1], told)


def shorten_line(text: str, most: int) -> str:
    """Return the beginning of a text: whole sentences of it if they fit, else whole words."""
    text = f"{text[:1].upper()}{text[1:]}"
    if len(text) <= most:
        return text
    whole = text[: most + 1].rpartition("; ")[0]
    return whole if len(whole) > most // 2 else f"{text[:most].rpartition(' ')[0]}…"


def moments_of(when: Iterable[Line]) -> Iterator[tuple[Line, list[Line]]]:
    """Yield each moment of a card with the lines that follow it, if there are any."""
    moment: Line | None = None
    lines: list[Line] = []
    for line in when:
        if is_moment(line):
            if moment and lines:
                yield moment, lines
            moment, lines = line, []
        else:
            lines.append(line)
    if moment and lines:
        yield moment, lines
