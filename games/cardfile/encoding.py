"""Reads a text file that a person wrote: UTF-8, limited in size, visible characters only."""

from pathlib import Path
from unicodedata import name as named

from games.cardfile.errors import UNSEEN, Source

BYTES = 1 << 20
LONG = 1 << 16  # characters; a longer text with invisible ones is refused at once

_TOO_LARGE = f"the file is larger than {BYTES >> 20} MiB; split it"


def text_of(source: Path | str, name: str) -> str:
    """Return the text of a file (Path) or a text, line ends unified; raise CardError."""
    if isinstance(source, Path):
        return _decoded(name, _bytes(source)).replace("\r\n", "\n")
    if len(source) > BYTES or len(source.encode("utf-8", "replace")) > BYTES:
        raise Source(name).stop((1, 1), _TOO_LARGE)
    return source.replace("\r\n", "\n")


def has_unseen(source: Source) -> bool:
    """Note each line's first invisible character; of a long text, raise CardError at once."""
    line, begin, text = 1, 0, source.text
    while match := UNSEEN.search(text, begin):
        line += text.count("\n", begin, match.start())
        begin, code = match.start(), ord(match[0])
        what = "a tab" if code == 9 else f"U+{code:04X} ({named(match[0], 'a control character')})"
        right = "write spaces" if code == 9 else "take it out"
        source.wrong((line, begin - text.rfind("\n", 0, begin)), f"{what} cannot be seen; {right}")
        source.unseen.add(line)
        end = text.find("\n", begin)
        begin = len(text) if end < 0 else end
    if source.mistakes and len(text) > LONG:
        source.settle()
    return bool(source.mistakes)


def _bytes(path: Path) -> bytes:
    """Return the file's bytes, at most `BYTES`; raise CardError."""
    refuse = Source(str(path)).stop
    try:
        if path.is_dir():
            raise refuse((1, 1), "this is a folder; name a file in it")
        if path.exists() and not path.is_file():
            raise refuse((1, 1), "this is no ordinary file; name a text file")
        with path.open("rb") as file:
            content = file.read(BYTES + 1)
    except FileNotFoundError:
        raise refuse((1, 1), "there is no such file; look at the spelling of its name") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise refuse((1, 1), f"the file cannot be read ({why}); may you open it?") from None
    if len(content) > BYTES:
        raise refuse((1, 1), _TOO_LARGE)
    return content


def _decoded(name: str, content: bytes) -> str:
    """Decode UTF-8; raise CardError."""
    head = content[:4]
    if head[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in (head[:1], head[1:2]):
        raise Source(name).stop((1, 1), "this is not UTF-8 but perhaps UTF-16; save it as UTF-8")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        begin = error.start + (3 if content.startswith(b"\xef\xbb\xbf") else 0)
        before = content[content.rfind(b"\n", 0, begin) + 1 : begin]
        line = content.count(b"\n", 0, begin) + 1
        source = Source(name, content.decode("utf-8", "replace"))
        raise source.stop(
            (line, len(before.decode("utf-8-sig", "replace")) + 1),
            f"the byte {content[begin]:#04x} is not UTF-8; save the file as UTF-8",
        ) from None
