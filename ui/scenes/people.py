"""The page of the people who share the computer; each has a name, a face and a record."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from ui.play.lessons.lesson_menu import describe_finished_lessons
from ui.play.set_up import MAX_TYPED_LENGTH
from ui.scenes.host import Host
from ui.scenes.page import ListRow, Page, make_name_field
from ui.scenes.routes import FacesRoute
from ui.scenes.title.title_page import draw_face
from ui.storage.persons import find_name_problem, forget, has_unnamed_games, rename, take_over
from ui.storage.players import ANY_FACE
from ui.storage.statistics import list_finished
from ui.storage.statistics_text import describe_ratings, list_persons, list_taken_names, match_name
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets import Button, Node, NodeState, Plate, Scene, TextField
from ui.toolkit.widgets.dialog import dialog


@dataclass
class PersonRow(ListRow):
    """A row with a person's face and name, and below these their lessons and ratings."""

    face: int = 0
    seat: int = 0

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        whole, side = self.rect, self.rect.h
        gap = side + theme.px(8)
        self.rect = Rect(whole.left + gap, whole.top, whole.w - gap, side)
        super().draw(surface, theme, look)
        self.rect = whole
        draw_face(surface, theme, Rect(whole.topleft, (side, side)), self.face, self.seat)


class PeopleScene(Page):
    """Lists all persons, above a box for the name of a new one."""

    title = "people.title"

    def __init__(self, app: Host, back: Scene | None = None) -> None:
        super().__init__(app, back)
        self.name = ""
        self.new_name, self.name_problem = "", ""  # the new name as typed, and the key of its fault
        self._read()
        self.people = list_persons(app.settings, self.played, app.words)
        self.first = "person.0" if self.people else "name"
        self.focus = self.first

    def _read(self) -> None:
        """Read the played games from the profile."""
        saved = self.app.profile.matches()
        self.played = sorted(list_finished(saved), key=lambda one: one.saved.touched)
        self.has_unnamed = has_unnamed_games(saved, self.app.settings.person)

    def build(self) -> list[Node]:
        px, rect = self.theme.px, self.rect(*self.area)
        plate = Plate("people", "group", label=self.say(self.title), rect=rect)
        inner = rect.inflate(-2 * px(16), -2 * px(16))
        foot = Rect(inner.left, inner.bottom - px(48), inner.w, px(48))
        room = Rect(inner.left, inner.top, inner.w, foot.top - px(12) - inner.top)
        people = self.people = list_persons(self.app.settings, self.played, self.app.words)
        rows: list[Node] = [self._make_row(n, name) for n, name in enumerate(people)]
        if not rows:
            plate.children = [
                self.empty_list("empty", "people.empty", room),
                *self._make_name_box(foot),
            ]
            return [*self.top_row(), plate]
        shown = self.scrolling_list(self.say(self.title), room, rows)
        for row, name in zip(rows, people, strict=True):
            row.children = [self._make_edit_button(row, name)]
            if name == self.app.settings.person and self.has_unnamed:
                row.children.append(self._make_take_button(row, name))
        plate.children = [shown, *self._make_name_box(foot)]
        return [*self.top_row(*self._make_face_buttons()), plate]

    def _make_row(self, n: int, name: str) -> Node:
        settings, words = self.app.settings, self.app.words
        told = [
            describe_finished_lessons(settings, name, words),
            *describe_ratings(self.played, name, words),
        ]
        return PersonRow(
            f"person.{n}",
            label=f"{name}. {' '.join(told)}",
            name=name,
            under=" ".join(told),
            lit=name == settings.person,
            face=max(0, settings.faces.get(name, ANY_FACE)),
            seat=n,
            actions={"press": partial(self._become, name)},
        )

    def _make_edit_button(self, row: Node, name: str) -> Node:
        """Return the button of a row that opens the dialog to rename or delete the person."""
        side, edge = row.rect.h - self.theme.px(12), self.theme.px(6)
        place = Rect(row.rect.right - side - edge, row.rect.top + edge, side, side)
        tip = self.say("people.edit", name=name)
        return Button(
            row.key.replace("person", "edit"),
            rect=place,
            clip=row.clip,
            icon="gear",
            size=15,
            tip=tip,
            value=tip,
            actions={"press": partial(self._open_dialog, name)},
        )

    def _make_take_button(self, row: Node, name: str) -> Node:
        """Return the button that gives the present person the games of "Player 1"."""
        side, edge = row.rect.h - self.theme.px(12), self.theme.px(6)
        place = Rect(row.rect.right - 2 * (side + edge), row.rect.top + edge, side, side)
        tip = self.say("people.take", name=self.say("setup.person", n=1))
        return Button(
            "take",
            rect=place,
            clip=row.clip,
            icon="plus",
            size=15,
            tip=tip,
            value=tip,
            actions={"press": lambda: self.ask(partial(self._make_take_dialog, name))},
        )

    def _make_take_dialog(self, name: str) -> Node:
        unnamed = self.say("setup.person", n=1)
        return dialog(
            self.theme,
            "taking",
            self.say("people.take_title", name=unnamed),
            self.say("people.take_text", name=name, other=unnamed),
            [
                ("take.no", self.say("page.cancel"), "plain", self.close),
                ("take.yes", self.say("people.take_yes"), "primary", partial(self._take, name)),
            ],
            self.close,
        )

    def _take(self, name: str) -> None:
        take_over(self.app.profile, name)
        self._show_changes()

    def _make_face_buttons(self) -> list[Node]:
        """Return the button that changes the face of the present person."""
        name = self.app.settings.person
        if not name:
            return []
        return [
            self.corner_button(
                "face", "people.other_face", partial(self._open_faces, name), "robot"
            )
        ]

    def _make_name_box(self, foot: Rect) -> list[Node]:
        """Return the text box for a new name, and its button."""
        wide, gap = min(foot.w // 3, self.theme.px(230)), self.theme.px(10)
        box = Rect(foot.left, foot.top, foot.w - wide - gap, foot.h)
        return [
            TextField(
                "name",
                label=self.say("people.new"),
                value=self.name,
                rect=box,
                longest=MAX_TYPED_LENGTH,
                typing=self.typing("name"),
                hint=self.say("people.new"),
                set_to=lambda text: setattr(self, "name", text),
                confirms="add",
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
            self._become(match_name(self.name.strip(), self.people))

    def _become(self, name: str) -> None:
        """Make a person the present one and go back; without a face, choose one first."""
        settings = self.app.settings
        known = name in settings.faces
        settings.become(name)
        self.app.keep_settings()
        if known:
            self.back()
        else:
            self._open_faces(name, self.came_from)

    def _open_dialog(self, name: str) -> None:
        """Open the dialog to rename or delete a person."""
        self.new_name, self.name_problem = name, ""
        self.typing("rename.name").select(0, len(name))
        self.ask(partial(self._make_edit_dialog, name))

    def _make_edit_dialog(self, name: str) -> Node:
        def box(room: Rect) -> list[Node]:
            label = self.say("people.other_name")
            new, set_to = self.new_name, self._set_new_name
            return [make_name_field(self, room, "rename.name", label, new, set_to, "rename.yes")]

        return dialog(
            self.theme,
            "edit",
            self.say("people.edit", name=name),
            self.say(self.name_problem, name=self.new_name.strip()) if self.name_problem else "",
            [
                ("rename.yes", self.say("people.rename"), "primary", partial(self._rename, name)),
                (
                    "delete",
                    self.say("people.delete"),
                    "danger",
                    lambda: self.ask(partial(self._make_delete_dialog, name)),
                ),
                ("edit.no", self.say("page.cancel"), "plain", self.close),
            ],
            self.close,
            box,
            58,
        )

    def _set_new_name(self, text: str) -> None:
        self.new_name = text

    def _rename(self, old: str) -> None:
        settings, new = self.app.settings, self.new_name.strip()
        self.name_problem = find_name_problem(
            old, new, list_taken_names(settings, self.played, self.app.words)
        )
        if self.name_problem:
            self.rebuild()
            return
        rename(self.app.profile, old, new)
        self._show_changes()

    def _make_delete_dialog(self, name: str) -> Node:
        return dialog(
            self.theme,
            "deleting",
            self.say("people.delete_title", name=name),
            self.say("people.delete_text", name=name),
            [
                ("delete.no", self.say("page.cancel"), "plain", self.close),
                ("delete.yes", self.say("people.delete"), "danger", partial(self._delete, name)),
            ],
            self.close,
        )

    def _delete(self, name: str) -> None:
        forget(self.app.profile, name)
        self._show_changes()

    def _show_changes(self) -> None:
        """Close the dialog and show the changed list."""
        self.app.profile.flush(1.0)
        self._read()
        self.close()

    def _open_faces(self, name: str, back: Scene | None = None) -> None:
        settings = self.app.settings
        now = max(0, settings.faces.get(name, ANY_FACE))
        self.go(self.app.scene(FacesRoute(name, now, self._set_face, 0, back or self)))

    def _set_face(self, face: int) -> None:
        settings = self.app.settings
        settings.faces = {**settings.faces, settings.person: face}
        self.app.keep_settings()
