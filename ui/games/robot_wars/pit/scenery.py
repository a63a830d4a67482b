"""Draws what surrounds the parts: the arena's floor, robots' bodies, chances beside targets."""

from pygame import SRCALPHA, Rect, Surface, Vector2, transform

from ai.games.robot_wars.odds import chance_of, chances
from games.engine import Move, Moved, Piece, Said, Seat, State, asked, legal_moves, spot_of
from games.robot_wars.card import RobotCard
from games.robot_wars.zones import ARENA, HAND, ROBOT
from ui.games.robot_wars.component_sprites import LEAST_NAMED_WIDTH, PartSprites
from ui.games.robot_wars.layout import PartsPlace, RobotPlace, place_board
from ui.games.robot_wars.pit import finale
from ui.games.robot_wars.pit.attack_path import AttackPath
from ui.games.robot_wars.pit.crowd import Crowd
from ui.games.robot_wars.pit.driving import OUT_SECONDS, Driving, find_shifts
from ui.games.robot_wars.pit.focused_robot import EDGE, FocusedRobot
from ui.games.robot_wars.pit.ground import WALL_HEIGHT
from ui.games.robot_wars.pit.hazard_sprites import HazardSprites, find_bite_verb
from ui.games.robot_wars.robot_pose import BuiltRobot, assemble, assemble_at, find_slots
from ui.language.match_timeline import find_knocked_out
from ui.table.highlights import Highlights
from ui.table.layout.geometry import Place, Pose
from ui.table.motion.ease import out_back, share
from ui.table.motion.playback import Beat
from ui.table.motion.sprites import Sprite
from ui.table.paint.tags import draw_bar
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import WHITE

DRIVING = ("attacks", "attacks_it", "sweeps")  # sayings after which a robot drives
TIPPING = ("caught", "flipped")  # sayings after which a robot tips
CHEERS = {  # strength of the cheer after a saying
    "hits": 1.0,
    "destroys": 1.0,
    "caught": 0.7,
    "flipped": 1.0,
    "melts": 1.5,
    "crashes": 1.5,
    "battle": 1.2,
}
METAL = (150, 160, 168)
DARK_METAL = (40, 46, 52)
FORCE_FIELD = (120, 210, 240)
UNREACHABLE = (200, 200, 200)
SHADOW = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 30">'
    '<ellipse cx="50" cy="15" rx="48" ry="13" fill="#000000" fill-opacity="0.42"/></svg>'
)
# In heights of a robot.
HOLE_RISE = 0.15  # from the robot's foot up to the middle of the hole
FALL_DEPTH = 0.3
SLIDE_DISTANCE = 0.3  # on oil
OPEN_SECONDS = 0.22  # a Hazard opens in the floor
ARRIVAL_SECONDS = 0.65  # its card gets there
GOOD_CHANCE = (104, 176, 88)
FAIR_CHANCE = (214, 158, 48)
BAD_CHANCE = (196, 84, 66)
CHANCE_WIDTH = 42  # units
CHANCE_EDGE = (255, 250, 235)


