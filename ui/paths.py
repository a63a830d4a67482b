"""Where the files of the program lie: in its folder, or in that of the built program."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
ART = ROOT / "art"
TEXT = ROOT / "ui" / "text"  # the words that all games share
