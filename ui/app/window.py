"""The program's window: its main loop, and what all scenes share."""

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
from games.cardfile.reader import CARD_FILE
from ui.app.error_page import ErrorPage
from ui.app.pane import PROGRAM_NAME, Pane, WindowMemory, open_pane
from ui.app.scene_transition import SceneTransition
from ui.app.screen_reader import ScreenReader
from ui.app.sound import Sound
from ui.app.splash import MINIMUM_SIZE, fit_scenes
from ui.app.system import call_on_signals, fix_memory_thresholds, free_memory, resume_collection
from ui.files import shorten_path
from ui.language.localization import Words
from ui.play.feats import OlderMatches
from ui.play.session import MoveSource, Session
from ui.scenes.file_drop import take_deck, take_list
from ui.scenes.routes import Route, TitleRoute
from ui.storage.background_tasks import BackgroundTasks
from ui.storage.bug_report import log_failure, make_report, write_report
from ui.storage.deck_shelf import Shelf, is_deck_file
from ui.storage.profile import Profile
from ui.storage.settings import Settings
from ui.toolkit.accessibility.accessible_tree import NodeTree
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.picture_cache import PictureCache
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.input.inputs import Haste, Inputs
from ui.toolkit.input.keys import Keys
from ui.toolkit.widgets import Node, Scene, walk
from ui.toolkit.widgets.notices import Notices, Toasts

PRESS_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
FRAME_SECONDS = 1 / 60
EXAMINE_SECONDS = 2.0  # shown before older matches are examined for feats
POLL_SECONDS = 0.01  # between polls of events while nothing moves
SIZE_EVENTS = (pygame.VIDEORESIZE, pygame.WINDOWDISPLAYCHANGED)  # the size in pixels may change
STATE_EVENTS = (
    *(pygame.WINDOWMOVED, pygame.WINDOWMAXIMIZED, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
)
SOUND_EVENTS = (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED)
REDRAW_EVENTS = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED)


