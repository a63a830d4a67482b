"""Moves the focus about the table by keys.

Tab moves between groups, and within one between robots and piles. Right and left step through all
nodes of a group in reading order, and wrap around; up and down move to the nearest node above or
below.
"""

from collections.abc import Mapping, Sequence, Set

from pygame import Rect

from games.engine import Move, asked
from games.engine.match import Match
from ui.language.table_spec import TableSpec
from ui.toolkit.widgets import Node

NOT_YET = "not_yet"  # the value of a button that cannot be pressed yet


class Focus:
    """The node with the focus, and whether it is shown (once keys or a gamepad are used)."""

    def __init__(self) -> None:
        self.key = ""
        self.seen = False
        self.moved = False  # by a key since the last move or skip

    def find(self, groups: Sequence[Node]) -> Node | None:
        """Return the node that has the focus."""
        return next(
            (node for group in groups for node in group.children if node.key == self.key), None
        )

    def move_to(self, key: str) -> None:
        """Give a node the focus."""
        self.key = key

    def tab(self, groups: Sequence[Node], step: int) -> None:
        """Move to the next stop, or the previous one."""
        stops = [stop for group in groups for stop in find_stops(group)]
        if not stops or self._show_first(groups):
            return
        at = [i for i, stop in enumerate(stops) if any(n.key == self.key for n in stop)]
        i = (at[0] + step) % len(stops) if at else 0
        self.key = stops[i][0].key

    def step(self, groups: Sequence[Node], step: int) -> None:
        """Move to the next node of the group, or the previous one."""
        here = self.find(groups)
        if here is None:
            self.tab(groups, 1)
        elif not self._show_first(groups):
            nodes = find_usable(next(g for g in groups if here in g.children))
            at = nodes.index(here) + step if here in nodes else 0
            self.key = nodes[at % len(nodes)].key if nodes else self.key

    def _show_first(self, groups: Sequence[Node]) -> bool:
        """Show the focus; return True if it was hidden, because then the key does nothing else."""
        before, self.seen, self.moved = self.seen, True, True
        return not before and self.find(groups) is not None

    def arrow(self, groups: Sequence[Node], dx: int, dy: int) -> None:
        """Move sideways in reading order, or up and down to the nearest node."""
        if self._show_first(groups):
            return
        here = self.find(groups)
        if here is None:
            self.tab(groups, 1)
            return
        group = next(g for g in groups if here in g.children)
        if dx:
            row = list_row(group, here)
            self.key = row[(row.index(here) + dx) % len(row)].key
            return
        everywhere = [node for g in groups for node in find_usable(g)]
        for among in (find_usable(group), everywhere):
            best = find_nearest(here, [n for n in among if n.key != here.key], dy)
            if best:
                self.key = best.key
                return


def find_default(
    groups: Sequence[Node],
    means: Mapping[str, Move],
    spec: TableSpec,
    now: str,
    stays: bool,
    rash: Set[str] = frozenset(),
) -> str:
    """Return the key of the node that gets the focus when a question is asked.

    If `stays`, the focus remains on the node `now` as long as that can be pressed. Otherwise a
    button that decides comes first, then `now` if it answers the question, then the first node that
    answers. A node that declines never gets the focus, and one that only goes on gets it last, like
    those that are `rash`. If no node answers, the focus remains at `now`.
    """
    nodes = [n for g in groups for n in g.children if n.enabled and "press" in n.actions]
    keys = [n.key for n in nodes if n.value != NOT_YET]
    verbs = {key: means[key].verb if key in means else "" for key in keys}
    if stays and now in verbs:
        return now
    answers = [key for key, verb in verbs.items() if verb not in spec.declines]
    answers = [key for key in answers if key not in rash] or answers
    answers.sort(key=lambda key: (verbs[key] not in spec.decides, verbs[key] in spec.onward))
    first = next(iter(answers), now)
    return now if now in answers and verbs[first] not in spec.decides else first


def goes_on(match: Match) -> bool:
    """Return whether the last move was only part of an answer, so that the question is the same."""
    asks = [asked(s) for s in match.states[-2:]]
    return len({(type(ask), ask.seat) for ask in asks if ask is not None}) == 1 < len(asks)


def find_usable(group: Node) -> list[Node]:
    """Return the nodes of a group that can have the focus."""
    return [node for node in group.children if node.enabled]


def find_stops(group: Node) -> list[list[Node]]:
    """Return the usable nodes of a group by where Tab stops: each robot and pile is a stop."""
    found: dict[str, list[Node]] = {}
    for node in find_usable(group):
        found.setdefault(node.stop, []).append(node)
    return [*found.values()]


def list_row(group: Node, here: Node) -> list[Node]:
    """Return the usable nodes of a group, and the present one, in the order of right and left.

    The stops follow each other in reading order as they lie on the table, whichever of their pieces
    are usable, and so do the nodes within each stop.
    """
    nodes = [here if node.key == here.key else node for node in find_usable(group)]
    nodes += [] if here in nodes else [here]
    stops: dict[str, dict[str, Node]] = {}
    for node in nodes:
        stops.setdefault(node.stop, {})[node.key] = node
    homes = {node.stop: node.home or node.rect for node in nodes}
    rows = [stops[stop] for stop in sort_for_reading(homes)]
    return [row[key] for row in rows for key in sort_for_reading({k: row[k].rect for k in row})]


def sort_for_reading(rects: Mapping[str, Rect]) -> list[str]:
    """Return the keys of rectangles in reading order.

    The highest comes next, or rather the leftmost of those beside its middle.
    """
    found: list[str] = []
    rest = sorted(rects, key=lambda key: (rects[key].centery, rects[key].centerx, key))
    while rest:
        y = rects[rest[0]].centery
        beside = [key for key in rest if rects[key].top <= y < rects[key].bottom] or rest[:1]
        found.append(min(beside, key=lambda key: rects[key].centerx))
        rest.remove(found[-1])
    return found


def find_nearest(here: Node, others: Sequence[Node], dy: int) -> Node | None:
    """Return the nearest node above (`dy` -1) or below (1), preferring straight directions."""

    def cost(node: Node) -> float:
        x, y = node.rect.centerx - here.rect.centerx, node.rect.centery - here.rect.centery
        ahead, aside = y * dy, abs(x)
        return ahead + 2.5 * aside if ahead > 0 else float("inf")

    best = min(others, key=cost, default=None)
    return best if best is not None and cost(best) < float("inf") else None
