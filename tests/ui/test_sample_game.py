"""The sample game, registered by four lines, works everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ai import worker
from ai.arena import play as arena_play
from ai.registry import JUDGES
from ai.worker import Opponents
from games.engine.core import legal_moves
from games.engine.match import Match
from games.engine.replay import from_text
from games.registry import GAMES
from tests.long_runs import laws
from tests.sample_game.judge import JUDGE
from tests.sample_game.look import HighCardLook
from tests.sample_game.presenter import PRESENTER
from tests.sample_game.rules import RULES
from tests.support.table_at import open_table, picture
from tests.support.table_players import clicks, drag, keys, wait
from tests.support.waiting import until
from ui.games.looks import LOOKS
from ui.games.presenters import PRESENTERS
from ui.localization import Words
from ui.session import Opponent, Person, Session
from ui.storage.profile import Profile
from ui.terminal.terminal import demo

KEY = "high_card"


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, KEY, RULES)
    monkeypatch.setitem(JUDGES, KEY, JUDGE)
    monkeypatch.setitem(PRESENTERS, KEY, PRESENTER)
    monkeypatch.setitem(LOOKS, KEY, HighCardLook)


@pytest.mark.parametrize("seats", [2, 4])
def test_all_laws_hold(seats: int) -> None:
    assert laws.run(laws.Job(KEY, seats, 1, 4)).failures == []


def test_a_match_is_saved_and_replayed() -> None:
    match = laws.play(KEY, 3, 5, thorough=False)
    assert from_text(match.to_text()).prints == match.prints


def test_the_profile_keeps_it_and_goes_on(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    players = [Person("Ada"), Opponent("Bo", "easy")]
    session = Session(Match(KEY, 2, 1), players, profile, Opponents())
    session.play(legal_moves(session.match.state)[0])
    assert profile.flush(5)
    saved = next(m for m in profile.matches() if m.game == KEY)
    again = Session.resume(profile, saved, Opponents())
    assert again.match.prints == session.match.prints
    profile.close()


def test_opponents_think_of_it_in_a_process_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "SILENCE", 60.0)  # however busy the machine is
    opponents, match = Opponents(), Match(KEY, 2, 3)
    try:
        opponents.ask(KEY, match.view(0), "easy", 1)
        answer = until(opponents.poll)
        assert answer.move in legal_moves(match.state)
        assert "chance" in answer.numbers  # a searched move, not a quick one
        assert opponents.replaced == 0
    finally:
        opponents.close()


def test_the_better_opponent_wins_more() -> None:
    wins = sum(arena_play((KEY, ("greedy", "random"), n, False, ""))[1][0] for n in range(30))
    assert wins > 17


def test_it_is_told_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert demo(KEY, 2, 4, ["greedy", "greedy"], "en") == 0
    told = capsys.readouterr().out
    assert "takes the round with High (3): 1 now." in told or "takes the round" in told
    assert "lays" in told


@pytest.mark.parametrize("way", [drag, clicks, keys])
def test_it_is_played_in_the_window(way: Any) -> None:
    scene = open_table(2, game=KEY)
    assert isinstance(scene.screen.board.look, HighCardLook)
    for _ in range(2):
        moves = wait(scene)
        before = len(scene.session.match.moves)
        way(scene, moves[0])
        wait(scene)
        assert scene.session.match.moves[before] == moves[0]
    picture(scene)
    assert scene.app.theme.overflows == []
    labels = [node.value for group in scene.screen.groups() for node in group.children]
    assert any("points" in value for value in labels)


def test_its_words_and_rule_page_are_in_its_room() -> None:
    assert Words("en")("game.high_card.name") == "High Card"
    assert "{#HC-1}" in (PRESENTER.files / "rules.en.md").read_text("utf-8")
