"""Scripted people: they play games, lessons and puzzles as people do, wrong moves included."""

from __future__ import annotations

import traceback
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pygame

from ai.registry import JUDGES
from games.engine.core import legal_moves
from games.engine.moves import Move
from tests.long_runs.law import moved
from tests.support import inside
from tests.support.people_hand import Found
from tests.support.people_kinds import KINDS, Person
from tests.support.people_laws import Fault, somebody_can_act
from tests.support.people_meaning import legal
from tests.support.people_table import open_game, open_lesson, open_puzzle, puzzle
from ui.play.guided_session import Guided
from ui.scenes.table import TableScene
from ui.toolkit.widgets.node import walk

PATIENCE = 120.0  # simulated seconds in which something must happen
PRACTICE = (4, 7)  # games for practice, of so many


@dataclass(frozen=True)
class Story:
    """Which person plays what: enough to tell the same story again."""

    what: str  # game, lesson or puzzle
    game: str
    kind: str
    seed: int

    def __str__(self) -> str:
        return f"{self.what} {self.game} {self.kind} {self.seed}"


@dataclass
class Report:
    """What was found in a story: faults, each with the last inputs and a picture."""

    story: Story
    faults: list[tuple[Fault, list[str], Path | None]]
    counts: Counter[str]
    inputs: int
    seconds: float


def play(story: Story, folder: Path | None = None, most: int = 10_000) -> Report:
    """Play a story, `most` decisions at most; save a picture of each kind of fault."""
    person = KINDS[story.kind](open_story(story), str(story))
    hand = person.hand
    try:
        for _ in range(most):
            if not wait(person) or is_finished(person.scene):
                break
            act(person)
    except Exception as error:  # a crash is a fault like any other, told with its log
        where = traceback.extract_tb(error.__traceback__)[-1]
        what = f"{type(error).__name__} in {where.name}"
        hand.laws.check("6 crash", False, what, traceback.format_exc())
    hand.gather()
    faults = [(one.fault, one.log, save(story, one, folder)) for one in hand.found.values()]
    return Report(story, faults, hand.laws.counts, hand.inputs, hand.clock)


def open_story(story: Story) -> TableScene:
    """Open the table of a story; every third is small, with large letters."""
    size, scale = ((960, 600), 150) if story.seed % 3 == 2 else ((1280, 800), 100)
    if story.what == "lesson":
        return open_lesson(story.game, story.seed, size, scale)
    if story.what == "puzzle":
        return open_puzzle(puzzle(story.game, story.seed), story.seed, size, scale)
    seats = (2, 3, 2, 4)[story.seed % 4]
    practice = story.seed % PRACTICE[1] < PRACTICE[0]
    return open_game(story.game, seats, story.seed, size, scale, practice=practice)


def save(story: Story, one: Found, folder: Path | None) -> Path | None:
    """Save the picture of a fault; return its path."""
    if folder is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    name = "".join(c if c.isalnum() else "_" for c in f"{story} {one.fault.what}")
    path = folder / f"{name[:110]}.png"
    pygame.image.save(one.picture, path)
    return path


def wait(person: Person) -> bool:
    """Let time pass until the person can act; return False if nothing goes on or all is over."""
    scene, hand, waited, seen = person.scene, person.hand, 0.0, -1
    hand.rest(0.1)
    while not hand.asked:
        if scene.session.match.over and inside.follow(scene).is_live:
            hand.rest(1.0)
            return hand.asked
        hand.rest(0.5, 0.1, 1.0)
        waited += 0.5
        back_to_the_game(person)
        mark = inside.playback(scene).move + len(inside.playback(scene).queue)
        if mark != seen:
            seen, waited = mark, 0.0
        if waited > PATIENCE:
            somebody_can_act(hand.laws, scene, waited)
            return False
    hand.laws.counts["6 waits"] += 1
    return True


def back_to_the_game(person: Person) -> None:
    """Leave a pause or a replay that a stray input began."""
    if inside.past(person.scene) is not None:
        person.hand.key(pygame.K_ESCAPE)
    elif inside.paused(person.scene):
        person.hand.key(pygame.K_p)


def is_finished(scene: TableScene) -> bool:
    """Return whether a lesson or a puzzle has come to its end."""
    return isinstance(scene.session, Guided) and any(
        node.key in ("lesson.real", "puzzle.next", "puzzle.retry") for node in walk(scene.nodes())
    )


def act(person: Person) -> None:
    """Answer what the person is asked."""
    scene, hand, chance = person.scene, person.hand, person.chance
    lecture = scene.session
    if inside.sheet(scene) is not None and not inside.selection(scene).moves:
        person.answer_sheet()
        hand.rest(0.3)
        return
    moves = legal(scene)
    if isinstance(lecture, Guided) and (not moves or not lecture.wanted):
        onward = hand.node("lesson.next") or hand.node("lesson.show")
        hand.rest(chance.uniform(0.2, 1.5))
        if onward is not None:
            hand.click(onward.rect.center)
        hand.rest(0.3)
        return
    move = choose(person, moves)
    before = len(scene.session.match.moves)
    person.fidget(move)
    if person.is_done(before, move) or not hand.asked:
        return
    person.perform(move)
    hand.rest(0.3)
    if not person.is_done(before, move) and hand.asked:
        if isinstance(lecture, Guided) and move not in lecture.wanted:
            return
        while hand.asked and (inside.sheet(scene) is not None or inside.open_panel(scene)):
            hand.key(pygame.K_ESCAPE)  # what lies over the table is closed first
            hand.rest(0.3)
            if inside.sheet(scene) is not None and not inside.the_sheet(scene).can_close:
                break
        person.click_through(move)
        hand.rest(0.3)
        if not person.is_done(before, move) and hand.asked:
            hand.log.append(f"         {move} could not be made")
            hand.laws.check("6 done", False, f"{move.verb} is not made by clicks", str(move))
            scene.session.play(move)


def choose(person: Person, moves: list[Move]) -> Move:
    """Return a move to make: mostly a sensible one; in a lesson mostly the one that is meant."""
    scene, chance = person.scene, person.chance
    lecture = scene.session
    if isinstance(lecture, Guided) and lecture.points and lecture.wanted:
        return chance.choice(lecture.wanted if chance.random() < 0.7 else moves)
    if chance.random() < 0.3 or isinstance(lecture, Guided):
        return chance.choice(moves)
    v = scene.session.match.view(scene.session.viewer)
    assert legal_moves(v) == moves
    return moved(JUDGES[scene.session.match.game], v, person.luck)
