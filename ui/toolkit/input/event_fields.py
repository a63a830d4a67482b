"""Reads the optional fields of pygame events, which events made by the program may lack."""

from pygame.event import Event


def get_modifiers(event: Event) -> int:
    """Return the modifier keys held during a key event, as pygame's flags."""
    return int(event.dict.get("mod", 0))


def get_physical_key(event: Event) -> int:
    """Return the place of a key on the keyboard, as SDL's scancode; 0 if it is unknown."""
    return int(event.dict.get("scancode", 0))


def get_typed_text(event: Event) -> str:
    """Return the characters that a key event types."""
    return str(event.dict.get("unicode", ""))


def is_from_touch(event: Event) -> bool:
    """Return whether SDL made a mouse event from a touch."""
    return bool(event.dict.get("touch", False))


def is_from_finger(event: Event) -> bool:
    """Return whether `Fingers` made a mouse event from a touch."""
    return bool(event.dict.get("finger", False))


def is_from_gamepad(event: Event) -> bool:
    """Return whether `Gamepad` made a key event."""
    return bool(event.dict.get("pad", False))


def is_repeated(event: Event) -> bool:
    """Return whether `Gamepad` made a key event because a button is held."""
    return bool(event.dict.get("repeated", False))
