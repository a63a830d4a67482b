"""The faces on the plates: each looks out of a brass porthole, towards the acting player."""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface
from pygame.transform import smoothscale

from games.engine import Piece, Seat, State, asked, owner
from ui.language.match_timeline import find_knocked_out
from ui.language.sentences import Sentences
from ui.play.own_robot import Robot
from ui.table.motion.reactions import Reactions, find_actor
from ui.table.paint.own_robots import draw_own_face
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.graphics.tokens import GOLD, INK, OUTLINE
from ui.toolkit.widgets.paint import porthole, rounded

PORTHOLE_SIZE = 1.08  # share of a plate's height
PORTHOLE_X = 0.46  # of its middle: share of a plate's height, from the plate's left end
FORWARD_SIZE = 104  # units of the window: a face that has come forward
LEAST_FORWARD = 1.2  # in widths of the porthole: a smaller face stays in it
HEAD_SIZE = 0.92  # share of the porthole
YOU_SIZE = 11  # units: the letters of the mark on the viewer's face


class PortholeFace(NamedTuple):
    """The number of a face, or the drawing of a robot or a person's own robot in its place."""

    number: int
    robot: str = ""
    own: Robot | None = None

    def draw(self, art: Art, side: int, mood: str) -> Surface:
        """Return the drawing in a mood."""
        if self.robot:
            return art.robot(self.robot, side, side, mood)
        if self.own:
            return draw_own_face(art, self.own, side, mood)
        return art.face(self.number, side, mood)


class Portholes:
    """Draws the faces of one table."""

    def __init__(
        self, art: Art, theme: Theme, say: Sentences, faces: Sequence[tuple[int, Robot | None]]
    ) -> None:
        """Prepare the faces by seat; a person's own robot replaces the number."""
        self.art, self.theme, self.say, self.faces = art, theme, say, faces

    def draw(
        self,
        to: Surface,
        rects: dict[Seat, Rect],
        v: State,
        reactions: Reactions,
        aimed: set[Seat],
        me: Seat | None,
        calm: bool,
    ) -> None:
        """Draw all faces: `aimed` seats are startled, `me` is marked, and nobody thinks when
        `calm`.
        """
        who = find_actor(v)
        for seat, rect in rects.items():
            mood = "startled" if seat in aimed else self._mood(seat, v, reactions, calm)
            if mood == "ok" and who is not None and who != seat and who in rects:
                mood = look_towards(rect, rects[who])
            self.draw_one(to, rect, seat, self.face(v, seat), mood)
            if seat == me:
                self._draw_you(to, find_hole(rect), rect)

    def face(self, v: State, seat: Seat) -> PortholeFace:
        """Return the face in a seat's porthole."""
        number, own = self.faces[seat]
        return PortholeFace(number, self.say.presenter.portrait(v, seat), own)

    def _mood(self, seat: Seat, v: State, reactions: Reactions, calm: bool) -> str:
        if seat in find_knocked_out(v):
            return "out"
        if seat in reactions.faces:
            return reactions.faces[seat]
        ask = asked(v)
        return "think" if ask is not None and ask.seat == seat and not calm else "ok"

    def draw_one(self, to: Surface, plate: Rect, seat: Seat, face: PortholeFace, mood: str) -> None:
        """Draw the porthole of a plate with a face."""
        room = find_hole(plate)
        porthole(to, room, seat)
        side = round(room.h * HEAD_SIZE)
        head = face.draw(self.art, side, mood)
        to.blit(head, head.get_rect(center=(room.centerx, room.centery + round(room.h * 0.01))))

    def draw_forward(
        self,
        to: Surface,
        rects: dict[Seat, Rect],
        v: State,
        reactions: Reactions,
        forward: dict[Seat, float],
        room: Rect,
        legends: Sequence[Rect],
    ) -> None:
        """Draw the faces that come forward, as far as 0 to 1, within a room and off legends."""
        for seat, far in forward.items():
            if seat not in rects:
                continue
            hole = find_hole(rects[seat])
            aim = self._place_forward(hole, rects[seat], room, legends)
            side = round(hole.w + (aim.w - hole.w) * far)
            one = Rect(0, 0, side, side)
            one.right = round(hole.right + (aim.right - hole.right) * far)
            one.centery = round(hole.centery + (aim.centery - hole.centery) * far)
            porthole(to, hole, seat)  # empty: nobody is seen twice
            porthole(to, one, seat, lit=True)
            head = self.face(v, seat).draw(
                self.art, round(aim.w * HEAD_SIZE), self._mood(seat, v, reactions, False)
            )
            wide = round(side * HEAD_SIZE)
            if head.get_width() != wide:
                head = smoothscale(head, (wide, wide))
            to.blit(head, head.get_rect(center=one.center))

    def _place_forward(self, hole: Rect, plate: Rect, room: Rect, legends: Sequence[Rect]) -> Rect:
        """Return where a face stands that has come forward: left of the name on its plate, or
        below the plate, as large as legends leave room; without room it stays in the porthole.
        """
        whole, step = round(FORWARD_SIZE * self.theme.base), max(1, hole.w // 6)
        for side in range(whole, round(LEAST_FORWARD * hole.w), -step):
            one = Rect(0, 0, side, side).move_to(midright=(hole.right, hole.centery))
            lefts = range(room.left, plate.right - side, step)
            below = [one.move_to(topleft=(left, plate.bottom)) for left in lefts]
            rooms = [one.clamp(room)] if one.left >= room.left else below
            free = [spot for spot in rooms if room.contains(spot) and spot.collidelist(legends) < 0]
            if free:
                return free[0]
        return hole

    def _draw_you(self, to: Surface, room: Rect, plate: Rect) -> None:
        """Mark the viewer's own face."""
        theme, tag = self.theme, self.you_rect(room, plate)
        line = max(1, theme.px(1.5))
        to.blit(rounded(tag.w, tag.h, tag.h // 2, GOLD, None, OUTLINE, line), tag)
        theme.text(to, self.say("you"), tag, "bold", YOU_SIZE, INK, "center")

    def you_rect(self, room: Rect, plate: Rect) -> Rect:
        """Return the rectangle of the mark of the viewer's face: below the face, on the plate."""
        theme = self.theme
        wide, high = theme.font("bold", YOU_SIZE).size(self.say("you"))
        tag = Rect(0, 0, wide + theme.px(10), high).move_to(midbottom=room.midbottom)
        return tag.move(0, theme.px(2)).clamp(plate)


def find_hole(plate: Rect) -> Rect:
    """Return the square of a plate's porthole."""
    side = round(plate.h * PORTHOLE_SIZE)
    return Rect(0, 0, side, side).move_to(
        center=(plate.left + round(plate.h * PORTHOLE_X), plate.centery)
    )


def look_towards(one: Rect, other: Rect) -> str:
    """Return the direction in which a face at one plate looks to see another."""
    dx, dy = other.centerx - one.centerx, other.centery - one.centery
    if abs(dx) > abs(dy):
        return "right" if dx > 0 else "left"
    return "down" if dy > 0 else "up"


def find_threatened(pieces: set[Piece | str], zones: dict[Piece, str]) -> set[Seat]:
    """Return the owners of pieces or places that are about to be hit."""
    named = (item if isinstance(item, str) else zones.get(item, "") for item in pieces)
    return {seat for zone in named if zone and (seat := owner(zone)) is not None}
