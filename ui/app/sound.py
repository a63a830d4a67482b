"""Plays sounds and music; stays silent without a sound device."""

import contextlib
from pathlib import Path

import pygame

from ui.app.system import silence_stderr
from ui.files import ART, SoundName
from ui.storage.settings import Settings

FOLDER = ART / "sounds"
CHANNELS = 16
FILE_ENDINGS = (".ogg", ".wav")


class Sound:
    """Plays sounds by name: `sound.play("deal")`. The first sound opens the device."""

    def __init__(self, settings: Settings, folder: Path = FOLDER) -> None:
        self.settings, self.folder = settings, folder
        self.problem = ""  # a text key, shown once
        self._ready: bool | None = None
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._music = ""  # the track that is playing
        self.track: SoundName = "music"  # the track that should play
        self.paused = False  # whether the window is behind others, and sounds wait for it

    def begin(self) -> bool:
        """Open the sound device, once; return False if there is none."""
        if self._ready is None:
            try:
                with silence_stderr():
                    pygame.mixer.init(44100, -16, 2, 512)
                pygame.mixer.set_num_channels(CHANNELS)
                self._ready = True
            except pygame.error:
                self._ready, self.problem = False, "app.no_sound"
        return self._ready

    def look_for_device(self) -> None:
        """Use a device that has appeared since there was none."""
        if self._ready is False:
            self._ready = None
            if self.begin():
                self.problem = ""
                self.tune()

    def follow_devices(self, is_new: bool) -> None:
        """Use the device that the system now has, after one came or went; without one be silent."""
        if is_new:
            self.look_for_device()
        elif self._ready:
            self.end()
            problem, self._ready = self.problem, False
            self.look_for_device()
            self.problem = problem  # the person knows who pulled the plug

    def play(self, name: SoundName) -> None:
        """Play a sound at the volume that the settings give."""
        loudness = self._loudness(self.settings.effects)
        if self.paused or loudness <= 0 or not self.begin():
            return
        sound = self._sound(name)
        if sound:
            sound.set_volume(loudness)
            sound.play()

    def _loudness(self, part: int) -> float:
        return self.settings.master * part / 10000

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            self._loaded[name] = None
            path = self._path(name)
            if path:
                with contextlib.suppress(pygame.error):
                    self._loaded[name] = pygame.mixer.Sound(path)
        return self._loaded[name]

    def _path(self, name: str) -> Path | None:
        paths = (self.folder / f"{name}{ending}" for ending in FILE_ENDINGS)
        return next((path for path in paths if path.is_file()), None)

    def follow_window(self, in_front: bool) -> None:
        """Pause music and sounds while the window is not in front, unless the settings say no."""
        if in_front:
            self.look_for_device()
        paused = not in_front and not self.settings.background_sound
        if paused == self.paused:
            return
        self.paused = paused
        if self._ready:
            (pygame.mixer.pause if paused else pygame.mixer.unpause)()
            (pygame.mixer.music.pause if paused else pygame.mixer.music.unpause)()

    def loop(self, track: SoundName) -> None:
        """Choose the track that plays in a loop."""
        self.look_for_device()
        if track != self.track:
            self.track = track
            if self._music:
                self.tune()

    def tune(self) -> None:
        """Start, stop or change the music to match the settings and the chosen track."""
        loudness = self._loudness(self.settings.music)
        path = self._path(self.track)
        if loudness <= 0 or path is None:
            if self._music:
                pygame.mixer.music.stop()
                self._music = ""
            return
        if not self.begin():
            return
        pygame.mixer.music.set_volume(loudness)
        if self._music != self.track:
            with contextlib.suppress(pygame.error):
                pygame.mixer.music.load(path)
                pygame.mixer.music.play(-1, fade_ms=800)
                self._music = self.track
                if self.paused:
                    pygame.mixer.music.pause()

    def end(self) -> None:
        """Close the sound device."""
        if self._ready:
            pygame.mixer.quit()
        self._ready, self._music, self._loaded = None, "", {}
