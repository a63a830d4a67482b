"""Draws what surrounds the dice: chains, wrecks, glasses, counts and names."""

import itertools
import math
from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from games.engine import Move, Piece, Seat, State, asked
from games.junkyard_bots.cards import NUMBERS, Die
from ui.games.junkyard_bots.dice_faces import DiceFaces
from ui.games.junkyard_bots.drop_bin import find_robot_area
from ui.games.junkyard_bots.ground_marks import draw_shadows, draw_signs, place_signs
from ui.games.junkyard_bots.layout import DicePlace, find_glass_rect, find_heap_rect
from ui.games.junkyard_bots.presenter import PRESENTER, find_mean_energy
from ui.games.junkyard_bots.trays import draw_trays, place_armed_tags
from ui.language.match_timeline import find_knocked_out
from ui.table.highlights import Highlights
from ui.table.layout.geometry import Place, Pose
from ui.table.motion.sprites import Sprite
from ui.table.paint.name_plates import PLATE_WOOD, TURN_GOLD, shorten
from ui.table.paint.tags import draw_tag
from ui.table.preview.note_placement import place_beside
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.tokens import CREAM, GOLD, OUTLINE, PALE, WOOD_DARK

STEEL = (150, 162, 170)
DARK_STEEL = (44, 48, 54)
COPPER = (196, 134, 84)
COPPER_JOINT = (224, 168, 118)
GLASS = (24, 40, 54)
ROD = (140, 151, 159)
GLEAM = (195, 204, 210)
LEAST_LETTERS = 12  # pixels
MOST_STRETCH = 0.6  # of the width of a die: a longer rod is torn off
DIE_SIDE = 24  # units: a side of a die below its name
NAME_GAP = 6  # units between a name and its die or room


