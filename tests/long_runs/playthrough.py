"""Records playthroughs: every question, answer and view of a game, line by line.

`python -m tests.long_runs.playthrough` writes them again; review the difference. A view shows only
what changed since the last question, `?` for each unknown piece. At some questions also stands why
the pieces of the seat that is asked cannot be moved, or not to another zone.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from ai.registry import JUDGES
from games.engine.chance import seeded
from games.engine.core import State, legal_moves
from games.engine.events import Event, Said
from games.engine.match import Match, move_text
from games.engine.moves import Move, Piece, Seat, Spot
from games.engine.observation import view
from games.engine.zones import owner
from games.registry import GAMES
from tests.long_runs.law import moved
from tests.long_runs.laws import chosen
from tests.support.paths import ROOT

DECKS = ROOT / "docs" / "decks"
FOLDER = ROOT / "tests" / "playthroughs"
SEED = 2003
REFUSED = 5  # at one question in so many it stands what is refused, and why
# Game, seats, and what draws its options (0 for the usual ones) or the deck of one's own.
Kind = tuple[str, int, int | str]
ODD: tuple[Kind, ...] = (
    *(
        ("stak_bots", seats, odd)
        for seats, odd in ((2, 3), (3, 1), (4, 5), (5, 7), (6, 9), (3, 11))
    ),
    ("junkyard_bots", 2, 1),
    *(("robot_wars", seats, odd) for seats, odd in ((2, 1), (3, 5), (4, 3))),
    ("robot_wars", 2, "twelve_cards"),
    *(("two_robots", seats, odd) for seats, odd in ((2, 1), (2, 5), (3, 7))),
)
KINDS: tuple[Kind, ...] = (
    *((key, seats, 0) for key, game in GAMES.items() for seats in game.seats),
    *ODD,
)


def record(game: str, seats: int, odd: int | str = 0) -> list[str]:
    """Play a random game; return its lines: the deal, then each question, answer and views."""
    if isinstance(odd, str):
        options, which = {"deck": (DECKS / f"{odd}.yaml").read_text("utf-8")}, f"{seats}{odd}"
    else:
        options, which = chosen(game, seats, odd), f"{seats + 10 * odd}"
    match, luck = Match(GAMES[game], seats, SEED, options), seeded(f"playthrough:{game}:{which}")
    eyes: list[Seat | None] = [None, *range(seats)]
    shown: dict[Seat | None, dict[str, str]] = {eye: {} for eye in eyes}
    lines = [f"{game}, {seats} seats, seed {SEED}, {match.prints[0]}", happened(match.events[0])]
    lines += [f"options {odd if isinstance(odd, str) else options}"] * bool(options)
    while (ask := match.asked) is not None:
        lines.append(f"{len(match.moves) + 1}. {ask!r}")
        for eye in eyes:
            lines += news(view(match.state, eye), eye, shown[eye])
        moves = legal_moves(match.state)
        move = moved(JUDGES[match.game], match.state, luck)
        lines.append(f"  legal: {listed(moves)}")
        if len(match.moves) % REFUSED == 1:
            lines += refused(game, view(match.state, ask.seat), ask.seat, moves)
        events = match.play(move)
        lines += [f"  > {move_text(move)}", happened(events)]
        lines.append(f"  {match.prints[-1]}")
    lines.append(f"winners {match.state.winners}, out {match.state.marks['out']}")
    return lines


def happened(events: list[Event]) -> str:
    """Return the number of events of each kind, and what was said."""
    kinds = Counter(type(event).__name__ for event in events)
    said = [
        " ".join(map(str, (event.key, event.seats, event.pieces, event.facts or "")))
        for event in events
        if isinstance(event, Said)
    ]
    counts = [f"{kind} {times}" for kind, times in kinds.items()]
    return "  " + "; ".join([", ".join(counts), *said])


def listed(moves: list[Move]) -> str:
    """Return the legal moves in order, those that differ only in their piece together."""
    groups: dict[tuple[str, object], list[str]] = {}
    for move in moves:
        groups.setdefault((move.verb, move.to), []).append(str(move.piece))
    return "; ".join(f"{verb} {' '.join(pieces)} to {to}" for (verb, to), pieces in groups.items())


def refused(game: str, v: State, seat: Seat, moves: list[Move]) -> list[str]:
    """Return why the seat's pieces cannot be moved, or those that can not to other zones."""
    able = sorted({move.piece for move in moves if move.piece is not None})
    tried: list[tuple[Piece, Spot | None]] = []
    tried += [(piece, None) for piece, zone in enumerate(v.where) if owner(zone) == seat]
    spots: list[Spot] = [*v.zones, *[pile[-1] for pile in v.zones.values() if pile]]
    for piece in dict.fromkeys([*able[:1], *able[-1:]]):
        here = v.where[piece]
        tried += [
            (piece, to) for to in spots if here != (to if isinstance(to, str) else v.where[to])
        ]
    found = dict[str, list[str]]()
    for piece, to in tried:
        why = GAMES[game].why_not(v, piece, to)
        if why is not None:
            told = f"{why.key} {why.rule} {why.cause} {why.seat} {why.facts or ''}"
            found.setdefault(told, []).append(f"{piece}" if to is None else f"{piece}>{to}")
    return [f"  refused: {why}: {' '.join(pieces)}" for why, pieces in found.items()]


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


def path(game: str, seats: int, odd: int | str = 0) -> Path:
    """Return the file of a playthrough."""
    return FOLDER / f"{game}.{seats}{f'.{odd}' if odd else ''}.txt"


def main() -> int:
    """Write all playthroughs again."""
    FOLDER.mkdir(exist_ok=True)
    for kind in KINDS:
        path(*kind).write_text("\n".join(record(*kind)) + "\n", "utf-8")
        print(path(*kind).name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
