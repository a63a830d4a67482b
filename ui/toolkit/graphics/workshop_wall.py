"""The workshop wall behind the title and all pages, with tools and a bench."""

from dataclasses import dataclass

from pygame import Rect

from ui.toolkit.graphics.canvas import INK, Canvas, cog, path, scatter
from ui.toolkit.graphics.grounds import Ground, bench
from ui.toolkit.graphics.tokens import mix

WALL = {False: ((84, 62, 49), (66, 48, 39), (48, 35, 29))}
WALL[True] = ((246, 232, 206), (238, 220, 188), (226, 202, 164))
PLANK_UNITS = 132  # units
BENCH_UNITS = 70  # units: the height of the bench, equal to the row of buttons at the foot
PEG_UNITS = 40  # units between the holes of the board
METAL, GRIP = {False: "#6c6660", True: "#c4b69c"}, {False: "#7c4a36", True: "#d8a684"}


@dataclass(frozen=True, slots=True)
class Workshop(Ground):
    """Planks, a board of tools on either side, a lamp at the upper left, and the bench."""

    def draw(self, to: Canvas) -> None:
        """Draw the wall of the workshop."""
        to.gradient(to.whole(), *WALL[to.light])
        self._planks(to)
        for left in (True, False):
            self._tools(to, left)
        lamp = to.either((58, 42, 22), (10, 9, 4))
        to.lit([(lamp, (0.22, 0.1), (0.5, 0.6)), (lamp, (0.8, 0.2), (0.4, 0.5))])
        to.grain(to.whole(), 6)
        to.shaded(0.12 if to.light else 0.4)
        bench(to, to.h - to.px(BENCH_UNITS))

    def _planks(self, to: Canvas) -> None:
        wall, luck = WALL[to.light], scatter(19)
        seam, shine = mix(wall[2], (0, 0, 0), 0.8), mix(wall[0], (255, 255, 255), 0.94)
        wide = to.px(2)
        for x in range(to.px(PLANK_UNITS / 2), to.w, to.px(PLANK_UNITS)):
            to.line(seam, (x, 0), (x, to.h), wide)
            to.line(shine, (x + wide, 0), (x + wide, to.h), 1)
            for _ in range(3):
                left, top = x + round(next(luck) * to.px(PLANK_UNITS)), next(luck) * to.h
                vein = mix(seam, wall[1], 0.3)
                to.line(vein, (left, top), (left, top + to.px(60 + 160 * next(luck))), 1)

    def _tools(self, to: Canvas, left: bool) -> None:
        """Draw the tools on a pegboard at one side of the wall."""
        wide, high = round(0.16 * to.w), round(0.36 * to.h)
        x = to.px(20) if left else to.w - to.px(20) - wide
        board = Rect(x, round(0.1 * to.h), wide, high)
        to.veil(board, mix(WALL[to.light][2], (0, 0, 0), 0.7 if to.light else 0.6), 0.22)
        to.frame(board, mix(WALL[to.light][2], (0, 0, 0), 0.6), 3, 0.5)
        step, dot = to.px(PEG_UNITS), to.px(3)
        for px in range(board.left + step // 2, board.right - dot, step):
            for py in range(board.top + step // 2, board.bottom - dot, step):
                to.veil(Rect(px, py, dot, dot), (0, 0, 0), 0.22)
        shapes = (_hammer, _spanner, _cogs) if left else (_saw, _driver, _can)
        part = board.w // 3
        for i, shape in enumerate(shapes):
            side = min(part, round(board.h * 0.42))
            room = Rect(0, 0, side, side * 2).move_to(
                center=(board.left + part * i + part // 2, board.centery)
            )
            to.prop(shape(METAL[to.light], GRIP[to.light]), room, (60, 120))


def _hammer(metal: str, grip: str) -> str:
    return path("M26 30 h8 v78 q-4 8 -8 0 z", grip, wide=3) + path(
        "M10 14 h34 q8 0 8 10 v6 h-8 v-4 H24 v8 H10 z", metal, wide=3
    )


def _spanner(metal: str, grip: str) -> str:
    head = "M30 10 q-16 2 -16 18 q0 12 10 16 v52 q0 10 6 10 q6 0 6 -10 V44 q10 -4 10 -16 "
    return path(f"{head} q0 -16 -8 -18 v16 h-12 V10 z", metal, wide=3)


def _cogs(metal: str, grip: str) -> str:
    return "".join(
        path(cog(x, y, r, teeth, 4), colour, wide=3)
        + f'<circle cx="{x}" cy="{y}" r="{r * 0.35}" fill="none" stroke="{INK}" stroke-width="3"/>'
        for x, y, r, teeth, colour in ((30, 34, 20, 9, metal), (30, 88, 16, 8, grip))
    )


def _saw(metal: str, grip: str) -> str:
    teeth = "".join(f"l-5 {-4} l5 -3 " for _ in range(9))
    blade = path(f"M44 98 {teeth} V14 L18 30 L16 98 z", metal, wide=3)
    return blade + path("M12 94 h36 v8 q0 12 -12 12 h-14 q-12 0 -12 -12 z", grip, wide=3)


def _driver(metal: str, grip: str) -> str:
    return path("M27 56 h6 v40 l3 10 h-12 l3 -10 z", metal, wide=3) + path(
        "M22 12 q8 -6 16 0 v40 q-8 8 -16 0 z", grip, wide=3
    )


def _can(metal: str, grip: str) -> str:
    return path("M34 58 L52 20 L56 22 L44 60 z", metal, wide=3) + path(
        "M10 66 q0 -12 12 -12 h16 q12 0 12 12 v40 H10 z M10 82 H50", grip, wide=3
    )
