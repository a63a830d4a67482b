"""The page of backup copies of the profile, from which one can be restored."""

from functools import partial

from pygame import Rect

from ui.scenes.host import Host
from ui.scenes.page import ListRow, Page
from ui.scenes.routes import TitleRoute
from ui.storage.backups import Copy, describe_content, find_time
from ui.toolkit.widgets import Label, Node, Plate, Scene
from ui.toolkit.widgets.dialog import dialog


class BackupsScene(Page):
    """Lists all copies, newest first."""

    title = "backups.title"

    def __init__(self, app: Host, back: Scene | None = None) -> None:
        super().__init__(app, back)
        self.all = app.profile.copies()
        self.chosen: Copy | None = None
        if app.profile.fuller_copy in self.all:
            self._ask_to_restore(app.profile.fuller_copy)

    def build(self) -> list[Node]:
        rect, pad = self.rect(*self.area), self.theme.px(16)
        plate = Plate("backups", "list", label=self.say(self.title), rect=rect)
        inner = rect.inflate(-2 * pad, -2 * pad)
        line = Rect(inner.left, inner.bottom - self.theme.px(48), inner.w, self.theme.px(48))
        words, colour = self.say("backups.about"), self.theme.palette.pale
        about = Label("about", label=words, rect=line, size=15, align="center", colour=colour)
        room = Rect(inner.topleft, (inner.w, inner.h - line.h))
        empty = [self.empty_list("about", "backups.empty", inner)]
        plate.children = [self._rows(room), about] if self.all else empty
        return [*self.top_row(), plate]

    def _rows(self, rect: Rect) -> Node:
        rows = []
        for n, copy in enumerate(self.all):
            words = self.app.words
            when, what = words.describe_time(find_time(copy)), describe_content(copy, words)
            rows.append(
                ListRow(
                    f"backup.{n}",
                    label=f"{when}. {what}",
                    name=when,
                    under=what,
                    enabled=copy.matches >= 0,
                    actions={"press": partial(self._ask_to_restore, copy)},
                )
            )
        return self.scrolling_list(self.say(self.title), rect, rows)

    def _ask_to_restore(self, copy: Copy | None) -> None:
        self.chosen = copy
        self.ask(self._make_dialog)

    def _make_dialog(self) -> Node:
        assert self.chosen is not None
        when, what = find_time(self.chosen), describe_content(self.chosen, self.app.words)
        return dialog(
            self.theme,
            "asking",
            self.say("backups.ask_title"),
            self.say("backups.ask_text", when=when, what=what),
            [
                ("bring.no", self.say("page.cancel"), "plain", self.close),
                ("bring.yes", self.say("backups.bring"), "primary", self._restore),
            ],
            self.close,
        )

    def _restore(self) -> None:
        assert self.chosen is not None
        self.close()
        why = self.app.profile.bring_back(self.chosen.path)
        key = "backups.failed" if why else "backups.done"
        if not why:
            self.app.apply()
            self.go(self.app.scene(TitleRoute()))
        self.app.say(self.say(key, why=why, when=find_time(self.chosen)))
