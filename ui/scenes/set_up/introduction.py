"""What set-up offers a newcomer: the lesson, puzzles, and the rules in one minute."""

from collections.abc import Mapping
from functools import cache
from itertools import dropwhile, takewhile

from pygame import Rect

from ui.language.presenters import PRESENTERS
from ui.play.lessons.lesson import find_lesson_state
from ui.play.lessons.lesson_menu import BrokenLesson, make_lesson_session
from ui.play.puzzle_session import puzzles_of
from ui.scenes.host import Host
from ui.scenes.page import SIDE_MARGIN, Page
from ui.scenes.routes import PuzzlesRoute, TableRoute
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets import Button, Label, Node, Plate, Scene, rich_text
from ui.toolkit.widgets.rich_text import TextBlock, lay_out, parse


def open_lesson(app: Host, game: str) -> Scene:
    """Return the table of a game's lesson, at the step where it was left.

    If the lesson is broken, say so and return the present scene.
    """
    try:
        return app.scene(
            TableRoute(make_lesson_session(app.profile, app.opponents, app.words, game))
        )
    except BrokenLesson:
        app.say(app.words("lesson.broken", game=app.words(f"game.{game}.name")))
        return app.current


ICON_BUTTON_WIDTH = 42  # units


def make_lesson_button(page: Page, game: str, wide: float) -> Node:
    """Return the button of the game's lesson, which says whether it was finished."""
    key = find_lesson_state(game, page.app.settings)
    words = page.say(f"learn.{key}")
    return Button(
        "learn",
        label=words if wide > ICON_BUTTON_WIDTH else "",
        rect=page.rect(page.theme.units[0] - SIDE_MARGIN - wide, 13, wide, ICON_BUTTON_WIDTH),
        icon="check" if key == "done" else "hint",
        size=16,
        tip=page.say("learn.tip") if wide > ICON_BUTTON_WIDTH else words,
        actions={"press": lambda: page.go(open_lesson(page.app, game))},
    )


def make_puzzle_buttons(page: Page, game: str, taken: float) -> list[Node]:
    """Return the button of the game's puzzles, left of `taken` units; empty without puzzles."""
    if not puzzles_of(game):
        return []
    left = page.theme.units[0] - SIDE_MARGIN - taken - 8 - ICON_BUTTON_WIDTH
    button = Button(
        "puzzles",
        label="",
        icon="puzzle",
        rect=page.rect(left, 13, ICON_BUTTON_WIDTH, ICON_BUTTON_WIDTH),
        tip=page.say("title.puzzles"),
        actions={"press": lambda: page.go(page.app.scene(PuzzlesRoute(game=game, back=page)))},
    )
    return [button]


PLATE_PADDING = 16  # units
PLATE_TITLE_HEIGHT = 32  # units


@cache
def read_first_rules(game: str, language: str) -> tuple[str, list[TextBlock]]:
    """Return the heading of the first part of a game's rule page, and its lines, if any."""
    blocks = parse(PRESENTERS[game].rule_page(language).read_text("utf-8"))
    heading, *rest = [*dropwhile(lambda block: block.kind != "h2", blocks), TextBlock("h2")]
    lines = takewhile(lambda block: block.kind != "h2", rest)
    return heading.text, [block for block in lines if block.kind == "li"]


def find_first_rules(game: str, language: str, options: Mapping[str, int | str]) -> list[TextBlock]:
    """Return the first rules for the chosen options.

    A line with an anchor such as `quick-on` only belongs to this value of the option.
    """
    chosen = {f"{key}-{value}" for key, value in options.items()}
    lines = read_first_rules(game, language)[1]
    return [line for line in lines if not line.anchors or chosen.intersection(line.anchors)]


def make_rules_plate(
    theme: Theme, game: str, language: str, options: Mapping[str, int | str], room: Rect
) -> Plate | None:
    """Return a plate with the first rules at the top of a room; None if they do not fit."""
    px = theme.px
    title = read_first_rules(game, language)[0]
    blocks = find_first_rules(game, language, options)
    inner = room.inflate(-2 * px(PLATE_PADDING), -2 * px(PLATE_PADDING))
    laid = lay_out(blocks, inner.w, theme)
    high = laid.height + px(PLATE_TITLE_HEIGHT) + px(6) + 2 * px(PLATE_PADDING)
    if not blocks or high > room.h:
        return None
    rect = Rect(room.topleft, (room.w, high))
    words = " ".join(block.text for block in blocks)
    head = Label(
        "minute.title",
        label=title,
        rect=Rect(inner.topleft, (inner.w, px(PLATE_TITLE_HEIGHT))),
        font="title",
        size=20,
        colour=theme.palette.gold,
    )
    text = Rect(inner.left, inner.top + px(PLATE_TITLE_HEIGHT) + px(6), inner.w, laid.height)
    children: list[Node] = [
        head,
        rich_text.TextPage("minute.text", label=words, flow=laid, rect=text, dark=True),
    ]
    return Plate("minute", label=title, rect=rect, children=children)
