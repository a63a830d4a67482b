"""The one door for files that a person brings, and the encoding of card files."""

from __future__ import annotations

import os
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from games.bounded_read import MESSAGES, FileRefused, read_bytes, read_text
from games.cardfile.encoding import MAX_BYTES, load_text
from games.cardfile.errors import CardError


def refused(path: Path, most: int = 100) -> FileRefused:
    """Return why a file is not let in."""
    with pytest.raises(FileRefused) as caught:
        read_text(path, most)
    return caught.value


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "file.txt"


def test_a_file_is_let_in_up_to_so_many_bytes(path: Path) -> None:
    path.write_bytes(b"x" * (1 << 20))
    assert len(read_bytes(path, 1 << 20)) == 1 << 20
    error = refused(path, (1 << 20) - 1)
    assert (error.key, error.blanks) == ("too_large", {"mib": 0})
    path.write_bytes(b"x" * ((2 << 20) + 1))
    error = refused(path, 2 << 20)
    assert error.message == str(error) == "the file is larger than 2 MiB; split it"
    assert error.blanks == {"mib": 2}


def test_a_mark_at_the_beginning_and_line_ends_of_windows_are_left_out(path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree\n")
    assert read_text(path, 100) == "one\ntwo\rthree\n"
    path.write_bytes(b"")
    assert read_text(path, 100) == ""


@pytest.mark.parametrize("found", [b"\xff\xfea\0", b"\xfe\xff\0a", b"a\0b\0", b"\0a\0b"])
def test_what_may_be_utf_16_is_named(path: Path, found: bytes) -> None:
    path.write_bytes(found)
    assert (refused(path).key, refused(path).message) == ("utf16", MESSAGES["utf16"])
    path.write_bytes(b"ab\0c")
    assert read_text(path, 100) == "ab\0c"


@pytest.mark.parametrize(
    ("found", "place", "byte"),
    [
        (b"\x80", (1, 1), "0x80"),
        (b"ab\xff", (1, 3), "0xff"),
        (b"one\ntwo\nth\xe9 re\n", (3, 3), "0xe9"),
        ("é\né".encode() + b"\x09\xc3", (2, 3), "0xc3"),
        (b"\xef\xbb\xbfab\n\x05\xfe", (2, 2), "0xfe"),
        (b"\xef\xbb\xbfa\xff", (1, 2), "0xff"),
    ],
)
def test_a_byte_that_is_no_text_is_told_with_its_place(
    path: Path, found: bytes, place: tuple[int, int], byte: str
) -> None:
    path.write_bytes(found)
    error = refused(path)
    assert (error.key, error.place, error.blanks) == ("not_utf8", place, {"byte": byte})
    assert error.message == f"the byte {byte} is not UTF-8; save the file as UTF-8"
    assert error.text == found.decode("utf-8", "replace")


def test_what_is_no_file_is_told_as_what_it_is(tmp_path: Path) -> None:
    assert refused(tmp_path).key == "folder"
    assert refused(tmp_path / "nothing").key == "missing"
    assert refused(tmp_path / "file\0name").key == "unreadable"
    assert refused(tmp_path / ("x" * 999)).key == "unreadable"
    assert refused(tmp_path).place == (1, 1)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert refused(tmp_path / "pipe").key == "special"
        assert refused(Path("/dev/zero")).key == "special"


def test_a_file_that_has_nothing_to_give_is_empty(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A device that does not wait, such as /proc/kmsg, returns None."""

    path.write_text("", "utf-8")
    device = MagicMock()
    device.__enter__.return_value.read.return_value = None
    device.__enter__.return_value.fileno.return_value = os.open(path, os.O_RDONLY)
    monkeypatch.setattr(os, "fdopen", lambda number, mode: device)
    assert read_bytes(path, MAX_BYTES) == b""


def test_a_card_file_is_a_mebibyte_at_most_as_file_and_as_text(path: Path) -> None:
    assert MAX_BYTES == 1 << 20
    fits = "é" * (MAX_BYTES // 2)
    path.write_text(fits, "utf-8")
    assert load_text(path, "x") == load_text(fits, "x") == fits
    path.write_text(fits + "x", "utf-8")
    for source in (path, fits + "x", "x" * (MAX_BYTES + 1)):
        with pytest.raises(CardError) as caught:
            load_text(source, "deck")
        [mistake] = caught.value.mistakes
        assert str(mistake) == "deck:1:1: the file is larger than 1 MiB; split it"
    assert load_text("a\r\nb", "x") == "a\nb"


def test_a_file_that_is_not_let_in_is_a_mistake_with_a_key(path: Path) -> None:
    path.write_bytes(b"a: b\nc\xff")
    with pytest.raises(CardError) as caught:
        load_text(path, "deck")
    [mistake] = caught.value.mistakes
    assert (mistake.file, mistake.line, mistake.column) == ("deck", 2, 2)
    assert (mistake.key, mistake.blanks) == ("not_utf8", (("byte", "0xff"),))
    assert mistake.source == "c\ufffd"
