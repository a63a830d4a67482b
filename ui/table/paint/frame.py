"""Draws a whole frame of a table: board, texts, tools, log and overlays."""

from functools import partial

from pygame import Rect, Surface
from pygame.draw import rect as draw_rect

from games.engine import ALL, Piece, spot_of
from ui.play.replay_session import outlook
from ui.table.highlights import Highlights
from ui.table.input.selection import Selection
from ui.table.layout.table_layout import Layout
from ui.table.lesson import bubble
from ui.table.lesson.bubble import narrow
from ui.table.paint import tips, verb_row_view
from ui.table.paint.board import Board
from ui.table.paint.name_plates import PLATE_EDGE, PLATE_WOOD, TURN_GOLD, shorten
from ui.table.paint.sheets import draw_button
from ui.table.paint.tags import draw_tag
from ui.table.preview import overlay, refusal
from ui.table.replay import controls as replay
from ui.table.screen import TableScreen
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import Theme, wrap
from ui.toolkit.graphics.tokens import CREAM, GOLD, INK, PALE, Rgb
from ui.toolkit.widgets import Node

QUESTION_MARK_SIZE = 24  # units
QUESTION_MARK = "?"
WARNING: Rgb = (255, 196, 120)
ONE_LINE_SIZE = 12.5  # units: a label of at least this size stays on one line


def draw_question_marks(to: Surface, board: Board, subjects: set[Piece]) -> None:
    """Draw a gold tag at the top of each of these pieces."""
    theme = board.theme
    side = max(16, round(QUESTION_MARK_SIZE * theme.u))
    for piece in subjects:
        sprite = board.sprites.all.get(piece)
        if sprite is None or sprite.moving or board.look.hides(piece):
            continue
        pose = sprite.pose
        top = pose.y - pose.w * pose.tall / 2
        rect = Rect(0, 0, side, side).move_to(center=(round(pose.x), round(top)))
        rect.clamp_ip(board.layout().area)
        to.blit(rounded(side, side, side / 2, GOLD, INK, max(1.5, 2 * theme.u)), rect)
        theme.text(to, QUESTION_MARK, rect, "title", 15, INK, "center")


def draw(screen: TableScreen, to: Surface) -> None:
    """Draw the whole window."""
    lit, window = find_highlights(screen), Rect((0, 0), screen.size)
    screen.board.plates.idle = screen.follow.reel is not None
    v = screen.follow.shown
    kept = screen.board.draw(to, v, lit, screen.clock, partial(_draw_lines, screen))
    if find_notice(screen):
        room = find_notice_room(screen.board.layout(), screen.app.theme, find_notice(screen))
        tips.draw_strip(to, screen.app.theme, room, find_notice(screen), WARNING)
    if screen.pointer.selection.moves:
        draw_question_marks(to, screen.board, screen.say.subjects(screen.follow.shown))
    if screen.refused is not None:
        refusal.draw(to, screen.board, screen.follow.shown, screen.refused)
    _draw_course(screen, to)
    hot = _hot_key(screen)  # while cards fly and nothing is hot, only buttons are drawn
    groups = screen.groups(brief=screen.follow.playback.busy and not hot and not screen.lecture)
    if not screen.sheet:
        _draw_tools(screen, to, groups, hot)
        _draw_log(screen, to, groups, window, hot)
    bubble.draw(screen, to, groups, hot)
    screen.effects.confetti.draw(to, screen.area, screen.app.theme.u)
    tips.draw_large(screen, to)
    if screen.sheet:
        nodes = groups[0].children
        screen.sheet.draw(to, window, screen.app.theme, screen.faces, nodes, hot)
    overlay.draw(screen, to, groups)
    _draw_focus(screen, to, groups)
    tips.draw_tip(screen, to, groups, hot)
    screen.dirty = kept or screen.faces.unfinished


def _hot_key(screen: TableScreen) -> str:
    """Return the key of the node that has the focus or is under the pointer."""
    return screen.focus.key if screen.focus.seen else screen.hot_node


