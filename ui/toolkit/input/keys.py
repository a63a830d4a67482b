"""Assigns keys to actions: the default keys, the player's own, and conflicts between them."""

from __future__ import annotations

import sys
from typing import NamedTuple, Protocol

import pygame
from pygame.event import Event

from ui.toolkit.input.event_fields import get_modifiers, get_physical_key, get_typed_text
from ui.toolkit.widgets.scene import Wording

CTRL = pygame.KMOD_CTRL | pygame.KMOD_META  # on macOS, the Command key
MODS = {"ctrl": CTRL, "shift": pygame.KMOD_SHIFT}
# keys that count as one, wherever they are on a keyboard
SAME_KEYS = {
    pygame.K_KP_ENTER: pygame.K_RETURN,
    pygame.K_KP_PLUS: pygame.K_PLUS,
    pygame.K_EQUALS: pygame.K_PLUS,
    pygame.K_KP_MINUS: pygame.K_MINUS,
}


class Chord(NamedTuple):
    """A key, perhaps with Ctrl (`ctrl`) or Shift (`shift`)."""

    key: int
    mod: str = ""


# Actions with their default keys. If two have the same key, the first in this list gets it.
DEFAULT_KEYS = {
    "press": Chord(pygame.K_RETURN),
    "back": Chord(pygame.K_ESCAPE),
    "left": Chord(pygame.K_LEFT),
    "right": Chord(pygame.K_RIGHT),
    "up": Chord(pygame.K_UP),
    "down": Chord(pygame.K_DOWN),
    "group": Chord(pygame.K_TAB),
    "group_back": Chord(pygame.K_TAB, "shift"),
    "page_down": Chord(pygame.K_PAGEDOWN),
    "page_up": Chord(pygame.K_PAGEUP),
    "home": Chord(pygame.K_HOME),
    "end": Chord(pygame.K_END),
    "show": Chord(pygame.K_SPACE),
    "hint": Chord(pygame.K_h),
    "what": Chord(pygame.K_w),
    "undo": Chord(pygame.K_z, "ctrl"),
    "redo": Chord(pygame.K_y, "ctrl"),
    "log": Chord(pygame.K_l),
    "past": Chord(pygame.K_t),
    "rules": Chord(pygame.K_F1),
    "again": Chord(pygame.K_r),
    "pause": Chord(pygame.K_p),
    "slower": Chord(pygame.K_MINUS),
    "faster": Chord(pygame.K_PLUS),
    "view": Chord(pygame.K_v),
    "more": Chord(pygame.K_m),
    "step_back": Chord(pygame.K_COMMA),
    "step_on": Chord(pygame.K_PERIOD),
    "search": Chord(pygame.K_f, "ctrl"),
    "save": Chord(pygame.K_s, "ctrl"),
    "report": Chord(pygame.K_F10),
    "fullscreen": Chord(pygame.K_F11),
    "screenshot": Chord(pygame.K_F12),
}
# The signs of an American keyboard by their place, as SDL's scancodes.
SIGNS_BY_PLACE = dict(
    zip(range(4, 40), b"abcdefghijklmnopqrstuvwxyz1234567890", strict=True)
) | dict(zip(range(45, 57), rb"-=[]\\;'`,./", strict=True))
# Of a key: whether it has a place on the present layout; SDL counts places from 1.
_HAS_PLACE = pygame.key.ScancodeWrapper([False, *[True] * 511])
TYPED_SIGNS = "+-,."  # signs that are keys; some keyboards need Shift for them
LETTERS = [*range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_0, pygame.K_9 + 1)]
# keys that can be chosen without pressing them
FREE_KEYS = [
    *dict.fromkeys([chord.key for chord in DEFAULT_KEYS.values()]),
    *LETTERS,
    *range(pygame.K_F1, pygame.K_F12 + 1),
    pygame.K_INSERT,
    pygame.K_DELETE,
    pygame.K_BACKSPACE,
]
CODES: dict[str, int] = {
    pygame.key.name(code): code
    for name, code in sorted(vars(pygame).items())
    if name.startswith("K_") and pygame.key.name(code) and code not in SAME_KEYS
}
MODIFIER_KEYS = (  # keys that only modify others
    pygame.K_LSHIFT,
    pygame.K_RSHIFT,
    pygame.K_LCTRL,
    pygame.K_RCTRL,
    pygame.K_LALT,
    pygame.K_RALT,
    pygame.K_LMETA,
    pygame.K_RMETA,
    pygame.K_CAPSLOCK,
    pygame.K_NUMLOCK,
    pygame.K_SCROLLLOCK,
    pygame.K_MODE,
    pygame.K_UNKNOWN,
)
# keys that a text box needs
EDITING_KEYS = (
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
    pygame.K_RETURN,
    pygame.K_KP_ENTER,
    pygame.K_HOME,
    pygame.K_END,
    pygame.K_BACKSPACE,
    pygame.K_DELETE,
)
CLIPBOARD_KEYS = (pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_x)  # with Ctrl, in a text box


