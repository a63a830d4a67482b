"""Shows beside each of several parts what a die did to it, in a crash or a sweep."""

from typing import NamedTuple

from pygame import Rect, Surface, Vector2, draw

from games.engine import Moved, Piece, Said, State
from games.robot_wars.facts import Added, Struck
from games.robot_wars.zones import ROBOT
from ui.table.layout.geometry import Pose
from ui.table.motion.dice_and_debris import draw_die_face
from ui.table.motion.playback import Beat
from ui.table.tabletop import Tabletop
from ui.toolkit.graphics.tokens import GREEN, OUTLINE, RED

ROLL_SECONDS = 0.24
SENTENCE_SECONDS = 0.12
LAST_SENTENCE_SECONDS = 1.1
DIE_SIDE = 0.36  # of a part's width
LEAST_DIE_SIDE = 15  # pixels
STAR_POINTS = 9


class HitResult(NamedTuple):
    """A die, and whether it hit its part."""

    die: int
    hit: bool


class HitResults:
    """The dice beside the parts of one table."""

    def __init__(self, table: Tabletop) -> None:
        self.table = table
        self.shown: dict[Piece, HitResult] = {}
        self.several = self.last = (
            False  # whether several parts are compared, and the last of them was
        )

    def clear(self) -> None:
        self.shown, self.several, self.last = {}, False, False

    def hear(self, v: State, beat: Beat, several: bool) -> None:
        """Follow a beat; `several` says whether more than one part is compared now."""
        for event in beat.events:
            if isinstance(event, Said) and isinstance(event.facts, Struck):
                if several:
                    self._note_hit(v, event, event.facts)
            elif isinstance(event, Said) and isinstance(event.facts, Added):
                self.clear()
            elif isinstance(event, Moved) and event.piece in self.shown:
                self.several = False
                self.shown.pop(event.piece)
        self.several = self.several or (several and beat.kind == "roll")

    def _note_hit(self, v: State, said: Said, facts: Struck) -> None:
        piece = said.pieces[-1]
        self.shown[piece], self.several = HitResult(facts.die, facts.hit), True
        robot = v.zones[v.where[piece]] if v.where[piece] in ROBOT else []
        self.last = len(self.shown) >= len(robot)

    def lasts(self, beat: Beat) -> tuple[float, float] | None:
        """Return the seconds of a beat, and those until its sentence; many dice fall quickly."""
        if not self.several or beat.kind not in ("roll", "say"):
            return None
        if beat.kind == "roll":
            return ROLL_SECONDS, ROLL_SECONDS
        return (LAST_SENTENCE_SECONDS if self.last else SENTENCE_SECONDS), 0.0

    def draw(self, to: Surface) -> None:
        """Draw the dice: on a red star for a hit, on a green disc for a miss."""
        for piece, verdict in self.shown.items():
            sprite = self.table.sprites.all.get(piece)
            if sprite is not None and sprite.lying.zone in ROBOT and not sprite.moving:
                self._draw_die(to, self.table.drawn_pose(piece, sprite.pose), verdict)

    def _draw_die(self, to: Surface, pose: Pose, verdict: HitResult) -> None:
        side = max(LEAST_DIE_SIDE, round(DIE_SIDE * pose.w))
        middle = Vector2(pose.x + 0.36 * pose.w, pose.y - 0.5 * pose.w)
        edge = max(2, side // 9)
        if verdict.hit:
            spots = [
                middle + Vector2(side * (1.12 if i % 2 else 0.78), 0).rotate(180 * i / STAR_POINTS)
                for i in range(2 * STAR_POINTS)
            ]
            draw.polygon(to, RED, spots)
            draw.polygon(to, OUTLINE, spots, edge)
        else:
            draw.aacircle(to, OUTLINE, middle, 0.86 * side + edge)
            draw.aacircle(to, GREEN, middle, 0.86 * side)
        die = draw_die_face(side, verdict.die)
        to.blit(die, Rect(die.get_rect(center=(round(middle.x), round(middle.y)))))
