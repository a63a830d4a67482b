"""What a person sees. SDL reads these before its first window."""

import os
import sys


def blits() -> bool:
    """Return whether SDL shows a surface without a texture; on macOS and Wayland it cannot."""
    wayland = "WAYLAND_DISPLAY" in os.environ and "DISPLAY" not in os.environ
    driver = os.environ.get("SDL_VIDEODRIVER", "wayland" if wayland else "")
    return sys.platform != "darwin" and driver != "wayland"


if blits():  # several times faster; where it cannot be, no window would open
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "boltbox")
# A window has the pixels of its display, also after it was moved to another.
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")  # fingers are told apart by ui/toolkit/input
os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
