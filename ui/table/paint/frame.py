"""Draws a whole frame of a table: board, texts, tools, log and overlays."""

from functools import partial

from pygame import Rect, Surface
from pygame.draw import rect as draw_rect

from games.engine import ALL, Piece, State, spot_of
from ui.play.replay_session import outlook
from ui.table.fixtures import Table
from ui.table.highlights import Highlights
from ui.table.input import knocked_out
from ui.table.input.knocked_out import GO_ON_KEY
from ui.table.lesson import bubble
from ui.table.lesson.pointing import narrow
from ui.table.model import TableModel
from ui.table.motion.drawing import draw_below
from ui.table.nodes import compose, list_panel
from ui.table.overlays import sort_for_drawing
from ui.table.paint import verb_row_view
from ui.table.paint.board import Board
from ui.table.paint.magnifier import find_magnified
from ui.table.paint.name_plates import PLATE_EDGE, PLATE_WOOD, TURN_GOLD, shorten
from ui.table.paint.sheets import draw_button
from ui.table.paint.tags import draw_tag, place_tag
from ui.table.paint.tips import find_notice
from ui.table.preview import preview_notes, refusal
from ui.table.preview.anchors import draw_below_texts, rect_at
from ui.table.preview.preview_notes import preview_lines
from ui.table.replay import controls as replay
from ui.table.replay import history
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.graphics.tokens import CREAM, GOLD, INK, PALE
from ui.toolkit.widgets import Node

QUESTION_MARK_SIZE = 24  # units
QUESTION_MARK = "?"
PROMPT_SIZE = 18  # units
CAPTION_SIZE = 16  # units
MOST_PROMPT_HEIGHT = 2.5  # of a question or sentence, in usual heights
BUTTON_LETTERS, GO_ON_LETTERS = 17, 23  # units
ONE_LINE_SIZE = 12.5  # units: a label of at least this size stays on one line


def draw_question_marks(to: Surface, board: Board, subjects: set[Piece]) -> None:
    """Draw a gold tag at the top of each of these pieces, off the names on the table."""
    theme = board.theme
    side = max(16, round(QUESTION_MARK_SIZE * theme.u))
    for piece in subjects:
        sprite = board.sprites.all.get(piece)
        if sprite is None or sprite.moving or board.look.hides(piece):
            continue
        of, tag = sprite.pose.rect, Rect(0, 0, side, side)
        spots = [(x, y) for x in (of.centerx, of.right, of.left) for y in (of.top, of.top + side)]
        rooms = [tag.move_to(center=spot).clamp(board.layout().area) for spot in spots]
        free = (room for room in rooms if room.collidelist(board.tabletop.names) < 0)
        rect = next(free, rooms[0])
        board.tabletop.marks.append(rect)
        to.blit(rounded(side, side, side / 2, GOLD, INK, max(1.5, 2 * theme.u)), rect)
        theme.text(to, QUESTION_MARK, rect, "title", 15, INK, "center")


def draw(table: Table, model: TableModel, to: Surface) -> bool:
    """Draw the whole window; return whether another frame is due to finish the picture."""
    board, v, hot = table.board, model.shown, model.hot
    lit = find_highlights(table, model)
    board.plates.idle = model.follow.reel is not None
    kept = board.draw(to, v, lit, model.pace.clock, partial(_draw_lines, table, model))
    board.tabletop.marks.clear()
    if model.selection.moves:
        draw_question_marks(to, board, table.say.subjects(v))
    _draw_course(table, model, to)
    # While cards fly and nothing is hot, only buttons are drawn.
    brief = model.follow.playback.busy and not hot and not table.lecture
    groups, placed = compose(table, model, brief)
    bubbles = [one.rect for one in placed if one.kind == "lesson"]
    board.tabletop.bubble_rect = bubbles[0] if bubbles else Rect(0, 0, 0, 0)
    history.draw(table, model, to)
    if not model.sheet:
        _draw_tools(table, model, to, groups)
    _draw_panel(table, model, to, groups)
    if not model.sheet:
        preview_notes.draw_marks(table, model, to)
        bubble.draw_rims(table, model, to, groups)
    focused = find_focused(table, model, groups)
    over = focused is not None and any(one.rect.contains(focused.rect) for one in placed)
    if focused is not None and not over:
        on_panel = table.panel_rect(model).contains(focused.rect)
        _draw_focus(table, v, to, focused, lit, on_panel)
    table.effects.confetti.draw(to, table.area(model), table.theme.u)
    for one in sort_for_drawing(placed):
        if one.kind == "refusal" and model.refusal is not None:
            refusal.draw_cause(to, board, v, model.refusal, one.rect)
        one.draw(to, one.rect)
    if model.sheet:  # over the dim table, but not over the sheet
        sheet = model.sheet.rect(model.window, table.app.theme.u)
        draw_below(to, [sheet], partial(preview_notes.draw_marks, table, model, to))
    if focused is not None and over:
        _draw_focus(table, v, to, focused, lit, whole=True)
    return kept or table.faces.unfinished


