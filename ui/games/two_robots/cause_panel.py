"""The panel beside a question: who plays which card, at what it is aimed, who is asked."""

from pygame import Rect, Surface

from games.engine import Spot, State, owner
from ui.games.two_robots.limbs import Limbs
from ui.games.two_robots.presenter import Cause, cause
from ui.games.two_robots.robot_pose import part_of
from ui.graphics.lettering import paragraph
from ui.table.look import Note
from ui.table.paint.card_faces import rounded
from ui.table.paint.name_plates import CREAM, PALE, TURN, WOOD, shortened
from ui.table.tabletop import Tabletop

LINE = 16  # pixels: a line of it that can be read, and the air around it


class CausePanel:
    """Tells what the question on one table answers to; hidden while something happens."""

    def __init__(self, table: Tabletop, limbs: Limbs) -> None:
        self.table, self.limbs = table, limbs
        self.busy = False

    def lines(self, v: State, found: Cause) -> list[str]:
        """Return the panel in words, a line each."""
        say = self.table.say
        name = say.words.card_name
        told = [name(v.faces[found.card]), say("cause.by", name=say.names[found.seat])]
        told += [self._target(v, spot) for spot in found.aimed]
        told += [say("cause.answer", card=name(v.faces[piece])) for piece in found.answers]
        if found.asks:
            now, *later = (say.names[seat] for seat in found.asks)
            told.append(say("cause.now", name=now))
            if later:
                told.append(say("cause.then", names=say.listed(later)))
        return told

    def _target(self, v: State, spot: Spot) -> str:
        say = self.table.say
        if isinstance(spot, str):
            return say("cause.aims", spot=say.zone(spot))
        seat = owner(v.where[spot])
        whose = "" if seat is None else say.names[seat]
        return say("cause.part", card=say.face(v.faces[spot]), name=whose)

    def room(self, v: State) -> Rect:
        """Return the room over a row of piles in which none is needed now, the lower if it can
        be; there beside what is being played. Much to tell takes both rows.
        """
        hand, places = self.table.selection, self.table.layout().places
        pool = [zone for zone, z in self.table.spec.zones.items() if z.at == "pool"]
        needed = {v.where[piece] for piece in hand.pickable} | set(hand.to.values())
        used = v.zones[pool[-1]] or pool[-1] in needed
        rows = [pool[:2], pool[2:-1] if used else pool[2:]]
        free = next((row for row in reversed(rows) if not needed & set(row)), rows[0])
        found = cause(v)
        least = LINE * len(self.lines(v, found)) if found else 0
        if places[free[0]].rect.h < least and not needed & {*rows[0], *rows[1]}:
            free = rows[0] + rows[1]
        rects = [places[zone].rect for zone in free]
        return rects[0].unionall(rects[1:])

    def notes(self, v: State) -> list[Note]:
        found = cause(v)
        if found is None or self.busy:
            return []
        return [Note("cause", " ".join(self.lines(v, found)), self.room(v))]

    def draw(self, v: State, to: Surface) -> None:
        """Draw the panel: what the card does, if there is room for that, and the lines."""
        found, theme = cause(v), self.table.theme
        if found is None or self.busy:
            return
        rect, u = self.room(v), theme.u
        to.blit(rounded(rect.w, rect.h, 10 * u, (*WOOD, 250), TURN, max(1.5, 2.2 * u)), rect)
        told = self.lines(v, found)
        inner = rect.inflate(-round(14 * u), -round(10 * u))
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
        self._icons(to, v, found, rows)
        asked = len(told) - 1 - (len(found.asks) > 1) if found.asks else None
        for i, (text, line) in enumerate(zip(told, rows, strict=True)):
            role, ink = ("bold", CREAM) if i == 0 else ("body", PALE)
            if i == asked:
                role, ink = "bold", TURN
            words = shortened(theme, text, role, 14.5, line.w)
            theme.text(to, words, line, role, 14.5, ink, "left")

    def _icons(self, to: Surface, v: State, found: Cause, rows: list[Rect]) -> None:
        """Draw the Parts aimed at before their lines, which begin with the third."""
        parts = [part_of(v.faces[spot]) for spot in found.aimed if isinstance(spot, int)]
        for card, line in zip(parts, rows[2:], strict=False):
            if card:
                size = round(line.h * 0.94)
                icon = self.limbs.sprite(card, size)
                to.blit(icon, icon.get_rect(center=(line.left + size // 2, line.centery)))
                line.left, line.w = line.left + size + 4, line.w - size - 4
