"""Recorded playthroughs: every question, answer and view of a game, line by line.

`python -m tests.playthrough` writes them again; read the difference before you keep it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from games.chance import seeded
from games.core import State, legal_moves
from games.match import Match, move_text
from games.registry import GAMES
from games.sight import view

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 2003


def record(game: str, seats: int) -> list[str]:
    """A random game in lines: the deal, then each question with all that belongs to it."""
    match, luck = Match(game, seats, SEED), seeded(f"playthrough:{game}:{seats}")
    lines = [f"{game}, {seats} seats, seed {SEED}"]
    lines += [f"  {event}" for event in shortened(match, 0)]
    while (ask := match.asked) is not None:
        lines.append(f"{len(match.moves) + 1}. {ask!r}")
        for seat in (None, *range(seats)):
            lines.append(
                f"  {'watcher' if seat is None else f'seat {seat}'}: {sketch(match, seat)}"
            )
        moves = legal_moves(match.state)
        lines.append("  legal: " + "; ".join(map(move_text, moves)))
        move = luck.pick(moves)
        match.play(move)
        lines.append(f"  > {move_text(move)}  {match.prints[-1][:8]}")
        lines += [f"  {event}" for event in shortened(match, len(match.moves))]
    lines.append(f"winners {match.state.winners}, out {match.state.marks['out']}")
    return lines


def shortened(match: Match, n: int) -> list[str]:
    """What happened, by the kinds of events alone; the views say the rest."""
    kinds = [type(event).__name__ for event in match.events[n]]
    said = [event.key for event in match.events[n] if type(event).__name__ == "Said"]
    counts = [f"{kind} {kinds.count(kind)}" for kind in dict.fromkeys(kinds)]
    return [", ".join(counts) + (f" ({', '.join(said)})" if said else "")]


def sketch(match: Match, seat: int | None) -> str:
    """A view in a line: each zone with what is known of it."""
    v = view(match.state, seat)
    zones = [f"{zone} {pile(v, pieces)}" for zone, pieces in v.zones.items() if pieces]
    chosen = [f"{who} chose {what}" for who, what in sorted(v.chosen.items())]
    return "; ".join(zones + chosen)


def pile(v: State, pieces: list[int]) -> str:
    """The pieces of a zone: `?` for each that is not known."""
    names = ["?" if v.faces[p] is None else f"{p}:{v.faces[p].key}" for p in pieces]
    blank = names.count("?")
    known = [name for name in names if name != "?"]
    return " ".join([f"{blank}?"] * bool(blank) + known)


def path(game: str, seats: int) -> Path:
    """Where a playthrough is kept."""
    return FOLDER / f"{game}.{seats}.txt"


def main() -> int:
    """Write all playthroughs again."""
    FOLDER.mkdir(exist_ok=True)
    for game, controller in GAMES.items():
        for seats in controller.seats:
            path(game, seats).write_text("\n".join(record(game, seats)) + "\n", "utf-8")
            print(path(game, seats).name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
