"""The page of an evening: the score of its players over several games."""

from __future__ import annotations

import time

from pygame import Rect

from ui.scenes.host import Host
from ui.scenes.page import ListRow, Page
from ui.storage.statistics import list_finished, score_evening
from ui.storage.statistics_text import describe_scores
from ui.toolkit.widgets import Button, Label, Node, Plate, Scene


class EveningScene(Page):
    """Shows the score of an evening; an evening is begun and ended here."""

    title = "records.evening"
    first = "switch"

    def __init__(self, app: Host, back: Scene | None = None) -> None:
        super().__init__(app, back)
        self.played = list_finished(app.profile.matches())

    def build(self) -> list[Node]:
        px, rect = self.theme.px, self.rect(*self.area)
        since = self.app.settings.evening
        plate = Plate("evening", "group", label=self.say(self.title), rect=rect)
        inner = rect.inflate(-2 * px(16), -2 * px(16))
        head = Rect(inner.topleft, (inner.w, px(56)))
        foot = Rect(inner.left, inner.bottom - px(48), inner.w, px(48))
        room = Rect(inner.left, head.bottom, inner.w, foot.top - px(8) - head.bottom)
        told = describe_scores(score_evening(self.played, since), self.app.words) if since else []
        when = time.strftime("%H:%M", time.localtime(since))
        key = "evening_since" if told else "evening_new" if since else "evening_none"
        if not told:
            empty = Rect(inner.left, inner.top, inner.w, foot.top - px(8) - inner.top)
            about: Node = self.empty_list("about", f"records.{key}", empty, when=when)
        else:
            line, pale = self.say(f"records.{key}", when=when), self.theme.palette.pale
            about = Label("about", label=line, rect=head, size=16, align="center", colour=pale)
        rows: list[Node] = [
            ListRow(
                one.key,
                label=f"{one.name}. {one.about}. {one.figure}",
                name=f"{n}. {one.name}",
                under=one.about,
                right=one.figure,
                lit=n == 1,
            )
            for n, one in enumerate(told, 1)
        ]
        listed = [self.scrolling_list(self.say(self.title), room, rows)] if rows else []
        plate.children = [about, *listed, self._make_button(foot, bool(since))]
        return [*self.top_row(), plate]

    def _make_button(self, foot: Rect, running: bool) -> Node:
        wide = min(foot.w, self.theme.px(300))
        return Button(
            "switch",
            label=self.say(f"records.evening_{'stop' if running else 'begin'}"),
            kind="plain" if running else "primary",
            size=16,
            rect=Rect(foot.centerx - wide // 2, foot.top, wide, foot.h),
            actions={"press": self._toggle_evening},
        )

    def _toggle_evening(self) -> None:
        """Begin an evening, or end it."""
        settings = self.app.settings
        settings.evening = 0.0 if settings.evening else time.time()
        self.app.keep_settings()
        self.rebuild()
