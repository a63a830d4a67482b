"""Saves and replays contain their deck; its file may change or be deleted."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine.core import legal_moves
from games.engine.match import Match
from games.engine.replay import ReplayError, read_replay
from games.registry import GAMES
from games.robot_wars.decks import deck_of
from tests.games.robot_wars.test_deck_examples import example
from tests.support import inside
from tests.support.at_once import RandomOpponents
from tests.support.house import house, step
from tests.support.paths import ROOT
from tests.ui.storage.test_deck_shelf import DECK
from ui.app.window import App
from ui.play.replay_session import watch
from ui.play.session import Session
from ui.scenes.games import begin, find_latest, resume
from ui.scenes.replays import ReplaysScene
from ui.scenes.routes import ReplaysRoute, TableRoute
from ui.scenes.table import TableScene
from ui.storage.players import Opponent, Person
from ui.storage.profile import Profile


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path / "home") as one:
        yield one


def begun(app: App, tmp_path: Path, moves: int = 60) -> tuple[Session, Path]:
    """A game with a deck of the shelf that has gone on for so many moves, and the deck's file."""
    path = tmp_path / "mine.yaml"
    path.write_text(example("teatime"), "utf-8")
    one, _ = app.shelf.take(path)
    players: list[Person | Opponent] = [Person("Ada"), Opponent("Bolt", "random")]
    session = begin(app, "robot_wars", players, {"start": 0, "deck": one.deck.text}, seed=3)
    chance = random.Random(1)
    for _ in range(moves):
        if not session.match.over:
            session._play(chance.choice(legal_moves(session.match.state)))
    assert app.profile.flush(60)
    return session, one.path


@pytest.mark.parametrize("then", ["deleted", "changed", "broken"])
def test_a_game_goes_on_with_its_deck_whatever_becomes_of_the_file(
    app: App, tmp_path: Path, then: str
) -> None:
    session, path = begun(app, tmp_path)
    if then == "deleted":
        path.unlink()
    else:
        path.write_text(DECK if then == "changed" else "name: [", "utf-8")
    app.shelf.look()
    saved = find_latest(app.profile)
    assert saved is not None
    again = resume(app, saved)
    assert again.problem is None
    assert again.match.prints == session.match.prints
    assert deck_of(again.match.options["deck"]).name == "Teatime Trouble"


def test_a_replay_plays_where_nobody_has_the_deck(app: App, tmp_path: Path) -> None:
    session, _ = begun(app, tmp_path, moves=5000)
    assert session.match.over
    file = tmp_path / "game.txt"
    file.write_text(session.match.to_text(), "utf-8", newline="\n")
    with house(tmp_path / "elsewhere") as other:
        replays = other.scene(ReplaysRoute())
        assert isinstance(replays, ReplaysScene)
        other.show(replays)
        replays.take(file)
        saved = find_latest(other.profile) or other.profile.matches()[0]
        there = resume(other, saved)
        assert there.match.prints == session.match.prints
        assert other.shelf.decks == []
        seen = watch(other.profile, other.opponents, there.match, there.players, 60)
        table = other.scene(TableRoute(seen))
        assert isinstance(table, TableScene)
        other.show(table)
        for _ in range(30):
            step(other, dt=0.5)
        assert inside.playback(table).move
        assert {face.name for face in table.session.match.state.box} >= {"Samovar", "Mine!"}


def test_a_deck_is_known_by_the_hash_of_its_text(app: App, tmp_path: Path) -> None:
    session, _ = begun(app, tmp_path)
    assert session.match.state.options["deck"] == deck_of(example("teatime")).digest
    text = session.match.to_text()
    assert read_replay(text, GAMES).match.prints == session.match.prints
    with pytest.raises(ReplayError, match="checksum"):
        read_replay(text.replace("Samovar", "Teapots"), GAMES)


def test_a_replay_whose_deck_was_changed_plays_no_more() -> None:
    match = Match(GAMES["robot_wars"], 2, 1, {"deck": DECK})
    other = Match(GAMES["robot_wars"], 2, 1, {"deck": DECK.replace("count: 8", "count: 7")})
    assert match.prints[0] != other.prints[0]


PLAY = """
import random, sys, time
from pathlib import Path
from games.engine.core import legal_moves
from games.engine.match import Match
from games.registry import GAMES
from tests.support.at_once import RandomOpponents
from ui.storage.profile import Profile
from ui.play.session import Opponent, Session
profile = Profile(Path(sys.argv[1]))
match = Match(GAMES["robot_wars"], 2, 3, {"deck": Path(sys.argv[2]).read_text("utf-8")})
session = Session(match, [Opponent("A", "random"), Opponent("B", "random")], profile,
                  RandomOpponents())
chance = random.Random(1)
while not match.over:
    session._play(chance.choice(legal_moves(match.state)))
    while profile.count_stored(session.number) < len(match.moves):
        time.sleep(0)
    print(match.prints[-1], flush=True)
time.sleep(60)
"""


def test_killed_in_a_game_with_an_own_deck_nothing_is_lost(tmp_path: Path) -> None:
    deck = tmp_path / "mine.yaml"
    deck.write_text(example("twelve_cards"), "utf-8")
    program = subprocess.Popen(
        [sys.executable, "-c", PLAY, str(tmp_path / "home"), str(deck)],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
    )
    assert program.stdout is not None
    told = [program.stdout.readline().strip() for _ in range(40)]
    os.kill(program.pid, signal.SIGKILL)
    program.wait()
    program.stdout.close()
    deck.unlink()
    profile = Profile(tmp_path / "home")
    try:
        (saved,) = profile.matches()
        session = Session.resume(profile, saved, RandomOpponents())
        assert session.problem is None
        assert session.match.prints[1:41] == told
    finally:
        profile.close()
