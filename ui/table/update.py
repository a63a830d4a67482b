"""The one place where a table changes: a message comes in, and the model follows."""

from games.engine import asked
from ui.language.sentences import describe_hint, describe_more
from ui.table.fixtures import Table
from ui.table.input import dice_shake, keys, knocked_out, mouse, moves, pile_picker, pointer
from ui.table.input.pointer import DWELL_SECONDS, LONG_PRESS_SECONDS, scroll_hand, scroll_to
from ui.table.input.question import focus_goal, offer_question, take_back
from ui.table.lesson import bubble
from ui.table.messages import (
    Browse,
    CancelAct,
    ChooseVerb,
    Enlarge,
    ExplainPiece,
    ExplainVerb,
    KeyPressed,
    KeyReleased,
    LookAs,
    Message,
    PickUp,
    PlayAnyway,
    PlayMoves,
    PointerLeft,
    PointerMoved,
    Pressed,
    PressPlace,
    PutOn,
    Released,
    Resized,
    Scrolled,
    SecondPressed,
    ShowMore,
    Tick,
)
from ui.table.model import HINT_SECONDS, LONGEST_TIP_SECONDS, TableModel
from ui.table.moments import follow_jump, resize, show_beats, show_present
from ui.table.preview.preview_notes import find_pointed_move
from ui.table.replay import controls, history, opponent_view

HURRY_SPEED = 3.0  # times as fast while a key or button is held
GEAR_SPEED = 15  # frames of the gear of a thinking opponent in a second
SCROLL_SECONDS = 0.15  # until a hand has scrolled to a card


def update(table: Table, model: TableModel, message: Message) -> bool:
    """Let a message change the model; return whether the picture may have changed."""
    wish: Message | None = None
    hand = model.selection
    before = hand.held, hand.verb, hand.aim
    match message:
        case Tick(dt, now):
            return tick(table, model, dt, now)
        case PointerMoved():
            mouse.move(table, model, message)
        case Pressed():
            wish = mouse.press(table, model, message)
        case Released():
            wish = mouse.release(table, model, message)
        case SecondPressed():
            wish = mouse.press_second(table, model, message)
        case Scrolled(across, down):
            scroll(table, model, across, down)
        case PointerLeft():
            mouse.leave(table, model)
        case KeyPressed():
            wish = keys.press(table, model, message)
        case KeyReleased():
            model.pace.hurry = False
            dice_shake.let_go(model)
        case Resized(size):
            resize(table, model, size)
        case PlayMoves(chosen):
            moves.play_moves(table, model, chosen)
        case PlayAnyway(move):
            model.close()
            moves.play(table, model, move)
        case PickUp(piece):
            wish = pointer.toggle(table.board, model, piece)
        case PutOn(spot):
            wish = pointer.put(table.board, model, spot)
        case ChooseVerb(verb):
            wish = pointer.choose_verb(table.board, model, verb)
        case ExplainVerb(verb, rect):
            moves.explain_verb(table, model, verb, rect)
        case ExplainPiece(why, piece, spots, spot):
            moves.explain_piece(table, model, why, piece, spots, spot)
        case Enlarge(piece):
            model.large = None if model.large == piece else piece
        case Browse(zone):
            pile_picker.browse(table, model, zone)
        case PressPlace(zone):
            press_place(table, model, zone)
        case LookAs(seat):
            controls.look_as(table, model, seat)
        case ShowMore():
            show_more(table, model)
        case CancelAct():
            take_back(table, model)
    if wish is not None:
        update(table, model, wish)
    if hand.begun and before != (hand.held, hand.verb, hand.aim):
        focus_goal(table, model)
    mouse.follow_layout(table, model)
    return True


def press_place(table: Table, model: TableModel, zone: str) -> None:
    """Show the cards of a place that is no target, or explain why nothing is done there."""
    if model.shown.zones[zone] and pointer.can_browse(table, model, zone):
        pile_picker.browse(table, model, zone)
    else:
        moves.explain_place(table, model, zone)


