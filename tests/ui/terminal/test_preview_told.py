"""The terminal tells what an answer would do before it is given."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from games.engine import legal_moves
from games.engine.match import Match
from games.registry import GAMES
from tests.support.at_once import RandomOpponents
from tests.support.table_at import Foretelling
from ui.language.localization import Words
from ui.play.session import MoveSource, Session
from ui.storage.players import Opponent, Person
from ui.storage.profile import Profile
from ui.terminal.table import TextTable, distinct_moves
from ui.terminal.terminal import Terminal


@pytest.mark.parametrize("opponents", [Foretelling(1), RandomOpponents()])
def test_a_question_mark_and_a_number_tell_what_that_answer_would_do(
    opponents: MoveSource,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with closing(Profile(tmp_path)) as profile:
        match = Match(GAMES["stak_bots"], 2, 1, {"start": 0})
        session = Session(match, [Person("Ada"), Opponent("Bo", "easy")], profile, opponents)
        profile.flush(60)
        words = Words("en")
        table = TextTable(session, words)
        moves = distinct_moves(table.view, legal_moves(table.view))
        n = 1 + next(i for i, move in enumerate(moves) if move.verb == "attack")
        player = Terminal(profile, words)
        monkeypatch.setattr(player, "read_line", lambda _: f"?{n}")
        player._decide(table)
        said = capsys.readouterr().out
        known = isinstance(opponents, Foretelling)
        assert ("back for" in said) is known
        assert ("No other effects are known." in said) is not known
        assert not match.moves


def test_a_card_that_cannot_be_played_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Profile(tmp_path)) as profile:
        match = Match(GAMES["stak_bots"], 2, 1, {"start": 0, "traitors": "on"})
        session = Session(
            match, [Person("Ada"), Opponent("Bo", "easy")], profile, RandomOpponents()
        )
        profile.flush(60)
        table = TextTable(session, Words("en"))
        top = table.view.faces[table.view.zones["stak.0"][-2]]
        assert top is None
        covered = match.state.zones["stak.0"][-2]
        match.state.turn(covered, True)
        name = table.say.face(table.view.faces[covered]).split(" (")[0]
        assert table.answer_query([], f"c {name}")
        assert "Not now. " in capsys.readouterr().out
