"""Draws a desk: the board, the lines of text, the tools, the log and whatever lies above."""

from __future__ import annotations

from typing import Any

from pygame import Rect, Surface

from games.sight import ALL
from ui.table import showing
from ui.table.desk import Desk
from ui.table.layout import Layout
from ui.table.pieces import MARGIN, rounded
from ui.table.place import RATIO
from ui.table.plates import CREAM, EDGE, PALE, TURN, WOOD, shortened
from ui.table.play import DWELL
from ui.table.sheets import button
from ui.widgets.node import Node

LEAST = 200  # pixels wide is a card or a die shown large, so that there is room for its words
WARN = (255, 196, 120)


def draw(desk: Desk, to: Surface) -> None:
    """The whole window."""
    look, window = showing.look(desk), Rect((0, 0), desk.size)
    desk.board.draw_ground(to, desk.follow.shown)
    _lines(desk, to)
    desk.board.draw_cards(to, desk.follow.shown, look, desk.clock)
    if notice(desk):
        room = notice_room(desk.board.layout(), desk.app.theme, notice(desk))
        _strip(to, desk.app.theme, room, notice(desk), WARN)
    groups = desk.groups()
    hot = desk.focus.key if desk.focus.seen else desk.hot_node
    if not desk.sheet:
        _tools(desk, to, groups, hot)
        _log(desk, to, groups, window, hot)
    desk.effects.confetti.draw(to, desk.area, desk.app.theme.u)
    _large(desk, to)
    if desk.sheet:
        nodes = groups[0].children
        desk.sheet.draw(to, window, desk.app.theme, desk.faces, nodes, hot)
    _ring(desk, to, groups)
    _tip(desk, to, groups, hot)
    desk.dirty = desk.faces.unfinished


def _lines(desk: Desk, to: Surface) -> None:
    """What has just happened, and below it what is asked of whom; while cards fly, only that."""
    lay, theme = desk.board.layout(), desk.app.theme
    busy = desk.follow.playback.busy and desk.past is None
    if desk.caption and not busy and not notice(desk):
        theme.text(to, desk.caption, lay.caption, "body", 16, theme.palette.on_felt, "center")
    mine = bool(desk.play.hand.moves) or bool(desk.follow.shown.winners)
    rect = lay.prompt
    line, thick = (TURN, 0.06 * rect.h) if mine else (EDGE, 0.035 * rect.h)
    to.blit(rounded(rect.w, rect.h, rect.h * 0.42, (*WOOD, 225), line, max(1.2, thick)), rect)
    ink = CREAM if mine or busy else PALE
    theme.text(to, _prompt(desk, busy), rect.inflate(-rect.h, 0), "bold", 18, ink, "center")


def notice(desk: Desk) -> str:
    """What must be read before anything else, if there is such a thing."""
    return desk.notice if desk.notice_left > 0 else desk.say.say("paused") if desk.paused else ""


def notice_room(lay: Layout, theme: Any, text: str) -> Rect:
    """Where a notice stands: above the question, as wide as that if it must be."""
    wide = theme.font("bold", 15).size(text)[0] + lay.caption.h > lay.caption.w
    rect = Rect(0, 0, lay.prompt.w if wide else lay.caption.w, lay.caption.h)
    rect.center = lay.caption.center
    return rect


def _prompt(desk: Desk, busy: bool) -> str:
    """The one line that says what is asked of whom, or what is happening."""
    if desk.past is not None:
        return desk.say.say("past", n=desk.past, all=len(desk.session.match.moves))
    if busy:
        return desk.caption or desk.prompt
    desk.prompt = desk.say.asked(desk.follow.shown, desk.follow.viewer)
    return desk.prompt


def _strip(to: Surface, theme: Any, rect: Rect, text: str, ink: Any) -> None:
    """A line that must be read, on a dark ground."""
    to.blit(rounded(rect.w, rect.h, rect.h * 0.4, (*WOOD, 235), EDGE, 1), rect)
    theme.text(to, text, rect.inflate(-rect.h, 0), "bold", 15, ink, "center")


def _tools(desk: Desk, to: Surface, groups: list[Node], hot: str) -> None:
    tools = next(group.children for group in groups if group.key == "tools")
    lit = {"log": desk.log.open, "pause": desk.paused, "view": desk.follow.viewer == ALL}
    on = {name for name in lit if lit[name]}
    speed = desk.say.say("speed", speed=f"{desk.app.settings.speed:g}")
    desk.bar.draw(to, tools, hot, on, speed, desk.paused)
    room = desk.bar.room(desk.board.layout().bar, tools)
    turn = desk.say.say("turn", n=desk.follow.shown.marks["turn"])
    ink = desk.app.theme.palette.on_felt_pale
    phase = desk.say.phase(desk.follow.shown)
    if phase:
        turn = shortened(desk.app.theme, f"{turn} · {phase}", "bold", 15, room.w)
    desk.app.theme.text(to, turn, room, "bold", 15, ink, "left")
    moves = next(group.children for group in groups if group.key == "moves")
    for node in moves:
        ready = node.value != "not_yet"
        words = brief(desk.app.theme, node.label, node.rect)
        button(to, desk.app.theme, node.rect, words, node.key == hot and ready, ready)


