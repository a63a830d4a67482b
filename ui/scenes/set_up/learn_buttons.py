"""The buttons beside the title of a set-up: the game's lesson and its puzzles."""

from ui.play.lessons.offered import stage
from ui.play.puzzles.collection import puzzles_of
from ui.scenes.lessons import learning
from ui.scenes.page import SIDE, Page
from ui.toolkit.widgets import Button, Node

SMALL = 42  # units: a button with a drawing alone


def learn(page: Page, game: str, wide: float) -> Node:
    """Return the button of the game's lesson, which says whether it was finished."""
    key = stage(game, page.app.settings)
    words = page.say(f"learn.{key}")
    return Button(
        "learn",
        label=words if wide > SMALL else "",
        rect=page.rect(page.theme.units[0] - SIDE - wide, 13, wide, SMALL),
        icon="check" if key == "done" else "hint",
        size=16,
        tip=page.say("learn.tip") if wide > SMALL else words,
        actions={"press": lambda: page.go(learning(page.app, game))},
    )


def puzzles(page: Page, game: str, taken: float) -> list[Node]:
    """Return the button of the game's puzzles, left of what is `taken`; none if it has none."""
    if not puzzles_of(game):
        return []
    left = page.theme.units[0] - SIDE - taken - 8 - SMALL
    button = Button(
        "puzzles",
        label="",
        icon="puzzle",
        rect=page.rect(left, 13, SMALL, SMALL),
        tip=page.say("title.puzzles"),
        actions={"press": lambda: page.go(page.app.scene("puzzles", game=game, back=page))},
    )
    return [button]
