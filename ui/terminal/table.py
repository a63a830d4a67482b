"""A match in the terminal: prints events, questions, zones, rules and hints in lines."""

import re
from collections import Counter
from collections.abc import Callable, Sequence

from games.cardfile.reader import Card
from games.engine import Event, Move, Seat, Spot, State, censor, legal_moves, spot_of
from games.engine.match import CannotUndo
from ui.language.available_moves import list_possible, list_refused
from ui.language.localization import Words
from ui.language.narrator import Narrator, number_of
from ui.language.presenters import PRESENTERS
from ui.language.preview_text import describe_move
from ui.language.sentences import (
    Sentences,
    describe_better_move,
    describe_hint,
    describe_more,
)
from ui.play.session import Session
from ui.terminal.desk import wait_for
from ui.terminal.lookup import (
    describe_card,
    describe_deck,
    describe_front,
    describe_named,
    describe_table,
    describe_targets,
    explain_refusals,
)
from ui.terminal.pages import Pages
from ui.terminal.rules import find_rules, read_rule_page, strip_markup

CARD_RULE = re.compile(r"\{#[A-Z]+-[a-z]")  # the anchor of a card's rule
ANSWER_SECONDS = 120.0  # for an opponent, whose own limits are far shorter


def print_events(narrator: Narrator, events: Sequence[Event], viewer: Seat | None = None) -> None:
    """Print the sentences about events for a seat (None: for a watcher)."""
    for sentence in narrator.tell(censor(event, viewer) for event in events):
        print(sentence, flush=True)


