"""Makes the program's icon for Linux, Windows and macOS from `art/ui/app.svg`."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import pygame

DRAWING = Path(__file__).parents[1] / "ui" / "app.svg"
ICO_SIDES = (16, 24, 32, 48, 64, 128, 256)
ICNS_SIDES = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512}


def png(side: int) -> bytes:
    """Return the drawing as a PNG file, `side` pixels wide and high."""
    file = io.BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(DRAWING, (side, side)), file, "icon.png")
    return file.getvalue()


def ico() -> bytes:
    """Return a Windows icon: a directory of sizes, then a PNG file for each."""
    pictures = [png(side) for side in ICO_SIDES]
    head, at = struct.pack("<3H", 0, 1, len(ICO_SIDES)), 6 + 16 * len(ICO_SIDES)
    for side, picture in zip(ICO_SIDES, pictures, strict=True):
        head += struct.pack("<4B2H2I", side % 256, side % 256, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return head + b"".join(pictures)


def icns() -> bytes:
    """Return a macOS icon: PNG files, each preceded by its kind and length."""
    pictures = [(kind, png(side)) for kind, side in ICNS_SIDES.items()]
    body = b"".join(kind + struct.pack(">I", 8 + len(p)) + p for kind, p in pictures)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def write(folder: Path) -> None:
    """Write `boltbox.png`, `boltbox.ico` and `boltbox.icns` to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for ending, content in (("png", png(256)), ("ico", ico()), ("icns", icns())):
        (folder / f"boltbox.{ending}").write_bytes(content)
