"""The panel beside a question: who plays which card, its targets, and who is asked.

A player who may shoot the card down sees it large, stopped in the air, beside buttons for yes and
no.
"""

from pygame import Rect, Surface, draw

from games.engine import Spot, State, asked, owner
from games.two_robots.attack import Intercept
from games.two_robots.event import Scramble
from games.two_robots.zones import STACKS
from ui.games.two_robots.limbs import Limbs
from ui.games.two_robots.presenter import Cause, find_cause
from ui.games.two_robots.robot_pose import as_part, find_plate_height
from ui.table.layout.geometry import RATIO, Pose
from ui.table.look import SpokenNote
from ui.table.motion.drawing import draw_lane
from ui.table.paint.name_plates import PLATE_WOOD, TURN_GOLD, shorten
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.lettering import paragraph
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.tokens import CORAL, CREAM, OUTLINE, PALE

LEAST_LINE_HEIGHT = 16  # pixels, with the space around it
FIGHTS = (Intercept, Scramble)  # questions whether to shoot a card down
CARD_WIDTH = 0.42  # of the panel
WORDS_HEIGHT = 0.42  # of the panel
LINE_GAP = 3  # units between a line and a room
ARROW_HEAD = 24  # units
ENTRY_HEIGHT = 0.3  # of a Stack: a line enters it so far below the top
LEAN = 6.0  # degrees: the card in the air leans


