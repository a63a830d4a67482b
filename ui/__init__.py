"""What a person sees. SDL reads these before its first window."""

import os

os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "boltbox")
os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
