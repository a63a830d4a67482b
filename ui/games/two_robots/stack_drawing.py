"""Draws Stacks: ground, missing Parts, the plate of energies, crown and ice."""

from pygame import Rect, Surface

from games.engine import State
from games.two_robots.cards import RobotsCard
from games.two_robots.zones import SLOT_OF
from ui.games.two_robots.ground import INKS, PAPER
from ui.games.two_robots.layout import find_figure
from ui.games.two_robots.limbs import Limbs
from ui.games.two_robots.motions import RobotWaking
from ui.games.two_robots.presenter import PRESENTER, find_free_energies, find_open_energies
from ui.games.two_robots.robot_pose import (
    SLOTS,
    as_part,
    find_plate_height,
    find_slot_pose,
    is_awake,
    sort_stack,
)
from ui.table.layout.geometry import RATIO, Place, Pose
from ui.table.motion.sprites import Sprite
from ui.table.paint.badges import CARD_INK
from ui.table.paint.name_plates import PLATE_WOOD, shorten
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.theme import BLACK, WHITE, Theme
from ui.toolkit.graphics.tokens import CREAM, OUTLINE, PALE, mix

LIGHT = (255, 214, 92)
PAD_EDGE = (40, 60, 40)  # on light paper
GROW_SECONDS = 0.6  # of ice
FREE_LETTERS = 15  # units
SIGN_STEP = 1.12  # from sign to sign of free energies, in signs
WORDS_WIDTH = 0.94  # of a plate with words, in widths of its Stack
LETTER_WIDTH = 2.3  # of an energy with a letter, in heights of the plate
SHOULDERS = 0.5  # in widths: lower Parts reach past the torso on both sides