def find_highlights(screen: TableScreen) -> Highlights:
    """Return what glows, what is held or hot, and the words beside it."""
    pointer, say, v = screen.pointer, screen.say, screen.follow.shown
    hand, own = pointer.selection, screen.board.look
    zones = hand.zones
    if own.names_pieces or hand.held is not None:  # only the hot zone has words
        told = own.names_held  # without names, a held card has only one meaning
        zones = hand.zones & {pointer.hot_zone} if told else set()
    labels = {z: say.zone_label(v, z, hand.moves_to(z)) for z in zones}
    labels |= {z: say("drawer.look", n=len(p)) for z, p in pointer.open_piles.items()}
    hint = screen.hinted
    pointed = spot_of(v, hint.to) if hint and hint.piece is None else None
    hinted = pointed if isinstance(pointed, int) else hint.piece if hint else None
    found = Highlights(
        hand.glowing_pieces,
        {spot for spot in hand.glowing_spots if isinstance(spot, str)} | set(pointer.open_piles),
        {spot for spot in hand.glowing_spots if isinstance(spot, int)},
        hand.held,
        pointer.hot,
        pointer.hot_zone,
        hinted,
        pointed if isinstance(pointed, str) else None,
        descriptions=_describe_hot(screen, hand) if own.names_pieces else {},
        labels=labels,
        has_note=bool(screen.preview_lines()),
        is_asked=bool(hand.moves),
        aimed=own.find_threatened(v),
        sway=_find_sway(screen),
        moves=tuple(hand.moves),
    )
    return narrow(screen, found)


def _find_sway(screen: TableScreen) -> tuple[Piece, float] | None:
    """Return the piece whose move was refused, and how far it has shaken aside."""
    no = screen.refused
    if no is None or no.piece is None or not screen.motion:
        return None
    return no.piece, no.sway() * screen.app.theme.u


def _describe_hot(screen: TableScreen, hand: Selection) -> dict[Piece, str]:
    """Return what a move would do with the hot piece, and how likely it succeeds."""
    v, hot, zone, say = screen.follow.shown, screen.pointer.hot, screen.pointer.hot_zone, screen.say
    if hot in hand.targets:
        return {hot: say.choices_at(v, hot, hand.moves_to(hot))}
    if hot is None or hot == hand.held:
        return {}
    if hand.held is not None:
        return (
            {hot: say.zone_label(v, zone, hand.moves_to(zone))}
            if zone in hand.zones and zone
            else {}
        )
    could = say.chances_of(v, hot, [move for move in hand.moves if move.piece == hot])
    return {hot: could} if could else {}


def _draw_course(screen: TableScreen, to: Surface) -> None:
    """Draw everybody's chances through a finished game while its timeline is used."""
    course, timeline = outlook(screen.session), screen.timeline
    if course is not None and (timeline.is_dragged or _hot_key(screen) == "time.track"):
        at, last = screen.follow.playback.move, len(screen.session.match.moves)
        timeline.draw_course(to, replay.row(screen), course, at, last)


def _draw_lines(screen: TableScreen, to: Surface) -> None:
    """Draw the caption, and below it the question; while cards fly, only the caption."""
    lay, theme = screen.board.layout(), screen.app.theme
    busy, reel = screen.follow.playback.busy, screen.follow.reel
    screen.board.tabletop.has_sentence = False
    if screen.caption and (reel or not busy) and not find_notice(screen) and screen.refused is None:
        draw_tag(theme, to, screen.caption, lay.caption, 16, "body")
    if reel:
        match, at = screen.session.match, screen.follow.playback.move
        row, hot, words = replay.row(screen), _hot_key(screen), replay.exit_label(screen)
        screen.timeline.draw(to, row, match, at, reel, hot)
        screen.timeline.draw_leave(to, row, words, hot == "time.exit")
        return
    text = _prompt(screen, busy)
    if not text:
        return
    mine = bool(screen.pointer.selection.moves) or bool(screen.follow.shown.winners)
    rect, screen.board.tabletop.has_sentence = lay.prompt, True
    line, thick = (TURN_GOLD, 0.06 * rect.h) if mine else (PLATE_EDGE, 0.035 * rect.h)
    to.blit(rounded(rect.w, rect.h, rect.h * 0.42, (*PLATE_WOOD, 225), line, max(1.2, thick)), rect)
    ink = CREAM if mine or busy else PALE
    theme.text(to, text, rect.inflate(-rect.h, 0), "bold", 18, ink, "center")


