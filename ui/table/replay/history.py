"""The history rail at work: which moves it shows, replaying one, skipping, and the news of a turn.

It shows only what the seat at the screen has seen, and only what the animation has shown.
"""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Surface

from games.engine import asked
from ui.language.grammar import continue_sentence
from ui.play.move_summary import MoveSummary, find_last_answer, find_news, summarise, touches
from ui.table.fixtures import Table
from ui.table.input.pointer import offer, put_back
from ui.table.model import TableModel
from ui.table.moments import is_theirs, show_another_moment
from ui.table.motion.playback import Beat
from ui.table.overlays import Overlay, PlacedOverlay
from ui.table.paint.history_rail import KEY, SKIP_KEY, TILES, RailLayout
from ui.toolkit.widgets import Node

NEWS_SECONDS = 6.0
MOST_MOVES_BACK = 60  # that are searched for eight that said something
USUAL_SECONDS = 0.5  # of others' moves that are shown at the usual speed
FASTEST_AFTER_SECONDS = 3.0  # of others' moves
MOST_TEMPO = 2.2  # times the usual speed
STAGE_TEMPO = 1.5  # at most, while others lose something or face each other on the stage
HOLD_SECONDS = 0.5  # that a key is held until it runs to the next decision


# what the rail shows


def list_moves(table: Table, model: TableModel) -> Sequence[MoveSummary]:
    """Return the last moves of which the seat at the screen saw something, the oldest first."""
    follow, match, log = model.follow, table.session.match, model.log
    upto = min(follow.seen_moves, len(match.moves))
    key = (upto, len(match.events), follow.viewer, table.app.words, len(log.said))
    if key == log.summed_key:
        return log.summed
    found: list[MoveSummary] = []
    heading = table.app.words("turn").partition("{")[0]
    for n in range(upto, max(0, upto - MOST_MOVES_BACK), -1):
        lines = tuple(
            one.text for one in log.said if one.move == n and not one.text.startswith(heading)
        )
        one = summarise(match, n, follow.viewer, lines, table.say.presenter.loose)
        found += [one] if one is not None else []
        if len(found) == TILES:
            break
    log.summed_key, log.summed = key, found[::-1]
    return log.summed


def lay_out(table: Table, model: TableModel) -> RailLayout | None:
    """Return the rectangles of the rail or of its panel; None if neither is shown."""
    count = len(list_moves(table, model))
    if model.panel.name == "past":
        return table.rail.lay_out(table.log.rect(model.window), count, wide=True)
    whole = table.rail_rect(model)
    return table.rail.lay_out(whole, count, wide=False) if whole is not None else None


def list_nodes(table: Table, model: TableModel) -> list[Node]:
    """Return the tiles, and the button that skips while others play."""
    lay = lay_out(table, model)
    if lay is None:
        return []
    found = table.rail.nodes(
        lay, list_moves(table, model), lambda one: partial(replay, table, model, one.move)
    )
    if can_skip(table, model):
        act: dict[str, Callable[[], object]] = {"press": partial(skip, model)}
        pressed = table.app.keys.name_of("press", table.app.words)
        tip = table.say("rail.skip_tip", pressed=pressed)
        words = table.say("rail.skip")
        found.append(Node(SKIP_KEY, "button", words, "", lay.skip, act, tip=tip))
    return found


def draw(table: Table, model: TableModel, to: Surface) -> None:
    """Draw the rail, or the panel that shows it where it is folded."""
    lay = lay_out(table, model)
    if lay is None:
        return
    rail, moves, is_panel = table.rail, list_moves(table, model), model.panel.name == "past"
    if is_panel:
        rail.draw_panel(
            to, lay.whole, table.say("rail.title"), "" if moves else table.say("rail.empty")
        )
    else:
        rail.draw_ground(to, lay.whole)
    for one, rect in zip(moves, lay.tiles, strict=True):
        rail.draw_tile(to, rect, one, model.hot == f"{KEY}{one.move}", is_panel)
    if can_skip(table, model):
        rail.draw_skip(to, lay.skip, table.say("rail.skip"), model.hot == SKIP_KEY)