def name_key(key: int) -> str:
    """Return the name of a key in the profile: `z`, `ö`, or `#1073742082` if it has none."""
    if name := pygame.key.name(key):
        return name
    return chr(key) if key < sys.maxunicode and chr(key).isprintable() else f"#{key}"


def _find_key(name: str) -> int | None:
    """Return the key of a name of `name_key`; None if there is no such key."""
    if name in CODES:
        return CODES[name]
    if len(name) == 1 and name.isprintable():
        return ord(name)
    number = name.removeprefix("#")
    return int(number) if len(name) > len(number) and number.isdecimal() else None


def format_chord(chord: Chord) -> str:
    """Return a key as the profile stores it: `ctrl+z`."""
    return f"{chord.mod}+{name_key(chord.key)}" if chord.mod else name_key(chord.key)


def parse_chord(text: object) -> Chord | None:
    """Return the key of a stored text; None if there is no such key."""
    if not isinstance(text, str):
        return None
    mod = next((mod for mod in MODS if text.startswith(f"{mod}+")), "")
    code = _find_key(text.removeprefix(f"{mod}+") if mod else text)
    return None if code is None or code in MODIFIER_KEYS else Chord(code, mod)


def chord_of(event: Event) -> Chord:
    """Return the key of an event, with Ctrl, or else Shift, if held."""
    held = get_modifiers(event)
    mod = next((name for name, mask in MODS.items() if held & mask), "")
    typed = get_typed_text(event)
    key = ord(typed) if len(typed) == 1 and typed in TYPED_SIGNS else event.key
    key = SAME_KEYS.get(key, key)
    sign = len(name_key(key)) == 1  # many keyboards need Shift for a sign
    return Chord(key, "" if sign and mod == "shift" else mod)


def without_alt_gr(event: Event) -> Event:
    """Return a key event without the Ctrl that Windows reports for AltGr, which writes signs."""
    held = get_modifiers(event)
    if not held & (pygame.KMOD_MODE | pygame.KMOD_RALT) or not held & pygame.KMOD_CTRL:
        return event
    return Event(event.type, event.dict | {"mod": held & ~pygame.KMOD_CTRL})


def is_on_layout(key: int) -> bool:
    """Return whether a key of the present keyboard layout has this sign, without Shift."""
    return _HAS_PLACE[key]


def with_key_by_place(event: Event) -> Event:
    """Return a key event as that of the American key in its place, if the layout lacks that sign.

    A Latin letter is never anything else.
    """
    sign = SIGNS_BY_PLACE.get(get_physical_key(event))
    if sign is None or event.key in LETTERS or is_on_layout(sign):
        return event
    return Event(event.type, event.dict | {"key": sign})


class KeySettings(Protocol):
    """The settings with the player's own keys."""

    keys: dict[str, str]  # by action; only changed keys


