"""Tells figures as tables: on the command line, and in `docs/balance.md`."""

from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import NamedTuple

from ai.measure.figures import AS, USED, Figure, extremes
from ai.measure.gauge import Band
from games.engine import Options

ENOUGH, ENOUGH_OF_MORE = 400, 100  # games from which on a row is judged: 2 seats, 3 and more
FITS, FAILS, UNMEASURED = "fits", "**fails**", "not measured"
COLUMNS = "| figure | measured | band | |\n|---|---|---|---|"


class Measured(NamedTuple):
    """The figures of one number of seats and these options."""

    seats: int
    options: Options
    games: int
    figures: Mapping[str, Figure]
    rival: str = ""  # the name of a contest, of which only the share of wins is told


def enough(seats: int) -> int:
    """Return how many games it takes to judge."""
    return ENOUGH if seats == 2 else ENOUGH_OF_MORE


def band_of(bands: tuple[Band, ...], one: Measured, name: str) -> Band | None:
    """Return the band in which a figure should lie, if there is one."""
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


def verdict(band: Band, one: Measured, figure: Figure) -> str:
    """Return whether a figure lies in its band."""
    if one.games < enough(one.seats):
        return UNMEASURED
    low, high = band.bounds(one.seats)
    least, most = band.around
    inside = low <= figure.point <= high and least <= figure.low and figure.high <= most
    return FITS if inside else FAILS


def failures(bands: tuple[Band, ...], measured: list[Measured]) -> list[str]:
    """Return the rows that lie outside their band."""
    return [
        f"{heading(one)}: {name}"
        for one in measured
        for name, figure in one.figures.items()
        if (band := band_of(bands, one, name)) and verdict(band, one, figure) == FAILS
    ]


def heading(one: Measured) -> str:
    """Return what was measured, in words."""
    chosen = "".join(f", {key} {value}" for key, value in one.options.items())
    return f"{one.seats} seats{chosen}" + f", {one.rival}" * bool(one.rival)


def number(value: float, is_share: bool) -> str:
    """Return a number as it is told, a share in percent."""
    if is_share:
        return f"{100 * value:.0f}"
    return f"{value:.1f}".removesuffix(".0")


def told(figure: Figure) -> str:
    """Return a figure with its interval and how many games or cases it stands on."""
    low, high = number(figure.low, figure.share), number(figure.high, figure.share)
    point = number(figure.point, figure.share) + " %" * figure.share
    around = "" if low == high else f" [{low}, {high}]"
    return f"{point}{around} of {figure.games}"


def between(band: Band, one: Measured, is_share: bool) -> str:
    """Return a band in words."""
    low, high = (number(bound, is_share) for bound in band.bounds(one.seats))
    return f"{low} to {high}" + " %" * is_share


def section(one: Measured, bands: tuple[Band, ...]) -> str:
    """Return the table of one number of seats."""
    lines = [f"### {heading(one).capitalize()}, {one.games} games\n", COLUMNS]
    first = []
    for name, figure in one.figures.items():
        band = band_of(bands, one, name)
        if band:
            cells = (name, told(figure), between(band, one, figure.share))
            lines.append(f"| {' | '.join(cells)} | {verdict(band, one, figure)} |")
        elif name.startswith(AS):
            first.append(f"{name.removeprefix(AS)} {told(figure)}")
        elif not name.startswith(USED):
            lines.append(f"| {name} | {told(figure)} | | |")
    lines += [f"\nWins by the first card played: {'; '.join(first)}."] if first else []
    if one.rival:
        return "\n".join(lines)
    never, always = (", ".join(keys) or "none" for keys in extremes(one.figures))
    return "\n".join([*lines, f"\nNever used: {never}. Always: {always}."])


def page(text: str, game: str, part: str) -> str:
    """Return the page with one game's part written anew, at its end if it is new there."""
    begin, end = f"<!-- {game} -->", f"<!-- end of {game} -->"
    before, found, rest = text.partition(begin)
    after = rest.partition(end)[2] if found else "\n"
    return f"{before.rstrip()}\n\n{begin}\n\n{part}\n\n{end}{after}"