def find_notice(screen: TableScreen) -> str:
    """Return the notice to read before anything else; empty if there is none."""
    if screen.notice_left > 0 or not screen.is_halted:
        return screen.notice if screen.notice_left > 0 else ""
    return screen.say("paused", pressed=screen.app.keys.told("pause", screen.app.words))


def find_notice_room(lay: Layout, theme: Theme, text: str) -> Rect:
    """Return the rectangle of a notice: just above the question, and as high as needed."""
    font, high = theme.font("bold", 15), round(28 * theme.u)
    wide = min(font.size(text)[0] + 2 * high, round(0.8 * lay.area.w))
    lines = len(wrap(font, text, round(wide - high * 1.4)))
    room = Rect(0, 0, wide, high + (lines - 1) * font.get_linesize())
    room.midbottom = lay.prompt.centerx, lay.prompt.top - round(4 * theme.u)
    return room.clamp(lay.area)


def _prompt(screen: TableScreen, busy: bool) -> str:
    """Return the question and who must answer it, or the caption while something happens."""
    if busy:
        return screen.caption or screen.prompt
    screen.prompt = screen.say.prompt(screen.follow.shown, screen.follow.viewer)
    return screen.prompt


def _draw_tools(screen: TableScreen, to: Surface, groups: list[Node], hot: str) -> None:
    tools = next(group.children for group in groups if group.key == "tools")
    reel = screen.follow.reel
    still = reel.mode == "stands" if reel else screen.paused
    lit = {
        "log": screen.log.open,
        "what": screen.choices.open,
        "pause": still,
        "view": screen.follow.viewer == ALL,
    }
    on = {name for name in lit if lit[name]}
    speed = screen.say("speed", speed=f"{screen.app.settings.speed:g}")
    screen.bar.draw(to, tools, hot, on, speed, still)
    room = screen.bar.room(tools, screen.board.layout().bar)
    turn = screen.say("turn", n=screen.follow.shown.turn_number)
    if screen.follow.reel:
        draw_rect(to, TURN_GOLD, Rect((0, 0), screen.size), max(2, round(3 * screen.app.theme.u)))
        room = _draw_mark(screen, to, room, screen.say("replay.mark"))
    elif screen.session.practice:
        room = _draw_mark(screen, to, room, screen.say("practice"))
    phase = screen.say.phase(screen.follow.shown)
    if phase and screen.board.look.tells_phase:
        phase = screen.say.names[screen.follow.shown.active]
    if phase:
        turn = shorten(screen.app.theme, f"{turn} · {phase}", "bold", 15, room.w)
    line = turn.replace(" ", "\N{NO-BREAK SPACE}")  # a tag has only one line
    draw_tag(screen.app.theme, to, line, room, 15, align="left")
    moves = next(group.children for group in groups if group.key == "moves")
    verb_row_view.draw(screen, to, moves, hot)
    for node in moves:
        if node.key.startswith(verb_row_view.KEY):
            continue
        v, means = screen.follow.shown, screen.tree.means.get(node.key)
        if means and screen.board.look.draw_answer(to, v, means, node.rect, node.key == hot):
            continue
        ready = node.value != "not_yet"
        if ready and means and means.verb in screen.spec.decides:
            verb_row_view.draw_deciding(screen, to, node, means, node.key == hot)
            continue
        words = shorten_label(screen.app.theme, node.label, node.rect)
        draw_button(to, screen.app.theme, node.rect, words, node.key == hot and ready, ready)


