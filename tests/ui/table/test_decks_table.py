"""Own decks on the table: at every size, by dragging, clicks, keys and gamepad."""

from __future__ import annotations

import random

import pytest

from games.engine.core import legal_moves
from games.engine.match import Match
from games.registry import GAMES
from tests.games.robot_wars.test_deck_examples import example
from tests.long_runs.random_decks import deck
from tests.support import inside
from tests.support.table_at import open_table, picture
from tests.support.table_players import play_out
from tests.ui.table.test_play import WAYS, out_of


def begun(text: str, seats: int, moves: int, seed: int = 5) -> Match:
    """A match with an own deck in which something lies on the table."""
    match, luck = Match(GAMES["robot_wars"], seats, seed, {"deck": text}), random.Random(seed)
    for _ in range(moves):
        legal = legal_moves(match.state)
        if match.over or match.asked is None or (match.asked.seat == 0 and _ > moves - 9):
            break
        match.play(luck.choice(legal))
    return match


@pytest.mark.few(2)
@pytest.mark.parametrize("way", WAYS)
def test_a_whole_game_with_an_own_deck_is_played(way: str) -> None:
    match = Match(GAMES["robot_wars"], 2, 3, {"start": 0, "deck": example("teatime")})
    scene = open_table(2, seed=3, match=match, game="robot_wars")
    assert play_out(scene, WAYS[way], 3) > 0
    assert scene.session.match.over or 0 in out_of(scene)


@pytest.mark.few(2)
@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(
    ("size", "scale"), [((960, 600), 150), ((1280, 800), 100), ((1920, 1080), 75)]
)
@pytest.mark.parametrize(
    "text", [example("teatime"), deck(4), deck(11)], ids=["teatime", "random 4", "random 11"]
)
def test_an_own_deck_is_drawn_without_a_word_cut_or_a_drawing_missed(
    text: str, size: tuple[int, int], scale: int, language: str
) -> None:
    for seats, moves in ((2, 60), (4, 40), (6, 80)):
        match = begun(text, seats, moves)
        scene = open_table(
            seats, size=size, scale=scale, language=language, match=match, game="robot_wars"
        )
        scene.app.theme.overflows.clear()
        picture(scene)
        assert scene.app.theme.overflows == []
        assert scene.app.art.problems == []


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", {"Component", "Engine", "Weapon", "Hazard", "Action"}),
        ("nl", {"Onderdeel", "Motor", "Wapen", "Gevaar", "Actie"}),
    ],
)
def test_an_own_card_says_what_it_is_in_the_words_of_the_game(
    language: str, words: set[str]
) -> None:
    match = Match(GAMES["robot_wars"], 2, 3, {"start": 0, "deck": example("teatime")})
    scene = open_table(2, match=match, game="robot_wars", language=language)
    told = {inside.kind_line(scene, face) for face in match.state.box}
    assert told <= words
    parts = [face for face in match.state.box if face.sort == "part"]
    assert {inside.kind_line(scene, face) for face in parts} == words & {"Component", "Onderdeel"}


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("game", GAMES)
def test_every_card_says_what_it_is(game: str, language: str) -> None:
    match = Match(GAMES[game], 2, 1)
    faces = inside.faces(open_table(2, match=match, game=game, language=language))
    assert [face.key for face in match.state.box if not faces._kind(face)] == []
