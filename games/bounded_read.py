"""Reads files that a person brings: only regular files of limited size, in UTF-8."""

import os
import stat
from pathlib import Path

FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
BOM = b"\xef\xbb\xbf"
MESSAGES = {
    "folder": "this is a folder; choose a file in it",
    "special": "this is not an ordinary file; choose a text file",
    "missing": "there is no such file; check the spelling of its name",
    "unreadable": "the file can't be read; are you allowed to open it?",
    "utf16": "this seems to be UTF-16; save it as UTF-8",
}


class FileRefused(Exception):
    """Raised for a file that may not be read or is not text.

    `key` and `blanks` choose the translated sentence, and `message` is the English one. `place` is
    the line and column of the fault, and `text` is the readable part of the file.
    """

    def __init__(
        self,
        key: str,
        message: str = "",
        place: tuple[int, int] = (1, 1),
        text: str = "",
        **blanks: object,
    ) -> None:
        self.key, self.place, self.text, self.blanks = key, place, text, blanks
        self.message = message or MESSAGES[key]
        super().__init__(self.message)


def read_bytes(path: Path, most: int) -> bytes:
    """Return the bytes of a regular file, at most `most`; raise FileRefused. It never waits."""
    try:
        _check_regular(os.stat(path).st_mode)  # opening a device can have side effects
        with os.fdopen(os.open(path, FLAGS), "rb") as file:
            _check_regular(os.fstat(file.fileno()).st_mode)
            found = file.read(most + 1) or b""  # None: a device that has nothing now
    except FileNotFoundError:
        raise FileRefused("missing") from None
    except (OSError, ValueError):  # ValueError: a NUL in the name
        raise FileRefused("unreadable") from None
    if len(found) > most:
        mib = most >> 20
        raise FileRefused("too_large", f"the file is larger than {mib} MiB; split it", mib=mib)
    return found


def read_text(path: Path, most: int) -> str:
    """Return the text of a file without a byte-order mark, line ends unified; raise FileRefused."""
    found = read_bytes(path, most)
    if found[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in (found[:1], found[1:2]):
        raise FileRefused("utf16")
    try:
        return found.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        begin = error.start + (len(BOM) if found.startswith(BOM) else 0)
        before = found[found.rfind(b"\n", 0, begin) + 1 : begin]
        line, byte = found.count(b"\n", 0, begin) + 1, f"{found[begin]:#04x}"
        place = line, len(before.decode("utf-8-sig", "replace")) + 1
        message = f"the byte {byte} is not UTF-8; save the file as UTF-8"
        readable = found.decode("utf-8", "replace")
        raise FileRefused("not_utf8", message, place, readable, byte=byte) from None


def _check_regular(mode: int) -> None:
    """Raise FileRefused for anything but a regular file."""
    if not stat.S_ISREG(mode):
        raise FileRefused("folder" if stat.S_ISDIR(mode) else "special")