def _draw_mark(screen: TableScreen, to: Surface, room: Rect, words: str) -> Rect:
    """Say in gold that this is a replay or a practice game; return the room that is left."""
    theme = screen.app.theme
    u, high = theme.u, round(26 * theme.u)
    wide = min(theme.font("bold", 15).size(words)[0] + round(24 * u), room.w)
    pill = Rect(room.left, 0, wide, high).move_to(centery=room.centery)
    to.blit(rounded(pill.w, pill.h, pill.h / 2, (*TURN_GOLD, 255), PLATE_EDGE, max(1.0, u)), pill)
    theme.text(to, words, pill.inflate(-round(12 * u), 0), "bold", 15, theme.palette.ink, "center")
    left = pill.right + round(10 * u)
    return Rect(left, room.top, room.right - left, room.h)


def shorten_label(theme: Theme, words: str, rect: Rect) -> str:
    """Return a button's label, without `Evade: ` if that has no room, in one line if readable."""
    rest, room = words.partition(": ")[2], rect.inflate(-rect.h // 3, 0).w
    low = rect.h < 34 * theme.u
    words = rest if rest and low and theme.font("bold", 11).size(words)[0] > room else words
    words = words.replace(" %", "\N{NO-BREAK SPACE}%")
    one_line = theme.font("bold", ONE_LINE_SIZE).size(words)[0] <= room
    return words.replace(" ", "\N{NO-BREAK SPACE}") if one_line else words


def _draw_log(screen: TableScreen, to: Surface, groups: list[Node], window: Rect, hot: str) -> None:
    if screen.choices.open:
        _draw_choices(screen, to, groups, window, hot)
    if not screen.log.open:
        return
    nodes = groups[-1].children
    entry = next((n for n in nodes if n.key == hot and n.role == "listitem"), None)
    lines = screen.log.lines(window)
    at = lines[int(entry.key[4:])][1].move if entry else None
    screen.log.draw(to, window, screen.past, at)
    foot = nodes[-1]
    draw_button(to, screen.app.theme, foot.rect, foot.label, foot.key == hot)


def _draw_choices(
    screen: TableScreen, to: Surface, groups: list[Node], window: Rect, hot: str
) -> None:
    """Draw the list of possible moves, and its numbers on the table."""
    panel, nodes, means = screen.choices, groups[-1].children, screen.tree.means
    rects = {node.key: node.rect for group in groups for node in group.children}
    buttons = {means[key]: rect for key, rect in rects.items() if key in means}
    panel.draw_numbers(to, screen.board, screen.follow.shown, buttons)
    lines = [entry.move for _, entry in panel.lines(window)]
    lit = next((n for node, n in zip(nodes, lines, strict=False) if node.key == hot), -2)
    panel.draw(to, window, None, None if lit < 0 else lit)
    foot = nodes[-1]
    draw_button(to, screen.app.theme, foot.rect, foot.label, foot.key == hot)


def _rises(screen: TableScreen, node: Node) -> bool:
    """Return whether a card is raised when it has the focus, so that it needs no ring."""
    lying = screen.board.table.get(int(node.key.partition(".")[2]))
    return lying is not None and screen.board.layout().places[lying.zone].shape == "fan"


def _draw_focus(screen: TableScreen, to: Surface, groups: list[Node]) -> None:
    """Draw a ring round the focus."""
    node = screen.focus.find(groups) if screen.focus.seen else None
    if node is None or (node.role == "card" and _rises(screen, node)):
        return
    u = screen.app.theme.u
    rect = node.rect.inflate(6 * u, 6 * u)
    ring = rounded(rect.w, rect.h, 10 * u, (0, 0, 0, 0), (255, 255, 255), max(2.0, 2.6 * u))
    to.blit(ring, rect)
