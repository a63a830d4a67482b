"""Films what a person finds at the table, one strip of frames for each point, game and size.

`python -m tests.long_runs.touch_films [POINT ...] [--game NAME] [--language nl]` plays each point
with mouse and keys, in simulated time, at 1280x800 and at 960x600 with large letters. The strips
lie in `out/touch`.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Callable
from itertools import islice

import pygame
from pygame import Surface

from ai.registry import JUDGES
from games.engine import view
from games.engine.chance import seeded
from games.engine.core import State, asked, legal_moves
from games.engine.match import Match
from games.engine.moves import Move
from games.engine.zones import owner, spot_of
from games.registry import GAMES
from tests.long_runs.law import moved
from tests.support import inside
from tests.support.paths import ROOT
from tests.support.people import wait
from tests.support.people_hand import Point
from tests.support.people_kinds import Person
from tests.support.people_meaning import legal
from tests.support.people_table import open_game, open_lesson, open_puzzle, puzzle
from tests.support.table_at import picture
from ui.language.presenters import PRESENTERS
from ui.play.guided_session import Guided
from ui.play.puzzle_session import Riddle
from ui.scenes.table import TableScene
from ui.table.node_tree import CANCEL_KEY
from ui.toolkit.widgets.node import walk

FOLDER = ROOT / "out" / "touch"
SIZES = (((1280, 800), 100), ((960, 600), 150))
ACROSS, FRAME_WIDTH, GAP = 2, 800, 4  # frames in a row, and pixels
MOST_FRAMES = 8
GAMES_TRIED, MOST_MOVES = 60, 250  # until a moment comes
STEPS = 60  # of a lesson at most
ASKS = {  # after what question of a game a button decides
    "robo_power": ("Pick",),
    "stak_bots": ("Act",),
    "robot_wars": ("Weapon", "Kind", "Which"),
    "two_robots": ("Pick", "Retaliated", "Aim"),
    "junkyard_bots": ("Ready", "Looking", "Paying"),
}
Wanted = Callable[[State, list[Move]], bool]


def find(game: str, wanted: Wanted, seats: int = 3) -> Match:
    """Return a match in which the first seat is asked what is wanted."""
    for seed in range(1, GAMES_TRIED):
        match, luck = Match(GAMES[game], seats, seed), seeded(seed)
        while match.asked is not None and len(match.moves) < MOST_MOVES:
            if match.asked.seat == 0 and len(match.moves) > seats:
                v = match.view(0)
                if wanted(v, legal_moves(v)):
                    return match
            match.play(moved(JUDGES[game], match.state, luck))
    raise LookupError(f"no such moment in {GAMES_TRIED} games of {game}")


def make_strip(frames: list[Surface], size: Point) -> Surface:
    """Return at most eight of the frames of a window, evenly chosen, as one picture."""
    many = len(frames)
    step = max(1, -(-many // MOST_FRAMES))
    chosen = list(islice(frames, 0, many, step))
    w, h = FRAME_WIDTH, FRAME_WIDTH * size[1] // size[0]
    rows = -(-len(chosen) // ACROSS)
    sheet = Surface((ACROSS * (w + GAP) - GAP, rows * (h + GAP)))
    for i, frame in enumerate(chosen):
        small = pygame.transform.smoothscale(frame, (w, h))
        sheet.blit(small, (i % ACROSS * (w + GAP), i // ACROSS * (h + GAP)))
    return sheet


class Film:
    """A person at a table, and the frames that were taken."""

    def __init__(self, game: str, size: Point, scale: int, language: str) -> None:
        self.game, self.size, self.scale, self.language = game, size, scale, language
        self.frames: list[Surface] = []

    def sit_down(self, scene: TableScene) -> Person:
        """Take a seat at a table, and wait until the person is asked."""
        self.scene = scene
        self.person = Person(scene, self.game)
        self.hand = self.person.hand
        wait(self.person)
        return self.person

    def begin(self, wanted: Wanted = lambda v, moves: len(moves) > 3, seats: int = 3) -> Person:
        """Sit down at a game in which the person is asked what is wanted."""
        match = find(self.game, wanted, seats)
        scene = open_game(self.game, seats, 1, self.size, self.scale, self.language, match)
        return self.sit_down(scene)

    def shoot(self) -> None:
        """Take a frame, with the pointer in it."""
        frame = picture(self.scene)
        x, y = self.hand.at
        arrow = [(x, y), (x, y + 24), (x + 7, y + 18), (x + 17, y + 17)]
        pygame.draw.polygon(frame, (255, 0, 255), arrow)
        pygame.draw.polygon(frame, (255, 255, 255), arrow, 2)
        self.frames.append(frame)

    def rest_at(self, at: Point, seconds: float = 1.2) -> None:
        """Move the pointer to a point and rest there; take a frame."""
        self.hand.glide(at, 0.3)
        self.hand.rest(seconds)
        self.shoot()

    def strip(self) -> Surface:
        """Return at most eight frames, evenly chosen."""
        return make_strip(self.frames, self.size)

    def point_of(self, move: Move) -> Point | None:
        """Return the point of the target of a move."""
        to = spot_of(inside.shown(self.scene), move.to)
        if isinstance(to, int):
            return self.hand.point_of(to)
        return None if to is None else self.hand.point_in(to)


def is_question(*names: str) -> Wanted:
    """Return what finds a question of one of these types."""
    return lambda v, moves: type(asked(v)).__name__ in names and len(moves) > 1


def is_choice(v: State, moves: list[Move]) -> bool:
    """Return whether a turn has much to choose from: a piece with several targets, if any has."""
    many = Counter(m.piece for m in moves if m.piece is not None and m.to is not None)
    aims = type(asked(v)).__name__ == "Discard" or max(many.values(), default=0) > 1
    return len(moves) > 3 and (aims or any(m.verb == "eat" for m in moves))


def show_unknown(film: Film) -> None:
    """Rest on face-down cards, on a pile and on the opponents' plates."""
    steals = film.game == "robo_power"
    film.begin(is_question("Steal") if steals else is_choice)
    scene, faces = film.scene, inside.shown(film.scene).faces
    hidden = [s for s in inside.sprites(scene).all.values() if faces[s.piece] is None]
    for sprite in hidden[:: max(1, len(hidden) // 3)][:3]:
        film.rest_at((round(sprite.pose.x), round(sprite.pose.y)))
    for seat in range(3):
        film.rest_at(inside.layout(scene).plates[seat].center)
    if steals:
        film.person.click_through(legal(scene)[0])
        for _ in range(2):
            film.hand.rest(0.5)
            film.shoot()


def show_puzzle(film: Film) -> None:
    """Look at the preview of a wrong move of a puzzle, play it, and see what follows."""
    scene = open_puzzle(puzzle(film.game, 0), 0, film.size, film.scale, film.language)
    film.sit_down(scene)
    film.shoot()
    session = scene.session
    assert isinstance(session, Riddle)
    moves = legal(scene)
    wrong = [m for m in moves if m != session.answer] or moves
    move = next((m for m in wrong if m.to is not None), wrong[0])
    consider(film, move)
    film.person.click_through(move)
    for seconds in (0.4, 1.5, 3.0, 5.0, 8.0):
        film.hand.rest(seconds)
        film.shoot()


def consider(film: Film, move: Move) -> None:
    """Choose the piece of a move and rest on its target; then put it back."""
    at = film.person.next_point(move)
    if at is None:
        return
    film.rest_at(at)
    if move.piece is None:
        return
    before = len(film.scene.session.match.moves)
    if len({m.to for m in legal(film.scene) if m.piece == move.piece}) > 1:
        film.hand.press()
        film.hand.rest(0.3)
        goal = film.point_of(move)
        if goal is not None and len(film.scene.session.match.moves) == before:
            film.rest_at(goal, 1.5)
        film.hand.press(3)
        film.hand.rest(0.3)


def show_taking_back(film: Film) -> None:
    """Click an empty place; choose something, and take it back by a second click."""
    film.begin(is_question("Ready", "Looking") if film.game == "junkyard_bots" else is_choice)
    w, h = film.size
    film.hand.click((w // 2, h * 2 // 5))
    film.hand.rest(0.4)
    film.shoot()
    moves = legal(film.scene)
    chosen = (m for m in moves if m.piece is not None or isinstance(m.to, int))
    move = next(chosen, moves[0])
    at = film.person.next_point(move)
    assert at is not None
    for _ in range(3):
        film.hand.click(at)
        film.hand.rest(0.5)
        film.shoot()
    film.rest_at((w // 2, h * 2 // 5))


def show_deciding(film: Film) -> None:
    """See the deciding button, choose with it in sight, and press Enter."""
    film.begin(is_question(*ASKS[film.game]))
    film.shoot()
    for _ in range(4):
        moves = legal(film.scene)
        if not moves:
            break
        move = next((m for m in moves if m.piece is not None or m.to is not None), moves[0])
        at = film.person.next_point(move)
        if at is None:
            break
        film.hand.click(at)
        film.hand.rest(0.6)
        film.shoot()
    film.hand.key(pygame.K_TAB)
    film.hand.rest(0.3)
    film.shoot()
    film.hand.key(pygame.K_RETURN)
    film.hand.rest(0.5)
    film.shoot()


def show_aiming(film: Film) -> None:
    """Drag a piece over its targets, drop it in vain, choose it by a click, and press Cancel."""
    film.begin(is_choice)
    scene, hand = film.scene, film.hand
    moves = [m for m in legal(scene) if m.piece is not None and m.to is not None]
    moves = moves or [m for m in legal(scene) if m.to is not None]
    many = max(moves, key=lambda m: len({one.to for one in moves if one.piece == m.piece}))
    own = [m for m in moves if m.piece == many.piece]
    start = film.person.next_point(many)
    assert start is not None
    film.rest_at(start)
    hand.press()
    hand.rest(0.4)
    film.shoot()
    for move in own[:3]:
        goal = film.point_of(move)
        if goal is not None:
            film.rest_at(goal, 1.5)
    cancel = next((n for n in walk(scene.nodes()) if n.key == CANCEL_KEY), None)
    if cancel is not None:
        film.rest_at(cancel.rect.center, 0.5)
        hand.press()
    hand.rest(0.4)
    film.shoot()


def show_refusals(film: Film) -> None:
    """Drop pieces where they cannot go, press a button that is off, and read why."""
    film.begin(is_choice)
    scene, hand = film.scene, film.hand
    mine = [s for s in inside.sprites(scene).all.values() if s.lying.face is not None]
    mine.sort(key=lambda s: owner(s.lying.zone) != 0)  # one's own pieces first
    places = [place for place in inside.layout(scene).places if place[-1:] not in ("0",)]
    tried = 0
    for sprite, place in zip(mine[::2], places * 9, strict=False):
        start = hand.point_of(sprite.piece)
        if start is None or film.person.makes_a_move(start, hand.point_in(place)):
            continue
        hand.drag(start, hand.point_in(place))
        hand.rest(0.5)
        if inside.refused(scene) is not None:
            film.shoot()
            tried += 1
        hand.key(pygame.K_ESCAPE) if inside.sheet(scene) is not None else None
        if tried == 3:
            break
    for node in [n for n in walk(scene.nodes()) if n.value == "not_yet"][:3]:
        hand.click(node.rect.center)
        hand.rest(0.5)
        film.shoot()
    hand.rest(5.0)
    film.shoot()


def show_panels(film: Film) -> None:
    """Have a hint shown, rest on a piece under it, and open the side panels."""
    film.begin(is_choice)
    scene = film.scene
    film.shoot()
    film.hand.key(pygame.K_h)
    film.hand.rest(1.0)
    film.shoot()
    move = next((m for m in legal(scene) if m.piece is not None), legal(scene)[0])
    at = film.person.next_point(move)
    if at is not None:
        film.rest_at(at)
    for code in (pygame.K_l, pygame.K_w):
        film.hand.key(code)
        film.hand.rest(0.6)
        film.shoot()
    film.hand.key(pygame.K_ESCAPE)
    film.hand.rest(0.4)
    film.shoot()


def show_forced(film: Film) -> None:
    """Wait at a forced move that could end somebody's game, then make it."""
    ends = PRESENTERS[film.game].may_end_a_game

    def is_forced(v: State, moves: list[Move]) -> bool:
        public = view(v, None)
        ask = asked(public)
        return len(moves) == 1 and ask is not None and ends(public, ask)

    film.begin(is_forced, 2)
    for seconds in (0.2, 3.0, 6.0):
        film.hand.rest(seconds)
        film.shoot()
    film.person.click_through(legal(film.scene)[0])
    for _ in range(3):
        film.hand.rest(0.5)
        film.shoot()


def show_choices(film: Film) -> None:
    """Open the list of what can be done, walk through the table by Tab, and press a digit."""
    film.begin(is_choice)
    film.hand.key(pygame.K_w)
    film.hand.rest(0.5)
    film.shoot()
    for _ in range(5):
        film.hand.key(pygame.K_TAB)
        film.hand.rest(0.5)
        film.shoot()
    digit = {"key": pygame.K_1, "mod": 0, "unicode": "1", "scancode": pygame.KSCAN_1}
    film.scene.handle(pygame.event.Event(pygame.KEYDOWN, digit))
    film.hand.rest(0.6)
    film.shoot()


def show_lesson(film: Film) -> None:
    """Go through the lesson, a frame for each step."""
    _take_lesson(film)


def show_practice(film: Film) -> None:
    """Go on from the lesson to the first game."""
    _take_lesson(film)
    film.frames = film.frames[-2:]
    real = film.hand.node("lesson.real")
    if real is None:
        return
    film.rest_at(real.rect.center, 0.2)
    real.actions["press"]()
    game = film.scene.update(0.1)
    assert isinstance(game, TableScene)
    film.sit_down(game)
    film.shoot()


def _take_lesson(film: Film) -> None:
    scene = open_lesson(film.game, 0, film.size, film.scale, film.language)
    film.sit_down(scene)
    session = scene.session
    assert isinstance(session, Guided)
    for _ in range(STEPS):
        wait(film.person)
        film.hand.rest(0.4)
        film.shoot()
        onward = film.hand.node("lesson.next")
        if film.hand.node("lesson.real") is not None:
            return
        if onward is not None:
            film.hand.click(onward.rect.center)
        elif inside.sheet(scene) is not None and not legal(scene):
            film.hand.key(pygame.K_ESCAPE)
        elif session.wanted:
            film.person.click_through(session.wanted[0])
        film.hand.rest(0.4)


POINTS: dict[str, Callable[[Film], None]] = {
    "1_unknown": show_unknown,
    "2_puzzle": show_puzzle,
    "3_taking_back": show_taking_back,
    "4_deciding": show_deciding,
    "5_aiming": show_aiming,
    "6_refusals": show_refusals,
    "7_panels": show_panels,
    "8_forced": show_forced,
    "9_choices": show_choices,
    "10_lesson": show_lesson,
    "11_practice": show_practice,
}


def main() -> None:
    """Film the points that are asked for, or all."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("points", nargs="*", choices=[*POINTS, []])
    wanted.add_argument("--game", choices=GAMES)
    wanted.add_argument("--language", choices=("en", "nl"), default="en")
    args = wanted.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for point in args.points or POINTS:
        for game in [args.game] if args.game else GAMES:
            for size, scale in SIZES:
                film = Film(game, size, scale, args.language)
                try:
                    POINTS[point](film)
                except LookupError as missed:
                    print(point, missed)
                    continue
                path = FOLDER / f"{point}_{game}_{size[0]}_{args.language}.png"
                pygame.image.save(film.strip(), path)
                broken = [f"{found.fault}" for found in film.hand.found.values()]
                print(path.relative_to(ROOT), len(film.frames), *broken, flush=True)


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    main()
