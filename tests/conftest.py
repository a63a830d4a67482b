"""Settings of all tests: no window and no sound, unless a test says so, and files in memory."""

import gc
import os
import shutil
import tempfile

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

MEMORY, ROOM = "/dev/shm", 2 << 30  # a folder in memory, if there is one; bytes that must be free


def use_memory() -> None:
    """Put the files of tests into memory: on a disk, each profile waits for twenty writes.

    The tests of the built program install systems, which need a disk.
    """
    if "BOLTBOX_EXECUTABLE" in os.environ or not os.access(MEMORY, os.W_OK):
        return
    runs = not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC
    if runs and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ["TMPDIR"] = tempfile.tempdir = MEMORY


use_memory()
pytest_plugins = ["tests.rule_coverage", "tests.support.sampled", "tests.support.imported"]

# These need a pseudo-terminal, signals or /proc, which Windows does not have.
POSIX_ONLY = [
    "ai/test_worker.py",
    "games/cardfile/test_hostile.py",
    "bench/test_benchmarks.py",
    "packages/test_executable.py",
    "project/test_main.py",
    "ui/app/test_window.py",
    "ui/storage/test_deck_shelf.py",
    "ui/storage/test_decks_saved.py",
    "ui/storage/test_kill.py",
    "ui/terminal/test_decks_words.py",
    "ui/terminal/test_program_in_words.py",
]
collect_ignore = [] if os.name == "posix" else POSIX_ONLY


def pytest_collection_finish() -> None:
    """Never search what was collected for garbage again, and search the rest less often.

    A window searches for what a scene left whenever it shows another. With eight thousand tests
    and their modules that took a tenth of a second each time. The thresholds save 8 % of the rest.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
