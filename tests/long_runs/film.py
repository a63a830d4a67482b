"""Draws a moment of a game as six frames in one picture, to judge its motion by.

`python -m tests.long_runs.film GAME MOMENT [SEATS] [SEED] [FOLDER]` plays at random until a saying
whose key contains MOMENT, and films its move at speed 1 from the first motion to the last.
`python -m tests.long_runs.film all [FOLDER]` films every decisive moment of every game: each saying
that has a motion or a stage, from when its stage opens until it has been shown.
`python -m tests.long_runs.film moments [GAME] [FOLDER]` films the six key moments of each game, or
of one, every 50 ms at 1280x800.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pygame
from pygame import Surface

from ai.registry import JUDGES
from games.engine.chance import seeded
from games.engine.events import Event, Said
from games.engine.match import Match
from games.engine.observation import censor, fold
from games.registry import GAMES
from tests.long_runs.law import moved
from tests.support import inside
from tests.support.table_at import open_table, picture
from ui.language.presenters import PRESENTERS
from ui.table.motion.key_moments import KeyMoment, MomentKind, find_key_moments, find_past
from ui.table.motion.playback import Beat, split_into_beats

FRAME = 1 / 30  # seconds
FINE_FRAME = 0.05  # seconds between two frames of a key moment
BEFORE, AFTER = 4, 12  # frames before and after a key moment
FINE_ACROSS, FINE_SIZE = 5, (400, 250)
MOST = 400  # moves before a game is given up
SHOWN, ACROSS, SIZE = 6, 3, (1280, 800)


def tells(events: list[Event], moment: str) -> bool:
    """Return whether a saying of this moment is among the events."""
    return any(isinstance(event, Said) and moment in event.key for event in events)


def find(game: str, moment: str, seats: int, seed: int) -> Match:
    """Return a match played at random until the move that shows a moment."""
    for n in range(seed, seed + 60):
        match, luck = Match(GAMES[game], seats, n), seeded(n)
        while match.asked is not None and len(match.moves) < MOST:
            match.play(moved(JUDGES[game], match.state, luck))
            if tells(match.events[-1], moment):
                return match
    raise LookupError(f"no {moment} in sixty games of {game} with {seats} seats")


def decisive(game: str) -> list[str]:
    """Return the sayings of a game that have a motion or a stage of their own."""
    says = PRESENTERS[game].spec.says
    return [key for key, saying in says.items() if saying.motion or saying.stage]


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


class Film(NamedTuple):
    """What was seen of a move: the wanted frames, when each beat began, the last frame, and from
    which frame to which the moment lasted that was looked for.
    """

    frames: list[Surface]
    beats: list[tuple[float, str]]
    end: int
    span: tuple[int, int]


def film(match: Match, wanted: Sequence[int] = (), motion: bool = True, moment: str = "") -> Film:
    """Show the last move, and draw the wanted frames."""
    scene, n = opened(match, motion), 0
    frames = []
    beats: list[tuple[float, str]] = []
    stage = inside.stage(scene)
    opens, first, last = 0, -1, -1  # frames: the stage opened, the moment began and ended

    def begin(beat: Beat, show: Callable[[Beat], None]) -> None:
        nonlocal first, last
        opened_before = stage.is_open
        show(beat)
        span = inside.director(scene).beat_seconds(beat, motion)[0]
        beats.append((n * FRAME, f"{beat.kind} {span:.2f} {inside.saying(scene)}"))
        if first < 0 and moment and tells(beat.events, moment):
            first = opens if opened_before and stage.is_open else n
            last = n + round(span / FRAME)

    inside.on_beat(scene, begin)
    scene.session._play(match.moves[-1])
    while n < 900:
        was = stage.is_open
        inside.update(scene, FRAME, 0.0)
        opens = n if stage.is_open and not was else opens
        last = n if first >= 0 and last < n and stage.is_open and last == n - 1 else last
        if n and not inside.playback(scene).busy and not inside.director(scene).moving:
            break
        if n in wanted:
            frames.append(picture(scene))
        n += 1
    return Film(frames, beats, n - 1, (max(first, 0), last if last > 0 else n - 1))


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
    found = film(match)
    for at, what in found.beats:
        print(f"{at:5.2f} s  {what}")
    _save(match, (0, found.end), Path(folder) / f"{moment.replace('.', '_')}_{seats}.png")


def every(folder: str = ".") -> None:
    """Film every decisive moment of every game with three seats, and save the strips."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for game in GAMES:
        for moment in decisive(game):
            try:
                match = find(game, moment, 3, 1)
            except LookupError as missed:
                print(missed)
                continue
            span = film(match, moment=moment).span
            _save(match, span, Path(folder) / f"{moment.replace('.', '_')}.png")


