"""Plays moves for the person at the table, after questions and warnings; explains refusals."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from pygame import Rect

from games.engine import Move, Piece, Refusal, Spot, asked, family, owner
from games.engine.match import move_text
from ui.language.sentences import describe_better_move
from ui.table.fixtures import Table
from ui.table.input.focus import NOT_YET
from ui.table.input.pointer import offer
from ui.table.messages import PlayAnyway
from ui.table.model import ShownRefusal, TableModel
from ui.table.paint.sheets import Sheet
from ui.toolkit.widgets import Node

WHICH_WIDTH = 430  # units

SheetButton = tuple[str, str, Callable[[], object]]


def play_moves(table: Table, model: TableModel, moves: Sequence[Move]) -> None:
    """Play the only move, or ask which; ask for confirmation before a harmful move."""
    v = model.shown
    cost = table.say.costly(v, moves[0]) if len(moves) == 1 else ""
    harms = len(moves) == 1 and (bool(cost) or moves[0].verb in table.spec.harmful(v))
    if len(moves) == 1 and not harms:
        play(table, model, moves[0])
        return
    means = {f"which.{move_text(move)}": move for move in moves}
    labels = [table.say.button(v, move) for move in moves]
    if len(set(labels)) < len(labels):  # several targets, which only the whole move names
        told = [table.say.move(v, move) for move in moves]
        labels = [words[:1].upper() + words[1:] for words in told]
    buttons: list[SheetButton] = [
        _button(table, key, label, move)
        for (key, move), label in zip(means.items(), labels, strict=True)
    ]
    buttons.append(("close", table.say("rather_not" if harms else "take_back"), model.close))
    title = table.say("sure" if harms else "which")
    sheet = Sheet(title, buttons, line=cost, means=means)
    if not harms:
        sheet.numbered, sheet.wide = True, WHICH_WIDTH
    model.open(sheet, "close" if harms else buttons[0][0])


def _button(table: Table, key: str, label: str, move: Move) -> SheetButton:
    return key, label, partial(table.send, PlayAnyway(move))


def play(table: Table, model: TableModel, move: Move) -> None:
    """Play a move, unless it must be weighed first or a lesson answers it."""
    session = table.session
    model.requests.hinted = model.notice = None
    if session.writes(move):  # a form asks for the text
        model.writes, model.question = move, None
        offer(table.board, model, [])
        return
    if not session.accepts(move):
        table.sound("drop")
        offer(table.board, model, [])
        model.question = None
        return
    doubt = (len(session.match.moves), move)
    if (
        not move.text
        and session.advises
        and doubt != model.requests.doubted
        and session.weigh(move)
    ):
        model.requests.doubted = doubt  # so that advice comes only once
        model.requests.weighing = move
        offer(table.board, model, [])
        return
    _commit(table, model, move)


def finish_weighing(table: Table, model: TableModel) -> None:
    """Play the weighed move, or give advice if it costs much; drop it if nobody weighs it."""
    move, answer = model.requests.weighing, table.session.weighed
    if move is None or table.session.is_weighing:
        return
    model.requests.weighing = None
    if answer is None:
        return
    advice = describe_better_move(answer, model.shown, table.say)
    if not advice:
        _commit(table, model, move)
        return
    key = f"which.{move_text(move)}"
    buttons: list[SheetButton] = [
        _button(table, key, table.say.anyway(move), move),
        ("close", table.say("advice.back"), model.close),
    ]
    title = table.say("advice.sure")
    sheet = Sheet(title, buttons, line=advice, means={key: move}, withholds=True)
    model.open(sheet, "close")


def _commit(table: Table, model: TableModel, move: Move) -> None:
    model.focus.moved = False
    model.pointer.hover(None, None)
    model.pointer.since_move = 0.0
    table.session.play(move)
    offer(table.board, model, [])


# why not


def explain_piece(
    table: Table,
    model: TableModel,
    why: str,
    piece: Piece | None,
    spots: Sequence[Spot],
    spot: Spot | None = None,
) -> None:
    """Explain why an attempt failed, with the reason of the rules if there is one."""
    table.sound("drop")
    if table.lecture is not None and table.lecture.reading:
        model.tell(table.app.words(table.lecture.waits_for))
        return
    v, ask, hand = model.shown, asked(model.shown), model.selection
    if table.board.stands_in(piece):
        _refuse(model, ShownRefusal(table.say("refused.secret"), piece))
        return
    if ask is not None and piece is not None and why in ("not_this_one", "not_there"):
        found = table.rules.why_not(v, piece, spot)
        if found is not None and found.key:
            _refuse(model, ShownRefusal(table.say.why(v, piece, found), piece, found))
            return
        if found is None and why == "not_this_one":
            why = "choose_it"
    if not hand.moves and (model.follow.playback.busy or model.past is not None):
        why = "past" if model.past is not None else "busy"
    elif model.requests.weighing is not None:
        why = "weighed"
    goes = spots or (hand.goals_of(piece) if piece is not None else ())
    if why == "put_back" and not goes:
        why = "not_this_one"
    text = table.say.explain_attempt(v, why, piece, goes)
    if ask is None or why in ("past", "busy", "weighed", "put_back"):
        model.tell(text)
    else:  # somebody else's question is the cause
        asking = None if ask.seat == model.follow.viewer else ask.seat
        _refuse(model, ShownRefusal(text, piece, Refusal("", seat=asking)))


def explain_place(table: Table, model: TableModel, zone: str) -> None:
    """Explain why nothing is done at a place: by its top piece, or because it is empty.

    Places that are neither piles nor like those that are asked for are mere ground, unless a piece
    can be put there once it is chosen.
    """
    hand, v, place = model.selection, model.shown, table.board.layout().places[zone]
    counts = place.shape in ("pile", "heap") or family(zone) in map(family, hand.zones)
    seat, pieces = owner(zone), v.zones[zone]
    if pieces and counts:
        top = pieces[-1]
        if top not in hand.pickable | hand.targets:
            explain_piece(table, model, hand.why_not(top, None), top, ())
        return
    if not hand.moves:
        return
    if any(zone in hand.goals_of(piece) for piece in hand.pickable):
        why = Refusal("pick_up_first", cause=zone)
    elif not counts:
        return
    elif seat is not None and seat not in v.playing():
        why = Refusal("is_out", cause=zone, seat=seat)
    else:
        why = Refusal("empty", cause=zone)
    table.sound("drop")
    _refuse(model, ShownRefusal(table.say.why(v, None, why), None, why, at=place.rect))


def explain_verb(table: Table, model: TableModel, verb: str, rect: Rect) -> None:
    """Explain why the button in this rectangle cannot be pressed."""
    why = table.rules.why_not_yet(model.shown, verb)
    if why is None:
        return
    table.sound("drop")
    why = _name_cause(table, model, why)
    _refuse(model, ShownRefusal(table.say.why(model.shown, None, why), None, why, at=rect))


def describe_node(table: Table, model: TableModel, node: Node) -> str:
    """Return the tip of a node; of a button that cannot be pressed yet, the reason."""
    move = table.tree.find_means().get(node.key) if node.value == NOT_YET else None
    why = None if move is None else table.rules.why_not_yet(model.shown, move.verb)
    if why is None:
        return node.tip
    return table.say.why(model.shown, None, _name_cause(table, model, why))


def _name_cause(table: Table, model: TableModel, why: Refusal) -> Refusal:
    """Return a refusal with its cause, which is the question itself if it has no other."""
    if why.cause is not None:
        return why
    return replace(why, cause=min(table.say.subjects(model.shown), default=None))


def _refuse(model: TableModel, refused: ShownRefusal) -> None:
    """Show a refusal in place of any notice."""
    model.refusal, model.notice = refused, None
