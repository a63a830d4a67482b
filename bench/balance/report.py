"""Format figures as tables for the command line and `docs/lab/balance.md`."""

import json
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import NamedTuple

from bench.balance.figures import AS, PLACE, USED, Figure, extremes
from bench.balance.gauge import Band
from games.engine import Options

MIN_GAMES, MIN_GAMES_OF_MORE = 400, 100  # games that a verdict needs: with 2 seats, with 3 or more
FITS, FAILS, UNMEASURED = "fits", "**fails**", "not measured"
COLUMNS = "| figure | measured | band | |\n|---|---|---|---|"
BEGIN, END = "<!-- measured -->", "<!-- end -->"  # enclose the generated text
ALWAYS = ("turns each", "longest", "minutes")  # figures that the page shows for every game
FAMILIES = (PLACE, AS, USED)  # figures that share one row of the page


class MeasuredRow(NamedTuple):
    """The figures for one number of seats and some options."""

    seats: int
    options: Options
    games: int
    figures: Mapping[str, Figure]
    rival: str = ""  # a contest, which has only the share of wins
    level: str = ""  # the opponents' level, with the rounds of a search

    @property
    def key(self) -> tuple[int, Options, str]:
        """The key that identifies this row among those of its game."""
        return self.seats, self.options, self.rival


def games_needed(seats: int) -> int:
    """Return how many games a verdict needs."""
    return MIN_GAMES if seats == 2 else MIN_GAMES_OF_MORE


def band_of(bands: tuple[Band, ...], one: MeasuredRow, name: str) -> Band | None:
    """Return the band of a figure, if there is one."""
    return next(
        (
            band
            for band in bands
            if fnmatchcase(name, band.figure)
            and one.seats in band.seats
            and dict(band.options) == dict(one.options)
        ),
        None,
    )


def verdict(band: Band, one: MeasuredRow, figure: Figure) -> str:
    """Return FITS, FAILS or UNMEASURED for a figure and its band."""
    if one.games < games_needed(one.seats):
        return UNMEASURED
    low, high = band.bounds(one.seats)
    least, most = band.around
    inside = low <= figure.point <= high and least <= figure.low and figure.high <= most
    return FITS if inside else FAILS


def failures(bands: tuple[Band, ...], measured: list[MeasuredRow]) -> list[str]:
    """Return a line for each figure outside its band."""
    return [
        f"{heading(one)}: {name}"
        for one in measured
        for name, figure in one.figures.items()
        if (band := band_of(bands, one, name)) and verdict(band, one, figure) == FAILS
    ]


def heading(one: MeasuredRow) -> str:
    """Return a heading that says what was measured."""
    chosen = "".join(f", {key} {value}" for key, value in one.options.items())
    return f"{one.seats} seats{chosen}" + f", {one.rival}" * bool(one.rival)


def number(value: float, is_share: bool) -> str:
    """Return a number as text, a share in percent."""
    if is_share:
        return f"{100 * value:.0f}"
    return f"{value:.1f}".removesuffix(".0")


def format_figure(figure: Figure) -> str:
    """Return a figure as text, with its interval and the number of games or cases."""
    low, high = number(figure.low, figure.share), number(figure.high, figure.share)
    point = number(figure.point, figure.share) + " %" * figure.share
    around = "" if low == high else f" [{low}, {high}]"
    return f"{point}{around} of {figure.games}"


def between(band: Band, one: MeasuredRow, is_share: bool) -> str:
    """Return a band in words."""
    bounds = (min(bound, 1.0) if is_share else bound for bound in band.bounds(one.seats))
    low, high = (number(bound, is_share) for bound in bounds)
    return f"{low} to {high}" + " %" * is_share


def section(one: MeasuredRow, bands: tuple[Band, ...]) -> str:
    """Return the table of one number of seats."""
    lines = [f"### {heading(one).capitalize()}, {one.games} games\n", COLUMNS]
    first = []
    for name, figure in one.figures.items():
        band = band_of(bands, one, name)
        if band:
            cells = (name, format_figure(figure), between(band, one, figure.share))
            lines.append(f"| {' | '.join(cells)} | {verdict(band, one, figure)} |")
        elif name.startswith(AS):
            first.append(f"{name.removeprefix(AS)} {format_figure(figure)}")
        elif not name.startswith(USED):
            lines.append(f"| {name} | {format_figure(figure)} | | |")
    lines += [f"\nWins by the first card played: {'; '.join(first)}."] if first else []
    if one.rival:
        return "\n".join(lines)
    never, always = (", ".join(keys) or "none" for keys in extremes(one.figures))
    return "\n".join([*lines, f"\nNever used: {never}. Always: {always}."])


