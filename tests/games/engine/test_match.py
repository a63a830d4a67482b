"""Matches: saving by moves, undo, and replays."""

from __future__ import annotations

import hashlib
import random

import pytest

from games.engine.chance import for_move
from games.engine.core import apply, asked, legal_moves
from games.engine.events import Asked, Rolled, Shuffled
from games.engine.identity import fingerprint
from games.engine.match import (
    CannotUndo,
    IllegalMove,
    Match,
    move_text,
    parse_move,
)
from games.engine.moves import Move, bit
from games.engine.observation import view
from games.engine.replay import ReplayError, read_replay
from games.registry import GAMES
from tests.support.questions import question

EVERY = [(game, seats) for game in GAMES for seats in GAMES[game].seats]


def played(seed: int = 1, moves: int = 10_000, game: str = "robo_power", seats: int = 3) -> Match:
    match, chance = Match(GAMES[game], seats, seed), random.Random(seed)
    while not match.over and len(match.moves) < moves:
        match.play(chance.choice(legal_moves(match.state)))
    return match


def sealed(body: str) -> str:
    return f"{body}sha256 {hashlib.sha256(body.encode('utf-8', 'replace')).hexdigest()}\n"


def body_of(match: Match) -> str:
    return match.to_text().rpartition("sha256 ")[0]


def test_a_match_keeps_events_and_a_fingerprint_for_the_deal_and_each_move() -> None:
    match = played(moves=7)
    assert len(match.events) == len(match.prints) == len(match.moves) + 1 == 8
    assert match.prints[-1] == fingerprint(match.state)
    assert all(isinstance(events[-1], Asked) for events in match.events)


def test_the_same_seed_and_moves_make_the_same_table() -> None:
    assert played(5).prints == played(5).prints
    assert played(5).prints[0] != played(6).prints[0]


def test_an_illegal_move_says_what_was_asked_and_what_is_legal() -> None:
    match = Match(GAMES["robo_power"], 2, 1)
    with pytest.raises(IllegalMove, match=r"steal - hand\.1 is no answer to Discard; legal: disca"):
        match.play(Move("steal", None, "hand.1"))
    assert not match.moves


def test_nothing_is_legal_when_the_game_is_over() -> None:
    match = played(3)
    with pytest.raises(IllegalMove, match="the game is over"):
        match.play(match.moves[-1])


@pytest.mark.few(3)
@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_undo_to_the_deal_and_redo_leads_through_the_same_tables(game: str, seats: int) -> None:
    match = played(seats, game=game, seats=seats)
    prints, events = match.prints[:], match.events[:]
    while match.moves:
        match.undo([0], practice=True)
        assert match.prints[-1] == fingerprint(match.state)
    while match.undone:
        match.redo()
    assert (match.prints, match.events) == (prints, events)


def test_a_decision_that_showed_nothing_new_is_free_to_take_back() -> None:
    match = Match(GAMES["robo_power"], 2, 4)
    seat = question(match).seat
    match.play(plain_discard(match))
    match.undo([seat])
    assert not match.moves
    assert not match.practice


def test_what_a_person_saw_cannot_be_taken_back() -> None:
    match = Match(GAMES["robo_power"], 2, 4)
    seat = question(match).seat
    match.play(plain_discard(match))
    with pytest.raises(CannotUndo) as refused:
        match.undo([1 - seat])
    assert refused.value.why == "seen"
    assert len(match.moves) == 1


def test_a_shuffle_cannot_be_taken_back_by_anybody() -> None:
    match, chance = Match(GAMES["robo_power"], 3, 3), random.Random(3)
    while not any(isinstance(event, Shuffled) for event in match.events[-1]) or not match.moves:
        match.play(chance.choice(legal_moves(match.state)))
    assert match.shown[-1] == match.state.everyone
    for seat in range(3):
        with pytest.raises(CannotUndo):
            match.undo([seat])


