"""Writes sentences from patterns with blanks, so that numbers and persons come out right.

A blank stands in braces. Its first signs give its meaning:

    {cards}              the value of an argument
    {+plus}              a number that is added: ` + 2`, ` − 2`, or nothing for 0
    {cards:a card|# cards}      one, or more; `#` is the number
    {random? at random|}        whether a flag is set, or a number is not 0
    {minus<# more|# less}       below 0, or not; `#` is the number without its sign
    {whose=any:one|mine:yours|else:all}  by the value
    {~draw|draws}        for `you`, or for anybody else
    {@robot}             a word for the person of the sentence

The text after `|` may contain blanks, and an empty last text may be left out.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple


class Voice(NamedTuple):
    """The person of a sentence: whether it is `you`, and the words that replace `@`.

    `named` leaves that to the reader of the sentence: `{name:draws|draw}`.
    """

    you: bool
    words: Mapping[str, str]
    named: bool = False


class _Blank(NamedTuple):
    sign: str
    name: str
    ways: tuple[str, ...]


Value = Callable[[str], object]  # the value of an argument, by its name

_HEAD = re.compile(r"([+@~]?)(\w*)([:?<=]?)")


def fill_pattern(pattern: str, value: Value, voice: Voice) -> str:
    """Return a pattern as a sentence."""
    return "".join(
        part if isinstance(part, str) else _fill_blank(part, value, voice)
        for part in parse_pattern(pattern)
    )


def _fill_blank(blank: _Blank, value: Value, voice: Voice) -> str:
    sign, name, ways = blank
    if sign == "@":
        return voice.words[name]
    if sign == "~":
        you, others = (fill_pattern(way, value, voice) for way in ways)
        if voice.named and "{" not in you + others:
            return f"{{name:{others}|{you}}}"
        return you if voice.you else others
    found = value(name)
    if not sign:
        return str(found)
    if sign == "=":
        chosen = dict(way.partition(":")[::2] for way in ways)
        return fill_pattern(chosen.get(str(found), chosen.get("else", "")), value, voice)
    if sign == "?":
        return fill_pattern(_pick_way(ways, 0 if found else 1), value, voice)
    assert isinstance(found, int)
    if sign == "+":
        return f" {'+' if found > 0 else '−'} {abs(found)}" if found else ""
    first = found == 1 if sign == ":" else found < 0
    return fill_pattern(
        _pick_way(ways, 0 if first else 1).replace("#", str(abs(found))), value, voice
    )


def _pick_way(ways: tuple[str, ...], at: int) -> str:
    return ways[at] if at < len(ways) else ""


@cache
def parse_pattern(pattern: str) -> tuple[str | _Blank, ...]:
    """Return the texts and blanks of a pattern; raise ValueError if its braces do not match."""
    found: list[str | _Blank] = []
    text = ""
    at = 0
    while at < len(pattern):
        if pattern[at] != "{":
            text += pattern[at]
            at += 1
            continue
        end = _find_closing_brace(pattern, at)
        found += [text, _parse_blank(pattern[at + 1 : end])]
        text, at = "", end + 1
    return tuple(part for part in (*found, text) if part)


def _parse_blank(inside: str) -> _Blank:
    head = _HEAD.match(inside)
    assert head is not None
    if head[1] == "~":
        return _Blank("~", "", _split_ways(inside[1:]))
    return _Blank(head[1] or head[3], head[2], _split_ways(inside[head.end() :]))


def _find_closing_brace(pattern: str, opened: int) -> int:
    """Return the index of the brace that closes the one at `opened`."""
    deep = 0
    for at in range(opened, len(pattern)):
        deep += (pattern[at] == "{") - (pattern[at] == "}")
        if not deep:
            return at
    raise ValueError(f"a brace is not closed: {pattern}")


def _split_ways(text: str) -> tuple[str, ...]:
    """Split a text at each `|` outside braces."""
    deep, first, found = 0, 0, list[str]()
    for at, sign in enumerate(text):
        deep += (sign == "{") - (sign == "}")
        if sign == "|" and not deep:
            found.append(text[first:at])
            first = at + 1
    return (*found, text[first:])