class Keys:
    """The keys of one player, read from the settings."""

    def __init__(self, settings: KeySettings) -> None:
        self.settings = settings
        self._of: dict[str, Chord] = {}
        self._does: dict[Chord, str] = {}
        self._read: dict[str, str] | None = None
        self._down: dict[int, Event] = {}  # what each held key means, by its place

    @property
    def chords(self) -> dict[str, Chord]:
        """The key of each action; an invalid key in the settings counts as the default."""
        if self._read != self.settings.keys:
            self._read = dict(self.settings.keys)
            own = {name: parse_chord(text) for name, text in self._read.items()}
            self._of = {name: own.get(name) or usual for name, usual in DEFAULT_KEYS.items()}
            self._does = {chord: name for name, chord in reversed(self._of.items())}
        return self._of

    def put(self, action: str, chord: Chord) -> None:
        """Give an action a key."""
        kept = {**self.settings.keys, action: format_chord(chord)}
        self.settings.keys = {
            name: text for name, text in kept.items() if parse_chord(text) != DEFAULT_KEYS.get(name)
        }

    def reset(self) -> None:
        """Give every action its default key."""
        self.settings.keys = {}

    def rivals(self, action: str) -> list[str]:
        """Return the other actions with the same key."""
        chords = self.chords
        return [name for name, one in chords.items() if one == chords[action] and name != action]

    def clashes(self) -> list[str]:
        """Return the actions that lose their key to an earlier one in the list."""
        chords = self.chords
        return [name for name, chord in chords.items() if self._does[chord] != name]

    def free(self, action: str, step: int) -> Chord:
        """Return the next key (or with `step` -1 the previous one) that no other action has."""
        chords = self.chords
        taken = {chord for name, chord in chords.items() if name != action}
        mod = DEFAULT_KEYS[action].mod
        rest = [Chord(key, mod) for key in FREE_KEYS if Chord(key, mod) not in taken]
        at = rest.index(chords[action]) if chords[action] in rest else -1 if step > 0 else 0
        return rest[(at + step) % len(rest)]

    def translate(self, event: Event, typing: bool = False) -> Event | None:
        """Return the default key for which a key event stands; None if it has no meaning.

        While the player is `typing`, keys that write or edit stay unchanged.
        """
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return event
        place = get_physical_key(event) or event.key
        if event.type == pygame.KEYUP and place in self._down:
            down = self._down.pop(place)
            return Event(pygame.KEYUP, event.dict | {"key": down.key, "mod": down.mod})
        meant = self._find_meaning(without_alt_gr(event), typing)
        if meant is not None and event.type == pygame.KEYDOWN:
            self._down[place] = meant
        return meant

    def _find_meaning(self, event: Event, typing: bool) -> Event | None:
        """Return the default key for which a key event stands."""
        own = self.chords
        if chord_of(event) not in self._does:
            event = with_key_by_place(event)
        chord = chord_of(event)
        if typing and (event.key in EDITING_KEYS or _writes(event, chord)):
            return event
        name = self._does.get(chord) or self._does.get(Chord(chord.key))
        usual = DEFAULT_KEYS[name] if name else None
        if name is None:
            known = chord in DEFAULT_KEYS.values() or Chord(chord.key) in DEFAULT_KEYS.values()
            return None if known else event
        assert usual is not None
        if usual == own[name] and SAME_KEYS.get(event.key, event.key) == usual.key:
            return event
        mod = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT}.get(usual.mod, 0)
        return Event(event.type, key=usual.key, mod=mod, unicode="")

    def name_of(self, action: str, words: Wording) -> str:
        """Return the name of an action's key: `Ctrl+Z`."""
        return named(self.chords[action], words)

    def hints(self, words: Wording) -> dict[str, str]:
        """Return the names of all keys as blanks of a text: `key_hint` and so on."""
        return {f"key_{name}": self.name_of(name, words) for name in DEFAULT_KEYS}


def named(chord: Chord, words: Wording) -> str:
    """Return the name of a key."""
    code = name_key(chord.key)
    known = f"keys.named.{code.replace(' ', '_')}"
    name = words(known) if known in words else code.upper() if len(code) < 4 else code.title()
    control = "Cmd" if sys.platform == "darwin" else "Ctrl"
    return {"ctrl": f"{control}+{name}", "shift": f"Shift+{name}"}.get(chord.mod, name)


def _writes(event: Event, chord: Chord) -> bool:
    """Return whether a key writes a character, or selects all, copies, cuts or pastes."""
    if chord.mod == "ctrl" and chord.key in CLIPBOARD_KEYS:
        return True
    return chord.mod != "ctrl" and bool(get_typed_text(event).strip("\t\r\x1b"))
