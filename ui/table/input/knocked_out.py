"""Shows a knock-out, what a knocked-out player may do from then on, and how to leave an end."""

import math
from collections.abc import Callable
from functools import partial

from pygame import Rect

from games.engine import Seat
from ui.language.match_timeline import find_cause, find_knocked_out
from ui.table.fixtures import Table
from ui.table.input.pointer import put_back
from ui.table.model import TableModel
from ui.table.paint.knockout import Knockout
from ui.toolkit.widgets import Node

FAST_SPEED = 4.0  # times the speed of play
QUIET_RUSH_SECONDS = 2.0  # of a jump to the end before its progress is shown
GO_ON_KEY = "out.onward"  # of the button that goes on from the end of a game
GO_ON_SIZE = 220, 54  # units
GO_ON_SHARE = 0.84  # of the bench, at most: the height of that button


def show(table: Table, model: TableModel) -> None:
    """Open the sheet of a knock-out, once its move has been shown."""
    playback = model.follow.playback
    if not playback.is_held or playback.left > 0 or model.sheet:
        return
    seats, playback.knocked_out = tuple(sorted(playback.knocked_out)), frozenset()
    if playback.shown.winners:
        return
    put_back(table.board, model)
    cause = find_cause(table.narrator, table.session.match, playback.move, model.follow.viewer)
    names = table.say.words.join_list([table.say.names[seat] for seat in seats])
    mine = set(seats) & set(table.session.persons)
    sheet = Knockout(
        table.say("knockout.title", n=len(seats), name=names),
        [],
        seats=seats,
        who=[table.board.plates.people[seat] for seat in seats],
        lines=cause.lines,
        cards=cause.cards,
        acts=[("out.watch", table.say("knockout.watch"), model.close), *_acts(table, model, seats)]
        if mine
        else [],
    )
    model.open(sheet)
    table.sound("out")


def update(model: TableModel, dt: float) -> None:
    """Let `dt` seconds pass for a jump to the end, and for the sheet, which then gets its buttons
    or closes.
    """
    if model.follow.playback.instant:
        model.pace.rushed += dt
    sheet = model.sheet
    if not isinstance(sheet, Knockout) or not sheet.update(dt):
        return
    if sheet.buttons:
        model.focus.move_to(sheet.buttons[0][0])
    else:
        model.close()


def is_unseen(model: TableModel) -> bool:
    """Return whether the sheet of a knock-out has not been shown long enough yet."""
    return isinstance(model.sheet, Knockout) and not model.sheet.seen


def _acts(
    table: Table, model: TableModel, gone: tuple[Seat, ...]
) -> list[tuple[str, str, Callable[[], None]]]:
    """Return the choices that are open once no person plays any more."""
    if set(table.session.persons) - find_knocked_out(model.shown) - set(gone):
        return []
    pace = "slower" if model.pace.haste > 1 else "faster"
    return [
        ("out.faster", table.say(f"knockout.{pace}"), partial(hasten, model)),
        ("out.finish", table.say("knockout.finish"), partial(rush, model)),
        ("out.new", table.say("knockout.new"), table.tools["new"]),
        ("out.title", table.say("knockout.leave"), table.tools["to_title"]),
    ]


def hasten(model: TableModel) -> None:
    """Let the others play faster, or at the usual speed again."""
    model.pace.haste = 1.0 if model.pace.haste > 1 else FAST_SPEED
    model.close()


def rush(model: TableModel) -> None:
    """Let the others play to the end without showing it."""
    model.follow.playback.instant, model.pace.rushed = True, 0.0
    model.close()


def stop_rush(model: TableModel) -> None:
    """Show the others' moves again from here on."""
    model.follow.playback.instant = False


def shows_progress(model: TableModel) -> bool:
    """Return whether the jump to the end takes so long that its progress is shown."""
    live = model.follow.reel is None and not model.shown.winners
    return live and model.follow.playback.instant and model.pace.rushed > QUIET_RUSH_SECONDS


def describe_progress(table: Table, model: TableModel) -> str:
    """Return how far the jump to the end has come: the turn, and how many are still in."""
    v = model.shown
    return table.say("knockout.progress", turn=v.turn_number, n=v.seats - len(find_knocked_out(v)))


def is_ended(table: Table, model: TableModel) -> bool:
    """Return whether the end of a game is shown, and the person may go on from it."""
    follow = model.follow
    rests = not follow.playback.busy and (follow.reel is None or follow.reel.arrived)
    return rests and bool(model.shown.winners) and table.lecture is None and not model.sheet


def go_on(model: TableModel) -> None:
    """Leave the end of a game that is shown."""
    model.pace.over = math.inf


def _list_go_on(table: Table, model: TableModel) -> list[Node]:
    """Return the button that goes on from the end of a game, below the stage and its winner."""
    lay, u = table.board.layout(), table.theme.u
    bench = lay.area.bottom - lay.stage.bottom
    high = min(round(GO_ON_SIZE[1] * u), round(GO_ON_SHARE * bench))
    rect = Rect(0, 0, round(GO_ON_SIZE[0] * u), high)
    rect.midbottom = lay.area.centerx, lay.area.bottom - round((1 - GO_ON_SHARE) / 2 * high)
    act: dict[str, Callable[[], object]] = {"press": partial(go_on, model)}
    return [Node(GO_ON_KEY, "button", table.say("go_on"), "", rect, act)]


def nodes(table: Table, model: TableModel) -> list[Node]:
    """Return the buttons of a knocked-out person, or the one that goes on from the end of a game.

    The former stand in place of the hand.
    """
    if is_ended(table, model):
        return _list_go_on(table, model)
    v, lay, u = model.shown, table.board.layout(), table.theme.u
    me = model.follow.viewer
    live = model.follow.reel is None and not v.winners
    live = live and table.lecture is None and table.session.match.asked is not None
    hidden = model.follow.playback.instant and not shows_progress(model)
    if not live or hidden or me not in find_knocked_out(v) or me not in table.session.persons:
        return []
    acts = _acts(table, model, ())
    if not acts:
        return []
    if shows_progress(model):
        acts = [("out.stop", table.say("knockout.stop"), partial(stop_rush, model))]
    gap, left = round(10 * u), lay.plates[me].right
    room = Rect(left, lay.prompt.bottom, lay.area.right - left, lay.area.bottom - lay.prompt.bottom)
    piles = [p.rect.left for p in lay.places.values() if p.seat is None and p.rect.top > room.top]
    room.w = min([room.w, *[x - left - round(14 * u) for x in piles if x > room.centerx]])
    wide = min(round(190 * u), (room.w - 4 * gap) // len(acts))
    high = min(round(44 * u), room.h - gap)
    row = Rect(0, 0, wide * len(acts) + gap * (len(acts) - 1), high)
    row.midbottom = room.centerx, room.bottom - gap
    return [
        Node(
            key,
            "button",
            words,
            "",
            Rect(row.left + i * (wide + gap), row.top, wide, high),
            {"press": act},
        )
        for i, (key, words, act) in enumerate(acts)
    ]
