"""The sounds: as made by our script, in the right format, none too loud, none missing."""

from __future__ import annotations

import array
import sys
import wave
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from art import make_sounds
from games.registry import GAMES
from tests.support.house import house, step
from ui.app.sound import Sound
from ui.files import SOUNDS
from ui.language.presenters import PRESENTERS
from ui.scenes.routes import TitleRoute
from ui.storage.settings import Settings

FILES = sorted(make_sounds.FOLDER.glob("*.wav"))


@pytest.mark.slow
def test_the_script_makes_the_very_files(tmp_path: Path, whole: bool) -> None:
    names = (*make_sounds.sounds(), *make_sounds.LOOPS, "music")
    assert [path.stem for path in FILES] == sorted(names)
    for path in FILES if whole else FILES[::4]:
        make_sounds.make_file(path.stem, tmp_path)
        assert path.read_bytes() == (tmp_path / path.name).read_bytes(), path.name


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sound_is_short_and_neither_clipped_nor_faint(path: Path) -> None:
    music = path.stem == "music" or path.stem.startswith("loop_")
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        assert file.getframerate() == (9600 if music else 22050)
        seconds = file.getnframes() / file.getframerate()
        samples = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    scenes = dict.fromkeys(("rocket", "wakes", "march", "heart", "engine", "crowd"), 1.6)
    usual = {"win": 2.0, "loss": 2.0, "out": 1.2} | scenes
    longest = 30 if music else usual.get(path.stem.split("_")[0], 0.72)
    assert (9 if music else 0.075) <= seconds <= longest
    assert 0.68 < max(map(abs, samples)) / 32767 < 0.72
    assert music or max(map(abs, [samples[0], *samples[-5:]])) < 500
    assert path.stat().st_size < 400_000


def test_every_file_has_a_name_that_code_and_tables_can_use() -> None:
    assert [path.stem for path in FILES] == sorted(SOUNDS)


@pytest.mark.parametrize("name", ["music", *make_sounds.LOOPS])
def test_the_music_loops_without_a_click(name: str) -> None:
    with wave.open(str(make_sounds.FOLDER / f"{name}.wav")) as file:
        samples = array.array("h", file.readframes(file.getnframes()))
    steps = [abs(a - b) for a, b in pairwise(samples)]
    assert abs(samples[0] - samples[-1]) <= max(steps)


def test_each_world_has_its_loop_and_the_pages_have_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(Sound, "begin", lambda self: True)
    music = pygame.mixer.music
    monkeypatch.setattr(music, "load", lambda path: loaded.append(path.stem))
    for name in ("play", "stop", "set_volume"):
        monkeypatch.setattr(music, name, lambda *_, **__: None)
    sound = Sound(Settings())
    sound.loop("loop_ring")
    assert loaded == [], "music begins after the first frame"
    sound.tune()
    sound.loop("loop_ring")
    sound.loop("music")
    assert loaded == ["loop_ring", "music"]
    sound.settings.music = 0
    sound.tune()
    sound.loop("loop_pit")
    assert loaded == ["loop_ring", "music"], "switched off"
    tracks = [PRESENTERS[game].spec.music for game in GAMES]
    assert len(set(tracks)) == len(GAMES)


@pytest.fixture
def busy() -> Iterator[Sound]:
    """Sound that plays on SDL's silent device."""
    sound = Sound(Settings())
    sound.tune()
    yield sound
    sound.end()


def test_sound_waits_while_another_window_is_in_front(busy: Sound) -> None:
    busy.follow_window(in_front=False)
    assert not pygame.mixer.music.get_busy()
    busy.play("deal")
    assert not pygame.mixer.get_busy()
    busy.loop("loop_pit")  # another scene, meanwhile
    assert not pygame.mixer.music.get_busy()
    busy.follow_window(in_front=True)
    busy.play("deal")
    assert pygame.mixer.get_busy()
    assert pygame.mixer.music.get_busy()


def test_sound_goes_on_in_the_background_if_the_person_wants_it(busy: Sound) -> None:
    busy.settings.background_sound = True
    busy.follow_window(in_front=False)
    assert not busy.paused
    assert pygame.mixer.music.get_busy()


def test_the_window_tells_the_sound_whether_it_is_in_front(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        app.show(app.scene(TitleRoute()))
        for event, paused in ((pygame.WINDOWFOCUSLOST, True), (pygame.WINDOWFOCUSGAINED, False)):
            step(app, Event(event))
            assert app.sound.paused == paused


def test_a_device_is_used_when_it_comes_and_missed_by_nobody_when_it_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_device, devices = pygame.mixer.init, list[str]()

    def begin(rate: int, bits: int, channels: int, samples: int) -> None:
        if not devices:
            raise pygame.error("no device")
        open_device(rate, bits, channels, samples)

    monkeypatch.setattr(pygame.mixer, "init", begin)
    with house(tmp_path) as app:
        app.settings.master = app.settings.music = app.settings.effects = 10
        app.show(app.scene(TitleRoute()))
        app.sound.play("win")
        assert (app.sound.problem, pygame.mixer.get_init()) == ("app.no_sound", None)
        devices.append("headphones")
        step(app, Event(pygame.AUDIODEVICEADDED, which=0, iscapture=1))
        assert not pygame.mixer.get_init(), "a microphone plays nothing"
        step(app, Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0))
        assert pygame.mixer.music.get_busy()
        assert not app.sound.problem
        app.sound.play("win")
        devices.clear()
        step(app, Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0))
        app.sound.play("win")
        assert (app.sound.problem, pygame.mixer.get_init()) == ("", None)
        devices.append("loudspeaker")
        app.show(app.scene(TitleRoute()))
        assert pygame.mixer.music.get_busy()
        app.sound.end()
