"""A whole game of each kind is played by somebody who has nothing but the words.

Every number that a move depends on has to be in them: what was understood is held against the
table afterwards, and a word that leaves out its number is noticed.
"""

from __future__ import annotations

import builtins
import sys
import time
from argparse import Namespace
from pathlib import Path

import pytest

from games.engine import legal_moves
from tests.support.at_once import RandomOpponents
from tests.support.listener import Listener
from tests.support.listener_held import hold
from ui.language.localization import Words
from ui.storage.profile import Profile
from ui.terminal.table import distinct_moves
from ui.terminal.terminal import Terminal

SEEDS = {"robo_power": 1, "stak_bots": 5, "junkyard_bots": 1, "robot_wars": 7, "two_robots": 1}
WAYS = ((2, "en"), (3, "nl"), (2, "nl"), (3, "en"))
CASES = [
    (game, *WAYS[(way + n) % len(WAYS)])
    for n, game in enumerate(SEEDS, 1)
    for way in range(len(WAYS))
]
MUTE = {  # by game: texts that lose a number
    "robo_power": {"card.numbered": "{card}", "lookup.pieces.other": "cards"},
    "stak_bots": {
        "lookup.damaged.other": "{card}",
        "tally.deck.other": "cards left",
        "ask.stak_bots.shoot.mine": "{name}: {card}.",
    },
    "junkyard_bots": {
        "with_chance": "{move}",
        "robot.other": "{n} parts",
    },
    "robot_wars": {"card.numbered": "{card}", "with_chance": "{move}"},
    "two_robots": {"tally.health.other": "health", "card.numbered": "{card}"},
}


def raised(*_: object) -> None:
    """Raise again what the terminal would tell of."""
    error = sys.exc_info()[1]
    assert error is not None
    raise error


class Hearing:
    """The terminal with a listener at it; what the listener knew is checked at each decision."""

    def __init__(
        self,
        folder: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        language: str = "en",
    ) -> None:
        monkeypatch.setattr("ui.terminal.terminal.Opponents", RandomOpponents)
        monkeypatch.setattr("ui.terminal.terminal._is_line_waiting", lambda: True)
        monkeypatch.setattr("ui.terminal.terminal.report_failure", raised)
        monkeypatch.setattr("ui.play.session.UNIFORM_ANSWER_SECONDS", 0.0)
        at_once = Namespace(monotonic=time.monotonic, sleep=lambda _: None)
        monkeypatch.setattr("ui.terminal.desk.time", at_once)
        monkeypatch.setattr(Profile, "count_stored", lambda *_: 10**6)  # waits for no disk
        monkeypatch.setattr("ui.play.session.SINGLE_MOVE_SECONDS", 0.0)
        monkeypatch.setattr(builtins, "input", self.typed)
        self.profile = Profile(folder)
        self.profile.settings.play_single = True
        self.terminal, self.language = Terminal(self.profile, Words(language)), language
        self.listener, self.capsys, self.decisions = Listener(language), capsys, 0

    def typed(self) -> str:
        line = self.listener.hear(self.capsys.readouterr().out)
        if self.listener.decided is not None:
            self.listener.decided, self.decisions = None, self.decisions + 1
            session, known = self.terminal.played, self.listener.known
            assert session is not None
            assert known is not None
            v = session.match.view(session.viewer)
            moves = distinct_moves(v, legal_moves(v))
            hold(known, session.match.game, v, session.names, moves, self.language)
        return line

    def play(self, game: str, seats: int = 2) -> None:
        """Play a game to its end."""
        args = Namespace(
            game=game, seats=seats, level="random", seed=SEEDS[game], autoplay=False, quit=False
        )
        assert self.terminal.run(args) == 0
        assert self.listener.over


@pytest.mark.few(len(WAYS))  # of each game one, another each time
@pytest.mark.parametrize(("game", "seats", "language"), CASES)
def test_a_whole_game_is_played_by_words_alone(
    game: str,
    seats: int,
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    hearing = Hearing(tmp_path, monkeypatch, capsys, language)
    hearing.play(game, seats)
    assert hearing.decisions > 5
    hearing.profile.close()


@pytest.mark.parametrize(("game", "key"), [(game, key) for game in MUTE for key in MUTE[game]])
def test_a_word_that_leaves_out_its_number_is_noticed(
    game: str,
    key: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    hearing = Hearing(tmp_path, monkeypatch, capsys)
    texts = hearing.terminal.words._texts
    assert f"table.{key}" in texts
    texts._found[f"table.{key}"] = MUTE[game][key]
    with pytest.raises((AssertionError, KeyError)):
        hearing.play(game)
    hearing.profile.close()
