"""The process that `frames` measures: sixty cards in flight, then two of them on a stage."""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from ai.worker import Opponents
from games.engine import State, legal_moves, view
from games.engine.match import Match
from games.registry import GAMES
from ui.app.window import App
from ui.play.session import Session
from ui.play.workshop.deck_card_art import make_plan
from ui.scenes.routes import SCENES
from ui.scenes.table import TableScene
from ui.storage.players import Opponent, Person, Player
from ui.storage.profile import Profile
from ui.table.input.question import finish
from ui.table.motion.stage import Stage
from ui.toolkit.graphics.art import Art

CARDS, SEATS = 60, 6
FRAME_SECONDS = 1 / 60
WARM_UP_FRAMES = 120  # frames before the first measured one


def perform(width: int, height: int, frames: int) -> dict[str, object]:
    """Return the wall and processor times of a window's frames in milliseconds."""

    with tempfile.TemporaryDirectory() as folder:
        profile = Profile(Path(folder))
        profile.settings.reduced_motion, profile.settings.speed = False, 1.0
        app = App(profile, profile.settings, Art(plan_own=make_plan), SCENES, (width, height))
        opponents = app.opponents = Opponents()
        players: list[Player] = [Person("Ada")]
        players += [Opponent(f"Bot {n}", "master") for n in range(1, SEATS)]
        match = Match(GAMES["robo_power"], SEATS, 1, {"start": 0})
        scene = TableScene(app, Session(match, players, profile, opponents))
        app.show(scene)
        thinker = Opponents()
        question = match.view(0)
        assert legal_moves(question)
        flight = CardFlight(scene, full_hands(match))
        answers = 0

        def table() -> None:
            nonlocal answers
            if thinker.poll() is not None or not flight.frames:
                answers += 1
                thinker.ask("robo_power", question, "master", answers)
            flight.go_on()
            app.step(pygame.event.get(), FRAME_SECONDS)

        def bare() -> None:
            pygame.event.get()
            app.surface.fill((20, 60, 40))
            pygame.display.flip()

        cards, told = len(flight.pieces), {"table": draw_paced(table, frames)}
        flight.stage()
        told |= {"stage": draw_paced(table, frames), "bare": draw_paced(bare, frames)}
        thinker.close()
        app.end()
        profile.close()
    return told | {"cards": cards, "answers": answers - 1}


def full_hands(match: Match) -> State:
    """Return the first seat's view of six hands of ten cards."""
    s = match.state.copy()
    for seat in range(SEATS):
        while len(s.zones[f"hand.{seat}"]) < CARDS // SEATS:
            s.move(s.zones["deck"][-1], f"hand.{seat}")
    return view(s, 0)


class OpenStage(Stage):
    """A stage that stays open."""

    def close(self) -> None:
        pass


class CardFlight:
    """Sixty cards, each always flying to the place of another card."""

    def __init__(self, scene: TableScene, v: State) -> None:
        self.scene, board = scene, scene.table.board
        finish(scene.table, scene.model)
        scene.model.follow.playback.shown = v
        board.settle(v, 0)
        self.pieces = [p for p, at in board.table.items() if at.zone.startswith("hand.")]
        self.places = [board.table[piece].pose for piece in self.pieces]
        self.chance, self.frames = random.Random(1), 0

    def stage(self) -> None:
        """Move the first two cards to the stage; all others keep flying."""
        board, staged = self.scene.table.board, self.pieces[:2]
        self.pieces = self.pieces[2:]
        board.director.stage = OpenStage(board.tabletop)
        board.director.stage.open(self.scene.model.follow.playback.shown, staged)

    def go_on(self) -> None:
        """Restart the cards that have arrived."""
        self.frames += 1
        for piece in self.pieces:
            sprite = self.scene.table.board.sprites.all[piece]
            if not sprite.moving:
                there = self.scene.table.board.table[piece]._replace(
                    pose=self.chance.choice(self.places)
                )
                sprite.aim(there, self.chance.uniform(0.6, 1.2), 0.0)


def draw_paced(draw: Callable[[], None], frames: int) -> tuple[list[float], list[float]]:
    """Draw 60 frames a second; return the wall and processor seconds of each."""
    times, work = [], []
    for _ in range(WARM_UP_FRAMES + frames):
        start, worked = time.perf_counter(), time.process_time()
        draw()
        taken = time.perf_counter() - start
        times.append(taken * 1000)
        work.append((time.process_time() - worked) * 1000)
        time.sleep(max(0.0, FRAME_SECONDS - taken))
    return times[WARM_UP_FRAMES:], work[WARM_UP_FRAMES:]


if __name__ == "__main__":
    across, down = (int(side) for side in sys.argv[1].split("x"))
    print(json.dumps(perform(across, down, int(sys.argv[2]))))
