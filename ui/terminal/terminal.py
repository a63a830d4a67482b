"""The main loop in the terminal: choosing and playing games in words."""

import argparse
import errno
import io
import os
import select
import sys
import time
import traceback
from collections.abc import Callable
from datetime import datetime
from functools import partial

from ai.levels import USUAL
from ai.worker import Opponents
from games.cardfile.errors import escape_invisible
from games.engine import Options
from games.engine.match import Match
from games.registry import GAMES
from ui.files import shorten_path
from ui.language.localization import Words
from ui.language.narrator import Narrator
from ui.language.presenters import PRESENTERS
from ui.play.new_game import begin_from_arguments, begin_game
from ui.play.replay_session import Watching, count_played_seconds, play_on, watch
from ui.play.session import Session
from ui.storage import default_names as named
from ui.storage.backups import Copy, describe_content, explain_unusable, find_time
from ui.storage.bug_report import anonymize, log_crash, make_report, write_report
from ui.storage.deck_shelf import Shelf
from ui.storage.default_names import find_players
from ui.storage.persons import must_ask_name
from ui.storage.profile import Profile
from ui.storage.saved_matches import SavedMatch, sort_mine_first
from ui.storage.settings import VALUES, SettingName, find_system_language, value_text
from ui.terminal.decks import show_decks, write_card
from ui.terminal.desk import Desk, Quit, print_choices, wait_for
from ui.terminal.lessons import learn
from ui.terminal.own_robot import build_robot, print_progress
from ui.terminal.pages import Pages
from ui.terminal.people import ask_name, choose_person
from ui.terminal.puzzles import play_puzzles
from ui.terminal.record import show_record
from ui.terminal.rules import read_rules
from ui.terminal.set_up import choose_tour_match, follow_tour, set_up
from ui.terminal.table import ANSWER_SECONDS, TextTable, print_events
from ui.terminal.watching import ReplayReader

CURTAIN_LINES = 40  # blank lines that hide the previous player's hand
RECENT_GAMES = 5  # unfinished games on the first menu
Offer = tuple[str, Callable[[], Session | None]]  # a line of the menu and its action


def _is_person_there() -> bool:
    """Return whether somebody can type; the input may be closed."""
    return sys.stdin is not None and not sys.stdin.closed and sys.stdin.isatty()


def main(args: argparse.Namespace) -> int:
    """Play in the terminal, or print a game if nobody is there; return the exit code."""
    _replace_unprintable()
    profile = Profile(args.profile)
    words = Words(args.lang or profile.settings.language)
    try:
        for notice in profile.notices:
            print(words(notice.key, **dict(notice.blanks)))
        if _is_person_there() or args.autoplay:
            return Terminal(profile, words).run(args)
        print(words("words.nobody"))
        game = args.game or next(iter(GAMES))
        seats = args.seats or min(3, GAMES[game].seats.stop - 1)
        seed = 1 if args.seed is None else args.seed
        return demo(
            game,
            seats,
            seed,
            [args.level or USUAL] * seats,
            words.language,
            vars(args).get("options"),
        )
    finally:
        profile.close()