def scroll(table: Table, model: TableModel, across: float, down: float) -> None:
    """Scroll the open side panel, or the hand under the pointer by cards."""
    follow = model.follow
    if model.panel.name:
        mouse.scroll_panel(table, model, down)
    elif not model.sheet and not follow.playback.busy:
        by = round(-down - across)
        scroll_hand(table.board, follow.shown, follow.viewer, model.pointer.where, by)


def tick(table: Table, model: TableModel, dt: float, now: float) -> bool:
    """Let `dt` seconds pass; return whether something moved."""
    pace, follow = model.pace, model.follow
    pace.clock += dt
    pace.presses.update(dt)
    _count_hover(model, dt)
    seconds = 0.0 if model.is_halted or model.sheet else dt * table.app.settings.speed * pace.haste
    seconds *= HURRY_SPEED if pace.hurry and not follow.shown.winners else 1.0
    seconds *= history.find_tempo(table, model, seconds)
    reel = follow.reel  # while a replay runs, the game waits
    if not pace.paused and reel is None:
        ahead = len(follow.playback.queue) > 1  # the next move can wait, but not the thinking
        table.session.amid_act = model.sheet is not None or model.selection.begun
        (table.session.think if ahead else table.session.tick)(now)
    moves.finish_weighing(table, model)
    if follow.catch_up():
        follow_jump(table, model)
    _show_hint(table, model)
    moved = opponent_view.update(table, model)
    _follow_focus(model)
    moved |= _scroll_to_card(table, model)
    follow.playback.motion = table.moves_pieces
    history.run(table, model, dt)
    show_beats(table, model, follow.update(seconds))
    if follow.playback.stops_before is not None:
        table.board.land()
    if reel and reel.arrived and not table.session.recorded:
        show_present(table, model)
    knocked_out.update(model, dt)
    knocked_out.show(table, model)
    moved |= _move_pieces(table, model, dt, seconds)
    _count_down(model, dt)
    offer_question(table, model)
    mouse.follow_layout(table, model)
    pile_picker.hold_only_card(table, model)
    _foresee(table, model, dt)
    bubble.focus(table, model)
    if knocked_out.is_ended(table, model):
        if not pace.over:
            model.focus.move_to(knocked_out.GO_ON_KEY)
        pace.over += dt
    return moved


def _count_hover(model: TableModel, dt: float) -> None:
    """Count for how long the same node has been hot."""
    hover = model.hover
    hover.seconds = hover.seconds + dt if hover.key == model.hot else 0.0
    hover.key = model.hot


def _count_down(model: TableModel, dt: float) -> None:
    """Count the seconds of the refusal, the notice, and a long press, which shows a card large."""
    if model.refusal is not None:
        model.refusal.seconds += dt
    if model.notice is not None:
        model.notice.left -= dt
        if model.notice.left <= 0:
            model.notice = None
    down = model.pointer.down
    rests = down is not None and not (down.dragged or down.long)
    if rests and down and down.piece is not None and down.seconds > LONG_PRESS_SECONDS:
        down.long, model.large = True, down.piece


def _move_pieces(table: Table, model: TableModel, dt: float, seconds: float) -> bool:
    """Move everything on the board; return whether anything moved.

    `dt` seconds pass for the person, and `seconds` at the speed of play. During a pause, what the
    person lets go of still lands.
    """
    board, playback = table.board, model.follow.playback
    flight = seconds if playback.busy else seconds or dt
    moved = (flight > 0 and board.sprites.moving) or (seconds > 0 and board.director.moving)
    pace = board.director.pace
    if board.director.update(seconds, playback.busy):
        table.sound("flip")
    if board.sprites.update(flight * pace):
        table.sound("deal")
    for sound in board.director.take_sounds():
        table.sound(sound)
    if not playback.busy:
        moved |= board.moods.update(seconds)
    moved |= board.tabletop.reactions.update(seconds)
    board.busy = playback.busy
    moved |= board.attend(model.shown, dt, table.moves_pieces)
    moved |= pointer.update(board, model, dt, table.moves_pieces)
    moved |= dice_shake.update(table, model, dt)
    board.look.watch_frame(model.shown, playback.busy)
    moved |= board.look.update(seconds)
    table.effects.confetti.update(dt)
    moved |= board.tabletop.advance_ending(dt, board.look.ending_seconds)
    return moved or table.effects.confetti.falling


