"""The curtain that hides the table between two people's turns, and says who is asked what."""

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from ui.language.presenters import PRESENTERS
from ui.language.sentences import Sentences
from ui.play.session import Session
from ui.scenes.drawings import make_ground
from ui.scenes.host import Host
from ui.scenes.result import portraits
from ui.scenes.routes import TitleRoute
from ui.scenes.title.robot_row import draw_robot_row, draw_veil
from ui.storage.players import assign_faces
from ui.toolkit.widgets import Button, Label, Node, Panel, Picture, Plate, Scene


class CurtainScene(Panel):
    """Says "Pass to Bo" and covers everything; `then` is the scene that follows."""

    app: Host
    first = "show"

    def __init__(self, app: Host, session: Session, then: Scene) -> None:
        super().__init__(app)
        self.session, self.then = session, then

    @property
    def name(self) -> str:
        """Return the name of the next person."""
        ask = self.session.asked
        return self.session.players[ask.seat].name if ask is not None else ""

    def _describe_question(self) -> str:
        """Return what the next person is asked, as everybody may know it."""
        session = self.session
        presenter = PRESENTERS[session.match.game]
        names = [player.name for player in session.players]
        say = Sentences(self.app.words, presenter.spec, names, presenter)
        return say.prompt(session.match.view(None), None)

    def _draw_face(self, w: int, h: int) -> Surface:
        """Return the face of the next person in its porthole."""
        ask = self.session.asked
        seat = ask.seat if ask is not None else 0
        number = assign_faces(self.session.played_by)[seat]
        return portraits.draw_face(self.theme, seat, number, "ok", w, h)

    def build(self) -> list[Node]:
        w, h = self.theme.units
        wide, high = min(560, w - 60), min(404, h - 60)
        x, y = (w - wide) / 2, (h - high) / 2 - max(0, min(110, (h - high) / 2 - 90))
        plate = Plate(
            "curtain",
            "dialog",
            self.say("curtain.pass", name=self.name),
            rect=self.rect(x, y, wide, high),
        )
        plate.children = [
            *self._make_texts(x, y, wide, high),
            *self._make_buttons(x, y + high, wide),
        ]
        return [plate]

    def _make_texts(self, x: float, y: float, wide: float, high: float) -> list[Node]:
        p, face = self.theme.palette, high * 0.28
        return [
            Picture(
                "curtain.face",
                label="",
                rect=self.rect(x, y + 26, wide, face),
                image=self._draw_face,
            ),
            Label(
                "curtain.title",
                label=self.say("curtain.pass", name=self.name),
                font="title",
                size=30,
                align="center",
                colour=p.gold,
                rect=self.rect(x + 24, y + 30 + face, wide - 48, 58),
            ),
            Label(
                "curtain.why",
                label=self.say("curtain.why", question=self._describe_question()),
                size=17,
                align="center",
                colour=p.pale,
                rect=self.rect(x + 40, y + 90 + face, wide - 80, high - 206 - face),
            ),
        ]

    def _make_buttons(self, x: float, bottom: float, wide: float) -> list[Node]:
        return [
            Button(
                "show",
                label=self.say("curtain.show", name=self.name),
                kind="primary",
                size=20,
                rect=self.rect(x + 60, bottom - 112, wide - 120, 52),
                actions={"press": self._show},
            ),
            Button(
                "leave",
                label=self.say("curtain.leave"),
                kind="flat",
                size=15,
                rect=self.rect(x + 150, bottom - 50, wide - 300, 34),
                actions={"press": self.back},
            ),
        ]

    def backdrop(self, surface: Surface) -> None:
        game = self.session.match.game
        surface.blit(self.theme.ground(make_ground(game, surface.get_size())), (0, 0))
        draw_veil(surface, self.theme)
        below = self.tree[0].rect.bottom + self.theme.px(24)
        high = min(surface.get_height() - below - self.theme.px(20), self.theme.px(230))
        room = Rect(0, surface.get_height() - self.theme.px(20) - high, surface.get_width(), high)
        draw_robot_row(surface, self.theme, [game], room)

    def _show(self) -> None:
        self.session.uncover()
        self.go(self.then)

    def back(self) -> None:
        self.go(self.app.scene(TitleRoute()))

    def handle(self, event: Event) -> Scene | None:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.seen = True
        return super().handle(event)
