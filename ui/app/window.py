"""The window: its size, its clock, and the scene it shows."""

import contextlib
import json
import time
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial
from pathlib import Path

import pygame
from pygame import Surface
from pygame.event import Event

from games.cardfile.errors import CardError, clip
from games.cardfile.reader import FILE
from ui.app.error_page import FaultPage
from ui.app.pane import NAME, Pane, opened
from ui.app.scene_transition import Passage
from ui.app.screen_reader import Reading
from ui.app.sound import Sound
from ui.app.splash import LEAST
from ui.app.system import asked_to_end, collect, give_back, trim
from ui.files import shown
from ui.language.localization import Words
from ui.play.session import Opponents, Session
from ui.scenes.file_drop import take_deck
from ui.scenes.routes import Route, TitleRoute
from ui.storage.background_tasks import Errands
from ui.storage.bug_report import failed, report, write_report
from ui.storage.deck_shelf import Shelf, is_deck_file
from ui.storage.profile import Profile
from ui.storage.settings import Settings
from ui.toolkit.accessibility.accessible_tree import Told
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.picture_cache import PictureCache
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.input.inputs import Inputs
from ui.toolkit.input.keys import Keys
from ui.toolkit.widgets import Node, Scene, walk
from ui.toolkit.widgets.notices import Notices
from ui.toolkit.widgets.skip_guard import Haste
from ui.toolkit.widgets.toast import Toasts

PRESSES = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
FRAME = 1 / 60
NAP = 0.01  # seconds between polls of events while nothing moves
SHARP = (pygame.VIDEORESIZE, pygame.WINDOWDISPLAYCHANGED)  # after these there may be other pixels
UNHURT = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED)