def find_highlights(table: Table, model: TableModel) -> Highlights:
    """Return what glows, what is held or hot, and the words beside these pieces and zones."""
    pointer, say, v = model.pointer, table.say, model.shown
    hand, own = model.selection, table.board.look
    hot, hot_zone, zones = pointer.hot, pointer.hot_zone, hand.zones
    if own.names_pieces and model.focus.seen and model.follow.playback.busy:
        hot = hot_zone = None  # a focus without its ring names nothing either
    if own.names_pieces or hand.held is not None:  # at most the hot zone has words
        zones = hand.zones & {hot_zone} if own.names_pieces else set()
    labels = {z: say.zone_label(v, z, hand.moves_to(z)) for z in zones}
    labels |= {z: say("drawer.look", n=len(p)) for z, p in model.open_piles.items()}
    hint = model.requests.hinted
    named = [hint.piece, spot_of(v, hint.to)] if hint else []
    zone = next((spot for spot in named if isinstance(spot, str)), None)
    found = Highlights(
        hand.glowing_pieces,
        {spot for spot in hand.glowing_spots if isinstance(spot, str)} | set(model.open_piles),
        {spot for spot in hand.glowing_spots if isinstance(spot, int)},
        hand.held,
        hot,
        hot_zone,
        frozenset([spot for spot in named if isinstance(spot, int)]),
        zone,
        descriptions=_describe_hot(table, model) if own.names_pieces else {},
        labels=labels,
        has_note=bool(preview_lines(table, model)),
        is_magnified=model.refusal is None and find_magnified(table, model) == pointer.hot,
        is_asked=bool(hand.moves),
        aimed=own.find_threatened(v),
        sway=_find_sway(table, model),
        moves=tuple(hand.moves),
    )
    return narrow(table, model, found)


def _find_sway(table: Table, model: TableModel) -> tuple[Piece, float] | None:
    """Return the piece whose move was refused, and how far it has shaken aside."""
    no = model.refusal
    if no is None or no.piece is None or not table.moves_pieces:
        return None
    return no.piece, no.sway() * table.theme.u


def _describe_hot(table: Table, model: TableModel) -> dict[Piece, str]:
    """Return what a move would do with the hot piece, and how likely it succeeds."""
    hand, v, say = model.selection, model.shown, table.say
    hot, zone = model.pointer.hot, model.pointer.hot_zone
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


def _draw_course(table: Table, model: TableModel, to: Surface) -> None:
    """Draw everybody's chances through a finished game while its timeline is used."""
    course, timeline = outlook(table.session), table.timeline
    if course is not None and (model.drags_timeline or model.hot == "time.track"):
        at, last = model.follow.playback.move, len(table.session.match.moves)
        timeline.draw_course(to, replay.row(table, model), course, at, last)


