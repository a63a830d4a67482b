"""The game in one minute, on the set-up page: the first part of its rule page."""

from functools import cache
from itertools import dropwhile, takewhile

from pygame import Rect

from ui.language.presenters import PRESENTERS
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets import Label, Node, Plate
from ui.toolkit.widgets.rich_text import Block, Page, flow, parse

PAD, TITLE = 16, 32  # units


@cache
def part(game: str, language: str) -> tuple[str, list[Block]]:
    """Return the heading of the first part of a game's rule page, and its lines, if any."""
    blocks = parse(PRESENTERS[game].rule_page(language).read_text("utf-8"))
    heading, *rest = [*dropwhile(lambda block: block.kind != "h2", blocks), Block("h2")]
    lines = takewhile(lambda block: block.kind != "h2", rest)
    return heading.text, [block for block in lines if block.kind == "li"]


def plate(theme: Theme, game: str, language: str, room: Rect) -> Plate | None:
    """Return a plate with these lines at the top of a room; None without lines or room for them."""
    px = theme.px
    title, blocks = part(game, language)
    inner = room.inflate(-2 * px(PAD), -2 * px(PAD))
    laid = flow(blocks, inner.w, theme)
    high = laid.height + px(TITLE) + px(6) + 2 * px(PAD)
    if not blocks or high > room.h:
        return None
    rect = Rect(room.topleft, (room.w, high))
    words = " ".join(block.text for block in blocks)
    head = Label(
        "minute.title",
        label=title,
        rect=Rect(inner.topleft, (inner.w, px(TITLE))),
        font="title",
        size=20,
        colour=theme.palette.gold,
    )
    text = Rect(inner.left, inner.top + px(TITLE) + px(6), inner.w, laid.height)
    children: list[Node] = [head, Page("minute.text", label=words, flow=laid, rect=text, dark=True)]
    return Plate("minute", label=title, rect=rect, children=children)
