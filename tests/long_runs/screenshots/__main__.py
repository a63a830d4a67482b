"""Draws every page and every game's table at every size into `out/screenshots`.

`python -m tests.long_runs.screenshots [NAME...]`: one sheet for each name, size and scale, with
themes and languages below each other. Without names it goes on where it stopped: only sheets that
are not there are drawn. With names, a game or a page, it draws theirs again.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import pygame
from pygame import Surface

from games.registry import GAMES
from tests.long_runs.screenshots.pages import PAGES, pages
from tests.long_runs.screenshots.sheet import KINDS, LANGUAGES, SCALES, SIZES, THEMES, Kind, sheet
from tests.long_runs.screenshots.tables import tables

FOLDER = Path("out") / "screenshots"


def drawn(name: str, kind: Kind) -> list[Surface]:
    """Return the pictures of a game or a page."""
    return list(tables(name, kind) if name in GAMES else pages(name, kind))


def draw(name: str, kinds: Sequence[Kind], path: Path, across: int, wide: int) -> None:
    """Write the sheet of a name: each kind begins a row."""
    whole = sheet([drawn(name, kind) for kind in kinds], across, wide)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part.png")
    pygame.image.save(whole, part)
    part.replace(path)


def parser() -> argparse.ArgumentParser:
    """Return what may be asked for; each option may name several values."""
    made = argparse.ArgumentParser(prog="python -m tests.long_runs.screenshots")
    made.add_argument("names", nargs="*", metavar="NAME", help="games and pages to draw again")
    made.add_argument("--size", nargs="+", choices=[f"{w}x{h}" for w, h in SIZES])
    made.add_argument("--scale", nargs="+", type=int, choices=SCALES)
    made.add_argument("--theme", nargs="+", choices=THEMES)
    made.add_argument("--language", nargs="+", choices=LANGUAGES)
    made.add_argument("--across", type=int, default=3, help="pictures in a row (3)")
    made.add_argument("--wide", type=int, default=960, help="pixels of a picture (960)")
    made.add_argument("--folder", type=Path, default=FOLDER)
    return made


def wanted(kind: Kind, args: argparse.Namespace) -> bool:
    """Return whether pictures of this kind are asked for."""
    w, h = kind.size
    here: list[tuple[object, Any]] = [(f"{w}x{h}", args.size), (kind.scale, args.scale)]
    here += [(kind.theme, args.theme), (kind.language, args.language)]
    return all(asked is None or value in asked for value, asked in here)


def main(line: Sequence[str] | None = None) -> None:
    """Draw what is asked for."""
    made = parser()
    args = made.parse_args(line)
    names = [*GAMES, *PAGES]
    unknown = [name for name in args.names if name not in names]
    if unknown:
        made.error(f"no game or page {', '.join(unknown)}; there are {', '.join(names)}")
    kinds = [kind for kind in KINDS if wanted(kind, args)]
    for name in args.names or names:
        for ((w, h), scale), same in groupby(kinds, lambda kind: (kind.size, kind.scale)):
            path = args.folder / f"{name}_{w}x{h}_{scale}.png"
            if args.names or not path.exists():
                draw(name, list(same), path, args.across, args.wide)
                print(path, flush=True)


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    main()
