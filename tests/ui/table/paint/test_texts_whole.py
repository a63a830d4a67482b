"""No word of a table is cut, whatever is asked: at any size, in any window, in either language."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from pygame import Rect

from ai.registry import JUDGES
from games.engine.chance import seeded
from games.registry import GAMES
from tests.long_runs.law import moved
from tests.support.sizes import SCALES, WINDOWS
from tests.support.table_at import open_table, picture
from ui.files import LANGUAGES
from ui.scenes.table import TableScene
from ui.table.paint.frame import PROMPT_SIZE, place_prompt

QUESTIONS, AGAIN = 8, 2  # of a game at most, and of one kind


@pytest.mark.parametrize("game", GAMES)
def test_no_text_is_cut_at_any_question(game: str, share: Callable[[int], int]) -> None:
    chance = seeded(f"texts {game}")
    cases = list(itertools.product(GAMES[game].seats, WINDOWS, SCALES, LANGUAGES))
    for seats, window, scale, language in [chance.pick(cases) for _ in range(share(4))]:
        scene = open_table(seats, game=game, size=window, scale=scale, language=language)
        for kind in questions(scene):
            scene.app.theme.overflows.clear()
            picture(scene)
            assert scene.app.theme.overflows == [], (kind, seats, window, scale, language)


def questions(scene: TableScene) -> Iterator[str]:
    """Play at random; yield the kind of what my seat is asked, when it is shown."""
    match, luck = scene.session.match, seeded("texts")
    judge, met = JUDGES[match.game], Counter[str]()
    while match.asked is not None and met.total() < QUESTIONS:
        kind = type(match.asked).__name__
        if match.asked.seat == 0 and met[kind] < AGAIN:
            met[kind] += 1
            for _ in range(40):
                scene.update(0.3)
            yield kind
        if match.asked is not None:
            match.play(moved(judge, match.state, luck))


def test_a_long_sentence_makes_its_sign_higher_rather_than_be_cut() -> None:
    theme, usual = open_table(2).app.theme, Rect(100, 500, 330, 38)
    text = "Spike Bot (3) of Player 1 destroys Expel Bot (3) of Bolt. " * 3
    rect = place_prompt(theme, usual, text)
    assert rect.h > usual.h
    assert rect.bottom == usual.bottom
    assert theme.fitted(text, rect.inflate(-usual.h, 0), "bold", PROMPT_SIZE) > 0
    assert place_prompt(theme, usual, "Your turn.") == usual