def test_a_move_is_new_to_those_who_see_a_face_that_they_did_not_see_before() -> None:
    match = played(2)
    for n, shown in enumerate(match.shown[1:], 1):
        luck = any(isinstance(event, Rolled | Shuffled) for event in match.events[n])
        assert luck or shown == sum(bit(seat) for seat in (None, 0, 1, 2) if news(match, n, seat))
    assert {0, bit(0), bit(1), bit(2)} & {*match.shown[1:]}


def news(match: Match, move: int, seat: int | None) -> bool:
    """Whether a seat sees a face after a move that it did not see before."""
    before, after = (view(match.states[at], seat).faces for at in (move - 1, move))
    return any(one is not None and before[piece] is None for piece, one in enumerate(after))


def test_why_nothing_is_taken_back_is_what_the_error_says() -> None:
    assert (str(CannotUndo("seen")), CannotUndo("seen").why) == ("seen", "seen")


def test_practice_takes_back_what_was_seen_and_marks_the_match() -> None:
    match = played(moves=9)
    while match.moves:
        match.undo([0, 1, 2], practice=True)
    assert match.practice


def test_a_fresh_match_has_nothing_to_take_back_or_play_again() -> None:
    match = Match(GAMES["robo_power"], 2, 1)
    for act in (lambda: match.undo([0]), match.redo):
        with pytest.raises(CannotUndo) as refused:
            act()
        assert refused.value.why == "nothing"


def test_a_new_move_forgets_what_could_be_played_again() -> None:
    match = played(moves=6)
    match.undo([], practice=True)
    match.play(legal_moves(match.state)[-1])
    assert not match.undone


def test_a_branch_goes_its_own_way() -> None:
    match = played(moves=8)
    prints = match.prints[:]
    other = match.branch(4)
    other.play(legal_moves(other.state)[-1])
    assert other.prints[:5] == prints[:5]
    assert (other.shown[:5], other.events[:5]) == (match.shown[:5], match.events[:5])
    assert [len(kept) for kept in (other.prints, other.shown, other.events, other.states)] == [
        6
    ] * 4
    assert match.prints == prints


def test_opponents_think_with_a_number_that_changes_with_each_move() -> None:
    match, again = Match(GAMES["robo_power"], 3, 5), Match(GAMES["robo_power"], 3, 5)
    heard = [match.public_seed()]
    for _ in range(9):
        match.play(legal_moves(match.state)[0])
        again.play(legal_moves(again.state)[0])
        assert match.public_seed() == again.public_seed()
        heard.append(match.public_seed())
    assert len(set(heard)) == 10
    assert 2**24 < max(heard) < 2**32


def test_a_branch_of_a_match_that_was_practice_is_practice() -> None:
    match = played(moves=5)
    match.undo([0, 1, 2], practice=True)
    match.practice = True
    assert match.branch(2).practice


def test_each_move_has_a_luck_of_its_own_whatever_was_taken_back_before() -> None:
    match = played(7, seats=6)
    for n, move in enumerate(match.moves):
        after, events = apply(match.states[n], move, for_move(7, n + 1))
        assert (fingerprint(after), events) == (match.prints[n + 1], match.events[n + 1])


def test_a_seat_sees_its_own_hand_only() -> None:
    match = Match(GAMES["robo_power"], 2, 1)
    faces = match.view(1).faces
    assert all(faces[piece] for piece in match.state.zones["hand.1"])
    assert not any(faces[piece] for piece in match.state.zones["hand.0"])


@pytest.mark.parametrize("options", [{"start": 7}, {"start": 1.0}, {"start": True}, {"deck": 1}])
def test_options_a_game_has_not_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"there are"):
        Match(GAMES["robo_power"], 3, 1, options)


def test_an_option_with_a_check_of_its_own_takes_what_that_takes() -> None:
    with pytest.raises(ValueError, match="option 'deck': "):
        Match(GAMES["robot_wars"], 2, 1, {"deck": "no deck"})
    assert Match(GAMES["robot_wars"], 2, 1, {"deck": ""}).options["deck"] == ""


def test_too_many_seats_are_refused() -> None:
    with pytest.raises(ValueError, match="2 to 6 players, not 9"):
        Match(GAMES["robo_power"], 9, 1)


