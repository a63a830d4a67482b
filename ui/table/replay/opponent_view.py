"""Shows an earlier table as an opponent saw it, and what it expected."""

from ui.play import opponent_review
from ui.play.replay_session import Watching
from ui.table.paint.sheets import Sheet
from ui.table.parts import TableParts

SHEET_WIDTH = 560  # units
ROW_HEIGHT = 54  # units: a move may need two lines


def is_offered(screen: TableParts) -> bool:
    """Return whether opponents' views may be shown: in replays and practice games."""
    session = screen.session
    return screen.follow.reel is not None and (session.watching or session.practice)


def look(screen: TableParts) -> None:
    """Show the last choice before this moment as its seat saw it, and ask what it expected."""
    session, follow = screen.session, screen.follow
    one = opponent_review.moment(session, follow.playback.move)
    if one is None:
        screen.tell(screen.say("mind.none"))
        return
    if session.watching:
        session.look_as(one.seat)
    else:
        follow.eyes = one.seat
    follow.viewer = one.seat
    screen.back_to(one.after)
    screen.resize(screen.size)
    screen.mind = one
    opponent_review.ask(session, one)
    screen.tell(screen.say("mind.asking", name=screen.say.names[one.seat]))


def update(screen: TableParts) -> None:
    """Show the answer when it is ready; forget it if another moment is shown by then.

    While nothing is asked, compute everybody's chances through a finished game.
    """
    one, follow = screen.mind, screen.follow
    if isinstance(screen.session, Watching):
        screen.dirty |= screen.session.reckon(one is None)
    if one is None:
        return
    if follow.reel is None or follow.playback.move != one.after or follow.reel.mode != "stands":
        screen.mind = None
        return
    answer = screen.session.opponents.poll()
    if answer is None:
        return
    screen.mind = None
    moves = screen.session.match.moves
    played = moves[one.after] if one.after < len(moves) else None
    lines = opponent_review.expected(screen.session.match.game, answer, one, played, screen.say)
    buttons = [(f"mind.{n}", line, screen.close) for n, line in enumerate(lines)]
    title = screen.say("mind.title", name=screen.say.names[one.seat])
    line = opponent_review.why(answer, one, screen.say)
    screen.sheet = Sheet(
        title, buttons, line=line, close=screen.close, wide=SHEET_WIDTH, row=ROW_HEIGHT
    )
    screen.focus.move_to("mind.0")
    screen.dirty = True
