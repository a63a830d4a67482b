"""Offers the moves of a question to the person at the table, and moves the focus to it."""

from collections.abc import Mapping

from games.engine import Move, Seat, Spot, State, asked, legal_moves, owner
from ui.table.fixtures import Table
from ui.table.input import knocked_out, pile_picker
from ui.table.input.focus import find_default, goes_on
from ui.table.input.pointer import offer, put_back
from ui.table.messages import PlayMoves
from ui.table.model import TableModel
from ui.table.moments import finish_beats, resize
from ui.table.nodes import find_offered_tools, list_groups, write_log
from ui.table.replay import history
from ui.toolkit.widgets import Node


def offer_question(table: Table, model: TableModel) -> None:
    """Offer the moves of a question to the viewer, once everything has been shown.

    While a chosen move is weighed or advised against, none is offered; then all are again.
    """
    if model.requests.weighing is not None or (model.sheet and model.sheet.withholds):
        model.question = None
        return
    v = model.shown
    moves = legal_moves(v) if may_answer(table, model) else []
    question = (len(model.follow.queued), tuple(moves))
    if question == model.question:
        return
    model.question = question
    if not model.follow.playback.busy:
        model.sentence.prompt = table.say.prompt(v, model.follow.viewer)
    model.requests.preview.forget()
    model.put_away_hint()
    offer(table.board, model, moves, v)
    begin_verb_row(table, model, moves)
    pile_picker.offer_piles(table, model, moves)
    if (aimed := model.direct.take(v, moves)) is not None:
        table.send(PlayMoves([aimed]))
        return
    if moves:
        model.sentence.unread = []  # there is time to read
    if moves and not model.sheet:
        model.pace.skips = False
        write_log(table, model)
        history.tell_news(table, model)
        table.sound("turn")
        focus_question(table, model)
    if table.board.order != tuple(table.board.look.order(v)):
        resize(table, model, model.size)


def may_answer(table: Table, model: TableModel) -> bool:
    """Return whether the person at the table is asked, and has seen everything."""
    ask, session, lecture = asked(model.shown), table.session, table.lecture
    return (
        model.follow.is_live
        and ask is not None
        and ask.seat == model.follow.viewer
        and not (session.watching or session.needs_curtain or knocked_out.is_unseen(model))
        and session.ready
        and (lecture is None or lecture.mine)
    )


def finish(table: Table, model: TableModel) -> None:
    """Show everything that has happened at once, and offer the moves."""
    finish_beats(table, model)
    offer_question(table, model)


def focus_question(table: Table, model: TableModel) -> None:
    """Move the focus to the question, for keyboard users."""
    if model.selection.held is not None:
        focus_goal(table, model)
        return
    groups = list_groups(table, model, brief=bool(model.selection.row))
    if model.panel.name == "choices" and model.focus.key.startswith("choice."):
        groups = [g for g in groups if g.key == "choices"]  # it was opened while others played
    elif model.selection.row:
        groups = groups[2:3]
    stays = model.focus.seen and goes_on(table.session.match)
    means, now = table.tree.find_means(), model.focus.key
    if table.lecture is not None and table.lecture.points:
        wanted = [m for m in table.lecture.wanted if m in model.selection.moves]
        shown = {f"card.{m.piece}" for m in wanted}
        shown |= {key for key, move in means.items() if move in wanted}
        taught = [n.key for g in groups[:3] for n in g.children if n.key in shown and n.enabled]
        if taught:  # where the lesson points
            model.focus.move_to(taught[0])
            return
    rash = _find_rash_keys(table, model, means)
    model.focus.move_to(find_default(groups[:3], means, table.spec, now, stays, rash))


def _find_rash_keys(table: Table, model: TableModel, means: Mapping[str, Move]) -> set[str]:
    """Return the keys of the targets and buttons that turn a hostile verb on the viewer."""
    v, ask, aims = model.shown, asked(model.shown), dict(means)
    for move in model.selection.moves:
        aims[f"target.{move.to}" if isinstance(move.to, int) else f"zone.{move.to}"] = move
    hostile = {key: move for key, move in aims.items() if move.verb in table.spec.hostile}
    return {key for key, move in hostile.items() if ask and _belongs(v, move.to, ask.seat)}


def _belongs(v: State, spot: Spot | None, seat: Seat) -> bool:
    """Return whether a zone, or the zone of a piece, belongs to a seat."""
    zone = v.where[spot] if isinstance(spot, int) else spot
    return zone is not None and owner(zone) == seat


def focus_goal(table: Table, model: TableModel) -> None:
    """Move the focus to the goal of the held piece: the rules name the main one first.

    If there is only one, and a button that makes the same move, that gets it.
    """
    hand = model.selection
    goes = hand.goals_of(hand.held) if hand.held is not None else []
    only = hand.moves_of(hand.held) if hand.held is not None and len(goes) == 1 else []
    for key in [key for key, move in table.tree.find_means().items() if only == [move]]:
        model.focus.move_to(key)
        return
    if hand.verb and hand.held is None:
        goes = [spot for m in hand.moves_with(hand.verb) if (spot := hand.to[m]) in hand.spots]
        for piece in [m.piece for m in hand.moves_with(hand.verb) if not goes][:1]:
            model.focus.move_to(f"card.{piece}")
    elif hand.aim is not None:
        verb = next(m.verb for m in hand.moves if hand.to[m] == hand.aim)
        model.focus.move_to(f"verb.{verb}")
    for spot in goes[:1]:
        model.focus.move_to(f"target.{spot}" if isinstance(spot, int) else f"zone.{spot}")


def focus_begun(model: TableModel) -> None:
    """Move the focus to the piece or verb that is about to be taken back, off its goal."""
    hand = model.selection
    if hand.held is not None:
        model.focus.move_to(f"card.{hand.held}")
    elif hand.verb:
        model.focus.move_to(f"verb.{hand.verb}")


def begin_verb_row(table: Table, model: TableModel, moves: list[Move]) -> None:
    """Show the row of verbs, if the question of these moves has one."""
    v, hand = model.shown, model.selection
    hand.row = tuple(table.spec.row_of(v)) if moves else ()
    hand.tools = table.say.presenter.tools(v, moves) if hand.row else {}
    hand.quiet, hand.loose = table.spec.bin, table.spec.anywhere
    hand.asked_about = frozenset(table.say.subjects(v)) if moves else frozenset()
    step = bool(moves) and type(asked(v)).__name__ in table.spec.later_steps
    undoes = step and "undo" in find_offered_tools(table, model)
    hand.follows_up = undoes and table.session.can_take_back


def take_back(table: Table, model: TableModel) -> bool:
    """Take back what was begun at the table, or else the move before a question amid an act.

    Return whether there was anything to take back.
    """
    hand = model.selection
    if hand.can_put_back:
        focus_begun(model)
        put_back(table.board, model)
    elif hand.follows_up:
        table.tools["undo"]()
    else:
        return False
    return True


def find_pressed_move(table: Table, model: TableModel, node: Node) -> Move | None:
    """Return the only move that pressing a node makes."""
    kind, _, name = node.key.partition(".")
    if kind in ("target", "zone"):
        return model.selection.find_only_move(int(name) if kind == "target" else name)
    return table.tree.find_means().get(node.key)
