"""Messages over any scene: short notices, and sentences that stay until dismissed."""

from pygame import Rect, Surface

from ui.toolkit.graphics.theme import Theme, broken, wrap
from ui.toolkit.widgets.dialog import dialog
from ui.toolkit.widgets.node import Node
from ui.toolkit.widgets.paint import draw_rounded, draw_shadow
from ui.toolkit.widgets.panel import Panel

SHOWN_SECONDS = 2.6  # for a notice without letters
SECONDS_PER_LETTER = 0.035
MAX_QUEUED = 6  # notices


class Toasts:
    """A queue of short notices, of which the first is shown."""

    def __init__(self) -> None:
        self.waiting: list[str] = []
        self.left = 0.0
        self.lasting = ""  # stays while it is true, in the free part of a table's top row

    def say(self, text: str) -> None:
        """Queue a notice unless it is queued already."""
        if text and text not in self.waiting and len(self.waiting) < MAX_QUEUED:
            self.waiting.append(text)
            if len(self.waiting) == 1:
                self._begin()

    def _begin(self) -> None:
        self.left = (
            SHOWN_SECONDS + SECONDS_PER_LETTER * len(self.waiting[0]) if self.waiting else 0.0
        )

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether the notice changed."""
        if not self.waiting:
            return False
        self.left -= dt
        if self.left > 0:
            return False
        self.waiting.pop(0)
        self._begin()
        return True

    def node(self, theme: Theme, top: float) -> Node | None:
        """Return the present notice as a node, `top` units from the top."""
        if not self.waiting:
            return None
        width, _ = theme.size
        font = theme.font("bold", 16)
        wide = min(font.size(self.waiting[0])[0] + theme.px(48), width - theme.px(24))
        lines = len(wrap(font, self._told(theme, wide), wide - theme.px(40)))
        rect = Rect(0, 0, wide, theme.px(24) + lines * font.get_linesize()).move_to(
            midtop=(width // 2, theme.px(top))
        )
        return Node("toast", "text", self.waiting[0], rect=rect, live=True)

    def strip(self, theme: Theme) -> Node | None:
        """Return the lasting notice as a node."""
        if not self.lasting:
            return None
        font, pad = theme.font("bold", 13), theme.px(24)
        most = max(theme.px(240), theme.size[0] - theme.px(158 + 402))
        wide = min(font.size(self.lasting)[0] + pad + 2, most)
        high = len(wrap(font, self.lasting, wide - pad)) * font.get_linesize() + theme.px(10)
        return Node(
            "lasting", "text", self.lasting, rect=Rect(theme.px(158), theme.px(4), wide, high)
        )

    def nodes(self, theme: Theme, top: float) -> list[Node]:
        """Return the nodes of both notices."""
        return [node for node in (self.strip(theme), self.node(theme, top)) if node]

    def draw(self, surface: Surface, theme: Theme, top: float) -> None:
        """Draw both notices; the short one is `top` units from the top."""
        if strip := self.strip(theme):
            p, u = theme.palette, theme.u
            draw_rounded(surface, strip.rect, 9 * u, p.red, (138, 48, 36), (90, 30, 24), 1.4 * u)
            room = strip.rect.inflate(-theme.px(24), -theme.px(10))
            theme.text(surface, strip.label, room, "bold", 13, p.cream, "left")
        node = self.node(theme, top)
        if node is None:
            return
        p, u = theme.palette, theme.u
        draw_shadow(surface, node.rect, 14 * u, 14 * u, 4 * u)
        draw_rounded(surface, node.rect, 14 * u, p.wood, p.wood_dark, p.gold, 1.6 * u)
        room = node.rect.inflate(-theme.px(40), -theme.px(10))
        theme.text(surface, self._told(theme, node.rect.w), room, "bold", 16, p.cream, "center")

    def _told(self, theme: Theme, wide: int) -> str:
        """Return the present notice, with breaks in words wider than its plate."""
        return broken(theme.font("bold", 16), self.waiting[0], wide - theme.px(40))


class Notices(Panel):
    """A queue of sentences, of which the first is shown; it takes all events until dismissed."""

    first = "notice.close"
    waiting: tuple[str, ...] = ()

    def tell(self, text: str) -> None:
        """Add a sentence to the queue."""
        self.waiting += (text,)
        self.rebuild()

    def build(self) -> list[Node]:
        """Return the nodes of the first sentence; none if the queue is empty."""
        if not self.waiting:
            return []
        close = ("notice.close", self.say("page.understood"), "primary", self.back)
        title, text = self.say("profile.notice"), self.waiting[0]
        return [dialog(self.theme, "notice", title, text, [close])]

    def back(self) -> None:
        """Dismiss the sentence; after the last one the scene below has the keys again."""
        self.waiting = self.waiting[1:]
        self.rebuild()
        if not self.waiting:
            self.app.current.resize()

    def backdrop(self, surface: Surface) -> None:
        """Darken the scene below."""
        veil = Surface(surface.get_size())
        veil.set_alpha(140)
        surface.blit(veil, (0, 0))