def make_tip(
    table: Table, model: TableModel, groups: list[Node], placed: list[PlacedOverlay]
) -> list[Overlay]:
    """Return the card or the sum of the tile under the pointer or the focus."""
    if model.sheet or model.panel.name or not model.hot.startswith(KEY):
        return []
    lay = lay_out(table, model)
    shown = list_moves(table, model)
    for one, tile in zip(shown, lay.tiles if lay else (), strict=False):
        if model.hot == f"{KEY}{one.move}":
            rooms = table.rail.tip_rooms(tile, table.area(model), one)
            text = table.rail.describe(one)
            return [Overlay("history", text, rooms, partial(table.rail.draw_tip, one))]
    return []


# replaying and skipping


def replay(table: Table, model: TableModel, move: int) -> None:
    """Show one move again, and then return to where the game was."""
    put_back(table.board, model)
    offer(table.board, model, [])
    model.pace.skips = False
    recorded = table.session.recorded
    model.follow.look_back(move - 1, "steps" if recorded else "runs", None if recorded else move)
    if recorded:
        model.follow.step_on()
    show_another_moment(table, model)


def can_skip(table: Table, model: TableModel) -> bool:
    """Return whether there is something to skip: others play, or their moves are being shown."""
    follow, v = model.follow, model.shown
    if follow.reel is not None or v.winners or table.lecture is not None:
        return False
    ask = asked(v)
    theirs = ask is not None and bool(table.board.plates.people[ask.seat].level)
    return (follow.playback.busy or theirs) and not follow.playback.instant


def skip(model: TableModel) -> None:
    """Run to the next decision of the seat at the screen."""
    model.pace.skips = True
    model.focus.moved = False


def run(table: Table, model: TableModel, dt: float) -> None:
    """Keep running to the next decision while that was asked for, or a key is held for it."""
    pace, playback = model.pace, model.follow.playback
    pace.held = pace.held + dt if pace.hurry else 0.0
    live = model.follow.reel is None and not model.is_halted and not model.sheet
    runs = live and (pace.skips or (pace.held > HOLD_SECONDS and can_skip(table, model)))
    if runs and playback.stops_before is None:
        playback.stops_before = partial(_stops, table, model)
    elif not runs:
        playback.stops_before = None


def _stops(table: Table, model: TableModel, beat: Beat) -> bool:
    """Return whether the run stops before a beat, because it hits the viewer or ends the game."""
    me, v = table.board.me, model.shown
    hits = me is not None and touches(v, beat.events, me, table.say.presenter.loose)
    if hits or beat.kind == "win":
        stop(model)
        return True
    return False


def stop(model: TableModel) -> None:
    """End the run; a key that is still held starts no other one."""
    model.pace.skips = model.pace.hurry = False
    model.pace.held = 0.0


def find_tempo(table: Table, model: TableModel, dt: float) -> float:
    """Return how many times as fast the moves of others are shown; let `dt` seconds pass.

    The longer they play, the faster. A sentence, whatever hits the viewer, the first hit and a
    knock-out keep their time; a lesser loss and a stage without the viewer go a little faster.
    """
    pace, playback = model.pace, model.follow.playback
    theirs = is_theirs(table, model, playback.move)
    if model.selection.moves:
        pace.others = 0.0
    elif theirs and playback.busy:
        pace.others += dt
    share = (pace.others - USUAL_SECONDS) / (FASTEST_AFTER_SECONDS - USUAL_SECONDS)
    tempo = 1.0 + (MOST_TEMPO - 1.0) * max(0.0, min(1.0, share)) if theirs else 1.0
    director = table.board.director
    if director.is_grave or pace.haste > 1.0:  # whoever is out has a speed of their own
        tempo = 1.0
    elif director.is_weighty or director.stage.is_open:
        is_tense = pace.about_me or (director.stage.is_open and not director.stage.in_order)
        tempo = 1.0 if is_tense else min(tempo, STAGE_TEMPO)
    model.sentence.pass_time(dt)
    return tempo


# the news of a turn


def tell_news(table: Table, model: TableModel) -> None:
    """Say in one line what the viewer lost or gained since they last answered."""
    match, me = table.session.match, model.follow.viewer
    if me is None or me < 0 or table.lecture is not None or model.notice is not None:
        return
    last = find_last_answer(match, me)
    before = match.states[last - 1] if last else None
    if before is None or before.turn_number == model.shown.turn_number:
        return
    news = find_news(match, me, model.log.said, table.say.presenter.loose)
    if news:
        lines = continue_sentence(" ".join(news), table.app.words.language)
        model.tell(table.say("news", lines=lines), NEWS_SECONDS)
