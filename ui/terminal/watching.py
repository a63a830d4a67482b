"""Shows a recorded game in the terminal: by moves or turns, from any seat."""

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
from ui.terminal.lookup import describe_table
from ui.terminal.pages import Pages
from ui.terminal.table import ANSWER_SECONDS


class ReplayReader:
    """A recorded game at a position: after `move` moves."""

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
        self.move = 0

    @property
    def last(self) -> int:
        """The number of moves of the game."""
        return len(self.session.match.moves)

    def read(self, line: Callable[[str], str]) -> Session | None:
        """Show the game as typed commands ask; return a session to play on with, or None."""
        print(self.words("words.replay.keys"))
        self._print_contents()
        self._print_move(0)
        while True:
            text = (
                line(self.words("words.replay.prompt", n=self.move, all=self.last)).strip().lower()
            )
            if text == "q":
                return None
            if text == "p" and not self.session.match.states[self.move].winners:
                return self._play_on(self.session, self.move)
            self._run_command(text)

    def _run_command(self, text: str) -> None:
        acts: dict[str, Callable[[], None]] = {
            "": self.next_move,
            "b": self.previous_move,
            "t": self.next_turn,
            "e": lambda: self.go_to(self.last),
            "v": self.change_viewer,
            "s": self.state,
            "h": self.review,
            "?": self._print_contents,
        }
        if text.isdecimal() and int(text[:9]) <= self.last:
            self.go_to(int(text[:9]))
        elif text in acts:
            acts[text]()
        elif not self.pages.turn(text):
            print(self.words("words.replay.keys"))

    def next_move(self) -> None:
        """Go on to the next move with any visible event, and print it."""
        if self.move == self.last:
            print(self.words("words.replay.no_more"))
        while self.move < self.last:
            self.move += 1
            if self._print_move(self.move):
                break

    def next_turn(self) -> None:
        """Go on to the beginning of the next turn, and print the moves."""
        goal = min((n for n in self.marks.turns if n > self.move), default=self.last)
        while self.move < goal:
            self.move += 1
            self._print_move(self.move)

    def previous_move(self) -> None:
        """Go one move back and print the table there."""
        self.go_to(max(0, self.move - 1))

    def go_to(self, move: int) -> None:
        """Go to a move and print the table there."""
        self.move = move
        self._print_move(move)
        self.state()

    def change_viewer(self) -> None:
        """Switch to the next viewer: a seat, everybody, or one who sees all hands."""
        stops: list[Seat | None] = [None, *range(len(self.names)), ALL]
        seat = stops[(stops.index(self.session.viewer) + 1) % len(stops)]
        self.session.look_as(seat)
        key = "everybody" if seat is None else "hands" if seat == ALL else "seat"
        name = "" if seat is None or seat == ALL else self.names[seat]
        print(self.words(f"words.replay.sees_{key}", name=name))

    def state(self) -> None:
        """Print the table: shared zones, then each player."""
        v = view(self.session.match.states[self.move], self.session.viewer)
        self.pages.show(describe_table(self.say, v))

    def review(self) -> None:
        """Print what the opponent that moved last knew, and the outcomes it expected."""
        session, one = self.session, opponent_review.moment(self.session, self.move)
        if one is None:
            print(self.say("mind.none"))
            return
        opponent_review.ask(session, one)
        found: list[Answer] = []

        def arrived() -> bool:
            answer = session.opponents.poll()
            found.extend([answer] if answer else [])
            return bool(found)

        wait_for(session, arrived, ANSWER_SECONDS)
        print(self.say("mind.title", name=self.names[one.seat]))
        self.pages.show(describe_table(self.say, one.seen))
        played = session.match.moves[one.after] if one.after < self.last else None
        for answer in found:
            lines = opponent_review.expected(session.match.game, answer, one, played, self.say)
            print(*lines, opponent_review.why(answer, one, self.say), sep="\n")

    def _print_move(self, move: int) -> bool:
        events = self.session.match.events[move]
        told = self.narrator.tell(censor(event, self.session.viewer) for event in events)
        for sentence in told:
            print(sentence, flush=True)
        return bool(told)

    def _print_contents(self) -> None:
        """Print the numbers of turns and moves, and when each player was out."""
        turns = self.session.match.state.turn_number
        print(self.words("words.replay.contents", turns=turns, n=self.last))
        for move, seats in self.marks.outs:
            print(self.words("words.replay.out", name=self.narrator.people(seats), move=move))
