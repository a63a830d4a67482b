"""The page on which a person chooses a face, and the button that shows it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from ui.play.set_up import PERSON, Setup
from ui.scenes.host import Host
from ui.scenes.page import HEAD_HEIGHT, Page
from ui.scenes.routes import FacesRoute
from ui.storage.players import FACE_COUNT, assign_faces
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets import Node, NodeState, Scene
from ui.toolkit.widgets.paint import porthole

LARGEST_FACE = 168.0  # units
FACE_GAP = 18.0  # units


@dataclass
class FaceButton(Node):
    """A face in a porthole; one that can be pressed is glad when pointed at."""

    role: str = "button"
    number: int = 0
    seat: int = 0
    lit: bool = False

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        side = min(self.rect.size)
        room = Rect(0, 0, side, side).move_to(center=self.rect.center)
        porthole(surface, room, self.seat, self.lit or look.hot)
        mood = "glad" if look.hot or self.lit else "ok"
        face = theme.art.face(self.number, round(side * 0.9), mood)
        surface.blit(face, face.get_rect(center=room.center))


class FacesScene(Page):
    """Shows a dozen faces; a press on one gives it to the person."""

    title = "setup.face.title"

    def __init__(
        self,
        app: Host,
        name: str,
        face: int,
        chosen: Callable[[int], object],
        seat: int = 0,
        back: Scene | None = None,
    ) -> None:
        super().__init__(app, back)
        self.name, self.face, self.chosen, self.seat = name, face, chosen, seat
        self.first = f"face.{face}"
        self.focus = self.first

    def heading(self) -> str:
        return self.say(self.title, name=self.name)

    def build(self) -> list[Node]:
        w, h = self.theme.units
        top, high = HEAD_HEIGHT + 24.0, h - HEAD_HEIGHT - 48
        columns = max((3, 4, 6), key=lambda n: self._find_face_size(n, w, high))
        rows, side = FACE_COUNT // columns, self._find_face_size(columns, w, high)
        left = (w - columns * (side + FACE_GAP) + FACE_GAP) / 2
        top += (high - rows * (side + FACE_GAP) + FACE_GAP) / 2
        names = self.say("setup.face.names").split(", ")
        return [
            *self.top_row(),
            *(
                FaceButton(
                    f"face.{i}",
                    label=names[i],
                    tip=names[i],
                    rect=self.rect(
                        left + i % columns * (side + FACE_GAP),
                        top + i // columns * (side + FACE_GAP),
                        side,
                        side,
                    ),
                    number=i,
                    seat=self.seat,
                    lit=i == self.face,
                    actions={"press": partial(self._choose, i)},
                )
                for i in range(FACE_COUNT)
            ),
        ]

    def _find_face_size(self, columns: int, w: float, high: float) -> float:
        """Return the side of a face in units, for a number of columns."""
        rows = FACE_COUNT // columns
        return min(
            LARGEST_FACE,
            (w - 44 + FACE_GAP) / columns - FACE_GAP,
            (high + FACE_GAP) / rows - FACE_GAP,
        )

    def _choose(self, face: int) -> None:
        self.chosen(face)
        self.back()


def make_face_button(page: Page, setup: Setup, n: int, rect: Rect) -> FaceButton:
    """Return the face button of a seat in a set-up; only a person's can be pressed."""
    number, seat = assign_faces(setup.players())[n], setup.seats[n]
    person = seat.level == PERSON
    name = page.say("setup.face.names").split(", ")[number]
    who = page.say(f"setup.face.{'person' if person else 'robot'}", face=name)
    node = FaceButton(f"seat.{n}.face", label=who, rect=rect, number=number, seat=n)
    node.role = "button" if person else "image"
    if person:
        called = seat.name.strip() or setup.person_name(n + 1)
        take = partial(setattr, seat, "face")
        node.tip = page.say("setup.face.tip")
        node.actions["press"] = lambda: page.go(
            page.app.scene(FacesRoute(called, number, take, n, page))
        )
    return node