def brief(theme: Any, words: str, rect: Rect) -> str:
    """What stands on a button: without `Evade: ` where there is no room for that."""
    rest = words.partition(": ")[2]
    high = rect.h < 34 * theme.u
    return (
        rest if rest and high and theme.font("bold", 11).size(words)[0] > rect.w * 0.84 else words
    )


def _log(desk: Desk, to: Surface, groups: list[Node], window: Rect, hot: str) -> None:
    if not desk.log.open:
        return
    nodes = groups[-1].children
    entry = next((n for n in nodes if n.key == hot and n.role == "listitem"), None)
    lines = desk.log.lines(window)
    at = lines[int(entry.key[4:])][1].move if entry else None
    desk.log.draw(to, window, desk.past, at)
    foot = nodes[-1]
    button(to, desk.app.theme, foot.rect, foot.label, foot.key == hot)


def _large(desk: Desk, to: Surface) -> None:
    """The card shown large, beside where it lies."""
    piece = desk.large
    if piece is None and desk.play.rest > DWELL and not desk.play.hand.held and not desk.sheet:
        piece = desk.play.hot
    sprite = desk.board.sprites.all.get(piece) if piece is not None else None
    unknown = piece is None or desk.follow.shown.faces[piece] is None
    if sprite is None or sprite.lying.face is None or unknown or desk.play.dragging:
        return
    area = desk.area
    high = 0.62 if piece == desk.large else 0.45
    w = round(min(0.3 * area.w, high * area.h / RATIO))
    w = max(w, LEAST)
    card = desk.faces.card(sprite.lying.face, w)
    rect = card.get_rect()
    pose = sprite.lying.pose
    rect.centerx = round(pose.x)
    rect.centery = round(pose.y)
    if pose.y > area.centery:
        rect.bottom = round(pose.y - pose.w * pose.tall * 0.5)
    else:
        rect.left = round(pose.x + pose.w * 0.62)
        if rect.right > area.right:
            rect.right = round(pose.x - pose.w * 0.62)
    rect = rect.clamp(area.inflate(-4, -4))
    to.blit(card, rect)
    edge = round(rect.w * MARGIN / (1 + 2 * MARGIN))
    _keywords(desk, to, rect.inflate(-2 * edge, -2 * edge), sprite.lying.face)


def _keywords(desk: Desk, to: Surface, card: Rect, face: Any) -> None:
    """Beside the large card, what its words mean."""
    theme, area = desk.app.theme, desk.area
    lines = [desk.say.say(f"keyword.{desk.spec.game}.{word}")
             for word in desk.spec.tints.words(face)]  # fmt: skip
    if not lines:
        return
    gap, high = round(8 * theme.u), round(74 * theme.u)
    wide = min(round(236 * theme.u), area.w // 3)
    left = card.left - gap - wide
    box = Rect(left if left >= area.left else card.right + gap, 0, wide, high * len(lines))
    box.top = card.top
    box = box.clamp(area)
    to.blit(rounded(box.w, box.h, 12 * theme.u, (*WOOD, 240), EDGE, max(1.2, 1.5 * theme.u)), box)
    for i, line in enumerate(lines):
        room = Rect(box.left, box.top + i * high, box.w, high).inflate(-2 * gap, -gap)
        theme.text(to, line, room, "body", 14.5, CREAM, "left")


def _ring(desk: Desk, to: Surface, groups: list[Node]) -> None:
    """The focus, once keys or a gamepad are used."""
    node = desk.focus.find(groups) if desk.focus.seen else None
    if node is None or (node.role == "card" and node in groups[0].children):
        return
    u = desk.app.theme.u
    rect = node.rect.inflate(6 * u, 6 * u)
    ring = rounded(rect.w, rect.h, 10 * u, (0, 0, 0, 0), (255, 255, 255), max(2.0, 2.6 * u))
    to.blit(ring, rect)


def _tip(desk: Desk, to: Surface, groups: list[Node], hot: str) -> None:
    """What the tool under the pointer is called, and its key; what a button means, beside it."""
    tips = [node for group in groups for node in group.children if node.key == hot and node.tip]
    looked_at = desk.play.hot is not None and desk.play.rest > DWELL
    if not tips or looked_at:
        return
    theme, of, gap = desk.app.theme, tips[0].rect, round(5 * desk.app.theme.u)
    wide = theme.font("bold", 15).size(tips[0].tip)[0] + round(36 * theme.u)
    rect = Rect(0, 0, wide, round(28 * theme.u))
    rect.midtop = (of.centerx, of.bottom + gap)
    if tips[0].key.startswith("move."):  # the next button is below
        lines = 2 if wide > of.left - 2 * gap else 1
        rect.size = (min(wide, of.left - 2 * gap), round(22 * theme.u * lines + 6 * theme.u))
        rect.midright = (of.left - gap, of.centery)
        rect.top = max(rect.top, of.top)
    _strip(to, theme, rect.clamp(Rect((0, 0), desk.size)), tips[0].tip, CREAM)
