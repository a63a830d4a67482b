"""Who is at the computer: each person has a name, a face, lessons and a record of their own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from ui.graphics.theme import Theme
from ui.lessons.started import lessons_told
from ui.players import ANY
from ui.presentation.records import called, persons, ratings
from ui.record import played
from ui.scenes.page import SIDE, Page, Row
from ui.set_up import LONGEST
from ui.table.paint.portholes import porthole
from ui.widgets import Button, Host, Label, Node, NodeState, Plate, Scene, TextBox
from ui.widgets.controls import icon


@dataclass
class PersonRow(Row):
    """A person in a list: the face, the name, and below it what was learnt and reached."""

    face: int = 0
    seat: int = 0

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        whole, side = self.rect, self.rect.h
        gap = side + theme.px(8)
        self.rect = Rect(whole.left + gap, whole.top, whole.w - gap, side)
        super().draw(surface, theme, look)
        self.rect = whole
        draw_face(surface, theme, Rect(whole.topleft, (side, side)), self.face, self.seat)


@dataclass
class PersonButton(Button):
    """A button with somebody's face and name; with a face alone where there is no more room."""

    face: int = ANY

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        ink, rect, edge = self._plate(surface, theme, look), self.rect, theme.px(4)
        side = rect.h - 2 * edge
        room = Rect(rect.left + edge, rect.top + edge, side, side)
        if self.face == ANY:
            icon(surface, theme, "robot", room.inflate(-2 * edge, -2 * edge))
        else:
            draw_face(surface, theme, room, self.face, 0)
        words = Rect(room.right + edge, rect.top, rect.right - room.right - 3 * edge, rect.h)
        if words.w > side:
            theme.text(surface, self.label, words, "bold", self.size, ink, "center")


def draw_face(surface: Surface, theme: Theme, room: Rect, face: int, seat: int) -> None:
    """Draw a face in its porthole, with the rim of a seat."""
    porthole(surface, room, seat, False)
    drawn = theme.art.face(face, round(room.h * 0.9), "ok")
    surface.blit(drawn, drawn.get_rect(center=room.center))


class PeopleScene(Page):
    """All persons, and a box for the name of somebody new."""

    title = "people.title"

    def __init__(self, app: Host, back: Scene | None = None) -> None:
        super().__init__(app, back)
        self.name = ""
        self.played = sorted(played(app.profile.matches()), key=lambda one: one.saved.touched)
        self.people = persons(app.settings, self.played, app.words)
        self.first = "person.0" if self.people else "name"
        self.focus = self.first

    def build(self) -> list[Node]:
        px, rect = self.theme.px, self.rect(*self.area)
        plate = Plate("people", "group", label=self.say(self.title), rect=rect)
        inner = rect.inflate(-2 * px(16), -2 * px(16))
        foot = Rect(inner.left, inner.bottom - px(48), inner.w, px(48))
        room = Rect(inner.left, inner.top, inner.w, foot.top - px(12) - inner.top)
        people = self.people = persons(self.app.settings, self.played, self.app.words)
        rows: list[Node] = [self._row(n, name) for n, name in enumerate(people)]
        if not rows:
            pale, told = self.theme.palette.pale, self.say("people.empty")
            plate.children = [
                Label("empty", label=told, rect=room, colour=pale, align="center"),
                *self._new(foot),
            ]
            return [*self.head(), plate]
        plate.children = [self.listed(self.say(self.title), room, rows), *self._new(foot)]
        return [*self.head(*self._face_button()), plate]

    def _row(self, n: int, name: str) -> Node:
        settings, words = self.app.settings, self.app.words
        told = [lessons_told(settings, name, words), *ratings(self.played, name, words)]
        return PersonRow(
            f"person.{n}",
            label=f"{name}. {' '.join(told)}",
            name=name,
            under=" ".join(told),
            lit=name == settings.person,
            face=max(0, settings.faces.get(name, ANY)),
            seat=n,
            actions={"press": partial(self._become, name)},
        )

    def _face_button(self) -> list[Node]:
        """Return the button that gives another face to who is at the computer."""
        name, (w, _) = self.app.settings.person, self.theme.units
        if not name:
            return []
        return [
            Button(
                "face",
                label=self.say("people.other_face"),
                rect=self.rect(w - SIDE - 170, 13, 170, 42),
                icon="robot",
                size=15.5,
                actions={"press": partial(self._faces, name)},
            )
        ]

    def _new(self, foot: Rect) -> list[Node]:
        """Return the box for a new name, and its button."""
        wide, gap = min(foot.w // 3, self.theme.px(230)), self.theme.px(10)
        box = Rect(foot.left, foot.top, foot.w - wide - gap, foot.h)
        return [
            TextBox(
                "name",
                label=self.say("people.new"),
                value=self.name,
                rect=box,
                longest=LONGEST,
                typing=self.typing("name"),
                hint=self.say("people.new"),
                set_to=lambda text: setattr(self, "name", text),
            ),
            Button(
                "add",
                label=self.say("people.add"),
                kind="primary",
                icon="check",
                size=16,
                rect=Rect(foot.right - wide, foot.top, wide, foot.h),
                actions={"press": self._add},
            ),
        ]

    def _add(self) -> None:
        if self.name.strip():
            self._become(called(self.name.strip(), self.people))

    def _become(self, name: str) -> None:
        """Let a person be at the computer, and go back; who has no face yet chooses one first."""
        settings = self.app.settings
        known = name in settings.faces
        settings.become(name)
        self.app.keep_settings()
        if known:
            self.back()
        else:
            self._faces(name, self.came_from)

    def _faces(self, name: str, back: Scene | None = None) -> None:
        settings = self.app.settings
        now = max(0, settings.faces.get(name, ANY))
        self.go(self.app.scene("faces", name, now, self._face, 0, back or self))

    def _face(self, face: int) -> None:
        settings = self.app.settings
        settings.faces = {**settings.faces, settings.person: face}
        self.app.keep_settings()
