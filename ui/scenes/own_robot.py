"""The page of a person's own robot: its parts, and the feats that win them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from games.registry import GAMES
from ui.play.feats import (
    ACROSS,
    TIER_NAMES,
    TIERS,
    Earned,
    Feat,
    describe_feat,
    find_earned,
    list_owned_parts,
    read_feats,
    won_part,
)
from ui.play.own_robot import (
    SLOTS,
    Robot,
    RobotPart,
    complete,
    describe_slot,
    list_parts,
)
from ui.play.replay_session import count_played_seconds, watch
from ui.scenes.games import resume
from ui.scenes.host import Host
from ui.scenes.page import Page, draw_stage
from ui.scenes.routes import TableRoute
from ui.storage.backups import explain_unusable
from ui.storage.default_names import name_person_here
from ui.storage.statistics import list_finished
from ui.table.paint.own_robots import draw_own_robot, draw_part
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.widgets import (
    Button,
    Choice,
    Label,
    Node,
    NodeState,
    Picture,
    Plate,
    Scene,
    draw_rounded,
    place_in_row,
)
from ui.toolkit.widgets.controls import icon

FEATS_TAB = "feats"
CELL_SIZE, CELL_SHAPE = (104, 118), 1.1  # of a part: least units, and heights in widths at most
FEAT_HEIGHT = 62  # units
STAR_SIDE = 15  # units
STAGE_SHARE = 0.36  # of the width: the robot
WIDE_PAGE = 760  # units: a wider page has its tabs in one row
LOCKED_ALPHA = 130  # of 255


@dataclass
class PartButton(Node):
    """A part of a robot with its name; a lock covers one that is not won yet."""

    role: str = "button"
    part: RobotPart | None = None
    robot: Robot | None = None  # in whose colours the part is drawn
    lit: bool = False
    locked: bool = False
    name: str = ""

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        p, u, px = theme.palette, theme.u, theme.px
        ground = p.gold_dark if self.lit else (*p.row, 100 if look.hot else 50)
        draw_rounded(surface, self.rect, 10 * u, ground, None, p.gold if look.hot else p.edge, u)
        room = self.rect.inflate(-px(12), -px(12))
        words = Rect(room.left - px(4), room.bottom - px(38), room.w + px(8), px(42))
        room.h -= words.h + px(2)
        if not self.lit:
            draw_stage(surface, theme, room.inflate(px(6), px(4)), 8)
        assert self.part is not None
        assert self.robot is not None
        drawn = draw_part(theme.art, self.part, self.robot, room.w, room.h)
        if self.locked:
            drawn = drawn.copy()
            drawn.set_alpha(LOCKED_ALPHA)
        surface.blit(drawn, room)
        if self.locked:
            side = px(24)
            icon(surface, theme, "lock", Rect(room.right - side, room.top, side, side))
        ink = p.ink if self.lit else p.faint if self.locked else p.cream
        theme.text(surface, self.name, words, "bold", 13.5, ink, "center")


@dataclass
class FeatRow(Node):
    """A feat with its sentence, its tier in stars, and the part that it wins."""

    role: str = "listitem"
    name: str = ""
    does: str = ""
    feat: Feat | None = None
    robot: Robot | None = None
    earned: bool = False

    def draw(self, surface: Surface, theme: Theme, look: NodeState) -> None:
        p, u, px, rect = theme.palette, theme.u, theme.px, self.rect
        ground = (*p.gold_dark, 255) if self.earned else (*p.row, 90 if look.hot else 50)
        draw_rounded(surface, rect, 10 * u, ground)
        ink, soft = (p.ink, p.ink) if self.earned else (p.cream, p.pale)
        assert self.feat is not None
        assert self.robot is not None
        side = rect.h - px(8)
        room = Rect(rect.right - side - px(6), rect.top + px(4), side, side)
        if not self.earned:
            draw_stage(surface, theme, room, 8)
        drawn = draw_part(theme.art, won_part(self.feat), self.robot, side, side)
        if not self.earned:
            drawn = drawn.copy()
            drawn.set_alpha(LOCKED_ALPHA)
        surface.blit(drawn, room)
        star, left = px(STAR_SIDE), rect.left + px(12)
        stars = TIERS[-1] * (star + px(2))
        for n in range(self.feat.tier):
            place = Rect(left + n * (star + px(2)), 0, star, star)
            colour = ink if self.earned else None
            icon(surface, theme, "star", place.move(0, rect.centery - star // 2), colour)
        words = Rect(left + stars + px(8), rect.top + px(3), 0, round(rect.h * 0.42))
        words.w = room.left - px(8) - words.left
        theme.text(surface, self.name, words, "bold", 16.5, ink, "left")
        words = Rect(words.left, words.bottom, words.w, rect.bottom - px(4) - words.bottom)
        theme.text(surface, self.does, words, "body", 14, soft, "left")


class OwnRobotScene(Page):
    """Builds the robot of the person at the computer, and lists the feats."""

    title = "robot.title"

    def __init__(self, app: Host, tab: str = "", game: str = "", back: Scene | None = None) -> None:
        super().__init__(app, back)
        self.tab, self.game = tab or SLOTS[0], game or next(iter(GAMES))
        self.first = self.focus = f"tab.{self.tab}"
        app.profile.flush(1.0)
        self.person = name_person_here(app.settings, app.words)
        self.saved = {one.id: one for one in app.profile.matches()}
        matches = sorted(list_finished(self.saved.values()), key=lambda one: one.saved.touched)
        self.earned: dict[str, Earned] = {
            one.feat.name: one for one in find_earned(matches, self.person)
        }
        self.owned = list_owned_parts([one.feat for one in self.earned.values()])
        games = (*GAMES, ACROSS)
        self.winning = {feat.wins: feat for game in games for feat in read_feats(game)}
        self.carried: RobotPart | None = None
        self.stage = Rect(0, 0, 0, 0)

    @property
    def robot(self) -> dict[str, str]:
        """The robot as it is now."""
        return complete(self.app.settings.robots.get(self.person, {}), self.owned)

    def build(self) -> list[Node]:
        x, y, w, h = self.area
        left = w * STAGE_SHARE
        return [
            *self.top_row(),
            self._make_stage(self.rect(x, y, left, h)),
            self._make_shelf(self.rect(x + left + 12, y, w - left - 12, h)),
        ]

    # the robot

    def _make_stage(self, rect: Rect) -> Node:
        px = self.theme.px
        self.stage = rect
        plate = Plate("stage", "group", label=self.say("robot.of", name=self.person), rect=rect)
        inner = rect.inflate(-2 * px(14), -2 * px(12))
        name = Rect(inner.left, inner.top, inner.w, px(30))
        foot = Rect(inner.left, inner.bottom - px(62), inner.w, px(62))
        room = Rect(inner.left, name.bottom, inner.w, foot.top - name.bottom)
        names = [part.describe(self.app.words) for part in self.owned if self._is_worn(part)]
        count = self.say("robot.count", n=len(self.earned), all=len(self.winning))
        gold = self.theme.palette.gold
        plate.children = [
            Label(
                "owner", label=plate.label, rect=name, font="title", size=19, align="center",
                colour=gold,
            ),
            Picture(
                "robot", label=self.app.words.join_list(names), rect=room, image=self._draw_robot
            ),
            Label(
                "count", label=count, rect=Rect(foot.left, foot.top, foot.w, px(24)),
                font="bold", size=16, align="center",
                colour=self.theme.palette.cream,
            ),
            Label(
                "help",
                label=self.say("robot.help"),
                rect=Rect(foot.left, foot.top + px(24), foot.w, foot.h - px(24)),
                size=13.5,
                align="center",
                colour=self.theme.palette.pale,
            ),
        ]  # fmt: skip
        return plate

    def _draw_robot(self, w: int, h: int) -> Surface:
        """Return the robot on its stage, with the part that is pointed at or carried put on it."""
        side, robot = min(w, h), self.robot
        tried = self.carried or self._find_tried()
        if tried is not None:
            robot = {**robot, tried.slot: tried.key}
        drawn = draw_own_robot(self.theme.art, robot, side, "glad" if tried else "ok")
        whole = Surface((w, h)).convert_alpha()
        whole.fill((0, 0, 0, 0))
        draw_stage(whole, self.theme, whole.get_rect())
        whole.blit(drawn, drawn.get_rect(center=(w // 2, h // 2)))
        return whole

    def _find_tried(self) -> RobotPart | None:
        """Return the part under the pointer, or else the one with a visible focus."""
        node = self.find(self.hot) or (self.find(self.focus) if self.seen else None)
        return node.part if isinstance(node, PartButton) else None

    def _is_worn(self, part: RobotPart) -> bool:
        return self.robot[part.slot] == part.key

    # the parts

    def _make_shelf(self, rect: Rect) -> Node:
        px, words = self.theme.px, self.app.words
        plate = Plate("shelf", "group", label=self.say("robot.parts"), rect=rect)
        inner = rect.inflate(-2 * px(12), -2 * px(12))
        names = {slot: describe_slot(slot, words) for slot in SLOTS}
        names[FEATS_TAB] = self.say("robot.feats")
        tabs = [
            Button(
                f"tab.{key}",
                label=name,
                lit=key == self.tab,
                value=self.say("robot.open_tab") if key == self.tab else "",
                size=15,
                actions={"press": partial(self._open_tab, key)},
            )
            for key, name in names.items()
        ]
        high, lines = px(38), 1 if self.theme.units[0] > WIDE_PAGE else 2
        for n in range(lines):
            some = tabs[n * len(tabs) // lines : (n + 1) * len(tabs) // lines]
            row = Rect(inner.left, inner.top + n * (high + px(6)), inner.w, high)
            place_in_row(self.theme, row, px(190), px(6), some)
        top = inner.top + lines * (high + px(6)) + px(4)
        room = Rect(inner.left, top, inner.w, inner.bottom - top)
        made = self._make_feats(room) if self.tab == FEATS_TAB else [self._make_parts(room)]
        plate.children = [*tabs, *made]
        return plate

    def _open_tab(self, tab: str) -> None:
        self.tab = tab
        self.rebuild()

    def _make_parts(self, room: Rect) -> Node:
        """Return the grid of the parts for one slot."""
        robot = self.robot
        parts = [part for part in list_parts() if part.slot == self.tab]
        parts.sort(key=lambda part: part not in self.owned)
        columns, high = self.fit_grid(len(parts), room, CELL_SIZE, len(parts), CELL_SHAPE)
        rows = [
            Node(
                f"row.{n}",
                "group",
                rect=Rect(0, 0, 0, high),
                children=[self._make_part(part, robot) for part in parts[n : n + columns]],
            )
            for n in range(0, len(parts), columns)
        ]
        name = describe_slot(parts[0].slot, self.app.words)
        grid = self.scrolling_list(name, room, rows, f"parts.{self.tab}")
        self.divide_rows(rows, room, 7)
        return grid

    def _make_part(self, part: RobotPart, robot: Robot) -> Node:
        name, locked = part.describe(self.app.words), part not in self.owned
        how = self._describe_winning(part)
        act: Callable[[], object] = partial(self._wear, part)
        if locked:
            act = partial(self._show_feat, self.winning[part.name])
        return PartButton(
            f"part.{part.name}",
            label=f"{name}. {how}" if locked else name,
            value=self.say("robot.worn") if self._is_worn(part) else "",
            tip=how if locked else "",
            part=part,
            robot=robot,
            lit=self._is_worn(part),
            locked=locked,
            name=name,
            actions={"press": act},
        )

    def _describe_winning(self, part: RobotPart) -> str:
        """Return which feat wins a part; "" for a part that everybody has."""
        feat = self.winning.get(part.name)
        if feat is None:
            return ""
        name, does = describe_feat(feat, self.app.words)
        return self.say("robot.won_by", feat=name, game=self._name_game(feat.game), does=does)

    def _name_game(self, game: str) -> str:
        return self.say(f"game.{game}.name" if game else "robot.across")

    def _wear(self, part: RobotPart) -> None:
        """Put a part on the robot, and store the robot."""
        settings = self.app.settings
        settings.robots = {**settings.robots, self.person: {**self.robot, part.slot: part.key}}
        self.app.keep_settings()
        self.rebuild()

    def _show_feat(self, feat: Feat) -> None:
        """Show a feat in the list of its game."""
        self.tab, self.game = FEATS_TAB, feat.game
        self.rebuild()
        self.focus_on(f"feat.{feat.name}")

    # the feats

    def _make_feats(self, room: Rect) -> list[Node]:
        px = self.theme.px
        games = [(game, self._count_feats(game)) for game in (*GAMES, ACROSS)]
        top = Rect(room.left, room.top, room.w, px(40))
        below = Rect(room.left, top.bottom + px(8), room.w, room.bottom - top.bottom - px(8))
        rows = [
            node
            for tier in TIERS
            for node in self._make_tier(tier, [f for f in read_feats(self.game) if f.tier == tier])
        ]
        return [
            Choice(
                "game",
                label=self.say("robot.game"),
                choices=games,
                chosen=self.game,
                set_to=self._choose_game,
                part=1.0,
                rect=top,
            ),
            self.scrolling_list(self.say("robot.feats"), below, rows, f"feats.{self.game}"),
        ]

    def _count_feats(self, game: str) -> str:
        feats = read_feats(game)
        n = sum(feat.name in self.earned for feat in feats)
        return self.say("robot.of_game", game=self._name_game(game), n=n, all=len(feats))

    def _choose_game(self, game: str) -> None:
        self.game = game
        self.rebuild()

    def _make_tier(self, tier: int, feats: list[Feat]) -> list[Node]:
        """Return the heading of a tier and its feats."""
        heading = Label(
            f"tier.{tier}",
            label=self.say(f"robot.tier.{TIER_NAMES[tier]}"),
            rect=Rect(0, 0, 0, self.theme.px(28)),
            font="bold",
            size=15.5,
            colour=self.theme.palette.gold,
        )
        return [heading, *map(self._make_feat, feats)] if feats else []

    def _make_feat(self, feat: Feat) -> Node:
        (name, does), earned = describe_feat(feat, self.app.words), self.earned.get(feat.name)
        wins = self.say("robot.wins", part=won_part(feat).describe(self.app.words))
        state = self.say("robot.earned" if earned else "robot.not_earned")
        row = FeatRow(
            f"feat.{feat.name}",
            label=f"{name}. {does} {wins} {state}",
            name=name,
            does=f"{does} {wins}",
            rect=Rect(0, 0, 0, self.theme.px(FEAT_HEIGHT)),
            feat=feat,
            robot=self.robot,
            earned=earned is not None,
        )
        if earned is not None:
            row.tip = self.say("robot.watch")
            row.actions["press"] = partial(self._watch, earned.match)
        else:
            row.actions["press"] = partial(self.app.say, f"{does} {wins}")
        return row

    def _watch(self, match: int) -> None:
        """Open the replay of the match that earned a feat."""
        app, saved = self.app, self.saved[match]
        if not saved.usable:
            app.say(explain_unusable(saved, app.words))
            return
        session, seconds = resume(app, saved), count_played_seconds(app.profile, saved)
        replay = watch(app.profile, app.opponents, session.match, session.players, seconds)
        self.go(app.scene(TableRoute(replay)))

    # dragging

    def handle(self, event: Event) -> Scene | None:
        """Carry a part that is dragged; let go over the robot, it is put on."""
        if event.type == pygame.MOUSEMOTION and (held := self.find(self.down)):
            if isinstance(held, PartButton) and not held.locked:
                inside = held.seen.collidepoint(event.pos)
                self.carried = self.carried or (None if inside else held.part)
                self.dirty = True
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            part, self.carried = self.carried, None
            if part is not None and self.stage.collidepoint(event.pos):
                self.app.sound.play("click")
                self._wear(part)
        elif event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self.carried = None
        return super().handle(event)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.carried is not None:
            side = self.theme.px(CELL_SIZE[1])
            drawn = draw_part(self.theme.art, self.carried, self.robot, side, side)
            surface.blit(drawn, drawn.get_rect(center=self.pointer))
