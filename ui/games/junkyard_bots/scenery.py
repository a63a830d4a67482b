"""Draw what is round the dice: chests, chains, wrecks, the heap's ground, counts, names."""

import pygame
from pygame import Rect, Surface

from games.engine import Move, Piece, Seat, State
from games.junkyard_bots.cards import NUMBERS, Die
from ui.games.junkyard_bots.layout import inside
from ui.games.junkyard_bots.presenter import PRESENTER, worth
from ui.games.junkyard_bots.robot_pose import Chest, chest
from ui.graphics.tokens import GOLD
from ui.presentation.course import out
from ui.table.highlights import Highlights
from ui.table.paint.card_faces import rounded
from ui.table.paint.name_plates import CREAM, PALE, shortened
from ui.table.paint.tags import tag
from ui.table.place.geometry import Place, Pose
from ui.table.tabletop import Tabletop

STEEL, SHADE, INK = (150, 162, 170), (112, 124, 132), (44, 48, 54)
COPPER, BONE = (196, 134, 84), (132, 142, 150)
LAMPS = {5: (126, 210, 120), 4: (126, 210, 120), 3: (240, 200, 80), 2: (240, 150, 70)}
DARK, LOW = (62, 70, 76), (232, 84, 66)
POWER = 5
CRACKS = (  # one for each point of power that is gone: x, y in shares of the chest
    ((0.985, 0.55), (0.965, 0.66), (0.98, 0.74), (0.95, 0.88)),
    ((0.015, 0.28), (0.035, 0.4), (0.02, 0.54), (0.045, 0.7)),
    ((0.3, 0.97), (0.33, 0.9), (0.36, 0.94), (0.4, 0.87)),
    ((0.1, 0.03), (0.13, 0.1), (0.19, 0.05), (0.22, 0.12)),
)


