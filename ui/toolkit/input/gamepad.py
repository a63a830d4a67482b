"""Translates gamepads into keys, and repeats held arrows."""

import contextlib

import pygame
from pygame.event import Event

from ui.toolkit.input.event_fields import get_modifiers

BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: (pygame.K_RETURN, 0),
    pygame.CONTROLLER_BUTTON_B: (pygame.K_ESCAPE, 0),
    pygame.CONTROLLER_BUTTON_X: (pygame.K_SPACE, 0),
    pygame.CONTROLLER_BUTTON_Y: (pygame.K_h, 0),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: (pygame.K_w, 0),
    pygame.CONTROLLER_BUTTON_START: (pygame.K_ESCAPE, 0),
    pygame.CONTROLLER_BUTTON_BACK: (pygame.K_PAGEDOWN, 0),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: (pygame.K_TAB, pygame.KMOD_SHIFT),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: (pygame.K_TAB, 0),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (pygame.K_LEFT, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (pygame.K_RIGHT, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (pygame.K_UP, 0),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (pygame.K_DOWN, 0),
}
# What the buttons are called, in the section `keys.buttons` of the texts.
BUTTON_NAMES = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "right_stick",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "left_shoulder",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "right_shoulder",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "d_pad",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "d_pad",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "d_pad",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "d_pad",
}
AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: (pygame.K_LEFT, pygame.K_RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (pygame.K_UP, pygame.K_DOWN),
}
HELD = {
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_BACKSPACE,
    pygame.K_DELETE,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
}
PUSHED_AT = 18000  # of 32767: a stick counts as pushed from here on
RELEASED_AT = 9000  # of 32767: a pushed stick counts as released below this
FIRST_REPEAT_SECONDS = 0.38  # until a held key repeats
NEXT_REPEAT_SECONDS = 0.07  # between further repeats


def button_for(key: int, mod: int) -> str | None:
    """Return the name of the gamepad button that stands for a key; None if there is none."""
    return next(
        (BUTTON_NAMES[button] for button, one in BUTTONS.items() if one == (key, mod)), None
    )


class Gamepad:
    """Translates gamepad events into keys, and repeats held keys."""

    def __init__(self) -> None:
        self.sticks: dict[int, int] = {}
        self.held: tuple[int, int] | None = None
        self.wait = 0.0
        self.plugged: list[object] = []  # keeps the gamepads open

    def begin(self) -> None:
        """Open the gamepads that are already connected."""
        from pygame._sdl2 import controller

        with contextlib.suppress(pygame.error):
            controller.init()
            for number in range(controller.get_count()):
                self.plug(number)

    def plug(self, number: int) -> None:
        """Open the gamepad with this number."""
        from pygame._sdl2 import controller

        with contextlib.suppress(pygame.error, IndexError):
            if controller.is_controller(number):
                self.plugged.append(controller.Controller(number))

    def translate(self, event: Event) -> list[Event]:
        """Return the keys of a gamepad event; other events unchanged."""
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            if event.button not in BUTTONS:
                return []
            down = event.type == pygame.CONTROLLERBUTTONDOWN
            return [self._key(down, *BUTTONS[event.button])]
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self._stick(event.axis, event.value)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._hold(event.type == pygame.KEYDOWN, event.key, get_modifiers(event))
        return [event]

    def _key(self, down: bool, key: int, mod: int) -> Event:
        self._hold(down, key, mod)
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        return Event(kind, key=key, mod=mod, unicode="", pad=True)

    def _stick(self, axis: int, value: int) -> list[Event]:
        if axis not in AXES:
            return []
        was = self.sticks.get(axis, 0)
        now = 0 if abs(value) < RELEASED_AT else was
        if abs(value) > PUSHED_AT:
            now = 1 if value > 0 else -1
        self.sticks[axis] = now
        if now == was:
            return []
        less, more = AXES[axis]
        keys = [self._key(False, less if was < 0 else more, 0)] if was else []
        return keys + ([self._key(True, less if now < 0 else more, 0)] if now else [])

    def _hold(self, down: bool, key: int, mod: int) -> None:
        if down:
            self.held, self.wait = (key, mod) if key in HELD else None, FIRST_REPEAT_SECONDS
        elif self.held and self.held[0] == key:
            self.held = None

    def update(self, dt: float) -> list[Event]:
        """Return the keys that repeat now."""
        if not self.held:
            return []
        self.wait -= dt
        if self.wait > 0:
            return []
        self.wait = max(0.0, self.wait + NEXT_REPEAT_SECONDS)
        key, mod = self.held
        return [Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", repeated=True)]
