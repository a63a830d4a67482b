"""The command line: opens the window or the terminal, or runs a command on a file."""

# Functions import what they need: every process that a match starts imports this file again, and
# the window must not wait for tools that it does not use.

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import re
import signal
import sys
from pathlib import Path
from types import FrameType

from ai.argument_parser import Parser

OK, FAILED, UNUSABLE = 0, 1, 2
SET_NAME = 15  # prctl's PR_SET_NAME
COMMANDS = """\
Five robot games in one box.

To play:
  %(prog)s                    open the main menu: games, lessons, puzzles, decks, replays
  %(prog)s --game KEY         open a game at once
  %(prog)s --text             play in the terminal
  %(prog)s --deck FILE        play with a deck of your own
  %(prog)s replay FILE        replay a game or a bug report and check that nothing differs

For decks, cards and lessons of your own:
  %(prog)s check FILE...      list the mistakes in files of cards, decks or lessons
  %(prog)s measure DECK       let opponents play with a deck and measure its cards
  %(prog)s demo               print a whole game between opponents

Each command has --help.
"""


def main(argv: list[str]) -> int:
    """Run what the command line asks for; return the exit code (0, 1 or 2)."""
    try:
        if argv[:1] == ["measure"]:
            from ui.terminal.decks import main as measure_deck

            return measure_deck(argv[1:])
        if argv[:1] == ["demo"]:
            return demo(demo_parser().parse_args(argv[1:]))
        if argv[:1] == ["check"]:
            return check(check_parser().parse_args(argv[1:]))
        if argv[:1] == ["replay"]:
            return replay(replay_parser().parse_args(argv[1:]))
        return play(parser().parse_args(argv))
    except KeyboardInterrupt:
        return OK
    except OSError as error:
        return ignore_lost_output(error)
    except Exception as error:
        return report_card_error(error)


def ignore_lost_output(error: OSError) -> int:
    """Return 0 if our output's reader or the terminal is gone, 1 if the output is full.

    Raise any other error.
    """
    if error.filename is None and error.errno == errno.ENOSPC:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is still to be printed has no place
        print(f"The output cannot be written: {error.strerror}.", file=sys.stderr)
        return FAILED
    if error.errno not in (errno.EPIPE, errno.EIO) or error.filename is not None:
        raise error
    sys.stderr.close()
    return OK


def interrupt(number: int, frame: FrameType | None) -> None:
    """Handle SIGTERM and SIGHUP like Ctrl+C, so that the program closes properly."""
    signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def report_card_error(error: Exception) -> int:
    """Print the mistakes of our own card file; raise any other error."""
    from games.cardfile.errors import CardError

    if not isinstance(error, CardError):
        raise error
    print(error, file=sys.stderr)
    return UNUSABLE


def parser() -> argparse.ArgumentParser:
    """Return the parser of the game."""
    from ui.files import LANGUAGES, VERSION

    p = Parser(
        prog="boltbox",
        description=COMMANDS,
        epilog="Exit codes: 0 success; 1 a check or a game failed; "
        "2 wrong options, or Boltbox cannot run here.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_game_options(p)
    p.add_argument("--version", action="version", version=f"Boltbox {VERSION}", help="its version")
    p.add_argument(
        "--window", type=parse_size, metavar="WxH", help="size of the window, e.g. 1280x800"
    )
    p.add_argument("--lang", choices=LANGUAGES, help="language")
    p.add_argument(
        "--profile", type=parse_folder, metavar="DIR", help="folder of games and settings"
    )
    p.add_argument("--autoplay", action="store_true", help="opponents play for everybody")
    p.add_argument("--quit", action="store_true", help="play fast and close after the game")
    p.add_argument("--text", action="store_true", help="play in the terminal")
    p.add_argument("--nodes", type=Path, metavar="FILE", help=argparse.SUPPRESS)
    return p


def demo_parser() -> argparse.ArgumentParser:
    """Return the parser of `demo`."""
    from ui.files import LANGUAGES

    p = Parser(prog="boltbox demo", description="Print a whole game between opponents.")
    _add_game_options(p)
    p.add_argument("--lang", choices=LANGUAGES, default="en", help="language")
    return p


def check_parser() -> argparse.ArgumentParser:
    """Return the parser of `check`."""
    from ui.files import LANGUAGES

    p = Parser(prog="boltbox check", description="Check card files, decks and lessons.")
    p.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="a file of cards, a deck, or a lesson",
    )
    p.add_argument("--lang", choices=LANGUAGES, default="en", help="language of what is said")
    return p


def replay_parser() -> argparse.ArgumentParser:
    """Return the parser of `replay`."""
    p = Parser(
        prog="boltbox replay",
        description="Replay a game or a bug report and check that nothing differs.",
    )
    p.add_argument("file", type=Path, metavar="FILE", help="a replay, or a bug report (F10)")
    return p


def _add_game_options(p: argparse.ArgumentParser) -> None:
    p.add_argument("--game", metavar="KEY", help="which game, e.g. robo_power")
    p.add_argument("--seats", type=int, metavar="N", help="number of players")
    p.add_argument("--level", metavar="L", help="level of the opponents, e.g. mechanic")
    p.add_argument("--deck", type=Path, metavar="FILE", help="a deck of your own, for robot_wars")
    p.add_argument(
        "--seed", type=parse_seed, metavar="S", help="the same seed deals the same cards"
    )
    p.set_defaults(options={})


def parse_seed(text: str) -> int:
    """Parse a seed that a replay can contain; raise ArgumentTypeError for anything else."""
    if not re.fullmatch("-?[0-9]{1,20}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number of at most 20 digits")
    return int(text)


