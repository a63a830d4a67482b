"""Pictures of the README can be read back, and the animation is short and small."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pygame
from pygame import Surface

from tests.long_runs.apng import write
from tests.support.paths import ROOT

DUEL = ROOT / "docs" / "pictures" / "duel.png"


def chunks(path: Path) -> list[tuple[bytes, bytes]]:
    """Return the chunks of a PNG file, whose checksums are right."""
    data, at, found = path.read_bytes(), 8, []
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        (told,) = struct.unpack(">I", data[at + 8 + size : at + 12 + size])
        assert told == zlib.crc32(kind + body)
        found.append((kind, body))
        at += 12 + size
    return found


def test_a_picture_is_read_back_with_its_colours(tmp_path: Path) -> None:
    picture = Surface((40, 20))
    picture.fill((200, 60, 40))
    picture.fill((30, 120, 220), (0, 0, 20, 20))
    write(tmp_path / "one.png", [picture])
    found = pygame.image.load(tmp_path / "one.png").convert(24)
    for x in (4, 30):
        wanted, seen = picture.get_at((x, 9)), found.get_at((x, 9))
        assert all(abs(a - b) <= 8 for a, b in zip(wanted, seen, strict=True))


def test_frames_hold_what_has_changed_and_how_long_they_stay(tmp_path: Path) -> None:
    frames = [Surface((30, 10)) for _ in range(3)]
    for n, frame in enumerate(frames):
        frame.fill((240, 240, 220))
        frame.fill((10, 20, 30), (8 * n, 0, 8, 10))
    write(tmp_path / "many.png", frames, [90, 90, 500])
    found = chunks(tmp_path / "many.png")
    assert [kind for kind, _ in found].count(b"fdAT") == 2
    delays = [struct.unpack(">HH", body[20:24]) for kind, body in found if kind == b"fcTL"]
    assert delays == [(90, 1000), (90, 1000), (500, 1000)]
    second = zlib.decompress(next(body for kind, body in found if kind == b"fdAT")[4:])
    row = second[1:31]
    assert [value == 255 for value in row] == [False] * 16 + [True] * 14


def test_the_animation_of_the_readme_is_short_and_small() -> None:
    assert DUEL.stat().st_size < 700_000
    found = chunks(DUEL)
    delays = [struct.unpack(">HH", body[20:24])[0] for kind, body in found if kind == b"fcTL"]
    assert len(delays) > 12
    assert sum(delays) < 8000
