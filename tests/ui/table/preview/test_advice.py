"""A move that costs much is asked about once: in practice games, and where the settings say so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from ai.facts import Reason
from ai.search.worlds import Answer, SearchNumbers
from games.engine import Move, State, legal_moves
from games.engine.chance import seeded
from games.engine.match import Match, move_text
from games.registry import GAMES
from tests.support import inside
from tests.support.inside import shown
from tests.support.table_at import Foretelling, open_table, picture
from tests.support.table_players import click, clicks, key, node_of, spot_of, wait
from ui.files import LANGUAGES
from ui.scenes.table import TableScene


class Advising(Foretelling):
    """Opponents to whom each move costs the same."""

    gap = 0.3
    doubt: Move | None = None

    def weigh(self, game: str, view: State, move: Move) -> bool:
        self.doubt, self.best = move, legal_moves(view)[-1]
        return True

    def poll(self) -> Answer | None:
        if self.doubt is None:
            return super().poll()
        self.doubt = None
        return Answer(self.best, (), SearchNumbers(gap=self.gap), Reason("keeps", n=2))


class Pondering(Advising):
    """Opponents who never tell what a move costs."""

    def poll(self) -> None:
        return None


def advised(
    advice: bool = True, practice: bool = False, gap: float = 0.3, **more: Any
) -> TableScene:
    """A table in whose settings advice is on."""
    scene = open_table(2, game="stak_bots", **more)
    scene.app.settings.advice, scene.session.practice = advice, practice
    scene.session.opponents = opponents = Advising(1)
    opponents.gap = gap
    wait(scene)
    return scene


def moved(scene: TableScene, verb: str = "scrap") -> Move:
    """Make the first move of a card with a verb, and let it be weighed."""
    move: Move = next(m for m in legal_moves(shown(scene)) if m.verb == verb)
    clicks(scene, move)
    for _ in range(3):
        scene.update(0.1)
    return move


@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_move_that_costs_much_is_asked_about_once(language: str) -> None:
    scene = advised(language=language)
    move = moved(scene)
    assert not scene.session.match.moves
    sheet = inside.the_sheet(scene)
    v, say = shown(scene), inside.sentences(scene)
    assert say.plain_move(v, legal_moves(v)[-1]) in sheet.line, "it names the better move"
    assert sheet.line.endswith(say.words("reasons.stak_bots.keeps", n=2)), "and why it is better"
    assert say.words("table.anyway.stak_bots.scrap") in [label for _, label, _ in sheet.buttons]
    assert "{" not in sheet.title + sheet.line
    scene.app.theme.overflows.clear()
    picture(scene)
    assert scene.app.theme.overflows == []
    click(scene, node_of(scene, "close").rect.center)
    scene.update(0.1)
    assert inside.sheet(scene) is None
    assert inside.selection(scene).moves
    clicks(scene, move)
    assert scene.session.match.moves == [move]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_costly_move_has_words_for_making_it_all_the_same(game: str, language: str) -> None:
    scene = open_table(2, game=game, language=language)
    verbs, match = set[str](), Match(GAMES[game], 2, 1)
    luck = seeded(1)
    while match.asked is not None:
        moves = legal_moves(match.state)
        verbs |= {move.verb for move in moves}
        match.play(luck.pick(moves))
    assert len(verbs) > 2
    told = {inside.sentences(scene).anyway(Move(verb)) for verb in verbs}
    assert not [words for words in told if "." in words or " " not in words]


def press_escape(scene: TableScene) -> None:
    key(scene, pygame.K_ESCAPE)


def click_beside(scene: TableScene) -> None:
    click(scene, (scene.app.size[0] - 4, scene.app.size[1] // 2))


@pytest.mark.parametrize("way", [press_escape, click_beside])
def test_however_the_advice_is_put_away_the_person_can_go_on(
    way: Callable[[TableScene], None],
) -> None:
    scene = advised()
    move = moved(scene)
    way(scene)
    scene.update(0.1)
    assert inside.sheet(scene) is None
    assert not scene.session.match.moves
    assert move in inside.selection(scene).moves


@pytest.mark.parametrize("first", [pygame.K_z, pygame.K_y])
def test_undo_and_redo_put_advice_about_another_moment_away(first: int) -> None:
    scene = advised(practice=True)
    scene.session.play(next(move for move in wait(scene) if move.verb == "scrap"))
    wait(scene)
    if first == pygame.K_y:
        key(scene, pygame.K_z, pygame.KMOD_CTRL)
        wait(scene)
    moved(scene, "play")
    assert inside.sheet(scene) is not None
    before = len(scene.session.match.moves)
    key(scene, first, pygame.KMOD_CTRL)
    assert inside.sheet(scene) is None
    key(scene, pygame.K_RETURN)
    moves = wait(scene)
    assert len(scene.session.match.moves) != before
    assert moves == legal_moves(shown(scene))


def test_whoever_leaves_while_a_move_is_weighed_can_go_on() -> None:
    scene = advised()
    scene.session.opponents = Pondering(1)
    move = moved(scene)
    assert not inside.selection(scene).moves
    scene.leave()
    scene.update(0.1)
    assert not scene.session.match.moves
    assert move in inside.selection(scene).moves


def test_a_click_while_a_move_is_weighed_is_told_to_wait_and_not_to_choose() -> None:
    scene = advised()
    scene.session.opponents = Pondering(1)
    moved(scene)
    card = next(iter(shown(scene).zones["hand.0"]))
    click(scene, spot_of(scene, card))
    assert inside.refused(scene) is None
    notice = inside.model(scene).notice
    assert notice is not None
    assert notice.text == scene.app.words("table.refused.weighed")


def test_it_is_played_anyway_by_keys_alone() -> None:
    scene = advised()
    move = moved(scene)
    assert inside.focus(scene).key == "close"
    for _ in range(3):  # the first key only shows the focus
        if inside.focus(scene).key != f"which.{move_text(move)}":
            key(scene, pygame.K_UP)
    key(scene, pygame.K_RETURN)
    assert scene.session.match.moves == [move]


def test_a_practice_game_advises_and_any_other_does_not() -> None:
    practice = advised(advice=False, practice=True)
    moved(practice)
    assert inside.sheet(practice) is not None
    scene = advised(advice=False)
    move = moved(scene)
    assert scene.session.match.moves == [move]


def test_a_move_that_costs_little_is_played() -> None:
    scene = advised(gap=0.14)
    move = moved(scene)
    assert inside.sheet(scene) is None
    assert scene.session.match.moves == [move]


def test_opponents_that_cannot_weigh_hold_nothing_up() -> None:
    scene = advised()
    scene.session.opponents = Foretelling(1)
    move = moved(scene)
    assert scene.session.match.moves == [move]
