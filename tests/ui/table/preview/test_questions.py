"""A question says what it is about; its buttons keep their places; keys begin where it matters."""

from __future__ import annotations

import itertools
import random

import pygame
import pytest
from pygame import Rect

from ai.registry import JUDGES
from games.engine import Move, Moved, asked, legal_moves
from games.engine.match import Match
from games.registry import GAMES
from tests.support import inside
from tests.support.inside import shown
from tests.support.questions import question
from tests.support.table_at import open_table, picture
from tests.support.table_players import asked_to, click, key, spot_of, wait
from ui.language.localization import Words
from ui.language.presenters import PRESENTERS
from ui.language.sentences import Sentences
from ui.table.motion.playback import Beat
from ui.table.node_tree import CANCEL_KEY, button_rooms
from ui.table.paint import frame

TURNS = 25


@pytest.mark.parametrize("game", GAMES)
def test_the_places_of_yes_and_no_never_change(game: str) -> None:
    spec = PRESENTERS[game].spec
    spots: dict[str, list[Rect]] = {"yes": [], "no": []}
    hands = set()
    for seed in (2, 3):
        scene = open_table(2, game=game, seed=seed)
        for turn in range(TURNS):
            moves = wait(scene)
            if not moves:
                break
            tree = inside.tree(scene)
            nodes = next(g for g in inside.groups(scene) if g.key == "moves").children
            slots = tree.slots(tree.plain_moves(shown(scene)))
            if inside.look(scene).answer_rects(shown(scene), len(moves)) is None:
                for node in (n for n in nodes if not n.key.startswith(("verb.", CANCEL_KEY))):
                    verb = tree.find_means()[node.key].verb
                    way = "yes" if verb in spec.onward else "no" if verb in spec.declines else ""
                    if way and slots.index(tree.find_means()[node.key]) >= len(slots) - 2:
                        spots[way].append(node.rect)
            hands.add(tuple(inside.layout(scene).places["hand.0"].rect)) if game in (
                "robo_power",
                "stak_bots",
            ) else None
            scene.session.play(moves[(turn * 7) % len(moves)])
            inside.ask(scene, [])
    for found in spots.values():
        assert all(rect.collidepoint(found[0].center) for rect in found), found
    assert not any(yes.colliderect(no) for yes in spots["yes"] for no in spots["no"])


def test_buttons_that_stand_are_in_one_place_whether_they_are_legal_or_not() -> None:
    rects: dict[str, set[tuple[int, ...]]] = {}
    values = set()
    for seed in range(6):
        scene = open_table(match=stood(seed), game="robot_wars")
        wait(scene)
        tree = inside.tree(scene)
        for node in next(g for g in inside.groups(scene) if g.key == "moves").children:
            rects.setdefault(tree.find_means()[node.key].verb, set()).add(tuple(node.rect))
            values.add(node.value)
    assert all(len(found) == 1 for found in rects.values()), rects
    assert values == {"", "not_yet"}


def stood(seed: int) -> Match:
    """Return a game of Robot Wars in which the first seat chooses its kind of turn; for an odd
    `seed` not each is legal.
    """
    match, chance, judge = (
        Match(GAMES["robot_wars"], 2, seed),
        random.Random(seed),
        JUDGES["robot_wars"],
    )
    while match.asked is not None:
        kind = question(match).seat == 0 and type(match.asked).__name__ == "Kind"
        if kind and (len(legal_moves(match.state)) < 3) == bool(seed % 2):
            break
        match.play(chance.choice(judge.sensible(match.state, match.asked)))
    return match


@pytest.mark.parametrize("room", [Rect(500, 550, 425, 50), Rect(700, 400, 236, 92)])
def test_buttons_that_come_and_go_never_move_yes_and_no(room: Rect) -> None:
    bare, spots = button_rooms(room, 0, False, 1.0), []
    for rest in range(8):
        for spare in (False, True):
            rooms = button_rooms(room, rest, spare, 1.0)
            assert len(rooms) == rest + 2
            shown = rooms[:-1] if spare else rooms
            assert all(room.contains(rect) for rect in shown)
            both = itertools.combinations(shown, 2)
            assert not any(one.colliderect(other) for one, other in both), rest
            for now, then in zip(shown[rest:], bare, strict=False):
                assert now.collidepoint(then.center)
                assert then.contains(now)
            spots.append(tuple(map(tuple, rooms[-2:])))
    assert len(set(spots)) <= 2


def test_buttons_are_as_high_as_yes_and_no_until_they_need_a_second_row() -> None:
    room = Rect(500, 550, 425, 50)
    for rest in range(1, 8):
        *others, _, yes = button_rooms(room, rest, False, 1.0)
        rows = len({rect.top for rect in others})
        assert rows == (1 if all(rect.h == yes.h for rect in others) else 2), rest
        assert rows == 1 or rest * yes.w > room.right - room.left - 2 * yes.w, "they had room"


def test_answers_take_the_room_of_no_where_nothing_can_be_refused() -> None:
    room = Rect(549, 559, 407, 38)
    narrow, wide = (button_rooms(room, 3, True, 0.75, refuses) for refuses in (True, False))
    assert wide[0].w > 1.3 * narrow[0].w
    assert wide[2].right <= narrow[-1].left + 6  # the room of yes stays free
    assert wide[-1] == narrow[-1]


