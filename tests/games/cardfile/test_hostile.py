"""Malicious files: each is refused quickly, in little memory, with what would be right."""

from __future__ import annotations

import contextlib
import os
import resource
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from games.cardfile.reader import CardError, check_card_file, load_cards, read_tree
from games.robo_power.cards import RoboCard
from tests.support.paths import ROOT

SECONDS = 0.1
BYTES = 50 << 20
MIB = 1 << 20


def bot(words: str) -> str:
    """A file of one card that has these words too, from column AT."""
    return f"robo_power: {{bot: {{name: Bot, kind: robot, {words}}}}}\n"


AT = len("robo_power: {bot: {name: Bot, kind: robot, ") + 1

LAUGHS = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{new}: &{new} [{','.join([f'*{old}'] * 9)}]\n"
    for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)

# name: (text, line, column, what is said)
HOSTILE: dict[str, tuple[str, int, int, str]] = {
    "alias bomb": (LAUGHS, 1, 4, "'&a' is an anchor; delete it"),
    "alias": ("a: *b\n", 1, 4, "'*b' is an alias; write out what it means"),
    "alias of itself": ("a: &a [*a]\n", 1, 4, "'&a' is an anchor"),
    "alias as a word": ("a: 1\n*x : 2\n", 2, 1, "'*x' is an alias"),
    "a million brackets": ("[" * 1_000_000, 1, 25, "more than 24 levels deep; write it flatter"),
    "a million closed brackets": ("[" * 500_000 + "]" * 500_000, 1, 25, "more than 24 levels deep"),
    "a million braces": ("{a: " * 250_000, 1, 97, "more than 24 levels deep"),
    "a million dashes": ("- " * 500_000, 1, 49, "more than 24 levels deep"),
    "a million question marks": ("? " * 500_000, 1, 3, "write 'word: value'"),
    "deep by indenting": ("".join(f"{' ' * i}a:\n" for i in range(1400)), 25, 25, "24 levels deep"),
    "duplicate word": ("a: 1\nb: 2\na: 3\n", 3, 1, "'a' is here twice, first in line 1"),
    "duplicate quoted": ("{a: 1, 'a': 2}\n", 1, 8, "'a' is here twice"),
    "python tag": ("a: !!python/name:x [x]\n", 1, 4, "'!!python/name:x' is a tag; write the value"),
    "own tag": ("a: !card x\n", 1, 4, "'!card' is a tag; write the value alone"),
    "lone tag": ("a: ! x\n", 1, 4, "'!' is a tag; write the value alone"),
    "undefined tag": ("a: !x!y z\n", 1, 4, "a tag ('!') is not used here"),
    "long tag": ("a: !" + "x" * 1_000_000 + " y\n", 1, 4, "is a tag; write the value alone"),
    "merge key": ("a: {<<: {b: 1}}\n", 1, 5, "'<<' would copy words from elsewhere"),
    "second document": ("a: 1\n---\nb: 2\n", 2, 1, "a second document begins here; keep one"),
    "second after dots": ("a: 1\n...\nb: 2\n", 3, 1, "this belongs to nothing above it"),
    "directives": ("%TAG !a! b\n" * 90_000, 1, 1, "a line beginning with '%' is not used"),
    "directives later": ("a: 1\n...\n" + "%TAG !a! b\n" * 90_000, 3, 1, "a second document"),
    "YAML 1.2": ("# ours\n%YAML 1.2\n---\na: 1\n", 2, 1, "a line beginning with '%' is not used"),
    "set": ("? a\n? b\n", 1, 3, "'a' has no value; write one"),
    "list as a word": ("? [a]\n: b\n", 1, 3, "there is a list or a brace where a word should be"),
    "list as a word in braces": (
        "{[a]: b}\n",
        1,
        2,
        "there is a list or a brace where a word should be",
    ),
    "10 MB": ("a: 1\n" * 2_000_000, 1, 1, "the file is larger than 1 MiB; split it"),
    "a byte too many": ("#" * (MIB + 1), 1, 1, "the file is larger than 1 MiB"),
    "a million values": ("[" + "a," * 500_000 + "]", 1, 20_000, "more than 10000 values"),
    "a million empty lists": ("[" + "[]," * 300_000 + "]", 1, 29_999, "more than 10000 values"),
    "a million refused": ("[" + "NO," * 300_000 + "]", 1, 2, "'NO' is unclear; write false"),
    "a million lines": ("\n" * 1_000_000, 1, 1, "the file is empty; write 'word: value'"),
    "a million comments": ("#\n" * 500_000, 1, 1, "the file is empty"),
    "a million tabs": ("\t" * 1_000_000, 1, 1, "a tab can't be seen; write spaces"),
    "lines of tabs": (("\t" * 10_000 + "\n") * 99, 1, 1, "a tab can't be seen"),
    "a million bells": ("\a" * 1_000_000, 1, 1, "U+0007"),
    "a million lines of bells": ("\a\n" * 500_000, 1, 1, "U+0007"),
    "a million words": ("".join(f"w{i}: 1\n" for i in range(90_000)), 5000, 8, "more than 10000"),
    "never closed": ("a: 1\nb: 'x" + "\nx" * 500_000, 2, 4, "the text is never closed; end it"),
    "long number": (bot("number: " + "9" * 5000), 1, AT + 8, "has 5000 digits; write at most 15"),
    "long fraction": (bot("number: 0." + "3" * 5000), 1, AT + 8, "has 5001 digits; write at most"),
    "long hexadecimal": (bot("number: 0x" + "f" * 5000), 1, AT + 8, "is not a plain number"),
    "Norway": (bot("text: NO"), 1, AT + 6, "'NO' is unclear; write false, or \"NO\" for text"),
    "octal": (bot("number: 010"), 1, AT + 8, "'010' is not a plain number; write 10, or"),
    "octal, newer": (bot("number: 0o17"), 1, AT + 8, "write 15, or"),
    "time of day": (bot("text: 12:30:00"), 1, AT + 6, '"12:30:00" for text'),
    "date": (bot("text: 2026-01-31"), 1, AT + 6, '"2026-01-31" for text'),
    "too large": (bot("number: 1e999"), 1, AT + 8, "write one such as 10 or 1.5"),
    "hexadecimal": (bot("number: 0x1f"), 1, AT + 8, "'0x1f' is not a plain number; write 31,"),
    "grouped": (bot("number: 1_000"), 1, AT + 8, "write 1000, or"),
    "infinity": (bot("number: .inf"), 1, AT + 8, "'.inf' is not a plain number"),
    "not a number": (bot("number: .NaN"), 1, AT + 8, "'.NaN' is not a plain number"),
    "yes": (bot("text: yes"), 1, AT + 6, 'write true, or "yes" for text'),
    "Off": (bot("text: Off"), 1, AT + 6, 'write false, or "Off" for text'),
    "TRUE": (bot("text: TRUE"), 1, AT + 6, 'write true, or "TRUE" for text'),
    "tilde": (bot("number: ~"), 1, AT + 8, 'write null for nothing, or "~" for text'),
    "Null": (bot("number: Null"), 1, AT + 8, "write null for nothing"),
    "nothing": ("a:\nb: 1\n", 1, 1, "'a' has no value; write one, \"\" for no text"),
    "no space": ("{a:b}\n", 1, 2, "'a:b' has no value; put a space after its ':'"),
    "empty item": ("a: [1]\nb:\n  -\n  - 2\n", 3, 4, "nothing is written here; write a value"),
    "plus": (bot("number: +5"), 1, AT + 8, "'+5' is not a plain number; write 5"),
    "less than nothing": (bot("number: -0"), 1, AT + 8, "'-0' is not a plain number; write 0"),
    "no digit before": (bot("number: .5"), 1, AT + 8, "write 0.5"),
    "control character": ("a: x\x07y\n", 1, 5, "U+0007 (a control character) can't be"),
    "null character": ("a: x\0y\n", 1, 5, "U+0000 (a control character)"),
    "escape": ("a: \x1b[31mred\n", 1, 4, "U+001B"),
    "other line ends": ("a: x\u2028b: y\n", 1, 5, "U+2028 (LINE SEPARATOR)"),
    "lone return": ("a: x\rb: y\n", 1, 5, "U+000D"),
    "next line": ("a: x\x85b: y\n", 1, 5, "U+0085"),
    "bidirectional": ("a: x\u202ey\n", 1, 5, "U+202E (RIGHT-TO-LEFT OVERRIDE) can't be seen"),
    "isolate": ("a: x\u2066y\n", 1, 5, "U+2066 (LEFT-TO-RIGHT ISOLATE)"),
    "surrogate": ("a: x\ud800y\n", 1, 5, "U+D800"),
    "nothing wide": ("a: x\u200by\n", 1, 5, "U+200B (ZERO WIDTH SPACE)"),
    "late byte order mark": ("a: x\n\ufeffb: y\n", 2, 1, "U+FEFF"),
    "written surrogate": ('a: "\\ud800"\n', 1, 7, "no such character; write the character itself"),
    "written control": ('a: "\\a"\n', 1, 4, "this text has U+0007, which can't be seen"),
    "written bidirectional": ('a: "\\u202e"\n', 1, 4, "this text has U+202E"),
    "written word": ('"a\\0": 1\n', 1, 1, "this text has U+0000"),
    "tab before": ("a:\n\tb: 1\n", 2, 1, "a tab can't be seen; write spaces"),
    "list never closed": ("a: [1,\nb: 2\n", 1, 4, "the list is not closed"),
    "braces never closed": ("a: {b: 1\nc: 2\n", 1, 4, "the braces are not closed"),
    "two colons": ("a: b: c\n", 1, 5, "a ':' too many; put text with a ':' in quotes"),
    "no colon": ("a: 1\nb\nc: 2\n", 2, 1, "a ':' is missing after this word"),
    "after the quote": ("a: 'b' c\n", 1, 8, "put the whole value in one pair of quotes"),
    "out of line": ("a:\n  - b\n c: 1\n", 3, 2, "this belongs to nothing above it"),
    "bad escape": ('a: "\\q"\n', 1, 5, "no such '\\' code"),
    "at sign": ("a: @x\n", 1, 4, "a value can't begin with this character; put the text in quotes"),
    "empty": ("", 1, 1, "the file is empty; write 'word: value'"),
    "only dashes": ("---", 1, 4, "the file is a single value"),
    "only a mark": ("---\n", 2, 1, "the file is a single value; write 'word: value'"),
    "single value": ("hello\n", 1, 1, "the file is a single value; write 'word: value'"),
    "single number": ("010\n", 1, 1, "the file is a single value"),
    "list": ("[robo_power]\n", 1, 1, "a card file is words with values; write robo_power: {bolt"),
    "thousands of games": (
        "".join(f"robo_bower{i}: {{}}\n" for i in range(4000)),
        10,
        1,
        "did you mean 'robo_power'",
    ),
    "long word": ("x" * 1_000_000 + ": 1\n", 1, 1, "the file is a single value"),
    "long unknown word": (bot("? " + "x" * 900_000 + "\n  : 1"), 1, AT + 2, "unknown key 'xxx"),
}


