"""Sentences over any scene that stay until they are dismissed."""

from pygame import Surface

from ui.toolkit.widgets.dialog import dialog
from ui.toolkit.widgets.node import Node
from ui.toolkit.widgets.panel import Panel


class Notices(Panel):
    """A queue of sentences, of which the first is shown; it takes all events while there is one."""

    first = "notice.close"
    waiting: tuple[str, ...] = ()

    def tell(self, text: str) -> None:
        self.waiting += (text,)
        self.rebuild()

    def build(self) -> list[Node]:
        if not self.waiting:
            return []
        close = ("notice.close", self.say("page.understood"), "primary", self.back)
        title, text = self.say("profile.notice"), self.waiting[0]
        return [dialog(self.theme, "notice", title, text, [close])]

    def back(self) -> None:
        """Dismiss the sentence; the scene below has the keys again after the last."""
        self.waiting = self.waiting[1:]
        self.rebuild()
        if not self.waiting:
            self.app.current.resize()

    def backdrop(self, surface: Surface) -> None:
        veil = Surface(surface.get_size())
        veil.set_alpha(140)
        surface.blit(veil, (0, 0))
