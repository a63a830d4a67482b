"""A blank card is written during a game, in a form over the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.engine import Match, Move, read_replay, seeded, view
from games.engine.core import legal_moves
from games.registry import GAMES
from games.robot_wars.blank_cards import Veto
from games.robot_wars.decks import deck_of
from games.robot_wars.written_cards import BLANK, written_card
from tests.support import inside, table_players
from tests.support.house import click, house, key, node, step
from tests.support.table_at import open_table, picture
from ui.app.window import App
from ui.play.card_writing import compose, keep_deck, sign
from ui.play.replay_session import watch
from ui.play.session import Session
from ui.scenes.curtain import CurtainScene
from ui.scenes.own_decks.beginning import copy_our_deck
from ui.scenes.routes import TableRoute
from ui.scenes.table import TableScene
from ui.scenes.workshop.card_writer import CardWriterScene
from ui.storage.players import Opponent, Person, Player

SEED = next(
    seed
    for seed in range(1, 99)
    if any(
        move.verb == "write_card"
        for move in legal_moves(
            Match(GAMES["robot_wars"], 2, seed, {"blanks": 20, "start": 0}).state
        )
    )
)


def write_session(app: App) -> Session:
    """Return a session whose person holds a blank card and may write it."""
    match = Match(GAMES["robot_wars"], 2, SEED, {"blanks": 20, "start": 0})
    players: list[Player] = [Person("Ada"), Opponent("Bolt", "tinkerer")]
    return Session(match, players, app.profile, app.opponents)


def find_writing(match: Match) -> Move:
    """Return the move that writes on the first blank card of the hand."""
    return next(move for move in legal_moves(match.state) if move.verb == "write_card")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path) as one:
        session = write_session(one)
        one.profile.flush(60)
        one.show(one.scene(TableRoute(session)))
        for _ in range(200):
            step(one)
        yield one


def blank(app: App) -> Move:
    """The move that writes on the first blank card of the hand."""
    assert isinstance(app.current, TableScene)
    return find_writing(app.current.session.match)


def write_on(app: App) -> CardWriterScene:
    """Open the form with a click on the blank card."""
    click(app, f"target.{blank(app).to}")
    for _ in range(5):
        step(app)
    assert isinstance(app.current, CardWriterScene)
    return app.current


def test_a_click_on_a_blank_card_opens_the_form_over_the_table(app: App) -> None:
    scene = write_on(app)
    assert scene.came_from is scene.table
    click(app, "back")
    assert app.current is scene.table
    assert not scene.table.session.match.moves


def test_use_it_replaces_the_blank_card_in_the_hand(app: App) -> None:
    move, scene = blank(app), write_on(app)
    click(app, "ready")
    for _ in range(100):
        step(app)
    match = scene.table.session.match
    assert app.current is scene.table
    assert (match.moves[-1].plain, match.moves[-1].text) == (move, scene.bench.text)
    piece = move.target
    assert match.state.faces[piece].name == "My card"
    assert view(match.state, 1).faces[piece] == BLANK


def test_by_keyboard_alone_an_idea_is_chosen_and_used(app: App) -> None:
    scene = write_on(app)
    scene.focus_on("card.ideas")
    key(app, pygame.K_RETURN)
    key(app, pygame.K_DOWN)
    key(app, pygame.K_RETURN)
    name = scene.bench.card_tree["name"]
    assert name != "My card"
    key(app, pygame.K_RETURN, pygame.KMOD_CTRL)
    for _ in range(100):
        step(app)
    assert written_card(scene.table.session.match.moves[-1].text).name == name


def test_a_card_without_a_name_cannot_be_used(app: App) -> None:
    scene = write_on(app)
    scene.bench.set_value("name", "")
    scene.rebuild()
    assert not node(app, "ready").enabled
    key(app, pygame.K_RETURN, pygame.KMOD_CTRL)
    assert app.current is scene


def test_an_opponent_signs_the_card_that_it_writes() -> None:
    match = Match(GAMES["robot_wars"], 2, SEED, {"blanks": 20, "start": 0})
    move = next(m for m in legal_moves(match.state) if m.verb == "write_card")
    written = compose("robot_wars", match.view(0), move, "Bolt", 3)
    card = written_card(written.text)
    assert card.name.startswith("Bolt's ")
    assert card.name_in("nl").startswith("Bolts ")
    match.play(written)
    text = "cards: {a: {kind: action, name: A quite long name here, do: [draw]}}"
    assert written_card(sign("robot_wars", text, "Sprocket")).name == "A quite long name here"


def test_the_kept_deck_has_the_cards_of_the_game_and_the_new_ones() -> None:
    texts = [
        "cards: {spoon: {kind: action, name: Spoon, do: [draw]}}\n",
        "cards: {spoon: {kind: action, name: Fork, do: [hide]}}\n"
        "texts: {nl: {spoon: {name: Vork}}}\n",
    ]
    ours = copy_our_deck("robot_wars", "x")
    deck = deck_of(keep_deck("robot_wars", ours, "Evening of 27 November", texts))
    assert (deck.name, len(deck.cards)) == ("Evening of 27 November", 42)
    assert [card.name_in("nl") for card in deck.cards[-2:]] == ["Spoon", "Vork"]


def test_between_two_people_the_curtain_hides_the_written_card(tmp_path: Path) -> None:
    with house(tmp_path) as app:
        match = Match(GAMES["robot_wars"], 2, SEED, {"blanks": 20, "start": 0})
        people: list[Player] = [Person("Ada"), Person("Bo")]
        session = Session(match, people, app.profile, app.opponents)
        session.uncover()
        app.profile.flush(60)
        app.show(app.scene(TableRoute(session)))
        for _ in range(200):
            step(app)
        piece = blank(app).target
        scene = write_on(app)
        click(app, "ready")
        for _ in range(60):
            step(app)
        session.play(next(m for m in legal_moves(match.state) if m.verb == "end"))
        app.profile.flush(60)
        session.play(next(m for m in legal_moves(match.state) if m.piece != piece))  # too many
        app.profile.flush(60)
        for _ in range(200):
            step(app)
            if app.current is not scene.table:
                break
        assert isinstance(app.current, CurtainScene)
        session.uncover()
        assert match.view(session.viewer).faces[piece] == BLANK


def test_a_saved_game_keeps_what_was_written(app: App) -> None:
    scene = write_on(app)
    click(app, "ready")
    for _ in range(60):
        step(app)
    app.profile.flush(60)
    session = scene.table.session
    saved = next(one for one in app.profile.matches() if one.id == session.number)
    again = Session.resume(app.profile, saved, app.opponents)
    assert again.match.moves == session.match.moves
    assert again.match.prints == session.match.prints
    assert again.problem is None


def test_a_new_card_is_shown_large_to_a_person_who_may_veto_it() -> None:
    match = Match(GAMES["robot_wars"], 2, SEED, {"blanks": 20, "start": 0})
    luck = seeded("veto")
    while not isinstance(ask := match.asked, Veto) or ask.seat != 0:
        moves = legal_moves(match.state)
        written = [move for move in moves if match.state.is_written(move.piece or 0)]
        match.play(luck.pick([m for m in moves if m.verb == "write_card"] or written or moves))
    scene = open_table(2, game="robot_wars", match=match)
    table_players.wait(scene)
    name = match.state.faces[ask.piece].name
    assert inside.overlay(scene, "magnifier").text.startswith(name)
    usual = inside.overlay(scene, "magnifier").rect
    inside.model(scene).sentence.told = (f"Bo shows a new card: {name}.",)
    inside.layout(scene).caption.center = usual.center  # as where it would lie on the card
    picture(scene)
    line = inside.board(scene).tabletop.caption_rect
    assert line.w
    assert not inside.overlay(scene, "magnifier").rect.colliderect(line)


def test_a_replay_shows_the_moment_of_writing(app: App) -> None:
    scene = write_on(app)
    click(app, "ready")
    for _ in range(100):
        step(app)
    match = scene.table.session.match
    played = read_replay(match.to_text(), GAMES).match
    piece = match.moves[-1].target
    assert played.moves[-1].text == scene.bench.text
    watching = watch(app.profile, app.opponents, played, scene.table.session.players, 60)
    app.show(app.scene(TableRoute(watching)))
    table = app.current
    assert isinstance(table, TableScene)
    inside.back_to(table, len(played.moves) - 1)
    assert inside.shown(table).faces[piece] in (BLANK, None)
    inside.back_to(table, len(played.moves))
    assert inside.shown(table).faces[piece].name == "My card"
