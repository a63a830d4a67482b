"""What is told of games of every kind reads as a sentence: no blank stays empty, one is one."""

from __future__ import annotations

import random
import re

import pytest

from games.engine import legal_moves
from games.engine.match import Match
from games.registry import GAMES
from ui.files import LANGUAGES
from ui.language.localization import Words
from ui.language.narrator import Narrator
from ui.language.presenters import PRESENTERS

TORN = re.compile(r"  | [.,:;!?]|[.!?]\.|^\W*$|\{|\b1 (cards|kaarten)\b")
MOVES = 1200


def played(game: str, seats: int) -> Match:
    """A game at random with every option at a value of its own, so that all that it adds is met."""
    luck, options = random.Random(f"{game} {seats}"), {}
    for option in GAMES[game].options(seats):
        if option.check is None:
            others = [value for value in option.values if value != option.default]
            options[option.key] = others[-1] if others and option.shown else option.default
    while clash := GAMES[game].find_clash(options):
        options[clash[1]] = "off"
    match = Match(GAMES[game], seats, 7, options)
    while not match.over and len(match.moves) < MOVES:
        match.play(luck.choice(legal_moves(match.state)))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_a_game_is_whole(game: str) -> None:
    seats = max(GAMES[game].seats)
    match = played(game, seats)
    for language in LANGUAGES:
        narrator = Narrator(Words(language), PRESENTERS[game], [*"ABCDEF"][:seats])
        told = [line for events in match.events for line in narrator.tell(events)]
        assert len(told) > min(50, len(match.moves))
        assert [line for line in told if TORN.search(line)] == []