def _foresee(table: Table, model: TableModel, dt: float) -> None:
    """Look ahead to the effects of the move under the pointer or the focus."""
    move = None
    if table.app.settings.previews and not model.follow.playback.busy and model.refusal is None:
        move = find_pointed_move(table, model)
    model.requests.preview.update(dt, move, table.session)


def _follow_focus(model: TableModel) -> None:
    """Raise the card that has the focus, as the pointer would raise it."""
    if model.focus.seen and not model.dragging:
        kind, _, name = model.focus.key.partition(".")
        model.pointer.hot = int(name) if kind in ("card", "target") else None
        model.pointer.hot_zone = name if kind == "zone" else None
        model.pointer.rest = 0.0


def _scroll_to_card(table: Table, model: TableModel) -> bool:
    """Scroll the hand to the card under the pointer or the focus, or else to the one that a hint
    names; return whether it moved.
    """
    hot, follow, before = model.pointer.hot, model.follow, model.scrolled
    if hot is None and (hint := model.requests.hinted) is not None:
        hot = hint.piece
    model.scrolled = hot
    if hot is None or hot == before or follow.playback.busy or model.dragging:
        return False
    way = SCROLL_SECONDS if table.moves_pieces else 0.0
    return scroll_to(table.board, follow.shown, follow.viewer, hot, way)


def _show_hint(table: Table, model: TableModel) -> None:
    """Show a hint that has arrived, if its move is still offered, and no side panel is open."""
    answer, requests = table.session.hint, model.requests
    if answer is None or answer is requests.hint or model.panel.name:
        return
    if answer.move not in model.selection.moves:
        return
    requests.hint, requests.hinted, requests.has_more = answer, answer.move, False
    model.tell(describe_hint(answer, model.shown, table.say), HINT_SECONDS, "hint")


def show_more(table: Table, model: TableModel) -> None:
    """Show the chance, the alternative and the risk in place of the hint, or the hint again."""
    requests, v, say = model.requests, model.shown, table.say
    answer = requests.hint
    if answer is None or requests.hinted is None or not describe_more(answer, v, say):
        return
    requests.has_more = not requests.has_more
    describe = describe_more if requests.has_more else describe_hint
    model.tell(describe(answer, v, say), HINT_SECONDS, "hint")


def is_thinking(table: Table, model: TableModel) -> bool:
    """Return whether an opponent is thinking."""
    ask = asked(model.shown)
    if ask is None or model.follow.playback.busy or model.follow.reel is not None:
        return False
    return bool(table.board.plates.people[ask.seat].level) and not model.pace.paused


def describe_picture(table: Table, model: TableModel) -> tuple[object, ...]:
    """Return everything, except motion, that the picture depends on; a change redraws it."""
    hand, pointer_, playback = model.selection, model.pointer, model.follow.playback
    refusal, notice, preview = model.refusal, model.notice, model.requests.preview
    gear = int(model.pace.clock * GEAR_SPEED) if is_thinking(table, model) else 0
    return (
        id(model.shown),
        playback.busy,
        playback.instant and model.pace.clock,
        model.past,
        model.size,
        tuple(hand.moves),
        (hand.held, hand.verb, hand.aim),
        (pointer_.hot, pointer_.hot_zone, pointer_.rest > DWELL_SECONDS),
        (model.hot, model.focus.seen, model.hover.seconds > LONGEST_TIP_SECONDS),
        (id(model.sheet), model.sheet is None or len(model.sheet.buttons), model.large),
        (model.panel.name, model.panel.scroll),
        (model.sentence.caption, model.sentence.prompt),
        notice.text if notice is not None else None,
        refusal and (refusal.text, refusal.seconds if refusal.lively else None),
        (preview.move, id(preview.shown)),
        model.requests.hinted,
        (model.pace.paused, gear, history.can_skip(table, model)),
        knocked_out.shows_progress(model),
        knocked_out.is_ended(table, model),
        table.lecture and table.lecture.spoken,
    )