def _replace_unprintable() -> None:
    """Print a question mark for characters that the terminal lacks."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def demo(
    game: str,
    seats: int,
    seed: int,
    levels: list[str],
    language: str = "",
    options: Options | None = None,
) -> int:
    """Print a whole game between opponents; return the exit code."""
    _replace_unprintable()
    words = Words(language or find_system_language())
    names = named.robot_names(words)[:seats]
    match = Match(GAMES[game], seats, seed, options)
    narrator = Narrator(words, PRESENTERS[game], names)
    opponents = Opponents()
    try:
        print(
            words(
                "words.demo",
                game=words(f"game.{game}.name"),
                seed=seed,
                names=words.join_list(names),
                level=words(f"level.{levels[0]}"),
            )
        )
        print_events(narrator, match.events[0])
        while not match.over:
            ask = match.asked
            assert ask is not None
            opponents.ask(game, match.view(ask.seat), levels[ask.seat], match.public_seed())
            while (answer := opponents.poll()) is None:
                time.sleep(0.0005)
            print_events(narrator, match.play(answer.move))
    finally:
        opponents.close()
    return 0


class Terminal:
    """A person at a terminal, with the profile and the opponents."""

    def __init__(self, profile: Profile, words: Words) -> None:
        self.profile, self.words = profile, words
        self.opponents = Opponents()
        self._problem_said = False
        self.shelf = Shelf(profile.folder)
        self.notices_said = len(profile.notices)
        self.unkept_said = -1  # number of unsaved moves last reported; -1: none
        self.played: Session | None = None  # the last session
        self.lines = 0  # typed so far

    def run(self, args: argparse.Namespace) -> int:
        """Choose and play matches until the person quits; return the exit code.

        After a failure, report it and offer the choice again; but return 1 if nothing had been
        typed, since the program would fail again.
        """
        code = 0
        try:
            while not code:
                code = self._run_safely(args)
                if args.autoplay and (args.quit or not _is_person_there()):
                    break
                args.game, args.autoplay = None, False
        except (Quit, EOFError, KeyboardInterrupt):
            print()
        finally:
            self.opponents.close()
        safe = self.profile.flush() and self.profile.kept
        lost = "words.not_kept" if self.played else "words.bye"
        print(self.words("words.kept" if safe else lost))
        return code

    def _run_safely(self, args: argparse.Namespace) -> int:
        """Choose and play a match; return 1 if it failed before anything was typed."""
        typed = self.lines
        try:
            if args.game or args.autoplay:
                self._play(begin_from_arguments(args, self.words, self.profile, self.opponents))
            else:
                self._play(self._choose())
        except Quit:
            raise
        except Exception as error:
            if is_terminal_gone(error):
                raise
            report_failure(self.profile, self.words, self.played)
            return int(typed == self.lines)
        return 0

    # choosing a match

    def _choose(self) -> Session:
        """Show the first menu until a choice leads to a session."""
        if must_ask_name(self.profile):
            ask_name(self)
        print(self.words("words.welcome"))
        found = self.profile.matches()
        for saved in found:
            if not saved.counts:
                print(self.words("words.unusable", why=explain_unusable(saved, self.words)))
        if self.profile.fuller_copy:
            self.profile.fuller_copy = None
            self._bring_back(self.profile.copies())
            return self._choose()
        offers = self._offers(found)
        if not found and not self.profile.settings.learned:
            at = 1 + [line for line, _ in offers].index(self.words("words.lesson.offer"))
            print(self.words("words.new_here", n=at))
        return offers[self.choose([line for line, _ in offers])][1]() or self._choose()

    def _offers(self, found: list[SavedMatch]) -> list[Offer]:
        """Return the lines of the first menu and their actions."""
        words, seen = self.words, [saved for saved in found if saved.counts]
        person = self.profile.settings.person
        going = sort_mine_first(
            [saved for saved in seen if saved.usable and not saved.over], person
        )
        offers: list[Offer] = [
            (self._describe_match(saved), partial(self._resume, saved))
            for saved in going[:RECENT_GAMES]
        ]
        for key in GAMES:
            line = words("words.new", game=words(f"game.{key}.name"))
            offers.append((line, partial(set_up, self, key)))
        copies = self.profile.copies()
        more: list[tuple[str, Callable[[], Session | None]]] = [
            *[("words.older", partial(self._older, going))] * (len(going) > RECENT_GAMES),
            *[("words.bring_back", partial(self._bring_back, copies))] * bool(copies),
            *[("words.replay.offer", partial(self._watch, seen))] * bool(seen),
            ("words.record.offer", partial(self._run_menu, show_record)),
            ("words.lesson.offer", partial(learn, self)),
            ("words.tour.offer", partial(choose_tour_match, self)),
            ("words.puzzle.offer", partial(play_puzzles, self)),
            ("words.rules_of.offer", partial(self._run_menu, read_rules)),
            *[("words.decks_offer", partial(self._run_menu, show_decks))] * bool(self.shelf.game),
            ("words.robot_offer", partial(self._run_menu, build_robot)),
            ("words.settings.offer", partial(self._run_menu, change_settings)),
        ]
        offers += [(words(key), act) for key, act in more]
        who = words("words.person", name=person) if person else words("words.nobody_yet")
        return [*offers, (who, partial(self._run_menu, choose_person))]

    def _run_menu(self, act: Callable[[Desk], None]) -> None:
        """Run a menu that begins no game."""
        act(self)

    def _resume(self, saved: SavedMatch) -> Session:
        return Session.resume(self.profile, saved, self.opponents)

    def _older(self, going: list[SavedMatch]) -> Session:
        return self._resume(going[self.choose([self._describe_match(saved) for saved in going])])

    def _bring_back(self, copies: list[Copy]) -> None:
        print(self.words("words.which_copy"))
        words = self.words
        lines = [
            f"{words.describe_time(find_time(copy))}: {describe_content(copy, words)}"
            for copy in copies
        ]
        choice = self.choose([self.words("words.no_copy"), *lines])
        if choice:
            when, why = (
                find_time(copies[choice - 1]),
                self.profile.bring_back(copies[choice - 1].path),
            )
            print(self.words("backups.failed" if why else "backups.done", why=why, when=when))

    def _watch(self, found: list[SavedMatch]) -> Session | None:
        """Ask for a game and show its replay; return the session to play on with, if any."""
        print(self.words("words.replay.choose"))
        chosen = found[
            self.choose([self._describe_match(saved, "words.replay.game") for saved in found])
        ]
        if not chosen.usable:
            self._offer_deletion(chosen)
            return None
        game = Session.resume(self.profile, chosen, self.opponents)
        seconds = count_played_seconds(self.profile, chosen)
        session = watch(self.profile, self.opponents, game.match, game.players, seconds)

        def on(seen: Watching, moves: int) -> Session:
            return play_on(self.profile, self.opponents, seen, moves, seen.viewer)

        return ReplayReader(session, self.words, on).read(self.read_line)

    def _offer_deletion(self, saved: SavedMatch) -> None:
        """Say why a game cannot be opened, and offer to delete it."""
        print(explain_unusable(saved, self.words))
        if self.choose([self.words("page.back"), self.words("replays.delete")]):
            self.profile.delete(saved.id)

    def _describe_match(self, saved: SavedMatch, key: str = "words.continue") -> str:
        names = [player.name for player in find_players(saved, self.words)]
        when = datetime.fromtimestamp(saved.touched)
        return self.words(
            key,
            game=self.words(f"game.{saved.game}.name")
            + "".join(f" ({self.words(f'replays.{mark}')})" for mark in saved.marks),
            names=", ".join(names),
            when=when,
            n=saved.moves,
        )

    # playing

    def _play(self, session: Session) -> None:
        self.played, table = session, TextTable(session, self.words)
        if session.problem:
            print(self.words(session.problem[0], **session.problem[1]))
        if session.persons:
            print(self.words("words.keys"))
        if session.match.moves and session.viewer is not None:
            table.state()
        out = quiet = False
        while True:
            wait_for(session, lambda: session.ready, ANSWER_SECONDS)
            if not quiet or session.match.over:
                table.catch_up()
            if self.profile.failing != (self.unkept_said >= 0):
                self._print_notices()
            if session.match.over:
                table.print_places()
                print_progress(self, session)
                following = follow_tour(self, session) if session.tour else None
                return self._play(following) if following else None
            if session.persons and not session.playing and not out:
                out, choice = True, self._ask_after_knockout()
                if choice == "new":
                    match = session.match
                    return self._play(
                        begin_game(
                            self.profile,
                            self.opponents,
                            match.game,
                            session.players,
                            match.options,
                            practice=session.practice,
                        )
                    )
                quiet = choice == "finish"
            if session.needs_curtain:
                self._curtain(table)
            elif session.mine:
                self._decide(table)
            else:
                self._wait(session)

    def _ask_after_knockout(self) -> str:
        """Ask the person who is out how to go on; return "watch", "finish" or "new"."""
        choices = ["watch", "finish", "new"]
        print(self.words("words.replay.knocked_out"))
        return choices[self.choose([self.words(f"table.knockout.{key}") for key in choices])]

    def _wait(self, session: Session) -> None:
        n = len(session.match.moves)
        wait_for(session, lambda: len(session.match.moves) > n, ANSWER_SECONDS)
        if self.opponents.problem and not self._problem_said:
            print(self.words(self.opponents.problem))
            self._problem_said = True

    def _curtain(self, table: TextTable) -> None:
        session = table.session
        assert session.asked is not None
        if session.viewer is not None:
            self.read_line(self.words("words.hide", name=table.names[session.viewer]))
        print("\n" * CURTAIN_LINES)
        table.announce()
        self.read_line(self.words("words.pass", name=table.names[session.asked.seat]))
        session.uncover()
        table.catch_up()
        table.state()

    def _decide(self, table: TextTable) -> None:
        """Print the question and handle the answer: the number of a move, or a command."""
        session = table.session
        if session.single_move is not None:
            return session.play(session.single_move)
        self._print_notices()
        moves = table.ask()
        text = self.read_line("> ").strip().lower()
        if text in ("q", "quit"):
            raise Quit
        move = table.answer(text, moves)
        if move is not None and session.writes(move):
            move = write_card(self, session.match.game, move)
        if move is not None and not table.warn_about(move):
            session.play(move)

    def _print_notices(self) -> None:
        """Print new notices of the profile, and changes in the number of unsaved moves."""
        profile = self.profile
        for notice in profile.notices[self.notices_said :]:
            print(self.words(notice.key, **dict(notice.blanks)))
        self.notices_said = len(profile.notices)
        unkept = profile.pending_decisions if profile.failing else -1
        if unkept != self.unkept_said:
            key = "kept_again" if unkept < 0 else "not_saved"
            print(self.words(f"profile.{key}", n=unkept, why=profile.why), flush=True)
        self.unkept_said = unkept

    # asking

    def choose(self, lines: list[str]) -> int:
        """Print numbered lines, by pages, and return the index of the chosen one.

        A line that is a number is its own key.
        """
        self._print_notices()
        pages = Pages(self.words)
        keys = print_choices(self.words, lines, pages)
        while True:
            text = self.read_line("> ").strip().lower()
            if text in ("q", "quit"):
                raise Quit
            if text in keys:
                return keys.index(text)
            if len(pages.pages) < 2 or not pages.turn(text):
                key = "wrong_number" if all(map(str.isdecimal, keys)) else "wrong_key"
                print(self.words(f"words.{key}", n=len(lines), first=keys[0], last=keys[-1]))

    def read_line(self, prompt: str) -> str:
        """Return a typed line; poll for it, so that a Ctrl+C just before is not lost."""
        print(prompt, end="", flush=True)
        while not _is_line_waiting():
            pass
        self.lines += 1
        return input()


def _is_line_waiting() -> bool:
    """Return False only if it is certain that no typed line is waiting."""
    try:
        return os.name == "nt" or bool(select.select([sys.stdin], [], [], 0.2)[0])
    except (OSError, ValueError):
        return True


MESSAGE_LENGTH = 200  # characters of the error message


def is_terminal_gone(error: Exception) -> bool:
    """Return True if an error only means that the terminal or its output is gone."""
    if isinstance(error, OSError) and error.filename is None:
        return error.errno in (errno.EPIPE, errno.EIO, errno.ENOSPC)
    return isinstance(error, EOFError)


def report_failure(profile: Profile, words: Words, played: Session | None) -> None:
    """Print the current exception, and save it in the crash log and in a bug report."""
    fault = traceback.format_exc()
    log_crash(profile.folder, fault)
    last = anonymize(fault.strip().rpartition("\n")[2], profile.folder)
    print(f"\n{words('fault.what', what=escape_invisible(last)[:MESSAGE_LENGTH])}")
    print(words("fault.safe" if profile.kept else "fault.unsaved"))
    text = make_report(played.match if played else None, profile.settings, profile.folder, fault)
    try:
        print(words("fault.not_copied", where=shorten_path(write_report(profile.folder, text))))
    except OSError:
        print(words("fault.lost"))


def change_settings(desk: Desk) -> None:
    """List all settings and change the chosen ones until the person stops."""
    while True:
        words, settings = desk.words, desk.profile.settings
        print(words("words.settings.ask"))
        lines = [
            f"{words(f'settings.{key}')}: {value_text(words, key, getattr(settings, key))}."
            for key in VALUES
        ]
        chosen = desk.choose([words("words.menu"), *lines])
        if not chosen:
            return
        key = list(VALUES)[chosen - 1]
        print(f"{words(f'settings.{key}')}. {tip(words, key)}".strip())
        now = desk.choose([value_text(words, key, value) for value in VALUES[key]])
        setattr(settings, key, VALUES[key][now])
        desk.profile.save_settings()
        if key == "language":
            desk.words = Words(settings.language)


def tip(words: Words, key: SettingName) -> str:
    """Return the tip of a setting; "" if there is none, or if it names a key of the window."""
    found = f"settings.tip.{key}"
    told = words(found, key_hint="h") if found in words else ""
    return "" if "{" in told else told