def refused(text: str) -> CardError:
    with pytest.raises(CardError) as caught:
        load_cards(text, "robo_power", RoboCard)
    return caught.value


@pytest.mark.parametrize("name", HOSTILE)
def test_it_is_refused_with_its_place_and_what_would_be_right(name: str) -> None:
    text, line, column, words = HOSTILE[name]
    first = refused(text).mistakes[0]
    assert (first.line, first.column) == (line, column), str(first)
    assert words in first.message


@pytest.mark.few(3)
@pytest.mark.parametrize("name", HOSTILE)
def test_it_is_refused_in_a_tenth_of_a_second_and_50_mb(name: str) -> None:
    text = HOSTILE[name][0]
    assert quick(lambda: str(refused(text)))
    tracemalloc.start()
    str(refused(text))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < BYTES


def seconds(work: Callable[[], object]) -> float:
    """The processor time of a call: other programs make it no longer."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def quick(work: Callable[[], object]) -> bool:
    """Whether one of three calls takes less than a tenth of a second."""
    return any(seconds(work) < SECONDS for _ in range(3))


@pytest.mark.parametrize("name", ["10 MB", "alias bomb", "a million brackets", "bidirectional"])
def test_a_file_is_refused_as_its_text_is(name: str, tmp_path: Path) -> None:
    text, line, column, words = HOSTILE[name]
    path = tmp_path / "bad.yaml"
    path.write_text(text)
    assert quick(lambda: check_card_file(path))
    first = check_card_file(path)[0]
    assert (first.file, first.line, first.column) == (str(path), line, column)
    assert words in first.message


def test_all_of_it_together_stays_below_50_mb_of_the_machines_memory() -> None:
    code = (
        "import resource, sys; sys.path.insert(0, '.')\n"
        "from tests.games.cardfile.test_hostile import HOSTILE, refused\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "for text, *_ in HOSTILE.values(): refused(text)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)"
    )
    root = ROOT
    out = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, check=True)
    scale = 1 if sys.platform == "darwin" else 1024
    assert int(out.stdout) * scale < BYTES


BAD_BYTES = {
    "latin-1": (b"a: 1\nb: caf\xe9\n", 2, 7, "the byte 0xe9 is not UTF-8; save the file as UTF-8"),
    "latin-1 after a mark": (b"\xef\xbb\xbfa: \xe9\n", 1, 4, "the byte 0xe9 is not UTF-8"),
    "after wide characters": ("a: éé".encode() + b"\xff", 1, 6, "the byte 0xff is not UTF-8"),
    "surrogate": (b"a: \xed\xa0\x80\n", 1, 4, "the byte 0xed is not UTF-8"),
    "overlong": (b"a: \xc0\xaf\n", 1, 4, "the byte 0xc0 is not UTF-8"),
    "utf-16": ("a: 1\n".encode("utf-16"), 1, 1, "seems to be UTF-16; save it as UTF-8"),
    "utf-16 without a mark": ("a: 1\n".encode("utf-16-le"), 1, 1, "seems to be UTF-16"),
    "utf-16 the other way": ("a: 1\n".encode("utf-16-be"), 1, 1, "seems to be UTF-16"),
    "utf-32": ("a: 1\n".encode("utf-32"), 1, 1, "seems to be UTF-16"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), 1, 1, "the byte 0x89 is not"),
    "nothing": (b"", 1, 1, "the file is empty"),
    "only a mark": (b"\xef\xbb\xbf", 1, 1, "the file is empty"),
}


@pytest.mark.parametrize("name", BAD_BYTES)
def test_bytes_that_are_no_text_are_one_clear_mistake(name: str, tmp_path: Path) -> None:
    content, line, column, words = BAD_BYTES[name]
    path = tmp_path / "bad.yaml"
    path.write_bytes(content)
    [mistake] = check_card_file(path)
    assert (mistake.line, mistake.column) == (line, column), str(mistake)
    assert words in mistake.message


def test_a_folder_is_one_clear_mistake(tmp_path: Path) -> None:
    [mistake] = check_card_file(tmp_path)
    assert str(mistake) == f"{tmp_path}:1:1: this is a folder; choose a file in it"


def test_a_missing_file_is_one_clear_mistake(tmp_path: Path) -> None:
    [mistake] = check_card_file(tmp_path / "non.yaml")
    assert mistake.message == "there is no such file; check the spelling of its name"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_does_not_keep_the_reader_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    [mistake] = check_card_file(tmp_path / "pipe")
    assert "this is not an ordinary file" in mistake.message


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device here")
def test_a_device_without_end_is_not_read() -> None:
    [mistake] = check_card_file("/dev/zero")
    assert "this is not an ordinary file" in mistake.message


@pytest.mark.parametrize("name", ["a\0b.yaml", "x" * 5000, ""])
def test_a_name_that_can_be_no_file_is_one_clear_mistake(name: str, tmp_path: Path) -> None:
    [mistake] = check_card_file(f"{tmp_path}/{name}")
    assert mistake.line == 1


def test_what_is_told_holds_nothing_that_cannot_be_seen(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[31m.yaml"
    path.write_text("a: \x1b[31m\u202e\nb: [NO\x07]\n'\x1b': 1\n")
    told = "\n".join(map(str, check_card_file(path)))
    assert told.replace("\n", "").isprintable()


def test_a_long_line_is_shown_around_its_mistake() -> None:
    first = refused("a: [" + "x, " * 3000 + "NO]\n").mistakes[0]
    assert len(first.source) < 200
    assert "NO" in first.source


def test_a_line_with_an_unseen_character_does_not_hide_the_others() -> None:
    told = refused("a: x\x07y\nb: NO\nc: [1\n").mistakes
    assert [m.line for m in told] == [1, 2, 3]


def test_what_follows_from_an_unseen_character_in_its_line_is_not_told() -> None:
    assert [m.line for m in refused("a: 1\n\tb: 2\n").mistakes] == [2]


def test_mistakes_of_all_sorts_are_told_in_order_of_lines() -> None:
    assert [m.line for m in refused("a: NO\nb: x\x07y\nc: @\n").mistakes] == [1, 2, 3]
    assert [m.line for m in refused("a: NO\nb: x\x07y\nc: 010\n").mistakes] == [1, 2, 3]


def test_each_repeated_word_is_told_with_its_first_place() -> None:
    told = [m.message for m in refused("a: 1\na: 2\na: 3\n").mistakes]
    assert told == ["'a' is here twice, first in line 1; keep one of them"] * 2


def test_what_is_wrong_before_a_syntax_mistake_is_told_too() -> None:
    assert [m.line for m in refused("a: NO\nb: 010\nc: @\n").mistakes] == [1, 2, 3]


@pytest.mark.parametrize("before", ["", "a: ", "a: [", "a: '", "a: |\n "])
@pytest.mark.parametrize(
    "again",
    [
        *(
            "[",
            "]",
            "- ",
            "? ",
            ": ",
            "a: ",
            "&a ",
            "*a ",
            "!a ",
            "!<a> ",
            "{a, ",
            "...\n",
            "---\n",
        ),
        *("\n", " ", "'", '"', "#", "%", "a:\n", ">\n", "\\", "9", "_", "1:"),
    ],
)
def test_nothing_said_over_and_over_takes_long(before: str, again: str) -> None:
    text = before + again * (MIB // 4 // len(again))

    def tried() -> None:
        with contextlib.suppress(CardError):
            read_tree(text)

    assert quick(tried)


if __name__ == "__main__":
    for name, (text, *_) in HOSTILE.items():
        took = min(seconds(partial(refused, text)) for _ in range(3))
        print(f"{took * 1000:7.1f} ms  {name}")
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, "MB in all")