def parse_folder(text: str) -> Path:
    """Parse a folder; raise ArgumentTypeError for "", which would mean the current folder."""
    if not text.strip():
        raise argparse.ArgumentTypeError("it is empty; name a folder, or leave the option out")
    return Path(text)


def parse_size(text: str) -> tuple[int, int]:
    """Parse a size such as 1280x800; raise ArgumentTypeError if it is malformed or out of range."""
    try:
        width, height = (int(side) for side in text.lower().split("x"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write e.g. 1280x800") from None
    if not (320 <= width <= 7680 and 240 <= height <= 4320):
        raise argparse.ArgumentTypeError(f"{text} is out of range; 960x600 to 3840x2160 fit well")
    return width, height


def find_fault(args: argparse.Namespace) -> str:
    """Return what is wrong with the options of the game; an empty string if nothing is."""
    from ai.levels import LEVELS, OLD, current_name
    from games.registry import GAMES

    if args.game is not None and args.game not in GAMES:
        return f"--game: there is no {args.game!r}; there are {', '.join(GAMES)}"
    if fault := read_deck(args):
        return fault
    seats = GAMES[args.game or next(iter(GAMES))].seats
    if args.seats is not None and args.seats not in seats:
        return f"--seats: {seats.start} to {seats.stop - 1} can play, not {args.seats}"
    if args.level is not None and args.level not in (*LEVELS, *OLD):
        return f"--level: there is no {args.level!r}; there are {', '.join(LEVELS)}"
    args.level = args.level and current_name(args.level)
    return ""


def read_deck(args: argparse.Namespace) -> str:
    """Read the chosen deck into `args.options`; return its fault, or ""."""
    from games.registry import find_deck_game, read_deck_text

    if args.deck is None:
        return ""
    args.game = args.game or find_deck_game()
    deck, fault = read_deck_text(args.game, args.deck)
    args.options = {"deck": deck} if deck else {}
    return fault


def default_game() -> str:
    """Return the default game."""
    from games.registry import GAMES

    return next(iter(GAMES))


def refuse(args: argparse.Namespace) -> bool:
    """Print what is wrong with the command line; return True if anything is."""
    fault = find_fault(args)
    if fault:
        print(f"boltbox: {fault}", file=sys.stderr)
    return bool(fault)


def demo(args: argparse.Namespace) -> int:
    """Print a whole game between opponents; return the exit code."""
    if refuse(args):
        return UNUSABLE
    from ai.levels import USUAL
    from games.registry import GAMES
    from ui.terminal.terminal import demo as play_demo

    game = args.game or default_game()
    seats = args.seats or min(3, GAMES[game].seats.stop - 1)
    levels = [args.level or USUAL] * seats
    seed = 1 if args.seed is None else args.seed
    return play_demo(game, seats, seed, levels, args.lang, args.options)


def check(args: argparse.Namespace) -> int:
    """Print every mistake of the card files; return the exit code."""
    from games.cardfile.errors import escape_invisible
    from games.check import describe_cards, find_remarks
    from ui.language.localization import Words
    from ui.play.lessons.check import mistakes

    words, count = Words(args.lang), 0
    for path in args.files:
        found, told = mistakes(path), describe_cards(path, args.lang)
        count += len(found)
        for mistake in found:
            print(words.describe_mistake(mistake), file=sys.stderr)
        if not found:
            print("\n".join([f"{escape_invisible(str(path))}: fine", *told]))
            for one in find_remarks(path):
                print(f"remark: {words.describe_mistake(one)}", file=sys.stderr)
    return FAILED if count else OK


def replay(args: argparse.Namespace) -> int:
    """Play a replay again and print whether the outcome is the same; return the exit code."""
    from games.bounded_read import FileRefused
    from games.cardfile.errors import escape_invisible
    from games.engine import ReplayError
    from games.replay_file import read_replay_file

    name = escape_invisible(str(args.file))
    try:
        match = read_replay_file(args.file).match
    except (ReplayError, FileRefused) as error:
        print(f"{name}: {error}", file=sys.stderr)
        return FAILED
    played = f"{match.game}, {match.seats} seats, seed {match.seed}, {len(match.moves)} moves"
    print(f"{name}: {played}, all as before; fingerprint {match.prints[-1]}")
    return OK


def play(args: argparse.Namespace) -> int:
    """Open the window, or play in the terminal without a display; return the exit code."""
    asked = (args.game, args.seats, args.level, args.seed, args.deck)
    if any(chosen is not None for chosen in asked):
        if refuse(args):
            return UNUSABLE
        args.game = args.game or default_game()
    if args.text:
        from ui.terminal.terminal import main as words

        return words(args)
    from ui.app.splash import has_no_display, show_first_frame
    from ui.app.system import pause_collection

    if has_no_display():
        from ui.language.localization import Words
        from ui.storage.settings import find_system_language
        from ui.terminal.terminal import main as words

        print(Words(args.lang or find_system_language())("app.no_display"))
        return words(args)
    pause_collection()
    show_first_frame(args.profile, args.window)
    if args.nodes:
        args.nodes.write_text("[]")
    from ui.app.launch import open_window

    return open_window(args)


def name_process() -> None:
    """Let Linux call this process boltbox, as it calls a package's, and not python."""
    if sys.platform == "linux":
        import ctypes

        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(SET_NAME, b"boltbox")


def start() -> int:
    """Run the command line of this process; return the exit code."""
    name_process()
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), interrupt)
    return main(sys.argv[1:])


if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(start())
