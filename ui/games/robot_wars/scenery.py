"""Draws what lies round the parts: the arena's floor, robots' bodies, chances beside targets."""

import math

from pygame import Rect, Surface

from ai.games.robot_wars.odds import chance_of, chances
from games.engine import Move, Moved, Piece, Seat, State, asked, legal_moves, spot_of
from games.robot_wars.card import RobotCard
from games.robot_wars.zones import ARENA, ROBOT
from ui.games.robot_wars.component_sprites import NAMED, Parts
from ui.games.robot_wars.layout import PartsPlace, RobotPlace
from ui.games.robot_wars.robot_pose import Built, assembled
from ui.presentation.course import out
from ui.table.highlights import Highlights
from ui.table.motion.playback import Beat
from ui.table.motion.sprites import Sprite
from ui.table.paint.card_faces import coarse, rounded
from ui.table.paint.name_plates import shortened
from ui.table.paint.tags import bar, tag
from ui.table.place.geometry import Place, Pose
from ui.table.tabletop import Tabletop

METAL, DARK = (150, 160, 168), (40, 46, 52)
GOOD, FAIR, BAD = (104, 176, 88), (214, 158, 48), (196, 84, 66)


class Scenery:
    """The arena of one table."""

    def __init__(self, table: Tabletop, parts: Parts) -> None:
        self.table, self.parts, self.theme = table, parts, table.theme
        self.flying: set[Piece] = set()

    def follow(self, beat: Beat, motion: bool) -> None:
        """Note which parts leave a robot in this beat: they fly off, if there is motion."""
        moved = [e for e in beat.events if isinstance(e, Moved)]
        gone = {e.piece for e in moved if e.origin in ROBOT and e.to not in ROBOT}
        self.flying = gone if motion else set()

    def ground(self, to: Surface, v: State) -> None:
        """Draw the floor between the robots, their bodies, and the arms that hold the parts."""
        self._floor(to)
        for place in self.table.layout().places.values():
            if isinstance(place, RobotPlace) and place.seat is not None:
                self._robot(to, v, place.seat, place)

    def _floor(self, to: Surface) -> None:
        rect, u = self.table.layout().places[ARENA].rect, self.theme.u
        to.blit(rounded(rect.w, rect.h, 10 * u, (30, 30, 34, 120), (240, 196, 64), 2 * u), rect)
        label = Rect(rect.left + 12, rect.top + 2, rect.w - 24, round(15 * u))
        words = shortened(self.theme, self.table.say.zone(ARENA), "bold", 12, label.w)
        tag(self.theme, to, words, label, 12, align="left")

    def _robot(self, to: Surface, v: State, seat: Seat, place: Place) -> None:
        built = assembled(v, v.zones[ROBOT[seat]], place.rect, place.card)
        held = dict(self.table.say.presenter.states(v, seat))
        for piece in built.poses:
            sprite = self.table.sprites.all.get(piece)
            if sprite is not None and piece not in built.inner and not sprite.moving:
                self._strut(to, built, sprite.pose)
        mood = "out" if seat in out(v) else self.table.reactions.faces.get(seat, "ok")
        off = bool({"off", "jammed"} & set(held)) or not built.poses
        heads = self.table.heads or range(v.seats)
        look = "hurt" if "missed" in held else "off" if off and mood == "ok" else mood
        self.parts.body(to, built, seat, heads[seat], look, off)
        self.parts.stars(to, built.head, held.get("missed", 0))
        if "hidden" in held or "shielded" in held:
            self._bubble(to, built, "shielded" in held)

    def _strut(self, to: Surface, built: Built, pose: Pose) -> None:
        side = 1 if pose.x > built.chest.centerx else -1
        start = built.chest.centerx + side * built.chest.w * 0.42
        y = min(max(pose.y, built.chest.top + 8), built.chest.bottom - 8)
        bar(to, (start, y), (pose.x, pose.y), max(3, round(pose.w * 0.13)), METAL, DARK)

    def _bubble(self, to: Surface, built: Built, field: bool) -> None:
        """Draw a bubble round a robot that cannot be reached, blue for a Force Field."""
        rect = built.chest.union(built.head).inflate(built.room.h * 0.14, built.room.h * 0.08)
        rect = rect.clip(built.room)
        ink = (120, 210, 240) if field else (200, 200, 200)
        to.blit(rounded(rect.w, rect.h, rect.h * 0.4, (*ink, 40), (*ink, 190), 3), rect)

    def reach(self, place: Place) -> Rect:
        """Return the room that a robot takes of its place."""
        lying = [item.pose for item in self.table.lying.values() if item.zone == place.zone]
        far = max([abs(p.x - place.rect.centerx) + 0.6 * p.w for p in lying], default=0.0)
        return (
            Rect(0, 0, round(2 * max(far, 0.5 * place.rect.h)), place.rect.h)
            .move_to(center=place.rect.center)
            .clip(place.rect)
        )

    def draw(self, to: Surface, sprite: Sprite, pose: Pose, state: str) -> bool:
        """Draw a piece as a part; False if it is seen as a card."""
        face = sprite.lying.face or sprite.known
        if not isinstance(face, RobotCard):
            return False
        if sprite.piece in self.flying and sprite.moving:
            self._flying(to, sprite, pose, face)
            return True
        place = self.table.layout().places[sprite.lying.zone]
        if not isinstance(place, PartsPlace) or face.kind == "action" or sprite.turn < 0.5:
            return False
        if sprite.moving:
            pose = pose._replace(w=coarse(pose.w))
        left = isinstance(place, RobotPlace) and pose.x < place.rect.centerx - pose.w * 0.6
        self.parts.draw(to, face, pose, state, flip=left)
        return True

    def _flying(self, to: Surface, sprite: Sprite, pose: Pose, face: RobotCard) -> None:
        t = min(1.0, max(0.0, (sprite.clock - sprite.wait) / max(0.01, sprite.way)))
        turned = pose._replace(
            angle=-600 * t,
            y=pose.y - math.sin(math.pi * t) * pose.w * 1.4,
            w=max(pose.w, sprite.start.w),
        )
        self.parts.fading(to, face, turned, t)

    def above(self, to: Surface, v: State, lit: Highlights) -> None:
        for piece, chance in self.chances(v, lit).items():
            sprite = self.table.sprites.all.get(piece)
            if sprite is not None:
                self._chance(to, sprite.pose, chance)
        for zone, chance in self.whole(v, lit).items():
            rect = self.table.layout().places[zone].rect
            self._chance(to, Pose(rect.centerx, rect.top + 0.36 * rect.h, 0), chance)

    def chances(self, v: State, lit: Highlights) -> dict[Piece, float]:
        """Return, by target, the chance that what is held or pointed at destroys it."""
        found: dict[Piece, float] = {}
        for seat, move in _meant(v, lit):
            found |= chances(v, seat, move)
        return found

    def whole(self, v: State, lit: Highlights) -> dict[str, float]:
        """Return, by zone, the same for whole robots of which no part is aimed at."""
        found = {}
        for seat, move in _meant(v, lit):
            chance = chance_of(v, seat, move) if move.to in ROBOT else None
            if chance is not None and not chances(v, seat, move):
                found[str(move.to)] = chance
        return found

    def _chance(self, to: Surface, pose: Pose, chance: float) -> None:
        """Draw `67 %` on a target."""
        u = self.theme.u
        rect = Rect(0, 0, round(38 * u), round(17 * u)).move_to(
            center=(round(pose.x), round(pose.y + pose.w * 0.5))
        )
        if pose.w >= NAMED:  # beside the Strength, so that the name is still read
            rect.center = round(pose.x + pose.w * 0.22), round(pose.y - pose.w * 0.6)
        rect = rect.clamp(self.table.layout().area)
        ink = GOOD if chance > 0.6 else FAIR if chance > 0.3 else BAD
        to.blit(rounded(rect.w, rect.h, rect.h / 2, ink, (255, 250, 235), 2), rect)
        text, room = f"{round(100 * chance)} %", rect.inflate(-4, 0)
        self.theme.text(to, text, room, "bold", 13, (255, 255, 255), "center")


def _meant(v: State, lit: Highlights) -> list[tuple[Seat, Move]]:
    """Return who is asked with the moves of what is held or pointed at, or of the only piece."""
    ask = asked(v)
    if ask is None or not lit.asked:
        return []
    legal = [m for m in legal_moves(v) if m.piece is not None]
    piece = lit.held if lit.held is not None else lit.hot
    moves = [m for m in legal if m.piece == piece and m.to is not None]
    if not moves and piece in lit.targets:
        moves = [m for m in legal_moves(v) if spot_of(v, m.to) == piece]
    if not moves and len({m.piece for m in legal}) == 1:
        moves = legal
    return [(ask.seat, move) for move in moves]
