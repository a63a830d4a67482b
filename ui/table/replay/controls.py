"""The actions of a replay's keys, buttons and pointer."""

from collections.abc import Callable
from functools import partial

import pygame

from games.engine import ALL, Seat
from ui.language.match_timeline import find_timeline
from ui.table.parts import TableParts
from ui.table.replay.timeline import TimelineLayout
from ui.toolkit.widgets import Node


def play(screen: TableParts) -> None:
    """Run the replay or stop it; at its end, start again."""
    reel, match = screen.follow.reel, screen.session.match
    if reel is None:
        return
    if reel.mode != "stands":
        reel.mode = "stands"
    elif reel.at >= len(match.moves) and not screen.follow.playback.busy:
        seek(screen, 0, running=True)
    else:
        reel.mode, reel.arrived = "runs", False
    screen.dirty = True


def step(screen: TableParts, by: int) -> None:
    """Show one move more or less, and stop there."""
    reel = screen.follow.reel
    if reel is None:
        return
    if by < 0:
        seek(screen, _before(screen))
    elif screen.follow.playback.busy:
        screen.finish()
        reel.mode = "stands"
    else:
        screen.follow.step_on()
    screen.dirty = True


def _before(screen: TableParts) -> int:
    """Return the last earlier moment before a visible move."""
    at, follow = screen.follow.playback.move, screen.follow
    return next((n for n in range(at - 1, 0, -1) if follow.shows_anything(n + 1)), 0)


def turn(screen: TableParts, by: int) -> None:
    """Show the beginning of the next turn, or of this or the previous one."""
    at, last = screen.follow.playback.move, len(screen.session.match.moves)
    turns = (0, *find_timeline(screen.session.match).turns, last)
    if by > 0:
        seek(screen, min((n for n in turns if n > at), default=last))
    else:
        seek(screen, max((n for n in turns if n < at), default=0))


def seek(screen: TableParts, move: int, running: bool = False) -> None:
    """Show the table after so many moves."""
    move = max(0, min(move, len(screen.session.match.moves)))
    screen.back_to(move, running)


def back(screen: TableParts) -> None:
    """Leave the replay: return to the present, or play on from a recorded game."""
    if screen.session.recorded:
        screen.tools["play_on"]()
    else:
        screen.to_now()


# keys, buttons and pointer


def exit_label(screen: TableParts) -> str:
    """Return the label of the last button; empty if there is none."""
    if not screen.session.recorded:
        return screen.say("replay.exit")
    over = screen.session.match.states[screen.follow.playback.move].winners
    return "" if over else screen.say("replay.play_on")


def row(screen: TableParts) -> TimelineLayout:
    """Return the rectangles of the timeline's parts."""
    return screen.timeline.row(screen.board.layout(), exit_label(screen))


def nodes(screen: TableParts) -> list[Node]:
    """Return the timeline as nodes."""
    acts: dict[str, Callable[[], object]] = {
        "back": partial(step, screen, -1),
        "run": partial(play, screen),
        "on": partial(step, screen, 1),
        "exit": partial(back, screen),
    }
    reel, at, words = screen.follow.reel, screen.follow.playback.move, exit_label(screen)
    assert reel is not None
    tip = screen.say("replay.play_on_tip") if screen.session.recorded else ""
    return screen.timeline.nodes(row(screen), screen.session.match, at, reel, acts, (words, tip))


def on_track(screen: TableParts, x: int, y: int) -> bool:
    """Return whether the timeline is under a point."""
    reel = screen.follow.reel
    return reel is not None and row(screen).track.inflate(8, 0).collidepoint(x, y)


def grab(screen: TableParts, x: int, y: int) -> bool:
    """Begin to drag the timeline if it is under that point."""
    if not on_track(screen, x, y):
        return False
    screen.timeline.is_dragged = True
    drag(screen, x)
    return True


def drag(screen: TableParts, x: int) -> None:
    """Show the moment under the pointer."""
    move = screen.timeline.move_at(row(screen).track, x, len(screen.session.match.moves))
    reel = screen.follow.reel
    if reel and (reel.mode != "stands" or move != screen.follow.playback.move):
        seek(screen, move)


def key(screen: TableParts, code: int) -> bool:
    """Handle a key of the replay; return whether it was one."""
    aside = screen.focus.seen and not screen.focus.key.startswith("time.")
    acts: dict[int, Callable[[], object]] = {
        pygame.K_COMMA: partial(step, screen, -1),
        pygame.K_PERIOD: partial(step, screen, 1),
        pygame.K_PAGEUP: partial(turn, screen, -1),
        pygame.K_PAGEDOWN: partial(turn, screen, 1),
        pygame.K_HOME: partial(seek, screen, 0),
        pygame.K_END: partial(seek, screen, len(screen.session.match.moves)),
    }
    if not aside:
        acts |= {
            pygame.K_LEFT: partial(step, screen, -1),
            pygame.K_RIGHT: partial(step, screen, 1),
            pygame.K_SPACE: partial(play, screen),
        }
    if screen.follow.reel is None or screen.sheet or code not in acts:
        return False
    acts[code]()
    return True


def watch(screen: TableParts, seat: Seat | None) -> None:
    """Show and announce the view of a seat, of everybody (None), or of all hands (ALL)."""
    screen.session.look_as(seat)
    if seat is None or seat == ALL:
        screen.tell(screen.say("watch.all" if seat is None else "watch.open"))
    else:
        screen.tell(screen.say("watch.seat", name=screen.say.names[seat]))


def look_as(screen: TableParts, seat: Seat) -> None:
    """Show a seat's view, or everybody's if it is shown already."""
    watch(screen, None if screen.session.viewer == seat else seat)


def show_next_view(screen: TableParts) -> None:
    """Show the next view: everybody's, each seat's, all hands."""
    stops: list[Seat | None] = [None, *range(len(screen.session.players)), ALL]
    at = stops.index(screen.session.viewer)
    watch(screen, stops[(at + 1) % len(stops)])
