"""The program's icon, drawn from `art/ui/app.svg`, in the forms that the three systems want."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import pygame

DRAWING = Path(__file__).parents[1] / "ui" / "app.svg"
ICO = (16, 24, 32, 48, 64, 128, 256)
ICNS = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512}


def png(side: int) -> bytes:
    """Return the drawing as a PNG file, `side` pixels wide and high."""
    file = io.BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(DRAWING, (side, side)), file, "icon.png")
    return file.getvalue()


def ico() -> bytes:
    """Return an icon of Windows: a directory of sizes, then a PNG file of each."""
    pictures = [png(side) for side in ICO]
    head, at = struct.pack("<3H", 0, 1, len(ICO)), 6 + 16 * len(ICO)
    for side, picture in zip(ICO, pictures, strict=True):
        head += struct.pack("<4B2H2I", side % 256, side % 256, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return head + b"".join(pictures)


def icns() -> bytes:
    """Return an icon of macOS: PNG files, each after its kind and length."""
    pictures = [(kind, png(side)) for kind, side in ICNS.items()]
    body = b"".join(kind + struct.pack(">I", 8 + len(p)) + p for kind, p in pictures)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def write(folder: Path) -> None:
    """Write `boltbox.png`, `boltbox.ico` and `boltbox.icns` into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for ending, content in (("png", png(256)), ("ico", ico()), ("icns", icns())):
        (folder / f"boltbox.{ending}").write_bytes(content)