def _draw_lines(table: Table, model: TableModel, to: Surface) -> None:
    """Draw the caption, and below it the question; while cards fly, only the caption."""
    lay, theme = table.board.layout(), table.theme
    busy, reel = model.follow.playback.busy, model.follow.reel
    top = table.board.tabletop
    top.read_rect = top.caption_rect = Rect(0, 0, 0, 0)
    is_covered = (
        bool(find_notice(table, model))
        or model.refusal is not None
        or (not reel and _lies_on_pieces(table, model))
    )
    if model.sentence.caption and (reel or not busy) and not is_covered:
        text = _shorten_caption(theme, model.sentence.told, lay.caption)
        top.caption_rect = draw_tag(theme, to, text, lay.caption, CAPTION_SIZE, "body")
    if reel:
        match, at = table.session.match, model.follow.playback.move
        row, hot, words = replay.row(table, model), model.hot, replay.exit_label(table, model)
        table.timeline.draw(to, row, match, at, reel, hot)
        table.timeline.draw_leave(to, row, words, hot == "time.exit")
        return
    text = find_prompt(table, model)
    if not text or table.board.director.shows_end:  # which says the same in large letters
        return
    mine = bool(model.selection.moves) or bool(model.shown.winners)
    rect = top.read_rect = place_prompt(theme, lay.prompt, text)
    line, thick = (TURN_GOLD, 0.06 * lay.prompt.h) if mine else (PLATE_EDGE, 0.035 * lay.prompt.h)
    to.blit(
        rounded(rect.w, rect.h, lay.prompt.h * 0.42, (*PLATE_WOOD, 225), line, max(1.2, thick)),
        rect,
    )
    ink = CREAM if mine or busy else PALE
    theme.text(to, text, rect.inflate(-lay.prompt.h, 0), "bold", PROMPT_SIZE, ink, "center")


def _shorten_caption(theme: Theme, told: tuple[str, ...], room: Rect) -> str:
    """Return the latest sentences that fit into a room together; the last one at any rate."""
    texts = [" ".join(told[first:]) for first in range(len(told))]
    return next(
        (one for one in texts if theme.fitted(one, room, "body", CAPTION_SIZE) > 0), texts[-1]
    )


def _lies_on_pieces(table: Table, model: TableModel) -> bool:
    """Return whether the caption would lie on pieces of the place in whose room it is shown."""
    lay, caption = table.board.layout(), model.sentence.caption
    homes = {zone for zone, place in lay.places.items() if place.rect.contains(lay.caption)}
    if not homes or not caption:
        return False
    tag = place_tag(table.theme, caption, lay.caption, CAPTION_SIZE, "body")
    sprites = table.board.sprites.all.values()
    return any(one.lying.zone in homes and tag.colliderect(one.lying.pose.rect) for one in sprites)


def place_prompt(theme: Theme, usual: Rect, text: str) -> Rect:
    """Return the rectangle of a question or sentence: its usual one, higher if the text is long."""
    rect = usual.copy()
    while theme.fitted(text, rect.inflate(-usual.h, 0), "bold", PROMPT_SIZE) < 0:
        rect.h += usual.h // 3
        rect.bottom = usual.bottom
        if rect.h > MOST_PROMPT_HEIGHT * usual.h:
            break
    return rect


def find_prompt(table: Table, model: TableModel) -> str:
    """Return the question and who must answer it, or the caption while something happens."""
    if knocked_out.shows_progress(model):
        return knocked_out.describe_progress(table, model)
    if model.follow.playback.busy:
        return model.sentence.caption or model.sentence.prompt
    lecture, live = table.lecture, model.follow.is_live and not model.shown.winners
    if lecture is not None and live and lecture.reading and not lecture.points:
        return ""  # a puzzle has ended: nothing can be played
    answers_itself = lecture is None and live and table.session.single_move is not None
    if answers_itself or _shows_demonstration(table, model):
        return model.sentence.caption
    hand = model.selection
    further = table.say.follow_up(hand.verb) if hand.row and hand.begun else ""
    further = further or _name_landing(table, model)
    return further or table.say.prompt(model.shown, model.follow.viewer)


def _name_landing(table: Table, model: TableModel) -> str:
    """Return a sentence about what a held piece would do in the zone under the pointer.

    Elsewhere it is returned if it is the same in all zones. Games without such words have none.
    """
    hand, hot = model.selection, model.pointer.hot_zone
    if not table.board.look.names_held or hand.held is None:
        return ""
    zones = {hot} if hot in hand.zones else hand.zones
    told = {table.say.zone_label(model.shown, zone, hand.moves_to(zone)) for zone in zones if zone}
    return f"{told.pop()}." if len(told) == 1 else ""


