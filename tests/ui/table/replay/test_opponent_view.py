"""What an opponent knew and expected, in a recorded game and in a practice game."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from ai.registry import JUDGES
from ai.search.worlds import Answer, Known
from ai.think import think
from bench.no_thinking import NoThinking
from games.engine import view
from games.engine.core import State, asked, legal_moves
from games.engine.identity import fingerprint
from tests.support import inside
from tests.support.house import game, house, key, node, step
from tests.support.table_at import open_table
from tests.support.table_players import drag, wait
from tests.support.table_players import key as press
from ui.app.window import App
from ui.language.localization import Words
from ui.play import opponent_review
from ui.play.replay_session import watch
from ui.scenes.routes import TableRoute
from ui.scenes.table import TableScene
from ui.storage.players import Opponent
from ui.table.paint.sheets import Sheet
from ui.table.replay import opponent_view
from ui.terminal.watching import ReplayReader


class Thinks(NoThinking):
    """Opponents that think at once, one step ahead, and remember what they saw."""

    def __init__(self) -> None:
        self.answer: Answer | None = None
        self.saw: list[tuple[State, str, int]] = []

    def ask(self, game: str, view: State, level: str, seed: int) -> None:
        self.saw.append((view, level, seed))
        self.answer = think(JUDGES[game], view, "greedy", seed, timed=False, why=True)

    ask_hint = ask

    def poll(self) -> Answer | None:
        answer, self.answer = self.answer, None
        return answer

    def cancel(self) -> None:
        self.answer = None


def thinks(scene: TableScene) -> Thinks:
    """Return the stand-in that plays for opponents."""
    assert isinstance(scene.session.opponents, Thinks)
    return scene.session.opponents


def recorded(app: App) -> TableScene:
    """A recorded game of a person and two opponents, some way into it."""
    session = game(app, moves=24)
    seen = watch(app.profile, Thinks(), session.match, session.players, 60)
    app.show(app.scene(TableRoute(seen, 20)))
    step(app)
    return inside.table(app.current)


def test_a_replay_shows_what_an_opponent_saw_and_expected(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        scene = recorded(app)
        at = opponent_review.moment(scene.session, 20)
        assert at is not None
        key(app, pygame.K_h)
        assert inside.follow(scene).viewer == at.seat
        assert fingerprint(inside.shown(scene)) == fingerprint(at.seen)
        seen, level, seed = thinks(scene).saw[-1]
        assert fingerprint(seen) == fingerprint(at.seen)
        player = scene.session.played_by[at.seat]
        assert level == (player.way if isinstance(player, Opponent) else "master")
        assert seed == scene.session.match.branch(at.after).public_seed()
        step(app)
        rows = [node(app, f"mind.{n}").label for n in range(2)]
        assert all("%" in row for row in rows)
        key(app, pygame.K_RETURN)
        assert inside.sheet(scene) is None
        assert inside.follow(scene).viewer == at.seat, "the table stays as the opponent saw it"


def practised(practice: bool) -> TableScene:
    """A person's game against an opponent, after a decision of each."""
    scene = open_table(2, seed=3)
    scene.session.practice = practice
    for _ in range(2):
        drag(scene, wait(scene)[0])
    wait(scene)
    scene.session.opponents = Thinks()
    press(scene, pygame.K_r)
    press(scene, pygame.K_END)
    press(scene, pygame.K_h)
    return scene


def test_a_practice_game_shows_it_while_one_looks_back_and_then_goes_on() -> None:
    scene = practised(True)
    assert inside.follow(scene).viewer == 1
    assert all(inside.shown(scene).faces[p] is None for p in inside.shown(scene).zones["hand.0"])
    scene.update(0.1)
    assert inside.sheet(scene) is not None
    assert len(inside.the_sheet(scene).buttons) == 3
    press(scene, pygame.K_ESCAPE)
    press(scene, pygame.K_ESCAPE)
    wait(scene)
    assert inside.follow(scene).viewer == scene.session.viewer == 0
    assert inside.selection(scene).moves


def test_a_game_that_counts_keeps_what_opponents_know_to_them() -> None:
    scene = practised(False)
    assert inside.follow(scene).viewer == 0
    assert not thinks(scene).saw
    assert "mind" not in inside.offered(scene)


def test_an_answer_for_another_moment_is_dropped() -> None:
    scene = practised(True)
    inside.to_now(scene)
    scene.update(0.1)
    assert inside.mind(scene) is None
    assert inside.sheet(scene) is None


def test_it_is_told_in_the_terminal_too(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        session = game(app, moves=12)
        seen = watch(app.profile, Thinks(), session.match, session.players, 60)
        reader = ReplayReader(seen, Words("en"), lambda session, n: session)
        with redirect_stdout(io.StringIO()) as out:
            reader.go_to(12)
            reader.review()
        assert out.getvalue().count("% to win") + out.getvalue().count("% of the time") == 3


def test_the_moment_is_a_choice_of_somebody_else(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        session = game(app, moves=12)
        found = opponent_review.moment(session, 12)
        assert found is not None
        s = session.match.states[found.after]
        ask = asked(s)
        assert ask is not None
        assert ask.seat == found.seat != 0
        assert len(legal_moves(s)) > 1
        assert fingerprint(found.seen) == fingerprint(view(s, found.seat))


def test_no_move_is_told_as_better_than_the_one_that_won_the_comparison() -> None:
    scene = open_table(2, seed=3)
    v, say = scene.session.match.view(0), inside.sentences(scene)
    best, given_up, never, *_ = legal_moves(v)
    known = (
        Known(never, 0.9, 0.1, 0.0),
        Known(given_up, 0.8, 0.1, 8.0),
        Known(best, 0.4, 0.1, 90.0),
    )
    ranked = ((best, 0.9), (given_up, 0.1), (never, 0.0))
    answer, at = Answer(best, ranked, known=known), opponent_review.Moment(0, 0, v)
    rows = opponent_review.expected("robo_power", answer, at, best, say)
    assert len(rows) == 2, "what was never compared is not told"
    chances = [int(row.partition("%")[0].rpartition(" ")[2]) for row in rows]
    assert chances[0] == chances[1] < 50
    hurried = answer._replace(known=tuple(one._replace(tries=0.0) for one in known))
    assert len(opponent_review.expected("robo_power", hurried, at, best, say)) == 3


@pytest.mark.parametrize("size", [(1280, 800), (960, 600), (600, 1000)])
def test_rows_of_the_sheet_hold_two_lines_and_lie_on_it(size: tuple[int, int]) -> None:
    scene = open_table(2, size=size, scale=150)
    rows: list[tuple[str, str, Callable[[], None]]] = [
        (f"mind.{n}", "Malfunction on Onboard Computer of Bo", partial(inside.close, scene))
        for n in range(3)
    ]
    sheet = Sheet(
        "What Bo knew and expected",
        rows,
        line="why",
        wide=opponent_view.SHEET_WIDTH,
        row=opponent_view.ROW_HEIGHT,
    )
    theme = scene.app.theme
    area, u = Rect((0, 0), size), theme.u
    on, nodes = sheet.rect(area, u), sheet.nodes(area, u)
    assert area.contains(on)
    for upper, lower in pairwise(nodes):
        assert upper.rect.bottom < lower.rect.top
    for one in nodes:
        assert on.contains(one.rect)
        assert one.rect.h > 2.3 * theme.font("bold", 17).get_linesize()
