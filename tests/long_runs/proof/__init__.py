"""The long forms of the tests (`make proof`)."""

import os

for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):  # nothing is shown or heard
    os.environ.setdefault(name, "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
