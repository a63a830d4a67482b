"""A sixth game, registered by four lines: everything that the five can do works for it too."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from ai.levels import SIMPLE
from ai.registry import JUDGES
from ai.worker import Opponents
from bench.arena import play as arena_play
from games.engine.chance import seeded
from games.engine.core import legal_moves
from games.engine.identity import fingerprint
from games.engine.match import Match
from games.engine.replay import read_replay
from games.registry import GAMES
from tests.long_runs import laws
from tests.sample_game.judge import JUDGE
from tests.sample_game.look import RING, HighCardLook
from tests.sample_game.presenter import PRESENTER
from tests.sample_game.rules import RULES
from tests.support import inside
from tests.support.at_once import RandomOpponents
from tests.support.house import click, house, step
from tests.support.inside import shown
from tests.support.paths import ROOT
from tests.support.sessions import my_turn, play_out
from tests.support.table_at import open_table, picture
from tests.support.table_players import Player, clicks, drag, keys, node_of, wait
from tests.support.table_players import play_out as play_whole
from ui.games.looks import LOOKS
from ui.language.localization import Words
from ui.language.presenters import PRESENTERS
from ui.play.session import Session
from ui.scenes.routes import RulesRoute, TitleRoute
from ui.storage.players import Opponent, Person
from ui.storage.profile import Profile
from ui.terminal.terminal import demo
from ui.toolkit.widgets.node import walk

KEY = "high_card"
LINES: list[tuple[Any, Any]] = [
    (GAMES, RULES),
    (JUDGES, JUDGE),
    (PRESENTERS, PRESENTER),
    (LOOKS, HighCardLook),
]
# Plays three cards, says so, and goes on thinking until it is killed.
PROGRAM = """
import sys, time
from pathlib import Path
from tests.ui.test_sample_game import KEY, LINES, Profile, begun, play_out, random
for registry, line in LINES:
    registry[KEY] = line
profile = Profile(Path(sys.argv[1]))
session = play_out(begun(profile), random.Random(1), moves=3)
assert profile.flush(60)
print(session.match.prints[-1], flush=True)
time.sleep(60)
"""


def begun(profile: Profile) -> Session:
    """A practice game of Ada against an opponent, as a profile keeps it."""
    players: list[Person | Opponent] = [Person("Ada"), Opponent("Bo", "random")]
    session = Session(Match(GAMES[KEY], 2, 1), players, profile, RandomOpponents(), practice=True)
    profile.flush(60)
    return session


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    for registry, line in LINES:
        monkeypatch.setitem(registry, KEY, line)


@pytest.mark.parametrize("seats", RULES.seats)
def test_everybody_is_dealt_four_cards(seats: int) -> None:
    s = RULES.new(seats, {}, seeded(1))
    assert [len(s.zones[f"hand.{seat}"]) for seat in range(seats)] == [4] * seats


@pytest.mark.parametrize("seats", [2, 4])
def test_all_laws_hold(seats: int) -> None:
    assert laws.run(laws.Job(KEY, seats, 1, 4)).failures == []


def test_a_match_is_written_as_a_replay_and_read_back() -> None:
    match = laws.play(KEY, 3, 5, thorough=False)
    again = read_replay(match.to_text(), GAMES).match
    assert again.prints == match.prints
    assert fingerprint(again.state) == fingerprint(match.state)


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_the_profile_keeps_it_when_it_is_killed_and_it_goes_on(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        told = program.stdout.readline().strip()
        program.send_signal(signal.SIGKILL)
    profile = Profile(tmp_path)
    session = Session.resume(profile, profile.matches()[0], RandomOpponents())
    assert (len(session.match.moves), session.match.prints[-1]) == (3, told)
    assert session.problem is None
    assert play_out(session, random.Random(1)).match.over
    profile.close()


def test_a_card_is_taken_back_and_laid_again(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    session = begun(profile)
    session.play(legal_moves(session.match.state)[0])
    profile.flush(60)
    my_turn(session)
    prints = session.match.prints[:]
    assert (session.undo(), len(session.match.moves)) == (2, 0)
    assert (session.redo(), session.match.prints) == (2, prints)
    profile.close()


def test_opponents_search_for_a_move_in_a_process_of_their_own() -> None:
    opponents, match = Opponents(), Match(GAMES[KEY], 2, 3)
    try:
        opponents.ask(KEY, match.view(0), "master", 1)
        while (answer := opponents.poll()) is None:
            time.sleep(0.01)
        assert answer.move in legal_moves(match.state)
        assert answer.numbers.chance is not None  # searched for
        assert opponents.replaced == 0
    finally:
        opponents.close()


def test_the_better_opponent_wins_more() -> None:
    levels = SIMPLE["greedy"], SIMPLE["random"]
    wins = sum(arena_play((KEY, levels, n, False, ""))[0][0] for n in range(30))
    assert wins > 17


@pytest.mark.parametrize(
    ("language", "lays", "scores"),
    [("en", "lays", "takes the round with"), ("nl", "legt", "wint de ronde met")],
)
def test_a_whole_game_is_told_in_the_terminal(
    language: str, lays: str, scores: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert demo(KEY, 2, 4, ["greedy", "greedy"], language) == 0
    told = capsys.readouterr().out
    assert told.count(f" {lays} ") == 8
    assert told.count(f" {scores} ") == 4
    assert f"{scores} High (3): " in told
    assert "{" not in told


@pytest.mark.parametrize("way", [drag, clicks, keys])
def test_it_is_played_whole_in_the_window(way: Player) -> None:
    scene = open_table(3, game=KEY)
    assert play_whole(scene, way, 1) == 4
    assert scene.session.match.over


@pytest.mark.parametrize("size", [(1280, 800), (800, 500)])
@pytest.mark.parametrize("language", ["en", "nl"])
def test_its_look_draws_its_plate_tells_points_and_every_text_fits(
    size: tuple[int, int], language: str
) -> None:
    scene = open_table(4, game=KEY, size=size, language=language)
    while scene.session.match.moves[4:] == []:
        clicks(scene, wait(scene)[0])
    wait(scene)
    drawn = picture(scene)
    assert scene.app.theme.overflows == []
    assert scene.app.art.problems == []
    place = inside.layout(scene).places["table.1"].rect
    assert drawn.get_at(place.topleft)[:3] == RING
    points: tuple[int, ...] = shown(scene).marks["points"]
    assert sum(points) > 0
    assert f"1 {'point' if language == 'en' else 'punt'}" == inside.sentences(scene)("points", n=1)
    for seat, n in enumerate(points):
        assert inside.sentences(scene)("points", n=n) in node_of(scene, f"seat.{seat}").value


def test_a_hint_is_given_with_its_reasons() -> None:
    scene = open_table(2, game=KEY)
    wait(scene)
    scene.session.opponents = opponents = Opponents()
    try:
        inside.tools(scene)["hint"]()
        while inside.hinted(scene) is None:
            scene.update(0.01)
            time.sleep(0.01)
    finally:
        opponents.close()
    assert inside.hinted(scene) in legal_moves(scene.session.match.state)
    assert "Lay " in inside.notice(scene)


def test_it_is_begun_from_the_title_and_its_rules_can_be_read(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        app.show(app.scene(TitleRoute()))
        step(app)
        click(app, f"game.{KEY}")
        click(app, "start")
        assert inside.table(app.current).session.match.game == KEY
        app.show(app.scene(RulesRoute(KEY)))
        step(app)
        assert "highest of a round" in " ".join(n.label for n in walk(app.nodes()))
    assert Words("nl")("game.high_card.name") == "Hoge Kaart"