class Stacks:
    """Draws the Stacks of one table."""

    def __init__(self, table: Tabletop, limbs: Limbs) -> None:
        self.table, self.limbs = table, limbs
        self.waking: dict[str, float] = {}  # by zone, seconds since its robot began to wake
        self.freezing: dict[str, float] = {}  # by zone, seconds since its ice began to grow

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether anything moved."""
        moved = bool(self.waking or self.freezing)
        ends = (self.waking, RobotWaking.crowned), (self.freezing, GROW_SECONDS)
        for clocks, end in ends:
            for zone in list(clocks):
                clocks[zone] += dt
                if clocks[zone] >= end:
                    del clocks[zone]
        return moved

    def land(self) -> None:
        self.waking.clear()
        self.freezing.clear()

    def draw_pad(self, to: Surface, place: Place, v: State) -> None:
        """Draw the ground of a robot, the Parts it still lacks and its energies."""
        rect, dark = place.rect, self.table.theme.felt == "dark"
        whole = is_awake(v, place.zone) and place.zone not in self.waking
        line = (*CREAM, 120) if whole else (*WHITE, 46) if dark else (*PAD_EDGE, 70)
        line = (*line[:3], 255) if self.table.theme.contrast else line
        fill = (*CREAM, 34) if whole else (*BLACK, 22)
        to.blit(rounded(rect.w, rect.h, 0.07 * rect.w, fill, line, 1.2), rect)
        if whole:  # a gold rim would mean that a card can go there
            size = place_crown(rect)
            to.blit(self.table.art.image("ui/crown", size.w, size.h), size)
            _draw_corners(to, rect)
        if not v.zones[place.zone]:
            if place.seat in v.playing():
                self._draw_free_energies(to, rect, find_free_energies(v, place.zone))
            return
        worn, _, _ = sort_stack(v, v.zones[place.zone])
        room, energies = find_figure(place), find_open_energies(v, place.zone)
        for part in SLOTS:
            if part not in worn:
                self.limbs.draw_ghost(to, room, energies[0], part, not dark)
                self._draw_part_name(to, room, part, dark)
        self._draw_plate(to, place, energies, whole, self._has_words(v, place))
        if len(worn) < len(SLOTS):
            self._draw_count(to, rect, room, len(worn))

    def _draw_part_name(self, to: Surface, room: Rect, part: str, dark: bool) -> None:
        """Write the name of a missing Part in its place, if there is room."""
        theme, line = self.table.theme, self._place_part_name(room, part)
        if line is None:
            return
        word = self.table.say(f"slot.{part}")
        edge = max(1, theme.px(1.6))
        ground, ink = PAPER[not dark][0], CREAM if dark else CARD_INK
        for dx, dy in ((edge, 0), (-edge, 0), (0, edge), (0, -edge)):
            theme.text(to, word, line.move(dx, dy), "bold", 13, ground, "center")
        theme.text(to, word, line, "bold", 13, ink, "center")

    def _place_part_name(self, room: Rect, part: str) -> Rect | None:
        """Return the line of the name of a missing Part; None without room."""
        pose, font = find_slot_pose(room, part), self.table.theme.font("bold", 13)
        wide = font.size(self.table.say(f"slot.{part}"))[0]
        if part == "arms" or wide > 0.62 * pose.w:
            return None
        line = Rect(0, 0, round(pose.w), font.get_linesize())
        return line.move_to(center=(round(pose.x), round(pose.y)))

    def _draw_count(self, to: Surface, rect: Rect, room: Rect, n: int) -> None:
        """Write in the corner how many Parts a robot has, if the head leaves room."""
        theme, corner = self.table.theme, find_count_room(self.table.theme, rect)
        corner.w = round(room.centerx - SLOTS["head"][2] / 2 * room.w) - 2 * corner.left + rect.left
        size, told = find_count_size(theme), self.table.say("stack.count", n=n)
        words = told if theme.font("bold", size).size(told)[0] <= corner.w else ""
        theme.text(to, words, corner, "bold", size, INKS[theme.felt == "light"], "left")

    def list_legends(self, v: State, place: Place) -> list[Rect]:
        """Return where the count of Parts and the energies of a Stack are written."""
        rect, high = place.rect, find_plate_height(place.rect)
        if v.zones[place.zone]:
            line = find_count_room(self.table.theme, rect)
            count = Rect(line.left, line.top + line.h // 4, rect.w // 5, line.h // 2)
            return [count, Rect(rect.left, rect.bottom - high, rect.w, high)]
        n = len(find_free_energies(v, place.zone)) if place.seat in v.playing() else 0
        size = find_sign_size(self.table.theme, rect)
        word = self.table.theme.font("bold", FREE_LETTERS).get_linesize()
        block = Rect(0, 0, 3 * SIGN_STEP * size, -(-n // 3) * round(size * SIGN_STEP))
        block.center = rect.center
        return [Rect(block.left, block.top - word, block.w, block.h + word)] if n else []

    def list_part_names(self, v: State, place: Place) -> list[Rect]:
        """Return where the missing Parts of a Stack are named; an empty one names none."""
        if not v.zones[place.zone]:
            return []
        worn, room = sort_stack(v, v.zones[place.zone])[0], find_figure(place)
        names = [self._place_part_name(room, part) for part in SLOTS if part not in worn]
        return [name for name in names if name is not None]

    def _draw_free_energies(self, to: Surface, rect: Rect, energies: tuple[str, ...]) -> None:
        """Draw the energies that are still free in the empty room of a Stack."""
        theme = self.table.theme
        size = find_sign_size(theme, rect)
        if size < 9 or not energies:
            return
        rows = [energies[i : i + 3] for i in range(0, len(energies), 3)]
        step = round(size * SIGN_STEP)
        top = rect.centery - len(rows) * step / 2 + step / 2
        for i, row in enumerate(rows):
            for j, energy in enumerate(row):
                x = rect.centerx + (j - (len(row) - 1) / 2) * step
                self.limbs.draw_sign(to, energy, x, top + i * step, size)
        word, font = self.table.say("stack.free"), theme.font("bold", FREE_LETTERS)
        if font.size(word)[0] < rect.w - 8:
            line = Rect(rect.left, 0, rect.w, font.get_linesize())
            line.bottom = round(top - step / 2) - 2
            theme.text(to, word, line, "bold", FREE_LETTERS, INKS[theme.felt == "light"], "center")

    def _draw_plate(
        self, to: Surface, place: Place, energies: tuple[str, ...], whole: bool, words: bool
    ) -> None:
        """Draw the plate at a robot's feet: its energy, or both that it can still have.

        They are named in `words`, or else with a letter as on cards: C, E.
        """
        theme, rect, high = self.table.theme, place.rect, find_plate_height(place.rect)
        names = self._name_energies(energies)
        names = names if words else [name[0].upper() for name in names]
        wide = round(rect.w * WORDS_WIDTH if words else len(energies) * LETTER_WIDTH * high)
        strip = Rect(0, 0, min(rect.w - 4, wide), high)
        strip.midbottom = rect.centerx, rect.bottom - 1
        edge = LIGHT if whole else CREAM if len(energies) == 1 else PALE
        fill = (
            mix(self.limbs.colours[energies[0]], BLACK, 0.5) if len(energies) == 1 else PLATE_WOOD
        )
        to.blit(rounded(strip.w, high, high * 0.5, (*fill, 245), edge, 1.4), strip)
        part = strip.w // len(energies)
        for i, (energy, name) in enumerate(zip(energies, names, strict=True)):
            own = Rect(strip.left + i * part, strip.top, part, high)
            middle = own.left + high * max(0.5, min(0.75, part / high - 1.35))
            self.limbs.draw_sign(to, energy, middle, own.centery, high - 2)
            gap = high * (0.6 if words else 0.48)
            own.left, own.w = round(middle + gap), round(own.right - middle - gap - high * 0.1)
            name = shorten(theme, name, "bold", 13, own.w)
            theme.text(to, name, own, "bold", 13, CREAM, "left" if words else "center")

    def _has_words(self, v: State, place: Place) -> bool:
        """Return whether the plates of all Stacks in the row of a place have room for words."""
        theme, places = self.table.theme, self.table.layout().places
        font = theme.font("bold", max(10.0, 10.4 / theme.u))
        for one in [places[zone] for zone in SLOT_OF if v.zones.get(zone)]:
            if one.rect.top != place.rect.top:
                continue
            names = self._name_energies(find_open_energies(v, one.zone))
            room = round(one.rect.w * WORDS_WIDTH) // len(names)
            sign = 1.5 * find_plate_height(one.rect)
            if max(font.size(name)[0] for name in names) + sign >= room:
                return False
        return True

    def draw_fit(self, to: Surface, v: State, place: Place, card: RobotsCard) -> None:
        """Draw in gold where a held Part would be fitted."""
        worn, _, _ = sort_stack(v, v.zones[place.zone])
        if card.part in worn:
            return
        pose = find_slot_pose(find_figure(place), card.part)
        line = self.limbs.outline(card.energies[0], card.part, max(4, round(pose.w)))
        to.blit(line, line.get_rect(center=(round(pose.x), round(pose.y))))
        if not v.zones[place.zone]:  # the outline hides no energy
            self._draw_free_energies(to, place.rect, find_free_energies(v, place.zone))
        self._draw_fits_tag(to, pose, place.rect, card, not v.zones[place.zone])
        now = find_open_energies(v, place.zone)
        then = tuple(energy for energy in now if energy in card.energies)
        if 0 < len(then) < len(now):  # the Part decides the energy of the robot
            self._draw_plate(to, place, then, whole=True, words=True)

    def _draw_fits_tag(
        self, to: Surface, pose: Pose, bay: Rect, card: RobotsCard, free: bool
    ) -> None:
        """Draw a gold tag over the outline of a missing Part: the held one fits. It lies below the
        count of Parts, and in a free bay below the energies.
        """
        theme, say = self.table.theme, self.table.say
        name = say.face(card)
        texts = say("fits", card=name), say("fits", card="").strip()
        font, pad = theme.font("bold", 14), theme.px(8)
        text = next((t for t in texts if font.size(t)[0] + 2 * pad <= bay.w), "")
        if text:
            rect = Rect(0, 0, font.size(text)[0] + 2 * pad, font.get_linesize() + theme.px(2))
            low = find_count_room(theme, bay).bottom
            middle = bay.bottom if free else round(pose.y)
            rect.center = round(pose.x), middle
            rect.clamp_ip(Rect(bay.left, low, bay.w, bay.bottom - low))
            to.blit(
                rounded(rect.w, rect.h, rect.h / 2, LIGHT, OUTLINE, max(1.5, 2 * theme.u)), rect
            )
            theme.text(to, text, rect, "bold", 14, CARD_INK, "center")

    def _name_energies(self, energies: tuple[str, ...]) -> list[str]:
        return [self.table.say(f"move.{PRESENTER.key}.{energy}") for energy in energies]

    def draw(
        self, to: Surface, sprite: Sprite, pose: Pose, place: Place, state: str, v: State
    ) -> bool:
        """Draw a card of a Stack: a Part in its slot, or the ice; return False for other cards."""
        card = as_part(sprite.lying.face)
        if pose.tall != RATIO and card:
            asleep = self.waking.get(place.zone, RobotWaking.opens) < RobotWaking.opens
            self.limbs.draw(to, card, pose, state, is_awake(v, place.zone) and not asleep)
            return True
        if card is None:
            room = find_figure(place)
            self.limbs.draw_frost(
                to, room, self.freezing.get(place.zone, GROW_SECONDS) / GROW_SECONDS
            )
        return False


def _draw_corners(to: Surface, bay: Rect) -> None:
    """Draw gold corners round a complete robot."""
    long, thick = min(bay.w // 6, bay.h // 6), max(2, bay.w // 60)
    for x in (bay.left, bay.right - long):
        for y in (bay.top, bay.bottom - thick):
            to.fill(LIGHT, Rect(x, y, long, thick))
    for x in (bay.left, bay.right - thick):
        for y in (bay.top + thick, bay.bottom - long):
            to.fill(LIGHT, Rect(x, y, thick, long - thick))


def find_sign_size(theme: Theme, rect: Rect) -> int:
    """Return the size in pixels of the signs of free energies in the room of a Stack."""
    return round(min(30 * theme.u, (rect.w - 8) / 3.3, rect.h / 4))


def find_count_size(theme: Theme) -> float:
    """Return the size in units of the letters that count the Parts of a robot."""
    return max(13.0, 10.4 / theme.u)


def find_count_room(theme: Theme, rect: Rect) -> Rect:
    """Return the line in the corner of a Stack that counts its Parts."""
    edge = max(3, round(5 * theme.u))
    high = theme.font("bold", find_count_size(theme)).get_linesize()
    return Rect(rect.left + edge, rect.top + edge, rect.w - 2 * edge, high)


def place_crown(rect: Rect) -> Rect:
    # In the corner, clear of head and spares.
    size, edge = max(14, round(rect.w * 0.17)), max(2, round(rect.w * 0.04))
    return Rect(rect.left + edge, rect.top + edge, size, size)


def shrink_pose(sprite: Sprite, pose: Pose) -> Pose:
    """Return the pose of a card on its way: it shrinks to the slot it flies to."""
    aim = sprite.lying.pose
    if aim.tall == RATIO or not sprite.moving or not sprite.way:
        return pose
    t = max(0.0, min(1.0, (sprite.clock - sprite.wait) / sprite.way))
    return pose._replace(w=max(4.0, pose.w * (1 - t * (1 - min(1.0, aim.tall / RATIO)))))


def find_visible_rect(pose: Pose, rect: Rect, after: Pose | None) -> Rect:
    """Return the part of `rect` that stays visible: the edge of a spare Part, or the arm that the
    next card `after` does not cover.
    """
    if pose.tall < SHOULDERS:
        rect.w = round(rect.w * 0.27)
    if after and pose.angle and after.angle:
        top = round(after.y - after.w / 2)
        rect.h = max(1, min(rect.bottom, top) - rect.top) if top > rect.top else rect.h
    return rect