def find_moment(game: str, kind: MomentKind, seats: int = 3, seeds: int = 60) -> Match:
    """Return a match played at random until the move that shows a key moment to seat 0.

    A win is one of seat 0, a defeat one of another seat.
    """
    match = _search_moment(game, kind, seats, seeds)
    return match.branch(len(match.moves))


@cache
def _search_moment(game: str, kind: MomentKind, seats: int, seeds: int) -> Match:
    scene = open_table(seats, game=game)
    look, spec = inside.look(scene), PRESENTERS[game].spec
    for seed in range(1, seeds):
        match, luck = Match(GAMES[game], seats, seed), seeded(seed)
        v = match.view(0)
        while match.asked is not None and len(match.moves) < 5 * MOST:
            match.play(moved(JUDGES[game], match.state, luck))
            seen, last = [censor(event, 0) for event in match.events[-1]], len(match.moves)
            for beat in split_into_beats(seen, last, spec.says):
                for event in beat.events:  # a later beat may clear what this one shows
                    fold(v, event)
                past = find_past(match.events, beat)
                found = find_key_moments(spec, beat, past)
                if any(_is(one, kind) for one in look.key_moments(v, beat, found, past)):
                    return match
    raise LookupError(f"no {kind} in {seeds} games of {game} with {seats} seats")


def _is(found: KeyMoment, kind: MomentKind) -> bool:
    if kind in (MomentKind.WIN, MomentKind.DEFEAT):
        return found.kind is MomentKind.WIN and (0 in found.seats) == (kind is MomentKind.WIN)
    return found.kind is kind


def film_moment(match: Match, kind: MomentKind, motion: bool = True) -> list[Surface]:
    """Return every 50 ms of a key moment in the last move of a match, at 1280x800."""
    scene = opened(match, motion)
    frames: list[Surface] = []
    spans: list[tuple[int, int]] = []
    director = inside.director(scene)

    def begin(beat: Beat, show: Callable[[Beat], None]) -> None:
        show(beat)
        past = find_past(match.events, beat)
        found = find_key_moments(inside.spec(scene), beat, past)
        found = inside.look(scene).key_moments(inside.shown(scene), beat, found, past)
        if not spans and any(_is(one, kind) for one in found):
            seconds = director.beat_seconds(beat, motion)[0]
            spans.append((len(frames), len(frames) + round(seconds / FINE_FRAME)))

    inside.on_beat(scene, begin)
    scene.session._play(match.moves[-1])
    while len(frames) < 400 and (not spans or len(frames) < spans[0][1] + AFTER):
        inside.update(scene, FINE_FRAME, 0.0)
        frames.append(picture(scene))
        if not spans and not inside.playback(scene).busy:
            break
    first, last = spans[0]
    return frames[max(0, first - BEFORE) : last + AFTER]


def moments(game: str = "", folder: str = "out/moments") -> None:
    """Film the six key moments of one game, or of each, and save the strips."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name in [game] if game else GAMES:
        for kind in MomentKind:
            try:
                match = find_moment(name, kind)
            except LookupError as missed:
                print(missed)
                continue
            frames = film_moment(match, kind)
            w, h = FINE_SIZE
            rows = -(-len(frames) // FINE_ACROSS)
            sheet = Surface((FINE_ACROSS * (w + 4), rows * (h + 4)))
            for i, frame in enumerate(frames):
                small = pygame.transform.smoothscale(frame, FINE_SIZE)
                sheet.blit(small, (i % FINE_ACROSS * (w + 4), i // FINE_ACROSS * (h + 4)))
            path = Path(folder) / f"{name}_{kind}.png"
            pygame.image.save(sheet, path)
            print(f"{path}: {len(frames) * FINE_FRAME:.2f} s")


def _save(match: Match, span: tuple[int, int], path: Path) -> None:
    """Save six frames of a move, from a first to a last one."""
    first, last = span
    wanted = [first + round((last - first) * (i + 0.5) / SHOWN) for i in range(SHOWN)]
    pygame.image.save(strip(film(match, wanted).frames), path)
    print(f"{path}: {(last - first) * FRAME:.2f} s")


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    if sys.argv[1:2] == ["all"]:
        every(*sys.argv[2:])
    elif sys.argv[1:2] == ["moments"]:
        moments(*sys.argv[2:])
    else:
        main(*sys.argv[1:])
