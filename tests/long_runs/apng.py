"""Writes PNG files of up to 255 colours, of one frame or many (an animation)."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pygame
from pygame import Surface

COLOURS, CLEAR, SKIP = 255, 255, 5  # colours at most; what a frame leaves as it was; pixels
Rgb = tuple[int, int, int]
ROUGH = bytes(value & 0xFC | 2 for value in range(256))  # colours this near count as one


def write(path: Path, frames: Sequence[Surface], milliseconds: Sequence[int] = (0,)) -> None:
    """Write frames of one size; several are shown one after the other, for ever."""
    palette = colours(frames)
    found: dict[Rgb, int] = {}
    flat = [flattened(frame, palette, found) for frame in frames]
    wide, high = frames[0].get_size()
    chunks = [_chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0))]
    if len(frames) > 1:
        chunks.append(_chunk(b"acTL", struct.pack(">II", len(frames), 0)))
    chunks.append(_chunk(b"PLTE", b"".join(bytes(colour) for colour in palette)))
    chunks.append(_chunk(b"tRNS", bytes([255] * CLEAR + [0])))
    order = 0
    for n, pixels in enumerate(flat):
        packed = zlib.compress(_rows(_changed(flat[n - 1], pixels) if n else pixels, wide), 9)
        if len(frames) > 1:
            control = struct.pack(
                ">IIIIIHHBB", order, wide, high, 0, 0, milliseconds[n], 1000, 0, int(n > 0)
            )
            chunks.append(_chunk(b"fcTL", control))
            order += 1
        if n:
            chunks.append(_chunk(b"fdAT", struct.pack(">I", order) + packed))
            order += 1
        else:
            chunks.append(_chunk(b"IDAT", packed))
    chunks.append(_chunk(b"IEND", b""))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunks))


def colours(frames: Sequence[Surface]) -> list[Rgb]:
    """Return the colours that stand for all of some frames: those of equal shares of the pixels."""
    seen: Counter[Rgb] = Counter()
    for frame in frames[:: max(1, len(frames) // 8)]:
        data = pygame.image.tobytes(frame, "RGB")
        for i in range(0, len(data) - 3, 3 * SKIP):
            seen[data[i] & 0xF8, data[i + 1] & 0xF8, data[i + 2] & 0xF8] += 1
    boxes = [list(seen.items())]
    while len(boxes) < COLOURS:
        found = max(boxes, key=lambda box: _spread(box)[0] * sum(n for _, n in box) ** 0.5)
        far, axis = _spread(found)
        if not far:
            break
        boxes.remove(found)
        found.sort(key=lambda one: one[0][axis])
        half, count = sum(n for _, n in found) / 2, 0
        at = 0
        while at < len(found) - 1 and (count < half or not at):
            count += found[at][1]
            at += 1
        boxes += [found[:at], found[at:]]
    palette = [_mean(box) for box in boxes]
    return palette + [(0, 0, 0)] * (CLEAR + 1 - len(palette))


def flattened(frame: Surface, palette: Sequence[Rgb], found: dict[Rgb, int]) -> bytes:
    """Return the index of the nearest colour for each pixel; `found` keeps what is known."""
    data = pygame.image.tobytes(frame, "RGB").translate(ROUGH)
    spots = list(zip(data[::3], data[1::3], data[2::3], strict=True))
    for red, green, blue in set(spots) - found.keys():
        found[red, green, blue] = min(
            range(CLEAR),
            key=lambda n: (
                2 * (palette[n][0] - red) ** 2
                + 4 * (palette[n][1] - green) ** 2
                + (palette[n][2] - blue) ** 2
            ),
        )
    return bytes(map(found.__getitem__, spots))


def _spread(box: list[tuple[Rgb, int]]) -> tuple[int, int]:
    """Return how far the colours of a box are apart, and on which axis."""
    return max(
        (max(c[axis] for c, _ in box) - min(c[axis] for c, _ in box), axis) for axis in range(3)
    )


def _mean(box: list[tuple[Rgb, int]]) -> Rgb:
    total = sum(n for _, n in box)
    red, green, blue = (
        min(255, 4 + round(sum(c[a] * n for c, n in box) / total)) for a in range(3)
    )
    return red, green, blue


def _changed(before: bytes, after: bytes) -> bytes:
    """Return a frame in which what is as before is clear."""
    return bytes(CLEAR if a == b else b for a, b in zip(before, after, strict=True))


def _rows(pixels: bytes, wide: int) -> bytes:
    return b"".join(b"\0" + pixels[i : i + wide] for i in range(0, len(pixels), wide))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
