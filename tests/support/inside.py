"""What tests read and do inside a table's screen: the only module that knows how it is built."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar, overload
from unittest.mock import patch

from pygame import Rect, Surface

from games.cardfile.card import Card
from games.engine import Refusal
from games.engine.core import State
from games.engine.moves import Move, Piece, Spot
from ui.app.window import App
from ui.games.robot_wars.attack_panel import AttackPanel
from ui.language.narrator import Narrator
from ui.language.preview_text import PreviewLine
from ui.language.sentences import Sentences
from ui.language.table_spec import TableSpec
from ui.play.guided_session import Guided
from ui.play.lessons.session import Lecture
from ui.play.opponent_review import Moment
from ui.play.puzzle_session import Riddle
from ui.play.replay_session import Watching
from ui.scenes.table import TableScene, find_rule
from ui.table import moments, nodes
from ui.table.fixtures import Table
from ui.table.highlights import Highlights
from ui.table.input import pointer as gestures
from ui.table.input import question
from ui.table.input.focus import Focus
from ui.table.input.pointer_state import PointerState
from ui.table.input.selection import Selection
from ui.table.layout.table_layout import Layout
from ui.table.look import Look
from ui.table.messages import (
    Browse,
    CancelAct,
    ExplainPiece,
    Message,
    PlayAnyway,
    PlayMoves,
    Resized,
    Tick,
)
from ui.table.model import Preview, ShownRefusal, TableModel
from ui.table.moments import show_earlier, skip_beat
from ui.table.motion.beat_conductor import BeatConductor
from ui.table.motion.director import Director
from ui.table.motion.follow import MatchFollower
from ui.table.motion.playback import Beat, Playback
from ui.table.motion.sprites import Sprites, covers
from ui.table.motion.stage import Stage
from ui.table.node_tree import NodeTree
from ui.table.nodes import compose, find_offered_tools
from ui.table.overlays import PlacedOverlay
from ui.table.paint import frame
from ui.table.paint.board import Board
from ui.table.paint.card_faces import CardFaces
from ui.table.paint.log_panel import LogPanel
from ui.table.paint.magnifier import Magnified, without_margin
from ui.table.paint.sheets import Sheet
from ui.table.preview import preview_notes
from ui.table.preview.choice_panel import ChoicePanel
from ui.table.tabletop import Tabletop
from ui.toolkit.widgets.node import Node
from ui.toolkit.widgets.scene import Scene

L = TypeVar("L", bound=Look)
F = TypeVar("F", bound=CardFaces)


def table(scene: Scene) -> TableScene:
    """Return a scene that must be a table."""
    assert isinstance(scene, TableScene), scene
    return scene


def model(scene: Scene) -> TableModel:
    """Return the state of a table, to be read."""
    return table(scene).model


def parts(scene: Scene) -> Table:
    """Return what a table is made of, only to be handed to a function of the program."""
    return table(scene).table


def send(scene: Scene, message: Message) -> None:
    """Send a message to a table."""
    table(scene).send(message)


# its parts


def board(scene: Scene) -> Board:
    return parts(scene).board


def director(scene: Scene) -> Director:
    return parts(scene).board.director


def stage(scene: Scene) -> Stage:
    return parts(scene).board.director.stage


def sprites(scene: Scene) -> Sprites:
    return parts(scene).board.sprites


def tabletop(scene: Scene) -> Tabletop:
    return parts(scene).board.tabletop


def layout(scene: Scene) -> Layout:
    return parts(scene).board.layout()


@overload
def look(scene: Scene) -> Look: ...


@overload
def look(scene: Scene, kind: type[L]) -> L: ...


def look(scene: Scene, kind: type[Look] = Look) -> Look:
    """Return the look of the table, which must be of this kind."""
    found = parts(scene).board.look
    assert isinstance(found, kind), found
    return found


@overload
def faces(scene: Scene) -> CardFaces: ...


@overload
def faces(scene: Scene, kind: type[F]) -> F: ...


def faces(scene: Scene, kind: type[CardFaces] = CardFaces) -> CardFaces:
    """Return what draws the pieces, which must be of this kind."""
    found = parts(scene).faces
    assert isinstance(found, kind), found
    return found


def follow(scene: Scene) -> MatchFollower:
    return model(scene).follow


def playback(scene: Scene) -> Playback:
    return model(scene).follow.playback


def pointer(scene: Scene) -> PointerState:
    return model(scene).pointer


def selection(scene: Scene) -> Selection:
    return model(scene).selection


def focus(scene: Scene) -> Focus:
    return model(scene).focus


def tree(scene: Scene) -> NodeTree:
    return parts(scene).tree


def choices(scene: Scene) -> ChoicePanel:
    return parts(scene).choices


def log(scene: Scene) -> LogPanel:
    return parts(scene).log


def effects(scene: Scene) -> BeatConductor:
    return parts(scene).effects


def preview(scene: Scene) -> Preview:
    return model(scene).requests.preview


def sentences(scene: Scene) -> Sentences:
    return parts(scene).say


def narrator(scene: Scene) -> Narrator:
    return parts(scene).narrator


def spec(scene: Scene) -> TableSpec:
    return parts(scene).spec


def tools(scene: Scene) -> dict[str, Callable[[], None]]:
    return parts(scene).tools


# what it shows


def shown(scene: Scene) -> State:
    """Return the view on the screen."""
    return model(scene).follow.shown


def groups(scene: Scene) -> list[Node]:
    return table(scene).nodes()


def lit(scene: Scene) -> Highlights:
    return frame.find_highlights(parts(scene), model(scene))


def app(scene: Scene) -> App:
    """Return the whole program that shows a scene."""
    assert isinstance(scene.app, App)
    return scene.app


def sheet(scene: Scene) -> Sheet | None:
    return model(scene).sheet


def doubted(scene: Scene) -> tuple[int, Move] | None:
    """Return the move that was weighed last, or still is, and after how many moves."""
    return model(scene).requests.doubted


def the_sheet(scene: Scene) -> Sheet:
    """Return the sheet that must be open."""
    found = model(scene).sheet
    assert found is not None
    return found


def refused(scene: Scene) -> ShownRefusal | None:
    return model(scene).refusal


def the_refused(scene: Scene) -> ShownRefusal:
    """Return the refusal that must be shown."""
    found = model(scene).refusal
    assert found is not None
    return found


def why(scene: Scene) -> Refusal:
    """Return the reason of the refusal that must be shown."""
    found = the_refused(scene).why
    assert found is not None
    return found


def guided(scene: Scene) -> Guided:
    """Return the lesson or puzzle that must be going on."""
    found = parts(scene).lecture
    assert found is not None
    return found


def lecture(scene: Scene) -> Lecture:
    """Return the lesson that must be going on."""
    found = parts(scene).lecture
    assert isinstance(found, Lecture)
    return found


def watching(scene: Scene) -> Watching:
    """Return the replay that must be being watched."""
    found = table(scene).session
    assert isinstance(found, Watching)
    return found


def riddle(scene: Scene) -> Riddle:
    """Return the puzzle that must be going on."""
    found = parts(scene).lecture
    assert isinstance(found, Riddle)
    return found


def mind(scene: Scene) -> Moment | None:
    return model(scene).requests.review


def preview_lines(scene: Scene) -> list[PreviewLine]:
    return preview_notes.preview_lines(parts(scene), model(scene))


def offered(scene: Scene) -> dict[str, Callable[[], None]]:
    return find_offered_tools(parts(scene), model(scene))


def hot_node(scene: Scene) -> str:
    return model(scene).hover.node


def piles(scene: Scene) -> set[str]:
    return parts(scene).piles


def past(scene: Scene) -> int | None:
    return model(scene).past


def hinted(scene: Scene) -> Move | None:
    return model(scene).requests.hinted


def large(scene: Scene) -> int | None:
    return model(scene).large


def notice(scene: Scene) -> str:
    found = model(scene).notice
    return "" if found is None else found.text


def caption(scene: Scene) -> str:
    return model(scene).sentence.caption


def saying(scene: Scene) -> str:
    return model(scene).sentence.coming


def rule(scene: Scene) -> str:
    return find_rule(parts(scene), model(scene))


def area(scene: Scene) -> Rect:
    return parts(scene).area(model(scene))


def size(scene: Scene) -> tuple[int, int]:
    return model(scene).size


def haste(scene: Scene) -> float:
    return model(scene).pace.haste


def hurry(scene: Scene) -> bool:
    return model(scene).pace.hurry


def paused(scene: Scene) -> bool:
    return model(scene).pace.paused


def dirty(scene: Scene) -> bool:
    return table(scene).dirty


# what can be done to it


def update(scene: Scene, dt: float, now: float) -> None:
    send(scene, Tick(dt, now))


def resize(scene: Scene, size: tuple[int, int]) -> None:
    send(scene, Resized(size))


def play(scene: Scene, move: Move) -> None:
    send(scene, PlayAnyway(move))


def do(scene: Scene, moves: list[Move]) -> None:
    send(scene, PlayMoves(moves))


def refuse(
    scene: Scene, why: str, piece: int | None, spots: Sequence[Spot], spot: Spot | None = None
) -> None:
    send(scene, ExplainPiece(why, piece, spots, spot))


def browse(scene: Scene, zone: str) -> bool:
    """Open a pile; return whether a sheet is open then."""
    send(scene, Browse(zone))
    return model(scene).sheet is not None


def close(scene: Scene) -> None:
    model(scene).close()


def skip(scene: Scene) -> None:
    skip_beat(parts(scene), model(scene))


def finish(scene: Scene) -> None:
    question.finish(parts(scene), model(scene))


def back_to(scene: Scene, move: int, running: bool = False) -> None:
    show_earlier(parts(scene), model(scene), move, running)


def to_now(scene: Scene) -> None:
    moments.show_present(parts(scene), model(scene))


def show_present(scene: Scene) -> None:
    """Show the present anew, after the table was changed."""
    moments.show_another_moment(parts(scene), model(scene))


def tell(scene: Scene, text: str) -> None:
    model(scene).tell(text)


def write_log(scene: Scene) -> None:
    nodes.write_log(parts(scene), model(scene))


def redraw(scene: Scene) -> None:
    table(scene).dirty = True


def enlarge(scene: Scene, piece: int) -> None:
    model(scene).large = piece


def hint(scene: Scene, move: Move) -> None:
    model(scene).requests.hinted = move


def write_caption(scene: Scene, text: str) -> None:
    model(scene).sentence.told = (text,)


def show_refused(scene: Scene, refusal: ShownRefusal) -> None:
    model(scene).refusal = refusal


def point_at(scene: Scene, node: str) -> None:
    """Let the pointer be on the node with a key."""
    model(scene).hover.node = node


# what it draws


def still_layer(scene: Scene, v: State) -> Surface:
    """Return the picture of what lies still in a view."""
    return parts(scene).board._still_layer(size(scene), v)


def draw_still(scene: Scene) -> None:
    """Draw what lies still on a picture that nobody sees."""
    for _ in parts(scene).board._draw_still_parts(shown(scene), Surface(size(scene))):
        pass


def state_of(scene: Scene, piece: Piece) -> str:
    """Return in which state a piece is drawn."""
    return parts(scene).board._state(sprites(scene).all[piece], lit(scene))


def kind_line(scene: Scene, face: object) -> str:
    """Return what a card says it is."""
    assert isinstance(face, Card)
    return parts(scene).faces._kind(face)


# what is done in its place


def on_still(scene: Scene, draw: Callable[[State, Surface], Iterator[int]]) -> None:
    """Call `draw` in place of what draws what lies still."""
    vars(parts(scene).board)["_draw_still_parts"] = draw


def on_sound(scene: Scene, act: Callable[[str], None]) -> None:
    """Call `act` with the name of each sound, which is not played."""
    vars(app(scene).sound)["play"] = act


def on_beat(scene: Scene, act: Callable[[Beat, Callable[[Beat], None]], None]) -> None:
    """Call `act` in place of what begins a beat, with the beat and what begins it."""
    effects = parts(scene).effects
    begin = effects.begin

    def begin_beat(follow: MatchFollower, beat: Beat, motion: bool) -> str:
        told = list[str]()
        act(beat, lambda one: told.append(begin(follow, one, motion)))
        return told[0] if told else ""

    vars(effects)["begin"] = begin_beat


# what a hand does to it


def pick(scene: Scene, piece: int) -> None:
    """Pick up a piece."""
    why = gestures.pick(board(scene), model(scene), piece)
    if why is not None:
        send(scene, why)


def put_back(scene: Scene) -> None:
    """Take back what was begun."""
    send(scene, CancelAct())


def ask(scene: Scene, moves: list[Move], v: State | None = None) -> None:
    """Offer moves."""
    gestures.offer(board(scene), model(scene), moves, v)


def move(scene: Scene, x: float, y: float) -> None:
    """Move the pointer over the pieces."""
    gestures.move(board(scene), model(scene), x, y)


def spot_at(scene: Scene, x: float, y: float) -> Spot | None:
    """Return the target under a point."""
    return gestures.spot_at(board(scene), model(scene), x, y)


def zone_at(scene: Scene, x: float, y: float) -> str | None:
    """Return the zone under a point."""
    return gestures.zone_at(board(scene), model(scene), x, y)


def is_dragging(scene: Scene) -> bool:
    """Return whether a card hangs on the pointer."""
    return model(scene).dragging


def open_panel(scene: Scene) -> str:
    """Return the name of the panel at the side, or an empty text."""
    return model(scene).panel.name


def placed(scene: Scene) -> list[PlacedOverlay]:
    """Return what is laid over the table."""
    found = table(scene)
    return compose(found.table, found.model).overlays


def overlay(scene: Scene, kind: str) -> PlacedOverlay:
    """Return the first overlay of a kind, which must be shown."""
    return next(one for one in placed(scene) if one.kind == kind)


def drawn_parts(one: PlacedOverlay) -> list[Rect]:
    """Return the rectangles that an overlay covers: a large card and its words, or all of it."""
    room = one.draw.args[1] if one.kind == "magnifier" and isinstance(one.draw, partial) else None
    return [without_margin(room.card), room.words] if isinstance(room, Magnified) else [one.rect]


# what lies over it


class ShownOverlay(NamedTuple):
    """Something with a text that was drawn over the table, or a text of the table itself.

    The `kind` is attack, news, hint, refusal, lesson, magnifier, sheet, preview or tip, and of the
    table's own texts prompt, label or button. The `subject` is what it is about, such as a piece
    or the key of a node, and `about` where that is drawn.
    """

    kind: str
    rect: Rect
    text: str
    subject: object = None
    about: Rect | None = None


def overlays(scene: Scene, to: Surface) -> list[ShownOverlay]:
    """Draw a table on a picture; return what was drawn over it, the lowest first."""
    s, m, found = parts(scene), model(scene), list[ShownOverlay]()

    def attack(panel: AttackPanel, *_: object) -> None:
        bout = panel.now
        about = None if bout is None else (bout.title, bout.pieces, bout.die, bout.closed)
        found.append(ShownOverlay("attack", panel.room(), bout.title if bout else "", about))

    with patch.object(AttackPanel, "draw", _after(AttackPanel.draw, attack)):
        scene.draw(to)
    now = compose(s, m)
    buttons = [n for g in now.groups if g.key == "moves" for n in g.children]
    found += [ShownOverlay("button", n.rect, n.label, n.key, n.rect) for n in buttons]
    hot = next((n for g in now.groups for n in g.children if n.key == m.hot), None)
    for one in reversed(now.overlays):
        kind = "sheet" if one.kind == "question" else one.kind
        subject: object = {"preview": m.requests.preview.move, "tip": m.hot}.get(one.kind)
        if one.kind == "magnifier":
            subject = m.pointer.hot if m.large is None else m.large
        about = hot.rect if one.kind == "tip" and hot is not None else None
        found.append(ShownOverlay(kind, one.rect, one.text, subject, about))
    panels = [one.rect for one in found if one.kind == "attack"]
    labels = [rect for rect in s.board.tabletop.words if rect not in panels]
    own = [ShownOverlay("label", rect, "") for rect in labels]
    if s.board.tabletop.read_rect.w:
        own.append(ShownOverlay("prompt", s.board.tabletop.read_rect, frame.find_prompt(s, m)))
    return [*own, *found]


def _after(act: Callable[..., object], note_it: Callable[..., None]) -> Callable[..., object]:
    """Return a function that does what `act` does, and then notes it."""

    def both(*args: Any, **more: Any) -> object:
        found = act(*args, **more)
        note_it(*args)
        return found

    return both


def lit_key(scene: Scene) -> str:
    """Return the key of the node that is drawn as the one under the pointer or with the focus."""
    return model(scene).hot


def piece_at(scene: Scene, x: float, y: float) -> Piece | None:
    """Return the topmost piece that is drawn under a point, even one in flight."""
    s = parts(scene)
    for sprite in reversed(s.board.sprites.in_order()):
        pose = s.board.tabletop.drawn_pose(sprite.piece, sprite.pose)
        if covers(pose, x, y) and not s.board.look.hides(sprite.piece):
            return sprite.piece
    return None


def zones_at(scene: Scene, x: float, y: float) -> set[str]:
    """Return the places that are drawn under a point."""
    s = parts(scene)
    places = s.board.layout().places
    return {
        zone
        for zone, place in places.items()
        if place.rect.collidepoint(x, y) or s.board.spot_rect(zone).collidepoint(x, y)
    }


def is_deciding(scene: Scene, key: str) -> bool:
    """Return whether a node is a button of a sheet, or the large golden one that decides."""
    means = tree(scene).find_means()
    move = means.get(key)
    if move is None or sheet(scene) is not None:
        return sheet(scene) is not None
    return move.verb in spec(scene).decides
