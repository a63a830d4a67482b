"""Which moment of the match is shown: the present, an earlier one, or all of it at once."""

from collections.abc import Iterable

from games.engine import asked
from games.registry import GAMES
from ui.play.move_summary import touches
from ui.table.fixtures import Table
from ui.table.input.dice_shake import drop
from ui.table.input.pointer import offer
from ui.table.model import Sentence, TableModel
from ui.table.motion.playback import Beat

READ_SECONDS = 0.7  # that a sentence about another's move stays at least


def resize(table: Table, model: TableModel, size: tuple[int, int]) -> None:
    """Lay everything out again, because the window, the side panel or the seat has changed."""
    model.size, model.refusal = size, None
    if table.say.words is not table.app.words:
        table.say.words = table.narrator.words = table.app.words
        table.faces.change_words(table.app.words)
    table.measure(model)
    v = model.shown
    direction = GAMES[table.session.match.game].direction
    table.board.resize(v, model.seat, direction, table.area(model))
    table.board.settle(v, model.follow.viewer)


def show_earlier(table: Table, model: TableModel, move: int, running: bool = False) -> None:
    """Show an earlier moment without choices, and also the moves after it if `running`."""
    offer(table.board, model, [])
    model.follow.look_back(move, "runs" if running else "stands")
    show_another_moment(table, model)


def show_present(table: Table, model: TableModel) -> None:
    """Leave a replay: return to the present, or to what was still to be shown when it began."""
    reel = model.follow.reel
    if reel is not None and (reel.until is not None or not reel.arrived):
        model.follow.resume()
    else:
        model.follow.show_present()
    show_another_moment(table, model)


def show_another_moment(table: Table, model: TableModel) -> None:
    """Show the moment that was chosen, and end everything that belongs to the last one."""
    board = table.board
    board.moods.feel((), "", 0.0)
    board.tabletop.reactions.calm()
    board.director.drop()
    board.tabletop.end = None
    table.effects.recall(model.follow)
    board.settle(model.shown, model.follow.viewer, 0.3 if table.moves_pieces else 0.0)
    model.sentence = Sentence()
    model.log.key = model.question = None
    model.drop_requests()


def follow_jump(table: Table, model: TableModel) -> None:
    """Show the present, after moves were undone or the viewer changed."""
    offer(table.board, model, [])
    if table.board.layout().me != model.seat:
        resize(table, model, model.size)
    show_another_moment(table, model)
    model.pace.over = 0.0


def finish_beats(table: Table, model: TableModel) -> None:
    """Show everything that has happened at once."""
    show_beats(table, model, model.follow.playback.finish())
    table.board.land()


def skip_beat(table: Table, model: TableModel) -> None:
    """End the present beat; go faster for as long as the key or button is held."""
    model.pace.presses.skip()
    model.focus.moved, model.pace.hurry = False, True
    model.sentence.unread = []
    model.follow.playback.skip()
    table.board.land()
    show_beats(table, model, model.follow.update(0.0))


def show_beats(table: Table, model: TableModel, beats: Iterable[tuple[Beat, bool]]) -> None:
    """Start the beats that begin, and show the sentences that appear."""
    for beat, is_told in beats:
        if is_told:
            keeps = beat.kind != "note" and is_theirs(table, model, beat.move)
            model.sentence.tell(READ_SECONDS if keeps else 0.0)
        else:
            begin_beat(table, model, beat)


def is_theirs(table: Table, model: TableModel, move: int) -> bool:
    """Return whether a move that is shown live was made by somebody else than the viewer."""
    me, states = table.board.me, table.session.match.states
    if model.follow.reel is not None or table.lecture is not None or me is None:
        return False
    ask = asked(states[move - 1]) if 0 < move < len(states) else None
    return ask is not None and ask.seat != me


def begin_beat(table: Table, model: TableModel, beat: Beat) -> None:
    """Start a beat; clear the caption and question of the previous move."""
    if beat.pieces:
        model.pointer.hover(None, None)
    if beat.move != model.sentence.move and beat.kind != "note":
        model.sentence = model.sentence.follow(beat.move)
    if beat.kind != "note":
        me, loose = table.board.me, table.say.presenter.loose
        model.pace.about_me = me is not None and touches(model.shown, beat.events, me, loose)
        if model.pace.about_me and is_theirs(table, model, beat.move):
            model.pace.hurry = False  # a key that is still held does not rush a hit on the viewer
    model.sentence.coming = table.effects.begin(model.follow, beat, table.moves_pieces)
    before = model.sentence.caption
    caption = table.effects.caption_until_told(beat, before)
    if caption != before:
        model.sentence.show(caption)
    if beat.kind == "tumble":
        drop(table, model)