class Scenery:
    """Draws what surrounds the dice of one table."""

    def __init__(self, table: Tabletop, dice: DiceFaces, covers: Callable[[], list[Rect]]) -> None:
        self.table, self.theme, self.say = table, table.theme, table.say
        self.dice, self.covers = dice, covers
        self.hosts: dict[Piece, Piece] = {}  # by die, the die that it hangs on
        self._named: tuple[object, Rect] | None = None  # where a name stands, and why

    # under the dice

    def still(self, to: Surface, v: State) -> None:
        """Draw trays, glasses, signs, and the wrecks of robots that are out."""
        draw_trays(self.table, to, v)
        for place in self.table.layout().places.values():
            if place.shape == "glass" and v.zones[place.zone] and place.seat is not None:
                self._draw_glass(to, place, v, place.seat)
            elif place.shape == "robot" and place.seat is not None:
                self._draw_robot(to, place, v, place.seat)
            elif place.shape == "pile" and v.zones[place.zone]:
                side = round(place.card * 0.8)
                wreck = self.table.art.image("dice/wreck", side, side).copy()
                wreck.set_alpha(70)
                to.blit(wreck, wreck.get_rect(center=place.rect.center))
        draw_signs(self.table, to)

    def label(self, place: Place) -> Rect:
        """Return the room of a name: above the dice of its place, or at its top."""
        head = place.head if isinstance(place, DicePlace) else 0
        label = Rect(place.rect.left, 0, place.rect.w, min(self.theme.px(20), head))
        lying = [one.pose for one in self.table.lying.values() if one.zone == place.zone]
        tops = [round(pose.y - 0.55 * pose.w) for pose in lying]
        label.bottom = max(min(tops, default=0), place.rect.top + head)
        return label

    def find_free_label(self, place: Place) -> Rect:
        """Return the part of the room of a name that lies beside what covers it."""
        room = self.label(place)
        for cover in self.covers():
            if room.colliderect(cover):
                left = Rect(room.left, room.top, max(0, cover.left - room.left), room.h)
                right = Rect(cover.right, room.top, max(0, room.right - cover.right), room.h)
                room = max(left, right, key=lambda part: part.w)
        return room

    def draw_room_names(self, to: Surface, v: State) -> None:
        """Write the names of rooms with dice."""
        for place in self.table.layout().places.values():
            if place.shape == "grid" and v.zones[place.zone]:
                self.draw_room_name(to, place)

    def list_legends(self, v: State) -> list[Rect]:
        """Return where the names of rooms with dice, the words at glasses and tags stand."""
        places = self.table.layout().places.values()
        full = [place for place in places if place.shape == "glass" and v.zones[place.zone]]
        lines = [line for place in full for line in _find_glass_lines(place)]
        return [*self.labels, *lines, *place_armed_tags(self.table, v)]

    def draw_room_name(self, to: Surface, place: Place) -> None:
        """Write the name of a room above it, or draw an eye if the room is too small for words."""
        label = self.find_free_label(place)
        if self._has_words(place):
            draw_tag(self.theme, to, self._name(place), label, 13)
        elif label == self.label(place):
            eye = self.table.art.image("dice/eye", label.h, label.h)
            to.blit(eye, eye.get_rect(center=label.center))

    def _has_words(self, place: Place) -> bool:
        """Return whether the label of a room has room for its name."""
        label, words = self.find_free_label(place), self._name(place)
        fits = shorten(self.theme, words, "bold", 13, label.w - label.h) == words
        return fits and label.h >= LEAST_LETTERS

    def _is_named(self, v: State, place: Place) -> bool:
        """Return whether the name of a place stands above its dice."""
        return place.shape == "grid" and bool(v.zones[place.zone]) and self._has_words(place)

    def _name(self, place: Place) -> str:
        return self.say.zone_title(place.zone)

    @property
    def labels(self) -> list[Rect]:
        """The rectangles of the names of rooms with dice."""
        font, zones = self.theme.font("bold", 13), {one.zone for one in self.table.lying.values()}
        places = [p for p in self.table.layout().places.values() if p.shape == "grid"]
        rooms = [(self.find_free_label(p), self._name(p)) for p in places if p.zone in zones]
        return [
            Rect(0, 0, min(room.w, font.size(words)[0] + room.h), room.h).move_to(
                center=room.center
            )
            for room, words in rooms
        ]

    def draw_offered(self, to: Surface, v: State, spots: set[str]) -> None:
        """Draw the empty rooms to which a held piece may go."""
        for zone, place in self.table.layout().places.items():
            if zone in spots and place.shape == "grid" and not v.zones[zone]:
                self.draw_room_name(to, place)

    def _draw_glass(self, to: Surface, place: Place, v: State, seat: Seat) -> None:
        """Draw a glass with a mark for each point needed to leave, and the chance to leave.

        It is filled to the mean of the energy in it.
        """
        room, most = find_glass_rect(place.rect), NUMBERS.teleport
        glass = place.rect.inflate(-4, 0)
        glass.top, glass.h = room.top - 3, room.h + 6
        to.blit(rounded(glass.w, glass.h, 9, (*GLASS, 150), DARK_STEEL, 3), glass)
        part = min(1.0, find_mean_energy(v, seat) / most)
        level = Rect(glass.left + 4, 0, glass.w - 8, round((room.h - 2) * part))
        level.bottom = glass.bottom - 4
        to.blit(rounded(level.w, max(1, level.h), 5, (*GOLD, 96), (*GOLD, 170), 1.5), level)
        for i in range(1, most):
            y = round(glass.bottom - 4 - (room.h - 2) * i / most)
            wide = round(glass.w * (0.2 if i % 5 == 0 else 0.1))
            pygame.draw.line(to, CREAM, (glass.left + 4, y), (glass.left + 4 + wide, y), 2)
        for y in (glass.top, glass.bottom):
            rim = Rect(place.rect.left, y - 3, place.rect.w, 6)
            to.blit(rounded(rim.w, rim.h, 3, STEEL, DARK_STEEL, 2), rim)
        above, below = _find_glass_lines(place)
        chance = PRESENTER.odds(v, seat, Move("teleport"))
        if chance is not None:
            draw_tag(
                self.theme, to, self.say("glass.chance", percent=round(100 * chance)), above, 15
            )
        n = int(find_mean_energy(v, seat))
        text = shorten(self.theme, self.say("glass.worth", n=n, most=most), "bold", 12, below.w - 8)
        if text != self.say("glass.worth", n=n, most=most):
            text = f"{n} / {most}"
        draw_tag(self.theme, to, text, below, 12)

    def _draw_robot(self, to: Surface, place: Place, v: State, seat: Seat) -> None:
        if not v.zones[place.zone] or seat in find_knocked_out(v):
            self._draw_wreck(to, place.rect)

    def _draw_wreck(self, to: Surface, rect: Rect) -> None:
        side = round(rect.h * 0.74)
        wreck = self.table.art.image("dice/wreck", side, side)
        to.blit(wreck, wreck.get_rect(midbottom=(rect.centerx, rect.bottom - 18)))
        words = Rect(rect.left, rect.bottom - 18, rect.w, 18)
        self.theme.text(to, self.say("out"), words, "bold", 14, PALE, "center")

    def draw_links(self, to: Surface, seen: Callable[[Sprite], Pose | None]) -> None:
        """Draw shadows of dice on the ground, rods between dice and bodies, and
        tubes between dice.
        """
        draw_shadows(self.table, to, seen)
        sprites, hosts = self.table.sprites.all, self.hosts
        bodies = {p for p in sprites if p not in hosts and p in hosts.values()}
        for piece, host in hosts.items():
            if piece not in sprites or host not in sprites:
                continue
            a, b = seen(sprites[piece]), seen(sprites[host])
            place = self.table.layout().places[sprites[piece].lying.zone]
            if place.shape == "held" or place.folded:  # it rests on a claw, or lies in a tray
                continue
            if a is None or b is None or self._is_torn(sprites[piece], sprites[host], a, b):
                continue
            if host in bodies:
                beside = [seen(sprites[p]) for p in hosts if p != piece and p in sprites]
                self._draw_limb(to, a, b, [pose for pose in beside if pose is not None])
            else:
                self._draw_tube(to, a, b)

    def _is_torn(self, one: Sprite, other: Sprite, a: Pose, b: Pose) -> bool:
        """Return whether dice that hung together are apart: lost, carried away or in a hand."""
        places = self.table.layout().places
        rest, other_rest = one.lying.pose, other.lying.pose
        far = math.hypot(rest.x - other_rest.x, rest.y - other_rest.y)
        stretched = math.hypot(a.x - b.x, a.y - b.y) > far + MOST_STRETCH * rest.w
        return stretched or places[one.lying.zone].seat != places[other.lying.zone].seat

    def _draw_limb(self, to: Surface, a: Pose, body: Pose, beside: list[Pose]) -> None:
        """Draw a rod from a die to the body; an arm behind another die passes below it."""
        half = body.w / 2
        dx, dy = a.x - body.x, a.y - body.y
        way = [(a.x, a.y), (body.x + max(-0.3 * body.w, min(dx * 0.5, 0.3 * body.w)), body.y)]
        if abs(dy) < half:
            passed = [p for p in beside if min(a.x, body.x) < p.x < max(a.x, body.x)]
            passed = [p for p in passed if abs(p.y - a.y) < p.w / 2]
            low = max([p.y + 0.62 * p.w for p in passed], default=a.y)
            way = [(a.x, a.y), (a.x, low), (body.x, low)] if passed else [(a.x, a.y), (body.x, a.y)]
        wide = max(3, round(a.w * 0.2))
        for colour, thick in ((OUTLINE, wide + 4), (ROD, wide)):
            for start, end in itertools.pairwise(way):
                pygame.draw.line(to, colour, start, end, thick)
            for x, y in way[1:-1]:
                pygame.draw.circle(to, colour, (x, y), thick / 2)
        light = max(1, wide // 4)
        for (x, y), (far, low) in itertools.pairwise(way):
            pygame.draw.line(to, GLEAM, (x - light, y - light), (far - light, low - light), light)

    def _draw_tube(self, to: Surface, a: Pose, b: Pose) -> None:
        wide = max(4, round(min(a.w, b.w) * 0.3))
        for colour, thick in ((DARK_STEEL, wide + 3), (COPPER, wide)):
            pygame.draw.line(to, colour, (a.x, a.y), (b.x, b.y), thick)
        x, y = (a.x + b.x) / 2, (a.y + b.y) / 2
        joint = Rect(0, 0, max(3, round(wide * 0.5)), wide + 7).move_to(center=(round(x), round(y)))
        pygame.draw.rect(to, DARK_STEEL, joint.inflate(2, 2), border_radius=2)
        pygame.draw.rect(to, COPPER_JOINT, joint, border_radius=2)

    # over the dice

    def counts(self, to: Surface, v: State) -> None:
        """Draw the number of dice at each heap, and below the pile of lost dice."""
        below = round(0.7 * self._find_badge_height())
        for zone, place in self.table.layout().places.items():
            n = len(v.zones[zone])
            if place.shape == "heap":
                self._draw_count(to, self.count_of(find_heap_rect(place, n), n), n)
            elif place.shape == "pile" and n:
                pose = place.poses(n)[-1]
                self._draw_count(
                    to,
                    self._place_badge((round(pose.x), round(pose.y + 0.5 * pose.w + below)), n),
                    n,
                )

    def draw_chances(self, to: Surface, v: State, lit: Highlights) -> None:
        """Draw the chance of the chosen verb at each heap, die or robot that it may be done to.

        Above it stands the probability of harm, if that is not small.
        """
        ask, hand, places = asked(v), self.table.selection, self.table.layout().places
        if ask is None or not hand.verb:
            return
        for move in hand.moves_with(hand.verb):
            told, spot = [self.say.odds(v, move), self.say.danger(v, move)], hand.to[move]
            rect: Rect | None = None
            if not any(told) or hand.held not in (None, move.piece):
                continue
            if isinstance(spot, str) and spot in lit.spots:
                rect = find_robot_area(self.table, places[spot])
                if places[spot].shape == "heap":
                    rect = find_heap_rect(places[spot], len(v.zones[spot]))
            elif spot in lit.targets and spot in self.table.sprites.all:
                rect = _rect_of(self.table.sprites.all[spot].lying.pose)
            if rect is not None:
                high = self._find_badge_height()
                room = Rect(0, 0, self.theme.px(96), high).move_to(midbottom=rect.midbottom)
                for text in filter(None, told):
                    self.table.names.append(draw_tag(self.theme, to, text, room, 14))
                    room.y -= high

    def count_of(self, lying: Rect, n: int) -> Rect:
        """Return the rectangle of the number of a heap of `n` dice."""
        return self._place_badge((lying.right, lying.top + lying.h // 5), n)

    def _find_badge_height(self) -> int:
        """Return the height of the number badges."""
        return max(15, round(22 * self.theme.base))

    def _place_badge(self, at: tuple[int, int], n: int) -> Rect:
        high = self._find_badge_height()
        rect = Rect(0, 0, max(high, self.theme.font("bold", 15).size(str(n))[0] + high // 2), high)
        return rect.move_to(center=at).clamp(self.table.layout().area)

    def _draw_count(self, to: Surface, rect: Rect, n: int) -> None:
        high = rect.h
        self.table.names.append(rect)
        to.blit(rounded(rect.w, rect.h, high / 2, (*WOOD_DARK, 235), OUTLINE, 1.5), rect)
        self.theme.text(to, str(n), rect, "bold", 15, CREAM, "center")

    def is_wrecked(self, v: State, place: Place) -> bool:
        return place.seat in find_knocked_out(v) and not v.zones[place.zone]

    def draw_name(self, to: Surface, v: State, lit: Highlights) -> None:
        """Draw the name of the piece or zone under the pointer, or what would happen to it."""
        sprite = None if lit.hot is None else self.table.sprites.all.get(lit.hot)
        zone, places = lit.hot_zone or lit.hinted_zone, self.table.layout().places
        text = does = ""
        if sprite and lit.held != lit.hot:
            face: Die | None = v.faces[sprite.piece]
            does = lit.descriptions.get(sprite.piece, "")
            text = does or (self.say.face(face) if face else "")
        if sprite and lit.is_magnified and not does:
            return  # its name stands on the large card
        if sprite and text:
            at, place = _rect_of(sprite.lying.pose), places[sprite.lying.zone]
            if place.shape in ("grid", "glass"):  # keep the other dice of the room in sight
                at.h = max(at.h, place.rect.bottom - at.top)
            self.name(to, at, text, face)
        elif (
            zone is not None
            and zone in places
            and (lit.held is None or zone in lit.labels)
            and not self.is_wrecked(v, places[zone])
            and not lit.has_note
            and (zone in lit.labels or not self._is_named(v, places[zone]))
        ):
            words = lit.labels.get(zone) or self.say.zone_title(zone)
            self.name(to, places[zone].rect, words, is_empty=not v.zones[zone])

    def name(
        self, to: Surface, at: Rect, text: str, die: Die | None = None, is_empty: bool = False
    ) -> None:
        """Draw words beside a rectangle, below it if there is room, with the sides of a die."""
        u, area = self.theme.u, self.table.layout().area
        text = shorten(self.theme, text, "bold", 15, round(area.w * 0.9))
        side = round(DIE_SIDE * u) if die is not None and die.sides else 0
        wide = max(
            min(self.theme.font("bold", 15).size(text)[0], round(area.w * 0.9)) + round(26 * u),
            round(6.9 * side) + round(20 * u) * (side > 0),
        )
        high = round(27 * u)
        rect = Rect(0, 0, wide, high + side + round(7 * u) * (side > 0)).move_to(
            midtop=(at.centerx, at.bottom + round(3 * u))
        )
        rect = self._place_name(rect, at, is_empty)
        self.table.words.append(rect)
        to.blit(rounded(rect.w, rect.h, high / 2, PLATE_WOOD, TURN_GOLD, 2), rect)
        words = Rect(rect.left, rect.top, rect.w, high)
        self.theme.text(to, text, words.inflate(-high // 2, 0), "bold", 15, CREAM, "center")
        if side and die is not None:
            self._draw_sides(to, die, side, rect.centerx, rect.top + high)

    def _place_name(self, rect: Rect, at: Rect, is_empty: bool) -> Rect:
        """Return a rectangle near `at`: off names, signs and buttons, and rather off dice.

        The name of an empty room that is large enough stands in it.
        """
        lay, within = self.table.layout(), is_empty and at.h >= rect.h
        avoid = [lay.prompt, *lay.row, *lay.plates.values(), *self.labels, *self.covers()]
        avoid += [*place_signs(self.table).values(), *self.table.names, self.table.bubble_rect]
        dice = [one.pose.rect for one in self.table.lying.values() if one.pose.rect != at]
        key = tuple(rect), tuple(at), within, *map(tuple, (*avoid, *dice))
        if self._named is None or self._named[0] != key:
            near = [rect.move_to(center=at.center)] if within else []
            gap = self.theme.px(NAME_GAP)
            self._named = key, place_beside(rect, lay.area, at, avoid, gap, dice, near)
        return self._named[1]

    def _draw_sides(self, to: Surface, die: Die, side: int, middle: int, top: int) -> None:
        """Draw the six sides of a die: its picture, and its dots."""
        left = middle - round(6.75 * side / 2)
        for i, dots in enumerate((None, *die.sides)):
            flat = self.dice.draw_side(die, dots, side)
            to.blit(flat, (left + round(i * 1.15 * side), top))


def _find_glass_lines(place: Place) -> tuple[Rect, Rect]:
    """Return the lines of words above and below a glass."""
    room = place.rect
    line = Rect(room.left, room.top, room.w, find_glass_rect(room).top - room.top - 4)
    return line, line.move_to(bottom=room.bottom)


def _rect_of(pose: Pose) -> Rect:
    return Rect(0, 0, round(pose.w), round(pose.w * pose.tall)).move_to(
        center=(round(pose.x), round(pose.y))
    )
