"""The turning points of a game: a sentence about them, and a button on the graph for each."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from pygame import Rect

from ai.course import ChanceCourse, turning_points
from games.engine import Seat
from games.engine.match import Match
from ui.language.localization import Words
from ui.language.match_timeline import find_cause
from ui.language.narrator import Narrator
from ui.scenes.result.chart import Chart
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets import Button, Node

CAUSE_SENTENCES = 1  # about what happened at a turning point
BUTTON_SIDE = 20  # units


class TurningPoint(NamedTuple):
    """A moment at which a game turned for a player: after which move, in which turn, and why."""

    move: int
    turn: int
    change: float  # of the chance to win
    name: str
    why: str


def explain_turning_points(
    course: ChanceCourse, seat: Seat, turn: Callable[[int], int], narrator: Narrator, match: Match
) -> list[TurningPoint]:
    """Return a seat's turning points in order; `turn` returns the turn of a move."""
    return [
        TurningPoint(
            move,
            turn(move),
            change,
            narrator.names[seat],
            " ".join(find_cause(narrator, match, move, None).lines[:CAUSE_SENTENCES]),
        )
        for move, change in turning_points(course, seat)
    ]


def describe_turning_points(words: Words, turned: list[TurningPoint]) -> str:
    """Return a sentence that names all turning points and explains the greatest."""
    if not turned:
        return ""
    told = [_describe_change(words, one) for one in turned]
    greatest = max(turned, key=lambda one: abs(one.change))
    return words("result.turned", name=greatest.name, told=words.join_list(told), why=greatest.why)


def _describe_change(words: Words, one: TurningPoint) -> str:
    change = f"{100 * one.change:+.0f}".replace("-", "−")
    return words("result.moment", turn=one.turn, change=change)


def make_buttons(
    theme: Theme,
    words: Words,
    chart: Chart,
    turned: list[TurningPoint],
    watch: Callable[[int], None],
) -> list[Node]:
    """Return a numbered button for each turning point; it opens the replay there."""
    found: list[Node] = []
    side, room, right = theme.px(BUTTON_SIDE), chart.find_plot(theme), chart.rect.left
    for n, one in enumerate(turned, 1):
        x = chart.find_point(room, one.move, 1.0)[0] - side // 2
        x = min(max(x, right + 1), room.right - side * (len(turned) - n + 1))
        right = x + side
        found.append(
            Button(
                f"moment.{n}",
                label=str(n),
                size=13,
                rect=Rect(x, chart.find_buttons_top(theme), side, side),
                tip=words("result.open_moment", told=_describe_change(words, one), why=one.why),
                actions={"press": partial(watch, one.move - 1)},
            )
        )
    return found
