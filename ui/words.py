"""The games in the terminal: the same views, legal moves and sentences, one fact a line."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from typing import Any

from ai.levels import LEVELS
from ai.worker import Opponents
from games.core import Move, Seat, State, asked, legal_moves
from games.match import CannotUndo, Match
from games.registry import GAMES
from games.sight import censor
from ui.language import TEXT, Words
from ui.profile import Profile, Saved
from ui.session import Opponent, Person, Player, Session, player_of, wait_for
from ui.settings import own_language
from ui.table.sentences import Sentences
from ui.table.spec import Spec, family, load, owner
from ui.tell import Teller

NAMES = ("Ada", "Bo", "Cas", "Dot", "Eli", "Fay")
PATIENCE = 120.0  # seconds for an opponent; its own limits are far shorter


class Quit(Exception):
    """The person has had enough for now; everything is kept."""


def main(args: argparse.Namespace) -> int:
    """Play in the terminal; without anybody at it, show a demo game."""
    profile = Profile(args.profile)
    words = Words(args.lang or profile.settings.language)
    try:
        for notice in profile.notices:
            print(words(notice.key, **dict(notice.blanks)))
        if not sys.stdin.isatty():
            print(words("words.nobody"))
            game = args.game or next(iter(GAMES))
            seats = args.seats or min(3, GAMES[game].seats.stop - 1)
            seed = 1 if args.seed is None else args.seed
            return demo(game, seats, seed, [args.level or "normal"] * seats, words.language)
        return Terminal(profile, words).run(args)
    finally:
        profile.close()


def demo(game: str, seats: int, seed: int, levels: list[str], language: str = "") -> int:
    """A whole game between opponents: each turn, what happened in it, and the winner."""
    words = Words(language or own_language())
    names = [f"{NAMES[seat]}" for seat in range(seats)]
    match = Match(game, seats, seed)
    teller = Teller(words, game, names)
    opponents = Opponents()
    try:
        print(words("words.demo", game=words(f"game.{game}.name"), seed=seed,
                    names=teller.listed(names), level=words(f"level.{levels[0]}")))  # fmt: skip
        _print(teller, match.events[0])
        while not match.over:
            ask = match.asked
            assert ask is not None
            opponents.ask(game, match.view(ask.seat), levels[ask.seat], seed + len(match.moves))
            while (answer := opponents.poll()) is None:
                time.sleep(0.0005)
            _print(teller, match.play(answer.move))
    finally:
        opponents.close()
    return 0


def _print(teller: Teller, events: Any) -> None:
    for sentence in teller.tell(censor(event, None) for event in events):
        print(sentence, flush=True)


class Terminal:
    """A person at a terminal."""

    def __init__(self, profile: Profile, words: Words) -> None:
        self.profile, self.words = profile, words
        self.opponents = Opponents()

    def run(self, args: argparse.Namespace) -> int:
        """Choose a match and play it, until the person has had enough."""
        try:
            while True:
                session = self._direct(args) if args.game else self._choose()
                self._play(session)
                args.game = None
        except (Quit, EOFError, KeyboardInterrupt):
            print()
            print(self.words("words.kept" if self.profile.flush() else "words.not_kept"))
        finally:
            self.opponents.close()
        return 0

    # choosing a match

    def _direct(self, args: argparse.Namespace) -> Session:
        seats = args.seats or min(3, GAMES[args.game].seats.stop - 1)
        level = args.level or "normal"
        players: list[Player] = [Opponent(NAMES[s], level) for s in range(seats)]
        if not args.autoplay:
            players[0] = Person(NAMES[0])
        return self._begin(args.game, players, args.seed)

    def _choose(self) -> Session:
        """Continue a match, or set up a new one."""
        open_matches = [m for m in self.profile.matches() if not m.over and m.game in GAMES]
        print(self.words("words.welcome"))
        lines = [self._told(saved) for saved in open_matches[:5]]
        lines += [self.words("words.new", game=self.words(f"game.{key}.name")) for key in GAMES]
        choice = self._number(lines)
        if choice < len(open_matches[:5]):
            return Session.resume(self.profile, open_matches[choice], self.opponents)
        return self._set_up(list(GAMES)[choice - len(open_matches[:5])])

    def _told(self, saved: Saved) -> str:
        names = [player_of(row).name for row in saved.players]
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.touched))
        return self.words("words.continue", game=self.words(f"game.{saved.game}.name"),
                          names=", ".join(names), when=when, moves=saved.moves)  # fmt: skip

    def _set_up(self, game: str) -> Session:
        """How many play, how well, and who."""
        seats = GAMES[game].seats
        print(self.words("words.how_many"))
        count = seats[self._number([str(n) for n in seats])]
        print(self.words("words.how_well"))
        level = list(LEVELS)[self._number([self.words(f"level.{key}") for key in LEVELS])]
        print(self.words("words.persons"))
        persons = 1 + self._number([str(n) for n in range(1, count + 1)])
        players: list[Player] = []
        for seat in range(count):
            if seat < persons:
                name = self._line(self.words("words.name", number=seat + 1)).strip()
                players.append(Person(name[:24] or NAMES[seat]))
            else:
                players.append(Opponent(NAMES[seat], level))
        return self._begin(game, players, None)

    def _begin(self, game: str, players: list[Player], seed: int | None) -> Session:
        dealt = random.SystemRandom().randrange(10**9) if seed is None else seed
        match = Match(game, len(players), dealt)
        return Session(match, players, self.profile, self.opponents)

    # playing

    def _play(self, session: Session) -> None:
        """One match, to its end."""
        spec = load(session.match.game)
        names = [player.name for player in session.players]
        say = Sentences(self.words, spec, names)
        teller = Teller(self.words, session.match.game, names)
        if session.problem:
            print(self.words(session.problem[0], **session.problem[1]))
        print(self.words("words.keys"))
        told = len(session.match.events) if session.match.moves else 0
        while True:
            told = self._catch_up(session, teller, told)
            if session.match.over:
                return
            if session.needs_curtain:
                self._curtain(session, names)
                self._state(session, spec, say)
            elif session.mine:
                told = self._decide(session, spec, say, teller, told)
            else:
                self._wait(session)

    def _wait(self, session: Session) -> None:
        """Let the opponent who is asked think."""
        n = len(session.match.moves)
        wait_for(session, lambda: len(session.match.moves) > n, PATIENCE)

    def _catch_up(self, session: Session, teller: Teller, told: int) -> int:
        """Tell what happened since."""
        for events in session.match.events[told:]:
            for sentence in teller.tell(censor(event, session.viewer) for event in events):
                print(sentence)
        return len(session.match.events)

    def _curtain(self, session: Session, names: list[str]) -> None:
        """Hide one hand before the next is shown."""
        assert session.asked is not None
        print("\n" * 40)
        self._line(self.words("words.pass", name=names[session.asked.seat]))
        session.uncover()

    def _decide(
        self, session: Session, spec: Spec, say: Sentences, teller: Teller, told: int
    ) -> int:
        """Ask the person until something is decided."""
        wait_for(session, lambda: session.ready, PATIENCE)
        v = session.match.view(session.viewer)
        moves = distinct(v, legal_moves(v))
        print(say.asked(v, session.viewer))
        for i, move in enumerate(moves, 1):
            print(f"{i}. {say.doing(v, move)}")
        text = self._line("> ").strip().lower()
        if text.isdigit() and 1 <= int(text) <= len(moves):
            session.play(moves[int(text) - 1])
        elif text in ("q", "quit"):
            raise Quit
        elif text == "?":
            self._rules(session, spec, v)
        elif text == "h":
            self._hint(session, say, v)
        elif text in ("u", "r"):
            return self._back(session, text, told)
        elif text == "l":
            for said in session.log(self.words, session.viewer):
                print(said.text)
        elif text == "s":
            self._state(session, spec, say)
        else:
            print(self.words("words.wrong", n=len(moves)))
        return told

    def _back(self, session: Session, text: str, told: int) -> int:
        try:
            if text == "u":
                session.undo()
                print(self.words("table.undo.done"))
            else:
                session.redo()
                print(self.words("table.redo.done"))
        except CannotUndo as error:
            kind = "undo" if text == "u" else "redo"
            print(self.words(f"table.{kind}.{error.why}"))
        return min(told, len(session.match.events)) if text == "u" else told

    def _hint(self, session: Session, say: Sentences, v: State) -> None:
        session.ask_hint()
        print(self.words("table.hint.asking"))
        wait_for(session, lambda: session.hint is not None, PATIENCE)
        if session.hint:
            percent = round(100 * session.hint.numbers.get("chance", 0.0))
            move = say.doing(v, session.hint.move)
            print(self.words("table.hint.chance", move=move, percent=percent, why=""))

    def _rules(self, session: Session, spec: Spec, v: State) -> None:
        """The rule that applies now, and then the whole page."""
        ask = asked(v)
        rule = spec.question(v, ask).rule if ask else ""
        text = (TEXT / "rules" / f"{session.match.game}.{self.words.language}.md").read_text(
            "utf-8"
        )
        for line in plain_lines(text, rule):
            print(line)

    def _state(self, session: Session, spec: Spec, say: Sentences) -> None:
        """The table in words, one zone a line."""
        v = session.match.view(session.viewer)
        for zone, pieces in v.zones.items():
            if owner(zone) is None or pieces:
                print(zone_line(v, spec, say, zone, pieces, session.viewer))

    # asking

    def _number(self, lines: list[str]) -> int:
        """One of some numbered lines."""
        for i, line in enumerate(lines, 1):
            print(f"{i}. {line}")
        while True:
            text = self._line("> ").strip().lower()
            if text in ("q", "quit"):
                raise Quit
            if text.isdigit() and 1 <= int(text) <= len(lines):
                return int(text) - 1
            print(self.words("words.wrong_number", n=len(lines)))

    def _line(self, prompt: str) -> str:
        return input(prompt)


def distinct(v: State, moves: list[Move]) -> list[Move]:
    """The moves with equal cards named once, in the order of their names and numbers."""
    found: dict[Any, Move] = {}
    for move in moves:
        face = None if move.piece is None else v.faces[move.piece]
        found.setdefault((move.verb, face, move.to), move)
    number = {key: getattr(key[1], "number", None) or 0 for key in found}
    return [found[key] for key in sorted(found, key=lambda key: number[key])]


def zone_line(
    v: State, spec: Spec, say: Sentences, zone: str, pieces: list[int], viewer: Seat | None
) -> str:
    """A zone in a line: what all see, or the viewer knows, by name; the rest as a number."""
    known = [say.face(v.faces[p]) for p in reversed(pieces) if v.faces[p] is not None]
    if spec.zones[family(zone)].shape == "pile":
        known = known[:1]
    count = say.say("cards", n=len(pieces))
    return f"{say.zone(zone)}: {count}" + (f" ({', '.join(known)})" if known else "")


def plain_lines(page: str, rule: str) -> Iterator[str]:
    """A rule page without its marks; the rule asked for comes first."""
    lines = [line for line in page.splitlines() if line.strip() and not line.startswith("![")]
    lines = [line for line in lines if rule and f"{{#{rule}}}" in line] + lines
    for line in lines:
        text = line.split("{#")[0].replace("**", "").replace("*", "").lstrip("# ").strip()
        if text:
            yield text
