"""The turning points of a game: a sentence about them, and a button on the graph for each."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby, takewhile
from typing import NamedTuple

from pygame import Rect

from ai.course import ChanceCourse, turning_points
from games.engine import Event, Moved, Seat, owner
from games.engine.match import Match
from ui.language.grammar import PlayerName, continue_sentence
from ui.language.localization import Words
from ui.language.match_timeline import begins_turn, find_cause
from ui.language.narrator import Narrator
from ui.scenes.result.chart import Chart
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets import Button, Node

BUTTON_SIDE = 20  # units


class TurningPoint(NamedTuple):
    """A moment at which a game turned for a player: after which move, in which turn, and why.

    `why` is empty if what happened seems to contradict the change.
    """

    move: int
    turn: int
    change: float  # of the chance to win
    name: PlayerName
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
            _explain(narrator, match, move, seat, change),
        )
        for move, change in turning_points(course, seat)
    ]


def _explain(narrator: Narrator, match: Match, move: int, seat: Seat, change: float) -> str:
    """Return the first sentence about a move that does not seem to contradict the change."""
    if count_pieces_won(match.events[move], seat) * change < 0:
        return ""
    cause = find_cause(narrator, match, move, None)
    told = zip(cause.lines, cause.events, strict=True)
    fitting = (line for line, events in told if count_pieces_won(events, seat) * change >= 0)
    return next(fitting, "")


def count_pieces_won(events: Sequence[Event], seat: Seat) -> int:
    """Return how many pieces a seat gets in these events, less those it loses, until a new turn."""
    moves = [e for e in takewhile(lambda e: not begins_turn([e]), events) if isinstance(e, Moved)]
    return sum((owner(e.to) == seat) - (owner(e.origin) == seat) for e in moves)


def describe_turning_points(words: Words, turned: list[TurningPoint]) -> str:
    """Return what happened at the greatest turning point, and when the others were."""
    if not turned:
        return ""
    one = max(turned, key=lambda one: abs(one.change))
    told = words("result.turned", name=one.name, told=_explain_change(words, one))
    rest = groupby((other for other in turned if other is not one), lambda other: other.turn)
    others = [_describe_changes(words, turn, list(those)) for turn, those in rest]
    return told + (words("result.also", told=words.join_list(others)) if others else "")


def _describe_changes(words: Words, turn: int, turned: list[TurningPoint]) -> str:
    """Return a turn with the changes in it."""
    changes = words.join_list([_change(one) for one in turned])
    return words("result.moment", turn=turn, changes=changes)


def _explain_change(words: Words, one: TurningPoint) -> str:
    told, why = (
        _describe_changes(words, one.turn, [one]),
        continue_sentence(one.why, words.language).removesuffix("."),
    )
    return words("result.because", told=told, why=why) if why else told


def _change(one: TurningPoint) -> str:
    """Return the change of the chance to win: `+16%` or `−20%`."""
    return f"{100 * one.change:+.0f}%".replace("-", "−")


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
                tip=words("result.open_moment", told=_explain_change(words, one)),
                actions={"press": partial(watch, one.move - 1)},
            )
        )
    return found