@pytest.mark.parametrize(
    "move",
    [
        Move("discard", 12, "discard"),
        Move("steal", None, "hand.2"),
        Move("equip", 3, 4),
        Move("pass", None, None),
    ],
)
def test_a_move_is_a_line_and_back(move: Move) -> None:
    assert parse_move(move_text(move)) == move


def test_a_spot_that_is_a_piece_is_written_with_a_sign() -> None:
    assert move_text(Move("equip", 3, 4)) == "equip 3 #4"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "discard",
        "discard 1",
        "discard 1 2",
        "Discard 1 discard",
        "discard -1 discard",
        "discard 1 discard ",
        "discard ² discard",
        "discard 1 discard\n",
        "discard 1 ../x",
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no move"):
        parse_move(text)


@pytest.mark.few(3)
@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_a_shared_replay_plays_the_same_game(game: str, seats: int) -> None:
    match = played(seats, game=game, seats=seats)
    again = read_replay(match.to_text(), GAMES).match
    assert (again.prints, again.moves, again.over) == (match.prints, match.moves, True)
    assert again.to_text() == match.to_text()


def test_saved_and_loaded_after_every_decision_it_is_the_same() -> None:
    match, chance = Match(GAMES["robo_power"], 2, 8), random.Random(8)
    while not match.over:
        match = read_replay(match.to_text(), GAMES).match
        match.play(chance.choice(legal_moves(match.state)))
    assert match.prints == played(8, seats=2).prints


def test_a_replay_remembers_practice_and_options() -> None:
    match = Match(GAMES["robo_power"], 3, 1, {"start": 2})
    match.play(plain_discard(match))
    match.undo([0, 1, 2], practice=True)
    again = read_replay(match.to_text(), GAMES).match
    assert (again.practice, again.options) == (match.practice, {"start": 2})


def test_a_replay_of_who_played_lasts_no_seconds_unless_they_are_told() -> None:
    players = [{"name": "Ada", "level": ""}, {"name": "Bo", "level": "easy"}]
    match = played(moves=1, seats=2)
    assert "\nseconds 0\n" in match.to_text(players)
    assert "\nseconds 2\n" in match.to_text(players, 1.6)


def test_one_changed_byte_breaks_the_checksum() -> None:
    text = played(moves=5).to_text().replace("seed 1", "seed 2")
    with pytest.raises(ReplayError, match="the checksum does not fit"):
        read_replay(text, GAMES)


def test_two_thousand_mutations_raise_nothing_but_a_replay_error() -> None:
    chance, text = random.Random(1), body_of(played(moves=12))
    told = []
    for n in range(2000):
        hurt = mutated(text, chance)
        try:
            read_replay(sealed(hurt) if n % 2 else mutated(sealed(hurt), chance), GAMES)
        except ReplayError as error:
            told.append(str(error))
    assert len(told) > 1900
    assert all(line.startswith("line ") and len(line) < 1500 for line in told)


def mutated(text: str, chance: random.Random) -> str:
    """One line, word or character of a replay changed, doubled, moved or lost."""
    pieces = (
        text.split(chance.choice(["\n", " ", ""]) or None) if chance.random() < 0.5 else [*text]
    )
    join = "" if len(pieces) > 400 else chance.choice(["\n", " "])
    at, other = chance.randrange(len(pieces)), chance.randrange(len(pieces))
    odd = [
        "-",
        "#",
        "9" * 40,
        "²",
        "\x00",
        "\ud800",
        "{",
        "null",
        "-1",
        "é",
        "",
        "\r",
        "1e999",
        "NaN",
    ]
    match chance.randrange(5):
        case 0:
            pieces[at] = chance.choice(odd)
        case 1:
            del pieces[at]
        case 2:
            pieces.insert(at, pieces[other])
        case 3:
            pieces[at], pieces[other] = pieces[other], pieces[at]
        case _:
            pieces = pieces[:at]
    return join.join(pieces)


def plain_discard(match: Match) -> Move:
    """Discard a robot, after which the same seat is asked or nobody saw a hand."""
    assert asked(match.state)
    moves = legal_moves(match.state)
    return next(m for m in moves if match.state.faces[m.moved].kind == "robot")
