"""What a match prints in the terminal: zones, rules, hints, a line each."""

import re
from collections.abc import Callable, Sequence

from games.cardfile.reader import Card
from games.engine import Event, Move, Seat, Spot, State, censor, legal_moves
from games.engine.match import CannotUndo
from ui.games.presenters import PRESENTERS
from ui.localization import Words
from ui.presentation.choices import forbidden, possible
from ui.presentation.foretold import told
from ui.presentation.narrator import Narrator, numbered
from ui.presentation.sentences import Sentences, advice
from ui.session import Session
from ui.terminal.lookup import asked_about, card_told, refused, table_told
from ui.waiting import wait_for

OF_CARD = re.compile(r"\{#[A-Z]+-[a-z]")  # the anchor of a rule that is a card's
PATIENCE = 120.0  # seconds for an opponent; its own limits are far shorter


def tell(narrator: Narrator, events: Sequence[Event], viewer: Seat | None = None) -> None:
    """Print events as a seat (None: a watcher) perceives them."""
    for sentence in narrator.tell(censor(event, viewer) for event in events):
        print(sentence, flush=True)


class Table:
    """A match as the terminal shows it."""

    def __init__(self, session: Session, words: Words) -> None:
        self.session, self.words = session, words
        self.names = [player.name for player in session.players]
        presenter = PRESENTERS[session.match.game]
        self.spec = presenter.spec
        self.say = Sentences(words, self.spec, self.names, presenter)
        self.narrator = Narrator(words, presenter, self.names)
        before = len(session.match.events) if session.match.moves else 0
        self.heard: dict[Seat | None, int] = {None: before} | dict.fromkeys(session.persons, before)

    @property
    def view(self) -> State:
        """The table as the person at the terminal may see it."""
        return self.session.match.view(self.session.viewer)

    def catch_up(self) -> None:
        """Print what happened since this person last looked."""
        viewer, events = self.session.viewer, self.session.match.events
        if viewer is None and self.session.persons:
            return
        for heard in events[self.heard[viewer] :]:
            tell(self.narrator, heard, viewer)
        self.heard[viewer] = len(events)

    def places(self) -> None:
        first = 1
        for seats in self.session.result().places:
            print(self.words("words.place", place=first, names=self.narrator.people(seats)))
            first += len(seats)

    def ask(self) -> list[Move]:
        """Print the question and its answers by number; return those."""
        v = self.view
        moves = distinct(v, legal_moves(v))
        print(self.say.prompt(v, self.session.viewer))
        for i, move in enumerate(moves, 1):
            print(f"{i}. {self.say.move(v, move)}")
            for line in self.say.offered(v, move):
                print(f"   {line}")
        return moves

    @property
    def commands(self) -> dict[str, Callable[[], None]]:
        """What letters do."""
        return {
            "?": self.rule,
            "??": self.rules,
            "h": self.hint,
            "u": self.undo,
            "r": self.redo,
            "l": self.log,
            "s": self.state,
            "w": self.choices,
        }

    def answer(self, text: str, moves: list[Move]) -> Move | None:
        """Return the move of a typed number; do what anything else asks for, and return None."""
        if text.isdecimal() and 1 <= int(text[:9]) <= len(moves):
            return moves[int(text) - 1]
        if text in self.commands:
            self.commands[text]()
        elif not self.about(moves, text):
            print(self.words("words.wrong", n=len(moves)))
        return None

    def choices(self) -> None:
        """Print all that can be done now, a line each, and what cannot and why."""
        v = self.view
        moves = legal_moves(v)
        print(self.say("choices.title"))
        for choice in possible(self.say, v, moves):
            print(f"  {choice.text}")
        for no in forbidden(self.say, v, moves):
            print(f"  {self.say('choices.not', why=no.text)}")

    def state(self) -> None:
        """Print the table: what all share, then each player."""
        print(*table_told(self.say, self.view), sep="\n")

    def about(self, moves: list[Move], text: str) -> bool:
        """Answer `?2`, `c CARD` or `s PLAYER`; return whether it was one of these."""
        number = text.removeprefix("?").strip()
        if text.startswith("?") and number.isdecimal() and 1 <= int(number[:9]) <= len(moves):
            self.foresee(moves[int(number) - 1])
            return True
        command, _, asked = text.partition(" ")
        if command not in ("c", "s") or not asked.strip():
            return False
        told = (
            [
                *card_told(self.say, self.view, moves, asked.strip()),
                *refused(self.say, self.view, asked.strip()),
            ]
            if command == "c"
            else asked_about(self.say, self.view, asked.strip())
        )
        print(*told, sep="\n")
        return True

    def log(self) -> None:
        """Print everything that happened so far."""
        for said in self.session.log(self.words, self.session.viewer):
            print(said.text)

    def hint(self) -> None:
        """Print a strong opponent's move, and its chance to win."""
        session = self.session
        if not session.profile.settings.hints:
            print(self.words("table.hint.off"))
        elif session.ask_hint():
            print(self.words("table.hint.asking"), flush=True)
            wait_for(session, lambda: session.hint is not None, PATIENCE)
            if session.hint is not None:
                print(advice(session.hint, self.view, self.say))

    def foresee(self, move: Move) -> None:
        """Print what a move would do, as far as one can know."""
        session, v = self.session, self.view
        lines = []
        if session.foresee(move):
            wait_for(session, lambda: session.foreseen is not None, PATIENCE)
            if session.foreseen is not None:
                lines = told(v, move, session.foreseen[1], self.say, self.narrator)
        print(self.words("table.foresee.title", move=self.say.move(v, move)))
        for line in lines:
            print(f"  {line.text}")
        if not lines:
            print(f"  {self.words('table.foresee.nothing')}")

    def undo(self) -> None:
        self._travel(self.session.undo, "undo")

    def redo(self) -> None:
        self._travel(self.session.redo, "redo")

    def _travel(self, go: Callable[[], int], key: str) -> None:
        try:
            go()
        except CannotUndo as refused:
            print(self.words(f"table.{key}.{refused.why}"))
            return
        print(self.words(f"table.{key}.done"))
        now = len(self.session.match.events)
        self.heard = {seat: min(heard, now) for seat, heard in self.heard.items()}

    def rule(self) -> None:
        """Print the rule that applies now."""
        ask = self.session.asked
        anchor = self.say.question(self.view, ask).rule if ask else ""
        for line in page(self):
            if anchor and f"{{#{anchor}}}" in line:
                print(bare(line))
        print(self.words("words.rules"))

    def rules(self) -> None:
        """Print the rules; with an own deck its cards in place of the box's."""
        own = bool(self.session.match.options.get("deck"))
        for line in page(self):
            if bare(line) and not line.startswith("![") and not (own and OF_CARD.search(line)):
                print(bare(line))
        for card in dict.fromkeys(self.view.box) if own else ():
            told = (self.words.card_text(card), self.words.card_does(card))
            print(f"{self.say.face(card)}: {' '.join(filter(None, told))}")


def distinct(v: State, moves: list[Move]) -> list[Move]:
    """Return the moves by their cards' numbers, those with equal cards once."""
    found: dict[tuple[str, Card | None, Spot | None], Move] = {}
    for move in moves:
        face = None if move.piece is None else v.faces[move.piece]
        found.setdefault((move.verb, face, move.to), move)
    number = {key: numbered(key[1]) or 0 for key in found}
    return [found[key] for key in sorted(found, key=lambda key: number[key])]


def page(table: Table) -> list[str]:
    """Return the lines of the game's rule page."""
    path = PRESENTERS[table.session.match.game].rule_page(table.words.language)
    return path.read_text("utf-8").splitlines()


def bare(line: str) -> str:
    """Return a line of the page without markup."""
    return line.split("{#")[0].replace("*", "").lstrip("#- ").strip()
