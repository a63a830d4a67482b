"""The page that measures a deck: it plays games in the background and shows the figures."""

from pygame import Rect, Surface

from ai.deck_measurement import (
    DEFAULT_GAMES,
    CardFigures,
    DeckFigures,
    DeckJob,
    DeckMeasurement,
    compute_figures,
)
from ui.language.sentences import capitalize
from ui.play.workshop.deck_editor import DeckEditor
from ui.play.workshop.measurement_text import (
    describe_card,
    describe_rarity,
    format_share,
    summarize,
)
from ui.scenes.host import Host
from ui.scenes.page import Page
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets import Button, Label, Node, NodeState, Plate, Scene, draw_rounded

ROW_HEIGHT = 46  # units
COLUMNS = (  # key, left edge and width, as shares of a row
    ("card", 0.0, 0.19),
    ("two", 0.19, 0.17),
    ("four", 0.36, 0.17),
    ("uses", 0.53, 0.08),
    ("wins", 0.62, 0.2),
    ("verdict", 0.84, 0.16),
)


def place_columns(rect: Rect) -> list[Rect]:
    """Return the places of a row's columns."""
    found = []
    for _, x, wide in COLUMNS:
        left = rect.left + round(rect.w * x)
        found.append(Rect(left, rect.top, rect.left + round(rect.w * (x + wide)) - left, rect.h))
    return found


class ProgressBar(Node):
    """A bar that shows the share of games played."""

    part = 0.0

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        p, u, rect = theme.palette, theme.u, self.rect
        draw_rounded(surface, rect, rect.h / 2, p.well, None, p.edge, u)
        done = Rect(rect.left, rect.top, round(rect.w * self.part), rect.h)
        if done.w > rect.h:
            draw_rounded(surface, done, rect.h / 2, p.gold_dark)
        ink = p.ink if self.part > 0.5 else p.cream
        theme.text(surface, self.value, rect, "bold", 14, ink, "center")


