"""The base of scenes with a title and a way back."""

from pygame import Rect

from ui.widgets import Button, Host, Label, Node, Panel, Scene

HEAD = 66  # units
SIDE = 22


class Page(Panel):
    """A page with its title at the top and the way back at the left."""

    title = ""
    first = "back"

    def __init__(self, app: Host, back: Scene | None = None) -> None:
        super().__init__(app)
        self.came_from = back

    def back(self) -> None:
        self.go(self.came_from or self.app.scene("title"))

    def head(self, *right: Node) -> list[Node]:
        """Return the nodes of the top row: back, and the title."""
        w, _ = self.theme.units
        back = Button(
            "back",
            label=self.say("page.back"),
            rect=self.rect(SIDE, 13, 128, 42),
            actions={"press": self.back},
            icon="left",
            size=16,
        )
        room = self.rect(SIDE + 140, 10, w - 2 * (SIDE + 140), 48)
        name = Label(
            "title", label=self.say(self.title), rect=room, font="title", size=30, align="center"
        )
        return [back, name, *right]

    @property
    def area(self) -> tuple[float, float, float, float]:
        """Return the area below, in units: left, top, width, height."""
        w, h = self.theme.units
        wide = min(w - 2 * SIDE, 1180)
        return (w - wide) / 2, HEAD + 4, wide, h - HEAD - 4 - SIDE


def rows(rect: Rect, n: int, gap: int) -> list[Rect]:
    """Cut a rectangle into equal rows."""
    high = (rect.h - gap * (n - 1)) // n
    return [Rect(rect.left, rect.top + i * (high + gap), rect.w, high) for i in range(n)]
