"""What tests read and do inside a table's screen: the only module that knows how it is built."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any, NamedTuple, TypeVar, overload
from unittest.mock import patch

from pygame import Rect, Surface

from games.cardfile.card import Card
from games.engine import Refusal
from games.engine.core import State
from games.engine.moves import Move, Piece, Spot
from ui.app.window import App
from ui.games.junkyard_bots.dice_faces import DiceFaces
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
from ui.scenes.table import TableScene
from ui.table.highlights import Highlights
from ui.table.input.focus import Focus
from ui.table.input.pointer import Pointer
from ui.table.input.selection import Selection
from ui.table.layout.table_layout import Layout
from ui.table.lesson import bubble
from ui.table.look import Look
from ui.table.motion.beat_conductor import BeatConductor
from ui.table.motion.director import Director
from ui.table.motion.follow import MatchFollower
from ui.table.motion.playback import Beat, Playback
from ui.table.motion.sprites import Sprites, covers
from ui.table.motion.stage import Stage
from ui.table.node_tree import NodeTree
from ui.table.paint import frame, tips
from ui.table.paint.board import Board
from ui.table.paint.card_faces import CardFaces
from ui.table.paint.log_panel import LogPanel
from ui.table.paint.sheets import Sheet
from ui.table.preview import note, refusal
from ui.table.preview.choice_panel import ChoicePanel
from ui.table.preview.preview_request import Preview
from ui.table.preview.refusal import ShownRefusal
from ui.table.screen import TableScreen
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets.node import Node
from ui.toolkit.widgets.scene import Scene

L = TypeVar("L", bound=Look)
F = TypeVar("F", bound=CardFaces)


def table(scene: Scene) -> TableScene:
    """Return a scene that must be a table."""
    assert isinstance(scene, TableScene), scene
    return scene


def screen(scene: Scene) -> TableScreen:
    """Return the whole screen, only to be handed to a function of the program."""
    return table(scene).screen


# its parts


def board(scene: Scene) -> Board:
    return screen(scene).board


def director(scene: Scene) -> Director:
    return screen(scene).board.director


def stage(scene: Scene) -> Stage:
    return screen(scene).board.director.stage


def sprites(scene: Scene) -> Sprites:
    return screen(scene).board.sprites


def tabletop(scene: Scene) -> Tabletop:
    return screen(scene).board.tabletop


def layout(scene: Scene) -> Layout:
    return screen(scene).board.layout()


@overload
def look(scene: Scene) -> Look: ...


@overload
def look(scene: Scene, kind: type[L]) -> L: ...


def look(scene: Scene, kind: type[Look] = Look) -> Look:
    """Return the look of the table, which must be of this kind."""
    found = screen(scene).board.look
    assert isinstance(found, kind), found
    return found


@overload
def faces(scene: Scene) -> CardFaces: ...


@overload
def faces(scene: Scene, kind: type[F]) -> F: ...


def faces(scene: Scene, kind: type[CardFaces] = CardFaces) -> CardFaces:
    """Return what draws the pieces, which must be of this kind."""
    found = screen(scene).faces
    assert isinstance(found, kind), found
    return found


def follow(scene: Scene) -> MatchFollower:
    return screen(scene).follow


def playback(scene: Scene) -> Playback:
    return screen(scene).follow.playback


def pointer(scene: Scene) -> Pointer:
    return screen(scene).pointer


def selection(scene: Scene) -> Selection:
    return screen(scene).pointer.selection


def focus(scene: Scene) -> Focus:
    return screen(scene).focus


def tree(scene: Scene) -> NodeTree:
    return screen(scene).tree


def choices(scene: Scene) -> ChoicePanel:
    return screen(scene).choices


def log(scene: Scene) -> LogPanel:
    return screen(scene).log


def effects(scene: Scene) -> BeatConductor:
    return screen(scene).effects


def preview(scene: Scene) -> Preview:
    return screen(scene).preview


def sentences(scene: Scene) -> Sentences:
    return screen(scene).say


def narrator(scene: Scene) -> Narrator:
    return screen(scene).narrator


def spec(scene: Scene) -> TableSpec:
    return screen(scene).spec


def tools(scene: Scene) -> dict[str, Callable[[], None]]:
    return screen(scene).tools


# what it shows


def shown(scene: Scene) -> State:
    """Return the view on the screen."""
    return screen(scene).follow.shown


def groups(scene: Scene) -> list[Node]:
    return screen(scene).groups()


def lit(scene: Scene) -> Highlights:
    return frame.find_highlights(screen(scene))


def app(scene: Scene) -> App:
    """Return the whole program that shows a scene."""
    assert isinstance(scene.app, App)
    return scene.app


def sheet(scene: Scene) -> Sheet | None:
    return screen(scene).sheet


def the_sheet(scene: Scene) -> Sheet:
    """Return the sheet that must be open."""
    found = screen(scene).sheet
    assert found is not None
    return found


def refused(scene: Scene) -> ShownRefusal | None:
    return screen(scene).refused


def the_refused(scene: Scene) -> ShownRefusal:
    """Return the refusal that must be shown."""
    found = screen(scene).refused
    assert found is not None
    return found


def why(scene: Scene) -> Refusal:
    """Return the reason of the refusal that must be shown."""
    found = the_refused(scene).why
    assert found is not None
    return found


def guided(scene: Scene) -> Guided:
    """Return the lesson or puzzle that must be going on."""
    found = screen(scene).lecture
    assert found is not None
    return found


def lecture(scene: Scene) -> Lecture:
    """Return the lesson that must be going on."""
    found = screen(scene).lecture
    assert isinstance(found, Lecture)
    return found


def watching(scene: Scene) -> Watching:
    """Return the replay that must be being watched."""
    found = table(scene).session
    assert isinstance(found, Watching)
    return found


def riddle(scene: Scene) -> Riddle:
    """Return the puzzle that must be going on."""
    found = screen(scene).lecture
    assert isinstance(found, Riddle)
    return found


def mind(scene: Scene) -> Moment | None:
    return screen(scene).mind


def preview_lines(scene: Scene) -> list[PreviewLine]:
    return screen(scene).preview_lines()


def offered(scene: Scene) -> dict[str, Callable[[], None]]:
    return screen(scene).offered


def hot_node(scene: Scene) -> str:
    return screen(scene).hot_node


def piles(scene: Scene) -> set[str]:
    return screen(scene).piles


def past(scene: Scene) -> int | None:
    return screen(scene).past


def hinted(scene: Scene) -> Move | None:
    return screen(scene).hinted


def large(scene: Scene) -> int | None:
    return screen(scene).large


def notice(scene: Scene) -> str:
    return screen(scene).notice


def caption(scene: Scene) -> str:
    return screen(scene).caption


def saying(scene: Scene) -> str:
    return screen(scene).saying


def rule(scene: Scene) -> str:
    return screen(scene).rule


def area(scene: Scene) -> Rect:
    return screen(scene).area


def size(scene: Scene) -> tuple[int, int]:
    return screen(scene).size


def haste(scene: Scene) -> float:
    return screen(scene).haste


def hurry(scene: Scene) -> bool:
    return screen(scene).hurry


def paused(scene: Scene) -> bool:
    return screen(scene).paused


def dirty(scene: Scene) -> bool:
    return screen(scene).dirty


# what can be done to it


def update(scene: Scene, dt: float, now: float) -> None:
    screen(scene).update(dt, now)


def resize(scene: Scene, size: tuple[int, int]) -> None:
    screen(scene).resize(size)


def play(scene: Scene, move: Move) -> None:
    screen(scene)._play(move)


def do(scene: Scene, moves: list[Move]) -> None:
    screen(scene).do(moves)


def refuse(
    scene: Scene, why: str, piece: int | None, spots: Sequence[Spot], spot: Spot | None = None
) -> None:
    screen(scene).refuse(why, piece, spots, spot)


def browse(scene: Scene, zone: str) -> bool:
    return screen(scene).browse(zone)


def close(scene: Scene) -> None:
    screen(scene).close()


def skip(scene: Scene) -> None:
    screen(scene).skip()


def finish(scene: Scene) -> None:
    screen(scene).finish()


def back_to(scene: Scene, move: int, running: bool = False) -> None:
    screen(scene).back_to(move, running)


def to_now(scene: Scene) -> None:
    screen(scene).to_now()


def show_present(scene: Scene) -> None:
    """Show the present anew, after the table was changed."""
    screen(scene).show_another_moment()


def tell(scene: Scene, text: str) -> None:
    screen(scene).tell(text)


def write_log(scene: Scene) -> None:
    screen(scene).write_log()


def redraw(scene: Scene) -> None:
    screen(scene).dirty = True


def enlarge(scene: Scene, piece: int) -> None:
    screen(scene).large = piece


def hint(scene: Scene, move: Move) -> None:
    screen(scene).hinted = move


def write_caption(scene: Scene, text: str) -> None:
    screen(scene).caption = text


def show_refused(scene: Scene, refusal: ShownRefusal) -> None:
    screen(scene).refused = refusal


def point_at(scene: Scene, node: str) -> None:
    """Let the pointer be on the node with a key."""
    screen(scene).hot_node = node


# what it draws


def still_layer(scene: Scene, v: State) -> Surface:
    """Return the picture of what lies still in a view."""
    return screen(scene).board._still_layer(size(scene), v)


def draw_still(scene: Scene) -> None:
    """Draw what lies still on a picture that nobody sees."""
    for _ in screen(scene).board._draw_still_parts(shown(scene), Surface(size(scene))):
        pass


def state_of(scene: Scene, piece: Piece) -> str:
    """Return in which state a piece is drawn."""
    return screen(scene).board._state(sprites(scene).all[piece], lit(scene))


def kind_line(scene: Scene, face: object) -> str:
    """Return what a card says it is."""
    assert isinstance(face, Card)
    return screen(scene).faces._kind(face)


def mark_die(scene: Scene, to: Surface, colour: str, top: Rect) -> None:
    """Draw the mark that says how a die of this colour rolls."""
    faces(scene, DiceFaces)._mark(to, colour, top, 2)


# what is done in its place


def on_still(scene: Scene, draw: Callable[[State, Surface], Iterator[int]]) -> None:
    """Call `draw` in place of what draws what lies still."""
    vars(screen(scene).board)["_draw_still_parts"] = draw


def on_sound(scene: Scene, act: Callable[[str], None]) -> None:
    """Call `act` with the name of each sound, which is not played."""
    vars(app(scene).sound)["play"] = act


def on_beat(scene: Scene, act: Callable[[Beat, Callable[[Beat], None]], None]) -> None:
    """Call `act` in place of what begins a beat, with the beat and what begins it."""
    begin = screen(scene)._begin
    vars(screen(scene))["_begin"] = lambda beat: act(beat, begin)


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
    s, found = screen(scene), list[ShownOverlay]()
    hot = s.focus.key if s.focus.seen else s.hot_node

    def strip(_: Surface, __: Theme, rect: Rect, text: str, ink: object) -> None:
        kind = ("hint" if s.hinted else "news") if ink == frame.WARNING else "tip"
        about = next((n.rect for g in s.groups() for n in g.children if n.key == hot), None)
        tip = kind == "tip"
        found.append(ShownOverlay(kind, rect, text, hot if tip else None, about if tip else None))

    def tape(_: Surface, __: Board, rect: Rect, text: str) -> None:
        found.append(ShownOverlay("refusal", rect, text))

    def paper(_: Surface, __: Theme, laid: note.NoteLayout, aim: Rect) -> None:
        text = " / ".join(line.told.text for line in laid.lines)
        found.append(ShownOverlay("preview", laid.rect, text, s.preview.move, aim))

    def tools(_: TableScreen, __: Surface, nodes: list[Node], ___: str) -> None:
        buttons = [n for g in nodes if g.key == "moves" for n in g.children]
        found.extend(ShownOverlay("button", n.rect, n.label, n.key, n.rect) for n in buttons)

    def speech(_: TableScreen, __: Surface, nodes: list[Node], ___: str) -> None:
        if bubble.is_shown(s) and s.lecture is not None:
            told = s.lecture.bubble(s.app.words)
            laid = bubble.find_layout(s, nodes).rect
            found.append(ShownOverlay("lesson", laid, f"{told.answer} {told.idea}".strip()))

    def large(card: Rect) -> None:
        piece = s.pointer.hot if s.large is None else s.large
        sprite = s.board.sprites.all.get(-1 if piece is None else piece)
        face = sprite.lying.face if sprite else None
        name = s.say.words.card_name(face) if isinstance(face, Card) else ""
        found.append(ShownOverlay("magnifier", card, name, piece))

    def sheets(*_: object) -> None:
        if s.sheet:
            found.append(ShownOverlay("sheet", s.sheet.rect(s.area, s.app.theme.u), s.sheet.title))

    def attack(panel: AttackPanel, *_: object) -> None:
        bout = panel.now
        about = None if bout is None else (bout.title, bout.pieces, bout.die, bout.closed)
        found.append(ShownOverlay("attack", panel.room(), bout.title if bout else "", about))

    with ExitStack() as wraps:
        for owner, name, act in (
            (tips, "draw_strip", strip),
            (refusal, "_draw_tape", tape),
            (note, "draw", paper),
            (frame, "_draw_tools", tools),
            (bubble, "draw", speech),
            (tips, "draw_large", sheets),
            (AttackPanel, "draw", attack),
        ):
            wraps.enter_context(patch.object(owner, name, _after(getattr(owner, name), act)))
        for name in ("large_room", "words_room"):
            wraps.enter_context(patch.object(tips, name, _with(getattr(tips, name), large)))
        scene.draw(to)
    own = [ShownOverlay("label", rect, "") for rect in s.board.tabletop.words]
    if s.board.tabletop.has_sentence:
        own.append(ShownOverlay("prompt", s.board.layout().prompt, s.prompt or s.caption))
    return [*own, *found]


def _after(act: Callable[..., object], note_it: Callable[..., None]) -> Callable[..., object]:
    """Return a function that does what `act` does, and then notes it."""

    def both(*args: Any, **more: Any) -> object:
        found = act(*args, **more)
        note_it(*args)
        return found

    return both


def _with(act: Callable[..., Rect], note_it: Callable[[Rect], None]) -> Callable[..., Rect]:
    """Return a function that notes the rectangle that `act` returns."""

    def both(*args: Any) -> Rect:
        found = act(*args)
        note_it(found)
        return found

    return both


def lit_key(scene: Scene) -> str:
    """Return the key of the node that is drawn as the one under the pointer or with the focus."""
    s = screen(scene)
    return s.focus.key if s.focus.seen else s.hot_node


def piece_at(scene: Scene, x: float, y: float) -> Piece | None:
    """Return the topmost piece that is drawn under a point, even one in flight."""
    s = screen(scene)
    for sprite in reversed(s.board.sprites.in_order()):
        pose = s.board.tabletop.drawn_pose(sprite.piece, sprite.pose)
        if covers(pose, x, y) and not s.board.look.hides(sprite.piece):
            return sprite.piece
    return None


def zones_at(scene: Scene, x: float, y: float) -> set[str]:
    """Return the places that are drawn under a point."""
    s = screen(scene)
    places = s.board.layout().places
    return {
        zone
        for zone, place in places.items()
        if place.rect.collidepoint(x, y) or s.board.spot_rect(zone).collidepoint(x, y)
    }