class App:
    """The window and what all scenes share; `scenes` has the scene of each route by its name."""

    pane: Pane

    def __init__(
        self,
        profile: Profile,
        settings: Settings,
        art: Art,
        scenes: Mapping[str, type[Scene]],
        window: tuple[int, int] | None = None,
        nodes_file: Path | None = None,
    ) -> None:
        self.profile, self.settings, self.art, self.scenes = profile, settings, art, scenes
        self.shelf = Shelf(profile.folder)
        self.words = Words(settings.language)
        self.sound = Sound(settings)
        self.keys = Keys(settings)
        self.inputs = Inputs(self.keys)
        self.toasts, self.errands = Toasts(), Errands()
        self.haste = Haste()  # of keys, where a scene came by itself
        self.nodes_file, self._written = nodes_file, ""
        self.running, self.frames = True, 0
        self.current: Scene = Scene(self)
        self.played: Session | None = None  # the last one that was on the screen
        self.passage = Passage()
        self._stale, self._littered = True, False
        self._told: list[str] = []
        self._heard = 0  # of the profile's notices
        self._open(window or settings.window)
        self.reading = Reading(NAME, self.words, lambda: self.pane.handle)
        self.pane = opened(self.window, settings.fullscreen, seen=True)
        self.surface = self.pane.surface
        self.theme = Theme(art, self.size, *settings.style, self.pane.density)
        self.notices = Notices(self)

    @cached_property
    def opponents(self) -> Opponents:
        """Who plays where no person does; whoever opens the window closes them."""
        from ai import worker

        return worker.Opponents()

    # the window

    def _open(self, window: tuple[int, int]) -> None:
        pygame.display.init()
        pygame.font.init()
        size = max(window[0], LEAST[0]), max(window[1], LEAST[1])
        self.window = size
        self.pane = opened(size, self.settings.fullscreen)
        self.surface = self.pane.surface
        with contextlib.suppress(pygame.error):
            self.pane.wear(self.art.image("ui/app", 64, 64))
        pygame.key.stop_text_input()
        self.pane.never_below(LEAST)

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window in pixels."""
        return self.surface.get_size()

    def turn_full(self) -> None:
        """Enter or leave full screen, and remember it (F11)."""
        self.fullscreen(not self.settings.fullscreen)
        self.keep_settings()

    def fullscreen(self, on: bool) -> None:
        """Enter or leave full screen."""
        self.settings.fullscreen = on
        self.pane.fill(on, self.window)
        self.restyle()

    def restyle(self) -> None:
        """Measure everything again, after window, scale, felt or language have changed."""
        self.surface = self.pane.surface
        if self.words.language != self.settings.language:
            self.words = self.reading.teller.words = Words(self.settings.language)
        self.theme.measure(self.size, *self.settings.style, self.pane.density)
        self.passage.end()
        PictureCache.age()
        self._littered |= self.frames > 0
        self.current.resize()
        self.notices.rebuild()
        self._stale = True

    def apply(self) -> None:
        """Apply changed settings to screen and sound, and store them."""
        if self.pane.full != self.settings.fullscreen:
            self.fullscreen(self.settings.fullscreen)
        self.sound.tune()
        self.restyle()
        self.keep_settings()

    def keep_settings(self) -> None:
        """Store the settings in the profile."""
        self.profile.save_settings()

    # scenes

    def scene(self, route: Route) -> Scene:
        """Make the scene that a route leads to."""
        fields = vars(route)
        self.played = fields.get("session", self.played)
        return self.scenes[type(route).__name__](self, **fields)

    def show(self, scene: Scene) -> None:
        """Switch to a scene."""
        if self.current is not scene:
            try:
                self.current.leave()
            except Exception:
                self._write_down()
            if not self.settings.reduced_motion and self.frames:
                self.passage.begin(self.surface.copy(), self.current.opens)
            PictureCache.age()
            self._littered = self.frames > 0
        self.current = scene
        self.sound.loop(scene.music)
        scene.resize()
        scene.dirty = True

    def say(self, text: str) -> None:
        """Show a one-line notice for a while."""
        self.toasts.say(text)
        self._stale = True

    def quit(self) -> None:
        """Close the window after this frame."""
        self.running = False

    # time

    def step(self, events: list[Event], dt: float) -> bool:
        """Handle events, let `dt` seconds pass, draw what changed; return whether it drew."""
        if self._littered:  # by the scene before, which nobody holds any more
            self._littered = False
            trim()
        events = self.pane.events(events)
        for event in self.inputs.translate(events, dt, self.size, self.current.listens):
            self._guarded(partial(self._handle, event))
        for act in self.errands.due():
            self._guarded(partial(self._come_back, act))
        for wish in self.reading.wishes():
            self._guarded(partial(self.reading.do, self.front, wish))
        self._guarded(partial(self._update, dt))
        drawn = self._stale or self.current.dirty or self.notices.dirty
        if drawn:
            self._guarded(self._draw)
        self.reading.show(self.current, self._over(), bool(self.notices.waiting), drawn)
        return drawn

    @property
    def front(self) -> Scene:
        """The scene that hears of events: notices are answered first."""
        return self.notices if self.notices.waiting else self.current

    def _handle(self, event: Event) -> Scene | None:
        if event.type == pygame.KEYDOWN and event.key in PRESSES and not self.haste.meant():
            return None
        self.reading.notice(event)
        return None if self._common(event) else self.front.handle(event)

    def _come_back(self, act: Callable[[], object]) -> Scene | None:
        """Do what waited for an errand; return the scene that it leads to, if any."""
        following = act()
        return following if isinstance(following, Scene) else None

    def _update(self, dt: float) -> Scene | None:
        self._tell_problems()
        for name in self.errands.slow(dt):
            self.say(self.words("file.reading", file=clip(name)))
        if not isinstance(self.current, FaultPage):  # a notice waits until it can be seen
            self._stale |= self.toasts.update(dt)
        self._stale |= self.theme.grounds.update(dt)
        self._stale |= self.passage.update(dt)
        self.haste.update(dt)
        if self.frames > 1 and not self.words.read_on():
            _ = self.opponents
        following = self.current.update(dt)
        self.haste.skipping |= following is not None
        return following

    def _tell_problems(self) -> None:
        """Report problems of profile, drawings and sound, each once; a full disk while it is."""
        profile, full = self.profile, ""
        for notice in profile.notices[self._heard :]:
            self.notices.tell(self.words(notice.key, **dict(notice.blanks)))
        self._heard = len(profile.notices)
        if profile.failing:
            full = self.words("profile.unkept", n=profile.unkept)
        if full != self.toasts.lasting:
            if not (full and self.toasts.lasting):
                key = "profile.not_saved" if full else "profile.kept_again"
                self.say(self.words(key, why=profile.why, n=profile.unkept))
            self._stale, self.toasts.lasting = True, full
        hired: Opponents | None = vars(self).get("opponents")
        problems = (self.sound.problem, hired.problem if hired else "")
        told = [self.words(key) for key in problems if key]
        told += [self.words(key, **blanks) for key, blanks in self.art.problems]
        if len(told) > len(self._told):
            for text in told:
                if text not in self._told:
                    self.say(text)
            self._told = told

    def _guarded(self, act: Callable[[], Scene | None]) -> None:
        """Call `act` and show the scene that it returns; if either fails, show the calm page.

        A mistake in our own card file, which is read when a game is first needed, ends the program.
        """
        try:
            following = act()
            if following is not None and following is not self.current:
                self.show(following)
        except Exception as error:
            ours = isinstance(error, CardError) and error.mistakes[0].file == str(FILE)
            if ours or isinstance(self.current, FaultPage):
                raise  # there is nothing calmer
            fault = self._write_down()
            at_title = isinstance(self.current, self.scenes[TitleRoute.__name__])
            self.show(FaultPage(self, self.current, fault, self.played, at_title))

    def _write_down(self) -> str:
        """Keep what just failed in the crash log; return it."""
        return failed(self.profile.folder)

    def keep_report(self) -> None:
        """Write a bug report and say where it is (F10)."""
        if isinstance(self.current, FaultPage):
            self.current.keep()
            return
        folder = self.profile.folder
        try:
            match = self.played.match if self.played else None
            path = write_report(folder, report(match, self.settings, folder))
        except OSError:
            self.say(self.words("app.no_report", where=shown(folder)))
            return
        self.say(self.words("app.report", where=shown(path)))

    def _draw(self) -> None:
        self._stale = self.current.dirty = self.notices.dirty = False
        PictureCache.new_frame()
        self.current.draw(self.surface)
        self.passage.draw(self.surface)
        if not isinstance(self.current, FaultPage):
            self.toasts.draw(self.surface, self.theme, self.current.notices_at)
        if self.notices.waiting:
            self.notices.draw(self.surface)
        self.pane.flip()
        self.frames += 1
        if self.frames == 2:
            self._after_first_frame()
        if self.nodes_file:
            self._written = write_nodes(self.nodes(), self.nodes_file, self._written)

    def _after_first_frame(self) -> None:
        """Start gamepads and music, for which the first frame does not wait."""
        collect()
        give_back()
        self.inputs.pad.begin()
        self.sound.tune()

    def _common(self, event: Event) -> bool:
        """Handle closing, resizing, full screen, screenshots, gamepads; return whether it did."""
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type in SHARP or self.pane.surface.get_size() != self.theme.size:
            self._resized()
        elif event.type in UNHURT:
            self._stale = True
        elif event.type == pygame.CONTROLLERDEVICEADDED:
            self.inputs.pad.plug(event.device_index)
        elif event.type == pygame.KEYDOWN and event.key in ANYWHERE:
            if self.current.listens == "any":
                return False
            ANYWHERE[event.key](self)
        elif event.type == pygame.DROPFILE and is_deck_file(Path(event.file)):
            take_deck(self, Path(event.file))
        elif event.type == pygame.DROPFILE and not self.current.takes_files:
            self.say(self.words("decks.no_deck_file", file=clip(Path(event.file).name)))
        else:
            return False
        return True

    def _resized(self) -> None:
        self.theme.grounds.resized()
        self.restyle()
        points = self.pane.points
        if not self.settings.fullscreen and points != tuple(self.settings.window):
            self.window = self.settings.window = points
            self.keep_settings()

    def screenshot(self) -> None:
        """Save a screenshot and say where (F12)."""
        self.current.draw(self.surface)  # without any notice
        self.say(taken(self.profile.folder / "screenshots", self.surface, self.words))

    def nodes(self) -> list[Node]:
        """Return all nodes on the screen."""
        return [*self.current.nodes(), *self._over()]

    def told(self) -> Told:
        """Return all that a screen reader reads."""
        return self.reading.told(self.current, self._over(), bool(self.notices.waiting))

    def _over(self) -> list[Node]:
        """Return the nodes over the scene."""
        calm = isinstance(self.current, FaultPage)
        toasts = [] if calm else self.toasts.nodes(self.theme, self.current.notices_at)
        return [*toasts, *self.notices.nodes()]

    def run(self, first: Callable[[], Scene]) -> int:
        """Show scenes until the window is closed; return the exit code."""
        self._guarded(first)
        clock = time.perf_counter()
        with asked_to_end(self.quit), contextlib.suppress(KeyboardInterrupt):
            while self.running:
                now = time.perf_counter()
                dt, clock = min(0.25, now - clock), now
                self._rest(now, self.step(pygame.event.get(), dt))
        self.end()
        return 0

    def _rest(self, began: float, drawn: bool) -> None:
        """Wait for the next frame, or while nothing moves for an event."""
        moving = drawn or self.current.dirty or self.passage.old is not None or self.inputs.busy
        pause = min(self.current.pulse, 0.1) if self.toasts.waiting else self.current.pulse
        end = began + (FRAME if moving else pause)
        while (left := end - time.perf_counter()) > 0:
            time.sleep(min(left, NAP))
            if not moving and pygame.event.peek():
                return

    def end(self) -> None:
        """Close sound, window and pygame."""
        self.show(Scene(self))
        self.keep_settings()
        self.sound.end()
        self.pane.close()
        pygame.display.quit()


ANYWHERE: dict[int, Callable[[App], None]] = {  # keys that do the same in every scene
    pygame.K_F10: App.keep_report,
    pygame.K_F11: App.turn_full,
    pygame.K_F12: App.screenshot,
}


def write_nodes(nodes: Iterable[Node], path: Path, before: str) -> str:
    """Write all nodes of some trees unless they are as `before`; return what stands there now."""
    rows = [
        {
            "key": n.key,
            "role": n.role,
            "label": n.label,
            "value": n.value,
            "rect": list(n.rect),
            "enabled": n.enabled,
            "actions": sorted(n.actions),
        }
        for n in walk(nodes)
    ]
    text = json.dumps(rows)
    if text != before:
        part = path.with_suffix(".part")
        part.write_text(text)
        part.replace(path)
    return text


def keep_picture(folder: Path, surface: Surface) -> Path:
    """Write a picture into a folder; return where. Raises OSError or pygame.error if it cannot."""
    folder.mkdir(parents=True, exist_ok=True)
    name = time.strftime("boltbox-%Y%m%d-%H%M%S")
    path = next(p for n in range(1000) if not (p := folder / f"{name}-{n}.png").exists())
    pygame.image.save(surface, path)
    return path


def taken(folder: Path, picture: Surface, words: Words) -> str:
    """Save a picture of the window; return the sentence that says where, or that it failed."""
    try:
        path = keep_picture(folder, picture)
    except (OSError, pygame.error):
        return words("app.no_screenshot", where=shown(folder))
    return words("app.screenshot", where=shown(path))