class CausePanel:
    """Shows why the present question of one table is asked; hidden while something moves."""

    def __init__(self, table: Tabletop, limbs: Limbs) -> None:
        self.table, self.limbs = table, limbs
        self.busy = False

    def lines(self, v: State, found: Cause, brief: bool = False) -> list[str]:
        """Return the panel in words, a line each; if `brief`, only the last answer is told."""
        say = self.table.say
        name = say.words.card_name
        told = [name(v.faces[found.card]), say("cause.by", name=say.names[found.seat])]
        told += [self._name_target(v, spot) for spot in found.aimed]
        told += [
            say("cause.answer", name=say.names[seat], card=name(v.faces[piece]))
            for seat, piece in found.answers[-1 if brief else 0 :]
        ]
        if found.asks:
            now, *later = (say.names[seat] for seat in found.asks)
            told.append(say("cause.now", name=now))
            if later:
                told.append(say("cause.then", names=say.join_list(later)))
        return [line[:1].upper() + line[1:] for line in told]

    def _name_target(self, v: State, spot: Spot) -> str:
        say = self.table.say
        if isinstance(spot, str):
            return say("cause.aims", spot=say.zone(spot))
        seat = owner(v.where[spot])
        whose = "" if seat is None else say.names[seat]
        return say("cause.part", card=say.face(v.faces[spot]), name=whose)

    def room(self, v: State) -> Rect:
        """Return the room of the panel: over a row of piles that is not needed now, preferably the
        lower one, or over both rows for many lines.
        """
        hand, places = self.table.selection, self.table.layout().places
        pool = [zone for zone, z in self.table.spec.zones.items() if z.at == "pool"]
        if self.fights(v):
            rects = [places[zone].rect for zone in pool]
            return rects[0].unionall(rects[1:])
        needed = {v.where[piece] for piece in hand.pickable} | set(hand.to.values())
        used = v.zones[pool[-1]] or pool[-1] in needed
        rows = [pool[:2], pool[2:-1] if used else pool[2:]]
        free = next((row for row in reversed(rows) if not needed & set(row)), rows[0])
        found = find_cause(v)
        least = LEAST_LINE_HEIGHT * len(self.lines(v, found)) if found else 0
        if places[free[0]].rect.h < least and not needed & {*rows[0], *rows[1]}:
            free = rows[0] + rows[1]
        rects = [places[zone].rect for zone in free]
        return rects[0].unionall(rects[1:])

    def fights(self, v: State) -> bool:
        """Return whether the viewer may shoot down the played card."""
        return isinstance(asked(v), FIGHTS) and bool(self.table.selection.moves)

    def answer_rooms(self, v: State, n: int) -> list[Rect]:
        """Return the rectangles of `n` buttons, one below the other beside the card in the air."""
        room, gap = self._find_inner_rect(v), max(2, round(4 * self.table.theme.u))
        top = room.top + round(WORDS_HEIGHT * room.h)
        wide, high = round((1 - CARD_WIDTH) * room.w) - gap, (room.bottom - top) // max(2, n)
        return [Rect(room.left, top + i * high, wide, high - gap) for i in range(n)]

    def flying(self, v: State) -> Pose:
        """Return the pose of the card in the air."""
        room = self._find_inner_rect(v)
        high = round((1 - WORDS_HEIGHT) * room.h)
        w = min(CARD_WIDTH * room.w * 0.94, 0.92 * high / RATIO)
        return Pose(room.right - CARD_WIDTH * room.w / 2, room.bottom - high / 2, w, -LEAN)

    def _find_inner_rect(self, v: State) -> Rect:
        u = self.table.theme.u
        return self.room(v).inflate(-round(14 * u), -round(10 * u))

    def _draw_fight(self, to: Surface, v: State, found: Cause) -> None:
        """Draw the card in the air, its trail, and lines to its targets."""
        u, pose = self.table.theme.u, self.flying(v)
        for spot in () if found.answers else found.aimed:
            way = self.way(v, spot)
            if way:
                draw_lane(to, way, CORAL, self.table.theme.base)
        for i, far in enumerate((0.34, 0.0, -0.34)):
            x, y = pose.x - 0.62 * pose.w, pose.y + far * pose.w
            long = (14 + 6 * (i % 2)) * u
            for wide, ink in ((7, OUTLINE), (4, CORAL)):
                draw.line(to, ink, (x - long, y + 3 * u), (x, y), max(1, round(wide * u)))
        shown = found.answers[-1][1] if found.answers else found.card
        self.table.faces.draw(to, v.faces[shown], pose, 1.0, "lose", False)

    def way(self, v: State, spot: Spot) -> list[tuple[float, float]]:
        """Return the line from the card in the air to a target: it runs between rooms and enters
        from the left, so that it crosses no name and no energy.
        """
        lay, u, pose = self.table.layout(), self.table.theme.base, self.flying(v)
        zone = spot if isinstance(spot, str) else v.where[spot]
        place, mine = lay.places[zone], lay.places[STACKS[lay.me][0]].rect
        y = place.rect.top + ENTRY_HEIGHT * place.rect.h
        if isinstance(spot, int):
            sprite = self.table.sprites.all.get(spot)
            if sprite is None:
                return []
            y = min(
                max(sprite.pose.y, y),
                place.rect.bottom - find_plate_height(place.rect) - ARROW_HEAD * u,
            )
        aside, above = (self.room(v).right + mine.left) / 2, mine.top - LINE_GAP * u
        edge = place.rect.left - LINE_GAP * u
        start = pose.x + 0.5 * pose.w, pose.y
        way = [start, (aside, pose.y), (aside, above), (edge, above), (edge, y)]
        return [*way, (edge + (LINE_GAP + ARROW_HEAD) * u, y)]

    def notes(self, v: State) -> list[SpokenNote]:
        found = find_cause(v)
        if found is None or self.busy:
            return []
        return [SpokenNote("cause", " ".join(self.lines(v, found)), self.room(v))]

    def draw(self, v: State, to: Surface) -> None:
        """Draw the panel: what the card does, if there is room, and the lines."""
        found, theme = find_cause(v), self.table.theme
        if found is None or self.busy:
            return
        rect, u, fights = self.room(v), theme.u, self.fights(v)
        to.blit(rounded(rect.w, rect.h, 10 * u, PLATE_WOOD, TURN_GOLD, max(1.5, 2.2 * u)), rect)
        told = self.lines(v, found, fights)[fights:]  # the large card replaces the first line
        inner = self._find_inner_rect(v)
        inner.h = round(WORDS_HEIGHT * inner.h) if fights else inner.h
        high = min(round(26 * u), inner.h // len(told))
        about = Rect(inner.left, 0, inner.w, inner.h - high * len(told))
        if about.h > 60 * u and about.w > 130 * u:
            about.bottom = inner.bottom
            inner.h -= about.h
            text = self.table.say.words.card_text(v.faces[found.card])
            drawn = paragraph(self.table.art, text, about.size, round(14 * u), CREAM)
            to.blit(drawn, drawn.get_rect(center=about.center))
        top = inner.top + (inner.h - high * len(told)) // 2
        rows = [Rect(inner.left, top + i * high, inner.w, high) for i in range(len(told))]
        self._draw_icons(to, v, found, rows[2 - fights :])
        asked = len(told) - 1 - (len(found.asks) > 1) if found.asks else None
        for i, (text, line) in enumerate(zip(told, rows, strict=True)):
            role, ink = ("bold", CREAM) if i == 0 and not fights else ("body", PALE)
            if i == asked:
                role, ink = "bold", TURN_GOLD
            words = shorten(theme, text, role, 14.5, line.w)
            theme.text(to, words, line, role, 14.5, ink, "left")
        if fights:
            self._draw_fight(to, v, found)

    def _draw_icons(self, to: Surface, v: State, found: Cause, rows: list[Rect]) -> None:
        """Draw the targeted Parts before their lines."""
        parts = [as_part(v.faces[spot]) for spot in found.aimed if isinstance(spot, int)]
        for card, line in zip(parts, rows, strict=False):
            if card:
                size = round(line.h * 0.94)
                icon = self.limbs.sprite(card, size)
                to.blit(icon, icon.get_rect(center=(line.left + size // 2, line.centery)))
                line.left, line.w = line.left + size + 4, line.w - size - 4
