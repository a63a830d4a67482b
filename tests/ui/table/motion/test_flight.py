"""Cards fly from where they are seen to where they lie, and no frame draws too much."""

from __future__ import annotations

from pygame import Surface

from games.engine.events import Chose, Event, Moved
from games.engine.moves import Move
from games.engine.observation import fold
from tests.support import inside
from tests.support.inside import shown
from tests.support.questions import question
from tests.support.table_at import open_table, picture
from tests.support.table_players import wait
from ui.scenes.table import TableScene
from ui.table.layout.arrange import Lying, find_chosen
from ui.table.layout.geometry import Pose
from ui.table.motion.playback import split_into_beats
from ui.table.motion.sprites import Sprites
from ui.table.paint.card_faces import CARD_WORK, FRAME_WORK


def lying(x: float, up: bool = False) -> Lying:
    return Lying(Pose(x, 0, 50), up, 0, "deck", None)


def test_a_card_flies_and_lands_where_it_belongs() -> None:
    sprites = Sprites()
    sprites.place({1: lying(0)}, 0.0)
    sprites.place({1: lying(100, up=True)}, 0.5)
    sprites.update(0.25)
    assert 0 < sprites.all[1].pose.x < 100
    assert 0 < sprites.all[1].turn < 1
    sprites.update(0.3)
    assert sprites.all[1].pose == Pose(100, 0, 50)
    assert sprites.all[1].turn == 1


def test_without_time_a_card_is_there_at_once() -> None:
    sprites = Sprites()
    sprites.place({1: lying(0)}, 0.0)
    sprites.place({1: lying(100)}, 0.0)
    assert not sprites.moving
    assert sprites.all[1].pose.x == 100


def test_a_card_turned_away_on_its_way_goes_on_from_where_it_is() -> None:
    sprites = Sprites()
    sprites.place({1: lying(0)}, 0.0)
    sprites.place({1: lying(100)}, 0.5)
    sprites.update(0.2)
    here = sprites.all[1].pose
    sprites.place({1: lying(0)}, 0.5)
    assert sprites.all[1].start == here


def test_many_cards_set_out_one_after_the_other() -> None:
    sprites = Sprites()
    cards = {n: lying(0) for n in range(3)}
    sprites.place(cards, 0.0)
    sprites.place({n: lying(100) for n in range(3)}, 0.5, 0.2, order=[2, 1, 0])
    sprites.update(0.1)
    assert sprites.all[2].pose.x > 0
    assert sprites.all[0].pose.x == 0


def choosing(seat: int) -> TableScene:
    """A table where another seat has chosen in secret."""
    scene = open_table(3, people=(0, 1, 2), seed=6)
    session = scene.session
    session.uncover()
    wait(scene)
    session.play(inside.selection(scene).moves[-1])
    while question(session).seat != seat or question(session).__class__.__name__ != "Pick":
        session.uncover()
        session.play(question(session).moves(session.match.state)[0])
    session.uncover()
    session.play(question(session).moves(session.match.state)[0])
    return scene


def test_a_secret_choice_lies_face_down_before_its_seat() -> None:
    scene = choosing(1)
    scene.session.uncover()
    wait(scene)
    for piece, seat in find_chosen(shown(scene)).items():
        sprite = inside.sprites(scene).all[piece]
        assert sprite.lying.zone == f"table.{seat}"
        assert not sprite.lying.up


def test_the_loser_of_a_duel_looks_hurt() -> None:
    scene = open_table(2)
    wait(scene)
    face = shown(scene).box[20]
    inside.board(scene).faces.card(face, 60, "lose")
    drawn = scene.app.art.robot(f"{face.game}.{face.key}", 40, 40, "hurt")
    assert drawn.get_size() == (40, 40)
    assert (
        inside.board(scene).faces.card(face, 60, "lose").get_size()
        == inside.board(scene).faces.card(face, 60).get_size()
    )


def test_no_frame_draws_more_than_its_share_afresh() -> None:
    scene = open_table(6, motion=True)
    scene.app.settings.speed = 1.0
    surface = Surface(scene.app.size)
    scene.draw(surface)
    for _ in range(120):
        scene.update(1 / 30)
        scene.draw(surface)
        assert inside.faces(scene).work <= FRAME_WORK + CARD_WORK


def test_what_waits_for_its_share_is_drawn_in_the_next_frames() -> None:
    scene = open_table(4)
    wait(scene)
    picture(scene)
    assert not inside.faces(scene).unfinished


def test_the_hint_makes_its_card_glow() -> None:
    scene = open_table(2)
    move: Move = wait(scene)[0]
    inside.hint(scene, move)
    assert move.piece in inside.lit(scene).hinted


def test_the_card_really_chosen_is_turned_up_where_its_back_lay() -> None:
    scene = choosing(1)
    scene.session.uncover()
    wait(scene)
    v = shown(scene)
    stand_in, seat = next(
        (p, s) for p, s in find_chosen(v).items() if s != inside.follow(scene).viewer
    )
    real = next(p for p in v.zones[f"hand.{seat}"] if p != stand_in)
    here = inside.sprites(scene).all[stand_in].pose
    face = next(face for face in v.box if face.number)
    moved = Moved(real, f"hand.{seat}", f"table.{seat}", face, True, 15)
    events: list[Event] = [Chose(seat, real, False), moved]
    beat = split_into_beats(events)[0]
    for event in beat.events:
        fold(v, event)
    inside.board(scene).follow(v, inside.follow(scene).viewer, beat, motion=True)
    assert inside.sprites(scene).all[real].start == here
