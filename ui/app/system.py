"""Dealings with the operating system: memory, signals and standard error."""

import contextlib
import gc
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import FrameType

from ui.storage.open_folder import make_environment

TRIM_THRESHOLD = -1  # M_TRIM_THRESHOLD of glibc's malloc.h
MMAP_THRESHOLD = -3  # M_MMAP_THRESHOLD
MAPPED_BYTES = 64 << 10  # larger blocks get a mapping of their own


def fix_memory_thresholds() -> None:
    """Fix two thresholds of glibc, which otherwise grow to 32 MB as large blocks are freed.

    Blocks below them come from a heap that one small block can keep from shrinking. 120 resizes of
    a window left 269 MB resident; with fixed thresholds they left 156 MB.
    """
    import ctypes

    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(MMAP_THRESHOLD, MAPPED_BYTES)
            ctypes.CDLL(None).mallopt(TRIM_THRESHOLD, 2 * MAPPED_BYTES)


def pause_collection() -> None:
    """Stop collecting garbage: hardly any arises while the program starts."""
    gc.disable()


def resume_collection() -> None:
    """Collect garbage again from now on."""
    gc.enable()


def free_memory() -> None:
    """Collect garbage and return free pages to the system, also those between used ones.

    The collection comes first because tables, sessions and their views refer to each other.
    """
    import ctypes

    gc.collect()
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)


Handler = Callable[[int, FrameType | None], object] | int | None
SIGNAL_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")  # Windows lacks SIGHUP


@contextmanager
def call_on_signals(end: Callable[[], object]) -> Iterator[None]:
    """Call `end` at the first signal to end; a second one has its usual effect.

    The handler raises nothing, because an exception raised during a garbage collection is lost.
    """
    before: dict[int, Handler] = {}

    def hear(number: int, frame: FrameType | None) -> None:
        signal.signal(number, before[number])
        end()

    for name in SIGNAL_NAMES:
        if hasattr(signal, name):
            number = getattr(signal, name)
            before[number] = signal.signal(number, hear) or signal.SIG_DFL
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def silence_stderr() -> Iterator[None]:
    """Silence standard error, even for C libraries; the program reports problems itself."""
    if sys.stderr is not None:
        sys.stderr.flush()
    try:
        kept = os.dup(2)
    except OSError:  # there is no standard error without a terminal
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


LOOK_SECONDS = 1.0  # seconds at most that the system may take to answer
PORTAL = "org.freedesktop.portal"
ASK_PORTAL = (  # what desktops of Linux answer, whatever their own settings are called
    *("gdbus", "call", "--session", "--timeout", "1", "--dest", f"{PORTAL}.Desktop"),
    *("--object-path", "/org/freedesktop/portal/desktop"),
    *("--method", f"{PORTAL}.Settings.ReadAll", "['org.freedesktop.appearance']"),
)
ASK_MACOS = ("defaults", "read", "-g", "AppleInterfaceStyle")
WINDOWS_KEY = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"


@cache  # the first frame and the settings both need it
def find_system_look() -> dict[str, object]:
    """Return the system's look as our settings `felt` and `contrast`; {} if it prefers none."""
    if sys.platform == "win32":
        import winreg

        with (
            contextlib.suppress(OSError),
            winreg.OpenKey(winreg.HKEY_CURRENT_USER, WINDOWS_KEY) as key,
        ):
            light = winreg.QueryValueEx(key, "AppsUseLightTheme")[0]
            return {"felt": "light" if light else "dark"}
        return {}
    told = _ask_system(ASK_MACOS if sys.platform == "darwin" else ASK_PORTAL)
    if sys.platform == "darwin":
        return {"felt": "dark" if "Dark" in told else "light"}
    answers = dict(re.findall(r"'([\w-]+)': <(?:uint32 )?(\d)>", told))
    look: dict[str, object] = {}
    if answers.get("color-scheme") in ("1", "2"):
        look["felt"] = "dark" if answers["color-scheme"] == "1" else "light"
    if answers.get("contrast") == "1":
        look["contrast"] = True
    return look


def _ask_system(command: tuple[str, ...]) -> str:
    """Return what a program of the system prints; "" if there is none or it takes too long."""
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        return subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=LOOK_SECONDS,
            env=make_environment(),
        ).stdout
    return ""
