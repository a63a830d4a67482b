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
        # The executable puts its own libraries first; other programs must not load them.
        libraries = f"LD_LIBRARY_PATH{'_ORIG' if getattr(sys, 'frozen', False) else ''}"
        subprocess.Popen(
            [program, str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"LD_LIBRARY_PATH": os.environ.get(libraries, "")},
            start_new_session=True,
        )
    except OSError:
        return False
    return True
