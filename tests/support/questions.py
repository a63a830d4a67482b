"""What a match or a session asks now."""

from __future__ import annotations

from games.engine import Ask
from games.engine.match import Match
from ui.play.session import Session


def question(of: Match | Session) -> Ask:
    """Return the question that somebody must answer: the match is not over."""
    assert of.asked is not None
    return of.asked
