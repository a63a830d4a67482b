"""The drawing office: piles with room for their labels, and bays that say what they lack."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from pygame import Rect, Surface

from games.engine import Refusal
from games.two_robots.zones import SLOT_OF
from tests.games.two_robots.tables import Table
from tests.support import inside
from tests.support.inside import shown
from tests.support.rigged import show_table
from tests.support.table_at import picture
from tests.ui.games.two_robots.test_table import at, attacked, factory, find
from ui.files import LANGUAGES
from ui.games.two_robots.layout import find_figure
from ui.games.two_robots.limbs import Limbs, find_flakes
from ui.games.two_robots.look import TwoRobotsLook
from ui.games.two_robots.presenter import find_cause, find_free_energies, find_open_energies
from ui.games.two_robots.robot_pose import find_figure_rect, find_plate_height, find_slot_pose
from ui.games.two_robots.stack_drawing import LIGHT
from ui.scenes.table import TableScene
from ui.table.model import ShownRefusal
from ui.table.paint import pile_labels as painted
from ui.table.paint.tags import draw_tag
from ui.toolkit.graphics.theme import Theme

SIZES = [(960, 600), (1280, 800), (2560, 1440)]


def labels(scene: TableScene, monkeypatch: pytest.MonkeyPatch) -> list[Rect]:
    """The tags under the piles, as they are drawn."""
    found: list[Rect] = []

    def noted(*args: Any, **how: Any) -> Rect:
        found.append(draw_tag(*args, **how))
        return found[-1]

    monkeypatch.setattr(painted, "draw_tag", noted)
    inside.board(scene).still.forget()
    picture(scene)
    return found


@pytest.mark.few(2)
@pytest.mark.pairwise
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [75, 100, 200])
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_piles_labels_and_the_cause_have_each_their_room(
    size: tuple[int, int],
    scale: int,
    seats: int,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = attacked() if seats == 2 else factory(seats=4, stack_a="head:C")
    scene, _ = at(match, size=size, scale=scale, language=language)
    v = shown(scene)
    found = labels(scene, monkeypatch)
    pool = [p for p in inside.layout(scene).places.values() if p.shape == "pile"]
    assert len(found) == len(pool) == 5
    cards = [place.poses(1)[0].rect for place in pool]
    for i, label in enumerate(found):
        assert label.collidelist(found[:i] + found[i + 1 :]) < 0
        assert label.collidelist(cards[:i] + cards[i + 1 :]) < 0
        assert pool[i].rect.contains(inside.board(scene).label_rect(pool[i].zone))
    room = inside.look(scene, TwoRobotsLook).cause.room(v)
    for label, card in zip(found, cards, strict=True):
        assert room.contains(label) or not room.colliderect(label)
        assert room.contains(card) or not room.colliderect(card)


@pytest.mark.parametrize("seats", [2, 3])
def test_nothing_of_the_crew_of_another_overlaps(seats: int) -> None:
    scene, me = at(factory(seats=seats, stack_a="head:C"))
    places = inside.layout(scene).places
    for seat in set(range(seats)) - {me}:
        poses = [*places[f"hero.{seat}"].poses(1), *places[f"power.{seat}"].poses(3)]
        rects = [pose.rect.inflate(-2, -2) for pose in poses]
        rects += [inside.layout(scene).plates[seat], places[f"hand.{seat}"].rect]
        for i, rect in enumerate(rects):
            assert rect.collidelist(rects[i + 1 :]) < 0


def test_a_free_bay_tells_the_energies_that_can_begin_there() -> None:
    scene, me = at(factory(stack_a="head:C", stack_b="legs:EM"))
    v, zone = shown(scene), f"stack_c.{me}"
    assert find_free_energies(v, zone) == ("electrical", "mechanical", "nuclear", "solar")
    told = inside.look(scene, TwoRobotsLook).zone_value(v, zone).lower()
    assert "solar" in told
    assert "chemical" not in told


def test_an_unfinished_robot_counts_its_parts_and_a_finished_one_has_gold_corners(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = factory(stack_a="head:C torso:C legs:C", stack_b="legs:N")
    scene, me = at(match)
    drawn: list[str] = []
    theme, text = type(scene.app.theme), type(scene.app.theme).text

    def noted(self: Theme, to: Surface, words: str, *args: Any, **how: Any) -> bool:
        drawn.append(words)
        return bool(text(self, to, words, *args, **how))

    monkeypatch.setattr(theme, "text", noted)
    inside.board(scene).still.forget()
    picture(scene)
    assert "3/4" in drawn
    rect = inside.layout(scene).places[f"stack_a.{me}"].rect
    assert picture(scene).get_at(rect.topleft)[:3] != LIGHT
    match.state.move(find(match.state, "arms", "C"), f"stack_a.{me}", up=True)
    scene, _ = at(match)
    assert picture(scene).get_at(rect.topleft)[:3] == LIGHT


def test_the_cause_never_hides_what_is_being_played() -> None:
    scene, _ = at(attacked())
    places, v = inside.layout(scene).places, shown(scene)
    assert v.zones["played"]
    panel, played = inside.look(scene, TwoRobotsLook).cause, places["played"].rect
    assert panel.flying(v).rect.collidepoint(played.center), "large, in the air above its pile"
    buttons = [node for group in scene.nodes() for node in group.children if node.role == "button"]
    answers = [node for node in buttons if panel.room(v).contains(node.rect)]
    assert [node.label for node in answers][-1:] == ["Let it happen"]
    assert not any(node.rect.colliderect(panel.flying(v).rect) for node in answers)


def test_equal_cards_that_answer_have_one_button() -> None:
    match = attacked()
    s, me = match.state, match.asked.seat  # type: ignore[union-attr]
    missiles = [p for p, face in enumerate(s.faces) if face.key == "homing_missiles"]
    for piece in missiles[:2]:
        s.move(piece, f"hand.{me}")
    scene, _ = at(match)
    labels = [node.label for group in scene.nodes() for node in group.children]
    assert labels.count("Fire!") == labels.count("Let it happen") == 1


def test_a_held_part_shows_in_gold_where_it_fits() -> None:
    match = factory(stack_a="head:C legs:C")
    s, seat = match.state, match.asked.seat  # type: ignore[union-attr]
    torso = find(s, "torso", "C")
    s.move(torso, f"hand.{seat}")
    scene, me = at(match)
    place = inside.layout(scene).places[f"stack_a.{me}"]
    pose = find_slot_pose(find_figure_rect(place.rect, False), "torso")
    room = pose.rect.inflate(-8, -8)

    def gold() -> int:
        seen = picture(scene).subsurface(room)
        spots = ((x, y) for x in range(0, room.w, 2) for y in range(0, room.h, 2))
        return sum(seen.get_at(spot)[:3] == (255, 209, 102) for spot in spots)

    before = gold()
    inside.pick(scene, torso)
    assert gold() > before + 20


def test_the_line_to_what_is_aimed_at_goes_round_all_other_stacks() -> None:
    scene, _ = at(attacked())
    v = shown(scene)
    panel, places = inside.look(scene, TwoRobotsLook).cause, inside.layout(scene).places
    found = find_cause(v)
    assert found is not None
    assert found.aimed
    for spot in found.aimed:
        zone = spot if isinstance(spot, str) else v.where[spot]
        others = [place.rect for place in places.values() if place.shape == "stack"]
        others = [rect.inflate(-8, -8) for rect in others if rect != places[zone].rect]
        way = panel.way(v, spot)
        assert places[zone].rect.collidepoint(way[-1])
        for (x, y), (far, low) in pairwise(way):
            line = Rect(x, y, far - x, low - y)
            line.normalize()
            assert line.inflate(2, 2).collidelist(others) < 0


def test_the_label_names_both_energies_that_are_open_and_the_one_a_held_part_settles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = factory(stack_a="head:CM")
    s, seat = match.state, match.asked.seat  # type: ignore[union-attr]
    torso = find(s, "torso", "C")
    s.move(torso, f"hand.{seat}")
    scene, _ = at(match, size=(960, 600), language="nl")
    told: list[str] = []
    text = Theme.text

    def noted(self: Theme, to: Surface, words: str, *rest: Any, **how: Any) -> bool:
        told.append(words)
        return text(self, to, words, *rest, **how)

    monkeypatch.setattr(Theme, "text", noted)
    inside.board(scene).still.forget()
    picture(scene)
    assert {"C", "M"} <= set(told)
    told.clear()
    inside.pick(scene, torso)
    picture(scene)
    assert "Chemisch" in told
    name = inside.sentences(scene).face(shown(scene).faces[torso])
    assert f"{name} past" in told or "past" in told


def note_texts(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Rect]]:
    """Return a list to which every text that is drawn from now on is added, with its room."""
    told: list[tuple[str, Rect]] = []
    write = Theme.text

    def noted(self: Theme, to: Surface, words: str, rect: Rect, *rest: Any, **how: Any) -> bool:
        told.append((words, Rect(rect)))
        return write(self, to, words, rect, *rest, **how)

    monkeypatch.setattr(Theme, "text", noted)
    return told


SIDE_BY_SIDE = "hCN, lE tES, tS, aMN", "aE, hNS", "hEM, lCS, tN"  # Stacks of opponents
SETTLED = "hC, lM tM, hS"  # one energy each


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("size", "language"), [((1280, 800), "en"), ((960, 600), "nl")])
def test_the_plates_in_a_row_of_stacks_have_all_words_or_all_letters(
    seats: int, size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = Table(SETTLED, *SIDE_BY_SIDE[: seats - 1]).act()
    scale = 150 if size == SIZES[0] else 100
    scene = show_table("two_robots", t.s, size=size, scale=scale, language=language)
    told = note_texts(monkeypatch)
    inside.board(scene).still.forget()
    picture(scene)
    v, say = shown(scene), inside.sentences(scene)
    forms: dict[int, set[bool]] = {}  # by row, whether plates have words
    for zone in [zone for zone in SLOT_OF if v.zones.get(zone)]:
        rect = inside.layout(scene).places[zone].rect
        high = find_plate_height(rect) + 1
        foot = Rect(rect.left, rect.bottom - high, rect.w, high)
        names = [say(f"move.two_robots.{energy}") for energy in find_open_energies(v, zone)]
        seen = [text for text, room in told if text and foot.contains(room)]
        whole = seen == names
        assert whole or seen == [name[0] for name in names]
        forms.setdefault(rect.top, set()).add(whole)
    assert [len(form) for form in forms.values()] == [1, 1]
    mine, theirs = (forms[top] for top in sorted(forms, reverse=True))
    assert mine == {True}
    assert theirs == {seats == 2}


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_the_flakes_on_a_frozen_robot_leave_its_count_free(
    size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = factory(stack_a="head:C torso:C")
    zone = f"stack_a.{match.asked.seat}"  # type: ignore[union-attr]
    match.state.move(find(match.state, "ice_blast"), zone, up=True)
    scene, _ = at(match, size=size, scale=scale)
    counts: list[Rect] = []
    write = Theme.text

    def noted(self: Theme, to: Surface, words: str, rect: Rect, *rest: Any, **how: Any) -> bool:
        if words == "2/4":
            counts.append(Rect(rect.topleft, (self.font("bold", rest[1]).size(words)[0], rect.h)))
        return write(self, to, words, rect, *rest, **how)

    monkeypatch.setattr(Theme, "text", noted)
    inside.board(scene).still.forget()
    picture(scene)
    assert counts
    flakes = find_flakes(find_figure(inside.layout(scene).places[zone]))
    assert len(flakes) == 3
    assert all(count.collidelist(flakes) < 0 for count in counts)


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_the_words_for_a_held_part_cover_no_legend_of_a_stack(
    size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = factory(stack_a="torso:CE", stack_b="head:N")
    s, seat = match.state, match.asked.seat  # type: ignore[union-attr]
    head = find(s, "head", "CE")
    s.move(head, f"hand.{seat}")
    scene, _ = at(match, size=size, scale=scale)
    told = note_texts(monkeypatch)
    inside.board(scene).still.forget()
    inside.pick(scene, head)
    say, lay = inside.sentences(scene), inside.layout(scene)
    for zone in (f"stack_a.{seat}", f"stack_c.{seat}"):
        own = lay.places[zone].rect
        inside.move(scene, own.left + 3, own.centery)
        told.clear()
        inside.board(scene).still.forget()
        picture(scene)
        label = say.zone_label(shown(scene), zone, inside.selection(scene).moves_to(zone))
        words = f"{label}."
        named = [rect for text, rect in told if text == words]
        assert named, words
        assert all(lay.prompt.contains(rect) for rect in named)
        inner = [(text, rect) for text, rect in told if text and own.contains(rect)]
        tags = [rect for text, rect in inner if text.endswith("fits")]
        assert tags
        place = say("slot.head")  # in whose place the tag lies
        rest = [rect for text, rect in inner if not text.endswith("fits") and text != place]
        assert rest
        assert all(tag.collidelist(rest) < 0 for tag in tags)


def test_the_outline_of_a_held_part_hides_no_free_energy(monkeypatch: pytest.MonkeyPatch) -> None:
    match = factory(stack_a="torso:N")
    s, seat = match.state, match.asked.seat  # type: ignore[union-attr]
    torso = find(s, "torso", "C")
    s.move(torso, f"hand.{seat}")
    scene, _ = at(match)
    inside.pick(scene, torso)
    drawn = list[str]()
    for name in ("outline", "draw_sign"):
        act = getattr(Limbs, name)

        def noted(self: Limbs, *args: Any, act: Any = act, name: str = name) -> Any:
            drawn.append(name)
            return act(self, *args)

        monkeypatch.setattr(Limbs, name, noted)
    picture(scene)
    free = find_free_energies(shown(scene), f"stack_b.{seat}")
    assert len(free) == 4
    after = drawn.index("outline") + 1
    assert drawn[after : after + len(free)] == ["draw_sign"] * len(free)


def test_a_refusal_is_told_between_the_rows_if_its_cause_stands_in_one() -> None:
    scene, me = at(factory(stack_a="head:C"), size=(960, 600), scale=150)
    v = shown(scene)
    lay = inside.layout(scene)
    other = next(seat for seat in range(v.seats) if seat != me)
    rows = [lay.places[f"stack_a.{seat}"].rect for seat in (other, me)]
    assert rows[0].bottom < lay.seam < rows[1].top
    for of, high in ((f"stack_a.{me}", lay.seam), (f"hand.{me}", lay.prompt.top)):
        why = Refusal("", cause=of)
        inside.show_refused(scene, ShownRefusal("Not here.", None, why))
        rect = inside.overlay(scene, "refusal").rect
        assert abs(rect.centery - high) < lay.prompt.h
        assert not rect.colliderect(lay.prompt)
        assert lay.area.contains(rect)
