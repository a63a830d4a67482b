"""Shows a folder in the system's file manager."""

import os
import shutil
import subprocess
import sys
from pathlib import Path


def open_folder(folder: Path) -> bool:
    """Open the folder; return False where there is no file manager."""
    if not folder.is_dir():
        return False
    try:
        if sys.platform == "win32":
            os.startfile(folder)
            return True
        program = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
        screen = sys.platform == "darwin" or os.environ.get("DISPLAY", "")
        if program is None or not (screen or os.environ.get("WAYLAND_DISPLAY")):
            return False
        subprocess.Popen(
            [program, str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=make_environment(),
            start_new_session=True,
        )
    except OSError:
        return False
    return True


def make_environment() -> dict[str, str]:
    """Return the environment for another program, which must not load the executable's libraries.

    The executable puts its own libraries first, and keeps the earlier value of the variable.
    """
    libraries = f"LD_LIBRARY_PATH{'_ORIG' if getattr(sys, 'frozen', False) else ''}"
    return os.environ | {"LD_LIBRARY_PATH": os.environ.get(libraries, "")}
