"""Plays an evening of Dvorak through the real screen, and films writing, veto and keeping.

`python -m tests.long_runs.dvorak_evening [mouse|keys ...] [--language nl] [--seed N]`: two people
and two opponents play Robot Wars with twelve blank cards. The people write each blank card that
they hold, the first two questions for a veto are answered with one, and the deck is kept at the
end. The strips lie in `out/evening`.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path

import pygame
from pygame import Surface
from pygame.event import Event

from ai.registry import JUDGES
from games.engine import read_replay, view
from games.engine.chance import seeded
from games.engine.core import legal_moves
from games.engine.match import Match
from games.engine.moves import Move
from games.registry import GAMES
from games.robot_wars.decks import deck_of
from games.robot_wars.written_cards import BLANK
from tests.long_runs.law import moved
from tests.long_runs.touch_films import make_strip
from tests.support import inside, table_players
from tests.support.house import click, house, key, step
from tests.support.paths import ROOT
from tests.support.people_table import Thinkers
from tests.support.table_at import art
from tests.support.ways import press
from ui.app.window import App
from ui.play.session import Session
from ui.scenes.curtain import CurtainScene
from ui.scenes.routes import TableRoute
from ui.scenes.table import TableScene
from ui.scenes.workshop.card_writer import CardWriterScene
from ui.scenes.workshop.page import WorkshopScene
from ui.storage.players import Opponent, Person, Player
from ui.toolkit.widgets.node import find

FOLDER = ROOT / "out" / "evening"
GAME, BLANKS, VETOES = "robot_wars", 12, 2
MOST_DECISIONS = 3000  # of the people, until an evening is given up
PATIENCE = 4000  # frames in which a person must be asked, or the game end
FRAME = 0.25  # seconds
NAMES = ("Umbrella", "Kettle", "Old Hat", "Doorbell")  # that people type, in turn
SIZES = {"mouse": ((1280, 800), 100), "keys": ((960, 600), 150)}


class Evening:
    """One evening: the program, its people, and the frames of each moment."""

    def __init__(self, app: App, way: str, seed: int) -> None:
        self.app, self.way, self.luck = app, way, seeded(f"evening:{seed}")
        self.player = table_players.clicks if way == "mouse" else table_players.keys
        players: list[Player] = [Person("Ada"), Person("Bo")]
        players += [Opponent(name, "tinkerer") for name in ("Bolt", "Cog")]
        options: dict[str, int | str] = {"blanks": BLANKS, "quick": "on", "start": 0}
        match = Match(GAMES[GAME], 4, seed, options)
        self.session = Session(match, players, app.profile, Thinkers(seed))
        self.frames: dict[str, list[Surface]] = {}
        self.counts = Counter[str]()

    @property
    def match(self) -> Match:
        """The match as it is now."""
        return self.session.match

    def shoot(self, moment: str) -> None:
        """Take a frame of a moment."""
        self.app._draw()
        self.frames.setdefault(moment, []).append(self.app.pane.surface.copy())

    def play(self) -> None:
        """Play until the game is over; then keep its deck."""
        self.app.profile.flush(5)
        self.app.show(self.app.scene(TableRoute(self.session)))
        for _ in range(MOST_DECISIONS):
            if not self.wait():
                break
            self.decide()
        assert self.match.over, "the evening does not end"
        self.keep()

    def wait(self) -> bool:
        """Let time pass until a person is asked; return False once the game is over."""
        for _ in range(PATIENCE):
            step(self.app, dt=FRAME)
            scene = self.app.current
            if isinstance(scene, CurtainScene):
                self.counts["curtains"] += 1
                press(self.app, self.way, "show")
            elif find(self.app.nodes(), "deck") is not None and self.match.over:
                return False
            elif isinstance(scene, TableScene):
                if inside.sheet(scene) and inside.focus(scene).key == "out.watch":
                    inside.close(scene)
                if inside.selection(scene).moves:
                    return True
        raise AssertionError("nobody is asked any more")

    def decide(self) -> None:
        """Make a person's move: write a blank card, answer a veto, or play sensibly."""
        scene = self.app.current
        assert isinstance(scene, TableScene)
        moves = list(inside.selection(scene).moves)
        writing = next((move for move in moves if move.verb == "write_card"), None)
        if writing is not None:
            self.write(scene, writing)
            return
        move = moved(JUDGES[GAME], inside.shown(scene), self.luck)
        if veto := next((one for one in moves if one.verb == "veto"), None):
            self.counts["asked for a veto"] += 1
            if self.counts["vetoes"] < VETOES:
                self.counts["vetoes"] += 1
                self.shoot("veto")
                move = veto
        self.player(scene, move)
        table_players.meant(scene, move, moves, self.player)
        if move.verb == "veto":
            for _ in range(3):
                step(self.app, dt=0.5)
                self.shoot("veto")

    def write(self, table: TableScene, move: Move) -> None:
        """Write a card on a blank one: an idea, with a name of one's own every other time."""
        films = self.counts["written"] < 2
        if films:
            self.shoot("writing")
        if self.way == "mouse":
            click(self.app, f"target.{move.to}")
        else:
            table_players.go_to(table, f"target.{move.to}", lambda code: key(self.app, code))
            key(self.app, pygame.K_RETURN)
        for _ in range(8):
            step(self.app, dt=FRAME)
        scene = self.app.current
        assert isinstance(scene, CardWriterScene), f"no form opens over {move}"
        self.choose_idea(scene, films)
        seat = self.session.viewer
        before = len(self.match.moves)
        self.finish_writing(scene)
        for _ in range(8):
            step(self.app, dt=FRAME)
        if films:
            self.shoot("writing")
        assert len(self.match.moves) > before, "the card was not written"
        self.counts["written"] += 1
        others = [other for other in range(4) if other != seat]
        state, piece = self.match.state, move.target
        assert all(view(state, other).faces[piece] == BLANK for other in others)

    def choose_idea(self, scene: CardWriterScene, films: bool) -> None:
        """Choose a ready-made card in the form, and sometimes type another name."""
        number = self.luck.below(40)
        if self.way == "mouse":
            click(self.app, "card.ideas")
            step(self.app, dt=FRAME)
            if films:
                self.shoot("writing")
            shown = [n for n in range(8) if find(self.app.nodes(), f"option.{n}") is not None]
            click(self.app, f"option.{shown[number % 4]}")
        else:
            scene.focus_on("card.ideas")
            key(self.app, pygame.K_RETURN)
            if films:
                self.shoot("writing")
            for _ in range(number):
                key(self.app, pygame.K_DOWN)
            key(self.app, pygame.K_RETURN)
        step(self.app, dt=FRAME)
        if self.counts["written"] % 2:
            name = f"{NAMES[self.counts['written'] // 2 % 4]} {self.counts['written']}"
            scene.focus_on("field.name")
            key(self.app, pygame.K_a, pygame.KMOD_CTRL)
            step(self.app, Event(pygame.TEXTINPUT, text=name))
        if films:
            step(self.app, dt=FRAME)
            self.shoot("writing")

    def finish_writing(self, scene: CardWriterScene) -> None:
        """Press *Use it*."""
        if self.way == "mouse":
            click(self.app, "ready")
        else:
            key(self.app, pygame.K_RETURN, pygame.KMOD_CTRL)

    def keep(self) -> None:
        """Keep the deck of the evening, and check that it has all written cards."""
        self.shoot("keeping")
        texts = [move.text for move in self.match.moves if move.text]
        press(self.app, self.way, "deck")
        for _ in range(8):
            step(self.app, dt=FRAME)
        scene = self.app.current
        assert isinstance(scene, WorkshopScene)
        self.shoot("keeping")
        deck = deck_of(scene.bench.text)
        assert len(deck.cards) == 40 + len(set(texts)), (len(deck.cards), len(set(texts)))
        self.counts["kept cards"] = len(texts)
        again = read_replay(self.match.to_text(), GAMES).match
        assert again.prints == self.match.prints
        key(self.app, pygame.K_ESCAPE)
        step(self.app, dt=FRAME)
        self.shoot("keeping")
        assert not legal_moves(self.match.state)


def film(way: str, language: str, seed: int) -> Counter[str]:
    """Play an evening in one way, store its strips, and return what was counted."""
    size, scale = SIZES[way]
    with (
        tempfile.TemporaryDirectory() as folder,
        house(Path(folder), size, language, scale, drawings=art()) as app,
    ):
        evening = Evening(app, way, seed)
        evening.play()
        FOLDER.mkdir(parents=True, exist_ok=True)
        for moment, frames in evening.frames.items():
            pygame.image.save(make_strip(frames, size), FOLDER / f"{way}_{language}_{moment}.png")
        evening.counts["moves"] = len(evening.match.moves)
        evening.counts["written by all"] = sum(bool(m.text) for m in evening.match.moves)
        return evening.counts


def main() -> int:
    """Play the evenings, and print what was counted."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("ways", nargs="*", choices=[*SIZES, []], default=[])
    asked.add_argument("--language", default="en")
    asked.add_argument("--seed", type=int, default=5)
    args = asked.parse_args()
    for way in args.ways or SIZES:
        print(way, dict(film(way, args.language, args.seed)), flush=True)
    return 0


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    sys.exit(main())