def merge_rows(old: Iterable[MeasuredRow], new: Sequence[MeasuredRow]) -> list[MeasuredRow]:
    """Return the rows of a game, with new rows in place of old ones of the same key."""
    again = {str(one.key): one for one in new}
    rows = [again.pop(str(one.key), one) for one in old]
    return rows + [one for one in new if str(one.key) in again]


def family_of(name: str) -> str:
    """Return the row of the page to which a figure belongs."""
    return next((family for family in FAMILIES if name.startswith(family)), name)


def cell(one: MeasuredRow, bands: tuple[Band, ...], family: str) -> str:
    """Return the table cell of a family of figures: least and most, with the band."""
    found = {name: figure for name, figure in one.figures.items() if family_of(name) == family}
    banded = [
        (band, figure) for name, figure in found.items() if (band := band_of(bands, one, name))
    ]
    figures_ = [figure for _, figure in banded] or [*found.values()]
    if not figures_ or (family not in ALWAYS and not banded):
        return ""
    points = [number(figure.point, figure.share) for figure in figures_]
    least, most = min(points, key=float), max(points, key=float)
    text = (least if least == most else f"{least} to {most}") + " %" * figures_[0].share
    if not banded:
        return text
    text += f" ({between(banded[0][0], one, banded[0][1].share)})"
    verdicts = {verdict(band, one, figure) for band, figure in banded}
    return f"{text} {FAILS}" if FAILS in verdicts else text


def table(rows: Sequence[MeasuredRow], bands: tuple[Band, ...]) -> str:
    """Return one table of a game: a row for each figure, a column for each number of seats."""
    seats = sorted({one.seats for one in rows})
    played = {n: next(one for one in rows if one.seats == n) for n in seats}
    lines = [f"| | {' | '.join(f'{n} seats' for n in seats)} |", "|---" * (len(seats) + 1) + "|"]
    lines.append(f"| games | {' | '.join(str(played[n].games) for n in seats)} |")
    lines.append(f"| all play as | {' | '.join(played[n].level for n in seats)} |")
    for family in dict.fromkeys(family_of(name) for one in rows for name in one.figures):
        cells = [
            "; ".join(filter(None, (cell(one, bands, family) for one in rows if one.seats == n)))
            for n in seats
        ]
        if any(cells):
            lines.append(f"| {family.removesuffix('.')} | {' | '.join(cells)} |")
    return "\n".join(lines)


Games = Mapping[str, Sequence[MeasuredRow]]  # the rows of each game


def page(text: str, games: Games, bands: Mapping[str, tuple[Band, ...]]) -> str:
    """Return the page with new tables from the rows of all games."""
    parts = [BEGIN]
    for game, rows in games.items():
        chosen = ", ".join(
            dict.fromkeys(f"{key} {value}" for one in rows for key, value in one.options.items())
        )
        title = game.replace("_", " ").title() + f" ({chosen})" * bool(chosen)
        parts.append(f"## {title}\n\n{table(rows, bands[game])}")
    return text.partition(BEGIN)[0] + "\n\n".join([*parts, END]) + text.partition(END)[2]


def load(text: str) -> dict[str, list[MeasuredRow]]:
    """Return the rows of all games from the text of their file."""
    return {
        game: [
            MeasuredRow(
                one["seats"],
                one["options"],
                one["games"],
                {name: Figure(*figure) for name, figure in one["figures"].items()},
                one["rival"],
                one["level"],
            )
            for one in rows
        ]
        for game, rows in json.loads(text).items()
    }


def dump(games: Games) -> str:
    """Return all rows as the text of their file, a line for each."""
    parts = []
    for game, rows in games.items():
        lines = ",\n".join(f"  {json.dumps(one._asdict())}" for one in rows)
        parts.append(f' "{game}": [\n{lines}\n ]')
    return "{\n" + ",\n".join(parts) + "\n}\n"
