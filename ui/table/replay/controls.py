"""The actions of a replay's keys, buttons and pointer."""

from collections.abc import Callable
from functools import partial

import pygame

from games.engine import ALL, Seat
from ui.language.match_timeline import find_timeline
from ui.play.replay_session import Watching, choose_seat
from ui.table.fixtures import Table
from ui.table.model import TableModel
from ui.table.moments import finish_beats, show_earlier, show_present
from ui.table.replay.timeline import TimelineLayout
from ui.toolkit.widgets import Node


def play(table: Table, model: TableModel) -> None:
    """Run the replay or stop it; at its end, start again."""
    reel, match = model.follow.reel, table.session.match
    if reel is None:
        return
    if reel.mode != "stands":
        reel.mode = "stands"
    elif reel.at >= len(match.moves) and not model.follow.playback.busy:
        seek(table, model, 0, running=True)
    else:
        reel.mode, reel.arrived = "runs", False


def step(table: Table, model: TableModel, by: int) -> None:
    """Show one move more or less, and stop there; `by` is 1 or -1."""
    reel = model.follow.reel
    if reel is None:
        return
    if by < 0:
        seek(table, model, _find_move_before(model))
    elif model.follow.playback.busy:
        finish_beats(table, model)
        reel.mode = "stands"
    else:
        model.follow.step_on()


def _find_move_before(model: TableModel) -> int:
    """Return the moment before the last visible move."""
    at, follow = model.follow.playback.move, model.follow
    return next((n for n in range(at - 1, 0, -1) if follow.shows_anything(n + 1)), 0)


def turn(table: Table, model: TableModel, by: int) -> None:
    """Show the beginning of the next turn, or (`by` -1) of the present or the previous one."""
    at, last = model.follow.playback.move, len(table.session.match.moves)
    turns = (0, *find_timeline(table.session.match).turns, last)
    if by > 0:
        seek(table, model, min((n for n in turns if n > at), default=last))
    else:
        seek(table, model, max((n for n in turns if n < at), default=0))


def seek(table: Table, model: TableModel, move: int, running: bool = False) -> None:
    """Show the table after so many moves."""
    move = max(0, min(move, len(table.session.match.moves)))
    show_earlier(table, model, move, running)


def back(table: Table, model: TableModel) -> None:
    """Leave the replay: return to the present, or play on from a recorded game."""
    if table.session.recorded:
        table.tools["play_on"]()
    else:
        show_present(table, model)


# keys, buttons and pointer


def exit_label(table: Table, model: TableModel) -> str:
    """Return the label of the last button; empty if there is none."""
    if not table.session.recorded:
        return table.say("replay.exit")
    session, at = table.session, model.follow.playback.move
    state = session.match.states[at]
    if state.winners or not isinstance(session, Watching):
        return ""
    seat = choose_seat(session, state, model.follow.viewer)
    return table.say("replay.play_on", name=session.players[seat].name)


def row(table: Table, model: TableModel) -> TimelineLayout:
    """Return the rectangles of the timeline's parts."""
    return table.timeline.row(table.board.layout(), exit_label(table, model))


def nodes(table: Table, model: TableModel) -> list[Node]:
    """Return the timeline as nodes."""
    acts: dict[str, Callable[[], object]] = {
        "back": partial(step, table, model, -1),
        "run": partial(play, table, model),
        "on": partial(step, table, model, 1),
        "exit": partial(back, table, model),
    }
    reel, at, words = model.follow.reel, model.follow.playback.move, exit_label(table, model)
    assert reel is not None
    tip = table.say("replay.play_on_tip") if table.session.recorded else ""
    return table.timeline.nodes(
        row(table, model), table.session.match, at, reel, acts, (words, tip)
    )


def on_track(table: Table, model: TableModel, x: int, y: int) -> bool:
    """Return whether the timeline is under a point."""
    reel = model.follow.reel
    return reel is not None and row(table, model).track.inflate(8, 0).collidepoint(x, y)


def grab(table: Table, model: TableModel, x: int, y: int) -> bool:
    """Begin to drag the timeline if it is under a point; return whether it is."""
    if not on_track(table, model, x, y):
        return False
    model.drags_timeline = True
    drag(table, model, x)
    return True


def drag(table: Table, model: TableModel, x: int) -> None:
    """Show the moment under the pointer."""
    move = table.timeline.move_at(row(table, model).track, x, len(table.session.match.moves))
    reel = model.follow.reel
    if reel and (reel.mode != "stands" or move != model.follow.playback.move):
        seek(table, model, move)


def key(table: Table, model: TableModel, code: int) -> bool:
    """Handle a key of the replay; return whether it was one."""
    aside = model.focus.seen and not model.focus.key.startswith("time.")
    acts: dict[int, Callable[[], object]] = {
        pygame.K_COMMA: partial(step, table, model, -1),
        pygame.K_PERIOD: partial(step, table, model, 1),
        pygame.K_PAGEUP: partial(turn, table, model, -1),
        pygame.K_PAGEDOWN: partial(turn, table, model, 1),
        pygame.K_HOME: partial(seek, table, model, 0),
        pygame.K_END: partial(seek, table, model, len(table.session.match.moves)),
    }
    if not aside:
        acts |= {
            pygame.K_LEFT: partial(step, table, model, -1),
            pygame.K_RIGHT: partial(step, table, model, 1),
            pygame.K_SPACE: partial(play, table, model),
        }
    if model.follow.reel is None or model.sheet or code not in acts:
        return False
    acts[code]()
    return True


def watch(table: Table, model: TableModel, seat: Seat | None) -> None:
    """Show and announce the view of a seat, of everybody (None), or of all hands (ALL)."""
    table.session.look_as(seat)
    if seat is None or seat == ALL:
        model.tell(table.say("watch.all" if seat is None else "watch.open"))
    else:
        model.tell(table.say("watch.seat", name=table.say.names[seat]))


def look_as(table: Table, model: TableModel, seat: Seat) -> None:
    """Show a seat's view, or everybody's if it is shown already."""
    watch(table, model, None if table.session.viewer == seat else seat)


def show_next_view(table: Table, model: TableModel) -> None:
    """Show the next view: everybody's, each seat's, all hands."""
    stops: list[Seat | None] = [None, *range(len(table.session.players)), ALL]
    at = stops.index(table.session.viewer)
    watch(table, model, stops[(at + 1) % len(stops)])