class TextTable:
    """The table of a match in the terminal."""

    def __init__(self, session: Session, words: Words) -> None:
        self.session, self.words = session, words
        self.names = session.names
        presenter = PRESENTERS[session.match.game]
        self.spec = presenter.spec
        self.say = Sentences(words, self.spec, self.names, presenter)
        self.narrator = Narrator(words, presenter, self.names)
        before = len(session.match.events) if session.match.moves else 0
        self.heard: dict[Seat | None, int] = {None: before} | dict.fromkeys(session.persons, before)
        self.pages = Pages(words)
        self.moves: list[Move] = []  # the numbered answers
        self.told_zones: dict[str, str] = {}  # the lines of zones that were printed last
        self.asked_at: int | None = (
            None  # moves played when the question was printed; None: print it again
        )
        self.table_told_at: int | None = None  # moves played when the whole table was printed
        self.warned_of: tuple[int, Move] | None = (
            None  # the last warning: moves played then, and the move
        )

    @property
    def view(self) -> State:
        """The state as the person at the terminal sees it."""
        return self.session.match.view(self.session.viewer)

    def catch_up(self) -> None:
        """Print what has happened since this person last looked."""
        viewer, events = self.session.viewer, self.session.match.events
        if viewer is None and self.session.persons:
            return
        if not self.heard[viewer]:
            print(self.session.describe_way(self.words))
        for heard in events[self.heard[viewer] :]:
            print_events(self.narrator, heard, viewer)
        self.heard[viewer] = len(events)

    def print_places(self) -> None:
        first = 1
        for seats in self.session.result().places:
            print(self.words("words.place", place=first, names=self.narrator.people(seats)))
            first += len(seats)

    def ask(self) -> list[Move]:
        """Print the question and its numbered answers, once; return the answers."""
        v, now = self.view, len(self.session.match.moves)
        if self.asked_at == now:
            return self.moves
        self.asked_at, self.moves = now, distinct_moves(v, legal_moves(v))
        if self.table_told_at != now:
            for line in describe_front(self.say, v, self.session.viewer, self.moves):
                print(f"   {line}")
        print(self.say.prompt(v, self.session.viewer))
        self._print_targets(v)
        told = describe_moves(self.say, v, self.moves)
        self.pages.show(
            "\n   ".join([f"{n}. {words}", *self.say.describe_offered(v, move)])
            for n, (move, words) in enumerate(zip(self.moves, told, strict=True), 1)
        )
        return self.moves

    def _print_targets(self, v: State) -> None:
        """Print each zone at which answers aim, unless its line was printed before."""
        lines = describe_targets(self.say, v, self.moves)
        for zone, line in lines.items():
            if self.told_zones.get(zone) != line:
                print(f"   {line}")
        self.told_zones |= lines

    def announce(self) -> None:
        """Print what the next person is asked, as everybody may know it."""
        print(self.say.prompt(self.session.match.view(None), None))

    def ask_again(self) -> None:
        """Print the question again at the next `ask`."""
        self.asked_at = self.table_told_at = None

    @property
    def commands(self) -> dict[str, Callable[[], None]]:
        """The commands by their letters."""
        return {
            "": self.ask_again,
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
        """Return the move for a typed number; run any other command and return None."""
        if text.isdecimal() and 1 <= int(text[:9]) <= len(moves):
            return moves[int(text) - 1]
        if text in self.commands:
            self.commands[text]()
        elif not self.pages.turn(text) and not self.answer_query(moves, text):
            self.refuse(len(moves))
        return None

    def refuse(self, n: int) -> None:
        """Say that the input is none of the `n` answers, and what else can be typed."""
        print(self.words("words.wrong", n=n))

    def choices(self) -> None:
        """Print what can be done now, then what cannot and why."""
        v = self.view
        moves = legal_moves(v)
        can = [f"  {choice.text}" for choice in list_possible(self.say, v, moves)]
        nots = [self.say("choices.not", why=no.text) for no in list_refused(self.say, v, moves)]
        self.pages.show([self.words("words.can"), *can, *[f"  {line}" for line in nots]])

    def state(self) -> None:
        """Print the table: shared zones, then each player."""
        self.table_told_at = len(self.session.match.moves)
        self.pages.show(describe_table(self.say, self.view))

    def answer_query(self, moves: list[Move], text: str) -> bool:
        """Answer `?2`, `? WORD`, `c CARD` or `s PLAYER`; return False for any other text."""
        if text.startswith("?"):
            wanted = text[1:].strip()
            if not wanted.isdecimal():
                self.look_up(wanted)
            elif 1 <= int(wanted[:9]) <= len(moves):
                self.foresee(moves[int(wanted) - 1])
            else:
                return False
            return True
        command, _, asked = text.partition(" ")
        if command not in ("c", "s") or not asked.strip():
            return False
        told = (
            [
                *describe_card(self.say, self.view, moves, asked.strip()),
                *explain_refusals(self.say, self.view, asked.strip()),
            ]
            if command == "c"
            else describe_named(self.say, self.view, asked.strip())
        )
        self.pages.show(told)
        return True

    def log(self) -> None:
        """Print the last page of what has happened so far."""
        told = self.session.log(self.words, self.session.viewer)
        self.pages.show([said.text for said in told], last=True)

    def hint(self) -> None:
        """Print a hint; the second time its chance to win, the alternative and the risk."""
        session = self.session
        if not session.profile.settings.hints:
            print(self.words("table.hint.off"))
        elif (hint := session.hint) is not None:
            more = describe_more(hint, self.view, self.say)
            print(more or describe_hint(hint, self.view, self.say))
        elif session.ask_hint():
            print(self.words("table.hint.asking"), flush=True)
            wait_for(session, lambda: session.hint is not None, ANSWER_SECONDS)
            if (hint := session.hint) is not None:
                more = describe_more(hint, self.view, self.say) and self.say("hint.repeat")
                print(" ".join(filter(None, [describe_hint(hint, self.view, self.say), more])))

    def foresee(self, move: Move) -> None:
        """Print what a move would do, as far as the player can know."""
        session, v = self.session, self.view
        lines = []
        if session.foresee(move):
            wait_for(session, lambda: session.foreseen is not None, ANSWER_SECONDS)
            if session.foreseen is not None:
                lines = describe_move(v, move, session.foreseen[1], self.say, self.narrator)
        print(self.words("table.foresee.title", move=self.say.move(v, move)))
        for line in lines:
            if line.kind != "title":
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
        self.ask_again()
        now = len(self.session.match.events)
        self.heard = {seat: min(heard, now) for seat, heard in self.heard.items()}

    def rule_now(self) -> str:
        """Return the id of the rule that applies now; empty if there is none."""
        ask = self.session.asked
        return self.say.question(self.view, ask).rule if ask else ""

    def rule(self) -> None:
        """Print the rule that applies now."""
        anchor = self.rule_now()
        for line in read_rule_page(self.session.match.game, self.words.language):
            if anchor and f"{{#{anchor}}}" in line:
                print(strip_markup(line))
        print(self.words("words.rules"))

    def look_up(self, wanted: str) -> None:
        """Print the rules that contain a word, under the titles of their chapters."""
        found = find_rules(self.session.match.game, self.words.language, wanted)
        self.pages.show(found or [self.words("words.no_rule", asked=wanted)])

    def rules(self) -> None:
        """Print the deck in play, then the rules; leave out rules of cards the deck lacks."""
        own = bool(self.session.match.options.get("deck"))
        deck = describe_deck(self.say, self.view)
        rules = [
            strip_markup(line)
            for line in read_rule_page(self.session.match.game, self.words.language)
            if strip_markup(line) and not (own and CARD_RULE.search(line))
        ]
        self.pages.show([self.words("words.deck", n=len(self.view.box)), *deck, *rules])

    def warn_about(self, move: Move) -> bool:
        """Warn, once, that a move costs much; return True if a warning was printed."""
        session, doubt = self.session, (len(self.session.match.moves), move)
        if move.text or doubt == self.warned_of:
            return False
        if cost := self.say.costly(self.view, move):
            self.warned_of = doubt
            print(f"{self.say('sure')} {cost} {self.words('words.anyway')}", flush=True)
            return True
        if not session.advises or not session.weigh(move):
            return False
        self.warned_of = doubt
        wait_for(session, lambda: session.weighed is not None, ANSWER_SECONDS)
        told = describe_better_move(session.weighed, self.view, self.say) if session.weighed else ""
        if told:
            print(f"{self.say('advice.sure')} {told} {self.words('words.anyway')}", flush=True)
        return bool(told)


def describe_moves(say: Sentences, v: State, moves: Sequence[Move]) -> list[str]:
    """Return the moves in words; tell equal sentences apart by the place of their pieces."""
    told = [say.move(v, move) for move in moves]
    for exact in (False, True):
        count = Counter(told)
        told = [
            f"{words} ({where})"
            if count[words] > 1 and (where := _place(say, v, move, exact))
            else words
            for move, words in zip(moves, told, strict=True)
        ]
    return told


def _place(say: Sentences, v: State, move: Move, exact: bool) -> str:
    """Return the zone of a move's piece, or with `exact` its place in that zone."""
    spots = [move.piece, spot_of(v, move.to)]
    piece = next((p for p in (reversed(spots) if exact else spots) if isinstance(p, int)), None)
    if piece is None:
        return ""
    zone = v.where[piece]
    from_top = len(v.zones[zone]) - v.zones[zone].index(piece)
    return say("card.nth", n=from_top) if exact else say.zone(zone)


def distinct_moves(v: State, moves: list[Move]) -> list[Move]:
    """Return the moves sorted by their cards' numbers, without moves that use equal cards."""
    found: dict[tuple[str, Card | None, Spot | None], Move] = {}
    for move in moves:
        face = None if move.piece is None else v.faces[move.piece]
        found.setdefault((move.verb, face, move.to), move)
    number = {key: number_of(key[1]) or 0 for key in found}
    return [found[key] for key in sorted(found, key=lambda key: number[key])]
