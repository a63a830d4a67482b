"""What makes a table an arena: its floor, the robots' bodies, parts flying off, chances."""

from __future__ import annotations

import math
from typing import Any

from pygame import Rect, Surface

from ai.games.robot_wars.odds import chance_of, chances
from games.engine.core import Move, Piece, Seat, State, asked, legal_moves, spot_of
from games.engine.events import Moved
from games.engine.zones import family
from ui.games.robot_wars.component_sprites import NAMED
from ui.games.robot_wars.robot_pose import Built, assembled
from ui.table.motion.playback import Beat
from ui.table.motion.sprites import Sprite
from ui.table.paint.card_faces import bar, rounded
from ui.table.paint.name_plates import out, shortened
from ui.table.place.geometry import Pose

FITTED = ("bot", "floor")  # shapes of rooms in which pieces are no cards
METAL, DARK = (150, 160, 168), (40, 46, 52)
GOOD, FAIR, BAD = (104, 176, 88), (214, 158, 48), (196, 84, 66)


class Scenery:
    """The arena of one table."""

    def __init__(self, board: Any) -> None:
        self.board = board
        self.flying: set[Piece] = set()

    # what happens

    def follow(self, v: State, beat: Beat, motion: bool) -> None:
        """Parts that leave a robot fly off; all others have landed."""
        gone = [
            e.piece
            for e in beat.events
            if isinstance(e, Moved) and family(e.origin) == "robot" and family(e.to) != "robot"
        ]
        self.flying = set(gone) if motion else set()

    # what is drawn

    def ground(self, to: Surface, v: State) -> None:
        """The floor between the robots, their bodies, and what joins the parts to them."""
        self._floor(to)
        for place in self.board.layout().places.values():
            if place.shape == "bot" and place.seat is not None:
                self._robot(to, v, place.seat, place.rect, place.card)

    def _floor(self, to: Surface) -> None:
        """The arena: a dark floor with a striped edge."""
        rect = self.board.layout().places["arena"].rect
        u = self.board.theme.u
        to.blit(rounded(rect.w, rect.h, 10 * u, (30, 30, 34, 120), (240, 196, 64), 2 * u), rect)
        label = Rect(rect.left + 8, rect.top + 2, rect.w - 16, round(15 * u))
        words = shortened(self.board.theme, self.board.say.zone("arena"), "bold", 12, label.w)
        self.board.theme.text(to, words, label, "bold", 12, (240, 214, 140), "left")

    def built(self, v: State, seat: Seat, rect: Rect, card: float) -> Built:
        """How the robot of a seat is put together."""
        return assembled(v, v.zones[f"robot.{seat}"], rect, card)

    def _robot(self, to: Surface, v: State, seat: Seat, rect: Rect, card: float) -> None:
        built = self.built(v, seat, rect, card)
        held = dict(self.board.say.presenter.states(v, seat))
        for piece in built.poses:
            sprite = self.board.sprites.all.get(piece)
            if sprite is not None and piece not in built.inner and not sprite.moving:
                self._strut(to, built, sprite.pose)
        moods = self.board.moods
        mood = "out" if seat in out(v) else "hurt" if moods.seats.get(seat) == "lose" else "ok"
        off = bool({"off", "jammed"} & set(held)) or not built.poses
        self.board.parts.body(to, built, seat, mood, held.get("missed", 0), off)
        if "hidden" in held or "shielded" in held:
            self._bubble(to, built, "shielded" in held)

    def _strut(self, to: Surface, built: Built, pose: Pose) -> None:
        """An arm from the body to a part."""
        side = 1 if pose.x > built.chest.centerx else -1
        start = built.chest.centerx + side * built.chest.w * 0.42
        y = min(max(pose.y, built.chest.top + 8), built.chest.bottom - 8)
        wide = max(3, round(pose.w * 0.13))
        bar(to, (start, y), (pose.x, pose.y), wide, METAL, DARK)

    def _bubble(self, to: Surface, built: Built, field: bool) -> None:
        """A robot that cannot be reached stands in a bubble."""
        rect = built.chest.union(built.head).inflate(built.room.h * 0.14, built.room.h * 0.08)
        rect = rect.clip(built.room)
        ink = (120, 210, 240) if field else (200, 200, 200)
        to.blit(rounded(rect.w, rect.h, rect.h * 0.4, (*ink, 40), (*ink, 190), 3), rect)

    def reach(self, place: Any) -> Rect:
        """The room that a robot takes of its place: what glows when it can be pointed at."""
        lying = [item.pose for item in self.board.lying.values() if item.zone == place.zone]
        far = max([abs(p.x - place.rect.centerx) + 0.6 * p.w for p in lying], default=0.0)
        rect = Rect(0, 0, round(2 * max(far, 0.5 * place.rect.h)), place.rect.h)
        rect.center = place.rect.center
        return rect.clip(place.rect)

    def draw(self, to: Surface, sprite: Sprite, pose: Pose, face: Any, state: str) -> bool:
        """A piece that is no card here; whether it was one."""
        if face is None:
            return False
        if sprite.piece in self.flying and sprite.moving:
            self._flying(to, sprite, pose, face)
            return True
        place = self.board.layout().places[sprite.lying.zone]
        if place.shape not in FITTED or face.kind == "action" or sprite.turn < 0.5:
            return False
        self.board.parts.draw(to, face, pose, state, self._left(place.rect, pose, place.shape))
        return True

    def _flying(self, to: Surface, sprite: Sprite, pose: Pose, face: Any) -> None:
        t = min(1.0, max(0.0, (sprite.clock - sprite.wait) / max(0.01, sprite.way)))
        turned = pose._replace(
            angle=-600 * t,
            y=pose.y - math.sin(math.pi * t) * pose.w * 1.4,
            w=max(pose.w, sprite.start.w),
        )
        self.board.parts.fading(to, face, turned, t)

    @staticmethod
    def _left(room: Rect, pose: Pose, shape: str) -> bool:
        """Whether a part sits on the left of its robot, and so points to the left."""
        return shape == "bot" and pose.x < room.centerx - pose.w * 0.6

    def above(self, to: Surface, v: State, look: Any) -> None:
        """Over all that lies: the attack that is worked out, and the chances beside the targets."""
        asking = self.board.rolls.asks(v) and look.asked
        self.board.rolls.draw(to, v, asking)
        for piece, chance in self.chances(v, look).items():
            sprite = self.board.sprites.all.get(piece)
            if sprite is not None:
                self._chance(to, sprite.pose, chance)
        for zone, chance in self.whole(v, look).items():
            rect = self.board.layout().places[zone].rect
            self._chance(to, Pose(rect.centerx, rect.top + 0.36 * rect.h, 0), chance)

    def chances(self, v: State, look: Any) -> dict[Piece, float]:
        """By target, the chance that what is held or pointed at destroys it."""
        ask = asked(v)
        found: dict[Piece, float] = {}
        for move in self._meant(v, look) if ask else ():
            found |= chances(v, ask.seat, move)  # type: ignore[union-attr]
        return found

    def whole(self, v: State, look: Any) -> dict[str, float]:
        """The same of whole robots, where no part of them is aimed at."""
        ask, found = asked(v), {}
        for move in self._meant(v, look) if ask else ():
            zone, seat = str(move.to), ask.seat  # type: ignore[union-attr]
            chance = chance_of(v, seat, move) if family(zone) == "robot" else None
            if chance is not None and not chances(v, seat, move):
                found[zone] = chance
        return found

    def _meant(self, v: State, look: Any) -> list[Move]:
        """The moves of what is held or pointed at, or of the only piece there is."""
        piece = look.held if look.held is not None else look.hot
        if not look.asked:
            return []
        moves = [m for m in legal_moves(v) if m.piece == piece and m.to is not None]
        if not moves and piece in look.targets:
            moves = [m for m in legal_moves(v) if spot_of(v, m.to) == piece]
        if not moves and len({m.piece for m in legal_moves(v) if m.piece is not None}) == 1:
            moves = [m for m in legal_moves(v) if m.piece is not None]
        return moves

    def _chance(self, to: Surface, pose: Pose, chance: float) -> None:
        """`67 %` on a target."""
        u, theme = self.board.theme.u, self.board.theme
        rect = Rect(0, 0, round(38 * u), round(17 * u))
        rect.center = round(pose.x), round(pose.y + pose.w * 0.5)
        if pose.w >= NAMED:  # beside the Strength, so that the name is still read
            rect.center = round(pose.x + pose.w * 0.22), round(pose.y - pose.w * 0.6)
        rect = rect.clamp(self.board.layout().area)
        ink = GOOD if chance > 0.6 else FAIR if chance > 0.3 else BAD
        to.blit(rounded(rect.w, rect.h, rect.h / 2, ink, (255, 250, 235), 2), rect)
        theme.text(
            to,
            f"{round(100 * chance)} %",
            rect.inflate(-4, 0),
            "bold",
            13,
            (255, 255, 255),
            "center",
        )
