"""The page of the tour: its evenings, what is won, and what is next."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from ai.puzzles.puzzle import PuzzleError
from ui.language.presenters import find_box_spec
from ui.play.tour import TourMatch, begin_match, describe_match, read_tour
from ui.scenes.host import Host
from ui.scenes.page import Page
from ui.scenes.routes import TableRoute
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets import Button, Label, Node, NodeState, Plate, Scene, Scroller, draw_rounded
from ui.toolkit.widgets.controls import icon

TWO_COLUMN_WIDTH = 620  # units: a wider list has two columns
THREE_COLUMN_WIDTH = 1000  # units: a wider list has three
TILE_HEIGHT = 96  # units
HEAD_HEIGHT = 40  # units: the name of an evening above its matches
STATE_ICONS = {"won": "trophy", "ready": "play", "shut": "lock"}


@dataclass
class MatchTile(Node):
    """A match of the tour: its game's robot, its name, whom it is against, and its twist."""

    role: str = "button"
    robot: str = ""
    name: str = ""
    against: str = ""
    twist: str = ""
    state: str = "ready"
    lit: bool = False  # whether it is the next one

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        p, u, rect = theme.palette, theme.u, self.rect
        ground = (*p.gold_dark, 255) if self.lit else (*p.row, 110 if look.hot else 60)
        draw_rounded(surface, rect, 12 * u, ground, None, p.gold if look.hot else None, u)
        ink, soft = (p.ink, p.ink) if self.lit else (p.cream, p.pale)
        if self.state == "shut":
            ink = soft = p.pale
        side = rect.h - theme.px(20)
        robot = theme.art.robot(self.robot, side, side).copy()
        robot.set_alpha(90 if self.state == "shut" else 255)
        surface.blit(robot, robot.get_rect(center=(rect.left + rect.h // 2, rect.centery)))
        left = rect.left + rect.h
        mark = Rect(rect.right - theme.px(38), rect.top + theme.px(8), theme.px(28), theme.px(28))
        icon(surface, theme, STATE_ICONS[self.state], mark, ink if self.state != "won" else None)
        name = Rect(left, rect.top + theme.px(8), mark.left - left - theme.px(6), theme.px(26))
        theme.text(surface, self.name, name, "bold", 17, ink, "left")
        line = Rect(left, name.bottom, rect.right - left - theme.px(12), theme.px(20))
        theme.text(surface, self.against, line, "body", 14, soft, "left")
        rest = Rect(left, line.bottom, line.w, rect.bottom - theme.px(5) - line.bottom)
        theme.text(surface, self.twist, rest, "body", 14, soft, "left")


class TourScene(Page):
    """Lists the matches of each evening below the one that is next."""

    title = "tour.title"

    def __init__(self, app: Host, back: Scene | None = None) -> None:
        super().__init__(app, back)
        self.tour = read_tour()
        self.upcoming = self.tour.find_next(self.won)
        self.first = "start" if self.upcoming else "back"
        self.focus = self.first

    @property
    def won(self) -> list[str]:
        """The matches that the person at the computer has won."""
        return self.app.settings.tour_here

    def resize(self) -> None:
        super().resize()
        listed = self.find("rows")
        if self.upcoming and isinstance(listed, Scroller):
            row = self.find(f"match.{self.upcoming.name}")
            assert row is not None
            listed.reveal(row.rect)
            self.rebuild()

    def build(self) -> list[Node]:
        px, rect = self.theme.px, self.rect(*self.area)
        plate = Plate("tour", "group", label=self.say(self.title), rect=rect)
        inner = rect.inflate(-2 * px(16), -2 * px(12))
        line = Rect(inner.left, inner.top, inner.w, px(44))
        foot = Rect(inner.left, inner.bottom - px(50), inner.w, px(50))
        room = Rect(inner.left, line.bottom + px(4), inner.w, foot.top - px(8) - line.bottom)
        rows = [row for evening in self.tour.evenings for row in self._make_evening(evening, inner)]
        about = Label(
            "about", label=self.say("tour.line"), rect=line, size=15, colour=self.theme.palette.pale
        )
        listed = self.scrolling_list(self.say(self.title), room, rows, gap=5)
        self.divide_rows([row for row in rows if row.key.startswith("evening_of")], room)
        self.divide_rows([row for row in rows if row.key.startswith("matches")], room, 7)
        plate.children = [about, listed, *self._make_foot(foot)]
        return [*self.top_row(), plate]

    def _make_evening(self, evening: str, inner: Rect) -> list[Node]:
        """Return the heading of an evening, and the rows of its matches."""
        matches = self.tour.evenings[evening]
        wide = inner.w / max(self.theme.u, 1.0)  # letters stop shrinking
        columns = 3 if wide > THREE_COLUMN_WIDTH else 2 if wide > TWO_COLUMN_WIDTH else 1
        n = sum(one.name in self.won for one in matches)
        told = self.say("tour.evening_far", n=n, all=len(matches))
        name = self.say(f"tour.{evening}.name")
        heading = Label(
            f"evening.{evening}",
            label=f"{name} · {told}",
            font="title",
            size=19,
            colour=self.theme.palette.gold,
        )
        rows = [Node(f"evening_of.{evening}", "group", children=[heading])]
        rows[0].rect = Rect(0, 0, 0, self.theme.px(HEAD_HEIGHT))
        for n in range(0, len(matches), columns):
            tiles: list[Node] = [self._make_tile(one) for one in matches[n : n + columns]]
            row = Node(f"matches.{evening}.{n}", "group", children=tiles)
            row.rect = Rect(0, 0, 0, self.theme.px(TILE_HEIGHT))
            rows.append(row)
        return rows

    def _make_tile(self, one: TourMatch) -> Node:
        state = (
            "won"
            if one.name in self.won
            else "ready"
            if self.tour.is_open(one, self.won)
            else "shut"
        )
        name, against, twist = describe_match(one, self.app.words, self.app.settings.person)
        game = self.say(f"game.{one.game}.name")
        final = one.evening == self.tour.final and one == self.tour.evenings[one.evening][0]
        far = self.say(f"tour.state.{state}")
        told = ". ".join((f"{name}: {game}", against, twist.rstrip("."), far))
        return MatchTile(
            f"match.{one.name}",
            label=told,
            tip=self.say("tour.shut_final" if final else "tour.shut") if state == "shut" else game,
            robot=find_box_spec(one.game).lid,
            name=name,
            against=against,
            twist=twist,
            state=state,
            lit=one == self.upcoming,
            enabled=state != "shut",
            actions={"press": partial(self._begin, one)},
        )

    def _make_foot(self, foot: Rect) -> list[Node]:
        """Return how far the person has come, and the button of the next match."""
        px, every = self.theme.px, list(self.tour.matches())
        part = foot.w // 3
        far = self.say("tour.far", n=len({*self.won} & {one.name for one in every}), all=len(every))
        label = Label(
            "far",
            label=far,
            rect=Rect(foot.left, foot.top, part, foot.h),
            size=16,
            colour=self.theme.palette.cream,
            tip=self.say("tour.practice"),
        )
        room = Rect(foot.left + part + px(12), foot.top, foot.w - part - px(12), foot.h)
        if self.upcoming is None:
            done = self.say("tour.done")
            return [label, Label("done", label=done, rect=room, font="title", align="right")]
        match, _, _ = describe_match(self.upcoming, self.app.words)
        return [
            label,
            Button(
                "start",
                label=self.say("tour.start", match=match),
                kind="primary",
                icon="play",
                size=17,
                rect=room,
                actions={"press": partial(self._begin, self.upcoming)},
            ),
        ]

    def _begin(self, one: TourMatch) -> None:
        app = self.app
        try:
            session = begin_match(one, app.profile, app.opponents, app.words)
        except PuzzleError:
            app.say(self.say("tour.changed"))
            return
        self.go(app.scene(TableRoute(session)))
