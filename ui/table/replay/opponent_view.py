"""Shows an earlier table as an opponent saw it, and what it expected."""

from ui.play import opponent_review
from ui.play.opponent_review import Moment
from ui.play.replay_session import Watching
from ui.table.fixtures import Table
from ui.table.model import TableModel
from ui.table.moments import resize, show_earlier
from ui.table.paint.sheets import Sheet

SHEET_WIDTH = 560  # units
ROW_HEIGHT = 54  # units: a move may need two lines


def is_offered(table: Table, model: TableModel) -> bool:
    """Return whether opponents' views may be shown: in replays and practice games."""
    session = table.session
    return model.follow.reel is not None and (session.watching or session.practice)


def look(table: Table, model: TableModel) -> None:
    """Show the last choice before this moment as its seat saw it; ask what that seat expected."""
    session, follow = table.session, model.follow
    one = opponent_review.moment(session, follow.playback.move)
    if one is None:
        model.tell(table.say("mind.none"))
        return
    if session.watching:
        session.look_as(one.seat)
    else:
        follow.eyes = one.seat
    follow.viewer = one.seat
    show_earlier(table, model, one.after)
    resize(table, model, model.size)
    model.requests.review = one
    opponent_review.ask(session, one)
    model.tell(table.say("mind.asking", name=table.say.names[one.seat]))


def update(table: Table, model: TableModel) -> bool:
    """Show the answer when it is ready; drop it if another moment is shown by then.

    While nothing is asked, compute everybody's chances through a finished game. Return whether more
    of them have become known.
    """
    one = model.requests.review
    more = isinstance(table.session, Watching) and table.session.reckon(one is None)
    if one is not None:
        _show_answer(table, model, one)
    return more


def _show_answer(table: Table, model: TableModel, one: Moment) -> None:
    follow = model.follow
    if follow.reel is None or follow.playback.move != one.after or follow.reel.mode != "stands":
        model.requests.review = None
        return
    answer = table.session.opponents.poll()
    if answer is None:
        return
    model.requests.review = None
    moves = table.session.match.moves
    played = moves[one.after] if one.after < len(moves) else None
    lines = opponent_review.expected(table.session.match.game, answer, one, played, table.say)
    buttons = [(f"mind.{n}", line, model.close) for n, line in enumerate(lines)]
    title = table.say("mind.title", name=table.say.names[one.seat])
    line = opponent_review.why(answer, one, table.say)
    sheet = Sheet(title, buttons, line=line, wide=SHEET_WIDTH, row=ROW_HEIGHT)
    model.open(sheet, "mind.0")
