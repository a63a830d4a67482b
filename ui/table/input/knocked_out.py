"""Shows a knock-out, and what a knocked-out player may do from then on."""

from collections.abc import Callable

from pygame import Rect

from games.engine import Seat
from ui.language.causes import find_cause
from ui.language.match_timeline import find_knocked_out
from ui.table.paint.knockout import Knockout
from ui.table.parts import TableParts
from ui.toolkit.widgets import Node

FAST_SPEED = 4.0  # times the speed of play


def show(screen: TableParts) -> None:
    """Open the sheet of a knock-out, once its move has been shown."""
    playback = screen.follow.playback
    if not playback.is_held or playback.left > 0 or screen.sheet:
        return
    seats, playback.knocked_out = tuple(sorted(playback.knocked_out)), frozenset()
    if playback.shown.winners:
        return
    screen.pointer.put_back()
    cause = find_cause(screen.narrator, screen.session.match, playback.move, screen.follow.viewer)
    names = screen.say.words.listed([screen.say.names[seat] for seat in seats])
    mine = set(seats) & set(screen.session.persons)
    screen.sheet = Knockout(
        screen.say("knockout.title", n=len(seats), name=names),
        [],
        close=screen.close,
        seats=seats,
        who=[screen.board.plates.people[seat] for seat in seats],
        lines=cause.lines,
        cards=cause.cards,
        acts=[("out.watch", screen.say("knockout.watch"), screen.close), *_acts(screen, seats)]
        if mine
        else [],
    )
    screen.sound("out")
    screen.dirty = True


def update(screen: TableParts, dt: float) -> None:
    """Let `dt` seconds pass for the sheet: then it gets its buttons or closes."""
    sheet = screen.sheet
    if not isinstance(sheet, Knockout) or not sheet.update(dt):
        return
    screen.dirty = True
    if sheet.buttons:
        screen.focus.move_to(sheet.buttons[0][0])
    else:
        screen.close()


def is_unseen(screen: TableParts) -> bool:
    """Return whether a knock-out is shown that has not been seen yet."""
    return isinstance(screen.sheet, Knockout) and not screen.sheet.seen


def _acts(screen: TableParts, gone: tuple[Seat, ...]) -> list[tuple[str, str, Callable[[], None]]]:
    """Return the choices once no person plays any more."""
    if set(screen.session.persons) - find_knocked_out(screen.follow.shown) - set(gone):
        return []
    pace = "slower" if screen.haste > 1 else "faster"
    return [
        ("out.faster", screen.say(f"knockout.{pace}"), lambda: hasten(screen)),
        ("out.finish", screen.say("knockout.finish"), lambda: rush(screen)),
        ("out.new", screen.say("knockout.new"), screen.tools["new"]),
    ]


def hasten(screen: TableParts) -> None:
    """Let the others play faster, or at the usual speed again."""
    screen.haste = 1.0 if screen.haste > 1 else FAST_SPEED
    screen.close()


def rush(screen: TableParts) -> None:
    """Let the others play to the end without showing it."""
    screen.follow.playback.instant = True
    screen.close()


def nodes(screen: TableParts) -> list[Node]:
    """Return the same choices as buttons in place of the hand, while the others play."""
    v, lay, u = screen.follow.shown, screen.board.layout(), screen.app.theme.u
    me = screen.follow.viewer
    live = screen.follow.reel is None and not v.winners and not screen.follow.playback.instant
    if not live or me not in find_knocked_out(v) or me not in screen.session.persons:
        return []
    acts = _acts(screen, ())
    if not acts:
        return []
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
