"""Where room runs out, plates are badges, and other hands tell how many cards they have."""

from __future__ import annotations

import pytest
from pygame import Rect

from games.registry import GAMES
from tests.support import inside
from tests.support.inside import shown
from tests.support.table_at import LONG, open_table, picture
from tests.support.table_players import wait
from tests.ui.table.test_look import played
from ui.table.paint import frame, name_plates
from ui.table.paint.portholes import find_hole
from ui.toolkit.graphics.theme import Theme

LEAST_LETTERS = 3  # of a name
MOST = [(game, rules.seats[-1]) for game, rules in GAMES.items()]


@pytest.mark.parametrize(("game", "seats"), MOST)
def test_a_badge_has_a_name_and_the_number_that_counts(
    monkeypatch: pytest.MonkeyPatch, game: str, seats: int
) -> None:
    scene = open_table(seats, size=(960, 600), scale=200, game=game, names=LONG)
    told: list[tuple[str, Rect]] = []
    drawn, hands = Theme.text, list[str]()

    def noted(
        self: Theme, to: object, text: str, rect: Rect, *more: object, **rest: object
    ) -> bool:
        told.append((text, rect.copy()))
        return bool(drawn(self, to, text, rect, *more, **rest))  # type: ignore[arg-type]

    def counted(art: object, to: object, text: str, *rest: object, **more: object) -> None:
        hands.append(text)

    monkeypatch.setattr(Theme, "text", noted)
    monkeypatch.setattr(name_plates, "draw_badge", counted)
    picture(scene, 1)
    v = shown(scene)
    lay, life = inside.layout(scene), inside.board(scene).say.presenter.life
    assert lay.folded
    for seat, plate in lay.plates.items():
        words = [text for text, rect in told if plate.contains(rect)]
        assert str(life(v, seat)[1]) in words
        name = next(word for word in words if word[:1] == LONG[seat][:1])
        assert len(name) > LEAST_LETTERS
    if life(v, 1)[0] != "cards" and f"hand.{1}" in v.zones:
        held = [len(v.zones[f"hand.{seat}"]) for seat in range(seats) if seat != lay.me]
        assert sorted(hands) == sorted(str(n) for n in held if n)
    tips = {n.key: n.tip for g in inside.groups(scene) for n in g.children}
    assert all(tips[f"seat.{seat}"] for seat in lay.plates), "the rest is told when pointed at"


def test_what_marks_oneself_stays_on_the_plate() -> None:
    for scale in (100, 200):
        scene = open_table(2, size=(960, 600), scale=scale)
        picture(scene, 1)
        plate = inside.layout(scene).plates[0]
        portholes = inside.board(scene).plates.portholes
        assert plate.contains(portholes.you_rect(find_hole(plate), plate))


@pytest.mark.parametrize(("seats", "moves", "seed"), [(2, 18, 3), (2, 42, 8), (4, 50, 8)])
def test_the_mark_of_a_question_covers_no_name(
    seats: int, moves: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(seats, moves, seed, "robot_wars")
    people = tuple(range(seats))
    scene = open_table(seats, people, size=(960, 600), match=match, game="robot_wars")
    scene.session.uncover()
    wait(scene)
    marked = picture(scene)
    monkeypatch.setattr(frame, "draw_question_marks", lambda *_: None)
    plain = picture(scene)
    assert marked.get_view("2").raw != plain.get_view("2").raw
    for name in inside.tabletop(scene).names:
        a, b = (one.subsurface(name).copy() for one in (marked, plain))
        assert a.get_view("2").raw == b.get_view("2").raw
