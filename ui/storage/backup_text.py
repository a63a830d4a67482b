"""Says what is kept in a profile and its copies."""

import time

from games.cardfile.errors import clip
from ui.language.localization import Words
from ui.storage.backups import Copy
from ui.storage.saved_matches import Saved


def unusable(saved: Saved, words: Words) -> str:
    """Return why a saved game cannot be played, as a sentence."""
    return words(f"replays.why.{saved.why}", game=clip(saved.game))


def made(copy: Copy) -> str:
    """Return when a copy was made."""
    return time.strftime("%d-%m-%Y %H:%M", time.localtime(copy.made))


def holds(copy: Copy, words: Words) -> str:
    """Return what is in a copy: "3 games, 120 moves"."""
    if copy.matches < 0:
        return words("backups.broken")
    return f"{words('backups.games', n=copy.matches)}, {words('backups.moves', n=copy.moves)}"
