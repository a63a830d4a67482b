"""How a duel comes off: one bar of all chances before it, safe or lost on the stage after it."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from ai.foresee import Foresight
from games.engine import Said
from games.engine.match import Match
from games.engine.moves import Move
from games.registry import GAMES
from tests.long_runs.film import find, opened
from tests.support import inside
from tests.support.table_at import open_table, picture
from tests.support.table_players import wait
from ui.games.robo_power.presenter import find_outcome_so_far
from ui.language.outcome_shares import count_outcomes, round_to_steps
from ui.language.preview_text import Leaving, PreviewLine
from ui.language.sentences import Sentences
from ui.table.motion import stage
from ui.table.preview import note, share_bar
from ui.table.preview.anchors import rect_at
from ui.toolkit.graphics.theme import Colour, Theme


@pytest.fixture
def say() -> Sentences:
    return inside.sentences(open_table(3))


def said(key: str, *seats: int) -> Said:
    return Said(f"robo_power.{key}", seats)


def test_all_that_may_come_of_a_card_is_one_whole_and_what_others_lose_leaves_one_safe(
    say: Sentences,
) -> None:
    maybe = [
        (said("lowest", 0), 0.4),
        (said("lowest", 1), 0.2),
        (said("tied_low", 1, 2), 0.1),
        (said("lowest", 2), 0.1),  # after that tie: the same case once more
        (said("tied_low", 0, 1), 0.19),
        (said("trap", 2), 0.12),
        (said("counteract", 1), 0.04),
    ]
    found = [
        (one.key, round(100 * one.part))
        for one in count_outcomes(0, Foresight(maybe=tuple(maybe)), say)
    ]
    assert found == [("safe", 25), ("tie", 20), ("taken", 10), ("swept", 5), ("lost", 40)]


def test_computed_chances_are_told_to_the_percent(say: Sentences) -> None:
    exact = (("safe", 0.643), ("tie", 0.021), ("lost", 0.336))
    found = count_outcomes(0, Foresight(outcomes=exact), say)
    assert [(one.key, round(100 * one.part)) for one in found] == [
        ("safe", 64),
        ("tie", 2),
        ("lost", 34),
    ]


@pytest.mark.parametrize("parts", [(1.0,), (0.335, 0.333, 0.332), (0.02,) * 50, (0.975, 0.025)])
def test_rounded_parts_are_a_hundred(parts: tuple[float, ...]) -> None:
    assert sum(round_to_steps(parts)) == 100


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "nl"])
def test_every_part_of_the_bar_has_its_words_within_the_note(
    size: tuple[int, int], language: str
) -> None:
    scene = open_table(3, size=size, language=language)
    keys = [("lowest", 0), ("lowest", 1), ("tied_low", 0), ("trap", 0), ("trap", 1)]
    maybe = [(said(*key), 0.18) for key in keys] + [(said("counteract", 1), 0.1)]
    found = count_outcomes(0, Foresight(maybe=tuple(maybe)), inside.sentences(scene))
    theme, area = scene.app.theme, Rect((0, 0), size)
    told = PreviewLine("", "shares", shares=found)
    laid = note.lay_out([told], theme, area, Rect(400, 300, 80, 90), [])
    wide = laid.rect.w - 2 * round(12 * theme.u)
    below = share_bar.place_names(theme, found, wide)
    within = [text for _, _, text in share_bar.split_bar(theme, found, wide) if text]
    assert sorted([*within, *(one.text for one in below)]) == sorted(one.text for one in found)
    font = theme.font("bold", share_bar.NAME_SIZE)
    chip = theme.px(share_bar.CHIP_SIZE + 4)
    assert all(one.left + chip + font.size(one.text)[0] <= wide for one in below)
    assert share_bar.height(theme, found, wide) <= laid.rect.h


def test_the_stage_tells_who_is_safe_and_who_loses_what(monkeypatch: pytest.MonkeyPatch) -> None:
    match = find("robo_power", "robo_power.lowest", 3, 1)
    scene = opened(match, True, size=(960, 600))
    drawn: set[tuple[str, int]] = set()
    text = Theme.text

    def noted(
        self: Theme,
        to: Surface,
        words: str,
        room: Rect,
        role: str = "body",
        size: float = 16,
        colour: Colour = (255, 255, 255),
        align: str = "left",
    ) -> bool:
        drawn.add((words, room.centerx))
        return text(self, to, words, room, role, size, colour, align)

    monkeypatch.setattr(Theme, "text", noted)
    scene.session._play(match.moves[-1])
    for _ in range(80):
        inside.update(scene, 1 / 20, 0.0)
        if inside.stage(scene).outcomes:
            break
    assert inside.stage(scene).clock > 1.0  # all have turned
    picture(scene)
    assert len([words for words, _ in drawn if words == "safe"]) == 2
    assert [words for words, _ in drawn if words.startswith("loses ")] == ["loses Buzzy"]


def test_no_owner_on_the_stage_is_named_over_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    match = find("robo_power", "robo_power.lowest", 2, 1)
    scene = opened(match, True, size=(960, 600), scale=150)
    feet: list[tuple[int, int]] = []
    monkeypatch.setattr(stage, "draw_owner_tag", lambda *told: feet.append(told[4]))
    scene.session._play(match.moves[-1])
    for _ in range(30):
        inside.update(scene, 1 / 10, 0.0)
        picture(scene)
    top, px = inside.layout(scene).prompt.top, inside.app(scene).theme.px
    assert feet
    assert max(y for _, y in feet) + px(38) <= top


def test_who_is_not_tied_is_safe_meanwhile_unless_traps_meet() -> None:
    s = Match(GAMES["robo_power"], 4, 1).state
    s.marks |= {"stood": (0, 1, 2, 3), "dueling": (0, 1, 2, 3)}
    assert [find_outcome_so_far(s, seat) for seat in range(4)] == [""] * 4
    s.marks |= {"dueling": (1, 2)}
    assert [find_outcome_so_far(s, seat) for seat in range(4)] == ["safe", "tie", "tie", "safe"]
    s.marks |= {"trapping": 1}
    assert [find_outcome_so_far(s, seat) for seat in range(4)] == ["taken", "tie", "tie", "taken"]


def test_a_card_that_would_leave_is_dimmed_only_where_it_is_seen() -> None:
    match = Match(GAMES["robo_power"], 4, 7)  # rs.A13: a face-down card lies over the staked one
    match.play(Move("discard", 90, "discard"))
    for piece, seat in ((94, 0), (81, 1), (88, 2), (79, 3), (82, 0)):
        match.play(Move("duel", piece, f"table.{seat}"))
    scene = open_table(4, people=(2,), match=match, game="robo_power")
    wait(scene)
    board, staked, back = inside.board(scene), *(inside.sprites(scene).all[p] for p in (94, 74))
    shared = rect_at(board, staked).clip(rect_at(board, back))
    assert shared.w * shared.h > 1000
    to = Surface(inside.app(scene).size)
    to.fill("white")
    note.draw_marks(to, board, {}, {94: Leaving(1.0, False)})
    assert to.get_at(shared.center) == (255, 255, 255, 255)
    assert to.get_at(
        (rect_at(board, staked).left + 20, rect_at(board, staked).centery)
    ) != to.get_at((0, 0))
