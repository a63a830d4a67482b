"""Watching a recorded game in the terminal: step by step, by turns, from any seat."""

from collections.abc import Callable

from ai.search.worlds import Answer
from games.engine import ALL, Seat, censor, view
from ui.language.localization import Words
from ui.language.match_timeline import find_timeline
from ui.language.narrator import Narrator
from ui.language.presenters import PRESENTERS
from ui.language.sentences import Sentences
from ui.play import opponent_review
from ui.play.replay_session import Watching
from ui.play.session import Session
from ui.terminal.desk import wait_for
from ui.terminal.lookup import table_told
from ui.terminal.pages import Pages
from ui.terminal.table import PATIENCE


class Reader:
    """A recorded game read move by move; `at` moves have been told."""

    def __init__(
        self, session: Watching, words: Words, play_on: Callable[[Watching, int], Session]
    ) -> None:
        self.session, self.words, self._play_on = session, words, play_on
        names = [player.name for player in session.players]
        presenter = PRESENTERS[session.match.game]
        self.names = names
        self.say = Sentences(words, presenter.spec, names, presenter)
        self.narrator = Narrator(words, presenter, names)
        self.marks = find_timeline(session.match)
        self.pages = Pages(words)
        self.at = 0

    @property
    def last(self) -> int:
        """How many moves there are."""
        return len(self.session.match.moves)

    def read(self, line: Callable[[str], str]) -> Session | None:
        """Tell the game as the typed lines ask; return a game to play on with, or None."""
        print(self.words("words.replay.keys"))
        self._contents()
        self._tell(0)
        while True:
            text = line(self.words("words.replay.prompt", n=self.at, all=self.last)).strip().lower()
            if text == "q":
                return None
            if text == "p" and not self.session.match.states[self.at].winners:
                return self._play_on(self.session, self.at)
            self._do(text)

    def _do(self, text: str) -> None:
        acts: dict[str, Callable[[], None]] = {
            "": self.on,
            "b": self.back,
            "t": self.turn,
            "e": lambda: self.to(self.last),
            "v": self.look,
            "s": self.state,
            "h": self.mind,
            "?": self._contents,
        }
        if text.isdecimal() and int(text[:9]) <= self.last:
            self.to(int(text[:9]))
        elif text in acts:
            acts[text]()
        elif not self.pages.turned(text):
            print(self.words("words.replay.keys"))

    def on(self) -> None:
        """Tell the next move that has anything to tell."""
        if self.at == self.last:
            print(self.words("words.replay.no_more"))
        while self.at < self.last:
            self.at += 1
            if self._tell(self.at):
                break

    def turn(self) -> None:
        """Tell all up to the beginning of the next turn."""
        goal = min((n for n in self.marks.turns if n > self.at), default=self.last)
        while self.at < goal:
            self.at += 1
            self._tell(self.at)

    def back(self) -> None:
        """Go one move back, and show the table there."""
        self.to(max(0, self.at - 1))

    def to(self, move: int) -> None:
        """Go to a move, and show the table there."""
        self.at = move
        self._tell(move)
        self.state()

    def look(self) -> None:
        """See as the next seat, as everybody, or all hands."""
        stops: list[Seat | None] = [None, *range(len(self.names)), ALL]
        seat = stops[(stops.index(self.session.viewer) + 1) % len(stops)]
        self.session.look_as(seat)
        key = "everybody" if seat is None else "hands" if seat == ALL else "seat"
        name = "" if seat is None or seat == ALL else self.names[seat]
        print(self.words(f"words.replay.sees_{key}", name=name))

    def state(self) -> None:
        """Print the table: what all share, then each player."""
        v = view(self.session.match.states[self.at], self.session.viewer)
        self.pages.show(table_told(self.say, v))

    def mind(self) -> None:
        """Print what whoever chose last before this moment knew, and what it expected."""
        session, one = self.session, opponent_review.moment(self.session, self.at)
        if one is None:
            print(self.say("mind.none"))
            return
        opponent_review.ask(session, one)
        found: list[Answer] = []

        def arrived() -> bool:
            answer = session.opponents.poll()
            found.extend([answer] if answer else [])
            return bool(found)

        wait_for(session, arrived, PATIENCE)
        print(self.say("mind.title", name=self.names[one.seat]))
        self.pages.show(table_told(self.say, one.seen))
        played = session.match.moves[one.after] if one.after < self.last else None
        for answer in found:
            lines = opponent_review.expected(session.match.game, answer, one, played, self.say)
            print(*lines, opponent_review.why(answer, one, self.say), sep="\n")

    def _tell(self, move: int) -> bool:
        events = self.session.match.events[move]
        told = self.narrator.tell(censor(event, self.session.viewer) for event in events)
        for sentence in told:
            print(sentence, flush=True)
        return bool(told)

    def _contents(self) -> None:
        """Print how many turns and moves there are, and who was out when."""
        turns = self.session.match.state.turn_number
        print(self.words("words.replay.contents", turns=turns, n=self.last))
        for move, seats in self.marks.outs:
            print(self.words("words.replay.out", name=self.narrator.people(seats), move=move))