def _draw_tools(table: Table, model: TableModel, to: Surface, groups: list[Node]) -> None:
    hot = model.hot
    tools = next(group.children for group in groups if group.key == "tools")
    reel = model.follow.reel
    still = reel.mode == "stands" if reel else model.pace.paused
    lit = {
        "log": model.panel.name == "log",
        "past": model.panel.name == "past",
        "what": model.panel.name == "choices",
        "pause": still,
        "view": model.follow.viewer == ALL,
    }
    on = {name for name in lit if lit[name]}
    speed = table.say("speed", speed=f"{table.app.settings.speed:g}")
    table.bar.draw(to, tools, hot, on, speed, still)
    room = table.bar.room(tools, table.board.layout().bar)
    turn = table.say("turn", n=max(1, model.shown.turn_number))  # before the first: Turn 1
    if model.follow.reel:
        edge = max(2, round(3 * table.theme.u))
        draw_rect(to, TURN_GOLD, model.window, edge)
        room = _draw_mark(table, to, room, table.say("replay.mark"))
    elif table.session.practice:
        room = _draw_mark(table, to, room, table.say("practice"))
    elif _shows_demonstration(table, model):
        room = _draw_mark(table, to, room, table.app.words("puzzle.demonstration"))
    phase = table.say.phase(model.shown)
    if phase and table.board.look.tells_phase:
        phase = table.say.names[model.shown.active]
    if phase:
        turn = shorten(table.theme, f"{turn} · {phase}", "bold", 15, room.w)
    line, turn_rect = turn.replace(" ", "\N{NO-BREAK SPACE}"), Rect(0, 0, 0, 0)  # it has one line
    if table.theme.fitted(line, room.inflate(-room.h, 0), "bold", 15) > 0:
        turn_rect = draw_tag(table.theme, to, line, room, 15, align="left")
    table.board.tabletop.turn_rect = turn_rect
    moves = next(group.children for group in groups if group.key == "moves")
    verb_row_view.draw(table, model, to, moves, hot)
    means, v, held = table.tree.find_means(), model.shown, model.selection.held
    for node in moves:
        if node.key.startswith(verb_row_view.KEY):
            continue
        move = means.get(node.key)
        if move and table.board.look.draw_answer(to, v, move, node.rect, node.key == hot):
            continue
        ready = node.value != "not_yet"
        if ready and move and move.verb in table.spec.decides:
            verb_row_view.draw_deciding(table, to, v, node, move, node.key == hot)
            continue
        words = shorten_label(table.theme, node.label, node.rect)
        goes_on = node.key == GO_ON_KEY
        is_hot = node.key == hot and ready
        size = GO_ON_LETTERS if goes_on else BUTTON_LETTERS
        gold = goes_on or (move is not None and held is not None and move.piece == held)
        draw_button(to, table.theme, node.rect, words, is_hot, ready, size, gold)


def _shows_demonstration(table: Table, model: TableModel) -> bool:
    """Return whether what a wrong move leads to is still being shown."""
    lecture = table.lecture
    if lecture is None or not lecture.demonstrates:
        return False
    return not (lecture.reading and model.follow.is_live)


def _draw_mark(table: Table, to: Surface, room: Rect, words: str) -> Rect:
    """Say in gold what is shown, such as a replay; return the room that is left."""
    theme = table.theme
    u, high = theme.u, round(26 * theme.u)
    wide = min(theme.font("bold", 15).size(words)[0] + round(24 * u), room.w)
    pill = Rect(room.left, 0, wide, high).move_to(centery=room.centery)
    to.blit(rounded(pill.w, pill.h, pill.h / 2, (*TURN_GOLD, 255), PLATE_EDGE, max(1.0, u)), pill)
    theme.text(to, words, pill.inflate(-round(12 * u), 0), "bold", 15, theme.palette.ink, "center")
    left = pill.right + round(10 * u)
    return Rect(left, room.top, room.right - left, room.h)


