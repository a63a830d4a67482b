"""The end of a game: places, what decided it, what to do next."""

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from ui.games.presenters import PRESENTERS
from ui.graphics.theme import Theme
from ui.players import faces
from ui.scenes.drawings import portraits, stand
from ui.scenes.games import again
from ui.session import Session
from ui.watching import watch
from ui.widgets import Button, Host, Label, Node, Panel, Picture, Plate, draw_rounded

MOST = 4  # sentences on what decided the game
MEDALS = ((255, 209, 102), (206, 212, 218), (214, 150, 98))


class ResultScene(Panel):
    """Places, what decided it, and what to do next."""

    first = "again"

    def __init__(self, app: Host, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.placing = session.result()
        told = session.log(app.words, None)
        self.robots, self.faces = portraits(session), faces(session.played_by)
        last = [line.text for line in told if line.move == told[-1].move]
        self.decided = " ".join(last[:-1][:MOST])

    def build(self) -> list[Node]:
        w, h = self.theme.units
        wide, high = min(720, w - 48), min(600, h - 36)
        x, y = (w - wide) / 2, (h - high) / 2
        plate = Plate("result", "dialog", self._headline(), rect=self.rect(x, y, wide, high))
        p, art = self.theme.palette, self.theme.art
        crown = 0.14 * high
        plate.children = [
            Picture(
                "crown",
                rect=self.rect(x, y + 14, wide, crown),
                image=lambda w, h: art.image("ui/trophy", h, h),
            ),
            Label(
                "headline",
                label=plate.label,
                font="title",
                size=32,
                align="center",
                colour=p.gold,
                rect=self.rect(x + 24, y + 16 + crown, wide - 48, 50),
            ),
        ]
        top = y + 70 + crown
        buttons = y + high - 68
        facts = self._facts(x, buttons - 92, wide)
        room = self.rect(x + 60, top, wide - 120, buttons - 96 - top)
        plate.children += [*self._places(room), *facts, *self._buttons(x, buttons, wide)]
        return [plate]

    def backdrop(self, surface: Surface) -> None:
        super().backdrop(surface)
        plate = self.tree[0].rect
        side = min(plate.left - self.theme.px(24), self.theme.px(330))
        if side < self.theme.px(110):
            return
        first, last = self.placing.places[0], self.placing.places[-1]
        self._stand(surface, first[:1], "ok", plate.left // 2, side)
        if last != first:
            self._stand(surface, last[-1:], "hurt", (plate.right + surface.get_width()) // 2, side)

    def _stand(
        self, surface: Surface, seats: tuple[int, ...], mood: str, x: int, side: int
    ) -> None:
        robot = next((self.robots[seat] for seat in seats if self.robots[seat]), "")
        if not robot and mood != "ok":
            return
        match = self.session.match
        presenter = PRESENTERS[match.game]
        robot = robot or presenter.portrait(match.state, seats[0]) or presenter.spec.lid
        drawn = self.theme.art.robot(robot, side, side, mood)
        stand(surface, drawn, (x, surface.get_height() // 2 + side // 2))

    def _headline(self) -> str:
        first = [self.session.players[seat].name for seat in self.placing.places[0]]
        if not first:
            return self.say("result.nobody")
        key = "result.tie" if len(first) > 1 else "result.won"
        return self.say(key, name=self.app.words.listed(first))

    def _places(self, room: Rect) -> list[Node]:
        lines: list[tuple[int, int]] = []
        for seats in self.placing.places:
            lines += [(len(lines) + 1, seat) for seat in seats]
        high = min(self.theme.px(48), room.h // max(1, len(lines)))
        top = room.centery - high * len(lines) // 2
        return [
            self._place(*line, Rect(room.left, top + i * high, room.w, high - self.theme.px(5)))
            for i, line in enumerate(lines)
        ]

    def _place(self, number: int, seat: int, row: Rect) -> Node:
        player, theme, p = self.session.players[seat], self.theme, self.theme.palette
        medal = Rect(row.left, row.top, row.h, row.h).inflate(-theme.px(4), -theme.px(4))
        label = self.say("result.place", n=number, name=player.name)
        kind = self.say(f"setup.level.{player.level or 'person'}")
        node = Node(f"place.{seat}", "group", label, str(number), row)
        face = Rect(medal.right + theme.px(10), row.top, row.h, row.h)
        name = Rect(face.right + theme.px(12), row.top, round(row.w * 0.58), row.h)
        rest = Rect(name.right, row.top, row.right - name.right - theme.px(12), row.h)
        robot, mood = self.robots[seat], "ok" if number == 1 else "out"
        look = "glad" if number == 1 else "hurt"
        portrait: Callable[[int, int], Surface] = partial(_face, theme, self.faces[seat], look)
        if robot:
            portrait = partial(theme.art.robot, robot, mood=mood)
        node.children = [
            Picture(
                f"place.{seat}.medal",
                label=str(number),
                rect=medal,
                image=partial(_medal, theme, number),
            ),
            Picture(f"place.{seat}.face", label=kind, rect=face, image=portrait),
            Label(
                f"place.{seat}.name",
                label=player.name,
                rect=name,
                font="bold",
                size=20 if number == 1 else 18,
                colour=p.cream,
            ),
            Label(
                f"place.{seat}.kind", label=kind, rect=rest, size=15, colour=p.pale, align="right"
            ),
        ]
        return node

    def _facts(self, x: float, y: float, wide: float) -> list[Node]:
        minutes, seconds = divmod(round(self.placing.seconds), 60)
        key = "result.turns_practice" if self.session.match.practice else "result.turns"
        facts = self.say(key, n=self.placing.turns, minutes=minutes, seconds=seconds)
        p = self.theme.palette
        return [
            Label(
                "decided",
                label=self.decided,
                align="center",
                colour=p.cream,
                size=17,
                rect=self.rect(x + 40, y, wide - 80, 58),
            ),
            Label(
                "facts",
                label=facts,
                align="center",
                colour=p.pale,
                size=15,
                rect=self.rect(x + 40, y + 60, wide - 80, 24),
            ),
        ]

    def _buttons(self, x: float, y: float, wide: float) -> list[Node]:
        made = (
            ("again", "primary", "again", self._again),
            ("watch", "plain", "eye", self._watch),
            ("title", "plain", "", self.back),
        )
        part = (wide - 48 - 24) / 3
        return [
            Button(
                key,
                label=self.say(f"result.{key}"),
                kind=kind,
                icon=icon,
                size=16.5,
                rect=self.rect(x + 24 + i * (part + 12), y, part, 50),
                actions={"press": act},
            )
            for i, (key, kind, icon, act) in enumerate(made)
        ]

    def _again(self) -> None:
        self.go(self.app.scene("table", again(self.app, self.session)))

    def _watch(self) -> None:
        app, session = self.app, self.session
        watching = watch(
            app.profile, app.opponents, session.match, session.played_by, self.placing.seconds
        )
        self.go(app.scene("table", watching))

    def back(self) -> None:
        self.go(self.app.scene("title"))


def _face(theme: Theme, number: int, mood: str, w: int, h: int) -> Surface:
    return theme.art.face(number, min(w, h), mood)


def _medal(theme: Theme, number: int, w: int, h: int) -> Surface:
    side = min(w, h)
    drawn = Surface((w, h)).convert_alpha()
    drawn.fill((0, 0, 0, 0))
    rect = Rect((w - side) // 2, (h - side) // 2, side, side)
    metal = MEDALS[number - 1] if number <= len(MEDALS) else theme.palette.plain
    ink = theme.palette.ink if number <= len(MEDALS) else theme.palette.cream
    draw_rounded(drawn, rect, side / 2, metal, None, (90, 66, 50), 1.6 * theme.u)
    theme.text(drawn, str(number), rect, "title", 18, ink, "center")
    return drawn