class Scenery:
    """Draws round the dice of one table."""

    def __init__(self, table: Tabletop) -> None:
        self.table, self.theme, self.say = table, table.theme, table.say
        self.hosts: dict[Piece, Piece] = {}  # what hangs on what

    # under the dice

    def still(self, to: Surface, v: State) -> None:
        """Draw the chests, and wrecks of robots that are out."""
        for place in self.table.layout().places.values():
            if place.shape == "robot" and place.seat is not None:
                self._robot(to, place, v, place.seat)
            elif place.shape == "pile" and v.zones[place.zone]:
                side = round(place.card * 0.8)
                wreck = self.table.art.image("dice/wreck", side, side).copy()
                wreck.set_alpha(70)
                to.blit(wreck, wreck.get_rect(center=place.rect.center))

    def room(self, to: Surface, place: Place) -> None:
        """Draw a room in which dice lie side by side, its name or an eye at the top."""
        dark = self.theme.felt == "dark"
        line = (255, 255, 255, 36) if dark else (40, 60, 40, 60)
        rect = place.rect
        to.blit(rounded(rect.w, rect.h, 8, (0, 0, 0, 18), line, 1.2), rect)
        label = Rect(rect.left + 4, rect.top + 1, rect.w - 8, min(16, rect.h))
        words = shortened(self.theme, self.say.zone(place.zone), "bold", 12, label.w)
        if words != self.say.zone(place.zone):
            eye = self.table.art.image("dice/eye", label.h, label.h)
            to.blit(eye, eye.get_rect(center=label.center))
            return
        tag(self.theme, to, words, label, 12)

    def offered(self, to: Surface, v: State, spots: set[str]) -> None:
        """Draw empty rooms to which something that is held may go."""
        for zone, place in self.table.layout().places.items():
            if zone in spots and place.shape == "grid" and not v.zones[zone]:
                self.room(to, place)

    def glass(self, to: Surface, place: Place, v: State, seat: Seat) -> None:
        """Draw a glass with a mark for each point that leaving needs, and the chance to leave.

        It is filled to what the energy in it rolls on average.
        """
        room, most = inside(place.rect), NUMBERS.teleport
        glass = place.rect.inflate(-4, 0)
        glass.top, glass.h = room.top - 3, room.h + 6
        to.blit(rounded(glass.w, glass.h, 9, (24, 40, 54, 150), INK, 3), glass)
        part = min(1.0, worth(v, seat) / most)
        level = Rect(glass.left + 4, 0, glass.w - 8, round((room.h - 2) * part))
        level.bottom = glass.bottom - 4
        to.blit(rounded(level.w, max(1, level.h), 5, (*GOLD, 96), (*GOLD, 170), 1.5), level)
        for i in range(1, most):
            y = round(glass.bottom - 4 - (room.h - 2) * i / most)
            wide = round(glass.w * (0.2 if i % 5 == 0 else 0.1))
            pygame.draw.line(to, CREAM, (glass.left + 4, y), (glass.left + 4 + wide, y), 2)
        for y in (glass.top, glass.bottom):
            rim = Rect(place.rect.left, y - 3, place.rect.w, 6)
            to.blit(rounded(rim.w, rim.h, 3, STEEL, INK, 2), rim)
        high = room.top - place.rect.top - 5
        chance = PRESENTER.odds(v, seat, Move("teleport"))
        if chance is not None:
            above = Rect(place.rect.left, place.rect.top, place.rect.w, high)
            tag(self.theme, to, self.say("glass.chance", percent=round(100 * chance)), above, 15)
        below = Rect(place.rect.left, place.rect.bottom - high, place.rect.w, high)
        text = self.say("glass.worth", n=int(worth(v, seat)), most=most)
        tag(self.theme, to, text, below, 12)

    def _robot(self, to: Surface, place: Place, v: State, seat: Seat) -> None:
        dice = v.zones[place.zone]
        if not dice or seat in out(v):
            self._wreck(to, place.rect)
            return
        middle = chest(place.rect)
        self._chest(to, middle)
        power = v.pips[dice[0]]
        self._lamps(to, middle.lamps, power)
        for line in CRACKS[: POWER - power]:
            left, top, w, h = middle.panel
            points = [(left + x * w, top + y * h) for x, y in line]
            pygame.draw.lines(to, INK, False, points, max(2, round(h * 0.035)))

    def _chest(self, to: Surface, middle: Chest) -> None:
        panel = middle.panel
        line = max(2.0, 0.03 * panel.h)
        to.blit(rounded(panel.w, panel.h, panel.h * 0.16, STEEL, INK, line), panel)
        r = max(2, round(panel.h * 0.03))
        for x in (panel.left + 3 * r, panel.right - 3 * r):
            for y in (panel.top + 3 * r, panel.bottom - 3 * r):
                pygame.draw.circle(to, SHADE, (x, y), r)

    def _lamps(self, to: Surface, room: Rect, power: int) -> None:
        lit, step = LAMPS.get(power, LOW), room.w / POWER
        for i in range(POWER):
            lamp = Rect(round(room.left + i * step) + 1, room.top, round(step) - 2, room.h)
            colour = lit if i < power else DARK
            to.blit(rounded(lamp.w, lamp.h, lamp.h * 0.4, colour, INK, 1.4), lamp)

    def _wreck(self, to: Surface, rect: Rect) -> None:
        side = round(rect.h * 0.74)
        wreck = self.table.art.image("dice/wreck", side, side)
        to.blit(wreck, wreck.get_rect(midbottom=(rect.centerx, rect.bottom - 18)))
        words = Rect(rect.left, rect.bottom - 18, rect.w, 18)
        self.theme.text(to, self.say("out"), words, "bold", 14, PALE, "center")

    def links(self, to: Surface) -> None:
        """Draw what hangs on what: limbs on rails about the chest, pipes as tubes with joints."""
        sprites, hosts = self.table.sprites.all, self.hosts
        bodies = {p for p in sprites if p not in hosts and p in hosts.values()}
        for piece, host in hosts.items():
            if piece not in sprites or host not in sprites:
                continue
            a, b = sprites[piece].pose, sprites[host].pose
            if host in bodies:
                self._limb(to, sprites[piece].lying.zone, piece, a)
            else:
                self._tube(to, a, b)

    def _limb(self, to: Surface, zone: str, piece: Piece, a: Pose) -> None:
        """Draw a limb from a die to the chest, along a rail if another die is between."""
        place = self.table.layout().places.get(zone)
        if place is None or place.shape != "robot":
            return
        panel = chest(place.rect).panel
        y = min(max(a.y, panel.top + 3), panel.bottom - 3)
        x = min(max(a.x, panel.left + 6), panel.right - 6)
        wide = max(3, round(a.w * 0.16))
        if panel.top < a.y < panel.bottom and self._first(a, panel, piece):
            path = [(a.x, a.y), (x, a.y)]
        elif panel.top < a.y < panel.bottom:
            path = [(a.x, a.y), (a.x, panel.top + 2), (x, panel.top + 2)]
        else:
            path = [(a.x, a.y), (a.x, y), (x, y)]
        for colour, thick in ((INK, wide + 3), (BONE, wide)):
            pygame.draw.lines(to, colour, False, path, thick)

    def _first(self, a: Pose, panel: Rect, piece: Piece) -> bool:
        """Return whether a die is the nearest to the chest on its side."""
        gap = panel.left - a.x if a.x < panel.centerx else a.x - panel.right
        return gap < a.w * 1.1

    def _tube(self, to: Surface, a: Pose, b: Pose) -> None:
        wide = max(4, round(min(a.w, b.w) * 0.3))
        for colour, thick in ((INK, wide + 3), (COPPER, wide)):
            pygame.draw.line(to, colour, (a.x, a.y), (b.x, b.y), thick)
        x, y = (a.x + b.x) / 2, (a.y + b.y) / 2
        joint = Rect(0, 0, max(3, round(wide * 0.5)), wide + 7).move_to(center=(round(x), round(y)))
        pygame.draw.rect(to, INK, joint.inflate(2, 2), border_radius=2)
        pygame.draw.rect(to, (224, 168, 118), joint, border_radius=2)

    # over the dice

    def counts(self, to: Surface, v: State) -> None:
        for zone, place in self.table.layout().places.items():
            if place.shape == "heap" or (place.shape == "pile" and v.zones[zone]):
                self._count(to, place, len(v.zones[zone]))

    def _count(self, to: Surface, place: Place, n: int) -> None:
        text, high = f"×{n}", max(15, round(20 * self.theme.u))
        wide = self.theme.font("bold", 14).size(text)[0] + high // 2
        rect = Rect(0, 0, wide, high).move_to(
            bottomright=(place.rect.right - 1, place.rect.bottom - 1)
        )
        to.blit(rounded(rect.w, rect.h, high / 2, (20, 30, 26, 200), (20, 30, 26, 200), 0), rect)
        self.theme.text(to, text, rect, "bold", 14, PALE, "center")

    def wrecked(self, v: State, place: Place) -> bool:
        return place.seat in out(v) and not v.zones[place.zone]

    def told(self, to: Surface, v: State, lit: Highlights) -> None:
        """Draw the name of what is under the pointer, or what would be done with it."""
        sprite = None if lit.hot is None else self.table.sprites.all.get(lit.hot)
        zone, places, text = lit.hot_zone or lit.hinted_zone, self.table.layout().places, ""
        if sprite and lit.held != lit.hot:
            face: Die | None = v.faces[sprite.piece]
            text = lit.told.get(sprite.piece) or (self.say.face(face) if face else "")
        if sprite and text:
            at, place = _around(sprite.lying.pose), places[sprite.lying.zone]
            if place.shape in ("grid", "glass"):  # the words leave the other dice there in sight
                at.h = max(at.h, place.rect.bottom - at.top)
            self.name(to, at, text)
        elif (
            zone is not None
            and zone in places
            and (lit.held is None or zone in lit.labels)
            and not (self.wrecked(v, places[zone]))
        ):
            self.name(to, places[zone].rect, lit.labels.get(zone) or self.say.zone(zone))

    def name(self, to: Surface, at: Rect, text: str) -> None:
        """Draw words below a rectangle, or above it where there is no room below."""
        u, area = self.theme.u, self.table.layout().area
        text = shortened(self.theme, text, "bold", 15, round(area.w * 0.9))
        wide = min(self.theme.font("bold", 15).size(text)[0], round(area.w * 0.9)) + round(26 * u)
        rect = Rect(0, 0, wide, round(27 * u)).move_to(
            midtop=(at.centerx, at.bottom + round(3 * u))
        )
        if rect.bottom > area.bottom:
            rect.bottom = at.top - round(3 * u)
        rect, prompt = rect.clamp(area), self.table.layout().prompt
        if rect.colliderect(prompt):
            rect.bottom = prompt.top - round(2 * u)
        to.blit(rounded(rect.w, rect.h, rect.h / 2, (58, 43, 36), (255, 205, 90), 2), rect)
        self.theme.text(to, text, rect.inflate(-rect.h // 2, 0), "bold", 15, CREAM, "center")


def _around(pose: Pose) -> Rect:
    return Rect(0, 0, round(pose.w), round(pose.w * pose.tall)).move_to(
        center=(round(pose.x), round(pose.y))
    )