class Scenery:
    """Draws the arena of one table."""

    def __init__(self, table: Tabletop, parts: PartSprites) -> None:
        self.table, self.parts, self.theme = table, parts, table.theme
        self.hazards = HazardSprites(table.art, table.faces)
        self.driving, self.crowd = Driving(), Crowd()
        self.forward, self.way = FocusedRobot(table), AttackPath(table)
        self.opening: dict[Piece, float] = {}  # seconds since each Hazard was laid
        self.late: set[Seat] = set()  # robots still to be drawn, above their surroundings
        self.flying: set[Piece] = set()  # parts torn off a robot
        self.sizes: dict[Piece, float] = {}  # the widths of pieces as drawn last

    # what happens

    def follow(self, v: State, beat: Beat, motion: bool) -> None:
        """Let robots drive or tip and the crowd jump, as a beat tells; do
        nothing without motion.
        """
        if beat.kind not in ("say", "note", "roll"):
            self.driving.turn_back()
        moved = [event for event in beat.events if isinstance(event, Moved)]
        self.flying = {e.piece for e in moved if e.origin in ROBOT and e.to not in ROBOT}
        for event in beat.events if motion else ():
            if isinstance(event, Said):
                self._follow_saying(event)
            elif isinstance(event, Moved) and event.to == ARENA:
                self.opening[event.piece] = 0.0
            elif isinstance(event, Moved) and event.origin in HAND and event.to == "discard":
                self._slip(HAND.index(event.origin))

    def _slip(self, seat: Seat) -> None:
        """Let a driving robot slide on oil, the only Hazard that takes a card on the way."""
        if seat in self.driving.drives:
            self.driving.slip(seat, SLIDE_DISTANCE * self.table.layout().places[ROBOT[seat]].rect.h)
            self.crowd.cheer(CHEERS["caught"])

    def _bite(self, seat: Seat, face: object) -> None:
        high = self.table.layout().places[ROBOT[seat]].rect.h
        if isinstance(face, RobotCard) and find_bite_verb(face) == "fall_in":
            self.driving.fall(seat, FALL_DEPTH * high)
        else:
            self.driving.tip(seat)

    def _follow_saying(self, event: Said) -> None:
        name = event.key.partition(".")[2]
        if name in CHEERS:
            self.crowd.cheer(CHEERS[name])
        if name in TIPPING:
            for seat in event.seats[:1]:
                self._bite(seat, event.faces[0] if event.faces else None)
        if name in DRIVING and event.seats and len(event.pieces) > 1:
            face, target = event.faces[0], self.table.sprites.all.get(event.pieces[1])
            ranged = isinstance(face, RobotCard) and face.script.ranged
            room = self.table.layout().places[ROBOT[event.seats[0]]].rect
            if target is not None and not ranged:
                place = self.table.layout().places[target.lying.zone]
                there = place.rect if isinstance(place, RobotPlace) else target.lying.pose.rect
                self.driving.set_out(
                    event.seats[0], room, there, *self._find_leeway(event.seats[0])
                )

    def _find_leeway(self, seat: Seat) -> tuple[int, int]:
        """Return how far a robot can move left and right until a part of it leaves the window."""
        lying = [item.pose.rect for item in self.table.lying.values() if item.zone == ROBOT[seat]]
        whole, area = lying[0].unionall(lying[1:]), self.table.layout().area
        whole.inflate_ip(round(2 * EDGE * lying[0].w), 0)
        return min(0, area.left - whole.left), max(0, area.right - whole.right)

    @property
    def lead(self) -> float:
        """Seconds until a robot that sets out now has arrived."""
        return (
            OUT_SECONDS
            if any(drive.clock == 0.0 for drive in self.driving.drives.values())
            else 0.0
        )

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether anything moved."""
        moved = self.driving.update(dt) or bool(self.opening)
        self.opening = {
            p: t + dt for p, t in self.opening.items() if t < OPEN_SECONDS + ARRIVAL_SECONDS
        }
        self.table.aside = {}
        for seat in {*self.driving.drives, *self.driving.tips}:
            self._shift_parts(seat)
        moved |= self.forward.update(dt)
        self.table.aside |= (shifted := self.forward.shifts())
        self.table.grown = dict.fromkeys(shifted, self.forward.grown)
        return self.crowd.update(dt) or moved

    def _shift_parts(self, seat: Seat) -> None:
        """Move the parts of a robot along with it."""
        rect = self.table.layout().places[ROBOT[seat]].rect
        poses = {p: x.pose for p, x in self.table.lying.items() if x.zone == ROBOT[seat]}
        self.table.aside |= find_shifts(poses, rect.midbottom, self.driving.aside(seat))

    def land(self) -> None:
        self.driving.land()
        self.opening.clear()
        self.forward.land()
        self.table.aside = {}

    # how it looks

    def ground(self, to: Surface, v: State) -> None:
        """Draw the floor between the robots, their bodies, and the struts of their parts."""
        lay = self.table.layout()
        wall = Rect(lay.area.left, lay.area.top, lay.area.w, round(WALL_HEIGHT * self.theme.u))
        wall.h = min(wall.h, lay.arena.top) - round(10 * self.theme.u)
        covered = [*lay.plates.values(), *lay.backs.values(), place_board(lay)]
        end = self.table.end
        if end is not None and end.winners and end.lost is None:
            self.crowd.clock, self.crowd.strength = end.seconds % 1.4, 1.2
        self.crowd.draw(to, wall, covered, self.theme.u)
        self._draw_shadows(to, v)
        ahead = [*self.driving.drives, self.forward.seat]
        self.late = {seat for seat in ahead if seat is not None and self._is_at_home(v, seat)}
        for place in self.table.layout().places.values():
            robot = isinstance(place, RobotPlace) and place.seat not in self.late
            if robot and place.seat is not None:
                self._draw_robot(to, v, place.seat, place)

    def _is_at_home(self, v: State, seat: Seat) -> bool:
        """Return whether a part of a robot rests in its place."""
        sprites = (self.table.sprites.all.get(piece) for piece in v.zones[ROBOT[seat]])
        return any(_is_at_rest(sprite) for sprite in sprites if sprite is not None)

    def _draw_shadows(self, to: Surface, v: State) -> None:
        """Draw the shadows of the pieces that stand in the arena."""
        for piece in v.zones[ARENA]:
            sprite = self.table.sprites.all.get(piece)
            if sprite is None or sprite.moving or sprite.lying.pose.tall < 1:
                continue
            pose = sprite.lying.pose
            wide = round(pose.w * 1.4)
            shade = self.table.art.sketch(SHADOW, wide, round(0.3 * wide))
            foot = round(pose.y + pose.w * (0.3 if pose.w >= LEAST_NAMED_WIDTH else 0.5))
            to.blit(shade, shade.get_rect(center=(round(pose.x), foot)))

    def _draw_robot(self, to: Surface, v: State, seat: Seat, place: Place) -> None:
        """Draw a robot without its parts, wherever it is."""
        dx, dy, turn = self.driving.aside(seat)
        end, kept, high = self.table.end, to.get_clip(), place.rect.h
        tip = self.driving.tips.get(seat)
        if tip is not None and tip.sinks:
            self._draw_hole(to, place.rect.move(round(dx), round(dy - tip.aside[1])), tip.deep)
        if end is not None and seat in end.winners and end.lost is None:
            dy -= finale.find_hop_height(end.seconds, high)
        elif end is not None and seat == end.lost:
            self._draw_hole(to, place.rect, finale.find_hole_opening(end.seconds))
            dy, turn = finale.sink_and_tip(end.seconds, high)
        rect = place.rect.move(round(dx), round(dy))
        if round(turn):
            self._draw_tipped(to, v, seat, rect, place.card, turn)
        else:
            self._draw_standing(to, v, seat, rect, place.card)
        to.set_clip(kept)

    def _draw_hole(self, to: Surface, rect: Rect, opened: float) -> None:
        """Draw a hole under a robot, and clip everything below its edge."""
        foot = rect.centerx, rect.bottom - round(HOLE_RISE * rect.h)
        finale.draw_hole(to, foot, 1.1 * rect.h, opened)
        above = Rect(0, 0, to.get_width(), foot[1] + round(0.06 * rect.h))
        to.set_clip(above.clip(to.get_clip()))

    def _draw_tipped(
        self, to: Surface, v: State, seat: Seat, rect: Rect, card: float, turn: float
    ) -> None:
        """Draw a robot turned round its foot."""
        built, edge = self._assemble(v, seat, rect, card), rect.h // 8
        far = max([abs(p.x - rect.centerx) + p.w / 4 for p in built.poses.values()], default=0.0)
        wide = 2 * round(max(far, 0.6 * built.chest.w)) + edge
        whole = Surface((wide, rect.h + 2 * edge), SRCALPHA)
        room = Rect((wide - rect.w) // 2, edge, *rect.size)
        self._draw_standing(whole, v, seat, room, card)
        tipped = transform.rotate(whole, turn)  # four times as fast as rotozoom
        away = Vector2(0, -rect.h / 2).rotate(-turn)
        at = rect.centerx + away.x, rect.bottom + away.y
        to.blit(tipped, tipped.get_rect(center=(round(at[0]), round(at[1]))))

    def draw_late_robot(self, to: Surface, v: State, sprite: Sprite) -> None:
        """Draw a moving or enlarged robot before the first of its parts."""
        zone = sprite.lying.zone
        seat = ROBOT.index(zone) if zone in ROBOT and _is_at_rest(sprite) else None
        if seat is None or seat not in self.late:
            return
        self.late.discard(seat)
        place = self.table.layout().places[ROBOT[seat]]
        if seat == self.forward.seat:
            self._draw_built(to, v, seat, self.forward.enlarge(assemble_at(v, place)))
        else:
            self._draw_robot(to, v, seat, place)

    def _assemble(self, v: State, seat: Seat, rect: Rect, card: float) -> BuiltRobot:
        """Return a robot in another room, with its parts in their slots."""
        slots = find_slots(self.table.layout().places[ROBOT[seat]])
        return assemble(v, v.zones[ROBOT[seat]], rect, card, slots)

    def _draw_standing(self, to: Surface, v: State, seat: Seat, rect: Rect, card: float) -> None:
        self._draw_built(to, v, seat, self._assemble(v, seat, rect, card))

    def _draw_built(self, to: Surface, v: State, seat: Seat, built: BuiltRobot) -> None:
        held = dict(self.table.say.presenter.states(v, seat))
        for piece, pose in built.poses.items():
            sprite = self.table.sprites.all.get(piece)
            if sprite is not None and piece not in built.inner and not sprite.moving:
                self._draw_strut(to, built, pose)
        mood = "out" if seat in find_knocked_out(v) else self.table.reactions.faces.get(seat, "ok")
        if self.table.end is not None and seat in self.table.end.winners:
            mood = "glad"
        off = bool({"off", "jammed"} & set(held)) or not built.poses
        heads = self.table.heads or range(v.seats)
        look = "hurt" if "missed" in held else "off" if off and mood == "ok" else mood
        self.parts.body(to, built, seat, heads[seat], look, off)
        self.parts.stars(to, built.head, held.get("missed", 0))
        if "hidden" in held or "shielded" in held:
            self._draw_bubble(to, built, "shielded" in held)

    def draw_whole(self, to: Surface, v: State, seat: Seat) -> None:
        """Draw a robot that stands at home, with its parts."""
        place = self.table.layout().places[ROBOT[seat]]
        self._draw_standing(to, v, seat, place.rect, place.card)
        for piece in v.zones[ROBOT[seat]]:
            sprite = self.table.sprites.all.get(piece)
            if sprite is not None:
                self.draw(to, sprite, sprite.lying.pose, "")

    def _draw_strut(self, to: Surface, built: BuiltRobot, pose: Pose) -> None:
        side = 1 if pose.x > built.chest.centerx else -1
        start = built.chest.centerx + side * built.chest.w * 0.42
        y = min(max(pose.y, built.chest.top + 8), built.chest.bottom - 8)
        draw_bar(to, (start, y), (pose.x, pose.y), max(3, round(pose.w * 0.13)), METAL, DARK_METAL)

    def _draw_bubble(self, to: Surface, built: BuiltRobot, field: bool) -> None:
        """Draw a bubble round an unreachable robot, blue for a Force Field."""
        rect = built.chest.union(built.head).inflate(built.room.h * 0.14, built.room.h * 0.08)
        rect = rect.clip(built.room)
        ink = FORCE_FIELD if field else UNREACHABLE
        to.blit(rounded(rect.w, rect.h, rect.h * 0.4, (*ink, 40), (*ink, 190), 3), rect)

    def reach(self, place: Place) -> Rect:
        """Return the part of its place that a robot fills."""
        lying = [item.pose for item in self.table.lying.values() if item.zone == place.zone]
        far = max([abs(p.x - place.rect.centerx) + 0.6 * p.w for p in lying], default=0.0)
        return (
            Rect(0, 0, round(2 * max(far, 0.5 * place.rect.h)), place.rect.h)
            .move_to(center=place.rect.center)
            .clip(place.rect)
        )

    def draw(self, to: Surface, sprite: Sprite, pose: Pose, state: str, bare: bool = False) -> bool:
        """Draw a piece as a part, `bare` without its Strength; return False for a card."""
        face = sprite.lying.face or sprite.known
        if not isinstance(face, RobotCard):
            return False
        if sprite.piece in self.flying and sprite.moving:
            self.parts.draw(to, face, pose, state, flip=False, sizing=True)
            return True
        place = self.table.layout().places[sprite.lying.zone]
        if not isinstance(place, PartsPlace) or face.kind == "action" or sprite.turn < 0.5:
            return False
        sizing = self.sizes.get(sprite.piece, pose.w) != pose.w
        self.sizes[sprite.piece] = pose.w
        if sprite.lying.pose.tall < 1:
            opened = share(
                self.opening.get(sprite.piece, OPEN_SECONDS + ARRIVAL_SECONDS),
                ARRIVAL_SECONDS,
                OPEN_SECONDS,
            )
            if not sprite.moving and opened < 1:
                pose = pose._replace(w=max(4.0, pose.w * out_back(opened)))
            self.hazards.draw(to, face, pose, state, flip=False, sizing=sizing or opened < 1)
            self._note_texts(self.hazards, sprite, face, pose)
            return True
        left = isinstance(place, RobotPlace) and pose.x < place.rect.centerx - pose.w * 0.6
        self.parts.draw(to, face, pose, state, left, sizing or sprite.moving, bare)
        self._note_texts(self.parts, sprite, face, pose)
        return True

    def _note_texts(self, drawn: PartSprites, sprite: Sprite, face: RobotCard, pose: Pose) -> None:
        """Note where the name and the Strength of a part are, or will be once it has grown; nothing
        covers them.
        """
        pose = self.forward.find_full_pose(sprite.piece) or pose
        told = drawn.name_rect(face, pose), drawn.strength_rect(face, pose)
        if not sprite.moving:
            self.table.names += [rect for rect in told if rect is not None]

    def above(self, to: Surface, v: State, lit: Highlights) -> None:
        for piece, chance in self.chances(v, lit).items():
            sprite = self.table.sprites.all.get(piece)
            if sprite is not None and not self.forward.hides(sprite):
                self._draw_chance(to, self.table.drawn_pose(piece, sprite.pose), chance)
        for zone, chance in self.whole(v, lit).items():
            rect = self.table.layout().places[zone].rect
            self._draw_chance(to, Pose(rect.centerx, rect.top + 0.36 * rect.h, 0), chance)
        for seat, move in _find_intended_moves(v, lit) if lit.hot in lit.targets else ():
            if move.piece is not None and spot_of(v, move.to) == lit.hot and lit.hot is not None:
                self.way.draw(to, v, seat, move.piece, lit.hot)

    def chances(self, v: State, lit: Highlights) -> dict[Piece, float]:
        """Return for each target the chance that the held or hovered piece destroys it."""
        found: dict[Piece, float] = {}
        for seat, move in _find_intended_moves(v, lit):
            found |= chances(v, seat, move)
        return found

    def whole(self, v: State, lit: Highlights) -> dict[str, float]:
        """Return the chance of each move that aims at a whole robot, by the robot's zone."""
        found = {}
        for seat, move in _find_intended_moves(v, lit):
            chance = chance_of(v, seat, move) if move.to in ROBOT else None
            if chance is not None and not chances(v, seat, move):
                found[str(move.to)] = chance
        return found

    def _draw_chance(self, to: Surface, pose: Pose, chance: float) -> None:
        """Draw `67%` on a target."""
        rect = self.chance_rect(pose)
        self.table.names.append(rect)
        ink = GOOD_CHANCE if chance > 0.6 else FAIR_CHANCE if chance > 0.3 else BAD_CHANCE
        to.blit(rounded(rect.w, rect.h, rect.h / 2, ink, CHANCE_EDGE, 2), rect)
        text, room = f"{round(100 * chance)}%", rect.inflate(-4, 0)
        self.theme.text(to, text, room, "bold", 13, WHITE, "center")

    def chance_rect(self, pose: Pose) -> Rect:
        """Return where the chance stands on a target: beside its Strength, off all names."""
        u, area = self.theme.u, self.table.layout().area
        rect = Rect(0, 0, round(CHANCE_WIDTH * u), round(17 * u))
        rect.center = round(pose.x), round(pose.y + pose.w * 0.5)
        if pose.w < LEAST_NAMED_WIDTH:
            return rect.clamp(area)
        rect.center = round(pose.x + pose.w * 0.22), round(pose.y - pose.w * 0.6)
        rect.left = max(rect.left, round(pose.x + 14 * u))  # clear of a question mark
        step = max(1, round(2 * u))
        steps = range(round(pose.w / step))
        rooms = [rect.move(-i * step, 0).clamp(area) for i in steps]
        rooms += [rect.move(-i * step, rect.h).clamp(area) for i in steps]
        free = (room for room in rooms if room.collidelist(self.table.names) < 0)
        return next(free, rooms[0])


def _is_at_rest(sprite: Sprite) -> bool:
    return not sprite.moving and sprite.pose == sprite.lying.pose


def _find_intended_moves(v: State, lit: Highlights) -> list[tuple[Seat, Move]]:
    """Return the moves of the held or hovered piece, or of the only piece, with their seat."""
    ask = asked(v)
    if ask is None or not lit.is_asked:
        return []
    legal = [m for m in legal_moves(v) if m.piece is not None]
    piece = lit.held if lit.held is not None else lit.hot
    moves = [m for m in legal if m.piece == piece and m.to is not None]
    if not moves and piece in lit.targets:
        moves = [m for m in legal_moves(v) if spot_of(v, m.to) == piece]
    if not moves and len({m.piece for m in legal}) == 1:
        moves = legal
    return [(ask.seat, move) for move in moves]