def test_enter_on_a_hand_card_leads_to_what_it_is_for() -> None:
    scene = open_table(match=Match(GAMES["stak_bots"], 2, 1, {"start": 0}), game="stak_bots")
    wait(scene)
    card = shown(scene).zones["hand.0"][0]
    inside.focus(scene).seen = True
    inside.focus(scene).move_to(f"card.{card}")
    key(scene, pygame.K_RETURN)
    assert inside.selection(scene).held == card
    assert inside.focus(scene).key == "zone.stak.0"


def test_the_spy_master_counts_its_two_questions() -> None:
    for seed in range(400):
        match = Match(GAMES["robo_power"], 3, seed, {"start": 0})
        view = match.view(0)
        hand = [m for m in legal_moves(view) if view.faces[m.moved].key == "spy_master"]
        if hand:
            break
    match.play(hand[0])
    told = []
    for _ in range(2):
        say = Sentences(
            Words("en"),
            PRESENTERS["robo_power"].spec,
            ["Ada", "Bo", "Cleo"],
            PRESENTERS["robo_power"],
        )
        told.append(say.prompt(match.view(0), 0))
        match.play(legal_moves(match.state)[0])
    assert "(1 of 2)" in told[0]
    assert "(2 of 2)" in told[1]


def test_the_piece_that_a_question_is_about_carries_a_tag() -> None:
    for seed in range(200):
        match = Match(GAMES["robo_power"], 3, seed, {"start": 0})
        view = match.view(0)
        spies = [m for m in legal_moves(view) if view.faces[m.moved].kind == "spy"]
        if spies:
            break
    match.play(spies[0])
    scene = open_table(3, match=match)
    wait(scene)
    assert inside.sentences(scene).subjects(shown(scene)) == {spies[0].piece}
    with_tag = pygame.image.tobytes(picture(scene), "RGB")
    inside.sentences(scene).subjects = lambda v: set()
    assert pygame.image.tobytes(picture(scene), "RGB") != with_tag


def test_a_button_says_what_it_does_to_whom() -> None:
    say = {
        game: Sentences(Words("en"), PRESENTERS[game].spec, ["Ada", "Bo"], PRESENTERS[game])
        for game in ("junkyard_bots", "two_robots")
    }
    match = Match(GAMES["two_robots"], 2, 5)
    while asked(match.state) is None or type(asked(match.state)).__name__ != "Play":
        match.play(legal_moves(match.state)[0])
    v = match.view(question(match).seat)
    assert say["two_robots"].button(v, Move("end")) == "No more cards"


def test_many_cards_that_go_to_one_hand_are_told_with_their_number() -> None:
    scene = open_table(6)
    wait(scene)
    cards = [piece for seat in range(1, 6) for piece in shown(scene).zones[f"hand.{seat}"][:1]]
    moved = [Moved(p, f"table.{n}", "hand.0", None, False, 0) for n, p in enumerate(cards, 1)]
    told = inside.effects(scene).describe(Beat("move", [*moved]))
    assert told == "5 cards go here: your hand."
    moved = [
        Moved(p, f"table.{n}", f"hand.{n % 3}", None, False, 0) for n, p in enumerate(cards, 1)
    ]
    told = inside.effects(scene).describe(Beat("move", [*moved]))
    assert told == "5 cards go here: Bo's hand, Cleo's hand and your hand."


@pytest.mark.parametrize("way", ["click", "key"])
def test_a_piece_of_the_table_that_is_asked_for_is_chosen_by_one_click(way: str) -> None:
    match = asked_to("robot_wars", "Lose")
    scene = open_table(match=match, game="robot_wars")
    piece, made = wait(scene)[0].piece, len(match.moves)
    if way == "click":
        click(scene, spot_of(scene, piece))
    else:
        inside.focus(scene).seen = True
        inside.focus(scene).move_to(f"card.{piece}")
        key(scene, pygame.K_RETURN)
    assert scene.session.match.moves[made].piece == piece


def test_a_card_of_the_hand_is_only_lifted_by_a_click() -> None:
    scene = open_table(match=asked_to("robot_wars", "Discard"), game="robot_wars")
    piece = wait(scene)[0].piece
    click(scene, spot_of(scene, piece))
    assert inside.selection(scene).held == piece


def test_a_question_that_answers_itself_does_not_flash_up() -> None:
    game = "two_robots"
    for seed in range(60):
        match, luck = Match(GAMES[game], 2, seed), random.Random(seed)
        while match.asked is not None and len(match.moves) < 120:
            scene = None
            few = JUDGES[game].sensible(match.state, match.asked)
            if match.asked.seat == 0 and len(legal_moves(match.state)) == 1:
                scene = open_table(2, game=game, match=match)
                if scene.session.single_move is not None:
                    break
            match.play(luck.choice(few))
        else:
            continue
        break
    assert scene is not None
    tick, scene.session.tick = scene.session.tick, lambda now: None
    scene.update(0.05)
    asks = inside.sentences(scene).prompt(shown(scene), 0)
    assert asks
    assert frame.find_prompt(inside.parts(scene), inside.model(scene)) != asks
    scene.session.profile.settings.play_single = False
    assert frame.find_prompt(inside.parts(scene), inside.model(scene)) == asks
    scene.session.tick = tick
