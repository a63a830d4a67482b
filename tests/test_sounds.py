"""The sounds: made by our script, of the right form, none too loud, all there."""

from __future__ import annotations

import array
import re
import wave
from itertools import pairwise
from pathlib import Path

import pytest

from art import make_sounds

ROOT = Path(__file__).parent.parent
FILES = sorted(make_sounds.FOLDER.glob("*.wav"))


def test_the_script_makes_the_very_files(tmp_path: Path) -> None:
    make_sounds.main(tmp_path)
    assert [path.name for path in FILES] == sorted(path.name for path in tmp_path.iterdir())
    for path in FILES:
        assert path.read_bytes() == (tmp_path / path.name).read_bytes(), path.name


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sound_is_short_and_neither_clipped_nor_faint(path: Path) -> None:
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        seconds = file.getnframes() / file.getframerate()
        samples = array.array("h", file.readframes(file.getnframes()))
    assert 0.03 < seconds < (1.5 if path.stem != "music" else 30)
    assert 0.6 < max(map(abs, samples)) / 32767 < 0.9


def test_every_sound_that_is_played_exists() -> None:
    code = "\n".join(p.read_text("utf-8") for p in (ROOT / "ui").rglob("*.py"))
    layouts = (ROOT / "ui" / "table" / "layouts.yaml").read_text("utf-8")
    played = set(re.findall(r"sound(?:\.play)?\(\"(\w+)\"", code))
    played |= set(re.findall(r"sound: (\w+)", layouts))
    assert played
    assert played <= {path.stem for path in FILES}


def test_the_music_loops_without_a_click() -> None:
    with wave.open(str(make_sounds.FOLDER / "music.wav")) as file:
        samples = array.array("h", file.readframes(file.getnframes()))
    steps = [abs(a - b) for a, b in pairwise(samples)]
    assert abs(samples[0] - samples[-1]) <= max(steps)
