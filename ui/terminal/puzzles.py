"""Puzzles in the terminal, with the same positions and answers as in the window."""

from collections.abc import Callable
from datetime import date

from ai.puzzles.puzzle import Puzzle, PuzzleError
from ui.language.localization import Words
from ui.play.puzzle_session import (
    MOST_DAYS,
    Riddle,
    choose_of_the_day,
    count_solved,
    count_streak,
    describe_day,
    find_difficulty,
    find_next,
    list_days,
    list_games,
    number_of,
    play_on_from_puzzle,
    puzzles_of,
)
from ui.play.session import Session
from ui.terminal.desk import Desk, wait_for
from ui.terminal.lessons import GuidedTable
from ui.terminal.table import ANSWER_SECONDS


def play_puzzles(desk: Desk) -> Session | None:
    """Offer puzzles until the person stops, or plays on from one; then return that game."""
    words, settings = desk.words, desk.profile.settings
    one = choose_puzzle(desk)
    while one is not None:
        try:
            riddle = Riddle(one, desk.profile, desk.opponents, words)
        except PuzzleError:
            print(words("puzzle.changed"))
            return None
        if not pose(riddle, words, desk.read_line):
            return None
        failed = riddle.stage == "failed"
        onward = [] if failed or riddle.match.over else ["puzzle.play_on"]
        keys = ["puzzle.retry" if failed else "puzzle.next", "words.menu", *onward]
        chosen = keys[desk.choose([words(key) for key in keys])]
        if chosen == "puzzle.play_on":
            return play_on_from_puzzle(riddle, desk.profile, desk.opponents)
        if chosen == "words.menu":
            return None
        one = one if failed else find_next(one, settings.solved_here)
    return None


def choose_puzzle(desk: Desk) -> Puzzle | None:
    """Ask for a puzzle, with the puzzle of the day first; return None if none is chosen."""
    words, settings = desk.words, desk.profile.settings
    done = settings.solved_here
    today, known = choose_of_the_day(date.today()), list_games()
    if today is None:
        print(words("puzzle.none"))
        return None
    print(words("words.puzzle.games"))
    name = words(f"game.{today.game}.name")
    first = words("puzzle.today_line", game=name, n=number_of(today))
    streak = words("puzzle.streak", n=count_streak(settings.daily.get(settings.person, ())))
    lines = [
        f"{words('puzzle.today')} ({describe_day(date.today(), words)}): {first}. {streak}.",
        words("puzzle.days"),
    ]
    for game in known:
        count = words("puzzle.count", n=count_solved(game, done), all=len(puzzles_of(game)))
        lines.append(f"{words(f'game.{game}.name')}: {count}")
    at = desk.choose([*lines, words("words.menu")])
    if at > len(known) + 1:
        return None
    if not at:
        return today
    if at == 1:
        days = list_days(date.today(), MOST_DAYS)
        print(words("puzzle.streak_line"))
        named = [(describe_day(day, words), one) for day, one in days]
    else:
        rows = enumerate(puzzles_of(known[at - 2]), 1)
        named = [(words("puzzle.row", n=n), one) for n, one in rows]
        print(words("words.puzzle.number"))
    tried = settings.tried.get(settings.person, [])
    chosen = desk.choose([describe_puzzle(name, one, done, tried, words) for name, one in named])
    return named[chosen][1]


def describe_puzzle(name: str, one: Puzzle, done: list[str], tried: list[str], words: Words) -> str:
    """Return a puzzle's line: its name, difficulty, moves, and whether it is solved or tried."""
    key = "done" if one.key in done else "tried" if one.key in tried else "unsolved"
    moves = words("puzzle.moves", n=len(one.chances))
    hard, game = words(f"puzzle.{find_difficulty(one)}"), words(f"game.{one.game}.name")
    return f"{name}: {game}, {hard}, {moves}, {words(f'puzzle.{key}')}"


def pose(riddle: Riddle, words: Words, line: Callable[[str], str]) -> bool:
    """Let the person try a puzzle once; return False if they leave it."""
    table = GuidedTable(riddle, words)
    print(words("words.puzzle.keys"))
    table.state()
    print(f"{riddle.describe_progress(words)}. {riddle.bubble(words).idea}", flush=True)
    while riddle.stage == "asked":
        moves = table.ask()
        text = line("> ").strip().lower()
        if text in ("q", "quit"):
            return False
        move = table.answer(text, moves)
        if move is not None:
            riddle.play(move)
    if riddle.demonstrates:
        print(words("puzzle.demonstration"))
    while not riddle.reading:
        wait_for(riddle, lambda: riddle.reading, ANSWER_SECONDS)
    table.catch_up()
    said = riddle.bubble(words)
    print(" ".join(filter(None, (said.answer, said.idea))), flush=True)
    return True
