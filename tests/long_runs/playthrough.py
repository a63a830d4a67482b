"""Records playthroughs: every question, answer and view of a game, line by line.

`python -m tests.long_runs.playthrough` writes them again; review the difference. A view shows only
what changed since the last question, `?` for each unknown piece.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from ai.registry import JUDGES
from games.engine.chance import seeded
from games.engine.core import Move, Seat, State, legal_moves
from games.engine.events import Event, Said
from games.engine.match import Match, move_text
from games.engine.observation import view
from games.registry import GAMES
from tests.long_runs.law import moved

FOLDER = Path(__file__).parents[1] / "playthroughs"
SEED = 2003


def record(game: str, seats: int) -> list[str]:
    """Play a random game; return its lines: the deal, then each question, answer and views."""
    match, luck = Match(game, seats, SEED), seeded(f"playthrough:{game}:{seats}")
    eyes: list[Seat | None] = [None, *range(seats)]
    shown: dict[Seat | None, dict[str, str]] = {eye: {} for eye in eyes}
    lines = [f"{game}, {seats} seats, seed {SEED}, {match.prints[0]}", happened(match.events[0])]
    while (ask := match.asked) is not None:
        lines.append(f"{len(match.moves) + 1}. {ask!r}")
        for eye in eyes:
            lines += news(view(match.state, eye), eye, shown[eye])
        moves = legal_moves(match.state)
        move = moved(JUDGES[match.game], match.state, luck)
        events = match.play(move)
        lines += [f"  legal: {listed(moves)}", f"  > {move_text(move)}", happened(events)]
        lines.append(f"  {match.prints[-1]}")
    lines.append(f"winners {match.state.winners}, out {match.state.marks['out']}")
    return lines


def happened(events: list[Event]) -> str:
    """Return the number of events of each kind, and what was said."""
    kinds = Counter(type(event).__name__ for event in events)
    said = [f"{event.key} {event.seats}" for event in events if isinstance(event, Said)]
    counts = [f"{kind} {times}" for kind, times in kinds.items()]
    return "  " + "; ".join([", ".join(counts), *said])


def listed(moves: list[Move]) -> str:
    """Return the legal moves in order, those that differ only in their piece together."""
    groups: dict[tuple[str, object], list[str]] = {}
    for move in moves:
        groups.setdefault((move.verb, move.to), []).append(str(move.piece))
    return "; ".join(f"{verb} {' '.join(pieces)} to {to}" for (verb, to), pieces in groups.items())


def news(v: State, eye: Seat | None, shown: dict[str, str]) -> list[str]:
    """Return what changed in an onlooker's view since the last question, and update `shown`."""
    now = sketch(v)
    changed = [
        f"{what} {longer(text, shown.get(what, '-'))}"
        for what, text in now.items()
        if shown.get(what, "-") != text
    ]
    shown.update(now)
    who = "watcher" if eye is None else f"seat {eye}"
    return [f"  {who}: {'; '.join(changed)}"] if changed else []


def longer(text: str, before: str) -> str:
    """Return what was added at the end, if nothing else changed; else the whole text."""
    return f"+ {text[len(before) + 1 :]}" if text.startswith(before + " ") else text


def sketch(v: State) -> dict[str, str]:
    """Return a view as text: zones, choices and marks."""
    seen = {zone: pile(v, pieces) for zone, pieces in v.zones.items()}
    seen["chosen"] = " ".join(f"{who}:{what}" for who, what in sorted(v.chosen.items())) or "-"
    return seen | {name: str(value) for name, value in sorted(v.marks.items())}


def pile(v: State, pieces: list[int]) -> str:
    """Return the pieces of a zone, bottom first; unknown ones are counted."""
    names = ["?" if v.faces[p] is None else f"{p}:{v.faces[p].key}" for p in pieces]
    blank = names.count("?")
    known = [name for name in names if name != "?"]
    return " ".join([f"{blank}?"] * bool(blank) + known) or "-"


def path(game: str, seats: int) -> Path:
    """Return the file of a playthrough."""
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
