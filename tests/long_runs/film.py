"""Draws a moment of a game as six frames in one picture, to judge its motion by.

`python -m tests.long_runs.film GAME MOMENT [SEATS] [SEED] [FOLDER]` plays at random until a saying
whose key contains MOMENT, and films its move at speed 1 from the first motion to the last.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
from pygame import Surface

from ai.registry import JUDGES
from games.engine.chance import seeded
from games.engine.events import Event, Said
from games.engine.match import Match
from tests.long_runs.law import moved
from tests.support.table_at import open_table, picture

FRAME = 1 / 30  # seconds
MOST = 400  # moves before a game is given up
SHOWN, ACROSS, SIZE = 6, 3, (1280, 800)


def tells(events: list[Event], moment: str) -> bool:
    """Return whether a saying of this moment is among the events."""
    return any(isinstance(event, Said) and moment in event.key for event in events)


def find(game: str, moment: str, seats: int, seed: int) -> Match:
    """Return a match played at random until the move that shows a moment."""
    for n in range(seed, seed + 60):
        match, luck = Match(game, seats, n), seeded(n)
        while match.asked is not None and len(match.moves) < MOST:
            match.play(moved(JUDGES[game], match.state, luck))
            if tells(match.events[-1], moment):
                return match
    raise SystemExit(f"no {moment} in sixty games of {game} with {seats} seats")


def opened(
    match: Match,
    motion: bool,
    size: tuple[int, int] = SIZE,
    scale: int = 100,
    felt: str = "dark",
    language: str = "en",
) -> Any:
    """Return the scene before the last move of a match, seen by seat 0 at speed 1."""
    scene = open_table(
        match.state.seats,
        game=match.game,
        motion=motion,
        match=match.branch(len(match.moves) - 1),
        size=size,
        scale=scale,
        felt=felt,
        language=language,
    )
    scene.app.settings.speed = 1.0
    scene.session.tick = lambda now: None  # nobody goes on by itself
    for _ in range(40):
        scene.update(0.1)
    picture(scene)
    return scene


def film(
    match: Match, wanted: Sequence[int] = (), motion: bool = True
) -> tuple[list[Surface], list[tuple[float, str]], int]:
    """Show the last move; return the wanted frames, when each beat began, and the last frame."""
    scene, n = opened(match, motion), 0
    screen, frames = scene.screen, []
    beats: list[tuple[float, str]] = []
    begun = screen._begin

    def begin(beat: Any) -> None:
        begun(beat)
        span = screen.board.director.length(beat, motion)[0]
        beats.append((n * FRAME, f"{beat.kind} {span:.2f} {screen.saying}"))

    screen._begin = begin
    scene.session._play(match.moves[-1])
    while n < 900:
        screen.update(FRAME, 0.0)
        if n and not screen.follow.playback.busy and not screen.board.director.moving:
            break
        if n in wanted:
            frames.append(picture(scene))
        n += 1
    return frames, beats, n - 1


def strip(frames: list[Surface]) -> Surface:
    """Return frames side by side, at half their size."""
    w, h = SIZE[0] // 2, SIZE[1] // 2
    rows = -(-len(frames) // ACROSS)
    sheet = Surface((ACROSS * w + (ACROSS - 1) * 4, rows * (h + 4)))
    for i, frame in enumerate(frames):
        small = pygame.transform.smoothscale(frame, (w, h))
        sheet.blit(small, (i % ACROSS * (w + 4), i // ACROSS * (h + 4)))
    return sheet


def main(game: str, moment: str, seats: str = "3", seed: str = "1", folder: str = ".") -> None:
    """Film a moment, save the strip, and print its beats."""
    match = find(game, moment, int(seats), int(seed))
    _, beats, end = film(match)
    for at, what in beats:
        print(f"{at:5.2f} s  {what}")
    frames, _, _ = film(match, [round(end * (i + 0.5) / SHOWN) for i in range(SHOWN)])
    path = Path(folder) / f"{moment.replace('.', '_')}_{seats}.png"
    pygame.image.save(strip(frames), path)
    print(f"{path}: {end * FRAME:.2f} s")


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    main(*sys.argv[1:])
