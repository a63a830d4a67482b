"""Robot Wars: blank cards, which players write during the game."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from ai.games.robot_wars.judge import JUDGE
from ai.games.robot_wars.new_cards import LIMIT, choose_idea, count_points
from games.engine import DISCARD, Match, Move, ReplayError, determinize, read_replay, seeded, view
from games.engine.core import asked, legal_moves
from games.engine.events import Said
from games.engine.match import CannotUndo
from games.registry import GAMES
from games.robot_wars.blank_cards import Veto
from games.robot_wars.decks import CARDS, DECK
from games.robot_wars.rules import CONTROLLER
from games.robot_wars.written_cards import BLANK, CHARACTERS, IDEAS, check_written, written_card
from games.robot_wars.zones import HAND, ROBOT
from tests.games.robot_wars.tables import Table

rule = pytest.mark.rule

SPOON = "cards: {spoon: {kind: component, strength: 3, name: Spoon, do: [attack]}}"
CHEAT = "cards: {cheat: {kind: component, strength: 4, name: Cheat, do: [win_game]}}"


def table(hands: str = "blank tin", **more: Any) -> Table:
    """A game of two with blank cards, in Battle; seat 0 takes an Upgrade."""
    return Table("gerbil", "steam hammer", hands=hands, blanks=5, **more).turn().do("upgrade")


def written(text: str = SPOON, **more: Any) -> tuple[Table, int]:
    """The same after seat 0 has written a card, and the piece."""
    t = table(**more)
    piece = t.s.zones[HAND[0]][0]
    t.play(Move("write_card", None, piece, text))
    return t, piece


@rule("RW-60")
def test_a_blank_card_can_be_written_on_your_own_turn_whatever_its_type() -> None:
    t = Table("gerbil", "steam", hands="blank|blank", blanks=5).turn()
    assert [m.verb for m in legal_moves(t.s)] == ["normal", "upgrade", "reboot", "write_card"]
    t.play(Move("write_card", None, t.s.zones[HAND[0]][0], SPOON)).do("upgrade")
    assert t.can("play", "spoon")
    assert not any(m.verb == "write_card" for m in legal_moves(t.s))


@rule("RW-60")
def test_without_blank_cards_the_game_is_as_before() -> None:
    s = CONTROLLER.table(2, CONTROLLER.default_options(2))
    assert len(s.faces) == len(DECK)
    assert not {"blanks", "vetoes"} & ({*s.options} | {*s.marks})
    many = CONTROLLER.table(2, CONTROLLER.default_options(2) | {"blanks": 12})
    assert many.faces.count(BLANK) == 12


@rule("RW-61")
def test_only_its_writer_can_read_a_written_card_before_it_is_played() -> None:
    t, piece = written()
    assert t.s.faces[piece].name == "Spoon"
    assert view(t.s, 0).faces[piece].name == "Spoon"
    for eye in (1, None):
        assert view(t.s, eye).faces[piece] is BLANK
    assert determinize(view(t.s, 1), seeded(1)).faces[piece] is BLANK


@rule("RW-61")
@pytest.mark.parametrize("way", ["discarded", "taken"])
def test_a_written_card_that_leaves_the_hand_unplayed_is_blank_again(way: str) -> None:
    t, piece = written()
    t.s.move(piece, DISCARD if way == "discarded" else HAND[1], up=way == "discarded")
    assert t.s.faces[piece] is BLANK
    assert not t.s.written
    assert t.s.box.count(BLANK) == 5


@rule("RW-62")
def test_a_new_card_takes_effect_if_nobody_vetoes_it() -> None:
    t, piece = written()
    t.do("play", "spoon")
    ask = asked(t.s)
    assert isinstance(ask, Veto)
    assert (ask.seat, ask.piece) == (1, piece)
    assert view(t.s, 1).faces[piece].name == "Spoon"
    t.do("pass")
    assert t.s.where[piece] == ROBOT[0]
    assert t.s.box.count(BLANK) == 4


@rule("RW-62")
def test_a_vetoed_card_is_discarded_and_its_writer_draws_and_may_play_on() -> None:
    t, piece = written()
    t.do("play", "spoon").do("veto")
    assert t.s.where[piece] == DISCARD
    assert len(t.s.zones[HAND[0]]) == 2
    assert t.can("play", "tin")
    assert [event.key for event in t.told if isinstance(event, Said)][-1] == "robot_wars.vetoes"


@rule("RW-62")
def test_each_player_has_one_veto_and_an_option_turns_them_off() -> None:
    t, _ = written()
    t.do("play", "spoon").do("veto")
    assert t.s.marks["vetoes"] == 0b01
    t, piece = written(vetoes="off")
    t.do("play", "spoon")
    assert t.s.where[piece] == ROBOT[0]


def game(seed: int = 3, moves: int = 400, **options: Any) -> Match:
    """A random game with blank cards in which everybody writes."""
    match, luck = Match(GAMES["robot_wars"], 3, seed, {"blanks": 20, **options}), seeded(seed)
    while (ask := match.asked) is not None and len(match.moves) < moves:
        match.play(luck.pick(JUDGE.sensible(match.state, ask)))
    return match


def test_undo_and_replays_keep_what_was_written() -> None:
    match = game()
    texts = [move.text for move in match.moves if move.verb == "write_card"]
    assert len(texts) > 5
    assert all(texts)
    again = read_replay(match.to_text(), GAMES).match
    assert (again.moves, again.prints) == (match.moves, match.prints)
    prints = list(match.prints)
    for _ in range(len(match.moves)):
        match.undo([], practice=True)
    while match.undone:
        match.redo()
    assert match.prints == prints


def test_the_only_person_can_undo_writing_but_not_a_new_card_that_was_shown() -> None:
    match = game(moves=0)
    while not any(move.verb == "write_card" for move in legal_moves(match.state)):
        match.play(legal_moves(match.state)[0])
    ask = match.asked
    assert ask is not None
    match.play(
        next(m for m in legal_moves(match.state) if m.verb == "write_card")._replace(text=SPOON)
    )
    assert match.undo([ask.seat]).text == SPOON
    match.redo()
    match.play(next(m for m in legal_moves(match.state) if m.verb == "play"))
    with pytest.raises(CannotUndo):
        match.undo([0, 1, 2])


def test_a_replay_with_a_bad_card_is_refused_with_its_mistake() -> None:
    text = game().to_text()
    body = text[: text.rindex("sha256 ")].replace("kind: component", "kind: komponent", 1)
    text = f"{body}sha256 {hashlib.sha256(body.encode()).hexdigest()}\n"
    with pytest.raises(ReplayError, match="komponent"):
        read_replay(text, GAMES)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("cards: {}", "write exactly one card"),
        ("name: A", "unknown 'name'"),
        ("texts: {}", "there is no card"),
        (f"cards: {{a: {{kind: action, name: A, text: {'x' * 500}}}}}", "at most"),
        ("cards: {a: {kind: action, name: A, do: [draw], count: 2}}", "write exactly one card"),
        ("cards: {a: {kind: blank, name: A}}", "blank"),
        ("cards: {a: {kind: action, name: A, do: [{draw: {cards: 999}}]}}", "999"),
        (f"# {'x' * 5000}", "at most 4 KiB"),
    ],
)
def test_a_written_card_meets_the_limits_of_a_deck(text: str, wrong: str) -> None:
    assert wrong in check_written(text)


def test_there_are_forty_ideas_for_four_characters_and_nobody_would_veto_them() -> None:
    assert len(IDEAS) >= 40
    assert {idea.character for idea in IDEAS} == {*CHARACTERS}
    assert max(count_points(written_card(idea.text())) for idea in IDEAS) < LIMIT
    assert max(count_points(card) for card in CARDS) < LIMIT
    assert all({"en", "nl"} == {*idea.names} for idea in IDEAS)


def test_an_opponent_vetoes_a_card_that_wins_at_once_but_no_plain_weapon() -> None:
    for text, verb in ((CHEAT, "veto"), (SPOON, "pass")):
        t, _ = written(text)
        t.do("play")
        ask = asked(t.s)
        assert ask is not None
        assert JUDGE.habit(t.s, ask).verb == verb


def test_opponents_prefer_ideas_that_fit_their_character() -> None:
    v, luck = view(table().s, 0), seeded(5)
    for character in CHARACTERS:
        found = [choose_idea(v, 0, character, luck) for _ in range(200)]
        assert sum(idea.character == character for idea in found) > 90
