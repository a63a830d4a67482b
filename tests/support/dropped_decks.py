"""A deck full of mistakes, and how a file is dropped on the window."""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame.event import Event

from tests.support.house import step
from ui.app.window import App

WRONG = """name: "Wïde 漢 and far too long for a name of a deck"
cards:
  a: {kind: component, name: A, atack: 3}
  b: {kind: action, name: B, do: [fly, {draw: {cards: 99}}], robot: [head_rond]}
  c: 3
""" + "".join(f"  d{n}: {{kind: {'x' * n}, name: D, text: '{'w' * 200}'}}\n" for n in range(1, 9))


def drop(app: App, path: Path, text: str | None = None) -> Path:
    """Drop a file on the window."""
    if text is not None:
        path.write_text(text, "utf-8")
    step(app, Event(pygame.DROPFILE, file=str(path)))
    return path