def shorten_label(theme: Theme, words: str, rect: Rect) -> str:
    """Return a button's label in one line if that is readable.

    If there is no room, the name before the colon (`Evade: `) is left out.
    """
    rest, room = words.partition(": ")[2], rect.inflate(-rect.h // 3, 0).w
    low = rect.h < 34 * theme.u
    words = rest if rest and low and theme.font("bold", 11).size(words)[0] > room else words
    words = words.replace(" %", "\N{NO-BREAK SPACE}%")
    one_line = theme.font("bold", ONE_LINE_SIZE).size(words)[0] <= room
    return words.replace(" ", "\N{NO-BREAK SPACE}") if one_line else words


def _draw_panel(table: Table, model: TableModel, to: Surface, groups: list[Node]) -> None:
    """Draw the open side panel, and the numbers of its lines on the table."""
    name, hot = model.panel.name, model.hot
    if name not in ("log", "choices"):
        return
    # While a sheet is open, the groups have only its nodes.
    *lines, foot = (list_panel(table, model) if model.sheet else groups[-1]).children
    lists = name == "choices"
    if lists and not model.sheet:
        _draw_numbers(table, model, to, groups)
    panel, past = (table.choices, None) if lists else (table.log, model.past)
    panel.draw(to, model.window, past, _find_lit_line(lines, hot))
    draw_button(to, table.app.theme, foot.rect, foot.label, foot.key == hot)


def _find_lit_line(nodes: list[Node], hot: str) -> Rect | None:
    """Return the rectangle of the hot line of a panel."""
    return next((n.rect for n in nodes if n.key == hot and n.role == "listitem"), None)


def _draw_numbers(table: Table, model: TableModel, to: Surface, groups: list[Node]) -> None:
    """Draw the numbers of the possible moves on the table."""
    means = table.tree.find_means()
    rects = {node.key: node.rect for group in groups for node in group.children}
    buttons = {means[key]: rect for key, rect in rects.items() if key in means}
    table.choices.draw_numbers(to, table.board, model.shown, buttons)


def _rises(table: Table, node: Node) -> bool:
    """Return whether a card is raised when it has the focus, so that it needs no ring."""
    lying = table.board.table.get(int(node.key.partition(".")[2]))
    return lying is not None and table.board.layout().places[lying.zone].shape == "fan"


def find_focused(table: Table, model: TableModel, groups: list[Node]) -> Node | None:
    """Return the node that gets a ring: none while pieces move, and no card that rises."""
    node = model.focus.find(groups) if model.focus.seen else None
    if node is None or (node.role == "card" and _rises(table, node)):
        return None
    return None if model.follow.playback.busy and not model.sheet else node


def _draw_focus(
    table: Table, v: State, to: Surface, node: Node, lit: Highlights, whole: bool
) -> None:
    """Draw a ring round the focus: round a piece as it is drawn, round the glow of a zone.

    It crosses no text of the table and no piece that lies above that glow, unless it is `whole`
    because it lies above the table.
    """
    u, board, top = table.theme.u, table.board, table.board.tabletop
    kind, _, name = node.key.partition(".")
    piece = int(name) if kind in ("card", "target") else None
    rect = board.spot_rect(name) if kind == "zone" else node.rect
    if piece is not None and (piece == lit.hot or piece in top.grown):
        rect = top.drawn_pose(piece, top.sprites.all[piece].pose).rect
    rect = rect.inflate(6 * u, 6 * u)
    ring = rounded(rect.w, rect.h, 10 * u, (0, 0, 0, 0), (255, 255, 255), max(2.0, 2.6 * u))
    if whole:
        to.blit(ring, rect)
        return
    sprites = board.sprites.all.values() if kind == "zone" else ()
    above = [rect_at(board, one) for one in sprites if one.lying.zone != name]
    above = [one for one in above if one.colliderect(rect)]
    draw_ring = partial(draw_below, to, above, partial(to.blit, ring, rect))
    draw_below_texts(to, board, v, (rect, rect), draw_ring)