class App:
    """The window and what all scenes share; `scenes` maps the name of a route to its scene."""

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
        self.toasts, self.errands = Toasts(), BackgroundTasks()
        self.haste = Haste()  # ignores presses just after a scene has opened by itself
        self.nodes_file, self._written = nodes_file, ""
        self.running, self.frames = True, 0
        self.settling = False  # whether the window still lacks its size or place
        self.shown_seconds = 0.0  # counted from the first frame until older matches are examined
        self.current: Scene = Scene(self)
        self.played: Session | None = None  # the last session on the screen
        self.transition = SceneTransition()
        self._stale, self._has_garbage = True, False
        self._problems_said: list[str] = []
        self._notices_said = 0  # number of the profile's notices already shown
        self.memory = WindowMemory(settings)
        self._open(window)
        self.screen_reader = ScreenReader(PROGRAM_NAME, self.words, lambda: self.pane.handle)
        self.pane = open_pane(self.window, settings.fullscreen, seen=True)
        if window is None and not settings.fullscreen:
            self._restore_place()
        self.theme = Theme(art, self.size, *settings.style, self.pane.density)
        self.notices = Notices(self)

    @cached_property
    def opponents(self) -> MoveSource:
        """The opponents, started at first use; the caller that opens the window closes them."""
        from ai import worker

        return worker.Opponents()

    # the window

    def _open(self, window: tuple[int, int] | None) -> None:
        """Open the window in this size, or else as it was left."""
        pygame.display.init()
        pygame.font.init()
        self.window = size = fit_scenes(window or self.settings.window)
        full, place = self.settings.fullscreen, None if window else self.settings.window_place
        self.settings.maximized &= window is None
        self.pane = open_pane(size, full, self.settings.maximized, place=place)
        with contextlib.suppress(pygame.error):
            self.pane.set_icon(self.art.image("ui/app", 64, 64))
        pygame.key.stop_text_input()
        self.pane.set_minimum_size(MINIMUM_SIZE)

    def _restore_place(self) -> None:
        if self.settings.maximized:
            self.pane.maximize()
        elif self.settings.window_place is not None:
            self.pane.keep_place(self.window, self.settings.window_place)
            self.settling = True

    @property
    def surface(self) -> Surface:
        """The surface of the window; nobody may keep it, because a new size makes it invalid."""
        return self.pane.surface

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window in pixels."""
        return self.pane.surface.get_size()

    def toggle_full_screen(self) -> None:
        """Enter or leave full screen, and store that (F11)."""
        self.set_full_screen(not self.settings.fullscreen)
        self.keep_settings()

    def set_full_screen(self, on: bool) -> None:
        """Enter or leave full screen."""
        self.settings.fullscreen = on
        self.settling = not on
        self.pane.set_full_screen(on, self.window)
        if not on and self.settings.maximized:
            self.pane.maximize()
        self.restyle()

    def restyle(self) -> None:
        """Lay out everything again after the window, scale, felt or language has changed."""
        if self.words.language != self.settings.language:
            self.words = self.screen_reader.teller.words = Words(self.settings.language)
        self.theme.measure(self.size, *self.settings.style, self.pane.density)
        self.transition.end()
        PictureCache.age()
        self._has_garbage |= self.frames > 0
        self.current.resize()
        self.notices.rebuild()
        self._stale = True

    def apply(self) -> None:
        """Apply changed settings to the screen and the sound, and store them."""
        if self.pane.full != self.settings.fullscreen:
            self.set_full_screen(self.settings.fullscreen)
        self.sound.tune()
        self.restyle()
        self.keep_settings()

    def keep_settings(self) -> None:
        """Store the settings in the profile."""
        self.profile.save_settings()

    # scenes

    def scene(self, route: Route) -> Scene:
        """Make the scene that a route leads to."""
        fields = route._asdict()
        if isinstance(session := fields.get("session"), Session):
            self.played = session
        return self.scenes[type(route).__name__](self, **fields)

    def show(self, scene: Scene) -> None:
        """Switch to a scene."""
        if self.current is not scene:
            try:
                self.current.leave()
            except Exception:
                self._log_failure()
            if not self.settings.reduced_motion and self.frames:
                self.transition.begin(self.surface.copy(), self.current.opens)
            PictureCache.age()
            self._has_garbage = self.frames > 0
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
        """Handle events, advance by `dt` seconds and draw changes; return True if it drew."""
        if self._has_garbage:  # only now is the previous scene unreferenced
            self._has_garbage = False
            free_memory()
        events = self.pane.scale_events(events)
        for event in self.inputs.translate(events, dt, self.size, self.current.listens):
            self._run_safely(partial(self._handle, event))
        for act in self.errands.due():
            self._run_safely(partial(self._finish_errand, act))
        for request in self.screen_reader.take_requests():
            self._run_safely(partial(self.screen_reader.perform, self.front, request))
        self._run_safely(partial(self._update, dt))
        drawn = self._stale or self.current.dirty or self.notices.dirty
        if drawn:
            self._run_safely(self._draw)
        self.screen_reader.show(self.current, self._overlays(), bool(self.notices.waiting), drawn)
        return drawn

    @property
    def front(self) -> Scene:
        """The scene that gets events: the notices while any waits for an answer."""
        return self.notices if self.notices.waiting else self.current

    def _handle(self, event: Event) -> Scene | None:
        if is_press(event) and not self.haste.note_press():
            return None
        self.screen_reader.notice_focus(event)
        return None if self._handle_anywhere(event) else self.front.handle(event)

    def _finish_errand(self, act: Callable[[], object]) -> Scene | None:
        """Call the follow-up of a finished errand; return the scene that it leads to, if any."""
        following = act()
        return following if isinstance(following, Scene) else None

    def _update(self, dt: float) -> Scene | None:
        self._say_problems()
        for name in self.errands.slow(dt):
            self.say(self.words("file.reading", file=clip(name)))
        if not isinstance(self.current, ErrorPage):  # the error page hides them
            self._stale |= self.toasts.update(dt)
        self._stale |= self.theme.grounds.update(dt)
        self._stale |= self.transition.update(dt)
        self.haste.update(dt)
        self._examine_older_matches(dt)
        self.settling = self.pane.settle(dt)
        if self.frames > 1 and not self.words.read_on():
            _ = self.opponents
        following = self.current.update(dt)
        if following is not None:
            self.haste.skip()
        return following

    def _say_problems(self) -> None:
        """Report each problem of profile, drawings and sound once, a full disk while it lasts."""
        profile, full = self.profile, ""
        for notice in profile.notices[self._notices_said :]:
            self.notices.tell(self.words(notice.key, **dict(notice.blanks)))
        self._notices_said = len(profile.notices)
        if profile.failing:
            full = self.words("profile.unkept", n=profile.pending_decisions)
        if full != self.toasts.lasting:
            if not (full and self.toasts.lasting):
                key = "profile.not_saved" if full else "profile.kept_again"
                self.say(self.words(key, why=profile.why, n=profile.pending_decisions))
            self._stale, self.toasts.lasting = True, full
        hired: MoveSource | None = vars(self).get("opponents")
        problems = (self.sound.problem, hired.problem if hired else "")
        told = [self.words(key) for key in problems if key]
        told += [self.words(key, **blanks) for key, blanks in self.art.problems]
        if len(told) > len(self._problems_said):
            for text in told:
                if text not in self._problems_said:
                    self.say(text)
            self._problems_said = told

    def _run_safely(self, act: Callable[[], Scene | None]) -> None:
        """Call `act` and show the scene that it returns; if either fails, show the error page.

        A mistake in our own card file, which is read at first use, ends the program.
        """
        try:
            following = act()
            if following is not None and following is not self.current:
                self.show(following)
        except Exception as error:
            ours = isinstance(error, CardError) and error.mistakes[0].file == str(CARD_FILE)
            if ours or isinstance(self.current, ErrorPage):
                raise
            fault = self._log_failure()
            at_title = isinstance(self.current, self.scenes[TitleRoute.__name__])
            self.show(ErrorPage(self, self.current, fault, self.played, at_title))

    def _log_failure(self) -> str:
        """Write the current exception to the crash log; return its traceback."""
        return log_failure(self.profile.folder)

    def keep_report(self) -> None:
        """Write a bug report and say where it is (F10)."""
        if isinstance(self.current, ErrorPage):
            self.current.keep()
            return
        folder = self.profile.folder
        try:
            match = self.played.match if self.played else None
            path = write_report(folder, make_report(match, self.settings, folder))
        except OSError:
            self.say(self.words("app.no_report", where=shorten_path(folder)))
            return
        self.say(self.words("app.report", where=shorten_path(path)))

    def _draw(self) -> None:
        self._stale = self.current.dirty = self.notices.dirty = False
        PictureCache.new_frame()
        to = self.surface
        self.current.draw(to)
        self.transition.draw(to)
        if not isinstance(self.current, ErrorPage):
            self.toasts.draw(to, self.theme, self.current.notices_at)
        if self.notices.waiting:
            self.notices.draw(to)
        self.pane.flip()
        self.frames += 1
        if self.frames == 2:
            self._after_first_frame()
        if self.nodes_file:
            self._written = write_nodes(self.nodes(), self.nodes_file, self._written)

    def _after_first_frame(self) -> None:
        """Start what the first frame should not wait for: gamepads and music."""
        resume_collection()
        fix_memory_thresholds()
        self.inputs.pad.begin()
        self.sound.tune()

    def _examine_older_matches(self, dt: float) -> None:
        """Begin to examine older matches for feats once the first frame has been seen a while."""
        if self.frames and self.shown_seconds < EXAMINE_SECONDS:
            self.shown_seconds += dt
            if self.shown_seconds >= EXAMINE_SECONDS:
                OlderMatches(self.profile, self.errands.run).begin()

    def _handle_anywhere(self, event: Event) -> bool:
        """Handle an event that means the same in every scene; return False for any other."""
        if event.type in SOUND_EVENTS and not event.iscapture:
            self.sound.follow_devices(event.type == pygame.AUDIODEVICEADDED)
            return False
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self.sound.follow_window(event.type == pygame.WINDOWFOCUSGAINED)
            return False
        if event.type in STATE_EVENTS and not self.settings.fullscreen:
            if event.type != pygame.WINDOWMOVED or not self.settling:
                self.memory.note(event, self.pane)
            if event.type == pygame.WINDOWMAXIMIZED:
                self.window = self.settings.window
                self.pane.stay()
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type in SIZE_EVENTS or self.pane.surface.get_size() != self.theme.size:
            self._on_resize()
        elif event.type in REDRAW_EVENTS:
            self._stale = True
        elif event.type == pygame.CONTROLLERDEVICEADDED:
            self.inputs.pad.plug(event.device_index)
        elif event.type == pygame.KEYDOWN and event.key in GLOBAL_KEYS:
            if self.current.listens == "any":
                return False
            GLOBAL_KEYS[event.key](self)
        elif event.type == pygame.DROPFILE and is_deck_file(Path(event.file)):
            take_deck(self, Path(event.file))
        elif event.type == pygame.DROPFILE and not self.current.takes_files:
            take_list(self, Path(event.file))
        else:
            return False
        return True

    def _on_resize(self) -> None:
        self.theme.grounds.resized()
        self.restyle()
        points = self.pane.points
        if self.settings.fullscreen or self.settling:
            return
        if self.memory.resize(fit_scenes(points)):
            self.window = points
            self.keep_settings()

    def screenshot(self) -> None:
        """Save a screenshot and say where (F12)."""
        picture = self.surface
        self.current.draw(picture)  # leaves out notices and toasts
        self.say(save_screenshot(self.profile.folder / "screenshots", picture, self.words))

    def nodes(self) -> list[Node]:
        """Return all nodes on the screen."""
        return [*self.current.nodes(), *self._overlays()]

    def describe(self) -> NodeTree:
        """Return the accessible tree of everything on the screen."""
        return self.screen_reader.describe(
            self.current, self._overlays(), bool(self.notices.waiting)
        )

    def _overlays(self) -> list[Node]:
        """Return the nodes of toasts and notices, which lie over the scene."""
        calm = isinstance(self.current, ErrorPage)
        toasts = [] if calm else self.toasts.nodes(self.theme, self.current.notices_at)
        return [*toasts, *self.notices.nodes()]

    def run(self, first: Callable[[], Scene]) -> int:
        """Show scenes until the window is closed; return the exit code."""
        self._run_safely(first)
        clock = time.perf_counter()
        with call_on_signals(self.quit), contextlib.suppress(KeyboardInterrupt):
            while self.running:
                now = time.perf_counter()
                dt, clock = min(0.25, now - clock), now
                self._wait(now, self.step(pygame.event.get(), dt))
        self.end()
        return 0

    def _wait(self, began: float, drawn: bool) -> None:
        """Wait for the next frame; if nothing moves, wait longer, but only until an event."""
        moving = drawn or self.current.dirty or self.transition.old is not None or self.inputs.busy
        pause = min(self.current.pulse, 0.1) if self.toasts.waiting else self.current.pulse
        end = began + (FRAME_SECONDS if moving else pause)
        while (left := end - time.perf_counter()) > 0:
            time.sleep(min(left, POLL_SECONDS))
            if not moving and pygame.event.peek():
                return

    def end(self) -> None:
        """Close sound, window and pygame."""
        self.show(Scene(self))
        self.memory.leave(self.pane)
        self.keep_settings()
        self.sound.end()
        self.pane.close()
        pygame.display.quit()


GLOBAL_KEYS: dict[int, Callable[[App], None]] = {  # keys of every scene
    pygame.K_F10: App.keep_report,
    pygame.K_F11: App.toggle_full_screen,
    pygame.K_F12: App.screenshot,
}


def is_press(event: Event) -> bool:
    """Return whether an event presses what is under the pointer or has the focus."""
    by_key = event.type == pygame.KEYDOWN and event.key in PRESS_KEYS
    return by_key or event.type == pygame.MOUSEBUTTONDOWN


def write_nodes(nodes: Iterable[Node], path: Path, before: str) -> str:
    """Write nodes and their descendants as JSON if it differs from `before`; return the JSON."""
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


def save_picture(folder: Path, surface: Surface) -> Path:
    """Save a picture in a folder and return its path; raise OSError or pygame.error on failure."""
    folder.mkdir(parents=True, exist_ok=True)
    name = time.strftime("boltbox-%Y%m%d-%H%M%S")
    path = next(p for n in range(1000) if not (p := folder / f"{name}-{n}.png").exists())
    pygame.image.save(surface, path)
    return path


def save_screenshot(folder: Path, picture: Surface, words: Words) -> str:
    """Save a picture of the window; return a sentence with its path or about the failure."""
    try:
        path = save_picture(folder, picture)
    except (OSError, pygame.error):
        return words("app.no_screenshot", where=shorten_path(folder))
    return words("app.screenshot", where=shorten_path(path))
