"""The timeline of a replay: position, turns, knock-outs and buttons."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface, draw, transform

from ai.course import ChanceCourse
from games.engine.match import Match
from ui.language.match_timeline import MatchTimeline, find_timeline
from ui.language.sentences import Sentences
from ui.table.layout.table_layout import Layout
from ui.table.motion.follow import ReplayPosition
from ui.table.paint.knockout import OUT_RED
from ui.table.paint.name_plates import PLATE_EDGE, PLATE_WOOD, TURN_GOLD, TablePlayer
from ui.table.paint.sheets import draw_button
from ui.toolkit.graphics.art import Art
from ui.toolkit.graphics.panels import rounded
from ui.toolkit.graphics.seat_marks import mark
from ui.toolkit.graphics.theme import Theme
from ui.toolkit.graphics.tokens import CREAM, PALE, SEATS, Rgb
from ui.toolkit.widgets import Node

BUTTONS = (("back", "step"), ("run", "play"), ("on", "step"))  # name, drawing
BUTTON_KEYS = {"back": "←", "run": "P", "on": "→"}
GRAPH_HEIGHT = 120  # units: the sheet of everybody's chances above the track
LEAST_TICK_GAP = 7  # units: of turns that are closer, some have no tick
HOT_BUTTON = (96, 72, 58, 255)
GROOVE = (28, 20, 16, 255)
KNOB_EDGE: Rgb = (90, 66, 50)


@dataclass(frozen=True)
class TimelineLayout:
    """The rectangles of a timeline."""

    plate: Rect
    buttons: Mapping[str, Rect]
    track: Rect
    count: Rect
    leave: Rect | None


class Timeline:
    """Draws the timeline in place of the question."""

    def __init__(
        self, art: Art, theme: Theme, say: Sentences, people: Sequence[TablePlayer]
    ) -> None:
        self.art, self.theme, self.say, self.people = art, theme, say, people
        self._marks: tuple[int, MatchTimeline] = (-1, MatchTimeline((), ()))

    def marks(self, match: Match) -> MatchTimeline:
        """Return the turns and knock-outs of a match, computed once for each length."""
        if self._marks[0] != len(match.moves):
            self._marks = len(match.moves), find_timeline(match)
        return self._marks[1]

    def row(self, lay: Layout, leaving: str) -> TimelineLayout:
        """Return the rectangles; `leaving` is the label of the last button, if any."""
        u, prompt = self.theme.u, lay.prompt
        plate = Rect(0, 0, round(min(lay.area.w * 0.97, 980 * u)), prompt.h)
        plate.midbottom = lay.area.centerx, prompt.bottom
        mine = lay.plates[lay.me]
        if plate.colliderect(mine):  # beside it, over the buttons, which a replay does not have
            plate.w = min(plate.w, lay.area.right - prompt.left - round(6 * u))
            plate.left = prompt.left
        side, gap = round(prompt.h * 0.86), round(4 * u)
        found, x = {}, plate.left + 2 * gap
        for name, _ in BUTTONS:
            found[name] = Rect(x, 0, side, side).move_to(centery=plate.centery)
            x += side + gap
        right, leave = plate.right - 2 * gap, None
        if leaving:
            words = self.theme.font("bold", 14).size(leaving)[0] + round(26 * u)
            wide = min(words, round(plate.w * 0.3))
            leave = Rect(right - wide, 0, wide, side).move_to(centery=plate.centery)
            right = leave.left - 3 * gap
        count = Rect(0, 0, round(66 * u), side).move_to(midright=(right, plate.centery))
        track = Rect(x + 3 * gap, plate.top, count.left - x - 8 * gap, plate.h)
        return TimelineLayout(plate, found, track, count, leave)

    def move_at(self, track: Rect, x: float, last: int) -> int:
        """Return the move at a point of the track."""
        return round(max(0.0, min(1.0, (x - track.left) / max(1, track.w))) * last)

    def nodes(
        self,
        row: TimelineLayout,
        match: Match,
        at: int,
        reel: ReplayPosition,
        acts: Mapping[str, Callable[[], object]],
        leaving: tuple[str, str],
    ) -> list[Node]:
        """Return buttons and track.

        `acts` has an action for each name of a button and for "exit". `leaving` is the label and
        the tip of the last button.
        """
        found = []
        for name, rect in row.buttons.items():
            key = name if name != "run" or reel.mode == "stands" else "pause"
            words = self.say(f"replay.{key}")
            tip = self.say("tip", tool=words, keys=BUTTON_KEYS[name])
            found.append(
                Node(f"time.{name}", "button", words, "", rect, {"press": acts[name]}, tip=tip)
            )
        moves = {"decrease": acts["back"], "increase": acts["on"], "press": acts["run"]}
        label = f"{self.say('replay.track')} {self.describe_outs(match)}".strip()
        where = self.say("replay.at", turn=self.turn_at(match, at), n=at, all=len(match.moves))
        found.append(Node("time.track", "slider", label, where, row.track, moves))
        if row.leave:
            words, tip = leaving
            act = {"press": acts["exit"]}
            found.append(Node("time.exit", "button", words, "", row.leave, act, tip=tip))
        return found

    def turn_at(self, match: Match, at: int) -> int:
        """Return the turn after so many moves."""
        number = match.states[at].turn_number
        assert isinstance(number, int)
        return number

    def describe_outs(self, match: Match) -> str:
        """Return the knock-outs in words."""
        lines = []
        for move, seats in self.marks(match).outs:
            names = self.say.words.join_list([self.people[seat].name for seat in seats])
            lines.append(self.say("replay.out", name=names, n=move))
        return " ".join(lines)

    def draw(
        self,
        to: Surface,
        row: TimelineLayout,
        match: Match,
        at: int,
        reel: ReplayPosition,
        hot: str,
    ) -> None:
        """Draw the timeline."""
        plate = row.plate
        edge = max(1.5, 0.06 * plate.h)
        to.blit(
            rounded(plate.w, plate.h, plate.h * 0.42, (*PLATE_WOOD, 238), TURN_GOLD, edge), plate
        )
        for name, icon in BUTTONS:
            self._button(to, row.buttons[name], name, icon, reel, hot == f"time.{name}")
        self._track(to, row.track, match, at, hot == "time.track")
        self.theme.text(to, f"{at} / {len(match.moves)}", row.count, "bold", 14, CREAM, "right")

    def draw_leave(self, to: Surface, row: TimelineLayout, words: str, hot: bool) -> None:
        """Draw the last button."""
        if row.leave:
            draw_button(to, self.theme, row.leave, words, hot, size=14)

    def _button(
        self, to: Surface, rect: Rect, name: str, icon: str, reel: ReplayPosition, hot: bool
    ) -> None:
        u = self.theme.u
        fill = (*TURN_GOLD, 255) if hot else HOT_BUTTON
        to.blit(rounded(rect.w, rect.h, 8 * u, fill, PLATE_EDGE, max(1.0, u)), rect)
        icon = "pause" if name == "run" and reel.mode != "stands" else icon
        side = round(rect.h * 0.62)
        drawn = self.art.image(f"ui/{icon}", side, side)
        drawn = transform.flip(drawn, True, False) if name == "back" else drawn
        to.blit(drawn, drawn.get_rect(center=rect.center))

    def draw_course(
        self, to: Surface, row: TimelineLayout, course: ChanceCourse, at: int, last: int
    ) -> None:
        """Draw each seat's chance to win as a line above the track, and the present moment."""
        track = row.track
        u = self.theme.u
        sheet = track.inflate(round(28 * u), 0)
        sheet.h = round(GRAPH_HEIGHT * u)
        sheet.bottom = track.top - round(6 * u)
        to.blit(
            rounded(sheet.w, sheet.h, 10 * u, (*PLATE_WOOD, 244), PLATE_EDGE, max(1.0, 1.5 * u)),
            sheet,
        )
        room = Rect(track.left, 0, track.w, sheet.h - round(24 * u)).move_to(centery=sheet.centery)

        def spot(move: int, chance: float) -> tuple[int, int]:
            x = room.left + room.w * move / max(1, last)
            return round(x), round(room.bottom - room.h * chance)

        draw.line(to, PALE, spot(at, 0.0), spot(at, 1.0), max(1, round(u)))
        for seat in range(len(course.chances[0])):
            spots = [
                spot(move, chances[seat])
                for move, chances in zip(course.at, course.chances, strict=True)
            ]
            draw.lines(to, SEATS[seat % len(SEATS)], False, [spots[0], *spots], round(2 * u) or 1)
            mark(to, seat, spots[-1], 6 * u)
            mark(to, seat, spots[len(spots) // 2], 5 * u)

    def _track(self, to: Surface, track: Rect, match: Match, at: int, hot: bool) -> None:
        u, last = self.theme.u, max(1, len(match.moves))
        line = Rect(track.left, 0, track.w, max(3, round(5 * u)))
        line.centery = track.top + round(track.h * 0.66)

        def x(move: int) -> int:
            return round(track.left + track.w * move / last)

        to.blit(rounded(line.w, line.h, line.h / 2, GROOVE, PLATE_EDGE, 1), line)
        done = Rect(line.left, line.top, x(at) - line.left, line.h)
        draw.rect(to, TURN_GOLD, done, border_radius=line.h // 2)
        seen = self.marks(match)
        before = -LEAST_TICK_GAP * u
        for move in seen.turns:
            if x(move) - before >= LEAST_TICK_GAP * u:
                before = x(move)
                high = round(6 * u)
                draw.line(
                    to, PALE, (before, line.top - high), (before, line.top - 1), max(1, round(u))
                )
        side = round(track.h * 0.84)
        for move, seats in seen.outs:
            for i, seat in enumerate(seats):
                middle = x(move) - i * side // 2, track.centery
                self._head(to, Rect(0, 0, side, side).move_to(center=middle), self.people[seat])
        knob = round((8.5 if hot else 7) * u)
        draw.circle(to, CREAM if hot else TURN_GOLD, (x(at), line.centery), knob)
        draw.circle(to, KNOB_EDGE, (x(at), line.centery), knob, max(1, round(1.5 * u)))

    def _head(self, to: Surface, rect: Rect, who: TablePlayer) -> None:
        """Draw the head of a seat that is out, in a ring."""
        inner = rect.inflate(-rect.w // 4, -rect.h // 4)
        to.blit(
            rounded(rect.w, rect.h, rect.h / 2, (*PLATE_WOOD, 255), OUT_RED, 0.06 * rect.h), rect
        )
        drawn = self.art.face(who.face, inner.w, "out")
        to.blit(drawn, drawn.get_rect(center=rect.center))