class FiguresRow(Node):
    """A card's figures: its name, wins when played by two and by four, uses, and an interval."""

    figures: CardFigures
    columns: tuple[str, ...] = ()
    fair = 0.5
    verdict = ""

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        p, u, rect = theme.palette, theme.u, self.rect
        draw_rounded(surface, rect, 9 * u, (*p.row, 50))
        name, *middle, track, verdict = place_columns(rect)
        name.left += theme.px(12)
        theme.text(surface, self.label, name, "bold", 15, p.cream, "left")
        for text, room in zip(self.columns, middle, strict=True):
            theme.text(surface, text, room, "body", 14, p.pale, "center")
        self._draw_interval(surface, theme, track)
        ink = {"strong": p.wrong, "weak": p.gold, "never": p.gold}.get(self.figures.verdict, p.pale)
        theme.text(surface, self.verdict, verdict, "bold", 14, ink, "left")

    def _draw_interval(self, surface: Surface, theme: Theme, track: Rect) -> None:
        """Draw the wins of those who played the card: share, interval, and the fair share."""
        p, mid, one = theme.palette, track.centery, self.figures.played
        thin, side = max(1, theme.px(2)), theme.px(10)
        surface.fill(p.faint, (track.left, mid - thin // 2, track.w, thin))
        fair = track.left + round(track.w * self.fair)
        surface.fill(p.pale, (fair, mid - side, thin, 2 * side))
        if not one.times:
            return
        low, high, at = (track.left + round(track.w * x) for x in (one.low, one.high, one.part))
        colour = p.gold_dark if self.figures.verdict else p.green
        bar = Rect(low, mid - theme.px(4), max(high - low, theme.px(4)), theme.px(8))
        draw_rounded(surface, bar, bar.h / 2, colour)
        knob = Rect(0, 0, theme.px(12), theme.px(12)).move_to(center=(at, mid))
        draw_rounded(surface, knob, knob.h / 2, p.cream)


class MeasureScene(Page):
    """Measures a deck and shows its figures."""

    title = "measure.title"
    first = "stop"

    def __init__(
        self, app: Host, bench: DeckEditor, back: Scene, games: int = DEFAULT_GAMES
    ) -> None:
        super().__init__(app, back)
        self.bench, self.wanted = bench, games
        self.job = DeckJob(app.shelf.game, bench.text, games=games)
        self.run = DeckMeasurement(self.job)
        self.found = compute_figures({}, bench.keys, games)
        self._say_problem()

    def _say_problem(self) -> None:
        if self.run.problem:
            self.app.say(self.say("measure.alone", why=self.run.problem))

    def update(self, dt: float) -> Scene | None:
        if self.run.poll():
            self.found = compute_figures(self.run.games, self.bench.keys, self.wanted)
            self.rebuild()
        return super().update(dt)

    def leave(self) -> None:
        self.run.stop()
        super().leave()

    def heading(self) -> str:
        return self.say(self.title, name=str(self.bench.tree.get("name", "")))

    def build(self) -> list[Node]:
        x, y, w, h = self.area
        px, rect = self.theme.px, self.rect(x, y, w, h)
        plate = Plate("measured", label=self.heading(), rect=rect)
        inner = rect.inflate(-2 * px(18), -2 * px(16))
        top = Rect(inner.left, inner.top, inner.w - px(180), px(38))
        stop = Rect(top.right + px(12), inner.top, inner.right - top.right - px(12), px(38))
        told = Rect(inner.left, top.bottom + px(8), inner.w, px(82))
        head = Rect(inner.left, told.bottom + px(4), inner.w - px(16), px(26))
        rows = Rect(inner.left, head.bottom + px(2), inner.w, inner.bottom - head.bottom - px(2))
        pale = self.theme.palette.pale
        plate.children = [
            self._make_bar(top),
            self._make_button(stop),
            Label(
                "summary",
                label="\n".join(summarize(self.found, self._name_card, self.app.words)),
                rect=told,
                size=15,
                align="top-left",
                colour=pale,
            ),
            *self._make_column_names(head),
            self.scrolling_list(
                self.heading(), rows, self._make_rows(self.found), "rows", 5, 16, ROW_HEIGHT
            ),
        ]
        return [*self.top_row(), plate]

    def _make_bar(self, rect: Rect) -> Node:
        done = len(self.run.games)
        value = self.say("measure.games", n=done, all=self.job.total)
        bar = ProgressBar("progress", "progress", self.heading(), value, rect)
        bar.part = done / max(1, self.job.total)
        return bar

    def _make_button(self, rect: Rect) -> Node:
        """Return the button that stops the games or starts them again."""
        over = self.run.over
        return Button(
            "stop",
            label=self.say("measure.again" if over else "measure.stop"),
            icon="again" if over else "cross",
            size=15.5,
            rect=rect,
            actions={"press": self._restart if over else self._stop},
        )

    def _stop(self) -> None:
        self.run.stop()

    def _restart(self) -> None:
        self.run.stop()
        self.run = DeckMeasurement(self.job)
        self.found = compute_figures({}, self.bench.keys, self.wanted)
        self._say_problem()

    def _name_card(self, key: str) -> str:
        card = self.bench.faces.get(key)
        return self.app.words.card_name(card) if card else key

    def _make_column_names(self, rect: Rect) -> list[Node]:
        """Return the names of the columns."""
        return [
            Label(
                f"column.{key}",
                label=self.say(f"measure.{key}"),
                rect=place,
                size=13.5,
                colour=self.theme.palette.gold,
                align="left" if key in ("card", "verdict") else "center",
            )
            for (key, _, _), place in zip(COLUMNS, place_columns(rect), strict=True)
        ]

    def _make_rows(self, found: DeckFigures) -> list[Node]:
        return [self._make_row(n, one) for n, one in enumerate(found.cards)]

    def _make_row(self, n: int, one: CardFigures) -> Node:
        words = self.app.words
        verdict = words(f"measure.is.{one.verdict}") if one.verdict else describe_rarity(one, words)
        verdict = capitalize(verdict)
        row = FiguresRow(f"figures.{n}", "text", self._name_card(one.key), verdict)
        row.rect = Rect(0, 0, 0, self.theme.px(ROW_HEIGHT))
        row.figures, row.verdict, row.fair = one, verdict, 1 / self.job.seats[0]
        two, four = format_share(one.played, words), format_share(one.more, words)
        row.columns = two, four, f"{one.uses:.1f}"
        row.tip = describe_card(one, self.job.seats, words)
        return row
