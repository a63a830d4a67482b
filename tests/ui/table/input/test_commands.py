"""The commands of the table: undo, hint, log, speed, pause, passing the computer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from ai.facts import Reason
from ai.search.worlds import Answer, SearchNumbers
from games.engine.events import Counted
from games.engine.zones import family
from games.registry import GAMES
from tests.support import inside
from tests.support.inside import shown
from tests.support.paths import ROOT
from tests.support.questions import question
from tests.support.table_at import open_table, picture
from tests.support.table_players import click, drag, key, mouse, node_of, wait
from tests.ui.table.test_look import played
from ui.language.match_timeline import begins_turn, find_last_decision
from ui.language.presenters import PRESENTERS
from ui.language.sentences import describe_more
from ui.scenes.table import TableScene
from ui.table.layout.geometry import HandPlace


def person_after_one_move(seats: int = 2) -> TableScene:
    """A person who has made one decision and is asked again."""
    scene = open_table(seats, seed=3)
    drag(scene, wait(scene)[0])
    wait(scene)
    return scene


def press(scene: TableScene, tool: str) -> None:
    """Click a tool."""
    node = next(n for g in scene.nodes() for n in g.children if n.key == f"tool.{tool}")
    click(scene, node.rect.center)


def test_undo_that_is_not_free_says_why() -> None:
    scene = person_after_one_move()
    drag(scene, wait(scene)[-1])
    wait(scene)
    key(scene, pygame.K_z, pygame.KMOD_CTRL)
    assert inside.notice(scene) == scene.app.words("table.undo.seen")


@pytest.mark.parametrize("ctrl", [pygame.KMOD_CTRL, pygame.KMOD_META])
def test_undo_in_practice_takes_the_card_back_and_redo_plays_it_again(ctrl: int) -> None:
    scene = person_after_one_move()
    scene.session.practice = True
    move = scene.session.match.moves[0]
    key(scene, pygame.K_z, ctrl)
    scene.update(1.0)
    assert not scene.session.match.moves
    assert move in inside.selection(scene).moves
    key(scene, pygame.K_y, ctrl)
    scene.update(1.0)
    assert scene.session.match.moves[0] == move


def test_with_nothing_to_take_back_undo_says_so() -> None:
    scene = open_table(2)
    wait(scene)
    press(scene, "undo")
    assert inside.notice(scene) == scene.app.words("table.undo.nothing")


def hinted_table(language: str = "en", **numbers: float) -> TableScene:
    """A table where a hint is shown, with a reason and these numbers."""
    scene = open_table(2, language=language)
    wait(scene)
    move, rival, *_ = inside.selection(scene).moves
    found = SearchNumbers(**{"chance": 0.42, "other": 0.3, "mean": 0.42, "bad": 0.4} | numbers)
    scene.session.hint = Answer(move, (), found, Reason("weakest"), rival)
    scene.update(0.1)
    return scene


def test_a_hint_is_one_sentence_and_what_it_names_glows() -> None:
    scene = hinted_table()
    move, v = inside.hinted(scene), inside.shown(scene)
    assert move in inside.selection(scene).moves
    card = scene.app.words.card_name(v.faces[move.moved])
    assert inside.notice(scene) == f"Discard {card}. It is your weakest card."
    assert move.moved in inside.lit(scene).hinted
    assert inside.lit(scene).hinted_zone == "discard", "where it goes glows too"


def test_a_hint_goes_once_a_move_is_played_by_itself() -> None:
    scene = hinted_table()
    assert inside.notice(scene)
    scene.session._play(inside.selection(scene).moves[-1])  # as a move without any other
    scene.update(0.01)
    assert not inside.notice(scene)
    assert inside.hinted(scene) is None


def test_a_full_hand_scrolls_to_the_card_that_a_hint_names() -> None:
    scene = open_table(2, match=played(2, 60, 5, "two_robots"), game="two_robots")
    moves = {move.piece: move for move in wait(scene)}
    cards = sorted(
        inside.shown(scene).zones["hand.0"], key=lambda p: inside.board(scene).table[p].z
    )
    for n, card in [(n, card) for n, card in enumerate(cards) if card in moves]:
        inside.hint(scene, moves[card])
        scene.update(0.1)
        place = inside.layout(scene).places["hand.0"]
        assert isinstance(place, HandPlace)
        assert place.first <= n < place.first + place.count_shown(len(cards))


@pytest.mark.parametrize("tool", ["log", "what"])
def test_a_hint_and_a_side_panel_put_each_other_away(tool: str) -> None:
    scene = hinted_table()
    press(scene, tool)
    scene.update(0.1)
    assert inside.open_panel(scene)
    assert not inside.notice(scene), "the panel takes its room"
    press(scene, "hint")
    assert not inside.open_panel(scene)
    assert inside.notice(scene)


def more_by_click(scene: TableScene) -> None:
    click(scene, node_of(scene, "hint.more").rect.center)


def more_by_key(scene: TableScene) -> None:
    key(scene, pygame.K_h)


def more_by_focus(scene: TableScene) -> None:
    for _ in range(20):
        if inside.focus(scene).key != "hint.more":
            key(scene, pygame.K_TAB)
    assert inside.focus(scene).key == "hint.more"
    key(scene, pygame.K_RETURN)


@pytest.mark.parametrize("how", [more_by_click, more_by_key, more_by_focus])
@pytest.mark.parametrize("language", ["en", "nl"])
def test_more_shows_chance_alternative_and_risk_and_leads_back_to_the_hint(
    language: str, how: Callable[[TableScene], None]
) -> None:
    scene = hinted_table(language, bad=0.2)
    short = inside.notice(scene)
    how(scene)
    scene.update(0.1)
    lines = inside.notice(scene).split("\n")
    assert short not in lines, "it would need the room of both"
    assert [any(f"{n}%" in line for line in lines) for n in (42, 30, 20)] == [True] * 3
    scene.app.theme.overflows.clear()
    picture(scene)
    assert scene.app.theme.overflows == []
    how(scene)
    scene.update(0.1)
    assert inside.notice(scene) == short


def test_more_says_that_either_of_two_equal_moves_is_fine() -> None:
    scene = hinted_table(other=0.417)
    more_by_key(scene)
    assert "Either is fine" in inside.notice(scene)


def test_the_bad_case_is_worse_than_the_chance_or_not_told() -> None:
    scene = hinted_table()
    hint, v, say = scene.session.hint, shown(scene), inside.sentences(scene)
    assert hint is not None
    for chance in (0.1, 0.42, 0.9):
        for mean, bad in ((0.5, 0.45), (0.95, 0.5), (0.3, 0.1)):
            numbers = replace(hint.numbers, chance=chance, mean=mean, bad=bad, other=0.05)
            told = describe_more(hint._replace(numbers=numbers), v, say).split("\n")
            bads = [line for line in told if line.startswith("If it goes badly")]
            assert len(bads) == (mean - bad >= 0.1)
            assert all(int(line.split()[-1][:-2]) < round(100 * chance) for line in bads)


def test_a_sure_win_has_no_chance_and_no_risk() -> None:
    scene = hinted_table(chance=1.0)
    more_by_key(scene)
    assert inside.notice(scene) == "You win for sure."


def test_hints_that_are_switched_off_are_not_given() -> None:
    scene = open_table(2)
    scene.app.settings.hints = False
    wait(scene)
    key(scene, pygame.K_h)
    scene.update(0.1)
    assert inside.hinted(scene) is None


def test_only_the_line_under_the_pointer_is_lit_in_the_log() -> None:
    scene = person_after_one_move(3)
    key(scene, pygame.K_l)
    plain = picture(scene)
    lines = [n for n in scene.nodes()[-1].children if n.role == "listitem"]
    moves = [entry.move for _, entry in inside.log(scene).lines(inside.model(scene).window)]
    at = next(n for n, move in enumerate(moves) if moves.count(move) > 1)
    mouse(scene, pygame.MOUSEMOTION, lines[at].rect.center)
    scene.update(0.1)
    seen = picture(scene)
    points = [line.rect.move(1, 0).midleft for line in lines]
    lit = [seen.get_at(point).g > plain.get_at(point).g + 10 for point in points]
    assert lit == [n == at for n in range(len(lines))]


def test_the_log_speaks_to_the_only_person_and_a_click_shows_that_moment() -> None:
    scene = person_after_one_move(3)
    now = len(scene.session.match.moves)
    key(scene, pygame.K_l)
    lines = [n for n in scene.nodes()[-1].children if n.role == "listitem"]
    assert any(word in line.label.split() for line in lines for word in ("You", "you", "your"))
    assert not any("Ada" in line.label for line in lines)
    lines[2].actions["press"]()
    past = inside.past(scene)
    assert past is not None
    assert past < now
    scene.update(1.0)
    assert inside.selection(scene).moves == []
    picture(scene)
    scene.nodes()[-1].children[-1].actions["press"]()
    scene.update(1.0)
    assert inside.past(scene) is None
    assert inside.selection(scene).moves


def test_r_shows_all_since_ones_own_decision_and_comes_back() -> None:
    scene = person_after_one_move(3)
    before = inside.shown(scene).zones.copy()
    key(scene, pygame.K_r)
    assert inside.past(scene) == find_last_decision(scene.session.match, 0) == 0
    assert wait(scene)
    assert inside.past(scene) is None
    assert shown(scene).zones == before


def test_speed_goes_up_and_down_and_is_kept() -> None:
    scene = open_table(2)
    scene.app.settings.speed = 1.0
    key(scene, pygame.K_PLUS)
    assert scene.app.settings.speed == 1.5
    key(scene, pygame.K_MINUS)
    key(scene, pygame.K_MINUS)
    assert scene.app.settings.speed == 0.75


def test_a_paused_table_stands_still() -> None:
    scene = open_table(2, people=(1,), motion=True)
    key(scene, pygame.K_p)
    for _ in range(50):
        scene.update(0.5)
    assert scene.session.match.moves == []
    key(scene, pygame.K_p)
    assert wait(scene)


def test_the_menu_leads_to_rules_settings_and_the_title() -> None:
    for name in ("rules", "settings", "leave"):
        scene = open_table(2)
        wait(scene)
        inside.tools(scene)["menu"]()
        button = next(n for n in scene.nodes()[0].children if n.key == f"menu.{name}")
        button.actions["press"]()
        assert scene.update(0.1) is not None


def test_rules_open_at_the_rule_that_applies_now() -> None:
    scene = open_table(2)
    wait(scene)
    assert inside.rule(scene) == "RP-T2"
    drag(scene, wait(scene)[-1])
    wait(scene)
    assert inside.rule(scene) in ("RP-T4", "RP-19")


def test_the_machine_is_passed_between_two_people() -> None:
    scene = open_table(2, people=(0, 1))
    passed = 0
    for _ in range(400):
        if scene.update(0.5) is not None and scene.session.needs_curtain:
            assert all(
                face is None or inside.shown(scene).seen[p] & 1
                for p, face in enumerate(shown(scene).faces)
            )
            scene.session.uncover()
            passed += 1
        moves = inside.selection(scene).moves
        if moves:
            assert question(scene.session).seat == inside.follow(scene).viewer
            drag(scene, moves[0])
        if passed > 5 or scene.session.match.over:
            break
    assert passed > 1


def test_a_turn_begins_where_the_table_says_so() -> None:
    assert begins_turn([Counted("turn", 2)])
    assert not begins_turn([Counted("active", 1)])


def test_the_end_leads_to_the_result() -> None:
    scene = open_table(2, people=(), seed=2)
    for _ in range(6000):
        if scene.update(0.3) is not None:
            break
    assert scene.session.match.over


def test_another_language_is_spoken_at_once() -> None:
    scene = open_table(2)
    wait(scene)
    scene.app.settings.language = "nl"
    inside.app(scene).restyle()
    assert "Leg een kaart af." in inside.sentences(scene).prompt(shown(scene), 0)
    assert inside.faces(scene).words is scene.app.words


def test_only_the_layouts_know_a_game_by_name() -> None:
    ui = ROOT / "ui"
    for path in [*(ui / "table").glob("*.py"), ui / "scenes" / "table.py"]:
        assert not any(game in path.read_text("utf-8") for game in GAMES), path


def test_every_game_has_a_layout_for_its_zones_and_questions() -> None:
    for game, controller in GAMES.items():
        spec = PRESENTERS[game].spec
        seats = max(controller.seats)
        opening = controller.table(seats, {o.key: o.default for o in controller.options(seats)})
        assert {family(zone) for zone in opening.zones} == set(spec.zones)


def sheet_keys(scene: TableScene) -> list[str]:
    """The keys of the buttons on the open sheet."""
    return [key for key, _, _ in inside.the_sheet(scene).buttons]


def test_the_menu_offers_everything_in_a_fixed_order() -> None:
    scene = person_after_one_move()
    press(scene, "menu")
    names = "resume undo hint restart concede rules settings leave"
    assert sheet_keys(scene) == [f"menu.{name}" for name in names.split()]


def test_escape_puts_a_hint_away_before_it_opens_the_menu() -> None:
    scene = open_table(2)
    wait(scene)
    inside.model(scene).tell("Discard it. It is your weakest card.", kind="hint")
    key(scene, pygame.K_ESCAPE)
    assert inside.model(scene).notice is None
    assert inside.sheet(scene) is None
    key(scene, pygame.K_ESCAPE)
    assert inside.sheet(scene) is not None


def test_a_low_window_shows_the_buttons_of_the_menu_in_two_columns() -> None:
    scene = open_table(2, size=(960, 600), scale=200)
    wait(scene)
    press(scene, "menu")
    sheet = inside.the_sheet(scene)
    rects = [node_of(scene, key).rect for key in sheet_keys(scene)]
    assert len({rect.x for rect in rects}) == 2
    whole = sheet.rect(scene.model.window, scene.app.theme.u)
    assert all(whole.contains(rect) for rect in rects)
    assert not any(a.colliderect(b) for a in rects for b in rects if a is not b)
