"""Recorded playthroughs: every question, answer and view of a game, line by line.

`python -m tests.long_runs.playthrough` writes them again; read the difference before you keep it.
Of a view only what changed since the last question stands there, `?` for each unknown piece.
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
    """A random game in lines: the deal, then each question with all that belongs to it."""
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
    """What happened: how often each kind of event was told, and what was said."""
    kinds = Counter(type(event).__name__ for event in events)
    said = [f"{event.key} {event.seats}" for event in events if isinstance(event, Said)]
    counts = [f"{kind} {times}" for kind, times in kinds.items()]
    return "  " + "; ".join([", ".join(counts), *said])


def listed(moves: list[Move]) -> str:
    """The legal moves in their order, those that differ in their piece alone together."""
    groups: dict[tuple[str, object], list[str]] = {}
    for move in moves:
        groups.setdefault((move.verb, move.to), []).append(str(move.piece))
    return "; ".join(f"{verb} {' '.join(pieces)} to {to}" for (verb, to), pieces in groups.items())


def news(v: State, eye: Seat | None, shown: dict[str, str]) -> list[str]:
    """What an onlooker sees otherwise than at the last question; `shown` is brought up to date."""
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
    """What was added on top, if nothing else changed; else all of it."""
    return f"+ {text[len(before) + 1 :]}" if text.startswith(before + " ") else text


def sketch(v: State) -> dict[str, str]:
    """A view in words: each zone with what is known of it, the choices and the facts."""
    seen = {zone: pile(v, pieces) for zone, pieces in v.zones.items()}
    seen["chosen"] = " ".join(f"{who}:{what}" for who, what in sorted(v.chosen.items())) or "-"
    return seen | {name: str(value) for name, value in sorted(v.marks.items())}


def pile(v: State, pieces: list[int]) -> str:
    """The pieces of a zone, from the bottom up: those not known by their number together."""
    names = ["?" if v.faces[p] is None else f"{p}:{v.faces[p].key}" for p in pieces]
    blank = names.count("?")
    known = [name for name in names if name != "?"]
    return " ".join([f"{blank}?"] * bool(blank) + known) or "-"


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
